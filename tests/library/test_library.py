"""The library as it is shipped: its counts, how it is looked up, and that building it again gives the same bytes."""

import itertools
import random
import time
from pathlib import Path

import pytest

from app.cards import facts, registry
from app.cards.library import build, store
from app.cards.library.model import AUTOMATIC, BY_HAND, PARTLY, PROVED, READ, TIERS
from app.decks import report
from app.engine.model.ability import ByHandText

CARDS = Path(__file__).parents[3] / "shared" / "cards"
needs_data = pytest.mark.skipif(not CARDS.is_dir(), reason="needs the folder of card data, ../shared/cards")


def test_the_counts_add_up():
    m = store.manifest()
    assert m.cards == facts.manifest().commander_legal
    assert m.proved + m.read + m.partly + m.by_hand == m.cards
    assert sum(m.shards.values()) == facts.manifest().cards


def test_the_aims_are_met():
    found = report.tiers()
    assert sum(found[tier] for tier in ("scripted", *TIERS)) == found["cards"]
    assert found["scripted"] + found["proved"] + found["read"] >= found["cards"] / 2
    assert found["proved"] >= found["cards"] / 5
    assert found["top2000_automatic"] >= 1100


def sample(tier, n):
    names = [c.name for c in facts.every_card() if store.tier(c.name) == tier and not c.simple]
    return random.Random(tier).sample(names, n)


@pytest.mark.parametrize("tier", [PROVED, READ, PARTLY, BY_HAND])
def test_a_card_is_as_its_tier_says(tier):
    for name in sample(tier, 20):
        if registry.scripted(name) is not None or facts.find(name).layout == "scheme":
            assert registry.tier_of(name) == "scripted"
            continue
        card = registry.card_for(name)
        by_hand = any(isinstance(a, ByHandText) for face in card.faces for a in face.abilities)
        assert registry.tier_of(name) == tier
        assert by_hand is (tier not in AUTOMATIC)
        assert (card.level == registry.AUTOMATIC) is (tier in AUTOMATIC)


def test_a_card_is_looked_up_well_under_a_millisecond():
    names = [c.name for c in itertools.islice(facts.every_card(), 0, None, 40)]
    for name in names:
        store.find(name)  # the shards are read once
    store.find.cache_clear()
    start = time.perf_counter()
    for name in names:
        store.find(name)
    assert (time.perf_counter() - start) / len(names) < 0.001


def test_nobody_is_in_the_library_under_another_name():
    assert store.find("No Such Card") is None
    assert store.tier("No Such Card") == PARTLY


@needs_data
def test_the_same_input_gives_the_same_bytes(tmp_path):
    cards = list(itertools.islice(facts.every_card(), 0, None, 900))
    for folder in ("a", "b"):
        build.build(CARDS, tmp_path / folder, cards)
    first = {f.name: f.read_bytes() for f in (tmp_path / "a").iterdir()}
    assert first == {f.name: f.read_bytes() for f in (tmp_path / "b").iterdir()}
    assert "manifest.json" in first


@needs_data
def test_what_is_missing_is_told_in_the_order_of_cards_unlocked(tmp_path):
    cards = list(itertools.islice(facts.every_card(), 0, None, 600))
    rows = build.missing(build.build(CARDS, tmp_path, cards)[1])
    assert rows == sorted(rows, key=lambda row: (-row[1], -row[2], row[0]))
    assert all(alone <= among for _, alone, among in rows)
