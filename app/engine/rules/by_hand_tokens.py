"""Tokens as a player describes them by hand (architecture 1.8)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec

from app.engine.errors import Illegal
from app.engine.model.ability import Keyword
from app.engine.model.card import Face
from app.engine.model.commands import Manual
from app.engine.rules import manual
from app.engine.rules.tool_terms import is_number

if TYPE_CHECKING:
    from app.engine.game import Game

TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery")
WORD = re.compile(r"[\w+\-/'’, ]{1,40}")
MOST_TOKENS, MOST_COPIES = 200, 1000


def how_many(g: Game, command: Manual) -> int:
    """How many tokens (of each object); 1 where nothing is said. Raises Illegal for too many."""
    n = command.amount or 1
    g.require(0 < n <= MOST_TOKENS, "Choose a number up to {most}.", most=MOST_TOKENS)
    g.require(n * len(command.objects) <= MOST_COPIES, "Up to {most} copies are made at once.", most=MOST_COPIES)
    return n


def token_face(g: Game, command: Manual) -> Face:
    """The face of a token as a player describes it, or of a known one. Raises Illegal for words that are none."""
    args = command.args
    if "face" in args:
        return known_face(args["face"])
    types, subtypes, supertypes, colors, keywords = (
        words(g, args.get(name, ())) for name in ("types", "subtypes", "supertypes", "colors", "keywords")
    )
    g.require(WORD.fullmatch(command.text), "Name the token.")
    g.require(types and all(t in TYPES for t in types), "Choose the card types of the token.")
    g.require(all(c in "WUBRG" and len(c) == 1 for c in colors), "Colours are written W, U, B, R and G.")
    power, toughness = args.get("power"), args.get("toughness")
    whole = all(n is None or (is_number(n) and 0 <= n <= manual.MOST) for n in (power, toughness))
    g.require(whole and ("Creature" not in types or None not in (power, toughness)), "Choose its power and toughness.")
    abilities = tuple(Keyword(k) for k in keywords)
    return Face(command.text, "", types, subtypes, supertypes, power, toughness, colors=colors, abilities=abilities)


def words(g: Game, value: Any) -> tuple[str, ...]:
    listed = isinstance(value, list | tuple) and len(value) <= 10
    g.require(listed and all(isinstance(w, str) and WORD.fullmatch(w) for w in value), "Those are no words.")
    return tuple(value)


def known_face(value: Any) -> Face:
    """A face as plain values. Raises Illegal for anything else."""
    try:
        return msgspec.convert(value, Face)
    except msgspec.ValidationError:
        raise Illegal("There is no such token.") from None
