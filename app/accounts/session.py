"""The signed cookie: who a browser belongs to. It names a person; what they may do is looked up each time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID, uuid4

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.settings import Settings
from app.web.links import is_secure
from app.web.security import SESSION_COOKIE

KEPT_SECONDS = 400 * 24 * 3600  # the longest that browsers allow


@dataclass(frozen=True)
class Session:
    """A browser's person (who may not exist in the database yet) and the epoch its cookie was made in."""

    person: UUID
    epoch: int = 0


@lru_cache(maxsize=8)
def _signer(settings: Settings) -> URLSafeSerializer:
    return URLSafeSerializer(settings.signing_key(), salt="holdfast session")


def read(connection: HTTPConnection) -> Session | None:
    """The session of a request's cookie; None when it has none, or one that we did not sign."""
    return _read(connection.app.state.settings, connection.cookies.get(SESSION_COOKIE, ""))


@lru_cache(maxsize=4096)
def _read(settings: Settings, cookie: str) -> Session | None:
    try:
        person, epoch = _signer(settings).loads(cookie)
        return Session(UUID(person), int(epoch))
    except (BadSignature, TypeError, ValueError):
        return None


def new() -> Session:
    """A session for somebody never seen before."""
    return Session(uuid4())


def keep(response: Response, connection: HTTPConnection, session: Session) -> None:
    """Give the browser the session's cookie (again)."""
    value = _signer(connection.app.state.settings).dumps([session.person.hex, session.epoch])
    response.set_cookie(
        SESSION_COOKIE,
        value if isinstance(value, str) else value.decode("ascii"),
        max_age=KEPT_SECONDS,
        httponly=True,
        samesite="lax",
        secure=is_secure(connection),
    )


def drop(response: Response) -> None:
    """Take the cookie away."""
    response.delete_cookie(SESSION_COOKIE)
