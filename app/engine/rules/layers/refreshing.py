"""Bringing the table up to date: only what a change can touch is worked out again (architecture 1.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from app.engine.model.ability import (
    Ability,
    ActivatedAbility,
    AlternativeCost,
    ByHandText,
    Continuous,
    CostChange,
    Permission,
    PlayerRule,
    Replacement,
    TriggeredAbility,
)
from app.engine.model.card import Characteristics
from app.engine.model.state import GameObject
from app.engine.model.values import BATTLEFIELD, EXILE, GRAVEYARD, ObjId
from app.engine.rules import mana_abilities, values
from app.engine.rules.layers import existing
from app.engine.rules.layers.building import GRANTED, Builder, changed, evaluated, functions, statics
from app.engine.rules.layers.computing import Working, base_of, characteristics, is_about, possible
from app.engine.rules.layers.reading import ABILITIES, COMBAT, SIZE, STACK, TALLY, TURN
from app.engine.rules.layers.table import ATTACHED, FIXED, THIS, WIDE, Active, Key, Source, ValueKey

if TYPE_CHECKING:
    from app.engine.game import Game

MOST_ROUNDS = 12  # a paradox (an effect that undoes its own condition) stops here


def refresh(g: Game) -> None:
    """Bring the table up to date with what was touched since the last time; controllers follow (CR 613.1b)."""
    if g.held:
        return
    g.held += 1
    try:
        Refreshing(g).run()
    finally:
        g.held -= 1


class Refreshing:
    """One refresh: ``queue`` objects to work out, ``moved`` those worked out since values were last judged."""

    def __init__(self, g: Game) -> None:
        self.g, self.table = g, g.table
        self.builder = Builder(g, g.table)
        self.queue: dict[ObjId, None] = {}
        self.moved: dict[ObjId, None] = {}
        touched = sorted(g.dirty)
        g.dirty.clear()
        self.happened = [i for i in touched if i < 0]
        self.queue.update((i, None) for i in touched if i > 0)

    def run(self) -> None:
        self._effects()
        self._happened()
        for _ in range(MOST_ROUNDS):
            if not self.queue:
                return
            self._objects()
            self._existence()
            self._values()
        self.queue.clear()

    # ------------------------------------------------------------ effects of resolutions
    def _effects(self) -> None:
        table, effects = self.table, self.g.s.effects
        if effects is table.effects:
            return
        old = {e.id: e for e in table.effects}
        new = {e.id: e for e in effects}
        table.effects = effects
        for eid, effect in old.items():
            if new.get(eid) is not effect and (-eid, 0) in table.actives:
                self._drop((-eid, 0))
        for eid, effect in new.items():
            if old.get(eid) is not effect:
                self._take(self.builder.from_effect(effect))

    def _take(self, active: Active | None) -> None:
        if active is not None:
            self.builder.keep(active)
            self._touch(active)

    def _drop(self, key: Key) -> None:
        self._touch(self.table.actives[key], gone=True)
        self.table.remove(key)

    def _touch(self, active: Active, *, gone: bool = False) -> None:
        """Work out again what the effect is (or may now be) about."""
        g, objects = self.g, self.g.s.objects
        if active.kind == FIXED:
            self._later(active.ids)
        elif active.kind == THIS:
            self._later((active.source,))
        elif active.kind == ATTACHED:
            source = objects.get(active.source)
            host = source.attached_to if source is not None else None
            self._later((host,) if isinstance(host, int) else ())
        else:
            applied = self.table.applied
            self._later([i for i in applied if active.key in applied[i]])
            if not gone:
                self._later([i for i in values.zone_ids(g, active.zone) if self._may_start(active, i)])

    def _later(self, ids: Iterable[ObjId]) -> None:
        for oid in ids:
            if oid in self.g.s.objects:
                self.queue[oid] = None

    def _may_start(self, active: Active, oid: ObjId) -> bool:
        """False only if the effect certainly does not apply: what no layer decides rules the object out, or
        nothing else changes the object, and as printed it does not match."""
        g, table, o = self.g, self.table, self.g.s.objects[oid]
        if active.key in table.applied.get(oid, ()):
            return False
        base = base_of(table, o)
        if not possible(g, active, o, base):
            return False
        if oid in table.applied or oid in table.fixed or oid in table.chars or o.attachments or oid in table.sources:
            return True
        return is_about(g, active, o, base)

    # ------------------------------------------------------------ what is no object
    def _happened(self) -> None:
        for happening in (*self.happened, *self._noticed()):
            for key in self.table.listening.get(happening, ()):
                if len(key) == 2:
                    self._touch(self.table.actives[key])
                else:
                    self._judge(key, ())

    def _noticed(self) -> list[int]:
        """The turn, the combat and the stack are compared with what they were."""
        new = happening(self.g)
        old, self.table.happening = self.table.happening, new
        if old == new or not self.table.listening:
            return []
        return [what for what, a, b in zip(NOTICED, old or (None,) * len(NOTICED), new, strict=True) if a != b]

    # ------------------------------------------------------------ objects
    def _objects(self) -> None:
        for oid in list(self.queue):  # sources first: what they are about need not be worked out twice
            o = self.g.s.objects.get(oid)
            if o is not None:
                base = base_of(self.table, o)
                if statics(base.abilities):
                    self._own_effects(o, base, self.table.chars.get(oid, base))
        while self.queue:
            oid = next(iter(self.queue))
            del self.queue[oid]
            self.moved[oid] = None
            o = self.g.s.objects.get(oid)
            if o is None:
                self._gone(oid)
            else:
                self._one(o)

    def _gone(self, oid: ObjId) -> None:
        table = self.table
        table.unchecked.add(oid)
        for name in ("chars", "before", "applied"):
            table.pop(name, oid)
        table.register(oid, ())
        source = table.pop("sources", oid)
        for key in source.keys if source is not None else ():
            self._drop(key)

    def _one(self, o: GameObject) -> None:
        table = self.table
        table.unchecked.add(o.id)
        base = base_of(table, o)
        self._own_effects(o, base, table.chars.get(o.id, base))
        work = Working(self.g, o, base)
        about = work.about()
        if o.zone == BATTLEFIELD:
            about = self._control(o, work, about)
            o = work.o
        before, c = (base, base) if not about else characteristics(work, about)
        self._store(o, base, before, c)
        wide = tuple(sorted(a.key for a in about if a.kind == WIDE and work.started.get(a.key)))
        if wide:
            table.put("applied", o.id, wide)
        else:
            table.pop("applied", o.id)
        if c is not base or o.id in table.sources:
            self._own_effects(o, base, c)

    def _control(self, o: GameObject, work: Working, about: list[Active]) -> list[Active]:
        """The object's controller follows the effects in layer 2; its own abilities then know it."""
        if not o.base_controller and not any(a.controls for a in about):
            return about
        seat = work.controller(about)
        if seat == o.controller:
            return about
        self.g.set_controller(o.id, seat)
        self.g.dirty.discard(o.id)
        work.o = self.g.s.objects[o.id]
        self._own_effects(work.o, work.base, self.table.chars.get(o.id, work.base))
        return work.about()

    def _store(self, o: GameObject, base: Characteristics, before: Characteristics, c: Characteristics) -> None:
        from app.engine.looking import base_characteristics

        table, printed = self.table, base_characteristics(o)
        known = table.chars.get(o.id, printed)
        if known is not c and known != c:
            self.g.touch(o.id, o.controller)
        if c is base and base is printed:
            table.pop("chars", o.id)
        else:
            table.put("chars", o.id, c)
        if before == c:
            table.pop("before", o.id)
        else:
            table.put("before", o.id, before)
        table.register(o.id, ability_keys(o, c))

    # ------------------------------------------------------------ effects an object generates
    def _own_effects(self, o: GameObject, base: Characteristics, c: Characteristics) -> None:
        """Take up and drop the effects of its static abilities when what decides them has changed."""
        table = self.table
        found = statics(base.abilities)
        given = () if c.abilities is base.abilities else granted(base, c)
        known = table.sources.get(o.id)
        if not found and not given:
            if known is not None:
                table.pop("sources", o.id)
                for key in known.keys:
                    self._drop(key)
            return
        signature = _signature(o, base, c)
        if known is not None and _same(known.signature, signature):
            return
        for key in known.keys if known is not None else ():
            self._drop(key)
        made = self._made(o, base, c)
        table.put("sources", o.id, Source(signature, tuple(a.key for a in made)))
        for active in made:
            self._take(active)

    def _made(self, o: GameObject, base: Characteristics, c: Characteristics) -> list[Active]:
        out = []
        for place, a in statics(base.abilities):
            if a.defining or functions(o, c, a.zone):
                active = self.builder.from_static(o, place, a)
                if active is not None and (active.first < SIZE or _has(c, a)):
                    out.append(active)
        for place, a in enumerate(granted(base, c)):
            if functions(o, c, a.zone):
                active = self.builder.from_static(o, GRANTED + place, a, after=ABILITIES)
                if active is not None:
                    out.append(active)
        return out

    # ------------------------------------------------------------ existence and values
    def _existence(self) -> None:
        table = self.table
        if not table.killers and not table.dead:
            return
        now = existing.dead(self.g)
        flipped = [k for k in sorted(now ^ table.dead) if k in table.actives]
        table.dead = now
        for key in flipped:
            self._touch(table.actives[key])

    def _values(self) -> None:
        moved, self.moved = tuple(self.moved), {}
        for key in list(self.table.values):
            if key in self.table.values:
                self._judge(key, moved)

    def _judge(self, key: ValueKey, moved: tuple[ObjId, ...]) -> None:
        """Ask a value again; if it is another now, what its effects are about is worked out again."""
        table = self.table
        old = table.values[key]
        if not moved:
            new = evaluated(self.g, old)
        else:
            found = changed(self.g, old, moved)
            if found is None:
                return
            new = found
        table.put("values", key, new)
        if new.result != old.result:
            for user in table.users.get(key, ()):
                self._touch(table.actives[user])


