"""The schemes from My Wealth to My Wish that are not ongoing, each set in motion through the mode."""

from __future__ import annotations

import pytest

from tests.schemes.board import BEAR, GIANT, MOUSE, SHOCK, SHRINE, STONE, VALE, board, of, with_hand


@of("My Wealth Will Bury You")
@pytest.mark.parametrize(("theirs", "treasures"), [(5, 5), (3, 4), (0, 4)])
def test_a_treasure_for_each_of_their_artifacts_and_enchantments_or_four(
    name: str, theirs: int, treasures: int
) -> None:
    s = board(name)
    s.put("ann", "battlefield", *[STONE] * theirs, BEAR)
    s.put("vil", "battlefield", SHRINE)
    s.set()
    assert len(s.all("Treasure")) == treasures
    s.done()


@of("My Will Is Irresistible")
def test_of_three_permanents_an_opponent_spares_one(name: str) -> None:
    s = board(name)
    bear, stone = s.one("ann", "battlefield", BEAR), s.one("bob", "battlefield", STONE)
    giant = s.one("cy", "battlefield", GIANT)
    s.put("cy", "battlefield", VALE)
    s.put("vil", "battlefield", MOUSE)
    s.main()
    s.answer("vil", "ann").resolve_all()
    q = s.question("vil")
    assert (sorted(q.options), q.least, q.most) == ([bear, stone, giant], 0, 3)
    s.answer("vil", bear, stone, giant)
    assert sorted(s.question("ann").options) == [bear, stone, giant]
    s.answer("ann", giant)
    assert s.field("vil") == ["Bear", "Mouse", "Stone"]
    s.next_turn_of("heroes").next_turn_of("archenemy")
    assert s.field("vil") == ["Bear", "Mouse", "Stone"] and s.obj(giant).controller == "cy"
    s.done()


@of("My Wings Enfold All")
def test_two_cards_or_every_instant_is_copied_this_turn(name: str) -> None:
    s = board(name).main()
    s.answer("vil", "0").resolve_all()
    assert s.hands() == (3, 0, 0, 0)
    s.done()
    s = board(name).main()
    s.answer("vil", "1").resolve_all()
    for hit in ("ann", "bob"):
        s.cast("vil", s.one("vil", "hand", SHOCK), hit)
        s.resolve()
        s.answer("vil", "cy").resolve_all()
    assert s.lives() == (40, 18, 18, 16)
    s.next_turn_of("heroes", "precombat main").free("vil", SHOCK, "ann")
    assert s.lives() == (40, 16, 18, 16)
    s.done()


@of("My Wish Is Your Command")
@pytest.mark.parametrize("take", [True, False])
def test_cast_one_noncreature_card_from_their_hands(name: str, take: bool) -> None:
    s = with_hand(with_hand(board(name), "ann", BEAR, "Forest"), "bob", STONE, SHOCK).set()
    q = s.question("vil")
    assert sorted(s.name(i) for i in q.options) == ["Shock It", "Stone"] and q.least == 0
    if not take:
        s.answer("vil").done()
        assert s.hands() == (1, 2, 2, 0)
        return
    s.answer("vil", "Shock It")
    s.answer("vil", "cy").resolve_all()
    assert (s.lives(), s.hands()) == ((40, 20, 20, 18), (1, 2, 1, 0))
    assert s.names("bob", "graveyard") == ["Shock It"]
    s.done()
