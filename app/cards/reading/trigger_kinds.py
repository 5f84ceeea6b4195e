"""When triggered abilities of readings trigger: zones, steps, spells and other events (CR 603.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from app.cards.reading import quantities
from app.cards.reading.conditions import ORIGINS
from app.cards.reading.context import Context
from app.cards.reading.filters import filter_of
from app.cards.reading.node import Body, Node, Registry, Unknown, short
from app.engine.model import values as v
from app.engine.model.values import Filter, Trigger

triggers: Registry[Sequence[Trigger]] = Registry("trigger")

_PHASES = {
    "Upkeep": "upkeep",
    "Draw": "draw",
    "PreCombatMain": "precombat main",
    "PostCombatMain": "postcombat main",
    "BeginCombat": "beginning of combat",
    "EndCombat": "end of combat",
    "End": "end",
}


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


@triggers("ChangesZoneAll")
def _zones_at_once(n: Node, ctx: Context) -> Sequence[Trigger]:
    """*Whenever one or more other creatures die*, *one or more cards leave your graveyard*."""
    to, origin = n.body.get("destination"), n.body.get("origin")
    if (to, origin) == (None, "Graveyard"):
        n.ignore("origin", "batched")
        n.only("damage_kind", "Any")
        f = about(n.get("valid_card"), ctx, v.GRAVEYARD).get("what")
        if f is None or f.owner != "you":
            raise Unknown("trigger ChangesZoneAll of others")
        return [Trigger("leaves_graveyard", replace(f, zone=v.GRAVEYARD), batched=True)]
    if (to, origin) not in (("Battlefield", None), ("Graveyard", "Battlefield")) or "valid_target" in n.body:
        raise Unknown("trigger ChangesZoneAll")
    return _zones(n, ctx)


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
        return [Trigger("sacrificed", this=True, whose="you")]
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
    nth = _nth(n, "NthSpellThisTurn", body)
    if nth is not None and f != Filter(zone=v.STACK, spell=True, types=f.types, not_types=f.not_types):
        raise Unknown("trigger SpellCast, the nth of a kind")
    f = replace(f, cast_from=_origin(n.get("spell_cast_origin")))
    return [Trigger("cast", f, whose=whose(n.get("valid_target")), nth=nth)]


def _origin(body: Body | None) -> str | None:
    """The zone a spell is cast from."""
    if body is None:
        return None
    origin = ORIGINS.get(body["data"])
    if body["type"] == "NotEquals" and origin == "hand":
        return "not_hand"
    if body["type"] != "Equals" or origin is None:
        raise Unknown("trigger SpellCast from elsewhere")
    return origin


@triggers("SpellCastOrCopy")
def _cast_or_copied(n: Node, ctx: Context) -> Sequence[Trigger]:
    """Magecraft."""
    (cast,) = _cast(n, ctx)
    if cast.this or cast.nth is not None:
        raise Unknown("trigger SpellCastOrCopy of some")
    return [cast, replace(cast, event="copied")]


def _nth(n: Node, kind: str, about: Body | None = None) -> int | None:
    constraint = n.body.get("constraint")
    if constraint is None or short(constraint) != kind:
        return None
    if about is not None and constraint.get("filter") == about and set(constraint) == {"type", "n", "filter"}:
        return int(constraint["n"])
    if set(constraint) != {"type", "n"} or about is not None:
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


@triggers("RingTemptsYou")
def _tempted(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    return [Trigger("ring_tempts", whose="you")]


@triggers("DungeonCompleted")
def _completed(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    return [Trigger("dungeon_completed", whose=whose(n.get("valid_target")) or "you")]


@triggers("BecomeMonstrous")
def _monstrous(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    return [Trigger("monstrous", **about(n.get("valid_card"), ctx))]


@triggers("ClassLevelGained")
def _class_level(n: Node, ctx: Context) -> Sequence[Trigger]:
    n.only("damage_kind", "Any")
    return [Trigger("class_level", kind=str(n.need("level")), **about(n.get("valid_card"), ctx))]


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
