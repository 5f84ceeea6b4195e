"""Casting a card while something resolves (CR 608.2g): without paying its mana cost, or for one of its own alternative
costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.engine import effects
from app.engine.effects import Answers, Ask
from app.engine.model.effect import CastFree, Procedure
from app.engine.model.state import Env
from app.engine.model.values import BATTLEFIELD, GRAVEYARD, STACK, Filter, ObjId, Seat
from app.engine.rules import (
    announcing,
    casting,
    cost_payment,
    costs,
    paying,
    player_rules,
    price,
    spells,
    targets,
    values,
)
from app.engine.rules.casting import Proposal
from app.engine.rules.mana import Purpose
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game


# ---------------------------------------------------------------- as what
def castable(g: Game, seat: Seat, oid: ObjId) -> bool:
    """Whether the card could be cast while something resolves."""
    return bool(faces(g, seat, oid))


def options(g: Game, seat: Seat, fx: CastFree, env: Env) -> dict[ObjId, list[int]]:
    """The cards that could be cast by that effect, each with the faces that are such a spell. A Filter says what the
    spell is, not the card."""
    cards = values.zone_ids(g, fx.what.zone) if isinstance(fx.what, Filter) else values.objects(g, fx.what, env)
    spell = fx.what if isinstance(fx.what, Filter) else fx.spell
    found = {i: faces(g, seat, i, spell, env) for i in cards}
    return {i: some for i, some in found.items() if some}


def faces(g: Game, seat: Seat, oid: ObjId, spell: Filter | None = None, env: Env | None = None) -> list[int]:
    """The faces the card could be cast with (CR 709.3a, 712.11c, 715.3a): each is looked at alone, whether it may be
    cast and is such a spell."""
    knows = env or Env(seat, oid)
    return [
        face
        for face in _shown(g, oid)
        if _allowed(g, seat, oid) and (spell is None or values.matches(g, spell, oid, knows, zone=False))
    ]


def _shown(g: Game, oid: ObjId) -> Iterator[int]:
    """Each face that could be chosen, the card showing it meanwhile; one whose face is settled keeps that."""
    if not g.here(oid) or g.s.objects[oid].zone in (STACK, BATTLEFIELD):
        return
    shown = g.s.objects[oid].face
    choices = spells.faces(g.s.objects[oid])
    if shown or len(choices) == 1:
        yield shown
        return
    for face in choices:
        g.edit(oid).face = spells.half(g.s.objects[oid], face)
        yield face
    g.edit(oid).face = shown


def _allowed(g: Game, seat: Seat, oid: ObjId) -> bool:
    o = g.s.objects[oid]
    if g.ch(oid).is_land or (spells.aftermath(o) and o.zone != GRAVEYARD):
        return False
    return not player_rules.forbids_cast(g, seat, oid)


# ---------------------------------------------------------------- the choices
def cast(g: Game, seat: Seat, oid: ObjId, env: Env, answers: Answers | None, name: str = "") -> Ask | None:
    """Cast a card while something resolves (CR 608.2g, 118.9): for the alternative cost of that name the card has,
    else without paying its mana cost. As what, modes, targets and costs that must be paid are asked one after the
    other, kept in ``env``. What can't be cast stays where it is.

    X is 0 (CR 107.3b) unless the mode says otherwise; a die may say it, so it is found in a step of its own before
    anything is asked (CR 601.2b: X is known before targets are chosen)."""
    from app.engine import modes

    if not castable(g, seat, oid):
        return None
    prefix = f"cast:{oid}:"
    if f"{prefix}x" not in env.numbers:
        env.numbers[f"{prefix}x"] = modes.of(g).free_x(g, seat, oid)
        effects.then(g, Procedure(f"cast_free:{name}" if name else "cast_free", (oid,), seat))
        return None
    if f"{prefix}face" not in env.refs:
        return _choose_face(g, seat, oid, env, answers, name)
    p, ch = _begun(g, seat, oid, env, name)
    reply = answers.get(seat) if answers is not None else None
    asked = announcing.next_question(g, ch)
    if asked is not None and reply is not None:
        announcing.accept(ch, asked, reply)
        asked, reply = announcing.next_question(g, ch), None
    if asked is not None:
        return Ask([asked])
    if ch.impossible:
        _not_cast(g, p, ch)
        return None
    p.modes, p.targets = ch.modes, ch.targets
    return _pay(g, p, ch, reply)


def only_as(env: Env, oid: ObjId, among: list[int]) -> None:
    """What lets the card be cast lets it be cast with these faces only."""
    env.refs[f"cast:{oid}:faces"] = [*among]


def _begun(g: Game, seat: Seat, oid: ObjId, env: Env, name: str) -> tuple[Proposal, announcing.Choosing]:
    from app.engine import modes

    prefix = f"cast:{oid}:"
    extras = modes.of(g).pays_anyway(g, seat, oid)
    way = spells.way_named(g.ch(oid), name)
    p = casting.proposal(g, seat, oid, way, extras, env.numbers[f"{prefix}x"])
    return p, announcing.Choosing(seat, p.ability, p.c, p.env, env, prefix)


def _choose_face(g: Game, seat: Seat, oid: ObjId, env: Env, answers: Answers | None, name: str) -> Ask | None:
    """As which of its faces the card is cast, of those that could be (CR 709.3, 712.11b, 715.3); it shows that one from
    now on."""
    prefix, card = f"cast:{oid}:", g.card(oid)
    known = env.refs.get(f"{prefix}faces")
    among = [face for face in faces(g, seat, oid) if known is None or face in known]
    if len(among) > 1:
        among = [f for f in _shown(g, oid) if f in among and _possible(g, seat, oid, env, name)] or among[:1]
    names = {_called(g, oid, face): face for face in among}
    if len(among) > 1 and answers is None:
        return Ask([g.ask(seat, "option", N_("As what do you cast {card}?"), list(names), card=card.name)])
    if not among:
        return None
    chosen = next((str(one) for one in (answers or {}).get(seat, []) if one in names), next(iter(names)))
    if not g.s.objects[oid].face and len(spells.faces(g.s.objects[oid])) > 1:
        g.edit(oid).face = spells.half(g.s.objects[oid], names[chosen])
    env.refs[f"{prefix}face"] = [names[chosen]]
    effects.then(g, Procedure(f"cast_free:{name}" if name else "cast_free", (oid,), seat))
    return None


def _called(g: Game, oid: ObjId, face: int) -> str:
    """A name for a face; a prototype card has one name and two costs (CR 718.3)."""
    printed = g.card(oid).faces
    if face >= len(printed):
        return g.ch(oid).name
    alike = [f for f in printed if f.name == printed[face].name]
    return printed[face].name if len(alike) == 1 else f"{printed[face].name} {printed[face].cost}"


def _possible(g: Game, seat: Seat, oid: ObjId, env: Env, name: str) -> bool:
    """Whether there is what it must target, and its additional costs can be paid."""
    p, ch = _begun(g, seat, oid, env.copy(), name)
    asked = announcing.next_question(g, ch)
    if asked is None and ch.impossible:
        return False
    return costs.can_pay_parts(g, seat, price.of_spell(g, seat, oid, p.way, (), p.env).parts, p.env)


def _not_cast(g: Game, p: Proposal, ch: announcing.Choosing) -> None:
    """It stays where it is, with the front it had."""
    ch.forget()
    if len(spells.faces(g.s.objects[p.oid])) > 1 and g.s.objects[p.oid].face:
        g.edit(p.oid).face = 0


# ---------------------------------------------------------------- the costs
def _pay(g: Game, p: Proposal, ch: announcing.Choosing, reply: list[int | str] | None) -> Ask | None:
    total = price.of_spell(g, p.seat, p.oid, p.way, (), p.env)
    due = total.mana
    if due is None or not costs.can_pay_parts(g, p.seat, total.parts, p.env):
        _not_cast(g, p, ch)
        return None
    picks: list[tuple[ObjId, ...]] = []
    for at in range(sum(map(costs.asks, total.parts))):
        known = ch.known(f"cost:{at}")
        picks = costs.settled(g, p.seat, total.parts, p.env, picks)
        if known is None and len(picks) <= at:
            question = costs.question(g, p.seat, total.parts, p.env, picks, p.c.name)
            if reply is None:
                assert question is not None
                return Ask([question])
            ch.remember(f"cost:{at}", reply)
            known, reply = reply, None
        if len(picks) <= at:
            picks.append(tuple(i for i in known or () if isinstance(i, int)))
    targets.divide(g, p.specs, p.env, p.targets, announcing.division_of(g, ch, p.specs, p.env))
    plan = paying.Payer(g, p.seat, Purpose(p.seat, p.oid, p.c)).plan(price.with_x(due, 0))
    if plan is None:
        _not_cast(g, p, ch)
        return None
    ch.forget()
    item = casting.onto_stack(g, p)
    paying.carry_out(g, p.seat, plan)
    cost_payment.pay_parts(g, p.seat, total.parts, item.env, picks)
    casting.finish(g, p, item)
    return None
