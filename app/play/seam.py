"""What the lobby and the running game say to each other.

The lobby calls `service.create_game(db, setup)` in its own transaction, and `pages.show_table(request, table, person)`
for GET /tables/TABLE once there is a game. The game keeps no names, so that who has their data deleted is in no game
any more. It asks who is at the table now: `app.state.tables` is a `Tables`. Notices of the topic "table"
(app.db.listen; the payload is the table's id) say when to ask again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from app.base_race import Card
from app.base_race.state import Packs
from app.cards.hordes.custom import CustomHorde

TOPIC = "table"


@dataclass(frozen=True)
class HeroSetup:
    """Who plays, at the start: `seat` is "hero1" to "hero6" without gaps; `cards` are names, one for each copy,
    without the commanders; `schemes` likewise those of a scheme deck, for an archenemy."""

    seat: str
    person: UUID
    name: str
    cards: tuple[str, ...]
    commanders: tuple[str, ...]
    schemes: tuple[str, ...] = ()


@dataclass(frozen=True)
class GameSetup:
    """Everything a game starts from. (`table`, `number`) is unique: the first game of a table has the number 1.

    `knobs`: the settings of app.lobby.knobs by name. `seed` is a secret until the game is over. `own`: the host's own
    horde, where the settings ask for it. `packs`: the cards that opened packs left, for Base Race.
    """

    table: str
    number: int
    mode: str
    knobs: dict[str, str | int | bool]
    seed: str
    heroes: tuple[HeroSetup, ...]
    own: CustomHorde | None = None
    packs: tuple[tuple[Card, ...], Packs] | None = None


@dataclass(frozen=True)
class Seated:
    """Somebody at a table now: `seat` "hero1" to "hero6", or None for a spectator. `seen`: the last sign of life,
    which makes no difference; `epoch`: sessions of another one are signed out. `own`: the seat that is theirs, which is
    another than `seat` while they play for a teammate who is away."""

    person: UUID
    name: str
    seat: str | None
    host: bool
    present: bool
    may_chat: bool
    seen: datetime = field(compare=False)
    epoch: int = 0
    own: str | None = None


@dataclass(frozen=True)
class Substitution:
    """Somebody plays the seat of a hero who is away, or (`agreed` False) asks the table whether they may."""

    seat: str
    person: UUID
    agreed: bool


@dataclass(frozen=True)
class ChatLine:
    """A line of a table's chat; a later one has a greater number."""

    number: int
    name: str
    body: str


@dataclass(frozen=True)
class Roster:
    """Who is at a table now, and what its host decided. `status`: "gathering", "playing", "over" or "ended". `beside`:
    the table where these people wait for a game, which has begun if `called`."""

    table: str
    number: int
    status: str
    paused: bool
    seats: tuple[str, ...]
    members: tuple[Seated, ...]
    knobs: dict[str, str | int | bool]
    substitutes: tuple[Substitution, ...] = ()
    beside: str = ""
    called: bool = False

    def member(self, person: UUID) -> Seated | None:
        """Somebody's place; None when they are not at this table."""
        return next((one for one in self.members if one.person == person), None)

    def names(self) -> dict[str, str]:
        """The name in every taken seat; a seat that is missing is free."""
        return {one.own: one.name for one in self.members if one.own}

    def attended(self, member: Seated) -> set[str]:
        """The seats somebody sees to: their own, and those they may play for others."""
        others = {one.seat for one in self.substitutes if one.agreed and one.person == member.person}
        return others | ({member.own} if member.own else set())


class Tables(Protocol):
    """What the running game asks of the lobby."""

    async def roster(self, table: str) -> Roster | None:
        """Who is at a table; None when there is no such table."""

    async def look_at(self, tables: Iterable[str]) -> None:
        """Get ready to say who is at these tables."""

    async def game_over(self, db: AsyncSession, table: str, number: int) -> None:
        """The game is over (in the transaction of its last command); the table can start another."""

    async def touch(self, table: str, persons: Iterable[UUID]) -> None:
        """These persons have the page of the game open; to be said on connecting and every 10 seconds."""

    async def ask_to_play(self, table: str, person: UUID, seat: str, *, agreed: bool) -> bool:
        """Somebody asks whether they may play a seat of who is away, or begins to (`agreed`). False: somebody else was
        first."""

    async def let_play(self, table: str, person: UUID, seat: str, *, agreed: bool) -> None:
        """The table lets somebody, who has asked, play that seat, or does not; nothing if they do not ask any more."""

    async def play_own(self, table: str, person: UUID) -> None:
        """Somebody goes back to their own seat; they may play for others again as long as those are away."""

    async def chat(self, table: str, after: int) -> Sequence[ChatLine]:
        """The newest lines of the chat after that one, oldest first; a notice says when there are some."""
