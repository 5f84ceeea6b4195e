"""Following instructions (CR 608.2): if, may, pay, for each, repeat, remembering, choosing."""

from __future__ import annotations

import pytest

from app.engine.model.ability import TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.commands import Answer
from app.engine.model.effect import (
    AddCounters,
    Bind,
    Choose,
    ChooseOption,
    ChoosePlayer,
    DelayedTrigger,
    Destroy,
    Discard,
    Draw,
    Effect,
    ForEach,
    GainLife,
    If,
    LoseLife,
    May,
    MayPay,
    Mill,
    Move,
    Repeat,
    Sacrifice,
    SetNumber,
    Tap,
    Vote,
)
from app.engine.model.values import (
    Count,
    Did,
    DiscardCost,
    Exists,
    Filter,
    Life,
    Mana,
    Not,
    PayLife,
    Property,
    SacrificeCost,
    TargetSpec,
    Trigger,
)
from tests.rules.resolving import board, cast, plain
from tests.support.scenario import Scenario

CREATURES = Filter(types=("Creature",))
MINE = Filter(types=("Creature",), controller="you")
CREATURE = TargetSpec("t", CREATURES)
WON = GainLife("you", 1)
LOST = LoseLife("you", 1)


# ---------------------------------------------------------------- if
def test_cr_608_2c_the_condition_is_checked_then() -> None:
    s = board()
    s.one("ann", "battlefield", plain("A"))
    s.start()
    cast(s, "ann", Destroy(MINE), If(Exists(MINE), (WON,), (LOST,)))
    assert s.life("ann") == 19
    s.done()


# ---------------------------------------------------------------- may
@pytest.mark.parametrize(("said", "life"), [("yes", 21), ("no", 19)])
def test_may_and_if_you_do(said: str, life: int) -> None:
    s = board().start()
    cast(s, "ann", May((Draw("you"),)), If(Did(), (WON,)), If(Not(Did()), (LOST,)))
    s.answer("ann", said)
    assert s.life("ann") == life and len(s.names("ann", "hand")) == (said == "yes")
    s.done()


IMPOSSIBLE: list[Effect] = [
    Sacrifice("you", MINE),
    Discard("you", 1),
    Move("nothing", "exile"),
    Choose("you", CREATURES),
    Mill("you", 11),
    Tap(CREATURES),
]


@pytest.mark.parametrize("effect", IMPOSSIBLE, ids=lambda fx: type(fx).__name__)
def test_cr_608_2d_what_is_impossible_cannot_be_chosen(effect: Effect) -> None:
    s = board().start()
    cast(s, "ann", May((effect,), otherwise=(LOST,)), If(Did(), (WON,)))
    assert s.life("ann") == 19
    s.done()


def test_cr_608_2d_an_empty_library_does_not_make_drawing_impossible() -> None:
    s = board()
    s.state.zones["library:ann"] = ()
    s.start()
    cast(s, "ann", May((Draw("you"),)))
    s.answer("ann", "no").done()


def test_cr_608_2e_each_of_several_players_may() -> None:
    s = board("ann", "bob", "cy").start()
    cast(s, "ann", May((GainLife("player", 2),), "each_player", (LoseLife("player", 1),)))
    assert [d.seat for d in s.open_questions()] == ["ann", "bob", "cy"]
    s.answer("bob", "yes").answer("ann", "no").answer("cy", "yes")
    assert [s.life(p) for p in ("ann", "bob", "cy")] == [19, 22, 22]
    s.done()


def test_an_answer_may_be_changed_until_all_have_answered() -> None:
    s = board("ann", "bob", "cy").start()
    cast(s, "ann", May((GainLife("player", 2),), "each_player"))
    first = s.question("bob")
    s.answer("bob", "yes").do("bob", Answer(first.id, ("no",)))
    s.answer("ann", "no").answer("cy", "no")
    assert [s.life(p) for p in ("ann", "bob", "cy")] == [20, 20, 20]
    s.done()


