"""What a viewer sees, as frozen values: equal views are the same picture. One struct a kind of region."""

from __future__ import annotations

from typing import Any

import msgspec

from app.engine.model.values import ObjId, Seat


class View(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Base of all regions' views."""


class CardView(View, frozen=True, array_like=True, tag=True, cache_hash=True):
    """One card as it may be seen. ``id`` 0: a card whose identity is not shown (a card back)."""

    id: ObjId
    name: str = ""
    ref: str = ""
    face: int = 0
    cost: str = ""
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    printed_power: int | None = None
    printed_toughness: int | None = None
    keywords: tuple[str, ...] = ()
    controller: Seat = ""
    owner: Seat = ""
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    attachments: tuple[ObjId, ...] = ()
    attached_to: ObjId | Seat | None = None
    attacking: ObjId | Seat | None = None
    blocking: tuple[ObjId, ...] = ()
    blocked_by: tuple[ObjId, ...] = ()
    targeted_by: tuple[int, ...] = ()
    token: bool = False
    commander: bool = False
    face_down: bool = False
    by_hand: str = ""
    marks: tuple[str, ...] = ()
    drafted: ObjId | Seat | None = None
    also: tuple[ObjId, ...] = ()


class GroupView(View, frozen=True):
    """Permanents that look exactly alike (HS-8.1): one picture, how many, and which.

    ``riders`` are the Auras and Equipment that lie with it, whoever controls them."""

    card: CardView
    ids: tuple[ObjId, ...]
    riders: tuple[CardView, ...] = ()


class RowView(View, frozen=True):
    """A row of somebody's battlefield: the region ids of its groups in order."""

    seat: Seat
    row: str
    groups: tuple[str, ...]


class SeatView(View, frozen=True):
    """What everybody sees of a player; ``life`` None where they have no life total."""

    seat: Seat
    team: str
    life: int | None
    shared_life: bool
    counters: tuple[tuple[str, int], ...]
    hand: int
    library: int
    graveyard: int
    done: bool
    hold: bool
    away: bool
    lost: bool
    waited_for: bool
    prepared: int
    commander_damage: tuple[tuple[str, int], ...]
    tax: tuple[tuple[str, int], ...]


class PoolView(View, frozen=True):
    """A player's unspent mana: WUBRGC, and the colours of what may be spent on some things only."""

    seat: Seat
    mana: tuple[int, ...]
    restricted: tuple[str, ...]


class TeamView(View, frozen=True):
    """A team: its shared life if any, whose turn."""

    team: str
    seats: tuple[Seat, ...]
    life: int | None
    poison: int
    active: bool
    priority: bool
    lost: bool


class TurnView(View, frozen=True):
    """Where the game stands and whom it waits for."""

    number: int
    team: str
    step: str
    priority: str | None
    declaring: str
    waiting_for: tuple[Seat, ...]
    asking: tuple[tuple[Seat, str], ...]
    window: int
    ended: tuple[str, ...] | None
    reason: str
    notes: tuple[tuple[str, Any], ...] = ()


class StackItemView(View, frozen=True):
    """A spell or ability on the stack (or resolving now)."""

    id: int
    kind: str
    controller: Seat
    name: str
    card: CardView | None
    targets: tuple[ObjId | Seat, ...]
    index: int
    ref: str
    resolving: bool = False


class StackView(View, frozen=True):
    """The stack, top first."""

    items: tuple[StackItemView, ...]


class PileView(View, frozen=True):
    """One player's cards in a zone, in order (the shared zones by owner); cards a viewer may not know are backs."""

    zone: str
    seat: Seat
    count: int
    cards: tuple[CardView, ...]


class CombatView(View, frozen=True):
    """Attackers, blockers, and what will happen if nobody does anything more."""

    declaring: str
    team: str
    attacks: tuple[tuple[ObjId, ObjId | Seat, tuple[ObjId, ...], bool], ...]
    forecast: tuple[tuple[Seat | ObjId, int, int, int], ...]


class PromptView(View, frozen=True):
    """An open question to one seat; ``answer``: what they have said, which may be changed until all have answered."""

    id: int
    kind: str
    prompt: str
    args: dict[str, Any]
    options: tuple[ObjId | Seat, ...]
    cards: tuple[CardView, ...]
    least: int
    most: int
    answer: tuple[ObjId | Seat, ...] | None = None


class PromptsView(View, frozen=True):
    """All open questions of one seat, and what it has prepared."""

    seat: Seat
    prompts: tuple[PromptView, ...]
    prepared: tuple[tuple[str, str], ...]
    auto: str
    stops: tuple[str, ...]
    ask_teammates: bool = False


class ResultView(View, frozen=True):
    """How the game ended; ``winners`` is None while it goes on, () for a draw."""

    winners: tuple[str, ...] | None
    reason: str = ""
    turn: int = 0
    lives: tuple[tuple[str, int], ...] = ()


class SchemeDeckView(View, frozen=True):
    """A player's schemes as everybody sees them: how many cards the deck has left (their order is secret), those in
    motion now, the ongoing ones, and what was set in motion so far, oldest first: ``(turn, card ref, once more)``."""

    seat: Seat
    deck: int
    in_motion: tuple[CardView, ...]
    ongoing: tuple[CardView, ...]
    history: tuple[tuple[int, str, bool], ...]


class HordeView(View, frozen=True):
    """The horde: its library, life (None: it has none), the titans' countdown, what is suspended in exile."""

    seat: Seat
    library: int
    life: int | None
    titans: tuple[tuple[str, int], ...]
    suspended: tuple[tuple[str, int], ...]
    setup_turns_left: int
    schemes: tuple[SchemeDeckView, ...] = ()


class WaveView(View, frozen=True):
    """What a horde has turned up in this turn so far, in order: equal cards that follow one another are counted."""

    cards: tuple[tuple[str, int], ...] = ()


class SchemesView(View, frozen=True):
    """The scheme decks of a game, in the order of the seats."""

    decks: tuple[SchemeDeckView, ...]


class LogLine(msgspec.Struct, frozen=True):
    """A line for the log: a catalogue key with arguments and who may read it.

    ``audience`` is ``public``, ``seat:SEAT``, ``team:TEAM``, or ``not:`` and one of those: everybody else."""

    audience: str
    key: str
    args: dict[str, Any]
    kind: str = ""
