"""Building the shipped facts from a folder of card data (`holdfast cards build --from FOLDER`).

A developer's command: its output is committed. The same input gives the same bytes.
"""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from app.cards.facts import columns, pack, reading
from app.cards.facts.model import FORMATS, CardFacts, Face, TokenFacts
from app.cards.facts.names import normalize, shard_of
from app.cards.facts.store import FACTS_DIR, LANGUAGES, Manifest

CARDS_FILE = "oracle-cards.jsonl.gz"
TOKENS_FILE = "tokens.jsonl.gz"
PRINTINGS_FILE = "printings.tsv.gz"
FOREIGN_FILE = "foreign-names.tsv.gz"
ALIASES_FILE = "name-aliases.tsv.gz"
BANLISTS_FILE = "banlists.json"

_NO_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series"})


class BuildError(Exception):
    """The source folder cannot be used; the text says which file and why."""


def build(source: Path, target: Path = FACTS_DIR) -> Manifest:
    """Write all packed files and the manifest into `target`; returns the manifest.

    Raises BuildError when a file of the source is missing or unreadable.
    """
    cards = _cards(source)
    numbers = {card.name: number for number, card in enumerate(cards)}
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob("*.bin"):
        old.unlink()
    shards = _write_shards(target, cards)
    columns.write(target, cards)
    index = _index(cards, _rows(source / ALIASES_FILE), numbers)
    pack.write(target / "index.bin", index)
    made = _tokens(source)
    pack.write(target / "tokens.bin", [msgspec.Raw(msgspec.msgpack.encode(token)) for token in made])
    _write_foreign(target, _rows(source / FOREIGN_FILE), numbers, len(cards), index)
    printings = _write_printings(target, _rows(source / PRINTINGS_FILE), numbers)
    manifest = Manifest(
        as_of=_as_of(source / BANLISTS_FILE),
        cards=len(cards),
        faces=sum(len(card.faces) for card in cards),
        simple=sum(card.simple for card in cards),
        commander_legal=sum(card.legality("commander") == "legal" for card in cards),
        commander_legal_simple=sum(card.legality("commander") == "legal" and card.simple for card in cards),
        tokens=len(made),
        names=len(index),
        printings=printings,
        formats=FORMATS,
        shards=shards,
    )
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    (target / "manifest.json").write_bytes(text + b"\n")
    return manifest


def _lines(path: Path) -> Iterator[str]:
    try:
        with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
            for line in file:
                yield line.rstrip("\n")
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise BuildError(f"{path}: {error}") from error


def _rows(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in _lines(path)][1:]


def _objects(path: Path) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(_lines(path), 1):
        try:
            yield json.loads(line)
        except ValueError as error:
            raise BuildError(f"{path}, line {number}: {error}") from error


def _cards(source: Path) -> list[CardFacts]:
    """Every card once a name, the one with a legal format first, in the order of the shards."""
    best: dict[str, CardFacts] = {}
    for raw in _objects(source / CARDS_FILE):
        if raw["layout"] in _NO_CARDS:
            continue
        card = reading.card(raw)
        other = best.get(card.name)
        if other is None or _standing(card) > _standing(other):
            best[card.name] = card
    return sorted(best.values(), key=lambda card: (shard_of(card.name), normalize(card.name), card.name))


def _standing(card: CardFacts) -> tuple[bool, bool, str]:
    return "l" in card.legalities, card.edhrec_rank is not None, card.oracle_id


def _write_shards(target: Path, cards: list[CardFacts]) -> dict[str, tuple[int, int]]:
    shards: dict[str, tuple[int, int]] = {}
    groups: dict[str, list[bytes]] = defaultdict(list)
    for card in cards:
        groups[shard_of(card.name)].append(msgspec.msgpack.encode(card))
    first = 0
    for letter in sorted(groups):
        pack.write(target / f"cards-{letter}.bin", groups[letter])
        shards[letter] = (first, len(groups[letter]))
        first += len(groups[letter])
    return shards


def _index(cards: list[CardFacts], aliases: Iterable[list[str]], numbers: dict[str, int]) -> dict[str, int]:
    """Key to card number: whole names first, then front faces, other faces, other names; better known cards first."""
    index: dict[str, int] = {}
    ranked = sorted(range(len(cards)), key=lambda n: ("l" not in cards[n].legalities, cards[n].edhrec_rank or 10**6, n))
    for number in ranked:
        name = cards[number].name
        if index.setdefault(normalize(name), number) != number:
            index[name] = number  # told from another only by its punctuation
    for place in range(max(len(card.faces) for card in cards)):
        for number in ranked:
            if len(cards[number].faces) > place:
                index.setdefault(normalize(cards[number].faces[place].name), number)
    for alias, name, *_ in sorted(aliases):
        if name in numbers:
            index.setdefault(normalize(alias), numbers[name])
    return dict(sorted(index.items()))


def _tokens(source: Path) -> list[TokenFacts]:
    """Every kind of token once, the most often made one of a name first."""
    makers: dict[Face, set[str]] = defaultdict(set)
    for raw in _objects(source / TOKENS_FILE):
        for token in reading.tokens(raw):
            makers[token.face] |= set(token.made_by)
    kinds = [TokenFacts(face, tuple(sorted(names))) for face, names in makers.items()]
    return sorted(kinds, key=lambda kind: (kind.name, -len(kind.made_by), msgspec.msgpack.encode(kind)))


def _write_foreign(
    target: Path, rows: list[list[str]], numbers: dict[str, int], cards: int, index: dict[str, int]
) -> None:
    keys: dict[str, int] = {}
    for place, language in enumerate(LANGUAGES, 1):
        names = [""] * cards
        for row in rows:
            number = numbers.get(row[0])
            local = row[place].strip() if place < len(row) else ""
            if number is None or not local:
                continue
            names[number] = local
            for written in (local, *local.split(" // ")):
                if normalize(written) not in index:
                    keys.setdefault(normalize(written), number)
        pack.write(target / f"names-{language}.bin", names)
    pack.write(target / "foreign.bin", dict(sorted(keys.items())))


def _write_printings(target: Path, rows: list[list[str]], numbers: dict[str, int]) -> int:
    """Set code to a packed map from collector number to card number."""
    sets: dict[str, dict[str, int]] = defaultdict(dict)
    for name, code, collector, *_ in rows:
        if name in numbers:
            sets[code][collector.lower()] = numbers[name]
    packed = {code: msgspec.msgpack.encode(dict(sorted(sets[code].items()))) for code in sorted(sets)}
    pack.write(target / "printings.bin", packed)
    return sum(len(found) for found in sets.values())


def _as_of(path: Path) -> str:
    try:
        return str(json.loads(path.read_text("utf-8"))["commander"]["as_of"])[:10]
    except (OSError, ValueError, KeyError) as error:
        raise BuildError(f"{path}: {error}") from error
