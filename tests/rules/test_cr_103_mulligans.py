"""Opening hands and mulligans (CR 103.5, 805.3a)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.game import Game
from app.engine.machine import begin
from app.engine.model.commands import Answer
from app.engine.rules import mulligan
from tests.rules.creatures import creature
from tests.support.scenario import Scenario


def opening(*seats: str, **more: Any) -> Scenario:
    """Everybody has drawn an opening hand from a library of 20 different cards; the first turn stops at its upkeep."""
    s = Scenario(*(seats or ("ann", "bob")), **more)
    for seat in s.state.players:
        s.put(seat, "library", *[creature(f"{seat} {n}", 1, 1) for n in range(20)])
    g = Game(s.state)
    for seat in seats or ("ann", "bob"):
        g.edit_player(seat).stops = ("my:upkeep",)  # so that nothing is drawn yet
    mulligan.opening(g)
    s.state = g.s
    s._after(begin(s.state))
    return s


def hand(s: Scenario, seat: str) -> int:
    return len(s.names(seat, "hand"))


def test_cr_103_5_seven_cards_and_everybody_is_asked_at_once() -> None:
    s = opening("ann", "bob", "cat")
    assert [hand(s, p) for p in ("ann", "bob", "cat")] == [7, 7, 7]
    assert [(d.seat, d.kind, d.options) for d in s.open_questions()] == [
        (seat, "mulligan", ("keep", "mulligan")) for seat in ("ann", "bob", "cat")
    ]


def test_cr_103_3_libraries_are_shuffled_by_the_seed() -> None:
    first, again, other = opening(), opening(), opening(seed="another")
    assert first.names("ann", "hand") == again.names("ann", "hand")
    assert first.names("ann", "hand") != other.names("ann", "hand")


def test_all_keep_and_the_game_begins() -> None:
    s = opening()
    s.answer("ann", "keep")
    assert s.state.turn.step == ""
    s.answer("bob", "keep")
    assert [hand(s, p) for p in ("ann", "bob")] == [7, 7]
    assert (s.state.turn.number, s.state.turn.step) == (1, "upkeep")
    s.done()


def test_an_answer_may_be_changed_until_all_have_answered() -> None:
    s = opening()
    asked = s.question("ann").id
    s.do("ann", Answer(asked, ("mulligan",))).do("ann", Answer(asked, ("keep",)))
    s.answer("bob", "keep")
    assert s.happened("mulligan") == []


def test_cr_103_5_in_a_duel_the_first_mulligan_counts() -> None:
    s = opening()
    before = s.names("ann", "hand")
    s.answer("ann", "mulligan").answer("bob", "keep")
    assert s.question("ann").kind == "mulligan"  # bob, who kept, is not asked again
    assert len(s.open_questions()) == 1
    assert s.names("ann", "hand") != before
    assert hand(s, "ann") == 7
    s.answer("ann", "keep")
    d = s.question("ann")
    assert (d.kind, d.least, d.most, len(d.options)) == ("objects", 1, 1, 7)
    s.answer("ann", d.options[3])
    assert hand(s, "ann") == 6
    library = s.state.zones["library:ann"]
    assert s.name(library[-1]) not in s.names("ann", "hand")
    assert len(library) == 14
    s.done()


def test_cr_103_5_the_cards_go_to_the_bottom_in_the_order_chosen() -> None:
    s = opening()
    s.answer("ann", "mulligan").answer("bob", "keep").answer("ann", "mulligan").answer("ann", "keep")
    options = s.question("ann").options
    a, b = (s.name(i) for i in (options[5], options[1]) if isinstance(i, int))
    s.answer("ann", options[5], options[1])
    library = s.state.zones["library:ann"]
    assert [s.name(i) for i in library[-2:]] == [a, b]
    assert hand(s, "ann") == 5


def test_cr_103_5c_in_a_game_of_more_the_first_is_free() -> None:
    s = opening("ann", "bob", "cat")
    s.answer("ann", "mulligan").answer("bob", "keep").answer("cat", "keep").answer("ann", "keep")
    assert hand(s, "ann") == 7
    assert not s.open_questions()


def test_cr_103_5c_and_the_second_counts_as_one() -> None:
    s = opening("ann", "bob", "cat")
    s.answer("ann", "mulligan").answer("bob", "mulligan").answer("cat", "keep")
    s.answer("ann", "mulligan").answer("bob", "keep").answer("ann", "keep")
    assert s.question("ann").least == 1
    s.answer("ann", s.question("ann").options[0])
    assert [hand(s, p) for p in ("ann", "bob", "cat")] == [6, 7, 7]


@pytest.mark.parametrize(("free", "bottom"), [(0, 1), (1, 0)])
def test_the_table_may_say_how_many_are_free(free: int, bottom: int) -> None:
    s = opening(free_mulligans=free)
    s.answer("ann", "mulligan").answer("bob", "keep").answer("ann", "keep")
    assert len(s.open_questions()) == (1 if bottom else 0)


def test_cr_103_5_nobody_mulligans_below_no_cards() -> None:
    s = opening()
    s.answer("ann", "mulligan").answer("bob", "keep")
    for _ in range(6):
        s.answer("ann", "mulligan")
    assert s.question("ann").kind == "objects"  # the seventh hand is kept: all of it goes to the bottom
    s.answer("ann", *s.question("ann").options)
    assert hand(s, "ann") == 0
    s.done()


def test_cr_103_5_a_mulligan_reveals_nothing() -> None:
    s = opening()
    s.answer("ann", "mulligan").answer("bob", "keep")
    for oid in s.state.zones["library:ann"]:
        assert s.obj(oid).known_to == ()
    for oid in s.state.zones["hand:ann"]:
        assert s.obj(oid).known_to == ("ann",)


def test_hs_1_3_who_has_no_hand_draws_and_decides_nothing() -> None:
    s = opening("ann", "horde", mode="horde")
    assert [d.seat for d in s.open_questions()] == ["ann"]
    assert hand(s, "horde") == 0


# ---------------------------------------------------------------- other ways (CM-5)
def test_cm_5_vancouver_one_card_fewer_and_scry() -> None:
    s = opening(mulligan="vancouver")
    s.answer("ann", "mulligan").answer("bob", "keep")
    assert hand(s, "ann") == 6
    s.answer("ann", "keep")
    top = s.state.zones["library:ann"][0]
    d = s.question("ann")
    assert top in d.options
    assert s.obj(top).known_to == ("ann",)


def test_cm_5_vancouver_without_a_mulligan_there_is_no_scry() -> None:
    s = opening(mulligan="vancouver")
    s.answer("ann", "keep").answer("bob", "keep")
    assert not s.open_questions()


def test_cm_5_edh_2010_exile_some_and_draw_one_fewer() -> None:
    s = opening(mulligan="partial")
    d = s.question("ann")
    assert (d.least, d.most) == (0, 7)
    before = s.names("ann", "hand")
    s.answer("ann", *d.options[:3]).answer("bob")
    assert hand(s, "ann") == 6
    aside = s.state.zones["exile"]
    assert [(s.obj(i).face_down, s.obj(i).known_to) for i in aside] == [(True, ("ann",))] * 3
    again = s.question("ann")
    s.answer("ann", *again.options[:1])
    assert hand(s, "ann") == 5
    s.answer("ann")
    assert s.state.zones["exile"] == ()
    assert len(s.state.zones["library:ann"]) == 15
    assert all(s.obj(i).known_to == () for i in s.state.zones["library:ann"])
    assert s.names("ann", "hand") != before
    s.done()


def test_cm_5_edh_2010_one_card_for_none() -> None:
    s = opening(mulligan="partial")
    s.answer("bob")
    s.answer("ann", s.question("ann").options[0])
    assert hand(s, "ann") == 6
