"""Pushes: what changed is rendered once for each audience and language that is watched, and sent to all of those.

A frame is encoded once and written to all at once. For a socket whose line is full there is a bounded queue and one
writer; who is too slow gets a fresh full view instead (architecture 1.6)."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from starlette.websockets import WebSocket, WebSocketDisconnect

from app.play import standing, table_talk
from app.play.live import LiveGame, Step
from app.play.rendering import Audience, Page, Speech
from app.play.seam import ChatLine, Roster
from app.play.standing import Standing, Timer
from app.web.sockets import NOT_HERE, TRY_LATER, text_frame, until_closed, writer_of

log = logging.getLogger("holdfast")
CHAT_LINES = 60
QUEUE = 64  # frames a slow page may be behind
OVERFLOWS = 3  # a minute; then the socket is closed, to come back later
SEND_SECONDS = 20.0  # a page that takes nothing for so long (twice at most) is gone
MOVES_SECONDS = 0.02  # what a seat may do is looked at when the table has come to rest


class Pushed:
    """A text that is pushed: as it is, and as the frame that every socket without compression is sent."""

    __slots__ = ("text", "wire")

    def __init__(self, text: str) -> None:
        self.text, self.wire = text, text_frame(text)


@dataclass(eq=False)
class Viewer:
    """An open page of a running game. ``seat`` None: a spectator. ``behind``: it needs a full view.

    ``write`` writes a frame at once if the line takes it; ``queue`` holds what it did not take.
    ``close`` is the code to close with; ``sent`` counts frames, ``sending`` while one is under way; ``moves`` and
    ``standing`` are what it was shown last."""

    socket: WebSocket
    person: UUID
    epoch: int
    seat: str | None
    speech: Speech
    queue: deque[Pushed] = field(default_factory=deque)
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    behind: bool = True
    close: int = 0
    sent: int = 0
    sending: bool = False
    overflows: deque[float] = field(default_factory=lambda: deque(maxlen=OVERFLOWS))
    moves: Any = None
    standing: Standing | None = None

    def __post_init__(self) -> None:
        self.write = writer_of(self.socket)

    def push(self, frame: Pushed) -> None:
        """Send a frame after those before it; a full queue becomes one full view, and the third within a minute the
        end."""
        if self.behind:
            return
        if not (self.queue or self.sending or self.close) and self.write(frame.wire):
            return
        if len(self.queue) < QUEUE:
            self.queue.append(frame)
            self.wake.set()
            return
        self.fall_behind()
        self.overflows.append(time.monotonic())
        if len(self.overflows) == OVERFLOWS and self.overflows[-1] - self.overflows[0] < 60:
            self.leave(TRY_LATER)

    def fall_behind(self) -> None:
        """Forget what is queued: a full view comes next."""
        self.queue.clear()
        self.behind = True
        self.wake.set()

    def leave(self, code: int) -> None:
        """Close the socket as soon as it can be."""
        self.close = code
        self.wake.set()


@dataclass(eq=False)
class Room:
    """The watchers of one game in this process, and what was rendered for them."""

    game: LiveGame
    roster: Roster
    viewers: list[Viewer] = field(default_factory=list)
    pages: dict[Speech, Page] = field(default_factory=dict)
    chat: deque[ChatLine] = field(default_factory=lambda: deque(maxlen=CHAT_LINES))
    looking: asyncio.TimerHandle | None = None
    grouped: dict[Speech, dict[str | None, list[Viewer]]] = field(default_factory=dict)
    stood: tuple[object, ...] = ()
    timer: Timer | None = None

    def page(self, speech: Speech) -> Page:
        """What is rendered in one pair of languages, kept as long as somebody watches in it."""
        known = self.pages.get(speech)
        if known is None:
            known = self.pages[speech] = Page(self.game, speech, self.roster.names())
        return known

    # ---------------------------------------------------------------- what changed
    def step(self, step: Step) -> None:
        """Tell every watcher what a step changed, rendered once for each audience and language."""
        if self.game.shown is None:
            return self.show_anew()
        watching = self.watching()
        for speech in [speech for speech in self.pages if speech not in watching]:
            del self.pages[speech]
        for speech, page in self.pages.items():
            parts = page.step(step)
            made: dict[str, Pushed] = {}
            for seat, viewers in watching[speech].items():
                text = frame(self.game, parts, seat)
                pushed = made.get(text) or made.setdefault(text, Pushed(text))
                for viewer in viewers:
                    viewer.push(pushed)
        if self.game.state.ended is not None:  # hands lie open now, also for those who had no place for them
            for viewer in self.viewers:
                viewer.fall_behind()
        self.stand()
        self.look_soon()

    def show_anew(self) -> None:
        """Everybody gets a full view, made from nothing."""
        self.pages.clear()
        for viewer in self.viewers:
            viewer.fall_behind()

    def watching(self) -> dict[Speech, dict[str | None, list[Viewer]]]:
        """The watchers by their languages and seats."""
        if not self.grouped:
            for viewer in self.viewers:
                self.grouped.setdefault(viewer.speech, {}).setdefault(viewer.seat, []).append(viewer)
        return self.grouped

    def stand(self) -> None:
        """Tell every watcher how the table stands, as far as that is news."""
        made_of = (self.game.aside, self.roster, self.timer, *standing.made_of(self.game))
        if made_of == self.stood:
            return
        self.stood = made_of
        for viewer in self.viewers:
            if not viewer.behind and (now := self.standing(viewer)) != viewer.standing:
                viewer.standing = now
                viewer.push(Pushed(standing.frame(now, viewer.speech.page)))

    def standing(self, viewer: Viewer) -> Standing:
        """How the table stands for one viewer."""
        return standing.of(self.game, self.roster, viewer.person, viewer.seat, self.timer)

    def tell_time(self, timer: Timer | None) -> None:
        """Tell every watcher how long this turn may still last, as far as that is news."""
        known = self.timer
        if timer != known and not (timer and known and timer.agrees(known)):
            self.timer = timer
            self.stand()

    def look_soon(self) -> None:
        """See to it that every seat's moves are looked at when the table has come to rest."""
        if self.looking is None:
            self.looking = asyncio.get_running_loop().call_later(MOVES_SECONDS, self.look)

    def look(self) -> None:
        """Show each seat what it may do now, on its own pages, as far as that is news."""
        self.looking = None
        found: dict[str, Any] = {}
        for viewer in self.viewers:
            if viewer.seat is None or viewer.behind:
                continue
            page = self.page(viewer.speech)
            if viewer.seat not in found:
                found[viewer.seat] = page.moves_of(viewer.seat)
            mine = found[viewer.seat]
            if mine is not None and mine != viewer.moves:
                viewer.moves = mine
                viewer.push(Pushed(page.moves(mine)))

    def full(self, viewer: Viewer) -> str:
        """Everything a viewer may see, as one frame."""
        page = self.page(viewer.speech)
        viewer.moves, viewer.standing = page.moves_of(viewer.seat), self.standing(viewer)
        frames = [page.full(viewer.seat, viewer.moves), standing.frame(viewer.standing, viewer.speech.page)]
        return "".join([*frames, table_talk.chat(self.chat, whole=True)])

    # ---------------------------------------------------------------- what people say
    def said(self, lines: Iterable[ChatLine]) -> None:
        """New lines of the chat."""
        last = self.chat[-1].number if self.chat else 0
        new = [line for line in lines if line.number > last]
        self.chat.extend(new)
        if new:
            pushed = Pushed(table_talk.chat(new, whole=False))
            for viewer in self.viewers:
                viewer.push(pushed)

    def point(self, seat: str, at: str, to: str) -> None:
        """Somebody points at something: shown to whoever may know what it is."""
        pushed = Pushed(table_talk.ping(seat, self.roster.names().get(seat, seat), at, to))
        for viewer in self.viewers:
            if table_talk.may_see(self.game, viewer.seat, at, to):
                viewer.push(pushed)

    # ---------------------------------------------------------------- who is here
    def welcome(self, roster: Roster) -> None:
        """People have come, gone or moved, or the host has decided something."""
        if roster.names() != self.roster.names():
            self.show_anew()  # other names everywhere
        self.roster = roster
        for viewer in self.viewers:
            member = roster.member(viewer.person)
            if member is None or member.epoch != viewer.epoch:
                viewer.leave(NOT_HERE)
            elif member.seat != viewer.seat:
                viewer.seat = member.seat
                self.grouped = {}
                viewer.fall_behind()
        self.stand()

    def seats(self) -> set[str]:
        """The seats that somebody sees to who has a page open here."""
        persons = {v.person for v in self.viewers if not v.close}
        return {seat for m in self.roster.members if m.person in persons for seat in self.roster.attended(m)}


