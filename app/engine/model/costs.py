"""Costs (CR 118); everyone else imports them from `app.engine.model.values`."""

from __future__ import annotations

from app.engine.model.terms import Amount, Filter, Node


class Mana(Node, frozen=True):
    """Pay mana; ``cost`` as printed, e.g. ``{2}{G}``."""

    cost: str


class TapThis(Node, frozen=True):
    """{T} (CR 107.5)."""


class UntapThis(Node, frozen=True):
    """{Q} (CR 107.6)."""


class PayLife(Node, frozen=True):
    """Pay life."""

    amount: Amount


class SacrificeCost(Node, frozen=True):
    """Sacrifice permanents; ``this`` for the source itself."""

    what: Filter | None = None
    count: Amount = 1


class DiscardCost(Node, frozen=True):
    """Discard cards; ``what`` None and ``this`` True means the source itself (cycling)."""

    what: Filter | None = None
    count: Amount = 1
    this: bool = False


class ExileCost(Node, frozen=True):
    """Exile cards from a zone, or the source itself."""

    what: Filter | None = None
    count: Amount = 1
    this: bool = False


class ReturnCost(Node, frozen=True):
    """Return permanents you control to their owners' hands."""

    what: Filter
    count: Amount = 1


class LoyaltyCost(Node, frozen=True):
    """Loyalty added (+) or removed (-); the text ``-x`` removes X (CR 606.4)."""

    amount: int | str


class RemoveCountersCost(Node, frozen=True):
    """Remove counters from the source."""

    kind: str
    count: Amount = 1


class PlayerCountersCost(Node, frozen=True):
    """Remove counters of a kind from oneself: pay energy (CR 107.14)."""

    kind: str
    count: Amount = 1


class TapCost(Node, frozen=True):
    """Tap untapped permanents you control (crew counts power instead of heads)."""

    what: Filter
    count: Amount = 1
    total_power: int | None = None


class RevealCost(Node, frozen=True):
    """Reveal cards from one's hand."""

    what: Filter
    count: Amount = 1


class MoveCost(Node, frozen=True):
    """Put cards from ``what.zone`` into another zone of their owners (processing cards from exile)."""

    what: Filter
    to: str
    count: Amount = 1


CostPart = (
    Mana
    | TapThis
    | UntapThis
    | PayLife
    | SacrificeCost
    | DiscardCost
    | ExileCost
    | ReturnCost
    | LoyaltyCost
    | RemoveCountersCost
    | PlayerCountersCost
    | TapCost
    | MoveCost
    | RevealCost
)
