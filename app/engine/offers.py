"""What a player could begin to do (CR 117.1) if they can pay for it now, its condition holds and what it needs to
target is there: the part of the answer that lasts while mana is made and spent."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from app.engine.game import Game
from app.engine.model.ability import CostChange, Permission, PlayerRule
from app.engine.model.card import Characteristics, card_of
from app.engine.model.commands import Activate, AnyCommand, Cast, PlayLand
from app.engine.model.state import Env, GameObject
from app.engine.model.values import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    Condition,
    CostPart,
    ObjId,
    PayLife,
    Seat,
    TapThis,
)
from app.engine.rules import (
    activating,
    cost_payment,
    costs,
    face_down,
    layers,
    mana_abilities,
    player_rules,
    price,
    priority,
    spells,
    steady,
)
from app.engine.rules.mana import Purpose
from app.engine.rules.mana_cost import FREE, ManaCost
from app.engine.rules.paying import Payer
from app.engine.rules.spells import Way
from app.engine.rules.targets import Target
from app.engine.said import Aim, Parts, Use, said

RULES = (
    "rule:cant_cast",
    "rule:cast_limit",
    "rule:flash",
    "rule:cant_activate",
    "rule:extra_land",
    "rule:cant_play_land",
    "rule:cant_lose_life",
    "cost",
    "permission",
)
OTHER_PAYMENTS = frozenset(("convoke", "delve", "improvise"))


# ---------------------------------------------------------------- an offer
class Offer:
    """Something a player could begin to announce: the ``command``, and what it depends on besides. ``c`` what pays or
    is cast; ``due`` the mana it costs with X as 0, ``parts`` its other costs if any of them is of the moment; ``seen``
    what it could have targeted the last time. ``guess``: a by-hand text of which nobody knows that it is an activated
    ability."""

    __slots__ = ("aim", "c", "command", "condition", "due", "env", "guess", "parts", "seen")

    def __init__(
        self,
        command: AnyCommand,
        env: Env,
        c: Characteristics,
        due: ManaCost = FREE,
        parts: tuple[CostPart, ...] = (),
        aim: Aim | None = None,
        condition: Condition | None = None,
        guess: bool = False,
    ) -> None:
        self.command, self.env, self.c, self.due, self.parts = command, env, c, due, parts
        self.aim, self.condition, self.guess = aim, condition, guess
        self.seen: Target | None = None


class Means:
    """What a player can pay with now, gathered once for any number of offers if any of them costs mana. ``by_life``:
    something looked at costs life, so that the answers depend on how much there is; ``varies``: what mana there is
    depends on more than the player's own objects."""

    def __init__(self, g: Game, seat: Seat) -> None:
        self.g, self.seat, self.by_life, self.varies = g, seat, False, False

    @cached_property
    def payer(self) -> Payer:
        """What can be paid with for anything."""
        payer = Payer(self.g, self.seat)
        self.by_life, self.varies = self.by_life or payer.by_life, payer.found.varies
        return payer

    def afford(self, offer: Offer) -> bool:
        """Whether its cost could be paid, with X as 0 and Phyrexian symbols with life if need be."""
        if offer.parts:
            self.by_life |= any(isinstance(p, PayLife) for p in offer.parts)
            if not costs.can_pay_parts(self.g, self.seat, offer.parts, offer.env):
                return False
        due = offer.due
        return due.total == 0 or cost_payment.fewest_lives(self._payer(offer), due)[1] is not None

    def _payer(self, offer: Offer) -> Payer:
        """With what can be used for this only, and without what it needs otherwise: its own source, if that taps."""
        payer, c, oid = self.payer, offer.c, offer.env.this
        limited = payer.limited or bool(payer.player.restricted)
        if isinstance(offer.command, Cast):
            special = not OTHER_PAYMENTS.isdisjoint(c.keywords)
            if special or limited:
                payer = Payer(self.g, self.seat, Purpose(self.seat, oid, c))
            return payer.with_keywords(c) if special else payer
        taps = any(isinstance(p, TapThis) for p in offer.parts) and bool(mana_abilities.makers(c))
        if taps or limited:
            purpose, found = Purpose(self.seat, oid, c, spell=False), None if limited else payer.found
            return Payer(self.g, self.seat, purpose, (oid,) if taps else (), found)
        return payer


