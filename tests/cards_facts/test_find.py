"""Looking up the shipped facts."""

import time

import pytest

from app.cards import facts


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Sol Ring", "Sol Ring"),
        ("  sol   RING ", "Sol Ring"),
        ("Fire // Ice", "Fire // Ice"),
        ("Fire/Ice", "Fire // Ice"),
        ("Ice", "Fire // Ice"),
        ("Bonecrusher Giant", "Bonecrusher Giant // Stomp"),
        ("Stomp", "Bonecrusher Giant // Stomp"),
        ("Agadeem's Awakening / Agadeem, the Undercrypt", "Agadeem's Awakening // Agadeem, the Undercrypt"),
        ("Lord of Lineage", "Bloodline Keeper // Lord of Lineage"),
        ("Who/What/When/Where/Why", "Who // What // When // Where // Why"),
        ("Lim-Dul's Vault", "Lim-Dûl's Vault"),
        ("LIM-DU\u0302L’S VAULT", "Lim-Dûl's Vault"),
        ("AEther Vial", "Aether Vial"),
        ("Æther Vial", "Aether Vial"),
        ("Jotun Grunt", "Jötun Grunt"),
        ("Castle Dracula", "Voldaren Estate"),
        ("_____", "_____"),
        ("+2 Mace", "+2 Mace"),
        ("1996 World Champion", "1996 World Champion"),
        ("Ach! Hans, Run!", '"Ach! Hans, Run!"'),
        ("B.O.B. (Bevy of Beebles)", "B.O.B. (Bevy of Beebles)"),
    ],
)
def test_a_name_is_found_however_it_is_written(written: str, name: str) -> None:
    card = facts.find(written)
    assert card is not None and card.name == name


def test_what_is_no_card_is_not_found() -> None:
    assert facts.find("") is None
    assert facts.find("Sol Rin") is None
    assert facts.find("Treasure") is None
    assert facts.find("\x00\ud800") is None


def test_facts_of_a_mana_rock() -> None:
    card = facts.find("Sol Ring")
    assert card is not None
    assert (card.front.type_line, card.front.mana_cost, card.mana_value) == ("Artifact", "{1}", 1)
    assert card.front.mana == (facts.ManaAbility(cost=("{T}",), options=("CC",)),)
    assert (card.identity, card.produces, card.simple, card.edhrec_rank) == ("", "C", True, 1)
    assert card.legality("commander") == "legal"
    assert card.legality("vintage") == "restricted"
    assert card.legality("no such format") == "not_legal"


def test_facts_of_a_creature_with_two_keywords() -> None:
    card = facts.find("Serra Angel")
    assert card is not None
    front = card.front
    assert (front.power, front.toughness, front.colors, front.subtypes) == ("4", "4", "W", ("Angel",))
    assert front.abilities == ("flying", "vigilance")


def test_facts_of_a_legend_with_more_than_keywords() -> None:
    card = facts.find("Sheoldred, the Apocalypse")
    assert card is not None
    assert card.front.keywords == ("deathtouch",)
    assert card.front.others > 0 and card.front.abilities is None and not card.simple


@pytest.mark.parametrize(
    ("name", "produces", "enters"),
    [
        ("Forest", "G", ()),
        ("Bayou", "BG", ()),
        ("Selesnya Guildgate", "WG", ("tapped",)),
        ("Glacial Fortress", "WU", ("unless", "control", "Plains", "Island")),
        ("Watery Grave", "UB", ("unless", "pay life", "2")),
        ("Blackcleave Cliffs", "BR", ("unless", "other lands at most", "2")),
        ("Bountiful Promenade", "WG", ("unless", "opponents at least", "2")),
        ("Battlefield Forge", "WRC", ()),
        ("Command Tower", "WUBRG", ()),
    ],
)
def test_lands_are_known_wholly(name: str, produces: str, enters: tuple[str, ...]) -> None:
    card = facts.find(name)
    assert card is not None
    assert (card.front.produces, card.front.enters, card.simple) == (produces, enters, True)


