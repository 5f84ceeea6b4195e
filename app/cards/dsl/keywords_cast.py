"""Keywords about how a card is cast (CR 702). The keyword itself is a ``Keyword`` that says its number and cost; what
it stands for are the abilities after it, which bear its name and are not printed."""

from __future__ import annotations

from app.cards.dsl.abilities import effects_of
from app.cards.dsl.costs import Cost, cost, discard_this, returning, sacrificing
from app.cards.dsl.filters import creatures_you_control
from app.cards.dsl.flow import copy_spell
from app.engine.model import ability as _a
from app.engine.model import effect as _e
from app.engine.model import values as _v

Abilities = tuple[_a.Ability, ...]
RESOLVING = "resolving"  # the zone of an alternative cost that counts only while something resolves
FOR_THREE = _a.AlternativeCost("morph", (_v.Mana("{3}"),))
_UPKEEP = _v.Trigger("step_begins", whose="you", step="upkeep")
_END_STEP = _v.Trigger("step_begins", step="end")


def label(name: str, price: Cost = (), amount: _v.Amount | None = None) -> _a.Keyword:
    """The keyword as it is printed."""
    return _a.Keyword(name, amount, cost(price))


def _step(name: str, amount: int = 0) -> _e.Procedure:
    return _e.Procedure(name, amount=amount)


def _special(name: str, price: Cost, timing: str, amount: int = 0) -> _a.ActivatedAbility:
    """A special action that sets the card aside (CR 116.2)."""
    step = _step(f"exile_for_later:{name}", amount)
    return _a.ActivatedAbility(cost(price), (step,), timing=timing, zone=_v.HAND, name=name, special=True)


def _triggered(
    name: str, on: _v.Trigger, *effects: _e.Effect, zone: str = _v.BATTLEFIELD, if_: _v.Condition | None = None
) -> _a.TriggeredAbility:
    return _a.TriggeredAbility(on, effects_of(effects), zone=zone, condition=if_, name=name)


# ---------------------------------------------------------------- face down
def morph(price: Cost) -> Abilities:
    """CR 702.37."""
    return label("morph", price), FOR_THREE


def megamorph(price: Cost) -> Abilities:
    """CR 702.37b."""
    return label("megamorph", price), FOR_THREE


def disguise(price: Cost) -> Abilities:
    """CR 702.168."""
    return label("disguise", price), _a.AlternativeCost("disguise", (_v.Mana("{3}"),))


# ---------------------------------------------------------------- set aside, cast later
def suspend(count: int, price: Cost) -> Abilities:
    """CR 702.62: the creature has haste (702.62a)."""
    left = _v.Property("this", "counters:time")
    return (
        label("suspend", price, count),
        _special("suspend", price, "castable", count),
        _triggered("suspend", _UPKEEP, _e.RemoveCounters("this", "time"), zone=_v.EXILE, if_=_v.Compare(left, ">", 0)),
        _triggered(
            "suspend",
            _v.Trigger("counters_removed", this=True, kind="time"),
            _step("may_cast:suspend"),
            zone=_v.EXILE,
            if_=_v.Compare(left, "==", 0),
        ),
        _a.Continuous("this", (_e.Grant(("haste",)),), _v.Did("suspend"), name="suspend"),
    )


def foretell(price: Cost) -> Abilities:
    """CR 702.143."""
    return (
        label("foretell", price),
        _special("foretell", "{2}", "your_turn"),
        _a.AlternativeCost("foretell", cost(price), _v.EXILE),
    )


def plot(price: Cost) -> Abilities:
    """CR 702.170."""
    return (
        label("plot", price),
        _special("plot", price, "sorcery"),
        _a.AlternativeCost("plot", (), _v.EXILE, timing="sorcery"),
    )


def warp(price: Cost) -> Abilities:
    """CR 702.185: from the hand; exiled at the next end step, from where its owner may cast it again."""
    in_hand = _v.Matches("this", _v.Filter(zone=_v.HAND))
    return (
        label("warp", price),
        _a.AlternativeCost("warp", cost(price), condition=in_hand),
        _triggered("warp", _END_STEP, _step("exile_for_later:warp"), if_=_v.Did("warp")),
    )


# ---------------------------------------------------------------- cast while something resolves
def madness(price: Cost) -> Abilities:
    """CR 702.35."""
    return (
        label("madness", price),
        _a.AlternativeCost("madness", cost(price), RESOLVING),
        _triggered(
            "madness",
            _v.Trigger("madness", this=True),
            _step("may_cast:madness"),
            _e.Move("this", _v.GRAVEYARD),
            zone=_v.EXILE,
        ),
    )


