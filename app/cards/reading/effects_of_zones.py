"""Effects of readings that move objects: destroy, exile, return, sacrifice, search, dig."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.cards.reading import quantities, refs
from app.cards.reading.context import Context
from app.cards.reading.effects import Effects, effects
from app.cards.reading.filters import ZONES, filter_of
from app.cards.reading.node import Body, Node, Unknown, short
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.effect import Effect, Objects
from app.engine.model.values import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, Amount, Filter, Ref

ANY_NUMBER = 1000  # readings write "any number" as huge numbers


# ---------------------------------------------------------------- destroy, sacrifice
@effects("Destroy")
def _destroy(n: Node, ctx: Context) -> Effects:
    what = refs.thing(n.need("target"), ctx)
    ctx.group = str(what) if isinstance(what, str) else ""
    return [e.Destroy(what, bool(n.get("cant_regenerate")))]


@effects("DestroyAll")
def _destroy_all(n: Node, ctx: Context) -> Effects:
    what = refs.group(n.need("target"), ctx)
    ctx.group, ctx.number = "destroyed", "destroyed"
    ctx.group_of = what if isinstance(what, Filter) else None
    return [e.Destroy(what, bool(n.get("cant_regenerate")), bind="destroyed")]


@effects("Sacrifice")
def _sacrifice(n: Node, ctx: Context) -> Effects:
    target = n.need("target")
    count = quantities.amount(n.need("count"), ctx)
    known = refs.named(short(target), target, ctx)
    if known is not None:
        return [e.Sacrifice(ctx.acting, known)]
    n.ignore("min_count")
    if n.body.get("min_count") is not None:
        raise Unknown("effect Sacrifice.min_count")
    f = filter_of(target, ctx)
    who = _sacrificing(f, ctx)
    ctx.number = "sacrificed"
    ctx.group, ctx.paid = "sacrificed", ctx.paid or "sacrificed"
    return [e.Sacrifice(who, replace(f, controller=None), count)]


def _sacrificing(f: Filter, ctx: Context) -> Ref:
    """Who sacrifices: the players it is done by, or those whose permanents are meant."""
    if ctx.acting != "you":
        if f.controller not in (None, "player", "you"):
            raise Unknown("effect Sacrifice of others")
        return ctx.acting
    if f.controller in (None, "you"):
        return "you"
    if f.controller == "player" and ctx.player == "that_player":
        return "that_player"
    if ctx.is_player(f.controller) or f.controller in ("that_player", "defending_player"):
        return f.controller
    raise Unknown("effect Sacrifice of others")


# ---------------------------------------------------------------- zone changes
@effects("ChangeZone")
def _change_zone(n: Node, ctx: Context) -> Effects:
    to, origin = _zone(n.need("destination")), n.get("origin")
    where = BATTLEFIELD if origin is None else _zone(origin)
    target = n.need("target")
    if where == LIBRARY and (short(target) not in ("ParentTarget", "TrackedSet") or ctx.group != "top"):
        raise Unknown("effect ChangeZone from a library")
    if n.get("up_to"):
        ctx.least = 0
    if short(target) == "TrackedSetFiltered" and not ctx.each:
        return _one_of_group(n, to, target, ctx)
    if where == HAND and short(target) not in ("ParentTarget", "SelfRef"):
        what: Objects = _from_hand(target, ctx)
    else:
        what = refs.thing(target, ctx, where)
    how = _how(n, ctx)
    if ctx.until == "this_leaves" and not ctx.linking:
        how["until"] = ctx.until
    return [_moved(e.Move(what, to, **how), what, ctx)]


def _one_of_group(n: Node, to: str, target: Body, ctx: Context) -> Effects:
    """*You may put a land card from among them into your hand.*"""
    f = filter_of(target, ctx)
    name = ctx.fresh("chosen")
    moved = e.Move(name, to, **_how(n, ctx))
    pair: tuple[Effect, ...] = (e.Choose("you", f, 1, bind=name), moved)
    ctx.parent = name
    return [e.May(pair)] if n.body.get("up_to") else list(pair)


def _from_hand(target: Body, ctx: Context) -> Objects:
    """A card of one's hand is never a target: it is chosen as the effect is carried out."""
    f = filter_of(target, ctx, HAND)
    if f.zone != HAND or f.owner not in (None, "you"):
        raise Unknown("effect ChangeZone from another's hand")
    name = ctx.fresh("chosen")
    ctx.before.append(e.Choose("you", replace(f, owner="you"), ctx.most, upto=ctx.least == 0, bind=name))
    ctx.parent = name
    return name


