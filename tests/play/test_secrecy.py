"""No byte that is sent to a viewer tells them of a card they may not know, of the seed, or of others' questions.

Games of chance with cards that all have names of their own; tests/play/knowing.py works out who may know what."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text

from app.cards.decks_in_play import hero_deck
from app.cards.hordes.readings import game as horde_of
from app.cards.starter_decks import STARTER_DECKS
from app.db.session import Database
from app.engine.model.card import card_of
from app.engine.model.commands import Activate, Answer, AnyCommand, Cast, Hold, Manual, PlayLand
from app.engine.model.state import GameObject, State
from app.engine.modes import setup as modes
from app.engine.modes.horde.setup import HeroDeck, HordeDeck
from app.play import service, store
from app.play.loading import caught_up
from app.play.setup import Start, first_state
from app.play.simulate import next_move
from tests.play.knowing import FIRST_ID, Knowing, Viewer, unlike_all
from tests.play.pages import GamePage, live_page
from tests.play.tables import Player, Playing, open_table
from tests.support.soak import rounds

VERSION = re.compile(r'data-version="(\d+)"')
LOG = re.compile(r'<hx-partial hx-target="#log".*?</hx-partial>', re.S)
WAVE = re.compile(r'<section id="wave".*?</section>', re.S)  # what was turned up this turn, wherever it is now
MOVES = rounds(30, 400)


def distinct_start(seed: str, heroes: int, open_hands: bool, by_hand: int = 0) -> Start:
    """Decks in which every card has a name of its own, also the horde's; ``by_hand``: one card in so many is played
    by hand."""
    decks = []
    for n in range(heroes):
        deck = STARTER_DECKS[(len(seed) + n) % len(STARTER_DECKS)]
        plain = hero_deck(f"hero{n + 1}", [c for k, c in deck.main() for _ in range(k)], [deck.commander])
        decks.append(
            HeroDeck(plain.seat, _renamed(plain.library, "abcde"[n], by_hand), _renamed(plain.commanders, "vwxyz"[n]))
        )
    settings, horde = horde_of({"setup_turns": 1, "teammates_see_hands": open_hands})
    library, titans = _renamed(horde.library, "h"), _renamed(horde.titans, "t")
    horde = HordeDeck(library, titans, horde.opening, horde.starter, horde.rules)
    return Start(mode="horde", seed=seed, knobs=settings, heroes=tuple(decks), horde=horde)


def _renamed(refs: tuple[str, ...], letter: str, by_hand: int = 0) -> tuple[str, ...]:
    """``by_hand``: every so manieth card that is no land is carried out by its player."""

    def made(n: int, ref: str) -> str:
        hand = by_hand > 0 and n % by_hand == 0 and "Land" not in card_of(ref).faces[0].types
        return unlike_all(ref, f"Q{letter}{n}x", by_hand=hand)

    return tuple(made(n, ref) for n, ref in enumerate(refs, 1))


async def begin(db: Database, app: FastAPI, start: Start, monkeypatch: pytest.MonkeyPatch) -> Playing:
    """A table whose game starts from there; ids begin far away."""
    people = [Player(app) for _ in start.heroes]
    watcher = Player(app)
    path = await open_table(people, [watcher], pace="instant")
    table = path.removeprefix("/tables/")
    with monkeypatch.context() as far:
        far.setattr(modes, "State", lambda *fields: State(*fields, next_id=FIRST_ID))
        await _create(db, table, start)
    return Playing(db, table, people, [watcher])


async def _create(db: Database, table: str, start: Start) -> None:
    async with db.begin() as session:
        await service.create_from(session, table, 1, start)
        began = text("update tables set status = 'playing', game = 1, seats = :seats where id = :table")
        await session.execute(began, {"seats": len(start.heroes), "table": table})
        await session.execute(text("select pg_notify('holdfast', 'table:' || :table)"), {"table": table})


@dataclass
class Watched:
    """A game with everybody's page open; every byte that was sent is judged."""

    playing: Playing
    knowing: Knowing
    pages: dict[Viewer, GamePage]
    people: dict[Viewer, Player]
    secrets: tuple[str, ...]
    random: random.Random
    judged: int = 0
    bytes: int = 0
    read: dict[Viewer, int] = field(default_factory=dict)

    def judge(self, viewer: Viewer, sent: str, *, log: bool = False) -> None:
        """Fail if a text tells this viewer too much."""
        self.judged, self.bytes = self.judged + 1, self.bytes + len(sent)
        leaks = self.knowing.leaks(viewer, WAVE.sub("", sent), log=log)
        leaks += self.knowing.leaks(viewer, "".join(WAVE.findall(sent)), log=True)
        assert not leaks, f"{viewer or 'a spectator'} was told of {leaks[:5]} in: {around(sent, leaks[0])}"
        for secret in self.secrets:
            assert secret not in sent
        others = [s for s in self.knowing.state.players if s != viewer]
        assert not any(f"prompts-{seat}" in sent for seat in others)

    def judge_frame(self, viewer: Viewer, frame: str) -> None:
        """A frame: what its log says may be older than the rest."""
        self.judge(viewer, LOG.sub("", frame))
        self.judge(viewer, "".join(LOG.findall(frame)), log=True)

    async def follow(self) -> None:
        """Take every step that was committed, and judge what each page was sent about it."""
        db, game = self.playing.db, self.playing.game
        assert game is not None
        for row in await store.rows_after(db, game.id, game.version):
            state = await caught_up(db, game, row)
            game.advance(state, row)
            self.knowing.step(row, state)
            for viewer, page in self.pages.items():
                await page.until(game.version)
                for frame in page.frames[self.read.get(viewer, 0) :]:
                    number = VERSION.findall(frame)
                    if number and int(number[-1]) > game.version:
                        break
                    self.judge_frame(viewer, frame)
                    self.read[viewer] = self.read.get(viewer, 0) + 1

    # ---------------------------------------------------------------- playing
    async def move(self) -> bool:
        """A move of somebody, or of the horde; now and then something else."""
        game = self.playing.game
        assert game is not None
        if game.state.ended is not None or (move := next_move(game.state)) is None:
            return False
        version = game.version
        seat, command = move
        if seat.startswith("hero"):
            answer = await self.say(seat, self.sometimes(seat, command))
            assert answer.status_code == 204, answer.text
        await self.wait_for(version)
        await self.follow()
        return True

    def sometimes(self, seat: str, command: AnyCommand) -> AnyCommand:
        """What the autopilot says, but for other answers now and then."""
        state = self.knowing.state
        if isinstance(command, Answer) and self.random.random() < 0.5:
            d = next(d for d in state.pending if d.id == command.decision)
            if d.kind == "mulligan" and state.players[seat].mulligans < 3:
                return Answer(d.id, ("mulligan",))
            if d.kind in ("yes_no", "option") and d.least == d.most == 1:
                return Answer(d.id, (self.random.choice(d.options),))
        return command

    async def boldly(self) -> None:
        """Something that no autopilot does: by hand, or back; whatever becomes of it."""
        seat = self.random.choice([s for s in self.people if s])
        if self.random.random() < 0.2:
            await self.go_back(seat)
        else:
            await self.say(seat, by_hand(self.random, self.knowing, seat))
        await self.follow()

    async def go_back(self, seat: str) -> None:
        """Ask to go back; who is asked says this or that."""
        what = self.random.choice(("action", "turn"))
        self.judge(seat, (await self.people[seat].do("undo", what=what)).text)
        apart = Playing(self.playing.db, self.playing.table, [])  # nothing is followed yet
        vote = (await apart.look()).aside.vote
        for other in vote.missing if vote else ():
            said = self.random.choice(("yes", "yes", "no"))
            self.judge(other, (await self.people[other].do(f"consent/{vote.number}/{said}")).text)

    async def say(self, seat: str, command: AnyCommand) -> httpx.Response:
        """Say something; the answer is judged."""
        answer = await self.people[seat].say(command)
        self.judge(seat, answer.text)
        return answer

    async def wait_for(self, version: int) -> None:
        """Until the server has gone on (as a page sees it)."""
        page = next(iter(self.pages.values()))
        await page.until(version + 1)

    # ---------------------------------------------------------------- asking for what is not one's business
    async def pry(self) -> None:
        """Everybody asks for things they may not know, in all the ways there are."""
        for viewer, player in self.people.items():
            known, answers = await self._asked_in_peace(viewer, player)
            for answer in answers:
                self._judge_answer(viewer, answer, known)

    async def _asked_in_peace(self, viewer: Viewer, player: Player) -> tuple[bool, list[httpx.Response]]:
        """The answers about one secret card while nothing else happened, for what a page shows is of one moment."""
        for _ in range(20):
            state, version = self.knowing.state, self.version
            o = self.random.choice([o for o in state.objects.values() if o.zone in ("library", "hand")])
            known = self.knowing.may_know(viewer, o)
            answers = await self._asked(player, o, known)
            if await self.latest() == version:
                return known, answers
            await self.follow()
        raise AssertionError("the game never stands still")

    async def _asked(self, player: Player, o: GameObject, known: bool) -> list[httpx.Response]:
        """What the server answers about a card in a library or hand."""
        path, state = self.playing.path, self.knowing.state
        asked = [
            await player.get(f"{path}/cards/{o.card}/0"),
            await player.get(f"{path}/by-hand?ids={o.id}"),
            await player.get(f"{path}/by-hand/tokens?ids={o.id}"),
            await player.do("begin/" + str(o.id)) if not known else await player.get(f"{path}/help"),
            await player.do("by-hand", tool="move", place="exile_down", ids=str(o.id) if not known else ""),
            await player.do("choices", partial=f'{{"partial":{{"type":"cast","card":{o.id}}}}}'),
            await player.get(f"{path}/game"),
            await player.get(f"{path}/problem"),
            await player.get(f"{path}/log"),
            await player.get(path),
        ]
        if known:
            return asked
        odd: list[AnyCommand] = [PlayLand(o.id), Cast(o.id), Activate(o.id, 0), Manual("tap", (o.id,))]
        odd += [Answer(d.id, (o.id,)) for d in state.pending[:1] if self.people.get(d.seat) is not player]
        asked += [await player.do("ping", at=str(o.id))]
        return asked + [await player.say(command) for command in odd]

    def _judge_answer(self, viewer: Viewer, answer: httpx.Response, known: bool) -> None:
        path = answer.request.url.path
        if path.endswith("/game") and answer.status_code == 200:
            assert self.knowing.state.ended is not None  # then it is all told
        elif path.endswith(("/log", "/problem")):
            self.judge(viewer, answer.text, log=True)
        elif path == self.playing.path:
            page, _, rest = answer.text.partition('<ol id="log"')
            told, _, more = rest.partition("</ol>")
            self.judge(viewer, page + more)
            self.judge(viewer, told, log=True)
        else:
            self.judge(viewer, answer.text)

    @property
    def version(self) -> int:
        """How far the game was followed."""
        assert self.playing.game is not None
        return self.playing.game.version

    async def latest(self) -> int:
        """How far the game is in the database."""
        assert self.playing.game is not None
        found = await store.versions(self.playing.db, [self.playing.game.id])
        return found[self.playing.game.id]


