"""What a mode may decide; the defaults are the ordinary rules of a game of teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from app.engine.model.state import Decision, Outcomes, State

if TYPE_CHECKING:
    from app.engine.game import Game
    from app.engine.rules.damage import Hit
    from app.engine.view.structs import View


class Mode:
    """The ordinary game: teams take turns in order, the last team left wins (CR 104.2a)."""

    name = "ordinary"

    def next_team(self, g: Game) -> str:
        """Whose turn is next: extra turns (last made first, CR 500.7), else the next team in order."""
        t = g.s.turn
        t.without = ()
        if t.extra:
            t.extra, team = t.extra[:-1], t.extra[-1]
            t.lacking, t.without = t.lacking[:-1], t.lacking[-1] if t.lacking else ()
            if not g.s.teams[team].lost:
                return team
            return self.next_team(g)
        team = self.team_after(g, g.s.notes.get("last_in_order", t.team))
        g.s.notes["last_in_order"] = team
        return team

    def team_after(self, g: Game, team: str) -> str:
        order = [t for t in g.s.order if not g.s.teams[t].lost]
        last = g.s.flags.get("turn_order_at", -1)
        at = (last + 1) % len(g.s.order)
        while g.s.order[at] not in order:
            at = (at + 1) % len(g.s.order)
        g.s.flags["turn_order_at"] = at
        return g.s.order[at]

    def step_happens(self, g: Game, step: str) -> bool:
        """Whether the step takes place at all."""
        return True

    def step_begins(self, g: Game, step: str) -> None:
        """After the turn-based actions of a step."""

    def step_continues(self, g: Game) -> bool:
        """All passed on an empty stack: True if the mode did something and the step goes on."""
        return False

    def acts(self, g: Game) -> bool:
        """Before players get priority: True if the mode did something."""
        return False

    def decides(self, g: Game, d: Decision) -> list[Any] | None:
        """The answer to a question asked of a seat nobody sits in; None leaves it open."""
        return None

    def separates(self, g: Game, seat: str, ids: list[int]) -> tuple[list[int], list[int]]:
        """The two piles that a seat nobody sits in makes of these objects (CR 700.3)."""
        return ids, []

    def declares(self, g: Game) -> None:
        """Attackers or blockers are being declared: drafts of seats nobody sits in."""

    def free_x(self, g: Game, seat: str, oid: int) -> int:
        """X of a spell cast without paying its mana cost (CR 107.3b: 0)."""
        return 0

    def pays_anyway(self, g: Game, seat: str, oid: int) -> tuple[str, ...]:
        """Optional additional costs that count as paid for a spell cast without paying its mana cost."""
        return ()

    def arrived(self, g: Game, oid: int, wanted: str) -> None:
        """An object has changed zones; ``wanted`` is the zone it was bound for."""

    def draws(self, g: Game, seat: str) -> bool:
        """Whether a player draws in this draw step (CR 103.8a: not the first player's first)."""
        return not (g.s.turn.number == 1 and len(g.s.order) == 2 and len(g.seats()) == 2)

    def automatic(self, g: Game, seat: str) -> bool:
        """Whether nobody sits in that seat: the rules of the mode play it."""
        return False

    def by_server(self, g: Game, seat: str) -> bool:
        """Whether no person sits in that seat: the rules of the mode play it, or a bot."""
        return self.automatic(g, seat)

    def handless(self, g: Game, seat: str) -> bool:
        """Players for whom the rules about hands do not apply."""
        return False

    def has_life(self, g: Game, seat: str) -> bool:
        """Whether the player has a life total at all."""
        return True

    def life(self, state: State, seat: str) -> int | None:
        """A player's life total, the team's where it is shared (CR 810.9a); None if they have none."""
        player = state.players[seat]
        shared = state.teams[player.team].life
        return player.life if shared is None else shared

    def bears(self, state: State, seat: str) -> int | None:
        """How much damage the player bears before they have lost; None where no number says so."""
        return self.life(state, seat)

    def instead_of_losing_life(self, g: Game, seat: str, amount: int) -> bool:
        """True if the mode did something instead of that player's losing life."""
        return False

    def hit_instead(self, g: Game, seat: str, together: Sequence[Hit]) -> int | str:
        """What is dealt damage that would be dealt to that player (CR 614.9); ``together`` are hits dealt at the
        same time."""
        return seat

    def instead_of_draw(self, g: Game, seat: str, count: int) -> bool:
        """True if the mode did something instead of that player's drawing."""
        return False

    def instead_of_discard(self, g: Game, seat: str, count: int) -> bool:
        """True if the mode did something instead of that player's discarding."""
        return False

    def instead_of_zone(self, g: Game, oid: int, zone: str) -> str | None:
        """Another zone for an object about to go to ``zone`` (None: no change)."""
        return None

    def enters_tapped(self, g: Game, oid: int, controller: str) -> bool:
        """True if the permanent enters tapped under that controller by the rules of the mode."""
        return False

    def view(self, state: State) -> View | None:
        """A region of the mode's own, seen by everybody."""
        return None

    def foes(self, g: Game, seat: str) -> list[str]:
        """Whom a player's creatures may attack: every opponent is a defending player (CR 506.2, 802.2)."""
        return g.opponents(seat)

    def defends_as_one(self, state: State, seat: str) -> bool:
        """Whether a player's team is one defending player: where it shares its life total (CR 810.7)."""
        return state.teams[state.players[seat].team].life is not None

    def counts_together(self, g: Game, seat: str) -> bool:
        """Whether poison and combat damage by commanders count together for a player's team (CR 810.8d, 810.11)."""
        return g.team_of(seat).life is not None

    def stops_at(self, g: Game, seat: str) -> bool:
        """Whether a player who could act is asked here though nothing is on the stack and nothing was said of it."""
        return False

    def wave(self, state: State) -> View | None:
        """What a deck that plays itself is turning up just now, seen by everybody; None where there is no such deck."""
        return None

    def survives(self, g: Game, seat: str) -> bool:
        """True if the mode did something instead of that player's losing the game."""
        return False

    def answers_for(self, g: Game, d: Decision) -> str:
        """Who answers a question for the seat it is asked of, where nobody sits there; "" the seat itself."""
        return ""

    def team_loses(self, g: Game, seat: str) -> bool:
        """Whether a player's loss is their team's (CR 810.8a): where life is shared."""
        return g.team_of(seat).life is not None

    def team_concedes(self, g: Game, seat: str) -> bool:
        """Whether a player's concession is their team's (CR 810.8b)."""
        return self.team_loses(g, seat)

    def keeps_token(self, g: Game, oid: int) -> bool:
        """True if a token outside the battlefield goes on existing there (against CR 704.5d)."""
        return False

    def check_end(self, g: Game) -> bool:
        """CR 104.2a, 104.4a: the game ends when at most one team is left; True if it ended."""
        teams = g.s.teams
        left = tuple([t for t in g.s.order if not teams[t].lost])
        if len(left) > 1:
            return False
        g.s.ended = Outcomes(left, g.s.notes.get("reason", "other"))
        g.emit("game_ended", text=g.s.ended.reason, args={"winners": list(left)})
        return True
