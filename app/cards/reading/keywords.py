"""Keyword abilities as readings write them, where they are granted or belong to a token (CR 702)."""

from __future__ import annotations

import re

from app.cards.dsl import keywords as kw
from app.cards.keyword_words import STATIC, abilities_of
from app.cards.reading.node import Body, Unknown, named, short
from app.engine.model.ability import Ability, Keyword

LETTERS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G", "Colorless": "C", "Snow": "S"}
_KINDS = {
    "artifacts": "Artifact",
    "creatures": "Creature",
    "enchantments": "Enchantment",
    "lands": "Land",
    "planeswalkers": "Planeswalker",
}
_TRIGGERED = {
    "Prowess": kw.prowess,
    "Exalted": kw.exalted,
    "BattleCry": kw.battle_cry,
    "Battlecry": kw.battle_cry,
    "Undying": kw.undying,
    "Persist": kw.persist,
    "Extort": kw.extort,
    "Mentor": kw.mentor,
    "Evolve": kw.evolve,
    "Training": kw.training,
}


def snake(name: str) -> str:
    """``FirstStrike`` -> ``first_strike``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def plain_keyword(value: str | Body) -> str:
    """The name of a keyword without parameters that the rules code knows. Raises Unknown."""
    name = snake(value) if isinstance(value, str) else ""
    if name not in STATIC:
        raise Unknown(f"keyword {short(value)}")
    return name


def granted(value: str | Body) -> str | Ability:
    """A keyword somebody gains: a plain one by name, else the ability it is. Raises Unknown."""
    name, fields = named(value)
    if not fields:
        if name in _TRIGGERED:
            return _TRIGGERED[name]()
        return plain_keyword(name)
    if fields.get("value") == "ChosenColor" and name == "Protection":
        return kw.protection_from("chosen:color")
    if name == "Protection":
        return kw.protection_from(_quality(fields))
    if name == "Landwalk":
        return kw.landwalk(fields["value"])
    if name == "Ward":
        return _one(abilities_of("ward", _cost(fields, "Ward")), "Ward")
    if name in ("Toxic", "Annihilator", "Bushido", "Afflict") and isinstance(fields.get("value"), int):
        return _one(abilities_of(name.lower(), str(fields["value"])), name)
    if name == "Firebending" and fields.get("type") == "Fixed":
        return _one(abilities_of("firebending", str(fields.get("value", 0))), name)
    if name == "HexproofFrom":
        return Keyword("hexproof", quality=_quality(fields))
    raise Unknown(f"keyword {name}")


def _one(found: tuple[Ability, ...], name: str) -> Ability:
    if len(found) != 1:
        raise Unknown(f"keyword {name}")
    return found[0]


def _quality(fields: Body) -> str:
    how, body = named(fields)
    what = body.get("data", body.get("value", how))
    if how == "Color" and what in LETTERS:
        return LETTERS[what]
    if how == "CardType" and what in _KINDS:
        return _KINDS[what]
    if str(what).lower() in ("multicolored", "monocolored", "everything"):
        return str(what).lower()
    raise Unknown(f"keyword from {how} {short(what)}")


def _cost(fields: Body, name: str) -> str:
    """The parameter of a keyword as the facts write it."""
    kind, inner = fields.get("type", "Mana"), fields.get("data", fields)
    if kind == "PayLife" and isinstance(inner, int):
        return f"life {inner}"
    if kind != "Mana":
        raise Unknown(f"keyword {name} for {kind}")
    return mana(inner)


# ---------------------------------------------------------------- mana costs
def mana(body: Body) -> str:
    """``{"generic": 2, "shards": ["Green"]}`` -> ``{2}{G}``. Raises Unknown for a symbol it does not know."""
    generic, shards = body.get("generic", 0), body.get("shards", ())
    if set(body) - {"type", "generic", "shards"}:
        raise Unknown("mana with more")
    symbols = [_shard(s) for s in shards]
    xs = [s for s in symbols if s == "{X}"]
    others = [s for s in symbols if s != "{X}"]
    number = [f"{{{generic}}}"] if generic or not shards else []
    return "".join([*xs, *number, *others])


def _shard(name: str) -> str:
    if name in LETTERS:
        return f"{{{LETTERS[name]}}}"
    if name == "X":
        return "{X}"
    parts = re.findall(r"Two|Phyrexian|White|Blue|Black|Red|Green|Colorless", name)
    if len(parts) > 1 and "".join(parts) == name:
        return "{" + "/".join({"Two": "2", "Phyrexian": "P"}.get(p) or LETTERS[p] for p in _in_order(parts)) + "}"
    raise Unknown(f"mana {name}")


def _in_order(parts: list[str]) -> list[str]:
    """``Phyrexian`` is written last."""
    return [*(p for p in parts if p != "Phyrexian"), *(p for p in parts if p == "Phyrexian")]