class Hub:
    """All open pages of running games in this process, by game."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self.after: list[Callable[[LiveGame], None]] = []

    def pages_of(self, person: UUID) -> int:
        """How many pages of running games somebody has open."""
        return sum(viewer.person == person for room in self.rooms.values() for viewer in room.viewers)

    def join(self, game: LiveGame, roster: Roster, viewer: Viewer) -> Room:
        """A page is open from now on; called with the game's lock held."""
        room = self.rooms.setdefault(game.id, Room(game, roster))
        room.viewers.append(viewer)
        room.grouped = {}
        room.welcome(roster)
        viewer.wake.set()
        return room

    def leave(self, room: Room, viewer: Viewer) -> None:
        """It is closed. The last one turns the light off."""
        room.viewers.remove(viewer)
        room.grouped = {}
        if room.viewers:
            return
        self.rooms.pop(room.game.id, None)
        room.game.shown = None
        if room.looking is not None:
            room.looking.cancel()

    def publish(self, game: LiveGame, step: Step) -> None:
        """Tell everybody who watches what a step changed; called with the game's lock held, after the commit."""
        room = self.rooms.get(game.id)
        if room is not None:
            try:
                room.step(step)
            except Exception:  # what is committed is true, whether it can be shown or not: show it anew
                log.exception("Showing entry %s of game %s failed", step.version, game.id)
                room.show_anew()
        for call in self.after:
            call(game)

    def close(self, game: LiveGame, code: int) -> None:
        """Close every page of a game."""
        for viewer in self.rooms[game.id].viewers if game.id in self.rooms else ():
            viewer.leave(code)

    def hear_ping(self, payload: str | None) -> None:
        """Somebody points at something at a table that may be watched here; None: nobody knows who did."""
        game, _, rest = (payload or "").partition(":")
        if game in self.rooms:
            self.rooms[game].point(*rest.split(":"))

    def present(self, game: LiveGame, roster: Roster) -> set[str]:
        """The seats with somebody who is there, and does not count as away."""
        room = self.rooms.get(game.id)
        there = {seat for m in roster.members if m.present for seat in roster.attended(m)}
        there |= room.seats() if room else set()
        return there - set(game.kind.away(game.state))

    async def serve(self, room: Room, viewer: Viewer) -> None:
        """Keep one page up to date until it closes."""
        reading = asyncio.create_task(until_closed(viewer.socket))
        writing = asyncio.create_task(_write(room, viewer))
        try:
            await _until_done(viewer, {reading, writing})
        finally:
            self.leave(room, viewer)
            for task in (reading, writing):
                task.cancel()
            for ended in await asyncio.gather(reading, writing, return_exceptions=True):
                if isinstance(ended, Exception):
                    log.error("A page of game %s could not be kept up to date", room.game.id, exc_info=ended)


