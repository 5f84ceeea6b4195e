"""Abilities: spell, activated, triggered, static (CR 113.3), replacement and rules for players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.cards.dsl.costs import Cost, cost
from app.engine.model import ability as _a
from app.engine.model import effect as _e
from app.engine.model import values as _v

Effects = Iterable[_e.Effect | Sequence[_e.Effect]]
Targets = Iterable[_v.TargetSpec]


def effects_of(effects: Effects) -> tuple[_e.Effect, ...]:
    """Effects in order; a verb that stands for several effects may be a sequence of them."""
    out: list[_e.Effect] = []
    for effect in effects:
        out.extend(effect if isinstance(effect, (tuple, list)) else [effect])  # type: ignore[list-item]
    return tuple(out)


# ---------------------------------------------------------------- spells and activated abilities
def spell(*effects: _e.Effect | Sequence[_e.Effect], targets: Targets = ()) -> _a.SpellAbility:
    return _a.SpellAbility(effects_of(effects), tuple(targets))


def mode(*effects: _e.Effect | Sequence[_e.Effect], targets: Targets = ()) -> _a.Mode:
    return _a.Mode(effects_of(effects), tuple(targets))


def choose_modes(*modes: _a.Mode, least: int = 1, most: int = 1) -> _a.SpellAbility:
    """ "Choose one —" (or between ``least`` and ``most``)."""
    return _a.SpellAbility(modes=modes, least=least, most=most)


def activated(
    price: Cost,
    *effects: _e.Effect | Sequence[_e.Effect],
    targets: Targets = (),
    timing: str = "instant",
    per_turn: int | None = None,
    zone: str = "battlefield",
    condition: _v.Condition | None = None,
    name: str = "",
) -> _a.ActivatedAbility:
    """ "Cost: effect." ``timing`` ``sorcery`` where it may be activated only then."""
    return _a.ActivatedAbility(
        cost(price),
        effects_of(effects),
        tuple(targets),
        timing=timing,
        per_turn=per_turn,
        zone=zone,
        condition=condition,
        name=name,
    )


def mana_ability(price: Cost, *effects: _e.Effect, condition: _v.Condition | None = None) -> _a.ActivatedAbility:
    """CR 605.1a."""
    return _a.ActivatedAbility(cost(price), effects, mana=True, condition=condition)


def loyalty(amount: int | str, *effects: _e.Effect | Sequence[_e.Effect], targets: Targets = ()) -> _a.ActivatedAbility:
    """A loyalty ability (CR 606); ``"-x"`` removes X."""
    return _a.ActivatedAbility((_v.LoyaltyCost(amount),), effects_of(effects), tuple(targets), timing="sorcery")


# ---------------------------------------------------------------- triggered abilities
def whenever(
    on: _v.Trigger,
    *effects: _e.Effect | Sequence[_e.Effect],
    targets: Targets = (),
    if_: _v.Condition | None = None,
    zone: str = "battlefield",
    once_per_turn: bool = False,
    mana: bool = False,
) -> _a.TriggeredAbility:
    """Any trigger; the shorter names below are preferred. ``if_`` is the intervening "if"."""
    return _a.TriggeredAbility(
        on,
        effects_of(effects),
        tuple(targets),
        condition=if_,
        zone=zone,
        once_per_turn=once_per_turn,
        mana=mana,
    )


def when_enters(
    *effects: _e.Effect | Sequence[_e.Effect], targets: Targets = (), if_: _v.Condition | None = None
) -> _a.TriggeredAbility:
    """When this enters."""
    return whenever(_v.Trigger("enters", this=True), *effects, targets=targets, if_=if_)


def when_cast(
    *effects: _e.Effect | Sequence[_e.Effect], targets: Targets = (), if_: _v.Condition | None = None
) -> _a.TriggeredAbility:
    """When you cast this spell: it triggers while the card is on the stack."""
    return whenever(_v.Trigger("cast", this=True, whose="you"), *effects, targets=targets, if_=if_, zone=_v.STACK)


def when_dies(
    *effects: _e.Effect | Sequence[_e.Effect], targets: Targets = (), if_: _v.Condition | None = None
) -> _a.TriggeredAbility:
    return whenever(_v.Trigger("dies", this=True), *effects, targets=targets, if_=if_)


def when_leaves(*effects: _e.Effect | Sequence[_e.Effect], targets: Targets = ()) -> _a.TriggeredAbility:
    return whenever(_v.Trigger("leaves", this=True), *effects, targets=targets)


def when_enters_or_attacks(
    *effects: _e.Effect | Sequence[_e.Effect], targets: Targets = ()
) -> tuple[_a.TriggeredAbility, ...]:
    return (when_enters(*effects, targets=targets), whenever_attacks(*effects, targets=targets))


def whenever_attacks(
    *effects: _e.Effect | Sequence[_e.Effect], targets: Targets = (), if_: _v.Condition | None = None
) -> _a.TriggeredAbility:
    return whenever(_v.Trigger("attacks", this=True), *effects, targets=targets, if_=if_)


def whenever_blocks(*effects: _e.Effect | Sequence[_e.Effect]) -> _a.TriggeredAbility:
    return whenever(_v.Trigger("blocks", this=True), *effects)


def whenever_deals_combat_damage_to_player(
    *effects: _e.Effect | Sequence[_e.Effect], targets: Targets = ()
) -> _a.TriggeredAbility:
    return whenever(_v.Trigger("deals_damage", this=True, to="player", combat=True), *effects, targets=targets)


def whenever_enters(
    what: _v.Filter, *effects: _e.Effect | Sequence[_e.Effect], targets: Targets = (), if_: _v.Condition | None = None
) -> _a.TriggeredAbility:
    return whenever(_v.Trigger("enters", what), *effects, targets=targets, if_=if_)


def whenever_dies(
    what: _v.Filter, *effects: _e.Effect | Sequence[_e.Effect], targets: Targets = (), if_: _v.Condition | None = None
) -> _a.TriggeredAbility:
    return whenever(_v.Trigger("dies", what), *effects, targets=targets, if_=if_)


def whenever_you_cast(
    what: _v.Filter, *effects: _e.Effect | Sequence[_e.Effect], targets: Targets = (), zone: str = "battlefield"
) -> _a.TriggeredAbility:
    return whenever(_v.Trigger("cast", what, whose="you"), *effects, targets=targets, zone=zone)


def whenever_you_attack(*effects: _e.Effect | Sequence[_e.Effect], targets: Targets = ()) -> _a.TriggeredAbility:
    """Whenever you attack (with one or more creatures)."""
    return whenever(_v.Trigger("player_attacks", whose="you", batched=True), *effects, targets=targets)


def whenever_you_gain_life(*effects: _e.Effect | Sequence[_e.Effect], targets: Targets = ()) -> _a.TriggeredAbility:
    return whenever(_v.Trigger("life_gained", whose="you"), *effects, targets=targets)


def whenever_you_draw(
    *effects: _e.Effect | Sequence[_e.Effect], targets: Targets = (), nth: int | None = None
) -> _a.TriggeredAbility:
    return whenever(_v.Trigger("drawn", whose="you", nth=nth), *effects, targets=targets)


def whenever_becomes_target(
    *effects: _e.Effect | Sequence[_e.Effect], whose: _v.Ref | None = None, kind: str | None = None
) -> _a.TriggeredAbility:
    """Whenever this becomes the target of a spell or ability (``kind`` one of them) that ``whose`` controls."""
    return whenever(_v.Trigger("becomes_target", this=True, whose=whose, kind=kind), *effects)


def whenever_attached_dies(*effects: _e.Effect | Sequence[_e.Effect]) -> _a.TriggeredAbility:
    """Whenever the equipped or enchanted creature dies."""
    return whenever(_v.Trigger("dies", attached=True), *effects)


def at_beginning_of(
    step: str,
    *effects: _e.Effect | Sequence[_e.Effect],
    whose: _v.Ref | None = "you",
    targets: Targets = (),
    if_: _v.Condition | None = None,
) -> _a.TriggeredAbility:
    """At the beginning of a step (``upkeep``, ``draw``, ``end`` …; ``combat``) of ``whose`` turn (None: each)."""
    return whenever(begins(step, whose), *effects, targets=targets, if_=if_)


def begins(step: str, whose: _v.Ref | None = "you") -> _v.Trigger:
    return _v.Trigger("step_begins", whose=whose, step="beginning of combat" if step == "combat" else step)


# ---------------------------------------------------------------- static abilities
def continuous(what: _e.Objects, *changes: _e.Change, if_: _v.Condition | None = None) -> _a.Continuous:
    return _a.Continuous(what, changes, if_)


def get(
    what: _e.Objects, power: _v.Amount, toughness: _v.Amount, *keywords: str, if_: _v.Condition | None = None
) -> _a.Continuous:
    """These (``this``, ``attached`` or a filter) get +power/+toughness and have the keywords."""
    changes: list[_e.Change] = [_e.ModifyPT(power, toughness)]
    if keywords:
        changes.append(_e.Grant(keywords))
    return _a.Continuous(what, tuple(changes), if_)


def have(what: _e.Objects, *keywords: str, if_: _v.Condition | None = None) -> _a.Continuous:
    return _a.Continuous(what, (_e.Grant(keywords),), if_)


def defining(power: _v.Amount | None = None, toughness: _v.Amount | None = None) -> _a.Continuous:
    """A characteristic-defining ability for power and toughness (CR 604.3)."""
    return _a.Continuous("this", (_e.SetPT(power, toughness),), defining=True)


def spells_cost(what: _v.Filter, by: _v.Amount, whose: _v.Ref = "you") -> _a.CostChange:
    return _a.CostChange(what, by, whose)


def this_costs(by: _v.Amount, if_: _v.Condition | None = None) -> _a.CostChange:
    """This spell costs ``by`` more (less if negative)."""
    return _a.CostChange(_v.Filter(zone=_v.STACK), by, this=True, condition=if_)


def player_rule(
    rule: str, whose: _v.Ref = "you", what: _v.Filter | None = None, amount: _v.Amount = 1
) -> _a.PlayerRule:
    return _a.PlayerRule(rule, whose, what, amount)


def may_cast_this_from(zone: str) -> _a.Permission:
    return _a.Permission(_v.Filter(zone=zone), this=True)


# ---------------------------------------------------------------- replacement effects
def enters_tapped(*, if_: _v.Condition | None = None, unless_paid: Cost = ()) -> _a.Replacement:
    """This enters tapped; ``unless_paid``: unless its controller pays that."""
    return _a.Replacement("enters", this=True, tapped=True, condition=if_, unless=cost(unless_paid))


def enters_prepared() -> _a.Replacement:
    """This enters prepared (CR 722.3a)."""
    return _a.Replacement("enters", this=True, prepared=True)


def enters_with(count: _v.Amount, kind: str = "+1/+1", if_: _v.Condition | None = None) -> _a.Replacement:
    """This enters with counters on it."""
    return _a.Replacement("enters", this=True, counters=((kind, count),), condition=if_)


def exiled_instead_of_dying() -> _a.Replacement:
    return _a.Replacement("dies", this=True, instead=_v.EXILE)


def damage_only_costs_a_counter(kind: str) -> _a.Replacement:
    """If this would be dealt damage, prevent that damage and remove a counter from it."""
    return _a.Replacement("damage", this=True, prevent="amount", counters=((kind, -1),))


def twice_as_many(event: str, whose: _v.Ref = "you", what: _v.Filter | None = None) -> _a.Replacement:
    """``token`` or ``counter``: twice that many are made instead."""
    return _a.Replacement(event, what, whose=whose, times=2)


# ---------------------------------------------------------------- costs of this spell
def additional_cost(*parts: _v.CostPart) -> _a.AdditionalCost:
    """As an additional cost to cast this spell, …"""
    return _a.AdditionalCost(parts)


def alternative_cost(name: str, price: Cost, if_: _v.Condition | None = None) -> _a.AlternativeCost:
    return _a.AlternativeCost(name, cost(price), condition=if_)


def with_flash_for(price: Cost) -> _a.AlternativeCost:
    """You may cast this as though it had flash if you pay more: ``price`` is all of it."""
    return _a.AlternativeCost("with_flash", cost(price))


def kicker(price: Cost, *, many: bool = False) -> _a.AdditionalCost:
    """CR 702.33; ``many``: multikicker."""
    return _a.AdditionalCost(cost(price), True, "kicked", many)


def jump_start(price: Cost) -> _a.AlternativeCost:
    """CR 702.133: the spell's own cost and a discarded card."""
    return _a.AlternativeCost("jump_start", (*cost(price), _v.DiscardCost()), _v.GRAVEYARD, exile_after=True)


