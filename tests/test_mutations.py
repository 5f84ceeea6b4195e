"""Rules of the engine that are broken are noticed (see tests/mutations.py): two of them here, all in `make soak`."""

from __future__ import annotations

import shutil

import pytest

from tests.mutations import MUTATIONS, ROOT, copied, survives
from tests.support.soak import rounds

SAMPLE = ("702.9b", "704.5c")


def test_every_rule_is_where_it_is_said_to_be() -> None:
    places = {m.rule: (ROOT / "app" / "engine" / m.place).read_text(encoding="utf-8").count(m.old) for m in MUTATIONS}
    assert {rule: n for rule, n in places.items() if n != 1} == {}
    assert len(MUTATIONS) >= 40 and len({(m.place, m.old, m.new) for m in MUTATIONS}) == len(MUTATIONS)


@pytest.mark.parametrize("rule", [m.rule for m in MUTATIONS if rounds(0, 1) or m.rule in SAMPLE])
def test_a_broken_rule_turns_its_tests_red(rule: str) -> None:
    place = copied()
    try:
        assert survives(next(m for m in MUTATIONS if m.rule == rule), place) is None
    finally:
        shutil.rmtree(place)
