"""What readings write out for keyword abilities, to be left out: the facts name the keywords themselves."""

from __future__ import annotations

from collections.abc import Iterable

from app.cards.reading.node import Body, short

SECTIONS = ("abilities", "triggers", "static_abilities", "replacements")

# keyword -> (section, tag or mode or event, effect) of each thing it is written out as
_EXPANSIONS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "backup": (("triggers", "ChangesZone", "PutCounter"),),
    "bargain": (),
    "bloodthirst": (("replacements", "Moved", ""),),
    "blitz": (("triggers", "ChangesZone", "Draw"),),
    "casualty": (("triggers", "ChangesZone", "CopySpell"), ("triggers", "SpellCast", "CopySpell")),
    "cumulative upkeep": (("triggers", "PayCumulativeUpkeep", ""),),
    "dethrone": (("triggers", "Attacks", "PutCounter"),),
    "devour": (("replacements", "Moved", ""),),
    "disguise": (("replacements", "TurnFaceUp", ""),),
    "echo": (("triggers", "PayEcho", ""),),
    "embalm": (("abilities", "", "CopyTokenOf"),),
    "eternalize": (("abilities", "", "CopyTokenOf"),),
    "exploit": (("triggers", "ChangesZone", "Sacrifice"),),
    "fading": (("triggers", "Phase", "RemoveCounter"), ("replacements", "Moved", "")),
    "for mirrodin!": (("triggers", "ChangesZone", "Token"),),
    "foretell": (("abilities", "", "Foretell"),),
    "graft": (("triggers", "ChangesZone", "MoveCounters"), ("replacements", "Moved", "")),
    "job select": (("triggers", "ChangesZone", "Token"),),
    "station": (("abilities", "Station", ""),),
    "level up": (("abilities", "", "PutCounter"),),
    "living weapon": (("triggers", "ChangesZone", "Token"),),
    "madness": (("triggers", "Discarded", "MadnessCast"), ("replacements", "Discard", "")),
    "megamorph": (("replacements", "TurnFaceUp", ""),),
    "melee": (("triggers", "Attacks", "Pump"),),
    "mobilize": (("triggers", "Attacks", "Token"),),
    "modular": (("triggers", "ChangesZone", "PutCounter"), ("replacements", "Moved", "")),
    "myriad": (("triggers", "Attacks", "Myriad"),),
    "ninjutsu": (("abilities", "", "RuntimeHandled"),),
    "offspring": (("triggers", "ChangesZone", "CopyTokenOf"),),
    "plot": (("abilities", "", "GrantCastingPermission"),),
    "rampage": (("triggers", "BecomesBlocked", "Pump"),),
    "ravenous": (("replacements", "Moved", ""), ("triggers", "ChangesZone", "Draw")),
    "reinforce": (("abilities", "", "PutCounter"),),
    "renown": (("triggers", "DamageDone", "Renown"),),
    "replicate": (("triggers", "SpellCast", "CopySpell"),),
    "riot": (("replacements", "Moved", ""),),
    "squad": (("triggers", "ChangesZone", "CopyTokenOf"),),
    "suspend": (
        ("abilities", "", "PutCounter"),
        ("triggers", "Phase", "RemoveCounter"),
        ("triggers", "CounterRemoved", "CastFromZone"),
    ),
    "transmute": (("abilities", "", "SearchLibrary"),),
    "unearth": (("abilities", "", "ChangeZone"),),
    "unleash": (("static_abilities", "CantBlock", ""), ("replacements", "Moved", "")),
    "vanishing": (
        ("triggers", "Phase", "RemoveCounter"),
        ("triggers", "CounterRemoved", "Sacrifice"),
        ("replacements", "Moved", ""),
    ),
    "afflict": (("triggers", "AttackerBlocked", "LoseLife"),),
    "afterlife": (("triggers", "ChangesZone", "Token"),),
    "annihilator": (("triggers", "Attacks", "Sacrifice"),),
    "battle cry": (("triggers", "Attacks", "PumpAll"),),
    "bushido": (("triggers", "Blocks", "Pump"), ("triggers", "BecomesBlocked", "Pump")),
    "changeling": (("static_abilities", "Continuous", ""),),
    "crew": (("abilities", "Crew", ""),),
    "cycling": (("abilities", "Cycling", "Draw"),),
    "devoid": (("static_abilities", "Continuous", ""),),
    "equip": (("abilities", "Equip", "Attach"),),
    "evoke": (("triggers", "ChangesZone", "Sacrifice"),),
    "evolve": (("triggers", "Evolve", "PutCounter"),),
    "exalted": (("triggers", "Attacks", "Pump"),),
    "extort": (("triggers", "SpellCast", "PayCost"),),
    "fabricate": (("triggers", "ChangesZone", "ChooseOneOf"),),
    "flanking": (("triggers", "BecomesBlocked", "Pump"),),
    "ingest": (("triggers", "DamageDone", "ExileTop"),),
    "mentor": (("triggers", "Attacks", "PutCounter"),),
    "outlast": (("abilities", "Outlast", "PutCounter"),),
    "persist": (("triggers", "ChangesZone", "ChangeZone"),),
    "scavenge": (("abilities", "", "PutCounter"),),
    "soulshift": (("triggers", "ChangesZone", "ChangeZone"),),
    "training": (("triggers", "Attacks", "PutCounter"),),
    "undying": (("triggers", "ChangesZone", "ChangeZone"),),
}
# keywords whose additional cost readings say apart
WITH_COST = (
    *("bargain", "buyback", "casualty", "offspring", "replicate", "squad", "entwine", "conspire", "kicker"),
    "multikicker",
)
_CYCLING = ("abilities", "Cycling", "SearchLibrary")


def without_expansions(reading: Body, keywords: Iterable[str]) -> dict[str, list[Body]]:
    """The sections of a reading without what these keywords (by name) are written out as; the last match goes, for
    readings write keywords out after the face's other abilities."""
    sections: dict[str, list[Body]] = {name: list(reading.get(name, ())) for name in SECTIONS}
    for keyword in keywords:
        wanted = _EXPANSIONS.get(keyword, ())
        if keyword.endswith("cycling") and keyword != "cycling":
            wanted = (_CYCLING,)
        for section, mark, effect in wanted:
            _drop(sections[section], mark, effect)
    if "Saga" in reading.get("card_type", {}).get("subtypes", ()):
        _drop(sections["replacements"], "Moved", "PutCounter")
    return sections


def _drop(items: list[Body], mark: str, effect: str) -> None:
    for at in range(len(items) - 1, -1, -1):
        if _mark(items[at]) == mark and effect in ("", _effect(items[at])):
            del items[at]
            return


def _mark(item: Body) -> str:
    found = item.get("ability_tag") or item.get("event") or item.get("mode") or ""
    return short(found) if found else ""


def _effect(item: Body) -> str:
    inner = item.get("execute", item)
    return short(inner.get("effect", ""))
