"""Expectations: what was expected, and what was seen instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from app.cards.registry import normalised
from app.cards.scenarios.board import counted
from app.cards.scenarios.names import Failed, called
from app.cards.scenarios.objects import judge_objects
from app.cards.scenarios.playing import Playing
from app.cards.scenarios.spelling import PlayerSeen, Possible, Seen
from app.engine.game import Game
from app.engine.legal import legal_commands
from app.engine.model.commands import Activate, Cast, PlayLand
from app.engine.model.values import BATTLEFIELD, COMMAND, EXILE, MANA, ObjId, Seat
from app.engine.view import lines
from app.i18n import words


def judge(playing: Playing, seen: Seen) -> None:
    """Raises Failed with everything that is not as expected."""
    if seen.turn is not None or seen.step is not None:
        playing.wait(seen.turn, seen.step)
    wrong = list(differences(playing, seen))
    if wrong:
        raise Failed("; ".join([*wrong, *map(playing.asked, playing.questions())]))


def differences(playing: Playing, seen: Seen) -> Iterator[str]:
    """Each thing that is not as expected, in words."""
    for seat, expected in seen.players.items():
        yield from _player(playing, playing.names.player(playing.state, seat), expected)
    for word, thing in seen.objects.items():
        yield from judge_objects(playing, word, thing)
    yield from _stack(playing, seen)
    for possible in seen.can:
        yield from (f"{p} is not possible" for p in _possible(playing, possible, False))
    for possible in seen.cannot:
        yield from (f"{p} is possible" for p in _possible(playing, possible, True))
    yield from _game(playing, seen)
    yield from _questions(playing, seen)
    yield from _log(playing, seen)


def differs(what: str, expected: Any, found: Any) -> Iterator[str]:
    """The words for a difference, if there is one and something was expected."""
    if expected is not None and expected != found:
        yield f"{what}: expected {expected!r}, seen {found!r}"


# ---------------------------------------------------------------- players
def _player(playing: Playing, seat: Seat, seen: PlayerSeen) -> Iterator[str]:
    g = Game(playing.state)
    p = g.player(seat)
    yield from differs(f"{seat}'s life", seen.life, g.life(seat))
    for kind, count in seen.counters.items():
        yield from differs(f"{seat}'s {kind} counters", count, p.counter(kind))
    if seen.mana is not None:
        pool = "".join(symbol * n for symbol, n in zip(MANA, p.mana, strict=True))
        yield from differs(f"{seat}'s mana", "".join(sorted(seen.mana, key=MANA.index)), pool)
    for zone in ("battlefield", "hand", "library", "graveyard", "exile", "command"):
        yield from _held(g, f"{seat}'s {zone}", getattr(seen, zone), _ids(g, seat, zone), zone == "library")
    tokens = [i for i in g.battlefield(seat) if g.s.objects[i].token]
    yield from _held(g, f"{seat}'s tokens", seen.tokens, tokens, False)
    if seen.library_top:
        top = [g.card(i).name for i in g.zone("library", seat)[: len(seen.library_top)]]
        yield from differs(f"the top of {seat}'s library", seen.library_top, top)
    yield from _standing(g, seat, seen)


def _standing(g: Game, seat: Seat, seen: PlayerSeen) -> Iterator[str]:
    p = g.player(seat)
    ended = g.s.ended
    yield from differs(f"{seat} has won", seen.won, ended is not None and p.team in ended.winners)
    yield from differs(f"{seat} has lost", seen.lost, p.lost)
    yield from differs(f"{seat} is in the game", seen.in_game, not (p.lost or p.left))


def _ids(g: Game, seat: Seat, zone: str) -> list[ObjId]:
    if zone == BATTLEFIELD:
        return g.battlefield(seat)
    if zone in (EXILE, COMMAND):
        return [i for i in g.zone(zone) if g.s.objects[i].owner == seat]
    return list(g.zone(zone, seat))


Names = int | list[str] | dict[str, int] | None


def _held(g: Game, what: str, expected: Names, ids: list[ObjId], ordered: bool) -> Iterator[str]:
    """A number, exactly these names, or counts of some names."""
    if isinstance(expected, int):
        yield from differs(what, expected, len(ids))
    elif isinstance(expected, dict):
        for name, count in expected.items():
            yield from differs(f"{what}, {name}", count, sum(called(g, i, normalised(name)) for i in ids))
    elif expected is not None:
        found = [g.ch(i).name or g.card(i).name for i in ids]
        a, b = _listed(expected), [normalised(name) for name in found]
        if a != b if ordered else Counter(a) != Counter(b):
            yield f"{what}: expected {expected!r}, seen {found!r}"


def _listed(names: list[str]) -> list[str]:
    """Names as they are compared, several for ``3 Forest``."""
    each = [counted(name) for name in names]
    return [normalised(one.card) for one in each for _ in range(one.count)]


# ---------------------------------------------------------------- the game
def _stack(playing: Playing, seen: Seen) -> Iterator[str]:
    names = [item.name for item in playing.state.stack]
    expected = seen.stack
    if isinstance(expected, int):
        yield from differs("the stack", expected, len(names))
    else:
        yield from differs("the stack", expected, names)


def _game(playing: Playing, seen: Seen) -> Iterator[str]:
    state = playing.state
    if seen.active is not None:
        team = state.players[seen.active].team if seen.active in state.players else seen.active
        yield from differs("whose turn it is", team, state.turn.team)
    yield from differs("the game is over", seen.over, state.ended is not None)
    if seen.winners is not None:
        expected = sorted({state.players[w].team if w in state.players else w for w in seen.winners})
        yield from differs("winners", expected, sorted(state.ended.winners) if state.ended is not None else None)


def _questions(playing: Playing, seen: Seen) -> Iterator[str]:
    found = {d.seat: d.kind for d in playing.questions()}
    for seat, kind in seen.questions.items():
        yield from differs(f"what {seat} is asked", kind, found.get(seat))


def _log(playing: Playing, seen: Seen) -> Iterator[str]:
    if not (seen.log or seen.log_lacks):
        return
    told = lines(playing.state, playing.events)
    text = "\n".join(words("en", line.key, **line.args) for line in told)
    yield from (f"the log does not say {part!r}" for part in seen.log if part not in text)
    yield from (f"the log says {part!r}" for part in seen.log_lacks if part in text)


# ---------------------------------------------------------------- what is possible
def _possible(playing: Playing, p: Possible, wanted: bool) -> Iterator[str]:
    """What is said to be possible, where it is (or is not) as wanted."""
    seat = playing.player(p.player)
    commands = legal_commands(playing.state, seat)
    verbs = (("cast", p.cast, Cast), ("play land", p.play_land, PlayLand), ("activate", p.activate, Activate))
    for verb, word, kind in verbs:
        if word is None:
            continue
        ids = playing.names.objects(playing.state, word)
        if not ids:
            raise Failed(f"there is no {word!r} in any zone")
        if any(isinstance(c, kind) and _about(c) in ids for c in commands) is wanted:
            yield f"{seat}: {verb} {word}"


def _about(command: Cast | PlayLand | Activate) -> ObjId:
    return command.object if isinstance(command, Activate) else command.card
