"""What the host of a table may do, by name: `ACTIONS["lock"](room, "")`. Each raises Problem or changes the room."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy import delete

from app.i18n import N_
from app.lobby import remembering, service
from app.lobby.knob import PACE, Value
from app.lobby.models import ENDED, GATHERING, OVER, PLAYING, Bar
from app.lobby.room import Room, seat_numbers
from app.web import links
from app.web.errors import Problem


async def change_settings(room: Room, values: dict[str, Value]) -> None:
    """Set the table's knobs, and keep them for the host's next table; whoever was ready has to look again."""
    room.require_host()
    room.require(GATHERING)
    if values != room.table.settings:
        await remembering.keep(room.db, room.me.person_id, values)
        room.table.settings = values
        for hero in room.heroes:
            hero.ready = False
            if hero.seat not in seat_numbers(room.table):
                hero.seat = None  # the new game has fewer


async def free_seat(room: Room, name: str) -> None:
    """Make a hero a spectator."""
    member = room.other(name)
    member.seat, member.ready = None, False


async def remove(room: Room, name: str) -> None:
    """Send somebody away and do not let them back in."""
    member = room.other(name)
    if member.person_id == room.table.host_id:
        raise Problem(403, N_("You stand in for the host; you cannot send them away."))
    room.members.remove(member)
    room.db.add(Bar(table_id=room.table.id, person_id=member.person_id, name=member.name))
    await room.db.delete(member)


async def let_back_in(room: Room, name: str) -> None:
    """Lift the bar on whoever had that name here."""
    await room.db.execute(delete(Bar).where(Bar.table_id == room.table.id, Bar.name == name))


async def mute(room: Room, name: str) -> None:
    """Turn somebody's chat off."""
    room.other(name).muted = True


async def unmute(room: Room, name: str) -> None:
    """Turn it on again."""
    room.other(name).muted = False


async def hand_over(room: Room, name: str) -> None:
    """Give the host's role to somebody else for good; who only stands in for the host cannot."""
    if room.owner_is_here and room.table.host_id != room.me.person_id:
        raise Problem(403, N_("You stand in for the host; only they can hand the role over."))
    room.table.host_id = room.other(name).person_id


async def renew_link(room: Room, name: str) -> None:
    """Make a new invite link; the old one ends."""
    room.table.invite = links.code(16)


def _knob(knob: str, value: Value) -> Callable[[Room, str], Awaitable[None]]:
    """Set what is no rule of the game, also while one runs. Raises Problem 404 where the game has no such setting."""

    async def action(room: Room, name: str) -> None:
        if knob not in room.table.settings:
            raise Problem(404)
        room.table.settings = {**room.table.settings, knob: value}

    return action


def _set(field: str, value: bool, *statuses: str) -> Callable[[Room, str], Awaitable[None]]:
    async def action(room: Room, name: str) -> None:
        if statuses:
            room.require(*statuses)
        setattr(room.table, field, value)

    return action


async def end(room: Room, name: str) -> None:
    """End the table for everyone."""
    room.table.status, room.table.public, room.table.locked = ENDED, False, True


async def rematch(room: Room, name: str) -> None:
    """Play again with everyone who is here."""
    await service.gather_again(room)


async def gather(room: Room, name: str) -> None:
    """The same, but first settings and seats can be changed."""
    await service.gather_again(room, at_once=False)


ACTIONS: dict[str, Callable[[Room, str], Awaitable[None]]] = {
    "free-seat": free_seat,
    "remove": remove,
    "let-back-in": let_back_in,
    "mute": mute,
    "unmute": unmute,
    "silence-spectators": _knob("spectators_chat", False),
    "let-spectators-chat": _knob("spectators_chat", True),
    **{f"pace-{choice.value}": _knob(PACE.name, choice.value) for choice in PACE.choices},
    "hand-over": hand_over,
    "renew-link": renew_link,
    "lock": _set("locked", True),
    "unlock": _set("locked", False),
    "publish": _set("public", True, GATHERING, PLAYING, OVER),
    "unpublish": _set("public", False),
    "pause": _set("paused", True, PLAYING),
    "resume": _set("paused", False, PLAYING),
    "end": end,
    "rematch": rematch,
    "gather": gather,
}


async def act(room: Room, action: str, name: str) -> None:
    """Do one of ACTIONS. Raises Problem 404 for another, 403 for who is not the host."""
    if action not in ACTIONS:
        raise Problem(404)
    room.require_host()
    await ACTIONS[action](room, name)
