"""Spells and abilities while they are put together: which choice comes next (CR 601.2b–h)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import msgspec

from app.engine.game import Game
from app.engine.model.ability import Ability, ActivatedAbility, ByHandText, Mode
from app.engine.model.card import Characteristics
from app.engine.model.commands import Activate, Cast, PlayLand
from app.engine.model.state import Env
from app.engine.model.values import (
    CostPart,
    LoyaltyCost,
    ObjId,
    PayLife,
    PlayerCountersCost,
    RemoveCountersCost,
    Seat,
    TargetSpec,
)
from app.engine.rules import (
    activating,
    announcing,
    casting,
    cost_payment,
    costs,
    mana,
    mana_abilities,
    price,
    priority,
    spells,
    targets,
    values,
)
from app.engine.rules.mana import Purpose
from app.engine.rules.mana_cost import ManaCost
from app.engine.rules.paying import Payer
from app.i18n import N_

Partial = Cast | Activate | PlayLand
NORMAL = "normal"
BY_HAND = N_("What does {name} target? Choose all of it, or nothing.")
BY_HAND_TOO = N_("What else does {name} target, in what is done by hand? Choose all of it, or nothing.")


class Choice(msgspec.Struct, frozen=True):
    """The next thing to choose, in the shape of a Decision (``id`` 0). ``partial`` is the command so far, ``done``
    the steps already answered; ``step`` is this one."""

    step: str
    seat: Seat
    kind: str
    prompt: str
    options: tuple[ObjId | Seat, ...]
    least: int
    most: int
    args: dict[str, Any]
    partial: Partial
    done: tuple[str, ...]
    id: int = 0


class Ready(msgspec.Struct, frozen=True):
    """Everything is chosen: the complete command, and what would be tapped or exiled for mana if it were said now."""

    command: Partial
    taps: tuple[ObjId, ...] = ()


class Drafting(ABC):
    """What spells and abilities have in common while they are put together."""

    def __init__(self, g: Game, seat: Seat, command: Cast | Activate, done: tuple[str, ...]) -> None:
        self.g, self.seat, self.done = g, seat, done
        self.command: Any = command
        self.c: Characteristics
        self.ability: Ability | None
        self.env: Env
        self.oid: ObjId

    def set(self, **fields: Any) -> None:
        self.command = msgspec.structs.replace(self.command, **fields)

    def ask(
        self, step: str, kind: str, prompt: str, options: list[Any], least: int = 1, most: int = 1, **args: Any
    ) -> Choice:
        facts = {"name": self.c.name, "source": self.oid, **args}
        return Choice(step, self.seat, kind, prompt, tuple(options), least, most, facts, self.command, self.done)

    # ------------------------------------------------------------ modes, targets
    def modes(self) -> Choice | None:
        among, least, most = self.limits()
        if not among or self.command.modes or "modes" in self.done:
            return None
        usable = announcing.usable_modes(self.g, self.ability, self.env)
        self.g.require(len(usable) >= least, "No mode of this can be chosen now.")
        if len(usable) == least == most:
            self.set(modes=tuple(usable))
            return None
        return self.ask("modes", "option", "Choose a mode.", [str(i) for i in usable], least, min(most, len(usable)))

    def limits(self) -> tuple[tuple[Mode, ...], int, int]:
        """The modes, how few and how many of them are chosen."""
        return announcing.modes_of(self.ability)

    def specs(self) -> tuple[TargetSpec, ...]:
        return targets.specs_of(self.ability, sorted(self.command.modes), self.c)

    def targets(self) -> Choice | None:
        for at, spec in enumerate(self.specs()):
            if at < len(self.command.targets):
                self.env.refs[spec.bind] = list(self.command.targets[at])
                continue
            options = targets.candidates(self.g, spec, self.env)
            least, most = targets.bounds(self.g, spec, self.env)
            self.g.require(len(options) >= least, "There is no legal target for this.")
            if options and most:
                most = min(most, len(options))
                prompt = "Choose targets for {name}."
                if spec is targets.BY_HAND:
                    prompt = BY_HAND_TOO if at else BY_HAND
                return self.ask(f"targets:{at}", "targets", prompt, options, least, most)
            self.set(targets=(*self.command.targets, ()))
            self.env.refs[spec.bind] = []
        return None

    def division(self) -> Choice | None:
        given = len(self.command.divided)
        for at, spec in enumerate(self.specs()):
            some = self.command.targets[at]
            if spec.divided is None or not some:
                continue
            given -= len(some)
            if given >= 0:
                continue
            total = values.number(self.g, spec.divided, self.env)
            if len(some) == 1:
                self.set(divided=(*self.command.divided, total))
                given += 1
                continue
            prompt = "Divide {total} among the targets, at least 1 each."
            return self.ask(f"divide:{at}", "damage", prompt, list(some), 1, total, total=total, each=1)
        return None

    # ------------------------------------------------------------ X and costs
    @abstractmethod
    def price(self) -> tuple[ManaCost, tuple[CostPart, ...]]:
        """The mana (X still open) and the other parts."""

    @abstractmethod
    def payer(self) -> Payer:
        """What can be paid with."""

    def x(self) -> Choice | None:
        due, parts = self.price()
        if not (due.xs or costs.has_x(parts)) or self.command.x or "x" in self.done:
            return None
        most = self.largest_x(due, parts)
        self.g.require(most >= 0, "You cannot pay the mana for this.")
        return self.ask("x", "number", "Choose X for {name}.", [], 0, most)

    def largest_x(self, due: ManaCost, parts: tuple[CostPart, ...]) -> int:
        """The greatest X that can be paid now; -1 if not even 0."""
        payer = self.payer()
        bounds = [most for most in (self.most_x(p) for p in parts) if most is not None]
        if due.xs:
            bounds.append(max(0, payer.most - due.generic) // due.xs)
        bound = min(bounds, default=0)
        for x in range(bound, -1, -1):
            if cost_payment.fewest_lives(payer, price.with_x(due, x))[1] is not None:
                return x
        return -1

    def most_x(self, part: CostPart) -> int | None:
        """How great X may be for one part of the cost; None if it does not say X."""
        if isinstance(part, LoyaltyCost):
            return self.g.obj(self.oid).counter("loyalty") if part.amount == "-x" else None
        if isinstance(part, PayLife):
            return max(0, self.g.life(self.seat)) if part.amount == "x" else None
        if getattr(part, "count", None) != "x":
            return None
        if isinstance(part, PlayerCountersCost):
            return self.g.player(self.seat).counter(part.kind)
        if isinstance(part, RemoveCountersCost):
            return self.g.obj(self.oid).counter(part.kind)
        return len(costs.options(self.g, self.seat, part, self.env))

    def costs(self) -> Choice | None:
        _, parts = self.price()
        picks = costs.settled(self.g, self.seat, parts, self.env, self.command.costs)
        question = costs.question(self.g, self.seat, parts, self.env, picks, self.c.name)
        if question is None:
            return None
        self.g.require(len(question.options) >= question.least, "You cannot pay this cost now.")
        self.set(costs=tuple(picks))
        q = question
        purpose = q.args["purpose"]
        return self.ask(f"costs:{len(picks)}", q.kind, q.prompt, list(q.options), q.least, q.most, purpose=purpose)

    def life(self) -> Choice | None:
        """How many Phyrexian symbols are paid with life (CR 107.4f)."""
        due, _ = self.price()
        if not due.phyrexian or price.BY_LIFE in self.command.additional or price.BY_LIFE in self.done:
            return None
        due, payer = price.with_x(due, self.command.x), self.payer()
        least, way = cost_payment.fewest_lives(payer, due)
        most = min(len(due.phyrexian), self.g.life(self.seat) // 2)
        self.g.require(way is not None and least <= most, "You cannot pay the mana for this.")
        if least == most:
            self.set(additional=(*self.command.additional, *[price.BY_LIFE] * least))
            return None
        return self.ask(price.BY_LIFE, "number", "For how many symbols do you pay 2 life each?", [], least, most)

    def ready(self) -> Ready:
        """Try the whole command: only what would be accepted is ready."""
        before = len(self.g.events)
        if isinstance(self.command, Cast):
            casting.cast(self.g, self.seat, self.command)
        else:
            activating.activate(self.g, self.seat, self.command)
        taps = tuple(e.object for e in self.g.events[before:] if e.kind == "tapped")
        return Ready(self.command, taps)


class Spell(Drafting):
    """A spell being put together."""

    def next(self) -> Choice | Ready:
        g, command = self.g, self.command
        self.oid = command.card
        casting.consider(g, self.seat, self.oid, command.face)
        self.c = g.ch(self.oid)
        asked = self.way()
        if asked is not None:
            return asked
        self.propose()
        for step in (self.optional, self.modes, self.x, self.targets, self.division, self.costs, self.life):
            asked = step()
            if asked is not None:
                return asked
        return self.ready()

    def propose(self) -> None:
        self.proposal = casting.propose(self.g, self.seat, self.command)
        self.ability, self.env = self.proposal.ability, self.proposal.env

    def way(self) -> Choice | None:
        """Which of several ways to cast it (CR 601.2b)."""
        if self.command.alternative or "alternative" in self.done:
            return None
        look = spells.ways(self.g, self.seat, self.oid)
        able = [w for w in look if self.affordable(w, ())]
        if len(able) == 1:
            self.set(alternative=able[0].name)
        if len(able) < 2:
            return None
        names = [w.name or NORMAL for w in able]
        return self.ask("alternative", "option", "How do you cast {name}?", names)

    def affordable(self, way: spells.Way, names: tuple[str, ...]) -> bool:
        g, env = self.g, Env(self.seat, self.oid)
        total = price.of_spell(g, self.seat, self.oid, way, names, env)
        if total.mana is None or not costs.can_pay_parts(g, self.seat, total.parts, env):
            return False
        return cost_payment.fewest_lives(self.payer(), price.with_x(total.mana, 0))[1] is not None

    def optional(self) -> Choice | None:
        """Kicker and its like, each asked for if it could be paid (CR 601.2b)."""
        chosen = self.command.additional
        for name, many in price.optional_names(self.c).items():
            step = f"additional:{name}"
            if name in chosen or step in self.done or not self.affordable(self.proposal.way, (*chosen, name)):
                continue
            if not many:
                return self.ask(step, "yes_no", "Pay the additional cost of {name}?", ["yes", "no"], cost=name)
            most = 1
            while self.affordable(self.proposal.way, (*chosen, *[name] * (most + 1))):
                most += 1
            prompt = N_("How often do you pay the additional cost of {name}?")
            return self.ask(step, "number", prompt, [], 0, most, cost=name)
        if chosen != self.proposal.names:
            self.propose()
        return None

    def limits(self) -> tuple[tuple[Mode, ...], int, int]:
        return announcing.limits(self.ability, self.c, self.command.additional)

    def targets(self) -> Choice | None:
        return None if self.proposal.way.name == "overload" else super().targets()

    def division(self) -> Choice | None:
        return None if self.proposal.way.name == "overload" else super().division()

    def price(self) -> tuple[ManaCost, tuple[CostPart, ...]]:
        p = self.proposal
        total = price.of_spell(self.g, self.seat, self.oid, p.way, p.names, self.env, self.command.costs)
        self.g.require(total.mana is not None, "This card has no mana cost, so it cannot be cast for it.")
        assert total.mana is not None
        return total.mana, total.parts

    def payer(self) -> Payer:
        return Payer(self.g, self.seat, Purpose(self.seat, self.oid, self.c)).with_keywords(self.c)


class AbilityDraft(Drafting):
    """An activated ability being put together; a by-hand one asks for its price and its targets."""

    def next(self) -> Choice | Ready:
        g, command = self.g, self.command
        self.oid = command.object
        o = activating.mine(g, self.seat, self.oid)
        self.c = g.ch(self.oid)
        among = activating.among(g, self.oid)
        g.require(0 <= command.ability < len(among), "It has no such ability.")
        self.ability, self.env = among[command.ability], Env(self.seat, self.oid)
        self.env.numbers["x"] = command.x
        if isinstance(self.ability, ByHandText):
            return self.by_hand()
        g.require(isinstance(self.ability, ActivatedAbility), "That ability cannot be activated.")
        assert isinstance(self.ability, ActivatedAbility)
        if not (self.ability.mana and activating.is_asked_to_pay(g, self.seat)):
            priority.require(g, self.seat)
        activating.require_allowed(g, self.seat, o, command.ability, self.ability)
        g.require(costs.can_pay_parts(g, self.seat, self.ability.cost, self.env), "You cannot pay this cost now.")
        for step in (self.modes, self.x, self.targets, self.division, self.costs, self.life, self.color):
            asked = step()
            if asked is not None:
                return asked
        return self.ready()

    def by_hand(self) -> Choice | Ready:
        self.ability = ActivatedAbility((), (), (targets.BY_HAND,))
        if not self.command.color and "price" not in self.done:
            most = Payer(self.g, self.seat).most
            if most:
                return self.ask("price", "number", "How much mana does the ability of {name} cost?", [], 0, most)
        return self.targets() or self.ready()

    def color(self) -> Choice | None:
        """Which mana a mana ability makes, where there is a choice."""
        assert isinstance(self.ability, ActivatedAbility)
        if not self.ability.mana or self.command.color or "color" in self.done:
            return None
        for maker in mana_abilities.makers(self.c):
            if maker.index == self.command.ability:
                words = [w for fx in maker.adds for w in mana.options(self.g, self.seat, fx, self.env)]
                if len(words) > len(maker.adds):
                    return self.ask("color", "option", "Choose the mana to add.", list(dict.fromkeys(words)))
        return None

    def price(self) -> tuple[ManaCost, tuple[CostPart, ...]]:
        assert isinstance(self.ability, ActivatedAbility)
        return costs.mana_of(self.ability.cost), self.ability.cost

    def payer(self) -> Payer:
        assert isinstance(self.ability, ActivatedAbility)
        kept = activating.kept_out(self.ability.cost, self.command.costs, self.env)
        return Payer(self.g, self.seat, Purpose(self.seat, self.oid, self.c, spell=False), kept)
