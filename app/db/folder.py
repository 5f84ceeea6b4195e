"""Whose turn it is in a data folder: one server at a time, and others may reach the database it runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from app.db.embedded import EmbeddedPostgres
from app.settings import Settings, SettingsError

CLUSTER = "postgres"  # the cluster's folder in the data folder


class Taken(SettingsError):
    """Another server holds the data folder."""


@contextmanager
def lock(folder: Path) -> Iterator[None]:
    """Hold the data folder; the system lets go of it when the process ends, however it ends.

    Raises Taken when another process holds it.
    """
    descriptor = os.open(folder / "serve.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not _grab(descriptor):
            with suppress(OSError, ValueError):
                pid = int(os.read(descriptor, 20))
                raise Taken(f"Another Holdfast (process {pid}) already uses the data folder {folder}.")
            raise Taken(f"Another Holdfast already uses the data folder {folder}.")
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, str(os.getpid()).encode(), 0)
        yield
    finally:
        os.close(descriptor)


def _grab(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def own_server(settings: Settings) -> Iterator[str]:
    """Start the embedded database of the data folder, yield its address, and stop it at the end."""
    folder = settings.data_folder()
    with lock(folder):
        server = EmbeddedPostgres(folder / CLUSTER)
        try:
            yield server.start()
        finally:
            server.stop()


@contextmanager
def reachable(settings: Settings) -> Iterator[str]:
    """The address of the database, whether a server runs on it just now or not (backup, purge, replay)."""
    if settings.database_url:
        yield settings.database_url
        return
    folder = settings.data_folder()
    try:
        with own_server(settings) as address:
            yield address
    except Taken:
        yield EmbeddedPostgres(folder / CLUSTER).start()
