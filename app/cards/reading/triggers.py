"""Triggered abilities of readings: when, and what then (CR 603)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.cards.reading import refs, trigger_combat
from app.cards.reading.abilities import choices, mode, start
from app.cards.reading.chain import chain
from app.cards.reading.conditions import condition_of
from app.cards.reading.context import Context
from app.cards.reading.costs import cost_of
from app.cards.reading.node import Body, Node, Unknown, short
from app.cards.reading.trigger_kinds import triggers
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.ability import Ability, TriggeredAbility
from app.engine.model.card import Face
from app.engine.model.effect import Effect
from app.engine.model.values import Condition, TargetSpec, Trigger

REGISTERED = (trigger_combat,)  # importing it completes the registry of triggers
_ALONE = {"condition": {"minimum": 1, "type": "MinCoAttackers"}, "type": "Not"}
_TAPPED = {"type": "ZoneChangeObjectIsTapped"}
_UNTAPPED = {"condition": _TAPPED, "type": "Not"}
_HERE = {"type": "SourceInZone", "zone": "Battlefield"}
_COUNTED = ("deals_damage", "dealt_damage", "life_gained", "life_lost", "counters_added", "drawn", "scried")
_OWN_FIELDS = ("execute", "mode", "optional", "trigger_zones", "condition", "unless_pay")


def triggered(body: Body, hint: Context | None = None) -> list[Ability]:
    """A triggered ability; one that triggers on either of two events is two. Raises Unknown."""
    kind = short(body.get("mode", "nothing"))
    n = Node(f"trigger {kind}", {**body, "type": kind})
    n.ignore(*_OWN_FIELDS)
    ctx = start(hint or Context())
    function = triggers.known.get(kind)
    if function is None:
        raise Unknown(f"trigger {kind}")
    ons = [_in_turn(on, n.body.get("constraint")) for on in function(n, ctx)]
    once = _constraint(n.get("constraint"))
    _about_targets(n)
    n.done()
    return [_ability(body, on, ctx, once) for on in ons]


def _in_turn(on: Trigger, constraint: Body | None) -> Trigger:
    """*Whenever you cast a spell during an opponent's turn*; of steps ``whose`` says it."""
    kind = None if constraint is None else short(constraint)
    during = {"OnlyDuringYourTurn": "you", "OnlyDuringOpponentsTurn": "each_opponent"}.get(kind or "")
    return on if during is None or on.event == "step_begins" else replace(on, during=during)


def _about_targets(n: Node) -> None:
    """``valid_target`` that a trigger did not ask for repeats the target of what it does."""
    if "valid_target" in n.left:
        wanted = n.get("valid_target")
        if wanted == {"type": "Controller"} or not _says(n.body.get("execute"), wanted):
            raise Unknown(f"{n.kind}.valid_target")


def _says(body: Any, wanted: Body) -> bool:
    if body == wanted or (wanted == {"type": "Player"} and body == {"type": "Typed", "controller": "Opponent"}):
        return True
    if wanted == {"type": "Player"} and body in ("TargetPlayer", "TargetOpponent"):
        return True
    if isinstance(body, dict):
        return any(_says(one, wanted) for one in (*body.values(), body.get("type")))
    return isinstance(body, list) and any(_says(one, wanted) for one in body)


def _constraint(body: Body | None) -> bool:
    """True for "once each turn"; the others are read by their triggers."""
    kind = None if body is None else short(body)
    if kind in (None, "OnlyDuringYourTurn", "OnlyDuringOpponentsTurn", "NthSpellThisTurn", "NthDrawThisTurn"):
        return False
    if kind == "OncePerTurn":
        return True
    raise Unknown(f"trigger once, {kind}")