def flashback(price: Cost) -> _a.AlternativeCost:
    """CR 702.34."""
    return _a.AlternativeCost("flashback", cost(price), _v.GRAVEYARD, exile_after=True)


def evoke(price: Cost) -> tuple[_a.AlternativeCost, _a.TriggeredAbility]:
    """CR 702.74: cast for less; sacrificed when it enters."""
    leaving = _e.Sacrifice("you", "this")
    return (
        _a.AlternativeCost("evoke", cost(price)),
        _a.TriggeredAbility(_v.Trigger("enters", this=True), (leaving,), condition=_v.Did("evoke"), name="evoke"),
    )


def overload(price: str) -> _a.AlternativeCost:
    """CR 702.96: "target" becomes "each"."""
    return _a.AlternativeCost("overload", (_v.Mana(price),))


def emerge(price: str) -> _a.AlternativeCost:
    """CR 702.119: sacrifice a creature; the mana is less by its mana value."""
    from app.cards.dsl.costs import sacrificing
    from app.cards.dsl.filters import creatures

    return _a.AlternativeCost("emerge", (_v.Mana(price), sacrificing(creatures())))


def keyword(name: str, amount: _v.Amount | None = None, quality: str = "") -> _a.Keyword:
    return _a.Keyword(name, amount, quality=quality)
