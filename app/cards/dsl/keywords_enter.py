"""Keywords about how a permanent enters, what it carries and how long it stays (CR 702)."""

from __future__ import annotations

from collections.abc import Iterable

from app.cards.dsl.abilities import effects_of
from app.cards.dsl.costs import Cost, cost, exile_this, tapping
from app.cards.dsl.filters import creatures, creatures_you_control, target
from app.cards.dsl.keywords_cast import Abilities, label
from app.engine.model import ability as _a
from app.engine.model import card as _c
from app.engine.model import effect as _e
from app.engine.model import values as _v

_UPKEEP = _v.Trigger("step_begins", whose="you", step="upkeep")
_ENTERS = _v.Trigger("enters", this=True)
_P1P1 = "+1/+1"


def _triggered(name: str, on: _v.Trigger, *effects: _e.Effect, if_: _v.Condition | None = None) -> _a.TriggeredAbility:
    return _a.TriggeredAbility(on, effects_of(effects), condition=if_, name=name)


def _with(name: str, count: _v.Amount, kind: str = _P1P1, **more: object) -> _a.Replacement:
    """It enters with counters."""
    return _a.Replacement("enters", this=True, counters=((kind, count),), name=name, **more)  # type: ignore[arg-type]


def counters(kind: str) -> _v.Property:
    return _v.Property("this", f"counters:{kind}")


# ---------------------------------------------------------------- counters
def bloodthirst(count: int) -> Abilities:
    """CR 702.54: if an opponent was dealt damage this turn."""
    hurt = _v.Compare(_v.Tally("damage_taken", "player"), ">", 0)
    return (
        label("bloodthirst", (), count),
        _with("bloodthirst", count, condition=_v.EachOf("each_opponent", hurt, some=True)),
    )


def unleash() -> Abilities:
    """CR 702.98."""
    return (
        _a.Keyword("unleash"),
        _with("unleash", 1, may=True),
        _a.Continuous("this", (_e.Grant(("cant_block",)),), _v.Compare(counters(_P1P1), ">", 0), name="unleash"),
    )


def riot() -> Abilities:
    """CR 702.136: a counter, or haste where that is declined."""
    return (
        _a.Keyword("riot"),
        _with("riot", 1, may=True),
        _a.Continuous("this", (_e.Grant(("haste",)),), _v.Did("no:riot"), name="riot"),
    )


def modular(count: int) -> Abilities:
    """CR 702.43."""
    spec = target(creatures(all_types=("Artifact", "Creature")))
    move = _e.May((_e.AddCounters("t", _P1P1, _v.Property("it", f"counters:{_P1P1}")),))
    return (
        label("modular", (), count),
        _with("modular", count),
        _a.TriggeredAbility(_v.Trigger("dies", this=True), (move,), (spec,), name="modular"),
    )


def graft(count: int) -> Abilities:
    """CR 702.58."""
    give = _e.May((_e.RemoveCounters("this", _P1P1, 1), _e.AddCounters("it", _P1P1, 1)))
    on = _v.Trigger("enters", creatures(other=True))
    return (
        label("graft", (), count),
        _with("graft", count),
        _triggered("graft", on, give, if_=_v.Compare(counters(_P1P1), ">", 0)),
    )


def ravenous() -> Abilities:
    """CR 702.156."""
    enough = _v.Compare(_v.Property("this", "x"), ">=", 5)
    return _a.Keyword("ravenous"), _with("ravenous", "x"), _triggered("ravenous", _ENTERS, _e.Draw("you"), if_=enough)


def devour(times: int) -> Abilities:
    """CR 702.82."""
    return label("devour", (), times), _a.Replacement("enters", this=True, plus=times, choose="devour", name="devour")


def amplify(times: int) -> Abilities:
    """CR 702.38."""
    shown = _a.Replacement("enters", this=True, plus=times, choose="amplify", name="amplify")
    return label("amplify", (), times), shown


