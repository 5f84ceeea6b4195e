"""Tables of Base Race for tests: opened and started over HTTP, played by the bot's choices."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import uuid4

import httpx

from app.base_race import State, codec, project
from app.base_race.bot import next_command
from app.base_race.commands import AnyCommand, Fill, Finish
from app.db.session import Database
from tests.play.tables import Player, Playing

# Of everything something, so that every rule comes up.
NAMES = (
    *("Grizzly Bears", "Hill Giant", "Craw Wurm", "Wall of Stone", "Llanowar Elves", "Serra Angel", "Air Elemental"),
    *("Isamaru, Hound of Konda", "Thalia, Guardian of Thraben", "Jace Beleren", "Liliana Vess"),
    *("Lightning Bolt", "Divination", "Pacifism", "Giant Growth", "Cancel", "Terror"),
    *("Sol Ring", "Mind Stone", "Ornithopter", "Darksteel Colossus", "Tarmogoyf", "Black Lotus", "Savannah Lions"),
)
LIST = "\n".join(f"1 {name}" for name in NAMES)


async def open_race(people: Iterable[Player], watchers: Iterable[Player] = (), **settings: str) -> str:
    """Come together at a table of Base Race: its path. A list instead of packs, so that every test has the same."""
    form = {"mode": "base-race", "pace": "instant", "cards": LIST, **settings}
    host, *others = people
    table = await host.open("Ann", **form)
    link = await host.link()
    for name, other in zip(("Bob", "Cleo"), others, strict=False):
        await other.join(link, name)
    for number, watcher in enumerate(watchers, 1):
        await watcher.join(link, f"Watcher {number}", "watch")
    return table


async def begin_race(db: Database, people: list[Player], watchers: Iterable[Player] = (), **settings: str) -> Playing:
    """Open a table and start its game."""
    watching = list(watchers)
    path = await open_race(people, watching, **settings)
    answer = await people[0].do("start")
    assert answer.status_code == 303, answer.text
    return Playing(db, path.removeprefix("/tables/"), people, watching)


async def say(playing: Playing, seat: str, command: AnyCommand) -> httpx.Response:
    """What a seat says, as its page sends it."""
    form = {"command": codec.encode_command(command).decode(), "command_id": uuid4().hex}
    return await playing.player(seat).do("commands", **form)


async def said(playing: Playing, seat: str, command: AnyCommand) -> State:
    """The same, which is carried out: the state after it."""
    answer = await say(playing, seat, command)
    assert answer.status_code == 204, (seat, command, answer.text)
    return await state_of(playing)


async def state_of(playing: Playing) -> State:
    """The state as the database has it."""
    found = await playing.state()
    assert isinstance(found, State)
    return found


async def placed(playing: Playing) -> State:
    """Both place their cards by chance; the first seat is done first."""
    for seat in ("hero1", "hero2"):
        await said(playing, seat, Fill())
        await said(playing, seat, Finish())
    return await state_of(playing)


async def step(playing: Playing) -> bool:
    """One move of a person, as the bot would choose it. False at the end."""
    state = await state_of(playing)
    for seat in state.seats:
        command = next_command(project(state, seat), f"test {seat}")
        if command is not None:
            await said(playing, seat, command)
            return True
    return False


async def played(playing: Playing) -> State:
    """The whole game."""
    while await step(playing):
        continue
    return await state_of(playing)
