"""Bringing the database to the newest schema, safely when several processes start at once."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

from app import WrongUse, __version__
from app.db.session import Database

FOLDER = Path(__file__).resolve().parents[2] / "migrations"
LOCK = 0x486F6C6466617374  # "Holdfast": the key of the advisory lock


class NewerDatabase(WrongUse):
    """The database's schema is not one that this version knows."""


def config() -> Config:
    """Alembic's configuration; there is no alembic.ini."""
    made = Config()
    made.set_main_option("script_location", str(FOLDER))
    made.set_main_option("path_separator", "os")
    return made


def head() -> str | None:
    """The newest revision in the migrations folder (None: there is none yet)."""
    return ScriptDirectory.from_config(config()).get_current_head()


async def current(connection: AsyncConnection) -> str | None:
    """The revision a database is at."""
    return await connection.run_sync(lambda sync: MigrationContext.configure(sync).get_current_revision())


def refuse_unknown(revision: str | None) -> None:
    """Raises NewerDatabase when a revision is none of ours."""
    known = {one.revision for one in ScriptDirectory.from_config(config()).walk_revisions()}
    if revision is not None and revision not in known:
        raise NewerDatabase(
            f"This database was written by a newer Holdfast (migration {revision} is unknown to {__version__})."
            " Nothing was changed: run that version, or a backup made with this one."
        )


async def upgrade(database: Database) -> None:
    """Run every missing migration in one transaction, under a lock that other processes wait for."""
    async with database.engine.begin() as connection:
        await connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": LOCK})
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    refuse_unknown(MigrationContext.configure(connection).get_current_revision())
    made = config()
    made.attributes["connection"] = connection
    command.upgrade(made, "head")
