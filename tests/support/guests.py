"""People at the lobby's pages, over HTTP: each with cookies of their own, doing what a browser without scripts does."""

from __future__ import annotations

import asyncio
import html
import re
import time
from collections.abc import Callable

import httpx
from fastapi import FastAPI

LINK = re.compile(r'value="http://holdfast\.test(/join/[\w-]+)"')


class Guest:
    """A browser. `table` is the path of the table it opened or joined last."""

    def __init__(self, app: FastAPI, *, language: str = "en", cookies: httpx.Cookies | None = None) -> None:
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app),
            base_url="http://holdfast.test",
            headers={"Accept-Language": language},
            cookies=cookies,
        )
        self.table = ""

    async def get(self, path: str) -> httpx.Response:
        """The page at a path."""
        return await self.client.get(path)

    async def post(self, path: str, **form: str) -> httpx.Response:
        """Send a form."""
        return await self.client.post(path, data=form)

    async def open(self, name: str, **form: str) -> str:
        """Open a table; its path."""
        answer = await self.post("/tables", name=name, **form)
        assert answer.status_code == 303, answer.text
        self.table = answer.headers["location"]
        return self.table

    async def link(self) -> str:
        """The path of the invite link that the room shows."""
        found = LINK.search(await self.room())
        assert found, "no invite link in the room"
        return found[1]

    async def join(self, link: str, name: str, role: str = "play") -> str:
        """Come to a table by its link; the table's path."""
        answer = await self.post(link, name=name, role=role)
        assert answer.status_code == 303, answer.text
        self.table = answer.headers["location"]
        return self.table

    async def do(self, action: str, **form: str) -> httpx.Response:
        """Send a form of the room."""
        return await self.post(f"{self.table}/{action}", **form)

    async def room(self) -> str:
        """The room's page."""
        answer = await self.get(f"{self.table}/room")
        assert answer.status_code == 200, answer.text
        return answer.text

    async def text(self) -> str:
        """What can be read in the room."""
        return readable(await self.room())


async def until(condition: Callable[[], object], what: str, seconds: float = 10) -> None:
    """Wait until `condition()` is true. Fails with `what` after so many seconds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not within {seconds} s: {what}"
        await asyncio.sleep(0.01)


async def at_rest(app: FastAPI) -> None:
    """Wait for what the server still does beside what it has answered: a sign of life is written after the answer."""
    while tasks := set(app.state.games.tasks):
        await asyncio.gather(*tasks)


def readable(page: str) -> str:
    """The words of a page, without its tags, in single spaces."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def refusal(answer: httpx.Response) -> str:
    """The sentence of an error page."""
    found = re.search(r'<p role="alert">(.*?)</p>', answer.text, re.S)
    assert found, answer.text
    return html.unescape(found[1])
