"""Choosing modes, targets and divisions by Decisions: triggered abilities going on the stack (CR 603.3c–d) and
spells cast while something resolves (CR 608.2g)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from app.engine.effects import Answers, Ask
from app.engine.model.ability import Ability, ActivatedAbility, AdditionalCost, Mode, SpellAbility, TriggeredAbility
from app.engine.model.card import Characteristics
from app.engine.model.state import Decision, Env, StackItem
from app.engine.model.values import Seat, TargetSpec
from app.engine.rules import targets, values

if TYPE_CHECKING:
    from app.engine.game import Game


ENTWINE, ESCALATE = "entwine", "escalate"
NAMELESS = Characteristics("", "", 0, (), (), (), (), None, None, None, (), ())


@dataclass(slots=True)
class Choosing:
    """Choices being made for one spell or ability. ``env`` is what it knows; what was answered is kept in
    ``memory`` (a frame's Env, so in the state) under names that begin with ``prefix``."""

    seat: Seat
    ability: Ability | None
    c: Characteristics
    env: Env
    memory: Env
    prefix: str
    modes: tuple[int, ...] = ()
    targets: targets.Chosen = ()
    impossible: bool = False

    def known(self, step: str) -> list[int | str] | None:
        return self.memory.refs.get(f"{self.prefix}{step}")

    def remember(self, step: str, value: list[int | str]) -> None:
        self.memory.refs[f"{self.prefix}{step}"] = value

    def forget(self) -> None:
        for kept in (self.memory.refs, self.memory.numbers):
            for key in [k for k in kept if k.startswith(self.prefix)]:
                del kept[key]


def modes_of(ability: Ability | None) -> tuple[tuple[Mode, ...], int, int]:
    """An ability's modes, how few and how many of them are chosen (CR 700.2)."""
    if isinstance(ability, SpellAbility | TriggeredAbility):
        return ability.modes, ability.least, ability.most
    if isinstance(ability, ActivatedAbility):
        return ability.modes, 1, 1
    return (), 0, 0


def limits(ability: Ability | None, c: Characteristics, names: Sequence[str]) -> tuple[tuple[Mode, ...], int, int]:
    """The same for a spell with these additional costs: with entwine all modes are chosen (CR 702.42a), with escalate
    one more for each time it is paid (702.120a)."""
    among, least, most = modes_of(ability)
    if ENTWINE in names:
        return among, len(among), len(among)
    if any(isinstance(a, AdditionalCost) and a.name == ESCALATE for a in c.abilities):
        least = most = 1 + list(names).count(ESCALATE)
    return among, least, most


def usable_modes(g: Game, ability: Ability | None, env: Env) -> list[int]:
    """Modes whose targets can be chosen now (CR 700.2a)."""
    modes, _, _ = modes_of(ability)
    return [i for i, mode in enumerate(modes) if all(targets.enough(g, spec, env) for spec in mode.targets)]


def next_question(g: Game, ch: Choosing) -> Decision | None:
    """The next question, or None when everything is chosen (or nothing legal can be: ``impossible``)."""
    question = _ask_modes(g, ch)
    if question is not None or ch.impossible:
        return question
    specs = targets.specs_of(ch.ability, ch.modes, ch.c)
    scratch, chosen = ch.env.copy(), []
    for at, spec in enumerate(specs):
        question = _ask_targets(g, ch, spec, at, scratch)
        if question is not None or ch.impossible:
            return question
        some = tuple(ch.known(f"target:{at}") or ())
        scratch.refs[spec.bind] = list(some)
        chosen.append((spec.bind, some))
    ch.targets = tuple(chosen)
    return _ask_division(g, ch, specs, scratch)


def _ask_modes(g: Game, ch: Choosing) -> Decision | None:
    modes, least, most = modes_of(ch.ability)
    if not modes:
        return None
    known = ch.known("modes")
    if known is None and isinstance(ch.ability, TriggeredAbility):
        if ch.ability.all_if is not None and values.holds(g, ch.ability.all_if, ch.env):
            known = [*map(str, usable_modes(g, ch.ability, ch.env))]
            ch.remember("modes", known)
        elif ch.ability.again:
            return _ask_modes_again(g, ch, most)
    if known is None:
        usable = usable_modes(g, ch.ability, ch.env)
        if len(usable) < least:
            ch.impossible = True
            return None
        if len(usable) > least or most > least:
            options = [str(i) for i in usable]
            return _ask(g, ch, "option", "Choose a mode.", options, least, min(most, len(usable)), step="modes")
        known = [*map(str, usable)]
        ch.remember("modes", known)
    ch.modes = tuple(sorted(int(i) for i in known))
    return None


def _ask_modes_again(g: Game, ch: Choosing, most: int) -> Decision | None:
    """CR 700.2d: one mode after the other, each of them any of those that are possible."""
    usable = [*map(str, usable_modes(g, ch.ability, ch.env))]
    made = [found for at in range(most) if (found := ch.known(f"mode:{at}")) is not None]
    if not usable:
        ch.impossible = True
        return None
    if len(made) < most and len(usable) > 1:
        return _ask(g, ch, "option", "Choose a mode.", usable, 1, 1, step=f"mode:{len(made)}")
    chosen = [int(mode[0]) for mode in made] or [int(usable[0])] * most
    ch.remember("modes", [*map(str, chosen)])
    ch.modes = tuple(sorted(chosen))
    return None


def _ask_targets(g: Game, ch: Choosing, spec: TargetSpec, at: int, scratch: Env) -> Decision | None:
    step = f"target:{at}"
    if ch.known(step) is not None:
        return None
    options = targets.candidates(g, spec, scratch)
    least, most = targets.bounds(g, spec, scratch)
    if len(options) < least:
        ch.impossible = True
        return None
    if most == 0 or not options or len(options) == least == most:
        ch.remember(step, options[:most])
        return None
    most = min(most, len(options))
    more: dict[str, Any] = {} if spec.each is None else {"apart": [targets.whose(g, t) for t in options]}
    if spec.bind == targets.BY_HAND.bind:
        more["by_hand"] = True
    return _ask(g, ch, "targets", "Choose targets for {name}.", options, least, most, step=step, **more)


def _ask_division(g: Game, ch: Choosing, specs: tuple[TargetSpec, ...], scratch: Env) -> Decision | None:
    for spec, (_, some) in zip(specs, ch.targets, strict=True):
        if spec.divided is None or len(some) < 2 or ch.known(f"divide:{spec.bind}") is not None:
            continue
        total = values.number(g, spec.divided, scratch)
        prompt = "Divide {total} among the targets, at least 1 each."
        return _ask(g, ch, "damage", prompt, list(some), 1, total, step=f"divide:{spec.bind}", total=total)
    return None


def _ask(
    g: Game, ch: Choosing, kind: str, prompt: str, options: Sequence[int | str], least: int, most: int, **args: object
) -> Decision:
    return g.ask(ch.seat, kind, prompt, options, least, most, name=ch.c.name, source=ch.env.this, **args)


def accept(ch: Choosing, decision: Decision | None, value: list[int | str]) -> None:
    """Keep the answer to the question that :func:`next_question` asked."""
    assert decision is not None
    ch.remember(decision.args["step"], value)


def division_of(g: Game, ch: Choosing, specs: tuple[TargetSpec, ...], env: Env) -> list[int]:
    """The parts of all divided targets in the order :func:`targets.divide` takes them."""
    out: list[int] = []
    for spec, (_, some) in zip(specs, ch.targets, strict=True):
        if spec.divided is None or not some:
            continue
        known = ch.known(f"divide:{spec.bind}") or targets.evenly(values.number(g, spec.divided, env), len(some))
        out += [part for part in known if isinstance(part, int)]
    return out


# ---------------------------------------------------------------- triggered abilities
def announce_ability(g: Game, item: StackItem, env: Env, answers: Answers | None) -> Ask | None:
    """Ask the controller of a triggered ability for modes and targets, one after the other; then it goes on the
    stack. Without a legal choice it is removed (CR 603.3d)."""
    from app.engine.rules import triggers

    c = g.ch(item.env.this) if item.env.this else NAMELESS
    ch = Choosing(item.controller, item.ability, c, item.env, env, "announced:")
    question = next_question(g, ch)
    if question is not None and answers is not None:
        accept(ch, question, answers.get(item.controller, []))
        question = next_question(g, ch)
    if question is not None:
        return Ask([question])
    if ch.impossible:
        g.s.announcing = None
        g.emit("trigger_removed", object=item.env.this, seat=item.controller, text=item.name)
        return None
    done = msgspec.structs.replace(item, modes=ch.modes, targets=ch.targets, env=item.env.copy())
    specs = targets.specs_of(item.ability, ch.modes, ch.c)
    targets.divide(g, specs, done.env, ch.targets, division_of(g, ch, specs, done.env))
    triggers.on_stack(g, done)
    targets.announce_targets(g, done)
    return None
