"""`holdfast serve`: the database, its migrations, then the web server; stopped in the opposite order."""

from __future__ import annotations

import argparse
import asyncio
import errno
import ipaddress
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from typing import NoReturn

from app import WrongUse, garbage
from app.db import migrate
from app.db.folder import own_server
from app.db.session import Database, is_outage
from app.settings import Settings, read_settings

KEEP_ALIVE_SECONDS = 75  # people think between two clicks; a new connection for each would cost them a moment


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """`holdfast serve [--host --port --workers]`."""
    parser = commands.add_parser("serve", description="Run the server. Settings: docs/settings.md.")
    parser.add_argument("--host", help="address to listen on (HOST, 127.0.0.1)")
    parser.add_argument("--port", type=int, help="port to listen on (PORT, 8000)")
    parser.add_argument("--workers", type=int, help="number of server processes (HOLDFAST_WORKERS, 1)")
    parser.set_defaults(run=serve)


def serve(arguments: argparse.Namespace) -> int:
    """Run until SIGTERM or Ctrl-C. Raises WrongUse for a taken port or data folder and for wrong settings."""
    given = {name: getattr(arguments, name) for name in ("host", "port", "workers")}
    settings = read_settings(**{name: value for name, value in given.items() if value is not None})
    signal.signal(signal.SIGTERM, _leave)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    with listening(settings) as sock, database(settings) as address:
        settings.signing_key()
        asyncio.run(_migrate(address, settings.database_seconds))
        _hand_down(settings, address)
        _announce(settings, sock.getsockname()[1])
        try:
            _run(settings, sock)
        except KeyboardInterrupt:
            print("Stopping.", flush=True)
    return 0


def worker_app() -> object:
    """The application in each server process (uvicorn's factory). The cards, which all tables share, are there before
    the first deck is."""
    from app.cards import facts, search
    from app.cards.library import store as library
    from app.main import create_app

    parent = parent_process()
    if parent is not None:  # killed without a word, it cannot stop its children
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    facts.load()
    library.load()
    search.prepare()
    application = create_app()
    garbage.collect_seldom()
    return application


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _leave(*_: object) -> NoReturn:
    raise SystemExit(0)


@contextmanager
def database(settings: Settings) -> Iterator[str]:
    """The address of the database to use: DATABASE_URL's, else our own for as long as this lasts."""
    if settings.database_url:
        yield settings.database_url
    else:
        with own_server(settings) as address:
            yield address


@contextmanager
def listening(settings: Settings) -> Iterator[socket.socket]:
    """The bound socket. Raises WrongUse when the address cannot be had."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family) as sock:
        if os.name != "nt":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((settings.host, settings.port))
            sock.listen(512)
        except OSError as error:
            raise WrongUse(_why_not(settings, error)) from error
        sock.set_inheritable(True)
        yield sock


def _why_not(settings: Settings, error: OSError) -> str:
    where = f"{settings.host}:{settings.port}"
    if error.errno == errno.EADDRINUSE:
        return f"The address {where} is taken by another program; choose another port with PORT or --port."
    if error.errno == errno.EACCES:
        return f"The system does not let you listen on {where}; choose a port above 1023 with PORT or --port."
    return f"Nothing can listen on {where} ({error.strerror or error}); set HOST or --host to one of this machine's."


async def _migrate(address: str, seconds: float) -> None:
    """Bring the schema up to date, waiting a while for a database that is only just starting."""
    base = Database(address, pool_size=1)
    end = asyncio.get_running_loop().time() + seconds
    try:
        while True:
            try:
                return await migrate.upgrade(base)
            except Exception as error:
                if not is_outage(error):
                    raise
                if asyncio.get_running_loop().time() > end:
                    raise WrongUse(f"The database at DATABASE_URL does not answer ({error}).") from error
                await asyncio.sleep(0.5)
    finally:
        await base.close()


def _hand_down(settings: Settings, address: str) -> None:
    """Server processes read the environment, so what was given as an option goes there."""
    os.environ.update(
        HOST=settings.host,
        PORT=str(settings.port),
        HOLDFAST_WORKERS=str(settings.workers),
        DATABASE_URL=address,
        HOLDFAST_DATA=str(settings.data_folder()),
    )


def _run(settings: Settings, sock: socket.socket) -> None:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from app.web.sockets import Sockets

    config = uvicorn.Config(
        "app.serve:worker_app",
        factory=True,
        workers=settings.workers,
        loop="auto",
        http="httptools",  # the limits of sizes rest on its reading
        ws=Sockets,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=settings.use_deflate,
        proxy_headers=True,
        forwarded_allow_ips=settings.forwarded_allow_ips,
        access_log=False,  # no addresses in any log
        log_level="warning",
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=60,
    )
    if settings.workers > 1:
        Multiprocess(config, sockets=[sock]).run()
        return
    server = uvicorn.Server(config)
    server.run(sockets=[sock])
    if not server.started:
        raise SystemExit(1)


def _announce(settings: Settings, port: int) -> None:
    """Say where the server is; with a QR code when other machines can reach it."""
    everywhere = settings.host in ("0.0.0.0", "::")
    print(f"Holdfast is at {_address('127.0.0.1' if everywhere else settings.host, port)} (Ctrl-C stops it).")
    outside = settings.base_url
    if not outside and not is_loopback(settings.host):
        outside = _address(lan_address() if everywhere else settings.host, port)
    if outside:
        print(f"For the others: {outside}")
        import segno

        segno.make(outside, micro=False).terminal(out=sys.stdout, compact=True)
    sys.stdout.flush()


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def lan_address() -> str:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of no one (RFC 5737)
            found = str(probe.getsockname()[0])
        except OSError:
            found = "127.0.0.1"
    return socket.gethostname() if is_loopback(found) else found


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches a host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