TOOLS = (
    "move",
    "move",
    "move",
    "take",
    "look",
    "search",
    "reorder",
    "reveal",
    "discard",
    "face_down",
    "face_up",
    "copy",
)
NUMBERED = ("draw", "mill", "exile_top", "shuffle", "take", "look", "search", "reveal", "control")
PLACES = ("battlefield", "hand", "graveyard", "exile", "library", "library")


def by_hand(chance: random.Random, knowing: Knowing, seat: str) -> Manual:
    """A tool with something that the seat knows (mostly), or with somebody's library or hand."""
    state = knowing.state
    whose = chance.choice(["", "", seat, *state.players])
    face_down, amount = chance.random() < 0.4, chance.randint(1, 3)
    if chance.random() < 0.5:
        args = {"origin": chance.choice(("top", "bottom", "exiled")), "face_down": face_down}
        return Manual(chance.choice(NUMBERED), (), whose, amount, chance.choice(PLACES), args)
    among = [o for o in state.objects.values() if knowing.may_know(seat, o) or chance.random() < 0.02]
    chosen = tuple(o.id for o in chance.sample(among, min(amount, len(among))))
    args = {"position": chance.choice(("top", "bottom", "shuffled")), "face_down": face_down}
    return Manual(chance.choice(TOOLS), chosen, whose, amount, chance.choice(PLACES), args)


