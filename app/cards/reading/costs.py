"""Costs of readings (CR 118, 601.2f, 602.1a)."""

from __future__ import annotations

from app.cards.reading import quantities
from app.cards.reading.context import Context
from app.cards.reading.filters import filter_of, in_zone
from app.cards.reading.keywords import mana
from app.cards.reading.node import Body, Node, Registry, Unknown, short
from app.engine.model import values as v
from app.engine.model.values import GRAVEYARD, HAND, CostPart, Filter

Parts = tuple[CostPart, ...]
costs: Registry[Parts] = Registry("cost")

_MANY = 1000  # readings write "all" and X as huge numbers
_ZONES = {"Hand": HAND, "Graveyard": GRAVEYARD}


def cost_of(body: Body, ctx: Context) -> Parts:
    """The parts of a cost, mana symbols together. Raises Unknown."""
    return costs.translate(body, ctx)


@costs("Composite")
def _composite(n: Node, ctx: Context) -> Parts:
    return tuple(part for one in n.need("costs") for part in cost_of(one, ctx))


@costs("Mana")
def _mana(n: Node, ctx: Context) -> Parts:
    return (v.Mana(mana(n.need("cost"))),)


@costs("Cost")
def _plain(n: Node, ctx: Context) -> Parts:
    n.ignore("generic", "shards")
    return (v.Mana(mana(n.body)),)


@costs("ManaDynamic")
def _mana_x(n: Node, ctx: Context) -> Parts:
    if quantities.amount(n.need("quantity"), ctx) != "x":
        raise Unknown("cost ManaDynamic")
    return (v.Mana("{X}"),)


@costs("Tap")
def _tap(n: Node, ctx: Context) -> Parts:
    return (v.TapThis(),)


@costs("Untap")
def _untap(n: Node, ctx: Context) -> Parts:
    return (v.UntapThis(),)


@costs("Loyalty")
def _loyalty(n: Node, ctx: Context) -> Parts:
    return (v.LoyaltyCost(int(n.get("amount", 0))),)


@costs("PayLife")
def _life(n: Node, ctx: Context) -> Parts:
    return (v.PayLife(quantities.amount(n.need("amount"), ctx)),)


def count(body: object, ctx: Context) -> v.Amount:
    """How many, written as a number or as a node. Raises Unknown for *all* and *any number*."""
    found = body if isinstance(body, int) else quantities.amount(body, ctx)  # type: ignore[arg-type]
    if isinstance(found, int) and found > _MANY:
        raise Unknown("cost of any number")
    return found


def yours(body: Body, ctx: Context, zone: str) -> Filter:
    """The filter of what is paid with: always one's own, so nobody has to say it."""
    f = filter_of(body, ctx)
    if f.controller not in (None, "you") or f.owner not in (None, "you"):
        raise Unknown("cost with what is not yours")
    f = v.Filter(**{name: getattr(f, name) for name in f.__struct_fields__ if name != "controller"})
    if zone != v.BATTLEFIELD and f.zone == v.BATTLEFIELD:
        f = in_zone(f, zone)
    return f


@costs("Sacrifice")
def _sacrifice(n: Node, ctx: Context) -> Parts:
    target = n.need("target")
    n.ignore("count")
    if short(target) == "SelfRef" or target == {"type": "Typed"}:
        return (v.SacrificeCost(),)
    ctx.paid = "sacrificed"
    return (v.SacrificeCost(yours(target, ctx, v.BATTLEFIELD), count(n.body.get("count", 1), ctx)),)


@costs("Discard")
def _discard(n: Node, ctx: Context) -> Parts:
    if n.get("self_ref"):
        n.ignore("count")
        return (v.DiscardCost(this=True),)
    what = n.get("filter")
    ctx.paid = "discarded"
    return (v.DiscardCost(None if what is None else yours(what, ctx, HAND), count(n.need("count"), ctx)),)


@costs("Exile")
def _exile(n: Node, ctx: Context) -> Parts:
    what, zone = n.get("filter"), n.get("zone")
    if what is not None and short(what) == "SelfRef":
        n.ignore("count")
        return (v.ExileCost(this=True),)
    if (zone is not None and zone not in _ZONES) or ctx.linking:
        raise Unknown(f"cost Exile from {zone}")
    ctx.paid = "exiled"
    where = v.BATTLEFIELD if zone is None else _ZONES[zone]
    f = Filter(zone=where) if what is None else yours(what, ctx, where)
    return (v.ExileCost(f if f.zone != GRAVEYARD else _own(f), count(n.need("count"), ctx)),)


def _own(f: Filter) -> Filter:
    from msgspec.structs import replace

    return replace(f, owner="you")


@costs("TapCreatures")
def _tap_others(n: Node, ctx: Context) -> Parts:
    need = n.need("requirement")
    f = filter_of(n.need("filter"), ctx)
    if f.controller != "you":
        raise Unknown("cost TapCreatures of others")
    f = v.Filter(**{**{name: getattr(f, name) for name in f.__struct_fields__}, "tapped": False})
    if need.get("requirement") == "count" and set(need) == {"requirement", "count"}:
        return (v.TapCost(f, count(need["count"], ctx)),)
    if need.get("requirement") == "aggregate" and need.get("stat") == "TotalPower" and need.get("comparator") == "GE":
        return (v.TapCost(f, total_power=int(need["value"])),)
    raise Unknown("cost TapCreatures")


@costs("RemoveCounter")
def _remove_counters(n: Node, ctx: Context) -> Parts:
    n.only("selection", "SingleObject")
    kind = quantities.counter_kind(n.need("counter_type"))
    if kind == "any":
        raise Unknown("cost RemoveCounter of any kind")
    if kind == "loyalty":
        n.ignore("count")
        return (v.LoyaltyCost("-x"),) if int(n.body["count"]) > _MANY else _none("loyalty")
    return (v.RemoveCountersCost(kind, count(n.need("count"), ctx)),)


def _none(what: str) -> Parts:
    raise Unknown(f"cost RemoveCounter of {what}")


@costs("PayEnergy")
def _energy(n: Node, ctx: Context) -> Parts:
    return (v.PlayerCountersCost("energy", quantities.amount(n.need("amount"), ctx)),)


@costs("ReturnToHand")
def _return(n: Node, ctx: Context) -> Parts:
    what = n.need("filter")
    if short(what) == "SelfRef":
        n.ignore("count")
        return (v.ReturnCost(Filter(in_ref="this")),)
    ctx.paid = "returned"
    f = filter_of(what, ctx)
    return (v.ReturnCost(f, count(n.need("count"), ctx)),)


@costs("Reveal")
def _reveal(n: Node, ctx: Context) -> Parts:
    return (v.RevealCost(yours(n.need("filter"), ctx, HAND), count(n.need("count"), ctx)),)
