"""No byte that is sent to a player tells what a face-down card of the other side is, and none to who watches tells
what any is: not in the page, a push, a refusal, the log, a file, or what can be asked of a running game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest
from fastapi import FastAPI
from msgspec.structs import replace

from app.base_race import State, codec, new_game, process, project, unpacked
from app.base_race.bot import next_command, random_command
from app.base_race.commands import AnyCommand, Move
from app.base_race.state import SPACES, Event
from app.db.session import Database
from app.errors import Illegal
from app.play import kinds, service
from app.play.hub import frame
from app.play.kind import Start
from app.play.live import LiveGame, Row
from app.play.rendering import Page
from app.play.wording import Speech
from tests.base_race.pools import POOL
from tests.base_race.test_secrets import with_secrets
from tests.play.pages import live_page
from tests.play.racing import begin_race, placed, say, state_of, step
from tests.play.tables import Player
from tests.support.soak import rounds

SEATS = ("hero1", "hero2")
VIEWERS = (*SEATS, None)
NAMES = {"hero1": "Ann", "hero2": "Bob"}
NAME = re.compile(r"Q\d+x")
json = msgspec.json.Encoder().encode


def some_game(seed: str, careful: bool) -> Iterator[tuple[str, AnyCommand, State, list[Event]]]:
    """A game of two that play alike, or at random: each command, and the state and events it leads to."""
    player = next_command if careful else random_command
    state = new_game(seed, SEATS, *unpacked(seed, POOL))
    while state.ended is None:
        said = ((s, player(project(state, s), f"{seed}:{s}")) for s in SEATS)
        seat, command = next((s, c) for s, c in said if c is not None)
        outcome = process(state, seat, command)
        state = outcome.state
        yield seat, command, state, outcome.events


class Watched:
    """What one viewer is sent of a game; ``other``: of one in which every card they may not know is another."""

    def __init__(self, state: State, viewer: str | None, *, other: bool) -> None:
        self.viewer, self.other = viewer, other
        self.game = LiveGame("game", "table", 1, 0, self.shown(state))
        self.page = Page(self.game, Speech("en", "en"), NAMES)

    def shown(self, state: State) -> State:
        return with_secrets(state, self.viewer) if self.other else state

    def whole(self) -> str:
        """The full view, the text of the log, and what a file about a problem holds."""
        view = self.page.full(self.viewer, self.page.moves_of(self.viewer))
        text = "\n".join(self.page.text_log(self.viewer))
        return view + text + json(kinds.RACE.problem(self.game.state, self.viewer)).decode()

    def push(self, seat: str, command: AnyCommand, state: State, events: list[Event]) -> str:
        """The frame of a step."""
        seen = self.shown(state)
        told = tuple(kinds.RACE.lines(seen, events))
        assert told == tuple(kinds.RACE.lines(state, events))
        row = Row(seat, "id", codec.encode_command(command), told, b"", seen.turn)
        return frame(self.game, self.page.step(self.game.advance(seen, row)), self.viewer)


@pytest.mark.parametrize("seed", range(rounds(2, 80)))
def test_no_push_and_no_page_depends_on_what_one_may_not_know(seed: int) -> None:
    first = new_game(str(seed), SEATS, *unpacked(str(seed), POOL))
    for viewer in VIEWERS:
        real, other = (Watched(first, viewer, other=one) for one in (False, True))
        assert real.whole() == other.whole()
        for number, said in enumerate(some_game(str(seed), careful=seed % 2 == 0)):
            pushed = real.push(*said)
            assert pushed == other.push(*said) and "SECRET" not in pushed
            if number % 9 == 0:
                whole = other.whole()
                assert real.whole() == whole and "SECRET" not in whole


@pytest.mark.parametrize("seed", range(rounds(3, 80)))
def test_no_refusal_depends_on_it(seed: int) -> None:
    *_, (_, _, state, _) = (one for one in some_game(str(seed), careful=True) if one[2].turn <= 5 * seed % 31)
    for viewer in SEATS:
        other = with_secrets(state, viewer)
        for move in (Move(piece, to) for piece in (0, *state.pieces) for to in range(-1, SPACES + 1)):
            assert refusal(state, viewer, move) == refusal(other, viewer, move)


def refusal(state: State, seat: str, command: AnyCommand) -> tuple[str, object] | None:
    """What is said against a command; None if it is carried out."""
    try:
        process(state, seat, command)
    except Illegal as refused:
        return refused.key, refused.args_
    return None


# ---------------------------------------------------------------- over the network
@pytest.fixture
def unlike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every card has a name of its own, which tells its number."""

    def first_state(start: Start) -> State:
        state = kinds.first_state(start)
        assert isinstance(state, State)
        return replace(state, cards={n: replace(card, name=f"Q{n}x") for n, card in state.cards.items()})

    monkeypatch.setattr(service, "first_state", first_state)


async def test_whatever_is_sent_names_only_cards_one_may_know(
    app: FastAPI, db: Database, address: str, unlike: None
) -> None:
    playing = await begin_race(db, [Player(app), Player(app)], [Player(app)])
    everybody: dict[str | None, Player] = {**dict(zip(SEATS, playing.heroes, strict=True)), None: playing.watchers[0]}
    revealed: set[int] = set()

    def may_know(state: State, viewer: str | None) -> set[str]:
        own = {n for n, p in state.pieces.items() if p.owner == viewer}
        return {f"Q{n}x" for n in own | revealed}

    async def check(state: State) -> None:
        revealed.update(n for n, p in state.pieces.items() if p.face_up)
        for viewer, player in everybody.items():
            asked = ("", "/log", "/problem", "/help", "/game", "/room", "/cards/Q1x/0")
            sent = "".join([(await player.get(f"{playing.path}{path}")).text for path in asked])
            if viewer is not None:
                wrong = (Move(0, 0), *(Move(piece, 23 - at) for at, piece in enumerate(state.pieces)))
                refused = [await say(playing, viewer, m) for m in wrong[:3] if refusal(state, viewer, m)]
                sent += "".join(answer.text for answer in refused)
            assert set(NAME.findall(sent)) <= may_know(state, viewer), viewer
            assert state.seed not in sent or state.ended

    async with (
        live_page(address, playing.heroes[0]) as anns,
        live_page(address, playing.heroes[1]) as bobs,
        live_page(address, playing.watchers[0]) as sams,
    ):
        pages = {"hero1": anns, "hero2": bobs, None: sams}
        await check(await state_of(playing))
        state, looked = await placed(playing), 0
        while state.ended is None and looked < rounds(6, 40):
            await step(playing)
            state = await state_of(playing)
            if state.battle is not None and state.battle.turn > looked:
                looked += 1
                await check(state)
        assert looked, "there was no battle"
        version = (await playing.look()).version
        for viewer, page in pages.items():
            await page.until(version)
            assert set(NAME.findall("".join(page.frames))) <= may_know(state, viewer), viewer
        known = set(NAME.findall("".join(anns.frames)))
        assert len(known) >= 12 + len({n for n in revealed if state.pieces[n].owner == "hero2"})
