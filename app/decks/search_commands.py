"""`holdfast cards search`: all cards by name, type, colours, cost and words."""

from __future__ import annotations

import argparse
import json
import re
import time
from typing import Any

from app import WrongUse
from app.cards import registry
from app.cards.search import Found, Query, search
from app.i18n import LANGUAGES

_PARTS = {
    "type": ("types", "words of the type line"),
    "colors": ("colors", "letters of WUBRG: it has all of these colors"),
    "within": ("within", "letters of WUBRG (C: none): its color identity holds no others"),
    "cost": ("cost", "a mana value (3, <=3) or symbols of the cost ({2}{G})"),
    "text": ("text", "words that stand on it, in our own words"),
}
COST = re.compile(r"(<=|>=|<|>|=)?\d+(\.5)?|(\{[\w/½∞]{1,5}\}|[\dWUBRGCXYZSP])+")


def add_parser(actions: argparse._SubParsersAction[Any]) -> None:
    """Add `search` to the actions of `cards`."""
    text = "Search all cards; names in any language, with or without accents, slips of the pen forgiven."
    parser = actions.add_parser("search", help="search all cards", description=text)
    parser.add_argument("name", nargs="*", help="a name or a part of one")
    for option, (_, about) in _PARTS.items():
        parser.add_argument(f"--{option}", default="", metavar=option.upper(), help=about)
    parser.add_argument("--language", choices=tuple(LANGUAGES), default="en", help="of --type and --text")
    parser.add_argument("--limit", type=int, default=20, help="how many are shown (20)")
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    parser.set_defaults(run=_search)


def _search(arguments: argparse.Namespace) -> int:
    parts = {field: getattr(arguments, option) for option, (field, _) in _PARTS.items()}
    query = Query(" ".join(arguments.name), language=arguments.language, **parts)
    if query.empty or not 1 <= arguments.limit <= 1000:
        raise WrongUse("Say what to search for, and a --limit from 1 to 1000.")
    for option in ("colors", "within"):
        if set(getattr(arguments, option).upper()) - set("WUBRGC"):
            raise WrongUse(f"--{option} takes letters of WUBRG, or C.")
    if arguments.cost and not COST.fullmatch(arguments.cost.upper().replace(" ", "")):
        raise WrongUse("--cost takes a mana value, such as 3 or <=3, or symbols of a cost, such as {2}{G}.")
    start = time.perf_counter()
    found = search(query, arguments.limit)
    seconds = time.perf_counter() - start
    print(json.dumps(_content(found, seconds), ensure_ascii=False) if arguments.json else _lines(found))
    return 0


def _content(found: Found, seconds: float) -> dict[str, Any]:
    cards = [
        {
            "name": card.name,
            "cost": card.front.mana_cost,
            "type": card.front.type_line,
            "mana_value": card.mana_value,
            "identity": card.identity,
            "tier": registry.tier_of(card.name),
        }
        for card in found.cards
    ]
    return {"total": found.total, "ms": round(seconds * 1000, 1), "cards": cards}


def _lines(found: Found) -> str:
    rows = [f"{card.name}  {card.front.mana_cost}  {card.front.type_line}" for card in found.cards]
    return "\n".join([*rows, f"{found.total} cards"])
