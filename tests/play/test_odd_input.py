"""Every address of the server with odd things in path and form: a refusal in words, never an error of ours."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

import pytest
from fastapi import FastAPI

from tests.play.tables import Player, Playing, open_table
from tests.support.soak import rounds

ODD = (
    "",
    "0",
    "-1",
    "99999999999999999999",
    "1e9",
    "x" * 5000,
    "\x00",
    "\u202e\u200b\ufeff",
    "\ud83d\ude00é<b>'\"--",
    "{n} {0} %s ${x}",
    "[]",
    '{"type":"concede","x":[[[[]]]]}',
    "null",
    "../../etc/passwd",
    "hero1",
    "yes",
)
# What odd words would only end: one's own data, seat, game or table.
ENDS = ("/me/delete", "/me/sign-out-elsewhere", "/resume", "/leave", "/watch", "/start")
FIELDS = (
    *("name", "text", "role", "lang", "to", "code", "host_key", "mode", "horde", "level", "setup_turns", "pace"),
    *(
        "seat",
        "ready",
        "starter",
        "saved",
        "rules",
        "table",
        "beside",
        "what",
        "at",
        "command",
        "command_id",
        "partial",
    ),
    *("tool", "ids", "amount", "kind", "to_zone", "token", "power", "toughness", "entry", "when", "template", "n", "m"),
    *("limit", "limit_n", "keyword", "types", "count", "public", "board", "players", "schemes", "life", "whole", "q"),
)
HOLE = re.compile(r"\{(\w+)\}")


def routes(of: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """(method, path) of all there are."""
    for route in of:
        inner = getattr(route, "original_router", None)
        if inner is not None:
            yield from routes(inner.routes)
        elif getattr(route, "methods", None):
            yield from ((method, route.path) for method in sorted(route.methods) if method in ("GET", "POST"))


def filled(path: str, table: str, odd: str) -> str:
    """The path with the table's id and odd words in its other places."""
    return HOLE.sub(lambda hole: table if hole[1] in ("table", "table_id") else quote(odd or "x", safe=""), path)


def without_pairs(text: str) -> str:
    """The text as it can be sent."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16")


@pytest.fixture
async def room(app: FastAPI) -> Player:
    """A host in the room of their table, beside the running game of others."""
    ann = Player(app)
    await open_table([ann, Player(app)])
    return ann


async def test_nothing_odd_makes_an_error_of_the_server(app: FastAPI, playing: Playing, room: Player) -> None:
    addresses = [found for found in routes(app.routes) if not found[1].endswith(ENDS)]
    assert ("POST", "/tables/{table}/commands") in addresses and len(addresses) > 50
    words = itertools.cycle(map(without_pairs, ODD))
    wrong = []
    for someone, table in ((room, room.table.rpartition("/")[2]), (playing.heroes[1], playing.table)):
        for (method, path), _ in itertools.product(addresses, range(rounds(2, len(ODD)))):
            odd = next(words)
            at = filled(path, table, odd)
            form = {field: next(words) for field in FIELDS} if odd else {}
            kind: dict[str, Any] = {"params": form} if method == "GET" else {"data": form}
            answer = await someone.client.request(method, at, **kind)
            if answer.status_code >= 500 or "Traceback" in answer.text:
                wrong.append((method, at[:80], odd[:20], answer.status_code))
    assert wrong == []
