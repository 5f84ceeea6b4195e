"""The turn and its steps (CR 500–514) with shared team turns (CR 805)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import effects, modes
from app.engine.effects import Ask
from app.engine.model.effect import Procedure
from app.engine.model.state import Combat, ContinuousEffect, Env, PastTurn, Permitted
from app.engine.model.values import COMMAND, HAND, Seat
from app.engine.rules import combat, designations, drawing, layers, loops, mana, phasing, priority, sagas

if TYPE_CHECKING:
    from app.engine.game import Game

COMBAT = (
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first-strike damage",
    "combat damage",
    "end of combat",
)
STEPS = ("untap", "upkeep", "draw", "precombat main", *COMBAT, "postcombat main", "end", "cleanup")
PASSED = ("untap", "draw", "cleanup")
NO_PRIORITY = ("untap", "cleanup")
TURNS_KEPT = 16  # whose tallies are remembered: more than a round of the largest table with extra turns
NO_UNTAP = "no_untap"  # a mark: it does not untap in the next untap step of its controller
PLACE = "turn_order_at"  # a flag: where in the order the turn is
MADE_IN = "made in turn"  # among the numbers of an effect that lasts until the end of one's next turn


def next_step(g: Game) -> None:
    """Begin the next step, or the next turn when none is left."""
    t = g.s.turn
    if not t.steps:
        next_turn(g)
        return
    t.step, t.steps = t.steps[0], t.steps[1:]
    begin_step(g)


def next_turn(g: Game) -> None:
    """CR 500.1: the mode says whose turn it is; extra turns first (CR 500.7)."""
    designations.remember_spells(g)
    loops.forget(g)
    t = g.s.turn
    before, place = t.team, g.s.flags.get(PLACE, -1)
    t.team = modes.of(g).next_team(g)
    while _counted_down(g, f"skip_turn:{t.team}"):
        t.team = modes.of(g).next_team(g)
    t.number += 1
    t.steps, t.step = PASSED if _counted_down(g, f"pass_turn:{t.team}") else STEPS, ""
    t.combat_count = 0
    if t.number > 1:
        g.s.past = (*g.s.past, PastTurn(before, g.s.tally))[-TURNS_KEPT:]
    g.s.tally = {}
    g.s.window += 1
    for seat in g.seats():
        p = g.edit_player(seat)
        p.lands_played, p.queue = 0, ()
    for oid in list(g.s.objects):
        if g.s.objects[oid].marks:
            _forget_turn_marks(g, oid)
    _your_next_turn(g, _whose_turn(g, place))
    g.emit("turn_begins", text=t.team, amount=t.number)


def _whose_turn(g: Game, place: int) -> tuple[Seat, ...]:
    """The players whose turn it is, and those who left whose turn would have begun now or since the last one, which was
    at that place in the order (CR 800.4m)."""
    order, now, teams = g.s.order, g.s.flags.get(PLACE, -1), [g.s.turn.team]
    while place != now:
        place = (place + 1) % len(order)
        teams.append(order[place])
    gone = [seat for team in dict.fromkeys(teams) for seat in g.s.teams[team].seats if g.player(seat).left]
    return (*g.seats(g.s.turn.team), *gone)


def _your_next_turn(g: Game, seats: tuple[Seat, ...]) -> None:
    """What lasts until somebody's next turn is over as it begins (CR 611.2b), and their creatures are no longer new
    (302.6), whether the turn has an untap step or not."""
    phasing.turn_began(g, seats)
    end_effects(g, "your_next_turn", seats)
    g.s.permitted = tuple(p for p in g.s.permitted if p.until != "your_next_turn" or p.seat not in seats)
    g.s.waiting = tuple(w for w in g.s.waiting if w.until != "your_next_turn" or w.env.you not in seats)
    for oid in phasing.permanents(g):
        o = g.s.objects[oid]
        if o.sick and o.controller in seats:
            g.edit(oid).sick = False
        if any(s in o.goaded_by for s in seats):
            g.edit(oid).goaded_by = tuple(s for s in o.goaded_by if s not in seats)


def _counted_down(g: Game, flag: str) -> bool:
    """CR 500.11: one of the turns to be skipped (or only passed through) is this one."""
    left = g.s.flags.pop(flag, 0)
    if left > 1:
        g.s.flags[flag] = left - 1
    return left > 0


def _forget_turn_marks(g: Game, oid: int) -> None:
    kept = tuple(m for m in g.s.objects[oid].marks if not m[0].startswith("turn:"))
    if kept != g.s.objects[oid].marks:
        g.edit(oid).marks = kept


def begin_step(g: Game) -> None:
    """Turn-based actions (CR 703), then priority where the step gives it."""
    step = g.s.turn.step
    priority.open_window(g)
    if not modes.of(g).step_happens(g, step) or not _happens(g, step):
        g.s.priority = None
        return
    g.emit("step_begins", text=step, seat=_first(g), args={"team": g.s.turn.team})
    layers.settle(g)
    action = _ACTIONS.get(step)
    if action is not None:
        action(g)
    modes.of(g).step_begins(g, step)
    if step == "cleanup":
        g.s.priority = None
    elif step not in NO_PRIORITY:
        priority.give(g)


def _first(g: Game) -> Seat:
    return next(iter(g.seats(g.s.turn.team)), "")


def _happens(g: Game, step: str) -> bool:
    """CR 508.8: without attackers the steps after declaring are skipped; 510.4 for first strike; 500.11 for a turn
    that lacks the step."""
    c = g.s.combat
    if step in g.s.turn.without:
        return False
    if step in ("declare blockers", "first-strike damage", "combat damage") and (c is None or not c.attacked):
        return False
    return step != "first-strike damage" or combat.first_strike_needed(g)


def step_over(g: Game) -> None:
    """All teams passed on an empty stack: the mode may do more in this step, else it ends (CR 500.2)."""
    if modes.of(g).step_continues(g):
        return
    end_step(g)


def end_step(g: Game) -> None:
    """Mana empties (CR 500.5), "until end of" effects of the step end."""
    step = g.s.turn.step
    mana.empty_pools(g)
    if step == "end of combat":
        end_effects(g, "end_of_combat")
        combat.end(g)
    if step == "cleanup":  # CR 514.3a: somebody had priority in it, so there is another
        g.s.turn.steps = ("cleanup",)
    g.s.priority = None


def end_effects(g: Game, until: str, seats: tuple[Seat, ...] = (), before: int | None = None) -> None:
    """Continuous effects and rules with that duration end (CR 514.2 and 611.2b): those of ``seats`` if given, and if
    ``before`` is given those made before that turn."""

    def ends(e: ContinuousEffect) -> bool:
        mine = e.until == until and (not seats or e.turn_of in seats)
        return mine and (before is None or e.numbers.get(MADE_IN, 0) < before)

    over = [e for e in g.s.effects if ends(e)]
    if over:
        g.s.effects = tuple(e for e in g.s.effects if not ends(e))
        g.dirty.update(i for e in over for i in e.objects if i in g.s.objects)
    for oid in g.zone(COMMAND):
        o = g.s.objects[oid]
        mine = ("until", until) in o.chosen and (not seats or o.controller in seats)
        if mine and (before is None or o.entered < before):
            g.take_out(oid)


# ---------------------------------------------------------------- turn-based actions
def untap_step(g: Game) -> None:
    """CR 502: permanents phase in and out, then day or night may come; then those of the active team untap that nothing
    keeps from it, and what a rule untaps with them."""
    seats = g.seats(g.s.turn.team)
    phasing.untap_step(g, seats)
    designations.untap_step(g)
    mine = [i for i in g.battlefield() if g.s.objects[i].controller in seats]
    for oid in [i for i in mine if not stays_tapped(g, i)]:
        g.untap(oid)
    for oid in mine:
        if g.s.objects[oid].mark(NO_UNTAP):
            g.set_mark(oid, NO_UNTAP, 0)
    for seat in g.seats():
        if seat not in seats:
            _untap_with_opponents(g, seat)


def _untap_with_opponents(g: Game, seat: Seat) -> None:
    """The rule ``untap_with_opponents``: what it is about untaps in each opponent's untap step too."""
    from app.engine.rules import player_rules

    if not player_rules.has(g, "untap_with_opponents", seat):
        return
    for oid in g.battlefield(seat):
        if player_rules.about(g, "untap_with_opponents", seat, oid):
            g.untap(oid)


