"""Targets (CR 115): what may be chosen, what is still legal, and how triggered abilities ask for theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from app.engine.model.ability import (
    Ability,
    ActivatedAbility,
    ByHandText,
    Keyword,
    SpellAbility,
    TriggeredAbility,
)
from app.engine.model.card import Characteristics, copied_of
from app.engine.model.effect import ByHand
from app.engine.model.state import Env, GameObject, StackItem
from app.engine.model.values import (
    BATTLEFIELD,
    EXILE,
    GRAVEYARD,
    STACK,
    Filter,
    ObjId,
    Seat,
    TargetSpec,
)
from app.engine.rules import apart, fusing, protection, values

if TYPE_CHECKING:
    from app.engine.game import Game

Target = ObjId | Seat
Chosen = tuple[tuple[str, tuple[Target, ...]], ...]

BY_HAND = TargetSpec("by_hand", None, "any", 0, 20)
BY_HAND_SPELL = SpellAbility((ByHand(),), (BY_HAND,))
ENCHANTED = "enchanted"


# ---------------------------------------------------------------- which specs
def aura_spec(c: Characteristics) -> TargetSpec | None:
    """What an Aura spell targets by its enchant ability (CR 702.5a), or None if it has none."""
    for a in c.abilities:
        if isinstance(a, Keyword) and a.name == "enchant":
            if a.what is not None:
                return TargetSpec(ENCHANTED, a.what)
            return TargetSpec(ENCHANTED, None, "opponent" if a.quality == "opponent" else "any")
    return TargetSpec(ENCHANTED, Filter(), "any") if "Aura" in c.subtypes else None


def spell_ability(c: Characteristics) -> SpellAbility | None:
    """What the spell does; an instant or sorcery the engine does not know is carried out by hand."""
    if c.is_permanent_card:
        return None
    found = next((a for a in c.abilities if isinstance(a, SpellAbility)), None)
    if not any(isinstance(a, ByHandText) for a in c.abilities):
        return found
    if found is None or found.modes:
        return BY_HAND_SPELL
    return SpellAbility((*found.effects, ByHand()), (*found.targets, BY_HAND))


def fused_ability(o: GameObject) -> SpellAbility | None:
    """What both halves of a card with fuse do together, each by hand where the engine does not know it."""
    left, right = (spell_ability(copied_of(o.card, face)) for face in (0, 1))
    if left is None or right is None or left is right:  # both wholly by hand are carried out together
        return left or right
    return fusing.fused(left, right, BY_HAND.bind)


def specs_of(ability: Ability | None, modes: Sequence[int], c: Characteristics) -> tuple[TargetSpec, ...]:
    """The target specs of an ability with these modes chosen, or of an Aura spell (CR 115.1)."""
    if ability is None:
        aura = aura_spec(c) if "Aura" in c.subtypes else None
        return () if aura is None else (aura,)
    if not isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility):
        return ()
    if not ability.modes:
        return ability.targets
    return tuple(spec for index in modes for spec in ability.modes[index].targets)


def item_specs(g: Game, item: StackItem) -> tuple[TargetSpec, ...]:
    """The target specs of something on the stack."""
    return specs_of(item.ability, item.modes, g.ch(item.card if item.card is not None else item.env.this))


# ---------------------------------------------------------------- what may be chosen
def candidates(g: Game, spec: TargetSpec, env: Env, chosen_before: Sequence[Target] = ()) -> list[Target]:
    """Every object and player the spec may target now, without those already chosen for it (CR 115.3)."""
    taken = (*chosen_before, *_taken(g, spec, env))
    return [t for t in _each(g, spec, _of_each(g, spec, env)) if t not in taken]


def _taken(g: Game, spec: TargetSpec, env: Env) -> list[Target]:
    """What was chosen for other specs and can't be chosen for this one too."""
    return values.bound(g, spec.distinct_from, env) if spec.distinct_from is not None else []


def _of_each(g: Game, spec: TargetSpec, env: Env) -> Env:
    """Where targets are chosen for each of some players, ``player`` in the filter is any of them."""
    if spec.each is None:
        return env
    return Env(env.you, env.this, {**env.refs, "player": [*values.who(g, spec.each, env)]}, env.numbers)


def whose(g: Game, target: Target) -> Seat:
    """For which of the players a target would be chosen: who controls (or, of a card, owns) it."""
    if isinstance(target, str):
        return target
    o = g.obj(target)
    return o.controller if o.zone in (BATTLEFIELD, STACK) else o.owner


