"""Effects of readings: damage, life, cards, counters, tapping, the stack."""

from __future__ import annotations

from collections.abc import Sequence

from app.cards.reading import quantities, refs
from app.cards.reading.context import Context
from app.cards.reading.node import Body, Node, Registry, Unknown, short
from app.engine.model import effect as e
from app.engine.model.ability import Replacement
from app.engine.model.effect import Effect, Objects
from app.engine.model.values import Filter, Property

Effects = Sequence[Effect]
effects: Registry[Effects] = Registry("effect")


def effects_of(body: Body, ctx: Context) -> list[Effect]:
    """What one effect node does, with the choices it needs first. Raises Unknown."""
    found = effects.translate(body, ctx)
    before, ctx.before = ctx.before, []
    return [*before, *found]  # type: ignore[list-item]


def speaks_of(ctx: Context, what: Objects) -> None:
    """From now on *it* is what this effect was done to."""
    if isinstance(what, str) and what not in ("you", "each_player", "each_opponent"):
        ctx.parent = what


def keeping(ctx: Context, what: Objects) -> Objects:
    """Objects that later sentences call *those creatures*: named as they are now."""
    if not ctx.kept or not isinstance(what, Filter):
        return what
    ctx.group = ctx.fresh("those")
    ctx.before.append(e.Bind(ctx.group, what))
    return ctx.group


# ---------------------------------------------------------------- damage and life
@effects("DealDamage")
def _damage(n: Node, ctx: Context) -> Effects:
    source, body = n.get("damage_source"), n.need("amount")
    if n.get("excess") is not None:
        raise Unknown("effect DealDamage, the excess")
    by = _source(source, ctx)
    amount = quantities.amount(body, ctx) if by != "this" else None
    before = ctx.parent
    to = refs.recipient(n.need("target"), ctx)
    if before and any(spec.bind == to and spec.players is not None for spec in ctx.specs):
        ctx.parent, before = before, ctx.parent  # a player has no power: what was spoken of before is meant
        amount = quantities.amount(body, ctx) if amount is None else amount
        ctx.parent = before
    made = e.DealDamage(
        quantities.amount(body, ctx) if amount is None else amount, to, by, divided=ctx.divided is not None
    )
    ctx.number = "dealt"
    return [made]


def _source(source: Body | str | None, ctx: Context) -> str:
    """What deals the damage."""
    if source is None:
        return ctx.event if ctx.its and ctx.event else "this"
    match short(source):
        case "Target":
            return ctx.now.get(ctx.it(), ctx.it())
        case "TriggeringSource" if ctx.event:
            return ctx.event
    raise Unknown(f"effect DealDamage by {short(source)}")


@effects("DamageAll")
def _damage_all(n: Node, ctx: Context) -> Effects:
    amount = quantities.amount(n.need("amount"), ctx)
    made: list[Effect] = [e.DealDamage(amount, refs.group(n.need("target"), ctx))]
    players = n.get("player_filter")
    if players is not None:
        made.append(e.DealDamage(amount, refs.who(players, ctx)))
    return made


@effects("DamageEachPlayer")
def _damage_each(n: Node, ctx: Context) -> Effects:
    to = refs.who(n.need("player_filter"), ctx)
    return [e.DealDamage(quantities.amount(n.need("amount"), ctx), to)]


@effects("GainLife")
def _gain(n: Node, ctx: Context) -> Effects:
    who = refs.who(n.get("player"), ctx)
    return [e.GainLife(who, quantities.amount(n.need("amount"), ctx))]


@effects("LoseLife")
def _lose(n: Node, ctx: Context) -> Effects:
    who = refs.who(n.get("target"), ctx)
    made = e.LoseLife(who, quantities.amount(n.need("amount"), ctx))
    ctx.number = "lost"
    return [made]


@effects("SetLifeTotal")
def _set_life(n: Node, ctx: Context) -> Effects:
    who = refs.who(n.get("target"), ctx)
    return [e.SetLife(who, quantities.amount(n.need("amount"), ctx))]


