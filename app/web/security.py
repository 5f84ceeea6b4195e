"""What protects every request: headers, the Origin check, size and rate limits (put in force by app.web.front)."""

from __future__ import annotations

import ipaddress
import math
import re
from functools import lru_cache

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive

from app.i18n import N_
from app.settings import Settings
from app.web.errors import Problem
from app.web.limits import Limiter, Rate

SESSION_COOKIE = "holdfast"
BODY_BYTES = 512 * 1024  # the longest deck list is far below
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
IMAGE_HOSTS = "https://cards.scryfall.io"
# Pages with a credential in their address send no referrer, so their forms come with "Origin: null". Such a form
# carries the credential itself, so nobody else can have made it.
CREDENTIAL_PATHS = ("/resume",)
TABLE = re.compile(r"^/tables/([^/]{1,64})")

# Sessions and tables first, addresses last: five friends may sit behind one router.
SESSION_RATE = Rate(15, 60)
TABLE_RATE = Rate(60, 240)
ADDRESS_RATE = Rate(100, 600)


def policy(images: bool) -> str:
    """The Content-Security-Policy: only our own files; nothing inline, nothing evaluated, never in a frame."""
    pictures = f"'self' data: {IMAGE_HOSTS}" if images else "'self' data:"
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self'; img-src {pictures}; font-src 'self';"
        " media-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none';"
        " frame-ancestors 'none'"
    )


def protecting(images: bool) -> dict[bytes, bytes]:
    """The headers that every answer has which does not set them itself."""
    return {
        b"content-security-policy": policy(images).encode(),
        b"x-content-type-options": b"nosniff",
        b"referrer-policy": b"same-origin",  # no-referrer would make browsers send "Origin: null"
        b"permissions-policy": b"camera=(), microphone=(), geolocation=(), payment=()",
    }


def same_origin(headers: Headers, base_url: str, path: str = "") -> bool:
    """Whether a request comes from one of our own pages.

    The Origin must be BASE_URL's or name the Host asked for. Programs that are no browsers send neither an
    Origin nor Sec-Fetch-Site, and carry nobody's cookies by accident.
    """
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is None:
        return site in (None, "same-origin", "none")
    if origin == "null":
        return site == "same-origin" or (site is None and path.startswith(CREDENTIAL_PATHS))
    if base_url and origin == base_url.rstrip("/"):
        return True
    host = origin.partition("://")[2]
    return bool(host) and host == headers.get("host")


class Guard:
    """Refuses foreign origins, too long bodies and too many requests, before a route sees them."""

    def __init__(self, settings: Settings, limiter: Limiter) -> None:
        self.base_url = settings.base_url
        self.limiter = limiter

    def problem(self, connection: HTTPConnection) -> Problem | None:
        """Why a request or websocket is refused, if it is."""
        return (
            self._nowhere(connection)
            or self._foreign(connection)
            or self._too_many(connection)
            or self._too_long(connection)
        )

    def _nowhere(self, connection: HTTPConnection) -> Problem | None:
        """No name has a NUL in it, and the database cannot even be asked for one."""
        return Problem(404) if "\0" in connection.scope["path"] else None

    def _foreign(self, connection: HTTPConnection) -> Problem | None:
        if connection.scope.get("method") in SAFE:
            return None
        if same_origin(connection.headers, self.base_url, connection.scope["path"]):
            return None
        return Problem(
            403,
            N_("This came from another site's page, so it was not done. Open Holdfast by its own address instead."),
        )

    def _too_many(self, connection: HTTPConnection) -> Problem | None:
        for name, rate in self._buckets(connection):
            wait = self.limiter.wait(name, rate)
            if wait:
                problem = Problem(429)
                problem.headers = {"Retry-After": str(math.ceil(wait))}
                return problem
        return None

    def _buckets(self, connection: HTTPConnection) -> list[tuple[str, Rate]]:
        found = []
        if session := connection.cookies.get(SESSION_COOKIE):
            found.append((f"session {session[-200:]}", SESSION_RATE))
        table = TABLE.match(connection.scope["path"])
        if table and connection.scope.get("method") not in SAFE:
            found.append((f"table {table[1]}", TABLE_RATE))
        address = connection.client.host if connection.client else ""
        if not _local(address):
            found.append((f"address {address}", ADDRESS_RATE))
        return found

    def _too_long(self, connection: HTTPConnection) -> Problem | None:
        length = connection.headers.get("content-length", "0")
        return Problem(413) if length.isdigit() and int(length) > BODY_BYTES else None


@lru_cache(maxsize=1024)
def _local(address: str) -> bool:
    """The host's own machine, or a proxy there that hides whom it speaks for: no one address to be limited."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return True  # a Unix socket has no address


def counted(receive: Receive) -> Receive:
    """The same for a body whose length nobody said: Problem 413 as soon as it is too long."""
    total = 0

    async def limited() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > BODY_BYTES:
            raise Problem(413)
        return message

    return limited
