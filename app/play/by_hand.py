"""Playing by hand: the panel beside the table, what is chosen for it, and what is done with it (architecture 1.8).

The page opens it with anything that has `data-tools="IDS"` (static/js/manual.js); its tools are those of
app.engine.rules.tools, its forms are read in app.play.by_hand_forms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any
from uuid import uuid4

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, Response

from app.cards import facts, registry
from app.cards.facts import TokenFacts, normalize
from app.cards.printer import LANGUAGES
from app.engine.errors import Illegal
from app.engine.game import Game
from app.engine.model.card import card_of
from app.engine.model.state import Decision, GameObject, State
from app.engine.model.values import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK, ObjId, Seat
from app.engine.rules import lasting_tools, manual
from app.engine.view import knows
from app.engine.view.cards import Picture
from app.engine.view.structs import CardView
from app.i18n import N_, words
from app.play import by_hand_forms, printed, vocabulary
from app.play.kinds import MAGIC
from app.play.rendering import Speech
from app.play.seating import At, at_table
from app.play.wording import Context
from app.web.errors import Problem
from app.web.language import card_language_of, language_of
from app.web.templating import environment

TEMPLATE = "table/manual.html"
NO_STORE = {"Cache-Control": "no-store"}
MOST_TOKENS = 24
MOST_LINES = 12  # hidden cards that are shown one by one
KEYWORDS = (
    *("flying", "trample", "haste", "vigilance", "lifelink", "deathtouch", "first_strike", "double_strike", "reach"),
    *("menace", "indestructible", "hexproof", "shroud", "defender", "infect", "wither", "fear", "intimidate", "shadow"),
)
ANYWHERE = frozenset({BATTLEFIELD, HAND, GRAVEYARD, EXILE, LIBRARY, STACK, "command"})
IN_PLAY = frozenset({BATTLEFIELD})
# Where everything that is chosen must be for a tool to make sense; tools that are not here need nothing chosen.
WHERE = {
    "move": ANYWHERE,
    **dict.fromkeys(("tap", "untap", "destroy", "sacrifice", "transform", "remove_from_combat"), IN_PLAY),
    **dict.fromkeys(("counters", "control", "attach", "unattach", "damage", "goad"), IN_PLAY),
    "face_down": frozenset({BATTLEFIELD, EXILE}),
    "face_up": frozenset({BATTLEFIELD, EXILE}),
    "copy": ANYWHERE - {LIBRARY},
    "reveal": frozenset({HAND, LIBRARY}),
    "discard": frozenset({HAND}),
    "reorder": frozenset({LIBRARY}),
    "counter": frozenset({STACK}),
    "resolve_by_hand": frozenset({STACK}),
    **dict.fromkeys(("permit", "cast_free"), ANYWHERE - IN_PLAY - {STACK}),
    "show": frozenset({HAND, LIBRARY, EXILE}),
    "forget": frozenset({"command"}),
}

router = APIRouter()


@dataclass(frozen=True)
class Doing:
    """What is being carried out by hand: its question, and the card that says what to do. ``official`` are the lines
    the host imported, ``lines`` our own words; ``paid`` the additional costs that were paid."""

    decision: int
    card: CardView | None
    name: str
    lines: tuple[str, ...]
    official: tuple[str, ...]
    picture: str
    note: str
    targets: tuple[ObjId | Seat, ...]
    paid: tuple[str, ...]


@dataclass(frozen=True)
class Seen:
    """Hidden cards of one name that the player knows; ``place`` from the top of its library (0: elsewhere, or of
    many)."""

    card: CardView
    ids: tuple[ObjId, ...]
    place: int
    owner: Seat

    @property
    def count(self) -> int:
        """How many they are."""
        return len(self.ids)


@dataclass(frozen=True)
class Panel:
    """The panel of one seat. ``refused``: why nothing can be done by hand now ("": it can). ``chosen`` are objects,
    ``items`` abilities on the stack; ``seen`` the hidden cards one knows;
    ``tools`` those that make sense with what is chosen, which lies in the ``zones``."""

    seat: Seat
    whose: Seat
    seats: tuple[Seat, ...]
    refused: str
    doing: Doing | None
    chosen: tuple[CardView, ...]
    items: tuple[tuple[int, str], ...]
    seen: tuple[Seen, ...]
    tools: tuple[str, ...]
    zones: tuple[str, ...]


@dataclass(frozen=True)
class Token:
    """A known token as it is offered; ``asks``: its size must be filled in."""

    key: str
    name: str
    size: str
    colors: str
    types: str
    says: str
    asks: bool


# ---------------------------------------------------------------- routes
@router.get("/tables/{table}/by-hand")
async def show(
    request: Request, table: str, ids: Annotated[str, Query(max_length=4000)] = "", whole: str = ""
) -> Response:
    """The panel with these things chosen; ``whole``: with all its forms, else only what changes."""
    at = await at_table(request, table, MAGIC)
    return await _page(request, at, ids, at.seat, "whole" if whole else "now")


@router.post("/tables/{table}/by-hand")
async def use(request: Request, table: str) -> Response:
    """Use a tool; the panel as it is then, or 422 with the sentence that says why not."""
    at = await at_table(request, table, MAGIC)
    seat = at.seat
    if at.roster.paused:
        raise Problem(409, N_("The host has paused the game."))
    async with request.form(max_files=0, max_fields=60) as sent:
        values = {name: value for name, value in sent.items() if isinstance(value, str)}
    fields = by_hand_forms.read(at.game.state, seat, values)
    command = by_hand_forms.command_of(values.get("tool", ""), fields)
    try:
        command_id = values.get("command_id") or uuid4().hex
        await request.app.state.games.submit(table, seat, command, command_id, by=at.by)
    except Illegal as refusal:
        return _refused(request, at, refusal)
    return await _page(request, at, values.get("ids", ""), fields.whose, "now")


@router.get("/tables/{table}/by-hand/tokens")
async def tokens(request: Request, table: str, q: Annotated[str, Query(max_length=80)] = "", ids: str = "") -> Response:
    """Known tokens by a part of their name or of a card that makes them; those of the cards at hand at first."""
    at = await at_table(request, table, MAGIC)
    found = found_tokens(q) if q.strip() else suggested(at.game.state, at.seat, ids)
    html = _module(request).tokens([offered(key, kind) for key, kind in found], bool(q.strip()))
    return HTMLResponse(str(html), headers=NO_STORE)


def _refused(request: Request, at: At, refusal: Illegal) -> Response:
    language = language_of(request)
    args = {k: at.names.get(v, v) if isinstance(v, str) else v for k, v in refusal.args_.items()}
    html = environment(language).from_string("<p>{{ s }}</p>").render(s=words(language, refusal.key, **args))
    return HTMLResponse(html, 422, NO_STORE)


async def _page(request: Request, at: At, ids: str, whose: Seat, part: str) -> Response:
    """The panel, whole or what changes of it."""
    state, seat = at.game.state, at.seat
    asked = manual.resolving(Game(state))
    doing = await _doing(request, state, asked) if asked is not None and asked.seat == seat else None
    panel = panel_of(request, at, ids, whose, doing)
    macro = getattr(_module(request), part)
    html = macro(panel, _context(request, at), vocabulary, keywords(request))
    return HTMLResponse(str(html), headers=NO_STORE)


def keywords(request: Request) -> list[tuple[str, str]]:
    """What a permanent can be given or lose: the engine's name and the words for it."""
    language, cards = language_of(request), LANGUAGES[card_language_of(request)]
    said = [(name, words(language, key)) for name, key in vocabulary.RESTRICTIONS.items()]
    return [*((name, cards.keywords[name]) for name in KEYWORDS), *said]


