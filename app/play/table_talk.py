"""What people say and point at while they play, as frames: the chat, and "this one!"."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from app.play.live import LiveGame
from app.play.seam import ChatLine

TOPIC = "ping"  # of notices; the payload is GAME:SEAT:AT:TO
LINE = Markup('<li data-chat="{}"><b><bdi>{}</bdi></b> <bdi>{}</bdi></li>')
PING = Markup('<li data-from="{}" data-name="{}" data-at="{}" data-to="{}"></li>')
FRAME = '<hx-partial hx-target="#{}" hx-swap="{}">{}</hx-partial>'


def chat(lines: Iterable[ChatLine], *, whole: bool) -> str:
    """Lines of the chat: all there are, or those that come after what is shown."""
    html = "".join(LINE.format(line.number, line.name, line.body) for line in lines)
    return FRAME.format("chat", "innerMorph" if whole else "beforeend", html)


def ping(seat: str, name: str, at: str, to: str) -> str:
    """Somebody points at an object or player, or from one to another."""
    return FRAME.format("pings", "beforeend", PING.format(seat, name, at, to))


def may_see(game: LiveGame, viewer: str | None, *things: str) -> bool:
    """Whether a viewer may know what these things are ("": none)."""
    return all(not thing or game.kind.knows(game.state, viewer, thing) for thing in things)
