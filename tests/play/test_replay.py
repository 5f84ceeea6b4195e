"""A finished game played again: from the database and from a file, to the same bytes; or archived, never wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from app.cli import main
from app.db.session import Database
from app.engine.model.commands import Concede, Hold
from app.play import replay, store
from tests.play.tables import Playing
from tests.play.test_going_back import play_land, said
from tests.support.server import ROOT

Begin = Callable[..., Awaitable[Playing]]


async def finished(playing: Playing) -> str:
    """A short game with everything in it that a log can hold, over; its id."""
    await play_land(playing, "hero1")
    await playing.player("hero1").do("undo")
    await play_land(playing, "hero1")
    await play_land(playing, "hero2")
    await playing.player("hero1").do("undo")
    vote = (await playing.look()).aside.vote
    assert vote is not None
    await playing.player("hero2").do(f"consent/{vote.number}/yes")
    await playing.player("hero1").do("skip")
    await playing.play(25)
    await said(playing, "hero1", Hold())
    await said(playing, "hero1", Concede())
    await said(playing, "hero2", Concede())
    game = await playing.look()
    assert game.state.ended is not None
    return game.id


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, object]]:
    """A command's exit code and the JSON it prints."""
    code = main(list(arguments))
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return code, found


async def test_from_the_database_and_from_a_file(
    playing: Playing, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, db: Database
) -> None:
    game = await finished(playing)
    live = await playing.look()
    exported = await replay.export(db, game)
    outcome = replay.replay(exported)
    assert outcome.same and not outcome.archived and outcome.states == outcome.commands == live.version
    assert outcome.fingerprint == outcome.stored_fingerprint == store.fingerprint(live.state).hex()
    assert replay.write(replay.read(replay.write(exported))) == replay.write(exported)


async def test_the_command(playing: Playing, database_url: str, tmp_path: Path, db: Database) -> None:
    """Another process, another order of hashing: the same bytes. A file needs no database."""
    game = await finished(playing)
    file = tmp_path / "game.json"
    environment = {**os.environ, "DATABASE_URL": database_url, "PYTHONHASHSEED": "1"}

    def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "app", "replay", *arguments],
            cwd=ROOT,
            env={**environment, **more},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    first = run(game, "--export", str(file), "--json")
    assert first.returncode == 0, first.stderr
    found = json.loads(first.stdout)
    assert set(found) == {"game", "commands", "fingerprint", "stored_fingerprint", "same", "archived"}
    assert found["game"] == game and found["same"] is True and found["archived"] is False
    again = run(str(file), "--json", DATABASE_URL="postgresql://nobody@127.0.0.1:1/none", PYTHONHASHSEED="2")
    assert (again.returncode, json.loads(again.stdout)) == (0, found)


async def test_what_does_not_lead_where_it_did_is_archived(
    playing: Playing, tmp_path: Path, capsys: pytest.CaptureFixture[str], db: Database
) -> None:
    exported = await replay.export(db, await finished(playing))
    file = tmp_path / "game.json"
    file.write_bytes(replay.write(msgspec.structs.replace(exported, fingerprint="00" * 16)))
    code, found = printed(capsys, "replay", str(file), "--json")
    assert code == 1 and found["same"] is False and found["archived"] is True and found["fingerprint"] != ""
    wrong = msgspec.structs.replace(exported.commands[4], command=msgspec.Raw(b'{"type":"playland","card":0}'))
    commands = (*exported.commands[:4], wrong, *exported.commands[5:])
    file.write_bytes(replay.write(msgspec.structs.replace(exported, commands=commands)))
    code, found = printed(capsys, "replay", str(file), "--json")
    assert code == 1 and found["archived"] is True and found["fingerprint"] == ""


@pytest.mark.parametrize("body", [b"", b"{}", b"\x00\xff", b'{"game": "x"}'])
def test_what_is_no_game_is_one_sentence(body: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(body)
    assert main(["replay", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("holdfast: This is no game of Holdfast")


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "there/is/none.json"]) == 2
    assert "There is no file" in capsys.readouterr().err


async def test_players_take_a_finished_game_home(playing: Playing, tmp_path: Path, db: Database) -> None:
    ann = playing.player("hero1")
    early = await ann.get(f"{playing.path}/game")
    assert early.status_code == 409 and "secret" in early.text
    seed = await seed_of(db)
    assert seed not in early.text
    await finished(playing)
    answer = await ann.get(f"{playing.path}/game")
    assert answer.status_code == 200 and "attachment" in answer.headers["content-disposition"]
    outcome = replay.replay(replay.read(answer.content))
    assert outcome.same
    assert seed in answer.text
    for name in ("Ann", "Bob"):
        assert name not in answer.text


async def seed_of(db: Database) -> str:
    """The secret of the only game."""
    async with db.sessions() as session:
        return str(await session.scalar(text("select setup->>'seed' from games")))


async def test_a_file_for_a_problem_holds_no_hidden_card_of_others(playing: Playing, db: Database) -> None:
    state = await playing.state()
    ann, watcher = playing.player("hero1"), playing.watchers[0]
    answer = await ann.get(f"{playing.path}/problem")
    content = json.loads(answer.content)
    assert content["holdfast"] and content["entries"] == 2 and content["seat"] == "hero1" and content["log"]
    hidden = {state.objects[i].card for i in (*state.zones["hand:hero2"], *state.zones["library:hero2"])}
    shown = {o.card for o in state.objects.values() if o.zone not in ("hand", "library")}
    shown |= {state.objects[i].card for i in state.zones["hand:hero1"]}
    for ref in hidden - shown:
        assert ref not in answer.text
    assert all(state.objects[i].card in answer.text for i in state.zones["hand:hero1"])
    assert await seed_of(db) not in answer.text and "Ann" not in answer.text
    theirs = (await watcher.get(f"{playing.path}/problem")).text
    assert not any(
        state.objects[i].card in theirs for i in state.zones["hand:hero1"] if state.objects[i].card in hidden
    )
