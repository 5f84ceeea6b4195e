"""Loading the packed facts: each file when it is first needed, one card decoded when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import msgspec
from rapidfuzz import fuzz, process

from app.cards.facts import pack
from app.cards.facts.model import CardFacts, TokenFacts
from app.cards.facts.names import normalize

FACTS_DIR: Final = Path(__file__).parent / "shards"
LANGUAGES: Final = ("es", "it", "fr", "de", "pt")
_LIKENESS = 70.0


class Manifest(msgspec.Struct, frozen=True):
    """What the packed files hold. `as_of` is the day of the legalities, `shards` the first card number and the
    number of cards by letter."""

    as_of: str
    cards: int
    faces: int
    simple: int
    commander_legal: int
    commander_legal_simple: int
    tokens: int
    names: int
    printings: int
    formats: tuple[str, ...]
    shards: dict[str, tuple[int, int]]


@cache
def manifest() -> Manifest:
    """The counts of the packed files."""
    return msgspec.json.decode((FACTS_DIR / "manifest.json").read_bytes(), type=Manifest)


@cache
def _index() -> dict[str, int]:
    return pack.read(FACTS_DIR / "index.bin", dict[str, int])


@cache
def _shard(letter: str) -> list[bytes]:
    return pack.read(FACTS_DIR / f"cards-{letter}.bin", list[bytes])


@cache
def _foreign() -> dict[str, int]:
    return pack.read(FACTS_DIR / "foreign.bin", dict[str, int])


@cache
def _names(language: str) -> list[str]:
    return pack.read(FACTS_DIR / f"names-{language}.bin", list[str])


@cache
def _printings() -> dict[str, bytes]:
    return pack.read(FACTS_DIR / "printings.bin", dict[str, bytes])


@lru_cache(maxsize=64)
def _printings_of(code: str) -> dict[str, int]:
    packed = _printings().get(code)
    return {} if packed is None else msgspec.msgpack.decode(packed, type=dict[str, int])


@cache
def _tokens() -> dict[str, tuple[TokenFacts, ...]]:
    found: dict[str, tuple[TokenFacts, ...]] = {}
    for kind in pack.read(FACTS_DIR / "tokens.bin", list[TokenFacts]):
        key = normalize(kind.name)
        found[key] = (*found.get(key, ()), kind)
    return found


def load() -> None:
    """Read what every deck is looked up in at once, instead of when the first deck comes."""
    _index()
    _tokens()
    for letter in manifest().shards:
        _shard(letter)


_decoder: Final = msgspec.msgpack.Decoder(CardFacts)


@lru_cache(maxsize=4096)
def _card(number: int) -> CardFacts:
    for letter, (first, count) in manifest().shards.items():
        if first <= number < first + count:
            return _decoder.decode(_shard(letter)[number - first])
    raise KeyError(number)


def _number(name: str) -> int | None:
    index = _index()
    return index.get(name, index.get(normalize(name)))


def find(name: str) -> CardFacts | None:
    """The card of that English name, or None.

    Case, accents and punctuation do not count; a split, double-faced, adventurer or other many-part card is
    found by its whole name (with `/` or `//`) and by the name of any part that no other card has; names a card
    was printed with besides its own are known too.
    """
    number = _number(name)
    return None if number is None else _card(number)


def find_foreign(name: str) -> CardFacts | None:
    """The card of that Spanish, Italian, French, German or Portuguese name, or None."""
    number = _foreign().get(normalize(name))
    return None if number is None else _card(number)


def local_name(card: CardFacts, language: str) -> str | None:
    """The name the card was printed with in a language (es, it, fr, de, pt), or None if there is none."""
    if language not in LANGUAGES:
        return None
    number = _number(card.name)
    return (_names(language)[number] or None) if number is not None else None


def printed(set_code: str, collector_number: str) -> CardFacts | None:
    """The card with that set code and collector number, or None if nothing is known of it."""
    number = _printings_of(set_code.lower()).get(collector_number.lower())
    return None if number is None else _card(number)


def suggest(name: str, n: int = 3) -> list[str]:
    """At most `n` names of cards that look most like the given one, best first; none if nothing is near."""
    return [card.name for card, _ in nearest(name, n)]


def nearest(name: str, n: int = 3) -> list[tuple[CardFacts, float]]:
    """At most `n` cards whose name is like the given one, with the likeness from 0 to 100, best first."""
    key = normalize(name)
    keys = _index()
    if len(key) < 2:
        return []
    found = process.extract(key, keys.keys(), scorer=fuzz.ratio, limit=n + 4, score_cutoff=_LIKENESS)
    likes = [(written, score) for written, score, _ in found] or [(part, _LIKENESS) for part in _holding(key)]
    best: dict[int, float] = {}
    for written, score in likes:
        best.setdefault(keys[written], score)
    return [(_card(number), score) for number, score in list(best.items())[:n]]


def _holding(key: str) -> list[str]:
    """Keys in which the key stands as whole words, the shortest first."""
    found = [written for written in _index() if key in written and f" {key} " in f" {written} "]
    return sorted(found, key=len)[:8]


def number_of(name: str) -> int | None:
    """The number of the card of that English name: its place in the order of the shards."""
    return _number(name)


def numbered(number: int) -> CardFacts:
    """The card of that number. Raises KeyError if there is none."""
    return _card(number)


def keys(foreign: bool = False) -> dict[str, int]:
    """Every key a card is found by, with its number: English names, or Spanish, Italian, French, German, Portuguese."""
    return _foreign() if foreign else _index()


def token(name: str) -> TokenFacts | None:
    """The most often made kind of token of that name, or None."""
    kinds = tokens(name)
    return kinds[0] if kinds else None


def tokens(name: str) -> tuple[TokenFacts, ...]:
    """Every kind of token of that name, the most often made one first."""
    return _tokens().get(normalize(name), ())


def every_token() -> Iterator[tuple[str, TokenFacts]]:
    """All kinds of token by name, each with its key: `NAME:PLACE`, the place among `tokens(NAME)`."""
    for kinds in _tokens().values():
        for place, kind in enumerate(kinds):
            yield f"{kind.name}:{place}", kind


def tokens_made_by(name: str) -> list[TokenFacts]:
    """The kinds of token the card of that (whole English) name creates, in the order of their names."""
    return [kind for kinds in _tokens().values() for kind in kinds if name in kind.made_by]


def every_card() -> Iterator[CardFacts]:
    """All cards in the order of the shards, decoded one by one and not kept."""
    for letter in manifest().shards:
        for packed in _shard(letter):
            yield _decoder.decode(packed)
