"""The page that searches all cards."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from app.accounts.service import Who
from app.cards.facts import WUBRG
from app.decks import card_search
from app.decks.card_search import PAGE, SearchPage
from app.decks.texts import official
from app.web.language import card_language_of
from app.web.templating import render

router = APIRouter(include_in_schema=False)
Typed = Annotated[str, Query()]


@router.get("/cards")
async def cards(
    request: Request,
    who: Who,
    name: Typed = "",
    type: Typed = "",
    cost: Typed = "",
    text: Typed = "",
    color: Annotated[list[str], Query()] = [],  # noqa: B006  (never changed)
    within: Typed = "",
    page: Annotated[int, Query(ge=1, le=2000)] = 1,
) -> Response:
    """Search by name, type, colours, cost and words; with nothing asked, the form alone."""
    language = card_language_of(request)
    letters = "".join(letter for letter in WUBRG if letter in color)
    colors = {"within": letters or "C"} if within else {"colors": letters}
    asked = card_search.query(language, name=name, types=type, cost=cost, text=text, **colors)
    if asked.empty:
        return render(request, "cards/search.html", SearchPage(asked))
    total, some = await asyncio.to_thread(card_search.found, asked, page)
    async with request.app.state.db.sessions() as db:
        imported = await official(db, [card.name for card in some])
    pictures = request.app.state.settings.images
    shown = await asyncio.to_thread(
        lambda: tuple(card_search.shown(card, language, imported.get(card.name), pictures=pictures) for card in some)
    )
    return render(request, "cards/search.html", SearchPage(asked, total, shown, page, -(-total // PAGE)))
