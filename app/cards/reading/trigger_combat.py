"""When triggered abilities of readings trigger: attacks, blocks, damage (CR 508, 509, 510)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from app.cards.reading.context import Context
from app.cards.reading.node import Body, Node, Unknown, short
from app.cards.reading.trigger_kinds import about, triggers
from app.engine.model.values import Trigger


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