def _how(n: Node, ctx: Context) -> dict[str, Any]:
    """How an object enters: tapped, attacking, with counters, under whose control."""
    how: dict[str, Any] = {}
    if n.get("enter_tapped"):
        how["tapped"] = True
    if n.get("enters_attacking"):
        how["attacking"] = True
    if n.get("enter_transformed"):
        how["transformed"] = True
    under = n.get("enters_under")
    if under is not None:
        if under != "You":
            raise Unknown(f"effect under {short(under)}")
        how["under"] = "you"
    elif ctx.mine and n.body.get("destination") == "Battlefield":
        how["under"] = "you"
    counters = n.get("enter_with_counters")
    if counters:
        how["counters"] = tuple((quantities.counter_kind(k), quantities.amount(a, ctx)) for k, a in counters)
    if n.get("owner_library"):
        how["position"] = "shuffled" if n.body["destination"] == "Library" else "top"
        ctx.shuffled = how["position"] == "shuffled"
    return how


def _zone(name: str) -> str:
    if name not in ZONES or name in ("Stack", "Command"):
        raise Unknown(f"effect to {name}")
    return ZONES[name]


def _moved(move: e.Move, what: Objects, ctx: Context) -> e.Move:
    """The move, which names what it moved for later sentences."""
    name = ctx.fresh("moved")
    if isinstance(what, str):
        if what not in ("this", "attached"):
            ctx.parent = next((k for k, v in ctx.now.items() if v == what), what)
        else:
            ctx.parent = what
        ctx.now[ctx.parent] = name
    ctx.group = name
    if ctx.linking and move.to == EXILE and move.until is None:
        move = replace(move, until="linked")
    return replace(move, bind=name)


@effects("ChangeZoneAll")
def _change_all(n: Node, ctx: Context) -> Effects:
    to, origin = _zone(n.need("destination")), n.get("origin")
    where = BATTLEFIELD if origin is None else _zone(origin)
    how = _how(n, ctx)
    if n.get("library_shuffle") is not None:
        how["position"] = "shuffled"
        ctx.shuffled = True
    place = n.get("library_position")
    if place is not None:
        how["position"] = short(place).lower()
    what = _all_of(n.need("target"), where, ctx)
    return [_moved(e.Move(what, to, **how), what, ctx)]


def _all_of(target: Body, where: str, ctx: Context) -> Objects:
    """All objects of a kind; of a player all the cards of that zone."""
    if short(target) in ("Player", "Controller") or set(target) == {"type", "controller"}:
        if where == BATTLEFIELD:
            raise Unknown("effect ChangeZoneAll of a player")
        owner = "each_opponent" if target.get("controller") == "Opponent" else refs.who(target, ctx)
        return Filter(zone=where, owner=owner)
    return refs.group(target, ctx, where)


@effects("Bounce")
def _bounce(n: Node, ctx: Context) -> Effects:
    if n.only("selection", None, "at_resolution") is not None:
        ctx.choosing = True
    what = refs.thing(n.need("target"), ctx)
    ctx.choosing = False
    return [_moved(e.Move(what, HAND), what, ctx)]


@effects("BounceAll")
def _bounce_all(n: Node, ctx: Context) -> Effects:
    what = refs.group(n.need("target"), ctx)
    return [_moved(e.Move(what, HAND), what, ctx)]


