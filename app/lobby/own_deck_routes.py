"""The pages of one's own decks: what is kept, what plays by itself of it, its list to be changed in place."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import RedirectResponse, Response

from app.accounts.service import Visitor, Who
from app.decks.reading import read_deck
from app.decks.writing import FORMATS, write_deck
from app.lobby import decks, own_decks
from app.lobby.decks import NAME_LENGTH, DeckReport, NoDeck
from app.lobby.given import NO_DECK, Given, TypedDeck
from app.lobby.models import SavedDeck
from app.web.language import language_of
from app.web.templating import render

router = APIRouter(include_in_schema=False)
Id = Annotated[int, Path(le=2**53)]
Wanted = Annotated[str, Query(alias="as", max_length=20)]
_ENDINGS = {"text": "txt", "arena": "txt", "cockatrice": "cod"}


@dataclass(frozen=True)
class Listed:
    """A deck in the list of one's own."""

    id: int
    name: str
    commanders: tuple[str, ...]


@dataclass(frozen=True)
class DecksPage:
    """One's own decks, and the form for another."""

    decks: tuple[Listed, ...]
    typed: TypedDeck
    name_length: int = NAME_LENGTH


@dataclass(frozen=True)
class DeckPage:
    """One deck: its report (None: it could not be read), and its list."""

    id: int
    name: str
    report: DeckReport | None
    typed: TypedDeck
    saved: bool = False
    formats: tuple[str, ...] = FORMATS
    name_length: int = NAME_LENGTH


def _listed(row: SavedDeck) -> Listed:
    return Listed(row.id, row.name, tuple(row.commanders))


async def _read(given: Given) -> tuple[DeckReport, str]:
    return await asyncio.to_thread(own_decks.read, given.content, given.name or given.filename)


# ---------------------------------------------------------------- all of them
@router.get("/decks")
async def my_decks(request: Request, who: Who) -> Response:
    """My decks, and the form for another."""
    return await _show_list(request, who, NO_DECK)


async def _show_list(request: Request, who: Visitor, typed: TypedDeck) -> Response:
    async with request.app.state.db.sessions() as db:
        rows = await own_decks.list_of(db, who.session.person)
    page = DecksPage(tuple(map(_listed, rows)), typed)
    return render(request, "decks/list.html", page, status=422 if typed.error else 200)


@router.post("/decks")
async def new_deck(request: Request, who: Who, given: Given) -> Response:
    """Keep another deck."""
    person = who.known()
    try:
        report, written = await _read(given)
        async with request.app.state.db.begin() as db:
            row = await own_decks.keep(db, person.id, report, written)
    except NoDeck as refused:
        return await _show_list(request, who, given.refused(refused.message.text(language_of(request))))
    return RedirectResponse(f"/decks/{row.id}", 303)


# ---------------------------------------------------------------- one of them
@router.get("/decks/{number}")
async def one_deck(request: Request, who: Who, number: Id, saved: bool = False) -> Response:
    """A deck with its list."""
    async with request.app.state.db.sessions() as db:
        row = await own_decks.saved(db, who.session.person, number)
    return await _show_deck(request, row, TypedDeck(row.name, row.text), saved=saved)


async def _show_deck(request: Request, row: SavedDeck, typed: TypedDeck, *, saved: bool = False) -> Response:
    try:
        report = await asyncio.to_thread(decks.deck_report, row.text, row.name, None)
    except NoDeck:  # what was kept by an older reader
        report = None
    page = DeckPage(row.id, row.name, report, typed, saved)
    return render(request, "decks/deck.html", page, status=422 if typed.error else 200)


@router.post("/decks/{number}")
async def change_deck(request: Request, who: Who, number: Id, given: Given) -> Response:
    """Keep another list or name in its place."""
    try:
        report, written = await _read(given)
        async with request.app.state.db.begin() as db:
            await own_decks.change(db, who.session.person, number, report, written)
    except NoDeck as refused:
        async with request.app.state.db.sessions() as db:
            row = await own_decks.saved(db, who.session.person, number)
        return await _show_deck(request, row, given.refused(refused.message.text(language_of(request))))
    return RedirectResponse(f"/decks/{number}?saved=true", 303)


@router.post("/decks/{number}/forget")
async def forget(request: Request, who: Who, number: Id) -> Response:
    """Remove a deck; a table it was brought to keeps it."""
    async with request.app.state.db.begin() as db:
        await own_decks.forget(db, who.session.person, number)
    return RedirectResponse("/decks", 303)


@router.get("/decks/{number}/file")
async def export(request: Request, who: Who, number: Id, format: Wanted = "text") -> Response:
    """The deck as a file for another program."""
    async with request.app.state.db.sessions() as db:
        row = await own_decks.saved(db, who.session.person, number)
    wanted = format if format in FORMATS else "text"
    body = await asyncio.to_thread(lambda: write_deck(read_deck(row.text), wanted))
    name = quote(f"{row.name}.{_ENDINGS[wanted]}", safe="")
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
    return Response(body, media_type="text/plain; charset=utf-8", headers=headers)