# ---------------------------------------------------------------- looking
class Looker:
    """One player's possibilities in one game; what they share is gathered once. ``unusual``: one of them depends on
    more than can be told."""

    def __init__(self, g: Game, seat: Seat) -> None:
        self.g, self.seat = g, seat
        self._scratch = False
        self.unusual = not all(steady.rule(a, who == seat) for a, who in self._rules())
        self.timely = priority.sorcery_time(g, seat)

    def _rules(self) -> Iterator[tuple[CostChange | PlayerRule | Permission, Seat]]:
        """What abilities in play say of casting and playing, and whose they are."""
        for oid in dict.fromkeys(oid for key in RULES for oid in layers.listeners(self.g, key)):
            found = self.g.ch(oid).abilities
            yield from (
                (a, self.g.obj(oid).controller) for a in found if isinstance(a, CostChange | PlayerRule | Permission)
            )

    def offers(self) -> Iterator[Offer]:
        """Land plays, spells, abilities, in this order."""
        yield from self.lands()
        yield from self.casts()
        yield from self.activations()

    # ------------------------------------------------------------ cards
    @cached_property
    def cards(self) -> tuple[ObjId, ...]:
        """Cards that might be played: hand, command zone, graveyard, exile, the top of the library."""
        return tuple(self._cards())

    def _cards(self) -> Iterator[ObjId]:
        g, seat = self.g, self.seat
        objects = g.s.objects
        yield from g.zone(HAND, seat)
        yield from [i for i in g.zone(COMMAND) if objects[i].owner == seat]
        permitted = [p.object for p in g.s.permitted if p.seat == seat]
        yield from [i for i in permitted if i in objects and objects[i].zone not in (HAND, COMMAND)]
        leave, elsewhere = bool(player_rules.permissions(g, seat)), layers.listeners(g, "elsewhere")
        if leave or elsewhere:
            there = (*g.zone(GRAVEYARD, seat), *g.zone(EXILE))
            yield from [i for i in there if (leave or i in elsewhere) and i not in permitted]
        if leave:
            yield from [i for i in g.zone(LIBRARY, seat)[:1] if i not in permitted]

    def faces(self, oid: ObjId) -> Iterator[tuple[int, Characteristics]]:
        """The faces that could be played, each shown while it is considered (in a game of our own)."""
        o = self.g.s.objects[oid]
        if len(card_of(o.card).faces) == 1:
            yield 0, self.g.ch(oid)
            return
        shown = o.face
        for face in spells.faces(o):
            half = spells.half(o, face)
            if half != self.g.s.objects[oid].face:
                self._turn(oid, half)
            yield face, self.g.ch(oid)
        if self.g.s.objects[oid].face != shown:
            self._turn(oid, shown)

    def _turn(self, oid: ObjId, face: int) -> None:
        if not self._scratch:
            self.g, self._scratch = Game(self.g.s), True
        self.g.edit(oid).face = face

    def lands(self) -> Iterator[Offer]:
        """Land plays (CR 305.1)."""
        if not self.timely or not spells.may_play_land(self.g, self.seat):
            return
        for oid in self.cards:
            for face, c in self.faces(oid):
                land = c.is_land or (not c.types and spells.nameless(self.g, oid))
                if land and spells.may_play_this(self.g, self.seat, oid):
                    yield Offer(PlayLand(oid, face), Env(self.seat, oid), c)

    # ------------------------------------------------------------ spells
    def casts(self) -> Iterator[Offer]:
        """Spells, once for each way and face (CR 601.3)."""
        if spells.split_second(self.g):
            return
        limited = player_rules.limits_casting(self.g, self.seat)
        for oid in self.cards:
            for face, c in self.faces(oid):
                if c.is_land:
                    continue
                soon = self.timely or spells.at_instant_speed(self.g, self.seat, oid, c)
                if not (soon or said(c).with_flash):
                    continue
                if not limited or not player_rules.forbids_cast(self.g, self.seat, oid):
                    yield from self._ways(oid, face, c)

    def _ways(self, oid: ObjId, face: int, c: Characteristics) -> Iterator[Offer]:
        for way in spells.ways(self.g, self.seat, oid, whatever=True):
            at = spells.shown(way, c)
            if spells.timely(self.g, self.seat, oid, way, at):
                offer = self._cast(oid, face, at, way)
                if offer is not None:
                    yield offer

    def _cast(self, oid: ObjId, face: int, c: Characteristics, way: Way) -> Offer | None:
        """The offer, unless its costs could not be paid with any mana."""
        env = Env(self.seat, oid)
        total = price.of_spell(self.g, self.seat, oid, way, (), env)
        parts = self._of_the_moment(Parts(total.parts), env) if total.parts else ()
        if total.mana is None or parts is None:
            return None
        known = said(c)
        self.unusual |= known.varies
        aim = None if way.name == "overload" else known.aim
        condition = way.cost.condition if way.cost is not None else None
        return Offer(Cast(oid, face, alternative=way.name), env, c, price.with_x(total.mana, 0), parts, aim, condition)

    def _of_the_moment(self, parts: Parts, env: Env) -> tuple[CostPart, ...] | None:
        """The parts that must be asked for anew whenever something is tapped or paid; None if they can't be paid."""
        self.unusual |= parts.unsteady
        if parts.momentary:
            return parts.every
        return () if costs.can_pay_parts(self.g, self.seat, parts.every, env) else None

    # ------------------------------------------------------------ abilities
    def activations(self) -> Iterator[Offer]:
        """Abilities other than mana abilities (CR 602.2)."""
        g, seat = self.g, self.seat
        objects = g.s.objects
        commanders = [i for i in g.zone(COMMAND) if objects[i].owner == seat]
        having = frozenset(layers.listeners(g, "use"))
        mine = (*g.battlefield(seat), *g.zone(HAND, seat), *g.zone(GRAVEYARD, seat), *commanders)
        for oid in [i for i in mine if i in having or objects[i].face_down]:
            o, c = objects[oid], g.ch(oid)
            for use in (*said(c).uses, *_turning_up(o, c)):
                offer = self._activate(o, c, use)
                if offer is not None:
                    yield offer
            for index, surely in said(c).by_hand if o.zone == BATTLEFIELD else ():
                yield Offer(Activate(oid, index), Env(seat, oid), c, guess=not surely)

    def _activate(self, o: GameObject, c: Characteristics, use: Use) -> Offer | None:
        """The offer, unless it is not allowed now or its costs could not be paid with any mana."""
        g, seat, ability = self.g, self.seat, use.ability
        if o.zone != ability.zone or (ability.timing == "sorcery" and not self.timely):
            return None
        if not activating.allowed(g, seat, o, use.index, ability):
            return None
        env = Env(seat, o.id)
        parts = self._of_the_moment(use.parts, env)
        if parts is None:
            return None
        return Offer(Activate(o.id, use.index), env, c, use.due, parts, use.aim, ability.condition)


def _turning_up(o: GameObject, c: Characteristics) -> list[Use]:
    """What turns a face-down permanent face up, counted after its abilities (CR 116.2b)."""
    actions = face_down.actions(o) if o.face_down else ()
    return [Use(index, ability, c) for index, ability in enumerate(actions, len(c.abilities))]
