"""The room of a table, and what is done there. Who acts comes from the session, never from the form."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Annotated

from fastapi import APIRouter, FastAPI, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.websockets import WebSocket

from app.accounts.service import Visitor, Who, find_visitor
from app.db.session import is_outage
from app.i18n import N_
from app.lobby import (
    beside,
    boards,
    decks,
    entrance,
    hosting,
    knobs,
    live,
    own_deck_routes,
    own_decks,
    own_horde_routes,
    page,
    purging,
    race,
    scheme_decks,
    service,
)
from app.lobby.given import Given, Text
from app.lobby.models import ENDED, GATHERING, Table
from app.lobby.room import NOT_HERE, Room, acting, find_room
from app.lobby.scheme_words import schemes_page
from app.lobby.tables import LobbyTables
from app.lobby.typed import NOTHING_TYPED, Typed
from app.play.pages import show_table
from app.play.seam import TOPIC
from app.web.errors import Problem
from app.web.language import card_language_of, language_of
from app.web.limits import Rate
from app.web.links import absolute
from app.web.sockets import TRY_LATER
from app.web.templating import render


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """While the server runs: `app.state.tables` answers the game, `app.state.rooms` keeps the open rooms alive."""
    rooms = app.state.rooms = live.Rooms(app.state.db)
    tables = app.state.tables = LobbyTables(app.state.db)
    app.state.listener.on(TOPIC, rooms.hear)
    app.state.listener.on(TOPIC, tables.hear)
    app.state.db.hear_own(TOPIC, tables.hear)
    alive = asyncio.create_task(rooms.keep_alive(), name="rooms")
    stopped = asyncio.Event()
    purge = asyncio.create_task(purging.forever(app.state.db, app.state.settings, stopped), name="purge")
    yield
    stopped.set()
    await purge
    alive.cancel()
    with suppress(asyncio.CancelledError):
        await alive


router = APIRouter(include_in_schema=False, lifespan=lifespan)
router.include_router(entrance.router)
router.include_router(boards.router)
router.include_router(beside.router)
router.include_router(own_deck_routes.router)
router.include_router(own_horde_routes.router)

CHAT_RATE = Rate(0.5, 8)
NO_INDEX = {"X-Robots-Tag": "noindex"}


@router.get("/tables/{table_id}")
async def table(request: Request, who: Who, table_id: str) -> Response:
    """The game, once there is one; before that the room where it is prepared."""
    async with request.app.state.db.sessions() as db:
        row = await db.get(Table, table_id)
        room = await find_room(db, table_id, who.session.person)
    if row and room is None and row.public:
        return RedirectResponse(f"/tables/{table_id}/join", 303)
    if room and room.table.status not in (GATHERING, ENDED):
        return await show_table(request, table_id, who.session.person)
    return await _show_room(request, who, table_id)


@router.get("/tables/{table_id}/room")
async def room(request: Request, who: Who, table_id: str) -> Response:
    """People, seats, chat and what the host may do, also while a game runs."""
    return await _show_room(request, who, table_id)


async def _show_room(
    request: Request, who: Visitor, table_id: str, typed: Typed = NOTHING_TYPED, part: str = ""
) -> Response:
    """The room: as a page, or for htmx one part of it."""
    async with request.app.state.db.sessions() as db:
        found = await find_room(db, table_id, who.session.person)
        if found is None:
            raise Problem(404, NOT_HERE)
        shown = await page.room_page(found, absolute(request, f"/join/{found.table.invite}"), typed)
    status = 422 if typed.refused else 200
    if part and request.headers.get("hx-request"):
        regions = live.render_regions(language_of(request), shown, [part])
        return HTMLResponse(live.swaps(regions), status, {"Cache-Control": "no-store"})
    return render(request, "lobby/room.html", shown, status=status, headers=NO_INDEX)


async def _done(request: Request, who: Visitor, table_id: str, part: str = "") -> Response:
    """After an action: for htmx nothing, since its socket brings what changed, or the part that has a form to be
    emptied; else back to the room."""
    if request.headers.get("hx-request"):
        return await _show_room(request, who, table_id, part=part) if part else Response(status_code=204)
    return RedirectResponse(f"/tables/{table_id}/room", 303)


async def _act(
    request: Request, who: Visitor, table_id: str, action: Callable[[Room], Awaitable[object] | None]
) -> Response:
    async with acting(request.app.state.db, table_id, who.session.person) as found:
        result = action(found)
        if result is not None:
            await result
    return await _done(request, who, table_id)


@router.websocket("/tables/{table_id}/room/live")
async def room_live(socket: WebSocket, table_id: str, parts: str = "") -> None:
    """Pushes the parts of the room that change: all, or those that `parts` names with commas between ("chat,people"),
    for pages that show only these (`room-NAME` is the id of the part NAME; an empty element will do)."""
    wanted = [part for part in live.REGIONS if part in parts.split(",")] or live.REGIONS
    await socket.accept()
    try:
        who = await find_visitor(socket)
        await live.serve(socket, table_id, who.session.person, wanted)
    except Exception as error:
        if not is_outage(error):
            raise
        await socket.close(TRY_LATER)


@router.post("/tables/{table_id}/seat")
async def take_seat(request: Request, who: Who, table_id: str, seat: Annotated[int, Form()]) -> Response:
    """Sit down."""
    return await _act(request, who, table_id, lambda found: service.take_seat(found, seat))


@router.post("/tables/{table_id}/watch")
async def watch(request: Request, who: Who, table_id: str) -> Response:
    """Stand up and watch."""
    return await _act(request, who, table_id, service.watch)


@router.post("/tables/{table_id}/leave")
async def leave(request: Request, who: Who, table_id: str) -> Response:
    """Leave the table."""
    async with acting(request.app.state.db, table_id, who.session.person) as found:
        await service.leave(found)
    if request.headers.get("hx-request"):
        return Response(status_code=200, headers={"HX-Redirect": "/"})
    return RedirectResponse("/", 303)


@router.post("/tables/{table_id}/ready")
async def ready(request: Request, who: Who, table_id: str, ready: Text = knobs.YES) -> Response:
    """Be ready, or not any more."""
    return await _act(request, who, table_id, lambda found: service.set_ready(found, ready == knobs.YES))


@router.post("/tables/{table_id}/start")
async def start(request: Request, who: Who, table_id: str) -> Response:
    """Start the game."""
    async with acting(request.app.state.db, table_id, who.session.person) as found:
        await service.start_game(found)
    if request.headers.get("hx-request"):
        return Response(status_code=200, headers={"HX-Redirect": f"/tables/{table_id}"})
    return RedirectResponse(f"/tables/{table_id}", 303)


@router.post("/tables/{table_id}/chat")
async def chat(request: Request, who: Who, table_id: str, text: Text = "") -> Response:
    """Write a line into the chat."""
    if request.app.state.limiter.wait(f"chat {who.session.person}", CHAT_RATE):
        raise Problem(429)
    return await _act(request, who, table_id, lambda found: service.say(found, text))


@router.post("/tables/{table_id}/settings")
async def change_settings(request: Request, who: Who, table_id: str) -> Response:
    """Set the table's knobs (host)."""
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    person = who.session.person
    async with request.app.state.db.sessions() as db:  # reading takes its time: the table is not locked yet
        there = await find_room(db, table_id, person)
        if there is None:
            raise Problem(404, NOT_HERE)
        there.require_host()
        imported = await race.imported_in(db, form.get(race.CARDS.name, ""))
    async with acting(request.app.state.db, table_id, person) as found:
        values, wrong = knobs.read(form, found.table.settings, imported)
        if not wrong:
            await hosting.change_settings(found, values)
    if wrong:
        return await _show_room(request, who, table_id, Typed(values=form, wrong=wrong), "settings")
    return await _done(request, who, table_id, "settings")


