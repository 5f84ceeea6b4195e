"""Whom and what an effect is about: the players and objects that readings name."""

from __future__ import annotations

from app.cards.reading import filters
from app.cards.reading.context import Context
from app.cards.reading.node import Body, Unknown, short
from app.engine.model.effect import Objects
from app.engine.model.values import BATTLEFIELD, GRAVEYARD, Filter, Ref

ANY_TARGET = Filter(types=("Creature", "Planeswalker", "Battle"))


def who(body: Body | None, ctx: Context) -> Ref:
    """The player or players a node names (absent: who does the effect). Raises Unknown."""
    name = "Controller" if body is None else short(body)
    match name:
        case "Controller":
            return ctx.acting
        case "OriginalController":
            return "you"
        case "Player":
            return ctx.target(None, "any")
        case "Opponent":
            return "each_opponent"
        case "All" | "AllPlayers":
            return "each_player"
        case "ScopedPlayer":
            return "player" if ctx.acting == "you" else ctx.acting
        case "TriggeringPlayer":
            return ctx.player or _nobody(name)
        case "DefendingPlayer":
            return "defending_player"
        case "ParentTarget" | "ParentTargetController":
            return _of_parent("controller", ctx)
        case "ParentTargetOwner":
            return _of_parent("owner", ctx)
        case "Typed":
            return _typed_player(body or {}, ctx)
    raise Unknown(f"player {name}")


def _nobody(name: str) -> Ref:
    raise Unknown(f"{name}, with nobody before")


def _of_parent(role: str, ctx: Context) -> Ref:
    it = ctx.it()
    return it if ctx.is_player(it) or it in ("that_player", "player") else f"{role}:{it}"


def _typed_player(body: Body, ctx: Context) -> Ref:
    """``Typed`` with nothing but a controller: a target opponent."""
    if set(body) != {"type", "controller"}:
        raise Unknown("player with qualities")
    match body["controller"]:
        case "Opponent":
            return ctx.target(None, "opponent")
        case "ScopedPlayer":
            return "player"
        case "TargetPlayer":
            return ctx.target_player("any")
    raise Unknown(f"player {short(body['controller'])}")


def thing(body: Body, ctx: Context, zone: str = BATTLEFIELD) -> Objects:
    """The objects an effect is done to: a name, or a new target. Raises Unknown."""
    name = short(body)
    known = named(name, body, ctx)
    if known is not None:
        return known
    f = filters.filter_of(body, ctx, zone)
    if f.in_ref in ("this", "attached"):
        return f if f.any_of else str(f.in_ref)
    if f.in_ref is not None:
        return f
    if ctx.choosing != (ctx.chosen and f.zone in (BATTLEFIELD, GRAVEYARD)):
        return _chosen(f, ctx)
    return ctx.target(f)


def _chosen(f: Filter, ctx: Context) -> Objects:
    """A choice at resolution, or each of them: a hypothesis that the words must bear out."""
    from app.engine.model.effect import Choose

    if ctx.each:
        return f
    name = ctx.fresh("chosen")
    upto = ctx.least == 0
    ctx.before.append(Choose("you", f, ctx.most, upto, bind=name))
    ctx.parent = name
    return name


def named(name: str, body: Body, ctx: Context) -> Ref | None:
    """The name of objects spoken of before, or None for a filter."""
    match name:
        case "SelfRef":
            spoken = ctx.its and ctx.parent and not ctx.is_player(ctx.parent)
            return ctx.now.get(ctx.parent, ctx.parent) if spoken else "this"
        case "ParentTarget":
            return ctx.now.get(ctx.it(), ctx.it())
        case "ParentTargetSlot":
            at = int(body.get("index", 0))
            return ctx.specs[at].bind if at < len(ctx.specs) else _nobody(name)
        case "TriggeringSource":
            return ctx.now.get(ctx.event, ctx.event) or _nobody(name)
        case "EventTarget":
            return ctx.hit or _nobody(name)
        case "LastCreated":
            return ctx.made or _nobody(name)
        case "TrackedSet":
            return ctx.group or ("linked" if ctx.linking else _nobody(name))
        case "AttachedTo":
            return "attached"
        case "CostPaidObject":
            return ctx.paid or _nobody(name)
    return None


def recipient(body: Body, ctx: Context) -> Objects:
    """What is dealt damage: an object, a player, any target. Raises Unknown."""
    name = short(body)
    if name == "Any":
        return ctx.target(ANY_TARGET, "any")
    if name in (
        "Controller",
        "Player",
        "TriggeringPlayer",
        "DefendingPlayer",
        "ParentTargetController",
        "ScopedPlayer",
    ):
        return who(body, ctx)
    if name == "Typed" and set(body) == {"type", "controller"}:
        return _typed_player(body, ctx)
    if name == "Or":
        return _or_player(body, ctx)
    return thing(body, ctx)


def _or_player(body: Body, ctx: Context) -> Objects:
    """*Target player or planeswalker*, *target opponent or …*."""
    players = [one for one in body["filters"] if _is_player(one)]
    others = [one for one in body["filters"] if not _is_player(one)]
    if not players:
        return thing(body, ctx)
    if len(players) > 1 or ctx.choosing:
        raise Unknown("target Or of players")
    f = filters.either([filters.filter_of(one, ctx) for one in others])
    return ctx.target(f, "any" if short(players[0]) == "Player" else "opponent")


def _is_player(one: Body) -> bool:
    return one["type"] == "Player" or (one["type"] == "Typed" and set(one) == {"type", "controller"})


def group(body: Body, ctx: Context, zone: str = BATTLEFIELD) -> Objects:
    """Every object a node means (*all creatures*): a name or a filter, never a target. Raises Unknown."""
    known = named(short(body), body, ctx)
    if known is not None:
        return known
    f = filters.filter_of(body, ctx, zone)
    return str(f.in_ref) if f.in_ref in ("this", "attached") and not f.any_of else f
