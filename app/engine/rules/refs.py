"""Whom and what a Ref names now (CR 109.5, 608.2k)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.state import Env
from app.engine.model.values import EXILE, ObjId, Ref, Seat

if TYPE_CHECKING:
    from app.engine.game import Game


def who(g: Game, ref: Ref, env: Env) -> list[Seat]:
    """The players a Ref names, in APNAP order where there are several.

    ``controller:REF`` and ``owner:REF`` name the players of bound objects, ``chosen:NAME`` those chosen for the
    source."""
    if ref == "you":
        return [env.you]
    if ref == "each_opponent":
        return g.opponents(env.you)
    if ref == "each_player":
        return g.seats()
    if ref == "each_other_player":
        return [seat for seat in g.seats() if seat != env.you]
    if ref == "each_teammate":
        return g.seats(g.player(env.you).team)
    if ref == "active_player":
        return g.seats(g.s.turn.team)
    if ref.startswith(("controller:", "owner:")):
        return _players_of(g, ref, env)
    if ref.startswith("chosen:"):
        return _chosen(g, ref.removeprefix("chosen:"), env)
    if ref.startswith("other_"):
        return _others(g, ref, env)
    if "+" in ref:
        return list(dict.fromkeys(seat for part in ref.split("+") for seat in who(g, part, env)))
    players = g.s.players
    named = env.refs.get(ref, (ref,))  # a seat names itself
    return [x for x in named if isinstance(x, str) and x in players and not players[x].left]


def _players_of(g: Game, ref: Ref, env: Env) -> list[Seat]:
    """Of a player who is named, that player ("that player or that planeswalker's controller")."""
    kind, _, name = ref.partition(":")
    seats: dict[Seat, None] = {}
    for i in bound(g, name, env):
        seats[i if isinstance(i, str) else g.obj(i).controller if kind == "controller" else g.obj(i).owner] = None
    return list(seats)


def _others(g: Game, ref: Ref, env: Env) -> list[Seat]:
    """``other_opponents:REF``, ``other_players:REF``: those of them (never "you") whom REF does not name."""
    kind, _, name = ref.partition(":")
    named = who(g, name, env)
    among = g.opponents(env.you) if kind == "other_opponents" else g.seats()
    return [seat for seat in among if seat != env.you and seat not in named]


def kept_with(g: Game, name: str, env: Env) -> list[str]:
    """The words that were chosen for the source under that name (last-known information if it left)."""
    kept = g.obj(env.this).chosen if env.this else ()
    return [word for key, word in kept if key == name]


def _chosen(g: Game, name: str, env: Env) -> list[Seat]:
    """The players kept with the source under that name."""
    return [seat for seat in kept_with(g, name, env) if seat in g.s.players and not g.player(seat).left]


def is_player(g: Game, ref: Ref, seat: Seat, env: Env) -> bool:
    """True if the player is one of those a Ref names (``opponent`` means any opponent of "you")."""
    if ref == "you":
        return seat == env.you
    if ref in ("opponent", "each_opponent"):
        return not g.same_team(seat, env.you)
    if ref == "not_you":
        return seat != env.you
    if ref == "your_team":
        return g.same_team(seat, env.you)
    if ref in ("any", "each_player"):
        return True
    return seat in who(g, ref, env)


def bound(g: Game, ref: Ref, env: Env) -> list[ObjId | Seat]:
    """Objects and players bound to a Ref, whether they still exist or not."""
    if ref == "this":
        return [env.this]
    if ref == "linked":
        return [i for i in g.obj(env.this).linked if i in g.s.objects and g.s.objects[i].zone == EXILE]
    if ref == "attached":
        host = g.obj(env.this).attached_to
        return [] if host is None else [host]
    if ref in env.refs:
        return list(env.refs[ref])
    if "+" in ref:
        return list(dict.fromkeys(x for part in ref.split("+") for x in bound(g, part, env)))
    return list(who(g, ref, env))
