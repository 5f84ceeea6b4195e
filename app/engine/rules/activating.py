"""Activating abilities (CR 602), mana abilities (CR 605) and loyalty abilities (CR 606)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.clauses import clause
from app.engine.model.ability import Ability, ActivatedAbility, ByHandText
from app.engine.model.card import Characteristics
from app.engine.model.commands import Activate
from app.engine.model.effect import ByHand
from app.engine.model.state import Env, GameObject, StackItem
from app.engine.model.values import (
    BATTLEFIELD,
    LIBRARY,
    STACK,
    CostPart,
    LoyaltyCost,
    Mana,
    ObjId,
    Seat,
    TapCost,
    TapThis,
)
from app.engine.rules import (
    cost_payment,
    costs,
    face_down,
    mana,
    mana_abilities,
    paying,
    player_rules,
    priority,
    special,
    spells,
    targets,
    values,
)
from app.engine.rules.mana import Purpose
from app.engine.rules.mana_cost import ManaCost, parse

if TYPE_CHECKING:
    from app.engine.game import Game

LOYALTY_USED = "turn:loyalty"


def activate(g: Game, seat: Seat, command: Activate) -> None:
    """Activate an ability with all its choices made. Raises Illegal with the reason if it may not be."""
    o = mine(g, seat, command.object)
    c = g.ch(o.id)
    known = among(g, o.id)
    g.require(0 <= command.ability < len(known), "It has no such ability.")
    ability = known[command.ability]
    if isinstance(ability, ByHandText):
        _activate_by_hand(g, seat, o, c, command)
        return
    g.require(isinstance(ability, ActivatedAbility), "That ability cannot be activated.")
    assert isinstance(ability, ActivatedAbility)
    if ability.mana:
        _activate_mana(g, seat, o, ability, command)
        return
    priority.require(g, seat)
    require_allowed(g, seat, o, command.ability, ability)
    if ability.special:
        _take(g, seat, o, ability, command)
    else:
        _put_on_stack(g, seat, o, c, ability, command)


def among(g: Game, oid: ObjId) -> tuple[Ability, ...]:
    """What :class:`Activate` counts: the object's abilities, those of basic land types (CR 305.6), and what turns a
    face-down permanent face up (CR 116.2b)."""
    o = g.s.objects[oid]
    known = mana_abilities.abilities(g.ch(oid))
    return (*known, *face_down.actions(o)) if o.face_down else known


# ---------------------------------------------------------------- may it be activated
def mine(g: Game, seat: Seat, oid: ObjId) -> GameObject:
    """The object, if the player controls it (owns it, where nobody controls objects). Raises Illegal otherwise, in
    the same words whatever a hidden card is (CR 602.2)."""
    g.require(oid in g.s.objects, "That object is no longer there.")
    o = g.s.objects[oid]
    whose = o.controller if o.zone == BATTLEFIELD else o.owner
    known = whose == seat and o.zone not in (LIBRARY, STACK) and not spells.hidden(g, seat, oid)
    g.require(known, "You do not control that.")
    return o


def is_loyalty(ability: ActivatedAbility) -> bool:
    """CR 606.2."""
    return any(isinstance(part, LoyaltyCost) for part in ability.cost)


def require_allowed(g: Game, seat: Seat, o: GameObject, index: int, ability: ActivatedAbility) -> None:
    """Raise Illegal unless the player may begin to activate it (CR 602.2, 602.5, 606.3)."""
    _require_timely(g, seat, o, index, ability)
    g.require(values.holds(g, ability.condition, Env(seat, o.id)), "The condition of that ability does not hold.")


def _require_timely(g: Game, seat: Seat, o: GameObject, index: int, ability: ActivatedAbility) -> None:
    quiet = ability.mana or ability.special or not spells.split_second(g)  # CR 702.61b
    g.require(quiet, "Nothing can be cast or activated while that spell is on the stack.")
    g.require(o.zone == ability.zone, "That ability cannot be activated from where the card is.")
    if is_loyalty(ability):
        _require_loyal(g, seat, o)
    elif ability.special:
        g.require(special.timely(g, seat, o.id, ability), "This cannot be done now.")
    elif ability.timing == "sorcery" and not ability.mana:
        g.require(priority.sorcery_time(g, seat), "This is only for your own main phase with an empty stack.")
    if ability.per_turn is not None:
        used = o.mark(f"turn:activated:{index}")
        g.require(used < ability.per_turn, "It was already activated as often as it may be this turn.")
    forbidden = not (ability.mana or ability.special) and player_rules.about(g, "cant_activate", seat, o.id)
    g.require(not forbidden, "An effect forbids that you activate this now.")


@clause("PW-5", otherwise=None)
def _require_loyal(g: Game, seat: Seat, o: GameObject) -> None:
    """CR 606.3, PW-5: as a sorcery, once each turn, also in the turn it enters."""
    g.require(priority.sorcery_time(g, seat), "Loyalty abilities are for your own main phase with an empty stack.")
    g.require(not o.mark(LOYALTY_USED), "A loyalty ability of it was already activated this turn.")


def allowed(g: Game, seat: Seat, o: GameObject, index: int, ability: ActivatedAbility) -> bool:
    """Whether the player may begin to activate it, if its condition holds."""
    from app.engine.errors import Illegal

    try:
        _require_timely(g, seat, o, index, ability)
    except Illegal:
        return False
    return True


def _take(g: Game, seat: Seat, o: GameObject, ability: ActivatedAbility, command: Activate) -> None:
    """CR 116: a special action is paid for and done at once; the player keeps priority."""
    env = Env(seat, o.id)
    g.require(command.x >= 0 and (costs.has_x(ability.cost) or command.x == 0), "There is no X in the cost of this.")
    env.numbers["x"] = command.x
    pay_for(g, seat, o.id, ability, env, command)
    g.push(ability.effects, env)


# ---------------------------------------------------------------- onto the stack
def _put_on_stack(
    g: Game, seat: Seat, o: GameObject, c: Characteristics, ability: ActivatedAbility, command: Activate
) -> None:
    """CR 602.2: choices, costs, then the ability is on the stack."""
    env = Env(seat, o.id)
    has_x = costs.has_x(ability.cost)
    g.require(command.x >= 0 and (has_x or command.x == 0), "There is no X in the cost of this ability.")
    env.numbers["x"] = command.x
    modes = _modes(g, ability, command)
    specs = targets.specs_of(ability, modes, c)
    chosen = targets.choose(g, specs, env, command.targets)
    targets.divide(g, specs, env, chosen, command.divided)
    pay_for(g, seat, o.id, ability, env, command)
    kind = "loyalty" if is_loyalty(ability) else "activated"
    item = StackItem(g.new_id(), seat, ability, env, None, kind, modes, chosen, c.name)
    _count_use(g, o.id, command.ability, ability)
    put(g, seat, item)
    if ability.name.endswith("cycling"):
        gone = [i for i in env.refs.get("discarded", ()) if isinstance(i, int)]
        g.emit("cycled", object=gone[-1] if gone else o.id, seat=seat)  # CR 702.29c: it triggers where it is now


def _modes(g: Game, ability: ActivatedAbility, command: Activate) -> tuple[int, ...]:
    if not ability.modes:
        return ()
    fine = len(command.modes) == 1 and 0 <= command.modes[0] < len(ability.modes)
    g.require(fine, "Choose between {least} and {most} modes.", least=1, most=1)
    return command.modes


def put(g: Game, seat: Seat, item: StackItem) -> None:
    """An activated ability is on the stack; opponents may respond (CR 602.2a, 117.3c)."""
    g.s.stack = (*g.s.stack, item)
    g.emit("activated", object=item.env.this, seat=seat, text=item.name, new=item.id)
    g.count("abilities_activated", seat)
    targets.announce_targets(g, item)
    priority.acted(g, seat)


def _count_use(g: Game, oid: ObjId, index: int, ability: ActivatedAbility) -> None:
    if not g.here(oid):
        return
    if is_loyalty(ability):
        g.set_mark(oid, LOYALTY_USED, 1)
    if ability.per_turn is not None:
        mark = f"turn:activated:{index}"
        g.set_mark(oid, mark, g.obj(oid).mark(mark) + 1)


def pay_for(g: Game, seat: Seat, oid: ObjId, ability: ActivatedAbility, env: Env, command: Activate) -> None:
    """Pay an activation cost: mana first, then the rest (CR 602.2b, 601.2f–h)."""
    parts = ability.cost
    picks = costs.settled(g, seat, parts, env, command.costs)
    g.require(len(picks) >= sum(map(costs.asks, parts)), "Choose what to pay the other costs with.")
    g.require(costs.can_pay_parts(g, seat, parts, env), "You cannot pay this cost now.")
    price = costs.mana_of(parts).with_x(env.numbers.get("x", 0))
    if price.total:
        payer = paying.Payer(g, seat, Purpose(seat, oid, g.ch(oid), spell=False), kept_out(parts, picks, env))
        lives = command.additional.count("phyrexian")
        g.require(lives <= len(price.phyrexian), "There is nothing to pay with life in this cost.")
        payer.require(command.pay or ())
        plans = (payer.plan(way, command.pay or ()) for way in price.paying_life(lives))
        plan = next((found for found in plans if found is not None), None)
        g.require(plan is not None, "You cannot pay the mana for this.")
        assert plan is not None
        paying.carry_out(g, seat, plan)
        cost_payment.pay_life(g, seat, 2 * lives)
    cost_payment.pay_parts(g, seat, parts, env, picks)


def kept_out(parts: tuple[CostPart, ...], picks: costs.Chosen, env: Env) -> tuple[ObjId, ...]:
    """What must not be tapped for mana, because this cost taps it."""
    out = [env.this] if any(isinstance(p, TapThis) for p in parts) else []
    asking = [p for p in parts if costs.asks(p)]
    for part, some in zip(asking, picks, strict=False):
        if isinstance(part, TapCost):
            out += some
    return tuple(out)


# ---------------------------------------------------------------- mana abilities
def _activate_mana(g: Game, seat: Seat, o: GameObject, ability: ActivatedAbility, command: Activate) -> None:
    """CR 605.3: with priority or while a payment is asked; it resolves at once. ``color`` says which mana."""
    if not is_asked_to_pay(g, seat):
        priority.require(g, seat)
    require_allowed(g, seat, o, command.ability, ability)
    env = Env(seat, o.id)
    env.numbers["x"] = command.x
    pay_for(g, seat, o.id, ability, env, command)
    _count_use(g, o.id, command.ability, ability)
    mana.produce(g, seat, o.id, ability, env, mana.made_by(g, seat, ability, env, command.color))


def is_asked_to_pay(g: Game, seat: Seat) -> bool:
    """True while a question with a cost is open for the player (CR 605.3a)."""
    return any(d.seat == seat and d.answer is None and d.cost for d in g.s.pending)


# ---------------------------------------------------------------- by hand
def _activate_by_hand(g: Game, seat: Seat, o: GameObject, c: Characteristics, command: Activate) -> None:
    """An ability the engine does not know: the player pays the mana they enter (``color``), says what it targets,
    and carries it out when it resolves (architecture 1.8)."""
    priority.require(g, seat)
    env = Env(seat, o.id)
    env.numbers["x"] = command.x
    chosen = targets.choose(g, (targets.BY_HAND,), env, command.targets)
    price = by_hand_price(g, command)
    payer = paying.Payer(g, seat, Purpose(seat, o.id, c, spell=False)).require(command.pay or ())
    plan = payer.plan(price, command.pay or ())
    g.require(plan is not None, "You cannot pay the mana for this.")
    assert plan is not None
    paying.carry_out(g, seat, plan)
    ability = ActivatedAbility((Mana(command.color),) if command.color else (), (ByHand(),), (targets.BY_HAND,))
    put(g, seat, StackItem(g.new_id(), seat, ability, env, None, "activated", (), chosen, c.name))


def by_hand_price(g: Game, command: Activate) -> ManaCost:
    """The mana cost the player entered, e.g. ``{2}{G}``. Raises Illegal for anything else."""
    from app.engine.errors import Illegal

    try:
        return parse(command.color).with_x(command.x)
    except ValueError:
        raise Illegal("Write the cost as mana symbols, for example {example}.", example="{2}{G}") from None
