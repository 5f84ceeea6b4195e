"""Tokens, copies, emblems (CR 111, 114, 707)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from app.engine.effects import Answers, Ask, bind, executes
from app.engine.effects.selecting import defender
from app.engine.model.ability import Ability, ActivatedAbility, Keyword, TriggeredAbility
from app.engine.model.card import Card, Face, card_of, cost_colors
from app.engine.model.effect import (
    Change,
    ChangeColors,
    ChangeTypes,
    CreateCopy,
    CreateToken,
    Emblem,
    Grant,
    Lose,
    LoseManaCost,
    SetPT,
)
from app.engine.model.state import Env, GameObject
from app.engine.model.values import COMMAND, Filter, ObjId, Seat
from app.engine.rules import blocking, layers, values, zones

if TYPE_CHECKING:
    from app.engine.game import Game


@executes(CreateToken)
def create_token(g: Game, fx: CreateToken, env: Env, answers: Answers | None) -> Ask | None:
    """CR 111.2; a size that is counted is locked in now (608.2h). Tokens made together attack the same player."""
    attack = defender(g, env.you, answers, env.this) if fx.attacking else False
    if isinstance(attack, Ask):
        return attack
    face = fx.token
    if fx.power is not None or fx.toughness is not None:
        power = face.power if fx.power is None else values.number(g, fx.power, env)
        toughness = face.toughness if fx.toughness is None else values.number(g, fx.toughness, env)
        face = msgspec.structs.replace(face, power=power, toughness=toughness)
    n = values.number(g, fx.count, env)
    counters = tuple((kind, values.number(g, amount, env)) for kind, amount in fx.counters)
    made: list[ObjId] = []
    for seat in values.who(g, fx.who, env):
        if n > 0:
            made += zones.create_token(g, seat, face, n, tapped=fx.tapped, attacking=attack, counters=counters)
    if fx.blocking is not None:
        for attacker in values.objects(g, fx.blocking, env):
            for oid in made:
                blocking.put_blocking(g, oid, attacker)
    bind(env, fx.bind, made)
    return None


# ---------------------------------------------------------------- copies
@executes(CreateCopy)
def create_copy(g: Game, fx: CreateCopy, env: Env, answers: Answers | None) -> Ask | None:
    """CR 707.2: tokens with the copiable values of each object (last-known ones if it left), and exceptions."""
    attack = defender(g, env.you, answers, env.this) if fx.attacking else False
    if isinstance(attack, Ask):
        return attack
    if isinstance(fx.of, Filter):
        models = values.matching(g, fx.of, env)
    else:
        models = [i for i in values.bound(g, fx.of, env) if isinstance(i, int)]
    n = values.number(g, fx.count, env)
    made: list[ObjId] = []
    for seat in values.who(g, fx.who, env):
        for model in models:
            if n > 0:
                ref, face = copied(g, model, fx.changes, env)
                made += zones.create_token(g, seat, ref, n, tapped=fx.tapped, attacking=attack, face=face)
    bind(env, fx.bind, made)
    return None


def copied(g: Game, oid: ObjId, changes: tuple[Change, ...], env: Env) -> tuple[str, int]:
    """The card and the face that a copy of the object has; exceptions become part of it (CR 707.9a)."""
    o = g.obj(oid)
    ref, at = layers.copiable(g, o)
    if o.copy_of is not None and len(card_of(ref).faces) > 1:  # CR 707.8a: a copy of a copy has one face
        ref, at = g.pin(Card((_face(o, ref, at),), token=True)), 0
    if not changes:
        return ref, at
    face = changed(g, _face(o, ref, at), changes, env)
    return g.pin(Card((face,), token=True)), 0


def _face(o: GameObject, ref: str, at: int) -> Face:
    faces = card_of(ref).faces
    return faces[at] if at < len(faces) else faces[0]


def changed(g: Game, face: Face, changes: tuple[Change, ...], env: Env) -> Face:
    """A face with exceptions written into it."""
    for change in changes:
        face = _changed(g, face, change, env)
    return face


def _changed(g: Game, face: Face, change: Change, env: Env) -> Face:
    match change:
        case ChangeTypes():
            return _with_types(face, change)
        case ChangeColors():
            old = () if change.instead else face.colors or ()
            return msgspec.structs.replace(face, colors=tuple(dict.fromkeys((*old, *change.colors))))
        case Grant():
            more: tuple[Ability, ...] = (*(Keyword(k) for k in change.keywords), *change.abilities)
            return msgspec.structs.replace(face, abilities=(*face.abilities, *more))
        case Lose():
            kept = () if change.all else tuple(a for a in face.abilities if not _named(a, change.keywords))
            return msgspec.structs.replace(face, abilities=kept)
        case LoseManaCost():
            colors = cost_colors(face.cost) if face.colors is None else face.colors
            return msgspec.structs.replace(face, cost="", colors=colors)
        case SetPT():
            power = face.power if change.power is None else values.number(g, change.power, env)
            toughness = face.toughness if change.toughness is None else values.number(g, change.toughness, env)
            return msgspec.structs.replace(face, power=power, toughness=toughness)
    raise TypeError(f"{change} is no exception of a copy")


def _with_types(face: Face, change: ChangeTypes) -> Face:
    types = () if change.instead else face.types
    subtypes = () if change.instead else face.subtypes
    return msgspec.structs.replace(
        face,
        types=tuple(t for t in dict.fromkeys((*types, *change.types)) if t not in change.lose_types),
        subtypes=tuple(dict.fromkeys((*subtypes, *change.subtypes))),
        supertypes=tuple(
            t for t in dict.fromkeys((*face.supertypes, *change.supertypes)) if t not in change.lose_types
        ),
    )


def _named(ability: Ability, keywords: tuple[str, ...]) -> bool:
    return isinstance(ability, Keyword) and ability.name in keywords


# ---------------------------------------------------------------- emblems
@executes(Emblem)
def emblem(g: Game, fx: Emblem, env: Env, answers: Answers | None) -> None:
    """CR 114.2: an object in the command zone with these abilities and nothing else, which may be there for a while
    only (see ``rules.turn``)."""
    abilities = tuple(in_command_zone(a) for a in fx.abilities)
    ref = g.pin(Card((Face("", abilities=abilities),), token=True))
    until = () if fx.until == "forever" else (("until", fx.until),)
    for seat in values.who(g, fx.who, env):
        made = g.create(ref, seat, COMMAND, chosen=(*until, *_players_meant(g, abilities, env)))
        g.emit("emblem", object=made.id, seat=seat, source=env.this)


def _players_meant(g: Game, abilities: tuple[Ability, ...], env: Env) -> list[tuple[str, Seat]]:
    """The players its abilities speak of as ``chosen:NAME``: who that was as it was made."""
    text = repr(abilities)
    return [
        (name, found)
        for name, bound in env.refs.items()
        if f"chosen:{name}'" in text
        for found in bound
        if isinstance(found, str) and found in g.s.players
    ]


def in_command_zone(ability: Ability) -> Ability:
    """CR 114.4: abilities of emblems function there."""
    if isinstance(ability, TriggeredAbility | ActivatedAbility):
        return msgspec.structs.replace(ability, zone=COMMAND)
    return ability
