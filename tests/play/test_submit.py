"""Commands: carried out once, whatever happens on the way; refused ones change nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from app.db.session import Database
from app.engine import codec
from app.engine.game import Game
from app.engine.model.commands import Activate, Answer, AnyCommand, Away, Cast, Concede, Done, Hold, Manual, PlayLand
from app.engine.model.state import State
from app.engine.model.values import HAND
from app.play import store
from app.play.committing import Commits, Conflict, Repeated
from app.play.entries import encode
from app.play.live import LiveGame, Row
from app.play.simulate import next_move
from tests.play.conftest import Another
from tests.play.tables import Player, Playing
from tests.support.guests import until

Begin = Callable[..., Awaitable[Playing]]


def land_in_hand(state: State, seat: str) -> PlayLand:
    """A land that this hero can play."""
    from app.engine.legal import legal_commands

    return next(c for c in legal_commands(state, seat) if isinstance(c, PlayLand))


async def rows(db: Database, playing: Playing) -> list[tuple[int, str, str]]:
    """The log as (number, seat, command_id)."""
    game = (await playing.look()).id
    async with db.sessions() as session:
        found = await session.execute(
            text("select seq, seat, command_id from game_commands where game_id = :game order by seq"), {"game": game}
        )
        return [tuple(row) for row in found]


async def test_a_command_is_committed_with_its_lines_and_the_fingerprint(playing: Playing, db: Database) -> None:
    before = await playing.look()
    version, command = before.version, land_in_hand(before.state, "hero1")
    answer = await playing.player("hero1").say(command, "mine")
    assert (answer.status_code, answer.text) == (204, "")
    after = await playing.look()  # fails where the fingerprint is another
    assert after.version == version + 1
    assert (await rows(db, playing))[-1] == (version + 1, "hero1", "mine")
    assert any("plays" in line.key for line in after.log[-1][1])
    assert command.card not in after.state.zones[f"{HAND}:hero1"]


async def test_a_repeated_command_gets_the_same_answer_and_happens_once(playing: Playing, db: Database) -> None:
    command = land_in_hand(await playing.state(), "hero1")
    ann = playing.player("hero1")
    assert (await ann.say(command, "once")).status_code == 204
    version = (await playing.look()).version
    assert (await ann.say(command, "once")).status_code == 204  # another land drop would be illegal by now
    assert (await ann.say(Hold(), "hold")).status_code == 204
    assert (await ann.say(Hold(), "hold")).status_code == 204  # and this would be legal again
    assert (await playing.look()).version == version + 1
    ids = [row[2] for row in await rows(db, playing)]
    assert len(ids) == len(set(ids))


async def test_a_repeated_command_is_known_after_a_restart_too(
    playing: Playing, another: Another, db: Database
) -> None:
    command = land_in_hand(await playing.state(), "hero1")
    ann = playing.player("hero1")
    assert (await ann.say(command, "once")).status_code == 204
    version = (await playing.look()).version
    async with another() as other:
        again = Player(other)
        again.client.cookies, again.table = ann.client.cookies, ann.table
        assert (await again.say(command, "once")).status_code == 204
    assert (await playing.look()).version == version


async def test_ids_belong_to_seats(playing: Playing) -> None:
    assert (await playing.player("hero1").say(Hold(), "same")).status_code == 204
    version = (await playing.look()).version
    assert (await playing.player("hero2").say(Hold(), "same")).status_code == 204
    assert (await playing.look()).version == version + 1


async def test_an_illegal_command_is_refused_in_words_and_changes_nothing(playing: Playing, app: FastAPI) -> None:
    state = await playing.state()
    live = app.state.games.live[playing.table]
    before, version = codec.encode(live.state), live.version
    land = land_in_hand(state, "hero1")
    theirs = await playing.player("hero2").say(land)
    assert theirs.status_code == 422 and "<p>" in theirs.text and "Traceback" not in theirs.text
    assert codec.encode(live.state) == before and live.version == version
    assert (await playing.look()).version == version


async def test_a_stale_window_gets_the_fresh_prompt(playing: Playing) -> None:
    state = await playing.state()
    answer = await playing.player("hero1").say(Done(window=state.window - 1))
    assert answer.status_code == 409
    assert "moved on" in answer.text
    assert f'data-window="{state.window}"' in answer.text
    assert "#prompts-hero1" in answer.text and "prompts-hero2" not in answer.text


async def test_an_answer_to_a_closed_question_gets_the_fresh_prompt(begin: Begin) -> None:
    playing = await begin(2)
    asked = next(d for d in (await playing.state()).pending if d.seat == "hero1")
    await playing.keep_hands()
    answer = await playing.player("hero1").say(Answer(asked.id, ("keep",)))
    assert answer.status_code == 409 and "no longer open" in answer.text


FORGED = [
    "",
    "{}",
    "null",
    "[]",
    '"done"',
    '{"type":"dance"}',
    '{"type":"done","window":"x"}',
    '{"type":"done","window":1e999}',
    '{"type":"answer","decision":1,"value":{"a":1}}',
    '{"type":"undo","to":0}',
    '{"type":"reopen","to":0,"folded":true}',
    '{"type":"accept","to":1}',
    '{"type":"consent","vote":1,"yes":true}',
    '{"type":"lapse","vote":1}',
    codec.encode_command(Away("hero2")).decode(),
    "\x00",
    "{" * 5_000,
    '{"type":"manual","tool":"coin","args":{"x":' + "[" * 5_000 + "]" * 5_000 + "}}",
    '{"type":"manual","tool":"coin","args":{"x":' + '{"a":' * 900 + "1" + "}" * 901 + "}",
    '{"type":"manual","tool":"coin","args":{"x":1' + "0" * 30 + "}}",
    '{"type":"playland","card":1' + "0" * 30 + "}",
]


async def test_what_is_no_command_of_a_player_is_not_understood(playing: Playing) -> None:
    version = (await playing.look()).version
    for forged in FORGED:
        answer = await playing.player("hero1").do("commands", command=forged)
        assert answer.status_code == 422, forged[:80]
        assert "<" in answer.text and "Traceback" not in answer.text
    assert (await playing.look()).version == version


ODD: list[AnyCommand] = [
    PlayLand(0),
    PlayLand(-1),
    PlayLand(10**15),
    Cast(10**9, face=99),
    Answer(0, ("keep",)),
    Answer(-5, (1, 2, 3)),
    Cast(1, targets=((1,), (2,), (3,)), modes=(7, 8), x=10**6, divided=(1, 2), pay=(1, 2)),
]


async def test_commands_about_nothing_are_refused(playing: Playing) -> None:
    version = (await playing.look()).version
    for odd in ODD:
        answer = await playing.player("hero1").say(odd)
        assert answer.status_code in (409, 422), (odd, answer.text)
    assert (await playing.look()).version == version


async def test_to_prepare_an_unknown_card_tells_nothing_of_it(playing: Playing) -> None:
    """What is prepared is checked when its time comes (architecture 1.9); until then it may name any id."""
    ann = playing.player("hero1")
    asks = Manual("life", seat="hero2", amount=1)
    assert (await ann.say(asks)).status_code == 204  # Bob is asked first: what she says now waits
    g = Game(await playing.state())
    before = (await ann.get(playing.path)).text
    hidden = next(i for i in g.s.zones["library:hero1"] if g.ch(i).name not in before)
    for command in (PlayLand(hidden), Cast(hidden), Activate(hidden, 0)):
        assert (await ann.say(command)).status_code == 204
    assert len((await playing.state()).players["hero1"].queue) == 3
    assert g.ch(hidden).name not in (await ann.get(playing.path)).text


async def test_a_command_id_of_the_servers_kind_is_not_taken(playing: Playing) -> None:
    answer = await playing.player("hero1").say(Hold(), "server:7")
    assert answer.status_code == 422


async def test_too_long_commands_are_refused(playing: Playing) -> None:
    ann = playing.player("hero1")
    assert (await ann.do("commands", command="x" * 30_000)).status_code == 422
    assert (await ann.do("commands", command="x" * 1_000_000)).status_code == 413


async def test_spectators_and_strangers_say_nothing(playing: Playing, app: FastAPI) -> None:
    version = (await playing.look()).version
    watcher, stranger = playing.watchers[0], Player(app)
    stranger.table = playing.path
    await stranger.post("/me/name", name="Mallory")
    command = {"command": '{"type":"concede"}'}
    calls = [
        ("commands", command),
        ("choices", {"partial": '{"partial":{"type":"playland","card":1}}'}),
        ("undo", {}),
        ("skip", {}),
        ("consent/1/yes", {}),
        ("ping", {"at": "hero1"}),
        ("accept", {}),
    ]
    for action, form in calls:
        assert (await watcher.do(action, **form)).status_code == 403, action
        assert (await stranger.do(action, **form)).status_code == 404, action
    assert (await playing.look()).version == version


async def test_the_seat_comes_from_the_session_whatever_is_sent(playing: Playing, db: Database) -> None:
    form = {"command": '{"type":"concede","seat":"hero1"}', "seat": "hero1", "player": "hero1"}
    answer = await playing.player("hero2").do("commands", **form)
    assert answer.status_code in (204, 422)
    assert "hero1" not in [row[1] for row in (await rows(db, playing))[2:]]


async def test_concessions_end_the_game_and_the_lobby_hears_of_it(begin: Begin, db: Database) -> None:
    playing = await begin(1)
    await playing.keep_hands()
    assert (await playing.player("hero1").say(Concede())).status_code == 204
    state = await playing.state()
    assert state.ended is not None
    async with db.sessions() as session:
        row = (await session.execute(text("select t.status, g.ended_at from tables t join games g on true"))).one()
    assert row.status == "over" and row.ended_at is not None
    late = await playing.player("hero1").say(Done())
    assert late.status_code == 422 and "over" in late.text


async def test_many_at_once_are_carried_out_one_after_the_other(begin: Begin, db: Database) -> None:
    playing = await begin(5)
    keeps = [next(d for d in (await playing.state()).pending if d.seat == f"hero{n}") for n in range(1, 6)]
    answers = await asyncio.gather(*(playing.player(d.seat).say(Answer(d.id, ("keep",))) for d in keeps))
    assert [a.status_code for a in answers] == [204] * 5
    assert [row[0] for row in await rows(db, playing)] == [1, 2, 3, 4, 5]
    assert next_move(await playing.state()) is not None


async def test_more_than_two_snapshots_of_entries_load_to_the_same_state(playing: Playing, db: Database) -> None:
    await playing.play(55)
    there = await playing.look()
    playing.game = None
    loaded = await playing.look()
    assert loaded.version == there.version > 45
    assert codec.encode(loaded.state) == codec.encode(there.state)
    assert [n for n, _ in loaded.log] == [n for n, _ in there.log][-len(loaded.log) :]
    async with db.sessions() as session:
        numbers = list(await session.scalars(text("select seq from snapshots order by seq")))
    assert numbers[:3] == [0, 20, 40]


async def test_what_is_committed_together_fails_alone(begin: Begin, db: Database) -> None:
    """Of three entries of different games in one statement, one was said before and one comes too late."""

    async def over(_: AsyncSession) -> None:
        raise AssertionError("none of them is over")

    games = [await (await begin(1)).look() for _ in range(3)]
    commits = Commits(db)
    row = Row("hero1", "again", encode(Hold(on=True)), (), b"", 1)

    async def commit(game: LiveGame, version: int, said: Row) -> None:
        await commits.commit(game.id, version, said, game.state, over)

    repeated, late, fine = games
    await commit(repeated, repeated.version, row)
    told = await asyncio.gather(
        commit(repeated, repeated.version + 1, row),
        commit(late, late.version + 1, row),
        commit(fine, fine.version, replace(row, command_id="first")),
        return_exceptions=True,
    )
    assert [type(one) for one in told] == [Repeated, Conflict, type(None)]
    versions = await store.versions(db, [game.id for game in games])
    assert versions == {repeated.id: repeated.version + 1, late.id: late.version, fine.id: fine.version + 1}


async def test_nobody_waits_for_a_commit_when_the_server_stops(begin: Begin, db: Database) -> None:
    async def over(_: AsyncSession) -> None:
        raise AssertionError("it is not over")

    games = [await (await begin(1)).look() for _ in range(2)]
    commits, row = Commits(db), Row("hero1", "a", encode(Hold(True)), (), b"", 1)
    first, second = [commits.commit(g.id, g.version, row, g.state, over) for g in games]
    async with db.begin() as session:
        await session.execute(text("select 1 from games where id = :game for update"), {"game": games[0].id})
        told = [asyncio.create_task(first)]
        await until(lambda: commits.working is not None and not commits.waiting, "it is under way")
        told.append(asyncio.create_task(second))
        await until(lambda: commits.waiting, "the other one waits")
        assert commits.working is not None
        commits.working.cancel()
        done = await asyncio.wait_for(asyncio.gather(*told, return_exceptions=True), 5)
    assert [type(one) for one in done] == [asyncio.CancelledError] * 2
    await commits.commit(games[1].id, games[1].version, row, games[1].state, over)  # nothing is stuck
