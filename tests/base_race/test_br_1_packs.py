"""BR-1: what is opened, what is taken out, what is dealt."""

from collections import Counter

import pytest

from app.base_race import Boosters, Card, PoolCard, State, new_game, opened
from app.base_race.battle import LAND, kind_of
from app.base_race.chance import Chance
from app.base_race.packs import NEEDED
from app.base_race.state import HAND
from app.errors import Illegal
from tests.base_race.board import CARDS, ONE, TWO
from tests.base_race.pools import POOL

BEAR = PoolCard(CARDS["bear"])


def dealt(seed: str = "s") -> State:
    return new_game(seed, (ONE, TWO), opened(seed, POOL))


def test_br_1_lands_and_cards_without_a_magic_back_are_taken_out() -> None:
    listed = [BEAR] * NEEDED + [
        PoolCard(CARDS["forest"]),
        PoolCard(CARDS["arbor"]),
        PoolCard(CARDS["rhino"], back=False),
        PoolCard(Card("Hold the Perimeter", ("Conspiracy",))),
    ]
    assert Counter(card.name for card in opened("s", Boosters([]), listed)) == {"Grizzly Bears": NEEDED}


def test_br_1_each_player_is_dealt_eleven_cards_and_one_basic_land() -> None:
    state = dealt()
    assert len(state.pieces) == 24 and {p.at for p in state.pieces.values()} == {HAND}
    for seat in (ONE, TWO):
        hand = [state.cards[n] for n, p in state.pieces.items() if p.owner == seat]
        lands = [card for card in hand if kind_of(card) == LAND]
        assert len(hand) == 12
        assert [card.supertypes for card in lands] == [("Basic",)]


def test_br_1_a_list_that_leaves_too_few_cards_gets_one_more_pack_after_the_other() -> None:
    assert len(opened("s", POOL, [BEAR] * 21)) > NEEDED
    assert len(opened("s", POOL, [BEAR])) >= NEEDED
    assert opened("s", POOL, [BEAR] * NEEDED) == (BEAR.card,) * NEEDED


def test_br_1_too_few_cards_and_no_pool_is_refused_with_the_numbers() -> None:
    with pytest.raises(Illegal, match="22 cards, and 3 are left"):
        opened("s", Boosters([]), [BEAR] * 3 + [PoolCard(CARDS["forest"])] * 30)
    with pytest.raises(Illegal, match="22 cards that are no lands"):
        opened("s", Boosters([PoolCard(CARDS["forest"])]))
    with pytest.raises(Illegal, match="22 cards, and 2 are left"):
        new_game("s", (ONE, TWO), [BEAR.card] * 2)


def test_a_booster_has_ten_commons_three_uncommons_and_a_rare_or_mythic() -> None:
    chance = Chance("packs")
    packs = [Counter(card.rarity for card in POOL.open(chance)) for _ in range(200)]
    assert {(pack["common"], pack["uncommon"]) for pack in packs} == {(10, 3)}
    assert {pack["rare"] + pack["mythic"] for pack in packs} == {1}
    assert 10 <= sum(pack["mythic"] for pack in packs) <= 45  # one in eight


def test_a_booster_holds_no_card_twice() -> None:
    chance = Chance("twice")
    for _ in range(50):
        pack = POOL.open(chance)
        assert len({card.card.name for card in pack}) == len(pack)


def test_a_pool_without_some_rarity_gives_other_cards_in_its_slots() -> None:
    pool = Boosters([PoolCard(Card(f"{n}", ("Creature",))) for n in range(40)])
    assert len(pool.open(Chance("s"))) == 14


def test_the_numbers_of_the_cards_tell_nothing_about_them() -> None:
    lands = {n for i in range(60) for n, card in dealt(f"{i}").cards.items() if kind_of(card) == LAND}
    assert lands == set(range(1, 25))  # a base camp may have any of them
    mine = [n for n, p in dealt().pieces.items() if p.owner == ONE]
    assert mine == sorted(mine)  # nor does their order


def test_the_same_seed_deals_the_same_cards() -> None:
    assert dealt("x") == dealt("x")
    assert dealt("x").cards != dealt("y").cards
