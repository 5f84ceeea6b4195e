"""Effects of readings on the stack, on turns and on the game: counter, copy, cast, play, win."""

from __future__ import annotations

from app.cards.reading import refs
from app.cards.reading.context import Context
from app.cards.reading.effects import Effects, effects
from app.cards.reading.effects_of_tokens import until
from app.cards.reading.filters import filter_of
from app.cards.reading.node import Node, Unknown, short
from app.engine.model import effect as e
from app.engine.model import values as v


@effects("Counter")
def _counter(n: Node, ctx: Context) -> Effects:
    target = n.need("target")
    what = refs.thing(target, ctx, "stack")
    if not isinstance(what, str):
        raise Unknown("effect Counter of several")
    return [e.CounterSpell(what, to=_countered_to(n))]


def _countered_to(n: Node) -> str:
    zone = n.get("countered_spell_zone")
    if zone is None:
        return "graveyard"
    if zone == {"position": {"type": "Top"}, "type": "Library"}:
        return "library"
    to = {"Exile": "exile", "Hand": "hand"}.get(short(zone))
    if to is None:
        raise Unknown("effect Counter to elsewhere")
    return to


@effects("CopySpell")
def _copy_spell(n: Node, ctx: Context) -> Effects:
    n.only("retarget", {"type": "MayChooseNewTargets"})
    what = refs.thing(n.need("target"), ctx, "stack")
    if not isinstance(what, str) or what == "this":
        raise Unknown("effect CopySpell of itself")
    return [e.CopySpell(what)]


@effects("ExtraTurn")
def _extra_turn(n: Node, ctx: Context) -> Effects:
    return [e.ExtraTurn(refs.who(n.need("target"), ctx))]


@effects("AdditionalPhase")
def _extra_combat(n: Node, ctx: Context) -> Effects:
    n.only("recipient", None, {"type": "NoPlayer"})
    n.only("count", {"type": "Fixed", "value": 1})
    n.only("segment", {"data": "Combat", "type": "Phase"})
    then = n.only("followed_by", None, [{"data": "PostcombatMain", "type": "Phase"}])
    if short(n.need("after")) != "ThisPhase":
        raise Unknown("effect AdditionalPhase after another")
    return [e.ExtraCombat(main_phase=then is not None)]


@effects("WinTheGame")
def _win(n: Node, ctx: Context) -> Effects:
    return [e.WinGame(refs.who(n.get("target"), ctx))]


@effects("LoseTheGame")
def _lose_game(n: Node, ctx: Context) -> Effects:
    return [e.LoseGame(refs.who(n.get("target"), ctx))]


# ---------------------------------------------------------------- cast, play
@effects("CastFromZone")
def _cast_free(n: Node, ctx: Context) -> Effects:
    """*You may cast it without paying its mana cost*, *a spell from your hand*: while this resolves (CR 608.2g)."""
    n.only("driver", "DuringResolution")
    n.only("mode", "Cast")
    n.only("without_paying_mana_cost", True)
    target = n.need("target")
    if short(target) in ("ParentTarget", "TrackedSet"):
        what = refs.thing(target, ctx)
        return [e.CastFree("you", ctx.now.get(str(what), what))]
    f = filter_of(target, ctx)
    if f.zone not in (v.HAND, v.GRAVEYARD) or f.owner != "you":
        raise Unknown("effect CastFromZone of others")
    return [e.CastFree("you", f, most=1)]


@effects("GrantCastingPermission")
def _permission(n: Node, ctx: Context) -> Effects:
    n.only("grantee", None)
    p = Node("permission", n.need("permission"))
    if p.body.get("type") != "PlayFromExile":
        raise Unknown(f"permission {p.body.get('type')}")
    p.only("mode", None, "Play")
    lasts = until(p.get("duration"))
    p.done()
    what = refs.thing(n.need("target"), ctx)
    if not isinstance(what, str):
        raise Unknown("permission for several")
    return [e.Permit(what, "you", lasts)]