def around(text: str, leak: str) -> str:
    """The place of a leak."""
    at = text.find(leak.removeprefix("#").removeprefix("decision "))
    return text[max(0, at - 300) : at + 100]


@pytest.fixture
async def watch(
    app: FastAPI, db: Database, address: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Callable[..., Awaitable[Watched]]]:
    """Start a game that everybody watches."""
    async with AsyncExitStack() as stack:

        async def start(seed: str, heroes: int, open_hands: bool, by_hand: int) -> Watched:
            start = distinct_start(seed, heroes, open_hands, by_hand)
            playing = await begin(db, app, start, monkeypatch)
            game = await playing.look()
            people: dict[Viewer, Player] = {f"hero{n + 1}": p for n, p in enumerate(playing.heroes)}
            people[None] = playing.watchers[0]
            codes = [await resume_code(p) for p in playing.heroes]
            refs = [r for h in start.heroes for r in (*h.library, *h.commanders)]
            names = {ref: card_of(ref).faces[0].name for ref in (*refs, *start.horde.library, *start.horde.titans)}
            pages = {v: await stack.enter_async_context(live_page(address, p)) for v, p in people.items()}
            knowing = Knowing(game.state, open_hands, tuple(people), names)
            return Watched(playing, knowing, pages, people, (seed, *codes), random.Random(seed))

        yield start


