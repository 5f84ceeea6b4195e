"""Replacement and prevention effects (CR 614, 615) and the order in which they apply (CR 616).

Where the affected player chooses the order (616.1) and only a number is at stake, the order that is best
for that player is taken. Zones are the only other thing an effect changes: see :func:`destination`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from app.engine import modes
from app.engine.model.ability import Replacement
from app.engine.model.card import Characteristics
from app.engine.model.effect import Replaces
from app.engine.model.state import Env, GameObject, Shield
from app.engine.model.values import BATTLEFIELD, EXILE, GRAVEYARD, ObjId, Seat
from app.engine.rules import layers, player_rules, protection, values
from app.engine.rules.bounds import LARGEST

if TYPE_CHECKING:
    from app.engine.game import Game


class Found(NamedTuple):
    """A replacement ability that functions now, with what it knows."""

    ability: Replacement
    env: Env


# ---------------------------------------------------------------- which effects there are
def found(g: Game, event: str) -> Iterator[Found]:
    """Abilities in play that replace events of that name, oldest source first, whose condition holds. What leaves at
    the same time as others is still in play for them."""
    for oid in layers.listeners(g, f"instead:{event}"):
        env = Env(g.obj(oid).controller, oid)
        for ability in g.ch(oid).abilities:
            if isinstance(ability, Replacement) and ability.event == event and values.holds(g, ability.condition, env):
                yield Found(ability, env)


def lasting(g: Game, event: str, oid: ObjId) -> Iterator[Found]:
    """Replacement effects about this object made by resolutions (``Replaces``), ``this`` being the object."""
    for effect in g.s.effects:
        if oid not in effect.objects:
            continue
        for change in effect.changes:
            if isinstance(change, Replaces):
                env = Env(effect.controller, oid, {}, dict(effect.numbers))
                yield from (Found(a, env) for a in change.abilities if isinstance(a, Replacement) and a.event == event)


def about(g: Game, hit: Found, o: GameObject, c: Characteristics) -> bool:
    """Whether the effect is about this object: ``this``, or what the filter says, controlled by ``whose``."""
    ability, env = hit
    if ability.this and env.this != o.id:
        return False
    if ability.whose is not None and not values.is_player(g, ability.whose, o.controller, env):
        return False
    return ability.what is None or values.fits(g, ability.what, o, c, env)


def _numbers(g: Game, hits: list[Found], amount: int, *, more_is_better: bool) -> int:
    """Additions and multiplications in the order that is best for the affected player (CR 616.1), up to LARGEST."""
    if amount <= 0:
        return 0
    plus = sum(values.number(g, ability.plus, env) for ability, env in hits)
    times = 1
    for ability, _ in hits:
        times *= ability.times
    changed = (amount + plus) * times if more_is_better == (plus > 0) else amount * times + plus
    return min(max(0, changed), LARGEST)


# ---------------------------------------------------------------- numbers
def gain_life(g: Game, seat: Seat, amount: int) -> int:
    """How much life the player gains instead of ``amount`` (CR 119.7, 119.10)."""
    if player_rules.cant_gain_life(g, seat):
        return 0
    return _numbers(g, _for_player(g, "life_gain", seat), amount, more_is_better=True)


def count_of_counters(g: Game, to: ObjId | Seat, kind: str, count: int) -> int:
    """How many counters of the kind are put on an object or a player instead of ``count`` (CR 614.16).

    ``to`` is an object on the battlefield or a player."""
    if isinstance(to, str):
        hits = [h for h in _for_player(g, "counter", to) if h.ability.what is None]
        return _numbers(g, hits, count, more_is_better=kind not in ("poison", "rad"))
    return counters_on(g, g.obj(to), g.ch(to), kind, count)


def counters_on(g: Game, o: GameObject, c: Characteristics, kind: str, count: int) -> int:
    """The same for an object as it is or as it would be on the battlefield."""
    hits = [h for h in found(g, "counter") if h.ability.kind in (None, kind) and about(g, h, o, c)]
    return _numbers(g, hits, count, more_is_better=not kind.startswith("-"))


def tokens(g: Game, o: GameObject, c: Characteristics, count: int) -> int:
    """How many such tokens are created under their controller's control instead of ``count`` (CR 614.16).

    ``o`` is one of them as it would be."""
    hits = [h for h in found(g, "token") if about(g, h, o, c)]
    return _numbers(g, hits, count, more_is_better=True)


def draws(g: Game, seat: Seat) -> int:
    """How many cards the player draws instead of one (CR 614.11)."""
    return _numbers(g, _for_player(g, "draw", seat), 1, more_is_better=True)


def mana_times(g: Game, source: ObjId) -> int:
    """How many times its mana a permanent tapped for mana produces (CR 106.12b)."""
    o, c = g.obj(source), g.ch(source)
    return _numbers(g, [h for h in found(g, "mana") if about(g, h, o, c)], 1, more_is_better=True)


def _for_player(g: Game, event: str, seat: Seat) -> list[Found]:
    return [
        hit
        for hit in found(g, event)
        if hit.ability.whose is None or values.is_player(g, hit.ability.whose, seat, hit.env)
    ]


# ---------------------------------------------------------------- damage
def damage(g: Game, source: ObjId, to: ObjId | Seat, amount: int, combat: bool) -> int:
    """How much damage is really dealt (CR 614, 615): static prevention, shields, shield counters, then more.

    Shields are used up here. ``to`` a permanent or a player."""
    if amount <= 0:
        return 0  # CR 614.7a
    hits = [h for h in _damage_effects(g, to) if _damage_is_about(g, h, source, to, combat)]
    if not _unpreventable(g, source):
        if isinstance(to, int) and protection.protected(g, to, source):
            return 0  # CR 702.16e
        amount = _prevented(g, hits, amount)
        amount = _shielded(g, source, to, amount, combat)
    return _numbers(g, hits, amount, more_is_better=False)


def _damage_effects(g: Game, to: ObjId | Seat) -> Iterator[Found]:
    yield from found(g, "damage")
    if isinstance(to, int):
        yield from lasting(g, "damage", to)


def _damage_is_about(g: Game, hit: Found, source: ObjId, to: ObjId | Seat, combat: bool) -> bool:
    ability, env = hit
    if ability.combat is not None and ability.combat != combat:
        return False
    if ability.source is not None and not values.matches(g, ability.source, source, env, zone=False):
        return False
    if isinstance(to, int):
        anything = ability.what is None and ability.whose is None
        return about(g, hit, g.obj(to), g.ch(to)) and (anything or ability.this or ability.what is not None)
    if ability.whose is not None:
        return values.is_player(g, ability.whose, to, env)
    return ability.what is None and not ability.this


def _unpreventable(g: Game, source: ObjId) -> bool:
    """CR 615.12: a rule, or the source, says that the damage can't be prevented."""
    return g.ch(source).has("damage_cant_be_prevented") or player_rules.about(
        g, "damage_cant_be_prevented", g.obj(source).controller, source
    )


