"""Special actions with a card in hand (CR 116.2f, h, k): suspend, foretell, plot. Each exiles the card and marks it
with the turn, so that it can be cast in a later one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import effects
from app.engine.effects import Answers
from app.engine.model.ability import ActivatedAbility
from app.engine.model.effect import Procedure
from app.engine.model.state import Env, Permitted
from app.engine.model.values import EXILE, ObjId, Seat
from app.engine.rules import player_rules, priority, spells, zones

if TYPE_CHECKING:
    from app.engine.game import Game

YOUR_TURN, CASTABLE = "your_turn", "castable"


def timely(g: Game, seat: Seat, oid: ObjId, ability: ActivatedAbility) -> bool:
    """Whether now is a moment for it: on one's own turn (foretell), or when the card could be cast (suspend)."""
    if ability.timing == YOUR_TURN:
        return g.active(seat)
    if ability.timing == CASTABLE:
        return spells.timing_allows(g, seat, oid, g.ch(oid)) and not player_rules.forbids_cast(g, seat, oid)
    return ability.timing != "sorcery" or priority.sorcery_time(g, seat)


@effects.procedure("exile_for_later")
def exile_for_later(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> None:
    """``exile_for_later:NAME``: exile this, marked with the turn as NAME; with ``amount`` time counters (suspend), face
    down where it is foretold. What was warped may be cast from there."""
    if not g.here(env.this):
        return
    name = fx.name.partition(":")[2]
    new = zones.change(g, env.this, EXILE, face_down=name == "foretell")
    if new is None or g.s.objects[new].zone != EXILE:
        return
    g.set_mark(new, name, g.s.turn.number)
    g.emit("set_aside", object=new, seat=env.you, text=name)
    if name == "warp":
        g.s.permitted = (*g.s.permitted, Permitted(new, g.s.objects[new].owner, "forever", turn=g.s.turn.number))
    if fx.amount:
        g.add_counters(new, "time", fx.amount)