def _module(request: Request) -> Any:
    return environment(language_of(request)).get_template(TEMPLATE).module


def _context(request: Request, at: At) -> Context:
    return Context(Speech(language_of(request), card_language_of(request)), at.names, at.game.state)


# ---------------------------------------------------------------- the panel
def panel_of(request: Request, at: At, ids: str, whose: Seat, doing: Doing | None) -> Panel:
    """What the panel shows now."""
    state, seat = at.game.state, at.seat
    oids, items = by_hand_forms.picked(state, ids)
    known = [state.objects[i] for i in oids if knows(state, seat, state.objects[i]) or _lies_there(state.objects[i])]
    picture = Picture(state)
    return Panel(
        seat,
        whose if whose in state.players else seat,
        tuple(state.players),
        refusal(language_of(request), state, seat, at.names),
        doing,
        tuple(picture.known(o) if knows(state, seat, o) else picture.of(o) for o in known),
        tuple((i.id, i.name) for i in state.stack if i.id in items),
        seen(state, seat, picture),
        tools_for(Game(state), seat, known, bool(items)),
        tuple(dict.fromkeys(o.zone for o in known)),
    )


def _lies_there(o: GameObject) -> bool:
    """A face-down permanent: one may move it without knowing it."""
    return o.zone == BATTLEFIELD


def refusal(language: str, state: State, seat: Seat, names: dict[str, str]) -> str:
    """Why nothing can be done by hand now, in words."""
    if state.ended is not None:
        return words(language, N_("The game is over."))
    for d in state.pending:
        if d.answer is None and d.kind == "yes_no" and d.args.get("tool") and d.args.get("seat") == seat:
            return words(language, N_("{name} is asked whether this may be done."), name=names.get(d.seat, d.seat))
    try:
        manual.require(Game(state), seat)
    except Illegal as why:
        return words(language, why.key, **why.args_)
    return ""


def tools_for(g: Game, seat: Seat, chosen: Iterable[GameObject], items: bool) -> tuple[str, ...]:
    """The tools that make sense with what is chosen, in no order."""
    objects = list(chosen)
    if not objects:
        return ("counter", "copy", "resolve_by_hand") if items else ()
    zones = {o.zone for o in objects} | ({STACK} if items else set())
    found = [name for name, where in WHERE.items() if zones <= where and any(_fits(g, name, o) for o in objects)]
    first = objects[0]
    if first.zone == BATTLEFIELD and manual.is_own(g, seat, first.id) and manual.played_by_hand(g, first.id):
        found.append("by_hand_ability")
    return tuple(found)