async def resume_code(player: Player) -> str:
    """The secret of a new personal link."""
    answer = await player.post("/me/link")
    found = re.search(r"/resume#([\w-]{20,})", answer.text)
    assert found, answer.text[:2000]
    return found[1]


@pytest.mark.parametrize("number", range(rounds(4, 300)))
async def test_nobody_is_told_what_they_may_not_know(watch: Callable[..., Awaitable[Watched]], number: int) -> None:
    chance = random.Random(number)
    seed = f"secret-{number}-{chance.getrandbits(64):x}"
    heroes, open_hands, by_hand = chance.choice((1, 2, 2, 3)), number % 2 == 0, number % 3 * 2
    watched = await watch(seed, heroes, open_hands, by_hand)
    for page in watched.pages.values():
        await page.until(0)
    for _ in range(MOVES):
        await watched.follow()
        if chance.random() < 0.15:
            await watched.pry()
        if chance.random() < 0.05:
            await watched.say("hero1", Hold(on=chance.random() < 0.5))
            await watched.follow()
        if chance.random() < 0.2:
            await watched.boldly()
        if not await watched.move():
            break
    assert watched.judged > 100 and watched.bytes > 100_000


def test_the_model_notices_a_leak() -> None:
    """What it is worth: a hidden name, hash, id or question is found in a text."""
    start = distinct_start("x", 2, False)
    state = first_state(start)
    names = {r: card_of(r).faces[0].name for h in start.heroes for r in h.library}
    knowing = Knowing(state, False, ("hero1", "hero2", None), names)
    mine = state.objects[state.zones["hand:hero1"][0]]
    top = state.objects[state.zones["library:hero1"][0]]
    for viewer in ("hero2", None):
        assert knowing.leaks(viewer, f"<p>{names[mine.card]}</p>") == [names[mine.card]]
        assert knowing.leaks(viewer, f'data-ref="{mine.card}"') == [names[mine.card]]
    assert knowing.leaks("hero1", f"{names[mine.card]} {mine.card}") == []
    assert knowing.leaks("hero1", names[top.card]) == [names[top.card]]
