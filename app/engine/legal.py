"""What a player could do now (CR 117.1): the list, and whether there is anything at all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from app.engine.errors import Illegal
from app.engine.game import ANYTHING, Game
from app.engine.model.ability import (
    Ability,
    ActivatedAbility,
    ByHandText,
    Mode,
)
from app.engine.model.card import Characteristics
from app.engine.model.commands import Activate, AnyCommand, Cast, PlayLand
from app.engine.model.state import Env, GameObject, State
from app.engine.model.values import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
    Filter,
    ObjId,
    Seat,
    TapThis,
    TargetSpec,
)
from app.engine.rules import (
    activating,
    announcing,
    costs,
    face_down,
    layers,
    mana_abilities,
    player_rules,
    price,
    priority,
    spells,
    targets,
)
from app.engine.rules.mana import Purpose
from app.engine.rules.mana_cost import ManaCost
from app.engine.rules.paying import Payer
from app.engine.rules.spells import Way
from app.engine.said import KEPT, said

OTHER_PAYMENTS = ("convoke", "delve", "improvise")
IN_COMBAT = ("attacking", "blocking", "unblocked")
UNUSUAL = ("tapped", *IN_COMBAT, "damaged_this_turn", "entered_this_turn", "in_ref", "not_in_ref")
AMOUNTS = tuple(f"{what}_at_{end}" for what in ("mana_value", "power", "toughness") for end in ("least", "most"))


def is_plain(spec: TargetSpec) -> bool:
    """Whether what may be targeted depends on nothing but what the objects are."""
    numbers = all(isinstance(n, int) for n in (spec.least, spec.most))
    return numbers and spec.distinct_from is None and (spec.what is None or _plain(spec.what))


def _plain(f: Filter) -> bool:
    usual = all(getattr(f, name) is None for name in UNUSUAL)
    numbers = all(isinstance(getattr(f, name), int | None) for name in AMOUNTS)
    return usual and numbers and all(map(_plain, f.any_of))


class Aim:
    """What a spell or ability needs to target: specs by mode, of which ``least`` must have enough."""

    __slots__ = ("env", "least", "modes", "plain")

    def __init__(self, modes: tuple[tuple[TargetSpec, ...], ...], least: int, env: Env) -> None:
        self.modes, self.least, self.env = modes, least, env
        self.plain = all(is_plain(spec) for specs in modes for spec in specs)


Possible = tuple[AnyCommand, Aim | None]


# ---------------------------------------------------------------- looking
class Looker:
    """One player's possibilities in one state; what they share is gathered once. ``surely`` False only asks for
    targets on the stack, as if there were always something to target elsewhere."""

    def __init__(self, g: Game, seat: Seat, surely: bool = True) -> None:
        self.g, self.seat, self.surely = g, seat, surely
        self.unusual = False
        self.timely = priority.sorcery_time(g, seat)

    @cached_property
    def payer(self) -> Payer:
        """What can be paid with now for anything."""
        return Payer(self.g, self.seat)

    @cached_property
    def leave(self) -> bool:
        """Some static ability lets the player play cards from unusual zones."""
        return bool(player_rules.permissions(self.g, self.seat))

    # ------------------------------------------------------------ cards
    @cached_property
    def cards(self) -> tuple[ObjId, ...]:
        """Cards that might be played: hand, command zone, graveyard, exile, the top of the library."""
        return tuple(self._cards())

    def _cards(self) -> Iterator[ObjId]:
        g, seat = self.g, self.seat
        yield from g.zone(HAND, seat)
        yield from (i for i in g.zone(COMMAND) if g.s.objects[i].owner == seat)
        permitted = [p.object for p in g.s.permitted if p.seat == seat]
        yield from (i for i in permitted if g.here(i) and g.s.objects[i].zone not in (HAND, COMMAND))
        for oid in (*g.zone(GRAVEYARD, seat), *g.zone(EXILE)):
            if (self.leave or said(g.ch(oid).abilities).elsewhere) and oid not in permitted:
                yield oid
        if self.leave:
            yield from (i for i in g.zone(LIBRARY, seat)[:1] if i not in permitted)

    def faces(self, oid: ObjId) -> Iterator[tuple[int, Characteristics]]:
        """The faces that could be played, each shown while it is considered (in this game only)."""
        g = self.g
        shown = g.s.objects[oid].face
        for face in spells.faces(g.s.objects[oid]):
            half = spells.half(g.s.objects[oid], face)
            if half != g.s.objects[oid].face:
                g.edit(oid).face = half
            yield face, g.ch(oid)
        if g.s.objects[oid].face != shown:
            g.edit(oid).face = shown

    def possible(self, by_hand: bool = True) -> Iterator[Possible]:
        """Everything that could be done if what it needs to target is there."""
        yield from self.lands()
        yield from self.casts()
        yield from self.activations(by_hand)

    def lands(self) -> Iterator[Possible]:
        """Land plays (CR 305.1)."""
        g, seat = self.g, self.seat
        if not self.timely or not spells.may_play_land(g, seat):
            return
        for oid in self.cards:
            for face, c in self.faces(oid):
                if (c.is_land or spells.nameless(g, oid)) and spells.playable_from(g, seat, oid):
                    yield PlayLand(oid, face), None

    def casts(self) -> Iterator[Possible]:
        """Spells that could be cast, once for each way and face (CR 601.3)."""
        g, seat = self.g, self.seat
        if spells.split_second(g):
            return
        for oid in self.cards:
            for face, c in self.faces(oid):
                if c.is_land:
                    continue
                timely = self.timely or spells.at_instant_speed(g, seat, oid, c)
                if not timely and not said(c.abilities).with_flash:
                    continue
                for way in spells.ways(g, seat, oid):
                    at = spells.shown(way, c)
                    if spells.timely(g, seat, oid, way, at) and self.castable(oid, at, way):
                        aim = None if way.name == "overload" else self.aim(targets.spell_ability(at), at, oid)
                        yield Cast(oid, face, alternative=way.name), aim

    def castable(self, oid: ObjId, c: Characteristics, way: Way) -> bool:
        """Nothing forbids it and its price can be paid."""
        g, seat = self.g, self.seat
        env = Env(seat, oid)
        total = price.of_spell(g, seat, oid, way, (), env)
        if total.mana is None or not self.affordable(total.mana, oid, c):
            return False
        if total.parts and not costs.can_pay_parts(g, seat, total.parts, env):
            return False
        self.unusual |= way.cost is not None and way.cost.condition is not None
        return not player_rules.forbids_cast(g, seat, oid)

    def affordable(self, due: ManaCost, oid: ObjId, c: Characteristics) -> bool:
        """Whether the mana could be paid with X as 0, Phyrexian symbols with life if need be."""
        due = price.with_x(due, 0)
        if due.total == 0:
            return True
        payer, special = self.payer, any(k in c.keywords for k in OTHER_PAYMENTS)
        if special or payer.limited or payer.player.restricted:
            payer = Payer(self.g, self.seat, Purpose(self.seat, oid, c))
            if special:
                payer.with_keywords(c)
        return costs.fewest_lives(payer, due)[1] is not None

    # ------------------------------------------------------------ abilities
    def activations(self, by_hand: bool = True) -> Iterator[Possible]:
        """Abilities that could be activated, other than mana abilities (CR 602.2); with or without by-hand text of
        which nobody knows that it is an activated ability."""
        g, seat = self.g, self.seat
        commanders = [i for i in g.zone(COMMAND) if g.s.objects[i].owner == seat]
        for oid in (*g.battlefield(seat), *g.zone(HAND, seat), *g.zone(GRAVEYARD, seat), *commanders):
            known = said(g.ch(oid).abilities)
            turning = face_down.actions(g.s.objects[oid]) if g.s.objects[oid].face_down else ()
            if not (known.activated or known.by_hand or turning):
                continue
            for index, ability in (*known.activated, *enumerate(turning, len(known.abilities))):
                if self.can_activate(g.s.objects[oid], index, ability):
                    yield Activate(oid, index), self.aim(ability, g.ch(oid), oid)
            for index in known.by_hand if g.s.objects[oid].zone == BATTLEFIELD else ():
                text = known.abilities[index]
                if by_hand or (isinstance(text, ByHandText) and text.kind == "activated"):
                    yield Activate(oid, index), None

    def can_activate(self, o: GameObject, index: int, ability: ActivatedAbility) -> bool:
        """Allowed now, and its costs can be paid."""
        g, seat = self.g, self.seat
        if o.zone != ability.zone or (ability.timing == "sorcery" and not self.timely):
            return False
        env = Env(seat, o.id)
        self.unusual |= ability.condition is not None
        if not costs.can_pay_parts(g, seat, ability.cost, env) or not activating.allowed(g, seat, o, index, ability):
            return False
        due = price.with_x(costs.mana_of(ability.cost), 0)
        return not due.total or costs.fewest_lives(self._payer_for(o, g.ch(o.id), ability), due)[1] is not None

    def _payer_for(self, o: GameObject, c: Characteristics, ability: ActivatedAbility) -> Payer:
        """What can pay for an ability: not its own source, if that taps for it."""
        taps = any(isinstance(p, TapThis) for p in ability.cost) and bool(mana_abilities.makers(c))
        if taps or self.payer.limited or self.payer.player.restricted:
            kept = (o.id,) if taps else ()
            return Payer(self.g, self.seat, Purpose(self.seat, o.id, c, spell=False), kept)
        return self.payer

    # ------------------------------------------------------------ targets
    def aim(self, ability: Ability | None, c: Characteristics, oid: ObjId) -> Aim | None:
        """What it needs to target, if anything."""
        among, least, _ = announcing.modes_of(ability)
        if not among:
            among, least = (Mode((), targets.specs_of(ability, (), c)),), 1
        if not any(mode.targets for mode in among):
            return None
        return Aim(tuple(mode.targets for mode in among), least, Env(self.seat, oid))

    def aimed(self, aim: Aim | None) -> bool:
        """True if as many legal targets exist as it must have (in enough of its modes)."""
        if aim is None:
            return True
        usable = sum(all(self.enough(spec, aim.env) for spec in specs) for specs in aim.modes)
        return usable >= aim.least

    def enough(self, spec: TargetSpec, env: Env) -> bool:
        """Enough legal targets for one spec."""
        elsewhere = spec.players is not None or (spec.what is not None and spec.what.zone != STACK)
        return (elsewhere and not self.surely) or targets.enough(self.g, spec, env)


# ---------------------------------------------------------------- the public questions
def legal_commands(state: State, seat: Seat) -> list[AnyCommand]:
    """Every land play, spell and ability (mana abilities left out) the player could begin to announce now, with
    the choices left to ``announce.next_choice``; [] without priority. Remembered beside the state."""
    g = Game.reading(state)
    if seat not in g.s.players or not has_priority(g, seat):
        return []
    memo: dict[Seat, Remembered] = g.s.__dict__["legal"]
    now = depends_on(g, seat)
    known = memo.get(seat)
    if known is None or not known.holds(g, seat, now):
        look = Looker(Game(state), seat)  # faces are turned while they are considered
        known = memo[seat] = Remembered(g, seat, now, tuple(look.possible()), look.unusual)
    there = others(g)
    if known.there != there:
        look = Looker(g, seat)
        known.there = there if known.plain else None
        known.commands = [command for command, aim in known.answer if look.aimed(aim)]
    return list(known.commands)


def has_priority(g: Game, seat: Seat) -> bool:
    """The player's team has priority and nothing else must be decided first (CR 117.1, 805.5a)."""
    try:
        priority.require(g, seat)
    except Illegal:
        return False
    return True


