"""The first page, and the ways in: opening a table, coming to one. And the way out for good."""

from __future__ import annotations

import hmac
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Form, Request
from sqlalchemy import select
from starlette.responses import RedirectResponse, Response

from app.accounts import session
from app.accounts.names import NAME_LENGTH, BadName
from app.accounts.service import Visitor, Who
from app.i18n import N_, words
from app.lobby import knobs, lists, race, remembering, service
from app.lobby.entrance_pages import JoinPage, OpenPage, help_page
from app.lobby.models import ENDED, Table
from app.lobby.room import acting_host, find_room, free_seats, members_of
from app.lobby.typed import Typed
from app.web.errors import Problem
from app.web.language import language_of
from app.web.limits import Rate
from app.web.templating import render

router = APIRouter()
Text = Annotated[str, Form()]

KEY_RATE = Rate(0.2, 10)
NO_INDEX = {"X-Robots-Tag": "noindex"}
WRONG_KEY = N_("That is not the key of this server. The person who runs it knows it.")


@router.get("/")
async def home(request: Request, who: Who, deleted: bool = False) -> Response:
    """My tables and the public ones."""
    async with request.app.state.db.sessions() as db:
        shown = await lists.home_page(db, who.session.person, deleted=deleted)
    response = render(request, "lobby/home.html", shown)
    if who.person:
        session.keep(response, request, who.session)
    return response


@router.get("/help")
async def show_help(request: Request, who: Who) -> Response:
    """How to play here."""
    return render(request, "lobby/help.html", help_page(language_of(request)))


# Opening a table


async def _open_page(request: Request, who: Visitor, game: str) -> OpenPage:
    settings = request.app.state.settings
    mode = knobs.OFFERED.get(game, knobs.HORDE)
    defaults = knobs.defaults(mode, settings.grace_seconds)
    async with request.app.state.db.sessions() as db:
        start = await remembering.settings_for(db, who.session.person, defaults)
    return OpenPage(
        mode=mode,
        settings=start,
        asks_key=bool(settings.host_key),
        name=who.name,
        from_board=settings.start_from_board,
    )


@router.get("/tables/new")
async def new_table(request: Request, who: Who, game: str = "") -> Response:
    """The form that opens a table for a game."""
    response = render(request, "lobby/open.html", await _open_page(request, who, game))
    session.keep(response, request, who.session)
    return response


@router.post("/tables")
async def open_table(request: Request, who: Who) -> Response:
    """Open a table; a form that is refused comes back as it was filled in."""
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    shown = await _open_page(request, who, form.get("mode", ""))
    async with request.app.state.db.sessions() as db:
        imported = await race.imported_in(db, form.get(race.CARDS.name, ""))
    values, wrong = knobs.read(form, shown.settings, imported)
    shown = replace(shown, name=form.get("name", ""), public="public" in form, typed=Typed(values=form, wrong=wrong))
    if not right_key(request, who, form.get("host_key", "")):
        shown = replace(shown, key_error=words(language_of(request), WRONG_KEY))
    elif not wrong:
        try:
            async with request.app.state.db.begin() as db:
                table = await service.open_table(db, who, shown.name, values, public=shown.public)
        except BadName as bad:
            shown = replace(shown, name_error=words(language_of(request), bad.key, limit=bad.limit))
        else:
            return to_table(request, who, table)
    return render(request, "lobby/open.html", shown, status=422)


def to_table(request: Request, who: Visitor, table: Table) -> Response:
    """On to a table that was opened or come to, known again from now on."""
    response = RedirectResponse(f"/tables/{table.id}", 303)
    session.keep(response, request, who.session)
    return response


def right_key(request: Request, who: Visitor, typed: str) -> bool:
    """Whether that is the key of this server, if it has one. Raises Problem 429 for too many tries."""
    key = request.app.state.settings.host_key
    if not key:
        return True
    address = request.client.host if request.client else ""  # a stranger's tries are not the hosts'
    if request.app.state.limiter.wait(f"host key {address}", KEY_RATE):
        raise Problem(429)
    return hmac.compare_digest(typed.strip().encode(), key.encode())


# Coming to a table


async def _invited(request: Request, *, invite: str = "", table_id: str = "") -> Table:
    """The table of an invite link, or a public one by its id. Raises Problem 404."""
    where = [Table.invite == invite] if invite else [Table.id == table_id, Table.public]
    async with request.app.state.db.sessions() as db:
        table: Table | None = await db.scalar(select(Table).where(*where))
    if table is None:
        raise Problem(404, N_("This invitation is not valid any more. Ask for a new link."))
    return table


async def _join_page(request: Request, who: Visitor, table: Table) -> Response:
    async with request.app.state.db.sessions() as db:
        if await find_room(db, table.id, who.session.person):
            return RedirectResponse(f"/tables/{table.id}", 303)
    return await _show_join(request, who, table, who.name, "")


async def _show_join(request: Request, who: Visitor, table: Table, name: str, error: str) -> Response:
    async with request.app.state.db.sessions() as db:
        members = await members_of(db, table.id)
    host = acting_host(table, members, datetime.now(UTC))
    shown = JoinPage(
        action=request.url.path,
        mode=knobs.MODES[str(table.settings["mode"])],
        status=table.status,
        host=host.name if host else "",
        free=len(free_seats(table, members)),
        shut="ended" if table.status == ENDED else "locked" if table.locked else "",
        name=name,
        name_error=error,
        name_length=NAME_LENGTH,
    )
    response = render(request, "lobby/join.html", shown, status=422 if error else 200, headers=NO_INDEX)
    session.keep(response, request, who.session)
    return response


async def _join(request: Request, who: Visitor, table: Table, name: str, role: str) -> Response:
    try:
        async with request.app.state.db.begin() as db:
            await service.join(db, who, table.id, name, watch=role == "watch")
    except BadName as bad:
        error = words(language_of(request), bad.key, limit=bad.limit)
        return await _show_join(request, who, table, name, error)
    return to_table(request, who, table)


@router.get("/join/{invite}")
async def join_page(request: Request, who: Who, invite: str) -> Response:
    """What an invite link opens: a form. Looking at it takes no seat."""
    return await _join_page(request, who, await _invited(request, invite=invite))


@router.post("/join/{invite}")
async def join(request: Request, who: Who, invite: str, name: Text = "", role: Text = "play") -> Response:
    """Come to the table of an invite link, to play or (`role` "watch") to watch."""
    return await _join(request, who, await _invited(request, invite=invite), name, role)


@router.get("/tables/{table_id}/join")
async def public_join_page(request: Request, who: Who, table_id: str) -> Response:
    """The same for a public table."""
    return await _join_page(request, who, await _invited(request, table_id=table_id))


@router.post("/tables/{table_id}/join")
async def public_join(request: Request, who: Who, table_id: str, name: Text = "", role: Text = "play") -> Response:
    """Come to a public table."""
    return await _join(request, who, await _invited(request, table_id=table_id), name, role)


# Leaving for good


@router.post("/me/delete")
async def delete_me(request: Request, who: Who) -> Response:
    """Delete my name, decks, seats and chat."""
    person = who.known()
    async with request.app.state.db.begin() as db:
        await service.forget(db, person.id)
    response = RedirectResponse("/?deleted=true", 303)
    session.drop(response)
    return response
