"""Lands that do more than add mana."""

from __future__ import annotations

from app.cards.dsl import *
from app.engine.model.card import Card


def fetching(name: str) -> Card:
    """Sacrificed for a basic land."""
    return land(
        name,
        activated(("{T}", sacrifice_this()), search(basic_lands_in_library(), BATTLEFIELD, tapped=True, reveal=False)),
    )


def temple(name: str, colors: str) -> Card:
    return land(name, enters_tapped(), when_enters(scry(1)), mana_ability("{T}", add_mana(colors)))


def gaining(name: str, colors: str) -> Card:
    return land(name, enters_tapped(), when_enters(gain_life(1)), mana_ability("{T}", add_mana(colors)))


def bouncing(name: str, mana: str) -> Card:
    back = when_enters(choose(lands_you_control()), return_to_hand("chosen"))
    return land(name, enters_tapped(), back, mana_ability("{T}", add_mana(mana)))


CARDS = (
    fetching("Evolving Wilds"),
    fetching("Terramorphic Expanse"),
    land(
        "Fabled Passage",
        activated(
            ("{T}", sacrifice_this()),
            search(basic_lands_in_library(), BATTLEFIELD, tapped=True, reveal=False, bind="found"),
            if_(exists(lands_you_control(), 4), untap("found")),
        ),
    ),
    land("Reliquary Tower", player_rule("no_maximum_hand_size"), mana_ability("{T}", add_mana("C"))),
    land(
        "Rogue's Passage",
        mana_ability("{T}", add_mana("C")),
        activated("{4}, {T}", gains("t", "cant_be_blocked"), targets=[target_creature()]),
    ),
    temple("Temple of Enlightenment", "W/U"),
    temple("Temple of Deceit", "U/B"),
    temple("Temple of Malice", "B/R"),
    temple("Temple of Abandon", "R/G"),
    temple("Temple of Plenty", "G/W"),
    temple("Temple of Silence", "W/B"),
    temple("Temple of Epiphany", "U/R"),
    temple("Temple of Malady", "B/G"),
    temple("Temple of Triumph", "R/W"),
    temple("Temple of Mystery", "G/U"),
    gaining("Tranquil Cove", "W/U"),
    gaining("Dismal Backwater", "U/B"),
    gaining("Bloodfell Caves", "B/R"),
    gaining("Rugged Highlands", "R/G"),
    gaining("Blossoming Sands", "G/W"),
    gaining("Scoured Barrens", "W/B"),
    gaining("Swiftwater Cliffs", "U/R"),
    gaining("Jungle Hollow", "B/G"),
    gaining("Wind-Scarred Crag", "R/W"),
    gaining("Thornwood Falls", "G/U"),
    bouncing("Azorius Chancery", "WU"),
    bouncing("Dimir Aqueduct", "UB"),
    bouncing("Rakdos Carnarium", "BR"),
    bouncing("Gruul Turf", "RG"),
    bouncing("Selesnya Sanctuary", "GW"),
    bouncing("Orzhov Basilica", "WB"),
    bouncing("Izzet Boilerworks", "UR"),
    bouncing("Golgari Rot Farm", "BG"),
    bouncing("Boros Garrison", "RW"),
    bouncing("Simic Growth Chamber", "GU"),
)
