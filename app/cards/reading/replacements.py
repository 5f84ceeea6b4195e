"""Replacement effects of readings (CR 614): how things enter, prevention, doubling."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.cards.reading import quantities
from app.cards.reading.changes import changes_of
from app.cards.reading.conditions import condition_of
from app.cards.reading.context import Context
from app.cards.reading.costs import cost_of
from app.cards.reading.filters import filter_of
from app.cards.reading.node import Body, Node, Unknown, short
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.ability import Ability, Replacement
from app.engine.model.values import Condition, Filter

Fields = dict[str, Any]

_TAP = {"scope": {"type": "Single"}, "state": {"type": "Tap"}, "target": {"type": "SelfRef"}, "type": "SetTapState"}


def replacements(body: Body, hint: Context | None = None) -> list[Ability]:
    """The replacement effect of a reading. Raises Unknown."""
    n = Node(f"replacement {body['event']}", body)
    n.ignore("event")
    ctx = (hint or Context()).hypotheses()
    event, to = body["event"], n.get("destination_zone")
    if event in ("Moved", "ChangeZone") and to == "Battlefield":
        found = _enters(n, ctx)
    elif event == "Moved" and to == "Graveyard":
        found = _graveyard(n, ctx)
    elif event == "DamageDone":
        found = _damage(n, ctx)
    elif event == "CreateToken":
        found = _tokens(n, ctx)
    elif event == "AddCounter":
        found = _more_counters(n, ctx)
    elif event == "GainLife":
        found = _more_life(n, ctx)
    else:
        raise Unknown(f"replacement {event} to {to}")
    n.done()
    return [found]


def _condition(n: Node, ctx: Context) -> Condition | None:
    body = n.get("condition")
    return None if body is None else condition_of(body, ctx)


def _what(n: Node, ctx: Context) -> Fields:
    body = n.need("valid_card")
    if short(body) == "SelfRef":
        return {"this": True}
    return {"what": filter_of(body, ctx)}


# ---------------------------------------------------------------- entering
def _enters(n: Node, ctx: Context) -> Replacement:
    mode = Node("replacement mode", n.need("mode"))
    what = _what(n, ctx)
    if mode.body["type"] == "MayCost":
        return _unless_paid(n, mode, what, ctx)
    execute = Node("replacement effect", n.need("execute"))
    execute.ignore("kind")
    effect, more = execute.need("effect"), execute.get("sub_ability")
    execute.done()
    if more is not None:
        return _tapped_with(n, mode, what, effect, more, ctx)
    if effect["type"] == "BecomeCopy":
        return _as_copy(mode, effect, what, ctx)
    mode.only("type", "Mandatory")
    mode.done()
    if effect == _TAP:
        return Replacement("enters", **what, tapped=True, condition=_condition(n, ctx))
    if effect["type"] == "PutCounter":
        return Replacement("enters", **what, counters=(_counters(effect, ctx),), condition=_condition(n, ctx))
    if effect == {"target": {"type": "SelfRef"}, "type": "BecomePrepared"}:
        return Replacement("enters", **what, prepared=True, condition=_condition(n, ctx))
    if effect["type"] == "Choose":
        return Replacement("enters", **what, choose=_choice(effect))
    raise Unknown(f"replacement enters, {effect['type']}")


def _tapped_with(n: Node, mode: Node, what: Fields, effect: Body, more: Body, ctx: Context) -> Replacement:
    """*Enters tapped with two charge counters on it.*"""
    mode.only("type", "Mandatory")
    mode.done()
    if effect != _TAP or set(more) != {"effect", "kind"} or more["effect"]["type"] != "PutCounter":
        raise Unknown("replacement effect.sub_ability")
    counters = (_counters(more["effect"], ctx),)
    return Replacement("enters", **what, tapped=True, counters=counters, condition=_condition(n, ctx))


def _counters(effect: Body, ctx: Context) -> tuple[str, v.Amount]:
    n = Node("replacement counters", effect)
    n.only("target", {"type": "SelfRef"})
    found = quantities.counter_kind(n.need("counter_type")), quantities.amount(n.need("count"), ctx)
    n.done()
    return found


def _unless_paid(n: Node, mode: Node, what: Fields, ctx: Context) -> Replacement:
    """ "You may pay 2 life. If you don't, it enters tapped."""
    decline = Node("replacement decline", mode.get("decline") or {})
    cost = cost_of(mode.need("cost"), ctx)
    mode.done()
    decline.ignore("kind")
    if decline.need("effect") != _TAP or n.get("execute") is not None:
        raise Unknown("replacement for a cost")
    decline.done()
    return Replacement("enters", **what, tapped=True, unless=cost, condition=_condition(n, ctx))


def _as_copy(mode: Node, effect: Body, what: Fields, ctx: Context) -> Replacement:
    mode.only("type", "Optional")
    mode.done()
    n = Node("replacement copy", effect)
    f = filter_of(n.need("target"), ctx)
    more = changes_of(n.get("additional_modifications", []), ctx)
    n.done()
    if not what.get("this"):
        raise Unknown("replacement copy of others")
    if not all(isinstance(one, EXCEPTIONS) for one in more):
        raise Unknown("replacement copy with an exception of another kind")
    return Replacement("enters", **what, copy_of=f, changes=more)


EXCEPTIONS = (e.ChangeTypes, e.ChangeColors, e.Grant, e.Lose, e.SetPT)
_CHOICES = {"CreatureType": "creature_type", "Color": "color"}


