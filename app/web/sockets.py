"""Websockets on which a frame that was made once for many is written as it is."""

from __future__ import annotations

from collections.abc import Callable

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "holdfast.write"  # of the ASGI scope
NOT_HERE, TRY_LATER = 1008, 1013  # close codes: the page does not come back, or it does
MOST_PAGES = 20  # of one person, open at once
Write = Callable[[bytes], bool]


class Sockets(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which also offers ``writer_of`` a socket."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self.write_whole  # type: ignore[assignment]

    def write_whole(self, frame: bytes) -> bool:
        """Write a frame of :func:`text_frame`; False (and nothing is written) when the line is full, when the socket
        is not open, and where it has extensions (compression), which make a frame their own."""
        ready = self.writable.is_set() and self.handshake_complete and not self.conn.extensions
        if not ready or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True


def writer_of(socket: WebSocket) -> Write:
    """What writes whole frames to a socket at once; where the server cannot, it writes none (False)."""
    found: Write = socket.scope.get("extensions", {}).get(EXTENSION, _writes_nothing)
    return found


def text_frame(text: str) -> bytes:
    """A text as one frame of the protocol, the same for every socket: final, not masked (RFC 6455, 5.2)."""
    payload = text.encode()
    size = len(payload)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + payload
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


async def until_closed(socket: WebSocket) -> None:
    """Wait until the other side is gone. A page says everything by POST: what comes here is let fall."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        continue


def _writes_nothing(_: bytes) -> bool:
    return False
