"""What an object says about what can be done with it, looked at once for everything that says the same."""

from __future__ import annotations

from app.engine.model.ability import (
    Ability,
    ActivatedAbility,
    AlternativeCost,
    ByHandText,
    CostChange,
    Keyword,
    Mode,
)
from app.engine.model.card import Characteristics
from app.engine.model.values import (
    CostPart,
    Filter,
    Mana,
    MoveCost,
    PayLife,
    PlayerCountersCost,
    TapCost,
    TapThis,
    TargetSpec,
    UntapThis,
)
from app.engine.rules import announcing, costs, price, spells, steady, targets

KEPT = 8192
OF_THE_MOMENT = (TapThis, UntapThis, TapCost, PayLife, PlayerCountersCost)  # can be paid now and not then
COUNTING = ("affinity", "undaunted")


# ---------------------------------------------------------------- targets
class Aim:
    """What a spell or ability needs to target: specs by mode, of which ``least`` must have enough; ``plain`` if what
    may be targeted depends on nothing but what the objects are."""

    __slots__ = ("least", "modes", "plain")

    def __init__(self, modes: tuple[tuple[TargetSpec, ...], ...], least: int) -> None:
        self.modes, self.least = modes, least
        self.plain = all(_plain_spec(spec) for specs in modes for spec in specs)


def aim_of(ability: Ability | None, c: Characteristics) -> Aim | None:
    """What it needs to target, if anything."""
    among, least, _ = announcing.modes_of(ability)
    if not among:
        among, least = (Mode((), targets.specs_of(ability, (), c)),), 1
    if not any(mode.targets for mode in among):
        return None
    return Aim(tuple(mode.targets for mode in among), least)


def _plain_spec(spec: TargetSpec) -> bool:
    numbers = all(isinstance(n, int) for n in (spec.least, spec.most))
    return numbers and spec.distinct_from is None and (spec.what is None or steady.plain(spec.what))


# ---------------------------------------------------------------- costs
class Parts:
    """A cost but for its mana: ``momentary`` if it can be paid now and not then though the player's objects are what
    they were, ``unsteady`` if that depends on more than the player's own objects."""

    __slots__ = ("every", "momentary", "unsteady")

    def __init__(self, parts: tuple[CostPart, ...]) -> None:
        self.every = tuple(p for p in parts if not isinstance(p, Mana))
        self.momentary = any(isinstance(p, OF_THE_MOMENT) for p in self.every)
        self.unsteady = any(_unsteady(p) for p in self.every)


def _unsteady(part: CostPart) -> bool:
    what, count = getattr(part, "what", None), getattr(part, "count", getattr(part, "amount", 1))
    unlike = isinstance(what, Filter) and not steady.plain(what)
    return isinstance(part, MoveCost) or unlike or not isinstance(count, int | str)


def varies(a: Ability) -> bool:
    """Whether it changes the price of its own spell by what depends on more than the player's own objects."""
    if isinstance(a, CostChange):
        return a.condition is not None or not steady.amount(a.by)
    return isinstance(a, Keyword) and a.name in COUNTING and (a.what is None or not steady.plain(a.what))


# ---------------------------------------------------------------- an object
class Use:
    """An activated ability: what it costs with X as 0, and what it needs to target."""

    __slots__ = ("ability", "aim", "due", "index", "parts")

    def __init__(self, index: int, ability: ActivatedAbility, c: Characteristics) -> None:
        self.index, self.ability, self.aim = index, ability, aim_of(ability, c)
        self.due, self.parts = price.with_x(costs.mana_of(ability.cost), 0), Parts(ability.cost)


class Said:
    """What matters here of an object: abilities to activate, by-hand texts by index (True for what is certainly an
    activated ability), whether there is a cost for which it may be cast as though it had flash, what it needs to target
    as a spell, whether its price varies."""

    __slots__ = ("aim", "by_hand", "c", "uses", "varies", "with_flash")

    def __init__(self, c: Characteristics) -> None:
        self.c = c
        numbered = tuple(enumerate(c.abilities))
        self.uses = tuple(Use(i, a, c) for i, a in numbered if isinstance(a, ActivatedAbility) and not a.mana)
        texts = ((i, a) for i, a in numbered if isinstance(a, ByHandText) and a.kind != "spell")
        self.by_hand = tuple((i, a.kind == "activated") for i, a in texts)
        self.with_flash = any(isinstance(a, AlternativeCost) and a.name == spells.WITH_FLASH for a in c.abilities)
        self.aim = aim_of(targets.spell_ability(c), c)
        self.varies = any(map(varies, c.abilities))


_said: dict[int, Said] = {}


def said(c: Characteristics) -> Said:
    """The memo of :class:`Said` by the identity of the characteristics."""
    known = _said.get(id(c))
    if known is None or known.c is not c:
        if len(_said) > KEPT:
            _said.clear()
        known = _said[id(c)] = Said(c)
    return known
