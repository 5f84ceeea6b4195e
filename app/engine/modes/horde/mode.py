"""The horde mode: turn order, the horde's turn, its choices, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from app.clauses import clause
from app.engine.autopilot import horde as autopilot
from app.engine.model.effect import Procedure
from app.engine.model.state import Decision, Env, State
from app.engine.model.values import COMMAND, EXILE, LIBRARY, ObjId
from app.engine.modes import scheming
from app.engine.modes.base import Mode
from app.engine.modes.horde import choices, ending, health, knobs, no_hand, policies, reveal
from app.engine.modes.horde.seats import HEROES, HORDE
from app.engine.rules import price, schemes
from app.engine.view.structs import HordeView, WaveView

if TYPE_CHECKING:
    from app.engine.game import Game
    from app.engine.rules.damage import Hit


class Horde(Mode):
    """See ``docs/rules.md``; each method carries out the clauses it names."""

    name = "horde"

    def team_after(self, g: Game, team: str) -> str:
        taken = g.s.flags.get("heroes_turns", 0)
        nxt = set_up_turn(g, taken) or alternate(g, team)
        if nxt == HEROES:
            g.s.flags["heroes_turns"] = taken + 1
        return nxt

    def step_happens(self, g: Game, step: str) -> bool:
        return not (step == "draw" and g.s.turn.team == HORDE and no_draw_step(g))

    def step_begins(self, g: Game, step: str) -> None:
        if step == "cleanup":
            ending.turn_ends(g)
        if g.s.turn.team != HORDE:
            return
        if step == "untap":
            reveal.new_turn(g)
        elif step == "upkeep":
            reveal.upkeep(g)
        elif step == "precombat main":
            sets_scheme(g)

    def step_continues(self, g: Game) -> bool:
        t = g.s.turn
        if t.team != HORDE or t.step != "precombat main" or reveal.next_action(g) is None:
            return False
        g.push([Procedure("horde_main")], Env(HORDE, 0))
        return True

    def acts(self, g: Game) -> bool:
        return g.s.priority is not None and (goes_back(g) or reveal.cast_found(g))

    def draws(self, g: Game, seat: str) -> bool:
        return first_draw(g)

    def automatic(self, g: Game, seat: str) -> bool:
        return seat == HORDE

    def handless(self, g: Game, seat: str) -> bool:
        return seat == HORDE

    def decides(self, g: Game, d: Decision) -> list[Any] | None:
        if d.seat != HORDE or d.kind == "proceed":
            return None
        return policies.decide(g, d)

    def answers_for(self, g: Game, d: Decision) -> str:
        return policies.who_decides(g, d) if d.seat == HORDE and d.kind != "proceed" else ""

    def separates(self, g: Game, seat: str, ids: list[ObjId]) -> tuple[list[ObjId], list[ObjId]]:
        return choices.two_piles(g, seat, ids)

    def declares(self, g: Game) -> None:
        autopilot.declare(g)

    def free_x(self, g: Game, seat: str, oid: ObjId) -> int:
        return two_dice(g) if seat == HORDE and "{X}" in g.ch(oid).cost else 0

    def team_concedes(self, g: Game, seat: str) -> bool:
        return concedes_for_all(g)

    def pays_anyway(self, g: Game, seat: str, oid: ObjId) -> tuple[str, ...]:
        return optional_costs(g, oid) if seat == HORDE else ()

    def keeps_token(self, g: Game, oid: ObjId) -> bool:
        return token_card(g, oid)

    def has_life(self, g: Game, seat: str) -> bool:
        return seat != HORDE or health.has_life(g.s)

    def life(self, state: State, seat: str) -> int | None:
        return None if seat == HORDE and not health.has_life(state) else super().life(state, seat)

    def bears(self, state: State, seat: str) -> int | None:
        return super().bears(state, seat) if self.life(state, seat) is not None else health.bears(state)

    def instead_of_losing_life(self, g: Game, seat: str, amount: int) -> bool:
        return seat == HORDE and health.instead_of_life(g, amount)

    def hit_instead(self, g: Game, seat: str, together: Sequence[Hit]) -> int | str:
        victim = health.hit(g, together) if seat == HORDE else None
        return seat if victim is None else victim

    def survives(self, g: Game, seat: str) -> bool:
        return seat == HORDE and ending.comes_back(g)

    def check_end(self, g: Game) -> bool:
        return ending.exhausted(g) or super().check_end(g)

    def instead_of_draw(self, g: Game, seat: str, count: int) -> bool:
        return seat == HORDE and reveal.instead_of_draw(g, count)

    def instead_of_discard(self, g: Game, seat: str, count: int) -> bool:
        return seat == HORDE and no_hand.instead_of_discard(g, count)

    def instead_of_zone(self, g: Game, oid: ObjId, zone: str) -> str | None:
        return no_hand.instead_of_zone(g, oid, zone) if g.s.objects[oid].owner == HORDE else None

    def arrived(self, g: Game, oid: ObjId, wanted: str) -> None:
        no_hand.arrived(g, oid, wanted)

    def enters_tapped(self, g: Game, oid: ObjId, controller: str) -> bool:
        return controller == HORDE and creatures_tapped(g, oid)

    def wave(self, state: State) -> WaveView:
        return WaveView(reveal.turned_up(state))

    def view(self, state: State) -> HordeView:
        def counted(zone: str, commander: bool) -> tuple[tuple[str, int], ...]:
            return tuple(
                (o.card, o.counter("time"))
                for i in state.zones.get(zone, ())
                if (o := state.objects[i]).owner == HORDE
                and o.commander is commander
                and o.counter("time")
                and not o.face_down
            )

        left = knobs.value(state.knobs, "setup_turns") - state.flags.get("heroes_turns", 0)
        return HordeView(
            HORDE,
            len(state.zones.get(f"{LIBRARY}:{HORDE}", ())),
            state.teams[HORDE].life,
            counted(COMMAND, True),
            counted(EXILE, False),
            max(left, 0),
            scheming.decks_of(state) if knobs.value(state.knobs, "schemes") else (),
        )


@clause("OR-21")
def sets_scheme(g: Game) -> None:
    """Where the table plays so, the horde sets a scheme in motion as its first main phase begins (as AE-1.4)."""
    if knobs.value(g.s.knobs, "schemes"):
        scheming.set_one(g)


def goes_back(g: Game) -> bool:
    """AE-1.5 for the horde's schemes."""
    return bool(knobs.value(g.s.knobs, "schemes")) and schemes.turn_down(g)


