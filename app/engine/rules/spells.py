"""Which cards a player may cast or play, from where, in which ways and when (CR 601.3, 305, 307, 903.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.clauses import clause
from app.engine.model.ability import AlternativeCost
from app.engine.model.card import LEFT_HALF, SPLIT, Characteristics, card_of
from app.engine.model.state import Env, GameObject, Permitted, StackItem
from app.engine.model.values import COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, SCHEMES, STACK, Mana, ObjId, Seat
from app.engine.rules import bestow, commander, face_down, fusing, player_rules, prepared, priority, values, zones

if TYPE_CHECKING:
    from app.engine.game import Game

TWO_FACES = ("modal_dfc", "split", "adventure", "aftermath", "omen", "prototype")


@dataclass(frozen=True, slots=True)
class Way:
    """One way to cast a card: for its mana cost, for an alternative cost (CR 118.9), or for nothing (``free``)."""

    name: str = ""
    cost: AlternativeCost | None = None
    free: bool = False

    def sets_face(self) -> int | None:
        """The face it is cast with, where the way says so (CR 702.146a)."""
        return self.cost.face if self.cost is not None else None


FOR_ITS_COST = Way()
WITH_FLASH = "with_flash"  # an alternative cost for which it may be cast as though it had flash
ADVENTURE, OMEN = "Adventure", "Omen"  # spell types whose cards do not go to the graveyard (CR 715.3d, 720.3d)
FOR_NOTHING = Way("free", None, True)


def faces(o: GameObject) -> range:
    """The faces of a card that may be played (CR 712.11b, 709.3, 715.3)."""
    card = card_of(o.card)
    return range(len(card.faces) if card.layout in TWO_FACES else 1)


def half(o: GameObject, face: int) -> int:
    """The face a card is shown with while it is cast with that one: the left half of a split card has its own, the copy
    of a prepare spell is nothing else."""
    if o.mark(prepared.PREPARES):
        return prepared.SPELL
    return LEFT_HALF if face == 0 and card_of(o.card).layout in SPLIT else face


def by_hand(o: GameObject) -> bool:
    """True for a card of which the engine carries out nothing but types, cost and size."""
    return card_of(o.card).level == "by_hand"


def nameless(g: Game, oid: ObjId) -> bool:
    """A by-hand card without types: a name nobody knows, playable as anything."""
    return by_hand(g.s.objects[oid]) and not g.ch(oid).types


# ---------------------------------------------------------------- from where
def ways(g: Game, seat: Seat, oid: ObjId, *, whatever: bool = False) -> list[Way]:
    """The ways in which the player may begin to cast this card where it is; [] if they may not (CR 601.3).
    ``whatever``: also those whose condition does not hold now."""
    o = g.s.objects.get(oid)
    if (
        o is None
        or o.zone == STACK
        or (o.token and not prepared.stays(g, o))
        or (o.face_down and not (o.mark("foretell") and o.owner == seat))
    ):
        return []
    if aftermath(o):
        return _aftermath(g, seat, o)
    found = _by_leave(g, seat, o)
    normally = (o.zone == HAND and o.owner == seat) or (o.zone == COMMAND and o.commander and o.owner == seat)
    if normally:
        found.insert(0, FOR_ITS_COST)
    both = fusing.cost_of(o) if o.face == LEFT_HALF else None
    if both is not None and normally:
        found.append(Way(fusing.FUSE, both))
    if o.owner == seat:
        found += [
            Way(a.name, a)
            for a in _alternatives(g, o, bool(found))
            if whatever or values.holds(g, a.condition, Env(seat, o.id))
        ]
    return found


def _by_leave(g: Game, seat: Seat, o: GameObject) -> list[Way]:
    """What an effect or a static ability permits (CR 601.3, 118.9); a card whose Adventure was cast may not be cast as
    that again by the same leave (715.3d)."""
    found = []
    for leave in g.s.permitted:
        if leave.object == o.id and leave.seat == seat and not (leave.front and o.face):
            found.append(FOR_NOTHING if leave.free else FOR_ITS_COST)
    if o.zone != HAND and not found:
        rule = player_rules.permission(g, seat, o.id)
        if rule is not None:
            found.append(FOR_NOTHING if rule.free else FOR_ITS_COST)
    return found


def _alternatives(g: Game, o: GameObject, castable: bool) -> list[AlternativeCost]:
    """The card's own alternative costs: those written for the hand apply wherever it may be cast from."""
    return [
        a
        for a in g.ch(o.id).abilities
        if isinstance(a, AlternativeCost)
        and (castable if a.zone == HAND else a.zone == o.zone)
        and (a.zone != EXILE or 0 < o.mark(a.name) < g.s.turn.number)
    ]


def aftermath(o: GameObject) -> bool:
    """True for a card that is looked at as its half with aftermath."""
    return o.face == 1 and card_of(o.card).layout == "aftermath"


