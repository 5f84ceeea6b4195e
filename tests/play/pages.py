"""A page of a running game as a browser has it: the frames of its socket put into a tree of elements."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html.parser import HTMLParser
from xml.etree.ElementTree import Element, tostring

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.play.tables import Player
from tests.support.guests import readable

VOID = ("input", "br", "img", "hr", "meta", "link")
PARTS = re.compile(r'<hx-partial hx-target="#([^"]+)" hx-swap="(\w+)">(.*?)</hx-partial>', re.S)
NAMES = ("table", "log", "standing", "moves", "pings", "chat")


class Tree(HTMLParser):
    """Markup as elements."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.root = Element("root")
        self.open = [self.root]
        self.feed(markup)
        assert len(self.open) == 1, f"not closed: {self.open[1:]} in {markup[:300]}"

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        made = Element(tag, {name: value or "" for name, value in attributes})
        self.open[-1].append(made)
        if tag not in VOID:
            self.open.append(made)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, words: str) -> None:
        here = self.open[-1]
        if len(here):
            here[-1].tail = (here[-1].tail or "") + words
        else:
            here.text = (here.text or "") + words


def parsed(markup: str) -> list[Element]:
    """The elements of some markup."""
    return list(Tree(markup).root)


class GamePage:
    """The page of somebody at a running game. ``frames`` are all it was sent."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.frames: list[str] = []
        self.views = 0  # full ones
        self.root = Element("page")
        for name in NAMES:
            self.root.append(Element("div", {"id": name}))

    # ---------------------------------------------------------------- receiving
    async def read(self) -> str:
        """Take the next frame. TimeoutError when none comes."""
        async with asyncio.timeout(60):
            frame = str(await self.connection.recv())
        self.frames.append(frame)
        parts = PARTS.findall(frame)
        assert "".join(f'<hx-partial hx-target="#{t}" hx-swap="{s}">{m}</hx-partial>' for t, s, m in parts) == frame
        before = self.version
        for target, how, markup in parts:
            self._swap(target, how, parsed(markup))
        if any(target == "table" for target, _, _ in parts):
            self.views += 1
        else:
            assert self.version in (before, before + 1), f"from entry {before} to {self.version} without a full view"
        return frame

    async def until(self, version: int) -> None:
        """Read until the page shows entry ``version`` or a later one."""
        async with asyncio.timeout(60):
            while self.version < version:
                await self.read()

    async def settled(self, region: str, words: str) -> str:
        """Read until a region shows these words: all its words."""
        async with asyncio.timeout(20):
            while words not in self.words(region):
                await self.read()
        return self.words(region)

    async def like(self, other: GamePage, name: str) -> None:
        """Read until a region looks as it does on another page."""
        try:
            async with asyncio.timeout(5):
                while self.html(name) != other.html(name):
                    await self.read()
        except TimeoutError:
            assert self.html(name) == other.html(name)

    async def closed(self) -> int:
        """Read until the server closes: the code."""
        async with asyncio.timeout(20):
            try:
                while True:
                    await self.read()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 1006

    # ---------------------------------------------------------------- what is shown
    @property
    def version(self) -> int:
        """The number of the entry that it shows; -1 before the first view."""
        mark = self.find("version")
        return int(mark.get("data-version", "-1")) if mark is not None else -1

    def find(self, name: str) -> Element | None:
        """The element of an id."""
        return next((e for e in self.root.iter() if e.get("id") == name), None)

    def html(self, name: str) -> str:
        """An element's markup; empty if it is not there."""
        found = self.find(name)
        return "" if found is None else tostring(found, encoding="unicode", short_empty_elements=False)

    def words(self, name: str) -> str:
        """The words of an element."""
        return readable(self.html(name))

    def names(self) -> list[str]:
        """Every id, in order."""
        return [e.get("id", "") for e in self.root.iter() if e.get("id")]

    def _swap(self, target: str, how: str, new: list[Element]) -> None:
        old = self.find(target)
        assert old is not None, f"#{target} is not on the page"
        parent = next(e for e in self.root.iter() if old in list(e))
        at = list(parent).index(old)
        match how:
            case "outerMorph":
                parent[at : at + 1] = new
            case "innerMorph":
                old[:] = new
            case "delete":
                parent.remove(old)
            case "afterend":
                parent[at + 1 : at + 1] = new
            case "afterbegin":
                old[0:0] = new
            case "beforeend":
                old.extend(new)
            case _:
                raise AssertionError(f"no such swap: {how}")


@asynccontextmanager
async def live_page(address: str, player: Player, path: str = "", **headers: str) -> AsyncIterator[GamePage]:
    """The socket of somebody's open page, at a served application; ``path``: as the page names it."""
    async with connect(
        f"ws://{address}{path or player.table + '/live'}",
        additional_headers={"Cookie": player.cookies, **headers},
        compression=None,
        max_size=None,
        max_queue=None,
    ) as connection:
        yield GamePage(connection)
