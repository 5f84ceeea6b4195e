"""How a horde reads its cards (HS-6): a transformation from tree to tree, made once at set-up.

What is printed for a horde's card is printed from the transformed tree, so what it says and what it does
cannot drift apart. Cards with a reading of their own come with it in the horde's deck file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from app import clauses
from app.clauses import clause
from app.engine.model.ability import (
    Ability,
    ActivatedAbility,
    AdditionalCost,
    AlternativeCost,
    SpellAbility,
    TriggeredAbility,
)
from app.engine.model.card import Card, Face
from app.engine.model.effect import Custom, DealDamage, Effect, ForEach, If, May, MayPay, RollDice
from app.engine.model.values import BATTLEFIELD, Compare, Condition, Filter, Node, TargetSpec, Trigger

HURTS = ("DealDamage", "Destroy", "Move", "LoseLife", "Sacrifice", "Tap", "Discard", "Mill")


class OwnReading(Node, frozen=True):
    """A card's own reading: the ability at ``index`` of face ``face`` is read as ``ability`` (None: not at
    all), by a clause of the spec."""

    clause: str
    index: int
    ability: Ability | None
    face: int = 0


def read(card: Card, own: Mapping[str, tuple[OwnReading, ...]] | None = None, spares_itself: bool = False) -> Card:
    """The card as a horde uses it. ``own`` maps names to their own readings; ``spares_itself`` is the
    knob of HS-6.7."""
    reader = Reader(spares_itself)
    mine = {(r.face, r.index): r for r in (own or {}).get(card.name, ())}
    faces = []
    for f, face in enumerate(card.faces):
        abilities: list[Ability] = []
        for i, ability in enumerate(face.abilities):
            special = mine.get((f, i))
            if special is not None and clauses.on(special.clause):
                abilities += [] if special.ability is None else [special.ability]
            else:
                abilities += reader.ability(ability)
        faces.append(msgspec.structs.replace(face, abilities=tuple(abilities)))
    return msgspec.structs.replace(card, faces=tuple(faces))


class Reader:
    """Reads abilities; what each clause does is a method of its own."""

    def __init__(self, spares_itself: bool) -> None:
        self.spares_itself = spares_itself

    def ability(self, a: Ability) -> list[Ability]:
        """The abilities a horde has instead of this one."""
        if isinstance(a, ActivatedAbility):
            return kept_activated(a)
        if isinstance(a, AlternativeCost):
            return without_alternatives(a)
        if isinstance(a, AdditionalCost):
            return [a]
        if isinstance(a, TriggeredAbility):
            a = on_entering(a)
            a = each_defender(a)
        if isinstance(a, SpellAbility | TriggeredAbility):
            a = at_random(self.untargeted(a), self)
        return [nonbasic(_tokens_read(a, self))]

    def untargeted(self, a: Any) -> Any:
        """HS-6.6 to 6.8, 6.12: instead of targets, everything that could be one, each for itself."""
        if not a.targets:
            return a
        return msgspec.structs.replace(a, effects=self.spread(a.effects, a.targets), targets=())

    def spread(self, effects: tuple[Effect, ...], targets: tuple[TargetSpec, ...]) -> tuple[Effect, ...]:
        """Effects without their targets."""
        for spec in targets:
            effects = spread(effects, spec, self.spares_itself)
        return effects


@clause("HS-6.15", otherwise=lambda a: [a])
def kept_activated(a: ActivatedAbility) -> list[Ability]:
    """Activated abilities are not used, but a mana ability that only taps is (Cryptolith Fragment)."""
    keeps = a.mana and len(a.cost) == 1 and len(a.effects) > 1
    return [a] if keeps else []


@clause("HS-6.20", otherwise=lambda a: [a])
def without_alternatives(a: AlternativeCost) -> list[Ability]:
    """Alternative costs are not used: the horde casts without paying."""
    return []


@clause("HS-6.11", otherwise=lambda a: a)
def on_entering(a: TriggeredAbility) -> TriggeredAbility:
    """ "When you cast this spell" is read as "when this enters"."""
    if a.on.event != "cast" or not a.on.this:
        return a
    return msgspec.structs.replace(a, on=Trigger("enters", this=True), zone=BATTLEFIELD)


def each_defender(a: TriggeredAbility) -> TriggeredAbility:
    """Ingest (HS-6.13), annihilator and any other "defending player" or "that player" (HS-6.14)."""
    return ingest_each(a) if a.name == "ingest" else defender_each(a)


@clause("HS-6.13", otherwise=lambda a: a)
def ingest_each(a: TriggeredAbility) -> TriggeredAbility:
    return _each(a)


@clause("HS-6.14", otherwise=lambda a: a)
def defender_each(a: TriggeredAbility) -> TriggeredAbility:
    return _each(a)


def _each(a: TriggeredAbility) -> TriggeredAbility:
    todo: Any = a.effects
    for name in ("that_player", "defending_player"):
        todo = rename(todo, name, "each_opponent")
    return msgspec.structs.replace(a, effects=todo)


@clause("HS-6.20", otherwise=lambda a, reader: a)
def at_random(a: Any, reader: Reader) -> Any:
    """Modes are chosen by a die."""
    if not a.modes:
        return a
    todo: list[Effect] = [RollDice(len(a.modes), bind="mode")]
    todo += [If(Compare("mode", "==", n), reader.spread(m.effects, m.targets)) for n, m in enumerate(a.modes, 1)]
    return msgspec.structs.replace(a, effects=tuple(todo), modes=())


# ---------------------------------------------------------------- lands
@clause("HS-6.9", otherwise=lambda a: a)
def nonbasic(a: Any) -> Any:
    """ "Land" on a card of the horde means a nonbasic land."""
    return walk(a, _nonbasic)


def _nonbasic(node: Any) -> Any:
    if isinstance(node, Filter) and node.types == ("Land",) and "Basic" not in node.supertypes:
        return msgspec.structs.replace(node, not_supertypes=("Basic",))
    return node


def _tokens_read(a: Any, reader: Reader) -> Any:
    """Tokens a card makes are the horde's too: their abilities are read alike."""

    def face(node: Any) -> Any:
        if not isinstance(node, Face):
            return node
        abilities = tuple(x for ability in node.abilities for x in reader.ability(ability))
        return msgspec.structs.replace(node, abilities=abilities)

    return walk(a, face)


