"""The bot archenemy: it plays its curve, attacks when it wins races, keeps blockers when it is behind.

Sensible, not brilliant; each move comes with its reasons, for the log. ``RECKLESS`` is what it is measured against: it
casts everything and attacks with everything."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine import legal, modes
from app.engine.autopilot import answers, assault, defence, fighting, hero, playing, weighing
from app.engine.autopilot.supposing import supposed
from app.engine.game import Game
from app.engine.model.commands import Answer, AnyCommand, Attackers, Blockers, Cast, Done, PlayLand
from app.engine.model.state import Message, State
from app.engine.model.values import ObjId, Seat
from app.engine.rules import attacking, priority

SENSIBLE, RECKLESS = "sensible", "reckless"


@dataclass(frozen=True, slots=True)
class Move:
    """What the bot says next, and why: message keys with arguments."""

    command: AnyCommand
    reasons: tuple[Message, ...] = ()


def bots(state: State) -> tuple[Seat, ...]:
    """The seats that the server plays: the archenemy's, where the table chose so."""
    if state.knobs.get("villain") != "server":
        return ()
    return tuple(seat for seat, player in state.players.items() if player.team == "archenemy" and not player.left)


def next_move(state: State, seat: Seat, style: str = SENSIBLE) -> Move:
    """The next move of a bot; called only while the game waits for this seat. It knows what its seat may know."""
    state = supposed(state, seat)
    g = Game(state)
    for d in state.pending:
        if d.asks == seat and d.answer is None:
            said = answers.answer(g, d) if style == RECKLESS else weighing.answer(g, state, seat, d)
            return Move(Answer(d.id, tuple(said)))
    if state.combat is not None and state.combat.declaring:
        return declaration(g, seat, state.combat.declaring, style)
    if style == RECKLESS:
        return Move(everything(g, state, seat) or Done())
    found = playing.best(g, state, seat)
    return Move(Done()) if found is None else Move(*found)


def declaration(g: Game, seat: Seat, kind: str, style: str) -> Move:
    """First the draft, then done."""
    assert g.s.combat is not None
    if seat in g.s.combat.drafts:
        return Move(Done())
    if kind == "block":
        made, why = (fighting.blocks(g, seat), ()) if style == RECKLESS else defence.plan(g, seat)
        return Move(Blockers(made), why)
    if style == RECKLESS:
        return Move(Attackers(all_out(g, seat)))
    found = assault.plan(g, seat)
    return Move(Attackers(found.attacks), found.reasons)


# ---------------------------------------------------------------- what it is measured against
def everything(g: Game, state: State, seat: Seat) -> AnyCommand | None:
    """The first thing that can be played at all: lands, then spells, dearest first."""
    if not priority.sorcery_time(g, seat):
        return None
    offers = [c for c in legal.legal_commands(state, seat) if isinstance(c, PlayLand | Cast)]
    offers.sort(key=lambda c: (isinstance(c, Cast), -g.ch(c.card).mana_value))
    return next((ready for c in offers if (ready := hero.announced(state, g, seat, c)) is not None), None)


def all_out(g: Game, seat: Seat) -> assault.Attacks:
    """Everything attacks whoever has least life."""
    foes = sorted(modes.of(g).foes(g, seat), key=lambda foe: (g.life(foe), foe))
    able = attacking.able_attackers(g, seat)
    chosen: assault.Attacks = {}
    for oid in able:
        to = next((foe for foe in foes if attacking.may_attack(g, oid, foe)), None)
        if to is not None:
            chosen[oid] = to
    return fighting.legal(g, seat, chosen)


# ---------------------------------------------------------------- what must never happen
def held_a_creature(state: State, seat: Seat) -> bool:
    """Whether the player, without a creature on the battlefield, could cast one now that would stay there; asked as
    they finish their last main phase."""
    state = supposed(state, seat)
    g = Game(state)
    if any(g.ch(i).is_creature for i in g.battlefield(seat)):
        return False
    offers = [c for c in legal.legal_commands(state, seat) if isinstance(c, Cast) and playing.is_creature(g, c)]
    return any(playing.leaves_a_creature(g, state, seat, c) for c in offers)


def lost_for_nothing(state: State, seat: Seat, attacks: assault.Attacks) -> list[ObjId]:
    """Attackers sent into a certain loss for nothing."""
    return assault.for_nothing(Game(state), seat, attacks)
