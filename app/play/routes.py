"""The running game over HTTP and websocket. The seat always comes from the session (architecture 3)."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Annotated, Literal
from urllib.parse import parse_qsl
from uuid import uuid4

import msgspec
from fastapi import APIRouter, FastAPI, Form, Path, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from app.db.listen import notify
from app.db.session import is_outage
from app.engine.announce import Ready
from app.engine.errors import Illegal, Stale
from app.engine.view import knows
from app.i18n import N_, words
from app.play import answers, back, drafts, exporting, pages, seam, store, table_talk
from app.play.clock import Clock
from app.play.entries import HOST, OVER, Accept, Consent, Hurry
from app.play.hub import Hub, Viewer
from app.play.kind import Command, Kind
from app.play.kinds import MAGIC
from app.play.live import NoGame
from app.play.rendering import Speech
from app.play.seating import At, at_table
from app.play.service import Games
from app.web.errors import Problem
from app.web.language import card_language_of, language_of
from app.web.limits import Rate
from app.web.sockets import MOST_PAGES, NOT_HERE, TRY_LATER

log = logging.getLogger("holdfast")
LONGEST = 20_000  # characters of a command
MOST_FIELDS = 10
PING_RATE = Rate(1, 6)
NOT_UNDERSTOOD = N_("The server did not understand that. Reload the pages.")


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """While the server runs: hear of other processes' commits, keep time."""
    hub = Hub()
    games = app.state.games = Games(app.state.db, hub, app.state.tables)
    clock = app.state.clock = Clock(games, app.state.tables)
    hub.after.append(clock.look)
    app.state.listener.on(store.TOPIC, _hearing(games))
    app.state.listener.on(seam.TOPIC, lambda table: games.spawn(games.hear_table(table)))
    app.state.listener.on(table_talk.TOPIC, hub.hear_ping)
    clock.start()
    yield
    await clock.stop()
    try:
        await games.close()
    except Exception as error:
        if not is_outage(error):
            raise
        log.warning("The database is away: the games will be folded from their logs")


def _hearing(games: Games) -> Callable[[str | None], None]:
    def hear(payload: str | None) -> None:
        if payload is None:
            games.spawn(games.look_for_missed())
            return
        game, _, version = payload.rpartition(":")
        games.hear(game, int(version))

    return hear


router = APIRouter(lifespan=lifespan)


# ---------------------------------------------------------------- saying something
COMMAND_ID = r"^[\w.-]{0,64}$"  # those of the server have colons
CommandId = Annotated[str, Form(pattern=COMMAND_ID)]  # the same again where an answer got lost
_command_id = re.compile(COMMAND_ID)


async def command(request: Request) -> Response:
    """Carry out a command of one's seat; what went wrong comes back as a notice."""
    table = request.path_params["table"]
    form = await _form(request)
    text, command_id = form.get("command", ""), form.get("command_id", "")
    if not 0 < len(text) <= LONGEST or not _command_id.fullmatch(command_id):
        raise Problem(422)
    at = await _acting(request, table)
    return await _said(request, at, _games(request).submit(table, at.seat, parsed(at, text), _id(command_id), by=at.by))


