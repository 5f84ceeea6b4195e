"""A teammate plays for a hero who is away, if the table agrees, until that hero comes back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from app.db.session import Database
from app.engine.model.commands import Hold, Manual
from tests.play.pages import live_page
from tests.play.tables import Player, Playing
from tests.support.guests import readable, refusal, until

Begin = Callable[..., Awaitable[Playing]]


async def gone(app: FastAPI, db: Database, playing: Playing, *names: str) -> None:
    """These people have given no sign of life for a minute, and everybody hears of it."""
    await until(lambda: not app.state.games.tasks, "earlier signs of life are written")
    async with db.begin() as session:
        late = text("update members set seen_at = now() - interval '60 s' where name = any(:names)")
        await session.execute(late, {"names": list(names)})
        await session.execute(text("select pg_notify('holdfast', 'table:' || :table)"), {"table": playing.table})


async def seat(player: Player) -> str:
    """The seat a page is shown from."""
    page = (await player.get(player.table)).text
    return page.partition('data-seat="')[2].partition('"')[0]


async def sits(player: Player, where: str) -> None:
    """Wait until a page is shown from there."""

    async def so() -> bool:
        return await seat(player) == where

    while not await so():
        pass


async def test_with_nobody_to_ask_one_begins_at_once(playing: Playing, db: Database, app: FastAPI) -> None:
    ann, bob = playing.heroes
    refused = await ann.do("substitute/hero2")
    assert refused.status_code == 409 and "Bob is here to play." in refusal(refused)
    await gone(app, db, playing, "Bob")
    await until(lambda: app.state.tables.kept.get(playing.table) is None, "the notice has come")
    assert (await ann.do("substitute/hero2")).status_code == 204
    await sits(ann, "hero2")
    page = readable((await ann.get(ann.table)).text)
    assert "Bob" in page and "Ann" in page  # both keep their names
    assert (await ann.say(Hold())).status_code == 204
    state = await playing.state()
    assert state.players["hero2"].hold and not state.players["hero1"].hold
    assert (await ann.say(Manual("coin"))).status_code == 204
    assert "Ann plays for Bob" in readable((await ann.get(ann.table)).text)
    assert (await ann.do("own-seat")).status_code == 204
    await sits(ann, "hero1")
    assert (await ann.do("substitute/hero2")).status_code == 204  # it was agreed to already
    await sits(ann, "hero2")
    await bob.get(f"{bob.table}/room")
    await app.state.tables.touch(playing.table, [await person(db, "Bob")])  # Bob's page is open again
    app.state.tables.hear(playing.table)
    await sits(ann, "hero1")
    async with db.begin() as session:  # all that was two minutes ago
        await session.execute(text("update substitutes set at = at - interval '120 s'"))
    await gone(app, db, playing, "Bob")
    await until(lambda: app.state.tables.kept.get(playing.table) is None, "the notice has come")
    assert await seat(ann) == "hero1"  # once is not for ever


async def person(db: Database, name: str) -> object:
    async with db.sessions() as session:
        return await session.scalar(text("select person_id from members where name = :name"), {"name": name})


async def test_who_is_there_must_agree(begin: Begin, db: Database, address: str, app: FastAPI) -> None:
    app.state.clock.look_seconds = 0.02
    playing = await begin(3, watchers=1, grace_seconds="10")
    await playing.keep_hands()
    ann, bob, cleo = playing.heroes
    sam = playing.watchers[0]
    await gone(app, db, playing, "Cleo")
    async with live_page(address, ann) as mine, live_page(address, bob) as page, live_page(address, sam) as other:
        for one in (mine, page, other):
            await one.until(0)
        clock, game = app.state.clock, app.state.games.live[playing.table]
        await until(lambda: (game.id, "hero3") in clock.began, "Cleo is missed")
        clock.began[game.id, "hero3"] -= 60
        await mine.settled("standing", "Cleo is away.")
        assert "Play for Cleo" in mine.words("standing") and "Cleo is away" not in other.words("standing")
        assert (await ann.do("substitute/hero3")).status_code == 204
        await page.settled("standing", "Ann would like to play for Cleo, until they are back.")
        assert "Agree" in page.words("standing") and "Agree" not in mine.words("standing")
        assert (await bob.do("substitute/hero3")).status_code == 409
        for nobody in (ann, sam):
            assert (await nobody.do("substitute/hero3/yes")).status_code == 403
        assert (await bob.do("substitute/hero3/no")).status_code == 204
        assert (await bob.do("substitute/hero3/no")).status_code == 204  # the answer may get lost
        await mine.settled("standing", "Play for Cleo")
        assert (await bob.do("substitute/hero3/yes")).status_code == 409
        assert (await ann.do("substitute/hero3")).status_code == 204
        await page.settled("standing", "Ann would like")
        for _ in range(2):
            assert (await bob.do("substitute/hero3/yes")).status_code == 204
        await mine.settled("standing", "You play for Cleo now.")
        await other.settled("standing", "Ann plays for Cleo.")
        await until(lambda: not game.state.players["hero3"].away, "the game waits for that seat again")
        clock.began.pop((game.id, "hero1"), None)
        assert game.state.players["hero1"].away is False  # Ann sees to both seats
        assert "hero1" in clock.games.hub.rooms[game.id].seats()
        async with live_page(address, cleo) as back:
            await back.until(0)
            await mine.settled("standing", "Watching")
            while "You play for" in mine.words("standing"):
                await mine.read()
        await sits(ann, "hero1")


async def test_a_yes_is_for_who_asked(playing: Playing, db: Database, app: FastAPI) -> None:
    tables, table = app.state.tables, playing.table
    roster = await tables.roster(table)
    assert roster is not None
    ann, bob = (member.person for member in roster.members if member.seat)
    await gone(app, db, playing, "Bob")
    assert await tables.ask_to_play(table, ann, "hero2", agreed=False)
    assert not await tables.ask_to_play(table, bob, "hero2", agreed=False)  # somebody was first
    await tables.let_play(table, bob, "hero2", agreed=True)  # as if seen a moment too early
    tables.hear(table)
    (wish,) = (await tables.roster(table)).substitutes
    assert (wish.person, wish.agreed) == (ann, False)
    await tables.let_play(table, ann, "hero2", agreed=True)
    tables.hear(table)
    (wish,) = (await tables.roster(table)).substitutes
    assert (wish.person, wish.agreed) == (ann, True)


@pytest.mark.parametrize("seat", ["hero1", "hero9", "horde", "x"])
async def test_only_seats_of_teammates(playing: Playing, seat: str) -> None:
    ann, watcher = playing.heroes[0], playing.watchers[0]
    assert (await ann.do(f"substitute/{seat}")).status_code == 403
    assert (await watcher.do("substitute/hero2")).status_code == 403
    assert (await ann.do("substitute/hero2/yes")).status_code == 409
    assert (await ann.do("substitute/hero2/maybe")).status_code == 422