# ---------------------------------------------------------------- what decides an object's own effects
def _signature(o: GameObject, base: Characteristics, c: Characteristics) -> tuple[Any, ...]:
    return (
        base.abilities,
        c.abilities if c.abilities is not base.abilities else base.abilities,
        o.controller,
        o.timestamp,
        o.attached_to,
        o.zone,
        o.face_down,
        o.x,
        o.paid,
    )


def _same(a: tuple[Any, ...], b: tuple[Any, ...]) -> bool:
    return a[0] is b[0] and (a[1] is b[1] or a[1] == b[1]) and a[2:] == b[2:]


def granted(base: Characteristics, c: Characteristics) -> tuple[Continuous, ...]:
    """Static abilities a layer gave the object."""
    if c.abilities is base.abilities:
        return ()
    own = [a for _, a in statics(base.abilities)]
    return tuple(a for _, a in statics(c.abilities) if not any(a is x for x in own))


def _has(c: Characteristics, ability: Continuous) -> bool:
    return any(a is ability for a in c.abilities)


NOTICED = (TURN, COMBAT, STACK, TALLY)


def happening(g: Game) -> tuple[Any, ...]:
    """What effects may depend on that is no object: the turn, the combat, the stack, what is counted."""
    turn, combat = g.s.turn, g.s.combat
    attacks = None if combat is None else tuple((a.attacker, a.blockers) for a in combat.attacks)
    tally = tuple(g.s.tally.items()) if TALLY in g.table.listening else None
    return ((turn.number, turn.team, turn.step), attacks, tuple(i.card for i in g.s.stack), tally)


