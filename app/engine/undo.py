"""What may be taken back alone (architecture 5): nothing that revealed, used chance, or let an opponent act."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.state import State

PASSING = (b'{"type":"done"', b'{"type":"hold"', b'{"type":"preferences"', b'{"type":"away"')


def is_pass(command: bytes) -> bool:
    """True for a command that only says done, hold or how one wants to be asked."""
    return command.startswith(PASSING)


def allowed(before: State, after: Sequence[State]) -> bool:
    """Whether a player may go back alone from the last of ``after`` to ``before``: the same turn and step,
    no die rolled, no hidden card learned by anybody."""
    if not after:
        return False
    now = after[-1]
    if now.rolls != before.rolls or now.turn != before.turn:
        return False
    return _known(now) <= _known(before)


def _known(state: State) -> set[tuple[str, str, int]]:
    """(seat, card, how often) that players have come to know among hidden cards."""
    counted: dict[tuple[str, str], int] = {}
    for o in state.objects.values():
        for seat in o.known_to:
            counted[seat, o.card] = counted.get((seat, o.card), 0) + 1
    return {(seat, card, n) for (seat, card), n in counted.items()}
