"""Tables that go on from a written board: over HTTP, with every kind of mistake, and with the rematch."""

from __future__ import annotations

import html
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.cards.scenarios.reading import LARGEST
from app.lobby.boards import MOST_CARDS
from app.main import create_app
from app.settings import Settings
from tests.support.guests import Guest, readable, refusal

BOARDS = Path(__file__).resolve().parents[1] / "scenarios"
HORDE = """
mode: horde
life: {heroes: 31}
turn: 9
players:
  ann:
    battlefield: [5 Forest, {card: Grizzly Bears, as: bear, tapped: true}, {card: Serra Angel, controller: bob}]
    hand: [Giant Growth]
  bob:
    hand: [Shock]
  horde:
    battlefield: [{card: Eldrazi Scion, token: true, count: 3}]
    library: [4 Ulamog's Crusher]
"""
DUEL = "mode: duel\nplayers: {ann: {hand: [Shock]}, bob: {life: 1}}\n"


@pytest.fixture
async def boards_app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The application with the setting on."""
    made = create_app(settings.model_copy(update={"start_from_board": True}))
    async with made.router.lifespan_context(made):
        yield made


@pytest.fixture
def ann(boards_app: FastAPI) -> Guest:
    return Guest(boards_app)


async def opened(guest: Guest, text: str, name: str = "Ann") -> str:
    answer = await guest.post("/tables/board", name=name, text=text)
    assert answer.status_code == 303, readable(answer.text)
    guest.table = answer.headers["location"]
    return (await guest.get(guest.table)).text


async def refused(guest: Guest, text: str) -> str:
    """What the form says about a board, which it keeps."""
    answer = await guest.post("/tables/board", name="Ann", text=text)
    assert answer.status_code == 422
    kept = re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", answer.text, re.S)
    assert kept and html.unescape(kept[1]).strip() == text.strip()
    found = re.search(r'id="board-error">(.*?)</div>', answer.text, re.S)
    assert found
    return readable(found[1])


async def test_a_board_opens_as_a_running_table_with_its_seats(boards_app: FastAPI, ann: Guest) -> None:
    assert 'href="/tables/board"' in (await ann.get("/tables/new")).text
    page = await opened(ann, HORDE)
    assert '<body class="playing" data-seat="hero1"' in page
    text = readable(page)
    assert "Turn 9" in text and "31" in text and "Eldrazi Scion ×3" in text and "Grizzly Bears" in text
    assert "Giant Growth" in text

    room = await ann.text()
    assert "A written board" in room and "plays ann of the board" in room and "1 seat is free" in room
    bob = Guest(boards_app)
    await bob.join(await ann.link(), "Bob")
    assert "plays bob of the board" in await bob.text()
    page = (await bob.get(bob.table)).text
    assert 'data-seat="hero2"' in page and "Shock" in page and "Serra Angel" in page
    cleo = Guest(boards_app)
    await cleo.join(await ann.link(), "Cleo")
    assert "1 spectator" in await cleo.text()  # there is no third seat


async def test_people_can_play_on_and_begin_it_again(boards_app: FastAPI, ann: Guest) -> None:
    await opened(ann, DUEL)
    bob = Guest(boards_app)
    await bob.join(await ann.link(), "Bob")
    assert "Shock" not in readable((await bob.get(bob.table)).text)  # an opponent's hand
    said = await ann.do("commands", command='{"type":"concede"}', command_id="c1")
    assert said.status_code == 204, said.text
    assert "Victory for Bob" in readable((await ann.get(ann.table)).text)
    game = await ann.get(f"{ann.table}/game")
    assert game.status_code == 200 and '"mode":"duel"' in game.text.replace(" ", "")
    assert (await ann.do("host/rematch")).status_code == 303
    text = readable((await bob.get(bob.table)).text)
    assert "Victory" not in text and "Turn 1" in text
    assert "Shock" in readable((await ann.get(ann.table)).text)


@pytest.mark.parametrize("file", sorted(BOARDS.rglob("*.yaml")), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_example_opens_as_a_table(file: Path) -> None:
    from app.lobby.boards import opened as read

    board = read(file.read_bytes())
    assert board.players and board.state.order


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mode: duel\nplayers:\n  ann: {lief: 3}\n  bob: {}\n", ["Line 3", "players.ann", "There is no field 'lief'"]),
        ("mode: duel\nplayers: {ann: {}}\n", ["players", "A duel has two players, not 1."]),
        ("mode: [\n", ["Line 2", "This is not YAML"]),
        ("mode: duel\nplayers:\n  ann: {hand: [\"a\\u202eb\"]}\n  bob: {}\n", ["Line 3", "players.ann.hand"]),
        ("mode: duel\nplayers:\n  ann: {hand: [{card: Shock, count: 1000}, 999 Shock, 2 Shock]}\n  bob: {}\n",
         ["players", f"{MOST_CARDS} cards"]),
        ("mode: duel\nplayers: {a: {}, b: {}, c: {}, d: {}, e: {}, f: {}, g: {}}\n", ["Line 2", "length <= 6"]),
        ("mode: horde\nsettings: {horde_life: [1]}\nplayers: {ann: {}, horde: {}}\n", ["Line 2", "settings"]),
        ("x" * (LARGEST + 1), ["The file is longer than"]),
        ("<script>alert(1)</script>", ["Expected"]),
    ],
)  # fmt: skip
async def test_mistakes_are_named_with_line_and_field(ann: Guest, text: str, said: list[str]) -> None:
    words = await refused(ann, text)
    assert "This board cannot be opened." in words
    for part in said:
        assert part in words


async def test_a_file_goes_before_the_text(ann: Guest) -> None:
    files = {"file": ("board.yaml", DUEL.encode(), "application/yaml")}
    answer = await ann.client.post("/tables/board", data={"name": "Ann", "text": "mode: no"}, files=files)
    assert answer.status_code == 303
    binary = {"file": ("board.yaml", b"\xff\xfe\x00", "application/yaml")}
    answer = await ann.client.post("/tables/board", data={"name": "Ann"}, files=binary)
    assert answer.status_code == 422 and "not written in UTF-8" in readable(answer.text)


async def test_nothing_is_lost_of_an_unfinished_form(ann: Guest) -> None:
    answer = await ann.post("/tables/board", name="", text=DUEL)
    assert answer.status_code == 422 and "Please type a name" in answer.text and "mode: duel" in answer.text
    answer = await ann.post("/tables/board", name="Ann", text="  ")
    assert answer.status_code == 422 and "Paste a board, or choose its file." in answer.text
    answer = await ann.post("/tables/board", name="Ann", text=DUEL, grace_seconds="1")
    assert answer.status_code == 422 and "from 10 to 900" in answer.text and "mode: duel" in answer.text


async def test_only_where_the_setting_is_on(guest: type[Guest]) -> None:
    bob = guest()  # type: ignore[call-arg]
    assert 'href="/tables/board"' not in (await bob.get("/tables/new")).text
    assert (await bob.get("/tables/board")).status_code == 404
    answer = await bob.post("/tables/board", name="Bob", text=DUEL)
    assert answer.status_code == 404 and "does not start tables from boards" in refusal(answer)


async def test_no_other_table_becomes_a_board(ann: Guest) -> None:
    await ann.open("Ann")
    await ann.do("settings", mode="board")
    assert "Together against a deck that plays itself." in await ann.text()