def test_colour_identity_and_the_symbols_alone_differ() -> None:
    """CR 903.4: an indicator counts for the identity; CM-2 of 2010 looks at the symbols only."""
    card = facts.find("Ancestral Vision")
    assert card is not None and (card.identity, card.symbols) == ("U", "U")
    card = facts.find("Dryad Arbor")
    assert card is not None and (card.identity, card.symbols) == ("G", "")


@pytest.mark.parametrize(
    ("name", "limit"),
    [("Relentless Rats", facts.ANY_NUMBER), ("Seven Dwarves", 7), ("Nazgûl", 9), ("Sol Ring", 0)],
)
def test_what_a_card_says_of_its_number_in_a_deck(name: str, limit: int) -> None:
    card = facts.find(name)
    assert card is not None and card.deck_limit == limit


def test_who_may_lead_a_deck_by_its_own_word() -> None:
    said = [facts.find(name) for name in ("Teferi, Temporal Archmage", "Grist, the Hunger Tide", "Jace Beleren")]
    assert [card is not None and card.commander for card in said] == [True, True, False]


def test_foreign_names_both_ways() -> None:
    card = facts.find_foreign("Anillo solar")
    assert card is not None and card.name == "Sol Ring"
    assert facts.local_name(card, "es") == "Anillo solar"
    assert facts.local_name(card, "en") is None
    assert facts.find_foreign("no such card, surely") is None


def test_a_printing_is_found_by_set_and_number() -> None:
    card = facts.printed("ICE", "96")
    assert card is not None and card.name == "Shyft"
    assert facts.printed("ice", "none") is None
    assert facts.printed("no such set", "1") is None


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("I Bask in Your Silen Awe", "I Bask in Your Silent Awe"),
        ("Lightening Bolt", "Lightning Bolt"),
        ("Avacyn, Angel", "Avacyn, Angel of Hope"),
    ],
)
def test_near_names_are_suggested(written: str, name: str) -> None:
    suggested = facts.suggest(written, 3)
    assert name in suggested and len(suggested) <= 3


def test_nothing_is_suggested_for_what_is_like_nothing() -> None:
    assert facts.suggest("@#$ %%%") == []
    assert facts.suggest("") == []


def test_tokens_have_facts() -> None:
    scion = facts.token("Eldrazi Scion")
    assert scion is not None
    assert (scion.face.power, scion.face.toughness, scion.face.colors) == ("1", "1", "")
    assert scion.face.mana == (facts.ManaAbility(cost=("sacrifice",), options=("C",)),)
    assert len(facts.tokens("Spirit")) > 1
    assert facts.token("Sol Ring") is None
    assert "Eldrazi Scion" in [kind.name for kind in facts.tokens_made_by("Blisterpod")]


def test_counts_agree_with_the_manifest() -> None:
    manifest = facts.manifest()
    cards = list(facts.every_card())
    assert len(cards) == manifest.cards == sum(count for _, count in manifest.shards.values())
    assert sum(card.simple for card in cards) == manifest.simple
    assert sum(card.legality("commander") == "legal" for card in cards) == manifest.commander_legal
    assert len({card.name for card in cards}) == manifest.cards


def test_every_card_is_found_by_its_own_name() -> None:
    lost = [card.name for card in facts.every_card() if facts.find(card.name) != card]
    assert lost == []


def test_no_sentence_of_rules_text_is_kept() -> None:
    """Keywords and conditions are a few words; nothing long enough to be a card's text may slip in."""
    for card in facts.every_card():
        for face in card.faces:
            assert all(len(word) <= 60 and "." not in word.rstrip(".") for word in face.keywords if "with" not in word)
            assert all(len(word) <= 30 for word in face.enters)


def test_a_lookup_takes_well_under_a_millisecond() -> None:
    names = [card.name for card in facts.every_card()][::50]
    facts.find("Sol Ring")
    start = time.thread_time()
    found = [facts.find(name) for name in names]
    each = (time.thread_time() - start) / len(names)
    assert None not in found and each < 0.0005