@effects("PutAtLibraryPosition")
def _into_library(n: Node, ctx: Context) -> Effects:
    place, target = n.need("position"), n.need("target")
    many = quantities.amount(n.need("count"), ctx)
    position: str | int
    match short(place):
        case "Top":
            position = "top"
        case "Bottom":
            position = "bottom"
        case "NthFromTop":
            position = int(place["n"]) - 1
        case other:
            raise Unknown(f"effect PutAtLibraryPosition {other}")
    if short(target) == "Any":
        raise Unknown("effect PutAtLibraryPosition of anything")
    if _of_zone(target) == "Hand":
        ctx.most = ctx.least = many
        what: Objects = _from_hand(target, ctx)
    elif many == 1:
        what = refs.thing(target, ctx)
    else:
        raise Unknown("effect PutAtLibraryPosition of several")
    return [_moved(e.Move(what, LIBRARY, position), what, ctx)]


def _of_zone(target: Body) -> str:
    return next((p["zone"] for p in target.get("properties", ()) if p["type"] == "InZone"), "")


@effects("Shuffle")
def _shuffle(n: Node, ctx: Context) -> Effects:
    if ctx.shuffled:  # "shuffle it into its owner's library" says it already
        n.ignore("target")
        return []
    return [e.Shuffle(refs.who(n.need("target"), ctx))]


@effects("ExileTop")
def _exile_top(n: Node, ctx: Context) -> Effects:
    n.ignore("actor")
    n.only("position", {"type": "Top"})
    if n.get("face_down"):
        raise Unknown("effect ExileTop face down")
    if ctx.linking:
        raise Unknown("effect ExileTop that is spoken of later")
    who = refs.who(n.need("player"), ctx)
    name = ctx.fresh("exiled_top")
    made = e.ExileTop(who, quantities.amount(n.need("count"), ctx), bind=name)
    ctx.parent = ctx.group = name
    return [made]


# ---------------------------------------------------------------- libraries
@effects("Dig")
def _dig(n: Node, ctx: Context) -> Effects:
    """Look at some, take some, the rest goes elsewhere."""
    if refs.who(n.need("player"), ctx) != "you":
        raise Unknown("effect Dig by others")
    to, rest = n.get("destination"), n.get("rest_destination")
    keep, up_to, reveal = n.get("keep_count"), bool(n.get("up_to")), bool(n.get("reveal"))
    order = n.get("rest_order")
    what = n.need("filter")
    if keep is None and f"{to} {rest}" in ("None None", "Library Library"):
        return _looked_at(n, to, what, ctx)
    if to not in ("Hand", "Battlefield", "Graveyard") or keep is None:
        raise Unknown(f"effect Dig to {to}")
    f = None if short(what) == "Any" else filter_of(what, ctx, LIBRARY)
    if isinstance(keep, int) and keep >= ANY_NUMBER:
        keep = v.Count(f or Filter(zone=LIBRARY))
    tapped = bool(n.get("enter_tapped"))
    count = quantities.amount(n.need("count"), ctx)
    must = not up_to and f is None
    if not up_to and f is not None:
        raise Unknown("effect Dig that must find")
    shown = reveal and ctx.open
    return [e.Dig("you", count, f, keep, _zone(to), _rest(rest, order), reveal and not shown, tapped, must, open=shown)]


def _looked_at(n: Node, to: str | None, what: Body, ctx: Context) -> Effects:
    """*Look at the top card of your library*; *look at the top three cards, then put them back in any order*."""
    count = quantities.amount(n.need("count"), ctx)
    if short(what) != "Any" or (to is None and count != 1) or n.body.get("up_to") or n.body.get("reveal"):
        raise Unknown(f"effect Dig to {to}")
    if to is not None:
        return [e.Dig("you", count, None, 0, rest="top")]
    ctx.parent = ctx.group = ctx.seen = "top"
    return [e.TopCards("you", 1)]


def _rest(zone: str | None, order: str | None) -> str:
    if zone == "Graveyard":
        return GRAVEYARD
    if zone == "Library":
        return "bottom" if order == "random" else "bottom_in_order"
    raise Unknown(f"effect Dig, the rest to {zone}")


