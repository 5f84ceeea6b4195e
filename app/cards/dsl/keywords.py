"""Keyword abilities (CR 702). Static ones are ``Keyword``; those that stand for a triggered or an activated
ability are that ability, named after the keyword so that the printer writes the keyword."""

from __future__ import annotations

from app.cards.dsl.abilities import effects_of
from app.cards.dsl.changes import gets
from app.cards.dsl.costs import Cost, cost, discard_this, exile_this
from app.cards.dsl.filters import basic_lands_in_library, creatures, creatures_you_control, permanents, target
from app.cards.dsl.flow import counter, may_pay
from app.cards.dsl.verbs import attach, draw, exile_top, put_counters, put_onto_battlefield, sacrifice, search
from app.engine.model import ability as _a
from app.engine.model import card as _c
from app.engine.model import effect as _e
from app.engine.model import values as _v

flying, reach, trample, haste = _a.Keyword("flying"), _a.Keyword("reach"), _a.Keyword("trample"), _a.Keyword("haste")
vigilance, lifelink, deathtouch = _a.Keyword("vigilance"), _a.Keyword("lifelink"), _a.Keyword("deathtouch")
first_strike, double_strike, menace = _a.Keyword("first_strike"), _a.Keyword("double_strike"), _a.Keyword("menace")
defender, hexproof, shroud, flash = (
    _a.Keyword("defender"),
    _a.Keyword("hexproof"),
    _a.Keyword("shroud"),
    _a.Keyword("flash"),
)
indestructible, devoid, changeling = _a.Keyword("indestructible"), _a.Keyword("devoid"), _a.Keyword("changeling")
fear, intimidate, skulk, shadow = (
    _a.Keyword("fear"),
    _a.Keyword("intimidate"),
    _a.Keyword("skulk"),
    _a.Keyword("shadow"),
)
convoke, delve, infect, wither = _a.Keyword("convoke"), _a.Keyword("delve"), _a.Keyword("infect"), _a.Keyword("wither")
cant_be_countered, split_second = _a.Keyword("cant_be_countered"), _a.Keyword("split_second")
cant_be_blocked, cant_block, cant_attack = (
    _a.Keyword("cant_be_blocked"),
    _a.Keyword("cant_block"),
    _a.Keyword("cant_attack"),
)


def attacks_each_combat() -> _a.Keyword:
    """Attacks each combat if able."""
    return _a.Keyword("attacks_each_combat")


def all_must_block_this() -> _a.Keyword:
    """All creatures able to block this creature do so."""
    return _a.Keyword("must_be_blocked_by_all")


def protection_from(quality: str) -> _a.Keyword:
    """CR 702.16: a colour letter, a card type or subtype, ``everything``."""
    return _a.Keyword("protection", quality=quality)


def landwalk(quality: str) -> _a.Keyword:
    """CR 702.14: a land type."""
    return _a.Keyword("landwalk", quality=quality)


def enchant(what: _v.Filter) -> _a.Keyword:
    """CR 702.5."""
    return _a.Keyword("enchant", what=what)


def toxic(amount: int) -> _a.Keyword:
    return _a.Keyword("toxic", amount)


def affinity(what: _v.Filter) -> _a.Keyword:
    """CR 702.41."""
    return _a.Keyword("affinity", what=what)


# ---------------------------------------------------------------- triggered
def named(name: str, on: _v.Trigger, *effects: _e.Effect, **more: object) -> _a.TriggeredAbility:
    return _a.TriggeredAbility(on, effects, name=name, **more)  # type: ignore[arg-type]


def annihilator(count: int) -> _a.TriggeredAbility:
    """CR 702.86."""
    return named("annihilator", _v.Trigger("attacks", this=True), sacrifice("defending_player", permanents(), count))


def ingest() -> _a.TriggeredAbility:
    """CR 702.115."""
    return named("ingest", _v.Trigger("deals_damage", this=True, to="player", combat=True), exile_top(1, "that_player"))


def ward(price: Cost) -> _a.TriggeredAbility:
    """CR 702.21."""
    on = _v.Trigger("becomes_target", this=True, whose="each_opponent")
    return named("ward", on, counter("source", unless=price))


def flanking() -> tuple[_a.Keyword | _a.TriggeredAbility, ...]:
    """CR 702.25: it becomes blocked by a creature without flanking."""
    by_one_without = _v.Trigger("blocks", creatures(without="flanking"))
    it_blocks_this = _v.Matches("to", permanents(in_ref="this"))
    return (
        _a.Keyword("flanking"),
        named("flanking", by_one_without, gets("it", -1, -1), condition=it_blocks_this),
    )


def prowess() -> _a.TriggeredAbility:
    """CR 702.108."""
    noncreature = _v.Filter(zone="stack", spell=True, not_types=("Creature",))
    return named("prowess", _v.Trigger("cast", noncreature, whose="you"), gets("this", 1, 1))


def exalted() -> _a.TriggeredAbility:
    """CR 702.83: a creature you control attacks alone."""
    on = _v.Trigger("attacks", creatures_you_control(), kind="alone")
    return named("exalted", on, gets("it", 1, 1))


def battle_cry() -> _a.TriggeredAbility:
    """CR 702.91."""
    return named("battle_cry", _v.Trigger("attacks", this=True), gets(creatures(attacking=True, other=True), 1, 0))


def undying() -> _a.TriggeredAbility:
    """CR 702.93."""
    return named(
        "undying",
        _v.Trigger("dies", this=True),
        put_onto_battlefield("it", counters=(("+1/+1", 1),)),
        condition=_v.Compare(_v.Property("it", "counters:+1/+1"), "==", 0),
    )


