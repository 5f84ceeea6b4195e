"""Nouns of Base Race, plain data: cards, pieces on the play area, the state of a game, what happened.

The play area has six rows of four spaces, numbered from 0 at the top left to 23 at the bottom right. The first of
the two seats has the lower half, the second the upper half."""

from __future__ import annotations

from typing import Any

import msgspec

Seat = str
PieceId = int

COLUMNS, ROWS = 4, 6
SPACES = COLUMNS * ROWS
HAND, DISCARD = -1, -2  # where a piece is that lies in no space
EACH = 12  # pieces of a player
QUIET_TURNS = 40  # turns without a battle that make a draw


class Card(msgspec.Struct, frozen=True, array_like=True):
    """The printed facts of a card that count here; numbers as printed, so that ``*`` is one."""

    name: str
    types: tuple[str, ...]
    supertypes: tuple[str, ...] = ()
    power: str = ""
    toughness: str = ""
    loyalty: str = ""


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """A card in play without its identity: whose it is, where it lies, whether it is revealed, whether it was
    ever moved. ``at`` is a space, HAND or DISCARD."""

    owner: Seat
    at: int = HAND
    face_up: bool = False
    moved: bool = False


class Message(msgspec.Struct, frozen=True, array_like=True):
    """Words to be made elsewhere: a catalogue key and its arguments."""

    key: str
    args: dict[str, Any]


class Battle(msgspec.Struct, frozen=True):
    """The last battle, both its cards revealed: in which turn, who attacked, the two pieces, the space they met in,
    which of them were discarded, and why."""

    turn: int
    seat: Seat
    attacker: PieceId
    defender: PieceId
    at: int
    discarded: tuple[PieceId, ...]
    reasons: tuple[Message, ...]


class Packs(msgspec.Struct, frozen=True):
    """How many packs were opened, how many cards were in them (or in a list), and how many of those did not stay."""

    opened: int = 0
    cards: int = 0
    out: int = 0


NO_PACKS = Packs()


class Ended(msgspec.Struct, frozen=True):
    """The end: who won (nobody in a draw) and why: ``land``, ``quiet``, ``no move`` or ``concede``."""

    winners: tuple[Seat, ...]
    reason: str


class State(msgspec.Struct, frozen=True):
    """A whole game. A new state shares with the old one whatever did not change.

    ``cards`` says what each of the ``pieces`` is; their numbers are dealt by chance and tell nothing. ``finished``
    are the seats that have placed, in that order. ``turn`` is 0 while people place. ``regular`` had the last turn
    that was no extra one; ``extra`` are the extra turns to come, the next one first. ``quiet`` counts the turns
    since the last battle; ``rolls`` the numbers that chance has given; ``packs`` is what the cards came from,
    ``last`` from where to where the last move went."""

    seed: str
    seats: tuple[Seat, Seat]
    cards: dict[PieceId, Card]
    pieces: dict[PieceId, Piece]
    finished: tuple[Seat, ...] = ()
    turn: int = 0
    mover: Seat = ""
    regular: Seat = ""
    extra: tuple[Seat, ...] = ()
    quiet: int = 0
    battle: Battle | None = None
    ended: Ended | None = None
    rolls: int = 0
    version: int = 0
    packs: Packs = NO_PACKS
    last: tuple[int, int] | None = None


class Event(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """Something that happened: ``placed``, ``finished``, ``turn_begins``, ``moved``, ``battle``, ``moved_in`` (after a
    battle), ``game_ended``; whose doing, which piece, from where to where."""

    kind: str
    seat: Seat = ""
    piece: PieceId = 0
    origin: int = HAND
    to: int = HAND


class LogLine(msgspec.Struct, frozen=True):
    """A line for the log: a catalogue key with arguments and who may read it (``public`` or ``seat:SEAT``)."""

    audience: str
    key: str
    args: dict[str, Any]
    kind: str = ""


def other(seats: tuple[Seat, Seat], seat: Seat) -> Seat:
    """The opponent."""
    return seats[1] if seat == seats[0] else seats[0]


def home(seats: tuple[Seat, Seat], seat: Seat) -> range:
    """The spaces where a seat places its cards: the lower half for the first, the upper half for the second."""
    return range(EACH, SPACES) if seat == seats[0] else range(EACH)


def depth(seats: tuple[Seat, Seat], seat: Seat, space: int) -> int:
    """How far a space is from a player's own edge: 0 their last row, 5 the opponent's."""
    row = space // COLUMNS
    return ROWS - 1 - row if seat == seats[0] else row


def name_of(space: int) -> str:
    """A space as people say it: column a to d from the left, row 1 to 6 from the bottom."""
    return f"{'abcd'[space % COLUMNS]}{ROWS - space // COLUMNS}"
