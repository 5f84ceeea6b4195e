"""The schemes A to H that are not ongoing, each set in motion through the mode."""

from __future__ import annotations

import pytest

from app.engine.model.commands import Activate, Answer, Attackers, Cast, Done
from tests.schemes.board import (
    BEAR,
    BIRD,
    GIANT,
    HEROES,
    MOUSE,
    SHOCK,
    SHRINE,
    STONE,
    VALE,
    WAIT,
    board,
    of,
    with_hand,
)


@of("A Display of My Dark Power")
def test_lands_make_one_more_of_any_type_they_made_until_your_next_turn(name: str) -> None:
    s = board(name)
    swamp, forest = s.one("vil", "battlefield", "Swamp"), s.one("ann", "battlefield", "Forest")
    s.set()
    s.do("vil", Activate(swamp, 0))
    assert s.state.players["vil"].mana == (0, 0, 2, 0, 0, 0)
    s.next_turn_of("heroes", "precombat main")
    s.do("ann", Activate(forest, 0))
    assert s.state.players["ann"].mana == (0, 0, 0, 0, 2, 0)
    s.next_turn_of("archenemy", "precombat main")
    s.do("vil", Activate(swamp, 0))
    assert s.state.players["vil"].mana == (0, 0, 1, 0, 0, 0)


@of("A Premonition of Your Demise")
def test_the_top_two_cards_and_their_mana_value_as_damage_to_any_target(name: str) -> None:
    s = board(name).library("vil", GIANT, "Swamp")
    s.put("ann", "battlefield", BEAR)
    s.set()
    assert s.names("vil", "hand") == ["Giant", "Swamp", "Wastes"]
    assert [s.name(e.object) for e in s.happened("revealed")] == ["Giant", "Swamp"]
    assert set(s.question("vil").options) == {"vil", *HEROES, s.find("Bear")}
    s.answer("vil", "bob").resolve_all()
    assert s.lives() == (40, 20, 14, 20)
    s.done()


@of("A Premonition of Your Demise")
def test_only_lands_deal_no_damage_and_nobody_is_asked(name: str) -> None:
    s = board(name).library("vil", "Swamp", "Forest").set()
    assert (s.names("vil", "hand"), s.lives()) == (["Forest", "Swamp", "Wastes"], (40, 20, 20, 20))
    s.done()


@of("A Reckoning Approaches")
def test_a_creature_of_six_onto_the_battlefield_and_the_rest_below(name: str) -> None:
    s = board(name).library("vil", "Wastes", GIANT, "Swamp", "Island", "Plains", "Forest", "Mountain").set()
    q = s.question("vil")
    assert (q.least, q.most) == (0, 1) and [s.name(i) for i in q.options] == ["Giant"]
    s.answer("vil", "Giant")
    order = list(s.question("vil").options)
    assert sorted(map(s.name, order)) == ["Forest", "Island", "Plains", "Swamp", "Wastes"]
    s.answer("vil", *reversed(order))
    assert s.field("vil") == ["Giant"] and s.top("vil") == ["Mountain"]
    assert list(s.state.zones["library:vil"][-5:]) == list(reversed(order))
    s.done()


@of("A Reckoning Approaches")
def test_the_creature_may_be_left(name: str) -> None:
    s = board(name).library("vil", GIANT).set()
    s.answer("vil")
    s.answer("vil", *s.question("vil").options)
    assert s.field("vil") == []
    s.done()


@of("All Shall Smolder in My Wake")
@pytest.mark.parametrize("take", [True, False])
def test_one_artifact_one_enchantment_and_one_nonbasic_land(name: str, take: bool) -> None:
    s = board(name)
    there = {c.name: s.one("ann", "battlefield", c) for c in (STONE, SHRINE, VALE)}
    s.put("ann", "battlefield", "Forest", BEAR)
    s.main()
    for kind in ("Stone", "Shrine", "Vale"):
        q = s.question("vil")
        assert (list(q.options), q.least, q.most) == ([there[kind]], 0, 1)
        s.answer("vil", *([there[kind]] if take else []))
    s.resolve_all()
    assert s.names("ann", "battlefield") == (
        ["Bear", "Forest"] if take else ["Bear", "Forest", "Shrine", "Stone", "Vale"]
    )
    s.done()


@of("All in Good Time")
def test_an_extra_turn_in_which_no_scheme_is_set_in_motion(name: str) -> None:
    s = board(name).set()
    s.to_turn("archenemy").to("postcombat main")
    assert s.state.turn.number == 6 and [e.text for e in s.happened("scheme_set")] == [name]
    s.to_turn("heroes").to_turn("archenemy").to("postcombat main")
    assert [e.text for e in s.happened("scheme_set")] == [name, "Next"]


