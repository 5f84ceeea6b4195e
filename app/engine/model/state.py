"""The state of a game: plain data, copied on write, all of it serialisable.

Never change a record of a state you were given: :class:`app.engine.game.Game` copies what it touches."""

from __future__ import annotations

from typing import Any

import msgspec

from app.engine.model.ability import Ability
from app.engine.model.card import Card, Characteristics
from app.engine.model.commands import AnyCommand
from app.engine.model.effect import Change, Effect
from app.engine.model.values import CostPart, Filter, Node, ObjId, Seat, Trigger


class Record(msgspec.Struct, array_like=True):
    """Base of the mutable parts of a state."""


class GameObject(Record):
    """CR 109: a card, token, spell-card, emblem or scheme in a zone. A new id at every zone change (400.7).

    ``base_controller`` who would control it without the effects that changed that (CR 613.1b); empty: nobody else."""

    id: ObjId
    card: str
    owner: Seat
    controller: Seat
    zone: str
    face: int = 0
    tapped: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: ObjId | Seat | None = None
    attachments: tuple[ObjId, ...] = ()
    entered: int = 0
    sick: bool = True
    deathtouched: bool = False
    timestamp: int = 0
    token: bool = False
    commander: bool = False
    face_down: bool = False
    known_to: tuple[Seat, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    marks: tuple[tuple[str, int], ...] = ()
    cast_from: str = ""
    paid: tuple[str, ...] = ()
    x: int = 0
    linked: tuple[ObjId, ...] = ()
    copy_of: str | None = None
    by_hand: bool = False
    goaded_by: tuple[Seat, ...] = ()
    base_controller: Seat = ""

    def counter(self, kind: str) -> int:
        """How many counters of a kind are on it."""
        for name, count in self.counters:
            if name == kind:
                return count
        return 0

    def mark(self, name: str) -> int:
        """A small number the rules keep on the object (activations this turn, regeneration shields…)."""
        for key, value in self.marks:
            if key == name:
                return value
        return 0


class Player(Record):
    """CR 102. ``life`` counts only where the team does not share one."""

    seat: Seat
    team: str
    life: int = 20
    mana: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    restricted: tuple[tuple[str, Filter], ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    land_drops: int = 1
    lands_played: int = 0
    done: bool = False
    hold: bool = False
    auto: str = "smart"
    stops: tuple[str, ...] = ()
    ask_teammates: bool = False
    away: bool = False
    lost: bool = False
    left: bool = False
    commander_damage: tuple[tuple[str, int], ...] = ()
    commander_casts: tuple[tuple[str, int], ...] = ()
    mulligans: int = 0
    kept: bool = False
    queue: tuple[AnyCommand, ...] = ()
    skip_turns: int = 0
    starting_life: int = 0
    lets_resolve: bool = False

    def counter(self, kind: str) -> int:
        """How many counters (poison, energy …) the player has."""
        for name, count in self.counters:
            if name == kind:
                return count
        return 0


class Team(Record):
    """Players who take their turns together (CR 805); ``life`` when they share a total (CR 810)."""

    id: str
    seats: tuple[Seat, ...]
    life: int | None = None
    primary: Seat = ""
    passed: bool = False
    lost: bool = False


class Env(Record):
    """What a resolving spell or ability knows (CR 608.2): its controller, its source, what is bound."""

    you: Seat
    this: ObjId
    refs: dict[str, list[ObjId | Seat]] = msgspec.field(default_factory=dict)
    numbers: dict[str, int] = msgspec.field(default_factory=dict)

    def copy(self) -> Env:
        """An independent copy (lists are never changed in place, so they are shared)."""
        return Env(self.you, self.this, dict(self.refs), dict(self.numbers))


class StackItem(Record):
    """A spell (``card`` set) or ability on the stack (CR 405). ``modes`` indexes chosen modes in order;
    ``index`` is the ability's position among its source's abilities, ``ability`` the tree itself."""

    id: ObjId
    controller: Seat
    ability: Ability | None
    env: Env
    card: ObjId | None = None
    kind: str = "spell"
    modes: tuple[int, ...] = ()
    targets: tuple[tuple[str, tuple[ObjId | Seat, ...]], ...] = ()
    name: str = ""
    alternative: str = ""
    copy: bool = False
    exile_after: bool = False
    uncounterable: bool = False


class Decision(Record):
    """A question to one player; ``by`` answers for them, if set. ``kind`` picks the page's template: ``objects``,
    ``option``, ``yes_no``, ``number``, ``players``, ``order``, ``targets``, ``pay``, ``mulligan``, ``by_hand``,
    ``damage``."""

    id: int
    seat: Seat
    kind: str
    prompt: str
    options: tuple[ObjId | Seat, ...] = ()
    least: int = 1
    most: int = 1
    args: dict[str, Any] = msgspec.field(default_factory=dict)
    answer: list[ObjId | Seat] | None = None
    cost: tuple[CostPart, ...] = ()
    by: Seat = ""

    @property
    def asks(self) -> Seat:
        """Who answers: somebody else where nobody sits in the seat that is asked."""
        return self.by or self.seat


class Frame(Record):
    """The only continuation: effects still to do, what they know, and who must answer first.

    ``todo`` is in reverse order: the next effect is the last one."""

    todo: list[Effect]
    env: Env
    asked: tuple[int, ...] = ()
    item: StackItem | None = None


class ContinuousEffect(Record):
    """CR 611.2: made by a resolution, on fixed objects, for a duration."""

    id: int
    timestamp: int
    controller: Seat
    source: ObjId
    objects: tuple[ObjId, ...]
    changes: tuple[Change, ...]
    until: str
    numbers: dict[str, int] = msgspec.field(default_factory=dict)
    turn_of: Seat = ""


class Shield(Record):
    """CR 615.7: damage that will be prevented; ``amount`` None prevents all."""

    to: ObjId | Seat
    amount: int | None
    combat_only: bool = False
    by: Filter | None = None


class WaitingTrigger(Record):
    """CR 603.7: a delayed triggered ability."""

    id: int
    on: Trigger
    effects: tuple[Effect, ...]
    env: Env
    once: bool = True
    until: str | None = None


class Permitted(Record):
    """A card somebody may play from where it is; ``front``: but not as an Adventure (CR 715.3d)."""

    object: ObjId
    seat: Seat
    until: str
    free: bool = False
    turn: int = 0
    front: bool = False


class Attack(Record):
    """One attacking creature: whom it attacks (0: a planeswalker that was removed from combat) and who blocks it.

    ``controller`` is who controlled it as it began to attack, ``against`` the player it attacked or who
    controlled the planeswalker then (CR 506.4, 508.5)."""

    attacker: ObjId
    defender: ObjId | Seat
    blockers: tuple[ObjId, ...] = ()
    blocked: bool = False
    controller: Seat = ""
    against: Seat = ""


class Combat(Record):
    """CR 506. ``drafts`` are what each seat has put together so far in the declaration that is open,
    ``declarers`` the teams that still have to declare, the one whose declaration is open first, ``also`` which other
    attackers the drafts have creatures block that can block more than one."""

    attacks: tuple[Attack, ...] = ()
    declaring: str = ""
    team: str = ""
    drafts: dict[Seat, dict[ObjId, ObjId | Seat]] = msgspec.field(default_factory=dict)
    first_strikers: tuple[ObjId, ...] = ()
    attacked: bool = False
    declarers: tuple[str, ...] = ()
    also: dict[ObjId, tuple[ObjId, ...]] = msgspec.field(default_factory=dict)


class Lki(Record):
    """Last-known information (CR 608.2h, 603.10)."""

    object: GameObject
    characteristics: Characteristics


class Turn(Record):
    """Whose turn it is and where in it. ``steps`` are the steps still to come, next first; ``without`` the steps this
    turn lacks (``schemes``: none is set in motion in it), ``lacking`` the same for the extra turns, the last of which
    belongs to the last of ``extra``."""

    number: int = 0
    team: str = ""
    step: str = ""
    steps: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    combat_count: int = 0
    without: tuple[str, ...] = ()
    lacking: tuple[tuple[str, ...], ...] = ()


class PastTurn(Record):
    """A turn that is over: whose it was and what was counted in it."""

    team: str
    tally: dict[str, int] = msgspec.field(default_factory=dict)


class Outcomes(Record):
    """How the game ended: the teams that won and why."""

    winners: tuple[str, ...]
    reason: str


class State(msgspec.Struct, array_like=True, dict=True):
    """A whole game. ``zones`` maps ``battlefield``, ``stack``, ``exile``, ``command`` and ``ZONE:SEAT``
    to ids, the top of a library first. ``tally`` counts things since the turn began (``NAME:SEAT``).
    ``made`` holds the faces made while playing (tokens, copies with exceptions) by their hash, ``past`` the latest
    turns that are over, the last one last."""

    schema: int
    mode: str
    knobs: dict[str, Any]
    seed: str
    rolls: int = 0
    next_id: int = 1
    clock: int = 1
    version: int = 0
    players: dict[Seat, Player] = msgspec.field(default_factory=dict)
    teams: dict[str, Team] = msgspec.field(default_factory=dict)
    order: tuple[str, ...] = ()
    turn: Turn = msgspec.field(default_factory=Turn)
    priority: str | None = None
    objects: dict[ObjId, GameObject] = msgspec.field(default_factory=dict)
    zones: dict[str, tuple[ObjId, ...]] = msgspec.field(default_factory=dict)
    stack: tuple[StackItem, ...] = ()
    triggers: tuple[StackItem, ...] = ()
    frames: tuple[Frame, ...] = ()
    pending: tuple[Decision, ...] = ()
    effects: tuple[ContinuousEffect, ...] = ()
    shields: tuple[Shield, ...] = ()
    waiting: tuple[WaitingTrigger, ...] = ()
    permitted: tuple[Permitted, ...] = ()
    combat: Combat | None = None
    lki: dict[ObjId, Lki] = msgspec.field(default_factory=dict)
    tally: dict[str, int] = msgspec.field(default_factory=dict)
    flags: dict[str, int] = msgspec.field(default_factory=dict)
    ended: Outcomes | None = None
    window: int = 0
    notes: dict[str, Any] = msgspec.field(default_factory=dict)
    announcing: StackItem | None = None
    made: dict[str, Card] = msgspec.field(default_factory=dict)
    past: tuple[PastTurn, ...] = ()


class Event(msgspec.Struct, array_like=True, omit_defaults=True):
    """Something that happened (past tense); the log, the animations and the triggers are made of these."""

    kind: str
    object: ObjId = 0
    seat: Seat = ""
    amount: int = 0
    source: ObjId = 0
    to: ObjId | Seat = 0
    origin: str = ""
    zone: str = ""
    new: ObjId = 0
    text: str = ""
    args: dict[str, Any] | None = None
    combat: bool = False


class Message(Node, frozen=True):
    """Words to be made elsewhere: a catalogue key and its arguments (architecture 1.1)."""

    key: str
    args: dict[str, Any] = msgspec.field(default_factory=dict)
