"""The challenge decks by their own rules (docs/rules.md, OR: the playmats of 2013 and 2014)."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards.decks_in_play import hero_deck
from app.cards.hordes import presets
from app.cards.hordes.decks import HORDES
from app.cards.hordes.readings import card_of, game
from app.engine.game import Game
from app.engine.model import commands as c
from app.engine.modes.horde import standing
from app.engine.modes.horde.setup import set_up
from tests.horde.board import HordeBoard
from tests.horde.test_or_turn import BEAR, BOLT, DRAIN
from tests.support.scenario import Scenario


class Challenge(HordeBoard):
    """A board by a challenge deck's rules, its own cards by name; heroes with bears, the deck's rules in force."""

    def __init__(self, deck: str, *heroes: str, **knobs: Any) -> None:
        self.deck = HORDES[deck]
        settings = presets.settings(self.deck, self.deck.usual, {"setup_turns": 0, **knobs})
        super().__init__(*(heroes or ("ann",)), life=20, **settings)
        g = Game(self.state)
        standing.establish(g, self.deck.rules)
        self.state = g.s

    def deal(self, zone: str, *names: str, **fields: Any) -> list[int]:
        return self.horde(zone, *(card_of(self.deck, name) for name in names), **fields)

    def settled(self) -> Challenge:
        """Every question answered with its first answers, everything resolved."""
        for _ in range(60):
            if self.state.ended is not None:
                return self
            questions = self.open_questions()
            if questions and questions[0].kind == "proceed":
                self.go()
            elif questions:
                d = questions[0]
                self.do(d.asks, c.Answer(d.id, tuple(d.options[: max(d.least, 1)])))
            elif self.state.stack:
                self._everybody_done()
            else:
                return self
        raise AssertionError("it does not settle")

    def through(self, step: str) -> Challenge:
        """The horde's turn until a step, every question answered with its first answers."""
        for _ in range(200):
            if self.state.ended or self.state.turn.step == step:
                return self
            self.settled()
            if not self.state.ended and self.state.turn.step != step:
                self._everybody_done()
        raise AssertionError("never reached")


HEADS = ("Hydra Head", "Hydra Head", "Ravenous Brute Head")


def hydra(*heads: str, **knobs: Any) -> Challenge:
    g = Challenge("face-the-hydra", **knobs)
    g.deal("battlefield", *(heads or HEADS))
    g.deal("library", *["Unified Lunge"] * 9)
    g.lands("ann", Mountain=4, Swamp=4)
    return g


def fresh(deck: str, heroes: int = 1, **chosen: Any) -> Scenario:
    settings, horde = game({"horde": deck, **chosen})
    board = HordeBoard(*[f"hero{n + 1}" for n in range(heroes)])
    decks = [hero_deck(f"hero{n + 1}", ["Wastes"] * 60, []) for n in range(heroes)]
    board.state = set_up("challenge", decks, horde, settings)
    return board


# ---------------------------------------------------------------- Face the Hydra
def test_the_hydra_starts_with_as_many_heads_as_the_table_says_and_each_hero_has_twenty_life() -> None:
    g = fresh("face-the-hydra", 3, starting_permanents=4)
    assert g.names("horde", "battlefield") == ["Hydra Head"] * 4
    assert len(g.state.zones["library:horde"]) == 56
    assert [g.life(f"hero{n}") for n in (1, 2, 3)] == [20, 20, 20]
    assert not g.state.knobs["first_draw"] and g.state.knobs["setup_turns"] == 1


def test_the_hydra_casts_one_card_and_each_untapped_head_bites() -> None:
    g = hydra()
    g.begin()
    assert g.through("end of combat").life("ann") == 20 - 3 - (1 + 1 + 2)  # Unified Lunge, then the Heads
    assert len(g.happened("cast")) == 1
    tapped = hydra()
    board = Game(tapped.state)
    for oid in tapped.all("Hydra Head"):
        board.set_mark(oid, "no_untap", 1)
        board.tap(oid)
    tapped.state = board.s
    tapped.begin()
    assert tapped.through("end of combat").life("ann") == 20 - 3 - 2