@of("Approach My Molten Realm")
def test_all_damage_is_doubled_until_your_next_turn(name: str) -> None:
    s = board(name).set()
    with_hand(s, "vil", SHOCK)
    bear = s.one("vil", "battlefield", GIANT)
    s.cast("vil", "Shock It", "ann").resolve_all()
    assert s.lives() == (40, 16, 20, 20)
    s.next_turn_of("heroes", "precombat main")
    with_hand(s, "ann", SHOCK, SHOCK)
    s.cast("ann", "Shock It", bear).resolve_all()
    assert s.obj(bear).damage == 4
    s.next_turn_of("archenemy", "upkeep").priority_to("ann")
    s.cast("ann", "Shock It", "vil").resolve_all()
    assert s.life("vil") == 38


@of("Behold My Grandeur")
@pytest.mark.parametrize("lands", [6, 5])
def test_three_mana_and_with_six_lands_a_card_of_mana_value_six(name: str, lands: int) -> None:
    s = board(name).six_lands(lands).library("vil", "Wastes", GIANT, BEAR).main()
    if s.open_questions():
        s.answer("vil", *s.question("vil").options)  # the order of the two
    s.resolve_all()
    if lands < 6:
        assert not s.open_questions() and "Giant" not in s.names("vil", "hand")
    else:
        s.answer("vil", "yes")
        assert [s.name(i) for i in s.question("vil").options] == ["Giant"]
        s.answer("vil", "Giant").resolve_all()
        assert "Giant" in s.names("vil", "hand")
    assert s.state.players["vil"].mana == (0, 1, 1, 1, 0, 0)
    s.done()


@of("Behold the Power of Destruction")
def test_every_nonland_permanent_of_one_opponent(name: str) -> None:
    s = board(name)
    for seat in ("ann", "bob", "vil"):
        s.put(seat, "battlefield", BEAR, STONE, SHRINE, "Forest")
    s.main()
    assert s.question("vil").options == HEROES
    s.answer("vil", "bob").resolve_all()
    assert [s.names(x, "battlefield") for x in ("ann", "bob")] == [["Bear", "Forest", "Shrine", "Stone"], ["Forest"]]
    assert s.field("vil") == ["Bear", "Forest", "Shrine", "Stone"]
    s.done()


@of("Chaos Is My Plaything")
def test_for_each_opponent_one_permanent_then_everybody_reveals_one(name: str) -> None:
    s = board(name)
    s.library("vil", SHOCK, BIRD).library("ann", SHOCK, GIANT).library("bob", STONE).library("cy", MOUSE)
    bears = {seat: s.put(seat, "battlefield", BEAR, STONE) for seat in HEROES}
    s.main()
    q = s.question("vil")
    assert (q.least, q.most) == (3, 3)
    refused = s.refused("vil", Answer(q.id, (*bears["ann"], bears["bob"][0])))
    assert refused == "These cannot be chosen together: no more than one for each."
    s.answer("vil", bears["ann"][0], bears["bob"][1], bears["cy"][0]).resolve_all()
    assert sorted(s.name(i) for i in s.state.zones["exile"]) == ["Bear", "Bear", "Stone"]
    assert [s.field(x) for x in ("vil", *HEROES)] == [
        ["Bird"],
        ["Giant", "Stone"],
        ["Bear", "Stone"],
        ["Mouse", "Stone"],
    ]
    assert "Shock It" in [s.name(i) for i in s.state.zones["library:ann"]]
    s.done()


@of("Chaos Is My Plaything")
def test_an_opponent_without_permanents_is_passed_over(name: str) -> None:
    s = board(name)
    s.put("ann", "battlefield", BEAR)
    s.set()
    assert [s.name(i) for i in s.state.zones["exile"]] == ["Bear"]
    s.done()


@of("Choose Your Champion")
def test_only_you_and_the_champion_cast_and_attack_until_your_next_turn(name: str) -> None:
    s = board(name)
    ann, bob = s.one("ann", "battlefield", BEAR), s.one("bob", "battlefield", BEAR)
    with_hand(with_hand(with_hand(s, "ann", WAIT), "bob", WAIT, WAIT), "vil", WAIT)
    s.main()
    s.answer("vil", "cy").resolve_all()
    assert s.asked() == {"cy": "players"}
    s.answer("cy", "ann").resolve_all()
    s.cast("vil", "Wait").resolve_all()
    s.next_turn_of("heroes", "precombat main")
    assert s.refused("bob", Cast(s.find("Wait", "bob", ("hand",)))) == "An effect forbids that you cast this now."
    s.cast("ann", "Wait").resolve_all()
    s.to("declare attackers")
    assert s.refused("bob", Attackers({bob: "vil"})) == "{card} can't attack."
    s.do("ann", Attackers({ann: "vil"}))
    s.next_turn_of("archenemy").priority_to("bob")
    s.cast("bob", "Wait").resolve_all()
    assert s.lives() == (41, 21, 21, 20) or s.life("bob") == 21
    s.done()


