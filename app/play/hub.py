"""Pushes: what changed is rendered once for each audience and language that is watched, and sent to all of those.

Each socket has a bounded queue and one writer. Who is too slow gets a fresh full view instead (architecture 1.6)."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from uuid import UUID

from starlette.websockets import WebSocket, WebSocketDisconnect

from app.engine.view import may_see
from app.play.live import LiveGame, Step
from app.play.rendering import Audience, Page, Speech

QUEUE = 64  # frames a slow page may be behind
OVERFLOWS = 3  # a minute; then the socket is closed, to come back later
TRY_LATER, NOT_HERE = 1013, 1008


@dataclass(eq=False)
class Viewer:
    """An open page of a running game. ``seat`` None: a spectator. ``behind``: it needs a full view."""

    socket: WebSocket
    person: UUID
    seat: str | None
    speech: Speech
    queue: deque[str] = field(default_factory=deque)
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    behind: bool = True
    gone: bool = False
    overflows: deque[float] = field(default_factory=lambda: deque(maxlen=OVERFLOWS))

    def push(self, text: str) -> None:
        """Queue a frame; a full queue becomes one full view."""
        if self.behind:
            return
        if len(self.queue) >= QUEUE:
            self.fall_behind()
            self.overflows.append(time.monotonic())
        else:
            self.queue.append(text)
        self.wake.set()

    def fall_behind(self) -> None:
        """Forget what is queued: a full view comes next."""
        self.queue.clear()
        self.behind = True
        self.wake.set()

    def too_slow(self) -> bool:
        """Whether it overflowed three times within a minute."""
        return len(self.overflows) == OVERFLOWS and self.overflows[-1] - self.overflows[0] < 60


@dataclass(eq=False)
class Room:
    """The watchers of one game in this process, and what was rendered for them."""

    game: LiveGame
    names: dict[str, str]
    viewers: list[Viewer] = field(default_factory=list)
    pages: dict[Speech, Page] = field(default_factory=dict)

    def page(self, speech: Speech) -> Page:
        """What is rendered in one pair of languages, kept as long as somebody watches in it."""
        known = self.pages.get(speech)
        if known is None:
            known = self.pages[speech] = Page(self.game, speech, self.names)
        return known

    def rename(self, names: dict[str, str]) -> None:
        """Other names in the seats: everything is rendered anew."""
        if names != self.names:
            self.names = names
            self.pages.clear()
            for viewer in self.viewers:
                viewer.fall_behind()


class Hub:
    """All open pages of running games in this process, by table."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self.after: list[Callable[[LiveGame], None]] = []

    def publish(self, game: LiveGame, step: Step) -> None:
        """Tell everybody who watches what a step changed; called with the game's lock held, after the commit."""
        room = self.rooms.get(game.table)
        if room is not None:
            room.game = game
            self._render(room, game, step)
        for call in self.after:
            call(game)

    def _render(self, room: Room, game: LiveGame, step: Step) -> None:
        by_speech: dict[Speech, list[Viewer]] = {}
        for viewer in room.viewers:
            if not viewer.behind:
                by_speech.setdefault(viewer.speech, []).append(viewer)
        for speech, page in list(room.pages.items()):
            watchers = by_speech.get(speech)
            if not watchers and not any(v.speech == speech for v in room.viewers):
                del room.pages[speech]
                continue
            parts = page.step(step)
            for seat, viewers in _by_seat(watchers or ()).items():
                text = frame(game, parts, seat)
                for viewer in viewers:
                    viewer.push(text)

    def send(self, table: str, text: str, seats: Iterable[str] | None = None) -> None:
        """A frame that is not a step of the game (a chat line, a ping), to all or to some seats' pages."""
        room = self.rooms.get(table)
        for viewer in room.viewers if room is not None else ():
            if seats is None or viewer.seat in seats:
                viewer.push(text)

    async def serve(self, viewer: Viewer, game: LiveGame, names: dict[str, str]) -> None:
        """Keep one page up to date until it closes."""
        async with game.lock:
            room = self.rooms.setdefault(game.table, Room(game, names))
            room.rename(names)
            room.viewers.append(viewer)
            viewer.wake.set()
        reading = asyncio.create_task(_until_closed(viewer.socket))
        writing = asyncio.create_task(self._write(room, viewer))
        try:
            await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            room.viewers.remove(viewer)
            if not room.viewers:
                self.rooms.pop(game.table, None)
            for task in (reading, writing):
                task.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)

    async def _write(self, room: Room, viewer: Viewer) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await viewer.wake.wait()
                viewer.wake.clear()
                if viewer.gone or viewer.too_slow():
                    await viewer.socket.close(NOT_HERE if viewer.gone else TRY_LATER)
                    return
                if viewer.behind:
                    async with room.game.lock:
                        text = room.page(viewer.speech).full(viewer.seat)
                        viewer.queue.clear()
                        viewer.behind = False
                    await viewer.socket.send_text(text)
                while viewer.queue and not viewer.behind:
                    await viewer.socket.send_text(viewer.queue.popleft())


def frame(game: LiveGame, parts: dict[Audience, str], seat: str | None) -> str:
    """The frame of one seat's pages: the parts of every audience it belongs to."""
    return "".join(text for audience, text in parts.items() if may_see(game.state, seat, audience))


def _by_seat(viewers: Iterable[Viewer]) -> dict[str | None, list[Viewer]]:
    out: dict[str | None, list[Viewer]] = {}
    for viewer in viewers:
        out.setdefault(viewer.seat, []).append(viewer)
    return out


async def _until_closed(socket: WebSocket) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        continue  # the page says everything by POST; what comes here is let fall
