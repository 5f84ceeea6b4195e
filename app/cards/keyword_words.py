"""Keyword abilities as the facts write them (``ward {2}``) -> the abilities they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from app.cards.dsl import abilities as ab
from app.cards.dsl import costs, filters
from app.cards.dsl import keywords as kw
from app.cards.dsl import keywords_cast as kc
from app.cards.dsl import keywords_enter as ke
from app.cards.dsl import keywords_fight as kf
from app.engine.model.ability import Ability, Keyword
from app.engine.model.values import LIBRARY, CostPart, Filter

# What the rules code asks for by name.
STATIC = frozenset(
    {
        *("deathtouch", "defender", "double_strike", "first_strike", "flash", "flying", "haste", "hexproof"),
        *("indestructible", "intimidate", "lifelink", "reach", "shroud", "trample", "vigilance", "fear", "shadow"),
        *("horsemanship", "skulk", "menace", "devoid", "changeling", "infect", "wither", "convoke", "delve"),
        *("fuse", "improvise", "phasing", "split_second", "rebound", "undaunted", "umbra_armor"),
        *("daybound", "nightbound", "ascend"),
    }
)
# What these say is about building a deck (CR 702.124, 903), or is done by the layout of the card (702.127).
_OF_DECKS = frozenset({"partner", "choose a background", "doctor's companion", "aftermath"})

_PLAIN: dict[str, Callable[[], Ability | tuple[Ability, ...]]] = {
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
    "flanking": kw.flanking,
    "cascade": kc.cascade,
    "storm": kc.storm,
    "bargain": kc.bargain,
    "unleash": ke.unleash,
    "riot": ke.riot,
    "ravenous": ke.ravenous,
    "exploit": ke.exploit,
    "living weapon": ke.living_weapon,
    "living metal": ke.living_metal,
    "start your engines!": lambda: Keyword("start_your_engines"),
    "for mirrodin!": ke.for_mirrodin,
    "job select": ke.job_select,
    "melee": kf.melee,
    "dethrone": kf.dethrone,
    "myriad": kf.myriad,
    "decayed": kf.decayed,
    "station": ke.station,
}
_NUMBER: dict[str, Callable[[int], Ability | tuple[Ability, ...]]] = {
    "annihilator": kw.annihilator,
    "toxic": kw.toxic,
    "crew": kw.crew,
    "bushido": kw.bushido,
    "afflict": kw.afflict,
    "afterlife": kw.afterlife,
    "firebending": kw.firebending,
    "fabricate": kw.fabricate,
    "soulshift": kw.soulshift,
    "casualty": kc.casualty,
    "bloodthirst": ke.bloodthirst,
    "modular": ke.modular,
    "graft": ke.graft,
    "devour": ke.devour,
    "amplify": ke.amplify,
    "vanishing": ke.vanishing,
    "fading": ke.fading,
    "rampage": kf.rampage,
    "renown": kf.renown,
    "mobilize": kf.mobilize,
}
_COST: dict[str, Callable[[Any], Ability | tuple[Ability, ...]]] = {
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
    "morph": kc.morph,
    "megamorph": kc.megamorph,
    "disguise": kc.disguise,
    "foretell": kc.foretell,
    "plot": kc.plot,
    "warp": kc.warp,
    "madness": kc.madness,
    "miracle": kc.miracle,
    "buyback": kc.buyback,
    "replicate": kc.replicate,
    "squad": kc.squad,
    "offspring": kc.offspring,
    "dash": kc.dash,
    "entwine": kc.entwine,
    "escalate": kc.escalate,
    "bestow": kc.bestow,
    "blitz": kc.blitz,
    "spectacle": kc.spectacle,
    "surge": kc.surge,
    "mayhem": kc.mayhem,
    "web-slinging": kc.web_slinging,
    "disturb": kc.disturb,
    "ninjutsu": kc.ninjutsu,
    "transmute": kc.transmute,
    "level up": ke.level_up,
    "echo": ke.echo,
    "cumulative upkeep": ke.cumulative_upkeep,
    "unearth": ke.unearth,
    "embalm": ke.embalm,
    "eternalize": ke.eternalize,
}
_NUMBER_AND_COST: dict[str, Callable[[int, str], tuple[Ability, ...]]] = {
    "suspend": kc.suspend,
    "reinforce": kc.reinforce,
}
# Costs of these may be life or a discarded card too.
_ANY_COST = frozenset({"madness", "echo", "cumulative upkeep", "unearth", "cycling", "equip", "morph"})
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
    if name in _PLAIN and not parameter:
        return _several(_PLAIN[name]())
    if name in _NUMBER and parameter.isdigit():
        return _several(_NUMBER[name](int(parameter)))
    if name == "ward":
        return _ward(parameter)
    number, _, price = parameter.partition(" ")
    if name in _NUMBER_AND_COST and number.isdigit() and _MANA.fullmatch(price):
        return _NUMBER_AND_COST[name](int(number), price)
    if name in _COST and _MANA.fullmatch(parameter):
        return _several(_COST[name](parameter))
    if name in _ANY_COST and _other_cost(parameter):
        return _several(_COST[name](_other_cost(parameter)))
    if name == "prototype":
        price, _, size = parameter.partition(" ")
        return (Keyword("prototype", None, costs.cost(price), size),)
    if name == "partner with":
        return kc.partner_with(parameter)
    return _about(name, parameter)


_MANA = re.compile(r"(\{[^{}]+\})+")


def _several(made: Ability | tuple[Ability, ...]) -> tuple[Ability, ...]:
    return made if isinstance(made, tuple) else (made,)


def _other_cost(parameter: str) -> tuple[CostPart, ...]:
    """``life 2`` and ``discard 1`` as a cost; () for anything else."""
    word, _, number = parameter.partition(" ")
    if word == "life" and number.isdigit():
        return (costs.pay_life(int(number)),)
    return (costs.discarding(),) if word == "discard" else ()


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
    if name in ("nonbasic landwalk", "legendary landwalk"):
        return (kw.landwalk(name.partition(" ")[0]),)
    if name == "champion":
        return _champion(parameter)
    for land in _LAND_TYPES:
        if name in (f"{land.lower()}walk", f"snow {land.lower()}walk"):
            return (kw.landwalk(f"snow {land}" if name.startswith("snow") else land),)
        if name == f"{land.lower()}cycling":
            what = filters.cards_in(LIBRARY, subtypes=land)
            return (kw.typecycling(parameter, f"{land.lower()}cycling", what),)
    return ()


def _champion(parameter: str) -> tuple[Ability, ...]:
    """CR 702.72: ``a creature``, ``a Faerie``."""
    kind = parameter.partition(" ")[2]
    what: dict[str, Any] = {"types": ("Creature",)} if kind == "creature" else {"subtypes": (kind,)}
    return ke.champion(Filter(controller="you", other=True, **what), kind)


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