@of("Choose Your Demise")
@pytest.mark.parametrize("pile", ["First pile", "Second pile"])
def test_an_opponent_chooses_between_a_seen_and_an_unseen_pile(name: str, pile: str) -> None:
    s = board(name).library("vil", GIANT, BEAR, BIRD, MOUSE).set()
    assert s.asked() == {"vil": "players"}
    s.answer("vil", "bob")
    assert sorted(s.name(i) for i in s.question("vil").options) == ["Bear", "Bird", "Giant", "Mouse"]
    s.answer("vil", "Giant")
    q = s.question("bob")
    assert (q.args["cards"], q.args["other"]) == (["Giant"], ["a hidden card"] * 3)
    s.answer("bob", pile)
    if pile == "First pile":
        s.answer("vil", *s.question("vil").options)
        assert s.names("vil", "hand") == ["Giant", "Wastes"]
    else:
        assert s.names("vil", "hand") == ["Bear", "Bird", "Mouse", "Wastes"]
        assert s.name(s.state.zones["library:vil"][-1]) == "Giant"
    s.done()


@of("Dance, Pathetic Marionette")
def test_one_of_the_revealed_creatures_is_yours_the_rest_goes_to_graveyards(name: str) -> None:
    s = board(name).library("ann", SHOCK, GIANT).library("bob", BEAR).library("cy", STONE, SHOCK, BIRD)
    s.set()
    q = s.question("vil")
    assert sorted(s.name(i) for i in q.options) == ["Bear", "Bird", "Giant"]
    assert s.names("ann", "graveyard") == []
    s.answer("vil", "Giant")
    assert s.field("vil") == ["Giant"] and s.obj(s.find("Giant")).owner == "ann"
    graves = [s.names(seat, "graveyard") for seat in HEROES]
    assert graves == [["Shock It"], ["Bear"], ["Bird", "Shock It", "Stone"]]
    s.done()


@of("Dance, Pathetic Marionette")
def test_without_creatures_everything_revealed_is_buried(name: str) -> None:
    s = board(name).set()
    assert s.field("vil") == [] and len(s.names("ann", "graveyard")) == 10
    s.done()


@of("Delight in the Hunt")
def test_a_horror_and_no_damage_to_your_creatures_this_turn(name: str) -> None:
    s = board(name)
    mouse, theirs = s.one("vil", "battlefield", MOUSE), s.one("bob", "battlefield", MOUSE)
    s.set()
    assert s.field("vil") == ["Horror", "Mouse"] and s.pt(s.find("Horror")) == (3, 3)
    later = s.one("vil", "battlefield", BIRD)
    s.free("ann", SHOCK, mouse).free("ann", SHOCK, theirs).free("ann", SHOCK, later)
    assert (s.obj(mouse).damage, s.all("Mouse"), s.all("Bird")) == (0, [mouse], [later])
    s.next_turn_of("heroes", "precombat main").free("ann", SHOCK, mouse)
    assert s.all("Mouse") == []
    s.done()


@of("Drench the Soil in Their Blood")
def test_another_combat_and_main_phase_and_vigilance(name: str) -> None:
    s = board(name)
    bear, theirs = s.one("vil", "battlefield", BEAR), s.one("ann", "battlefield", BEAR)
    s.set()
    assert "vigilance" in s.ch(bear).keywords and "vigilance" not in s.ch(theirs).keywords
    steps = [step for step in s.state.turn.steps if step in ("declare attackers", "postcombat main")]
    assert steps == ["declare attackers", "postcombat main", "declare attackers", "postcombat main"]
    s.swing("vil", {bear: "ann"})
    assert not s.obj(bear).tapped
    s.next_turn_of("heroes")
    assert "vigilance" not in s.ch(bear).keywords
    s.done()


@of("Embrace My Diabolical Vision")
def test_hands_and_graveyards_are_shuffled_away_then_seven_and_four(name: str) -> None:
    s = board(name)
    with_hand(with_hand(s, "vil", BEAR), "ann", BEAR, BEAR).put("bob", "graveyard", BEAR, GIANT)
    s.set()
    assert s.hands() == (7, 4, 4, 4)
    assert not any(s.names(seat, "graveyard") for seat in ("vil", *HEROES))
    assert [len(s.state.zones[f"library:{x}"]) for x in ("vil", *HEROES)] == [10 + 1 - 7, 10 + 2 - 4, 10 + 2 - 4, 6]
    assert sorted(e.seat for e in s.happened("shuffled")) == ["ann", "bob", "cy", "vil"]
    s.done()


