"""What each manual tool does. Most are the effects a card would have, so triggers and replacements see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from app.engine.model import effect as e
from app.engine.model.commands import Manual
from app.engine.model.state import Env
from app.engine.model.values import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    MANA,
    STACK,
    Filter,
    ObjId,
    Seat,
)
from app.engine.rules import by_hand_abilities, lasting_tools, mana, manual
from app.engine.rules.by_hand_tokens import WORD, how_many, token_face
from app.engine.rules.tool_terms import HOST, OBJECTS, SOURCE, WHO, Todo, Tool, chosen, is_number

if TYPE_CHECKING:
    from app.engine.game import Game

ZONES = (BATTLEFIELD, HAND, GRAVEYARD, EXILE, LIBRARY, COMMAND)
LOWEST = 1_000_000  # a place under every card of a library
ON_THE_STACK = ("copy", "counter", "resolve_by_hand")  # those that ``args.items`` may name abilities for
TOP, BOTTOM, SHUFFLED, EXILED = "top", "bottom", "shuffled", "exiled"


def check(g: Game, seat: Seat, command: Manual) -> None:
    """Raise Illegal if the tool could not be carried out; nothing is changed."""
    manual.names_what_is_there(g, seat, command)
    carry_out(type(g)(g.s), seat, command)


def carry_out(g: Game, seat: Seat, command: Manual) -> None:
    """Say what is done by hand, then do it: at once, or as a frame of effects on top of everything."""
    shown = [i for i in command.objects if manual.public(g, i)]
    told = {
        "tool": command.tool,
        "objects": shown,
        "cards": [g.ch(i).name for i in shown],
        "hidden": len(command.objects) - len(shown),
    }
    more = {k: v for k, v in command.args.items() if isinstance(v, int) or (isinstance(v, str) and len(v) < 50)}
    first = shown[0] if shown else 0
    todo = TOOLS[command.tool](g, seat, command)
    g.emit(
        "manual",
        object=first,
        seat=seat,
        to=command.seat or 0,
        amount=command.amount,
        text=command.tool,
        args={**more, **told, "what": command.text},
    )
    if callable(todo):
        todo()
    else:
        g.push(todo, knowing(g, seat, command))


def knowing(g: Game, seat: Seat, command: Manual) -> Env:
    """What the effects of a tool know: ``objects``, ``who``, ``host``, ``source``."""
    asked = manual.resolving(g)
    this = asked.args.get("source", 0) if asked is not None else 0
    source = command.args.get("source", this)
    refs: dict[str, list[ObjId | Seat]] = {
        OBJECTS: [*command.objects, *command.args.get("items", ())],
        WHO: [command.seat or seat],
        HOST: list(command.objects[1:2]) or [command.seat],
        SOURCE: [source] if source else [],
    }
    return Env(seat, this, refs)


def at_least_one(g: Game, command: Manual) -> int:
    g.require(command.amount > 0, "Choose a number greater than 0.")
    return command.amount


# ---------------------------------------------------------------- zones
def move(g: Game, seat: Seat, command: Manual) -> Todo:
    """``text`` the zone; ``args``: ``position`` (``top``, ``bottom``, ``shuffled`` or a number), ``tapped``,
    ``face_down``; ``seat`` whose control on the battlefield (default: one's own). In a library the objects lie in
    the order in which they are named, the first one uppermost."""
    chosen(g, command)
    moved, env = moving(g, command), knowing(g, seat, command)
    by_hand_abilities.leave_stack(g, command)
    if moved.position == 0:
        env.refs[OBJECTS].reverse()
    return lambda: g.push([moved], env)


def moving(g: Game, command: Manual) -> e.Move:
    """Where and how the objects go. Raises Illegal for no zone or place."""
    g.require(command.text in ZONES, "There is no such zone.")
    position = command.args.get("position", TOP)
    known = position in (TOP, BOTTOM, SHUFFLED) or (is_number(position) and position >= 0)
    g.require(known, "A card goes to the top, the bottom, or a number of cards from the top.")
    if command.text == LIBRARY:
        position = {TOP: 0, BOTTOM: LOWEST}.get(position, position)
    tapped, face_down = bool(command.args.get("tapped")), bool(command.args.get("face_down"))
    return e.Move(OBJECTS, command.text, position, WHO, tapped=tapped, face_down=face_down)


def take(g: Game, seat: Seat, command: Manual) -> Todo:
    """Move cards without looking at them. ``args.origin``: the ``top`` or ``bottom`` of a library, or the face-down
    cards in exile (the newest); ``amount`` of them; where to as for ``move``."""
    n, who = at_least_one(g, command), command.seat or seat
    library, origin = g.zone(LIBRARY, who), command.args.get("origin", TOP)
    g.require(origin in (TOP, BOTTOM, EXILED), "Those cards come from the top, the bottom, or exile.")
    hidden = [i for i in g.zone(EXILE) if g.s.objects[i].owner == who and g.s.objects[i].face_down]
    taken = library[:n] if origin == TOP else library[-n:] if origin == BOTTOM else hidden[-n:]
    g.require(taken, "There is no card there.")
    env, moved = knowing(g, seat, command), moving(g, command)
    env.refs[OBJECTS] = list(taken)
    return lambda: g.push([moved], env)


def on_permanents(node: Callable[[str], Any]) -> Tool:
    def tool(g: Game, seat: Seat, command: Manual) -> Todo:
        chosen(g, command, BATTLEFIELD)
        return [node(OBJECTS)]

    return tool


def discard(g: Game, seat: Seat, command: Manual) -> Todo:
    """The objects, or ``amount`` cards at random where none is named."""
    if not command.objects:
        return [e.Discard(WHO, at_least_one(g, command), random=True)]
    chosen(g, command, HAND)
    owners = dict.fromkeys(g.s.objects[i].owner for i in command.objects)
    what = Filter(zone=HAND, in_ref=OBJECTS)
    return [e.Discard(owner, len(command.objects), what) for owner in owners]


def from_library(node: Callable[[int, Manual], Any]) -> Tool:
    """Tools on the top of a library: one's own, or that of ``seat``."""

    def tool(g: Game, seat: Seat, command: Manual) -> Todo:
        return [node(at_least_one(g, command), command)]

    return tool


def look(g: Game, seat: Seat, command: Manual) -> Todo:
    """Look at the top cards; everybody hears of it."""
    n = at_least_one(g, command)
    return lambda: looked_at(g, seat, g.zone(LIBRARY, command.seat or seat)[:n])


def search(g: Game, seat: Seat, command: Manual) -> Todo:
    """Look through a whole library (CR 701.23); what is found is moved, then it is shuffled, each by its tool."""
    return lambda: looked_at(g, seat, g.zone(LIBRARY, command.seat or seat))


def looked_at(g: Game, seat: Seat, ids: Sequence[ObjId]) -> None:
    for oid in ids:
        g.know(oid, [seat])


def turn(face_down: bool) -> Tool:
    """Turn permanents and cards in exile face down or face up (CR 708.2, 708.7)."""

    def tool(g: Game, seat: Seat, command: Manual) -> Todo:
        chosen(g, command)
        fits = all(g.s.objects[i].zone in (BATTLEFIELD, EXILE) for i in command.objects)
        g.require(fits, "That is not in the right place for this.")
        return lambda: turned(g, command.objects, face_down)

    return tool


def turned(g: Game, ids: Sequence[ObjId], face_down: bool) -> None:
    for oid in ids:
        if g.s.objects[oid].face_down != face_down:
            g.edit(oid).face_down = face_down
            g.emit("turned_face_down" if face_down else "turned_face_up", object=oid, seat=g.obj(oid).controller)


def reorder(g: Game, seat: Seat, command: Manual) -> Todo:
    """Put the top cards back in this order: exactly those one has looked at, the first one on top."""
    from app.engine.effects import library

    chosen(g, command, LIBRARY)
    owner = g.s.objects[command.objects[0]].owner
    top = g.zone(LIBRARY, owner)[: len(command.objects)]
    g.require(sorted(top) == sorted(command.objects), "Only the top cards can be put in another order.")
    return lambda: library.arrange(g, owner, command.objects, "top")


def reveal(g: Game, seat: Seat, command: Manual) -> Todo:
    """The objects, or a hand where none is named."""
    return [e.Reveal(OBJECTS) if command.objects else e.Reveal(Filter(zone=HAND), WHO)]


# ---------------------------------------------------------------- numbers
def counters(g: Game, seat: Seat, command: Manual) -> Todo:
    """``text`` the kind; on the objects, or on the player ``seat`` where none is named; negative removes."""
    kind, n = command.text, command.amount
    g.require(WORD.fullmatch(kind), "Name the kind of counter.")
    if command.objects:
        return [e.AddCounters(OBJECTS, kind, n) if n > 0 else e.RemoveCounters(OBJECTS, kind, -n)]
    who = command.seat or seat
    return [e.AddPlayerCounters(WHO, kind, n)] if n > 0 else lambda: take_counters(g, who, kind, -n)


def take_counters(g: Game, seat: Seat, kind: str, count: int) -> None:
    from app.engine.effects.damage import remove_player_counters

    remove_player_counters(g, seat, kind, count)


def damage(g: Game, seat: Seat, command: Manual) -> Todo:
    """To the objects, or the player ``seat``; ``args.source`` or what resolves by hand deals it."""
    n, source = at_least_one(g, command), knowing(g, seat, command).refs[SOURCE]
    g.require(source, "Say which card deals the damage.")
    return [e.DealDamage(n, OBJECTS if command.objects else WHO, SOURCE)]


def life(g: Game, seat: Seat, command: Manual) -> Todo:
    """Life gained (lost if negative)."""
    n = command.amount
    return [e.GainLife(WHO, n) if n > 0 else e.LoseLife(WHO, -n)]


def add_mana(g: Game, seat: Seat, command: Manual) -> Todo:
    """``text``: mana symbols (``GGC``)."""
    symbols = command.text
    g.require(0 < len(symbols) <= 40 and all(c in MANA for c in symbols), "Mana is written W, U, B, R, G and C.")
    return lambda: mana.add(g, command.seat or seat, symbols)


def control(g: Game, seat: Seat, command: Manual) -> Todo:
    """``seat`` (default: oneself) gains control."""
    chosen(g, command, BATTLEFIELD)
    return [e.Apply(OBJECTS, (e.ChangeController(WHO),), "forever")]


def attach(g: Game, seat: Seat, command: Manual) -> Todo:
    """The first object to the second, or to the player ``seat``."""
    from app.engine.rules import attaching

    chosen(g, command, BATTLEFIELD)
    host: ObjId | Seat | None = command.objects[1] if len(command.objects) > 1 else command.seat or None
    g.require(host is not None, "Choose what it is attached to.")
    assert host is not None
    g.require(attaching.can_be_attached(g, command.objects[0], host), "It cannot be attached to that.")
    return lambda: g.attach(command.objects[0], host)


def unattach(g: Game, seat: Seat, command: Manual) -> Todo:
    chosen(g, command, BATTLEFIELD)
    attached = [i for i in command.objects if g.s.objects[i].attached_to is not None]
    g.require(attached, "It is not attached to anything.")

    def now() -> None:
        for oid in attached:
            g.unattach(oid)

    return now


# ---------------------------------------------------------------- tokens, copies
def token(g: Game, seat: Seat, command: Manual) -> Todo:
    """``text`` its name; ``args``: ``types``, ``subtypes``, ``supertypes``, ``colors`` (letters), ``keywords`` as
    lists, ``power`` and ``toughness``; or ``face``, that of a known token; ``amount`` of them (default 1)."""
    face = token_face(g, command)
    return [e.CreateToken(face, how_many(g, command), WHO, tapped=bool(command.args.get("tapped")))]


def copy(g: Game, seat: Seat, command: Manual) -> Todo:
    """Tokens that are copies of the permanents or cards (CR 707.2), or copies of spells and abilities."""
    n, onto_stack = how_many(g, command), any(g.s.objects[i].zone == STACK for i in command.objects)
    if not onto_stack and not command.args.get("items"):
        chosen(g, command)
        return [e.CreateCopy(OBJECTS, n, WHO, tapped=bool(command.args.get("tapped")))]
    g.require(by_hand_abilities.items(g, command), "Choose something on the stack.")
    return [e.CopySpell(OBJECTS, n)]


def counter(g: Game, seat: Seat, command: Manual) -> Todo:
    """Counter spells and abilities (CR 701.6)."""
    g.require(by_hand_abilities.items(g, command), "Choose something on the stack.")
    return [e.CounterSpell(OBJECTS)]


# ---------------------------------------------------------------- chance
def roll(g: Game, seat: Seat, command: Manual) -> Todo:
    """``amount``: the sides of the die."""
    g.require(command.amount >= 2, "A die has at least 2 sides.")
    return [e.RollDice(command.amount)]


def coin(g: Game, seat: Seat, command: Manual) -> Todo:
    return [e.FlipCoin()]


TOOLS: dict[str, Tool] = {
    "move": move,
    "tap": on_permanents(e.Tap),
    "untap": on_permanents(e.Untap),
    "destroy": on_permanents(e.Destroy),
    "sacrifice": on_permanents(lambda what: e.Sacrifice("you", what)),
    "transform": on_permanents(e.Transform),
    "remove_from_combat": on_permanents(e.RemoveFromCombat),
    "face_down": turn(True),
    "face_up": turn(False),
    "discard": discard,
    "draw": from_library(lambda n, c: e.Draw(WHO, n)),
    "mill": from_library(lambda n, c: e.Mill(WHO, n)),
    "exile_top": from_library(lambda n, c: e.ExileTop(WHO, n, face_down=bool(c.args.get("face_down")))),
    "shuffle": lambda g, seat, command: [e.Shuffle(WHO)],
    "take": take,
    "look": look,
    "search": search,
    "reorder": reorder,
    "reveal": reveal,
    "counters": counters,
    "damage": damage,
    "life": life,
    "mana": add_mana,
    "control": control,
    "attach": attach,
    "unattach": unattach,
    "token": token,
    "copy": copy,
    "counter": counter,
    "resolve_by_hand": by_hand_abilities.resolve_by_hand,
    "roll": roll,
    "coin": coin,
    "by_hand_ability": by_hand_abilities.by_hand_ability,
    **lasting_tools.TOOLS,
}
