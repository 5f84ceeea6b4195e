"""`holdfast serve` as a process: starting, refusing, ending, being killed, and a database that goes away."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from app.db.embedded import EmbeddedPostgres
from app.db.folder import CLUSTER
from app.db.session import Database
from tests.lobby.test_start import mentions
from tests.play.tables import Player, start_game
from tests.support.server import ROOT, LiveServer, wait_for

Start = Callable[..., LiveServer]


def refused(*arguments: str, **environment: str) -> str:
    """Run a command that must end with exit code 2 and one line; that line."""
    done = subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_with_a_database_of_its_own(start_server: Start) -> None:
    server = start_server()
    assert server.folder.stat().st_mode & 0o777 == 0o700
    key = server.folder / "signing.key"
    assert key.stat().st_mode & 0o777 == 0o600
    before = key.read_bytes()
    cluster = EmbeddedPostgres(server.folder / CLUSTER)

    second = refused("serve", HOLDFAST_DATA=str(server.folder), PORT="0")
    assert f"already uses the data folder {server.folder}" in second

    server.kill()
    assert cluster.running()  # the database outlives a killed server and is found again
    server.restart()
    assert server.stop() == 0
    assert not cluster.running()
    assert key.read_bytes() == before
    assert "Traceback" not in server.log()


def test_a_killed_database_is_started_again(start_server: Start) -> None:
    server = start_server()
    pid = server.folder / CLUSTER / "postmaster.pid"
    before = pid.read_text()
    os.kill(int(before.split()[0]), signal.SIGKILL)
    wait_for(lambda: pid.exists() and pid.read_text().split()[:1] != before.split()[:1], "another database process")
    wait_for(server.well, "well again by itself")
    assert server.stop() == 0
    assert not EmbeddedPostgres(server.folder / CLUSTER).running()


def test_ctrl_c_stops_the_database_last(start_server: Start) -> None:
    server = start_server()
    assert server.process
    os.killpg(server.process.pid, signal.SIGINT)  # as a terminal does, to all of the group
    assert server.process.wait(30) == 0
    assert not EmbeddedPostgres(server.folder / CLUSTER).running()
    assert "Traceback" not in server.log()


def test_a_taken_port_is_one_sentence(tmp_path: Path, database_url: str) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        said = refused("serve", "--port", port, DATABASE_URL=database_url, HOLDFAST_DATA=str(tmp_path / "data"))
    assert f"127.0.0.1:{port} is taken" in said and "--port" in said


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"PORT": "eighty"}, "PORT"),
        ({"PORT": "70000"}, "PORT"),
        ({"BASE_URL": "play.example.org"}, "BASE_URL"),
        ({"DATABASE_URL": "mysql://here"}, "DATABASE_URL"),
        ({"HOLDFAST_DEFLATE": "maybe"}, "HOLDFAST_DEFLATE"),
        ({"HOLDFAST_DATA": "/dev/null/x"}, "data folder"),
        ({"HOST": "203.0.113.9", "PORT": "0"}, "HOST"),
    ],
)
def test_a_wrong_setting_is_named(environment: dict[str, str], words: str, tmp_path: Path) -> None:
    assert words in refused("serve", **{"HOLDFAST_DATA": str(tmp_path / "data"), "PORT": "0", **environment})


def test_everywhere_prints_the_lan_address_and_a_qr_code(start_server: Start, database_url: str) -> None:
    server = start_server(HOST="0.0.0.0", DATABASE_URL=database_url)
    assert re.search(r"For the others: http://\S+:\d+\n", server.log())
    assert "█" in server.log()


def test_behind_a_proxy_the_base_url_is_shown(start_server: Start, database_url: str) -> None:
    server = start_server(BASE_URL="https://play.example.org", DATABASE_URL=database_url)
    assert "For the others: https://play.example.org\n" in server.log()


@pytest.mark.parametrize(("trusted", "limited"), [("127.0.0.1", True), ("203.0.113.1", False)])
def test_only_a_trusted_proxy_says_who_asks(
    start_server: Start, database_url: str, trusted: str, limited: bool
) -> None:
    server = start_server(FORWARDED_ALLOW_IPS=trusted, HOLDFAST_RATE_LIMITS="0.02", DATABASE_URL=database_url)
    with httpx.Client(headers={"X-Forwarded-For": "198.51.100.7"}) as visitor:
        codes = {visitor.get(f"{server.url}/healthz").status_code for _ in range(25)}
    assert codes == ({200, 429} if limited else {200})


def test_workers_end_with_a_killed_parent(start_server: Start, database_url: str) -> None:
    server = start_server(arguments=("--workers", "2"), DATABASE_URL=database_url)
    server.kill()

    def gone() -> bool:
        try:
            httpx.get(f"{server.url}/healthz", timeout=2)
        except httpx.HTTPError:
            return True
        return False

    wait_for(gone, "the workers are gone")
    server.restart()
    assert server.stop() == 0


@pytest.fixture
def external(tmp_path: Path) -> Iterator[EmbeddedPostgres]:
    """A PostgreSQL as a host may have it: another cluster, over TCP."""
    made = EmbeddedPostgres(tmp_path / "external", durable=False, tcp_port=free_port())
    made.start()
    yield made
    made.stop()


def test_two_processes_start_at_once_on_an_external_database(start_server: Start, external: EmbeddedPostgres) -> None:
    url = external.url.replace("postgresql://", "postgres://")  # as many hosters write it
    servers = [start_server(wait=False, DATABASE_URL=url) for _ in range(2)]
    for server in servers:
        wait_for(server.well, "both are well")
    answers = [httpx.get(f"{server.url}/healthz").json() for server in servers]
    assert [answer["status"] for answer in answers] == ["ok", "ok"]
    assert not (servers[0].folder / CLUSTER).exists()


def test_a_database_that_goes_away_and_comes_back(start_server: Start, external: EmbeddedPostgres) -> None:
    server = start_server(DATABASE_URL=external.url)
    external.stop()
    answer = httpx.get(f"{server.url}/healthz")
    assert answer.status_code == 503 and "does not answer" in answer.json()["reason"]
    external.start()
    wait_for(server.well, "well again by itself")
    assert "Traceback" not in server.log()


def test_a_database_that_never_comes_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_DATABASE_SECONDS", "1")
    said = refused(
        "serve", PORT="0", DATABASE_URL=f"postgresql://127.0.0.1:{free_port()}/x", HOLDFAST_DATA=str(tmp_path)
    )
    assert "DATABASE_URL does not answer" in said


def test_no_address_in_the_log(start_server: Start, database_url: str) -> None:
    server = start_server(DATABASE_URL=database_url)
    assert httpx.get(f"{server.url}/no-such-page?secret=1", headers={"X-Forwarded-For": "198.51.100.7"})
    assert server.stop() == 0
    after_start = server.log().partition("stops it).")[2]
    assert "198.51.100.7" not in after_start and "127.0.0.1" not in after_start and "secret" not in after_start


async def test_no_address_in_the_database(start_server: Start, database_url: str) -> None:
    server = start_server(DATABASE_URL=database_url, FORWARDED_ALLOW_IPS="127.0.0.1")
    ann, db = Player(url=server.url), Database(database_url)
    ann.client.headers["X-Forwarded-For"] = "198.51.100.7"
    await start_game(db, [ann])
    await ann.do("chat", text="198.51.100.8 is what I say")
    held = {address: await mentions(db, address) for address in ("198.51.100.8", "198.51.100.7", "127.0.0.1")}
    assert held == {"198.51.100.8": ["messages"], "198.51.100.7": [], "127.0.0.1": []}
    await ann.client.aclose()
    await db.close()