@effects("RevealUntil")
def _reveal_until(n: Node, ctx: Context) -> Effects:
    n.only("count", {"type": "Fixed", "value": 1})
    n.only("rest_order", None, "random")
    who = refs.who(n.need("player"), ctx)
    f = filter_of(n.need("filter"), ctx, LIBRARY)
    to, rest = _zone(n.need("kept_destination")), n.need("rest_destination")
    if rest not in ("Graveyard", "Library") or (rest == "Library" and n.body.get("rest_order") != "random"):
        raise Unknown(f"effect RevealUntil, the rest to {rest}")
    ctx.parent = ctx.group = "found"
    return [e.RevealUntil(who, f, to, GRAVEYARD if rest == "Graveyard" else "bottom")]


def search(nodes: list[Body], ctx: Context) -> tuple[list[Effect], int]:
    """A search with what is done with the cards found and the shuffling: (effects, nodes used). Raises Unknown."""
    find = Node("effect SearchLibrary", nodes[0]["effect"])
    who = _searcher(find, ctx)
    f = filter_of(find.need("filter"), ctx, LIBRARY)
    count = _up_to(find.need("count"), f, ctx)
    reveal = bool(find.get("reveal"))
    split = find.get("split")
    find.done()
    if split is not None:
        return [_split(split, who, f, count, reveal)], _shuffled(nodes, 1)
    then = nodes[1]["effect"] if len(nodes) > 1 else {}
    if then.get("type") == "Shuffle":
        return [_on_top(nodes, who, f, count, reveal)], 3
    put = Node("effect ChangeZone of found", then)
    put.only("origin", "Library")
    put.only("target", {"type": "Any"})
    to = _zone(put.need("destination"))
    how = _how(put, ctx)
    put.done()
    if set(how) - {"tapped"}:
        raise Unknown("effect SearchLibrary, found with more")
    name = ctx.fresh("found")
    ctx.parent = ctx.group = name
    made = e.Search(who, f, count, to, bool(how.get("tapped")), reveal, bind=name)
    return [made], _shuffled(nodes, 2)


def _searcher(find: Node, ctx: Context) -> Ref:
    player = find.get("target_player")
    return refs.who(player, ctx)


def _up_to(body: Body, f: Filter, ctx: Context) -> Amount:
    most = quantities.amount(body["max"] if body.get("type") == "UpTo" else body, ctx)
    return v.Count(f) if isinstance(most, int) and most >= ANY_NUMBER else most


def _shuffled(nodes: list[Body], used: int) -> int:
    if len(nodes) <= used or nodes[used]["effect"].get("type") != "Shuffle":
        raise Unknown("effect SearchLibrary without shuffling")
    return used + 1


def _split(split: Body, who: Ref, f: Filter, count: Amount, reveal: bool) -> Effect:
    node = Node("effect SearchLibrary split", split)
    node.only("primary_count", 1)
    first, rest = _zone(node.need("primary_destination")), _zone(node.need("rest_destination"))
    tapped = bool(node.get("primary_enter_tapped"))
    node.done()
    return e.Search(who, f, count, rest, tapped, reveal, first_to=first)


def _on_top(nodes: list[Body], who: Ref, f: Filter, count: Amount, reveal: bool) -> Effect:
    """Search, shuffle, put that card on top."""
    if len(nodes) < 3 or count != 1:
        raise Unknown("effect SearchLibrary to a library")
    put = Node("effect PutAtLibraryPosition of found", nodes[2]["effect"])
    put.only("position", {"type": "Top"})
    put.only("target", {"type": "Any"})
    put.only("count", {"type": "Fixed", "value": 1})
    put.done()
    return e.Search(who, f, count, LIBRARY, reveal=reveal)


@effects("RevealTop")
def _reveal_top(n: Node, ctx: Context) -> Effects:
    who = refs.who(n.need("player"), ctx)
    if n.need("count") != 1:
        raise Unknown("effect RevealTop of several")
    if ctx.seen == "top" and who == "you":
        return [e.Reveal("top")]
    ctx.parent = ctx.group = ctx.seen = "top"
    return [e.TopCards(who, 1, reveal=True)]
