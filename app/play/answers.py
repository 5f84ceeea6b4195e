"""What a request is answered with when the game has moved on meanwhile: the sentence, and what is true now."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.play.rendering import Page, Speech, swap
from app.play.seating import At
from app.web.language import card_language_of, language_of


def fresh(request: Request, at: At, sentence: str) -> Response:
    """409 with the turn, the questions and the moves of one's seat as they are now, for the page to put in place."""
    page = Page(at.game, Speech(language_of(request), card_language_of(request)), at.names)
    asked = [key for key in ("turn", f"prompts-{at.seat}") if key in page.html]
    parts = [*(swap(key, page.html[key]) for key in asked), page.moves(page.moves_of(at.seat))]
    html = Markup("<p>{}</p><template data-fresh>{}</template>").format(sentence, Markup("".join(parts)))
    return HTMLResponse(html, 409, {"Cache-Control": "no-store"})
