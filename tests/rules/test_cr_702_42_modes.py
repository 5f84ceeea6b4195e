"""Entwine and escalate (CR 702.42, 702.120)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine import announce
from app.engine.model.commands import Cast
from tests.rules.resolving import board
from tests.support.scenario import Scenario

MODES = d.choose_modes(d.mode(d.gain_life(1)), d.mode(d.gain_life(10)), d.mode(d.gain_life(100)))
BOTH = d.instant("Both Ways", "{G}", *d.entwine("{2}"), MODES)
MORE = d.instant("More and More", "{G}", *d.escalate("{1}"), MODES)


def holding(card: object, forests: int = 3) -> tuple[Scenario, int]:
    s = board().lands("ann", Forest=forests)
    oid = s.one("ann", "hand", card)  # type: ignore[arg-type]
    return s.start("ann"), oid


def test_cr_702_42a_entwined_it_does_everything() -> None:
    s, oid = holding(BOTH)
    s.do("ann", Cast(oid, modes=(0, 1, 2), additional=("entwine",))).resolve_all()
    assert s.life("ann") == 131


def test_cr_702_42a_without_entwine_one_mode() -> None:
    s, oid = holding(BOTH)
    assert s.refused("ann", Cast(oid, modes=(0, 1)))
    assert s.refused("ann", Cast(oid, modes=(0,), additional=("entwine",)))
    s.do("ann", Cast(oid, modes=(1,))).resolve_all()
    assert s.life("ann") == 30


def test_cr_702_42a_its_modes_are_not_asked_for() -> None:
    s, oid = holding(BOTH)
    step = announce.next_choice(s.state, "ann", Cast(oid, additional=("entwine",)), ("additional:entwine",))
    assert isinstance(step, announce.Ready) and step.command.modes == (0, 1, 2)  # type: ignore[union-attr]


def test_cr_702_120a_escalate_is_paid_for_each_mode_beyond_the_first() -> None:
    s, oid = holding(MORE)
    assert s.refused("ann", Cast(oid, modes=(0, 1)))
    assert s.refused("ann", Cast(oid, modes=(0, 1, 2), additional=("escalate",)))
    s.do("ann", Cast(oid, modes=(0, 2), additional=("escalate",))).resolve_all()
    assert s.life("ann") == 121 and sum(s.obj(i).tapped for i in s.all("Forest")) == 2
