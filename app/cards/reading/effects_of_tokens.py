"""Effects of readings that make things: tokens, copies, mana, emblems, continuous and delayed effects."""

from __future__ import annotations

from app.cards import tokens
from app.cards.reading import changes, quantities, refs
from app.cards.reading.context import Context
from app.cards.reading.effects import Effects, effects, keeping, speaks_of
from app.cards.reading.filters import COLORS, TYPES, filter_of
from app.cards.reading.keywords import granted
from app.cards.reading.node import Body, Node, Unknown, short
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.ability import Ability, Keyword
from app.engine.model.card import Face
from app.engine.model.effect import Change, Effect, Objects
from app.engine.model.values import Amount

KNOWN = {face.faces[0].name: face.faces[0] for face in tokens.CARDS if face.faces[0].power is None}


# ---------------------------------------------------------------- tokens
@effects("Token")
def _token(n: Node, ctx: Context) -> Effects:
    owner = refs.who(n.need("owner"), ctx)
    count = quantities.amount(n.need("count"), ctx)
    face, sizes = _face(n, ctx)
    counters = n.get("enter_with_counters") or ()
    name = ctx.fresh("made")
    made = e.CreateToken(
        face,
        count,
        owner,
        bool(n.get("tapped")),
        bool(n.get("enters_attacking")),
        tuple((quantities.counter_kind(k), quantities.amount(a, ctx)) for k, a in counters),
        name,
        *sizes,
    )
    ctx.made = ctx.parent = ctx.group = name
    return [made]


def _face(n: Node, ctx: Context) -> tuple[Face, tuple[Amount | None, Amount | None]]:
    name, line = n.need("name"), n.need("types")
    types = tuple(t for t in line if t in TYPES)
    subtypes = tuple(t for t in line if t not in TYPES)
    if "Role" in subtypes or "~" in name or "attach_to" in n.body:
        raise Unknown("effect Token of a role")
    colors = tuple(COLORS[c] for c in n.get("colors", ()))
    power, toughness = quantities.amount(n.need("power"), ctx), quantities.amount(n.need("toughness"), ctx)
    abilities = _token_abilities(n)
    if "Creature" not in types and "Vehicle" not in subtypes:
        return _predefined(name, types, subtypes, abilities), (None, None)
    fixed = (power if isinstance(power, int) else 0, toughness if isinstance(toughness, int) else 0)
    sizes = (None if isinstance(power, int) else power, None if isinstance(toughness, int) else toughness)
    own = name != "Token" and not set(name.split()) <= set(subtypes) and name not in subtypes
    if name == "Token":
        raise Unknown("effect Token with a name of its own")
    supertypes = tuple(n.get("supertypes", ()))
    face = Face(
        name if own else " ".join(subtypes), "", types, subtypes, supertypes, *fixed, colors=colors, abilities=abilities
    )
    return face, sizes


def _predefined(name: str, types: tuple[str, ...], subtypes: tuple[str, ...], abilities: tuple[Ability, ...]) -> Face:
    """Treasure and its like (CR 111.10)."""
    known = KNOWN.get(name)
    if known is None or abilities or known.types != types or known.subtypes != subtypes:
        raise Unknown(f"effect Token {name if known is None and not abilities else 'with abilities'}")
    return known


def _token_abilities(n: Node) -> tuple[Ability, ...]:
    from app.cards.reading.statics import statics

    found: list[Ability] = []
    for keyword in n.get("keywords", ()):
        one = granted(keyword)
        found.append(Keyword(one) if isinstance(one, str) else one)
    for body in n.get("static_abilities", ()):
        found += _own_abilities(body) if body.get("mode") == "Continuous" else statics(body)
    return tuple(found)


def _own_abilities(body: Body) -> list[Ability]:
    """Abilities a token has, written as grants to itself."""
    from app.cards.reading.statics import statics

    if body.get("affected") != {"type": "SelfRef"} or "condition" in body or body.get("characteristic_defining"):
        return statics(body)
    found: list[Ability] = []
    for change in changes.changes_of(body["modifications"], Context()):
        if not isinstance(change, e.Grant):
            return statics(body)
        found += [*(Keyword(k) for k in change.keywords), *change.abilities]
    return found


