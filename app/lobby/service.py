"""What people do at tables. Each function changes a `Room` or raises Problem; `acting` commits and tells everyone."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import delete, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.names import clean_line, clean_name, name_key, unlike
from app.accounts.service import Visitor, alone, delete_person, named
from app.db.listen import notify
from app.decks.deck import Message as Sentence
from app.engine.model.state import State
from app.i18n import N_
from app.lobby import own_hordes, race, remembering, scheme_decks
from app.lobby.decks import ChosenDeck, DeckReport, judged
from app.lobby.knob import NONE
from app.lobby.knobs import Value
from app.lobby.models import (
    ENDED,
    GATHERING,
    OVER,
    PLAYERS,
    PLAYING,
    Bar,
    HeldSeat,
    Member,
    Message,
    Substitute,
    Table,
)
from app.lobby.room import Room, changed, free_seats, members_of, mode_of, seat_numbers, side_of, silent
from app.play.seam import TOPIC, GameSetup, HeroSetup
from app.play.service import create_again, create_from_board, create_game
from app.web import links
from app.web.errors import Problem

CHAT_LENGTH = 500
OPEN_TABLES = 20  # of one host
MEMBERS = 60  # at one table


async def open_table(db: AsyncSession, who: Visitor, name: str, settings: dict[str, Value], *, public: bool) -> Table:
    """A new table with the visitor as its host, in the first seat.

    Raises BadName; Problem 409 when they have too many open.
    """
    person = await named(db, who, name)
    await _not_too_many(db, person.id)
    await remembering.keep(db, person.id, settings)
    own = await remembering.last_horde(db, person.id, settings)
    return await _opened(db, person.id, person.name, settings, public=public, horde_id=own)


async def _not_too_many(db: AsyncSession, person: UUID) -> None:
    open_ = select(func.count()).where(Table.host_id == person, Table.status != ENDED)
    if (await db.scalar(open_) or 0) >= OPEN_TABLES:
        raise Problem(409, N_("You have {limit} tables open already. End one of them first."), limit=OPEN_TABLES)


async def _opened(db: AsyncSession, person: UUID, name: str, settings: dict[str, Value], **more: Any) -> Table:
    table = Table(id=links.code(12), invite=links.code(16), host_id=person, settings=settings, **more)
    db.add(table)
    await db.flush()
    db.add(_member(table, person, unlike(name, ()), 1))
    return table


async def open_beside(room: Room, settings: dict[str, Value]) -> Table:
    """A table beside this one, with the one who acts in its first seat. Raises Problem 409 when they have too many."""
    await alone(room.db, room.me.person_id)
    await _not_too_many(room.db, room.me.person_id)
    return await _opened(room.db, room.me.person_id, room.me.name, settings, beside=room.table.id)


async def come_beside(room: Room, table: Table, members: Collection[Member]) -> None:
    """Come from this room to a table beside it, into the first free seat, or to watch."""
    person = room.me.person_id
    if any(member.person_id == person for member in members):
        return
    free = await _open_to(room.db, table, person, free_seats(table, members))
    shown = unlike(room.me.name, {member.name_key for member in members})
    room.db.add(_member(table, person, shown, free[0] if free else None))
    await room.db.flush()


async def open_board(
    db: AsyncSession,
    who: Visitor,
    name: str,
    settings: dict[str, Value],
    players: tuple[str, ...],
    state: State,
    *,
    public: bool,
) -> Table:
    """A new table where a game goes on from a board already: a seat for each of its `players`, the host's the first.

    Raises as `open_table`."""
    table = await open_table(db, who, name, settings, public=public)
    table.settings = {**settings, PLAYERS: list(players)}
    table.status, table.game, table.seats = PLAYING, 1, len(players)
    await create_from_board(db, table.id, table.game, state)
    return table


def _member(table: Table, person: UUID, name: str, seat: int | None) -> Member:
    now = datetime.now(UTC)
    return Member(
        table_id=table.id,
        person_id=person,
        name=name,
        name_key=name_key(name),
        seat=seat,
        joined_at=now,
        seen_at=now,
        present_since=now,
    )


async def join(db: AsyncSession, who: Visitor, table_id: str, name: str, *, watch: bool) -> None:
    """Come to a table: into the first free seat, or to watch. Who is there already stays where they are.

    Raises BadName; Problem when the table is locked, full or ended, or the visitor barred.
    """
    table = await db.get(Table, table_id, with_for_update=True)
    if table is None:
        raise Problem(404)
    members = await members_of(db, table_id)
    if any(member.person_id == who.session.person for member in members):
        return
    await _let_in(db, who, table, members)
    person = await named(db, who, name)
    free = [] if watch else await _open_to(db, table, person.id, free_seats(table, members))
    shown = unlike(clean_name(name), {member.name_key for member in members})
    db.add(_member(table, person.id, shown, free[0] if free else None))
    if free:
        await _hold(db, table, person.id, free[0])
    await changed(db, table)


async def _let_in(db: AsyncSession, who: Visitor, table: Table, members: Collection[Member]) -> None:
    if table.status == ENDED:
        raise Problem(410, N_("The host has ended this table."))
    if await db.get(Bar, (table.id, who.session.person)):
        raise Problem(403, N_("The host of this table does not let you back in."))
    if table.locked:
        raise Problem(403, N_("The host has locked this table: nobody new can come in just now."))
    if len(members) >= MEMBERS:
        raise Problem(409, N_("This table is full, for spectators too."))


async def take_seat(room: Room, number: int) -> None:
    """Sit down in a free seat, also one of a running game."""
    room.require(GATHERING, PLAYING, OVER)
    if number not in seat_numbers(room.table):
        raise Problem(404, N_("There is no such seat."))
    holder = next((member for member in room.members if member.seat == number), None)
    if holder and holder is not room.me:
        raise Problem(409, N_("That seat is taken by {name}."), name=holder.name)
    if not await _open_to(room.db, room.table, room.me.person_id, [number]):
        raise Problem(409, N_("In this game you have played for the other side."))
    await _hold(room.db, room.table, room.me.person_id, number)
    room.me.seat = number


async def _open_to(db: AsyncSession, table: Table, person: UUID, numbers: list[int]) -> list[int]:
    """Those of the seats that somebody may take: who has seen a hand of one side plays for no other in that game."""
    held = await db.get(HeldSeat, (table.id, person)) if table.status == PLAYING else None
    if held is None:
        return numbers
    side = side_of(table, held.seat, table.seats)
    return [number for number in numbers if side_of(table, number, table.seats) == side]


async def _hold(db: AsyncSession, table: Table, person: UUID, number: int) -> None:
    if table.status == PLAYING:
        await db.merge(HeldSeat(table_id=table.id, person_id=person, seat=number))


def watch(room: Room) -> None:
    """Give one's seat up and watch."""
    room.me.seat, room.me.ready = None, False


