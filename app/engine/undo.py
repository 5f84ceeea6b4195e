"""What may be taken back alone (architecture 5): nothing that revealed, used chance, or let an opponent act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from app.engine import modes
from app.engine.game import Game
from app.engine.model.state import GameObject, State
from app.engine.model.values import HAND, LIBRARY, SCHEMES, Seat
from app.engine.view.knowledge import HIDDEN

PASSING = (b'{"type":"done"', b'{"type":"hold"', b'{"type":"preferences"', b'{"type":"away"', b'{"type":"unqueue"')


def is_pass(command: bytes) -> bool:
    """True for a command that only says done, hold or how one wants to be asked."""
    return command.startswith(PASSING)


def allowed(before: State, now: State, seats: Collection[Seat]) -> bool:
    """Whether these players may go back from ``now`` to ``before`` without the table: the same turn and step, no die
    rolled, no card of a library or scheme deck moved, no hidden card learned by anybody but those of one's own hand."""
    if now.rolls != before.rolls or now.turn != before.turn or now.ended is not None:
        return False
    if _decks(now) != _decks(before):
        return False
    return all(_seen(now, one, seats) <= _seen(before, one, seats) for one in now.players)


def restored(state: State) -> State:
    """A state one goes back to, without what was prepared or drafted in it: queued commands and the attackers and
    blockers that people had put together so far."""
    g = Game(state)
    for seat in g.s.players:
        if g.player(seat).queue:
            g.edit_player(seat).queue = ()
    if g.s.combat is not None:
        mode = modes.of(g)
        g.s.combat.drafts = {s: d for s, d in g.s.combat.drafts.items() if mode.automatic(g, s)}
    return g.s


def _decks(state: State) -> dict[str, tuple[int, ...]]:
    """Libraries and scheme decks, in their order."""
    return {key: ids for key, ids in state.zones.items() if key.startswith((LIBRARY, SCHEMES))}


def _seen(state: State, viewer: Seat, own: Collection[Seat]) -> Counter[str]:
    """How many cards of each kind a player sees or knows, the hands of ``own`` included."""

    def sees(o: GameObject) -> bool:
        public = o.zone not in HIDDEN and not o.face_down
        return public or viewer in o.known_to or (o.zone == HAND and o.owner in own)

    return Counter(o.card for o in state.objects.values() if not o.token and sees(o))