def _fits(g: Game, tool: str, o: GameObject) -> bool:
    """Whether a tool would do anything with an object."""
    match tool:
        case "tap" | "untap":
            return o.tapped == (tool == "untap")
        case "face_down" | "face_up":
            return o.face_down == (tool == "face_up")
        case "unattach":
            return o.attached_to is not None
        case "transform":
            return len(card_of(o.copy_of or o.card).faces) > 1
        case "remove_from_combat":
            return g.s.combat is not None
        case "forget":
            return lasting_tools.made_by_hand(g, o.id)
    return True


def seen(state: State, seat: Seat, picture: Picture) -> tuple[Seen, ...]:
    """Hidden cards the player has come to know. Few are told one by one, in their order; of many, those of the same
    name are one line, by name."""
    found = list(_known(state, seat, picture))
    if len(found) <= MOST_LINES:
        return tuple(found)
    lines: dict[tuple[str, Seat], Seen] = {}
    for one in found:
        before = lines.get((one.card.name, one.owner), Seen(one.card, (), 0, one.owner))
        lines[one.card.name, one.owner] = Seen(before.card, (*before.ids, *one.ids), 0, one.owner)
    return tuple(sorted(lines.values(), key=lambda line: (line.owner, line.card.name)))


def _known(state: State, seat: Seat, picture: Picture) -> Iterator[Seen]:
    for owner in state.players:
        for zone in (LIBRARY, HAND):
            for place, oid in enumerate(state.zones.get(f"{zone}:{owner}", ()), 1):
                o = state.objects[oid]
                if seat in o.known_to and (zone == LIBRARY or owner != seat):
                    yield Seen(picture.known(o), (oid,), place if zone == LIBRARY else 0, owner)
    for oid in state.zones.get(EXILE, ()):
        o = state.objects[oid]
        if o.face_down and knows(state, seat, o):
            yield Seen(picture.known(o), (oid,), 0, o.owner)


async def _doing(request: Request, state: State, asked: Decision) -> Doing:
    """What a player carries out, with the official words if the host has them."""
    source = asked.args.get("source", 0)
    o = state.objects.get(source) or (state.lki[source].object if source in state.lki else None)
    targets = tuple(manual.targets_of_resolving(Game(state)))
    note = str(asked.args.get("note", ""))
    if o is None:
        return Doing(asked.id, None, str(asked.args.get("card", "")), (), (), "", note, targets, ())
    ref = o.copy_of or o.card
    found = await printed.of(request, ref, o.face)
    said = Context(Speech(language_of(request), card_language_of(request)), {}, state).card(ref, o.face)
    ours = said.lines if card_of(ref).level != registry.BY_HAND else ()
    return Doing(asked.id, Picture(state).known(o), said.name, ours, found.lines, found.picture, note, targets, o.paid)


# ---------------------------------------------------------------- tokens
def found_tokens(asked: str) -> list[tuple[str, TokenFacts]]:
    """Known tokens whose name holds what is asked, names that begin with it first; then those a card of such a name
    makes."""
    part = normalize(asked)
    named: list[tuple[bool, str, TokenFacts]] = []
    made: list[tuple[str, TokenFacts]] = []
    for key, kind in facts.every_token():
        name = normalize(kind.name)
        if part in name:
            named.append((not name.startswith(part), key, kind))
        elif len(part) > 2 and any(part in normalize(card) for card in kind.made_by):
            made.append((key, kind))
    named.sort(key=lambda one: one[0])
    return [*((key, kind) for _, key, kind in named), *made][:MOST_TOKENS]


def suggested(state: State, seat: Seat, ids: str) -> list[tuple[str, TokenFacts]]:
    """The tokens that the chosen cards make, what is carried out by hand, and one's own by-hand permanents."""
    g = Game(state)
    asked = manual.resolving(g)
    first = [asked.args["card"]] if asked is not None and asked.seat == seat else []
    chosen = [state.objects[i] for i in by_hand_forms.picked(state, ids)[0]]
    mine = [state.objects[i] for i in g.battlefield(seat) if manual.played_by_hand(g, i)]
    cards = [card_of(o.card).name for o in (*chosen, *mine) if knows(state, seat, o)]
    makers = dict.fromkeys([*first, *cards])
    return [(key, kind) for key, kind in facts.every_token() if makers.keys() & set(kind.made_by)][:MOST_TOKENS]


def offered(key: str, kind: TokenFacts) -> Token:
    """A known token as the panel offers it."""
    face = kind.face
    sizes = [n for n in (face.power, face.toughness) if n is not None]
    by_hand = registry.token_of(kind).level != registry.AUTOMATIC
    return Token(
        key,
        kind.name,
        "/".join(sizes),
        face.colors if isinstance(face.colors, str) else "".join(face.colors or ()),
        face.type_line,
        ", ".join((*face.keywords, *(("…",) if by_hand else ()))),
        any(not n.isdecimal() for n in sizes),
    )
