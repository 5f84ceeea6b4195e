"""Opening hands and mulligans (CR 103.5, 805.3a): all players choose at once.

A player first says whether to keep; the cards that go to the bottom are chosen once the hand is kept, which
leaves the same hands as choosing them after each new hand and asks less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.clauses import clause
from app.engine import effects, modes
from app.engine.effects import Answers, Ask
from app.engine.model.effect import Procedure, Scry
from app.engine.model.state import Decision, Env
from app.engine.model.values import EXILE, HAND, LIBRARY, ObjId, Seat
from app.engine.rules import drawing

if TYPE_CHECKING:
    from app.engine.game import Game

HAND_SIZE = 7


def opening(g: Game) -> None:
    """Shuffle the libraries, draw the opening hands and ask everybody who has one whether to keep it.

    Players for whom the rules about hands do not apply are left alone (HS-1.3)."""
    seats = holders(g)
    for seat in seats:
        g.shuffle(seat)
        drawing.draw(g, seat, hand_size(g))
    g.push([Procedure("mulligans")], Env(next(iter(seats), ""), 0))


def holders(g: Game) -> list[Seat]:
    """Players who have an opening hand."""
    return [s for s in g.seats() if not modes.of(g).handless(g, s)]


def hand_size(g: Game) -> int:
    """CR 103.5: seven, or the knob ``opening_hand``."""
    return int(g.s.knobs.get("opening_hand", HAND_SIZE))


def free(g: Game) -> int:
    """Mulligans that do not count (CR 103.5c): one in a game of more than two players, or the knob
    ``free_mulligans``."""
    return int(g.s.knobs.get("free_mulligans", 1 if len(g.s.players) > 2 else 0))


def owed(g: Game, seat: Seat) -> int:
    """How many cards the player puts on the bottom for the mulligans taken so far."""
    return min(hand_size(g), max(0, g.player(seat).mulligans - free(g)))


def kind(g: Game) -> str:
    """How mulligans are taken, the knob ``mulligan``: ``london`` (CR 103.5), ``vancouver`` (one card fewer each
    time, then scry 1) or ``partial`` (CM-5, ``edh-2010``)."""
    return str(g.s.knobs.get("mulligan", "london"))


@effects.procedure("mulligans")
def mulligans(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """Ask whoever has not kept a hand; then all mulligans are taken at the same time."""
    undecided = [s for s in holders(g) if not g.player(s).kept]
    if answers is None:
        asks = [q for s in undecided if (q := _question(g, s)) is not None]
        if asks:
            return Ask(asks)
    said = answers or {}
    for seat in undecided:
        _decided(g, seat, said.get(seat, []), env)
    if undecided:
        g.push([Procedure("bottom_cards"), Procedure("mulligans")], env.copy())
    return None


def _question(g: Game, seat: Seat) -> Decision | None:
    if kind(g) == "partial":
        return _partial_question(g, seat)
    if owed(g, seat) >= hand_size(g):
        return None
    args = {"taken": g.player(seat).mulligans, "fewer": owed(g, seat), "next_fewer": _next_owed(g, seat)}
    return g.ask(seat, "mulligan", "Keep this hand?", ("keep", "mulligan"), 1, 1, **args)


def _next_owed(g: Game, seat: Seat) -> int:
    return max(0, g.player(seat).mulligans + 1 - free(g))


def _decided(g: Game, seat: Seat, said: list[ObjId | Seat], env: Env) -> None:
    if kind(g) == "partial" and said:
        _exchange(g, seat, [i for i in said if isinstance(i, int)], env)
    elif said == ["mulligan"]:
        _again(g, seat)
    else:
        _keep(g, seat, env)


def _again(g: Game, seat: Seat) -> None:
    """Shuffle the hand into the library and draw a new one."""
    for oid in g.zone(HAND, seat):
        g.move(oid, LIBRARY)
    g.shuffle(seat)
    _taken(g, seat)
    fewer = owed(g, seat) if kind(g) == "vancouver" else 0
    drawing.draw(g, seat, hand_size(g) - fewer)


def _taken(g: Game, seat: Seat) -> None:
    g.edit_player(seat).mulligans += 1
    g.emit("mulligan", seat=seat, amount=g.player(seat).mulligans)


def _keep(g: Game, seat: Seat, env: Env) -> None:
    g.edit_player(seat).kept = True
    g.emit("kept", seat=seat, amount=len(g.zone(HAND, seat)))
    if kind(g) == "vancouver" and owed(g, seat):
        g.push([Scry("you", 1)], Env(seat, 0))
    _shuffle_aside_in(g, seat, env)


# ---------------------------------------------------------------- London: cards to the bottom
@effects.procedure("bottom_cards")
def bottom_cards(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """Who kept a hand after a mulligan puts cards on the bottom of the library, in the order chosen."""
    asks: list[Decision] = []
    chosen: list[ObjId] = []
    for seat in holders(g) if kind(g) == "london" else ():
        hand = g.zone(HAND, seat)
        n = len(hand) - (hand_size(g) - owed(g, seat))
        if not g.player(seat).kept or n <= 0 or not owed(g, seat):
            continue
        if answers is None:
            about = {"count": n, "purpose": "bottom"}
            asks.append(
                g.ask(seat, "objects", "Choose {count} to put on the bottom of your library.", hand, n, n, **about)
            )
        else:
            chosen += [i for i in answers.get(seat, hand[-n:]) if isinstance(i, int)]
    if asks:
        return Ask(asks)
    for oid in chosen:
        g.move(oid, LIBRARY, position="bottom")
    return None


# ---------------------------------------------------------------- CM-5: exile some, draw one fewer
def _partial_question(g: Game, seat: Seat) -> Decision | None:
    hand = g.zone(HAND, seat)
    if not hand:
        return None
    return g.ask(
        seat,
        "objects",
        "Exile any number of cards and draw one fewer, or none to keep this hand.",
        hand,
        0,
        len(hand),
        purpose="partial_mulligan",
        taken=g.player(seat).mulligans,
    )


@clause("CM-5", otherwise=lambda g, seat, cards, env: _again(g, seat))
def _exchange(g: Game, seat: Seat, cards: list[ObjId], env: Env) -> None:
    """CM-5: the cards are exiled face down, as many minus one are drawn."""
    aside = [g.move(oid, EXILE, face_down=True) for oid in cards]
    env.refs[f"aside:{seat}"] = [*env.refs.get(f"aside:{seat}", []), *aside]
    _taken(g, seat)
    drawing.draw(g, seat, len(cards) - 1)


def _shuffle_aside_in(g: Game, seat: Seat, env: Env) -> None:
    """CM-5: once the hand is kept, the exiled cards are shuffled into the library."""
    aside = [i for i in env.refs.get(f"aside:{seat}", []) if isinstance(i, int) and g.here(i)]
    for oid in aside:
        g.move(oid, LIBRARY)
    if aside:
        g.shuffle(seat)