def miracle(price: Cost) -> Abilities:
    """CR 702.94: the first card drawn in a turn may be cast for its miracle cost."""
    return (
        label("miracle", price),
        _a.AlternativeCost("miracle", cost(price), RESOLVING),
        _triggered("miracle", _v.Trigger("drawn", this=True, nth=1), _step("may_cast:miracle"), zone=_v.HAND),
    )


def cascade() -> Abilities:
    """CR 702.85."""
    less = _v.Sum((_v.Property("this", "mana_value"), -1))
    smaller = _v.Filter(zone=_v.LIBRARY, not_types=("Land",), mana_value_at_most=less)
    return (
        _a.Keyword("cascade"),
        _triggered(
            "cascade",
            _v.Trigger("cast", this=True, whose="you"),
            _e.RevealUntil("you", smaller, _v.EXILE),
            _e.CastFree("you", "found", spell=_v.Filter(mana_value_at_most=less)),
            _e.Move("found", _v.LIBRARY, "bottom"),
            zone=_v.STACK,
        ),
    )


def storm() -> Abilities:
    """CR 702.40."""
    return (
        _a.Keyword("storm"),
        _triggered("storm", _v.Trigger("cast", this=True, whose="you"), copy_spell("this", "before"), zone=_v.STACK),
    )


def rebound() -> _a.Keyword:
    """CR 702.88."""
    return _a.Keyword("rebound")


# ---------------------------------------------------------------- further costs
def _copied_if_paid(name: str) -> _a.TriggeredAbility:
    """When you cast it, copy it for each time that cost was paid."""
    count = _v.Property("this", f"paid:{name}")
    on = _v.Trigger("cast", this=True, whose="you")
    return _triggered(name, on, copy_spell("this", count), zone=_v.STACK, if_=_v.Did(name))


def buyback(price: Cost) -> Abilities:
    """CR 702.27."""
    return label("buyback", price), _a.AdditionalCost(cost(price), True, "buyback")


def entwine(price: Cost) -> Abilities:
    """CR 702.42: all modes."""
    return label("entwine", price), _a.AdditionalCost(cost(price), True, "entwine")


def escalate(price: Cost) -> Abilities:
    """CR 702.120: once for each mode beyond the first."""
    return label("escalate", price), _a.AdditionalCost(cost(price), True, "escalate", True)


def replicate(price: Cost) -> Abilities:
    """CR 702.56."""
    return (
        label("replicate", price),
        _a.AdditionalCost(cost(price), True, "replicate", True),
        _copied_if_paid("replicate"),
    )


def casualty(power: int) -> Abilities:
    """CR 702.153."""
    victim = sacrificing(creatures_you_control(power_at_least=power))
    return label("casualty", (), power), _a.AdditionalCost((victim,), True, "casualty"), _copied_if_paid("casualty")


def bargain() -> Abilities:
    """CR 702.166."""
    kinds = (_v.Filter(types=("Artifact", "Enchantment")), _v.Filter(token=True))
    victim = sacrificing(_v.Filter(controller="you", any_of=kinds))
    return _a.Keyword("bargain"), _a.AdditionalCost((victim,), True, "bargain")


def squad(price: Cost) -> Abilities:
    """CR 702.157."""
    copies = _e.CreateCopy("this", _v.Property("this", "paid:squad"))
    return (
        label("squad", price),
        _a.AdditionalCost(cost(price), True, "squad", True),
        _triggered("squad", _v.Trigger("enters", this=True), copies, if_=_v.Did("squad")),
    )


def offspring(price: Cost) -> Abilities:
    """CR 702.175."""
    small = _e.CreateCopy("this", changes=(_e.SetPT(1, 1),))
    return (
        label("offspring", price),
        _a.AdditionalCost(cost(price), True, "offspring"),
        _triggered("offspring", _v.Trigger("enters", this=True), small, if_=_v.Did("offspring")),
    )


# ---------------------------------------------------------------- other costs
def dash(price: Cost) -> Abilities:
    """CR 702.109: haste; back to its owner's hand at the next end step."""
    return (
        label("dash", price),
        _a.AlternativeCost("dash", cost(price)),
        _a.Continuous("this", (_e.Grant(("haste",)),), _v.Did("dash"), name="dash"),
        _triggered("dash", _END_STEP, _e.Move("this", _v.HAND), if_=_v.Did("dash")),
    )


