"""What `holdfast bench` measures is what it says: its boards, its mix, its figures."""

from __future__ import annotations

import asyncio
import json
import sys
from types import FrameType

import pytest

from app.cli import main
from app.engine import codec
from app.engine.game import Game
from app.engine.machine import process
from app.engine.model.ability import Continuous, TriggeredAbility
from app.play.bench import engine, load, served, table
from app.play.bench.board import board
from app.play.bench.sockets import Poster, Watcher

KINDS = {
    "play a land",
    "cast with targets, paid by itself",
    "resolve",
    "activate",
    "declare 20 attackers",
    "declare 10 blocks",
    "answer",
    "pass through a step",
}


def test_the_board_is_what_the_budget_says() -> None:
    g = Game(board(300, 40))
    assert len(g.s.objects) == 300
    here = [(g.s.objects[i], g.ch(i)) for i in g.battlefield()]
    assert sum(o.token for o, _ in here) == 40
    printed = [a for o, _ in here for a in g.card(o.id).faces[0].abilities]
    assert sum(isinstance(a, TriggeredAbility) for a in printed) >= 20
    others = [a for a in printed if isinstance(a, Continuous) and a.what not in ("this", "attached")]
    assert len(others) >= 4
    assert [s for s in g.seats() if s.startswith("hero")] == ["hero1", "hero2", "hero3", "hero4"]


def test_bench_engine_prints_its_mix(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "RUNS", 1)
    monkeypatch.setattr(engine, "GAMES", 1)
    monkeypatch.setattr(engine, "SIZES", {"objects_300": (300, 40)})
    assert main(["bench", "engine", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["objects_300"]["by_kind"]) == KINDS
    assert 0 < told["objects_300"]["median_ms"] <= told["objects_300"]["p99_ms"]
    assert told["codec_ms"] > 0 and told["legal_commands_ms"] > 0


def test_the_twenty_attackers_and_ten_blocks_happen() -> None:
    moves = engine._Moves(board(300, 40))
    seen = {"attacks": 0, "blocks": 0}
    for _, seat, command in moves:
        outcome = process(moves.state, seat, command)
        for kind in seen:
            seen[kind] = max(seen[kind], sum(e.kind == kind for e in outcome.events))
        moves.state = outcome.state
    assert seen == {"attacks": 20, "blocks": 10}


# ---------------------------------------------------------------- pushes
def test_every_command_of_the_script_is_accepted_and_the_mix_is_there() -> None:
    state = table.first({"teammates_see_hands": True})
    script = table.script(state, 60)
    for _, seat, command in script:
        state = process(state, seat, codec.decode_command(command)).state
    assert {kind for kind, _, _ in script} == {"life", "tap for mana", "cast and resolve", "move"}
    assert [seat for _, seat, _ in script[:4]] == list(table.SEATS)


def test_a_hundred_tokens_are_cards_of_their_own() -> None:
    assert len(table.crowd()) == 100


def frame_in(file: str, under: FrameType | None = None) -> FrameType:
    """A frame of code from a file, called from another one."""
    space: dict[str, object] = {"under": under}
    code = compile("import sys\nframe = sys._getframe()", file, "exec")
    exec(code, space)
    found = space["frame"]
    assert isinstance(found, FrameType)
    return found


def test_samples_belong_to_the_innermost_part() -> None:
    assert served.part_of(frame_in("/x/app/engine/rules/layers/table.py")) == "engine"
    assert served.part_of(frame_in("/x/site-packages/asyncpg/pool.py")) == "commit"
    assert served.part_of(frame_in("/x/app/play/rendering.py")) == "render"
    assert served.kind_of("/x/app/engine/legal.py") == "legal"
    assert served.part_of(None) == "http"


def test_figures_of_the_load_client() -> None:
    figures = load.Figures(actions=4, frames=36, bytes=4000, taken=[0.004, 0.002, 0.001, 0.003])
    told = load.summary(figures, (2.0, 0.5))
    assert (told["actions_per_s"], told["p50_ms"], told["p99_ms"]) == (2.0, 3.0, 4.0)
    assert (told["bytes_per_action"], told["frames_per_action"], told["driver_cpu_pct"]) == (1000, 9.0, 25.0)


# ---------------------------------------------------------------- the client's sockets
class Wire(asyncio.Transport):
    """What was written."""

    def __init__(self) -> None:
        super().__init__()
        self.out = b""
        self.hung_up = False

    def is_closing(self) -> bool:
        return self.hung_up

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.out += bytes(data)


def test_frames_of_every_length_arrive_whole_however_they_are_cut() -> None:
    got: list[bytes] = []
    watcher, wire = Watcher("host", "/path", "cookie", got.append), Wire()
    watcher.connection_made(wire)
    assert b"Upgrade: websocket" in wire.out
    sizes = (0, 125, 126, 70_000)
    head = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"
    stream = head + b"".join(bytes([0x81]) + length(n) + b"x" * n for n in sizes) + b"\x89\x01p"
    for at in range(0, len(stream), 1000):
        watcher.data_received(stream[at : at + 1000])
    assert [len(g) for g in got] == list(sizes)
    assert wire.out.endswith(b"\x8a\x81\x00\x00\x00\x00p")


def length(n: int) -> bytes:
    """The length of a frame (RFC 6455, 5.2)."""
    if n < 126:
        return bytes([n])
    return bytes([126]) + n.to_bytes(2, "big") if n < 1 << 16 else bytes([127]) + n.to_bytes(8, "big")


async def test_an_answer_in_pieces_is_one_answer() -> None:
    poster, wire = Poster("host", "cookie"), Wire()
    poster.connection_made(wire)
    waiting = asyncio.create_task(poster.post("/tables/x", command="{}"))
    await asyncio.sleep(0)
    for part in (b"HTTP/1.1 422 No\r\nContent-", b"Length: 5\r\n\r\nhel", b"lo"):
        poster.data_received(part)
    assert await waiting == (422, "hello")
    assert b"command=%7B%7D" in wire.out


async def test_where_the_server_has_hung_up_nobody_waits_for_an_answer() -> None:
    poster, wire = Poster("host", "cookie"), Wire()
    poster.connection_made(wire)
    assert not poster.closed
    wire.hung_up = True
    with pytest.raises(ConnectionError):
        await poster.post("/tables/x", command="{}")


# ---------------------------------------------------------------- wrong use
@pytest.mark.parametrize("words", [["--tables", "0"], ["--closed", "--rate", "1"], ["--seconds", "0"]])
def test_wrong_use_of_bench_push_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "push", *words]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="bench push reads /proc, which only Linux has")
def test_bench_push_measures_a_real_server(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "push", "--tables", "1", "--seconds", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["tables"], told["mode"]) == (1, "closed")
    assert told["errors"] == 0 or "Timeout" in told["first_error"], told["first_error"]  # a machine busy with the rest
    assert set(told["parts"]) == {"http", "engine", "legal", "commit", "render", "send"}
    assert told["cpu_ms_per_action"] > 0 and told["frames_per_action"] >= 9