def may_act(g: Game, seat: Seat) -> bool:
    """Whether the player could play a land, cast a spell or activate an ability (other than for mana) with priority
    now. Remembered beside the state until something it depends on changes; True too often rather than too seldom:
    only targets on the stack are looked for, and by-hand text that is no activated ability does not count."""
    memo: dict[Seat, Remembered] = g.s.__dict__["may_act"]
    now = depends_on(g, seat)
    known = memo.get(seat)
    if known is None or not known.holds(g, seat, now):
        look = Looker(g, seat, surely=False)
        found = any(look.aimed(aim) for _, aim in look.possible(by_hand=False))
        known = memo[seat] = Remembered(g, seat, now, found)
    return bool(known.answer)


# ---------------------------------------------------------------- remembering
RULES = (
    "rule:cant_cast",
    "rule:cast_limit",
    "rule:flash",
    "rule:cant_activate",
    "rule:extra_land",
    "cost",
    "permission",
)


class Remembered:
    """An answer about what a player can do, and what it depends on. ``commands`` are those of ``answer`` whose targets
    were ``there``; ``plain`` if what may be targeted depends on nothing but what the objects are. ``unusual``: it
    depends on more than can be told, and is never used again."""

    __slots__ = ("answer", "commands", "life", "now", "pays", "plain", "there")

    def __init__(self, g: Game, seat: Seat, now: tuple[Any, ...], answer: Any, unusual: bool = False) -> None:
        self.now, self.answer = () if unusual else now, answer
        self.life = g.life(seat)
        self.pays: bool | None = None  # whether life matters: found out when it changes
        self.commands: list[AnyCommand] = []
        self.there: tuple[Any, ...] | None = None
        self.plain = answer.__class__ is bool or all(aim is None or aim.plain for _, aim in answer)

    def holds(self, g: Game, seat: Seat, now: tuple[Any, ...]) -> bool:
        """True as long as the answer is the same, but for targets."""
        if now != self.now:
            return False
        life = g.life(seat)
        if life != self.life:
            if self.pays is None:
                self.pays = pays_life(g, seat)
            if self.pays:
                return False
        self.life = life
        return True


