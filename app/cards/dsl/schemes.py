"""Words for scheme cards (CR 314, 701.32–33)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.cards.dsl.abilities import Targets, effects_of, whenever
from app.cards.dsl.cards import flat
from app.engine.effects.tokens import in_command_zone
from app.engine.model import ability as _a
from app.engine.model import card as _c
from app.engine.model import effect as _e
from app.engine.model import values as _v

_Parts = _a.Ability | Sequence[_a.Ability]
_SET = _v.Trigger("scheme_set", this=True)
NON_ONGOING = _v.Filter(zone=_v.COMMAND, types=("Scheme",), not_supertypes=("Ongoing",))


def scheme(name: str, *abilities: _Parts) -> _c.Card:
    """A scheme; its abilities function in the command zone (CR 314.2)."""
    return _scheme(name, (), abilities)


def ongoing_scheme(name: str, *abilities: _Parts) -> _c.Card:
    """A scheme that stays face up until it is abandoned (CR 904.11)."""
    return _scheme(name, ("Ongoing",), abilities)


def _scheme(name: str, supertypes: tuple[str, ...], abilities: Iterable[_Parts]) -> _c.Card:
    rules = tuple(map(in_command_zone, flat(abilities)))
    return _c.Card((_c.Face(name, types=("Scheme",), supertypes=supertypes, abilities=rules),), layout="scheme")


def when_set(
    *effects: _e.Effect | Sequence[_e.Effect], targets: Targets = (), if_: _v.Condition | None = None
) -> _a.TriggeredAbility:
    """The trigger of a scheme itself."""
    return whenever(_SET, *effects, targets=targets, if_=if_)


def when_set_choose(
    *modes: _a.Mode, count: int = 1, again: bool = False, all_if: _v.Condition | None = None
) -> _a.TriggeredAbility:
    """The same with modes: so many of them, one of them ``again``, or all under a condition."""
    return _a.TriggeredAbility(_SET, (), modes=modes, least=count, most=count, again=again, all_if=all_if)


def as_set_choose(what: str) -> _a.Replacement:
    """What is chosen before it triggers: an ``opponent``, a ``player``, a ``color`` …"""
    return _a.Replacement("scheme_set", this=True, choose=what)


def whenever_you_set(*effects: _e.Effect | Sequence[_e.Effect], what: _v.Filter = NON_ONGOING) -> _a.TriggeredAbility:
    """Whenever you set a scheme in motion that is not ongoing."""
    return whenever(_v.Trigger("scheme_set", what, whose="you"), *effects)


def abandon(what: _v.Ref = "this") -> _e.Abandon:
    return _e.Abandon(what)


def may_abandon(*then: _e.Effect | Sequence[_e.Effect]) -> _e.May:
    """Abandoning it is optional; what follows is done only then."""
    return _e.May((_e.Abandon(), *effects_of(then)))


def set_again(what: _v.Ref = "it") -> _e.SetInMotion:
    """Set that scheme in motion again (CR 701.32b)."""
    return _e.SetInMotion(what=what)


def next_schemes(count: int) -> _e.NextSchemes:
    """So many schemes in place of the next one (CR 701.32c)."""
    return _e.NextSchemes(count)


def keep_choice(name: str = "opponent", what: _v.Ref = "player") -> _e.KeepChoice:
    """Keep with this scheme who was chosen."""
    return _e.KeepChoice(name, what)


def one_combat_damage_to_you() -> _v.Trigger:
    """Combat damage to you, once for however many sources."""
    return _v.Trigger("dealt_damage", whose="you", combat=True, batched=True)
