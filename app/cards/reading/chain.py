"""The sentences of an ability in order: sub-abilities, "you may", "if", "unless", "each player"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from app.cards.reading import (
    effects_of_actions,
    effects_of_mana,
    effects_of_stack,
    effects_of_tokens,
    effects_of_zones,
    quantities,
    refs,
)
from app.cards.reading.conditions import condition_of, is_outcome
from app.cards.reading.context import Context
from app.cards.reading.costs import cost_of
from app.cards.reading.effects import effects_of
from app.cards.reading.node import Body, Node, Unknown, short
from app.engine.model import effect as e
from app.engine.model.effect import Effect
from app.engine.model.values import Amount, Condition, CostPart, Did, Ref

REGISTERED = (effects_of_actions, effects_of_mana, effects_of_stack)  # importing them completes the registry of effects
_INSTEAD = ("ConditionInstead", "AdditionalCostPaidInstead")
MANY = 99  # any number of targets
_QUIET = ("kind", "effect", "sub_ability", "sub_link", "forward_result", "is_mana_ability")
# What belongs to the ability, not to the sentence: abilities.py reads these.
_OF_ABILITY = (
    *("cost", "activation_restrictions", "ability_tag", "activation_zone", "consumes_source", "modal"),
    *("mode_abilities", "cost_reduction", "activator_filter"),
)


@dataclass
class Done:
    """The effects of one node and how they hang on what was before."""

    body: Body
    effects: list[Effect]
    who: Ref = "you"
    begins: bool = True
    now: dict[Ref, Ref] = field(default_factory=dict)
    it: Ref = ""


def chain(body: Body, ctx: Context) -> list[Effect]:
    """The effects of a node with all its sub-abilities. Raises Unknown."""
    nodes = _line(body)
    done: list[Done] = []
    at = 0
    while at < len(nodes):
        found, used = _one(nodes, at, ctx)
        done.append(found)
        at += used
    sentences: list[list[Done]] = []
    for one in done:
        if one.begins or not sentences:
            sentences.append([])
        sentences[-1].append(one)
    return _paragraph(sentences, ctx)


def _line(body: Body) -> list[Body]:
    nodes = [body]
    while (sub := nodes[-1].get("sub_ability")) is not None:
        nodes.append(sub)
    return nodes


# ---------------------------------------------------------------- one node
def _one(nodes: list[Body], at: int, ctx: Context) -> tuple[Done, int]:
    body = nodes[at]
    if effects_of_tokens.is_earthbend(nodes[at:]):
        begins = at == 0 or body.get("sub_link") == "SequentialSibling"
        return Done(body, [*effects_of_tokens.earthbend(nodes[at:], ctx)], begins=begins), 4
    if (
        is_outcome(body.get("condition")) is False or short(body.get("condition") or "") in _INSTEAD
    ):  # nothing has moved
        ctx.now = dict(ctx.earlier)
    now = ctx.earlier = dict(ctx.now)
    ctx.asked = body.get("condition")
    ctx.kept = any("'TrackedSet'" in repr(one["effect"]) for one in nodes[at + 1 :])
    n = Node("ability", body)
    n.ignore(*_QUIET, *_OF_ABILITY, "condition", "optional", "optional_player", "unless_pay", "else_ability")
    who = _scope(n, ctx)
    _prepare(n, ctx, who, bool(body.get("optional")))
    tested = "condition" in body and is_outcome(body["condition"]) is None
    before, it = len(ctx.specs), (ctx.tested if tested else "") or ctx.parent
    ctx.later = ctx.later or short(body.get("condition", "")) == "WhenYouDo"
    used, often = 1, n.get("repeat_for")
    times = None if often is None else quantities.amount(often, ctx)  # of what was there before
    kind = body["effect"].get("type")
    if kind == "SearchLibrary":
        found, used = effects_of_zones.search(nodes[at:], ctx)
    elif kind == "PayCost":
        found = _pay(body, ctx)
    else:
        found = effects_of(body["effect"], ctx)
    if times is not None:
        found = _repeated(found, times)
    if ctx.later:
        ctx.reflexive |= {spec.bind for spec in ctx.specs[before:]}
    n.done()
    ctx.acting, ctx.choosing, ctx.least, ctx.most, ctx.divided = "you", False, 1, 1, None
    begins = at == 0 or body.get("sub_link") == "SequentialSibling" or _answers(body.get("condition"))
    it = it if it and len(ctx.specs) == before else ctx.parent  # a condition speaks of what was there, or of its target
    ctx.tested = it if tested else ""
    return Done(body, found, who, begins, now, it), used


def _repeated(found: list[Effect], times: Amount) -> list[Effect]:
    """*Investigate twice*: one effect as often as that."""
    one = found[0] if len(found) == 1 else None
    if isinstance(one, e.CreateToken | e.CopySpell | e.CreateCopy) and one.count == 1:
        return [replace(one, count=times)]
    raise Unknown("ability.repeat_for")


def _answers(condition: Body | None) -> bool:
    """True for "if you do", "when you do" and "instead": a sentence of its own however it is linked."""
    if condition is None:
        return False
    return is_outcome(condition) is not None or short(condition) in (*_INSTEAD, "WhenYouDo")


def _scope(n: Node, ctx: Context) -> Ref:
    """The players who each do it."""
    scope = n.get("player_scope")
    if scope is None:
        player = n.body.get("optional_player")
        return "you" if player is None else refs.who(player, ctx)
    match short(scope):
        case "Opponent":
            return "each_other_player" if ctx.others else "each_opponent"
        case "All":
            return "each_player"
        case "TriggeringPlayer" if ctx.player:
            return ctx.player
        case "DefendingPlayer":
            return "defending_player"
    raise Unknown(f"ability for each {short(scope)}")


def _prepare(n: Node, ctx: Context, who: Ref, optional: bool) -> None:
    """What the effect of the node must know: who acts, how many targets, how long it lasts."""
    if "player_scope" in n.body:
        ctx.acting = "player" if optional else who
    timing = n.only("target_choice_timing", None, "Resolution")
    ctx.choosing = timing is not None
    many = n.get("multi_target")
    if many is not None:
        least = many.get("min", 0)
        ctx.least = least if isinstance(least, int) else quantities.amount(least, ctx)
        if set(many) - {"min", "max"}:
            raise Unknown("ability with a number of targets")
        ctx.most = quantities.amount(many["max"], ctx) if "max" in many else MANY
    share = n.get("distribute")
    if share is not None:
        if share != {"type": "Damage"} or n.body["effect"].get("type") != "DealDamage":
            raise Unknown(f"ability that divides {short(share)}")
        ctx.divided = quantities.amount(n.body["effect"]["amount"], ctx)
    lasts = n.get("duration")
    ctx.until = "forever" if lasts is None else _lasts(lasts, n.body["effect"])


def _lasts(duration: Any, effect: Body) -> str:
    if duration == "UntilHostLeavesPlay" and effect.get("type") == "ChangeZone":
        return "this_leaves"
    if effect.get("type") in ("Pump", "PumpAll", "GainControl", "GenericEffect"):
        return _next_untap(duration) or effects_of_tokens.until(duration)
    if duration == "UntilEndOfTurn" and effect.get("type") in ("PreventDamage", "Choose"):
        return "end_of_turn"
    if duration == "Permanent" and effect.get("type") == "Animate":
        return "forever"
    if effect.get("type") == "BecomeCopy" and duration == effect.get("duration"):
        return "forever"
    if effect.get("type") == "GrantCastingPermission" and duration == effect["permission"].get("duration"):
        return "forever"
    raise Unknown(f"ability {effect.get('type')} for a while")


def _next_untap(duration: Any) -> str:
    """*During its controller's next untap step*."""
    wanted = {"UntilNextStepOf": {"player": {"type": "Controller"}, "step": "Untap"}}
    return effects_of_tokens.NEXT_UNTAP if duration == wanted else ""


