"""BR-5 to BR-10: what two cards do to each other. `camps` keeps both base camps out of the way."""

import pytest

from app.base_race import State
from app.base_race.battle import kind_of, strength
from app.base_race.state import Card
from tests.base_race.board import CARDS, ONE, TWO, after, board, discarded, move, names

CAMPS = {"d1": "1 forest", "d6": "2 swamp"}


def battle(attacker: str, defender: str) -> State:
    """The state after one card has attacked another."""
    return move(board(b2=f"1 {attacker}", b3=f"2 {defender}", **CAMPS), "b2", "b3").state


def keys(state: State) -> list[str]:
    assert state.battle is not None
    return [reason.key for reason in state.battle.reasons]


# ---------------------------------------------------------------- BR-5
def test_br_5_more_toughness_wins_and_moves_in() -> None:
    state = battle("rhino", "bear")
    assert discarded(state) == ["Grizzly Bears"]
    assert names(state)["b3"] == "Siege Rhino" and "b2" not in names(state)


def test_br_5_a_defender_with_more_toughness_stays_where_it_is_face_up() -> None:
    state = battle("bear", "rhino")
    assert discarded(state) == ["Grizzly Bears"]
    assert names(state)["b3"] == "Siege Rhino"
    assert state.pieces[2].face_up


def test_br_5_a_tie_goes_to_the_attacker() -> None:
    state = move(board(b2="1 bear", b3="2 bear", **CAMPS), "b2", "b3").state
    assert state.battle is not None and state.battle.discarded == (2,)
    assert "tie goes to the attacker" in keys(state)[0]


def test_br_5_artifact_creatures_fight_as_creatures() -> None:
    state = battle("golem", "bear")
    assert discarded(state) == ["Grizzly Bears"] and state.mover == TWO


def test_br_5_a_survivor_stays_revealed_and_fights_again() -> None:
    state = after(board(b2="1 rhino", b3="2 bear", b4="2 elf", **CAMPS), "b2-b3", "b4-b3")
    assert sorted(discarded(state)) == ["Grizzly Bears", "Llanowar Elves"]
    assert state.pieces[1].face_up and names(state)["b3"] == "Siege Rhino"


def test_br_5_a_printed_star_or_x_is_zero() -> None:
    assert [strength(CARDS[name]) for name in ("goyf", "hydra", "rhino")] == [1, 0, 5]
    odd = ("7-*", "*+1", "*", "?", "-1", "3.5", "+2", "")
    assert [strength(Card("", ("Creature",), toughness=t)) for t in odd] == [7, 1, 0, 0, -1, 3, 2, 0]
    assert discarded(battle("elf", "goyf")) == ["Tarmogoyf"]
    assert discarded(battle("hydra", "elf")) == ["Vastwood Hydra"]


def test_br_5_the_reason_is_told_with_its_numbers() -> None:
    state = battle("rhino", "bear")
    assert state.battle is not None
    (reason,) = state.battle.reasons
    assert reason.key.format(**reason.args) == "Siege Rhino beats Grizzly Bears: 5 toughness beats 2."


# ---------------------------------------------------------------- BR-6
@pytest.mark.parametrize("high", ["thalia", "jace", "plain jace"])
def test_br_6_legendary_creatures_and_planeswalkers_beat_nonlegendary_creatures(high: str) -> None:
    assert discarded(battle(high, "rhino")) == ["Siege Rhino"]
    assert discarded(battle("rhino", high)) == ["Siege Rhino"]


def test_br_6_among_themselves_toughness_or_loyalty_decides() -> None:
    assert discarded(battle("thalia", "jace")) == ["Thalia, Guardian of Thraben"]
    assert discarded(battle("jace", "thalia")) == ["Thalia, Guardian of Thraben"]
    assert discarded(battle("plain jace", "jace")) == ["Jace of old"]


def test_br_6_among_themselves_a_tie_goes_to_the_attacker() -> None:
    assert discarded(battle("thalia", "plain jace")) == ["Jace of old"]
    assert discarded(battle("plain jace", "thalia")) == ["Thalia, Guardian of Thraben"]


# ---------------------------------------------------------------- BR-7
@pytest.mark.parametrize("spell", ["shock", "divination", "pacifism"])
@pytest.mark.parametrize("other", ["rhino", "jace", "shock"])
def test_br_7_a_spell_on_either_side_discards_both(spell: str, other: str) -> None:
    for state in (battle(spell, other), battle(other, spell)):
        assert sorted(discarded(state)) == sorted([CARDS[spell].name, CARDS[other].name])
        assert "b2" not in names(state) and "b3" not in names(state)
        assert state.mover == TWO and state.ended is None


