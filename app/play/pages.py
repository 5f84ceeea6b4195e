"""The page of a running game and the small answers that go with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.cards import words as card_words
from app.cards.printer import LANGUAGES
from app.engine.announce import Choice
from app.engine.model.ability import AlternativeCost
from app.engine.model.card import card_of
from app.engine.model.state import State
from app.engine.model.values import Mana
from app.engine.view import knows
from app.engine.view.cards import Picture
from app.engine.view.structs import CardView
from app.i18n import N_
from app.play import drafts, printed, vocabulary
from app.play.drafts import Action
from app.play.rendering import Page
from app.play.seating import At, at_table
from app.play.wording import Context, Speech, characteristics
from app.web.errors import Problem
from app.web.language import card_language_of, language_of
from app.web.symbols import rich
from app.web.templating import environment, render

NO_STORE = {"Cache-Control": "no-store"}


@dataclass(frozen=True)
class TablePage:
    """What the page of a running game shows; ``seat`` is empty for spectators. ``log`` holds lines as markup;
    ``around`` is what this kind of game has around its regions."""

    table: str
    title: str
    seat: str
    html: Markup
    log: tuple[Markup, ...]
    may_chat: bool
    around: Any


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


@dataclass(frozen=True)
class Large:
    """A card as the preview shows it: its facts, our words, and the ``official`` ones where the host has them."""

    name: str
    types: str
    lines: tuple[Markup, ...]
    cost: str
    tone: str
    size: str
    level: str
    official: tuple[Markup, ...]
    picture: str


async def show_table(request: Request, table: str, person: UUID) -> Response:
    """The whole page of a running (or finished) game, with the table as it stands now."""
    at = await at_table(request, table)
    title = ", ".join(at.names.values())
    async with at.game.lock:
        page = Page(at.game, speech_of(request), at.names)
        html = page.table(at.me.seat, page.moves_of(at.me.seat))
        log = tuple(page.logged(at.me.seat))
    around = at.game.kind.around(page.context, at.me.seat)
    shown = TablePage(at.game.table, title, at.me.seat or "", html, log, at.me.may_chat, around)
    return render(request, at.game.kind.page, shown)


def speech_of(request: Request) -> Speech:
    """The languages a browser asks for."""
    return Speech(language_of(request), card_language_of(request))


def _context(request: Request, at: At) -> Context:
    return Context(speech_of(request), at.names, at.game.state)


def _module(request: Request) -> Any:
    return environment(language_of(request)).get_template("table/choice.html").module


# ---------------------------------------------------------------- announcing
def choice(request: Request, at: At, found: Choice) -> Response:
    """The next choice of what is being announced, as a form."""
    picture = Picture(at.game.state)
    objects = at.game.state.objects
    cards = tuple(picture.of(objects[i]) for i in found.options if isinstance(i, int) and i in objects)
    asked = Asked(found.kind, found.prompt, found.args, found.options, cards, found.least, found.most, found.step)
    html = _module(request).choice(asked, _context(request, at), drafts.write(found.partial, found.done))
    return HTMLResponse(str(html), headers={**NO_STORE, "X-Answer": "choice"})


def menu(request: Request, at: At, oid: int, actions: list[Action]) -> Response:
    """What may be done with an object: its abilities, pointing at it, the tools for playing by hand. What is on the
    stack and no card can only be read. Raises Problem 422 when it is gone."""
    state, context = at.game.state, _context(request, at)
    card = picture_of(state, at.me.seat, oid)
    if card is None and any(item.id == oid for item in state.stack):
        return Response(headers={**NO_STORE, "X-Answer": "read"})
    if card is None:
        raise Problem(422, N_("That is not there any more."))
    items = [_item(context, card, a) for a in actions]
    unpaid = bool(at.me.seat) and not items and drafts.unpaid(state, at.me.seat or "", oid)
    html = _module(request).menu(items, context, card, at.me.seat, unpaid)
    return HTMLResponse(str(html), headers={**NO_STORE, "X-Answer": "menu"})


def picture_of(state: State, seat: str | None, oid: int) -> CardView | None:
    """The picture of an object, for whoever may know it."""
    o = state.objects.get(oid)
    if o is None or not knows(state, seat, o):
        return None
    return Picture(state).of(o)


def _item(context: Context, card: CardView, action: Action) -> dict[str, Any]:
    index = getattr(action.partial, "ability", None)
    line = context.ability(card.id, index) if index is not None else ""
    name = context.named_card(card)
    face = getattr(action.partial, "face", card.face)
    if face != card.face:
        name = context.card(card.ref, face).name
    way = _way(context, card.id, getattr(action.partial, "alternative", ""))
    return {"partial": drafts.write(action.partial), "kind": action.kind, "line": line, "name": name, "way": way}


def _way(context: Context, oid: int, name: str) -> str:
    """In which way a card is cast, if not for its mana cost: the keyword, and the mana that costs."""
    o = context.state.objects.get(oid)
    if o is None or not name:
        return ""
    own = characteristics(context.state, o).abilities
    cost = next((a.cost for a in own if isinstance(a, AlternativeCost) and a.name == name), ())
    mana = "".join(part.cost for part in cost if isinstance(part, Mana))
    if name in vocabulary.WAYS:
        said = context.known(name, vocabulary.WAYS)
    else:
        said = LANGUAGES[context.speech.cards].keywords.get(name, name.replace("_", " "))
    return f"{said} {mana}".strip()


# ---------------------------------------------------------------- cards, notices
async def card_page(request: Request, ref: str, face: int) -> Response:
    """A card's words, large; with what the host has imported about it."""
    shown = large(ref, face, speech_of(request), await printed.of(request, ref, face))
    html = _module(request).card(shown)
    return HTMLResponse(str(html), headers={"Cache-Control": "private, max-age=3600", "Vary": "Cookie"})


def large(ref: str, face: int, speech: Speech, found: printed.Print) -> Large:
    """The printed facts and words of a face. KeyError if nobody plays with such a card here."""
    card = card_of(ref)
    shown = card.faces[face if face < len(card.faces) else 0]
    said = card_words.of(ref, face, speech.cards)
    tone = "".join(shown.colors or ()) or ("L" if "Land" in shown.types else "C")
    ours = () if found.lines and card.level == "by_hand" else tuple(map(rich, said.lines))
    official = tuple(map(rich, found.lines))
    return Large(
        said.name, said.types, ours, shown.cost, tone, card_words.numbers(shown), card.level, official, found.picture
    )


def rules_page(request: Request, at: At) -> Response:
    """The rules of the game as this table plays it."""
    kind = at.game.kind
    return render(request, kind.rules, kind.rules_page(at.game.table, at.game.state, language_of(request)))


def notice(language: str, sentence: str, status: int, about: Sequence[str] = ()) -> Response:
    """A sentence for the page's notice; ``about``: the objects it is about, which the page points out."""
    mark = Markup(' data-about="{}"').format(" ".join(about)) if about else ""
    html = Markup("<p{}>{}</p>").format(mark, sentence)
    return HTMLResponse(html, status, NO_STORE)


def said() -> Response:
    """Nothing to say: the push shows what happened."""
    return Response(status_code=204, headers=NO_STORE)


def log_file(request: Request, at: At) -> Response:
    """The log as a text file, in the viewer's language, with what the viewer may read."""
    page = Page(at.game, speech_of(request), at.names)
    title = at.game.kind.title(at.game.state, language_of(request), ", ".join(at.names.values()))
    text = "\n".join([title, "", *page.text_log(at.me.seat)]) + "\n"
    headers = {**NO_STORE, "Content-Disposition": 'attachment; filename="holdfast-log.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
