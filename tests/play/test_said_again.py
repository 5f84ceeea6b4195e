"""What comes a second time under its id, because the answer got lost, is answered the same and happens once."""

from __future__ import annotations

from sqlalchemy import text

from app.db.session import Database
from app.engine.model.values import HAND
from app.play import drafts
from tests.play.tables import Player, Playing
from tests.play.test_going_back import play_land
from tests.play.test_submit import land_in_hand


async def twice(playing: Playing, player: Player, action: str, **form: str) -> None:
    """Send it, and again: both are answered as done, and the game has gone on by one entry."""
    before = (await playing.look()).version
    for _ in range(2):
        answer = await player.do(action, **form, command_id="once")
        assert (answer.status_code, answer.text) == (204, "")
    assert (await playing.look()).version == before + 1


async def test_a_click_on_a_card(playing: Playing) -> None:
    land = land_in_hand(await playing.state(), "hero1").card
    await twice(playing, playing.player("hero1"), f"begin/{land}")
    assert land not in (await playing.state()).zones[f"{HAND}:hero1"]
    assert (await playing.player("hero1").do(f"begin/{land}", command_id="another")).status_code == 422


async def test_an_announcement(playing: Playing) -> None:
    partial = drafts.write(land_in_hand(await playing.state(), "hero1"))
    await twice(playing, playing.player("hero1"), "choices", partial=partial)
    refused = await playing.player("hero1").do("choices", partial=partial, command_id="another")
    assert refused.status_code == 422


async def test_taking_back_takes_back_one_action(playing: Playing) -> None:
    await play_land(playing, "hero1")
    hand = await hand_of(playing, "hero1")
    await play_land(playing, "hero2")
    await twice(playing, playing.player("hero2"), "undo")
    assert await hand_of(playing, "hero1") == hand
    await twice(playing, playing.player("hero1"), "undo")
    assert len(await hand_of(playing, "hero1")) == len(hand) + 1


async def hand_of(playing: Playing, seat: str) -> tuple[int, ...]:
    """What somebody holds."""
    return tuple((await playing.state()).zones[f"{HAND}:{seat}"])


async def test_asking_and_consenting(playing: Playing) -> None:
    await play_land(playing, "hero1")
    await play_land(playing, "hero2")
    await twice(playing, playing.player("hero1"), "undo", what="turn")
    vote = (await playing.look()).aside.vote
    assert vote is not None
    await twice(playing, playing.player("hero2"), f"consent/{vote.number}/yes")


async def test_letting_the_hordes_turn_go(playing: Playing) -> None:
    await twice(playing, playing.player("hero1"), "skip")


async def test_the_ids_are_kept_with_the_entries(playing: Playing, db: Database) -> None:
    await twice(playing, playing.player("hero1"), "skip")
    async with db.sessions() as session:
        kept = await session.scalar(text("select count(*) from game_commands where command_id = 'once'"))
    assert kept == 1
