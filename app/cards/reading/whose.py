"""Whose objects a filter of a reading names."""

from __future__ import annotations

from app.cards.reading.context import Context
from app.cards.reading.node import Body, Unknown, short
from app.engine.model.values import Ref


def controller(who: str | Body, ctx: Context) -> Ref:
    """The player a filter names."""
    name = who if isinstance(who, str) else short(who)
    match name:
        case "You":
            return "you" if ctx.mine or ctx.acting == "you" else "player"
        case "Opponent":
            return "each_other_player" if ctx.others else "each_opponent"
        case "ScopedPlayer":
            return "player"
        case "TargetPlayer":
            return ctx.target_player("any")
        case "TargetOpponent":
            return ctx.target_player("opponent")
        case "DefendingPlayer":
            return "defending_player"
        case "TriggeringPlayer":
            return ctx.player or _no("TriggeringPlayer")
        case "ParentTargetController":
            return f"controller:{ctx.it()}"
        case "ParentTargetOwner":
            return f"owner:{ctx.it()}"
        case "EnchantedPlayer":
            return "attached"
    raise Unknown(f"controller {name}")


def _no(name: str) -> Ref:
    raise Unknown(f"{name}, with nothing before")
