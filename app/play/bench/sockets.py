"""The least a load client needs of HTTP and of websockets, so that it does not measure itself."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from urllib.parse import urlencode

Seen = Callable[[bytes], None]


class Poster(asyncio.Protocol):
    """One kept connection that sends forms, one at a time."""

    def __init__(self, host: str, cookie: str) -> None:
        self.head = f"Host: {host}\r\nCookie: {cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        self.transport: asyncio.Transport
        self.buffer = b""
        self.answered: asyncio.Future[tuple[int, str]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    @property
    def closed(self) -> bool:
        """Whether the server hung up, as it does when nothing was said for a while."""
        return self.transport.is_closing()

    async def post(self, path: str, **form: str) -> tuple[int, str]:
        """Send a form; the status and the body of the answer. ConnectionError when the server hung up."""
        if self.closed:
            raise ConnectionError("the server closed the connection")
        body = urlencode(form)
        self.answered = asyncio.get_running_loop().create_future()
        head = f"POST {path} HTTP/1.1\r\n{self.head}Content-Length: {len(body)}\r\n\r\n"
        self.transport.write((head + body).encode())
        return await self.answered

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        head, found, body = self.buffer.partition(b"\r\n\r\n")
        if not found:
            return
        lines = head.lower().split(b"\r\n")
        length = next((int(line[15:]) for line in lines if line.startswith(b"content-length:")), 0)
        if len(body) < length:
            return
        self.buffer = body[length:]
        if self.answered is not None and not self.answered.done():
            self.answered.set_result((int(lines[0].split()[1]), body[:length].decode()))

    def connection_lost(self, error: Exception | None) -> None:
        if self.answered is not None and not self.answered.done():
            self.answered.set_exception(error or ConnectionError("the server closed the connection"))


class Watcher(asyncio.Protocol):
    """An open page's socket: every frame's bytes go to ``seen``."""

    def __init__(self, host: str, path: str, cookie: str, seen: Seen) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self.seen = seen
        self.buffer = bytearray()
        self.open = False
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            at = self.buffer.find(b"\r\n\r\n")
            if at < 0:
                return
            self.open = self.buffer.startswith(b"HTTP/1.1 101")
            if not self.open:
                self.transport.close()
                return
            del self.buffer[: at + 4]
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Take one whole frame from the buffer; False if there is none. Servers do not mask (RFC 6455, 5.1)."""
        b = self.buffer
        if len(b) < 2:
            return False
        length, at = b[1], 2
        if length >= 126:
            at = 4 if length == 126 else 10
            if len(b) < at:
                return False
            length = int.from_bytes(b[2:at], "big")
        if len(b) < at + length:
            return False
        payload, kind = bytes(b[at : at + length]), b[0] & 15
        del b[: at + length]
        if kind == 1:
            self.seen(payload)
        elif kind == 9:
            self.transport.write(bytes([0x8A, 0x80 | len(payload), 0, 0, 0, 0]) + payload)  # pong, masked with zeros
        return True

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
