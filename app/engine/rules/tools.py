"""What each manual tool does. Most are the effects a card would have, so triggers and replacements see them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.engine.model import effect as e
from app.engine.model.ability import ActivatedAbility, Keyword
from app.engine.model.card import Face
from app.engine.model.commands import Manual
from app.engine.model.state import Env, StackItem
from app.engine.model.values import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    MANA,
    CostPart,
    Filter,
    Mana,
    ObjId,
    PayLife,
    Seat,
    TapThis,
)
from app.engine.rules import costs, mana, manual, priority, targets

if TYPE_CHECKING:
    from app.engine.game import Game

Todo = list[Any] | Callable[[], object]  # effects to do as a frame, or what is done at once
Tool = Callable[["Game", Seat, Manual], Todo]

ZONES = (BATTLEFIELD, HAND, GRAVEYARD, EXILE, LIBRARY, COMMAND)
TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery")
WORD = re.compile(r"[\w+\-/'’, ]{1,40}")
MOST_TOKENS = 200
OBJECTS, HOST, SOURCE, WHO = "objects", "host", "source", "who"


def check(g: Game, seat: Seat, command: Manual) -> None:
    """Raise Illegal if the tool could not be carried out; nothing is changed."""
    for oid in command.objects:
        g.require(g.here(oid), "That is not there any more.")
    carry_out(type(g)(g.s), seat, command)


def carry_out(g: Game, seat: Seat, command: Manual) -> None:
    """Say what is done by hand, then do it: at once, or as a frame of effects on top of everything."""
    todo = TOOLS[command.tool](g, seat, command)
    shown = [i for i in command.objects if manual.public(g, i)]
    told = {"tool": command.tool, "objects": shown, "hidden": len(command.objects) - len(shown)}
    more = {k: v for k, v in command.args.items() if isinstance(v, int) or (isinstance(v, str) and len(v) < 50)}
    first = shown[0] if shown else 0
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
        OBJECTS: list(command.objects),
        WHO: [command.seat or seat],
        HOST: list(command.objects[1:2]) or [command.seat],
        SOURCE: [source] if source else [],
    }
    return Env(seat, this, refs)


def objects(g: Game, command: Manual, zone: str | None = None) -> None:
    """Raise Illegal unless there are objects, all in the zone."""
    g.require(command.objects, "Choose something first.")
    for oid in command.objects:
        fits = zone is None or g.s.objects[oid].zone == zone
        g.require(fits, "That is not in the right place for this.")


def at_least_one(g: Game, command: Manual) -> int:
    g.require(command.amount > 0, "Choose a number greater than 0.")
    return command.amount


# ---------------------------------------------------------------- zones
def move(g: Game, seat: Seat, command: Manual) -> Todo:
    """``text`` the zone; ``args``: ``position`` (``top``, ``bottom``, ``shuffled`` or a number), ``tapped``,
    ``face_down``; ``seat`` whose control on the battlefield (default: one's own)."""
    objects(g, command)
    g.require(command.text in ZONES, "There is no such zone.")
    position = command.args.get("position", "top")
    known = position in ("top", "bottom", "shuffled") or (isinstance(position, int) and position >= 0)
    g.require(known, "A card goes to the top, the bottom, or a number of cards from the top.")
    tapped, face_down = bool(command.args.get("tapped")), bool(command.args.get("face_down"))
    return [e.Move(OBJECTS, command.text, position, WHO, tapped=tapped, face_down=face_down)]


def on_permanents(node: Callable[[str], Any]) -> Tool:
    def tool(g: Game, seat: Seat, command: Manual) -> Todo:
        objects(g, command, BATTLEFIELD)
        return [node(OBJECTS)]

    return tool


def discard(g: Game, seat: Seat, command: Manual) -> Todo:
    objects(g, command, HAND)
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
    top = g.zone(LIBRARY, command.seat or seat)[: at_least_one(g, command)]

    def now() -> None:
        for oid in top:
            g.know(oid, [seat])

    return now


def reorder(g: Game, seat: Seat, command: Manual) -> Todo:
    """Put the top cards back in this order: exactly those one has looked at, the first one on top."""
    from app.engine.effects import library

    objects(g, command, LIBRARY)
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
    known = bool(source) and isinstance(source[0], int) and (g.here(source[0]) or source[0] in g.s.lki)
    g.require(known, "Say which card deals the damage.")
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


def size(g: Game, seat: Seat, command: Manual) -> Todo:
    """``args``: ``power`` and ``toughness``, until end of turn."""
    objects(g, command, BATTLEFIELD)
    power, toughness = command.args.get("power", 0), command.args.get("toughness", 0)
    numbers = all(isinstance(n, int) and abs(n) <= manual.MOST for n in (power, toughness))
    g.require(numbers, "Choose a number up to {most}.", most=manual.MOST)
    return [e.Apply(OBJECTS, (e.ModifyPT(power, toughness),))]


def keyword(g: Game, seat: Seat, command: Manual) -> Todo:
    """``text``: a keyword, until end of turn."""
    objects(g, command, BATTLEFIELD)
    name = command.text.strip().lower().replace(" ", "_")
    g.require(WORD.fullmatch(name), "Name the keyword.")
    return [e.Apply(OBJECTS, (e.Grant((name,)),))]


def control(g: Game, seat: Seat, command: Manual) -> Todo:
    """``seat`` (default: oneself) gains control."""
    objects(g, command, BATTLEFIELD)
    return [e.Apply(OBJECTS, (e.ChangeController(WHO),), "forever")]


def attach(g: Game, seat: Seat, command: Manual) -> Todo:
    """The first object to the second, or to the player ``seat``."""
    from app.engine.rules import attaching

    objects(g, command, BATTLEFIELD)
    host: ObjId | Seat | None = command.objects[1] if len(command.objects) > 1 else command.seat or None
    g.require(host is not None, "Choose what it is attached to.")
    assert host is not None
    g.require(attaching.can_be_attached(g, command.objects[0], host), "It cannot be attached to that.")
    return lambda: g.attach(command.objects[0], host)


def unattach(g: Game, seat: Seat, command: Manual) -> Todo:
    objects(g, command, BATTLEFIELD)
    attached = [i for i in command.objects if g.s.objects[i].attached_to is not None]
    g.require(attached, "It is not attached to anything.")

    def now() -> None:
        for oid in attached:
            g.unattach(oid)

    return now


# ---------------------------------------------------------------- tokens, chance
def token(g: Game, seat: Seat, command: Manual) -> Todo:
    """``text`` its name; ``args``: ``types``, ``subtypes``, ``supertypes``, ``colors`` (letters), ``keywords`` as
    lists, ``power`` and ``toughness``; ``amount`` of them (default 1)."""
    n = command.amount or 1
    g.require(0 < n <= MOST_TOKENS, "Choose a number up to {most}.", most=MOST_TOKENS)
    return [e.CreateToken(token_face(g, command), n, WHO, tapped=bool(command.args.get("tapped")))]


def token_face(g: Game, command: Manual) -> Face:
    """The face of a token as a player describes it. Raises Illegal for words that are none."""
    args = command.args
    types, subtypes, supertypes, colors, keywords = (
        words(g, args.get(name, ())) for name in ("types", "subtypes", "supertypes", "colors", "keywords")
    )
    g.require(WORD.fullmatch(command.text), "Name the token.")
    g.require(types and all(t in TYPES for t in types), "Choose the card types of the token.")
    g.require(all(c in "WUBRG" and len(c) == 1 for c in colors), "Colours are written W, U, B, R and G.")
    power, toughness = args.get("power"), args.get("toughness")
    whole = all(n is None or (isinstance(n, int) and 0 <= n <= manual.MOST) for n in (power, toughness))
    g.require(whole and ("Creature" not in types or None not in (power, toughness)), "Choose its power and toughness.")
    abilities = tuple(Keyword(k) for k in keywords)
    return Face(command.text, "", types, subtypes, supertypes, power, toughness, colors=colors, abilities=abilities)


def words(g: Game, value: Any) -> tuple[str, ...]:
    listed = isinstance(value, list | tuple) and len(value) <= 10
    g.require(listed and all(isinstance(w, str) and WORD.fullmatch(w) for w in value), "Those are no words.")
    return tuple(value)


def roll(g: Game, seat: Seat, command: Manual) -> Todo:
    """``amount``: the sides of the die."""
    g.require(command.amount >= 2, "A die has at least 2 sides.")
    return [e.RollDice(command.amount)]


def coin(g: Game, seat: Seat, command: Manual) -> Todo:
    return [e.FlipCoin()]


# ---------------------------------------------------------------- by-hand abilities
def by_hand_ability(g: Game, seat: Seat, command: Manual) -> Todo:
    """Put an ability of a by-hand card on the stack. ``args``: ``kind`` (``activated`` or ``triggered``),
    ``targets``, and what is paid: ``mana``, ``tap``, ``life``; ``text`` is a note for the table."""
    objects(g, command)
    source = command.objects[0]
    kind = command.args.get("kind", "activated")
    g.require(kind in ("activated", "triggered"), "An ability is activated or triggered.")
    g.require(not g.s.frames, "Something must be decided first.")
    g.require(manual.is_own(g, seat, source), "That is not yours.")
    g.require(manual.played_by_hand(g, source), "Everything this card says is carried out by itself.")
    if kind == "activated":
        priority.require(g, seat)
    item = by_hand_item(g, seat, command, kind)
    parts = price(g, command)
    g.require(costs.can_pay(g, seat, parts, item.env), "You cannot pay this cost now.")
    return lambda: put_on_stack(g, item, parts)


def by_hand_item(g: Game, seat: Seat, command: Manual, kind: str) -> StackItem:
    """The ability as it goes on the stack. Raises Illegal for targets that may not be chosen."""
    ability = ActivatedAbility((), (e.ByHand(command.text),), (targets.BY_HAND,))
    env = Env(seat, command.objects[0])
    named = command.args.get("targets", ())
    listed = isinstance(named, list | tuple) and all(isinstance(t, int | str) for t in named)
    g.require(listed, "That is not a legal target.")
    chosen = targets.choose(g, ability.targets, env, [named])
    name = g.ch(command.objects[0]).name
    return StackItem(g.new_id(), seat, ability, env, kind=kind, targets=chosen, name=name)


def price(g: Game, command: Manual) -> tuple[CostPart, ...]:
    """What the player pays for a by-hand ability."""
    parts: list[CostPart] = []
    symbols = command.args.get("mana", "")
    valid = isinstance(symbols, str) and re.fullmatch(r"(\{(\d{1,2}|[WUBRGC](/[WUBRGP])?)\}){0,12}", symbols)
    g.require(valid, "Mana costs are written like {example}.", example="{2}{G}")
    if symbols:
        parts.append(Mana(symbols))
    if command.args.get("tap"):
        parts.append(TapThis())
    paid = command.args.get("life", 0)
    g.require(isinstance(paid, int) and 0 <= paid <= manual.MOST, "Choose a number up to {most}.", most=manual.MOST)
    if paid:
        parts.append(PayLife(paid))
    return tuple(parts)


def put_on_stack(g: Game, item: StackItem, parts: tuple[CostPart, ...]) -> None:
    """Pay, put it on the stack, tell everybody what it targets (CR 602.2, 603.3)."""
    costs.pay(g, item.controller, parts, item.env, [])
    g.s.stack = (*g.s.stack, item)
    g.emit(item.kind, object=item.env.this, seat=item.controller, text=item.name, new=item.id)
    priority.acted(g, item.controller)
    targets.announce_targets(g, item)


TOOLS: dict[str, Tool] = {
    "move": move,
    "tap": on_permanents(e.Tap),
    "untap": on_permanents(e.Untap),
    "destroy": on_permanents(e.Destroy),
    "sacrifice": on_permanents(lambda what: e.Sacrifice("you", what)),
    "transform": on_permanents(e.Transform),
    "discard": discard,
    "draw": from_library(lambda n, c: e.Draw(WHO, n)),
    "mill": from_library(lambda n, c: e.Mill(WHO, n)),
    "exile_top": from_library(lambda n, c: e.ExileTop(WHO, n, face_down=bool(c.args.get("face_down")))),
    "shuffle": lambda g, seat, command: [e.Shuffle(WHO)],
    "look": look,
    "reorder": reorder,
    "reveal": reveal,
    "counters": counters,
    "damage": damage,
    "life": life,
    "mana": add_mana,
    "size": size,
    "keyword": keyword,
    "control": control,
    "attach": attach,
    "unattach": unattach,
    "token": token,
    "roll": roll,
    "coin": coin,
    "by_hand_ability": by_hand_ability,
}
