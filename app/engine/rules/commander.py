"""Commanders (CR 903; CM-3, CM-8, CM-9, HS-1.6): which card it is, its damage, its way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.clauses import clause
from app.engine import effects, modes
from app.engine.effects import Answers, Ask
from app.engine.model.effect import Procedure
from app.engine.model.state import Env
from app.engine.model.values import COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, ObjId, Seat

if TYPE_CHECKING:
    from app.engine.game import Game

DAMAGE = 21  # CR 903.10a
STAYS = "stays"


def key(g: Game, oid: ObjId) -> str:
    """The name of the commander card, the same in every zone (CM-3): the hash of its card and its owner."""
    o = g.obj(oid)
    return f"{o.card}:{o.owner}"


# ---------------------------------------------------------------- damage
def dealt(g: Game, source: ObjId, seat: Seat, amount: int) -> None:
    """Remember combat damage that a commander dealt to a player (CR 903.10a, CM-9)."""
    player = g.edit_player(seat)
    so_far = dict(player.commander_damage)
    name = key(g, source)
    so_far[name] = so_far.get(name, 0) + amount
    player.commander_damage = tuple(so_far.items())


def limit(g: Game) -> int:
    """Combat damage from one commander that loses the game: the knob ``commander_damage``; 0 for never (903.12h)."""
    chosen = g.s.knobs.get("commander_damage", DAMAGE)
    return DAMAGE if chosen is True else int(chosen)


@clause("CM-9", otherwise=False)
def has_lost(g: Game, seat: Seat) -> bool:
    """CR 704.6c, CM-9: the player was dealt 21 or more combat damage by one commander over the game."""
    most = limit(g)
    if not most:
        return False
    totals: dict[str, int] = {}
    for member in _together(g, seat):
        for name, amount in g.player(member).commander_damage:
            totals[name] = totals.get(name, 0) + amount
    return any(amount >= most for amount in totals.values())


@clause("HS-1.6", otherwise=lambda g, seat: [seat])
def _together(g: Game, seat: Seat) -> list[Seat]:
    """HS-1.6: damage to members of a team that shares its life total counts together."""
    return list(g.team_of(seat).seats) if modes.of(g).counts_together(g, seat) else [seat]


# ---------------------------------------------------------------- back to the command zone
def may_return(g: Game, oid: ObjId) -> bool:
    """CR 903.9a, 704.6d: a commander put into a graveyard or exile since the last check, whose owner has not
    yet said that it stays there. Not where the table replaces the move itself (CM-8, ``edh-2010``)."""
    o = g.s.objects[oid]
    return (
        o.commander
        and o.zone in (GRAVEYARD, EXILE)
        and not o.mark(STAYS)
        and not o.token
        and o.zone not in replaced_zones(g)
    )


def ask_return(g: Game, oid: ObjId) -> None:
    """Ask its owner whether it goes to the command zone."""
    owner = g.s.objects[oid].owner
    g.push([Procedure("commander_returns", (oid,), owner)], Env(owner, oid))


@effects.procedure("commander_returns")
def commander_returns(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """CR 903.9a: its owner may put it into the command zone. Who is away or gone is taken to say yes (CM-8)."""
    oid, seat = fx.objects[0], fx.seat
    if not g.here(oid):
        return None
    if answers is None and not _answers_yes(g, seat):
        name = g.ch(oid).name
        about = {"object": oid, "purpose": "commander_zone"}
        asked = g.ask(seat, "yes_no", "Put {card} into the command zone?", ("yes", "no"), card=name)
        asked.args.update(about)
        return Ask([asked])
    if answers is None or answers.get(seat) == ["yes"]:
        g.move(oid, COMMAND)
    else:
        g.set_mark(oid, STAYS, 1)
    return None


@clause("CM-8", otherwise=False)
def _answers_yes(g: Game, seat: Seat) -> bool:
    """CM-8: the choice of a player who is gone is answered yes."""
    p = g.player(seat)
    return p.away or p.left or p.lost


# ---------------------------------------------------------------- instead of going elsewhere
@clause("CM-8", otherwise=(HAND, LIBRARY))
def replaced_zones(g: Game) -> tuple[str, str]:
    """From where a commander's owner may keep it by a replacement: hand and library (CR 903.9b), or graveyard and
    exile at a table with the knob ``commander_replaced`` (CM-8, ``edh-2010``)."""
    return (GRAVEYARD, EXILE) if g.s.knobs.get("commander_replaced") else (HAND, LIBRARY)


def asks_first(g: Game, oid: ObjId, zone: str, position: str | int, face_down: bool) -> bool:
    """CR 903.9b, CM-8: whether its owner must be asked before a commander goes to that zone; if so the question
    is put next, and the commander moves when it is answered."""
    from app.engine.rules import zones

    if zones.ask_first(g, [(oid, zone, g.s.objects[oid].owner)], Env("", oid), None) is None:
        return False
    owner = g.s.objects[oid].owner
    env = Env(owner, oid, {"to": [zone], "position": [position]}, {"face_down": int(face_down)})
    g.push([Procedure("commander_moves", (oid,), owner)], env)
    return True


@effects.procedure("commander_moves")
def commander_moves(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """Ask the owner, then move the commander where it goes (the answer waits on the object)."""
    from app.engine.rules import zones

    oid, zone, position = fx.objects[0], str(env.refs["to"][0]), env.refs["position"][0]
    if not g.here(oid):
        return None
    asked = zones.ask_first(g, [(oid, zone, fx.seat)], env, answers)
    if asked is None:
        zones.change(g, oid, zone, position=position, face_down=bool(env.numbers["face_down"]))
    return asked