@effects("Fight")
def _fight(n: Node, ctx: Context) -> Effects:
    a = refs.thing(n.need("subject"), ctx)
    b = refs.thing(n.need("target"), ctx)
    if isinstance(a, str) and isinstance(b, str):
        return [e.Fight(a, b)]
    raise Unknown("effect Fight of several")


@effects("GainEnergy")
def _energy(n: Node, ctx: Context) -> Effects:
    return [e.AddPlayerCounters(ctx.acting, "energy", quantities.amount(n.need("amount"), ctx))]


@effects("GivePlayerCounter")
def _player_counter(n: Node, ctx: Context) -> Effects:
    who = refs.who(n.get("target"), ctx)
    kind = str(n.need("counter_kind")).lower()
    return [e.AddPlayerCounters(who, kind, quantities.amount(n.need("count"), ctx))]


# ---------------------------------------------------------------- cards
@effects("Draw")
def _draw(n: Node, ctx: Context) -> Effects:
    who = refs.who(n.need("target"), ctx)
    return [e.Draw(who, quantities.amount(n.need("count"), ctx))]


@effects("Mill")
def _mill(n: Node, ctx: Context) -> Effects:
    n.only("destination", "Graveyard")
    who = refs.who(n.need("target"), ctx)
    ctx.group, ctx.number = "milled", "milled"
    return [e.Mill(who, quantities.amount(n.need("count"), ctx), bind="milled")]


@effects("Scry")
def _scry(n: Node, ctx: Context) -> Effects:
    return [e.Scry(refs.who(n.need("target"), ctx), quantities.amount(n.need("count"), ctx))]


@effects("Surveil")
def _surveil(n: Node, ctx: Context) -> Effects:
    return [e.Surveil(refs.who(n.need("target"), ctx), quantities.amount(n.need("count"), ctx))]


@effects("Discard")
def _discard(n: Node, ctx: Context) -> Effects:
    who = refs.who(n.need("target"), ctx)
    ctx.group, ctx.number = "discarded", "discarded"
    count = n.need("count")
    if _whole_hand(count):
        return [e.Discard(who, all=True)]
    what = n.get("filter")
    made = e.Discard(
        who, quantities.amount(count, ctx), None if what is None else _in_hand(what, ctx), bool(n.get("random"))
    )
    return [made]


def _in_hand(what: Body, ctx: Context) -> Filter:
    from app.cards.reading.filters import filter_of

    return filter_of(what, ctx, "hand")


def _whole_hand(count: Body) -> bool:
    qty = count.get("qty", {}) if count.get("type") == "Ref" else {}
    return qty.get("type") == "HandSize" and set(qty.get("player", {})) == {"type"}


@effects("RevealHand")
def _reveal_hand(n: Node, ctx: Context) -> Effects:
    """*Target opponent reveals their hand; you choose a card from it*: the card is discarded next."""
    look = n.only("reveal", None, True) is None
    who = refs.who(n.need("target"), ctx)
    what = n.need("card_filter")
    ctx.found = who
    ctx.found_filter = None if short(what) in ("None", "Any") else _in_hand(what, ctx)
    return [e.Reveal(Filter(zone="hand", owner=who), who, look)]


@effects("DiscardCard")
def _discard_chosen(n: Node, ctx: Context) -> Effects:
    n.only("count", 1)
    n.only("target", {"type": "ParentTarget"})
    if not ctx.found:
        raise Unknown("effect DiscardCard, with nothing revealed")
    return [e.Discard(ctx.found, 1, ctx.found_filter, chooser="you")]


# ---------------------------------------------------------------- counters
@effects("PutCounter")
def _put(n: Node, ctx: Context) -> Effects:
    kind = quantities.counter_kind(n.need("counter_type"))
    what = refs.thing(n.need("target"), ctx)
    count = quantities.amount(n.need("count"), ctx)
    speaks_of(ctx, what)
    return [e.AddCounters(what, kind, count)]


