"""Playing for a teammate who is away, if the table agrees (architecture 3): until they come back."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.i18n import N_
from app.play import pages, places
from app.play.entries import OVER
from app.play.seam import Tables
from app.play.seating import At, at_table
from app.web.errors import Problem

router = APIRouter(include_in_schema=False)
TAKEN = N_("Somebody else plays that seat, or has asked for it.")


@router.post("/tables/{table}/substitute/{seat}")
async def ask(request: Request, table: str, seat: str) -> Response:
    """Ask whether one may play that seat; where nobody else is there to be asked, begin to. Raises Problem."""
    at = await at_table(request, table)
    _check(at, seat)
    known = places.taken(at.roster, seat)
    if known and known.person != at.me.person:
        raise Problem(409, TAKEN)
    agreed = bool(known and known.agreed) or not places.voters(at.game, at.roster, at.me)
    if not await _tables(request).ask_to_play(table, at.me.person, seat, agreed=agreed):
        raise Problem(409, TAKEN)
    return pages.said()


@router.post("/tables/{table}/substitute/{seat}/{answer}")
async def let_play(request: Request, table: str, seat: str, answer: Literal["yes", "no"]) -> Response:
    """Let who asked play that seat, or not. Raises Problem."""
    at = await at_table(request, table)
    wish = places.taken(at.roster, seat)
    asker = at.roster.member(wish.person) if wish and not wish.agreed else None
    if asker is None:
        if answer == ("yes" if wish else "no"):  # as it is: the answer got lost and is sent again
            return pages.said()
        raise Problem(409, OVER)
    if at.me not in places.voters(at.game, at.roster, asker):
        raise Problem(403, N_("You have not been asked."))
    await _tables(request).let_play(table, asker.person, seat, agreed=answer == "yes")
    return pages.said()


@router.post("/tables/{table}/own-seat")
async def play_own(request: Request, table: str) -> Response:
    """Go back to one's own seat."""
    at = await at_table(request, table)
    await _tables(request).play_own(table, at.me.person)
    return pages.said()


def _check(at: At, seat: str) -> None:
    """Raises Problem where one may not even ask to play that seat."""
    if at.me.own is None:
        raise Problem(403, N_("You are watching: only the players at the table can do that."))
    if seat == at.me.own or seat not in places.team(at.game, at.roster, at.me):
        raise Problem(403, N_("You can play only for a teammate."))
    its = places.holder(at.roster, seat)
    if its and its.present:
        raise Problem(409, N_("{name} is here to play."), name=its.name)


def _tables(request: Request) -> Tables:
    found: Tables = request.app.state.tables
    return found
