"""What the autopilot answers where a scheme asks: it takes what it may have, from opponents rather than from itself."""

from __future__ import annotations

from app.engine.autopilot import answers
from app.engine.game import Game
from tests.schemes.board import BEAR, GIANT, HEROES, MOUSE, SHOCK, STONE, SchemeBoard, board, of, with_hand


def wish(s: SchemeBoard, seat: str = "vil") -> list[object]:
    return answers.answer(Game(s.state), s.question(seat))


@of("My Genius Knows No Bounds")
def test_it_pays_as_much_as_it_can(name: str) -> None:
    assert wish(board(name).six_lands(5).set()) == [5]


@of("My Wish Is Your Command")
def test_it_casts_the_dearest_card_for_nothing(name: str) -> None:
    s = with_hand(with_hand(board(name), "ann", SHOCK), "bob", STONE).set()
    assert wish(s) == [s.find("Stone", "bob", ("hand",))]


@of("Running Is Useless")
def test_it_destroys_what_is_not_its_own(name: str) -> None:
    s = board(name)
    s.put("vil", "battlefield", GIANT)
    bears = [s.one(seat, "battlefield", BEAR) for seat in HEROES]
    mouse = s.one("ann", "battlefield", MOUSE)
    s.set()
    assert wish(s) == [bears[0], mouse]  # of those with the same mana value one


@of("Introductions Are in Order")
def test_it_puts_its_best_creature_onto_the_battlefield(name: str) -> None:
    s = with_hand(board(name), "vil", GIANT, BEAR).main()
    s.answer("vil", "1").resolve_all()
    assert wish(s) == [s.find("Giant", "vil", ("hand",))]


@of("My Forces Are Innumerable")
def test_heroes_keep_their_creatures(name: str) -> None:
    s = board(name)
    s.put("ann", "battlefield", BEAR, GIANT)
    s.set()
    s.next_turn_of("heroes", "end")
    assert wish(s, "ann") == []
