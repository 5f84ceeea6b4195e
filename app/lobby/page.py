"""What the lobby's pages show: one frozen dataclass a template, made from the rows, different for each viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import segno
from markupsafe import Markup
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.cards.hordes import custom, win_rates
from app.cards.hordes.decks import HORDES
from app.cards.hordes.win_rates import Rate
from app.decks.deck import Message as Sentence
from app.lobby import own_hordes, race, scheme_decks
from app.lobby.decks import ChosenDeck
from app.lobby.knobs import MODES, OFFERED, Knob, Mode, Value
from app.lobby.lists import Race, races_beside
from app.lobby.models import GATHERING, OVER, PLAYERS, Bar, Member, Message, Table
from app.lobby.my_deck import MyDeck, my_deck
from app.lobby.room import AWAY, Room, mode_of, seat_numbers, silent
from app.lobby.scheme_decks import ChosenSchemes
from app.lobby.service import CHAT_LENGTH, chosen, lacking, waiting_for
from app.lobby.typed import Typed
from app.web.links import only_here

CHAT_LINES = 60


@dataclass(frozen=True)
class Guest:
    """A member as others see them. `team`: 1 or 2, where there are two. `deck`: what the viewer may know of it, with
    `secret` only its counts."""

    name: str
    seat: int | None
    team: int
    ready: bool
    host: bool
    away: bool
    muted: bool
    me: bool
    deck: ChosenDeck | None
    schemes: ChosenSchemes | None
    secret: bool


@dataclass(frozen=True)
class SeatView:
    """A seat and who sits there; `player`: whom of a written board they play; `villain`: an archenemy sits there."""

    number: int
    guest: Guest | None
    player: str = ""
    villain: bool = False


@dataclass(frozen=True)
class Line:
    """A line of the chat."""

    name: str
    body: str
    mine: bool


@dataclass(frozen=True)
class Chat:
    """What was written, and whether the one who looks may write (``longest``: letters)."""

    lines: tuple[Line, ...]
    may: bool
    longest: int = CHAT_LENGTH


@dataclass(frozen=True)
class Invite:
    """The link to pass on, and the same as a QR code. ``only_here``: it leads nowhere on another computer."""

    url: str
    qr: Markup
    only_here: bool


@dataclass(frozen=True)
class OwnHorde:
    """The host's own horde: whether the settings ask for one, and what it is ("" there is none yet)."""

    chosen: bool
    name: str = ""
    cards: int = 0
    tokens: int = 0


@dataclass(frozen=True)
class RoomPage:
    """The room of a table, for one viewer."""

    table: str
    status: str
    mode: Mode
    settings: dict[str, Value]
    public: bool
    locked: bool
    paused: bool
    me: Guest
    host_name: str
    is_host: bool
    may_hand_over: bool
    seats: tuple[SeatView, ...]
    spectators: tuple[Guest, ...]
    barred: tuple[str, ...]
    waiting: tuple[str, ...]
    waits_for_me: bool
    lacks: Sentence | None
    warnings: tuple[str, ...]
    invite: Invite | None
    deck: MyDeck
    chat: Chat
    own: OwnHorde
    rates: tuple[Rate, ...]
    modes: tuple[Mode, ...]
    beside: str
    races: tuple[Race, ...]
    typed: Typed

    @property
    def alone(self) -> bool:
        """Whether the server would play against the only one who has a seat."""
        return self.mode.bot and sum(seat.guest is not None for seat in self.seats) == 1

    @property
    def meanwhile(self) -> bool:
        """Whether people wait here who could play Base Race."""
        return self.mode.name != race.NAME and self.status in (GATHERING, OVER)

    @property
    def others(self) -> tuple[Guest, ...]:
        """Everyone else, heroes first."""
        seated = [seat.guest for seat in self.seats if seat.guest]
        return tuple(guest for guest in (*seated, *self.spectators) if not guest.me)

    def value(self, knob: Knob) -> Value:
        """What a knob's field shows."""
        return self.typed.value(knob, self.settings)


