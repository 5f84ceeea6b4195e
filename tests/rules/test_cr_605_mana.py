"""Mana, mana abilities and automatic payment (CR 106, 107.4, 605)."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.model.commands import Activate, Cast
from app.engine.model.state import Player
from tests.rules.spells import BEAR, BOLT, DRAW_TWO, board, hold, rock, tapped
from tests.support.scenario import Scenario


def pool(s: Scenario, seat: str = "ann") -> dict[str, int]:
    """What is in a player's pool."""
    player: Player = s.state.players[seat]
    return {symbol: n for symbol, n in zip("WUBRGC", player.mana, strict=True) if n}


SPELL = d.artifact("Thing", "{2}")


def cast(s: Scenario, cost: str, **more: object) -> Scenario:
    """Ann casts an artifact with that cost."""
    card = s.one("ann", "hand", d.artifact("Thing", cost))
    return s.do("ann", Cast(card, **more))  # type: ignore[arg-type]


# ---------------------------------------------------------------- mana abilities
def test_cr_305_6_a_basic_land_type_makes_its_mana() -> None:
    s = board()
    dual = s.one("ann", "battlefield", d.land("Grove", kind="Forest Island"))
    s.start().do("ann", Activate(dual, 1))
    assert pool(s) == {"U": 1} and s.obj(dual).tapped
    assert not s.state.stack  # CR 605.3b


def test_cr_605_3_a_tapped_source_makes_nothing() -> None:
    s = board().lands("ann", Forest=1).start()
    forest = s.find("Forest")
    s.do("ann", Activate(forest, 0))
    assert s.refused("ann", Activate(forest, 0)) == "You cannot pay this cost now."


def test_cr_302_6_a_new_creature_does_not_tap_for_mana() -> None:
    s = board()
    dork = d.creature("Elf", "{G}", "Elf", 1, 1, d.mana_ability("{T}", d.add_mana("G")))
    new = s.one("ann", "battlefield", dork, sick=True)
    s.start()
    assert s.refused("ann", Activate(new, 0)) == "You cannot pay this cost now."


def test_cr_605_a_colour_must_be_chosen_among_those_offered() -> None:
    s = board()
    stone = s.one("ann", "battlefield", rock("Prism", "any"))
    s.start()
    assert s.refused("ann", Activate(stone, 0)) == "Choose which mana to add."
    assert s.refused("ann", Activate(stone, 0, color="C")) == "Choose which mana to add."
    s.do("ann", Activate(stone, 0, color="B"))
    assert pool(s) == {"B": 1}


def test_cr_106_several_mana_of_one_colour_or_of_any_combination() -> None:
    s = board()
    lotus, mix = s.put("ann", "battlefield", rock("Lotus", "any", 3), rock("Mix", "combination", 3))
    s.start()
    assert s.refused("ann", Activate(lotus, 0, color="WUB")) == "Choose which mana to add."
    s.do("ann", Activate(lotus, 0, color="GGG")).do("ann", Activate(mix, 0, color="WUB"))
    assert pool(s) == {"W": 1, "U": 1, "B": 1, "G": 3}


def test_cr_903_4_identity_is_the_commanders() -> None:
    s = board()
    signet = s.one("ann", "battlefield", rock("Signet of Command", "identity"))
    s.put("ann", "command", d.creature("General", "{1}{G}{W}", "Elf", 2, 2, legendary=True), commander=True)
    s.start()
    assert s.refused("ann", Activate(signet, 0, color="B")) == "Choose which mana to add."
    s.do("ann", Activate(signet, 0, color="W"))
    assert pool(s) == {"W": 1}


def test_cr_106_7_what_opponents_lands_could_make() -> None:
    s = board().lands("bob", Island=1)
    s.put("bob", "battlefield", rock("Red Rock", "R"))
    orchard = s.one("ann", "battlefield", d.land("Mirror", d.mana_ability("{T}", d.add_mana("opponents_lands"))))
    s.start().do("ann", Activate(orchard, 0))
    assert pool(s) == {"U": 1}


def test_cr_500_5_mana_empties_between_steps() -> None:
    s = board().lands("ann", Forest=1).start()
    s.do("ann", Activate(s.find("Forest"), 0)).to("declare attackers")
    assert pool(s) == {}
    assert [e.amount for e in s.happened("mana_emptied")] == [1]