def _ability(body: Body, on: Trigger, hint: Context, once: bool) -> TriggeredAbility:
    player = "" if on.event == "step_begins" and on.whose == "you" else "that_player"
    event = "" if on.event in ("step_begins", "drawn", "life_gained", "life_lost", "player_attacks") else "it"
    ctx = start(hint, event=event, player=player)
    ctx.counted = on.batched or on.event in _COUNTED
    ctx.hit = "damaged" if on.event == "deals_damage" and on.to == "creature" else ""
    ctx.entered = on if on.event == "enters" and not on.this else None
    condition = body.get("condition")
    if on.event == "enters" and on.what is not None and condition in (_TAPPED, _UNTAPPED):
        on, condition = replace(on, what=replace(on.what, tapped=condition == _TAPPED)), None
    if condition == _ALONE and on.event == "attacks":
        on, condition = replace(on, kind="alone"), None
    test = None if condition in (None, _HERE) else condition_of(condition, ctx)
    execute = body["execute"]
    zone = _zone(body, on)
    if "modal" in execute:
        return _modal(execute, on, ctx, test, zone, once)
    effects = chain(execute, ctx)
    if ctx.late:
        effects, test = _moved(effects, test)
    unless = body.get("unless_pay")
    if unless is not None:
        effects = _unless(Node("unless", unless), effects, ctx)
    if body.get("optional") and not execute.get("optional"):
        raise Unknown("trigger that may, and does")
    if on.event == "step_begins" and on.whose != "you":
        effects, test = theirs(effects), theirs(test)
    mana = on.event == "mana_added" and all(isinstance(one, e.AddMana) for one in effects)  # CR 605.1b
    return TriggeredAbility(
        on, tuple(effects), tuple(map(_theirs_too, ctx.specs)), condition=test, zone=zone, once_per_turn=once, mana=mana
    )


def _moved(effects: list[Effect], test: Condition | None) -> tuple[list[Effect], Condition | None]:
    """The condition of the trigger as one of its effect, or the other way round."""
    only = effects[0] if len(effects) == 1 else None
    if test is not None:
        return [e.If(test, tuple(effects))], None
    if isinstance(only, e.If) and not only.otherwise:
        return list(only.then), only.condition
    return effects, test


def theirs(tree: Any) -> Any:
    """In *each player's upkeep* whoever is meant without being dealt with is the player whose step it is."""
    if tree == "player":
        return "that_player"
    if isinstance(tree, list | tuple):
        return type(tree)(theirs(one) for one in tree)
    if isinstance(tree, Struct) and not isinstance(tree, Trigger | TargetSpec | Face) and not _deals(tree):
        return replace(tree, **{name: theirs(getattr(tree, name)) for name in tree.__struct_fields__})
    return tree


def _theirs_too(spec: TargetSpec) -> TargetSpec:
    """A target that is that player's: whom the event concerned."""
    if spec.what is None or spec.each is not None:
        return spec
    mine = {name: "that_player" for name in ("owner", "controller") if getattr(spec.what, name) == "player"}
    return replace(spec, what=replace(spec.what, **mine)) if mine else spec


def _deals(tree: Struct) -> bool:
    """Whether it deals with several players one by one, or chooses one."""
    who = getattr(tree, "to" if isinstance(tree, e.DealDamage) else "who", "you")
    return who in ("each_player", "each_opponent", "each_other_player") or isinstance(tree, e.ChoosePlayer)


def _modal(execute: Body, on: Trigger, ctx: Context, test: Condition | None, zone: str, once: bool) -> TriggeredAbility:
    least, most = choices(execute["modal"], len(execute["mode_abilities"]))
    if set(execute) - {"effect", "kind", "modal", "mode_abilities"}:
        raise Unknown("trigger with modes and more")
    modes = tuple(mode(one, ctx, ctx.event, ctx.player) for one in execute["mode_abilities"])
    return TriggeredAbility(on, (), (), modes, test, zone, once, least=least, most=most)


def _unless(n: Node, effects: list[Effect], ctx: Context) -> list[Effect]:
    who = refs.who(n.need("payer"), ctx)
    cost = cost_of(n.need("cost"), ctx)
    n.done()
    first = effects[0] if len(effects) == 1 else None
    if isinstance(first, e.CounterSpell):
        return [replace(first, unless=cost)]
    return [e.MayPay(who, cost, otherwise=tuple(effects))]


def _zone(body: Body, on: Trigger) -> str:
    """Where the ability functions (CR 113.6)."""
    zones = body.get("trigger_zones", ["Battlefield"])
    if on.event == "cast" and on.this:
        return v.STACK
    if "Battlefield" in zones or on.event in ("dies", "leaves", "sacrificed") or on.event == "put_into_graveyard":
        return v.BATTLEFIELD
    if zones == ["Graveyard"] or (on.event == "cycled" and on.this):
        return v.GRAVEYARD
    raise Unknown(f"trigger in {zones}")
