"""Cards with levels: what a box of a leveler (CR 711), a level of a Class (716), a station symbol (721) adds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from app.cards.reading.node import Body
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.ability import Ability, Continuous, Keyword

LEVEL = "level"  # the counters of a leveler, and the mark of a Class
CHARGE = "charge"  # those of a station card
SECTIONS = ("abilities", "triggers", "static_abilities", "replacements")
Sections = dict[str, list[Body]]
Kinds = tuple[str, ...]


class Band(NamedTuple):
    """From that level on, up to ``most``; of counters of that kind, or the levels of a Class."""

    least: int
    most: int | None = None
    counters: str = ""

    def condition(self) -> v.Condition:
        """When the object has what the band says. A Class has no mark while it is level 1 (CR 716.2d)."""
        of = v.Property("this", f"counters:{self.counters}" if self.counters else f"mark:{LEVEL}")
        least = v.Compare(of, ">=", self.least)
        return least if self.most is None else v.All((least, v.Compare(of, "<=", self.most)))


def apart(sections: Sections, station: bool) -> tuple[Sections, dict[Band, Sections]]:
    """What is there at every level, and what each band adds; ``station``: charge counters are levels too."""
    kinds = (LEVEL, CHARGE) if station else (LEVEL,)
    rest: Sections = {**sections, **{name: [] for name in SECTIONS}}
    bands: dict[Band, Sections] = {}
    for name in SECTIONS:
        for body in sections[name]:
            band, bare = _band(body, kinds)
            if band is None:
                rest[name].append(body)
            else:
                bands.setdefault(band, {one: [] for one in sections})[name].append(bare)
    return rest, dict(sorted(bands.items(), key=lambda one: one[0].least))


def _band(body: Body, kinds: Kinds) -> tuple[Band | None, Body]:
    """The band an ability belongs to, and the ability without its mention."""
    for key in ("condition", "constraint"):
        band, left = _of_condition(body.get(key), kinds)
        if band is not None:
            bare = {k: x for k, x in body.items() if k != key}
            if key == "constraint":
                bare["level"] = band.least
            return band, bare if left is None else {**bare, key: left}
    limits = body.get("activation_restrictions", [])
    found = next((one for one in limits if one.get("type") in ("LevelCounterRange", "CounterThreshold")), None)
    kind = found["data"].get("counters", {}).get("data", LEVEL) if found is not None else ""
    if found is None or kind not in kinds:
        return None, body
    others = [one for one in limits if one is not found]
    bare = {k: x for k, x in body.items() if k != "activation_restrictions"}
    return _counted(found["data"], kind), {**bare, "activation_restrictions": others} if others else bare


def _of_condition(body: Any, kinds: Kinds) -> tuple[Band | None, Body | None]:
    """The band in a condition, and what else it asks."""
    if not isinstance(body, dict):
        return None, None
    match body.get("type"):
        case "ClassLevelGE" | "AtClassLevel":
            return Band(int(body["level"])), None
        case "HasCounters" if body.get("counters", {}).get("data") in kinds:
            return _counted(body, body["counters"]["data"]), None
        case "And":
            parts = [(_of_condition(one, kinds)[0], one) for one in body["conditions"]]
            band = next((found for found, _ in parts if found is not None), None)
            left = [one for found, one in parts if found is None]
            return band, left[0] if len(left) == 1 else {"type": "And", "conditions": left} if left else None
    return None, None


def _counted(body: Body, kind: str) -> Band:
    return Band(int(body.get("minimum", 0)), body.get("maximum"), kind)


def granted(band: Band, abilities: Iterable[Ability]) -> Continuous:
    """The static ability that gives the object these (CR 711.2, 716.2a)."""
    changes: list[e.Change] = []
    words: list[str] = []
    others: list[Ability] = []
    for one in abilities:
        if isinstance(one, Continuous) and one.what == "this" and one.condition is None and not one.defining:
            for change in one.changes:
                if isinstance(change, e.Grant):
                    words += change.keywords
                    others += change.abilities
                else:
                    changes.append(change)
        elif isinstance(one, Keyword) and one == Keyword(one.name):
            words.append(one.name)
        else:
            others.append(one)
    if words or others:
        changes.append(e.Grant(tuple(words), tuple(others)))
    return Continuous("this", tuple(changes), band.condition(), name=LEVEL)
