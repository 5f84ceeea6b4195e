"""What an autopilot thinks of cards: harmful or helpful, how much worth casting."""

from __future__ import annotations

from app.engine.game import Game
from app.engine.model.ability import ActivatedAbility, SpellAbility, TriggeredAbility
from app.engine.model.commands import Activate, Cast
from app.engine.model.effect import (
    Apply,
    CounterSpell,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Effect,
    ExileTop,
    Fight,
    Goad,
    Lose,
    LoseLife,
    Mill,
    ModifyPT,
    Move,
    Sacrifice,
    Tap,
)
from app.engine.model.state import Decision
from app.engine.model.values import BATTLEFIELD, Filter, LoyaltyCost, Mana, Node, ObjId, PayLife, Seat, TapThis
from app.engine.rules import activating

HARM = (DealDamage, Destroy, CounterSpell, Discard, ExileTop, Goad, LoseLife, Mill, Sacrifice, Tap)
BAD_KEYWORDS = ("cant_attack", "cant_block", "doesnt_untap")


def effects_in(node: object) -> list[Effect]:
    """Every effect of a tree, outer ones first."""
    if isinstance(node, tuple):
        return [e for part in node for e in effects_in(part)]
    if not isinstance(node, Node):
        return []
    inner = [e for f in node.__struct_fields__ for e in effects_in(getattr(node, f))]
    return [node, *inner]  # type: ignore[list-item]


def harms(effect: Effect, bind: str) -> bool:
    """Whether the effect is bad for what is bound to that name."""
    if isinstance(effect, Fight):
        return effect.b == bind
    if isinstance(effect, Apply):
        return effect.what == bind and any(_weakens(c) for c in effect.changes)
    said = [getattr(effect, f, None) for f in ("what", "to", "who")]
    if bind not in said:
        return False
    if isinstance(effect, Move):
        return effect.to != BATTLEFIELD
    return isinstance(effect, HARM)


def _weakens(change: object) -> bool:
    if isinstance(change, ModifyPT):
        return not isinstance(change.toughness, int) or change.toughness < 0
    if isinstance(change, Lose):
        return True
    return any(k in BAD_KEYWORDS for k in getattr(change, "keywords", ()))


def is_harmful(ability: object, bind: str) -> bool:
    """Whether an ability is bad for its target of that name."""
    return any(harms(e, bind) for e in effects_in(ability) if isinstance(e, Node))


def spell_of(g: Game, oid: ObjId) -> SpellAbility | None:
    return next((a for a in g.ch(oid).abilities if isinstance(a, SpellAbility)), None)


def counters(g: Game, oid: ObjId) -> bool:
    """Whether a card counters spells."""
    return any(isinstance(e, CounterSpell) for e in effects_in(spell_of(g, oid)))


def land_worth(g: Game, seat: Seat, oid: ObjId) -> float:
    """Untapped lands before tapped ones, colours one lacks first."""
    c = g.ch(oid)
    return len(c.abilities) + (2 if "Basic" in c.supertypes else 0)


def spell_worth(g: Game, seat: Seat, command: Cast) -> float:
    """Dear spells first, permanents before others; counterspells are kept for their time."""
    c = g.ch(command.card)
    if counters(g, command.card) and not g.s.stack:
        return 0
    if is_sweeper(g, command.card):
        mine = [i for p in g.seats(g.player(seat).team) for i in g.battlefield(p) if g.ch(i).is_creature]
        return 40.0 if len(theirs(g, seat)) > len(mine) + 2 else 0.0
    worth = 10.0 + c.mana_value * 3
    if command.alternative:
        worth -= 2
    if c.is_creature or "Planeswalker" in c.types:
        worth += 4
    if "Artifact" in c.types and any(isinstance(a, ActivatedAbility) and a.mana for a in c.abilities):
        worth += 8
    return worth


def how_many(g: Game, seat: Seat, partial: object, step: object) -> int:
    """X and its like: as much as can be, but life only as far as it kills something and is not missed."""
    most, least = getattr(step, "most", 0), getattr(step, "least", 0)
    oid = getattr(partial, "card", 0) or getattr(partial, "object", 0)
    if not any(isinstance(e, PayLife) for a in g.ch(oid).abilities for e in effects_in(a)):
        return int(most)
    wanted = max((g.ch(i).toughness or 0 for i in theirs(g, seat)), default=0)
    return int(max(least, min(most, wanted, g.life(seat) // 4)))


def theirs(g: Game, seat: Seat) -> list[ObjId]:
    """Opponents' creatures."""
    return [i for p in g.opponents(seat) for i in g.battlefield(p) if g.ch(i).is_creature]


def draws(g: Game, oid: ObjId) -> bool:
    """Whether an object makes its player draw cards."""
    return any(isinstance(e, Draw) and e.who == "you" for a in g.ch(oid).abilities for e in effects_in(a))


def is_sweeper(g: Game, oid: ObjId) -> bool:
    """Whether a spell is bad for creatures of every player."""
    return any(_sweeps(e) for e in effects_in(spell_of(g, oid)))


def _sweeps(effect: object) -> bool:
    hit = getattr(effect, "to", None) if isinstance(effect, DealDamage) else getattr(effect, "what", None)
    if not isinstance(hit, Filter) or hit.controller is not None or hit.zone != BATTLEFIELD:
        return False
    bad = isinstance(effect, DealDamage | Destroy) or (isinstance(effect, Move) and effect.to != BATTLEFIELD)
    return bad or (isinstance(effect, Apply) and any(_weakens(c) for c in effect.changes))


def activation_worth(g: Game, seat: Seat, command: Activate) -> float:
    """Loyalty abilities always, equipment once it helps, others that cost mana or a tap."""
    ability = activating.among(g, command.object)[command.ability]
    if not isinstance(ability, ActivatedAbility) or ability.mana:
        return 0
    for part in ability.cost:
        if isinstance(part, LoyaltyCost):
            return 30 + (part.amount if isinstance(part.amount, int) and part.amount > 0 else 0)
    if ability.name == "equip":
        return 6 if g.obj(command.object).attached_to is None else 0
    pays = any(isinstance(p, TapThis) or (isinstance(p, Mana) and p.cost not in ("", "{0}")) for p in ability.cost)
    if not pays or g.obj(command.object).zone != BATTLEFIELD:
        return 0
    sacrifices = any(type(p).__name__ == "SacrificeCost" for p in ability.cost)
    return 1 if sacrifices else 5


def asks_for_harm(g: Game, d: Decision) -> bool:
    """Whether what asks for targets (a triggered ability, or a spell cast while something resolves) is bad for them."""
    ability: object = g.s.announcing.ability if g.s.announcing is not None else None
    if ability is None and "source" in d.args:
        ability = spell_of(g, int(d.args["source"]))
    if not isinstance(ability, SpellAbility | TriggeredAbility | ActivatedAbility):
        return False
    specs = (*ability.targets, *(t for m in ability.modes for t in m.targets))
    return any(is_harmful(ability, spec.bind) for spec in specs)
