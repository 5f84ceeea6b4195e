"""Triggered abilities of readings: when, and what then (CR 603)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.cards.reading import quantities, refs
from app.cards.reading.abilities import choices, mode, start
from app.cards.reading.chain import chain
from app.cards.reading.conditions import condition_of
from app.cards.reading.context import Context
from app.cards.reading.costs import cost_of
from app.cards.reading.filters import filter_of
from app.cards.reading.node import Body, Node, Registry, Unknown, short
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.ability import Ability, TriggeredAbility
from app.engine.model.card import Face
from app.engine.model.effect import Effect
from app.engine.model.values import Condition, Filter, TargetSpec, Trigger

triggers: Registry[Sequence[Trigger]] = Registry("trigger")

_ALONE = {"condition": {"minimum": 1, "type": "MinCoAttackers"}, "type": "Not"}
_HERE = {"type": "SourceInZone", "zone": "Battlefield"}
_PHASES = {
    "Upkeep": "upkeep",
    "Draw": "draw",
    "PreCombatMain": "precombat main",
    "PostCombatMain": "postcombat main",
    "BeginCombat": "beginning of combat",
    "EndCombat": "end of combat",
    "End": "end",
}
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
    ons = function(n, ctx)
    once = _constraint(n.get("constraint"))
    _about_targets(n)
    n.done()
    return [_ability(body, on, ctx, once) for on in ons]


def _about_targets(n: Node) -> None:
    """``valid_target`` that a trigger did not ask for repeats the target of what it does."""
    if "valid_target" in n.left:
        wanted = n.get("valid_target")
        if not _says(n.body.get("execute"), wanted):
            raise Unknown(f"{n.kind}.valid_target")


def _says(body: Any, wanted: Body) -> bool:
    if body == wanted or (wanted == {"type": "Player"} and body == {"type": "Typed", "controller": "Opponent"}):
        return True
    if isinstance(body, dict):
        return any(_says(one, wanted) for one in body.values())
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
    ctx.hit = "damaged" if on.event == "deals_damage" and on.to == "creature" else ""
    condition = body.get("condition")
    if condition == _ALONE and on.event == "attacks":
        on, condition = replace(on, kind="alone"), None
    test = None if condition in (None, _HERE) else condition_of(condition, ctx)
    execute = body["execute"]
    zone = _zone(body, on)
    if "modal" in execute:
        return _modal(execute, on, ctx, test, zone, once)
    effects = chain(execute, ctx)
    unless = body.get("unless_pay")
    if unless is not None:
        effects = _unless(Node("unless", unless), effects, ctx)
    if body.get("optional") and not execute.get("optional"):
        raise Unknown("trigger that may, and does")
    if on.event == "step_begins" and on.whose != "you":
        effects, test = theirs(effects), theirs(test)
    mana = on.event == "mana_added" and all(isinstance(one, e.AddMana) for one in effects)  # CR 605.1b
    return TriggeredAbility(
        on, tuple(effects), tuple(ctx.specs), condition=test, zone=zone, once_per_turn=once, mana=mana
    )


def theirs(tree: Any) -> Any:
    """In *each player's upkeep* whoever is meant without being dealt with is the player whose step it is."""
    if tree == "player":
        return "that_player"
    if isinstance(tree, list | tuple):
        return type(tree)(theirs(one) for one in tree)
    if isinstance(tree, Struct) and not isinstance(tree, Trigger | TargetSpec | Face) and not _deals(tree):
        return replace(tree, **{name: theirs(getattr(tree, name)) for name in tree.__struct_fields__})
    return tree


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


# ---------------------------------------------------------------- whom and what
def about(body: Body | None, ctx: Context, zone: str = v.BATTLEFIELD) -> dict[str, Any]:
    """Which objects it must happen to: ``this``, ``attached`` or a filter."""
    if body is None:
        return {}
    match short(body):
        case "SelfRef":
            return {"this": True}
        case "AttachedTo":
            return {"attached": True}
    f = filter_of(body, ctx, zone)
    if f.in_ref == "attached" and not f.any_of:
        return {"attached": True}
    return {"what": f}


def whose(body: Body | None) -> str | None:
    """The player an event concerns; None for anyone. Raises Unknown."""
    if body is None or body == {"type": "Player"}:
        return None
    if body == {"type": "Controller"} or body == {"type": "Typed", "controller": "You"}:
        return "you"
    if body == {"type": "Typed", "controller": "Opponent"} or body == {"type": "Opponent"}:
        return "each_opponent"
    raise Unknown(f"trigger of {short(body)}")


