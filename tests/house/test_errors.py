"""Refusals: a clear sentence in the reader's language, in the form that was asked for; never a traceback."""

from collections.abc import AsyncIterator, Callable

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from app.i18n import N_
from app.main import create_app
from app.settings import Settings
from app.web.errors import Problem
from app.web.front import Front
from app.web.limits import Limiter
from app.web.security import Guard
from tests.support.postgres import Server

TAKEN = N_("That is too long. Send less at once.")


def add_routes(app: FastAPI) -> None:
    @app.get("/broken")
    async def broken() -> None:
        raise ZeroDivisionError("a secret")

    @app.get("/ask")
    async def ask(request: Request) -> dict[str, int]:
        async with request.app.state.db.begin() as session:
            return {"answer": (await session.execute(text("select 42"))).scalar_one()}

    @app.get("/wrong-statement")
    async def wrong(request: Request) -> None:
        async with request.app.state.db.begin() as session:
            await session.execute(text("select * from no_such_table"))

    @app.post("/keep")
    async def keep(request: Request, kind: str) -> None:
        async with request.app.state.db.begin() as session:
            given = (await request.body()).decode()
            await session.execute(text(f"select cast(:given as {kind})"), {"given": given})

    @app.post("/keep-number")
    async def keep_number(request: Request) -> None:
        async with request.app.state.db.begin() as session:
            given = int((await request.body()).decode())
            await session.execute(text("select cast(:given as bigint)"), {"given": given})

    @app.post("/refuse")
    async def refuse() -> None:
        raise Problem(409, "{name} <b>sits</b> there.", name="<script>Ann</script>")

    @app.get("/number/{n}")
    async def number(n: int) -> int:
        return n


@pytest.fixture
async def client(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(settings)
    add_routes(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://holdfast.test") as made,
    ):
        yield made


async def test_a_page_gets_a_page_in_its_language(client: httpx.AsyncClient) -> None:
    answer = await client.get("/nowhere", headers={"Accept-Language": "it"})
    assert answer.status_code == 404 and '<html lang="it">' in answer.text and "Non trovato" in answer.text
    answer = await client.get("/nowhere", headers={"Accept-Language": "it", "Cookie": "lang=es"})
    assert "No encontrado" in answer.text


async def test_htmx_gets_the_sentence_for_the_notice(client: httpx.AsyncClient) -> None:
    answer = await client.post("/refuse", headers={"HX-Request": "true"})
    assert answer.status_code == 409 and answer.headers["HX-Retarget"] == "#notice"
    assert answer.text == "<p>&lt;script&gt;Ann&lt;/script&gt; &lt;b&gt;sits&lt;/b&gt; there.</p>"


async def test_json_gets_json(client: httpx.AsyncClient) -> None:
    answer = await client.get("/nowhere", headers={"Accept": "application/json", "Accept-Language": "es"})
    assert answer.json()["error"].startswith("No hay nada")


async def test_wrong_input_is_no_list_of_internals(client: httpx.AsyncClient) -> None:
    answer = await client.get("/number/x")
    assert answer.status_code == 422 and "pydantic" not in answer.text and "Something in the form" in answer.text


async def test_a_bug_of_ours_shows_no_traceback(client: httpx.AsyncClient, caplog: pytest.LogCaptureFixture) -> None:
    answer = await client.get("/broken")
    assert answer.status_code == 500 and "secret" not in answer.text and "Traceback" not in answer.text
    assert "Content-Security-Policy" in answer.headers
    assert "ZeroDivisionError" in caplog.text


async def test_a_wrong_statement_is_our_bug_not_an_outage(client: httpx.AsyncClient) -> None:
    assert (await client.get("/wrong-statement")).status_code == 500


@pytest.mark.parametrize(("kind", "given"), [("text", "a\0b"), ("jsonb", '"a\\u0000b"')])
async def test_text_that_cannot_be_kept_is_wrong_input(client: httpx.AsyncClient, kind: str, given: str) -> None:
    answer = await client.post("/keep", params={"kind": kind}, content=given.encode())
    assert answer.status_code == 400 and "could not read what your browser sent" in answer.text


@pytest.mark.parametrize("number", [10**20, -(10**20)])
async def test_a_number_that_cannot_be_kept_is_wrong_input(client: httpx.AsyncClient, number: int) -> None:
    answer = await client.post("/keep-number", content=str(number).encode())
    assert answer.status_code == 400 and "could not read what your browser sent" in answer.text


async def test_addresses_that_are_looked_at_first_are_like_all_others(client: httpx.AsyncClient) -> None:
    for path, right in (("/tables/1/commands", "POST"), ("/tables/1/choices", "POST"), ("/tables/1/log", "GET")):
        wrong = "GET" if right == "POST" else "POST"
        answer = await client.request(wrong, path)
        assert answer.status_code == 405 and "cannot be used that way" in answer.text, path
        assert (await client.request(right, path + "/")).status_code == 307, path


async def test_an_endpoint_that_is_looked_at_first_may_refuse_in_any_way(settings: Settings) -> None:
    async def refuse(request: Request) -> Response:
        raise HTTPException(int(request.path_params["status"]), "internals", {"X-Why": "so"})

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        raise AssertionError("never asked")

    guard = Guard(settings, Limiter(0))
    app = Front(served, guard=guard, images=False, quick=[Route("/refuse/{status}", refuse)])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://holdfast.test") as quick:
        answer = await quick.get("/refuse/404")
    assert answer.status_code == 404 and answer.headers["X-Why"] == "so" and "internals" not in answer.text
    assert "Content-Security-Policy" in answer.headers


async def test_who_goes_in_the_middle_of_a_sentence_is_no_error(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(settings)
    said = iter([{"type": "http.request", "body": b"command=", "more_body": True}, {"type": "http.disconnect"}])

    async def receive() -> dict[str, object]:
        return next(said)

    async def send(message: object) -> None:
        raise AssertionError(message)

    form = (b"content-type", b"application/x-www-form-urlencoded")
    scope = {"type": "http", "method": "POST", "path": "/tables/1/commands", "headers": [form], "query_string": b""}
    await app(scope, receive, send)
    assert caplog.records == [] and list(said) == []
    await app.state.db.close()


async def test_an_outage_is_a_page_that_comes_back(
    client: httpx.AsyncClient, settings: Settings, postgres: Server
) -> None:
    assert (await client.get("/ask")).json() == {"answer": 42}
    postgres.drop(settings.database_url)  # cuts the connections, as a stopped server does
    answer = await client.get("/ask")
    assert answer.status_code == 503 and answer.headers["Retry-After"]
    assert '<meta http-equiv="refresh"' in answer.text
    assert (await client.get("/healthz")).status_code == 503
    name = settings.database_url.rpartition("@/")[2].partition("?")[0]
    postgres.create(name)
    assert (await client.get("/ask")).json() == {"answer": 42}
    assert (await client.get("/healthz")).status_code == 200


async def test_a_post_during_an_outage_is_not_repeated(
    client: httpx.AsyncClient, settings: Settings, postgres: Server
) -> None:
    postgres.drop(settings.database_url)
    answer = await client.get("/ask", headers={"HX-Request": "true"})
    assert answer.status_code == 503 and "refresh" not in answer.text


@pytest.mark.parametrize("make", [lambda: Problem(418), lambda: Problem(404)])
def test_every_status_has_words(make: Callable[[], Problem]) -> None:
    assert make().key
