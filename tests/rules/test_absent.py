"""What is done for a hero who is gone: each row of the table of app/engine/autopilot/absent.py."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from app.engine.autopilot import absent
from app.engine.game import Game
from app.engine.model.commands import Away, Blockers
from app.engine.model.state import Decision
from tests.rules.creatures import attack, bear, creature, heroes
from tests.support.scenario import Scenario


@dataclasses.dataclass
class Board:
    """Things of different mana values, and whose they are."""

    g: Game
    cheap: int
    dear: int
    foes_cheap: int
    foes_dear: int

    def answer(self, kind: str, options: tuple[Any, ...], least: int = 1, most: int = 1, **args: Any) -> list[Any]:
        """What is answered for Ann."""
        return absent.default(self.g, Decision(1, "ann", kind, "", options, least, most, args))


@pytest.fixture
def board() -> Board:
    s = heroes()
    cheap, dear = creature("Cheap", 1, 1, cost="{1}"), creature("Dear", 5, 5, cost="{5}")
    ids = [s.one(seat, "battlefield", card) for seat in ("ann", "foe") for card in (cheap, dear)]
    return Board(Game(s.start().state), *ids)


def test_the_table_is_tested_row_by_row() -> None:
    rows = {"yes_no", "commander_zone", "mulligan", "objects", "players", "targets", "option", "number", "order"}
    assert set(absent.DEFAULTS) == rows | {"damage", "discard", "pay", "by_hand"}


def test_what_is_optional_is_declined(board: Board) -> None:
    assert board.answer("yes_no", ("yes", "no")) == ["no"]
    assert board.answer("pay", ("yes", "no")) == ["no"]
    assert board.answer("pay", (7, 8), 0) == []


def test_but_the_commander_goes_to_the_command_zone(board: Board) -> None:
    assert board.answer("yes_no", ("yes", "no"), purpose="commander_zone") == ["yes"]


def test_the_hand_is_kept(board: Board) -> None:
    assert board.answer("mulligan", ("keep", "mulligan")) == ["keep"]


def test_forced_choices_cost_least_by_mana_value(board: Board) -> None:
    assert board.answer("objects", (board.dear, board.cheap)) == [board.cheap]
    assert board.answer("objects", (board.dear, board.cheap), 0, 2) == []
    assert board.answer("objects", (board.dear, board.cheap), 2, 2) == [board.cheap, board.dear]
    assert board.answer("objects", (board.cheap, board.foes_cheap, board.foes_dear)) == [board.foes_dear]


def test_targets_harm_opponents_most_and_the_team_least(board: Board) -> None:
    every = (board.cheap, board.dear, board.foes_cheap, board.foes_dear)
    assert board.answer("targets", every) == [board.foes_dear]
    assert board.answer("targets", (board.dear, board.cheap, "ann")) == ["ann"]
    assert board.answer("targets", ("ann", "bob", "foe")) == ["foe"]
    assert board.answer("players", ("ann", "foe")) == ["foe"]
    assert board.answer("players", ("ann", "foe"), 0) == []


def test_votes_and_numbers_are_the_first_or_the_fewest(board: Board) -> None:
    assert board.answer("option", ("death", "taxes")) == ["death"]
    assert board.answer("option", ("death", "taxes"), 0) == []
    assert board.answer("number", (), 2, 9) == [2]


def test_triggers_and_damage_are_as_offered(board: Board) -> None:
    assert board.answer("order", (9, 3, 6), 3, 3) == [9, 3, 6]
    assert board.answer("damage", (4, 5), total=7, default=[5, 2]) == [5, 2]
    assert board.answer("damage", (4, 5), total=7) == [4, 3]


def test_the_dearest_is_discarded(board: Board) -> None:
    assert board.answer("objects", (board.cheap, board.dear), purpose="discard") == [board.dear]


def test_what_is_carried_out_by_hand_is_done(board: Board) -> None:
    assert board.answer("by_hand", ("done",)) == ["done"]


def test_only_what_is_open_is_answered() -> None:
    s = heroes().start()
    assert absent.answer(s.state, "ann") is None
    g = Game(s.state)
    g.s.pending = (Decision(4, "bob", "yes_no", "", ("yes", "no")), Decision(5, "ann", "yes_no", "", ("yes", "no")))
    found = absent.answer(g.s, "ann")
    assert found is not None and (found.decision, found.value) == (5, ("no",))


# ---------------------------------------------------------------- combat
def blocked(s: Scenario, attackers: list[int]) -> list[tuple[int, int]]:
    """Bob is gone, Ann declares nothing: what blocks what."""
    attack(s.start("foes"), "foe", dict.fromkeys(attackers, "ann")).to("declare blockers")
    s.do("foe", Away("bob"))
    if s.state.combat is not None and s.state.combat.declaring:
        s.do("ann", Blockers({})).done_by("ann")
    return [(e.object, e.to) for e in s.happened("blocks")]


def test_no_creature_attacks_for_who_is_gone() -> None:
    s = heroes()
    s.one("bob", "battlefield", bear())
    s.start("heroes").do("foe", Away("bob")).to("end of combat")
    assert s.happened("attacks") == []


def test_none_blocks_as_long_as_the_team_lives() -> None:
    s = heroes(life=5)
    attackers = s.put("foe", "battlefield", bear(), bear())
    s.one("bob", "battlefield", bear())
    assert blocked(s, attackers) == []


def test_the_cheapest_block_what_would_hurt_most_until_the_team_lives() -> None:
    s = heroes(life=6)
    small, great, flies = s.put("foe", "battlefield", bear(), creature("Great", 5, 5), creature("Bat", 1, 1, "flying"))
    s.one("bob", "battlefield", creature("Dear", 4, 4, cost="{4}"))
    cheap = s.one("bob", "battlefield", creature("Cheap", 1, 1, cost="{1}"))
    s.one("ann", "battlefield", creature("Hers", 1, 1))
    assert blocked(s, [small, great, flies]) == [(cheap, great)]


def test_two_block_what_one_cannot() -> None:
    s = heroes(life=2)
    (menace,) = s.put("foe", "battlefield", bear("menace"))
    x, y = s.put("bob", "battlefield", bear(), bear())
    assert blocked(s, [menace]) == [(x, menace), (y, menace)]


def test_a_block_that_helps_nobody_alone_is_none() -> None:
    s = heroes(life=2)
    (menace,) = s.put("foe", "battlefield", bear("menace"))
    s.one("bob", "battlefield", bear())
    assert blocked(s, [menace]) == []


def test_each_hero_of_their_own_life_is_looked_at() -> None:
    s = Scenario(teams={"heroes": ("ann", "bob"), "foes": ("foe",)}, life=20).libraries(10)
    g = Game(s.state)
    g.edit_player("ann").life = 2
    s.state = g.s
    a, b = s.put("foe", "battlefield", bear(), bear())
    x = s.one("bob", "battlefield", bear())
    attack(s.start("foes"), "foe", {a: "bob", b: "ann"}).to("declare blockers").do("foe", Away("bob"))
    assert [(e.object, e.to) for e in s.happened("blocks")] == [(x, b)]