def _choice(effect: Body) -> str:
    """*As it enters, choose a creature type*: kept with it."""
    n = Node("replacement Choose", effect)
    n.ignore("persist")
    kind = n.need("choice_type")
    n.done()
    if not isinstance(kind, str) or kind not in _CHOICES:
        raise Unknown(f"replacement Choose {short(kind)}")
    return _CHOICES[kind]


# ---------------------------------------------------------------- elsewhere
def _graveyard(n: Node, ctx: Context) -> Replacement:
    """*If it would be put into a graveyard, exile it instead.*"""
    mode = Node("replacement mode", n.need("mode"))
    mode.only("type", "Mandatory")
    mode.done()
    what = _what(n, ctx)
    effect = dict(n.need("execute")["effect"])
    if {**effect, "origin": None} != {
        "destination": "Exile",
        "target": {"type": "SelfRef"},
        "type": "ChangeZone",
        "origin": None,
    }:
        raise Unknown("replacement to a graveyard")
    event = "dies" if effect.get("origin") == "Battlefield" else "graveyard"
    return Replacement(event, **what, instead=v.EXILE, condition=_condition(n, ctx))


def _damage(n: Node, ctx: Context) -> Replacement:
    """*Prevent all damage that would be dealt to it*; twice that damage."""
    n.only("mode", {"type": "Mandatory"})
    scope = {None: None, "CombatOnly": True, "NoncombatOnly": False}
    combat = scope[n.get("combat_scope")]
    source = n.get("damage_source_filter")
    by = None if source is None else _source(filter_of(source, ctx))
    condition = _condition(n, ctx)
    to = _damaged(n, ctx)
    shield, change = n.get("shield_kind"), n.get("damage_modification")
    if shield == {"Prevention": {"amount": "All"}} and change is None:
        return Replacement("damage", **to, prevent="amount", source=by, condition=condition, combat=combat)
    if shield is None and change == {"type": "Double"}:
        return Replacement("damage", **to, times=2, source=by, condition=condition, combat=combat)
    if shield is None and change is not None and change.get("type") == "Plus":
        plus = quantities.amount(change.get("value", 1), ctx)
        return Replacement("damage", **to, plus=plus, source=by, condition=condition, combat=combat)
    raise Unknown("replacement of damage")


def _source(f: Filter) -> Filter:
    """*A red source you control*: anything, not only a permanent, where no kind is said."""
    bare = Filter(controller=f.controller, colors=f.colors)
    return replace(f, zone="any") if f == bare else f


def _damaged(n: Node, ctx: Context) -> Fields:
    body, players = n.get("valid_card"), n.get("damage_target_filter")
    if body is not None and players is None:
        return _what(Node(n.kind, {"valid_card": body}), ctx)
    if players is None:
        return {}
    if players == {"Player": {"player": {"type": "Controller"}}} and body is None:
        return {"whose": "you"}
    if players == {"Player": {"player": {"type": "Opponent"}}} and body is None:
        return {"whose": "each_opponent"}
    if players == {"PlayerOrPermanentsControlledBy": {"player": {"type": "Opponent"}}} and body is None:
        return {"whose": "each_opponent", "what": Filter(controller="each_opponent")}
    raise Unknown("replacement of damage to some")


def _tokens(n: Node, ctx: Context) -> Replacement:
    n.only("mode", {"type": "Mandatory"})
    n.only("token_owner_scope", "You")
    return Replacement("token", whose="you", **_more(n, ctx))


def _more(n: Node, ctx: Context) -> Fields:
    """*Twice that many*, *that many plus one*."""
    change = Node("replacement of a number", n.need("quantity_modification"))
    kind = change.get("type")
    if kind == "Times":
        more: Fields = {"times": int(change.need("factor"))}
    elif kind == "Plus":
        more = {"plus": quantities.amount(change.need("value"), ctx)}
    else:
        raise Unknown(f"replacement of a number by {kind}")
    change.done()
    return more


def _more_counters(n: Node, ctx: Context) -> Replacement:
    n.only("mode", {"type": "Mandatory"})
    kind = n.get("counter_match")
    name = None if kind is None else quantities.counter_kind(kind)
    return Replacement("counter", **_what(n, ctx), **_more(n, ctx), kind=None if name == "any" else name)


def _more_life(n: Node, ctx: Context) -> Replacement:
    """*If you would gain life, you gain twice that much life instead.*"""
    n.only("mode", {"type": "Mandatory"})
    n.only("valid_player", None, {"type": "Controller"}, "You")
    return Replacement("life_gain", whose="you", **_more(n, ctx))


def exiled_instead(body: Body) -> tuple[str, str]:
    """(event, how long) of a replacement that exiles. Raises Unknown for any other."""
    n = Node("replacement for a while", body)
    n.only("event", "Moved")
    n.only("mode", {"type": "Mandatory"})
    n.only("valid_card", {"type": "SelfRef"})
    n.ignore("consume_on_apply")
    execute = n.need("execute")["effect"]
    if execute != {
        "destination": "Exile",
        "origin": "Battlefield",
        "target": {"type": "SelfRef"},
        "type": "ChangeZone",
    }:
        raise Unknown("replacement for a while, of another kind")
    zone, expiry = n.get("destination_zone"), short(n.need("expiry"))
    n.done()
    match zone, expiry:
        case "Graveyard", "EndOfTurn":
            return "dies", "end_of_turn"
        case None, "UntilHostLeavesPlay":
            return "leaves", "forever"
    raise Unknown(f"replacement for a while, {zone} until {expiry}")