def enough(g: Game, spec: TargetSpec, env: Env) -> bool:
    """True if as many legal targets exist as the spec needs (CR 601.2c)."""
    need = values.number(g, spec.least, env)
    if need <= 0 or spec.each is not None:
        return True  # for each of some players: for as many of them as it is possible
    taken = _taken(g, spec, env)
    for target in _each(g, spec, _of_each(g, spec, env)):
        need -= target not in taken
        if need <= 0:
            return True
    return False


def first(g: Game, spec: TargetSpec, env: Env) -> Target | None:
    """Something the spec may target now, if there is anything."""
    return next(_each(g, spec, _of_each(g, spec, env)), None)


def _each(g: Game, spec: TargetSpec, env: Env) -> Iterator[Target]:
    if spec.bind == BY_HAND.bind:
        yield from _by_hand(g, env)
    elif spec.what is not None:
        yield from _objects(g, spec.what, env)
        if spec.what.zone == STACK and spec.what.spell is not True:
            yield from (i.id for i in g.s.stack if _ability_matches(g, spec.what, i, env))
    if spec.players is not None:
        yield from (s for s in g.seats() if player_legal(g, spec.players, s, env))


def _objects(g: Game, what: Filter, env: Env) -> Iterator[ObjId]:
    tests = values.compiled(what)
    objects, ch = g.s.objects, g.ch
    for oid in values.zone_ids(g, what.zone):
        o, c = objects[oid], ch(oid)
        for test in tests:
            if not test(g, o, c, env):
                break
        else:
            if _reachable(g, o, c, env):
                yield oid


def _by_hand(g: Game, env: Env) -> Iterator[ObjId]:
    """Any object that can be seen: permanents, spells, abilities, cards in graveyards and in exile."""
    for zone in (BATTLEFIELD, STACK, GRAVEYARD, EXILE):
        yield from (i for i in values.zone_ids(g, zone) if _reachable(g, g.s.objects[i], g.ch(i), env))
    yield from (i.id for i in g.s.stack if i.card is None)


def _reachable(g: Game, o: GameObject, c: Characteristics, env: Env) -> bool:
    """CR 115.5: never itself as a spell; hexproof, shroud and protection forbid the rest."""
    if o.zone != BATTLEFIELD:
        return not (o.zone == STACK and o.id == env.this)
    return not c.keywords or protection.may_target(g, o.id, env)


def _ability_matches(g: Game, what: Filter, item: StackItem, env: Env) -> bool:
    """An activated or triggered ability on the stack is targeted by its item's id."""
    if item.card is not None:
        return False
    return what.controller is None or values.is_player(g, what.controller, item.controller, env)


def player_legal(g: Game, players: str, seat: Seat, env: Env) -> bool:
    """True if the player is one of those the spec names, in the game, and may be targeted."""
    p = g.player(seat)
    if p.left or p.lost:
        return False
    return values.is_player(g, players, seat, env) and protection.may_target_player(g, seat, env)


def legal(g: Game, spec: TargetSpec, target: Target, env: Env) -> bool:
    """True if this one object or player may be targeted now."""
    env = _of_each(g, spec, env)
    if isinstance(target, str):
        return target in g.s.players and spec.players is not None and player_legal(g, spec.players, target, env)
    if target not in g.s.objects:
        item = next((i for i in g.s.stack if i.id == target), None)
        return item is not None and _ability_is_legal(g, spec, item, env)
    if not _reachable(g, g.s.objects[target], g.ch(target), env):
        return False
    if spec.bind == BY_HAND.bind:
        return g.s.objects[target].zone in (BATTLEFIELD, STACK, GRAVEYARD, EXILE)
    return spec.what is not None and values.matches(g, spec.what, target, env)


def _ability_is_legal(g: Game, spec: TargetSpec, item: StackItem, env: Env) -> bool:
    if spec.bind == BY_HAND.bind:
        return item.card is None
    what = spec.what
    return what is not None and what.zone == STACK and what.spell is not True and _ability_matches(g, what, item, env)


# ---------------------------------------------------------------- choosing while announcing
def bounds(g: Game, spec: TargetSpec, env: Env) -> tuple[int, int]:
    """How few and how many targets the spec takes; at most as many as there is to divide (CR 601.2d)."""
    least, most = max(0, values.number(g, spec.least, env)), values.number(g, spec.most, env)
    if spec.each is not None:
        among = len({whose(g, t) for t in candidates(g, spec, env)})
        least, most = least * among, most * among
    if spec.divided is not None:
        most = min(most, values.number(g, spec.divided, env))
    return min(least, max(most, 0)), max(most, 0)


