"""What a player could pay mana with now: permanents with mana abilities, and what convoke, improvise and delve add."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.engine.model.card import Characteristics
from app.engine.model.state import Env, GameObject
from app.engine.model.values import GRAVEYARD, ObjId, PayLife, Seat
from app.engine.rules import identity, layers, values
from app.engine.rules.mana import Purpose, allowed, limit, options, patterns
from app.engine.rules.mana_abilities import Known, Maker, Way, look, mask_of
from app.engine.rules.mana_cost import BIT, SNOW

if TYPE_CHECKING:
    from app.engine.game import Game

# Regret: what using a source costs the player beyond the mana itself.
BUSY, HURTS, CREATURE, CONVOKE, DELVE, SACRIFICE = 5.0, 10.0, 20.0, 30.0, 35.0, 40.0


@dataclass(slots=True, eq=False)
class Source:
    """A permanent or card that can pay. ``single`` ways make one mana for no mana (``mask`` without harm,
    ``hurting`` with harm only), ``bigger`` ones the rest; ``kind`` is ``mana``, ``tap`` (convoke, improvise) or
    ``delve``."""

    oid: ObjId
    regret: float
    kind: str = "mana"
    mask: int = 0
    hurting: int = 0
    snow: int = 0
    single: tuple[Way, ...] = ()
    bigger: tuple[Way, ...] = ()

    @property
    def fixed(self) -> Way | None:
        """Its only way, if that makes several mana at no choice and for no mana."""
        if len(self.bigger) == 1 and not self.single and self.bigger[0].pays is None:
            return self.bigger[0]
        return None

    def of(self, oid: ObjId) -> Source:
        """The same of another permanent."""
        return Source(oid, self.regret, self.kind, self.mask, self.hurting, self.snow, self.single, self.bigger)

    def add(self, way: Way) -> None:
        """One more way to use it."""
        if len(way.mana) != 1 or way.pays is not None:
            self.bigger = (*self.bigger, way) if way.mana else self.bigger
            return
        self.single = (*self.single, way)
        if way.hurts:
            self.hurting |= mask_of(way.mana) & ~self.mask
        else:
            self.mask |= mask_of(way.mana)
            self.hurting &= ~self.mask


@dataclass(slots=True)
class Gathered:
    """All of a player's sources; ``limited`` if some make mana for certain purposes only, ``by_life`` if some cost
    life, ``varies`` if what some make depends on more than the player's own objects."""

    sources: list[Source]
    limited: bool = False
    by_life: bool = False
    varies: bool = False


def gather(g: Game, seat: Seat, purpose: Purpose | None = None) -> Gathered:
    """Every permanent of the player with a mana ability that could be activated now without choices. Plain ones that
    are alike (basic lands, mostly) are looked at once."""
    found = Gathered([])
    objects = g.s.objects
    alike: dict[int, Source] = {}
    for o in [o for o in map(objects.__getitem__, layers.listeners(g, "mana")) if o.controller == seat]:
        c = g.ch(o.id)
        like = alike.get(id(c))
        if like is not None:
            if not o.tapped:
                found.sources.append(like.of(o.id))
            continue
        known = look(c)
        if not (o.tapped and all(maker.taps for maker in known.makers)):
            source = _add_source(g, seat, o, c, known, purpose, found)
            if source is not None and "Creature" not in c.types and all(maker.plain for maker in known.makers):
                alike[id(c)] = source
    return found


def _add_source(
    g: Game,
    seat: Seat,
    o: GameObject,
    c: Characteristics,
    known: Known,
    purpose: Purpose | None,
    found: Gathered,
) -> Source | None:
    source = Source(o.id, CREATURE if "Creature" in c.types else BUSY if known.busy else 0.0)
    if "Snow" in c.supertypes:
        source.snow = SNOW
    for maker in known.makers:
        found.by_life |= maker.life
        found.varies |= maker.varies
        if not maker.automatic or not usable(g, seat, o, c, maker):
            continue
        only = limit(g, maker.only, Env(seat, o.id))
        if only is not None:
            found.limited = True
            if not allowed(g, only, purpose):
                continue
        if maker.sacrifices:
            source.regret = SACRIFICE
        for way in ways_of(g, seat, o.id, maker):
            source.add(way if only == way.only else replace(way, only=only))
    if not (source.single or source.bigger):
        return None
    found.sources.append(source)
    return source


def ways_of(g: Game, seat: Seat, oid: ObjId, maker: Maker) -> tuple[Way, ...]:
    """The ways of a mana ability in this game."""
    fx, env = maker.adds[0], Env(seat, oid)
    if g.s.knobs.get("other_mana_is_colorless"):
        made = dict.fromkeys(identity.allowed_mana(g, seat, mana) for mana in options(g, seat, fx, env))
        return tuple(maker.way(mana) for mana in made)
    if maker.ways is not None:
        return maker.ways
    return tuple(maker.way(mana) for mana in patterns(g, seat, fx, env))


def usable(g: Game, seat: Seat, o: GameObject, c: Characteristics, maker: Maker) -> bool:
    """True if a mana ability without choices in its cost could be activated now."""
    if maker.taps and (o.tapped or (o.sick and "Creature" in c.types and "haste" not in c.keywords)):
        return False
    a = maker.ability
    if a.condition is not None and not values.holds(g, a.condition, Env(seat, o.id)):
        return False
    if a.per_turn is not None and o.mark(f"turn:activated:{maker.index}") >= a.per_turn:
        return False
    if maker.life:
        due = sum(values.number(g, p.amount, Env(seat, o.id)) for p in a.cost if isinstance(p, PayLife))
        return g.life(seat) > due
    return maker.taps or maker.sacrifices


def of_keywords(g: Game, seat: Seat, c: Characteristics, taken: set[ObjId]) -> list[Source]:
    """Creatures to convoke with, artifacts to improvise with, cards to delve (CR 702.51, 702.126, 702.66)."""
    found: list[Source] = []
    if "convoke" in c.keywords or "improvise" in c.keywords:
        for oid in g.battlefield(seat):
            if g.s.objects[oid].tapped or oid in taken:
                continue
            k = g.ch(oid)
            if "convoke" in c.keywords and "Creature" in k.types:
                found.append(Source(oid, CONVOKE, "tap", sum(BIT[x] for x in k.colors)))
            elif "improvise" in c.keywords and "Artifact" in k.types:
                found.append(Source(oid, CONVOKE, "tap"))
    if "delve" in c.keywords:
        buried = [i for i in reversed(g.zone(GRAVEYARD, seat)) if i not in taken]
        found += [Source(oid, DELVE + at / 1000, "delve") for at, oid in enumerate(buried)]
    return found