def test_a_head_that_is_cut_off_rewards_the_heroes_and_grows_anew() -> None:
    g = Challenge("face-the-hydra")
    (head, _) = g.deal("battlefield", "Hydra Head", "Hydra Head")
    g.deal("library", "Snapping Fang Head", "Unified Lunge", "Hydra Head")
    g.lands("ann", Mountain=1)
    g.one("ann", "hand", BOLT)
    g.begin("heroes", "precombat main", stops=True)
    g.cast("ann", "Test Bolt", head)
    g.settled()
    assert g.life("ann") == 22
    assert g.names("horde", "battlefield") == ["Hydra Head", "Snapping Fang Head"]
    assert sorted(g.names("horde", "graveyard")) == ["Hydra Head", "Unified Lunge"]


def test_damage_to_the_hydra_is_dealt_to_a_head_and_heads_can_be_attacked() -> None:
    g = hydra()
    bears = g.put("ann", "battlefield", BEAR, BEAR)
    g.one("ann", "hand", DRAIN)
    brute = g.find("Ravenous Brute Head")
    g.begin("heroes", "precombat main", stops=True)
    g.attack("ann", {bears[0]: brute, bears[1]: "horde"}).to("end of combat")
    assert g.obj(brute).damage == 2
    assert sum(g.obj(i).damage for i in g.all("Hydra Head")) == 2 and g.life("ann") == 20


def test_without_a_head_at_the_end_of_a_turn_the_hydra_has_lost() -> None:
    g = Challenge("face-the-hydra")
    (head,) = g.deal("battlefield", "Hydra Head")
    g.deal("library", *["Unified Lunge"] * 3)
    g.lands("ann", Mountain=1)
    g.one("ann", "hand", BOLT)
    g.begin("heroes", "precombat main", stops=True)
    g.cast("ann", "Test Bolt", head)
    g.settled()
    assert g.state.ended is None
    g.to_turn("horde")
    assert g.state.ended is not None and g.state.ended.winners == ("heroes",)


def cast_by_horde(deck: str, name: str, *battlefield: str, heroes: tuple[str, ...] = ("ann",)) -> Challenge:
    """The horde's turn in which it casts that card, with ann's two bears in play."""
    g = Challenge(deck, *heroes)
    g.put("ann", "battlefield", BEAR, BEAR)
    g.deal("battlefield", *battlefield)
    g.deal("library", name, *["Unified Lunge" if deck == "face-the-hydra" else "Xenagos's Strike"] * 4)
    g.begin()
    return g


def test_disorienting_glower_lasts_until_the_hydras_next_turn() -> None:
    g = cast_by_horde("face-the-hydra", "Disorienting Glower", "Hydra Head")
    g.lands("ann", Mountain=1)
    bolt = g.one("ann", "hand", BOLT)
    g.through("end").do("ann", c.Preferences(auto="always"))
    g.to_turn("heroes").to("precombat main")
    assert g.refused("ann", c.Cast(bolt, targets=(("horde",),))) == "An effect forbids that you cast this now."
    g.to_turn("horde")
    assert len(g.state.zones["command"]) == 1  # the Hydra's own rules


def test_distract_the_hydra_taps_a_head_or_costs_life() -> None:
    for given, life in (("yes", 20), ("no", 20 - 3 - 1)):  # an untapped Head bites
        g = cast_by_horde("face-the-hydra", "Distract the Hydra", "Hydra Head")
        g.play_out()
        g.answer("ann", given)
        if given == "yes":
            g.answer("ann", g.question("ann").options[0])
        g.through("beginning of combat")
        assert g.obj(g.find("Hydra Head")).tapped is (given == "yes")
        assert g.life("ann") == life


def test_grown_from_the_stump_brings_two_heads_back_or_finds_one() -> None:
    g = cast_by_horde("face-the-hydra", "Grown from the Stump", "Hydra Head")
    g.deal("graveyard", "Hydra Head", "Hydra Head")
    g.through("beginning of combat")
    assert g.names("horde", "battlefield") == ["Hydra Head"] * 3
    other = Challenge("face-the-hydra")
    other.deal("battlefield", "Hydra Head")
    other.deal("graveyard", "Hydra Head")
    other.deal("library", "Grown from the Stump", "Unified Lunge", "Ravenous Brute Head", "Hydra Head")
    other.begin().through("beginning of combat")  # type: ignore[attr-defined]
    assert other.names("horde", "battlefield") == ["Hydra Head", "Ravenous Brute Head"]


