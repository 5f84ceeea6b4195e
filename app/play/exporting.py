"""What a player can take home: the finished game as a file, and a file for who mends the program."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from app import __version__
from app.engine.view.structs import LogLine
from app.i18n import N_
from app.play import replay
from app.play.live import LiveGame
from app.play.seating import At
from app.web.errors import Problem

NO_STORE = {"Cache-Control": "no-store"}
RUNNING = N_("The game is still running: its seed and its cards are secret until it is over.")


async def game_file(request: Request, at: At) -> Response:
    """The whole game, to be played again elsewhere. Raises Problem 409 as long as it runs."""
    if at.game.state.ended is None:
        raise Problem(409, RUNNING)
    try:
        exported = await replay.export(request.app.state.db, at.game.id)
    except replay.NoReplay as error:
        raise Problem(404) from error
    return _file(replay.write(exported), f"holdfast-{at.game.table}-{at.game.number}.json")


def problem_file(at: At) -> Response:
    """What somebody needs who looks for the cause of a problem: the version, the log, the table as everybody sees it
    and one's own hand; no hidden cards of others, no names of people."""
    game, seat = at.game, at.me.seat
    content = {
        "holdfast": __version__,
        "schema": game.kind.schema,
        "game": game.id,
        "entries": game.version,
        "seat": seat or "",
        "waiting_for": game.kind.waiting_for(game.state),
        **game.kind.problem(game.state, seat),
        "log": _told(game, seat),
    }
    return _file(msgspec.json.encode(content), f"holdfast-problem-{game.table}.json")


def _told(game: LiveGame, seat: str | None) -> list[tuple[int, LogLine]]:
    mine = ("public", f"seat:{seat}")
    told = ((number, line) for number, lines in game.log for line in lines)
    return [(number, line) for number, line in told if line.audience in mine or line.audience.startswith("not:")]


def _file(body: bytes, name: str) -> Response:
    headers = {**NO_STORE, "Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/json", headers=headers)
