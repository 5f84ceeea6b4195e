"""Face-down spells and permanents (CR 708): what they are, casting them (702.37, 702.168), putting cards onto the
battlefield face down (701.40, 701.58), turning them face up (116.2b)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from app.engine import effects
from app.engine.effects import Answers
from app.engine.model.ability import ActivatedAbility, Keyword, TriggeredAbility
from app.engine.model.card import Card, Characteristics, Face, card_of
from app.engine.model.effect import CounterSpell, Procedure
from app.engine.model.state import Env, GameObject
from app.engine.model.values import BATTLEFIELD, PHASED_OUT, STACK, Mana, ObjId, Trigger

if TYPE_CHECKING:
    from app.engine.game import Game

MORPHS = ("morph", "megamorph", "disguise")
CAST_SO = ("morph", "disguise")  # the names of the alternative costs that cast a card face down
MANIFESTED, CLOAKED = "manifested", "cloaked"
PLAIN = Characteristics("", "", 0, (), ("Creature",), (), (), 2, 2, None, (), ())  # CR 708.2a
WARD = TriggeredAbility(
    Trigger("becomes_target", this=True, whose="each_opponent"),
    (CounterSpell("source", unless=(Mana("{2}"),)),),
    name="ward",
)
WARDED = msgspec.structs.replace(PLAIN, abilities=(WARD,))  # CR 701.58a, 702.168a
CARDS = {
    c: Card((Face("", types=c.types, power=2, toughness=2, abilities=c.abilities),), token=True)
    for c in (PLAIN, WARDED)
}


def characteristics(o: GameObject) -> Characteristics:
    """What a face-down spell or permanent is (CR 708.2)."""
    return WARDED if warded(o) else PLAIN


def card(o: GameObject) -> Card:
    """The card whose printed values are those of a face-down object (CR 708.2)."""
    return CARDS[characteristics(o)]


def warded(o: GameObject) -> bool:
    """Whether what turned it face down gave it ward."""
    return "disguise" in o.paid or o.mark(CLOAKED) > 0


def is_one(o: GameObject) -> bool:
    """True for a face-down spell or permanent, phased out or not."""
    return o.face_down and o.zone in (BATTLEFIELD, STACK, PHASED_OUT)


# ---------------------------------------------------------------- turning face up
def actions(o: GameObject) -> tuple[ActivatedAbility, ...]:
    """The special actions that turn this permanent face up (CR 116.2b): its morph or disguise cost, the mana cost of a
    manifested or cloaked creature card."""
    if not o.face_down or o.zone != BATTLEFIELD:
        return ()
    return _actions(o.copy_of or o.card, o.mark(MANIFESTED) > 0 or o.mark(CLOAKED) > 0)


@lru_cache(maxsize=4096)
def _actions(ref: str, manifested: bool) -> tuple[ActivatedAbility, ...]:
    face = card_of(ref).faces[0]
    morphs = [a for a in face.abilities if isinstance(a, Keyword) and a.name in MORPHS]
    out = [_turning(a.name, a.cost) for a in morphs]
    if manifested and "Creature" in face.types and face.cost:
        out.append(_turning("turn_face_up", (Mana(face.cost),)))
    return tuple(out)


def _turning(name: str, cost: tuple[Mana, ...] | tuple[object, ...]) -> ActivatedAbility:
    fx = Procedure("turn_face_up", amount=int(name == "megamorph"))
    return ActivatedAbility(cost, (fx,), name=name, special=True)  # type: ignore[arg-type]


@effects.procedure("turn_face_up")
def turn_face_up(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> None:
    """CR 702.37e; a megamorph gets a +1/+1 counter as it is turned up (702.37b)."""
    if g.in_play(env.this) and turn_up(g, env.this):
        o = g.edit(env.this)
        o.x = env.numbers.get("x", 0)  # CR 702.37f
        if fx.amount:
            g.add_counters(env.this, "+1/+1", fx.amount)


def turn_up(g: Game, oid: ObjId) -> bool:
    """Turn a permanent face up (CR 708.8); False if it was, or if it is an instant or sorcery card, which stays
    face down (701.40g)."""
    o = g.s.objects[oid]
    if not o.face_down:
        return False
    if any(t in ("Instant", "Sorcery") for t in card_of(o.copy_of or o.card).faces[o.face].types):
        g.know(oid, g.s.players)
        return False
    o = g.edit(oid)
    o.face_down, o.known_to, o.timestamp = False, (), g.tick()  # CR 613.7f
    o.marks = tuple(m for m in o.marks if m[0] not in (MANIFESTED, CLOAKED))
    g.emit("turned_face_up", object=oid, seat=o.controller)
    return True