@effects("PutCounterAll")
def _put_all(n: Node, ctx: Context) -> Effects:
    kind = quantities.counter_kind(n.need("counter_type"))
    what = keeping(ctx, refs.group(n.need("target"), ctx))
    return [e.AddCounters(what, kind, quantities.amount(n.need("count"), ctx))]


@effects("MultiplyCounter")
def _double(n: Node, ctx: Context) -> Effects:
    """*Double the number of +1/+1 counters on it* (CR 701.10e)."""
    kind = quantities.counter_kind(n.need("counter_type"))
    n.only("multiplier", 2)
    what = refs.group(n.body["target"], ctx) if ctx.choosing else refs.thing(n.body["target"], ctx)
    n.ignore("target")
    if kind == "any":
        raise Unknown("effect MultiplyCounter of every kind")
    if isinstance(what, str):
        speaks_of(ctx, what)
        return [e.AddCounters(what, kind, Property(what, f"counters:{kind}"))]
    each = ctx.fresh("each")
    return [e.ForEach(what, (e.AddCounters(each, kind, Property(each, f"counters:{kind}")),), each)]


@effects("RemoveCounter")
def _remove(n: Node, ctx: Context) -> Effects:
    kind = quantities.counter_kind(n.need("counter_type"))
    what = refs.thing(n.need("target"), ctx)
    count = quantities.amount(n.need("count"), ctx)
    if isinstance(count, int) and (count < 0 or count > 100):
        raise Unknown("effect RemoveCounter of all")
    if kind == "any":
        raise Unknown("effect RemoveCounter of any kind")
    speaks_of(ctx, what)
    return [e.RemoveCounters(what, kind, count)]


@effects("Proliferate")
def _proliferate(n: Node, ctx: Context) -> Effects:
    return [e.Proliferate(ctx.acting)]


# ---------------------------------------------------------------- tap, regenerate …
@effects("SetTapState")
def _tap(n: Node, ctx: Context) -> Effects:
    state, scope = short(n.need("state")), short(n.need("scope"))
    what = (refs.group if scope == "All" else refs.thing)(n.need("target"), ctx)
    what = keeping(ctx, what) if scope == "All" else what
    speaks_of(ctx, what)
    match state:
        case "Tap":
            return [e.Tap(what)]
        case "Untap":
            return [e.Untap(what)]
    raise Unknown(f"effect SetTapState {state}")


@effects("Regenerate")
def _regenerate(n: Node, ctx: Context) -> Effects:
    what = refs.thing(n.need("target"), ctx)
    speaks_of(ctx, what)
    return [e.Regenerate(what)]


@effects("Transform")
def _transform(n: Node, ctx: Context) -> Effects:
    n.only("scope", {"type": "Single"})
    return [e.Transform(refs.thing(n.need("target"), ctx))]


@effects("Goad")
def _goad(n: Node, ctx: Context) -> Effects:
    what = refs.thing(n.need("target"), ctx)
    speaks_of(ctx, what)
    return [e.Goad(what)]


@effects("GoadAll")
def _goad_all(n: Node, ctx: Context) -> Effects:
    return [e.Goad(keeping(ctx, refs.group(n.need("target"), ctx)))]


@effects("RemoveFromCombat")
def _from_combat(n: Node, ctx: Context) -> Effects:
    return [e.RemoveFromCombat(refs.thing(n.need("target"), ctx))]


@effects("Attach")
def _attach(n: Node, ctx: Context) -> Effects:
    n.ignore("selection")
    attachment = n.get("attachment")
    what = "this" if attachment is None else refs.thing(attachment, ctx)
    to = refs.thing(n.need("target"), ctx)
    if isinstance(what, str) and isinstance(to, str):
        return [e.Attach(to, what) if ctx.its else e.Attach(what, to)]
    raise Unknown("effect Attach of several")