def vanishing(count: int) -> Abilities:
    """CR 702.63."""
    left = counters("time")
    return (
        label("vanishing", (), count),
        _with("vanishing", count, "time"),
        _triggered("vanishing", _UPKEEP, _e.RemoveCounters("this", "time"), if_=_v.Compare(left, ">", 0)),
        _triggered(
            "vanishing",
            _v.Trigger("counters_removed", this=True, kind="time"),
            _e.Sacrifice("you", "this"),
            if_=_v.Compare(left, "==", 0),
        ),
    )


def fading(count: int) -> Abilities:
    """CR 702.32."""
    some = _v.Compare(counters("fade"), ">", 0)
    fade = _e.If(some, (_e.RemoveCounters("this", "fade"),), (_e.Sacrifice("you", "this"),))
    return label("fading", (), count), _with("fading", count, "fade"), _triggered("fading", _UPKEEP, fade)


# ---------------------------------------------------------------- upkeep
def echo(price: Cost) -> Abilities:
    """CR 702.30: in the first upkeep after it came under its controller's control."""
    asked = "mark:control:echo"
    pay = _e.MayPay("you", cost(price), (), (_e.Sacrifice("you", "this"),))
    first = _v.Compare(_v.Property("this", asked), "==", 0)
    return label("echo", price), _triggered("echo", _UPKEEP, _e.Procedure(asked), pay, if_=first)


def cumulative_upkeep(price: Cost) -> Abilities:
    """CR 702.24."""
    step = _e.Procedure("cumulative_upkeep")
    return label("cumulative_upkeep", price), _triggered("cumulative_upkeep", _UPKEEP, step)


# ---------------------------------------------------------------- when it enters
def exploit() -> _a.TriggeredAbility:
    """CR 702.110."""
    return _triggered("exploit", _ENTERS, _e.May((_e.Sacrifice("you", creatures_you_control()),)))


def champion(what: _v.Filter, quality: str) -> Abilities:
    """CR 702.72: exile another such permanent until it leaves, or sacrifice it."""
    mine = _e.Choose("you", what, 1, True, "championed")
    none = _v.Compare(_v.Size("championed"), "==", 0)
    away = _e.Move("championed", _v.EXILE, until="this_leaves")
    return (
        _a.Keyword("champion", quality=quality, what=what),
        _triggered("champion", _ENTERS, mine, _e.If(none, (_e.Sacrifice("you", "this"),), (away,))),
    )


def backup(count: int, *given: _a.Ability) -> Abilities:
    """CR 702.165: another creature has the abilities that follow until end of turn."""
    another = _v.Not(_v.Matches("t", _v.Filter(in_ref="this")))
    give = _e.If(another, (_e.Apply("t", (_e.Grant(abilities=given),)),))
    put = _e.AddCounters("t", _P1P1, count)
    on = _a.TriggeredAbility(_ENTERS, (put, give), (target(creatures()),), name="backup")
    return (label("backup", (), count), on, *given)


def _armed(name: str, token: _c.Face) -> Abilities:
    made = _e.CreateToken(token, bind="wielder")
    return _a.Keyword(name), _triggered(name, _ENTERS, made, _e.Attach("this", "wielder"))


def living_weapon() -> Abilities:
    """CR 702.92."""
    germ = _c.Face("Phyrexian Germ", "", ("Creature",), ("Phyrexian", "Germ"), (), 0, 0, colors=("B",))
    return _armed("living_weapon", germ)


def living_metal() -> Abilities:
    """CR 702.161."""
    alive = _a.Continuous("this", (_e.ChangeTypes(("Creature",)),), _v.YourTurn(), name="living_metal")
    return _a.Keyword("living_metal"), alive


def for_mirrodin() -> Abilities:
    """CR 702.163."""
    return _armed("for_mirrodin", _c.Face("Rebel", "", ("Creature",), ("Rebel",), (), 2, 2, colors=("R",)))


