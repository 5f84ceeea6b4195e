"""OR: rules beside the Scourge deck's (docs/rules.md), as data: presets, variants, levels."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards.hordes import presets, rule_words
from app.cards.hordes.decks import ELDRAZI_SCOURGE, HORDES
from app.cards.hordes.readings import game
from app.engine.modes.horde import knobs
from app.engine.modes.horde.knobs import BY_NAME, KNOBS


def values(preset: presets.Preset) -> list[tuple[str, Any]]:
    return [*preset.knobs.items(), *(item for v in preset.variants.values() for item in v.items())]


@pytest.mark.parametrize("name", presets.names())
def test_every_value_of_a_preset_is_one_its_setting_may_have(name: str) -> None:
    preset = presets.preset(name)
    assert preset.source
    wrong = [(n, v) for n, v in values(preset) if n not in BY_NAME or not BY_NAME[n].takes(v)]
    assert wrong == []


def test_there_are_the_four_presets_and_each_deck_has_one() -> None:
    assert presets.names() == ("challenge", "classic", "custom", "scourge")
    assert {deck.preset for deck in HORDES.values()} <= set(presets.names())


def test_every_setting_has_words_and_allows_its_usual_value() -> None:
    assert len(BY_NAME) == len(KNOBS) > 40
    assert [k.name for k in KNOBS if not k.takes(k.default) or not k.help.endswith(".")] == []


def test_settings_do_not_take_what_they_do_not_allow() -> None:
    assert not BY_NAME["setup_turns"].takes(6) and not BY_NAME["setup_turns"].takes(True)
    assert not BY_NAME["haste"].takes(1) and not BY_NAME["wave"].takes("all")


def test_the_scourge_rules_are_the_usual_values() -> None:
    chosen = presets.settings(ELDRAZI_SCOURGE, "commander")
    assert chosen == knobs.all_of({"preset": "scourge", "level": "normal", "variant": "commander"})


def test_what_the_table_chooses_comes_last() -> None:
    chosen, _ = game({"rules": "classic", "setup_turns": 1, "haste": ""})
    assert (chosen["setup_turns"], chosen["haste"], chosen["damage_to_horde"]) == (1, True, "mill")


def test_a_variant_that_the_deck_does_not_have_is_its_usual_one() -> None:
    chosen, horde = game({"variant": "two-headed"})
    assert chosen["heroes_life"] == 40 and len(horde.library) == 98
    with pytest.raises(KeyError):
        game({"rules": "unheard-of"})
    with pytest.raises(KeyError):
        game({"level": "unheard-of"})


def test_levels_change_the_decks_own_rules() -> None:
    assert list(presets.levels()) == ["gentle", "normal", "hard", "brutal", "nightmare", "marathon"]
    turns = {level: game({"level": level})[0]["setup_turns"] for level in presets.levels()}
    assert turns == {"gentle": 4, "normal": 3, "hard": 2, "brutal": 2, "nightmare": 2, "marathon": 3}
    assert game({"level": "normal"})[0] == game({})[0]


def test_a_level_goes_no_further_than_its_setting() -> None:
    ruled = {"setup_turns": 1}
    assert presets.at_level(ruled, {"setup_turns": "-1"}) == {"setup_turns": 1}
    assert presets.at_level({"setup_turns": 5}, {"setup_turns": "+1"}) == {"setup_turns": 5}


@pytest.mark.parametrize("level", presets.levels())
def test_levels_use_settings_that_there_are(level: str) -> None:
    for name, change in presets.levels()[level].items():
        made = presets.at_level({}, {name: change})
        assert BY_NAME[name].takes(made[name])


@pytest.mark.parametrize(
    ("name", "said", "meant"),
    [
        ("setup_turns", "5", 5),
        ("haste", "yes", True),
        ("haste", "no", False),
        ("wave", "cards", "cards"),
        ("pace", "x", "x"),
    ],
)
def test_values_of_a_form_are_those_of_their_settings(name: str, said: str, meant: Any) -> None:
    assert presets.typed(name, said) == meant


@pytest.mark.parametrize(
    ("name", "said"), [("setup_turns", "9"), ("setup_turns", "soon"), ("haste", "7"), ("wave", "all")]
)
def test_other_values_are_refused(name: str, said: str) -> None:
    with pytest.raises(ValueError, match=name):
        presets.typed(name, said)


def test_every_setting_that_the_lobby_offers_has_words() -> None:
    offered = {name for name in BY_NAME if name != "teammates_see_hands"}  # a knob of every game
    assert set(rule_words.LABELS) == offered
    for name, (_, words) in rule_words.LABELS.items():
        assert not words or tuple(words) == BY_NAME[name].allowed
    assert tuple(rule_words.DECKS) == tuple(HORDES)
    assert tuple(rule_words.LEVELS) == tuple(presets.levels())
    assert set(rule_words.RULES) == set(presets.names())


def test_the_rules_of_a_game_are_said_in_short() -> None:
    classic, _ = game({"horde": "zombies"})
    assert rule_words.HURT["mill"] in rule_words.in_short(classic)
    hydra, _ = game({"horde": "face-the-hydra"})
    said = rule_words.in_short(hydra)
    assert rule_words.TOGETHER[False] in said and rule_words.LOSE[False] in said and rule_words.LOST["card"] not in said
    usual, _ = game({})
    assert rule_words.in_short(usual)[:3] == (rule_words.TOGETHER[True], rule_words.BEGIN, rule_words.WAVES["enter"])


def test_the_badge_says_the_rules_and_a_level_other_than_the_usual() -> None:
    assert rule_words.badge(game({"horde": "zombies"})[0], str) == "Classic rules"
    assert rule_words.badge(game({"level": "brutal"})[0], str).startswith("Scourge rules · brutal")
    pauper = rule_words.badge(game({"variant": "pauper", "level": "hard"})[0], str)
    assert pauper == "Scourge rules · Pauper: 60 cards, titans out · hard"
    assert rule_words.badge(game({"variant": "brawl", "titans": "command"})[0], str).endswith("50 cards, titans in")
    assert rule_words.badge({}, str) == ""


def test_values_are_said_in_words() -> None:
    assert [rule_words.value({}, True), rule_words.value({}, 2)] == ["yes", "2"]
    assert rule_words.value(rule_words.LABELS["damage_to_horde"][1], "mill") == "costs it cards of its library"
