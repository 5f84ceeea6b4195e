"""Effects on life, damage and counters of players (CR 119, 120)."""

from __future__ import annotations

from app.engine.model.values import Amount, Filter, Node, Ref
from app.engine.model.verbs.changes import Objects


class DealDamage(Node, frozen=True):
    """The source (``this``) deals damage to each object or player named (CR 120).

    ``bind`` names the objects and players that really were dealt damage; the number ``dealt`` is how much in all."""

    amount: Amount
    to: Objects
    source: Ref = "this"
    divided: bool = False
    bind: str | None = None


class GainLife(Node, frozen=True):
    who: Ref
    amount: Amount


class LoseLife(Node, frozen=True):
    """CR 119.3; the number ``lost`` is the life lost by all of ``who`` together."""

    who: Ref
    amount: Amount


class SetLife(Node, frozen=True):
    who: Ref
    amount: Amount


class RedistributeLife(Node, frozen=True):
    """CR 119.7–8: ``who`` says which of the life totals there are each player (or team) gets."""

    who: Ref = "you"


class AddPlayerCounters(Node, frozen=True):
    """Poison, energy, experience … on players (CR 122.1)."""

    who: Ref
    kind: str
    count: Amount = 1


class Fight(Node, frozen=True):
    """CR 701.14."""

    a: Ref
    b: Ref


class PreventDamage(Node, frozen=True):
    """A prevention shield (CR 615): the next ``amount`` (None: all) damage to ``to`` this turn.

    ``to`` may be ``everything``: all damage that would be dealt."""

    to: Objects
    amount: Amount | None = None
    combat_only: bool = False
    by: Filter | None = None
