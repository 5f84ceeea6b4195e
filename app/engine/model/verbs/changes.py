"""The pieces of a continuous effect, each in its layer (CR 613.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.values import Amount, Filter, Node, Ref

if TYPE_CHECKING:
    from app.engine.model.ability import Ability

Objects = str | Filter


class CopyOf(Node, frozen=True):
    """Layer 1: becomes a copy of the object (CR 707)."""

    of: Ref


class ChangeController(Node, frozen=True):
    """Layer 2: controlled by that player."""

    who: Ref = "you"


class LoseManaCost(Node, frozen=True):
    """Layer 1, in a copy only: it has no mana cost (CR 702.128a)."""


class ChangeTypes(Node, frozen=True):
    """Layer 4: types, subtypes, supertypes added; ``instead`` replaces types and subtypes first. ``chosen``: the
    subtype that was chosen under that name as the source entered is added too."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    instead: bool = False
    lose_types: tuple[str, ...] = ()
    chosen: str | None = None


class ChangeColors(Node, frozen=True):
    """Layer 5: colours added, or instead of all others (an empty tuple makes it colourless)."""

    colors: tuple[str, ...] = ()
    instead: bool = True


class Grant(Node, frozen=True):
    """Layer 6: gains abilities; plain keywords are written by name in ``keywords``.

    Restrictions are keywords too: ``cant_attack``, ``cant_block``, ``cant_be_blocked``, ``attacks_each_combat`` …"""

    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()


class Lose(Node, frozen=True):
    """Layer 6: loses the keywords named, or every ability."""

    keywords: tuple[str, ...] = ()
    all: bool = False


class SetPT(Node, frozen=True):
    """Layer 7b (7a when characteristic-defining): base power and toughness; None keeps one."""

    power: Amount | None = None
    toughness: Amount | None = None


class ModifyPT(Node, frozen=True):
    """Layer 7c: +power/+toughness, counted when it is applied; ``fixed`` locks the number in (CR 608.2i)."""

    power: Amount = 0
    toughness: Amount = 0


class SwitchPT(Node, frozen=True):
    """Layer 7d: switches power and toughness."""


class Replaces(Node, frozen=True):
    """No layer: replacement effects about these objects (``this`` is each of them) while the effect lasts.

    Not an ability of theirs, so losing abilities does not end it ("if it would die this turn, exile it instead")."""

    abilities: tuple[Ability, ...]


class MustAttack(Node, frozen=True):
    """No layer: a requirement to attack that player (CR 508.1d), not an ability of theirs."""

    who: Ref


Change = (
    CopyOf
    | ChangeController
    | ChangeTypes
    | ChangeColors
    | Grant
    | Lose
    | SetPT
    | ModifyPT
    | SwitchPT
    | LoseManaCost
    | Replaces
    | MustAttack
)
