"""Taking back: alone where nothing was learned, else with the consent of whose actions go too."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from uuid import UUID

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from app.cards.villains import VILLAIN_DECKS
from app.db.session import Database
from app.engine import codec
from app.engine.errors import Illegal
from app.engine.model.commands import AnyCommand, Done, Hold, PlayLand
from app.engine.model.state import State
from app.engine.model.values import HAND
from app.play import back
from app.play.entries import Ask, Undo, encode
from app.play.live import Act, LiveGame
from app.play.seam import GameSetup, HeroSetup
from app.play.setup import first_state, start_of
from tests.play.conftest import Another
from tests.play.tables import Player, Playing
from tests.play.test_submit import land_in_hand
from tests.support.guests import until

Begin = Callable[..., Awaitable[Playing]]


async def said(playing: Playing, seat: str, command: AnyCommand) -> State:
    """A command that is carried out: the state after it."""
    answer = await playing.player(seat).say(command)
    assert answer.status_code == 204, answer.text
    return await playing.state()


async def play_land(playing: Playing, seat: str) -> PlayLand:
    """The hero plays a land."""
    command = land_in_hand(await playing.state(), seat)
    await said(playing, seat, command)
    return command


def kinds(playing: Playing) -> list[str]:
    """The keys of the newest log lines about going back."""
    assert playing.game is not None
    return [line.key for _, lines in playing.game.log for line in lines if line.kind == "undo"]


def same_board(a: State, b: State) -> bool:
    """Equal but for nothing: the whole state."""
    return codec.encode(a) == codec.encode(b)


async def test_ones_own_last_action_goes_back_alone(playing: Playing, db: Database) -> None:
    before = await playing.state()
    await play_land(playing, "hero1")
    version = (await playing.look()).version
    assert (await playing.player("hero1").do("undo")).status_code == 204
    after = await playing.look()
    assert after.version == version + 1 and same_board(after.state, before)
    async with db.sessions() as session:  # so whoever loads the game never has to go back
        newest = await session.scalar(text("select max(seq) from snapshots"))
    assert newest == after.version
    assert kinds(playing) == ["{seat} takes the last action back. What was prepared since is dropped."]


async def test_the_same_can_be_done_again_and_rolls_the_same(playing: Playing) -> None:
    land = await play_land(playing, "hero1")
    first = await playing.state()
    await playing.player("hero1").do("undo")
    assert same_board(await said(playing, "hero1", land), first)


async def test_several_go_back_one_by_one(playing: Playing) -> None:
    start = await playing.state()
    await play_land(playing, "hero1")
    middle = await playing.state()
    await said(playing, "hero1", Hold())  # says nothing about the game: it is passed over
    await play_land(playing, "hero2")
    assert (await playing.player("hero2").do("undo")).status_code == 204
    assert (await playing.player("hero1").do("undo")).status_code == 204
    assert same_board(await playing.state(), start) and not same_board(middle, start)
    nothing = await playing.player("hero1").do("undo")
    assert nothing.status_code == 204 or "nothing of yours" in nothing.text


async def test_it_works_after_a_restart(playing: Playing, another: Another) -> None:
    before = await playing.state()
    await play_land(playing, "hero1")
    ann = playing.player("hero1")
    async with another() as other:
        again = Player(other)
        again.client.cookies, again.table = ann.client.cookies, ann.table
        assert (await again.do("undo")).status_code == 204
    assert same_board(await playing.state(), before)


async def test_it_works_when_the_state_is_far_from_memory(playing: Playing, app: FastAPI) -> None:
    before = await playing.state()
    await play_land(playing, "hero1")
    for number in range(35):  # more than are kept
        await said(playing, "hero2", Hold(on=number % 2 == 0))
    live = app.state.games.live[playing.table]
    assert live.before(live.acts[-36].number - 1) is None
    assert (await playing.player("hero1").do("undo")).status_code == 204
    assert same_board(await playing.state(), before)


async def test_what_others_did_since_needs_their_consent(playing: Playing) -> None:
    before = await playing.state()
    await play_land(playing, "hero1")
    await play_land(playing, "hero2")
    now = await playing.state()
    assert (await playing.player("hero1").do("undo")).status_code == 204
    game = await playing.look()
    assert game.aside.vote is not None and game.aside.vote.missing == ("hero2",)
    assert same_board(game.state, now)
    vote = game.aside.vote.number
    not_asked = await playing.player("hero1").do(f"consent/{vote}/yes")
    assert not_asked.status_code == 422 and "not been asked" in not_asked.text
    again = await playing.player("hero1").do("undo")
    assert again.status_code == 422 and "asked already" in again.text
    assert (await playing.player("hero2").do(f"consent/{vote}/yes")).status_code == 204
    assert same_board(await playing.state(), before)
    late = await playing.player("hero2").do(f"consent/{vote}/no")
    assert late.status_code == 409


async def test_a_no_ends_it(playing: Playing) -> None:
    await play_land(playing, "hero1")
    await play_land(playing, "hero2")
    now = await playing.state()
    await playing.player("hero1").do("undo")
    vote = (await playing.look()).aside.vote
    assert vote is not None
    assert (await playing.player("hero2").do(f"consent/{vote.number}/no")).status_code == 204
    game = await playing.look()
    assert game.aside.vote is None and same_board(game.state, now)
    assert kinds(playing)[-1] == "{seat} does not agree: nothing is taken back."


async def test_going_on_ends_it(playing: Playing) -> None:
    await play_land(playing, "hero1")
    await play_land(playing, "hero2")
    await playing.player("hero1").do("undo")
    assert (await playing.look()).aside.vote is not None
    await said(playing, "hero2", Hold())
    assert (await playing.look()).aside.vote is not None  # that is no answer
    await said(playing, "hero2", Done())
    assert (await playing.look()).aside.vote is None
    assert "The game went on: nothing is taken back." in kinds(playing)


async def test_a_vote_outlives_a_restart(playing: Playing, another: Another) -> None:
    before = await playing.state()
    await play_land(playing, "hero1")
    await play_land(playing, "hero2")
    await playing.player("hero1").do("undo")
    vote = (await playing.look()).aside.vote
    assert vote is not None
    bob = playing.player("hero2")
    async with another() as other:
        again = Player(other)
        again.client.cookies, again.table = bob.client.cookies, bob.table
        assert (await again.do(f"consent/{vote.number}/yes")).status_code == 204
    assert same_board(await playing.state(), before)


async def test_three_must_all_agree(begin: Begin) -> None:
    playing = await begin(3)
    await playing.keep_hands()
    for seat in ("hero1", "hero2", "hero3"):
        await play_land(playing, seat)
    now = await playing.state()
    await playing.player("hero1").do("undo")
    vote = (await playing.look()).aside.vote
    assert vote is not None and vote.missing == ("hero2", "hero3")
    await playing.player("hero2").do(f"consent/{vote.number}/yes")
    assert same_board(await playing.state(), now)
    twice = await playing.player("hero2").do(f"consent/{vote.number}/yes")
    assert twice.status_code == 422
    await playing.player("hero3").do(f"consent/{vote.number}/yes")
    assert not same_board(await playing.state(), now)


async def test_to_the_start_of_the_turn_by_consent(playing: Playing) -> None:
    start = await playing.state()
    await play_land(playing, "hero1")
    await play_land(playing, "hero2")
    assert (await playing.player("hero2").do("undo", what="turn")).status_code == 204
    vote = (await playing.look()).aside.vote
    assert vote is not None and vote.missing == ("hero1",)
    await playing.player("hero1").do(f"consent/{vote.number}/yes")
    state = await playing.state()
    assert state.turn.number == start.turn.number and same_board(state, start)


async def test_over_a_turn_the_whole_table_is_asked(playing: Playing) -> None:
    await play_land(playing, "hero1")
    turn = (await playing.state()).turn.number
    while (await playing.state()).turn.number == turn:
        await playing.step()
    assert (await playing.state()).turn.number > turn
    assert (await playing.player("hero1").do("undo")).status_code == 204
    vote = (await playing.look()).aside.vote
    assert vote is not None and vote.missing == ("hero2",)


def test_opponents_are_asked_too() -> None:
    deck = tuple(VILLAIN_DECKS[0].names())
    seats = tuple(HeroSetup(f"hero{n}", UUID(int=n), "", deck, ()) for n in (1, 2))
    state = first_state(start_of(GameSetup("t", 1, "duel", {}, "5" * 32, seats)))
    way = back.Way(0, (Act(1, "hero1", False, 1), Act(2, "hero2", False, 1)))
    game = LiveGame("g", "t", 1, 2, state)
    assert back.entry(game, "hero1", way, state, back.VOTE, {"hero1", "hero2"}) == Ask(0, ("hero2",))
    with pytest.raises(Illegal):
        back.entry(game, "hero1", way, state, back.OWN, {"hero1", "hero2"})


async def test_alone_the_table_agrees_with_itself(begin: Begin) -> None:
    playing = await begin(1)
    before = await playing.keep_hands()
    await play_land(playing, "hero1")
    turn = before.turn.number
    while (await playing.state()).turn.number == turn:
        await playing.step()
    while not same_board(await playing.state(), before):
        assert (await playing.player("hero1").do("undo")).status_code == 204
    assert (await playing.state()).turn.number == turn


@pytest.mark.parametrize(("setting", "words"), [("off", "Nothing is taken back"), ("own", "own last action")])
async def test_the_table_may_forbid_it(begin: Begin, setting: str, words: str) -> None:
    playing = await begin(2, undo=setting)
    await playing.keep_hands()
    await play_land(playing, "hero1")
    if setting == "own":
        await play_land(playing, "hero2")
    refused = await playing.player("hero1").do("undo")
    assert refused.status_code == 422 and words in refused.text


async def test_mulligans_are_not_taken_back_alone(begin: Begin) -> None:
    playing = await begin(2)
    asked = {d.seat: d.id for d in (await playing.state()).pending}
    from app.engine.model.commands import Answer

    await said(playing, "hero1", Answer(asked["hero1"], ("mulligan",)))
    await said(playing, "hero2", Answer(asked["hero2"], ("keep",)))
    assert (await playing.player("hero1").do("undo")).status_code == 204
    game = await playing.look()
    assert game.aside.vote is not None, "new cards were seen: the table is asked"


async def test_nobody_answers_in_time(playing: Playing, app: FastAPI) -> None:
    clock = app.state.clock
    await play_land(playing, "hero1")
    await play_land(playing, "hero2")
    await playing.player("hero1").do("undo")
    live = app.state.games.live[playing.table]
    vote = live.aside.vote
    clock.vote_seconds = 0.0
    await clock._end_vote(live)
    await until(lambda: live.aside.vote is None, "the vote is over")
    await playing.look()
    assert vote is not None and kinds(playing)[-1] == "Not everyone answered in time: nothing is taken back."


async def test_what_was_prepared_is_dropped(playing: Playing, app: FastAPI) -> None:
    """Queued commands of the state one goes back to are forgotten, and everyone is told."""
    from app.engine import undo
    from app.engine.game import Game

    g = Game(await playing.state())
    g.edit_player("hero2").queue = (PlayLand(1),)
    restored = undo.restored(g.s)
    assert restored.players["hero2"].queue == () and g.s.players["hero2"].queue != ()
    await play_land(playing, "hero1")
    await playing.player("hero1").do("undo")
    await playing.look()
    assert "dropped" in kinds(playing)[-1]


async def test_entries_are_small(playing: Playing, db: Database) -> None:
    await play_land(playing, "hero1")
    await playing.player("hero1").do("undo")
    async with db.sessions() as session:
        body = await session.scalar(text("select command from game_commands order by seq desc limit 1"))
    assert bytes(body) == encode(Undo(2)) == b'{"type":"undo","to":2}'
    assert HAND