@effects("CopyTokenOf")
def _copy(n: Node, ctx: Context) -> Effects:
    if "source_filter" in n.body:
        raise Unknown("effect CopyTokenOf.source_filter")
    of = refs.thing(n.need("target"), ctx)
    if isinstance(of, str):
        of = ctx.parent if of in ctx.now.values() else of
    owner = refs.who(n.need("owner"), ctx)
    count = quantities.amount(n.need("count"), ctx)
    more = changes.changes_of(n.get("additional_modifications", []), ctx)
    words = tuple(granted(k) for k in n.get("extra_keywords", ()))
    if words:
        more = (*more, e.Grant(tuple(w for w in words if isinstance(w, str))))
    name = ctx.fresh("made")
    made = e.CreateCopy(of, count, owner, more, bool(n.get("tapped")), bool(n.get("enters_attacking")), name)
    ctx.made = ctx.parent = ctx.group = name
    return [made]


@effects("Investigate")
def _investigate(n: Node, ctx: Context) -> Effects:
    return [e.CreateToken(KNOWN["Clue"], 1, ctx.acting)]


# ---------------------------------------------------------------- continuous effects
NEXT_UNTAP = "next_untap"
_UNTIL = {
    "UntilEndOfTurn": "end_of_turn",
    "Permanent": "forever",
    "UntilEndOfCombat": "end_of_combat",
    "UntilHostLeavesPlay": "this_leaves",
    "WhileHostOnBattlefield": "this_stays",
}


def until(duration: str | Body | None) -> str:
    """How long an effect lasts. Raises Unknown."""
    if isinstance(duration, str) and duration in _UNTIL:
        return _UNTIL[duration]
    if duration == {"UntilNextTurnOf": {"player": {"type": "Controller"}}}:
        return "your_next_turn"
    if duration == {"UntilEndOfNextTurnOf": {"player": {"type": "Controller"}}}:
        return "end_of_your_next_turn"
    raise Unknown(f"duration {short(duration)}")


@effects("Pump")
def _pump(n: Node, ctx: Context) -> Effects:
    what = refs.thing(n.need("target"), ctx)
    speaks_of(ctx, what)
    return [e.Apply(what, (_size(n, ctx),), ctx.until)]


@effects("PumpAll")
def _pump_all(n: Node, ctx: Context) -> Effects:
    what = keeping(ctx, refs.group(n.need("target"), ctx))
    return [e.Apply(what, (_size(n, ctx),), ctx.until)]


def _size(n: Node, ctx: Context) -> Change:
    return e.ModifyPT(_plus(n.need("power"), ctx), _plus(n.need("toughness"), ctx))


def _plus(body: Body, ctx: Context) -> Amount:
    """``Fixed``, ``Quantity`` with a value, or X."""
    match body.get("type"):
        case "Quantity":
            return quantities.amount(body["value"], ctx)
        case "Variable":
            return _variable(str(body.get("value", body.get("name"))))
    return quantities.amount(body, ctx)


def _variable(name: str) -> Amount:
    if name.upper().lstrip("+") == "X":
        return "x"
    if name.upper() == "-X":
        return v.Times("x", -1)
    raise Unknown("change by a variable")


@effects("GenericEffect")
def _generic(n: Node, ctx: Context) -> Effects:
    bodies = n.need("static_abilities")
    lasts = n.get("duration")
    target = n.get("target")
    if target is not None:
        what = refs.thing(target, ctx)
        speaks_of(ctx, what)
    made: list[Effect] = []
    wanted = NEXT_UNTAP if ctx.until == NEXT_UNTAP else until(lasts or "Permanent")
    for body in bodies:
        made += _static_for_a_while(Node("static effect", body), wanted, ctx)
    return made


def _static_for_a_while(n: Node, lasts: str, ctx: Context) -> list[Effect]:
    mode, affected = n.get("mode"), n.get("affected")
    if n.get("condition") not in (None, ctx.asked):
        raise Unknown("static effect.condition")
    if mode == "MayPlayAdditionalLand" and lasts == "end_of_turn":
        n.ignore("modifications")
        n.only("affected", {"type": "Controller"})
        n.done()
        return [e.ExtraLand("you")]
    if affected is None:
        raise Unknown("static effect of nothing")
    what = ctx.changed = _affected(affected, ctx)
    if mode == "Continuous":
        more = changes.changes_of(n.need("modifications"), ctx)
    else:
        n.ignore("modifications")
        more = (e.Grant(changes.rules_of(mode)),)
    n.done()
    what = keeping(ctx, what)
    if more == (e.ChangeTypes(("Land",)),):
        return []  # it's still a land
    if lasts == NEXT_UNTAP:
        return _next_untap(more, what)
    if what == "this":
        speaks_of(ctx, what)
    return [e.Apply(what, more, lasts)]


def _next_untap(more: tuple[Change, ...], what: Objects) -> list[Effect]:
    """*It doesn't untap during its controller's next untap step*."""
    if more != (e.Grant(("doesnt_untap",)),):
        raise Unknown("static effect until the next untap step")
    return [e.StaysTapped(what)]