def choose(g: Game, specs: Sequence[TargetSpec], env: Env, chosen: Sequence[Sequence[Target]]) -> Chosen:
    """Check announced targets, one list for each spec (missing ones are empty), and bind them in ``env``.

    Raises Illegal if there are too few, too many, one twice (CR 115.3) or one that may not be targeted."""
    g.require(len(chosen) <= len(specs), "This does not have that many targets.")
    out = []
    for at, spec in enumerate(specs):
        some = tuple(chosen[at]) if at < len(chosen) else ()
        least, most = bounds(g, spec, env)
        g.require(least <= len(some) <= most, "Choose between {least} and {most} targets.", least=least, most=most)
        g.require(len(set(some)) == len(some), "The same target cannot be chosen twice.")
        g.require(spec.each is None or _one_for_each(g, some), apart.REFUSAL)
        taken = _taken(g, spec, env)
        for target in some:
            g.require(target not in taken and legal(g, spec, target, env), "That is not a legal target.")
        env.refs[spec.bind] = list(some)
        out.append((spec.bind, some))
    return tuple(out)


def _one_for_each(g: Game, some: Sequence[Target]) -> bool:
    return len({whose(g, t) for t in some}) == len(some)


def divide(g: Game, specs: Sequence[TargetSpec], env: Env, chosen: Chosen, division: Sequence[int]) -> None:
    """Bind an announced division (CR 601.2d) as numbers ``divided:BIND:TARGET``; each target gets at least one.

    ``division`` gives the parts of all divided targets in order; empty divides as evenly as possible.
    Raises Illegal if the parts do not add up."""
    rest = list(division)
    for spec, (bind, some) in zip(specs, chosen, strict=True):
        if spec.divided is None or not some:
            continue
        total = values.number(g, spec.divided, env)
        parts, rest = (rest[: len(some)], rest[len(some) :]) if division else (evenly(total, len(some)), rest)
        fair = len(parts) == len(some) and sum(parts) == total and all(p >= 1 for p in parts)
        g.require(fair, "Divide {total} among the targets, at least 1 each.", total=total)
        for target, part in zip(some, parts, strict=True):
            env.numbers[f"divided:{bind}:{target}"] = part


def evenly(total: int, among: int) -> list[int]:
    """``total`` in ``among`` parts as equal as possible, the bigger ones first."""
    return [total // among + (1 if i < total % among else 0) for i in range(among)]


def announce_targets(g: Game, item: StackItem) -> None:
    """Say what became a target of what (CR 601.2c): one ``targeted`` event for each object or player; ``source`` is
    the spell's card or the ability's item, ``seat`` its controller, ``text`` ``spell`` or ``ability``."""
    source = item.card if item.card is not None else item.id
    kind = "spell" if item.card is not None else "ability"
    for target in dict.fromkeys(t for _, chosen in item.targets for t in chosen):
        oid = target if isinstance(target, int) and g.here(target) else 0
        g.emit("targeted", object=oid, to=target, source=source, seat=item.controller, text=kind)


# ---------------------------------------------------------------- on resolution
def still_legal(g: Game, item: StackItem, spec: TargetSpec, target: Target) -> bool:
    """CR 608.2b: the target is where it was, still what the spell or ability may target."""
    return legal(g, spec, target, _resolution_env(g, item, spec))


def _resolution_env(g: Game, item: StackItem, spec: TargetSpec) -> Env:
    env = item.env.copy()
    for bind, chosen in item.targets:
        if bind == spec.bind:
            break
        env.refs[bind] = list(chosen)
    return env


def some_legal(g: Game, item: StackItem) -> bool:
    """False if the item has targets and all of them are illegal now (CR 608.2b)."""
    pairs = list(zip(item_specs(g, item), item.targets, strict=False))
    if not any(chosen for _, (_, chosen) in pairs):
        return True
    return any(still_legal(g, item, spec, t) for spec, (_, chosen) in pairs for t in chosen)


def reached(g: Game, item: StackItem, spec: TargetSpec, chosen: Sequence[Target]) -> list[Target]:
    """What the instructions affect for a spec: the targets that are still legal, or with overload each object
    that could have been one, untargeted (CR 702.96a)."""
    if item.alternative == "overload" and spec.what is not None:
        return list(values.matching(g, spec.what, item.env))
    return [t for t in chosen if still_legal(g, item, spec, t)]