def stays_tapped(g: Game, oid: int) -> bool:
    """Whether an effect keeps the permanent from untapping in this step (CR 502.3)."""
    return bool(g.s.objects[oid].mark(NO_UNTAP)) or g.ch(oid).has("doesnt_untap")


def draw_step(g: Game) -> None:
    """CR 504, 805.4: each player of the active team draws; the mode may skip it (103.8)."""
    seats = [s for s in g.seats(g.s.turn.team) if modes.of(g).draws(g, s)]
    for seat in seats:
        drawing.draw(g, seat, 1)


def beginning_of_combat(g: Game) -> None:
    g.s.combat = Combat(team=g.s.turn.team)
    g.s.turn.combat_count += 1


def cleanup(g: Game) -> None:
    """CR 514: discard to hand size, then damage wears off and "until end of turn" effects end."""
    g.push([Procedure("discard_to_hand_size"), Procedure("wear_off")], Env(_first(g), 0))


@effects.procedure("discard_to_hand_size")
def discard_to_hand_size(g: Game, fx: Procedure, env: Env, answers: effects.Answers | None) -> Ask | None:
    """CR 514.1: each player of the active team discards down to seven (no rule lifting it)."""
    from app.engine.rules import player_rules

    asks, chosen = [], []
    for seat in g.seats(g.s.turn.team):
        most = player_rules.hand_size(g, seat)
        hand = g.zone(HAND, seat)
        if most is None or len(hand) <= most or modes.of(g).handless(g, seat):
            continue
        n = len(hand) - most
        if answers is None:
            asks.append(g.ask(seat, "objects", "Choose {count} to discard.", hand, n, n, count=n, purpose="discard"))
        else:
            chosen += [(seat, i) for i in answers.get(seat, []) if isinstance(i, int)]
    if asks:
        return Ask(asks)
    for seat, oid in chosen:
        drawing.discard(g, seat, oid)
    return None