def _affected(body: Body, ctx: Context) -> Objects:
    if short(body) in ("Controller", "Player", "TriggeringPlayer"):
        raise Unknown("static effect of a player")
    if short(body) == "ParentTarget" and ctx.is_player(ctx.it()):
        raise Unknown("static effect of a player")
    return refs.group(body, ctx)


@effects("GainControl")
def _gain_control(n: Node, ctx: Context) -> Effects:
    what = refs.thing(n.need("target"), ctx)
    speaks_of(ctx, what)
    return [e.Apply(what, (e.ChangeController("you"),), ctx.until)]


_EARTHBENT = {"filter": {"type": "ParentTarget"}, "type": "WhenDiesOrExiled"}
_OWN_LAND = v.Filter(types=("Land",), controller="you")


def is_earthbend(nodes: list[Body]) -> bool:
    """Whether these are the four nodes that earthbend is written out over (CR 701.66a)."""
    kinds = [short(one["effect"]) for one in nodes[:4]]
    return kinds == ["Animate", "PutCounter", "CreateDelayedTrigger", "RegisterBending"]


def earthbend(nodes: list[Body], ctx: Context) -> Effects:
    """What they are. Raises Unknown where they say anything else."""
    land, zero = nodes[0]["effect"], {"type": "Fixed"}
    size = land["power"] == land["toughness"] == zero
    usual = size and land["keywords"] == ["Haste"] and land["types"] == ["Creature"]
    back = nodes[2]["effect"]["condition"] == _EARTHBENT
    if not usual or not back or filter_of(land["target"], ctx) != _OWN_LAND or "condition" in nodes[0]:
        raise Unknown("effect Animate")
    target = ctx.target(_OWN_LAND)
    return [e.Action("earthbend", quantities.amount(nodes[1]["effect"]["count"], ctx), target)]


@effects("Animate")
def _animate(n: Node, ctx: Context) -> Effects:
    """*It's an enchantment* (and no creature any more), of what was moved."""
    n.only("target", {"type": "None"})
    n.only("remove_types", ["Creature"])
    n.only("types", ["Enchantment"])
    what = ctx.now.get(ctx.it())
    if what is None or ctx.until != "forever":
        raise Unknown("effect Animate")
    return [e.Apply(what, (e.ChangeTypes(("Enchantment",), instead=True),), "forever")]


@effects("CreateEmblem")
def _emblem(n: Node, ctx: Context) -> Effects:
    from app.cards.reading.statics import statics
    from app.cards.reading.triggers import triggered

    found: list[Ability] = []
    for body in n.get("statics", ()):
        found += statics(body)
    for body in n.get("triggers", ()):
        found += triggered({**body, "trigger_zones": ["Battlefield"]})
    return [e.Emblem(tuple(found), ctx.acting)]


# ---------------------------------------------------------------- chance
@effects("FlipCoin")
def _coin(n: Node, ctx: Context) -> Effects:
    """CR 705.2: heads is a flip won."""
    from app.cards.reading.chain import chain

    made: list[Effect] = [e.FlipCoin()]
    for field, heads in (("win_effect", 1), ("lose_effect", 0)):
        body = n.get(field)
        if body is not None:
            made.append(e.If(v.Compare("heads", "==", heads), tuple(chain(body, ctx))))
    return made


# ---------------------------------------------------------------- later
@effects("CreateDelayedTrigger")
def _delayed(n: Node, ctx: Context) -> Effects:
    from app.cards.reading.chain import chain

    n.ignore("uses_tracked_set")
    on = _when(n.need("condition"), ctx)
    inner = replace_context(ctx)
    later = chain(n.need("effect"), inner)
    if len(inner.specs) != len(ctx.specs):
        raise Unknown("effect later with targets")
    return [e.DelayedTrigger(on, tuple(later))]


def replace_context(ctx: Context) -> Context:
    """The same knowledge, for what is done later."""
    from dataclasses import replace as changed

    return changed(ctx, specs=list(ctx.specs), before=[], now=dict(ctx.now))


_STEPS = {"End": "end", "EndCombat": "end of combat", "Upkeep": "upkeep"}


def _when(body: Body, ctx: Context) -> v.Trigger:
    n = Node("later", body)
    kind, phase = short(body), n.get("phase")
    if kind == "AtNextPhase" and phase in _STEPS:
        n.done()
        return v.Trigger("step_begins", step=_STEPS[phase])
    if kind == "AtNextPhaseForPlayer" and phase in _STEPS:
        n.only("player", None, {"type": "Controller"})
        n.done()
        return v.Trigger("step_begins", whose="you", step=_STEPS[phase])
    raise Unknown(f"later {kind}")
