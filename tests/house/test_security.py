"""Headers, the Origin check, and limits on size and number of requests."""

from collections.abc import AsyncIterator

import httpx
import pytest
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.websockets import WebSocket

from app.main import create_app
from app.settings import Settings
from app.web.limits import KEPT, Limiter, Rate
from app.web.security import BODY_BYTES, SESSION_COOKIE, SESSION_RATE, Guard, policy, same_origin

HERE = "http://holdfast.test"


@pytest.fixture
async def client(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(settings.model_copy(update={"rate_limits": 1.0, "base_url": "https://play.example.org"}))

    @app.post("/echo")
    async def echo(request: Request) -> int:
        return len(await request.body())

    @app.websocket("/socket")
    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()

    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HERE) as made,
    ):
        yield made


async def test_every_answer_carries_the_headers(client: httpx.AsyncClient) -> None:
    for path in ("/healthz", "/nowhere", "/static/error.css"):
        headers = (await client.get(path)).headers
        csp = headers["Content-Security-Policy"]
        assert "script-src 'self';" in csp and "frame-ancestors 'none'" in csp
        assert "unsafe" not in csp and "https:" not in csp
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert "server" not in headers


def test_images_open_the_policy_for_images_only() -> None:
    opened = [part for part in policy(True).split(";") if "https:" in part]
    assert len(opened) == 1 and opened[0].strip().startswith("img-src")


async def test_files_asked_for_by_hash_are_kept(client: httpx.AsyncClient) -> None:
    assert (await client.get("/static/error.css")).headers["Cache-Control"] == "no-cache"
    assert "immutable" in (await client.get("/static/error.css?v=1")).headers["Cache-Control"]


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({"origin": HERE}, True),
        ({"origin": "https://play.example.org"}, True),
        ({"origin": "http://evil.test"}, False),
        ({"origin": "http://holdfast.test.evil.test"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://["}, False),
        ({"origin": "holdfast.test"}, False),
        ({"origin": "http://holdfast.test/"}, False),
        ({"origin": "null", "sec-fetch-site": "same-origin"}, True),
        ({"origin": "null", "sec-fetch-site": "cross-site"}, False),
        ({}, True),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
    ],
)
async def test_only_our_own_pages_may_post(client: httpx.AsyncClient, headers: dict[str, str], allowed: bool) -> None:
    answer = await client.post("/echo", content=b"12345", headers=headers)
    assert (answer.status_code == 200) is allowed
    if not allowed:
        assert answer.status_code == 403 and "another site" in answer.text


def test_a_page_without_referrer_may_send_its_own_credential() -> None:
    null = Headers({"origin": "null", "host": "holdfast.test"})
    assert same_origin(null, "", "/resume/abc") and not same_origin(null, "", "/tables/1/commands")


async def test_a_foreign_page_gets_no_socket(settings: Settings) -> None:
    app = create_app(settings)
    sent = []

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    scope = {
        "type": "websocket",
        "path": "/tables/1/socket",
        "headers": [(b"host", b"holdfast.test"), (b"origin", b"http://evil.test")],
        "query_string": b"",
    }
    await app(scope, receive, send)
    assert sent == [{"type": "websocket.close", "code": 1008}]
    await app.state.db.close()


@pytest.mark.parametrize(
    "path", ["/echo%00", "/tables/%00", "/join/a%00b", "/tables/%00/cards/x/0", "/static/a%00.css"]
)
async def test_an_address_with_a_nul_is_nowhere(client: httpx.AsyncClient, path: str) -> None:
    for method in ("GET", "POST"):
        answer = await client.request(method, path)
        assert answer.status_code in (404, 405) and "Traceback" not in answer.text


async def test_too_long_a_body_is_refused_announced_or_not(client: httpx.AsyncClient) -> None:
    async def unannounced() -> AsyncIterator[bytes]:
        for _ in range(9):
            yield b"x" * (BODY_BYTES // 8)

    assert (await client.post("/echo", content=b"x" * BODY_BYTES)).status_code == 200
    assert (await client.post("/echo", content=b"x" * (BODY_BYTES + 1))).status_code == 413
    assert (await client.post("/echo", content=unannounced())).status_code == 413


async def test_a_session_that_hammers_is_told_to_wait(client: httpx.AsyncClient) -> None:
    hammer, other = {"Cookie": f"{SESSION_COOKIE}=one"}, {"Cookie": f"{SESSION_COOKIE}=two"}
    answers = [await client.post("/echo", headers=hammer) for _ in range(3 * int(SESSION_RATE.burst))]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused and {answer.status_code for answer in answers} == {200, 429}
    assert all(int(answer.headers["Retry-After"]) >= 1 for answer in refused)
    assert (await client.post("/echo", headers=other)).status_code == 200  # a friend behind the same router
    assert (await client.get("/static/error.css", headers=hammer)).status_code == 200


def test_a_bucket_fills_again_with_time() -> None:
    now = 0.0
    limiter = Limiter(clock=lambda: now)
    rate = Rate(per_second=2, burst=3)
    assert [limiter.wait("a", rate) for _ in range(3)] == [0, 0, 0]
    assert limiter.wait("a", rate) == pytest.approx(0.5)
    now = 0.5
    assert limiter.wait("a", rate) == 0 and limiter.wait("a", rate) > 0
    assert limiter.wait("b", rate) == 0


def test_the_limiter_forgets_rather_than_grows() -> None:
    limiter = Limiter(clock=lambda: 0.0)
    for number in range(KEPT + 10):
        limiter.wait(str(number), Rate(1, 1))
    assert len(limiter.buckets) == KEPT and "0" not in limiter.buckets
    assert Limiter(factor=0).wait("a", Rate(0, 0)) == 0


def test_addresses_are_limited_last_and_never_the_host_s_own(settings: Settings) -> None:
    guard = Guard(settings, Limiter())

    def names(client: str, path: str, cookie: str = "") -> list[str]:
        headers = [(b"cookie", cookie.encode())] if cookie else []
        scope = {"type": "http", "method": "POST", "path": path, "headers": headers, "client": (client, 1)}
        return [name for name, _ in guard._buckets(Request(scope))]

    assert names("198.51.100.7", "/tables/abc/commands", f"{SESSION_COOKIE}=s") == [
        "session s",
        "table abc",
        "address 198.51.100.7",
    ]
    assert names("127.0.0.1", "/") == [] and names("::1", "/") == []