async def leave(room: Room) -> None:
    """Leave the table. The host's role goes on to another; the last one closes the door."""
    room.members.remove(room.me)
    await room.db.delete(room.me)
    if not room.members:
        room.table.status, room.table.public = ENDED, False
    elif room.table.host_id == room.me.person_id:
        room.table.host_id = None
        heir = room.host
        room.table.host_id = heir.person_id if heir else None


def choose_deck(room: Room, report: DeckReport) -> None:
    """Bring a deck, or the same with another commander; whoever was ready has to look again. Raises Problem 409 where
    nobody brings one."""
    room.require(GATHERING)
    require_decks(room.table)
    room.me.ready = False
    room.me.deck = msgspec.to_builtins(report.summary())
    room.me.deck_report = msgspec.to_builtins(report)


def rename_deck(room: Room, report: DeckReport) -> None:
    """The same deck under another name, for which nobody has to look again."""
    ready = room.me.ready
    choose_deck(room, report)
    room.me.ready = ready


async def report_of(room: Room, member: Member) -> DeckReport | None:
    """The report of a member's deck; None when they have chosen none."""
    where = (Member.table_id == member.table_id, Member.person_id == member.person_id)
    saved = await room.db.scalar(select(Member.deck_report).where(*where))
    return judged(msgspec.convert(saved, DeckReport), deck_format(room.table)) if saved else None


def set_ready(room: Room, ready: bool) -> None:
    """Say whether one is ready: with a seat and a deck with its commander."""
    room.require(GATHERING)
    if ready and room.me.seat is None:
        raise Problem(409, N_("Take a seat first."))
    if ready and brings_decks(room.table) and not playable(room, room.me):
        raise Problem(409, N_("Choose a deck and its commander first."))
    room.me.ready = ready


def deck_format(table: Table) -> str:
    """The format of the decks at a table."""
    return mode_of(table).decks(table.settings)


def brings_decks(table: Table) -> bool:
    """Whether everybody brings a deck, or the game has cards of its own."""
    return deck_format(table) != NONE


def require_decks(table: Table) -> None:
    """Raises Problem 409 where nobody brings a deck."""
    if not brings_decks(table):
        raise Problem(409, N_("Nobody brings a deck to this game."))


def playable(room: Room, member: Member) -> bool:
    """Whether somebody has a deck that can be played here."""
    return bool(member.deck) and chosen(member).playable(deck_format(room.table))


def chosen(member: Member) -> ChosenDeck:
    """What everyone may know of a member's deck, which must be there."""
    return msgspec.convert(member.deck, ChosenDeck)


def say(room: Room, text: str) -> None:
    """Write a line into the chat."""
    body = clean_line(text[: 4 * CHAT_LENGTH])
    if not body:
        raise Problem(422, N_("There was nothing to send."))
    if len(body) > CHAT_LENGTH:
        raise Problem(422, N_("That is too long: a message has up to {limit} characters."), limit=CHAT_LENGTH)
    if silent(room.table, room.me, room.host):
        raise Problem(403, N_("The host has turned the chat off for you."))
    line = Message(table_id=room.table.id, person_id=room.me.person_id, name=room.me.name, body=body)
    room.db.add(line)