# ---------------------------------------------------------------- may pay
def paying(*cost: Mana | PayLife | SacrificeCost | DiscardCost, who: str = "you") -> tuple[Scenario, MayPay]:
    return board(), MayPay(who, cost, (WON,), (LOST,))


def test_cr_118_12_paid_with_mana() -> None:
    s, fx = paying(Mana("{1}"))
    s.one("ann", "battlefield", "Wastes")
    s.start()
    cast(s, "ann", fx)
    s.answer("ann", "yes")
    assert s.life("ann") == 21 and s.obj(s.find("Wastes")).tapped
    s.done()


def test_cr_118_12_not_paid() -> None:
    s, fx = paying(Mana("{1}"))
    s.one("ann", "battlefield", "Wastes")
    s.start()
    cast(s, "ann", fx)
    s.answer("ann", "no")
    assert s.life("ann") == 19 and not s.obj(s.find("Wastes")).tapped
    s.done()


def test_cr_118_3_who_cannot_pay_is_not_asked() -> None:
    s, fx = paying(Mana("{1}"))
    s.start()
    cast(s, "ann", fx)
    assert s.life("ann") == 19
    s.done()


def test_cr_118_12_several_parts_each_with_a_choice() -> None:
    s, fx = paying(SacrificeCost(MINE), DiscardCost(), PayLife(2))
    s.put("ann", "battlefield", plain("A"), plain("B"))
    s.put("ann", "hand", plain("C"), plain("D"))
    s.start()
    cast(s, "ann", fx)
    s.answer("ann", "yes").answer("ann", "B").answer("ann", "C")
    assert s.names("ann", "battlefield") == ["A"] and s.names("ann", "hand") == ["D"] and s.life("ann") == 19
    s.done()


def test_what_was_paid_can_be_named() -> None:
    s = board()
    s.put("ann", "battlefield", plain("Big", power=5), plain("Small"))
    s.start()
    cast(s, "ann", MayPay("you", (SacrificeCost(MINE),), (GainLife("you", Property("sacrificed", "power")),)))
    s.answer("ann", "yes").answer("ann", "Big")
    assert s.life("ann") == 25
    s.done()


def test_each_opponent_may_pay() -> None:
    s = board("ann", "bob", "cy", "dan")
    s.one("bob", "battlefield", "Wastes")
    s.one("cy", "battlefield", "Wastes")
    s.start()
    cast(s, "ann", MayPay("each_opponent", (Mana("{1}"),), (), (LoseLife("player", 3),)))
    assert [d.seat for d in s.open_questions()] == ["bob", "cy"]  # dan can't
    s.answer("bob", "yes").answer("cy", "no")
    assert [s.life(p) for p in ("ann", "bob", "cy", "dan")] == [20, 20, 17, 17]
    s.done()


def test_cr_118_12_another_players_objects_pay_for_them() -> None:
    s = board()
    s.put("bob", "battlefield", plain("A"), plain("B"))
    s.one("ann", "battlefield", plain("C"))
    s.start()
    cast(s, "ann", MayPay("each_opponent", (SacrificeCost(MINE),), (), (LoseLife("player", 3),)))
    s.answer("bob", "yes")
    assert [s.name(i) for i in s.question("bob").options if isinstance(i, int)] == ["A", "B"]
    s.answer("bob", "A")
    assert s.life("bob") == 20 and s.names("bob", "battlefield") == ["B"]
    s.done()


# ---------------------------------------------------------------- for each, repeat, remember
def test_cr_608_2f_for_each_object_and_player() -> None:
    s = board()
    a, b = s.put("ann", "battlefield", plain("A", power=2), plain("B", power=3, toughness=3))
    s.start()
    each = ForEach(CREATURES, (AddCounters("each", "+1/+1", Property("each", "power")),))
    cast(s, "ann", each, ForEach("each_player", (LoseLife("each", Life("each")),), "each"), targets=())
    assert s.pt(a) == (4, 3) and s.pt(b) == (6, 6)
    assert s.state.ended is not None