def _aftermath(g: Game, seat: Seat, o: GameObject) -> list[Way]:
    """CR 702.127a: this half only from the graveyard."""
    if o.zone != GRAVEYARD:
        return []
    own = Way("aftermath", AlternativeCost("aftermath", (Mana(g.ch(o.id).cost),), GRAVEYARD))
    return [*([own] if o.owner == seat else []), *_by_leave(g, seat, o)]


def playable_from(g: Game, seat: Seat, oid: ObjId) -> bool:
    """True if the player may play this land card from where it is (CR 305.1)."""
    o = g.s.objects.get(oid)
    if o is None or o.face_down or o.zone in ("battlefield", STACK):
        return False
    return (o.zone == HAND and o.owner == seat) or bool(_by_leave(g, seat, o))


def may_play_this(g: Game, seat: Seat, oid: ObjId) -> bool:
    """The same, and no rule forbids this land (CR 101.2)."""
    return playable_from(g, seat, oid) and not player_rules.about(g, "cant_play_land", seat, oid)


@clause("CM-7", otherwise=0)
def tax(g: Game, seat: Seat, o: GameObject) -> int:
    """CR 903.8, CM-7: {2} more for each earlier cast of this commander from the command zone."""
    if o.zone != COMMAND or not o.commander:
        return 0
    return 2 * dict(g.player(seat).commander_casts).get(commander.key(g, o.id), 0)


def hidden(g: Game, seat: Seat, oid: ObjId) -> bool:
    """True for a card the player has no business with: what it is must not show in a refusal. Cards in hands and
    libraries that the player may not play from there, and face-down cards."""
    o = g.s.objects[oid]
    if o.zone == HAND and o.owner == seat:
        return False
    if o.zone in (HAND, LIBRARY, SCHEMES) or (o.face_down and o.zone == EXILE):
        return not (_by_leave(g, seat, o) or (o.mark("foretell") and o.owner == seat))
    return False


def part_resolved(g: Game, item: StackItem) -> None:
    """An Adventure that resolved is exiled and its card may be played from there (CR 715.3d); an Omen is shuffled
    into its owner's library (CR 720.3d)."""
    card = item.card
    if card is None or item.copy or not g.here(card) or g.s.objects[card].zone != STACK:
        return
    kinds, owner = g.ch(card).subtypes, g.s.objects[card].owner
    if ADVENTURE in kinds:
        new = zones.change(g, card, EXILE)
        if new is not None and g.s.objects[new].zone == EXILE:
            g.s.permitted = (*g.s.permitted, Permitted(new, item.controller, "forever", False, g.s.turn.number, True))
    elif OMEN in kinds:
        zones.change(g, card, LIBRARY)
        g.shuffle(owner)


# ---------------------------------------------------------------- when
def at_instant_speed(g: Game, seat: Seat, oid: ObjId, c: Characteristics) -> bool:
    """True for instants, flash (CR 702.8), what a rule lets the player cast so, and unknown cards."""
    if "Instant" in c.types or "flash" in c.keywords or not c.types:
        return True
    return player_rules.about(g, "flash", seat, oid)


def timing_allows(g: Game, seat: Seat, oid: ObjId, c: Characteristics) -> bool:
    """CR 117.1a: an instant any time with priority, anything else in one's own main phase with an empty stack."""
    return priority.sorcery_time(g, seat) or at_instant_speed(g, seat, oid, c)


def way_named(c: Characteristics, name: str) -> Way:
    """The way to cast a card while something resolves: for its alternative cost of that name, else for nothing."""
    own = next((a for a in c.abilities if isinstance(a, AlternativeCost) and a.name == name), None)
    return Way(name, own) if own is not None else Way(name or FOR_NOTHING.name, None, True)


def timely(g: Game, seat: Seat, oid: ObjId, way: Way, c: Characteristics) -> bool:
    """Whether now is a moment to cast the card in this way; ``c`` is what it would be cast as."""
    if way.cost is not None and way.cost.timing == "sorcery":
        return priority.sorcery_time(g, seat)
    return way.name == WITH_FLASH or timing_allows(g, seat, oid, c)


def shown(way: Way, c: Characteristics) -> Characteristics:
    """What a card is as it is cast in this way: face down it has no other characteristics (CR 708.4)."""
    if way.name == bestow.COST:
        return bestow.as_aura(c)
    if way.name not in face_down.CAST_SO:
        return c
    return face_down.WARDED if way.name == "disguise" else face_down.PLAIN


def split_second(g: Game) -> bool:
    """A spell with split second is on the stack: only mana abilities may be used (CR 702.61a)."""
    return any(i.card is not None and "split_second" in g.ch(i.card).keywords for i in g.s.stack)


def may_play_land(g: Game, seat: Seat) -> bool:
    """CR 305.1–305.3: one's own main phase, empty stack, a land drop left."""
    return priority.sorcery_time(g, seat) and g.player(seat).lands_played < player_rules.land_drops(g, seat)
