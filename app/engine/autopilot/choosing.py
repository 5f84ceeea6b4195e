"""How the bot archenemy answers questions: it takes what it may have, harms whom it fights, spares itself."""

from __future__ import annotations

from typing import Any

from app.engine.autopilot import answers
from app.engine.autopilot.assault import seat_worth
from app.engine.autopilot.standing import permanent
from app.engine.game import Game
from app.engine.model.state import Decision
from app.engine.model.values import BATTLEFIELD, ObjId, Seat
from app.engine.rules import apart

SPARE_LIFE = 12  # above it, life is there to be paid
GIVING = ("keep", "bottom", "search", "commander_zone")
LANDS_ENOUGH = 5


def answer(g: Game, d: Decision) -> list[Any]:
    """The answer to an open decision of the bot's."""
    if d.args.get("purpose") == "discard":
        return _discards(g, d)
    if d.args.get("purpose") == "sacrifice":
        return apart.kept(d, sorted(_ids(d), key=lambda i: (permanent(g, i), i))[: d.least])
    row = _ROWS.get(d.kind)
    found = row(g, d) if row is not None and d.args.get("purpose") not in GIVING else None
    return answers.answer(g, d) if found is None else found


def _discards(g: Game, d: Decision) -> list[Any]:
    """What can be missed first: lands once there are enough of them, then what costs most beyond what there is."""
    lands = sum(g.ch(i).is_land for i in g.battlefield(d.asks))
    held = [i for i in _ids(d) if g.ch(i).is_land]
    missed = held[max(0, LANDS_ENOUGH - lands) :]

    def worth(oid: ObjId) -> tuple[bool, bool, float]:
        c = g.ch(oid)
        early = c.mana_value > lands + len(held) + 1
        return oid not in missed, not early, (-c.mana_value if early else c.mana_value) + 3 * c.is_land

    return apart.kept(d, sorted(_ids(d), key=worth)[: d.least])


def _ids(d: Decision) -> list[ObjId]:
    return [i for i in d.options if isinstance(i, int)]


def _theirs(g: Game, seat: Seat, oid: ObjId) -> bool:
    return g.here(oid) and not g.same_team(g.obj(oid).controller, seat)


def _objects(g: Game, d: Decision) -> list[Any] | None:
    """Of others' things the dearest; what lies on one's own battlefield only as far as it must be."""
    ids = [i for i in _ids(d) if g.here(i)]
    if any(g.obj(i).zone != BATTLEFIELD for i in ids):
        return None
    others = [i for i in ids if _theirs(g, d.asks, i)]
    mine = [i for i in ids if i not in others]
    if not others:
        return None
    return _together(d, _dearest(g, others), _dearest(g, mine)[::-1])


def _together(d: Decision, wanted: list[Any], else_: list[Any]) -> list[Any]:
    """As many of the wanted as may be, of the others only as many as must be (CR 608.2d)."""
    out: list[Any] = []
    for option in [*wanted, *else_]:
        enough = d.most if option in wanted else d.least
        if len(out) < enough and apart.may_stand(d, [*out, option]):
            out.append(option)
    return out


def _dearest(g: Game, ids: list[ObjId]) -> list[ObjId]:
    return sorted(ids, key=lambda i: (-answers.worth(g, i), i))


def ranked(g: Game, seat: Seat, options: list[Any]) -> list[Any]:
    """What could be chosen: opponents' things, the dearest first, the weakest opponent, the others, one's own."""
    theirs = _dearest(g, [i for i in options if isinstance(i, int) and _theirs(g, seat, i)])
    foes = sorted((p for p in options if isinstance(p, str) and not g.same_team(p, seat)), key=lambda p: (g.life(p), p))
    mine = _dearest(g, [i for i in options if isinstance(i, int) and i not in theirs])
    best = [*foes[:1], *theirs[:4], *mine[:1], *foes[1:], *theirs[4:], *mine[1:]]
    return best


def _players(g: Game, d: Decision) -> list[Any] | None:
    """The strongest opponents."""
    foes = [p for p in d.options if isinstance(p, str) and p in g.s.players and not g.same_team(p, d.asks)]
    ranked = sorted(foes, key=lambda foe: (-seat_worth(g, foe), foe))[: d.most]
    return ranked if len(ranked) >= d.least else None


def _targets(g: Game, d: Decision) -> list[Any] | None:
    """Where all that can be aimed at is the opponents', the best of it, and of players the weakest."""
    seats = [p for p in d.options if isinstance(p, str)]
    if any(g.same_team(p, d.asks) for p in seats) or not all(_theirs(g, d.asks, i) for i in _ids(d)):
        return None
    weakest = sorted(seats, key=lambda foe: (g.life(foe), foe))
    return _together(d, [*weakest, *_dearest(g, _ids(d))], [])


def _option(g: Game, d: Decision) -> list[Any] | None:
    """Of life totals given out the greatest for oneself, the least for others."""
    totals = [str(o) for o in d.options]
    if "who" not in d.args or not all(total.lstrip("-").isdigit() for total in totals):
        return None
    ranked = sorted(totals, key=int)
    return [ranked[-1] if d.args["who"] in (d.asks, g.player(d.asks).team) else ranked[0]]


def _pay(g: Game, d: Decision) -> list[Any] | None:
    """What one may pay so that something goes on, where life is not short."""
    return ["yes"] if "yes" in d.options and g.life(d.asks) > SPARE_LIFE else None


_ROWS = {
    "objects": _objects,
    "players": _players,
    "targets": _targets,
    "option": _option,
    "pay": _pay,
}
