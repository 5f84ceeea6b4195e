"""Keyword abilities as the facts write them (``ward {2}``) -> the abilities they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from app.cards.dsl import abilities as ab
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
        *("improvise", "split_second"),
    }
)
# What these say is about building a deck (CR 702.124, 903): in a game they do nothing.
_OF_DECKS = frozenset({"partner", "choose a background", "doctor's companion"})

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
_COST: dict[str, Callable[[str], Ability | tuple[Ability, ...]]] = {
    "equip": kw.equip,
    "flashback": ab.flashback,
    "kicker": ab.kicker,
    "multikicker": lambda price: ab.kicker(price, many=True),
    "evoke": ab.evoke,
    "overload": ab.overload,
    "emerge": ab.emerge,
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
_SUBTYPE_WORDS = {
    "Equipment": "Equipment",
    "Plains": "Plains",
    "Islands": "Island",
    "Swamps": "Swamp",
    "Mountains": "Mountain",
    "Forests": "Forest",
}
_ENCHANTED: dict[str, dict[str, Any]] = {
    "permanent": {},
    "nonland permanent": {"not_types": ("Land",)},
    "artifact creature": {"all_types": ("Artifact", "Creature")},
    "legendary creature": {"types": ("Creature",), "supertypes": ("Legendary",)},
    "basic land": {"types": ("Land",), "supertypes": ("Basic",)},
    **{word: {"types": (word.capitalize(),)} for word in ("creature", "land", "artifact", "enchantment")},
    "planeswalker": {"types": ("Planeswalker",)},
    **{word: {"subtypes": (word,)} for word in (*_LAND_TYPES, "Vehicle", "Equipment", "Wall")},
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
    static = name.replace(" ", "_").replace("'", "")
    if (static in STATIC and not parameter) or name in _OF_DECKS:
        return (Keyword(static),)
    if name in _PLAIN:
        return (_PLAIN[name](),)
    if name in _NUMBER and parameter.isdigit():
        made = _NUMBER[name](int(parameter))
        return made if isinstance(made, tuple) else (made,)
    if name == "ward":
        return _ward(parameter)
    if name in _COST and re.fullmatch(r"(\{[^{}]+\})+", parameter):
        priced = _COST[name](parameter)
        return priced if isinstance(priced, tuple) else (priced,)
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
    if name == "hexproof from" and parameter in _COLOR_WORDS:
        return (Keyword("hexproof", quality=_COLOR_WORDS[parameter]),)
    if name == "affinity for" and parameter in _TYPE_WORDS:
        return (kw.affinity(Filter(types=(_TYPE_WORDS[parameter],), controller="you")),)
    if name == "affinity for" and parameter in _SUBTYPE_WORDS:
        return (kw.affinity(Filter(subtypes=(_SUBTYPE_WORDS[parameter],), controller="you")),)
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
    """``creature``, ``artifact or creature you control``, ``player`` …; none if it is about anything else."""
    if parameter in ("player", "opponent"):
        return (Keyword("enchant", quality=parameter),)
    what, yours, _ = parameter.partition(" you control")
    what, theirs, _ = what.partition(" an opponent controls")
    found = [_ENCHANTED.get(part) for part in what.split(" or ")]
    if None in found:
        return ()
    whose = "you" if yours else "each_opponent" if theirs else None
    if len(found) == 1 and found[0] is not None:
        return (kw.enchant(Filter(**found[0], controller=whose)),)
    kinds = tuple(Filter(**kind) for kind in found if kind is not None)
    return (kw.enchant(Filter(any_of=kinds, controller=whose)),)


def protection_quality(text: str) -> str:
    """``red`` -> ``R``, ``artifacts`` -> ``Artifact``; empty if it is not one the rules know."""
    if text in ("everything", "multicolored", "monocolored"):
        return text
    known = {**_COLOR_WORDS, **_TYPE_WORDS, **_SUBTYPES_OF_PROTECTION}
    return known.get(text, "")
