"""The bot archenemy: how it attacks and blocks, what it says of it, and what it never does."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards import dsl as d
from app.cards.registry import card_for, level_of
from app.cards.villains import HERO_DECKS, LEVELS, VILLAIN_DECKS, sixty_deck
from app.engine.autopilot import assault, playing, villain
from app.engine.autopilot.assault import GUARDS, LETHAL, PAYS, STAYS
from app.engine.game import Game
from app.engine.model.commands import Answer, Attackers, Blockers, Cast, Done, PlayLand
from app.engine.model.effect import ChoosePlayer
from app.play import simulate_schemes
from app.play.simulate_schemes import SchemePlan, SchemeResult, against_reckless, better, plan_of, summary
from tests.archenemy.board import COMMANDER, PLAIN, RUMBLE, AeBoard, RumbleBoard, scheme, when_set
from tests.support.soak import rounds

OGRE = d.creature("Ogre", "{3}", "Ogre", 3, 3)
GIANT = d.creature("Giant", "{5}", "Giant", 5, 5)
BEAR = d.creature("Bear", "{2}", "Bear", 2, 2)
MODES = (PLAIN, COMMANDER, RUMBLE)


def attackers(s: AeBoard) -> tuple[dict[int, Any], list[str]]:
    """What the bot attacks with, and the keys of its reasons; the attack is carried out."""
    s.main().to("declare attackers")
    move = villain.next_move(s.state, "vil")
    assert isinstance(move.command, Attackers)
    s.do("vil", move.command)
    assert villain.next_move(s.state, "vil").command == Done()
    s.do("vil", Done())
    return dict(move.command.attacks), [reason.key for reason in move.reasons]


def test_it_attacks_where_nothing_stops_it_the_weakest_hero_first() -> None:
    s = AeBoard()
    ogre = s.one("vil", "battlefield", OGRE)
    g = Game(s.state)
    g.edit_player("bob").life = 9
    s.state = g.s
    assert attackers(s) == ({ogre: "bob"}, [PAYS])


def test_it_does_not_attack_into_a_certain_loss() -> None:
    s = AeBoard()
    bear = s.one("vil", "battlefield", BEAR)
    for seat in ("ann", "bob", "cy"):
        s.put(seat, "battlefield", GIANT)
    s.main().to("declare attackers")
    move = villain.next_move(s.state, "vil")
    assert isinstance(move.command, Attackers)
    assert (dict(move.command.attacks), [r.key for r in move.reasons]) == ({}, [STAYS])
    assert villain.lost_for_nothing(s.state, "vil", {bear: "ann"}) == [bear]
    assert villain.next_move(s.state, "vil", villain.RECKLESS).command == Attackers({bear: "ann"})


def test_a_blocker_cannot_beat_two_attackers() -> None:
    s = AeBoard()
    bears = s.put("vil", "battlefield", BEAR, BEAR)
    s.put("ann", "battlefield", GIANT)
    s.main().to("declare attackers")
    assert villain.lost_for_nothing(s.state, "vil", dict.fromkeys(bears, "ann")) == []
    assert villain.lost_for_nothing(s.state, "vil", {bears[0]: "ann"}) == [bears[0]]


def test_who_adds_nothing_to_an_attack_is_not_lost_with_it() -> None:
    s = AeBoard()
    bear = s.one("vil", "battlefield", BEAR)
    bird = s.one("vil", "battlefield", d.creature("Bird", "{2}", "Bird", 2, 2, d.keyword("flying")))
    s.put("cy", "battlefield", GIANT)  # it can do nothing but beat the bear
    s.main().to("declare attackers")
    assert villain.lost_for_nothing(s.state, "vil", {bear: "ann", bird: "ann"}) == [bear]
    assert villain.lost_for_nothing(s.state, "vil", {bird: "ann"}) == []
    move = villain.next_move(s.state, "vil").command
    assert isinstance(move, Attackers) and list(move.attacks) == [bird]


def test_an_attacker_that_draws_a_blocker_away_is_lost_for_something() -> None:
    s = AeBoard()
    bear, ogre = s.put("vil", "battlefield", BEAR, OGRE)
    s.put("ann", "battlefield", d.creature("Wall", "{2}", "Wall", 2, 3))
    s.main().to("declare attackers")
    assert villain.lost_for_nothing(s.state, "vil", {bear: "ann"}) == [bear]
    assert villain.lost_for_nothing(s.state, "vil", {bear: "ann", ogre: "ann"}) == []


def test_in_a_rumble_only_who_is_attacked_blocks() -> None:
    s = RumbleBoard("vil", "ann", "bob")
    bear = s.one("vil", "battlefield", BEAR)
    s.put("ann", "battlefield", GIANT)
    walker = s.one("ann", "battlefield", d.planeswalker("Walker", "{3}", "Someone", 3, d.loyalty(1, d.gain_life(1))))
    s.main("vil").to("declare attackers")
    for attacked, lost in (("ann", [bear]), (walker, [bear]), ("bob", [])):
        assert villain.lost_for_nothing(s.state, "vil", {bear: attacked}) == lost


@given(st.lists(st.sets(st.integers(1, 4)), max_size=5))
def test_who_is_surely_lost_is_in_every_greatest_matching(beaten_by: list[set[int]]) -> None:
    duels = [assault.Duel(n, 1.0, 1, sorted(by), [], [], free=False) for n, by in enumerate(beaten_by)]

    def most(some: list[assault.Duel]) -> int:
        ways = product(*[[0, *d.beaten_by] for d in some])
        return max(len(used) for way in ways if len(used := [b for b in way if b]) == len(set(used)))

    needed = [d for d in duels if most([x for x in duels if x is not d]) < most(duels)]
    assert {d.oid for d in assault.surely_lost(duels)} == {d.oid for d in needed}


def test_it_attacks_with_everything_when_that_is_lethal() -> None:
    s = AeBoard("ann", "bob")
    mine = s.put("vil", "battlefield", *[GIANT] * 5)
    s.put("ann", "battlefield", BEAR)
    attacks, reasons = attackers(s)
    assert reasons == [LETHAL]
    assert set(attacks) == set(mine) and len(set(attacks.values())) == 1


def test_it_keeps_blockers_when_it_is_behind() -> None:
    s = AeBoard(archenemy_life=9)
    mine = s.put("vil", "battlefield", OGRE, OGRE)
    for seat in ("ann", "bob", "cy"):
        s.put(seat, "battlefield", d.creature("Raider", "{4}", "Ogre", 4, 1), tapped=True)
    attacks, reasons = attackers(s)
    assert len(attacks) < len(mine)
    assert reasons in ([STAYS], [PAYS, GUARDS])


def test_it_attacks_planeswalkers_it_can_kill() -> None:
    s = AeBoard()
    ogres = s.put("vil", "battlefield", OGRE, GIANT)
    walker = s.one("cy", "battlefield", d.planeswalker("Walker", "{3}", "Someone", 3, d.loyalty(1, d.gain_life(1))))
    attacks, _ = attackers(s)
    assert attacks[ogres[0]] == walker and attacks[ogres[1]] in ("ann", "bob", "cy")


def test_what_must_attack_does() -> None:
    s = AeBoard()
    goaded = s.one("vil", "battlefield", d.creature("Brute", "{2}", "Ogre", 2, 2, d.attacks_each_combat()))
    for seat in ("ann", "bob", "cy"):
        s.put(seat, "battlefield", GIANT)
    s.main().to("declare attackers")
    move = villain.next_move(s.state, "vil").command
    assert isinstance(move, Attackers) and list(move.attacks) == [goaded]
    assert villain.lost_for_nothing(s.state, "vil", dict(move.attacks)) == []


@pytest.mark.parametrize(("life", "why"), [(20, PAYS), (12, LETHAL)])
@pytest.mark.parametrize("limited", [False, True])
def test_what_is_left_of_an_attack_is_not_sent_into_a_certain_loss(limited: bool, life: int, why: str) -> None:
    s = AeBoard()
    s.put("vil", "battlefield", *[d.creature("Raider", "{1}", "Ogre", 4, 1)] * 4)
    s.put("ann", "battlefield", GIANT)  # it stops one of them
    if limited:
        rule = d.player_rule("attackers_limit", "each_player", amount=1)
        s.put("bob", "battlefield", d.enchantment("Narrows", "{2}", rule))
    g = Game(s.state)
    g.edit_player("ann").life = life
    s.state = g.s
    attacks, reasons = attackers(s)
    assert (len(attacks) > 1, reasons[0]) == ((False, STAYS) if limited else (True, why))


def test_it_plays_its_curve() -> None:
    s = AeBoard()
    s.lands("vil", Forest=5)
    s.put("vil", "hand", "Forest", "Llanowar Elves", "Garruk's Packleader")
    s.main()
    while not isinstance(move := villain.next_move(s.state, "vil").command, Done):
        s.do("vil", move).resolve()
    assert {"Garruk's Packleader", "Llanowar Elves"} <= {*s.names("vil", "battlefield")}
    assert len(s.names("vil", "hand")) == 1  # one land a turn


def test_a_creature_held_on_an_empty_board_is_noticed() -> None:
    s = AeBoard()
    s.lands("vil", Forest=2)
    s.put("vil", "hand", "Llanowar Elves")
    s.main()
    assert villain.held_a_creature(s.state, "vil")
    s.do("vil", Cast(s.find("Llanowar Elves", "vil", ("hand",)))).resolve()
    assert not villain.held_a_creature(s.state, "vil")


def test_who_the_server_plays() -> None:
    assert villain.bots(AeBoard().state) == ()
    assert villain.bots(AeBoard(villain="server").state) == ("vil",)


def test_first_strike_and_deathtouch_are_reckoned_with() -> None:
    s = AeBoard()
    fencer = s.one("vil", "battlefield", d.creature("Fencer", "{2}", "Elf", 2, 1, d.keyword("first_strike")))
    snake = s.one("ann", "battlefield", d.creature("Snake", "{2}", "Snake", 1, 1, d.keyword("deathtouch")))
    giant = s.one("bob", "battlefield", GIANT)
    g = Game(s.state)
    assert assault.fells(g, fencer, snake) and not assault.fells(g, snake, fencer)
    assert assault.fells(g, snake, giant) and assault.fells(g, giant, snake)


# ---------------------------------------------------------------- blocking
def blocked(s: AeBoard, attacks: dict[int, Any]) -> dict[int, int]:
    """What the bot blocks when the heroes attack so; carried out."""
    s.main("heroes").to("declare attackers")
    for seat in ("ann", "bob", "cy"):
        mine = {i: to for i, to in attacks.items() if s.obj(i).controller == seat}
        if mine:
            s.do(seat, Attackers(mine))
    s.finish_declaring().to("declare blockers")
    move = villain.next_move(s.state, "vil").command
    assert isinstance(move, Blockers)
    s.do("vil", move)
    return dict(move.blocks)


def test_it_blocks_with_what_beats_the_attacker_and_lets_the_rest_through() -> None:
    s = AeBoard()
    giant, bear = s.put("vil", "battlefield", GIANT, BEAR)
    ogre, other = s.one("ann", "battlefield", OGRE), s.one("bob", "battlefield", OGRE)
    assert blocked(s, {ogre: "vil", other: "vil"}) == {giant: ogre}
    assert bear in s.state.objects


def test_two_block_together_what_none_would_beat_alone() -> None:
    s = AeBoard()
    pair = s.put("vil", "battlefield", OGRE, OGRE)
    giant = s.one("ann", "battlefield", GIANT)
    assert blocked(s, {giant: "vil"}) == dict.fromkeys(pair, giant)


def test_it_gives_creatures_away_only_when_too_much_comes_through() -> None:
    s = AeBoard(archenemy_life=8)
    bear = s.one("vil", "battlefield", BEAR)
    giant = s.one("ann", "battlefield", GIANT)
    assert blocked(s, {giant: "vil"}) == {bear: giant}
    rich = AeBoard()
    rich.put("vil", "battlefield", BEAR)
    giant = rich.one("ann", "battlefield", GIANT)
    assert blocked(rich, {giant: "vil"}) == {}


# ---------------------------------------------------------------- answers
def test_it_chooses_the_strongest_opponent_and_the_dearest_of_their_things() -> None:
    s = AeBoard()
    s.schemes(
        scheme("Exile", when_set(ChoosePlayer("you", bind="player"), d.choose(d.creatures(controller="each_opponent"))))
    )
    s.put("bob", "battlefield", BEAR)
    giant = s.one("cy", "battlefield", GIANT)
    s.main().resolve()
    first = villain.next_move(s.state, "vil").command
    assert isinstance(first, Answer) and first.value == ("cy",)
    s.do("vil", first)
    second = villain.next_move(s.state, "vil").command
    assert isinstance(second, Answer) and second.value == (giant,)
    s.do("vil", second).done()


def test_it_does_not_draw_itself_out_of_cards() -> None:
    s = AeBoard()
    s.lands("vil", Forest=8)
    s.put("vil", "battlefield", BEAR)
    s.put("vil", "hand", "Regal Force")
    s.main()
    assert len(s.state.zones["library:vil"]) > playing.LEAST_LIBRARY
    assert isinstance(villain.next_move(s.state, "vil").command, Cast | PlayLand)
    g = Game(s.state)
    g.s.zones["library:vil"] = g.s.zones["library:vil"][:5]
    assert playing.decks_itself(g, "vil", Cast(s.find("Regal Force", "vil", ("hand",))))


# ---------------------------------------------------------------- whole games
@pytest.mark.parametrize("mode", MODES)
def test_simulated_games_end_without_what_a_sensible_archenemy_never_does(mode: str) -> None:
    plan = SchemePlan(mode)
    results = simulate_schemes.simulate(plan, rounds(1, 200), 1)
    figures = summary(plan, results)
    assert figures["errors"] == [] and figures["finished"] == len(results)
    assert (figures["held_castable"], figures["attacked_for_nothing"]) == (0, 0)
    assert int(str(figures["schemes_set"])) >= rounds(5, 102)


@pytest.mark.parametrize("deck", VILLAIN_DECKS, ids=lambda deck: deck.key)
@pytest.mark.parametrize(
    ("knobs", "won"),
    [({"heroes_life": 3}, "archenemy"), ({"heroes_life": 200, "archenemy_life": 3}, "heroes")],
    ids=["weak heroes", "weak archenemy"],
)
def test_each_ready_villain_wins_and_loses(deck: Any, knobs: dict[str, object], won: str) -> None:
    """It finishes heroes who are nearly dead, and dies when three of them need not hurry."""
    results = simulate_schemes.simulate(SchemePlan(PLAIN, deck=deck.key, knobs=knobs), 2, 1)
    assert [(r.error, r.won) for r in results] == [("", (won,))] * 2


@pytest.mark.skipif(rounds(0, 1) == 0, reason="says something only of many games: make soak")
@pytest.mark.parametrize("deck", VILLAIN_DECKS, ids=lambda deck: deck.key)
def test_each_ready_villain_wins_some_and_loses_some(deck: Any) -> None:
    results = simulate_schemes.simulate(SchemePlan(PLAIN, deck=deck.key), 200, 1)
    assert all(r.reason for r in results), [r.error for r in results]
    assert 40 <= sum("archenemy" in r.won for r in results) <= 160


@pytest.mark.skipif(rounds(0, 1) == 0, reason="says something only of many games: make soak")
def test_it_does_better_than_who_casts_everything_and_attacks_with_everything() -> None:
    plans = (SchemePlan(PLAIN), SchemePlan(PLAIN, style=villain.RECKLESS))
    results, others = (simulate_schemes.simulate(plan, 100, 5) for plan in plans)
    pairs = list(zip(results, others, strict=True))
    figures = against_reckless(results, others)
    assert figures["better_than_reckless"] >= 60  # type: ignore[operator]
    won = [("archenemy" in a.won, "archenemy" in b.won) for a, b in pairs]
    assert won.count((True, False)) >= 3 * won.count((False, True))


def test_its_games_are_compared_with_those_of_the_reckless(capsys: pytest.CaptureFixture[str]) -> None:
    from app.cli import main

    won, lost = (SchemeResult("a", "life", won=(team,)) for team in ("archenemy", "heroes"))
    assert against_reckless([won, lost, won, won], [lost, won, won, lost]) == {
        "better_than_reckless": 2,
        "worse_than_reckless": 1,
        "better_share": 0.667,
        "reckless_won": 2,
    }
    assert main(["simulate", "--mode", "archenemy", "--games", "1", "--deck", "rabble", "--paired", "--json"]) == 0
    assert {"better_than_reckless", "better_share", "villain_won"} < {*json.loads(capsys.readouterr().out)}
    assert main(["simulate", "--mode", "rumble", "--games", "1", "--paired"]) == 2


def test_the_figures_are_those_of_the_other_modes(capsys: pytest.CaptureFixture[str]) -> None:
    from app.cli import main

    figures = {}
    for mode, deck in (("horde", "goblins"), (PLAIN, "old-wood"), (COMMANDER, "tokens"), (RUMBLE, "old-wood")):
        assert main(["simulate", "--mode", mode, "--games", "1", "--deck", deck, "--json"]) == 0
        figures[mode] = json.loads(capsys.readouterr().out)
    usual = {*figures["horde"]} - {"horde_won", "deck", "variant", "level"}
    more = {"mode", "deck", "schemes_set", "held_castable", "attacked_for_nothing"}
    for mode in (PLAIN, COMMANDER):
        assert {*figures[mode]} == usual | more | {"villain_won"}
        assert figures[mode]["villain_won"] + figures[mode]["heroes_won"] == 1
    assert {*figures[RUMBLE]} == usual - {"heroes_won", "heroes_won_share"} | more | {"won_by_seat"}
    assert sum(figures[RUMBLE]["won_by_seat"]) == 1 and len(figures[RUMBLE]["won_by_seat"]) == 3
    said = figures[PLAIN]
    assert (said["mode"], said["deck"], said["heroes"], said["games"]) == (PLAIN, "old-wood", 3, 1)
    assert all(0 < figures[mode]["schemes_set"] <= 102 for mode in MODES)


def test_schemes_are_counted_by_their_name() -> None:
    won = [SchemeResult("a", won=("villain2",), reason="life", schemes=("One", "Two", "One"))]
    figures = summary(SchemePlan(RUMBLE), [*won, SchemeResult("b", schemes=("Two", "Three"))])
    assert (figures["won_by_seat"], figures["schemes_set"], figures["stopped"]) == ([0, 1, 0], 3, 1)


def test_decks_are_found_by_name() -> None:
    plan = plan_of(PLAIN, 3, ["old-wood", "dawn", "tides"], "doomsday-machine")
    assert (plan.deck, plan.decks, plan.schemes) == ("old-wood", ("dawn", "tides"), "doomsday-machine")
    assert plan_of(PLAIN, 3, ["dawn"], "").deck == ""
    assert plan_of(COMMANDER, 3, ["tokens", "skies"], "").decks == ("skies",)


def test_a_win_beats_a_loss_and_then_life_counts() -> None:
    won = SchemeResult("a", "life", won=("archenemy",), margin=3)
    lost = SchemeResult("a", "life", won=("heroes",), margin=9)
    assert better(won, lost) == 1 and better(lost, won) == -1 and better(won, won) == 0
    assert better(lost, SchemeResult("a", "life", won=("heroes",), margin=8)) == 1


# ---------------------------------------------------------------- ready decks
@pytest.mark.parametrize("deck", [*VILLAIN_DECKS, *HERO_DECKS], ids=lambda deck: deck.key)
def test_ready_decks_have_sixty_cards_all_automatic(deck: Any) -> None:
    assert len(deck.names()) == 60
    for count, name in deck.cards:
        card = card_for(name)
        assert level_of(card) == "automatic", name
        assert count <= 4 or "Basic" in card.faces[0].supertypes
    assert sixty_deck(deck.key) is deck


def test_there_is_a_villain_for_each_level() -> None:
    assert [deck.level for deck in VILLAIN_DECKS] == list(LEVELS)
    assert sixty_deck("nobody") is None