@clause("HS-1.9", otherwise=True)
def concedes_for_all(g: Game) -> bool:
    """A hero who concedes leaves alone; the team goes on (against CR 810.8b)."""
    return False


@clause("HS-1.5")
def set_up_turn(g: Game, taken: int) -> str | None:
    """The heroes' first turns in a row (CR 500.7 does not apply: these are their ordinary turns)."""
    return HEROES if taken < knobs.value(g.s.knobs, "setup_turns") else None


def alternate(g: Game, team: str) -> str:
    return HORDE if team == HEROES else HEROES


@clause("HS-1.8", otherwise=False)
def no_draw_step(g: Game) -> bool:
    """The horde has no draw step; the reveal stands for it."""
    return True


@clause("HS-1.8", otherwise=False)
def first_draw(g: Game) -> bool:
    """Heroes draw from their first turn on, unless the table says otherwise."""
    return bool(knobs.value(g.s.knobs, "first_draw")) or g.s.turn.number > 1


@clause("HS-2.5", otherwise=False)
def creatures_tapped(g: Game, oid: ObjId) -> bool:
    """Every creature of the horde enters tapped, unless the table plays otherwise (OR-6)."""
    return g.ch(oid).is_creature and bool(knobs.value(g.s.knobs, "enter_tapped"))


@clause("HS-6.20", otherwise=())
def optional_costs(g: Game, oid: ObjId) -> tuple[str, ...]:
    """Optional additional costs are paid: mana is no limit for the horde."""
    return tuple(price.optional_names(g.ch(oid)))


@clause("HS-2.11", otherwise=False)
def token_card(g: Game, oid: ObjId) -> bool:
    """Token cards are cards while in the library; CR 704.5d applies from their first stay in another zone."""
    o = g.s.objects[oid]
    return o.zone == LIBRARY and bool(o.mark("in_deck"))


@clause("HS-6.10", otherwise=0)
def two_dice(g: Game) -> int:
    """X in a cost is two dice, once, as it is cast."""
    return choices.die(g, HORDE, 6, "X") + choices.die(g, HORDE, 6, "X")