@effects("TargetOnly")
def _target_only(n: Node, ctx: Context) -> Effects:
    target = n.need("target")
    if short(target) in ("Player", "Any") or set(target) == {"type", "controller"}:
        refs.recipient(target, ctx)
    else:
        spoken = refs.thing(target, ctx)
        ctx.spoken = spoken if isinstance(spoken, str) else ""
    return []


# ---------------------------------------------------------------- what lasts for a while
@effects("PreventDamage")
def _prevent(n: Node, ctx: Context) -> Effects:
    """A shield for this turn (CR 615.7)."""
    scope, amount = short(n.need("scope")), n.need("amount")
    target, recipients = n.need("target"), short(n.need("recipient_scope"))
    if scope not in ("CombatDamage", "AllDamage") or "damage_source_filter" in n.body:
        raise Unknown("effect PreventDamage from others")
    much = None if amount in ("All", {"type": "All"}) else quantities.amount(_next(amount), ctx)
    combat = scope == "CombatDamage"
    n.only("prevention_duration", None, "UntilEndOfTurn")
    if recipients == "All":
        return [e.PreventDamage(refs.group(target, ctx), much, combat)]
    if short(target) == "Any" and much is None:
        return [e.PreventDamage("everything", None, combat)]
    return [e.PreventDamage(refs.recipient(target, ctx), much, combat)]


def _next(amount: Body) -> Body:
    if isinstance(amount, dict) and set(amount) == {"Next"}:
        inner = amount["Next"]
        return inner if isinstance(inner, dict) else {"type": "Fixed", "value": inner}
    raise Unknown(f"effect PreventDamage {short(amount)}")


@effects("BecomeMonarch")
def _monarch(n: Node, ctx: Context) -> Effects:
    return [e.Designate("monarch", refs.who(n.get("target"), ctx))]


@effects("AddTargetReplacement")
def _instead(n: Node, ctx: Context) -> Effects:
    """*If it would die this turn, exile it instead*, *if it would leave the battlefield*."""
    from app.cards.reading.replacements import exiled_instead

    event, lasts = exiled_instead(n.need("replacement"))
    target = n.need("target")
    it = ctx.it()
    what = it if short(target) in ("Any", "ParentTarget") else refs.thing(target, ctx)
    return [e.Apply(what, (e.Replaces((Replacement(event, this=True, instead="exile"),)),), lasts)]


@effects("Choose")
def _choose(n: Node, ctx: Context) -> Effects:
    """The colour of one's choice, for what follows."""
    n.ignore("persist")
    if n.need("choice_type") != "Color":
        raise Unknown(f"effect Choose {short(n.body['choice_type'])}")
    return [e.ChooseOption("you", tuple("WUBRG"), "color")]


@effects("BecomeCopy")
def _become_copy(n: Node, ctx: Context) -> Effects:
    """*This becomes a copy of target creature until end of turn.*"""
    from app.cards.reading.effects_of_tokens import until

    n.only("recipient", None)
    lasts = n.get("duration")
    what = refs.thing(n.need("target"), ctx)
    if not isinstance(what, str) or what == "this":
        raise Unknown("effect BecomeCopy of itself")
    return [e.Apply("this", (e.CopyOf(what),), "forever" if lasts is None else until(lasts))]


@effects("Explore")
def _explore(n: Node, ctx: Context) -> Effects:
    return [e.Explore(ctx.spoken or "this")]


@effects("Adapt")
def _adapt(n: Node, ctx: Context) -> Effects:
    return [e.Adapt(quantities.amount(n.need("count"), ctx))]


@effects("Connive")
def _connive(n: Node, ctx: Context) -> Effects:
    what = refs.thing(n.need("target"), ctx)
    return [e.Connive(what, quantities.amount(n.need("count"), ctx))]


@effects("Amass")
def _amass(n: Node, ctx: Context) -> Effects:
    count = quantities.amount(n.need("count"), ctx)
    return [e.Amass(count, str(n.need("subtype")))]