def _pay(body: Body, ctx: Context) -> list[Effect]:
    n = Node("effect PayCost", body["effect"])
    payer = refs.who(n.need("payer"), ctx)
    cost = cost_of(n.need("cost"), ctx)
    n.done()
    if not body.get("optional"):
        raise Unknown("effect PayCost that must be paid")
    return [e.MayPay(payer, cost)]


# ---------------------------------------------------------------- sentences
def _paragraph(sentences: list[list[Done]], ctx: Context) -> list[Effect]:
    made: list[Effect] = []
    for sentence in sentences:
        condition = sentence[0].body.get("condition")
        inner = _folded(sentence[1:], ctx, sentence[0].effects)
        outcome = is_outcome(condition)
        if _countered_elsewhere(sentence[0], made):
            made[-1] = replace(made[-1], to="exile")
        elif outcome is not None:
            made[-1:] = [_following(made, outcome, _wrapped(sentence[0], inner, ctx, plain=True))]
        elif condition is not None and short(condition) == "WhenYouDo":
            targets = tuple(spec for spec in ctx.specs if spec.bind in ctx.reflexive)
            ctx.specs = [spec for spec in ctx.specs if spec.bind not in ctx.reflexive]
            then: list[Effect] = [e.Reflexive(tuple(_wrapped(sentence[0], inner, ctx, plain=True)), targets)]
            if made and isinstance(made[-1], e.May | e.MayPay):
                made[-1] = _following(made, True, then, plain=True)
            else:
                made += then
        elif condition is not None and short(condition) in _INSTEAD:
            test = _asked(sentence[0], condition["inner"], ctx) if "inner" in condition else Did("kicked")
            then = _wrapped(sentence[0], inner, ctx, plain=True)
            first = then[0] if len(then) == 1 else None
            if isinstance(first, e.May) and not isinstance(made[-1] if made else None, e.May):
                then = [replace(first, otherwise=first.otherwise or _last(made))]  # who may, and does not, does this
            made[-1:] = [e.If(test, tuple(then), _last(made))]
        else:
            made += _wrapped(sentence[0], inner, ctx)
    return made