def test_cr_605_4a_a_triggered_mana_ability_adds_at_once() -> None:
    s = board().lands("ann", Forest=1)
    growth = d.whenever(d.Trigger("mana_added", d.lands(), whose="you"), d.add_mana("G"), mana=True)
    s.put("ann", "battlefield", d.enchantment("Growth", "{G}", growth))
    s.start().do("ann", Activate(s.find("Forest"), 0))
    assert pool(s) == {"G": 2} and not s.state.stack


def test_cr_106_12b_twice_as_much_when_tapped_for_mana() -> None:
    s = board().lands("ann", Forest=1)
    s.put("ann", "battlefield", d.enchantment("Double", "{G}", d.twice_as_many("mana", what=d.lands_you_control())))
    s.start().do("ann", Activate(s.find("Forest"), 0))
    assert pool(s) == {"G": 2}


# ---------------------------------------------------------------- what the automatic payer takes
def test_mana_in_the_pool_is_spent_first() -> None:
    s = board().lands("ann", Forest=2, Mountain=1).start()
    s.do("ann", Activate(s.find("Mountain"), 0))
    cast(s, "{2}")
    assert tapped(s, "ann") == ["Forest", "Mountain"] and pool(s) == {}


def test_coloured_symbols_take_the_least_flexible_source() -> None:
    s = board().lands("ann", Forest=1)
    s.put("ann", "battlefield", d.land("Grove", kind="Forest Island"))
    s.put("ann", "hand", BEAR)
    cast(s.start(), "{G}")
    assert tapped(s, "ann") == ["Forest"]


def test_a_flexible_source_moves_over_where_it_is_needed() -> None:
    s = board().lands("ann", Forest=1)
    s.put("ann", "battlefield", d.land("Grove", kind="Forest Island"))
    cast(s.start(), "{G}{U}")
    assert tapped(s, "ann") == ["Forest", "Grove"]


def test_the_colours_of_the_hand_are_kept_open() -> None:
    s = board().lands("ann", Forest=2, Mountain=2)
    s.put("ann", "hand", BOLT)
    cast(s.start(), "{3}")
    assert tapped(s, "ann") == ["Forest", "Forest", "Mountain"]


def test_creatures_come_after_lands_and_treasures_last() -> None:
    s = board().lands("ann", Forest=1)
    dork = d.creature("Elf", "{G}", "Elf", 1, 1, d.mana_ability("{T}", d.add_mana("G")))
    chest = d.artifact("Chest", "{0}", d.mana_ability(["{T}", d.sacrifice_this()], d.add_mana("any")))
    s.put("ann", "battlefield", chest, dork)
    s.start()
    cast(s, "{G}")
    assert tapped(s, "ann") == ["Forest"]
    cast(s, "{G}")
    assert tapped(s, "ann") == ["Elf", "Forest"]
    cast(s, "{G}")
    assert s.all("Chest") == [] and s.names("ann", "graveyard") == ["Chest"]


def test_a_land_with_something_better_to_do_comes_after_the_others() -> None:
    tower = d.land("Tower", d.mana_ability("{T}", d.add_mana("C")), d.activated("{2}, {T}", d.draw(1)))
    s = board().lands("ann", Forest=1)
    s.put("ann", "battlefield", tower)
    cast(s.start(), "{1}")
    assert tapped(s, "ann") == ["Forest"]


def test_a_painful_land_makes_colourless_mana_where_it_can() -> None:
    shore = d.land(
        "Shore",
        d.mana_ability("{T}", d.add_mana("C")),
        d.mana_ability("{T}", d.add_mana("W/U"), d.deal_damage(1, d.YOU)),
    )
    s = board()
    s.put("ann", "battlefield", shore, shore)
    s.start()
    cast(s, "{1}")
    assert s.life("ann") == 20
    cast(s, "{U}")
    assert s.life("ann") == 19


def test_a_rock_for_two_is_not_wasted() -> None:
    s = board().lands("ann", Forest=3)
    s.put("ann", "battlefield", rock("Ring", "CC"))
    s.start()
    cast(s, "{1}")
    assert tapped(s, "ann") == ["Forest"]
    cast(s, "{3}")
    assert tapped(s, "ann") == ["Forest", "Forest", "Ring"]


