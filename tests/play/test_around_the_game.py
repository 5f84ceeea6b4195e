"""What happens around a running game: people move, the host decides, time passes; open pages follow at once."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from app.db.session import Database
from app.engine import codec
from app.engine.model.commands import Concede, Done, Hold
from app.play import clock as clocks
from app.play import standing
from tests.play.conftest import Another
from tests.play.pages import live_page
from tests.play.tables import Player, Playing
from tests.play.test_going_back import play_land, said
from tests.support.guests import readable, until

Begin = Callable[..., Awaitable[Playing]]


@pytest.fixture
def quick(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks at the tables follow each other at once, and signs of life count for a moment only."""
    app.state.clock.look_seconds = 0.02
    monkeypatch.setattr(clocks, "SIGN_OF_LIFE", 0.2)
    monkeypatch.setattr(clocks, "LATELY", 0.5)


async def setting(db: Database, playing: Playing, name: str, value: int) -> None:
    """Change a setting of a running game's table, as no page can."""
    async with db.begin() as session:
        await session.execute(
            text(
                "update tables set settings = settings || jsonb_build_object(cast(:name as text), cast(:value as int))"
            ),
            {"name": name, "value": value},
        )
        await session.execute(text("select pg_notify('holdfast', 'table:' || :table)"), {"table": playing.table})


# ---------------------------------------------------------------- pause
async def test_a_pause_stops_everything_and_says_so(playing: Playing, address: str) -> None:
    ann, bob = playing.heroes
    async with live_page(address, bob) as page:
        await page.until(0)
        assert (await ann.do("host/pause")).status_code == 303
        await page.settled("standing", "paused the game")
        refused = await bob.say(Hold())
        assert refused.status_code == 409 and "paused" in refused.text
        for action in ("undo", "skip", "ping", "choices"):
            form = {"at": "hero1", "partial": "{}"}
            assert (await bob.do(action, **form)).status_code == 409, action
        assert (await ann.do("host/resume")).status_code == 303
        while "paused" in page.words("standing"):
            await page.read()
        assert (await bob.say(Hold())).status_code == 204


async def test_the_horde_waits_while_the_game_is_paused(begin: Begin, app: FastAPI, quick: None, address: str) -> None:
    playing = await begin(1, setup_turns="1", pace="slow")
    ann = playing.player("hero1")
    async with live_page(address, ann) as page:
        while not any(d.kind == "proceed" for d in (await playing.state()).pending):
            assert await playing.step()
        live = app.state.games.live[playing.table]
        assert (await ann.do("host/pause")).status_code == 303
        await until(lambda: not app.state.clock.going, "the horde stands still")
        version = live.version
        assert clocks.proceeds(live) is not None
        await page.settled("standing", "paused the game")
        assert live.version == version
        assert (await ann.do("host/resume")).status_code == 303
        await playing.after(version)


# ---------------------------------------------------------------- people move
async def test_a_hero_who_stands_up_sees_what_spectators_see_at_once(playing: Playing, address: str) -> None:
    bob = playing.player("hero2")
    async with live_page(address, bob) as page:
        await page.until(0)
        assert page.find("prompts-hero2") is not None
        assert page.find("hand-hero2-cards") is not None and page.find("hand-hero1-cards") is not None
        assert (await bob.do("watch")).status_code == 303
        while page.find("hand-hero2-cards") is not None:
            await page.read()
        assert page.find("prompts-hero2") is None and page.find("hand-hero1-cards") is None
        standing_now = page.find("standing")
        assert standing_now is not None and standing_now.get("data-seat") == ""
        assert page.words("log").endswith("Ann draws a card. Seat 2 draws a card.")
        assert (await bob.say(Hold())).status_code == 403


async def test_a_free_seat_is_taken_over_in_the_running_game(playing: Playing, address: str) -> None:
    bob, eve = playing.player("hero2"), playing.watchers[0]
    async with live_page(address, eve) as page:
        await page.until(0)
        assert (await eve.do("seat", seat="2")).status_code == 409  # taken
        await bob.do("leave")
        assert (await eve.do("seat", seat="2")).status_code == 303
        while page.find("hand-hero2-cards") is None:
            await page.read()
        assert page.find("prompts-hero2") is not None
        standing_now = page.find("standing")
        assert standing_now is not None and standing_now.get("data-seat") == "hero2"
    playing.heroes[1] = eve
    await play_land(playing, "hero2")


async def test_another_players_cookie_is_another_seat(playing: Playing) -> None:
    ann, bob = playing.heroes
    land = await play_land(playing, "hero1")
    again = Player(url="http://unused")
    again.client = bob.client  # Bob's browser
    again.table = ann.table
    refused = await again.say(land)
    assert refused.status_code == 422


