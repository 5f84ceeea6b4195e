"""From an object of the source (Scryfall's field names) to the facts of a card or token."""

from __future__ import annotations

import re
from typing import Any

from app.cards.facts.keywords import keyword_line, without_reminder
from app.cards.facts.mana import enters, mana_ability, number
from app.cards.facts.model import (
    ANY_NUMBER,
    BASIC_LAND_MANA,
    FORMATS,
    LEGALITY_LETTERS,
    WUBRG,
    CardFacts,
    Face,
    ManaAbility,
    TokenFacts,
)

Source = dict[str, Any]

_SUPERTYPES = frozenset({"Basic", "Legendary", "Snow", "World", "Ongoing", "Host", "Elite", "Token"})
LETTER_OF = {word: letter for letter, word in LEGALITY_LETTERS.items()}
# From such a line on the abilities are had only sometimes: a level, a class level, a station threshold.
_CONDITIONAL = re.compile(r"LEVEL \d+.*|\{.*\}: Level \d+|\d+\+ \| .*")
_SYMBOLS = re.compile(r"\{([^{}]+)\}")
_DECK_LIMIT = re.compile(r"A deck can have (any number of|up to (\w+)|only (\w+)) cards? named ")
# CR 903.3a, and the planeswalker that is a creature card everywhere but on the battlefield (CR 903.3).
_MAY_LEAD = re.compile(r"can be your commander|isn't on the battlefield, it's an? [^.]*creature")
_TWO_WORD_SUBTYPES = ("Time Lord",)


def card(source: Source) -> CardFacts:
    """The facts of the card an object of the source describes.

    Raises KeyError when a field every card has is missing.
    """
    parts = source.get("card_faces") or [source]
    faces = tuple(face(part, source) for part in parts)
    text = "\n".join(part.get("oracle_text") or "" for part in parts)
    limit = _DECK_LIMIT.search(text)
    return CardFacts(
        oracle_id=source.get("oracle_id") or parts[0]["oracle_id"],
        name=source["name"],
        layout=source["layout"],
        faces=faces,
        mana_value=float(source["cmc"]),
        identity=_in_order(source["color_identity"]),
        keyword_names=tuple(sorted(source["keywords"])),
        produces=_produces(source, faces),
        symbols=_symbol_colors(parts),
        rarities=_rarities(source),
        legalities="".join(LETTER_OF[source["legalities"].get(name, "not_legal")] for name in FORMATS),
        edhrec_rank=source.get("edhrec_rank"),
        deck_limit=_deck_limit(limit) if limit else 0,
        commander=bool(_MAY_LEAD.search(text)),
        game_changer=bool(source.get("game_changer")),
        reserved=bool(source.get("reserved")),
        digital=bool(source.get("digital")),
    )


def face(part: Source, source: Source) -> Face:
    """The facts of one face; what it lacks and all faces share is taken from the whole card."""
    supertypes, types, subtypes = type_line(part["type_line"])
    keywords, mana, entering, others = _abilities(part.get("oracle_text") or "", part["name"])
    cost = part.get("mana_cost") or ""
    spell = "Instant" in types or "Sorcery" in types
    unknown = not types or (spell and not others)
    return Face(
        name=part["name"],
        mana_cost=cost,
        colors=_colors(part, source, cost),
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        power=part.get("power"),
        toughness=part.get("toughness"),
        loyalty=part.get("loyalty"),
        defense=part.get("defense"),
        indicator=_in_order(part.get("color_indicator") or ()),
        keywords=keywords,
        mana=mana,
        enters=entering,
        others=others + unknown,
    )


def tokens(source: Source) -> list[TokenFacts]:
    """The facts of the token or tokens an object describes; none for emblems, advertisements and other game pieces."""
    lines = source["type_line"].split(" // ")
    if source["layout"] == "emblem" or not all(line.startswith("Token ") for line in lines):
        return []
    texts = source["oracle_text"].split("\n---\n")
    names = source["name"].split(" // ")
    if not len(lines) == len(texts) == len(names):
        texts, names, lines = [source["oracle_text"]], [source["name"]], lines[:1]
    made_by = tuple(sorted(set(source["x_produced_by"])))
    parts = zip(names, lines, texts, strict=True)
    return [
        TokenFacts(face(source | {"name": name, "type_line": line, "oracle_text": text}, source), made_by)
        for name, line, text in parts
    ]


def type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Supertypes, card types and subtypes of a type line (CR 205); a token's word "Token" is none of them."""
    left, _, right = line.partition(" — ")
    words = left.split()
    supertypes = tuple(word for word in words if word in _SUPERTYPES and word != "Token")
    types = tuple(word for word in words if word not in _SUPERTYPES)
    if "Plane" in types:  # CR 205.3b: a planar type is everything after the dash
        return supertypes, types, (right,) if right else ()
    for pair in _TWO_WORD_SUBTYPES:
        right = right.replace(pair, pair.replace(" ", "\0"))
    return supertypes, types, tuple(word.replace("\0", " ") for word in right.split())


def _abilities(text: str, name: str) -> tuple[tuple[str, ...], tuple[ManaAbility, ...], tuple[str, ...], int]:
    keywords: list[str] = []
    mana: list[ManaAbility] = []
    entering: tuple[str, ...] = ()
    others = 0
    lines = without_reminder(text)
    for place, line in enumerate(lines):
        if _CONDITIONAL.fullmatch(line):
            others += len(lines) - place
            break
        ability, way, words = mana_ability(line), enters(line, name), keyword_line(line)
        if ability:
            mana.append(ability)
        elif way and not entering:
            entering = way
        elif words:
            keywords += words
        else:
            others += 1
    return tuple(keywords), tuple(mana), entering, others


def _in_order(colors: Any) -> str:
    return "".join(letter for letter in WUBRG + "C" if letter in colors)


def _colors(part: Source, source: Source, cost: str) -> str:
    if "colors" in part:
        return _in_order(part["colors"])
    if len(source.get("card_faces") or ()) > 1 and source["layout"] in ("split", "adventure", "prepare"):
        return _in_order({letter for symbol in _SYMBOLS.findall(cost) for letter in symbol if letter in WUBRG})
    return _in_order(source.get("colors") or ())


def _symbol_colors(parts: list[Source]) -> str:
    found: set[str] = set()
    for part in parts:
        text = " ".join(without_reminder(part.get("oracle_text") or ""))
        for symbol in _SYMBOLS.findall((part.get("mana_cost") or "") + text):
            found |= {letter for letter in symbol.split("/") if letter in WUBRG}
    return _in_order(found)


def _produces(source: Source, faces: tuple[Face, ...]) -> str:
    made = set(source.get("produced_mana") or ())
    for one in faces:
        made |= set(one.produces)
        made |= {BASIC_LAND_MANA[kind] for kind in one.subtypes if kind in BASIC_LAND_MANA}
    return _in_order(made)


def _rarities(source: Source) -> str:
    return "".join(sorted({rarity[0] for rarity in source.get("x_rarities") or [source["rarity"]]}))


def _deck_limit(said: re.Match[str]) -> int:
    word = said[2] or said[3]
    return ANY_NUMBER if word is None else number(word) or 0
