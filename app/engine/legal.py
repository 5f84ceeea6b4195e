"""What a player could do now (CR 117.1): the list, and whether there is anything at all.

What was found out is remembered beside the state in three steps, each with what it depends on: what could be begun at
all (:mod:`app.engine.offers`), what of that can be paid for now, and which of those has its targets."""

from __future__ import annotations

from typing import Any

from app.engine.changing import ANYTHING, TAPPED, of_seat
from app.engine.errors import Illegal
from app.engine.game import Game
from app.engine.model.ability import ByHandText
from app.engine.model.commands import AnyCommand
from app.engine.model.state import Env, GameObject, State
from app.engine.model.values import EXILE, LIBRARY, STACK, ObjId, Seat, TargetSpec
from app.engine.offers import RULES, Looker, Means, Offer
from app.engine.rules import costs, layers, mana_abilities, priority, spells, targets, values

UNTARGETED = ("rule:hexproof", "rule:shroud")


# ---------------------------------------------------------------- the public questions
def legal_commands(state: State, seat: Seat) -> list[AnyCommand]:
    """Every land play, spell and ability (mana abilities left out) the player could begin to announce now, with
    the choices left to ``announce.next_choice``; [] without priority. Remembered beside the state."""
    g = Game.reading(state)
    if seat not in g.s.players or not has_priority(g, seat):
        return []
    return list(_found_out(g, seat).now(g))


def unpaid(state: State, seat: Seat, oid: ObjId) -> bool:
    """Whether the player with priority could begin something with the object now, if only they could pay for it."""
    g = Game.reading(state)
    if seat not in g.s.players or not has_priority(g, seat):
        return False
    known = _found_out(g, seat)
    able = known.payable(g)
    return any(o.env.this == oid and o not in able and _likely(g, o) for o in known.offers)


def _found_out(g: Game, seat: Seat) -> Remembered:
    known = remembered(g, seat)
    if known is None:
        look = Looker(g, seat)
        known = remember(g, seat, tuple(look.offers()), look.unusual)
    return known


def has_priority(g: Game, seat: Seat) -> bool:
    """The player's team has priority and nothing else must be decided first (CR 117.1, 805.5a)."""
    try:
        priority.require(g, seat)
    except Illegal:
        return False
    return True


def may_act(g: Game, seat: Seat) -> bool:
    """Whether the player could play a land, cast a spell or activate an ability (other than for mana) with priority
    now; looked for only until something is found. True too often rather than too seldom: only targets on the stack
    are asked about, by-hand text that is no activated ability does not count, and at sorcery time mana that only the
    player can make counts as enough for anything."""
    known = remembered(g, seat)
    if known is not None:
        return any(_likely(g, offer) for offer in known.payable(g)) or _with_more_mana(g, seat, known.offers)
    look, means, seen = Looker(g, seat), Means(g, seat), []
    for offer in look.offers():
        seen.append(offer)
        if _likely(g, offer) and means.afford(offer):
            return True
    return _with_more_mana(g, seat, remember(g, seat, tuple(seen), look.unusual).offers)


def _with_more_mana(g: Game, seat: Seat, offers: tuple[Offer, ...]) -> bool:
    """Whether something lacks only mana, at sorcery time, while the player may have a source that pays for nothing by
    itself: a land whose text they carry out, or a mana ability with a choice in its cost or effect (CR 605.3a)."""
    if not priority.sorcery_time(g, seat) or not any(o.due.total and _likely(g, o) for o in offers):
        return False
    own = (g.s.objects[i] for key in ("use", "mana") for i in layers.listeners(g, key))
    return any(_left_to_player(g, o) for o in own if o.controller == seat)


def _left_to_player(g: Game, o: GameObject) -> bool:
    c = g.ch(o.id)
    if c.is_land and not o.tapped and any(isinstance(a, ByHandText) for a in c.abilities):
        return True
    env, chosen = Env(o.controller, o.id), [m.ability for m in mana_abilities.makers(c) if not m.automatic]
    return any(costs.can_pay_parts(g, o.controller, a.cost, env) for a in chosen)


def _likely(g: Game, offer: Offer) -> bool:
    return not offer.guess and values.holds(g, offer.condition, offer.env) and aimed(g, offer, surely=False)


# ---------------------------------------------------------------- targets
def aimed(g: Game, offer: Offer, surely: bool = True) -> bool:
    """True if as many legal targets exist as it must have (in enough of its modes). ``surely`` False only asks for
    those on the stack, as if there were always something to target elsewhere."""
    aim = offer.aim
    if aim is None:
        return True
    usable = sum([all(_enough(g, offer, spec, surely) for spec in specs) for specs in aim.modes])
    return usable >= aim.least


