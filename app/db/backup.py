"""One file with everything in it: the database and the signing key, as a tar.

about.json    {"holdfast": version, "migration": revision, "postgres": major version}
signing.key   so that nobody is logged out by a move
database.dump PostgreSQL's custom format
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import subprocess
import tarfile
import tempfile
from pathlib import Path

from sqlalchemy import text

from app import WrongUse, __version__
from app.db import migrate
from app.db.embedded import bin_dir
from app.db.session import Database, plain_url
from app.settings import Settings

ABOUT, KEY, DUMP = "about.json", "signing.key", "database.dump"


class BackupError(WrongUse):
    """A backup cannot be written or read; the message says why."""


def backup(settings: Settings, address: str, file: Path) -> int:
    """Write the database at `address` and the signing key to `file`; games may go on meanwhile. Its size in bytes.

    The file appears whole or not at all, readable by its owner only: it holds what logs people in.
    """
    with tempfile.TemporaryDirectory(prefix="holdfast-") as folder:
        dump = Path(folder) / DUMP
        _program("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={dump}", plain_url(address))
        about = {"holdfast": __version__, **asyncio.run(_about(address))}
        fresh = file.with_name(f"{file.name}.{os.getpid()}")
        try:
            with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as opened:
                with tarfile.open(fileobj=opened, mode="w") as tar:
                    _add(tar, ABOUT, json.dumps(about).encode())
                    _add(tar, KEY, settings.signing_key())
                    tar.add(dump, DUMP, filter=_anonymous)
                opened.flush()
                os.fsync(opened.fileno())
            fresh.replace(file)
        except OSError as error:
            fresh.unlink(missing_ok=True)
            raise BackupError(f"The file {file} cannot be written ({error.strerror}).") from error
    return file.stat().st_size


def restore(settings: Settings, address: str, file: Path) -> dict[str, str | None]:
    """Fill the empty database at `address` from `file`, and bring it to this version's schema. What about.json says.

    Raises BackupError, having changed nothing, when the file is no backup or the database is not empty.
    """
    with tempfile.TemporaryDirectory(prefix="holdfast-") as folder:
        about, key, dump = _unpack(file, Path(folder))
        migrate.refuse_unknown(about["migration"])
        if tables := asyncio.run(_tables(address)):
            raise BackupError(
                f"The database already holds {tables} tables, and nothing was changed."
                " Set HOLDFAST_DATA to an empty folder (or DATABASE_URL to an empty database) and restore there."
            )
        _program("pg_restore", "--single-transaction", "--no-owner", "--no-privileges", "--exit-on-error",
                 f"--dbname={plain_url(address)}", dump)  # fmt: skip
        asyncio.run(_upgrade(address))
        settings.replace_signing_key(key)
    return about


def _unpack(file: Path, folder: Path) -> tuple[dict[str, str | None], bytes, Path]:
    """The three members of a backup, the dump as a file in `folder`."""
    try:
        with tarfile.open(file) as tar:
            said = json.loads(_member(tar, ABOUT))
            about = {name: said[name] for name in ("holdfast", "migration", "postgres")}
            key = _member(tar, KEY)
            dump = folder / DUMP
            dump.write_bytes(_member(tar, DUMP))
    except FileNotFoundError as error:
        raise BackupError(f"There is no file {file}.") from error
    except OSError as error:
        raise BackupError(f"The file {file} cannot be read ({error.strerror or error}).") from error
    except (tarfile.TarError, KeyError, ValueError) as error:
        raise BackupError(f"The file {file} is not a backup made by `holdfast backup`, or it is damaged.") from error
    return about, key, dump


def _member(tar: tarfile.TarFile, name: str) -> bytes:
    found = tar.extractfile(name)
    if found is None:
        raise KeyError(name)
    return found.read()


def _add(tar: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mode = len(content), 0o600
    tar.addfile(member, io.BytesIO(content))


def _anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


def _program(name: str, *arguments: object) -> None:
    done = subprocess.run([str(bin_dir() / name), *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise BackupError(f"PostgreSQL's {name} failed: {last}.")


async def _about(address: str) -> dict[str, str | None]:
    database = Database(address, pool_size=1)
    try:
        async with database.engine.connect() as connection:
            version = (await connection.execute(text("show server_version"))).scalar_one()
            return {"migration": await migrate.current(connection), "postgres": str(version).split(".")[0]}
    finally:
        await database.close()


async def _tables(address: str) -> int:
    database = Database(address, pool_size=1)
    try:
        async with database.engine.connect() as connection:
            count = text("select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')")
            return int((await connection.execute(count)).scalar_one())
    finally:
        await database.close()


async def _upgrade(address: str) -> None:
    database = Database(address, pool_size=1)
    try:
        await migrate.upgrade(database)
    finally:
        await database.close()
