"""The default database starts, survives what a host may do to it, and never overwrites what it does not know."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from app.db import embedded
from app.db.embedded import DatabaseError, EmbeddedPostgres
from app.db.folder import Taken, lock
from tests.support.server import wait_for


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[EmbeddedPostgres]:
    made = EmbeddedPostgres(tmp_path / "db", durable=False)
    yield made
    if (made.data / "PG_VERSION").exists():
        made.stop()


def ask(url: str, statement: str) -> object:
    async def work() -> object:
        connection = await asyncpg.connect(url)
        try:
            return await connection.fetchval(statement)
        finally:
            await connection.close()

    return asyncio.run(work())


def postmaster(cluster: EmbeddedPostgres) -> int:
    return int((cluster.data / "postmaster.pid").read_text().split()[0])


def test_data_survives_a_kill_of_the_server(cluster: EmbeddedPostgres) -> None:
    url = cluster.start()
    assert cluster.data.stat().st_mode & 0o777 == 0o700
    ask(url, "create table kept as select 42 as answer")
    cluster.stop()
    assert not cluster.running()
    cluster.start()
    ask(url, "checkpoint")
    os.kill(postmaster(cluster), signal.SIGKILL)
    assert cluster.start() == url
    assert ask(url, "select answer from kept") == 42


def test_a_running_server_is_found_and_used(cluster: EmbeddedPostgres) -> None:
    url = cluster.start()
    before = postmaster(cluster)
    assert EmbeddedPostgres(cluster.data).start() == url
    assert postmaster(cluster) == before


def test_the_server_is_detached_from_the_terminal(cluster: EmbeddedPostgres) -> None:
    cluster.start()
    assert os.getsid(postmaster(cluster)) != os.getsid(0)


def test_half_an_initdb_leaves_no_half_cluster(cluster: EmbeddedPostgres) -> None:
    started = cluster.data.with_name("db.init")
    started.mkdir(parents=True)
    (started / "half").touch()
    cluster.start()
    assert not started.exists() and not (cluster.data / "half").exists()


@pytest.mark.parametrize("name", ["d" * 60 + "/" + "e" * 60, "Mis partidas, año 1"])
def test_a_long_or_unusual_path_gets_a_plain_socket(tmp_path: Path, name: str) -> None:
    server = EmbeddedPostgres(tmp_path / name, durable=False)
    try:
        assert ask(server.start(), "select 1") == 1
        assert len(str(server.socket)) < 60 and server.socket.stat().st_mode & 0o777 == 0o700
    finally:
        server.stop()
    assert not server.socket.exists()


def test_another_major_version_is_refused_with_the_way_out(cluster: EmbeddedPostgres) -> None:
    cluster.data.mkdir()
    (cluster.data / "PG_VERSION").write_text("12\n")
    (cluster.data / "precious").write_text("games")
    with pytest.raises(DatabaseError, match=r"PostgreSQL 12, and .*holdfast backup FILE.*holdfast restore FILE"):
        cluster.start()
    assert sorted(path.name for path in cluster.data.iterdir()) == ["PG_VERSION", "precious"]
    (cluster.data / "PG_VERSION").unlink()


def test_a_folder_with_other_files_is_left_alone(cluster: EmbeddedPostgres) -> None:
    cluster.data.mkdir()
    (cluster.data / "thesis.txt").write_text("mine")
    with pytest.raises(DatabaseError, match="holds files but no database"):
        cluster.start()
    assert (cluster.data / "thesis.txt").read_text() == "mine"


def test_it_can_listen_on_a_port(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = EmbeddedPostgres(tmp_path / "db", durable=False, tcp_port=port)
    try:
        assert ask(server.start(), "select inet_server_port()") == port
    finally:
        server.stop()


FULL = """
import resource, signal, sys
from pathlib import Path
from app.db.embedded import DatabaseError, EmbeddedPostgres
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
try:
    EmbeddedPostgres(Path(sys.argv[1])).start()
except DatabaseError as error:
    print(error)
"""


def test_a_disk_without_room_is_the_reason_that_is_given(tmp_path: Path) -> None:
    words = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path / "db")], capture_output=True, text=True, check=True
    )
    assert words.stdout.count("\n") == 1 and "File too large" in words.stdout and "its log is" not in words.stdout
    assert not (tmp_path / "db").exists()


def test_without_programs_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "SUPPLIERS", ("no_such_package",))
    with pytest.raises(DatabaseError, match="make setup"):
        embedded.bin_dir()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root needs user namespaces")
def test_root_without_namespaces_gets_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(embedded, "NAMESPACE", ("false",))
    with pytest.raises(DatabaseError, match="ordinary user, or set DATABASE_URL"):
        EmbeddedPostgres(tmp_path / "db")


def test_a_folder_is_one_servers_until_its_process_ends(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", f"""
from pathlib import Path
from app.db.folder import lock
with lock(Path({str(tmp_path)!r})):
    print("held", flush=True)
    input()
"""],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )  # fmt: skip
    with holder:
        assert holder.stdout and holder.stdout.readline() == b"held\n"
        with pytest.raises(Taken, match=f"process {holder.pid}.*{tmp_path}"), lock(tmp_path):
            pass
        holder.kill()
    wait_for(lambda: holder.poll() is not None, "the holder is gone")
    with lock(tmp_path):
        assert (tmp_path / "serve.lock").read_text() == str(os.getpid())