def waiting_for(room: Room) -> list[Member]:
    """The heroes who have not said that they are ready; nobody is asked where there is nothing to bring."""
    return [hero for hero in room.heroes if not hero.ready] if brings_decks(room.table) else []


async def start_game(room: Room) -> None:
    """Start the game of a table. Raises Problem 409 as long as somebody is not ready."""
    room.require_host()
    await begin_game(room)


async def begin_game(room: Room) -> None:
    """The same, whoever it is that acts."""
    room.require(GATHERING)
    if lack := lacking(room):
        raise Problem(409, lack.key, **lack.arguments)
    if late := waiting_for(room):
        names = ", ".join(hero.name for hero in late)
        raise Problem(409, N_("Not everyone is ready yet: {names}."), names=names)
    setup = await build_setup(room)
    room.table.status, room.table.game, room.table.seats = PLAYING, setup.number, len(setup.heroes)
    room.table.paused = False
    await create_game(room.db, setup)


def lacking(room: Room) -> Sentence | None:
    """What the game still lacks besides decks: so many people, or those it needs."""
    if not room.heroes:
        return Sentence(N_("Nobody has a seat: a game needs at least one hero."))
    mode, heroes = mode_of(room.table), room.heroes
    villains = mode.villains(room.table.settings)
    if villains == 1 and not any(hero.seat == 1 for hero in heroes):
        return Sentence(N_("Nobody plays the archenemy: somebody takes seat 1, or the server plays (see Settings)."))
    fewest, _ = mode.players(room.table.settings)
    if len(heroes) < fewest:
        return Sentence(N_("This game needs at least {n} players."), {"n": fewest})
    if mode.halves and len(heroes) % 2:
        return Sentence(N_("Two teams of the same size need an even number of players."))
    return None


async def gather_again(room: Room, *, at_once: bool = True) -> None:
    """After a game, another: everyone who is here gathers, and decks, seats and settings can be changed; where the
    table goes on from a board, it begins anew at once, and so it does (`at_once`) where there is nothing to bring and
    everybody is still there."""
    room.require(OVER)
    room.table.paused = False
    await room.db.execute(delete(Substitute).where(Substitute.table_id == room.table.id))
    if PLAYERS in room.table.settings:
        room.table.status, room.table.game = PLAYING, room.table.game + 1
        await create_again(room.db, room.table.id, room.table.game)
        return
    everybody = len(room.heroes) == room.table.seats
    room.table.status, room.table.seats = GATHERING, 0
    for hero in room.heroes:
        hero.ready = False
    if at_once and everybody and not brings_decks(room.table):
        await begin_game(room)


async def build_setup(room: Room) -> GameSetup:
    """What the game starts from; the heroes' seats close up, so that there are no gaps."""
    own = await own_hordes.for_game(room)
    await room.db.execute(delete(HeldSeat).where(HeldSeat.table_id == room.table.id))
    heroes = []
    for number, hero in enumerate(room.heroes, 1):
        hero.seat = number
        await room.db.flush()  # one by one, upwards: no seat is ever taken twice
        room.db.add(HeldSeat(table_id=room.table.id, person_id=hero.person_id, seat=number))
        schemes = scheme_decks.of(room.table, hero)
        listed = schemes.listed() if schemes else ()
        deck = await _deck(room, hero)
        heroes.append(HeroSetup(f"hero{number}", hero.person_id, hero.name, *deck, listed))
    knobs, seed = dict(room.table.settings), secrets.token_hex(16)
    return GameSetup(
        table=room.table.id,
        number=room.table.game + 1,
        mode=str(knobs.pop("mode")),
        knobs=knobs,
        seed=seed,
        heroes=tuple(heroes),
        own=own,
        packs=await race.packs_for(room.db, room.table, seed),
    )


async def _deck(room: Room, hero: Member) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards somebody brings, and who leads them."""
    if not brings_decks(room.table):
        return (), ()
    report = await report_of(room, hero)
    assert report  # nobody is ready without one
    return report.library(), report.commanders


async def forget(db: AsyncSession, person: UUID) -> None:
    """Delete somebody's name, decks, seats and chat. Games know seats, no names: theirs becomes a free one."""
    member = select(Member.table_id).where(Member.person_id == person)
    tables = select(Table.id).where(Table.id.in_(member) | (Table.host_id == person))
    theirs = list(await db.scalars(tables.order_by(Table.id).with_for_update()))  # before what hangs on them
    await delete_person(db, person)
    alone = ~exists().where(Member.table_id == Table.id)
    await db.execute(update(Table).where(Table.id.in_(theirs), alone).values(status=ENDED, public=False))
    for table_id in theirs:
        await notify(db, TOPIC, table_id)
