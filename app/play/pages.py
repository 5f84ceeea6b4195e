"""The page of a running game and the small answers that go with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.cards import words as card_words
from app.engine.view import knows
from app.engine.view.cards import Picture
from app.engine.view.structs import CardView
from app.play import drafts
from app.play.drafts import Action, Choice
from app.play.rendering import Context, Page, Speech
from app.play.seating import At, at_table
from app.web.language import card_language_of, language_of
from app.web.templating import environment, render

NO_STORE = {"Cache-Control": "no-store"}


@dataclass(frozen=True)
class TablePage:
    """What the page of a running game shows; ``seat`` is empty for spectators."""

    table: str
    title: str
    seat: str
    html: Markup


@dataclass(frozen=True)
class Asked:
    """A choice in the shape of a question, for the macros that show questions."""

    kind: str
    prompt: str
    args: dict[str, Any]
    options: tuple[int | str, ...]
    cards: tuple[CardView, ...]
    least: int
    most: int
    field: str


async def show_table(request: Request, table: str, person: UUID) -> Response:
    """The whole page of a running (or finished) game, with the table as it stands now."""
    at = await at_table(request, table)
    title = ", ".join(at.names.values())
    speech = Speech(language_of(request), card_language_of(request))
    async with at.game.lock:
        html = Page(at.game, speech, at.names).table(at.me.seat)
    page = TablePage(at.game.table, title, at.me.seat or "", html)
    return render(request, "table/table.html", page)


def _context(request: Request, at: At) -> Context:
    return Context(Speech(language_of(request), card_language_of(request)), at.names, at.game.state)


def _module(request: Request) -> Any:
    return environment(language_of(request)).get_template("table/choice.html").module


def choice(request: Request, at: At, found: Choice) -> Response:
    """The next choice of what is being announced, as a form."""
    picture = Picture(at.game.state)
    objects = at.game.state.objects
    cards = tuple(picture.of(objects[i]) for i in found.options if isinstance(i, int) and i in objects)
    asked = Asked(found.kind, found.prompt, found.args, found.options, cards, found.least, found.most, found.step)
    html = _module(request).choice(asked, _context(request, at), drafts.write(found.partial, found.done))
    return HTMLResponse(str(html), headers={**NO_STORE, "X-Choice": "1"})


def menu(request: Request, at: At, oid: int, actions: list[Action]) -> Response:
    """What may be done with an object, and its words."""
    state, context = at.game.state, _context(request, at)
    o = state.objects.get(oid)
    if o is None or not knows(state, at.me.seat, o):
        return Response(status_code=204)
    card = Picture(state).of(o)
    shown = context.card(card.ref, card.face)
    items = [_item(context, card, a) for a in actions]
    return HTMLResponse(str(_module(request).menu(items, context, shown, shown.lines)), headers=NO_STORE)


def _item(context: Context, card: CardView, action: Action) -> dict[str, Any]:
    partial = drafts.write(action.partial)
    index = getattr(action.partial, "ability", None)
    lines = context.card(card.ref, card.face).lines
    line = lines[index] if index is not None and index < len(lines) else ""
    return {"partial": partial, "kind": action.kind, "line": line, "name": card.name, "args": action}


def card_page(request: Request, ref: str, face: int) -> Response:
    """A card's words, large."""
    shown = card_words.of(ref, face, card_language_of(request))
    html = _module(request).card(shown)
    return HTMLResponse(str(html), headers={"Cache-Control": "private, max-age=3600"})


def notice(language: str, sentence: str, status: int) -> Response:
    """A sentence for the page's notice."""
    html = environment(language).from_string("<p>{{ s }}</p>").render(s=sentence)
    return HTMLResponse(html, status, NO_STORE)


def said() -> Response:
    """Nothing to say: the push shows what happened."""
    return Response(status_code=204, headers=NO_STORE)
