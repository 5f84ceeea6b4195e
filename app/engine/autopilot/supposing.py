"""What a player may suppose of a game: it is as it is, but all that they may not know is anybody's guess.

Autopilots decide on the supposed game alone, so nothing hidden from their seat can sway them: it is the same game
whatever the hidden cards are, in whatever order they lie."""

from __future__ import annotations

from functools import lru_cache

from app.engine.game import Game
from app.engine.looking import zone_key
from app.engine.model.state import GameObject, State
from app.engine.model.values import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    PHASED_OUT,
    SCHEMES,
    STACK,
    ObjId,
    Seat,
)
from app.engine.rules import layers
from app.engine.view.knowledge import knows
from app.rng import roll

ELSEWHERE = "supposed"  # the seed of what nobody can know
# where a player's cards may lie hidden
DEALT = (HAND, EXILE, BATTLEFIELD, PHASED_OUT, STACK, GRAVEYARD, COMMAND, LIBRARY)


def supposed(state: State, seat: Seat) -> State:
    """The game as far as the player may know it (CR 400.2, 708.5): each player's cards hidden from them are shuffled
    together and dealt anew to where such cards lie, chance rolls otherwise, and what others have prepared or answered
    is not known yet. A game that is over has no secrets."""
    if state.ended is not None:
        return state
    g = Game(state)
    g.s.seed = ELSEWHERE
    g.s.notes.pop("script", None)
    shown = {i for d in g.s.pending if d.asks == seat for i in d.options if isinstance(i, int)}
    for owner in g.s.players:
        for zones in (DEALT, (SCHEMES,)):
            _deal(g, [i for zone in zones for i in _hidden(g, seat, zone, owner) if i not in shown], owner)
    _unsaid(g, seat)
    layers.settle(g)  # once, not in everything that is tried from here
    return g.close()


def _hidden(g: Game, seat: Seat, zone: str, owner: Seat) -> list[ObjId]:
    """A player's cards there that the seat may not know, in the order of the zone; in a deck, which is which is not
    known either."""
    key = zone_key(zone, owner)
    there = g.s.zones.get(key, ())
    found = [i for i in there if _is_hidden(g.s, seat, g.s.objects[i], owner)]
    if found and zone in (LIBRARY, SCHEMES):
        unknown, found = set(found), sorted(found)
        ordered = iter(found)
        g.s.zones[key] = tuple([next(ordered) if i in unknown else i for i in there])
    return found


def _is_hidden(state: State, seat: Seat, o: GameObject, owner: Seat) -> bool:
    return o.owner == owner and not o.token and not knows(state, seat, o)


def _deal(g: Game, places: list[ObjId], owner: Seat) -> None:
    """Which cards they are is known, not where each is: so the deal depends on the cards alone."""
    cards = sorted((g.s.objects[i].card, g.s.objects[i].commander) for i in places)
    for oid, at in zip(places, _mixed(owner, len(cards)), strict=True):
        o, (card, commander) = g.s.objects[oid], cards[at]
        if (o.card, o.commander) != (card, commander):
            o = g.edit(oid)
            o.card, o.commander = card, commander


@lru_cache(maxsize=1_000)
def _mixed(owner: Seat, n: int) -> tuple[int, ...]:
    """The numbers below ``n`` by chance, the same each time."""
    out = list(range(n))
    for i in range(n - 1, 0, -1):
        j = roll(f"{ELSEWHERE}:{owner}", i, i + 1)
        out[i], out[j] = out[j], out[i]
    return tuple(out)


def _unsaid(g: Game, seat: Seat) -> None:
    """Without what the others have prepared, or answered to questions that are still open (CR 101.4)."""
    for other, player in list(g.s.players.items()):
        if other != seat and player.queue:
            g.edit_player(other).queue = ()
    for d in g.s.pending:
        if d.asks != seat:
            d.answer = None