# ---------------------------------------------------------------- zones
@triggers("ChangesZone")
def _zones(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    to, origin = n.get("destination"), n.get("origin")
    batched = bool(n.get("batched"))
    what = about(n.get("valid_card"), ctx)
    match to, origin:
        case "Battlefield", None:
            event = "enters"
        case "Graveyard", "Battlefield":
            event = "dies"
        case "Graveyard", None:
            event = "put_into_graveyard"
        case _:
            raise Unknown(f"trigger ChangesZone from {origin} to {to}")
    return [Trigger(event, **what, batched=batched)]


@triggers("LeavesBattlefield")
def _leaves(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    return [Trigger("leaves", **about(n.get("valid_card"), ctx))]


@triggers("EntersOrAttacks")
def _enters_or_attacks(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    n.only("destination", "Battlefield")
    what = about(n.get("valid_card"), ctx)
    return [Trigger("enters", **what), Trigger("attacks", **what)]


@triggers("Sacrificed")
def _sacrificed(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    what = about(n.get("valid_card"), ctx)
    if what.get("this"):
        return [Trigger("sacrificed", this=True)]
    f: Filter | None = what.get("what")
    if f is None or f.controller not in ("you", "each_opponent", None):
        raise Unknown("trigger Sacrificed of others")
    return [Trigger("sacrificed", replace(f, controller=None), whose=f.controller, batched=bool(n.get("batched")))]


@triggers("Discarded")
def _discarded(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    what = about(n.get("valid_card"), ctx, v.GRAVEYARD)
    if what.get("this") or n.get("batched"):
        raise Unknown("trigger Discarded of itself")
    f = what.get("what")
    card = Filter(zone=v.LIBRARY) if f is None else replace(f, owner=None, zone=v.LIBRARY)  # its zone is not looked at
    return [Trigger("discarded", card, whose=whose(n.get("valid_target")))]


# ---------------------------------------------------------------- steps
@triggers("Phase")
def _phase(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    n.only("valid_card", None, {"type": "SelfRef"})
    step = _PHASES.get(n.need("phase"))
    constraint = n.body.get("constraint")
    target = n.get("valid_target")
    kind = None if constraint is None else short(constraint)
    who = {None: None, "OnlyDuringYourTurn": "you", "OnlyDuringOpponentsTurn": "each_opponent"}.get(kind, "?")
    if step is None or who == "?" or (target is not None and whose(target) not in (None, who)):
        raise Unknown(f"trigger Phase {n.body['phase']} {kind}")
    return [Trigger("step_begins", whose=who, step=step)]


# ---------------------------------------------------------------- spells
@triggers("SpellCast")
def _cast(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    body = n.get("valid_card")
    if body is not None and short(body) == "SelfRef":
        return [Trigger("cast", this=True, whose="you")]
    f = Filter(zone=v.STACK, spell=True) if body is None else filter_of(body, ctx, v.STACK)
    if f.controller is not None or f.in_ref is not None:
        raise Unknown("trigger SpellCast of some")
    nth = _nth(n, "NthSpellThisTurn")
    if nth is not None and body is not None:
        raise Unknown("trigger SpellCast, the nth of a kind")
    return [Trigger("cast", f, whose=whose(n.get("valid_target")), nth=nth)]


def _nth(n: Node, kind: str) -> int | None:
    constraint = n.body.get("constraint")
    if constraint is None or short(constraint) != kind:
        return None
    if set(constraint) != {"type", "n"}:
        raise Unknown(f"trigger {kind} of a kind")
    return int(constraint["n"])


@triggers("Drawn")
def _drawn(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    return [Trigger("drawn", whose=whose(n.get("valid_target")), nth=_nth(n, "NthDrawThisTurn"))]


@triggers("LifeGained")
def _gained(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    return [Trigger("life_gained", whose=whose(n.get("valid_target")))]


@triggers("LifeLost")
def _lost(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    return [Trigger("life_lost", whose=whose(n.get("valid_target")))]


@triggers("BecomesTarget")
def _target(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    source = n.get("valid_source")
    kind, who = None, None
    if source is not None:
        f = filter_of(source, ctx)
        if f == Filter(zone=v.STACK, spell=True):
            kind = "spell"
        elif f.zone == v.STACK and replace(f, spell=None, any_of=()) == Filter(zone=v.STACK, controller=f.controller):
            kind = None if f.spell is None else "spell" if f.spell else "ability"
            who = f.controller
        elif f == Filter(controller="each_opponent"):
            who = "each_opponent"
        else:
            raise Unknown("trigger BecomesTarget of some")
    return [Trigger("becomes_target", **about(n.get("valid_card"), ctx), kind=kind, whose=who)]


# ---------------------------------------------------------------- combat
@triggers("Attacks")
def _attacks(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    n.only("attack_target_filter", None)
    return [Trigger("attacks", **about(n.get("valid_card"), ctx), batched=bool(n.get("batched")))]


@triggers("YouAttack")
def _you_attack(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    n.only("valid_target", None, {"type": "Typed", "controller": "You"}, {"type": "Controller"})
    n.ignore("batched")
    what = about(n.get("valid_card"), ctx)
    if what.get("this") or what.get("attached"):
        raise Unknown("trigger YouAttack with itself")
    f = what.get("what")
    return [Trigger("player_attacks", None if f is None else replace(f, controller=None), whose="you", batched=True)]


@triggers("Blocks")
def _blocks(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    return [Trigger("blocks", **about(n.get("valid_card"), ctx))]


@triggers("BecomesBlocked")
def _blocked(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    if "valid_target" in n.body:
        raise Unknown("trigger BecomesBlocked by some")
    return [Trigger("becomes_blocked", **about(n.get("valid_card"), ctx))]


@triggers("AttackerUnblocked")
def _unblocked(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    return [Trigger("attacks_unblocked", **about(n.get("valid_card"), ctx))]


@triggers("AttacksOrBlocks")
def _attacks_or_blocks(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    what = about(n.get("valid_card"), ctx)
    return [Trigger("attacks", **what), Trigger("blocks", **what)]


@triggers("BlocksOrBecomesBlocked")
def _in_a_block(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    if "valid_target" in n.body:
        raise Unknown("trigger BlocksOrBecomesBlocked by some")
    what = about(n.get("valid_card"), ctx)
    return [Trigger("blocks", **what), Trigger("becomes_blocked", **what)]


@triggers("DamageDone", "DamageDoneOnceByController")
def _damage(n: Node, ctx: Context) -> Sequence[Trigger]:
    kinds: dict[str, bool | None] = {"Any": None, "CombatOnly": True, "NoncombatOnly": False}
    combat = kinds[n.need("damage_kind")]
    to, who = _hit(n.get("valid_target"))
    what = about(n.get("valid_source"), ctx)
    if not what:
        raise Unknown("trigger DamageDone by anything")
    batched = bool(n.get("batched")) or n.kind.endswith("ByController")
    return [Trigger("deals_damage", **what, to=to, whose=who, combat=combat, batched=batched)]


def _hit(body: Body | None) -> tuple[str | None, str | None]:
    """(what is hit, whose)."""
    if body is None:
        return None, None
    if body == {"type": "Player"}:
        return "player", None
    if body == {"type": "Typed", "controller": "Opponent"}:
        return "player", "each_opponent"
    if body == {"type": "Controller"}:
        return "you", None
    if body == {"type": "Typed", "type_filters": ["Creature"]}:
        return "creature", None
    raise Unknown(f"trigger DamageDone to {short(body)}")


@triggers("DamageReceived")
def _dealt(n: Node, ctx: Context) -> Sequence[Trigger]:
    kinds: dict[str, bool | None] = {"Any": None, "CombatOnly": True, "NoncombatOnly": False}
    combat = kinds[n.need("damage_kind")]
    if "valid_target" in n.body or "valid_source" in n.body:
        raise Unknown("trigger DamageReceived from some")
    return [Trigger("dealt_damage", **about(n.need("valid_card"), ctx), combat=combat)]


# ---------------------------------------------------------------- other events
@triggers("Taps")
def _taps(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    return [Trigger("becomes_tapped", **about(n.get("valid_card"), ctx))]


@triggers("Untaps")
def _untaps(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    return [Trigger("becomes_untapped", **about(n.get("valid_card"), ctx))]


@triggers("LandPlayed")
def _land(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    n.only("valid_card", None, {"type": "Typed", "type_filters": ["Land"]})
    return [Trigger("land_played", whose=whose(n.get("valid_target")))]


@triggers("Scry")
def _scried(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    return [Trigger("scried", whose=whose(n.get("valid_target")))]


@triggers("TurnFaceUp")
def _face_up(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    return [Trigger("turned_face_up", **about(n.get("valid_card"), ctx))]


@triggers("CounterAdded")
def _counter_added(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    wanted = Node("trigger CounterAdded", n.need("counter_filter"))
    kind, threshold, chapter = wanted.need("counter_type"), wanted.get("threshold"), n.get("saga_chapter")
    wanted.done()
    what = about(n.get("valid_card"), ctx)
    if chapter is not None:
        if what != {"this": True} or kind != "lore" or chapter != threshold:
            raise Unknown("trigger CounterAdded of a chapter")
        return [Trigger("counters_added", this=True, kind="lore", chapters=(int(chapter),))]
    if threshold is not None or n.get("batched"):
        raise Unknown("trigger CounterAdded, the nth")
    return [Trigger("counters_added", **what, kind=quantities.counter_kind(kind))]


@triggers("TapsForMana")
def _tapped_for_mana(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    return [Trigger("mana_added", **about(n.get("valid_card"), ctx), whose=whose(n.get("valid_target")))]


@triggers("Cycled")
def _cycled(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    body = n.get("valid_card")
    if body == {"type": "SelfRef"}:
        return [Trigger("cycled", this=True, whose="you")]
    if body is not None:
        raise Unknown("trigger Cycled of others")
    who = whose(n.get("valid_target"))
    return [Trigger("cycled", Filter(zone=v.LIBRARY), whose=who)]