def _prevented(g: Game, hits: list[Found], amount: int) -> int:
    """Static prevention (CR 615.10); the Amount ``amount`` is the damage itself: all of it."""
    for ability, env in hits:
        if ability.prevent is not None and amount > 0:
            env.numbers["amount"] = amount
            stopped = min(amount, values.number(g, ability.prevent, env))
            amount -= stopped
            g.emit("damage_prevented", object=env.this, amount=stopped)
    return amount


def after_preventing(g: Game, prevented: Iterable[ObjId]) -> None:
    """What else happens, once for all damage prevented at the same time: counters (``counters`` of a prevention)."""
    for oid in dict.fromkeys(prevented):
        for ability in g.ch(oid).abilities if g.in_play(oid) else ():
            if isinstance(ability, Replacement) and ability.event == "damage" and ability.prevent is not None:
                for kind, count in ability.counters:
                    g.add_counters(oid, kind, values.number(g, count, Env(g.s.objects[oid].controller, oid)))


def _shielded(g: Game, source: ObjId, to: ObjId | Seat, amount: int, combat: bool) -> int:
    """CR 615.7: each 1 damage prevented reduces the shield by 1; 122.1c for shield counters."""
    kept: list[Shield] = []
    for shield in g.s.shields:
        if amount <= 0 or not _shield_is_about(g, shield, source, to, combat):
            kept.append(shield)
            continue
        stopped = amount if shield.amount is None else min(amount, shield.amount)
        amount -= stopped
        g.emit("damage_prevented", to=to, amount=stopped, source=source)
        if shield.amount is None or shield.amount > stopped:
            left = None if shield.amount is None else shield.amount - stopped
            kept.append(Shield(shield.to, left, shield.combat_only, shield.by))
    g.s.shields = tuple(kept)
    if amount > 0 and isinstance(to, int) and g.in_play(to) and g.obj(to).counter("shield"):
        g.add_counters(to, "shield", -1)
        g.emit("damage_prevented", to=to, amount=amount, source=source)
        return 0
    return amount