@effects.procedure("wear_off")
def wear_off(g: Game, fx: Procedure, env: Env, answers: effects.Answers | None) -> Ask | None:
    """CR 514.2; the machine goes to the next turn, or gives priority if something triggered (514.3a)."""
    for oid in phasing.permanents(g):
        o = g.s.objects[oid]
        if o.damage or o.deathtouched:
            edited = g.edit(oid)
            edited.damage, edited.deathtouched = 0, False
        if o.mark("regenerate"):
            g.set_mark(oid, "regenerate", 0)
    end_effects(g, "end_of_turn")
    end_effects(g, "end_of_your_next_turn", tuple(g.seats(g.s.turn.team)), g.s.turn.number)
    g.s.shields = ()
    g.s.waiting = tuple(w for w in g.s.waiting if w.until != "end_of_turn")
    over = tuple(g.seats(g.s.turn.team))
    g.s.permitted = tuple(p for p in g.s.permitted if not _ends_with_this_turn(g, p, over))
    return None


def _ends_with_this_turn(g: Game, p: Permitted, seats: tuple[Seat, ...]) -> bool:
    """A permission "until end of turn", or "until the end of your next turn" in a turn that came after."""
    if p.until == "end_of_your_next_turn":
        return p.seat in seats and p.turn < g.s.turn.number
    return p.until == "end_of_turn"


_ACTIONS = {
    "untap": untap_step,
    "draw": draw_step,
    "precombat main": sagas.begin_main_phase,
    "beginning of combat": beginning_of_combat,
    "declare attackers": combat.begin_attackers,
    "declare blockers": combat.begin_blockers,
    "first-strike damage": combat.first_strike_damage,
    "combat damage": combat.regular_damage,
    "cleanup": cleanup,
}
