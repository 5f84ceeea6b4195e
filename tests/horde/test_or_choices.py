"""OR-7, OR-10: whom a horde attacks and how it chooses, as other rules have it, always with the reason in the log."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards.dsl import *
from app.engine.autopilot import hero
from app.engine.game import Game
from app.engine.model.commands import Answer, Away, Concede
from tests.horde.board import HordeBoard
from tests.horde.test_hs_3_combat import attacked, walker

SMALL = creature("Small", "{4}", "Rat", 1, 1)
BIG = creature("Big", "{2}", "Giant", 4, 4)
DEAR = creature("Dear", "{6}", "Sphinx", 2, 2)
MURDER = sorcery("Test Murder", "{B}", spell(destroy("t"), targets=[target_creature()]))
GROWTH = sorcery("Test Growth", "{G}", spell(gets("t", 3, 3), targets=[target_creature()]))
EDICT = sorcery("Test Edict", "{B}", spell(sacrifice(EACH_PLAYER, creatures())))
OFFER = sorcery("Test Offer", "{B}", spell(may(lose_life(3, EACH_OPPONENT))))
CHARM = sorcery("Test Charm", "{B}", choose_modes(mode(lose_life(1, EACH_OPPONENT)), mode(lose_life(2, EACH_OPPONENT))))
SPITEFUL = creature("Spiteful", "{1}{B}", "Imp", 2, 2, when_enters(destroy("t"), targets=[target_creature()]))


# ---------------------------------------------------------------- OR-7
def attack_on(loyalties: tuple[int, ...], policy: str, life: int = 40, seed: str = "scenario") -> dict[str, list[str]]:
    g = HordeBoard(attack_planeswalkers=policy, life=life)
    g.state.seed = seed
    g.horde("battlefield", BIG, SMALL, SMALL)
    g.horde("library", "From Beyond")
    for n, loyalty in enumerate(loyalties):
        g.one("ann", "battlefield", walker(f"Walker {n}", loyalty))
    g.begin().play_out("end of combat")
    return attacked(g)


def test_or_7_never_at_planeswalkers() -> None:
    assert attack_on((3,), "never") == {"Big": ["ann"], "Small": ["ann", "ann"]}


@pytest.mark.parametrize(
    ("policy", "reasons"),
    [
        ("loyalty", {"{card} attacks {other}: most loyalty."}),
        ("never", {"The horde attacks no planeswalkers: so the table plays."}),
        ("always", {"{card} attacks {other}: most loyalty.", "{card} attacks {other}: planeswalkers come first."}),
    ],
)
def test_or_7_the_log_says_why(policy: str, reasons: set[str]) -> None:
    g = HordeBoard(attack_planeswalkers=policy)
    g.horde("battlefield", BIG, SMALL)
    g.horde("library", "From Beyond")
    g.one("ann", "battlefield", walker("Walker", 3))
    g.begin().play_out("end of combat")
    assert {e.text for e in g.events if e.kind == "note" and "attack" in e.text} == reasons


def test_or_7_always_at_planeswalkers_unless_the_attack_is_lethal() -> None:
    assert attack_on((3,), "always") == {"Big": ["Walker 0"], "Small": ["Walker 0", "Walker 0"]}
    assert attack_on((3,), "always", life=6) == {"Big": ["ann"], "Small": ["ann", "ann"]}
    assert attack_on((), "always") == {"Big": ["ann"], "Small": ["ann", "ann"]}


def test_or_7_a_coin_for_each_attacker() -> None:
    seen = [attack_on((3, 4), "coin", seed=str(n)) for n in range(6)]
    targets = {to for one in seen for tos in one.values() for to in tos}
    assert targets == {"ann", "Walker 0", "Walker 1"}


# ---------------------------------------------------------------- OR-10
def chosen(card: Any, policy: str, seed: str = "scenario") -> HordeBoard:
    """The horde's turn with a card to cast, against ann's creatures."""
    g = HordeBoard(choices=policy)
    g.state.seed = seed
    g.put("ann", "battlefield", SMALL, BIG, DEAR)
    g.horde("battlefield", creature("Own", "{1}", "Rat", 0, 1), creature("Own Ox", "{3}", "Ox", 0, 9))
    g.horde("library", card, *["From Beyond"] * 3)
    g.begin().play_out()
    return g


def gone(g: HordeBoard) -> list[str]:
    return g.names("ann", "graveyard")


def test_or_10_the_best_by_power_or_by_mana_value() -> None:
    best, dearest = chosen(MURDER, "best"), chosen(MURDER, "value")
    assert (gone(best), gone(dearest)) == (["Big"], ["Dear"])
    assert best.said("{card} is chosen: greatest power.") == [{"card": "Big"}]
    assert dearest.said("{card} is chosen: greatest mana value.") == [{"card": "Dear"}]


def test_or_10_what_helps_goes_to_its_own() -> None:
    g = chosen(GROWTH, "value")
    assert g.pt(g.find("Own Ox")) == (3, 12) and g.pt(g.find("Dear")) == (2, 2)


def test_or_10_it_gives_up_what_is_worth_least() -> None:
    g = chosen(EDICT, "best")
    assert g.open_questions()[0].seat == "ann" and g.question("ann").kind == "objects"
    g.answer("ann", "Small").play_out()
    assert g.names("horde", "graveyard") == ["Own", "Test Edict"]


def test_or_10_triggered_abilities_choose_alike() -> None:
    assert gone(chosen(SPITEFUL, "best")) == ["Big"]


def test_or_10_by_chance_with_the_number_in_the_log() -> None:
    games = [chosen(MURDER, "random", str(n)) for n in range(12)]
    dead = {tuple(gone(g)) for g in games}
    assert len(dead) >= 3  # also creatures of its own
    assert games[0].said("By chance among {count}: {other}.")[0]["count"] == 5


def test_or_10_by_chance_it_may_or_may_not() -> None:
    lives = {chosen(OFFER, "random", str(n)).life("ann") for n in range(8)}
    assert lives == {40, 34}
    best = chosen(OFFER, "best")
    assert best.life("ann") == 34 and best.said("What the horde may do, it does.")


def test_or_10_modes_by_chance() -> None:
    assert {chosen(CHARM, "random", str(n)).life("ann") for n in range(8)} == {38, 36}


def test_or_10_the_heroes_say_and_only_the_one_who_decides() -> None:
    g = chosen(MURDER, "heroes")
    (d,) = g.open_questions()
    assert (d.seat, d.by, d.kind) == ("horde", "ann", "targets")
    assert g.refused("bob", Answer(d.id, (d.options[0],))) == "This question is for somebody else."
    g.do("ann", Answer(d.id, (g.find("Own Ox"),)))
    g.play_out()
    assert g.all("Own Ox") == [] and gone(g) == []


def test_or_10_an_autopilot_spares_the_heroes() -> None:
    g = chosen(MURDER, "heroes")
    command = hero.next_command(g.state, "ann")
    g.do("ann", command).play_out()
    assert gone(g) == []


def test_or_10_another_hero_decides_for_one_who_is_away_or_leaves() -> None:
    g = HordeBoard(choices="heroes")
    g.put("ann", "battlefield", SMALL)
    g.put("bob", "battlefield", BIG)
    g.horde("library", MURDER)
    g.begin(stops=True)
    g.do("ann", Away("ann", True))
    g.play_out()
    assert g.open_questions()[0].by == "bob"
    h = HordeBoard(choices="heroes")
    h.put("bob", "battlefield", SMALL, BIG)
    h.horde("library", MURDER)
    h.begin().play_out()
    assert h.open_questions()[0].by == "ann"
    h.do("ann", Concede())
    assert h.open_questions()[0].by == "bob"


@pytest.mark.parametrize("policy", ["random", "best", "value", "heroes"])
def test_or_10_hexproof_counts_where_something_is_targeted(policy: str) -> None:
    g = HordeBoard(choices=policy)
    g.put("ann", "battlefield", creature("Slippery", "{1}", "Eel", 9, 9, hexproof))
    g.horde("library", MURDER)
    g.begin().play_out()
    assert g.all("Slippery") and not g.open_questions()
    assert Game(g.state).card(g.find("Test Murder", "horde", ("library", "graveyard", "stack"))) == MURDER


def test_or_10_the_scourge_way_has_no_targets() -> None:
    assert gone(chosen(MURDER, "seed")) == ["Big", "Dear", "Small"]
