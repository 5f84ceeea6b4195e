"""Whole cards: names, costs, type lines and faces (CR 200-212)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.engine.model import ability as _a
from app.engine.model import card as _c

CARD_TYPES = (
    "Artifact",
    "Battle",
    "Creature",
    "Enchantment",
    "Instant",
    "Kindred",
    "Land",
    "Planeswalker",
    "Scheme",
    "Sorcery",
)
SUPERTYPES = ("Basic", "Elite", "Legendary", "Ongoing", "Snow", "World")

Abilities = Iterable[_a.Ability | Sequence[_a.Ability]]


def mana_cost(cost: str | int) -> str:
    """A cost as symbols: ``8`` -> ``{8}``; text is taken as it is."""
    return f"{{{cost}}}" if isinstance(cost, int) else cost


def type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """``Legendary Creature — Elf`` -> (supertypes, types, subtypes). ValueError for an unknown card type."""
    head, _, tail = line.partition("—")
    supertypes: list[str] = []
    types: list[str] = []
    for word in head.split():
        if word in SUPERTYPES:
            supertypes.append(word)
        elif word in CARD_TYPES:
            types.append(word)
        else:
            raise ValueError(f"{word!r} is no card type or supertype")
    return tuple(supertypes), tuple(types), tuple(tail.split())


def flat(abilities: Abilities) -> tuple[_a.Ability, ...]:
    """Abilities in order; a keyword that stands for several abilities may be a sequence of them."""
    out: list[_a.Ability] = []
    for ability in abilities:
        out.extend(ability if isinstance(ability, (tuple, list)) else [ability])  # type: ignore[list-item]
    return tuple(out)


def face(
    name: str,
    *,
    types: str,
    cost: str | int = "",
    power: int | None = None,
    toughness: int | None = None,
    loyalty: int | None = None,
    colors: str | None = None,
    abilities: Abilities = (),
) -> _c.Face:
    """One face. ``types`` is the type line; ``colors`` (``"WU"``, ``""``) only for indicators and tokens."""
    supertypes, kinds, subtypes = type_line(types)
    return _c.Face(
        name,
        mana_cost(cost),
        kinds,
        subtypes,
        supertypes,
        power,
        toughness,
        loyalty,
        None,
        None if colors is None else tuple(colors),
        flat(abilities),
    )


def card(
    name: str,
    *,
    types: str,
    cost: str | int = "",
    power: int | None = None,
    toughness: int | None = None,
    loyalty: int | None = None,
    colors: str | None = None,
    abilities: Abilities = (),
    rarity: str = "",
) -> _c.Card:
    """A card with one face, every ability of it carried out by the engine."""
    front = face(
        name,
        types=types,
        cost=cost,
        power=power,
        toughness=toughness,
        loyalty=loyalty,
        colors=colors,
        abilities=abilities,
    )
    return _c.Card((front,), rarity=rarity)


def creature(
    name: str,
    cost: str | int,
    kind: str,
    power: int,
    toughness: int,
    *abilities: _a.Ability | Sequence[_a.Ability],
    legendary: bool = False,
    artifact: bool = False,
    enchantment: bool = False,
    rarity: str = "",
) -> _c.Card:
    """A creature card: ``kind`` its creature types (``"Elf Druid"``)."""
    words = ["Legendary"] * legendary + ["Artifact"] * artifact + ["Enchantment"] * enchantment + ["Creature"]
    return card(
        name,
        cost=cost,
        types=f"{' '.join(words)} — {kind}",
        power=power,
        toughness=toughness,
        abilities=abilities,
        rarity=rarity,
    )


def instant(name: str, cost: str | int, *abilities: _a.Ability, rarity: str = "") -> _c.Card:
    return card(name, cost=cost, types="Instant", abilities=abilities, rarity=rarity)


def sorcery(name: str, cost: str | int, *abilities: _a.Ability, rarity: str = "") -> _c.Card:
    return card(name, cost=cost, types="Sorcery", abilities=abilities, rarity=rarity)


def artifact(
    name: str,
    cost: str | int,
    *abilities: _a.Ability | Sequence[_a.Ability],
    kind: str = "",
    legendary: bool = False,
    rarity: str = "",
) -> _c.Card:
    """A noncreature artifact; ``kind`` like ``Equipment``."""
    line = "Legendary " * legendary + "Artifact" + (f" — {kind}" if kind else "")
    return card(name, cost=cost, types=line, abilities=abilities, rarity=rarity)


def equipment(
    name: str, cost: str | int, *abilities: _a.Ability | Sequence[_a.Ability], legendary: bool = False
) -> _c.Card:
    return artifact(name, cost, *abilities, kind="Equipment", legendary=legendary)


def enchantment(
    name: str,
    cost: str | int,
    *abilities: _a.Ability | Sequence[_a.Ability],
    kind: str = "",
    legendary: bool = False,
    rarity: str = "",
) -> _c.Card:
    """A noncreature enchantment; ``kind`` like ``Aura``."""
    line = "Legendary " * legendary + "Enchantment" + (f" — {kind}" if kind else "")
    return card(name, cost=cost, types=line, abilities=abilities, rarity=rarity)


def aura(name: str, cost: str | int, *abilities: _a.Ability | Sequence[_a.Ability]) -> _c.Card:
    return enchantment(name, cost, *abilities, kind="Aura")


def planeswalker(
    name: str, cost: str | int, kind: str, start: int, *abilities: _a.Ability, rarity: str = ""
) -> _c.Card:
    """A legendary planeswalker with starting loyalty ``start``."""
    return card(
        name,
        cost=cost,
        types=f"Legendary Planeswalker — {kind}",
        loyalty=start,
        abilities=abilities,
        rarity=rarity,
    )


def land(name: str, *abilities: _a.Ability | Sequence[_a.Ability], kind: str = "", basic: bool = False) -> _c.Card:
    """A land; ``kind`` its land types."""
    line = "Basic " * basic + "Land" + (f" — {kind}" if kind else "")
    return card(name, types=line, abilities=abilities)


def double_faced(front: _c.Card, back: _c.Face) -> _c.Card:
    """A transforming double-faced card (CR 712): a whole front card and its back face."""
    return _c.Card((front.faces[0], back), "transform", rarity=front.rarity)


def token(
    name: str,
    kind: str,
    power: int | None = None,
    toughness: int | None = None,
    colors: str = "",
    *abilities: _a.Ability | Sequence[_a.Ability],
) -> _c.Face:
    """The face of a token (CR 111.4); ``kind`` is its type line without "Token"."""
    return face(name, types=kind, power=power, toughness=toughness, colors=colors, abilities=abilities)