def others(g: Game) -> tuple[Any, ...]:
    """What may change whether there are legal targets, as far as their filters are plain."""
    combat = g.s.combat
    return g.stamps.get(ANYTHING), combat and combat.attacks, layers.listeners(g, "rule:hexproof"), g.s.order


_pays: dict[tuple[int, tuple[ObjId, ...]], bool] = {}


def pays_life(g: Game, seat: Seat) -> bool:
    """Whether something of the player's could cost life; remembered by the stamp of their objects."""
    stamp, exile = g.stamps.get(seat), g.zone(EXILE)
    known = _pays.get((stamp, exile)) if stamp is not None else None
    if known is None:
        mine = (*g.battlefield(seat), *g.zone(HAND, seat), *g.zone(GRAVEYARD, seat), *g.zone(COMMAND), *exile)
        known = any(said(g.ch(oid).abilities).pays_life for oid in mine)
        if stamp is not None:
            if len(_pays) > KEPT:
                _pays.clear()
            _pays[stamp, exile] = known
    return known


def depends_on(g: Game, seat: Seat) -> tuple[Any, ...]:
    """Everything :func:`may_act` looks at but life; equal as long as the answer is the same. What the player's own
    objects are like is told by a stamp, which is new whenever one of them was touched."""
    s, p, zones = g.s, g.s.players[seat], g.s.zones
    if g.dirty and not g.held:
        layers.refresh(g)
    rules = tuple(map(g.table.index.get, RULES))
    return (
        g.stamps.get(seat),
        priority.sorcery_time(g, seat),
        s.turn.step,
        s.turn.number,
        tuple(item.id for item in s.stack),
        p.mana,
        p.restricted,
        p.lands_played,
        p.commander_casts,
        zones.get(EXILE),
        zones.get(f"{LIBRARY}:{seat}", ())[:1] if rules[-1] else (),
        s.permitted,
        s.tally.get(f"spells_cast:{seat}"),
        s.tally.get(f"extra_lands:{seat}"),
        rules,
    )