def test_strike_the_weak_spot_gives_an_extra_turn_for_an_elite_head() -> None:
    g = cast_by_horde("face-the-hydra", "Strike the Weak Spot", "Ravenous Brute Head", "Hydra Head")
    turn = g.state.turn.number
    g.play_out()
    (d,) = g.open_questions()
    assert d.by == "ann" and d.kind == "targets"
    g.answer("ann", g.find("Ravenous Brute Head")).through("end")  # type: ignore[attr-defined]
    g.to_turn("horde")
    assert (g.state.turn.number, g.state.turn.team) == (turn + 1, "horde")


def test_swallow_the_hero_whole_gives_back_when_a_head_leaves() -> None:
    g = cast_by_horde("face-the-hydra", "Swallow the Hero Whole", "Hydra Head", "Hydra Head")
    g.lands("ann", Mountain=1)
    g.one("ann", "hand", BOLT)
    g.through("end").do("ann", c.Preferences(auto="always"))
    assert len(g.names("ann", "exile")) == 1
    g.to_turn("heroes").to("precombat main")
    g.cast("ann", "Test Bolt", g.find("Hydra Head"))
    g.settled()
    assert g.names("ann", "exile") == []


def test_impenetrable_hide_lasts_through_the_hydras_next_turn() -> None:
    g = cast_by_horde("face-the-hydra", "Hydra's Impenetrable Hide", "Hydra Head")
    g.through("end")
    head = g.find("Hydra Head")
    assert g.ch(head).has("indestructible")
    g.to_turn("heroes").to_turn("horde")
    assert g.ch(head).has("indestructible")
    g.through("end").to_turn("heroes")
    assert not g.ch(head).has("indestructible")


def test_neck_tangle_taps_two_of_five_heads_and_they_stay_tapped() -> None:
    g = cast_by_horde("face-the-hydra", "Neck Tangle", *["Hydra Head"] * 5)
    g.through("end")
    assert sum(g.obj(i).tapped for i in g.all("Hydra Head")) == 2
    g.to_turn("heroes").to_turn("horde").to("upkeep")
    assert sum(g.obj(i).tapped for i in g.all("Hydra Head")) == 2
    few = cast_by_horde("face-the-hydra", "Neck Tangle", "Hydra Head")
    assert [e.text for e in few.through("beginning of combat").happened("cast")] == ["Neck Tangle", "Unified Lunge"]


# ---------------------------------------------------------------- Battle the Horde
@pytest.mark.parametrize(("heroes", "cards"), [(1, 2), (2, 3), (4, 5)])
def test_the_minotaurs_come_in_twos_and_one_more_for_each_further_hero(heroes: int, cards: int) -> None:
    g = Challenge("battle-the-horde", *[f"hero{n}" for n in range(heroes)])
    g.deal("library", *["Minotaur Younghorn"] * 20)
    g.begin().through("end of combat")  # type: ignore[attr-defined]
    assert len(g.happened("cast")) == cards == len(g.happened("attacks"))
    assert fresh("battle-the-horde", heroes).life("hero1") == 20


def test_an_artifact_brings_one_more_card_and_its_reward_counts_from_anywhere() -> None:
    g = Challenge("battle-the-horde")
    g.deal("battlefield", "Refreshing Elixir")
    g.deal("library", *["Minotaur Younghorn"] * 20)
    g.begin().through("beginning of combat")  # type: ignore[attr-defined]
    assert len(g.happened("cast")) == 3
    milled = Challenge("battle-the-horde")
    milled.deal("library", "Refreshing Elixir", "Massacre Totem", *["Minotaur Younghorn"] * 20)
    milled.lands("ann", Mountain=1)
    milled.one("ann", "hand", BOLT)
    milled.begin("heroes", "precombat main", stops=True)
    milled.cast("ann", "Test Bolt", "horde")
    milled.settled()
    assert milled.life("ann") == 25
    assert len(milled.names("horde", "library")) == 22 - 3 - 7


