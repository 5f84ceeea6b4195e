"""One object's characteristics: the effects about it, in layers, with timestamps and dependency (CR 613)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app.engine.model.card import Characteristics, copied_of
from app.engine.model.effect import Change, ChangeController, Grant, ModifyPT
from app.engine.model.state import Env, GameObject
from app.engine.model.values import STACK, ObjId, Seat
from app.engine.rules import flipping, values
from app.engine.rules.layers.reading import ABILITIES, CONTROL, COPY
from app.engine.rules.layers.sheet import MODIFIED, Part, Sheet, apply
from app.engine.rules.layers.table import ATTACHED, THIS, Active, Key, Table, Value, ValueKey

if TYPE_CHECKING:
    from app.engine.game import Game

Step = tuple[int, int, int, Key, Active, Part]
KEYWORD_COUNTERS = (
    "flying",
    "first_strike",
    "double_strike",
    "deathtouch",
    "decayed",
    "exalted",
    "haste",
    "hexproof",
    "indestructible",
    "lifelink",
    "menace",
    "reach",
    "shadow",
    "trample",
    "vigilance",
)  # CR 122.1b


def base_of(table: Table, o: GameObject) -> Characteristics:
    """Copiable values (CR 613.2): print, what it is a copy of, or a face-down creature."""
    from app.engine.looking import base_characteristics

    if o.id in table.fixed and not o.face_down:
        copied = table.copied(o.id)
        if copied is not None:
            return copied_of(copied[0], flipping.face(o, *copied))
    return base_characteristics(o)


class Working:
    """The work on one object: ``started`` says which effects apply to it (CR 613.6), ``parts`` what they do to
    it in order, with their amounts. A sheet is made only where a filter must look at it."""

    __slots__ = ("base", "drawn", "g", "o", "own", "own_values", "parts", "sheet", "started", "table", "touched")

    def __init__(
        self,
        g: Game,
        o: GameObject,
        base: Characteristics | None = None,
        own: Iterable[Active] | None = None,
        own_values: dict[ValueKey, Value] | None = None,
    ) -> None:
        self.g, self.table, self.o = g, g.table, o
        self.base = base_of(self.table, o) if base is None else base
        self.own = own
        self.own_values = own_values or {}
        self.sheet: Sheet | None = None
        self.drawn = 0
        self.started: dict[Key, bool] = {}
        self.parts: list[Done] = []
        self.touched: set[int] = set()

    # ------------------------------------------------------------ which effects
    def about(self) -> list[Active]:
        """Effects that exist and may be about the object; filters are asked in their layer."""
        table, o = self.table, self.o
        out = self._of(o.id, THIS) if self.own is None else list(self.own)
        if self.own is None or self._is_spell():  # CR 400.7a
            out += [table.actives[k] for k in table.fixed.get(o.id, ())]
        for aura in o.attachments:
            out += self._of(aura, ATTACHED)
        for zone in (o.zone, "any"):
            for key in table.wide.get(zone, ()):
                if self.own is None or key[0] != o.id:
                    a = table.actives[key]
                    if possible(self.g, a, o, self.base):
                        out.append(a)
        if o.counters:
            out += counter_effects(o)
        return [a for a in out if (a.condition is None and not table.dead) or self._exists(a)]

    def _of(self, oid: ObjId, kind: str) -> list[Active]:
        """The effects of that kind of an object's abilities."""
        source, actives = self.table.sources.get(oid), self.table.actives
        return [] if source is None else [a for key in source.keys if (a := actives[key]).kind == kind]

    def _is_spell(self) -> bool:
        found = self.g.s.objects.get(self.o.id)
        return found is not None and found.zone == STACK

    def _exists(self, a: Active) -> bool:
        if a.condition is not None and a.condition in self.own_values:
            return bool(self.own_values[a.condition].result)
        return self.table.on(a)

    def amount(self, key: object) -> int | None:
        """An amount of a part as a number."""
        if isinstance(key, tuple) and key in self.own_values:
            return self.own_values[key].result
        return self.table.result(key)

    def controller(self, about: list[Active]) -> Seat:
        """Layer 2: who controls the permanent (CR 613.1b); without effects, who put it there."""
        o = self.o
        mine = [a for a in about if a.controls and is_about(self.g, a, o, self.base)]
        for a in sorted(mine, key=lambda a: (a.timestamp, a.key), reverse=True):
            for part in a.parts:
                if isinstance(part.change, ChangeController):
                    seats = values.who(self.g, part.change.who, a.env)
                    if seats:
                        return seats[0]
        return o.base_controller or o.controller

    # ------------------------------------------------------------ the layers
    def steps(self, about: list[Active], below: int = 1000) -> list[Step]:
        """Every part in the order of layers, defining ones first, then timestamps (CR 613.3, 613.7)."""
        out = [
            (part.layer, part.rank, a.timestamp, a.key, a, part)
            for a in about
            for part in a.parts
            if part.layer < below and part.layer not in (COPY, CONTROL)
        ]
        out.sort(key=lambda step: step[:4])
        return out

    def run(self, steps: list[Step]) -> None:
        """Apply the parts, layer by layer."""
        at = 0
        while at < len(steps):
            layer, rank = steps[at][:2]
            end = at + 1
            while end < len(steps) and steps[end][:2] == (layer, rank):
                end += 1
            self._layer(steps[at:end])
            at = end

    def _layer(self, steps: list[Step]) -> None:
        if len(steps) > 1 and self._may_depend(steps):
            from app.engine.rules.layers import ordering

            ordering.in_order(self, steps)
            return
        for step in steps:
            self.step(step)

    def _may_depend(self, steps: list[Step]) -> bool:
        layer = steps[0][0] // 10 * 10
        return any(layer in step[4].reads and step[4].key not in self.started for step in steps)

    def step(self, step: Step) -> None:
        """Apply one part if its effect applies to the object."""
        active, part = step[4], step[5]
        if self.starts(active):
            self.parts.append((part, self.amount(part.a), self.amount(part.b)))
            self.touched.add(part.layer // 10 * 10)

    def starts(self, a: Active) -> bool:
        """Whether the effect applies to the object; decided once, in its first layer (CR 613.6)."""
        known = self.started.get(a.key)
        if known is None:
            c = self.base if a.reads.isdisjoint(self.touched) else self.now()
            known = self.started[a.key] = is_about(self.g, a, self.o, c)
        return known

    def now(self) -> Sheet:
        """The characteristics so far."""
        if self.sheet is None:
            self.sheet = Sheet(self.base)
        for part, a, b in self.parts[self.drawn :]:
            apply(self.sheet, part, a, b)
        self.drawn = len(self.parts)
        return self.sheet

    def done(self) -> Characteristics:
        """The result; the printed record itself where nothing differs from it, and the same record for
        everything that is printed alike and changed alike."""
        if not self.parts:
            return self.base
        key = (id(self.base), *((id(part), a, b) for part, a, b in self.parts))
        known = _results.get(key)
        if known is not None:
            return known[2]
        made = self.now().done()
        made = self.base if made == self.base else made
        if len(_results) > _MOST:
            _results.clear()
        _results[key] = (self.base, tuple(self.parts), made)  # what the ids name is kept alive with them
        return made


Done = tuple[Part, int | None, int | None]
_results: dict[tuple[Any, ...], tuple[Characteristics, tuple[Done, ...], Characteristics]] = {}
_MOST = 20_000


def possible(g: Game, a: Active, o: GameObject, base: Characteristics) -> bool:
    """False if an effect cannot be about the object whatever the layers do (a matter of speed): what no layer but the
    second decides rules it out."""
    for test in a.rough:  # noqa: SIM110 (a generator costs more than the tests)
        if not test(g, o, base, a.env):
            return False
    return True


def is_about(g: Game, a: Active, o: GameObject, c: Characteristics | Sheet) -> bool:
    """Whether an effect is about an object with these characteristics."""
    for test in a.tests:  # noqa: SIM110
        if not test(g, o, c, a.env):  # type: ignore[arg-type]
            return False
    return True


# ---------------------------------------------------------------- counters
_SIZES = {f"{x:+d}/{y:+d}": (x, y) for x in range(-2, 3) for y in range(-2, 3) if x or y}  # "+1/+1", "-0/-1" …


def counter_effects(o: GameObject) -> list[Active]:
    """What its counters do (CR 122.1a–b): keywords in layer 6 since they were put there, sizes in layer 7c,
    where only sums are made and the order does not matter."""
    out: list[Active] = []
    power = toughness = 0
    for kind, count in o.counters:
        if kind in _SIZES:
            power, toughness = power + _SIZES[kind][0] * count, toughness + _SIZES[kind][1] * count
        elif kind in KEYWORD_COUNTERS:
            since = max(o.timestamp, o.mark(f"since:{kind}"))
            out.append(_counter_effect(1 + KEYWORD_COUNTERS.index(kind), since, ABILITIES, Grant((kind,)), None, None))
    if power or toughness:
        out.append(_counter_effect(0, o.timestamp, MODIFIED, ModifyPT(), power, toughness))
    return out


@lru_cache(maxsize=4096)
def _counter_effect(number: int, since: int, layer: int, change: Change, a: int | None, b: int | None) -> Active:
    return Active((0, number), 0, since, Env("", 0), THIS, (Part(layer, 1, change, a, b),))


def characteristics(work: Working, about: list[Active]) -> tuple[Characteristics, Characteristics]:
    """What the object is without late effects, and what it is."""
    late = [a for a in about if a.late]
    early = [a for a in about if not a.late] if late else about
    work.run(work.steps(early))
    before = work.done()
    if not late:
        return before, before
    second = Working(work.g, work.o, work.base, work.own, work.own_values)
    second.started = dict(work.started)
    for a in late:
        second.started[a.key] = is_about(work.g, a, work.o, before)
    second.run(second.steps(about))
    work.started = second.started
    return before, second.done()
