"""Fixtures every test may use. See tests/support for what they are made of."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

from tests.support import session

if TYPE_CHECKING:  # imported where they are used: a test of the engine waits for none of it
    import httpx
    from fastapi import FastAPI
    from playwright.sync_api import Browser

    from app.db.session import Database
    from app.settings import Settings
    from tests.support.browser import People
    from tests.support.postgres import Server
    from tests.support.server import LiveServer

if switched_off := os.environ.get("HOLDFAST_OFF_CLAUSES"):  # `make clauses` (tests/clauses.py)
    from app import clauses

    clauses.OFF.update(switched_off.split(","))

# `make test` draws the same examples every time, on machines of any speed; `make soak` draws many others.
hypothesis.settings.register_profile("steady", deadline=None, derandomize=True)
hypothesis.settings.register_profile("soak", deadline=None, max_examples=2000)
hypothesis.settings.load_profile("steady")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        session.begin()


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        session.end()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "people" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Every reason for a skip in one line, however many tests it left out."""
    reports = terminalreporter.stats.get("skipped", [])
    reasons = Counter(str(report.longrepr[2]).removeprefix("Skipped: ") for report in reports)
    for reason, count in reasons.items():
        terminalreporter.write_line(f"{count} skipped: {reason}")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Server:
    """The run's PostgreSQL server."""
    from tests.support.postgres import Server

    return Server()


@pytest.fixture
def database_url(postgres: Server) -> Iterator[str]:
    """A fresh, migrated database of this test's own."""
    url = postgres.create()
    yield url
    postgres.drop(url)


@pytest.fixture
async def db(database_url: str) -> AsyncIterator[Database]:
    """Sessions on that database."""
    from app.db.session import Database

    made = Database(database_url)
    yield made
    await made.close()


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    """Settings for an application on that database; limits on requests are off."""
    from app.settings import Settings

    return Settings(database_url=database_url, data=tmp_path / "data", rate_limits=0)  # type: ignore[call-arg]


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The application inside this process, started."""
    from app.main import create_app

    made = create_app(settings)
    async with made.router.lifespan_context(made):
        yield made


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """An HTTP client with cookies of its own, speaking to `app`."""
    import httpx

    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://holdfast.test") as made:
        yield made


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., LiveServer]]:
    """Start real servers: `start_server(DATABASE_URL=…, arguments=("--workers", "2"))`, in a folder each."""
    from tests.support.server import LiveServer

    started: list[LiveServer] = []

    def start(arguments: tuple[str, ...] = (), *, wait: bool = True, **environment: str) -> LiveServer:
        folder = Path(environment.pop("HOLDFAST_DATA", tmp_path / f"data{len(started)}"))
        server = LiveServer(folder, arguments, **environment)
        started.append(server)
        return server.start(wait=wait)

    yield start
    for server in started:
        server.clean_up()


@pytest.fixture
def live_server(start_server: Callable[..., LiveServer], database_url: str) -> LiveServer:
    """One real server on this test's database, without limits on requests."""
    return start_server(DATABASE_URL=database_url, HOLDFAST_RATE_LIMITS="0")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser; tests ask for `people`."""
    from playwright.sync_api import sync_playwright

    from tests.support.browser import launch, program

    if program() is None:
        missing = "there is no Chromium here: browser tests are left out"
        if os.environ.get("HOLDFAST_REQUIRE_BROWSER") == "1":
            pytest.fail(missing, pytrace=False)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        made = launch(playwright)
        yield made
        made.close()


@pytest.fixture
def people(browser: Browser) -> Iterator[People]:
    """Persons with a browser each: `page = people.person(live_server.url)`. Fails on what no page may do."""
    from tests.support.browser import People

    made = People(browser)
    yield made
    made.close()
    assert made.complaints == []
