"""What a search looks at, of every card at once: type lines, colours, costs, how often it is played.

Rows stand in the order of the shards, so a row's place is the card's number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from app.cards.facts import pack
from app.cards.facts.model import WUBRG, CardFacts

FILE: Final = "columns.bin"
UNRANKED: Final = 10**6


class Columns(msgspec.Struct, frozen=True, array_like=True):
    """``kinds`` are the different type lines, small and with the words of all faces; ``kind`` the place of each card's
    among them. ``colors`` and ``identity`` are bits in WUBRG order; ``costs`` the front face's mana cost; ``ranks`` the
    place among the most played (UNRANKED: none)."""

    kinds: list[str]
    kind: list[int]
    colors: bytes
    identity: bytes
    values: list[float]
    costs: list[str]
    ranks: list[int]


def bits(colors: str) -> int:
    """Colours as bits: ``"WB"`` is 5."""
    return sum(1 << WUBRG.index(letter) for letter in dict.fromkeys(colors) if letter in WUBRG)


def write(target: Path, cards: Sequence[CardFacts]) -> None:
    """Write the columns of all cards, in their order."""
    lines = [_words(card) for card in cards]
    kinds = sorted(set(lines))
    places = {line: at for at, line in enumerate(kinds)}
    columns = Columns(
        kinds,
        [places[line] for line in lines],
        bytes(bits("".join(face.colors for face in card.faces)) for card in cards),
        bytes(bits(card.identity) for card in cards),
        [card.mana_value for card in cards],
        [card.front.mana_cost for card in cards],
        [card.edhrec_rank or UNRANKED for card in cards],
    )
    pack.write(target / FILE, columns)


def _words(card: CardFacts) -> str:
    return " ".join(dict.fromkeys(_lower(part for face in card.faces for part in _parts(face.type_line))))


def _parts(line: str) -> list[str]:
    return line.replace("—", " ").split()


def _lower(words: Iterable[str]) -> list[str]:
    return [word.casefold() for word in words]


@cache
def columns() -> Columns:
    """The columns of the shipped cards, read when first asked for."""
    from app.cards.facts.store import FACTS_DIR

    return pack.read(FACTS_DIR / FILE, Columns)
