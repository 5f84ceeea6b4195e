"""Which language a person reads: the one they chose, else the first of their browser's that we speak."""

from starlette.requests import HTTPConnection

from app.i18n import LANGUAGES, pick

COOKIE = "lang"


def language_of(connection: HTTPConnection) -> str:
    """A code of `app.i18n.LANGUAGES` for a request or a websocket."""
    chosen = connection.cookies.get(COOKIE, "")
    return chosen if chosen in LANGUAGES else pick(connection.headers.get("accept-language", ""))
