"""The running game over HTTP and websocket. The seat always comes from the session (architecture 3)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Annotated
from uuid import uuid4

import msgspec
from fastapi import APIRouter, FastAPI, Form, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from app.engine import codec
from app.engine.announce import Ready
from app.engine.errors import Illegal
from app.engine.model.commands import AnyCommand, Away
from app.i18n import N_, words
from app.play import drafts, pages, store
from app.play.clock import Clock
from app.play.hub import Hub, Viewer
from app.play.rendering import Speech
from app.play.seating import At, at_table
from app.play.service import Games
from app.web.errors import Problem
from app.web.language import card_language_of, language_of

LONGEST = 20_000  # characters of a command
NOT_UNDERSTOOD = N_("The server did not understand that. Reload the pages.")


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """While the server runs: hear of other processes' commits, keep time."""
    hub = Hub()
    games = app.state.games = Games(app.state.db, hub)
    clock = app.state.clock = Clock(games, app.state.tables)
    hub.after.append(clock.look)
    app.state.listener.on(store.TOPIC, _hearing(games))
    task = asyncio.create_task(clock.forever(), name="clock")
    yield
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    await games.keep_all()


def _hearing(games: Games) -> Callable[[str | None], None]:
    def hear(payload: str | None) -> None:
        if payload is None:
            games.spawn(games.look_for_missed())
            return
        game, _, version = payload.rpartition(":")
        games.spawn(games.hear(game, int(version)))

    return hear


router = APIRouter(lifespan=lifespan)


# ---------------------------------------------------------------- saying something
@router.post("/tables/{table}/commands")
async def command(
    request: Request,
    table: str,
    command: Annotated[str, Form(max_length=LONGEST)],
    command_id: Annotated[str, Form(max_length=64)] = "",
) -> Response:
    """Carry out a command of one's seat; what went wrong comes back as a notice."""
    at = await at_table(request, table)
    await _not_paused(request, table)
    games: Games = request.app.state.games
    return await _said(request, at, games.submit(table, at.seat, parsed(command), command_id or uuid4().hex))


@router.post("/tables/{table}/choices")
async def choices(request: Request, table: str, partial: Annotated[str, Form(max_length=LONGEST)]) -> Response:
    """The next choice of a spell or ability that is being announced, or, when all are made, the thing itself."""
    at = await at_table(request, table)
    await _not_paused(request, table)
    try:
        found = drafts.next_step(at.game.state, at.seat, drafts.read(partial))
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise Problem(422, NOT_UNDERSTOOD) from error
    except Illegal as refusal:
        return _refused(request, at, refusal)
    if isinstance(found, Ready):
        games: Games = request.app.state.games
        return await _said(request, at, games.submit(table, at.seat, found.command, uuid4().hex))
    return pages.choice(request, at, found)


@router.get("/cards/{ref}/{face}")
async def card(request: Request, ref: str, face: int) -> Response:
    """A card's words, large. 404 for a card nobody plays with here."""
    try:
        return pages.card_page(request, ref, face)
    except KeyError as error:
        raise Problem(404) from error


@router.get("/tables/{table}/actions/{oid}")
async def actions(request: Request, table: str, oid: int) -> Response:
    """What one may do with an object now, as a menu."""
    at = await at_table(request, table)
    return pages.menu(request, at, oid, drafts.actions(at.game.state, at.seat, oid))


@router.post("/tables/{table}/undo")
async def undo(request: Request, table: str) -> Response:
    """Take one's own last action back."""
    at = await at_table(request, table)
    games: Games = request.app.state.games
    return await _said(request, at, games.undo(table, at.seat, uuid4().hex))


@router.post("/tables/{table}/skip")
async def skip(request: Request, table: str) -> Response:
    """Let the rest of the horde's turn go at once."""
    at = await at_table(request, table)
    if at.seat:
        request.app.state.clock.skip(at.game)
    return Response(status_code=204)


def parsed(text: str) -> AnyCommand:
    """A command as it was sent. Raises Problem 422, also for what only the server may say."""
    try:
        found = codec.decode_command(text)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise Problem(422, NOT_UNDERSTOOD) from error
    if isinstance(found, Away):
        raise Problem(422, NOT_UNDERSTOOD)
    return found


async def _not_paused(request: Request, table: str) -> None:
    roster = await request.app.state.tables.roster(table)
    if roster is not None and roster.paused:
        raise Problem(409, N_("The host has paused the game."))


async def _said(request: Request, at: At, doing: Awaitable[None]) -> Response:
    try:
        await doing
    except Illegal as refusal:
        return _refused(request, at, refusal)
    return pages.said()


def _refused(request: Request, at: At, refusal: Illegal) -> Response:
    language = language_of(request)
    args = {k: at.names.get(v, v) if isinstance(v, str) else v for k, v in refusal.args_.items()}
    return pages.notice(language, words(language, refusal.key, **args), 422)


# ---------------------------------------------------------------- watching
@router.websocket("/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Keep a page up to date: a full view, then every change."""
    try:
        at = await at_table(socket, table)
    except Problem:
        await socket.close(1008)
        return
    await socket.accept()
    speech = Speech(language_of(socket), card_language_of(socket))
    viewer = Viewer(socket, at.me.person, at.me.seat, speech)
    hub: Hub = socket.app.state.games.hub
    await socket.app.state.tables.touch(table, [at.me.person])
    socket.app.state.clock.look(at.game)
    await hub.serve(viewer, at.game, at.names)