async def room_page(room: Room, invite_url: str, typed: Typed) -> RoomPage:
    """Everything the room shows to the one for whom it was loaded."""
    table, me, host = room.table, room.me, room.host
    guests = {member.person_id: _guest(room, member, host) for member in room.members}
    seats = {member.seat: guests[member.person_id] for member in room.members if member.seat}
    mine, late = guests[me.person_id], waiting_for(room)
    return RoomPage(
        table=table.id,
        status=table.status,
        mode=MODES[str(table.settings["mode"])],
        settings=table.settings,
        public=table.public,
        locked=table.locked,
        paused=table.paused,
        me=mine,
        host_name=host.name if host else "",
        is_host=mine.host,
        may_hand_over=mine.host and (table.host_id == me.person_id or not room.owner_is_here),
        seats=tuple(_seat(table, n, seats.get(n)) for n in seat_numbers(table)),
        spectators=tuple(guests[member.person_id] for member in room.members if not member.seat),
        barred=await _barred(room.db, table.id) if mine.host else (),
        waiting=tuple(hero.name for hero in late if hero is not me),
        waits_for_me=me in late,
        lacks=lacking(room) if table.status == GATHERING else None,
        warnings=_warnings(room),
        invite=_invite(invite_url) if mine.host or me.seat else None,
        deck=await my_deck(room),
        chat=await _chat(room),
        own=await _own_horde(room),
        rates=_rates(table.settings),
        modes=tuple(OFFERED.values()),
        beside=table.beside or "",
        races=await races_beside(room.db, table.id, me.person_id),
        typed=typed,
    )


def _warnings(room: Room) -> tuple[str, ...]:
    """What is said about so many people with a seat, once they are enough to begin."""
    mode, settings = mode_of(room.table), room.table.settings
    seated = len(room.heroes)
    enough = seated >= mode.players(settings)[0]
    return mode.warns(seated - (mode.villains(settings) == 1)) if enough else ()


def _seat(table: Table, number: int, guest: Guest | None) -> SeatView:
    players: Sequence[str] = table.settings.get(PLAYERS, ())
    player = players[number - 1] if number <= len(players) else ""
    return SeatView(number, guest, player, villain=mode_of(table).villains(table.settings) == number == 1)


async def _own_horde(room: Room) -> OwnHorde:
    if room.table.settings.get("horde") != custom.KEY:
        return OwnHorde(False)
    row = await own_hordes.of_table(room)
    if row is None:
        return OwnHorde(True)
    horde = own_hordes.horde_of(row)
    return OwnHorde(True, horde.name, horde.count(), horde.count(tokens=True))


def _rates(settings: dict[str, Value]) -> tuple[Rate, ...]:
    """What was measured of the chosen horde at the chosen level: its usual variant by its own rules."""
    deck = HORDES.get(str(settings.get("horde", "")))
    if deck is None or settings.get("rules"):
        return ()
    variant = settings.get("variant")
    other = variant in deck.cuts and variant != deck.usual  # of the deck: other decks have none of that name
    return () if other else win_rates.measured(deck.key, str(settings.get("level", "")))


def _guest(room: Room, member: Member, host: Member | None) -> Guest:
    deck = chosen(member) if member.deck else None
    listed, secret = scheme_decks.of(room.table, member), not room.may_know(member)
    return Guest(
        name=member.name,
        seat=member.seat,
        team=room.team(member),
        ready=member.ready,
        host=member is host,
        away=room.now - member.seen_at > AWAY,
        muted=member.muted,
        me=member is room.me,
        deck=deck.counted() if deck and secret else deck,
        schemes=listed.counted() if listed and secret else listed,
        secret=secret,
    )


def _invite(url: str) -> Invite:
    drawn = BytesIO()
    code = segno.make(url, error="m", micro=False)
    code.save(drawn, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=3, light="#fff", dark="#000")
    drawing = Markup(drawn.getvalue().decode("utf-8"))  # ours: it holds numbers only
    return Invite(url, drawing, only_here(url))


async def _barred(db: AsyncSession, table_id: str) -> tuple[str, ...]:
    return tuple(await db.scalars(select(Bar.name).where(Bar.table_id == table_id).order_by(Bar.name)))


async def _chat(room: Room) -> Chat:
    table, me = room.table, room.me
    newest = select(Message).where(Message.table_id == table.id).order_by(Message.id.desc()).limit(CHAT_LINES)
    lines = [Line(line.name, line.body, line.person_id == me.person_id) for line in await room.db.scalars(newest)]
    return Chat(tuple(reversed(lines)), not silent(table, me, room.host))