async def _write(room: Room, viewer: Viewer) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        while True:
            await viewer.wake.wait()
            viewer.wake.clear()
            if viewer.close:
                async with asyncio.timeout(1):
                    await viewer.socket.close(viewer.close)
                return
            if viewer.behind:
                await _send(viewer, await _caught_up(room, viewer))  # under no name: it is large, and would be kept
            while viewer.queue and not viewer.behind and not viewer.close:
                await _send(viewer, viewer.queue.popleft().text)


async def _caught_up(room: Room, viewer: Viewer) -> str:
    """The full view of who is behind, who is not any more."""
    async with room.game.lock:
        text = room.full(viewer)
        viewer.queue.clear()
        viewer.behind = False
        return text


async def _send(viewer: Viewer, text: str) -> None:
    viewer.sending = True
    await viewer.socket.send_text(text)
    viewer.sending = False
    viewer.sent += 1


async def _until_done(viewer: Viewer, tasks: set[asyncio.Task[None]]) -> None:
    """Until one of the tasks is done, or the page takes nothing any more: looked at now and then, so that no frame
    needs a clock of its own."""
    done: set[asyncio.Task[None]] = set()
    while not done:
        before = (viewer.sending, viewer.sent)
        done, _ = await asyncio.wait(tasks, timeout=SEND_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if viewer.sending and before == (True, viewer.sent):
            return


def frame(game: LiveGame, parts: list[tuple[Audience, str]], seat: str | None) -> str:
    """The frame of one seat's pages: the parts of every audience it belongs to."""
    may_see, state = game.kind.may_see, game.state
    return "".join([text for audience, text in parts if audience == "public" or may_see(state, seat, audience)])