def test_a_signet_turns_one_mana_into_two() -> None:
    signet = d.artifact("Signet", "{2}", d.mana_ability("{1}, {T}", d.add_mana("UB")))
    s = board().lands("ann", Forest=2)
    s.put("ann", "battlefield", signet)
    s.start()
    cast(s, "{G}{U}{B}")
    assert tapped(s, "ann") == ["Forest", "Forest", "Signet"] and pool(s) == {}


def test_a_signet_does_not_pay_for_itself() -> None:
    signet = d.artifact("Signet", "{2}", d.mana_ability("{1}, {T}", d.add_mana("UB")))
    s = board()
    s.put("ann", "battlefield", signet)
    s.start()
    thing = s.one("ann", "hand", SPELL)
    assert s.refused("ann", Cast(thing)) == "You cannot pay the mana for this."


def test_a_filter_land_makes_the_pair_that_is_needed() -> None:
    wood = d.land(
        "Twilight", d.mana_ability("{T}", d.add_mana("C")), d.mana_ability("{B/G}, {T}", d.add_mana("BB/BG/GG"))
    )
    s = board().lands("ann", Forest=2)
    s.put("ann", "battlefield", wood)
    cast(s.start(), "{G}{B}{B}")
    assert tapped(s, "ann") == ["Forest", "Forest", "Twilight"] and pool(s) == {}


def test_several_of_one_colour_serve_the_colour_that_is_missing() -> None:
    s = board().lands("ann", Forest=1)
    s.put("ann", "battlefield", rock("Lotus", "any", 3))
    cast(s.start(), "{1}{U}{U}{G}")
    assert tapped(s, "ann") == ["Forest", "Lotus"] and pool(s) == {}


# ---------------------------------------------------------------- symbols
@pytest.mark.parametrize(
    ("cost", "lands", "paid"),
    [
        ("{G/W}{G/W}", {"Forest": 1, "Plains": 1}, True),
        ("{G/W}", {"Island": 1}, False),
        ("{2/W}", {"Plains": 1}, True),
        ("{2/W}", {"Forest": 2}, True),
        ("{2/W}{2/W}", {"Forest": 2, "Plains": 1}, True),
        ("{2/W}", {"Forest": 1}, False),
        ("{C}", {"Forest": 1}, False),
        ("{C}", {"Wastes": 1}, True),
        ("{S}", {"Forest": 1}, False),
        ("{S}", {"Snow-Covered Forest": 1}, True),
        ("{W}{U}{B}{R}{G}", {"Plains": 1, "Island": 1, "Swamp": 1, "Mountain": 1, "Forest": 1}, True),
    ],
)
def test_cr_107_4_what_each_symbol_takes(cost: str, lands: dict[str, int], paid: bool) -> None:
    s = board().lands("ann", **lands).start()
    if paid:
        cast(s, cost)
        assert s.happened("cast")
    else:
        card = s.one("ann", "hand", d.artifact("Thing", cost))
        assert s.refused("ann", Cast(card)) == "You cannot pay the mana for this."


def test_cr_107_4f_life_for_phyrexian_symbols_only_when_told() -> None:
    s = board().lands("ann", Forest=1).start()
    card = s.one("ann", "hand", d.artifact("Thing", "{1}{B/P}"))
    assert s.refused("ann", Cast(card)) == "You cannot pay the mana for this."
    s.do("ann", Cast(card, additional=("phyrexian",)))
    assert s.life("ann") == 18 and s.happened("cast")


def test_cr_106_6_mana_for_certain_spells_only() -> None:
    temple = d.land("Temple", d.mana_ability("{T}", d.add_mana("CC", only=d.spells(subtypes="Eldrazi"))))
    s = board()
    s.put("ann", "battlefield", temple)
    s.start()
    thing = s.one("ann", "hand", SPELL)
    assert s.refused("ann", Cast(thing)) == "You cannot pay the mana for this."
    s.do("ann", Activate(s.find("Temple"), 0))
    assert len(s.state.players["ann"].restricted) == 2
    assert s.refused("ann", Cast(thing)) == "You cannot pay the mana for this."
    drone = s.one("ann", "hand", d.creature("Drone", "{2}", "Eldrazi", 2, 2))
    s.do("ann", Cast(drone)).resolve_all()
    assert s.state.players["ann"].restricted == () and "Drone" in s.names("ann", "battlefield")