async def test_who_is_sent_away_is_closed_and_stays_out(playing: Playing, address: str) -> None:
    ann, bob = playing.heroes
    async with live_page(address, bob) as page:
        await page.until(0)
        await ann.do("host/remove", name="Bob")
        assert await page.closed() == 1008
    async with live_page(address, bob) as page:
        assert await page.closed() == 1008
        assert page.frames == []
    assert (await bob.say(Hold())).status_code == 404


async def test_names_change_on_every_open_page(playing: Playing, address: str) -> None:
    async with live_page(address, playing.watchers[0]) as page:
        await page.until(0)
        assert "Bob" in page.words("seat-hero2")
        await playing.player("hero2").do("leave")
        while "Bob" in page.words("seat-hero2"):
            await page.read()
        await playing.watchers[0].do("seat", seat="2")
        await page.settled("seat-hero2", "Watcher 1")


async def test_who_has_deleted_everything_is_a_former_player(playing: Playing) -> None:
    ann, bob = playing.heroes
    for player in (bob, ann):
        assert (await player.say(Concede())).status_code == 204
    assert "Bob concedes." in (await ann.get(f"{playing.path}/log")).text
    assert (await bob.post("/me/delete")).status_code == 303
    page, log = (await ann.get(playing.path)).text, (await ann.get(f"{playing.path}/log")).text
    assert "A former player (seat 2) concedes." in log
    assert "a former player (seat 2)" in readable(page).lower()
    assert "Bob" not in page + log and "hero2 " not in readable(page) + log


async def test_a_free_seat_is_no_name_of_the_program(playing: Playing) -> None:
    ann, bob = playing.heroes
    assert (await bob.do("leave")).status_code == 303
    log = (await ann.get(f"{playing.path}/log")).text
    assert "Seat 2 keeps the hand" in log and "hero2" not in log


async def test_the_next_request_sees_a_change_before_any_notice(playing: Playing, app: FastAPI) -> None:
    ann, bob = playing.heroes
    await app.state.listener.stop()
    assert "Bob keeps the hand" in (await ann.get(f"{playing.path}/log")).text
    assert (await bob.do("leave")).status_code == 303
    assert "Seat 2 keeps the hand" in (await ann.get(f"{playing.path}/log")).text
    assert (await bob.say(Hold())).status_code == 404


async def test_signing_out_elsewhere_closes_pages(playing: Playing, address: str, app: FastAPI) -> None:
    bob = playing.player("hero2")
    async with live_page(address, bob) as page:
        await page.until(0)
        assert (await bob.post("/me/sign-out-elsewhere")).status_code == 303
        async with app.state.db.begin() as db:
            await db.execute(text("select pg_notify('holdfast', 'table:' || :t)"), {"t": playing.table})
        assert await page.closed() == 1008


# ---------------------------------------------------------------- the end and after it
async def test_the_end_is_told_to_the_lobby_in_the_same_transaction(begin: Begin, db: Database) -> None:
    playing = await begin(1)
    await playing.keep_hands()
    async with (
        db.begin() as session
    ):  # a trigger that fails where the game's row would be committed without the table's
        await session.execute(
            text(
                "create function as_one() returns trigger language plpgsql as $$ begin"
                " if new.ended_at is not null and (select status from tables where id = new.table_id) <> 'over'"
                " then raise 'the lobby does not know'; end if; return new; end $$"
            )
        )
        await session.execute(
            text(
                "create constraint trigger as_one after update on games deferrable initially deferred"
                " for each row execute function as_one()"
            )
        )
    assert (await playing.player("hero1").say(Concede())).status_code == 204
    async with db.sessions() as session:
        assert await session.scalar(text("select status from tables")) == "over"


async def test_open_pages_follow_a_rematch(begin: Begin, address: str, db: Database) -> None:
    playing = await begin(1, watchers=1)
    await playing.keep_hands()
    ann, eve = playing.heroes[0], playing.watchers[0]
    async with live_page(address, eve) as page:
        await page.until(0)
        await said(playing, "hero1", Concede())
        await page.settled("turn", "is over")
        assert 'data-go="' not in page.html("standing")
        assert (await ann.do("host/rematch")).status_code == 303
        while "data-go" not in page.html("standing"):
            await page.read()
        assert f'data-go="{playing.path}"' in page.html("standing")
        assert (await ann.do("ready", ready="yes")).status_code == 303
        assert (await ann.do("start")).status_code == 303
    again = Playing(db, playing.table, [ann], [eve])
    assert (await again.look()).number == 2
    async with live_page(address, eve) as page:
        await page.until(0)
        assert "data-go" not in page.html("standing")
        assert (await again.look()).version == page.version == 0
    await again.keep_hands()
    assert (await again.look()).version == 1