def test_for_each_in_for_each_keeps_the_outer_one() -> None:
    s = board()
    a, b = s.put("ann", "battlefield", plain("A"), plain("B"))
    s.start()
    inner = ForEach("each_player", (GainLife("each", 1),))
    cast(s, "ann", ForEach(CREATURES, (inner, AddCounters("each", "charge"))))
    assert s.obj(a).counter("charge") == s.obj(b).counter("charge") == 1
    assert (s.life("ann"), s.life("bob")) == (22, 22)
    s.done()


def test_for_each_with_questions_inside() -> None:
    s = board()
    a, b = s.put("ann", "battlefield", plain("A"), plain("B"))
    s.start()
    cast(s, "ann", ForEach(CREATURES, (May((AddCounters("each", "+1/+1"),)),)))
    s.answer("ann", "no").answer("ann", "yes")
    assert s.pt(a) == (1, 1) and s.pt(b) == (2, 2)
    s.done()


def test_for_each_of_nothing() -> None:
    s = board().start()
    cast(s, "ann", ForEach(CREATURES, (LOST,)), Repeat(0, (LOST,)), Repeat(-1, (LOST,)))
    assert s.life("ann") == 20
    s.done()


def test_repeat_a_counted_number_of_times() -> None:
    s = board()
    s.put("ann", "battlefield", plain("A"), plain("B"))
    s.start()
    cast(s, "ann", Repeat(Count(MINE), (May((WON,)),)))
    s.answer("ann", "yes").answer("ann", "yes")
    assert s.life("ann") == 22
    s.done()


def test_cr_608_2h_remembered_as_it_was() -> None:
    s = board()
    s.put("bob", "battlefield", plain("A"), plain("B"))
    s.start()
    remember = (SetNumber("n", Count(CREATURES)), Bind("them", CREATURES))
    cast(s, "ann", *remember, Destroy(CREATURES), GainLife("you", "n"), GainLife("owner:them", 1))
    assert (s.life("ann"), s.life("bob")) == (22, 21)
    s.done()


# ---------------------------------------------------------------- choices
def test_choose_and_use() -> None:
    s = board()
    s.put("bob", "battlefield", plain("A"), plain("B"), plain("C"))
    s.start()
    cast(s, "ann", Choose("you", CREATURES, 2), Destroy("chosen"))
    s.answer("ann", "A", "C")
    assert s.names("bob", "battlefield") == ["B"]
    s.done()


def test_choose_up_to_may_be_none_and_all_is_no_choice() -> None:
    s = board()
    s.put("bob", "battlefield", plain("A"), plain("B"))
    s.start()
    cast(s, "ann", Choose("you", CREATURES, 1, True), Destroy("chosen"))
    s.answer("ann")
    assert s.names("bob", "battlefield") == ["A", "B"]
    cast(s, "ann", Choose("you", CREATURES, 5), Destroy("chosen"))
    assert s.names("bob", "battlefield") == []
    s.done()


def test_each_player_chooses_among_their_own() -> None:
    s = board()
    s.put("ann", "battlefield", plain("A"), plain("A2"))
    s.put("bob", "battlefield", plain("B"), plain("B2"))
    s.start()
    theirs = Filter(types=("Creature",), controller="player")
    cast(s, "ann", Choose("each_player", theirs, bind="kept"), Destroy(Filter(not_in_ref="kept")))
    s.answer("bob", "B").answer("ann", "A2")
    assert s.names("ann", "battlefield") == ["A2"] and s.names("bob", "battlefield") == ["B"]
    s.done()


