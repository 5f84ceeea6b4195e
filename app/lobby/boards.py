"""Tables that go on from a written board (docs/scenarios.md), where the server's settings let hosts open them."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace

from fastapi import APIRouter, Request
from starlette.datastructures import UploadFile
from starlette.responses import Response

from app.accounts import session
from app.accounts.names import NAME_LENGTH, BadName, clean_line
from app.accounts.service import Visitor, Who
from app.cards.scenarios import reading
from app.cards.scenarios.board import board_state, people, size
from app.cards.scenarios.reading import Unreadable
from app.cards.scenarios.spelling import Board
from app.engine.model.state import State
from app.i18n import N_, words
from app.lobby import knobs, service
from app.lobby.entrance import WRONG_KEY, right_key, to_table
from app.lobby.entrance_pages import OpeningPage
from app.lobby.typed import Typed
from app.web.errors import Problem
from app.web.language import language_of
from app.web.templating import render

log = logging.getLogger("holdfast")
router = APIRouter()

MOST_CARDS = 2000
NOT_HERE = N_("This server does not start tables from boards. Who runs it can turn that on.")
EMPTY = N_("Paste a board, or choose its file.")


@dataclass(frozen=True)
class Opened:
    """A board that can be played on from: its players in the order of their seats, and its first state."""

    players: tuple[str, ...]
    state: State


@dataclass(frozen=True, kw_only=True)
class BoardPage(OpeningPage):
    """The form that opens a table from a board. `wrong`: what is wrong with the board, in English as boards are;
    `missing`: the key of what is to be done first."""

    text: str = ""
    missing: str = ""
    wrong: Unreadable | None = None


def opened(body: bytes) -> Opened:
    """A board as a table begins with it. Raises Unreadable."""
    board = reading.read(body)
    players = people(board)
    if size(board) > MOST_CARDS:
        raise Unreadable(f"A table takes boards of up to {MOST_CARDS} cards.", field="players")
    state = _state(board, {name: f"hero{number}" for number, name in enumerate(players, 1)})
    return Opened(tuple(clean_line(name)[:NAME_LENGTH] for name in players), state)


def _state(board: Board, seats: dict[str, str]) -> State:
    try:
        return board_state(board, seats)
    except Unreadable:
        raise
    except Exception as error:  # a board may find any fault of the engine; its writer is told, the server goes on
        log.exception("A board cannot be set up")
        raise Unreadable(f"The engine failed to set this board up ({type(error).__name__}: {error}).") from error


@router.get("/tables/board")
async def board_page(request: Request, who: Who) -> Response:
    """The form that opens a table from a board."""
    response = render(request, "lobby/board.html", _page(request, who))
    session.keep(response, request, who.session)
    return response


def _page(request: Request, who: Visitor) -> BoardPage:
    settings = request.app.state.settings
    if not settings.start_from_board:
        raise Problem(404, NOT_HERE)
    return BoardPage(
        mode=knobs.BOARD,
        settings=knobs.defaults(knobs.BOARD, settings.grace_seconds),
        asks_key=bool(settings.host_key),
        name=who.name,
    )


@router.post("/tables/board")
async def open_board(request: Request, who: Who) -> Response:
    """Open a table whose game goes on from a board; a form that is refused comes back as it was filled in."""
    shown = _page(request, who)
    async with request.form() as form:
        typed = {name: value for name, value in form.items() if isinstance(value, str)}
        text = await _given(form.get("file"), typed.get("text", ""))
    values, wrong = knobs.read({**typed, "mode": knobs.BOARD.name}, shown.settings)
    shown = replace(
        shown,
        name=typed.get("name", ""),
        public="public" in typed,
        text=text.decode("utf-8", "replace"),
        typed=Typed(values=typed, wrong=wrong),
    )
    if not right_key(request, who, typed.get("host_key", "")):
        shown = replace(shown, key_error=words(language_of(request), WRONG_KEY))
    elif not text.strip():
        shown = replace(shown, missing=EMPTY)
    elif not wrong:
        try:
            board = await asyncio.to_thread(opened, text)
            async with request.app.state.db.begin() as db:
                table = await service.open_board(
                    db, who, shown.name, values, board.players, board.state, public=shown.public
                )
        except Unreadable as error:
            shown = replace(shown, wrong=error)
        except BadName as bad:
            shown = replace(shown, name_error=words(language_of(request), bad.key, limit=bad.limit))
        else:
            return to_table(request, who, table)
    return render(request, "lobby/board.html", shown, status=422)


async def _given(file: object, text: str) -> bytes:
    """The board of a form: its file, if one was chosen, else its text."""
    if isinstance(file, UploadFile) and file.filename:
        return await file.read(reading.LARGEST + 1)
    return text.encode()
