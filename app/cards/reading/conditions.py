"""Conditions of readings: intervening "if", "as long as", "if" in the course of a resolution."""

from __future__ import annotations

from msgspec.structs import replace

from app.cards.reading import quantities
from app.cards.reading.context import Context
from app.cards.reading.filters import filter_of
from app.cards.reading.node import Body, Node, Registry, Unknown, short
from app.cards.reading.properties import properties
from app.engine.model import values as v
from app.engine.model.values import Condition, Filter

conditions: Registry[Condition] = Registry("condition")

OPS = {"GE": ">=", "LE": "<=", "EQ": "==", "GT": ">", "LT": "<", "NE": "!="}


def condition_of(body: Body, ctx: Context) -> Condition:
    """The condition a node means. Raises Unknown."""
    return conditions.translate(body, ctx)


@conditions("QuantityComparison", "QuantityCheck", "OnlyIfQuantity")
def _quantity(n: Node, ctx: Context) -> Condition:
    more = _controls_more(n.body, ctx)
    if more is not None:
        n.ignore("lhs", "rhs", "comparator")
        return more
    left, right = quantities.amount(n.need("lhs"), ctx), quantities.amount(n.need("rhs"), ctx)
    op = n.need("comparator")
    if isinstance(left, v.Count) and left.times == 1 and not left.plus and isinstance(right, int):
        if ctx.whose and left.what.controller == "each_opponent":
            each = _exists(replace(left.what, controller="player"), op, right)
            return v.EachOf("each_opponent", each, some=True)
        return _exists(left.what, op, right)
    return v.Compare(left, OPS[op], right)


def _controls_more(body: Body, ctx: Context) -> Condition | None:
    """*An opponent controls more lands than you.*"""
    players = (body["lhs"].get("qty") or {}).get("filter")
    at_least_one = (body["comparator"], body["rhs"]) == ("GE", {"type": "Fixed", "value": 1})
    if not at_least_one or not isinstance(players, dict) or players.get("type") != "ControlsCount":
        return None
    n = Node("quantity PlayerCount ControlsCount", players)
    n.only("comparator", "GT")
    n.only("relation", {"type": "Opponent"})
    what, other = filter_of(n.need("filter"), ctx), quantities.amount(n.need("count"), ctx)
    n.done()
    if other != v.Count(replace(what, controller="you")):
        raise Unknown("quantity PlayerCount ControlsCount of others")
    return v.EachOf("each_opponent", v.Compare(v.Count(replace(what, controller="player")), ">", other), some=True)


def _exists(what: Filter, op: str, n: int) -> Condition:
    match op:
        case "GE":
            return v.Exists(what, n)
        case "GT":
            return v.Exists(what, n + 1)
        case "LE":
            return v.Exists(what, 0, n)
        case "LT":
            return v.Exists(what, 0, n - 1)
        case "EQ":
            return v.Exists(what, n, n)
    raise Unknown("condition with another number")


@conditions("Not")
def _not(n: Node, ctx: Context) -> Condition:
    return v.Not(condition_of(n.need("condition"), ctx))


@conditions("And")
def _and(n: Node, ctx: Context) -> Condition:
    parts = [one for one in n.need("conditions") if one != {"type": "SourceInZone", "zone": "Battlefield"}]
    found = tuple(dict.fromkeys(condition_of(one, ctx) for one in parts))
    return found[0] if len(found) == 1 else v.All(found)


@conditions("Or")
def _or(n: Node, ctx: Context) -> Condition:
    return v.AnyOf(tuple(condition_of(one, ctx) for one in n.need("conditions")))


@conditions("IsPresent", "ControlsType")
def _present(n: Node, ctx: Context) -> Condition:
    return v.Exists(filter_of(n.need("filter"), ctx))


@conditions("ControlsNone")
def _none(n: Node, ctx: Context) -> Condition:
    return v.Exists(filter_of(n.need("filter"), ctx), 0, 0)


@conditions("ControlsCommander")
def _commander(n: Node, ctx: Context) -> Condition:
    owner = {"Own": "you", "Any": None}[n.need("ownership")]
    return v.Exists(Filter(commander=True, owner=owner, controller="you"))


@conditions("DuringYourTurn", "IsYourTurn")
def _your_turn(n: Node, ctx: Context) -> Condition:
    return v.YourTurn()


@conditions("IsInitiative")
def _initiative(n: Node, ctx: Context) -> Condition:
    return v.Designated("initiative")


@conditions("CompletedDungeon", "CompletedADungeon")
def _dungeon(n: Node, ctx: Context) -> Condition:
    n.only("specific", None)
    return v.Designated("dungeon")


@conditions("SourceIsMonstrous")
def _monstrous(n: Node, ctx: Context) -> Condition:
    return v.Matches("this", Filter(designated="monstrous"))


@conditions("SourceIsTapped")
def _tapped(n: Node, ctx: Context) -> Condition:
    return v.Matches("this", Filter(tapped=True))


@conditions("SourceIsAttacking")
def _attacking(n: Node, ctx: Context) -> Condition:
    return v.Matches("this", Filter(attacking=True))


@conditions("SourceEnteredThisTurn")
def _entered(n: Node, ctx: Context) -> Condition:
    return v.Matches("this", Filter(entered_this_turn=True))


@conditions("SourceMatchesFilter")
def _source(n: Node, ctx: Context) -> Condition:
    return v.Matches("this", filter_of(n.need("filter"), ctx))


@conditions("TargetMatchesFilter")
def _target(n: Node, ctx: Context) -> Condition:
    n.ignore("use_lki")
    it = ctx.it()
    if it == "this":  # what is done to the source itself comes between
        it = ctx.specs[-1].bind if ctx.specs else ctx.event or it
    if ctx.is_player(it):
        raise Unknown("condition of a player")
    return v.Matches(it, filter_of(n.need("filter"), ctx))