def _shield_is_about(g: Game, shield: Shield, source: ObjId, to: ObjId | Seat, combat: bool) -> bool:
    if shield.to not in (to, "everything") or (shield.combat_only and not combat):
        return False
    if shield.by is None:
        return True
    you = to if isinstance(to, str) else g.obj(to).controller
    return values.matches(g, shield.by, source, Env(you, source), zone=False)  # CR 615.9


# ---------------------------------------------------------------- zones
def destination(g: Game, oid: ObjId, zone: str, chosen: str | None = None) -> str:
    """The zone an object really goes to (CR 614.6): each effect gets one chance (614.5), then those that apply
    to the new event (616.2). ``chosen`` is the answer where several zones were possible (616.1e)."""
    by_mode = modes.of(g).instead_of_zone(g, oid, zone)
    if by_mode is not None:
        return by_mode
    used: list[tuple[int, ObjId]] = []
    while hits := [h for h in _zone_hits(g, oid, zone) if (id(h.ability), h.env.this) not in used]:
        hit = next((h for h in hits if h.ability.instead == chosen), hits[0])
        used.append((id(hit.ability), hit.env.this))
        zone = hit.ability.instead or zone
    if zone == GRAVEYARD and g.s.objects[oid].zone == BATTLEFIELD and g.s.objects[oid].counter("finality"):
        return EXILE  # CR 122.1h
    return zone


def destinations(g: Game, oid: ObjId, zone: str) -> list[str]:
    """The zones among which its controller (or owner) chooses (CR 616.1e); fewer than two: no choice."""
    if modes.of(g).instead_of_zone(g, oid, zone) is not None:
        return []
    return list(dict.fromkeys(h.ability.instead for h in _zone_hits(g, oid, zone) if h.ability.instead))


def _zone_hits(g: Game, oid: ObjId, zone: str) -> list[Found]:
    """Effects that would put the object elsewhere: its own (in whatever zone it is), lasting ones, others'."""
    o, c = g.s.objects[oid], g.ch(oid)
    events = _leaving_events(o, zone)
    env = Env(o.controller, oid)
    own = [Found(a, env) for a in c.abilities if isinstance(a, Replacement) and a.this and a.event in events]
    out = [h for h in own if values.holds(g, h.ability.condition, env)]
    for event in events:
        out += [h for h in lasting(g, event, oid) if about(g, h, o, c)]
        out += [h for h in found(g, event) if not h.ability.this and about(g, h, o, c)]
    return [h for h in out if h.ability.instead not in (None, zone)]


def _leaving_events(o: GameObject, zone: str) -> tuple[str, ...]:
    """Names of the event in ``Replacement.event``: ``dies``, ``leaves``, or the zone it would be put into."""
    if o.zone != BATTLEFIELD or zone == BATTLEFIELD:
        return (zone,)
    return ("dies", "leaves", zone) if zone == GRAVEYARD else ("leaves", zone)
