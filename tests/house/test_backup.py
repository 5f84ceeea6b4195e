"""`backup` and `restore`: whole or not at all, while games run, into an empty place only."""

import asyncio
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import asyncpg
import pytest

from app.db.backup import BackupError, backup, restore
from app.db.embedded import EmbeddedPostgres
from app.db.folder import CLUSTER
from app.db.session import Database, plain_url
from app.engine.model.commands import Hold
from app.settings import Settings
from tests.play.tables import Player, Playing, start_game
from tests.support.postgres import Server, run
from tests.support.server import ROOT, LiveServer

Start = Callable[..., LiveServer]


async def execute(url: str, *statements: str) -> object:
    connection = await asyncpg.connect(plain_url(url))
    try:
        for statement in statements[:-1]:
            await connection.execute(statement)
        return await connection.fetchval(statements[-1])
    finally:
        await connection.close()


def holdfast(*arguments: str, data: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env={**os.environ, "HOLDFAST_DATA": str(data)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


async def test_into_an_empty_folder_while_a_game_runs_and_goes_on(start_server: Start, tmp_path: Path) -> None:
    server = start_server(HOLDFAST_RATE_LIMITS="0")
    ann, db = Player(url=server.url), Database(EmbeddedPostgres(server.folder / CLUSTER).url)
    playing = await start_game(db, [ann], setup_turns="2")
    await playing.play(3)
    before = (await playing.rest()).version
    file, other = tmp_path / "friday.holdfast", tmp_path / "other"

    saving = asyncio.create_task(asyncio.to_thread(holdfast, "backup", str(file), data=server.folder))
    while not saving.done():  # the game waits for nothing
        for on in (True, False):
            assert (await ann.say(Hold(on=on))).status_code == 204
    done = await saving
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert file.stat().st_mode & 0o777 == 0o600

    done = holdfast("restore", str(file), data=other)
    assert done.returncode == 0, done.stderr
    assert not EmbeddedPostgres(other / CLUSTER).running()
    assert (other / "signing.key").read_bytes() == (server.folder / "signing.key").read_bytes()
    await go_on_elsewhere(start_server(HOLDFAST_DATA=str(other), HOLDFAST_RATE_LIMITS="0"), playing, before)

    done = holdfast("restore", str(file), data=server.folder)
    assert done.returncode == 2 and "already uses the data folder" in done.stderr
    await ann.client.aclose()
    await db.close()
    assert server.stop() == 0
    done = holdfast("restore", str(file), data=server.folder)
    assert done.returncode == 2 and "nothing was changed" in done.stderr
    assert "Traceback" not in done.stderr


async def go_on_elsewhere(server: LiveServer, playing: Playing, least: int) -> None:
    """The same browser, at the server that was restored: its game is there, whole, and goes on."""
    ann, db = Player(url=server.url), Database(EmbeddedPostgres(server.folder / CLUSTER).url)
    ann.client.cookies, ann.table = playing.heroes[0].client.cookies, playing.path
    again = Playing(db, playing.table, [ann])
    version = (await again.look()).version  # which compares every fingerprint
    assert least <= version <= (await playing.look()).version
    assert (await ann.get(again.path)).status_code == 200
    await again.play(3)
    assert (await again.look()).version > version
    await ann.client.aclose()
    await db.close()
    assert server.stop() == 0


@pytest.fixture
def empty_url(postgres: Server) -> str:
    return postgres.create(template="template1")


@pytest.fixture
def written(settings: Settings, database_url: str, tmp_path: Path) -> Path:
    file = tmp_path / "backup"
    assert backup(settings, database_url, file) == file.stat().st_size
    return file


def test_a_file_that_is_no_backup_is_refused(settings: Settings, empty_url: str, tmp_path: Path) -> None:
    for content in (b"", b"hello", os.urandom(5000)):
        (tmp_path / "x").write_bytes(content)
        with pytest.raises(BackupError, match="not a backup"):
            restore(settings, empty_url, tmp_path / "x")
    with pytest.raises(BackupError, match="There is no file"):
        restore(settings, empty_url, tmp_path / "absent")
    with tarfile.open(tmp_path / "y", "w") as tar:
        tar.add(tmp_path / "x", "about.json")
    with pytest.raises(BackupError, match="not a backup"):
        restore(settings, empty_url, tmp_path / "y")


def test_a_damaged_dump_changes_nothing(settings: Settings, empty_url: str, written: Path) -> None:
    with tarfile.open(written) as tar:
        tar.extractall(written.parent / "parts", filter="data")
    dump = written.parent / "parts" / "database.dump"
    dump.write_bytes(dump.read_bytes()[:200])
    with tarfile.open(written, "w") as tar:
        for part in dump.parent.iterdir():
            tar.add(part, part.name)
    with pytest.raises(BackupError, match="pg_restore failed"):
        restore(settings, empty_url, written)
    tables = "select count(*) from pg_tables where schemaname = 'public'"
    assert run(execute(empty_url, tables)) == 0


def test_a_newer_version_s_backup_is_refused(
    settings: Settings, database_url: str, empty_url: str, tmp_path: Path
) -> None:
    newer = (
        "create table if not exists alembic_version (version_num varchar(32))",
        "delete from alembic_version",
        "insert into alembic_version values ('9999')",
    )
    asyncio.run(execute(database_url, *newer, "select 1"))
    backup(settings, database_url, tmp_path / "newer")
    with pytest.raises(Exception, match=r"newer Holdfast \(migration 9999"):
        restore(settings, empty_url, tmp_path / "newer")


def test_a_place_that_cannot_be_written_is_named(settings: Settings, database_url: str, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="cannot be written"):
        backup(settings, database_url, tmp_path / "no" / "such" / "folder")
    assert list(tmp_path.glob("**/*.holdfast")) == []


def test_nothing_to_back_up_is_a_sentence(tmp_path: Path) -> None:
    done = holdfast("backup", str(tmp_path / "x"), data=tmp_path / "empty")
    assert done.returncode == 2 and done.stderr.startswith("holdfast: There is no Holdfast data in")
    assert not (tmp_path / "empty" / "postgres").exists()