# ---------------------------------------------------------------- BR-8
def test_br_8_an_attacking_artifact_is_discarded_for_an_extra_turn() -> None:
    state = battle("ring", "bear")
    assert discarded(state) == ["Sol Ring"] and names(state)["b3"] == "Grizzly Bears"
    assert state.mover == ONE
    assert after(state, "d1-d2").mover == TWO


def test_br_8_a_defending_artifact_gives_its_owner_two_turns_in_a_row() -> None:
    state = battle("bear", "ring")
    assert discarded(state) == ["Sol Ring"] and names(state)["b3"] == "Grizzly Bears"
    assert [state.mover, after(state, "d6-d5").mover, after(state, "d6-d5", "d5-d6").mover] == [TWO, TWO, ONE]


def test_br_8_of_two_artifacts_only_the_attacker_takes_an_extra_turn() -> None:
    state = battle("ring", "lotus")
    assert sorted(discarded(state)) == ["Black Lotus", "Sol Ring"]
    assert [state.mover, after(state, "d1-d2").mover, after(state, "d1-d2", "d6-d5").mover] == [ONE, TWO, ONE]


def test_br_8_a_vehicle_is_an_artifact() -> None:
    assert discarded(battle("vehicle", "elf")) == ["Sky Skiff"]


def test_br_8_an_extra_turn_in_an_extra_turn_comes_next() -> None:
    state = board(b2="1 ring", b3="2 rhino", c2="1 lotus", c3="2 bear", **CAMPS)
    state = after(state, "b2-b3", "c2-c3")
    assert [state.mover, after(state, "d1-d2").mover, after(state, "d1-d2", "d6-d5").mover] == [ONE, TWO, ONE]


def test_br_8_a_defender_s_extra_turn_inside_the_attacker_s_is_taken_before_their_own() -> None:
    state = board(b2="1 ring", b3="2 rhino", c2="1 bear", c3="2 lotus", **CAMPS)
    state = after(state, "b2-b3", "c2-c3")  # the attacker's extra turn gives the defender one
    assert [state.mover, after(state, "d6-d5").mover, after(state, "d6-d5", "d5-d6").mover] == [TWO, TWO, ONE]


# ---------------------------------------------------------------- BR-9
@pytest.mark.parametrize("finder", ["elf", "jace", "shock", "ring", "golem"])
def test_br_9_whose_land_is_revealed_loses(finder: str) -> None:
    for state, winner in ((battle(finder, "swamp"), ONE), (battle("forest", finder), TWO)):
        assert state.ended is not None
        assert (state.ended.winners, state.ended.reason) == ((winner,), "land")
        assert state.mover == ""


def test_br_9_a_land_that_attacks_a_land_wins() -> None:
    state = board(TWO, b2="1 forest", b3="2 swamp")
    ended = move(state, "b3", "b2").state.ended
    assert ended is not None and ended.winners == (TWO,)


def test_br_9_only_a_battle_reveals_a_land() -> None:
    state = after(board(b2="1 forest", c5="2 swamp"), "b2-b3", "c5-c4")
    assert state.ended is None and not any(p.face_up for p in state.pieces.values())


# ---------------------------------------------------------------- BR-10
def test_br_10_a_card_counts_as_the_first_of_its_types() -> None:
    found = {name: kind_of(card) for name, card in CARDS.items()}
    assert found["nymph"] == found["pacifism"] == found["shock"] == "spell"
    assert found["golem"] == "creature" and found["arbor"] == "land"
    assert found["vehicle"] == found["ring"] == "artifact"
    assert kind_of(Card("Gates of old", ("Battle",))) == ""
    assert sorted(discarded(battle("nymph", "elf"))) == ["Leafcrown Dryad", "Llanowar Elves"]


def test_br_10_an_artifact_against_a_spell_still_gives_its_owner_the_extra_turn() -> None:
    for state, mover in ((battle("ring", "shock"), ONE), (battle("shock", "ring"), TWO)):
        assert sorted(discarded(state)) == ["Shock", "Sol Ring"]
        assert state.mover == mover
        assert len(keys(state)) == 2
    assert after(battle("shock", "ring"), "d6-d5").mover == TWO


def test_br_10_a_land_against_a_spell_loses_the_game_and_both_are_discarded() -> None:
    state = battle("shock", "swamp")
    assert state.ended is not None and state.ended.winners == (ONE,)
    assert sorted(discarded(state)) == ["Shock", "Swamp"]