async def _form(request: Request) -> dict[str, str]:
    """What was sent; nothing if it is no form."""
    if not request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        return {}
    try:
        return dict(parse_qsl((await request.body()).decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        return {}


@router.post("/tables/{table}/choices")
async def choices(
    request: Request, table: str, partial: Annotated[str, Form(max_length=LONGEST)], command_id: CommandId = ""
) -> Response:
    """The next choice of a spell or ability that is being announced, or, when all are made, the thing itself."""
    at = await _acting(request, table, MAGIC)
    try:
        found = drafts.next_step(at.game.state, at.seat, drafts.read(partial))
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise Problem(422, NOT_UNDERSTOOD) from error
    except Illegal as refusal:
        return await _again(request, at, command_id) or _refused(request, at, refusal)
    if isinstance(found, Ready):
        return await _said(
            request, at, _games(request).submit(table, at.seat, found.command, _id(command_id), by=at.by)
        )
    return await _again(request, at, command_id) or pages.choice(request, at, found)


@router.post("/tables/{table}/begin/{oid}")
async def begin(request: Request, table: str, oid: int, command_id: CommandId = "") -> Response:
    """An object was clicked: done at once if it is a card with one way to play it, else a menu of what may be done."""
    at = await at_table(request, table, MAGIC)
    found = drafts.actions(at.game.state, at.seat, oid) if at.me.seat else []
    if len(found) == 1 and found[0].kind in ("cast", "playland"):
        return await choices(request, table, drafts.write(found[0].partial), command_id)
    return await _again(request, at, command_id) or pages.menu(request, at, oid, found)


@router.post("/tables/{table}/undo")
async def undo(
    request: Request, table: str, what: Annotated[str, Form()] = back.ACTION, command_id: CommandId = ""
) -> Response:
    """Take one's own last action back, or (``what`` "turn") this whole turn; or ask the table to."""
    at = await _acting(request, table)
    return await _said(request, at, _games(request).take_back(table, at.seat, _id(command_id), what, at.roster))


@router.post("/tables/{table}/consent/{vote}/{answer}")
async def consent(
    request: Request, table: str, vote: int, answer: Literal["yes", "no"], command_id: CommandId = ""
) -> Response:
    """Agree, or not, to what the table is asked."""
    at = await _acting(request, table)
    entry = Consent(vote, answer == "yes")
    return await _said(request, at, _games(request).submit(table, at.seat, entry, _id(command_id)))


@router.post("/tables/{table}/skip")
async def skip(request: Request, table: str, command_id: CommandId = "") -> Response:
    """Let the rest of the horde's turn go at once."""
    at = await _acting(request, table)
    return await _said(request, at, _games(request).submit(table, at.seat, Hurry(), _id(command_id)))


@router.post("/tables/{table}/ping")
async def ping(
    request: Request, table: str, at: Annotated[str, Form(max_length=20)], to: Annotated[str, Form(max_length=20)] = ""
) -> Response:
    """Point at an object or player, or from one to another, for everybody to see."""
    where = await _acting(request, table)
    if request.app.state.limiter.wait(f"ping {where.me.person}", PING_RATE):
        raise Problem(429)
    if not at or not table_talk.may_see(where.game, where.seat, at, to):
        raise Problem(422, N_("That is not there any more."))
    async with request.app.state.db.begin() as db:
        await notify(db, table_talk.TOPIC, f"{where.game.id}:{where.seat}:{at}:{to}")
    return pages.said()


@router.post("/tables/{table}/accept")
async def accept(request: Request, table: str, command_id: CommandId = "") -> Response:
    """The host takes a game that folds differently now as it stood."""
    at = await at_table(request, table)
    if not at.me.host:
        raise Problem(403, N_("Only the host of the table may do that."))
    reopened = at.game.aside.reopened
    if reopened is not None:
        return await _said(request, at, _games(request).submit(table, HOST, Accept(reopened), _id(command_id)))
    if await _games(request).said(at.game, HOST, command_id):
        return pages.said()
    raise Problem(409, OVER)


def parsed(at: At, text: str) -> Command:
    """A command as it was sent. Raises Problem 422."""
    try:
        return at.game.kind.command(text)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise Problem(422, NOT_UNDERSTOOD) from error


def _games(request: Request) -> Games:
    found: Games = request.app.state.games
    return found


def _id(given: str = "") -> str:
    return given or uuid4().hex


async def _acting(request: Request, table: str, kind: Kind | None = None) -> At:
    """Where somebody with a seat is who wants to do something. Raises Problem 403 for spectators, 409 in a pause."""
    at = await at_table(request, table, kind)
    assert at.seat
    if at.roster.paused:
        raise Problem(409, N_("The host has paused the game."))
    request.app.state.clock.sign(table, at.me.person)
    return at


async def _again(request: Request, at: At, command_id: str) -> Response | None:
    """The answer to what one's seat has said already under this id; None if it has not."""
    seat = at.me.seat
    return pages.said() if seat and await _games(request).said(at.game, seat, command_id) else None


async def _said(request: Request, at: At, doing: Awaitable[None]) -> Response:
    try:
        await doing
    except Illegal as refusal:
        return _refused(request, at, refusal)
    except NoGame as error:  # the table was deleted meanwhile
        raise Problem(404) from error
    return pages.said()


def _refused(request: Request, at: At, refusal: Illegal) -> Response:
    language = language_of(request)
    args = {k: at.names.get(v, v) if isinstance(v, str) else v for k, v in refusal.args_.items()}
    sentence = words(language, refusal.key, **args)
    if isinstance(refusal, Stale):
        return answers.fresh(request, at, sentence)
    shown = [str(i) for i in refusal.about if table_talk.may_see(at.game, at.me.seat, str(i))]
    return pages.notice(language, sentence, 422, shown)


# ---------------------------------------------------------------- looking
@router.get("/tables/{table}/cards/{ref}/{face}")
async def card(request: Request, table: str, ref: str, face: Annotated[int, Path(ge=0, le=9)]) -> Response:
    """A card's words, large. 404 for a card one does not see in this game."""
    at = await at_table(request, table, MAGIC)
    if not _sees(at, ref):
        raise Problem(404)
    return await pages.card_page(request, ref, face)


def _sees(at: At, ref: str) -> bool:
    """Whether somebody may know that this card is in the game: no hash that is not shown is worth trying."""
    state, seat = at.game.state, at.me.seat
    return any(ref in (o.card, o.copy_of) and knows(state, seat, o) for o in state.objects.values())


@router.get("/tables/{table}/help")
async def rules(request: Request, table: str) -> Response:
    """The rules of the game as this table plays it."""
    return pages.rules_page(request, await at_table(request, table))


@router.get("/tables/{table}/log")
async def log_file(request: Request, table: str) -> Response:
    """The log as a file, with what one may read."""
    return pages.log_file(request, await at_table(request, table))


@router.get("/tables/{table}/game")
async def game_file(request: Request, table: str) -> Response:
    """The finished game as a file, to be played again elsewhere."""
    return await exporting.game_file(request, await at_table(request, table))


@router.get("/tables/{table}/problem")
async def problem_file(request: Request, table: str) -> Response:
    """A file for who looks for the cause of a problem."""
    return exporting.problem_file(await at_table(request, table))


async def live(socket: WebSocket) -> None:
    """Keep a page up to date: a full view, then every change."""
    table = socket.path_params["table"]
    await socket.accept()
    games: Games = socket.app.state.games
    try:
        at = await at_table(socket, table)
        if games.hub.pages_of(at.me.person) >= MOST_PAGES:
            await socket.close(TRY_LATER)
            return
        await socket.app.state.tables.touch(table, [at.me.person])
        speech = Speech(language_of(socket), card_language_of(socket))
        viewer = Viewer(socket, at.me.person, at.me.epoch, at.me.seat, speech)
        room = await games.join(table, viewer)
    except (Problem, NoGame):
        await socket.close(NOT_HERE)
    except Exception as error:
        if not is_outage(error):
            raise
        await socket.close(TRY_LATER)
    else:
        socket.app.state.clock.look(room.game)
        await games.hub.serve(room, viewer)


# Most of what is asked of the server, and most of what it keeps open.
QUICK = (Route("/tables/{table}/commands", command, methods=["POST"]), WebSocketRoute("/tables/{table}/live", live))
router.routes.extend(QUICK)