def _enough(g: Game, offer: Offer, spec: TargetSpec, surely: bool) -> bool:
    """For one target, what was seen the last time is asked first."""
    if not surely and (spec.players is not None or (spec.what is not None and spec.what.zone != STACK)):
        return True
    if spec.least != 1 or spec.each is not None or spec.distinct_from is not None:
        return targets.enough(g, spec, offer.env)
    if offer.seen is None or not targets.legal(g, spec, offer.seen, offer.env):
        offer.seen = targets.first(g, spec, offer.env)
    return offer.seen is not None


# ---------------------------------------------------------------- remembering
class Remembered:
    """What was found out about what a player can do, and what it depends on (``basis``): ``able`` are the offers that
    could be paid for at the moment ``paid_at`` (with that much ``life``, if it matters), ``commands`` those of them
    whose targets were ``there``."""

    __slots__ = ("able", "basis", "commands", "life", "offers", "paid_at", "plain", "seat", "there")

    def __init__(self, seat: Seat, basis: tuple[Any, ...], offers: tuple[Offer, ...]) -> None:
        self.seat, self.basis, self.offers = seat, basis, offers
        self.able: tuple[Offer, ...] = ()
        self.plain = False
        self.life: int | None = None
        self.commands: tuple[AnyCommand, ...] = ()
        self.paid_at: tuple[Any, ...] | None = None
        self.there: tuple[Any, ...] | None = None

    def payable(self, g: Game) -> tuple[Offer, ...]:
        """The offers that could be paid for now."""
        now = depends_to_pay(g, self.seat)
        if now != self.paid_at or self.life not in (None, g.life(self.seat)):
            means = Means(g, self.seat)
            self.able = tuple(filter(means.afford, self.offers))
            self.plain = all(o.condition is None and (o.aim is None or o.aim.plain) for o in self.able)
            self.paid_at, self.there = None if means.varies else now, None
            self.life = g.life(self.seat) if means.by_life else None
        return self.able

    def now(self, g: Game) -> tuple[AnyCommand, ...]:
        """The commands whose conditions hold and whose targets are there too."""
        able, there = self.payable(g), depends_to_aim(g)
        if self.there is None or self.there != there:
            self.there = there if self.plain else None
            self.commands = tuple([o.command for o in able if values.holds(g, o.condition, o.env) and aimed(g, o)])
        return self.commands


def remembered(g: Game, seat: Seat) -> Remembered | None:
    """What was found out about the player, if it still holds."""
    known: Remembered | None = g.s.__dict__["legal"].get(seat)
    return known if known is not None and known.basis == depends_on(g, seat) else None


def remember(g: Game, seat: Seat, offers: tuple[Offer, ...], unusual: bool) -> Remembered:
    """Keep what was found out; what is ``unusual`` depends on more than can be told, and is never used again."""
    known = Remembered(seat, () if unusual else depends_on(g, seat), offers)
    g.s.__dict__["legal"][seat] = known
    return known


def depends_on(g: Game, seat: Seat) -> tuple[Any, ...]:
    """Everything that decides what the player could begin at all. What the player's own objects are like is told by a
    stamp, which is new whenever more of one of them changed than that it was tapped; of others' those matter that make
    rules, or that the player was permitted to play."""
    s, p, zones = g.s, g.s.players[seat], g.s.zones
    if g.dirty and not g.held:
        layers.refresh(g)
    return (
        g.stamps.get(of_seat(ANYTHING, seat)),
        priority.sorcery_time(g, seat),
        s.turn.step,
        s.turn.number,
        bool(s.stack) and spells.split_second(g),
        p.lands_played,
        p.commander_casts,
        zones.get(EXILE),
        zones.get(f"{LIBRARY}:{seat}", ())[:1] if "permission" in g.table.index else (),
        s.permitted and [(p, _like(g, p.object)) for p in s.permitted if p.seat == seat],
        s.tally.get(f"spells_cast:{seat}"),
        s.tally.get(f"extra_lands:{seat}"),
        _sources(g, RULES),
    )


def _sources(g: Game, keys: tuple[str, ...]) -> list[tuple[Any, ...]]:
    """What has an ability that listens to one of these keys, with all that the ability may depend on."""
    index = g.table.index
    return [(oid, *_like(g, oid)) for key in keys if key in index for oid in index[key]]


def _like(g: Game, oid: ObjId) -> tuple[Any, ...]:
    """What an object is like, written down: the object itself may be changed in place while a command goes on."""
    o = g.s.objects.get(oid)
    return () if o is None else (o.controller, o.zone, o.face_down, o.attached_to, o.chosen, g.ch(oid))


def depends_to_pay(g: Game, seat: Seat) -> tuple[Any, ...]:
    """What decides besides whether the player can pay, but for life."""
    p = g.s.players[seat]
    return g.stamps.get(of_seat(TAPPED, seat)), p.mana, p.restricted, p.counters


def depends_to_aim(g: Game) -> tuple[Any, ...]:
    """What decides besides whether there are legal targets, as far as their filters are plain."""
    combat, stack = g.s.combat, tuple(item.id for item in g.s.stack)
    return g.stamps.get(ANYTHING), combat and combat.attacks, _sources(g, UNTARGETED), g.s.order, stack
