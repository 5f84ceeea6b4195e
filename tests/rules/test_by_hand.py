"""Cards played by hand (architecture 1.8): announcing, resolving as one frame, abilities on the stack."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.errors import Illegal
from app.engine.model.ability import ByHandText, Keyword, TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.commands import Answer, Cast, Done, Manual
from app.engine.model.effect import CounterSpell, GainLife, Sacrifice
from app.engine.model.values import Filter, TargetSpec, Trigger
from tests.rules.resolving import board, cast, pass_to, plain
from tests.support.scenario import Scenario

SPELL = TargetSpec("s", Filter(zone="stack", spell=True))
ON_STACK = TargetSpec("s", Filter(zone="stack"))


def strange(kind: str = "Instant", *abilities: Any, **face: Any) -> Card:
    """A card the engine does not know."""
    text = ByHandText("spell" if kind == "Instant" else "static")
    level = "partly" if abilities else "by_hand"
    return Card((Face("Strange", "{0}", (kind,), abilities=(text, *abilities), **face),), level=level)


def tool(s: Scenario, seat: str, name: str, *objects: int, **more: Any) -> Scenario:
    return s.do(seat, Manual(name, objects, **more))


def resolving(*targets: Any) -> tuple[Scenario, int]:
    """A strange instant of ann's is being carried out; the creature of bob's it could be about."""
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear"))
    card = s.one("ann", "hand", strange())
    s.start().cast("ann", card, *[[bear if t == "bear" else t for t in targets]])
    return s.resolve(), bear


def test_a_spell_resolves_as_one_question_with_the_tools_open() -> None:
    s, bear = resolving("bear")
    d = s.question("ann")
    assert (d.kind, d.options, d.args["card"]) == ("by_hand", ("done",), "Strange")
    tool(s, "ann", "destroy", bear)
    tool(s, "ann", "life", amount=3)
    assert s.names("bob", "graveyard") == ["Bear"] and s.life("ann") == 23
    assert s.question("ann").id == d.id
    s.answer("ann", "done")
    assert s.names("ann", "graveyard") == ["Strange"] and len(s.happened("by_hand_done")) == 1
    s.done()


def test_only_its_controller_may_use_them_meanwhile() -> None:
    s, bear = resolving("bear")
    assert s.refused("bob", Manual("tap", (bear,))) == "Something must be decided first."
    assert s.refused("bob", Done()) == "There is nothing to be done with now."
    s.answer("ann", "done").done()


def test_nothing_else_happens_until_it_is_done() -> None:
    """CR 704.4, 603.3: state-based actions and triggers wait."""
    s = board()
    dies = TriggeredAbility(Trigger("dies", this=True), (GainLife("you", 5),))
    martyr = s.one(
        "bob", "battlefield", Card((Face("Martyr", types=("Creature",), power=1, toughness=1, abilities=(dies,)),))
    )
    weak = s.one("bob", "battlefield", plain("Weak"))
    card = s.one("ann", "hand", strange())
    s.start().cast("ann", card).resolve()
    tool(s, "ann", "damage", weak, amount=3)
    tool(s, "ann", "sacrifice", s.put("ann", "battlefield", plain("Own"))[0])
    tool(s, "ann", "move", martyr, text="graveyard")
    assert weak in s.state.objects and s.obj(weak).damage == 3 and not s.state.stack and s.life("bob") == 20
    s.answer("ann", "done")
    assert weak not in s.state.objects and len(s.state.stack) == 1
    s.resolve()
    assert s.life("bob") == 25
    s.done()


def test_its_targets_are_announced_and_it_can_be_countered() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear"))
    card = s.one("ann", "hand", strange())
    s.start().cast("ann", card, [bear, "bob"])
    assert [e.to for e in s.happened("targeted")] == [bear, "bob"]
    cast(s, "bob", CounterSpell("s"), at=[[s.state.stack[-1].card]], targets=[SPELL])
    assert not s.state.stack and not s.open_questions()
    s.done()


def test_hexproof_forbids_a_target() -> None:
    s = board()
    safe = s.one(
        "bob",
        "battlefield",
        Card((Face("Safe", types=("Creature",), power=1, toughness=1, abilities=(Keyword("hexproof"),)),)),
    )
    card = s.one("ann", "hand", strange())
    s.start()
    assert s.refused("ann", Cast(card, targets=((safe,),))) == "That is not a legal target."
    s.done()


def test_it_fizzles_when_all_targets_are_gone() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear"))
    card = s.one("ann", "hand", strange())
    s.start().cast("ann", card, [bear])
    cast(s, "bob", Sacrifice("you", Filter(types=("Creature",))))
    s.resolve()
    assert not s.open_questions() and s.names("ann", "graveyard") == ["Strange"]
    s.done()


def test_a_permanent_enters_then_is_carried_out() -> None:
    s = board()
    card = s.one("ann", "hand", strange("Artifact"))
    s.start().cast("ann", card).resolve()
    assert s.names("ann", "battlefield") == ["Strange"] and s.question("ann").kind == "by_hand"
    tool(s, "ann", "counters", s.find("Strange"), text="charge", amount=2)
    s.answer("ann", "done")
    assert s.obj(s.find("Strange")).counter("charge") == 2
    s.done()


def test_a_permanent_known_in_part_asks_nothing_as_it_resolves() -> None:
    s = board()
    card = s.one("ann", "hand", strange("Creature", Keyword("flying"), power=1, toughness=1))
    s.start().cast("ann", card).resolve()
    assert not s.open_questions() and s.ch(s.find("Strange")).has("flying")
    s.done()


# ---------------------------------------------------------------- by-hand abilities
def engine_board(level: str = "by_hand") -> tuple[Scenario, int]:
    s = board()
    s.put("ann", "battlefield", "Wastes", "Wastes")
    source = s.one("ann", "battlefield", strange("Artifact") if level == "by_hand" else plain("Known", "Artifact"))
    s.one("bob", "battlefield", plain("Bear"))
    return s.start(), source


def test_an_ability_is_paid_for_and_can_be_responded_to() -> None:
    s, source = engine_board()
    bear = s.find("Bear")
    args = {"mana": "{2}", "tap": True, "life": 1, "targets": [bear]}
    tool(s, "ann", "by_hand_ability", source, text="Destroy it.", args=args)
    assert s.obj(source).tapped and all(s.obj(i).tapped for i in s.all("Wastes")) and s.life("ann") == 19
    assert [e.to for e in s.happened("targeted")] == [bear] and s.state.stack[-1].kind == "activated"
    s.resolve()
    assert (s.question("ann").kind, s.question("ann").args["note"]) == ("by_hand", "Destroy it.")
    tool(s, "ann", "destroy", bear).answer("ann", "done")
    assert s.names("bob", "graveyard") == ["Bear"]
    s.done()


def test_an_ability_can_be_countered() -> None:
    s, source = engine_board()
    tool(s, "ann", "by_hand_ability", source)
    cast(s, "bob", CounterSpell("s"), at=[[s.state.stack[-1].id]], targets=[ON_STACK])
    assert not s.state.stack and not s.open_questions()
    s.done()


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"mana": "{3}"}, "You cannot pay this cost now."),
        ({"mana": "three"}, "Mana costs are written like {2}{G}."),
        ({"life": 21}, "You cannot pay this cost now."),
        ({"life": -1}, "Choose a number up to 10000."),
        ({"kind": "static"}, "An ability is activated or triggered."),
        ({"targets": [999999]}, "That is not a legal target."),
        ({"targets": "everyone"}, "That is not a legal target."),
        ({"targets": [{}]}, "That is not a legal target."),
    ],
)
def test_what_makes_no_sense_is_refused(args: dict[str, Any], why: str) -> None:
    s, source = engine_board()
    with pytest.raises(Illegal) as refused:
        tool(s, "ann", "by_hand_ability", source, args=args)
    assert str(refused.value) == why
    s.done()


def test_only_ones_own_cards_that_need_it() -> None:
    s, source = engine_board("automatic")
    assert s.refused("ann", Manual("by_hand_ability", (source,))) == (
        "Manual tools are there only for cards that are played by hand."
    )
    s.put("ann", "battlefield", strange("Artifact"))
    refused = s.refused("ann", Manual("by_hand_ability", (source,)))
    assert refused == "Everything this card says is carried out by itself."
    s.done()


def test_an_activated_one_needs_priority_a_triggered_one_does_not() -> None:
    s, source = engine_board()
    pass_to(s, "bob")
    assert s.refused("ann", Manual("by_hand_ability", (source,))) == "You do not have priority now."
    tool(s, "ann", "by_hand_ability", source, args={"kind": "triggered"})
    assert s.state.stack[-1].kind == "triggered"
    s.resolve().answer("ann", "done").done()


def test_the_question_takes_no_other_answer() -> None:
    s, _ = resolving()
    with pytest.raises(Illegal):
        s.do("ann", Answer(s.question("ann").id, ("later",)))
    s.answer("ann", "done").done()
