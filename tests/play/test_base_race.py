"""Base Race at a table: it shares seats, links, pushes, spectators, going back, replay and restarts with all games."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from app.base_race import State, codec, legal_moves
from app.base_race.commands import Concede, Fill, Finish, Move, Place
from app.base_race.state import EACH, HAND, SPACES
from app.cli import main
from app.db.session import Database
from app.play import clock as clocks
from app.play import kinds, replay, service, store
from app.play.race.start import BOT
from tests.play.conftest import Another
from tests.play.pages import live_page
from tests.play.racing import begin_race, placed, played, said, say, state_of, step
from tests.play.tables import Player, Playing
from tests.support.guests import readable

Race = Callable[..., Awaitable[Playing]]


@pytest.fixture
def race(app: FastAPI, db: Database) -> Race:
    """Start a game: `playing = await race(1, watchers=1)`."""

    async def start(people: int = 2, watchers: int = 0, **settings: str) -> Playing:
        return await begin_race(
            db, [Player(app) for _ in range(people)], [Player(app) for _ in range(watchers)], **settings
        )

    return start


# ---------------------------------------------------------------- from the lobby to the end
async def test_two_play_a_whole_game_and_one_who_watches_sees_it(race: Race, address: str) -> None:
    playing = await race(2, watchers=1)
    ann, bob = playing.heroes
    async with (
        live_page(address, ann) as anns,
        live_page(address, bob) as bobs,
        live_page(address, playing.watchers[0]) as sams,
    ):
        pages = (anns, bobs, sams)
        for page in pages:
            await page.until(0)
        assert "deciding" not in sams.words("turn") and "Waiting for Ann , Bob ." in sams.words("turn")
        over = await played(playing)
        version = (await playing.look()).version
        for page in pages:
            await page.until(version)
            assert ("wins" in page.words("result")) is bool(over.ended and over.ended.winners)
        for region in ("area", "turn", "side-hero1", "side-hero2", "battle", "result"):
            assert anns.html(region) == bobs.html(region) == sams.html(region), region
        assert "data-doing" not in sams.html("moves")
        assert not {"hand-hero1", "hand-hero2", "faces-hero1", "faces-hero2"} & set(sams.names())
        fresh = readable((await ann.get(playing.path)).text)
        assert anns.words("result") in fresh and anns.words("battle") in fresh


async def test_a_battle_is_shown_to_all_with_the_reason(race: Race, address: str) -> None:
    playing = await race(2, watchers=1)
    state = await placed(playing)
    async with live_page(address, playing.watchers[0]) as page:
        await page.until(0)
        while state.battle is None:
            await step(playing)
            state = await state_of(playing)
        await page.until((await playing.look()).version)
        names = [state.cards[n].name for n in (state.battle.attacker, state.battle.defender)]
        for words in (page.words("battle"), page.words("log")):
            assert all(name in words for name in names), words
        assert state.battle.reasons
        for reason in state.battle.reasons:
            card = str(reason.args["card"])
            assert reason.key.format(
                **{**reason.args, "seat": {"hero1": "Ann", "hero2": "Bob"}.get(str(reason.args.get("seat")))}
            ) in page.words("battle"), card


async def test_every_page_of_the_table_speaks_three_languages(race: Race) -> None:
    playing = await race(2)
    for language, title in (("es", "Carrera a la base"), ("it", "Corsa alla base"), ("en", "Base Race")):
        playing.heroes[0].client.headers["Accept-Language"] = language
        assert title in (await playing.heroes[0].get(playing.path)).text
        rules = await playing.heroes[0].get(f"{playing.path}/help")
        assert rules.status_code == 200 and title in rules.text


# ---------------------------------------------------------------- what is sent
async def test_commands_of_the_other_kind_of_game_are_not_understood(race: Race, begin: Race) -> None:
    playing, big = await race(2), await begin(2)
    ann = playing.heroes[0]
    for command in (
        '{"type":"done"}',
        '{"type":"hold","on":true}',
        '{"type":"undo","to":0}',
        "{",
        '{"type":"place","cards":{"a":1}}',
    ):
        answer = await ann.do("commands", command=command, command_id="x")
        assert answer.status_code == 422, command
    assert (await big.heroes[0].do("commands", command='{"type":"fill"}', command_id="x")).status_code == 422
    for path in ("choices", "begin/1", "tools/1"):
        assert (await ann.do(path, partial="{}")).status_code in (404, 405), path
    assert (await ann.get(f"{playing.path}/cards/0000000000000000/0")).status_code == 404
    assert (await playing.look()).version == 0


async def test_what_the_rules_forbid_is_refused_with_a_sentence_and_changes_nothing(race: Race) -> None:
    playing = await race(2)
    answer = await say(playing, "hero1", Finish())
    assert answer.status_code == 422 and "Place all of your cards first." in answer.text
    playing.heroes[0].client.headers["Accept-Language"] = "es"
    assert "Place all" not in (await say(playing, "hero1", Finish())).text
    assert (await playing.look()).version == 0
    state = await placed(playing)
    theirs = next(move for move in legal_moves(state.pieces, "hero2"))
    answer = await say(playing, "hero2", theirs)
    assert answer.status_code == 422 and "It is not your turn." in answer.text
    assert (await say(playing, "hero1", Move(theirs.piece, theirs.to))).status_code == 422


async def test_who_watches_may_not_say_anything(race: Race) -> None:
    playing = await race(2, watchers=1)
    answer = await playing.watchers[0].do("commands", command='{"type":"fill"}', command_id="x")
    assert answer.status_code == 403 and (await playing.look()).version == 0


# ---------------------------------------------------------------- going back
async def test_a_placed_card_goes_back_alone(race: Race) -> None:
    playing = await race(2)
    before = await state_of(playing)
    mine = next(n for n, p in before.pieces.items() if p.owner == "hero1")
    await said(playing, "hero1", Place({mine: 12}))
    assert (await playing.heroes[0].do("undo")).status_code == 204
    assert await state_of(playing) == before


async def test_a_move_goes_back_if_the_opponent_agrees(race: Race) -> None:
    playing = await race(2)
    before = await placed(playing)
    await said(playing, "hero1", legal_moves(before.pieces, "hero1")[0])
    moved = await state_of(playing)
    assert (await playing.heroes[0].do("undo")).status_code == 204
    game = await playing.look()
    assert game.aside.vote is not None and game.aside.vote.missing == ("hero2",) and game.state == moved
    vote = game.aside.vote.number
    assert (await playing.heroes[0].do(f"consent/{vote}/yes")).status_code == 422
    assert (await playing.heroes[1].do(f"consent/{vote}/yes")).status_code == 204
    assert await state_of(playing) == before
    late = await playing.heroes[1].do(f"consent/{vote}/yes")
    assert late.status_code == 409 and "data-fresh" in late.text


async def test_where_the_table_takes_nothing_back_nothing_goes_back(race: Race) -> None:
    playing = await race(2, undo="off")
    await said(playing, "hero1", Fill())
    assert (await playing.heroes[0].do("undo")).status_code == 422


# ---------------------------------------------------------------- restarts, replay, files
async def test_another_process_goes_on_where_this_one_stopped(race: Race, another: Another, db: Database) -> None:
    playing = await race(2)
    await placed(playing)
    for _ in range(3):
        await step(playing)
    here = await playing.look()
    async with another() as again:
        for player in playing.heroes:
            cookies, table = player.client.cookies, player.table
            player.__init__(again)  # type: ignore[misc]
            player.client.cookies, player.table = cookies, table
        moved = Playing(db, playing.table, playing.heroes)
        assert codec.encode(await state_of(moved)) == codec.encode(here.state)
        over = await played(moved)
    assert over.ended is not None
    loaded = await store.load(db, playing.table)
    assert loaded is not None and (loaded.rows == () and loaded.state == over)


async def test_a_finished_game_is_played_again_to_the_same_fingerprint(
    race: Race, db: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    playing = await race(2)
    ann = playing.heroes[0]
    running = await ann.get(f"{playing.path}/game")
    assert running.status_code == 409
    state = await placed(playing)
    await said(playing, "hero1", legal_moves(state.pieces, "hero1")[0])
    await ann.do("undo")
    vote = (await playing.look()).aside.vote
    assert vote is not None
    await playing.heroes[1].do(f"consent/{vote.number}/yes")
    over = await played(playing)
    game = await playing.look()
    outcome = replay.replay(await replay.export(db, game.id))
    assert outcome.same and outcome.fingerprint == outcome.stored_fingerprint == store.fingerprint(over).hex()
    file = tmp_path / "race.json"
    file.write_bytes((await ann.get(f"{playing.path}/game")).content)
    assert main(["replay", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["same"] is True


async def test_the_log_as_a_file_and_a_file_about_a_problem(race: Race) -> None:
    playing = await race(2, watchers=1)
    await placed(playing)
    log = (await playing.heroes[0].get(f"{playing.path}/log")).text
    assert log.startswith("Base Race: Ann, Bob\n") and "Ann was first and begins." in log
    for player, known in ((playing.heroes[0], EACH), (playing.watchers[0], 0)):
        problem = (await player.get(f"{playing.path}/problem")).json()
        assert problem["mode"] == "base-race" and len(problem["table"]["cards"]) == known


# ---------------------------------------------------------------- the bot, and who is gone
async def test_one_person_plays_against_the_bot_to_the_end(race: Race, address: str) -> None:
    playing = await race(1)
    async with live_page(address, playing.heroes[0]) as page:
        await page.until(0)
        assert "The bot" in page.words(f"side-{BOT}")
        await until_seat(playing, lambda state: BOT in state.finished)
        await said(playing, "hero1", Fill())
        await said(playing, "hero1", Finish())
        state = await state_of(playing)
        assert state.finished == (BOT, "hero1")
        while state.ended is None:
            state = await until_seat(playing, lambda s: s.ended is not None or s.mover == "hero1")
            if state.ended is None:
                await step(playing)
        await page.until((await playing.look()).version)
        assert page.words("result")


async def until_seat(playing: Playing, condition: Callable[[State], bool]) -> State:
    """The state as soon as something is so."""
    game = await playing.look()
    while not condition(game.state):
        game = await playing.after(game.version)
    return game.state


async def test_the_bot_takes_its_time_to_place(race: Race, app: FastAPI) -> None:
    playing = await race(1, pace="slow")
    await playing.heroes[0].get(playing.path)
    game = app.state.games.live[playing.table]
    first = clocks.proceeds(game)
    assert first is not None and first.paces == 1
    await app.state.clock._proceed(game, first)
    second = clocks.proceeds(game)
    assert second is not None and second.paces * clocks.PACES["calm"] >= 25


async def test_a_move_against_the_bot_goes_back_without_asking_it(race: Race, address: str) -> None:
    playing = await race(1)
    async with live_page(address, playing.heroes[0]) as page:
        await page.until(0)
        await said(playing, "hero1", Fill())
        await said(playing, "hero1", Finish())
        before = await until_seat(playing, lambda state: state.mover == "hero1")
        await said(playing, "hero1", legal_moves(before.pieces, "hero1")[0])
        assert (await playing.heroes[0].do("undo")).status_code == 204
        assert (await state_of(playing)).turn <= before.turn


async def test_for_who_is_gone_the_bot_plays(
    race: Race, app: FastAPI, address: str, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.state.clock.look_seconds = 0.02
    monkeypatch.setattr(clocks, "LATELY", 0.5)
    playing = await race(2)
    async with db.begin() as session:
        await session.execute(text("update tables set settings = settings || '{\"grace_seconds\": 0}'"))
        await session.execute(text("select pg_notify('holdfast', 'table:' || :table)"), {"table": playing.table})
    async with live_page(address, playing.heroes[0]) as page:
        await page.until(0)
        await page.settled("log", "For Bob (away):")
        state = await until_seat(playing, lambda s: "hero2" in s.finished)
        assert all(p.at != HAND for p in state.pieces.values() if p.owner == "hero2")
        await said(playing, "hero1", Fill())
        await said(playing, "hero1", Finish())
        await until_seat(playing, lambda s: s.turn >= 2)
        async with live_page(address, playing.heroes[1]) as bobs:
            await bobs.until((await playing.look()).version)
            back = (await playing.look()).version
            over = await played(playing)  # he says everything himself: were it said for him, he would be refused
        assert over.ended is not None
        told = [line.kind for version, lines in (await playing.look()).log for line in lines if version > back]
        assert told and "away" not in told


async def test_who_gives_up_loses(race: Race) -> None:
    playing = await race(2)
    over = await said(playing, "hero2", Concede())
    assert over.ended is not None and (over.ended.winners, over.ended.reason) == (("hero1",), "concede")


# ---------------------------------------------------------------- another game
async def test_a_rematch_begins_at_once_with_other_cards_or_after_the_settings(
    race: Race, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "start_of", kinds.start_of)  # with a seed by chance
    playing = await race(2)
    first = await state_of(playing)
    await said(playing, "hero1", Concede())
    ann = playing.heroes[0]
    assert "Change the settings first" in await ann.room()
    assert (await ann.do("host/rematch")).status_code == 303
    second = Playing(db, playing.table, playing.heroes)
    state = await state_of(second)
    assert (await second.look()).number == 2 and state.turn == 0 and state.ended is None
    assert state.seed != first.seed
    assert [c.name for c in state.cards.values()] != [c.name for c in first.cards.values()]
    await said(second, "hero1", Concede())
    assert (await ann.do("host/gather")).status_code == 303
    assert "Start the game" in await ann.text()


async def test_a_game_without_a_list_opens_three_packs(race: Race) -> None:
    playing = await race(2, cards="")
    state = await state_of(playing)
    assert state.packs.opened == 3 and state.packs.cards == 42 and len(state.cards) == SPACES
    assert "3 packs were opened" in readable((await playing.heroes[0].get(playing.path)).text)
