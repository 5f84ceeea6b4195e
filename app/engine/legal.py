"""What a player could do now (CR 117.1): the list, and whether there is anything at all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from app.engine.game import Game
from app.engine.model.ability import ActivatedAbility, ByHandText
from app.engine.model.card import Characteristics
from app.engine.model.commands import Activate, AnyCommand, Cast, PlayLand
from app.engine.model.state import Env, GameObject, State
from app.engine.model.values import COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, ObjId, Seat, TapThis
from app.engine.rules import (
    activating,
    announcing,
    costs,
    mana,
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


class Looker:
    """One player's possibilities in one state, what they share gathered once."""

    def __init__(self, g: Game, seat: Seat) -> None:
        self.g, self.seat = g, seat
        self.timely = priority.sorcery_time(g, seat)

    @cached_property
    def payer(self) -> Payer:
        """What can be paid with now for anything."""
        return Payer(self.g, self.seat)

    # ------------------------------------------------------------ cards
    def cards(self) -> Iterator[ObjId]:
        """Cards that might be played: hand, command zone, graveyard, top of the library, what is permitted."""
        g, seat = self.g, self.seat
        yield from g.zone(HAND, seat)
        yield from (i for i in g.zone(COMMAND) if g.s.objects[i].owner == seat)
        yield from g.zone(GRAVEYARD, seat)
        permitted = {p.object for p in g.s.permitted if p.seat == seat}
        leave = bool(player_rules.permissions(g, seat))
        for oid in g.zone(EXILE):
            if oid in permitted or leave:
                yield oid
        if leave:
            yield from g.zone(LIBRARY, seat)[:1]

    def lands(self) -> Iterator[AnyCommand]:
        """Land plays (CR 305.1)."""
        g, seat = self.g, self.seat
        if not spells.may_play_land(g, seat):
            return
        for oid in self.cards():
            for face, c in self.faces(oid):
                fits = c.is_land or (not c.types and spells.by_hand(g.s.objects[oid]))
                if fits and spells.playable_from(g, seat, oid):
                    yield PlayLand(oid, face)

    def faces(self, oid: ObjId) -> Iterator[tuple[int, Characteristics]]:
        """The faces that could be played, each shown while it is considered (in this game only)."""
        g = self.g
        shown = g.s.objects[oid].face
        among = spells.faces(g.s.objects[oid])
        for face in among:
            if face != g.s.objects[oid].face:
                g.edit(oid).face = face
            yield face, g.ch(oid)
        if g.s.objects[oid].face != shown:
            g.edit(oid).face = shown

    def casts(self) -> Iterator[AnyCommand]:
        """Spells that could be cast, once for each way and face (CR 601.3)."""
        for oid in self.cards():
            for face, c in self.faces(oid):
                if c.is_land or not (self.timely or spells.at_instant_speed(self.g, self.seat, oid, c)):
                    continue
                for way in spells.ways(self.g, self.seat, oid):
                    if self.castable(oid, c, way):
                        yield Cast(oid, face, alternative=way.name)

    def castable(self, oid: ObjId, c: Characteristics, way: Way) -> bool:
        """Nothing forbids it, its targets exist and its price can be paid."""
        g, seat = self.g, self.seat
        if player_rules.forbids_cast(g, seat, oid):
            return False
        env = Env(seat, oid)
        total = price.of_spell(g, seat, oid, way, (), env)
        if total.mana is None or not costs.can_pay_parts(g, seat, total.parts, env):
            return False
        if not self.affordable(total.mana, oid, c):
            return False
        return way.name == "overload" or has_targets(g, targets.spell_ability(c), c, env)

    def affordable(self, due: ManaCost, oid: ObjId, c: Characteristics, spell: bool = True) -> bool:
        """Whether the mana could be paid with X as 0, Phyrexian symbols with life if need be."""
        g, seat = self.g, self.seat
        due = price.with_x(due, 0)
        if due.total == 0:
            return True
        special = any(k in c.keywords for k in ("convoke", "delve", "improvise"))
        payer = self.payer
        if special or g.player(seat).restricted or self.limited:
            payer = Payer(g, seat, Purpose(seat, oid, c, spell))
            if special:
                payer.with_keywords(c)
        return costs.cheapest_in_life(payer, due)[0] is not None

    @property
    def limited(self) -> bool:
        """Some mana source makes mana for certain spells only."""
        return any(
            fx.only is not None
            for oid in self.g.battlefield(self.seat)
            for m in mana.makers(self.g.ch(oid))
            for fx in m.adds
        )

    # ------------------------------------------------------------ abilities
    def activations(self) -> Iterator[AnyCommand]:
        """Abilities that could be activated, other than mana abilities (CR 602.2)."""
        g, seat = self.g, self.seat
        for oid in (*g.battlefield(seat), *g.zone(HAND, seat), *g.zone(GRAVEYARD, seat)):
            o = g.s.objects[oid]
            c = g.ch(oid)
            for index, ability in enumerate(c.abilities):
                if isinstance(ability, ActivatedAbility):
                    if not ability.mana and self.can_activate(o, c, index, ability):
                        yield Activate(oid, index)
                elif isinstance(ability, ByHandText) and ability.kind != "spell":
                    yield Activate(oid, index)

    def can_activate(self, o: GameObject, c: Characteristics, index: int, ability: ActivatedAbility) -> bool:
        """Allowed now, its costs can be paid and its targets exist."""
        g, seat = self.g, self.seat
        if o.zone != ability.zone or not activating.allowed(g, seat, o, index, ability):
            return False
        env = Env(seat, o.id)
        if not costs.can_pay_parts(g, seat, ability.cost, env):
            return False
        due = costs.mana_of(ability.cost)
        if due.total:
            payer = self.payer
            if any(isinstance(p, TapThis) for p in ability.cost) and mana.makers(c):
                payer = Payer(g, seat, Purpose(seat, o.id, c, spell=False), (o.id,))
            if costs.cheapest_in_life(payer, price.with_x(due, 0))[0] is None:
                return False
        return has_targets(g, ability, c, env)


