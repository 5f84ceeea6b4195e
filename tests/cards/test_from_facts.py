"""Cards nobody scripted: what the facts alone make of them."""

import pytest

from app.cards import facts
from app.cards.from_facts import build
from app.cards.keyword_words import abilities_of
from app.cards.registry import card_for, from_known_facts, level_of
from app.engine.model.ability import ActivatedAbility, ByHandText, Keyword, Replacement, TriggeredAbility
from app.engine.model.effect import AddMana, DealDamage
from app.engine.model.values import Exists, Mana, Not, PayLife, RevealCost, TapThis
from tests.support.scenario import Scenario


def of_kind(name, kind):
    return [a for a in from_known_facts(name).faces[0].abilities if isinstance(a, kind)]


@pytest.mark.parametrize("name", ["Grizzly Bears", "Serra Angel", "Forest", "Sol Ring", "Command Tower", "Watchwolf"])
def test_simple_cards_are_automatic(name):
    card = from_known_facts(name)
    assert level_of(card) == "automatic"
    assert not of_kind(name, ByHandText)


def test_a_keyword_creature_has_its_keywords_and_size():
    face = from_known_facts("Serra Angel").faces[0]
    assert [a.name for a in face.abilities if isinstance(a, Keyword)] == ["flying", "vigilance"]
    assert (face.power, face.toughness, face.cost) == (4, 4, "{3}{W}{W}")
    assert face.types == ("Creature",) and face.subtypes == ("Angel",)


def test_a_keyword_that_stands_for_an_ability_is_that_ability():
    (ability,) = of_kind("Jeskai Windscout", TriggeredAbility)
    assert ability.name == "prowess" and ability.on.event == "cast"


def test_a_basic_land_has_no_written_mana_ability():
    assert from_known_facts("Forest").faces[0].abilities == ()
    assert from_known_facts("Forest").faces[0].subtypes == ("Forest",)


@pytest.mark.parametrize(
    ("name", "mana", "amount"),
    [
        ("Sol Ring", "CC", 1),
        ("Selesnya Guildgate", "G/W", 1),
        ("Command Tower", "identity", 1),
        ("Gilded Lotus", "any", 3),
        ("Fellwar Stone", "opponents_lands", 1),
    ],
)
def test_what_a_mana_ability_adds(name, mana, amount):
    (ability,) = of_kind(name, ActivatedAbility)
    assert ability.mana and ability.cost == (TapThis(),)
    assert ability.effects == (AddMana(mana, amount=amount),)


def test_a_pain_land_hurts_for_colours_only():
    plain, coloured = of_kind("Brushland", ActivatedAbility)
    assert plain.effects == (AddMana("C"),)
    assert coloured.effects == (AddMana("G/W"), DealDamage(1, "you"))


def test_a_signet_costs_mana_to_use():
    (ability,) = of_kind("Azorius Signet", ActivatedAbility)
    assert ability.cost == (Mana("{1}"), TapThis())
    assert ability.effects == (AddMana("WU"),)


def test_how_lands_enter():
    (gate,) = of_kind("Selesnya Guildgate", Replacement)
    assert gate.tapped and gate.condition is None and gate.unless == ()
    (shock,) = of_kind("Temple Garden", Replacement)
    assert shock.unless == (PayLife(2),)
    (check,) = of_kind("Sunpetal Grove", Replacement)
    assert isinstance(check.condition, Not) and isinstance(check.condition.condition, Exists)
    assert set(check.condition.condition.what.subtypes) == {"Forest", "Plains"}
    (shown,) = of_kind("Fortified Village", Replacement)
    assert isinstance(shown.unless[0], RevealCost)


def test_a_card_with_other_text_is_partly_or_by_hand():
    assert level_of(from_known_facts("Medomai the Ageless")) == "partly"
    assert level_of(from_known_facts("Fact or Fiction")) == "by_hand"
    assert [a.kind for a in from_known_facts("Fact or Fiction").faces[0].abilities] == ["spell"]


def test_a_known_card_keeps_its_english_name_whatever_the_spelling():
    assert card_for("llanowar elves").name == "Llanowar Elves"
    assert card_for("Lim-Dûl's Vault") == card_for("lim-dul's vault")


@pytest.mark.parametrize(
    ("keyword", "parameter", "kinds"),
    [
        ("flashback", "{3}{R}", ["AlternativeCost"]),
        ("kicker", "{1}{W}", ["AdditionalCost"]),
        ("multikicker", "{2}", ["AdditionalCost"]),
        ("evoke", "{1}{U}", ["AlternativeCost", "TriggeredAbility"]),
        ("overload", "{2}{B}", ["AlternativeCost"]),
        ("split second", "", ["Keyword"]),
        ("partner", "", ["Keyword"]),
        ("doctor's companion", "", ["Keyword"]),
        ("enchant", "artifact or creature you control", ["Keyword"]),
        ("enchant", "opponent", ["Keyword"]),
        ("hexproof from", "black", ["Keyword"]),
        ("affinity for", "Plains", ["Keyword"]),
        ("kicker", "{1}{W} and/or {2}{U}", []),
        ("enchant", "creature with another Aura attached to it", []),
        ("banding", "", []),
    ],
)
def test_keywords_of_the_facts_are_abilities_or_left_to_the_player(keyword, parameter, kinds):
    assert [type(a).__name__ for a in abilities_of(keyword, parameter)] == kinds


def test_what_an_aura_may_enchant():
    (ability,) = abilities_of("enchant", "artifact or creature you control")
    assert ability.what.controller == "you" and [f.types for f in ability.what.any_of] == [("Artifact",), ("Creature",)]
    assert abilities_of("enchant", "player")[0].quality == "player"


def test_a_spell_by_hand_is_cast_from_the_graveyard_for_its_flashback():
    s = Scenario("ann", "bob").libraries().lands("ann", mountain=4)
    card = s.one("ann", "graveyard", build(facts.find("Abandon the Post")))
    s.start().cast("ann", card, alternative="flashback").resolve()
    assert s.question("ann").kind == "by_hand"
    s.answer("ann", "done")
    assert s.names("ann", "exile") == ["Abandon the Post"]
    s.done()