def job_select() -> Abilities:
    """CR 702.182."""
    return _armed("job_select", _c.Face("Hero", "", ("Creature",), ("Hero",), (), 1, 1, colors=()))


# ---------------------------------------------------------------- back from the graveyard
def unearth(price: Cost) -> Abilities:
    """CR 702.84."""
    exiled = _a.Replacement("leaves", this=True, instead=_v.EXILE)
    stay = _e.Apply("unearthed", (_e.Grant(("haste",)), _e.Replaces((exiled,))), "forever")
    later = _e.DelayedTrigger(_v.Trigger("step_begins", step="end"), (_e.Move("unearthed", _v.EXILE),))
    back = _e.Move("this", _v.BATTLEFIELD, bind="unearthed")
    return (_a.ActivatedAbility(cost(price), (back, stay, later), timing="sorcery", zone=_v.GRAVEYARD, name="unearth"),)


def _copied(name: str, price: Cost, *changes: _e.Change) -> Abilities:
    zombie = (_e.ChangeTypes(subtypes=("Zombie",)), *changes)
    parts = (*cost(price), exile_this())
    made = _e.CreateCopy("exiled", changes=zombie)
    return (_a.ActivatedAbility(parts, (made,), timing="sorcery", zone=_v.GRAVEYARD, name=name),)


def embalm(price: Cost) -> Abilities:
    """CR 702.128."""
    return _copied("embalm", price, _e.ChangeColors(("W",)), _e.LoseManaCost())


def eternalize(price: Cost) -> Abilities:
    """CR 702.129."""
    return _copied("eternalize", price, _e.ChangeColors(("B",)), _e.LoseManaCost(), _e.SetPT(4, 4))


# ---------------------------------------------------------------- sagas and battles
def chapter(
    numbers: int | tuple[int, ...], *effects: _e.Effect, targets: Iterable[_v.TargetSpec] = ()
) -> _a.TriggeredAbility:
    """CR 714.2: one chapter ability, of one number or of several."""
    chapters = (numbers,) if isinstance(numbers, int) else numbers
    on = _v.Trigger("counters_added", this=True, kind="lore", chapters=chapters)
    return _a.TriggeredAbility(on, effects_of(effects), tuple(targets))


def siege() -> Abilities:
    """CR 310.12: what every Siege has."""
    fallen = _v.Trigger("counters_removed", this=True, kind="defense")
    none = _v.Compare(counters("defense"), "==", 0)
    return (
        _a.Replacement("enters", this=True, choose="opponent", name="siege"),
        _triggered("siege", fallen, _e.Procedure("siege_falls"), if_=none),
    )


# ---------------------------------------------------------------- levels
def level_up(price: Cost) -> Abilities:
    """CR 702.87."""
    return (
        label("level_up", price),
        _a.ActivatedAbility(cost(price), (_e.AddCounters("this", "level"),), timing="sorcery", name="level_up"),
    )


def station() -> Abilities:
    """CR 702.184: charge counters equal to the power of a creature that is tapped for it."""
    crew = tapping(creatures_you_control(other=True))
    put = _e.AddCounters("this", "charge", _v.Property("tapped", "power"))
    return _a.Keyword("station"), _a.ActivatedAbility((crew,), (put,), timing="sorcery", name="station")


def level(least: int, most: int | None, power: int, toughness: int, *gained: str | _a.Ability) -> _a.Continuous:
    """CR 711.2: a level symbol; ``most`` None is "and more"."""
    at = counters("level")
    enough: _v.Condition = _v.Compare(at, ">=", least)
    when = enough if most is None else _v.All((enough, _v.Compare(at, "<=", most)))
    names = tuple(x for x in gained if isinstance(x, str))
    abilities = tuple(x for x in gained if not isinstance(x, str))
    return _a.Continuous("this", (_e.SetPT(power, toughness), _e.Grant(names, abilities)), when)
