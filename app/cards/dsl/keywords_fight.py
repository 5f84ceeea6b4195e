"""Keywords about combat (CR 702)."""

from __future__ import annotations

from app.cards.dsl.abilities import effects_of
from app.cards.dsl.changes import gets
from app.cards.dsl.keywords_cast import Abilities, label
from app.engine.model import ability as _a
from app.engine.model import card as _c
from app.engine.model import effect as _e
from app.engine.model import values as _v

_ATTACKS = _v.Trigger("attacks", this=True)
_ONE = _e.AddCounters("this", "+1/+1")


def _triggered(name: str, on: _v.Trigger, *effects: _e.Effect, if_: _v.Condition | None = None) -> _a.TriggeredAbility:
    return _a.TriggeredAbility(on, effects_of(effects), condition=if_, name=name)


def rampage(count: int) -> Abilities:
    """CR 702.23: for each creature blocking it beyond the first."""
    more = _v.Times(_v.Sum(("amount", -1)), count)
    on = _v.Trigger("becomes_blocked", this=True)
    return label("rampage", (), count), _triggered("rampage", on, gets("this", more, more))


def melee() -> Abilities:
    """CR 702.121: for each opponent attacked this combat."""
    return _a.Keyword("melee"), _triggered("melee", _ATTACKS, gets("this", "opponents_attacked", "opponents_attacked"))


def dethrone() -> Abilities:
    """CR 702.105: it attacks the player with the most life or tied for that."""
    most = _v.EachOf("each_player", _v.Compare(_v.Life("player"), "<=", _v.Life("to")))
    on = _v.Trigger("attacks", this=True, to="player")
    return _a.Keyword("dethrone"), _triggered("dethrone", on, _ONE, if_=most)


def renown(count: int) -> Abilities:
    """CR 702.112."""
    not_yet = _v.Compare(_v.Property("this", "mark:renowned"), "==", 0)
    on = _v.Trigger("deals_damage", this=True, to="player", combat=True)
    put = _e.AddCounters("this", "+1/+1", count)
    return label("renown", (), count), _triggered("renown", on, put, _e.Procedure("mark:renowned"), if_=not_yet)


def myriad() -> Abilities:
    """CR 702.116."""
    return _a.Keyword("myriad"), _triggered("myriad", _ATTACKS, _e.Procedure("myriad"))


def mobilize(count: int) -> Abilities:
    """CR 702.181."""
    warrior = _c.Face("Warrior", "", ("Creature",), ("Warrior",), (), 1, 1, colors=("R",))
    made = _e.CreateToken(warrior, count, tapped=True, attacking=True, bind="mobilized")
    gone = _e.DelayedTrigger(_v.Trigger("step_begins", step="end"), (_e.Sacrifice("you", "mobilized"),))
    return label("mobilize", (), count), _triggered("mobilize", _ATTACKS, made, gone)


def decayed() -> Abilities:
    """CR 702.147."""
    gone = _e.DelayedTrigger(_v.Trigger("step_begins", step="end of combat"), (_e.Sacrifice("you", "this"),))
    return (
        _a.Keyword("decayed"),
        _a.Continuous("this", (_e.Grant(("cant_block",)),), name="decayed"),
        _triggered("decayed", _ATTACKS, gone),
    )