@router.post("/tables/{table_id}/host/{action}")
async def host_action(request: Request, who: Who, table_id: str, action: str, name: Text = "") -> Response:
    """One of `hosting.ACTIONS` (host); `name`: the member it concerns."""
    return await _act(request, who, table_id, lambda found: hosting.act(found, action, name))


# Decks


@router.post("/tables/{table_id}/schemes")
async def choose_schemes(request: Request, who: Who, table_id: str, ready: Text = "", text: Text = "") -> Response:
    """Bring a scheme deck: a ready one, or a list in `text`."""
    try:
        async with acting(request.app.state.db, table_id, who.session.person) as found:
            scheme_decks.choose(found, scheme_decks.given(found.table, ready, text))
    except scheme_decks.NoSchemes as refused:
        errors = tuple(message.text(language_of(request)) for message in refused.messages)
        return await _show_room(request, who, table_id, Typed(schemes=text, scheme_errors=errors), "schemes")
    return await _done(request, who, table_id, "schemes")


@router.get("/schemes")
async def all_schemes(request: Request, who: Who) -> Response:
    """Every scheme with its words."""
    shown = await asyncio.to_thread(schemes_page, card_language_of(request))
    return render(request, "lobby/schemes.html", shown)


@router.post("/tables/{table_id}/deck")
async def choose_deck(
    request: Request,
    who: Who,
    table_id: str,
    given: Given,
    starter: Text = "",
    saved: Annotated[int, Form(le=2**53)] = 0,
) -> Response:
    """Bring a deck: a starter deck, a saved one, an uploaded file, or a list in `text`."""
    person = who.session.person
    content, name = given.content, given.name or given.filename
    if starter:
        content, name = decks.starter_list(starter, language_of(request))
    async with request.app.state.db.sessions() as db:
        if saved:
            row = await own_decks.saved(db, person, saved)
            content, name = row.text, row.name
        there = await find_room(db, table_id, person)
    if there is None:
        raise Problem(404, NOT_HERE)
    service.require_decks(there.table)  # reading takes its time, so the table may have changed when it is chosen
    try:
        format = service.deck_format(there.table)
        report, text = await asyncio.to_thread(own_decks.read, content, name, format)
    except decks.NoDeck as refused:
        typed = Typed(deck=given.refused(refused.message.text(language_of(request))))
        return await _show_room(request, who, table_id, typed, "deck")
    async with acting(request.app.state.db, table_id, person) as found:
        if saved:
            await own_decks.used(found.db, person, saved)
        elif not starter:
            report = await own_decks.brought(found.db, person, report, text)
        service.choose_deck(found, report)
    return await _done(request, who, table_id, "deck")


