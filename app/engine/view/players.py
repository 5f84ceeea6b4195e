"""Pictures of players, teams, the turn, and the questions that are open."""

from __future__ import annotations

from app.engine.game import Game
from app.engine.model.state import Decision, State, Team
from app.engine.model.values import GRAVEYARD, HAND, LIBRARY, Seat
from app.engine.modes import MODES
from app.engine.rules import priority
from app.engine.view.cards import Picture
from app.engine.view.knowledge import knows
from app.engine.view.structs import (
    CardView,
    PoolView,
    PromptsView,
    PromptView,
    ResultView,
    SeatView,
    TeamView,
    TurnView,
)


def waiting_for(state: State) -> tuple[Seat, ...]:
    """The players the game waits for now: who is asked, who declares, who has priority and has not passed.
    Remembered beside the state: many ask."""
    known: tuple[Seat, ...] | None = state.__dict__.get("waiting")
    if known is None:
        known = state.__dict__["waiting"] = _waited_for(state)
    return known


def _waited_for(state: State) -> tuple[Seat, ...]:
    if state.ended is not None:
        return ()
    asked = tuple(dict.fromkeys(d.asks for d in state.pending if d.answer is None))
    if asked:
        return asked
    g = Game.reading(state)
    if state.combat is not None and state.combat.declaring:
        from app.engine.rules import combat

        return tuple(combat.still_declaring(g))
    if state.priority is None:
        return ()
    return tuple(s for s in g.seats(state.priority) if not priority.seat_passes(g, s))


def turn_view(state: State) -> TurnView:
    t, ended = state.turn, state.ended
    return TurnView(
        t.number,
        t.team,
        t.step,
        state.priority,
        state.combat.declaring if state.combat else "",
        waiting_for(state),
        tuple((d.asks, d.kind) for d in state.pending if d.answer is None),
        state.window,
        ended.winners if ended else None,
        ended.reason if ended else "",
    )


def result_view(state: State) -> ResultView:
    """The end of the game: who won and why, the turn it was, and what life the teams had left."""
    ended = state.ended
    if ended is None:
        return ResultView(None)
    lives = tuple((t.id, t.life) for t in state.teams.values() if t.life is not None)
    return ResultView(ended.winners, ended.reason, state.turn.number, lives)


def team_view(state: State, team: Team) -> TeamView:
    poison = sum(state.players[s].counter("poison") for s in team.seats)
    return TeamView(
        team.id,
        team.seats,
        team.life,
        poison,
        state.turn.team == team.id,
        state.priority == team.id,
        team.lost,
    )


def seat_view(state: State, seat: Seat) -> SeatView:
    p = state.players[seat]
    shared = state.teams[p.team].life is not None
    life = None if shared else MODES[state.mode].life(state, seat)
    sizes = [len(state.zones.get(f"{z}:{seat}", ())) for z in (HAND, LIBRARY, GRAVEYARD)]
    return SeatView(
        seat,
        p.team,
        life,
        shared,
        p.counters,
        sizes[0],
        sizes[1],
        sizes[2],
        p.done,
        p.hold,
        p.away,
        p.lost,
        any(d.asks == seat and d.answer is None for d in state.pending),
        len(p.queue),
        p.commander_damage,
        p.commander_casts,
    )


def pool_view(state: State, seat: Seat) -> PoolView:
    p = state.players[seat]
    return PoolView(seat, p.mana, tuple(color for color, _ in p.restricted))


def prompts_view(state: State, seat: Seat) -> PromptsView:
    """The open questions of a seat with the cards they offer, and its prepared commands."""
    p = state.players[seat]
    mine = [d for d in state.pending if d.asks == seat]
    picture = Picture(state) if mine else None
    prompts = tuple(_prompt(state, d, picture) for d in mine if picture is not None)
    prepared = tuple((type(c).__name__.lower(), _about(state, seat, c)) for c in p.queue)
    return PromptsView(seat, prompts, prepared, p.auto, p.stops, p.ask_teammates)


def _about(state: State, seat: Seat, command: object) -> str:
    oid = getattr(command, "card", None) or getattr(command, "object", None)
    o = state.objects.get(oid) if oid is not None else None
    if o is None or not knows(state, seat, o):
        return ""
    return Picture(state).characteristics(o).name


def _prompt(state: State, d: Decision, picture: Picture) -> PromptView:
    cards = tuple(_offered(state, picture, i) for i in d.options if isinstance(i, int))
    shown = tuple(c for c in cards if c is not None)
    said = None if d.answer is None else tuple(d.answer)
    return PromptView(d.id, d.kind, d.prompt, d.args, d.options, shown, d.least, d.most, said)


def _offered(state: State, picture: Picture, oid: int) -> CardView | None:
    """A card offered by a question is shown to whoever is asked: the question itself is a look at it."""
    o = state.objects.get(oid)
    if o is None:
        return None
    return picture.of(o)
