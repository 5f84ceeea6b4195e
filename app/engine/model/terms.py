"""What trees are made of at the bottom: nodes, filters, amounts, conditions; everyone else imports them from
`app.engine.model.values`."""

from __future__ import annotations

import msgspec

Ref = str
Seat = str
ObjId = int

BATTLEFIELD, STACK, EXILE, COMMAND = "battlefield", "stack", "exile", "command"
LIBRARY, HAND, GRAVEYARD, SCHEMES = "library", "hand", "graveyard", "schemes"
PHASED_OUT = "phased out"  # no zone: where permanents are kept that are treated as though they did not exist
SHARED_ZONES = (BATTLEFIELD, STACK, EXILE, COMMAND, PHASED_OUT)
THIS_LEAVES, THIS_STAYS = "this_leaves", "this_stays"  # until it leaves (CR 610.3); for as long as it stays (611.2b)
WITH_ITS_SOURCE = (THIS_STAYS, THIS_LEAVES)
OWNED_ZONES = (LIBRARY, HAND, GRAVEYARD, SCHEMES)

COLORS = "WUBRG"
MANA = "WUBRGC"


class Node(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Base of everything an ability tree is made of."""


class Filter(Node, frozen=True):
    """Which objects (CR 109): every field that is set must hold; tuples mean "any of these". ``chosen`` is
    ``creature_type`` or ``color``: the one that was chosen as the source entered; ``cast_from`` the zone it was cast
    from, ``any`` or ``not_hand``; ``designated`` what it has become: ``monstrous`` (CR 701.37b), ``prepared``."""

    zone: str = BATTLEFIELD
    types: tuple[str, ...] = ()
    all_types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    not_subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    not_supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    not_colors: tuple[str, ...] = ()
    colorless: bool | None = None
    multicolored: bool | None = None
    keywords: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    name: str | None = None
    controller: Ref | None = None
    owner: Ref | None = None
    mana_value_at_least: Amount | None = None
    mana_value_at_most: Amount | None = None
    power_at_least: Amount | None = None
    power_at_most: Amount | None = None
    toughness_at_least: Amount | None = None
    toughness_at_most: Amount | None = None
    tapped: bool | None = None
    token: bool | None = None
    attacking: bool | None = None
    blocking: bool | None = None
    other: bool = False
    in_ref: Ref | None = None
    not_in_ref: Ref | None = None
    with_counter: str | None = None
    commander: bool | None = None
    entered_this_turn: bool | None = None
    damaged_this_turn: bool | None = None
    spell: bool | None = None
    any_of: tuple[Filter, ...] = ()
    attached_to_this: bool = False
    enchanted_or_equipped: bool | None = None
    even_mana_value: bool | None = None
    unblocked: bool | None = None
    targets: Filter | None = None
    chosen: str | None = None
    cast_from: str | None = None
    designated: str | None = None


class Count(Node, frozen=True):
    """How many objects match; ``controller`` inside the filter says whose."""

    what: Filter
    times: int = 1
    plus: int = 0


class Property(Node, frozen=True):
    """A number of an object: ``power``, ``toughness``, ``mana_value``, ``loyalty``, ``counters:KIND`` ``mark:NAME``
    or ``paid:NAME`` (how often that cost was paid for it).

    Last-known information is used for an object that has left (CR 608.2h)."""

    of: Ref
    name: str


class Life(Node, frozen=True):
    """A player's life total; of several players the ``lowest`` or ``highest``, else all of them together."""

    who: Ref = "you"
    which: str = "all"


class StartingLife(Node, frozen=True):
    """The life total with which a player (or their team) began the game (CR 103.4)."""

    who: Ref = "you"


class HandSize(Node, frozen=True):
    """Cards in a player's hand."""

    who: Ref = "you"


class Sum(Node, frozen=True):
    """Sum of amounts."""

    parts: tuple[Amount, ...]


class Times(Node, frozen=True):
    """An amount multiplied; ``half`` divides by two, rounded up or down."""

    amount: Amount
    by: int = 1
    half: str | None = None


class Tally(Node, frozen=True):
    """Something counted since the turn began: ``spells_cast``, ``creatures_died``, ``life_gained``,
    ``entered:SUBTYPE`` … ``turns``: in ``this`` turn, the ``last`` one, or ``since_yours`` (since your last turn
    ended, this turn included)."""

    name: str
    who: Ref = "you"
    turns: str = "this"


class Greatest(Node, frozen=True):
    """The greatest power, toughness or mana value among matching objects (0 if none)."""

    what: Filter
    name: str


class Total(Node, frozen=True):
    """The power, toughness or mana value of all matching objects together."""

    what: Filter
    name: str


class Colors(Node, frozen=True):
    """How many colours there are among matching permanents."""

    what: Filter


class LandTypes(Node, frozen=True):
    """How many basic land types (CR 205.3i) there are among matching lands (domain)."""

    what: Filter


class Devotion(Node, frozen=True):
    """Devotion to the colours given (CR 700.5)."""

    colors: tuple[str, ...]


class Opponents(Node, frozen=True):
    """How many opponents a player has (a team of heroes is counted by heads)."""

    who: Ref = "you"


class CardTypes(Node, frozen=True):
    """How many card types (CR 205.2a) there are among matching objects (delirium)."""

    what: Filter


class PlayerCounter(Node, frozen=True):
    """Counters of a kind (poison, energy, experience) that a player has (CR 122.1)."""

    kind: str
    who: Ref = "you"


class Size(Node, frozen=True):
    """How many objects or players are bound under a name ("for each creature destroyed this way")."""

    of: Ref


Amount = (
    int
    | str
    | Count
    | Property
    | Life
    | StartingLife
    | HandSize
    | Sum
    | Times
    | Tally
    | Greatest
    | Total
    | Colors
    | LandTypes
    | Devotion
    | Opponents
    | CardTypes
    | PlayerCounter
    | Size
)


class Exists(Node, frozen=True):
    """At least ``at_least`` (and at most ``at_most``) objects match."""

    what: Filter
    at_least: Amount = 1
    at_most: Amount | None = None


class Compare(Node, frozen=True):
    """``left`` compared with ``right``: ``op`` is one of >= <= == > < !=."""

    left: Amount
    op: str
    right: Amount


class YourTurn(Node, frozen=True):
    """It is (one of) that player's turns."""

    who: Ref = "you"


class Matches(Node, frozen=True):
    """Every object of ``ref`` matches the filter (last-known information if it left)."""

    ref: Ref
    what: Filter


class Not(Node, frozen=True):
    """The condition does not hold."""

    condition: Condition


class All(Node, frozen=True):
    """Every condition holds."""

    conditions: tuple[Condition, ...]


class AnyOf(Node, frozen=True):
    """One of the conditions holds."""

    conditions: tuple[Condition, ...]


class Did(Node, frozen=True):
    """An earlier optional part of the same resolution, or an optional or alternative cost named so, was taken."""

    name: str = "did"


class DuringStep(Node, frozen=True):
    """The game is in one of these steps."""

    steps: tuple[str, ...]


class Designated(Node, frozen=True):
    """One of these players has that designation: ``monarch``, ``blessing``; ``day`` and ``night`` are the game's
    (CR 702.131c, 725, 731)."""

    name: str
    who: Ref = "you"


class EachOf(Node, frozen=True):
    """The condition holds for every player of ``who`` (``some``: for at least one), bound to ``bind`` meanwhile."""

    who: Ref
    condition: Condition
    bind: str = "player"
    some: bool = False


class IsPlayer(Node, frozen=True):
    """Everybody ``ref`` names is one of ``who``, and it names somebody (is "you" the defending player?)."""

    ref: Ref
    who: Ref = "you"


Condition = (
    Exists | Compare | YourTurn | Matches | Not | All | AnyOf | Did | DuringStep | Designated | EachOf | IsPlayer
)
