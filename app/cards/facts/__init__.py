"""The facts of every card of the game, shipped with the product, and nothing of their text.

`facts.find("Sol Ring")` gives a `CardFacts`; the files are read when they are first needed.
"""

from app.cards.facts.keywords import split_keyword
from app.cards.facts.model import (
    ANY_NUMBER,
    BASIC_LAND_MANA,
    FORMATS,
    WUBRG,
    CardFacts,
    Face,
    Legality,
    ManaAbility,
    TokenFacts,
)
from app.cards.facts.names import normalize
from app.cards.facts.store import (
    LANGUAGES,
    Manifest,
    every_card,
    every_token,
    find,
    find_foreign,
    keys,
    load,
    local_name,
    manifest,
    nearest,
    number_of,
    numbered,
    printed,
    suggest,
    token,
    tokens,
    tokens_made_by,
)

__all__ = [
    "ANY_NUMBER",
    "BASIC_LAND_MANA",
    "FORMATS",
    "LANGUAGES",
    "WUBRG",
    "CardFacts",
    "Face",
    "Legality",
    "ManaAbility",
    "Manifest",
    "TokenFacts",
    "every_card",
    "every_token",
    "find",
    "find_foreign",
    "keys",
    "load",
    "local_name",
    "manifest",
    "nearest",
    "normalize",
    "number_of",
    "numbered",
    "printed",
    "split_keyword",
    "suggest",
    "token",
    "tokens",
    "tokens_made_by",
]