@conditions("ZoneChangeObjectMatchesFilter")
def _event(n: Node, ctx: Context) -> Condition:
    n.ignore("destination", "origin")
    if not ctx.event:
        raise Unknown("condition of an event")
    f = filter_of(n.need("filter"), ctx)
    return v.Matches(ctx.event, f if f.zone == v.BATTLEFIELD else v.Filter())


@conditions("HasCounters")
def _counters(n: Node, ctx: Context) -> Condition:
    kind = quantities.counter_kind(n.need("counters"))
    least, most = n.get("minimum", 0), n.get("maximum")
    if kind == "any":
        raise Unknown("condition HasCounters of any kind")
    of = v.Property("this", f"counters:{kind}")
    if most is None:
        return v.Compare(of, ">=", int(least))
    if int(most) == int(least):
        return v.Compare(of, "==", int(most))
    return v.All((v.Compare(of, ">=", int(least)), v.Compare(of, "<=", int(most))))


@conditions("RevealedHasCardType")
def _revealed(n: Node, ctx: Context) -> Condition:
    if ctx.seen != "top":
        raise Unknown("condition of what was revealed")
    more = n.get("additional_filter")
    fields = {} if more is None else properties.translate(more, ctx)
    return v.Matches("top", Filter(zone=v.LIBRARY, types=tuple(n.need("card_types")), **fields))


@conditions("IsMonarch")
def _monarch(n: Node, ctx: Context) -> Condition:
    n.only("player", None)
    return v.Designated("monarch")


@conditions("HasCityBlessing")
def _blessed(n: Node, ctx: Context) -> Condition:
    return v.Designated("blessing")


@conditions("CastViaKicker")
def _kicked(n: Node, ctx: Context) -> Condition:
    return v.Did("kicked")


@conditions("WasCast")
def _was_cast(n: Node, ctx: Context) -> Condition:
    n.ignore("owner")
    mine, zone, entered = n.get("controller") == "You", n.get("zone"), ctx.entered
    if entered is not None and (entered.batched or (mine and not _yours(entered))):
        raise Unknown("condition WasCast of several, or of somebody's")
    origin = "any" if zone is None else ORIGINS.get(zone)
    if origin is None:
        raise Unknown(f"condition WasCast from {zone}")
    return v.Matches("this" if entered is None else ctx.event, Filter(zone="any", cast_from=origin))


def _yours(entered: v.Trigger) -> bool:
    return "you" in (entered.whose, entered.what and entered.what.controller)


ORIGINS = {"Hand": "hand", "Graveyard": "graveyard", "Exile": "exile", "Command": "command"}


@conditions("CastVariantPaid")
def _variant(n: Node, ctx: Context) -> Condition:
    name = str(n.need("variant")).lower()
    if name not in ("evoke", "escape", "dash", "blitz", "surge", "spectacle", "overload", "flashback"):
        raise Unknown(f"condition CastVariantPaid {name}")
    return v.Did(name)


@conditions("AdditionalCostPaid")
def _paid(n: Node, ctx: Context) -> Condition:
    n.only("source", "Kicker")
    return v.Did("kicked")


@conditions("DefendingPlayerControls")
def _defending(n: Node, ctx: Context) -> Condition:
    from msgspec.structs import replace

    return v.Exists(replace(filter_of(n.need("filter"), ctx), controller="defending_player"))


@conditions("DevotionGE")
def _devotion(n: Node, ctx: Context) -> Condition:
    from app.cards.reading.filters import COLORS

    return v.Compare(v.Devotion(tuple(COLORS[c] for c in n.need("colors"))), ">=", int(n.need("threshold")))


@conditions("UnlessControlsCountMatching")
def _unless_count(n: Node, ctx: Context) -> Condition:
    return v.Not(v.Exists(filter_of(n.need("filter"), ctx), int(n.need("minimum"))))


@conditions("UnlessControlsMatching")
def _unless_controls(n: Node, ctx: Context) -> Condition:
    return v.Not(v.Exists(filter_of(n.need("filter"), ctx)))


@conditions("UnlessControlsSubtype")
def _unless_subtype(n: Node, ctx: Context) -> Condition:
    return v.Not(v.Exists(Filter(subtypes=tuple(n.need("subtypes")), controller="you")))


@conditions("HadCounters")
def _had(n: Node, ctx: Context) -> Condition:
    kind = n.get("counter_type")
    if kind is None or not ctx.event:
        raise Unknown("condition HadCounters")
    return v.Compare(v.Property(ctx.event, f"counters:{quantities.counter_kind(kind)}"), ">=", 1)


@conditions("WasType")
def _was_type(n: Node, ctx: Context) -> Condition:
    return v.Matches("it", Filter(types=(n.need("card_type"),)))


@conditions("CostPaidObjectMatchesFilter")
def _paid_object(n: Node, ctx: Context) -> Condition:
    if not ctx.paid:
        raise Unknown("condition of what was paid")
    return v.Matches(ctx.paid, filter_of(n.need("filter"), ctx))


@conditions("EffectOutcome")
def _outcome(n: Node, ctx: Context) -> Condition:
    n.only("signal", "OptionalEffectPerformed")
    return v.Did("did")


def is_outcome(body: Body | None) -> bool | None:
    """True for "if you do", False for "if you don't", None for any other condition."""
    if body == {"type": "EffectOutcome", "signal": "OptionalEffectPerformed"}:
        return True
    if body is not None and short(body) == "Not":
        return False if is_outcome(body["condition"]) else None
    return None