def test_sorceries_of_the_horde_reach_minotaurs_that_come_later_this_turn() -> None:
    g = Challenge("battle-the-horde")
    g.deal("library", "Unquenchable Fury", "Minotaur Goreseeker", "Minotaur Younghorn")
    g.begin().through("end of combat")  # type: ignore[attr-defined]
    assert g.state.turn.step == "end of combat" and g.ch(g.find("Minotaur Goreseeker")).has("menace")
    rage = Challenge("battle-the-horde")
    rage.deal("library", "Consuming Rage", "Minotaur Goreseeker", "Minotaur Younghorn")
    rage.begin().through("end")  # type: ignore[attr-defined]
    assert rage.life("ann") == 15 and rage.names("horde", "battlefield") == []


# ---------------------------------------------------------------- Defeat a God
@pytest.mark.parametrize("heroes", [1, 3])
def test_xenagos_starts_with_two_throngs_and_one_for_each_further_hero(heroes: int) -> None:
    g = fresh("defeat-a-god", heroes)
    assert g.names("horde", "battlefield").count("Rollicking Throng") == 2 + heroes - 1
    assert g.names("horde", "battlefield").count("Xenagos Ascended") == 1
    assert len(g.state.zones["library:horde"]) == 60 - 3 - (heroes - 1)
    assert not g.state.stack and {g.life(f"hero{n + 1}") for n in range(heroes)} == {20}


def test_the_heroes_may_share_twenty_life_as_wizards_wrote() -> None:
    assert fresh("defeat-a-god", 3, common_life=True).state.teams["heroes"].life == 20


def god(*revelers: str) -> Challenge:
    g = Challenge("defeat-a-god")
    g.deal("battlefield", "Xenagos Ascended", *revelers)
    g.deal("library", *["Xenagos's Strike"] * 9)
    g.lands("ann", Mountain=6)
    g.put("ann", "hand", BOLT, BOLT, BOLT)
    return g


def bolts(g: Challenge, *targets: Any) -> Challenge:
    for to in targets:
        g.cast("ann", g.find("Test Bolt", "ann", ("hand",)), to)
        g.settled()
    return g


def test_xenagos_cannot_leave_while_a_reveler_is_there_and_leaving_wins_for_the_heroes() -> None:
    g = god("Ecstatic Piper")
    piper = g.find("Ecstatic Piper")
    g.begin("heroes", "precombat main", stops=True)
    bolts(g, "horde", g.find("Xenagos Ascended"))
    assert g.obj(g.find("Xenagos Ascended")).damage == 6 and g.state.ended is None
    bolts(g, piper)
    assert g.state.ended is not None and g.state.ended.winners == ("heroes",)


def test_revelers_and_xenagos_attack_only_when_a_card_says_so() -> None:
    calm = cast_by_horde("defeat-a-god", "Dance of Flame", "Xenagos Ascended", "Pheres-Band Revelers")
    assert not calm.through("end").happened("attacks")
    piper = cast_by_horde("defeat-a-god", "Ecstatic Piper", "Xenagos Ascended", "Pheres-Band Revelers")
    attacks = piper.through("end").happened("attacks")
    assert [piper.name(e.object) for e in attacks] == ["Xenagos Ascended"]
    charge = cast_by_horde("defeat-a-god", "Impulsive Charge", "Xenagos Ascended", "Pheres-Band Revelers")
    assert len(charge.through("end").happened("attacks")) == 1


def test_a_throng_that_enters_brings_another_card() -> None:
    g = cast_by_horde("defeat-a-god", "Rollicking Throng", "Xenagos Ascended")
    g.through("beginning of combat")
    assert len(g.happened("cast")) == 3 and g.life("ann") == 20 - 4 - 4


def test_dance_of_panic_counts_five_revelers() -> None:
    for revelers, attackers in ((4, 0), (5, 5)):
        g = Challenge("defeat-a-god")
        g.deal("battlefield", "Xenagos Ascended", "Dance of Panic", *["Wild Maenads"] * revelers)
        g.begin().through("end of combat")  # type: ignore[attr-defined]
        assert len(g.happened("attacks")) == attackers


def test_rip_to_pieces_counts_each_reveler_for_players_and_creatures() -> None:
    g = cast_by_horde("defeat-a-god", "Rip to Pieces", "Xenagos Ascended", *["Serpent Dancers"] * 2)
    g.through("end of combat")
    assert g.life("ann") == 20 - 4 - 2 and g.names("ann", "battlefield") == []
