"""Whose turn it is in a data folder: one server at a time, and others may reach the database it runs."""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from app.db.embedded import DatabaseError, EmbeddedPostgres
from app.settings import Settings, SettingsError

log = logging.getLogger("holdfast")
LOOK_SECONDS = 1.0
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
    """Start the embedded database of the data folder, yield its address, and stop it at the end.

    Should its server be killed meanwhile (as a machine short of memory does), it is started again.
    """
    folder = settings.data_folder()
    with lock(folder):
        server, over = EmbeddedPostgres(folder / CLUSTER), threading.Event()
        keeper = threading.Thread(target=_keep, args=(server, over), daemon=True)
        try:
            yield _started(server, keeper)
        finally:
            over.set()
            if keeper.is_alive():
                keeper.join()
            server.stop()


def _started(server: EmbeddedPostgres, keeper: threading.Thread) -> str:
    address = server.start()
    keeper.start()
    return address


def _keep(server: EmbeddedPostgres, over: threading.Event) -> None:
    while not over.wait(LOOK_SECONDS):
        if server.alive():
            continue
        log.warning("The database's server is gone; starting it again.")
        try:
            server.start()
        except DatabaseError as error:  # what is left of the old one may need a moment to go
            log.warning("%s", error)


@contextmanager
def reachable(settings: Settings) -> Iterator[str]:
    """The address of the database, whether a server runs on it just now or not (backup, purge, replay).

    Raises SettingsError when there is none.
    """
    if settings.database_url:
        yield settings.database_url
        return
    folder = settings.data_folder()
    if not (folder / CLUSTER / "PG_VERSION").exists():
        raise SettingsError(f"There is no Holdfast data in {folder}; set HOLDFAST_DATA to the folder of your server.")
    try:
        with own_server(settings) as address:
            yield address
    except Taken:
        yield EmbeddedPostgres(folder / CLUSTER).start()
