"""Keyword abilities as the facts write them (``ward {2}``) -> the abilities they are."""

from __future__ import annotations

from collections.abc import Callable

from app.cards.dsl import costs, filters
from app.cards.dsl import keywords as kw
from app.engine.model.ability import Ability, Keyword
from app.engine.model.values import LIBRARY, Filter

# What the rules code asks for by name.
STATIC = frozenset(
    {
        *("deathtouch", "defender", "double_strike", "first_strike", "flash", "flying", "haste", "hexproof"),
        *("indestructible", "intimidate", "lifelink", "reach", "shroud", "trample", "vigilance", "fear", "shadow"),
        *("horsemanship", "skulk", "menace", "devoid", "changeling", "infect", "wither", "convoke", "delve"),
        "improvise",
    }
)

_PLAIN: dict[str, Callable[[], Ability]] = {
    "prowess": kw.prowess,
    "exalted": kw.exalted,
    "battle cry": kw.battle_cry,
    "undying": kw.undying,
    "persist": kw.persist,
    "extort": kw.extort,
    "ingest": kw.ingest,
    "mentor": kw.mentor,
    "evolve": kw.evolve,
    "training": kw.training,
}
_NUMBER: dict[str, Callable[[int], Ability | tuple[Ability, ...]]] = {
    "annihilator": kw.annihilator,
    "toxic": kw.toxic,
    "crew": kw.crew,
    "bushido": kw.bushido,
    "afflict": kw.afflict,
    "afterlife": kw.afterlife,
    "fabricate": kw.fabricate,
    "soulshift": kw.soulshift,
}
_COST: dict[str, Callable[[str], Ability]] = {
    "equip": kw.equip,
    "cycling": kw.cycling,
    "outlast": kw.outlast,
    "scavenge": kw.scavenge,
    "basic landcycling": kw.basic_landcycling,
}
_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_COLOR_WORDS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_TYPE_WORDS = {
    "artifacts": "Artifact",
    "creatures": "Creature",
    "enchantments": "Enchantment",
    "lands": "Land",
    "planeswalkers": "Planeswalker",
}
_SUBTYPES_OF_PROTECTION = {
    "Dragons": "Dragon",
    "Vampires": "Vampire",
    "Zombies": "Zombie",
    "Goblins": "Goblin",
    "Demons": "Demon",
    "Werewolves": "Werewolf",
    "Clerics": "Cleric",
    "Spirits": "Spirit",
    "Elves": "Elf",
    "Beasts": "Beast",
    "Kavu": "Kavu",
}


def abilities_of(name: str, parameter: str) -> tuple[Ability, ...]:
    """The abilities of a keyword (lower case, with spaces) with its parameter; none if the rules do not know it."""
    static = name.replace(" ", "_")
    if static in STATIC and not parameter:
        return (Keyword(static),)
    if name in _PLAIN:
        return (_PLAIN[name](),)
    if name in _NUMBER and parameter.isdigit():
        made = _NUMBER[name](int(parameter))
        return made if isinstance(made, tuple) else (made,)
    if name == "ward":
        return _ward(parameter)
    if name in _COST and parameter.startswith("{"):
        return (_COST[name](parameter),)
    return _about(name, parameter)


def _ward(parameter: str) -> tuple[Ability, ...]:
    """Ward with mana, life or a discard (CR 702.21)."""
    word, _, number = parameter.partition(" ")
    if word.startswith("{"):
        return (kw.ward(parameter),)
    if word == "life":
        return (kw.ward(costs.pay_life(int(number))),)
    return (kw.ward(costs.discarding()),) if word == "discard" else ()


def _about(name: str, parameter: str) -> tuple[Ability, ...]:
    if name == "protection from":
        quality = protection_quality(parameter)
        return (kw.protection_from(quality),) if quality else ()
    if name == "affinity for" and parameter in _TYPE_WORDS:
        return (kw.affinity(Filter(types=(_TYPE_WORDS[parameter],), controller="you")),)
    if name == "enchant":
        return _enchant(parameter)
    for land in _LAND_TYPES:
        if name == f"{land.lower()}walk":
            return (kw.landwalk(land),)
        if name == f"{land.lower()}cycling":
            what = filters.cards_in(LIBRARY, subtypes=land)
            return (kw.typecycling(parameter, f"{land.lower()}cycling", what),)
    return ()


def _enchant(parameter: str) -> tuple[Ability, ...]:
    types = {"creature": "Creature", "land": "Land", "artifact": "Artifact", "enchantment": "Enchantment"}
    if parameter == "permanent":
        return (kw.enchant(Filter()),)
    if parameter == "creature you control":
        return (kw.enchant(filters.creatures_you_control()),)
    return (kw.enchant(Filter(types=(types[parameter],))),) if parameter in types else ()


def protection_quality(text: str) -> str:
    """``red`` -> ``R``, ``artifacts`` -> ``Artifact``; empty if it is not one the rules know."""
    if text in ("everything", "multicolored", "monocolored"):
        return text
    known = {**_COLOR_WORDS, **_TYPE_WORDS, **_SUBTYPES_OF_PROTECTION}
    return known.get(text, "")
