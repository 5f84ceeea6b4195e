"""Verbs about schemes (CR 701.32–33)."""

from __future__ import annotations

from app.engine.model.values import Amount, Node, Ref
from app.engine.model.verbs.changes import Objects


class SetInMotion(Node, frozen=True):
    """CR 701.32: each of ``who`` sets the top scheme of their deck in motion, ``count`` times one after another; with
    ``what`` those face-up schemes are set in motion again instead (701.32b)."""

    who: Ref = "you"
    count: Amount = 1
    what: Ref | None = None


class NextSchemes(Node, frozen=True):
    """The next time that player would set a scheme in motion, they set ``count`` in motion instead (CR 701.32c)."""

    count: Amount = 3
    who: Ref = "you"


class Abandon(Node, frozen=True):
    """CR 701.33; ``Did("abandoned")`` tells whether one was."""

    what: Objects = "this"


class KeepChoice(Node, frozen=True):
    """Keep the players or objects of a Ref with the source: the Ref ``chosen:NAME`` names them from then on."""

    name: str = "opponent"
    what: Ref = "player"
