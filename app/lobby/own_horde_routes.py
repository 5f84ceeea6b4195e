"""The pages of one's own hordes: paste a list, say what its cards do, keep it, bring it to a table."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Form, Path, Query, Request
from starlette.responses import RedirectResponse, Response

from app.accounts.service import Visitor, Who
from app.cards.hordes.custom import CustomHorde
from app.decks import horde_lists
from app.lobby import own_horde_pages as pages
from app.lobby import own_hordes
from app.lobby.given import Given, Text
from app.lobby.own_horde_pages import TypedList
from app.lobby.own_hordes import Refused
from app.lobby.room import acting
from app.web.language import card_language_of
from app.web.templating import render

router = APIRouter(include_in_schema=False)
TableId = Annotated[str, Query(alias="table", max_length=64)]
Number = Annotated[int, Form(le=2**53)]
Id = Annotated[int, Path(le=2**53)]


def _back(path: str, table: str, anchor: str = "") -> RedirectResponse:
    """To a page, with the table one came from."""
    asked = f"?{urlencode({'table': table})}" if table else ""
    return RedirectResponse(f"{path}{asked}{anchor}", 303)


# ---------------------------------------------------------------- all of them
@router.get("/hordes")
async def hordes(request: Request, who: Who, table: TableId = "") -> Response:
    """My hordes, and the form for another."""
    return await _show_list(request, who, table, TypedList())


async def _show_list(request: Request, who: Visitor, table: str, typed: TypedList) -> Response:
    async with request.app.state.db.sessions() as db:
        rows = await own_hordes.list_of(db, who.session.person)
    hordes = await asyncio.to_thread(lambda: [(row, own_hordes.horde_of(row)) for row in rows])
    shown = await asyncio.to_thread(pages.hordes_page, hordes, table, typed)
    return render(request, "hordes/list.html", shown, status=422 if typed.problems else 200)


@router.post("/hordes")
async def new_horde(request: Request, who: Who, given: Given, table: TableId = "", rules: Text = "") -> Response:
    """Keep a pasted list, or an uploaded list or exported horde."""
    person = who.known()
    try:
        found, notes = await asyncio.to_thread(own_hordes.taken, given.content)
        horde = own_hordes.named(found, given.name, rules if found.name == "" else "")
        async with request.app.state.db.begin() as db:
            row = await own_hordes.keep(db, person.id, horde)
    except Refused as refused:
        typed = TypedList(given.name, given.text, rules or "custom", refused.messages)
        return await _show_list(request, who, table, typed)
    if notes:  # said once, on the page that follows
        shown = await asyncio.to_thread(pages.horde_page, row, horde, table, card_language_of(request), notes=notes)
        return render(request, "hordes/horde.html", shown)
    return _back(f"/hordes/{row.id}", table)


# ---------------------------------------------------------------- one
@router.get("/hordes/{number}")
async def horde(request: Request, who: Who, number: Id, table: TableId = "") -> Response:
    """One horde, card by card."""
    async with request.app.state.db.sessions() as db:
        row = await own_hordes.saved(db, who.session.person, number)
    found = own_hordes.horde_of(row)
    shown = await asyncio.to_thread(pages.horde_page, row, found, table, card_language_of(request))
    return render(request, "hordes/horde.html", shown)


@router.post("/hordes/{number}/list")
async def change_list(
    request: Request, who: Who, number: Id, given: Given, table: TableId = "", rules: Text = ""
) -> Response:
    """Another list for a horde; what was said of cards that are still in it is kept."""
    async with request.app.state.db.begin() as db:
        row = await own_hordes.saved(db, who.session.person, number, lock=True)
        before = own_hordes.horde_of(row)
        try:
            found, notes = await asyncio.to_thread(own_hordes.taken, given.content, before)
            now = own_hordes.named(found, given.name, rules)
            own_hordes.put(row, now)
            typed = None
        except Refused as refused:
            now, notes, typed = before, (), TypedList(given.name, given.text, rules, refused.messages)
        language = card_language_of(request)
        shown = await asyncio.to_thread(pages.horde_page, row, now, table, language, notes=notes, typed=typed)
    if typed is None and not notes:
        return _back(f"/hordes/{number}", table)
    return render(request, "hordes/horde.html", shown, status=422 if typed else 200)


@router.post("/hordes/{number}/card")
async def describe(request: Request, who: Who, number: Id, table: TableId = "") -> Response:
    """Say what a card is, and in which part of the library it lies."""
    return await _change(request, who, number, table, own_hordes.described)


@router.post("/hordes/{number}/tell")
async def tell(request: Request, who: Who, number: Id, table: TableId = "") -> Response:
    """Tell a card to do something."""
    return await _change(request, who, number, table, own_hordes.told)


@router.post("/hordes/{number}/untell")
async def untell(request: Request, who: Who, number: Id, table: TableId = "") -> Response:
    """Take an instruction back."""

    def change(horde: CustomHorde, name: str, form: dict[str, str]) -> CustomHorde:
        at = form.get("at", "")
        return own_hordes.untold(horde, name, int(at) if at.isdecimal() else -1)

    return await _change(request, who, number, table, change)


async def _change(request: Request, who: Visitor, number: int, table: str, change: own_hordes.Change) -> Response:
    """One change of one card; a refusal shows the page with what was typed."""
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    name, language = form.get("name", ""), card_language_of(request)
    async with request.app.state.db.begin() as db:
        row = await own_hordes.saved(db, who.session.person, number, lock=True)
        before = own_hordes.horde_of(row)
        try:
            own_hordes.put(row, change(before, name, form))
        except Refused as refused:
            about = (name, refused.messages[0], form)
            shown = await asyncio.to_thread(pages.horde_page, row, before, table, language, refused=about)
            return render(request, "hordes/horde.html", shown, status=422)
    place = next((at for at, one in enumerate(before.entries) if one.name == name), 0)
    return _back(f"/hordes/{number}", table, f"#card-{place}")


@router.get("/hordes/{number}/file")
async def export(request: Request, who: Who, number: Id) -> Response:
    """The horde as a file."""
    async with request.app.state.db.sessions() as db:
        row = await own_hordes.saved(db, who.session.person, number)
    plain = re.sub(r"[^\w -]+", "", row.name).strip() or "horde"
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(plain)}.horde.json"}
    return Response(horde_lists.to_file(own_hordes.horde_of(row)), media_type="application/json", headers=headers)


@router.post("/hordes/{number}/forget")
async def forget(request: Request, who: Who, number: Id, table: TableId = "") -> Response:
    """Remove a horde."""
    async with request.app.state.db.begin() as db:
        await own_hordes.forget(db, who.session.person, number)
    return _back("/hordes", table)


# ---------------------------------------------------------------- at a table
@router.post("/tables/{table_id}/horde")
async def bring(request: Request, who: Who, table_id: str, saved: Number) -> Response:
    """Play one's own horde at the table (host)."""
    async with acting(request.app.state.db, table_id, who.session.person) as found:
        await own_hordes.bring(found, saved)
    return RedirectResponse(f"/tables/{table_id}/room#room-settings", 303)