# ---------------------------------------------------------------- targets
def spread(todo: tuple[Effect, ...], spec: TargetSpec, spares_itself: bool) -> tuple[Effect, ...]:
    """The effects with one target spec gone: what mentions it is done for each thing it could be."""
    out: list[Effect] = []
    run: list[Effect] = []
    names = {spec.bind}
    for effect in todo:
        if run or mentions(effect, names):
            inner = _inner(effect, spec, spares_itself) if not run else None
            if inner is not None:
                out.append(inner)
                continue
            if run and not mentions(effect, names):
                out += each_of(tuple(run), spec, spares_itself)
                out.append(effect)
                run, names = [], {spec.bind}
                continue
            run.append(effect)
            names |= bound_by(effect)
        else:
            out.append(effect)
    if run:
        out += each_of(tuple(run), spec, spares_itself)
    return tuple(out)


def _inner(effect: Effect, spec: TargetSpec, spares_itself: bool) -> Effect | None:
    """The spreading pushed into what a player may do or pay for, so that it is paid for once."""
    if isinstance(effect, If) and mentions(effect.condition, {spec.bind}):
        return None
    if isinstance(effect, MayPay | If):
        then = spread(effect.then, spec, spares_itself)
        otherwise = spread(effect.otherwise, spec, spares_itself)
        return msgspec.structs.replace(effect, then=then, otherwise=otherwise)
    if isinstance(effect, May):
        return msgspec.structs.replace(effect, effects=spread(effect.effects, spec, spares_itself))
    return None


def each_of(run: tuple[Effect, ...], spec: TargetSpec, spares_itself: bool) -> list[Effect]:
    """What is done instead of choosing a target; what would be divided goes to each in full."""
    if spec.divided is not None:
        run = walk(run, lambda n: msgspec.structs.replace(n, divided=False) if isinstance(n, DealDamage) else n)
    if spec.what is None:
        return each_player(run, spec)
    if spec.players is not None:
        return each_player_and_creature(run, spec)
    if "Land" in spec.what.types:
        return by_die(run, spec, spares_itself)
    if spec.what.zone != BATTLEFIELD:
        return [Custom("horde_random_card", what=spec.what), *rename(run, spec.bind, "picked")]
    return each_object(run, spec, spares_itself)


@clause("HS-6.6", otherwise=lambda run, spec: list(run))
def each_player(run: tuple[Effect, ...], spec: TargetSpec) -> list[Effect]:
    """ "Target opponent" and "target player" mean each of them."""
    everybody = "each_opponent" if spec.players == "opponent" else "each_player"
    if only_who(run, spec.bind):
        return list(rename(run, spec.bind, everybody))
    return [ForEach(everybody, run, spec.bind)]


