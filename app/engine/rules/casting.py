"""Casting spells (CR 601) and playing lands (CR 305)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.engine import effects
from app.engine.effects import Answers, Ask
from app.engine.game import with_count
from app.engine.model.ability import SpellAbility
from app.engine.model.card import Characteristics
from app.engine.model.commands import Cast, PlayLand
from app.engine.model.effect import Procedure
from app.engine.model.state import Env, GameObject, StackItem
from app.engine.model.values import BATTLEFIELD, COMMAND, GRAVEYARD, STACK, CostPart, ObjId, Seat, TapCost, TargetSpec
from app.engine.rules import (
    announcing,
    bestow,
    commander,
    cost_payment,
    costs,
    face_down,
    fusing,
    paying,
    player_rules,
    prepared,
    price,
    priority,
    spells,
    targets,
)
from app.engine.rules.mana import Purpose
from app.engine.rules.mana_cost import ManaCost
from app.engine.rules.spells import Way

if TYPE_CHECKING:
    from app.engine.game import Game


# ---------------------------------------------------------------- lands
def play_land(g: Game, seat: Seat, command: PlayLand) -> None:
    """Put a land onto the battlefield as a special action (CR 116.2a, 305.1). Raises Illegal if it may not be."""
    require_land(g, seat, command.card, command.face)
    player = g.edit_player(seat)
    player.lands_played += 1
    g.push([Procedure("land_enters", (command.card,), seat, command.face)], Env(seat, command.card))


def require_land(g: Game, seat: Seat, oid: ObjId, face: int) -> None:
    """Raise Illegal unless the player may play this card as a land now."""
    g.require(oid in g.s.objects, "That card is no longer there.")
    g.require(spells.playable_from(g, seat, oid), "You cannot play that card from where it is.")
    show_face(g, oid, face)
    land = g.ch(oid).is_land or spells.nameless(g, oid)
    g.require(land, "Only a land card can be played as a land.")
    g.require(priority.sorcery_time(g, seat), "Lands are played in your own main phase while the stack is empty.")
    g.require(spells.may_play_land(g, seat), "You have already played your land this turn.")
    g.require(not player_rules.about(g, "cant_play_land", seat, oid), "You cannot play that land now.")


@effects.procedure("land_enters")
def land_enters(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """The land that is played enters; choices "as it enters" are asked first (CR 305.1, 614.12)."""
    from app.engine.rules import entering, zones

    oid = fx.objects[0]
    asked = entering.ask_first(g, [(oid, BATTLEFIELD, fx.seat)], env, answers)
    if asked is not None:
        return asked
    origin = g.s.objects[oid].zone
    new = zones.change(g, oid, BATTLEFIELD, controller=fx.seat, face=fx.amount)
    _use_up_permission(g, oid)
    g.emit("land_played", object=new or oid, seat=fx.seat, origin=origin, amount=g.player(fx.seat).lands_played)
    return None


def _use_up_permission(g: Game, oid: ObjId) -> None:
    if any(p.object == oid for p in g.s.permitted):
        g.s.permitted = tuple(p for p in g.s.permitted if p.object != oid)


# ---------------------------------------------------------------- proposing a spell
@dataclass(slots=True)
class Proposal:
    """A spell being cast: who, which card, in which way, with which optional costs, and what it knows so far; ``host``
    the prepared permanent whose prepare spell it is."""

    seat: Seat
    oid: ObjId
    way: Way
    names: tuple[str, ...]
    c: Characteristics
    ability: SpellAbility | None
    env: Env
    modes: tuple[int, ...] = ()
    targets: targets.Chosen = ()
    host: ObjId = 0

    @property
    def specs(self) -> tuple[TargetSpec, ...]:
        """The target specs of the chosen modes; none with overload (CR 702.96a)."""
        return targets.specs_of(self.ability, self.modes, self.c)


def show_face(g: Game, oid: ObjId, face: int) -> None:
    """The card is considered with the face it is played with (CR 601.3e)."""
    o = g.s.objects[oid]
    if spells.half(o, face) != o.face:
        g.require(face in spells.faces(o), "That card has no such face to play.")
        g.edit(oid).face = spells.half(o, face)


def consider(g: Game, seat: Seat, oid: ObjId, face: int) -> None:
    """Look at a card with the face it would be cast with. Raises Illegal if there is nothing to look at, in the same
    words whatever a hidden card is."""
    g.require(oid in g.s.objects, "That card is no longer there.")
    g.require(not spells.hidden(g, seat, oid), "You cannot cast that card from where it is.")
    show_face(g, oid, face)


def propose(g: Game, seat: Seat, command: Cast) -> Proposal:
    """Everything that must be true before choices matter (CR 601.3). Raises Illegal with the reason."""
    oid = command.card
    consider(g, seat, oid, command.face)
    c = g.ch(oid)
    g.require(not c.is_land, "A land is played, not cast.")
    g.require(not spells.split_second(g), "Nothing can be cast or activated while that spell is on the stack.")
    allowed = spells.ways(g, seat, oid)
    g.require(allowed, "You cannot cast that card from where it is.")
    way = next((w for w in allowed if w.name == command.alternative), None)
    if way is None and not command.alternative and len(allowed) == 1:
        way = allowed[0]
    g.require(way is not None, "You cannot cast that card in this way.")
    assert way is not None
    turned = way.sets_face()
    if turned is not None:
        g.edit(oid).face = turned
        c = g.ch(oid)
    g.require(not player_rules.forbids_cast(g, seat, oid), "An effect forbids that you cast this now.")
    timely = spells.timely(g, seat, oid, way, spells.shown(way, c))
    g.require(timely, "This can be cast only in your own main phase while the stack is empty.")
    return proposal(g, seat, oid, way, command.additional, command.x)


def proposal(g: Game, seat: Seat, oid: ObjId, way: Way, names: Sequence[str], x: int) -> Proposal:
    """A proposal whose way is allowed; optional costs are checked and bound for ``Did`` (CR 601.2b)."""
    c = spells.shown(way, g.ch(oid))
    env = Env(seat, oid)
    optional = price.optional_names(c)
    for name in dict.fromkeys(names):
        if name == price.BY_LIFE:
            continue
        g.require(name in optional, "This spell has no such additional cost.")
        g.require(optional[name] or names.count(name) == 1, "That cost can be paid only once.")
        env.numbers[f"did:{name}"] = names.count(name)
    if way.name:
        env.numbers[f"did:{way.name}"] = 1
    g.require(x >= 0, "X cannot be less than 0.")
    env.numbers["x"] = x
    both = way.name == fusing.FUSE
    ability = targets.fused_ability(g.s.objects[oid]) if both else targets.spell_ability(c)
    return Proposal(seat, oid, way, tuple(names), c, ability, env)


def choose_modes(g: Game, p: Proposal, modes: Sequence[int]) -> None:
    """CR 601.2b, 700.2: between the fewest and the most modes, each once, in printed order."""
    among, least, most = announcing.limits(p.ability, p.c, p.names)
    if not among:
        g.require(not modes, "This spell has no modes to choose.")
        return
    fine = least <= len(modes) <= most and len(set(modes)) == len(modes) and all(0 <= m < len(among) for m in modes)
    g.require(fine, "Choose between {least} and {most} modes.", least=least, most=most)
    p.modes = tuple(sorted(modes))


def choose_targets(g: Game, p: Proposal, chosen: Sequence[Sequence[targets.Target]], division: Sequence[int]) -> None:
    """CR 601.2c–d; a spell cast with overload has no targets."""
    specs = p.specs
    if p.way.name == "overload":
        p.targets = tuple((spec.bind, ()) for spec in specs)
        return
    p.targets = targets.choose(g, specs, p.env, chosen)
    targets.divide(g, specs, p.env, p.targets, division)


# ---------------------------------------------------------------- casting
def cast(g: Game, seat: Seat, command: Cast) -> None:
    """Cast a spell with all its choices made (CR 601.2). Raises Illegal with the reason if any is not allowed."""
    p = propose(g, seat, command)
    choose_modes(g, p, command.modes)
    choose_targets(g, p, command.targets, command.divided)
    total = price.of_spell(g, seat, p.oid, p.way, p.names, p.env, command.costs)
    g.require(total.mana is not None, "This card has no mana cost, so it cannot be cast for it.")
    assert total.mana is not None
    asked_x = bool(total.mana.xs) or costs.has_x(total.parts)
    g.require(asked_x or command.x == 0, "This spell has no X in its cost.")
    picks = costs.settled(g, seat, total.parts, p.env, command.costs)
    g.require(len(picks) >= sum(map(costs.asks, total.parts)), "Choose what to pay the other costs with.")
    item = onto_stack(g, p)
    _pay(g, p, item, price.with_x(total.mana, command.x), total.parts, picks, command.pay or ())
    finish(g, p, item)


def onto_stack(g: Game, p: Proposal) -> StackItem:
    """CR 601.2a: the card becomes the topmost object of the stack."""
    old = g.s.objects[p.oid]
    if old.zone == COMMAND and old.commander:
        player = g.edit_player(p.seat)
        player.commander_casts = with_count(player.commander_casts, commander.key(g, old.id), 1)
    _use_up_permission(g, p.oid)
    paid = (p.way.name, *p.names) if p.way.name else p.names
    x = p.env.numbers["x"]
    face = old.face
    down = p.way.name in face_down.CAST_SO
    marks = ((bestow.BESTOWED, 1),) if p.way.name == bestow.COST else ()
    how: dict[str, Any] = {"paid": paid, "x": x, "face": face, "marks": marks}
    new = g.move(p.oid, STACK, controller=p.seat, cast_from=old.zone, face_down=down, **how)
    p.oid = p.env.this = new
    item = StackItem(g.new_id(), p.seat, p.ability, p.env, card=new, modes=p.modes, targets=p.targets, name=p.c.name)
    item.alternative = p.way.name
    item.copy, p.host = old.mark(prepared.PREPARES) > 0, old.mark(prepared.PREPARES)
    item.exile_after = (p.way.cost is not None and p.way.cost.exile_after) or _aftermath(old)
    item.uncounterable = "cant_be_countered" in p.c.keywords
    return item


def _aftermath(o: GameObject) -> bool:
    """CR 702.127a: whatever let it be cast from the graveyard."""
    return spells.aftermath(o) and o.zone == GRAVEYARD


def _pay(
    g: Game,
    p: Proposal,
    item: StackItem,
    mana: ManaCost,
    parts: Sequence[CostPart],
    picks: costs.Chosen,
    first: Sequence[ObjId],
) -> None:
    """CR 601.2f–h: mana abilities and mana, life for Phyrexian symbols when told, then everything else."""
    tapping = [part for part in parts if costs.asks(part)]
    spare = tuple(i for part, some in zip(tapping, picks, strict=False) if isinstance(part, TapCost) for i in some)
    payer = paying.Payer(g, p.seat, Purpose(p.seat, p.oid, p.c), spare).with_keywords(p.c, spare).require(first)
    lives = p.names.count(price.BY_LIFE)
    g.require(lives <= len(mana.phyrexian), "There is nothing to pay with life in this cost.")
    plans = (payer.plan(way, tuple(first)) for way in mana.paying_life(lives))
    plan = next((found for found in plans if found is not None), None)
    g.require(plan is not None, "You cannot pay the mana for this.")
    assert plan is not None
    paying.carry_out(g, p.seat, plan)
    cost_payment.pay_life(g, p.seat, 2 * lives)
    cost_payment.pay_parts(g, p.seat, parts, item.env, picks)


def finish(g: Game, p: Proposal, item: StackItem) -> None:
    """CR 601.2i: the spell is cast; opponents may respond."""
    g.s.stack = (*g.s.stack, item)
    numbers = {"before": sum(n for key, n in g.s.tally.items() if key.startswith("spells_cast:"))}
    g.count("spells_cast", p.seat)
    nth = g.s.tally[f"spells_cast:{p.seat}"]
    for kind in p.c.types:
        g.count(f"cast_{kind}", p.seat)
    if "Creature" not in p.c.types:
        g.count("cast_noncreature", p.seat)
    origin = g.s.objects[p.oid].cast_from
    told = {"text": p.c.name, "origin": origin, "args": {"numbers": numbers}}
    g.emit("cast", object=p.oid, seat=p.seat, new=item.id, amount=nth, **told)
    targets.announce_targets(g, item)
    prepared.undo(g, p.host)
    priority.acted(g, p.seat)