def has_targets(g: Game, ability: object, c: Characteristics, env: Env) -> bool:
    """True if as many legal targets exist as it must have (in some mode)."""
    among, least, _ = announcing.modes_of(ability)  # type: ignore[arg-type]
    if among:
        return len(announcing.usable_modes(g, ability, env)) >= least  # type: ignore[arg-type]
    specs = targets.specs_of(ability, (), c)  # type: ignore[arg-type]
    return all(targets.enough(g, spec, env) for spec in specs)


# ---------------------------------------------------------------- the public questions
def legal_commands(state: State, seat: Seat) -> list[AnyCommand]:
    """Every land play, spell and ability (mana abilities left out) the player could begin to announce now, with
    the choices left to ``announce.next_choice``; [] without priority."""
    g = Game(state)
    if not has_priority(g, seat):
        return []
    look = Looker(g, seat)
    return [*look.lands(), *look.casts(), *look.activations()]


def has_priority(g: Game, seat: Seat) -> bool:
    """The player's team has priority and nothing else must be decided first (CR 117.1, 805.5a)."""
    from app.engine.errors import Illegal

    try:
        priority.require(g, seat)
    except Illegal:
        return False
    return True


def may_act(g: Game, seat: Seat) -> bool:
    """Whether the player could play a land, cast a spell or activate an ability (other than for mana) now; by-hand
    text that nobody marked as an activated ability does not count."""
    look = Looker(g, seat)
    if next(look.lands(), None) is not None or next(look.casts(), None) is not None:
        return True
    return any(counts(g, command) for command in look.activations())


def counts(g: Game, command: AnyCommand) -> bool:
    """False for by-hand text of an unknown kind: it would stop the table at every step."""
    if not isinstance(command, Activate):
        return True
    ability = g.ch(command.object).abilities[command.ability]
    return not isinstance(ability, ByHandText) or ability.kind == "activated"
