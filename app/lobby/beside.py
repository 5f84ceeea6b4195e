"""Base Race for those who wait: a table beside a table, opened and joined from its room."""

from __future__ import annotations

from fastapi import APIRouter, Request
from sqlalchemy import exists, select
from starlette.responses import RedirectResponse, Response

from app.accounts.service import Who
from app.i18n import N_
from app.lobby import knobs, race, remembering, service
from app.lobby.models import ENDED, GATHERING, OVER, Member, Table
from app.lobby.room import Room, acting, changed, find_room, members_of
from app.web.errors import Problem

router = APIRouter()


async def open_race(room: Room) -> Table:
    """A table of Base Race for the one who acts and whoever of this room comes: the one where they wait already for
    somebody to come, else a new one. Raises Problem 409 at a table of Base Race, and while the game runs."""
    room.require(GATHERING, OVER)
    if room.table.settings["mode"] == race.NAME:
        raise Problem(409, N_("This is a table of Base Race."))
    seated, me = (Member.table_id == Table.id, Member.seat.is_not(None)), room.me.person_id
    alone = exists().where(*seated, Member.person_id == me) & ~exists().where(*seated, Member.person_id != me)
    here = select(Table).where(Table.beside == room.table.id, Table.status == GATHERING)
    if waits := await room.db.scalar(here.where(alone).limit(1)):
        return waits
    grace = int(room.table.settings["grace_seconds"])
    settings = await remembering.settings_for(room.db, room.me.person_id, knobs.defaults(race.MODE, grace))
    return await service.open_beside(room, settings)


async def join_race(room: Room, number: str) -> None:
    """Come to a table beside this one: into a free seat, and then the game starts; else to watch. Raises Problem."""
    table = await room.db.get(Table, number, with_for_update=True)
    if table is None or table.beside != room.table.id or table.status == ENDED:
        raise Problem(404, N_("That game is over."))
    await service.come_beside(room, table, await members_of(room.db, table.id))
    there = await find_room(room.db, table.id, room.me.person_id)
    if there and table.status == GATHERING and len(there.heroes) == race.MODE.most:
        await service.begin_game(there)
    await changed(room.db, table)


@router.post("/tables/{table_id}/race")
async def open_(request: Request, who: Who, table_id: str) -> Response:
    """Open one."""
    async with acting(request.app.state.db, table_id, who.session.person) as found:
        there = (await open_race(found)).id
    return _to(request, there)


@router.post("/tables/{table_id}/race/{number}")
async def join(request: Request, who: Who, table_id: str, number: str) -> Response:
    """Join one."""
    async with acting(request.app.state.db, table_id, who.session.person) as found:
        await join_race(found, number)
    return _to(request, number)


def _to(request: Request, table_id: str) -> Response:
    if request.headers.get("hx-request"):
        return Response(status_code=200, headers={"HX-Redirect": f"/tables/{table_id}"})
    return RedirectResponse(f"/tables/{table_id}", 303)