# ---------------------------------------------------------------- what abilities listen to
_keys: dict[tuple[int, str, bool], tuple[tuple[Ability, ...], tuple[str, ...]]] = {}
_MOST = 20_000


def ability_keys(o: GameObject, c: Characteristics) -> tuple[str, ...]:
    """What the object's abilities listen to in the zone it is in, or let a player do there (``use``: activate one or
    carry it out by hand; ``elsewhere``: cast or play it from there; ``mana``: activate a mana ability)."""
    mana = ("mana",) if o.zone == BATTLEFIELD and mana_abilities.makers(c) else ()
    if not c.abilities:
        return mana
    key = (id(c.abilities), o.zone, functions(o, c))
    known = _keys.get(key)
    if known is not None and known[0] is c.abilities:
        return known[1] + mana
    if len(_keys) > _MOST:
        _keys.clear()
    found = tuple(dict.fromkeys(k for a in c.abilities for k in _keys_of(a, o.zone, key[2])))
    _keys[key] = (c.abilities, found)
    return found + mana


def _keys_of(a: Ability, zone: str, works: bool) -> tuple[str, ...]:
    if isinstance(a, TriggeredAbility):
        return (f"on:{a.on.event}",) if a.zone == zone or (works and a.zone == BATTLEFIELD) else ()
    if isinstance(a, ActivatedAbility):
        return ("use",) if a.zone == zone and not a.mana else ()
    if isinstance(a, AlternativeCost) or (isinstance(a, Permission) and a.this):
        return ("elsewhere",) if zone in (GRAVEYARD, EXILE) else ()
    if isinstance(a, ByHandText):
        return ("use",) if zone == BATTLEFIELD and a.kind != "spell" else ()
    if not works:
        return ()
    match a:
        case Replacement():
            return (f"instead:{a.event}",)
        case PlayerRule():
            return (f"rule:{a.rule}",)
        case CostChange():
            return ("cost",)
        case Permission():
            return ("permission",)
    return ()
