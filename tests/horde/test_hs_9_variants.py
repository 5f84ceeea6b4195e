"""HS-9: the five variants of the Scourge deck."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.cards.decks_in_play import hero_deck
from app.cards.hordes import presets
from app.cards.hordes.decks import ELDRAZI_SCOURGE
from app.cards.hordes.readings import ready
from app.cli import main
from app.engine.model.state import State
from app.engine.modes.horde.setup import set_up

FIVE = range(1, 6)


def fresh(variant: str, heroes: int = 2, **chosen: Any) -> State:
    decks = [hero_deck(f"hero{n + 1}", ["Wastes"] * 60, []) for n in range(heroes)]
    settings = presets.settings(ELDRAZI_SCOURGE, variant, chosen)
    return set_up("hs9", decks, ready("eldrazi-scourge", variant), settings)


def listed(capsys: pytest.CaptureFixture[str]) -> dict[tuple[str, str], dict[str, Any]]:
    assert main(["hordes", "--json"]) == 0
    return {(row["id"], row["variant"]): row for row in json.loads(capsys.readouterr().out)}


@pytest.mark.parametrize(
    ("variant", "cards", "tokens", "titans"),
    [
        ("commander", 98, 60, 2),
        ("sixty", 60, 40, 0),
        ("pauper", 60, 30, 0),
        ("tiny-leaders", 50, 30, 0),
        ("brawl", 50, 30, 0),
    ],
)
def test_hs_9_the_right_cards_are_taken_out(variant: str, cards: int, tokens: int, titans: int) -> None:
    state = fresh(variant)
    library = [state.objects[i] for i in state.zones["library:horde"]]
    assert (len(library), sum(o.token for o in library)) == (cards, tokens)
    assert len(state.zones.get("command", ())) == titans


@pytest.mark.parametrize(
    ("variant", "heroes_life", "horde_life", "more"),
    [
        ("commander", 40, 40, 20),
        ("sixty", 20, 20, 10),
        ("pauper", 20, 20, 10),
        ("tiny-leaders", 20, 20, 10),
        ("brawl", 30, 30, 10),
    ],
)
def test_hs_9_life_totals_for_one_to_five_heroes(variant: str, heroes_life: int, horde_life: int, more: int) -> None:
    lives = [(s.teams["heroes"].life, s.teams["horde"].life) for s in (fresh(variant, n) for n in FIVE)]
    assert lives == [(heroes_life, horde_life + more * (n - 1)) for n in FIVE]


def test_hs_9_a_host_may_bring_the_titans_back_where_a_commander_is_played() -> None:
    assert len(fresh("brawl", titans="command").zones["command"]) == 2
    assert len(fresh("tiny-leaders", titans="command").zones["command"]) == 2
    assert fresh("sixty", titans="command").zones.get("command", ()) == ()
    assert fresh("pauper", titans="command").zones.get("command", ()) == ()


def test_hs_9_commander_damage_counts_in_the_commander_variant_alone() -> None:
    assert [fresh(v).knobs["commander_damage"] for v in ELDRAZI_SCOURGE.cuts] == [21, 0, 0, 0, 0]


def test_hs_9_the_command_lists_every_variant(capsys: pytest.CaptureFixture[str]) -> None:
    rows = listed(capsys)
    brawl = rows["eldrazi-scourge", "brawl"]
    assert brawl == {
        "id": "eldrazi-scourge",
        "preset": "scourge",
        "variant": "brawl",
        "cards": 50,
        "tokens": 30,
        "titans": 0,
        "heroes_life": [30, 30, 30, 30, 30],
        "horde_life": [30, 40, 50, 60, 70],
        "automatic": True,
    }
    commander = rows["eldrazi-scourge", "commander"]
    assert (commander["cards"], commander["tokens"], commander["titans"]) == (98, 60, 2)
    assert commander["horde_life"] == [40, 60, 80, 100, 120]
    assert [v for d, v in rows if d == "eldrazi-scourge"] == list(ELDRAZI_SCOURGE.cuts)


def test_hs_9_people_can_read_the_list_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hordes"]) == 0
    assert "eldrazi-scourge pauper: scourge rules, 60 cards, 30 of them tokens, 0 titans" in capsys.readouterr().out


def test_there_are_no_rules_of_an_unknown_name() -> None:
    with pytest.raises(KeyError):
        presets.preset("../scourge")
