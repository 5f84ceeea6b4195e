"""What a player says. The seat is never part of a command: it comes with it, from the session."""

from __future__ import annotations

from typing import Any

import msgspec

from app.engine.model.values import ObjId, Seat


class Command(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """Base of all commands."""


class PlayLand(Command, frozen=True):
    """CR 116.2a, 305: put a land card from where it may be played onto the battlefield."""

    card: ObjId
    face: int = 0


class Cast(Command, frozen=True):
    """CR 601: announce a spell, all choices made. ``targets`` one list for each target spec in order
    (of the chosen modes); ``pay`` lists permanents to tap for mana first, None pays automatically;
    ``costs`` the objects chosen for each cost part that asks for objects, in order."""

    card: ObjId
    face: int = 0
    modes: tuple[int, ...] = ()
    targets: tuple[tuple[ObjId | Seat, ...], ...] = ()
    x: int = 0
    alternative: str = ""
    additional: tuple[str, ...] = ()
    costs: tuple[tuple[ObjId, ...], ...] = ()
    pay: tuple[ObjId, ...] | None = None
    divided: tuple[int, ...] = ()


class Activate(Command, frozen=True):
    """CR 602: announce an activated ability by its index among the object's abilities (those of basic land
    types come after its own, CR 305.6). ``color`` the mana a mana ability adds (``G``, ``WB``), or the mana cost
    of a by-hand ability; ``additional`` as for a spell (``phyrexian``: a symbol paid with life)."""

    object: ObjId
    ability: int
    modes: tuple[int, ...] = ()
    targets: tuple[tuple[ObjId | Seat, ...], ...] = ()
    x: int = 0
    costs: tuple[tuple[ObjId, ...], ...] = ()
    pay: tuple[ObjId, ...] | None = None
    divided: tuple[int, ...] = ()
    color: str = ""
    additional: tuple[str, ...] = ()


class Attackers(Command, frozen=True):
    """CR 508.1 with 805.10b: which of one's own creatures attack whom; replaces one's draft."""

    attacks: dict[ObjId, ObjId | Seat]


class Blockers(Command, frozen=True):
    """CR 509.1, 805.10d: blocker -> attacker for one's own creatures; replaces one's draft. ``also`` what a creature
    blocks besides, where it can block more than one."""

    blocks: dict[ObjId, ObjId]
    also: dict[ObjId, tuple[ObjId, ...]] = {}


class Done(Command, frozen=True):
    """I am done with this window (pass priority, finish a declaration). Ignored if ``window`` is another."""

    window: int | None = None


class Hold(Command, frozen=True):
    """Wait for me; ``on`` False takes it back."""

    on: bool = True


class Answer(Command, frozen=True):
    """The answer to a decision: ids, seats, or words from its options."""

    decision: int
    value: tuple[ObjId | Seat, ...] = ()


class Concede(Command, frozen=True):
    """CR 104.3a."""


class Preferences(Command, frozen=True):
    """Stops and auto-pass of one's seat: ``auto`` smart, always, hold or never; ``stops`` like ``my:upkeep``."""

    auto: str | None = None
    stops: tuple[str, ...] | None = None
    ask_teammates: bool | None = None


class Unqueue(Command, frozen=True):
    """Empty one's queue of prepared commands."""


class Manual(Command, frozen=True):
    """A manual tool (architecture 1.8): ``tool`` by name with its arguments."""

    tool: str
    objects: tuple[ObjId, ...] = ()
    seat: Seat = ""
    amount: int = 0
    text: str = ""
    args: dict[str, Any] = msgspec.field(default_factory=dict)


class Away(Command, frozen=True):
    """Said by the server: the seat is gone (its defaults are given for it), or back."""

    seat: Seat
    away: bool = True


AnyCommand = (
    PlayLand
    | Cast
    | Activate
    | Attackers
    | Blockers
    | Done
    | Hold
    | Answer
    | Concede
    | Preferences
    | Unqueue
    | Manual
    | Away
)