@of("Every Dream a Nightmare")
def test_everybody_discards_and_you_draw_for_each_land(name: str) -> None:
    s = board(name)
    with_hand(with_hand(with_hand(s, "ann", "Forest", BEAR), "bob", "Forest"), "cy", BEAR)
    s.set()
    assert s.asked() == {"ann": "objects"}
    s.answer("ann", "Forest")
    assert s.hands() == (1 + 2, 1, 0, 0)
    assert [s.names(x, "graveyard") for x in HEROES] == [["Forest"], ["Forest"], ["Bear"]]
    s.done()


@of("Every Dream a Nightmare")
def test_no_card_for_what_is_no_land(name: str) -> None:
    s = with_hand(board(name), "ann", BEAR).set()
    assert s.hands() == (1, 0, 0, 0)
    s.done()


@of("Every Hope Shall Vanish")
def test_you_choose_a_nonland_card_from_each_hand(name: str) -> None:
    s = board(name)
    with_hand(with_hand(with_hand(s, "ann", "Forest", BEAR, GIANT), "bob", BIRD, MOUSE), "cy", "Forest")
    s.set()
    assert sorted(s.name(i) for i in s.question("vil").options) == ["Bear", "Giant"]
    s.answer("vil", "Giant")
    assert s.names("ann", "graveyard") == []
    assert sorted(s.name(i) for i in s.question("vil").options) == ["Bird", "Mouse"]
    s.answer("vil", "Mouse")
    assert [s.names(x, "graveyard") for x in HEROES] == [["Giant"], ["Mouse"], []]
    assert s.hands() == (1, 2, 1, 1)
    s.done()


@of("Every Last Vestige Shall Rot")
@pytest.mark.parametrize("paid", [3, 0])
def test_paying_x_puts_cheap_permanents_of_one_player_below(name: str, paid: int) -> None:
    s = board(name).six_lands(3)
    for seat in ("ann", "bob"):
        s.put(seat, "battlefield", BEAR, GIANT, STONE, "Forest")
    s.main()
    assert s.question("vil").options == ("vil", *HEROES)
    s.answer("vil", "ann").resolve_all()
    q = s.question("vil")
    assert (q.kind, q.least, q.most) == ("number", 0, 3)
    s.answer("vil", paid)
    if paid:
        s.answer("ann", *s.question("ann").options)  # the owner arranges them
    assert s.names("ann", "battlefield") == (["Forest", "Giant"] if paid else ["Bear", "Forest", "Giant", "Stone"])
    assert sum(s.obj(i).tapped for i in s.all("Swamp")) == paid
    assert s.names("bob", "battlefield") == ["Bear", "Forest", "Giant", "Stone"]
    s.done()


@of("Evil Comes to Fruition")
@pytest.mark.parametrize(("lands", "token", "size"), [(10, "Elemental", (3, 3)), (9, "Plant", (0, 1))])
def test_seven_plants_or_with_ten_lands_seven_elementals(
    name: str, lands: int, token: str, size: tuple[int, int]
) -> None:
    s = board(name).six_lands(lands).set()
    assert s.field("vil") == [token] * 7 and s.pt(s.find(token)) == size
    s.done()


@of("Feed the Machine")
@pytest.mark.parametrize("choice", ["self", "others"])
def test_two_creatures_of_the_target_or_one_of_each_other(name: str, choice: str) -> None:
    s = board(name)
    for seat in ("vil", *HEROES):
        s.put(seat, "battlefield", BEAR, BEAR, BEAR)
    s.main()
    s.answer("vil", "bob").resolve_all()
    assert s.question("bob").options == ("self", "others")
    s.answer("bob", choice)
    assert set(s.asked()) == ({"bob"} if choice == "self" else {"ann", "cy"})
    for seat in s.asked():
        q = s.question(seat)
        s.answer(seat, *q.options[: q.least])
    left = [len(s.field(seat)) for seat in ("vil", *HEROES)]
    assert left == ([3, 3, 1, 3] if choice == "self" else [3, 2, 3, 2])
    s.done()


@of("For Each of You, a Gift")
def test_a_horror_for_each_opponent_that_must_attack_them(name: str) -> None:
    s = board(name).set()
    horrors = s.all("Horror")
    assert len(horrors) == 3 and s.pt(horrors[0]) == (3, 3)
    s.next_turn_of("heroes").next_turn_of("archenemy", "declare attackers")
    ways = dict(zip(horrors, HEROES, strict=True))
    s.do("vil", Attackers(dict.fromkeys(horrors, "ann")))
    assert s.refused("vil", Done()) == "{card} must attack somebody else."
    s.do("vil", Attackers(dict(list(ways.items())[:2])))
    assert s.refused("vil", Done()) == "{card} must attack."
    s.do("vil", Attackers(ways))
    s.do("vil", Done())
    assert {a.attacker: a.defender for a in s.state.combat.attacks} == ways
