"""Turns, phases, land drops, winning and losing (CR 104, 305.2, 500.7–500.8, 805.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.effects import Answers, executes
from app.engine.model.effect import Designate, ExtraCombat, ExtraLand, ExtraTurn, LoseGame, SkipTurn, WinGame
from app.engine.model.state import Env, Outcomes
from app.engine.model.values import Ref
from app.engine.rules import designations, leaving, values
from app.engine.rules.turn import COMBAT, STEPS

if TYPE_CHECKING:
    from app.engine.game import Game

PHASES = (STEPS[:3], STEPS[3:4], COMBAT, ("postcombat main",), ("end", "cleanup"))


def teams(g: Game, who: Ref, env: Env) -> list[str]:
    """The teams of the players named, each once: one effect gives a team one turn (CR 805.8)."""
    return list(dict.fromkeys(g.player(seat).team for seat in values.who(g, who, env)))


@executes(Designate)
def designate(g: Game, fx: Designate, env: Env, answers: Answers | None) -> None:
    """CR 702.131, 725, 731: the last of several is the monarch."""
    for seat in values.who(g, fx.who, env):
        designations.give(g, fx.name, seat)


@executes(ExtraTurn)
def extra_turn(g: Game, fx: ExtraTurn, env: Env, answers: Answers | None) -> None:
    """CR 500.7: the turn made last is taken first."""
    for team in teams(g, fx.who, env):
        g.s.turn.extra, g.s.turn.lacking = (*g.s.turn.extra, team), (*g.s.turn.lacking, fx.without)
        g.emit("extra_turn", text=team, seat=env.you)


@executes(SkipTurn)
def skip_turn(g: Game, fx: SkipTurn, env: Env, answers: Answers | None) -> None:
    """The team's next turn does not take place (CR 500.11), or only its untap and draw steps do."""
    for team in teams(g, fx.who, env):
        name = f"{'pass' if fx.untap_and_draw else 'skip'}_turn:{team}"
        g.s.flags[name] = g.s.flags.get(name, 0) + 1
        g.emit("turn_skipped", text=team, seat=env.you, args={"passed": fx.untap_and_draw})


@executes(ExtraCombat)
def extra_combat(g: Game, fx: ExtraCombat, env: Env, answers: Answers | None) -> None:
    """CR 500.8: a combat phase, and a main phase after it, directly after this phase."""
    t = g.s.turn
    phase = next((p for p in PHASES if t.step in p), ())
    at = 0
    while at < len(t.steps) and t.steps[at] in phase and phase.index(t.steps[at]) > phase.index(t.step):
        at += 1
    more = (*COMBAT, "postcombat main") if fx.main_phase else COMBAT
    t.steps = (*t.steps[:at], *more, *t.steps[at:])
    g.emit("extra_phase", seat=env.you, text="combat")


@executes(ExtraLand)
def extra_land(g: Game, fx: ExtraLand, env: Env, answers: Answers | None) -> None:
    """CR 305.2: this turn."""
    for seat in values.who(g, fx.who, env):
        g.count("extra_lands", seat, max(0, values.number(g, fx.count, env)))


@executes(WinGame)
def win_game(g: Game, fx: WinGame, env: Env, answers: Answers | None) -> None:
    """CR 104.2b: the game ends at once; a player's team wins with them (810.8)."""
    winners = tuple(teams(g, fx.who, env))
    if winners:
        g.s.ended = Outcomes(winners, "effect")
        g.emit("game_ended", text="effect", args={"winners": list(winners)})


@executes(LoseGame)
def lose_game(g: Game, fx: LoseGame, env: Env, answers: Answers | None) -> None:
    """CR 104.3e."""
    leaving.lose(g, values.who(g, fx.who, env), "effect")
