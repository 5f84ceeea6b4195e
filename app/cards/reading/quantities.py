"""Numbers of readings: fixed ones, X, and what is counted (CR 107)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.cards.reading.context import Context
from app.cards.reading.node import Body, Node, Registry, Unknown, short
from app.engine.model import values as v
from app.engine.model.values import GRAVEYARD, HAND, LIBRARY, Amount, Filter, Ref

wholes: Registry[Amount] = Registry("number")
quantities: Registry[Amount] = Registry("quantity")

_ZONES = {"Graveyard": GRAVEYARD, "Hand": HAND, "Library": LIBRARY, "Exile": v.EXILE}
_SIZES = {"P1P1": "+1/+1", "M1M1": "-1/-1"}


def amount(body: Body | int | str, ctx: Context) -> Amount:
    """The amount a node means. Raises Unknown."""
    if isinstance(body, int):
        return body
    return wholes.translate(body, ctx)


def number(body: Body | int, ctx: Context) -> int:
    """A number that must be fixed. Raises Unknown."""
    found = amount(body, ctx)
    if not isinstance(found, int):
        raise Unknown("number that is not fixed")
    return found


def counter_kind(body: str | Body) -> str:
    """The name of a kind of counter: ``P1P1`` is ``+1/+1``; ``any`` for counters of any kind. Raises Unknown."""
    if isinstance(body, dict):
        if short(body) == "Any":
            return "any"
        if short(body) != "OfType":
            raise Unknown(f"counter {short(body)}")
        body = body["data"]
    if not isinstance(body, str):
        raise Unknown("counter")
    return _SIZES.get(body, body)


# ---------------------------------------------------------------- wholes
@wholes("Fixed")
def _fixed(n: Node, ctx: Context) -> Amount:
    return int(n.get("value", 0))


@wholes("Ref")
def _ref(n: Node, ctx: Context) -> Amount:
    return quantities.translate(n.need("qty"), ctx)


@wholes("Multiply")
def _multiply(n: Node, ctx: Context) -> Amount:
    inner, factor = amount(n.need("inner"), ctx), int(n.need("factor"))
    if isinstance(inner, v.Count) and not inner.plus:
        return v.Count(inner.what, inner.times * factor)
    return inner * factor if isinstance(inner, int) else v.Times(inner, factor)


@wholes("Offset")
def _offset(n: Node, ctx: Context) -> Amount:
    inner, more = amount(n.need("inner"), ctx), int(n.need("offset"))
    if isinstance(inner, int):
        return inner + more
    return v.Sum((inner, more)) if more > 0 else v.Sum((inner, v.Times(-more, -1)))


@wholes("DivideRounded")
def _divided(n: Node, ctx: Context) -> Amount:
    n.only("divisor", 2)
    return v.Times(amount(n.need("inner"), ctx), 1, str(n.need("rounding")).lower())


@wholes("Sum")
def _sum(n: Node, ctx: Context) -> Amount:
    return v.Sum(tuple(amount(one, ctx) for one in n.need("exprs")))


@wholes("Exactly")
def _exactly(n: Node, ctx: Context) -> Amount:
    return amount(n.need("count"), ctx)


# ---------------------------------------------------------------- what is counted
def counted(n: Node, ctx: Context) -> Filter:
    from app.cards.reading.filters import filter_of

    return filter_of(n.need("filter"), ctx)


@quantities("Variable")
def _variable(n: Node, ctx: Context) -> Amount:
    n.only("name", "X")
    return "x"


@quantities("CostXPaid")
def _x_paid(n: Node, ctx: Context) -> Amount:
    return "x"


@quantities("EventContextAmount")
def _that_much(n: Node, ctx: Context) -> Amount:
    if not ctx.counted:
        raise Unknown("that much, with nothing before")
    return "amount"


@quantities("ObjectCount")
def _objects(n: Node, ctx: Context) -> Amount:
    return v.Count(counted(n, ctx))


@quantities("Power", "Toughness")
def _size(n: Node, ctx: Context) -> Amount:
    return v.Property(scope(n.need("scope"), ctx), n.kind.split()[1].lower())


@quantities("ObjectManaValue")
def _mana_value(n: Node, ctx: Context) -> Amount:
    return v.Property(scope(n.need("scope"), ctx), "mana_value")


@quantities("SelfManaValue")
def _own_mana_value(n: Node, ctx: Context) -> Amount:
    return v.Property(ctx.it() if ctx.its and ctx.parent else "this", "mana_value")


@quantities("CountersOn")
def _counters(n: Node, ctx: Context) -> Amount:
    kind = n.get("counter_type")
    if kind is None:
        raise Unknown("quantity CountersOn of every kind")
    return v.Property(scope(n.need("scope"), ctx), f"counters:{counter_kind(kind)}")


def scope(body: Body | str, ctx: Context) -> Ref:
    """The object whose number is meant. Raises Unknown."""
    name = short(body)
    match name:
        case "Source" | "SelfObject":
            return ctx.it() if ctx.its and ctx.parent else "this"
        case "Target" | "Demonstrative" | "Anaphoric" | "ChainRootTarget":
            return _sized(ctx)
        case "EventSource":
            return ctx.event or _none(name)
        case "CostPaidObject":
            return ctx.paid or _none(name)
    raise Unknown(f"quantity of {name}")


def _sized(ctx: Context) -> Ref:
    """What *its* power is: a player has none, so what that player gave up, or what it triggered on."""
    it = ctx.it()
    if not ctx.is_player(it):
        return it
    return ctx.group if ctx.group in ("sacrificed", "discarded") else ctx.event or _none("its size")


def _none(name: str) -> Ref:
    raise Unknown(f"{name}, with nothing before")


@quantities("HandSize")
def _hand(n: Node, ctx: Context) -> Amount:
    return v.HandSize(player(n.need("player"), ctx))


@quantities("TargetZoneCardCount")
def _target_hand(n: Node, ctx: Context) -> Amount:
    n.only("zone", "Hand")
    n.only("scope", "TargetPlayer")
    target = next((spec.bind for spec in ctx.specs if spec.what is None), "")
    return v.HandSize(target or ctx.player or "player")


@quantities("LifeTotal")
def _life(n: Node, ctx: Context) -> Amount:
    return v.Life(player(n.get("player"), ctx))


@quantities("GraveyardSize")
def _graveyard(n: Node, ctx: Context) -> Amount:
    return v.Count(Filter(zone=GRAVEYARD, owner=player(n.need("player"), ctx)))


@quantities("LifeGainedThisTurn")
def _gained(n: Node, ctx: Context) -> Amount:
    return v.Tally("life_gained", player(n.need("player"), ctx))


@quantities("LifeLostThisTurn")
def _lost(n: Node, ctx: Context) -> Amount:
    return v.Tally("life_lost", player(n.need("player"), ctx))


@quantities("CardsDrawnThisTurn")
def _drawn(n: Node, ctx: Context) -> Amount:
    return v.Tally("drawn", player(n.need("player"), ctx))


@quantities("SpellsCastThisTurn")
def _cast(n: Node, ctx: Context) -> Amount:
    n.only("scope", "Controller")
    return v.Tally("spells_cast")


@quantities("AttackedThisTurn")
def _attacked(n: Node, ctx: Context) -> Amount:
    n.only("scope", "Controller")
    return v.Tally("attacked")


def player(body: Body | None, ctx: Context) -> Ref:
    """The player whose number is meant. Raises Unknown."""
    if isinstance(body, dict) and "aggregate" in body:
        raise Unknown(f"quantity of {body['aggregate']} {body.get('type')}")
    name = "Controller" if body is None else short(body)
    match name:
        case "Controller":
            return ctx.acting if ctx.acting == "you" else "player"
        case "ScopedPlayer":
            return "player"
        case "Target":
            return ctx.it()
        case "DefendingPlayer":
            return "defending_player"
        case "TriggeringPlayer":
            return ctx.player or _none(name)
    raise Unknown(f"quantity of player {name}")


@quantities("ZoneCardCount")
def _cards(n: Node, ctx: Context) -> Amount:
    if "filter" in n.body:
        raise Unknown("quantity ZoneCardCount.filter")
    owners: dict[str, Ref | None] = {"Controller": "you", "Owner": "you", "All": None, "Opponents": "each_opponent"}
    owner = owners.get(str(n.need("scope")), "?")
    zone = _ZONES.get(n.need("zone"))
    if zone is None or owner == "?":
        raise Unknown(f"quantity ZoneCardCount of {n.body.get('scope')}")
    return v.Count(_card_kinds(Filter(zone=zone, owner=owner), n.get("card_types", ())))


def _card_kinds(f: Filter, kinds: list[Any]) -> Filter:
    from app.cards.reading.filters import TYPES

    types = tuple(k for k in kinds if isinstance(k, str) and k in TYPES)
    subtypes = tuple(k["Subtype"] for k in kinds if isinstance(k, dict) and set(k) == {"Subtype"})
    if len(types) + len(subtypes) != len(kinds) or (types and subtypes):
        if set(map(str, kinds)) <= {"Card"}:
            return f
        raise Unknown("quantity ZoneCardCount of kinds")
    return replace(f, types=types, subtypes=subtypes)


@quantities("PropertyAggregate")
def _aggregate(n: Node, ctx: Context) -> Amount:
    from app.cards.reading.filters import filter_of

    of = {"Power": "power", "Toughness": "toughness", "ManaValue": "mana_value"}.get(short(n.need("property")))
    source = n.need("source")
    if of is None or source.get("type") != "Objects":
        raise Unknown("quantity PropertyAggregate of others")
    f = filter_of(source["filter"], ctx)
    match n.need("function"):
        case "Max":
            return v.Greatest(f, of)
        case "Sum":
            return v.Total(f, of)
    raise Unknown("quantity PropertyAggregate Min")


@quantities("FilteredTrackedSetSize")
def _of_those(n: Node, ctx: Context) -> Amount:
    """*For each creature destroyed this way*: of what the effect before did it to, those of a kind."""
    n.ignore("caused_by")
    if not ctx.group:
        raise Unknown("quantity FilteredTrackedSetSize, with nothing before")
    f = counted(n, ctx)
    if ctx.group_of is not None and f.types == ctx.group_of.types and f == Filter(types=f.types):
        return v.Size(ctx.group)
    return v.Count(replace(f, in_ref=ctx.group, zone="any"))


@quantities("PlayerCount")
def _players(n: Node, ctx: Context) -> Amount:
    if n.need("filter") == {"type": "Opponent"}:
        return v.Opponents()
    raise Unknown(f"quantity PlayerCount {short(n.body['filter'])}")


@quantities("Devotion")
def _devotion(n: Node, ctx: Context) -> Amount:
    from app.cards.reading.filters import COLORS

    colors = n.need("colors")
    if not isinstance(colors, dict) or colors.get("type") != "Fixed":
        raise Unknown("quantity Devotion")
    return v.Devotion(tuple(COLORS[c] for c in colors["value"]))


@quantities("DistinctCardTypes")
def _card_types(n: Node, ctx: Context) -> Amount:
    if n.need("source") == {"scope": "Controller", "type": "Zone", "zone": "Graveyard"}:
        return v.CardTypes(Filter(zone=GRAVEYARD, owner="you"))
    raise Unknown("quantity DistinctCardTypes")


@quantities("DistinctColorsAmong")
def _colors(n: Node, ctx: Context) -> Amount:
    from app.cards.reading.filters import filter_of

    source = n.need("source")
    if source.get("type") != "Objects":
        raise Unknown("quantity DistinctColorsAmong")
    return v.Colors(filter_of(source["filter"], ctx))


@quantities("BasicLandTypeCount")
def _land_types(n: Node, ctx: Context) -> Amount:
    n.only("controller", "You")
    return v.LandTypes(Filter(types=("Land",), controller="you"))


@quantities("PlayerCounter")
def _player_counter(n: Node, ctx: Context) -> Amount:
    n.only("scope", "Controller")
    return v.PlayerCounter(str(n.need("kind")).lower())


@quantities("PreviousEffectAmount")
def _previous(n: Node, ctx: Context) -> Amount:
    if not ctx.number:
        raise Unknown("quantity PreviousEffectAmount")
    return ctx.number


@quantities("ZoneChangeCountThisTurn")
def _moved_this_turn(n: Node, ctx: Context) -> Amount:
    if (n.get("from"), n.get("to")) != ("Battlefield", "Graveyard"):
        raise Unknown("quantity ZoneChangeCountThisTurn elsewhere")
    if counted(n, ctx) != Filter(types=("Creature",)):
        raise Unknown("quantity ZoneChangeCountThisTurn of others")
    return v.Tally("creatures_died", "each_player")


@quantities("StartingLifeTotal")
def _starting_life(n: Node, ctx: Context) -> Amount:
    return v.StartingLife(player(n.get("player"), ctx))


@wholes("Quantity")
def _whole_quantity(n: Node, ctx: Context) -> Amount:
    return amount(n.need("value"), ctx)
