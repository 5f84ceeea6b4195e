"""Building the library from the facts, the readings and, as a witness, the official texts (``holdfast cards build``).

A developer's command: its output is committed. The same input gives the same bytes; no text is kept."""

from __future__ import annotations

import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from app.cards import facts, registry
from app.cards.facts import pack
from app.cards.facts.build import CARDS_FILE, BuildError
from app.cards.facts.names import shard_of
from app.cards.from_facts import bare_face
from app.cards.library.judge import Verdict, judge
from app.cards.library.model import AUTOMATIC, BY_HAND, PARTLY, TIERS, Entry, Manifest
from app.cards.library.store import LIBRARY_DIR
from app.cards.library.words import Index
from app.engine.model.ability import ByHandText
from app.engine.model.card import Face

CARRIED = frozenset(
    {"normal", "transform", "modal_dfc", "split", "aftermath", "adventure", "saga", "prototype", "prepare", "leveler"}
    | {"class", "flip"}
)
READINGS_FILE = "readings.jsonl.gz"
MOST_PLAYED = 2000


def build(
    source: Path, target: Path = LIBRARY_DIR, cards: Iterable[facts.CardFacts] | None = None
) -> tuple[Manifest, dict[str, list[str]]]:
    """Write all shards and the manifest into ``target``, of every card or these; returns the manifest, and why each
    card is not automatic.

    Raises BuildError when a file of the source is missing or unreadable."""
    readings = {one["name"]: one for one in _objects(source / READINGS_FILE)}
    texts = _texts(source / CARDS_FILE)
    shards: dict[str, dict[str, bytes]] = defaultdict(dict)
    counts: Counter[str] = Counter()
    top: list[tuple[int, str]] = []
    why: dict[str, list[str]] = {}
    said = Index()
    for card in facts.every_card() if cards is None else cards:
        verdicts = [_verdict(card, face, readings.get(face.name), texts.get(face.name, "")) for face in card.faces]
        entry = _entry(card, verdicts)
        shards[shard_of(card.name)][card.name] = msgspec.msgpack.encode(entry)
        said.add(facts.number_of(card.name) or 0, _faces(card, verdicts))
        if card.legality("commander") != "legal":
            continue
        counts[TIERS[entry.tier]] += 1
        why[card.name] = [one for verdict in verdicts for one in verdict.why]
        if card.edhrec_rank is not None:
            top.append((card.edhrec_rank, TIERS[entry.tier]))
    manifest = _manifest(counts, top, shards)
    _write(target, shards, manifest)
    said.write(target)
    return manifest, why


def _faces(card: facts.CardFacts, verdicts: list[Verdict]) -> Iterable[Face]:
    """What the card is played with, as far as it is known."""
    scripted = registry.scripted(card.name)
    if scripted is not None:
        return scripted.faces
    return [replace(bare_face(face), abilities=v.abilities) for face, v in zip(card.faces, verdicts, strict=True)]


def _verdict(card: facts.CardFacts, face: facts.Face, reading: dict[str, Any] | None, text: str) -> Verdict:
    """The verdict on a face, which can be no better than by hand in part where the rules code lacks the layout."""
    verdict = judge(face, reading, text)
    if card.layout in CARRIED or verdict.tier not in AUTOMATIC:
        return verdict
    return Verdict(PARTLY, (*verdict.abilities, ByHandText()), [f"layout {card.layout}"])


def _entry(card: facts.CardFacts, verdicts: list[Verdict]) -> Entry:
    """A card counts for the lowest of its faces."""
    lowest = max(TIERS.index(verdict.tier) for verdict in verdicts)
    if TIERS[lowest] == BY_HAND and any(verdict.tier != BY_HAND for verdict in verdicts):
        lowest = TIERS.index(PARTLY)  # some face is known
    if TIERS[lowest] == BY_HAND or (card.simple and TIERS[lowest] in AUTOMATIC):
        return Entry(lowest)
    return Entry(lowest, tuple(verdict.abilities for verdict in verdicts))


def _manifest(counts: Counter[str], top: list[tuple[int, str]], shards: dict[str, dict[str, bytes]]) -> Manifest:
    best = sorted(top)[:MOST_PLAYED]
    return Manifest(
        cards=sum(counts.values()),
        **{tier: counts[tier] for tier in TIERS},
        top2000_automatic=sum(tier in AUTOMATIC for _, tier in best),
        shards={letter: len(shards[letter]) for letter in sorted(shards)},
    )


def _write(target: Path, shards: dict[str, dict[str, bytes]], manifest: Manifest) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob("*.bin"):
        old.unlink()
    for letter, cards in sorted(shards.items()):
        pack.write(target / f"trees-{letter}.bin", cards)
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    (target / "manifest.json").write_bytes(text + b"\n")


def _objects(path: Path) -> Iterator[dict[str, Any]]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)
    except (OSError, EOFError, ValueError) as error:
        raise BuildError(f"{path}: {error}") from error


def _texts(path: Path) -> dict[str, str]:
    """Official text by the name of the face; of two cards of one name the one that is legal somewhere."""
    found: dict[str, str] = {}
    standing: dict[str, bool] = {}
    for raw in _objects(path):
        legal = "legal" in raw.get("legalities", {}).values()
        for face in raw.get("card_faces") or [raw]:
            if legal or face["name"] not in found or not standing[face["name"]]:
                found[face["name"]], standing[face["name"]] = face.get("oracle_text", ""), legal
    return found


def missing(why: dict[str, list[str]]) -> list[tuple[str, int, int]]:
    """The kinds that stand in the way, in the order of cards they alone keep from being automatic:
    (kind, cards it alone keeps, cards it is among the reasons of)."""
    alone: Counter[str] = Counter()
    among: Counter[str] = Counter()
    for reasons in why.values():
        kinds = set(reasons)
        among.update(kinds)
        if len(kinds) == 1:
            alone.update(kinds)
    return sorted(((kind, alone[kind], n) for kind, n in among.items()), key=lambda row: (-row[1], -row[2], row[0]))
