"""Keyword actions that are several instructions at once (CR 701)."""

from __future__ import annotations

from app.engine.model.values import Amount, Node, Ref
from app.engine.model.verbs.changes import Objects


class Explore(Node, frozen=True):
    """CR 701.44: each of these permanents explores."""

    what: Objects = "this"


class Connive(Node, frozen=True):
    """CR 701.50: each of these permanents connives, ``count`` cards each."""

    what: Objects = "this"
    count: Amount = 1


class Tempt(Node, frozen=True):
    """CR 701.54: the Ring tempts each of these players."""

    who: Ref = "you"


class Prepare(Node, frozen=True):
    """CR 722.3a–b: each of these permanents becomes prepared, or with ``undo`` unprepared."""

    what: Objects = "this"
    undo: bool = False


class Action(Node, frozen=True):
    """A keyword action that is other instructions in order: ``populate`` (CR 701.36), ``monstrosity`` (701.37),
    ``bolster`` (701.39), ``venture`` (701.49), ``discover`` (701.57), ``manifest_dread`` (701.62), ``earthbend``
    (701.66), ``flip`` (710.4), ``firebend`` (702.189a), ``level`` (a Class becomes that level, 716.2a)."""

    name: str
    count: Amount = 1
    what: Objects = "this"


class Adapt(Node, frozen=True):
    """CR 701.46: so many +1/+1 counters on the source, if it has none."""

    count: Amount


class Amass(Node, frozen=True):
    """CR 701.47: amass that subtype; the Army is bound to ``bind``."""

    count: Amount
    subtype: str = "Zombie"
    who: Ref = "you"
    bind: str = "amassed"