def persist() -> _a.TriggeredAbility:
    """CR 702.79."""
    return named(
        "persist",
        _v.Trigger("dies", this=True),
        put_onto_battlefield("it", counters=(("-1/-1", 1),)),
        condition=_v.Compare(_v.Property("it", "counters:-1/-1"), "==", 0),
    )


def extort() -> _a.TriggeredAbility:
    """CR 702.101."""
    spell = _v.Filter(zone="stack", spell=True)
    return named(
        "extort",
        _v.Trigger("cast", spell, whose="you"),
        may_pay("{W/B}", _e.LoseLife("each_opponent", 1), _e.GainLife("you", "lost")),
    )


def mentor() -> _a.TriggeredAbility:
    """CR 702.134."""
    smaller = creatures(attacking=True, power_at_most=_v.Property("this", "power"), other=True)
    return named("mentor", _v.Trigger("attacks", this=True), put_counters(1), targets=(target(smaller),))


def bushido(amount: int) -> tuple[_a.TriggeredAbility, ...]:
    """CR 702.45, as two triggers of which one applies."""
    return (
        named("bushido", _v.Trigger("blocks", this=True), gets("this", amount, amount)),
        named("bushido", _v.Trigger("becomes_blocked", this=True), gets("this", amount, amount)),
    )


def afflict(amount: int) -> _a.TriggeredAbility:
    """CR 702.130."""
    return named("afflict", _v.Trigger("becomes_blocked", this=True), _e.LoseLife("defending_player", amount))


def firebending(amount: _v.Amount) -> _a.TriggeredAbility:
    """CR 702.189."""
    return named("firebending", _v.Trigger("attacks", this=True), _e.Action("firebend", amount))


def afterlife(count: int) -> _a.TriggeredAbility:
    """CR 702.135."""
    spirit = _c.Face(
        "Spirit", "", ("Creature",), ("Spirit",), (), 1, 1, colors=("W", "B"), abilities=(_a.Keyword("flying"),)
    )
    return named("afterlife", _v.Trigger("dies", this=True), _e.CreateToken(spirit, count))


def fabricate(count: int) -> _a.TriggeredAbility:
    """CR 702.123."""
    servo = _c.Face("Servo", "", ("Artifact", "Creature"), ("Servo",), (), 1, 1, colors=())
    choice = _e.May((put_counters(count, on="this"),), otherwise=(_e.CreateToken(servo, count),))
    return named("fabricate", _v.Trigger("enters", this=True), choice)


def evolve() -> _a.TriggeredAbility:
    """CR 702.100."""
    bigger = _v.AnyOf(
        (
            _v.Compare(_v.Property("it", "power"), ">", _v.Property("this", "power")),
            _v.Compare(_v.Property("it", "toughness"), ">", _v.Property("this", "toughness")),
        )
    )
    on = _v.Trigger("enters", creatures_you_control(other=True))
    return named("evolve", on, put_counters(1, on="this"), condition=bigger)


def training() -> _a.TriggeredAbility:
    """CR 702.149: it attacks together with a creature of greater power."""
    stronger = creatures_you_control(
        attacking=True, other=True, power_at_least=_v.Sum((_v.Property("this", "power"), 1))
    )
    on = _v.Trigger("attacks", this=True)
    return named("training", on, put_counters(1, on="this"), condition=_v.Exists(stronger))


def soulshift(value: int) -> _a.TriggeredAbility:
    """CR 702.46."""
    spirits = _v.Filter(zone="graveyard", owner="you", subtypes=("Spirit",), mana_value_at_most=value)
    back = _e.May((_e.Move("t", "hand"),))
    return named("soulshift", _v.Trigger("dies", this=True), back, targets=(target(spirits),))


# ---------------------------------------------------------------- activated
def equip(price: Cost) -> _a.ActivatedAbility:
    """CR 702.6."""
    return _a.ActivatedAbility(
        cost(price), (attach("this", "t"),), (target(creatures_you_control()),), timing="sorcery", name="equip"
    )


def crew(power: int) -> _a.ActivatedAbility:
    """CR 702.122."""
    crew_cost = _v.TapCost(creatures_you_control(tapped=False, other=True), total_power=power)
    become = _e.Apply("this", (_e.ChangeTypes(("Creature",)),))
    return _a.ActivatedAbility((crew_cost,), (become,), name="crew")


def cycling(price: str) -> _a.ActivatedAbility:
    """CR 702.29."""
    return _a.ActivatedAbility((*cost(price), discard_this()), (draw(1),), zone=_v.HAND, name="cycling")


def basic_landcycling(price: str) -> _a.ActivatedAbility:
    """CR 702.29e."""
    return typecycling(price, "basic_landcycling", basic_lands_in_library())


def typecycling(price: str, name: str, what: _v.Filter) -> _a.ActivatedAbility:
    """CR 702.29e; ``name`` as in ``plainscycling``."""
    return _a.ActivatedAbility((*cost(price), discard_this()), (search(what),), zone=_v.HAND, name=name)


def scavenge(price: str) -> _a.ActivatedAbility:
    """CR 702.97."""
    return _a.ActivatedAbility(
        (*cost(price), exile_this()),
        (put_counters(_v.Property("this", "power")),),
        (target(creatures()),),
        timing="sorcery",
        zone=_v.GRAVEYARD,
        name="scavenge",
    )


def outlast(price: str) -> _a.ActivatedAbility:
    """CR 702.107."""
    return _a.ActivatedAbility(
        cost(f"{price}, {{T}}"), effects_of([put_counters(1, on="this")]), timing="sorcery", name="outlast"
    )