def test_cm_6_mana_outside_the_generals_cost_is_colourless() -> None:
    s = board(other_mana_is_colorless=True).lands("ann", Forest=1, Island=1)
    s.put("ann", "command", d.creature("General", "{1}{G}", "Elf", 2, 2, legendary=True), commander=True)
    prism = s.one("ann", "battlefield", rock("Prism", "any"))
    s.start()
    s.do("ann", Activate(s.find("Island"), 0)).do("ann", Activate(prism, 0, color="G"))
    assert pool(s) == {"G": 1, "C": 1}
    blue = s.one("ann", "hand", d.artifact("Blue", "{U}"))
    assert s.refused("ann", Cast(blue)) == "You cannot pay the mana for this."
    cast(s, "{C}{G}")
    assert pool(s) == {}


# ---------------------------------------------------------------- by hand, and other ways to pay
def test_pay_by_hand_names_the_sources_to_use_first() -> None:
    s = board().lands("ann", Forest=2, Mountain=2)
    s.start()
    mountains = s.all("Mountain")
    cast(s, "{2}", pay=tuple(mountains))
    assert tapped(s, "ann") == ["Mountain", "Mountain"]


def test_what_cant_pay_is_refused_as_payment() -> None:
    s = board().lands("ann", Forest=2)
    bear = s.one("ann", "battlefield", BEAR)
    thing = s.one("ann", "hand", SPELL)
    s.start()
    reason = "Something you chose to pay with cannot pay for this."
    assert s.refused("ann", Cast(thing, pay=(bear,))) == reason


def test_cr_702_51_convoke_taps_creatures_only_as_far_as_needed() -> None:
    s = board().lands("ann", Forest=2)
    s.put("ann", "battlefield", BEAR, BEAR, BEAR)
    spell = s.one("ann", "hand", d.sorcery("March", "{3}{G}", d.convoke, d.spell(d.draw(1))))
    s.start().do("ann", Cast(spell))
    assert tapped(s, "ann") == ["Forest", "Forest", "Grove Bear", "Grove Bear"]


def test_cr_702_51_convoke_by_hand_and_by_colour() -> None:
    s = board().lands("ann", Forest=3)
    green = s.one("ann", "battlefield", BEAR, sick=True)
    white = s.one("ann", "battlefield", d.creature("Dog", "{W}", "Dog", 1, 1))
    spell = s.one("ann", "hand", d.sorcery("March", "{G}{G}", d.convoke, d.spell(d.draw(1))))
    s.start().do("ann", Cast(spell, pay=(green, white)))
    assert tapped(s, "ann") == ["Forest", "Grove Bear"]


def test_cr_702_66_delve_exiles_only_what_is_needed() -> None:
    s = board().lands("ann", Island=2)
    s.put("ann", "graveyard", *[BEAR] * 4)
    spell = s.one("ann", "hand", d.sorcery("Cruise", "{4}{U}", d.delve, d.spell(d.draw(1))))
    s.start().do("ann", Cast(spell)).resolve_all()
    assert len(s.names("ann", "exile")) == 3


def test_cr_702_126_improvise_taps_artifacts_for_generic_mana() -> None:
    s = board().lands("ann", Island=1)
    s.put("ann", "battlefield", d.artifact("Cog", "{1}"))
    spell = s.one("ann", "hand", d.sorcery("Invent", "{1}{U}", d.keyword("improvise"), d.spell(d.draw(1))))
    s.start().do("ann", Cast(spell))
    assert tapped(s, "ann") == ["Cog", "Island"]


def test_mana_spent_is_counted_for_the_turn() -> None:
    s = board().lands("ann", Island=3)
    s.put("ann", "hand", DRAW_TWO)
    hold(s.start(), "bob").cast("ann", "Study")
    assert s.state.tally["mana_spent:ann"] == 3
    assert [e.text for e in s.happened("mana_spent")] == ["UUU"]
