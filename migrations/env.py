"""Alembic's entry point: from `app.db.migrate` with its connection, or from the command line with DATABASE_URL."""

import asyncio
import os

from alembic import context
from sqlalchemy import Connection

from app.db.base import Base
from app.db.models import import_all
from app.db.session import Database


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=Base.metadata, compare_type=True)
    with context.begin_transaction():
        context.run_migrations()


async def run_from_command_line() -> None:
    import_all()  # autogenerate compares with them
    database = Database(os.environ["DATABASE_URL"])
    async with database.engine.begin() as connection:
        await connection.run_sync(run)
    await database.close()


given = context.config.attributes.get("connection")
if given is None:
    asyncio.run(run_from_command_line())
else:
    run(given)