def test_choose_a_word() -> None:
    s = board().start()
    cast(s, "ann", ChooseOption("you", ("odd", "even")), If(Did("even"), (WON,)), If(Did("odd"), (LOST,)))
    s.answer("ann", "even")
    assert s.life("ann") == 21 and [e.text for e in s.happened("chose")] == ["even"]
    s.done()


def test_choose_a_player() -> None:
    s = board("ann", "bob", "cy").start()
    cast(s, "ann", ChoosePlayer("you"), LoseLife("player", 2))
    assert s.question("ann").options == ("bob", "cy")
    s.answer("ann", "cy")
    assert s.life("cy") == 18
    s.done()


def test_choose_the_only_opponent_without_a_question() -> None:
    s = board().start()
    cast(s, "ann", ChoosePlayer("you"), LoseLife("player", 2))
    assert s.life("bob") == 18
    s.done()


# ---------------------------------------------------------------- votes
def test_cr_701_38a_votes_one_after_the_other_from_the_starting_player() -> None:
    s = board("ann", "bob", "cy").start()
    vote = Vote(("death", "taxes"), "bob")
    cast(s, "ann", vote, LoseLife("each_opponent", "votes.death"), GainLife("you", "votes.taxes"))
    for seat, word in (("bob", "taxes"), ("cy", "death"), ("ann", "death")):
        assert [d.seat for d in s.open_questions()] == [seat]
        s.answer(seat, word)
    assert [(e.seat, e.text) for e in s.happened("voted")] == [("bob", "taxes"), ("cy", "death"), ("ann", "death")]
    assert (s.life("ann"), s.life("bob")) == (21, 18)
    s.done()


def test_cr_701_38_two_votes_are_counted_apart() -> None:
    s = board().start()
    votes = Vote(("a", "b"))
    cast(s, "ann", votes, GainLife("you", "votes.a"), votes, GainLife("you", "votes.a"))
    s.answer("ann", "a").answer("bob", "a").answer("ann", "b").answer("bob", "a")
    assert s.life("ann") == 23
    s.done()


# ---------------------------------------------------------------- later
def test_cr_603_7_a_delayed_trigger_happens_once_and_remembers() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start()
    later = DelayedTrigger(Trigger("step_begins", step="end"), (Move("t", "exile"),))
    cast(s, "ann", later, at=[[bear]], targets=[CREATURE])
    s.to("end").resolve_all()
    assert s.names("bob", "exile") == ["Bear"] and s.state.waiting == ()
    s.done()


def test_cr_603_7b_every_time_this_turn() -> None:
    s = board()
    s.start()
    later = DelayedTrigger(Trigger("life_lost", whose="each_opponent"), (WON,), once=False, until="end_of_turn")
    cast(s, "ann", later)
    cast(s, "ann", LoseLife("bob", 1), LoseLife("bob", 1))
    s.resolve_all()
    assert s.life("ann") == 22
    s.to_turn("bob")
    assert s.state.waiting == ()
    s.done()


def test_cr_603_7b_until_the_players_next_turn() -> None:
    s = board().start()
    later = DelayedTrigger(Trigger("step_begins", step="upkeep"), (WON,), once=False, until="your_next_turn")
    cast(s, "ann", later)
    s.to_turn("bob").to("draw")
    assert s.life("ann") == 21 and len(s.state.waiting) == 1
    s.to_turn("ann").to("draw")
    assert s.life("ann") == 21 and s.state.waiting == ()
    s.done()


def test_cr_603_7c_a_source_that_has_left_changes_nothing() -> None:
    s = board()
    later = DelayedTrigger(Trigger("step_begins", step="end"), (WON,))
    enters = TriggeredAbility(Trigger("enters", this=True), (later, Sacrifice("you", "this")))
    card = s.one("ann", "hand", Card((Face("Brief", "{0}", ("Artifact",), abilities=(enters,)),)))
    s.start().cast("ann", card).resolve_all().to("end").resolve_all()
    assert s.life("ann") == 21
    s.done()