async def test_a_rematch_started_elsewhere_is_found(begin: Begin, another: Another, db: Database) -> None:
    playing = await begin(1)
    await playing.keep_hands()
    ann = playing.heroes[0]
    async with another() as other:
        elsewhere = Player(other)
        elsewhere.client.cookies, elsewhere.table = ann.client.cookies, ann.table
        await said(playing, "hero1", Concede())
        for action in ("host/rematch", "ready", "start"):
            assert (await elsewhere.do(action, ready="yes")).status_code == 303
        again = Playing(db, playing.table, [ann])
        await again.keep_hands()  # asked of the first process, which knew the old game
        assert (await again.look()).number == 2


# ---------------------------------------------------------------- who is gone
async def test_a_hero_who_is_gone_is_answered_for_and_comes_back(
    begin: Begin, address: str, app: FastAPI, db: Database, quick: None
) -> None:
    playing = await begin(2, watchers=1)
    await setting(db, playing, "grace_seconds", 0)
    ann, bob = playing.heroes
    async with live_page(address, ann) as page:
        await page.until(0)
        await page.settled("log", "For Bob (away):")
        state = await playing.state()
        assert state.players["hero2"].away and not state.players["hero1"].away
        assert {d.seat: d.answer for d in state.pending} == {"hero1": None, "hero2": ["keep"]}
        async with live_page(address, bob) as bobs:
            await bobs.settled("log", "Bob is waited for again")
            assert not (await playing.state()).players["hero2"].away
        await page.settled("log", "Bob is waited for again")


async def test_nobody_is_gone_as_long_as_the_grace_time_lasts(
    begin: Begin, address: str, app: FastAPI, quick: None
) -> None:
    playing = await begin(2, grace_seconds="900")
    async with live_page(address, playing.heroes[0]) as page:
        await page.until(0)
        clock = app.state.clock
        game = app.state.games.live[playing.table]
        await until(lambda: (game.id, "hero2") in clock.began, "Bob is waited for")
        clock.began[game.id, "hero2"] = time.monotonic() - 600
        await playing.player("hero1").say(Hold())
        await page.until(1)
        assert not game.state.players["hero2"].away
        clock.began[game.id, "hero2"] = time.monotonic() - 901
        await page.settled("log", "For Bob (away):")


async def test_who_acts_without_a_page_is_there(
    begin: Begin, address: str, app: FastAPI, db: Database, quick: None
) -> None:
    playing = await begin(2, watchers=1)
    async with db.begin() as session:
        await session.execute(text("update members set seen_at = now() - interval '1 hour'"))
    async with live_page(address, playing.watchers[0]) as page:
        await page.until(0)
        await said(playing, "hero2", Hold())

        async def seen() -> bool:
            async with db.sessions() as session:
                late = text("select now() - seen_at < interval '1 minute' from members where name = 'Bob'")
                return bool(await session.scalar(late))

        while not await seen():
            await said(playing, "hero2", Hold())


async def test_the_time_of_a_turn_is_up(begin: Begin, address: str, app: FastAPI, db: Database, quick: None) -> None:
    playing = await begin(2, turn_minutes="5")
    await playing.keep_hands()
    async with live_page(address, playing.heroes[0]) as page, live_page(address, playing.heroes[1]) as other:
        await page.until(0)
        await other.until(0)
        clock, game = app.state.clock, app.state.games.live[playing.table]
        turn = game.state.turn.number
        await until(lambda: (game.id, ("turn", turn)) in clock.began, "the turn is timed")
        assert (await playing.state()).turn.number == turn
        clock.began[game.id, ("turn", turn)] = time.monotonic() - 301
        await page.settled("log", "whose time for this turn is up")
        await until(lambda: game.state.turn.number > turn, "the next turn")


async def test_a_vote_ends_by_itself(playing: Playing, address: str, app: FastAPI, quick: None) -> None:
    async with live_page(address, playing.heroes[1]) as page:
        await page.until(0)
        await play_land(playing, "hero1")
        await play_land(playing, "hero2")
        await playing.player("hero1").do("undo")
        await page.settled("standing", "Ann asks to go back. Not answered yet: Bob")
        assert page.html("standing").count("data-post=") == 2
        app.state.clock.vote_seconds = 0.0
        await page.settled("log", "Not everyone answered in time")
        while "asks to go back" in page.words("standing"):
            await page.read()


async def test_only_who_is_asked_gets_the_buttons(playing: Playing, address: str) -> None:
    async with (
        live_page(address, playing.heroes[0]) as asks,
        live_page(address, playing.watchers[0]) as watcher,
    ):
        await asks.until(0)
        await watcher.until(0)
        await play_land(playing, "hero1")
        await play_land(playing, "hero2")
        await playing.player("hero1").do("undo")
        for page in (asks, watcher):
            await page.settled("standing", "Ann asks to go back")
            assert "data-post" not in page.html("standing")