def _countered_elsewhere(one: Done, made: list[Effect]) -> bool:
    """*If that spell is countered this way, exile it instead of putting it into its owner's graveyard.*"""
    condition = one.body.get("condition")
    if condition is None or short(condition) != "ZoneChangedThisWay":
        return False
    card = {"filter": {"type": "Typed", "type_filters": ["Card"]}, "type": "ZoneChangedThisWay"}
    move = one.effects[0] if len(one.effects) == 1 else None
    fits = isinstance(move, e.Move) and move.to == "exile" and one.body["effect"].get("origin") == "Graveyard"
    last = made[-1] if made else None
    if condition != card or not fits or not isinstance(last, e.CounterSpell) or last.to != "graveyard":
        raise Unknown("condition ZoneChangedThisWay")
    return True


def _last(made: list[Effect]) -> tuple[Effect, ...]:
    if not made:
        raise Unknown("instead of nothing")
    return (made[-1],)


def _following(made: list[Effect], done: bool, then: list[Effect], *, plain: bool = False) -> Effect:
    """ "If you do, …": what was optional, with what follows from it. Raises Unknown where nothing was optional."""
    last = made[-1] if made else None
    if isinstance(last, e.May) and not last.otherwise:
        if done:
            return replace(last, effects=(*last.effects, *(then if plain else [e.If(Did(), tuple(then))])))
        return replace(last, otherwise=tuple(then))
    if isinstance(last, e.MayPay):
        if done and not last.otherwise:
            return replace(last, then=(*last.then, *then))
        if not done and not last.otherwise:
            return replace(last, otherwise=tuple(then))
    if isinstance(last, e.If) and not last.otherwise and len(last.then) == 1 and isinstance(last.then[0], e.May):
        inner = _following(list(last.then), done, then, plain=plain)  # nobody does it where nobody may
        return replace(last, then=(inner,), otherwise=() if done else tuple(then))
    raise Unknown("if you do, with nothing optional")


def _folded(rest: list[Done], ctx: Context, first: list[Effect]) -> list[Effect]:
    """A sentence's first effects and what continues it."""
    tail: list[Effect] = []
    for one in reversed(rest):
        condition = one.body.get("condition")
        if is_outcome(condition) is not None or (condition is not None and short(condition) == "ConditionInstead"):
            raise Unknown("if you do, within a sentence")
        tail = _wrapped(one, [*one.effects, *tail], ctx) if _own(one) else [*one.effects, *tail]
    return [*first, *tail]


def _own(one: Done) -> bool:
    return any(key in one.body for key in ("condition", "optional", "unless_pay"))


def _wrapped(one: Done, inner: list[Effect], ctx: Context, *, plain: bool = False) -> list[Effect]:
    """ "You may", "unless", "if" around the effects of a sentence."""
    body = one.body
    unless = body.get("unless_pay")
    if unless is not None:
        inner = _unless(Node("unless", unless), inner, ctx)
    if body.get("optional") and not isinstance(inner[0] if inner else None, e.MayPay | e.CastFree):
        if not inner:
            raise Unknown("may do nothing")
        inner = [e.May(tuple(inner), one.who)]
    condition = body.get("condition")
    if condition is not None and not plain:
        otherwise = body.get("else_ability")
        test = _asked(one, condition, ctx)
        inner = [e.If(test, tuple(inner), () if otherwise is None else _otherwise(one, otherwise, ctx))]
    elif "else_ability" in body:
        raise Unknown("otherwise, with nothing before")
    return inner


def _asked(one: Done, condition: Body, ctx: Context) -> Condition:
    """The condition of a sentence, of what *it* meant there."""
    after, ctx.parent = ctx.parent, one.it
    try:
        return condition_of(condition, ctx)
    finally:
        ctx.parent = after


def _otherwise(one: Done, body: Body, ctx: Context) -> tuple[Effect, ...]:
    """What is done instead: nothing has moved by then."""
    after, ctx.now = ctx.now, dict(one.now)
    found = tuple(chain(body, ctx))
    ctx.now = {**after, **ctx.now}
    return found


def _unless(n: Node, inner: list[Effect], ctx: Context) -> list[Effect]:
    parts: tuple[CostPart, ...] = cost_of(n.need("cost"), ctx)
    payer = n.need("payer")
    first = inner[0] if inner else None
    if isinstance(first, e.CounterSpell):
        n.only("payer", {"type": "ParentTargetController"})
        n.done()
        return [replace(first, unless=parts), *inner[1:]]
    who = refs.who(payer, ctx)
    n.done()
    return [e.MayPay(who, parts, otherwise=tuple(inner))]
