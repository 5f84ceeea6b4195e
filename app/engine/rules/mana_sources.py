"""What a player could pay mana with now: permanents with mana abilities, and what convoke, improvise and delve add."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.engine.model.card import Characteristics
from app.engine.model.state import Env, GameObject
from app.engine.model.values import BATTLEFIELD, GRAVEYARD, Filter, ObjId, PayLife, Seat
from app.engine.rules import mana, values
from app.engine.rules.mana import FREELY, Maker, Purpose
from app.engine.rules.mana_cost import BIT, COLORED, SNOW, ManaCost

if TYPE_CHECKING:
    from app.engine.game import Game

# Regret: what using a source costs the player beyond the mana itself.
HURTS, CREATURE, CONVOKE, DELVE, SACRIFICE = 10.0, 20.0, 30.0, 35.0, 40.0


@dataclass(slots=True)
class Way:
    """One way a source makes mana (``*``: one of any colour); ``hurts`` if it does more than that, ``pays`` what
    it costs in mana itself, ``only`` what its mana may be spent on."""

    maker: Maker
    mana: str
    only: Filter | None
    hurts: bool
    pays: ManaCost | None

    def masks(self, snow: int) -> list[int]:
        """What each mana made can pay."""
        return [(COLORED if symbol == FREELY else BIT[symbol]) | snow for symbol in self.mana]


@dataclass(slots=True)
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
    single: list[Way] = field(default_factory=list)
    bigger: list[Way] = field(default_factory=list)

    @property
    def fixed(self) -> Way | None:
        """Its only way, if that makes several mana at no choice and for no mana."""
        if len(self.bigger) == 1 and not self.single and self.bigger[0].pays is None:
            return self.bigger[0]
        return None


def gather(g: Game, seat: Seat, purpose: Purpose | None = None) -> list[Source]:
    """Every permanent of the player with a mana ability that could be activated now without choices."""
    found = []
    objects = g.s.objects
    for oid in g.s.zones.get(BATTLEFIELD, ()):
        o = objects[oid]
        if o.controller != seat:
            continue
        c = g.ch(oid)
        known = mana.makers(c)
        if known:
            source = _source(g, seat, o, c, known, purpose)
            if source.single or source.bigger:
                found.append(source)
    return found


def _source(
    g: Game, seat: Seat, o: GameObject, c: Characteristics, known: tuple[Maker, ...], purpose: Purpose | None
) -> Source:
    source = Source(o.id, CREATURE if "Creature" in c.types else 0.0, snow=SNOW if "Snow" in c.supertypes else 0)
    for maker in known:
        if not maker.automatic or not usable(g, seat, o, c, maker):
            continue
        fx = maker.adds[0]
        if fx.only is not None and not mana.allowed(g, fx.only, purpose):
            continue
        if maker.sacrifices:
            source.regret = SACRIFICE
        _add_ways(g, seat, source, maker)
    source.hurting &= ~source.mask
    return source


def _add_ways(g: Game, seat: Seat, source: Source, maker: Maker) -> None:
    fx = maker.adds[0]
    hurts = maker.life or bool(maker.others)
    for made in mana.patterns(g, seat, fx, Env(seat, source.oid)):
        way = Way(maker, made, fx.only, hurts, maker.pays)
        if len(made) != 1 or maker.pays is not None:
            source.bigger.append(way)
            continue
        source.single.append(way)
        if hurts:
            source.hurting |= way.masks(0)[0]
        else:
            source.mask |= way.masks(0)[0]


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