@router.post("/tables/{table_id}/deck/commander")
async def choose_commander(request: Request, who: Who, table_id: str, name: Text = "", beside: Text = "") -> Response:
    """Choose who leads the deck: `name`, together with `beside` when two do."""
    async with acting(request.app.state.db, table_id, who.session.person) as found:
        report = await service.report_of(found, found.me)
        if report is None:
            raise Problem(409, N_("Choose a deck and its commander first."))
        try:
            changed = decks.led_by(report, tuple(dict.fromkeys(filter(None, (beside, name)))))
        except decks.NoDeck as refused:
            raise Problem(409, refused.message.key, **refused.message.arguments) from refused
        service.choose_deck(found, changed)
    return await _done(request, who, table_id)


@router.post("/tables/{table_id}/deck/keep")
async def keep_deck(request: Request, who: Who, table_id: str, name: Text = "") -> Response:
    """Keep the deck one has brought, under that name, where it could not be kept before."""
    async with acting(request.app.state.db, table_id, who.session.person) as found:
        report = await service.report_of(found, found.me)
        if report is not None and report.unkept is not None:
            service.rename_deck(found, await own_decks.keep_brought(found.db, found.me.person_id, report, name))
    return await _done(request, who, table_id, "deck")


@router.post("/tables/{table_id}/deck/forget")
async def forget_deck(request: Request, who: Who, table_id: str, saved: Annotated[int, Form(le=2**53)]) -> Response:
    """Remove a saved deck."""
    async with request.app.state.db.begin() as db:
        await own_decks.forget(db, who.session.person, saved)
    return await _done(request, who, table_id)
