"""Abilities (CR 113.3): spell, activated, triggered, static; a keyword is a name with its number or cost."""

from __future__ import annotations

from app.engine.model.effect import Change, Effect, Objects
from app.engine.model.values import (
    Amount,
    Condition,
    CostPart,
    Filter,
    Node,
    Ref,
    TargetSpec,
    Trigger,
)
from app.engine.model.verbs import changes as _changes
from app.engine.model.verbs import flow as _flow


class Mode(Node, frozen=True):
    """One mode of a modal spell or ability (CR 700.2)."""

    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()


class SpellAbility(Node, frozen=True):
    """What an instant or sorcery does (CR 113.3a); with ``modes`` between ``least`` and ``most`` are chosen."""

    effects: tuple[Effect, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Mode, ...] = ()
    least: int = 1
    most: int = 1


class ActivatedAbility(Node, frozen=True):
    """CR 602. ``mana`` marks a mana ability (CR 605.1a); those of basic land types (CR 305.6) are never written
    in a tree, the rules know them; ``timing`` ``instant`` or ``sorcery``;
    ``per_turn`` limits activations; ``zone`` where the source must be (cycling: hand). ``special`` marks a special
    action (CR 116.2), which is done at once; for these ``timing`` may be ``your_turn`` or ``castable`` too (when the
    card could be cast)."""

    cost: tuple[CostPart, ...]
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Mode, ...] = ()
    mana: bool = False
    timing: str = "instant"
    per_turn: int | None = None
    zone: str = "battlefield"
    condition: Condition | None = None
    name: str = ""
    special: bool = False


class TriggeredAbility(Node, frozen=True):
    """CR 603. ``condition`` is the intervening "if" (603.4). Of ``modes`` between ``least`` and ``most`` are chosen,
    one of them more than once if ``again`` (700.2d); all of them if ``all_if`` holds as they are chosen."""

    on: Trigger
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Mode, ...] = ()
    condition: Condition | None = None
    zone: str = "battlefield"
    once_per_turn: bool = False
    mana: bool = False
    name: str = ""
    least: int = 1
    most: int = 1
    again: bool = False
    all_if: Condition | None = None


class Continuous(Node, frozen=True):
    """A static ability that makes a continuous effect (CR 611.3) on ``what`` (``this``, ``attached`` or a filter);
    ``defining`` characteristics of the object itself, in every zone (604.3); ``zone`` where it functions."""

    what: Objects
    changes: tuple[Change, ...]
    condition: Condition | None = None
    defining: bool = False
    zone: str = "battlefield"
    name: str = ""


class CostChange(Node, frozen=True):
    """Spells matching ``what`` cast by ``whose`` cost ``by`` more (or less if negative) (CR 601.2f)."""

    what: Filter
    by: Amount
    whose: Ref = "you"
    this: bool = False
    condition: Condition | None = None


class PlayerRule(Node, frozen=True):
    """A rule for players: ``no_maximum_hand_size``, ``extra_land``, ``cant_gain_life``, ``cant_cast``,
    ``skip_draw``, ``hexproof``, ``double_triggers`` (triggered abilities of ``what`` trigger once more, those that
    ``cause`` caused where it is set) …; ``what`` limits the spells or permanents it is about."""

    rule: str
    whose: Ref = "you"
    what: Filter | None = None
    amount: Amount = 1
    condition: Condition | None = None
    cause: Trigger | None = None


class Replacement(Node, frozen=True):
    """CR 614. ``event`` what it replaces (``enters``, ``dies``, ``draw``, ``damage``, ``token``, ``counter``,
    ``life_gain``, ``mana``), ``what`` the objects, ``this`` only the source itself, and how:
    ``tapped``, ``counters`` (with which it enters, or put on it as damage is prevented), ``times``/``plus`` for
    numbers, ``instead`` a zone, ``prevent``.

    ``unless`` a cost the player may pay so that it does not apply (shock lands); ``kind`` of counter only;
    ``changes`` the exceptions of a copy (CR 707.9);
    ``prepared``: it enters prepared (CR 722.3a); ``leaves``,
    ``graveyard``, ``hand``, ``library`` and ``exile`` are events too (it would leave, or go there)."""

    event: str
    what: Filter | None = None
    this: bool = False
    whose: Ref | None = None
    tapped: bool = False
    counters: tuple[tuple[str, Amount], ...] = ()
    times: int = 1
    plus: Amount = 0
    instead: str | None = None
    prevent: Amount | None = None
    source: Filter | None = None
    condition: Condition | None = None
    unless: tuple[CostPart, ...] = ()
    may: bool = False
    choose: str | None = None
    copy_of: Filter | None = None
    changes: tuple[Change, ...] = ()
    combat: bool | None = None
    kind: str | None = None
    name: str = ""
    prepared: bool = False


class Permission(Node, frozen=True):
    """Cards matching ``what`` may be played from ``what.zone`` (top of the library, graveyard, exile)."""

    what: Filter
    whose: Ref = "you"
    top_only: bool = False
    free: bool = False
    look: bool = False
    this: bool = False


class AlternativeCost(Node, frozen=True):
    """Another way to pay for this spell (CR 118.9): ``name`` flashback, overload, evoke, escape, free …

    ``timing`` ``sorcery`` where it may be cast so only then; ``face`` the face it is cast with (disturb). One for the
    zone ``exile`` needs the mark of its name from an earlier turn (foretell, plot); ``resolving`` is no zone: such a
    cost is for what is cast while something resolves (madness)."""

    name: str
    cost: tuple[CostPart, ...]
    zone: str = "hand"
    condition: Condition | None = None
    exile_after: bool = False
    timing: str = ""
    face: int | None = None


class AdditionalCost(Node, frozen=True):
    """A further cost of this spell (CR 601.2b): must be paid, or ``optional`` (kicker), named for ``Did``."""

    cost: tuple[CostPart, ...]
    optional: bool = False
    name: str = "kicked"
    many: bool = False


class Keyword(Node, frozen=True):
    """A keyword ability (CR 702) with what follows it: a number, a cost, a quality.

    ``quality`` of protection: a colour letter, a card type or subtype as written on cards (``Instant``), or
    ``everything``. ``what`` the objects it is about (enchant, CR 702.5)."""

    name: str
    amount: Amount | None = None
    cost: tuple[CostPart, ...] = ()
    quality: str = ""
    what: Filter | None = None


class ByHandText(Node, frozen=True):
    """An ability of the card that the engine does not know: its controller carries it out; ``note``: what players wrote
    that it says."""

    kind: str = "static"
    note: str = ""


Ability = (
    SpellAbility
    | ActivatedAbility
    | TriggeredAbility
    | Continuous
    | CostChange
    | PlayerRule
    | Replacement
    | Permission
    | AlternativeCost
    | AdditionalCost
    | Keyword
    | ByHandText
)

for _module in (_changes, _flow):  # closes the recursion: effects grant abilities, abilities hold effects
    _module.__dict__["Ability"] = Ability