# ---------------------------------------------------------------- pace
async def test_hurry_lets_the_rest_of_the_turn_go_at_once(
    begin: Begin, app: FastAPI, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(clocks.PACES, "slow", 3600.0)
    playing = await begin(1, pace="slow", setup_turns="1")
    async with live_page(address, playing.heroes[0]) as page:
        await page.until(0)
        while not any(d.kind == "proceed" for d in (await playing.state()).pending):
            assert await playing.step()
        game = await playing.look()
        turn = game.state.turn.number
        assert (await playing.player("hero1").do("skip")).status_code == 204
        live = app.state.games.live[playing.table]
        assert live.aside.hurried == turn
        await until(lambda: clocks.proceeds(live) is None, "the horde has done all")


async def test_what_goes_on_for_long_by_itself_asks_the_table(
    begin: Begin, app: FastAPI, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing, "MOST_AUTOMATIC", 1)
    monkeypatch.setattr(clocks, "MOST_AUTOMATIC", 1)
    playing = await begin(1, setup_turns="1")
    async with live_page(address, playing.heroes[0]) as page:
        await page.until(0)
        live = app.state.games.live[playing.table]
        while (waiting := live.kind.by_itself(live.state)) is None or live.automatic == 0:
            if waiting is None:
                assert await playing.step()
            else:
                await playing.after(live.version)
        await page.settled("standing", "gone on by itself")
        assert clocks.proceeds(live) is None and live.automatic == 1
        version = live.version
        assert (await playing.player("hero1").do("skip")).status_code == 204
        await playing.after(version + 1)


# ---------------------------------------------------------------- memory
async def test_a_table_nobody_looks_at_is_dropped_with_a_snapshot(
    playing: Playing, app: FastAPI, db: Database, quick: None
) -> None:
    await play_land(playing, "hero1")
    version = (await playing.look()).version
    app.state.clock.idle_seconds = 0.0
    await until(lambda: playing.table not in app.state.games.live, "it is dropped")
    async with db.sessions() as session:
        newest = await session.scalar(text("select max(seq) from snapshots"))
    assert newest == version
    app.state.clock.idle_seconds = 600.0
    await play_land(playing, "hero2")
    assert (await playing.look()).version == version + 1


async def test_the_end_of_the_process_leaves_a_snapshot(playing: Playing, another: Another, db: Database) -> None:
    async with another() as other:
        ann = Player(other)
        ann.client.cookies, ann.table = playing.heroes[0].client.cookies, playing.path
        playing.heroes[0] = ann
        await play_land(playing, "hero1")
    game = await playing.look()
    async with db.sessions() as session:
        assert await session.scalar(text("select max(seq) from snapshots")) == game.version
    playing.game = None
    loaded = await playing.look()
    assert codec.encode(loaded.state) == codec.encode(game.state) and loaded.aside.hurried == -1


# ---------------------------------------------------------------- what people say
async def test_chat_and_pointing_reach_every_page(playing: Playing, address: str) -> None:
    ann, bob = playing.heroes
    land = await play_land(playing, "hero1")
    battlefield = str((await playing.state()).zones["battlefield"][0])
    async with live_page(address, bob) as page, live_page(address, playing.watchers[0]) as watcher:
        await page.until(0)
        await watcher.until(0)
        await ann.do("chat", text="<b>kill</b> that one")
        for one in (page, watcher):
            assert "Ann <b>kill</b> that one" in await one.settled("chat", "that one")
        assert (await ann.do("ping", at=battlefield)).status_code == 204
        for one in (page, watcher):
            while f'data-at="{battlefield}"' not in one.html("pings"):
                await one.read()
        assert (await ann.do("ping", at="hero2", to="horde")).status_code == 204
        mine = (await playing.state()).zones["hand:hero1"][0]
        assert (await ann.do("ping", at=str(mine))).status_code == 204  # teammates see hands here
        assert (await ann.do("chat", text="over")).status_code == 303
        await page.settled("chat", "over")
        await watcher.settled("chat", "over")
        assert f'data-at="{mine}"' in page.html("pings") and f'data-at="{mine}"' not in watcher.html("pings")
        library = (await playing.state()).zones["library:hero1"][0]
        for nonsense in (str(library), "999999", "hero9", "x" * 30, ""):
            assert (await ann.do("ping", at=nonsense)).status_code == 422, nonsense
    async with live_page(address, bob) as later:
        await later.until(0)
        assert "that one" in later.words("chat") and "over" in later.words("chat")
    assert land


async def test_done_is_needed_of_everybody(playing: Playing) -> None:
    turn = (await playing.state()).turn
    await said(playing, "hero1", Done())
    assert (await playing.state()).turn.step == turn.step
