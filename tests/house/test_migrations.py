"""The migrations lead to exactly the tables that the models describe, and are safe to run twice at once."""

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from app.db import migrate
from app.db.base import Base
from app.db.models import import_all
from app.db.session import Database, async_url, plain_url
from tests.support.postgres import Server


def test_there_is_one_head() -> None:
    assert len(ScriptDirectory.from_config(migrate.config()).get_heads()) <= 1


async def test_the_models_and_the_migrations_agree(db: Database) -> None:
    import_all()

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, Base.metadata))

    async with db.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_two_processes_may_migrate_at_once(postgres: Server) -> None:
    url = postgres.create(template="template1")
    databases = [Database(url), Database(url)]
    await asyncio.gather(*(migrate.upgrade(one) for one in databases))
    async with databases[0].engine.connect() as connection:
        assert await migrate.current(connection) == migrate.head()
    for one in databases:
        await one.close()
    postgres.drop(url)


async def test_a_newer_database_is_refused_and_left_alone(db: Database) -> None:
    async with db.begin() as session:
        await session.execute(text("create table if not exists alembic_version (version_num varchar(32))"))
        await session.execute(text("delete from alembic_version"))
        await session.execute(text("insert into alembic_version values ('9999')"))
    with pytest.raises(migrate.NewerDatabase, match="9999"):
        await migrate.upgrade(db)
    async with db.engine.connect() as connection:
        assert await migrate.current(connection) == "9999"


@pytest.mark.parametrize(
    ("given", "ours"),
    [
        ("postgres://a:b@h/d", "postgresql+asyncpg://a:b@h/d"),
        ("postgresql://a:b@h:5433/d?sslmode=require", "postgresql+asyncpg://a:b@h:5433/d?ssl=require"),
        ("postgresql+asyncpg://h/d", "postgresql+asyncpg://h/d"),
    ],
)
def test_addresses_as_hosts_write_them(given: str, ours: str) -> None:
    assert async_url(given).render_as_string(hide_password=False) == ours
    assert plain_url(given).startswith("postgresql://") and "ssl=" not in plain_url(given)
