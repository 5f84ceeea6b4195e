"""Which language a person reads: the one they chose, else the first of their browser's that we speak."""

from starlette.requests import HTTPConnection

from app.i18n import LANGUAGES, pick

COOKIE = "lang"
CARDS_COOKIE = "card_lang"


def language_of(connection: HTTPConnection) -> str:
    """A code of `app.i18n.LANGUAGES` for a request or a websocket. A page's socket says which language the page is in:
    not every browser names the same languages when it opens one."""
    page = connection.query_params.get(COOKIE, "") if connection.scope["type"] == "websocket" else ""
    chosen = page or connection.cookies.get(COOKIE, "")
    return chosen if chosen in LANGUAGES else pick(connection.headers.get("accept-language", ""))


def card_language_of(connection: HTTPConnection) -> str:
    """The language that cards are shown in: chosen apart, since many know their cards in another; else the page's."""
    chosen = connection.cookies.get(CARDS_COOKIE, "")
    return chosen if chosen in LANGUAGES else language_of(connection)
