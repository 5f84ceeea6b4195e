"""Effects on permanents (CR 110) and on tokens (CR 111)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.values import Amount, Node, Ref
from app.engine.model.verbs.changes import Change, Objects

if TYPE_CHECKING:
    from app.engine.model.card import Face


class CreateToken(Node, frozen=True):
    """CR 111; ``who`` creates ``count`` tokens of that face, ``blocking`` that attacker (CR 509.4) if named."""

    token: Face
    count: Amount = 1
    who: Ref = "you"
    tapped: bool = False
    attacking: bool = False
    counters: tuple[tuple[str, Amount], ...] = ()
    bind: str | None = None
    power: Amount | None = None
    toughness: Amount | None = None
    blocking: Ref | None = None


class CreateCopy(Node, frozen=True):
    """Tokens that are copies of an object (CR 707), with changes."""

    of: Objects
    count: Amount = 1
    who: Ref = "you"
    changes: tuple[Change, ...] = ()
    tapped: bool = False
    attacking: bool = False
    bind: str | None = None


class AddCounters(Node, frozen=True):
    """CR 122; at most ``upto`` objects when they are chosen by target."""

    what: Objects
    kind: str
    count: Amount = 1


class RemoveCounters(Node, frozen=True):
    what: Objects
    kind: str
    count: Amount | None = 1


class Proliferate(Node, frozen=True):
    """CR 701.34."""

    who: Ref = "you"


class Tap(Node, frozen=True):
    """CR 701.26a; ``stays``: it doesn't untap during its controller's next untap step."""

    what: Objects
    stays: bool = False


class Untap(Node, frozen=True):
    what: Objects


class StaysTapped(Node, frozen=True):
    """These don't untap during their controllers' next untap steps (CR 502.3)."""

    what: Objects


class Apply(Node, frozen=True):
    """Makes a continuous effect (CR 611.2) on the objects as they are now.

    ``until``: ``end_of_turn``, ``your_next_turn``, ``end_of_your_next_turn``, ``end_of_combat``, ``this_leaves``
    (until it does), ``this_stays`` (for as long as it is on the battlefield, CR 611.2b) or ``forever``."""

    what: Objects
    changes: tuple[Change, ...]
    until: str = "end_of_turn"


class Attach(Node, frozen=True):
    """CR 701.3."""

    what: Ref
    to: Ref


class Transform(Node, frozen=True):
    """CR 701.27."""

    what: Objects = "this"


class Goad(Node, frozen=True):
    """CR 701.15."""

    what: Objects


class PhaseOut(Node, frozen=True):
    """CR 702.26: these permanents phase out."""

    what: Objects


class Regenerate(Node, frozen=True):
    """CR 701.19."""

    what: Objects


class RemoveFromCombat(Node, frozen=True):
    what: Objects
