"""Rooms that stay up to date: each open page has a socket, and gets the parts that changed for its viewer.

Every change, whichever process made it, is a notice; every socket then renders anew for its own viewer, and sends
only what differs from what it sent before. So nothing can be missed, and a slow reader delays nobody.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from uuid import UUID

from markupsafe import Markup
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.db.session import Database, is_outage
from app.lobby.page import RoomPage, room_page
from app.lobby.room import AWAY, find_room
from app.lobby.typed import NOTHING_TYPED
from app.web.language import language_of
from app.web.links import absolute
from app.web.sockets import MOST_PAGES, NOT_HERE, TRY_LATER, until_closed
from app.web.templating import fragment, partial_swap

log = logging.getLogger("holdfast")
REGIONS = ("state", "people", "start", "meanwhile", "deck", "schemes", "settings", "invite", "hosting", "chat")
SIGN_OF_LIFE = 10.0  # seconds
TOUCH = """
with this as (
  update tables set active_at = now()
  where id = $1 and exists (select from members where table_id = $1 and person_id = any($2::uuid[]))
  returning id
)
update members set
  present_since = case when seen_at < now() - $3::interval then now() else present_since end,
  seen_at = now()
from this where table_id = this.id and person_id = any($2::uuid[])
"""


@dataclass(eq=False)
class Watcher:
    """An open page that shows parts of a room. `wake` is set when it may have to change; `beside` is the table where
    its person waits."""

    table: str
    person: UUID
    parts: Sequence[str]
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    beside: str = ""


class Rooms:
    """The pages of rooms that this process serves."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.watchers: dict[str, set[Watcher]] = {}
        self.looking = asyncio.Semaphore(4)  # pages that look at the database at once

    def hear(self, table: str | None) -> None:
        """A table changed; None: any may have."""
        tables = self.watchers.values() if table is None else [self.watchers.get(table, set())]
        for watchers in tables:
            for watcher in watchers:
                watcher.wake.set()

    @contextmanager
    def watching(self, table: str, person: UUID, parts: Sequence[str]) -> Iterator[Watcher]:
        """A new watcher, awake, for as long as its socket is open."""
        watcher = Watcher(table, person, parts)
        watcher.wake.set()
        self.watchers.setdefault(table, set()).add(watcher)
        try:
            yield watcher
        finally:
            self.watchers[table].discard(watcher)
            if not self.watchers[table]:
                del self.watchers[table]

    def pages_of(self, person: UUID) -> int:
        """How many pages of rooms somebody has open."""
        return sum(one.person == person for all_ in self.watchers.values() for one in all_)

    async def keep_alive(self) -> None:
        """Every few seconds: say who is here, and look for changes that no notice told of."""
        while True:
            await asyncio.sleep(SIGN_OF_LIFE)
            try:
                open_ = [one for all_ in self.watchers.values() for one in all_]
                await touch(self.db, {(at, one.person) for one in open_ for at in (one.table, one.beside) if at})
            except Exception as error:
                if not is_outage(error):
                    raise
                log.warning("The database is away: %s", type(error).__name__)
            self.hear(None)


async def touch(db: Database, present: Iterable[tuple[str, UUID]]) -> None:
    """Note that these persons have these tables' pages open now. Table by table, and the table before its members, as
    whoever acts there locks them: so nobody ever waits for somebody who waits for them."""
    there: dict[str, list[UUID]] = {}
    for table, person in present:
        there.setdefault(table, []).append(person)
    for table, persons in there.items():
        await db.direct.fetch(TOUCH, table, persons, AWAY)


async def serve(socket: WebSocket, table: str, person: UUID, parts: Sequence[str] = REGIONS) -> None:
    """Keep these parts of one page up to date until it closes or its person has left the table."""
    rooms: Rooms = socket.app.state.rooms
    if rooms.pages_of(person) >= MOST_PAGES:
        await socket.close(TRY_LATER)
        return
    await touch(rooms.db, [(table, person)])
    with rooms.watching(table, person, parts) as watcher:
        reading = asyncio.create_task(until_closed(socket))
        pushing = asyncio.create_task(_push(socket, rooms, watcher))
        done, open_ = await asyncio.wait({reading, pushing}, return_when=asyncio.FIRST_COMPLETED)
        for task in open_:
            task.cancel()
        await asyncio.gather(*open_, return_exceptions=True)
        for task in done:
            task.result()


async def _push(socket: WebSocket, rooms: Rooms, watcher: Watcher) -> None:
    language = language_of(socket)
    sent: dict[str, Markup] = {}
    while True:
        await watcher.wake.wait()
        watcher.wake.clear()
        regions = await _look(socket, rooms, watcher, language)
        news = {name: html for name, html in regions.items() if sent.get(name) != html}
        gone = list(regions) == ["state"]
        try:
            if news:
                await socket.send_text(swaps(news))
            if gone:
                await socket.close(NOT_HERE)
        except (WebSocketDisconnect, RuntimeError):
            return  # the page went away in this moment
        if gone:
            return
        sent |= news


async def _look(socket: WebSocket, rooms: Rooms, watcher: Watcher, language: str) -> dict[str, Markup]:
    """The room's parts for this viewer; nothing when the database is away: the next sign of life looks again."""
    try:
        async with rooms.looking, rooms.db.sessions() as session:
            room = await find_room(session, watcher.table, watcher.person)
            if room is None:
                return {"state": fragment(language, "lobby/regions.html", "gone")}
            watcher.beside = room.table.beside or ""
            page = await room_page(room, absolute(socket, f"/join/{room.table.invite}"), NOTHING_TYPED)
    except Exception as error:
        if not is_outage(error):
            raise
        return {}
    return render_regions(language, page, watcher.parts)


def render_regions(language: str, page: RoomPage, parts: Sequence[str]) -> dict[str, Markup]:
    """Parts of a room by name; the part NAME is the element with the id `room-NAME`."""
    return {name: fragment(language, "lobby/regions.html", name, page) for name in parts}


def swaps(regions: dict[str, Markup]) -> str:
    """The parts as one message to htmx."""
    return "".join(partial_swap(f"room-{name}", html) for name, html in regions.items())
