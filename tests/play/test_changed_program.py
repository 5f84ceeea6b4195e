"""A log that does not lead where it did: the table opens at its snapshot and says so; the host may accept the fold."""

from __future__ import annotations

from fastapi import FastAPI
from sqlalchemy import text

from app.db.session import Database
from app.engine import codec
from app.engine.model.commands import Hold, PlayLand
from app.play import store
from app.play.entries import SERVER, Reopen, encode
from app.play.kinds import MAGIC
from app.play.loading import brought_up
from tests.play.conftest import Another
from tests.play.pages import live_page
from tests.play.tables import Player, Playing
from tests.play.test_going_back import play_land, same_board


async def another_program(db: Database, number: int) -> None:
    """Make the log look as if a program with other rules had written entry ``number``."""
    async with db.begin() as session:
        await session.execute(
            text("update game_commands set fingerprint = decode('00', 'hex') where seq = :number"), {"number": number}
        )


async def crash(app: FastAPI, playing: Playing) -> None:
    """Forget everything that is in memory, as a process does that is killed."""
    app.state.games.forget(app.state.games.live[playing.table])
    playing.game = None


async def test_the_table_opens_at_its_snapshot_with_a_sentence(
    playing: Playing, app: FastAPI, db: Database, address: str
) -> None:
    start = await store.snapshot(db, MAGIC, (await playing.look()).id, 0)
    await play_land(playing, "hero1")
    number = (await playing.look()).version
    await another_program(db, number)
    await crash(app, playing)
    async with live_page(address, playing.player("hero2")) as page:
        await page.until(0)
        assert "has to be done again" in page.words("standing") or "have to be done again" in page.words("standing")
        assert "accept" not in page.html("standing")  # not the host
        log = page.words("log")
        assert "These actions have to be done again:" in log
        assert log.count("plays") == 2, "once as it was done, once as it has to be done again"
        assert page.version == number + 1
    game = await playing.look()
    assert game.version == number + 1 and same_board(game.state, start[1])


async def test_it_goes_on_from_there(playing: Playing, app: FastAPI, db: Database) -> None:
    land = await play_land(playing, "hero1")
    await another_program(db, (await playing.look()).version)
    await crash(app, playing)
    await playing.player("hero1").get(playing.path)
    assert (await playing.look()).aside.reopened is not None
    await playing.keep_hands()
    assert (await playing.look()).aside.reopened is None  # too late to accept
    assert (await playing.player("hero1").say(land)).status_code == 204
    refused = await playing.player("hero1").do("accept")
    assert refused.status_code == 409


async def test_the_host_may_take_the_fold_instead(
    playing: Playing, app: FastAPI, db: Database, another: Another, address: str
) -> None:
    await play_land(playing, "hero1")
    stood = await playing.state()
    await another_program(db, (await playing.look()).version)
    await crash(app, playing)
    ann, bob = playing.heroes
    async with live_page(address, ann) as page:
        await page.settled("standing", "Go on as it stood instead")
        assert (await bob.do("accept")).status_code == 403
        async with another() as other:  # the other process has to fold it too
            elsewhere = Player(other)
            elsewhere.client.cookies, elsewhere.table = ann.client.cookies, ann.table
            for _ in range(2):  # the answer may get lost
                assert (await elsewhere.do("accept", command_id="once")).status_code == 204
            assert (await elsewhere.do("accept", command_id="another")).status_code == 409
        await page.settled("log", "nothing has to be done again")
        while "as it stood" in page.words("standing"):
            await page.read()
    assert same_board(await playing.state(), stood)
    await play_land(playing, "hero2")


async def test_a_log_that_cannot_be_folded_at_all_opens_too(playing: Playing, app: FastAPI, db: Database) -> None:
    await play_land(playing, "hero1")
    number = (await playing.look()).version
    async with db.begin() as session:
        await session.execute(
            text("update game_commands set command = :command where seq = :number"),
            {"command": encode(PlayLand(999_999)), "number": number},
        )
    await crash(app, playing)
    assert (await playing.player("hero1").get(playing.path)).status_code == 200
    game = await playing.look()
    assert game.version == number + 1 and game.aside.reopened is None
    assert (await playing.player("hero1").do("accept")).status_code == 409


async def test_two_processes_reopen_it_once(playing: Playing, app: FastAPI, another: Another, db: Database) -> None:
    await play_land(playing, "hero1")
    number = (await playing.look()).version
    await another_program(db, number)
    await crash(app, playing)
    async with another() as other:
        elsewhere = Player(other)
        elsewhere.client.cookies, elsewhere.table = playing.heroes[0].client.cookies, playing.path
        assert (await elsewhere.get(playing.path)).status_code == 200
        assert (await playing.heroes[1].get(playing.path)).status_code == 200
    async with db.sessions() as session:
        later = text("select seat, command from game_commands where seq > :number")
        rows = (await session.execute(later, {"number": number})).all()
    assert [(row.seat, MAGIC.entry(bytes(row.command))) for row in rows] == [(SERVER, Reopen(0, True))]


async def test_a_process_with_other_rules_is_noticed_while_the_game_runs(
    playing: Playing, app: FastAPI, db: Database, another: Another, address: str
) -> None:
    """Entries of another process are compared as they are folded: nobody goes on from a different game."""
    async with another() as other, live_page(address, playing.heroes[1]) as page:
        await page.until(0)
        deaf = app.state.listener
        await deaf.stop()
        elsewhere = Player(other)
        elsewhere.client.cookies, elsewhere.table = playing.heroes[0].client.cookies, playing.path
        assert (await elsewhere.say(Hold())).status_code == 204
        await another_program(db, 3)
        answer = await playing.heroes[1].say(Hold())
        assert answer.status_code == 422 and "loaded anew" in answer.text
        assert await page.closed() == 1013
        assert playing.table not in app.state.games.live


async def test_a_game_whose_program_did_not_change_is_folded_silently(
    playing: Playing, app: FastAPI, db: Database
) -> None:
    await play_land(playing, "hero1")
    stood = codec.encode(await playing.state())
    loaded = await store.load(db, playing.table)
    assert loaded is not None and len(loaded.rows) == 3
    game, lost = brought_up(loaded)
    assert lost is None and codec.encode(game.state) == stood


async def test_going_back_over_a_change_of_program_is_refused(playing: Playing, app: FastAPI, db: Database) -> None:
    await play_land(playing, "hero1")
    await play_land(playing, "hero2")
    number = (await playing.look()).version
    live = app.state.games.live[playing.table]
    await store.keep(db, live.id, number, live.state)  # a snapshot after it: it loads
    await another_program(db, number - 1)
    await crash(app, playing)
    refused = await playing.player("hero2").do("undo")
    assert refused.status_code == 422 and "program has changed" in refused.text
    assert (await playing.look()).version == number