@clause("HS-6.8", otherwise=lambda run, spec: list(run))
def each_player_and_creature(run: tuple[Effect, ...], spec: TargetSpec) -> list[Effect]:
    """ "Any target": each opponent and each creature they control, never the horde."""
    theirs = Filter(types=("Creature",), controller="each_opponent")
    return [ForEach("each_opponent", run, spec.bind), ForEach(theirs, run, spec.bind)]


@clause("HS-6.7", otherwise=lambda run, spec, spares: list(run))
def each_object(run: tuple[Effect, ...], spec: TargetSpec, spares_itself: bool) -> list[Effect]:
    """ "Target creature" (artifact, enchantment) means each, the horde's own too unless it spares itself."""
    assert spec.what is not None
    return [ForEach(spared(spec.what, run, spares_itself), run, spec.bind)]


def spared(what: Filter, run: tuple[Effect, ...], spares_itself: bool) -> Filter:
    """With the knob, what harms is for the opponents' things, what helps for the horde's own."""
    if not spares_itself or what.controller is not None:
        return what
    harmful = any(type(e).__name__ in HURTS for e in run)
    return msgspec.structs.replace(what, controller="each_opponent" if harmful else "you")


@clause("HS-6.12", otherwise=lambda run, spec, spares: list(run))
def by_die(run: tuple[Effect, ...], spec: TargetSpec, spares_itself: bool) -> list[Effect]:
    """Between artifact, enchantment and land a die picks; of lands one nonbasic is taken at random."""
    assert spec.what is not None
    if len(spec.what.types) > 1:
        what = spared(spec.what, run, spares_itself)
        return [Custom("horde_pick_type", what=what), ForEach("picked", run, spec.bind)]
    land = msgspec.structs.replace(spec.what, controller="each_opponent", not_supertypes=("Basic",))
    return [Custom("horde_random_land", what=land), ForEach("picked", run, spec.bind)]


# ---------------------------------------------------------------- trees
def walk(node: Any, change: Any) -> Any:
    """The tree with every node changed, leaves first."""
    if isinstance(node, tuple):
        return tuple(walk(x, change) for x in node)
    if not isinstance(node, Node):
        return node
    fields = {f: walk(getattr(node, f), change) for f in node.__struct_fields__}
    changed = {f: v for f, v in fields.items() if v is not getattr(node, f) and v != getattr(node, f)}
    return change(msgspec.structs.replace(node, **changed) if changed else node)


NOT_REFS = ("bind", "name", "kind", "step", "event", "prompt", "mana", "zone", "to_zone")


def rename(node: Any, old: str, new: str) -> Any:
    """The tree with one Ref replaced by another, also in controller_of:NAME and its like."""

    def change(n: Any) -> Any:
        refs = {f: getattr(n, f) for f in n.__struct_fields__ if f not in NOT_REFS}
        told = {f: ref.rpartition(":") for f, ref in refs.items() if isinstance(ref, str)}
        fields = {f: role + colon + new for f, (role, colon, name) in told.items() if name == old}
        return msgspec.structs.replace(n, **fields) if fields else n

    return walk(node, change)


def refs_in(node: Any) -> Iterable[tuple[str, str]]:
    """Every (field, text) of a tree where a Ref may stand."""
    if isinstance(node, tuple):
        for part in node:
            yield from refs_in(part)
    elif isinstance(node, Node):
        for f in node.__struct_fields__:
            value = getattr(node, f)
            if isinstance(value, str):
                if f not in NOT_REFS:
                    yield f, value
            else:
                yield from refs_in(value)


def mentions(effect: Effect | Condition, names: set[str]) -> bool:
    """True if the effect or condition says one of the names (also as controller_of:NAME or owner_of:NAME)."""
    return any(text.rpartition(":")[2] in names for _, text in refs_in(effect))


def bound_by(effect: Effect) -> set[str]:
    """Names the effect binds for later ones."""
    name = getattr(effect, "bind", None)
    return {name} if isinstance(name, str) and name else set()


def only_who(run: tuple[Effect, ...], bind: str) -> bool:
    """True if the name stands only where a list of players may: the effects do each of them in turn."""
    return all(field == "who" for e in run for field, text in refs_in(e) if bind in text.split(":"))