def blitz(price: Cost) -> Abilities:
    """CR 702.152: haste, a card when it dies, sacrificed at the next end step."""
    return (
        label("blitz", price),
        _a.AlternativeCost("blitz", cost(price)),
        _a.Continuous("this", (_e.Grant(("haste",)),), _v.Did("blitz"), name="blitz"),
        _triggered("blitz", _v.Trigger("dies", this=True), _e.Draw("you"), if_=_v.Did("blitz")),
        _triggered("blitz", _END_STEP, _e.Sacrifice("you", "this"), if_=_v.Did("blitz")),
    )


def bestow(price: Cost) -> Abilities:
    """CR 702.103."""
    return label("bestow", price), _a.AlternativeCost("bestow", cost(price))


def spectacle(price: Cost) -> Abilities:
    """CR 702.137: if an opponent lost life this turn."""
    lost = _v.Compare(_v.Tally("life_lost", "player"), ">", 0)
    return _otherwise("spectacle", price, _v.EachOf("each_opponent", lost, some=True))


def surge(price: Cost) -> Abilities:
    """CR 702.117: if the player or a teammate has cast another spell this turn."""
    return _otherwise("surge", price, _v.Compare(_v.Tally("spells_cast", "each_teammate"), ">", 0))


def _otherwise(name: str, price: Cost, if_: _v.Condition | None = None, zone: str = _v.HAND) -> Abilities:
    return label(name, price), _a.AlternativeCost(name, cost(price), zone, if_)


def mayhem(price: Cost) -> Abilities:
    """CR 702.187: from the graveyard if it was discarded this turn."""
    discarded = _v.Compare(_v.Property("this", "mark:turn:discarded"), "==", 1)
    return _otherwise("mayhem", price, discarded, _v.GRAVEYARD)


def web_slinging(price: Cost) -> Abilities:
    """CR 702.188: also return a tapped creature to its owner's hand."""
    back = returning(creatures_you_control(tapped=True))
    return label("web_slinging", price), _a.AlternativeCost("web_slinging", (*cost(price), back))


def escape(price: Cost, exiled: int) -> Abilities:
    """CR 702.138: from the graveyard, exiling other cards from there."""
    others = _v.ExileCost(_v.Filter(zone=_v.GRAVEYARD, owner="you", other=True), exiled)
    return (_a.AlternativeCost("escape", (*cost(price), others), _v.GRAVEYARD),)


def retrace(price: Cost) -> Abilities:
    """CR 702.81; ``price`` is the card's own mana cost."""
    land = _v.DiscardCost(_v.Filter(zone=_v.HAND, types=("Land",)))
    return _a.Keyword("retrace"), _a.AlternativeCost("retrace", (*cost(price), land), _v.GRAVEYARD)


def disturb(price: Cost) -> Abilities:
    """CR 702.146: cast from the graveyard with its back face up."""
    return label("disturb", price), _a.AlternativeCost("disturb", cost(price), _v.GRAVEYARD, face=1)


# ---------------------------------------------------------------- in hand
def ninjutsu(price: Cost) -> Abilities:
    """CR 702.49."""
    unblocked = returning(creatures_you_control(unblocked=True))
    parts = (*cost(price), unblocked)
    return label("ninjutsu", price), _a.ActivatedAbility(parts, (_step("ninjutsu"),), zone=_v.HAND, name="ninjutsu")


def transmute(price: Cost) -> Abilities:
    """CR 702.53: search for a card of the same mana value."""
    same = _v.Property("this", "mana_value")
    find = _e.Search("you", _v.Filter(zone=_v.LIBRARY, mana_value_at_least=same, mana_value_at_most=same))
    parts = (*cost(price), discard_this())
    return (_a.ActivatedAbility(parts, (find,), timing="sorcery", zone=_v.HAND, name="transmute"),)


def reinforce(count: int, price: Cost) -> Abilities:
    """CR 702.77."""
    spec = _v.TargetSpec("t", _v.Filter(types=("Creature",)))
    parts = (*cost(price), discard_this())
    put = _e.AddCounters("t", "+1/+1", count)
    return (
        label("reinforce", price, count),
        _a.ActivatedAbility(parts, (put,), (spec,), zone=_v.HAND, name="reinforce"),
    )


def partner_with(name: str) -> Abilities:
    """CR 702.124j: when it enters, target player may look for the other one."""
    spec = _v.TargetSpec("t", players="any")
    find = _e.Search("t", _v.Filter(zone=_v.LIBRARY, name=name))
    on = _v.Trigger("enters", this=True)
    may = _e.May((find,), "t")
    return (
        _a.Keyword("partner_with", quality=name),
        _a.TriggeredAbility(on, (may,), (spec,), name="partner_with"),
    )
