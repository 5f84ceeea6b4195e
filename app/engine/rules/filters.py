"""A filter as tests of one object: every field that is set must hold (CR 109)."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING

from app.engine.model.card import Characteristics
from app.engine.model.state import Env, GameObject
from app.engine.model.values import HAND, STACK, Amount, Filter, ObjId
from app.engine.rules.refs import bound, is_player, kept_with

if TYPE_CHECKING:
    from app.engine.game import Game

Test = Callable[["Game", GameObject, Characteristics, Env], bool]
MOST_COMPILED = 20_000
_compiled: dict[int, tuple[Filter, tuple[Test, ...]]] = {}


def compiled(f: Filter) -> tuple[Test, ...]:
    """A filter as a tuple of tests, one for each field that is set (kept by identity)."""
    known = _compiled.get(id(f))
    if known is not None and known[0] is f:
        return known[1]
    tests = tuple(_tests(f))
    if len(_compiled) >= MOST_COMPILED:
        _compiled.clear()
    _compiled[id(f)] = (f, tests)
    return tests


def fits(g: Game, f: Filter, o: GameObject, c: Characteristics, env: Env) -> bool:
    """True if an object with these characteristics matches the filter, wherever it is."""
    for test in compiled(f):  # noqa: SIM110 (a generator costs more than the tests)
        if not test(g, o, c, env):
            return False
    return True


def _any(field: str, wanted: tuple[str, ...]) -> Test:
    get = attrgetter(field)
    if len(wanted) == 1:
        one = wanted[0]
        return lambda g, o, c, env: one in get(c)
    unlike = frozenset(wanted).isdisjoint
    return lambda g, o, c, env: not unlike(get(c))


def _none(field: str, unwanted: tuple[str, ...]) -> Test:
    get, unlike = attrgetter(field), frozenset(unwanted).isdisjoint
    return lambda g, o, c, env: unlike(get(c))


def _tests(f: Filter) -> list[Test]:
    out: list[Test] = []
    for name in ("types", "subtypes", "supertypes", "colors", "keywords"):
        if wanted := getattr(f, name):
            if name == "subtypes":
                out.append(lambda g, o, c, env, w=wanted: "changeling" in c.keywords or any(x in c.subtypes for x in w))  # type: ignore[misc]
            else:
                out.append(_any(name, wanted))
    for name in ("types", "subtypes", "supertypes", "colors"):
        if unwanted := getattr(f, f"not_{name}"):
            out.append(_none(name, unwanted))
    if f.without:
        out.append(_none("keywords", f.without))
    if f.all_types:
        out.append(lambda g, o, c, env: all(t in c.types for t in f.all_types))
    out += _flag_tests(f)
    out += _number_tests(f)
    out += _relation_tests(f)
    if f.any_of:
        parts = [compiled(part) for part in f.any_of]
        out.append(lambda g, o, c, env: any(all(t(g, o, c, env) for t in tests) for tests in parts))
    return out


def _flag_tests(f: Filter) -> list[Test]:
    out: list[Test] = []
    if f.colorless is not None:
        out.append(lambda g, o, c, env: (not c.colors) is f.colorless)
    if f.multicolored is not None:
        out.append(lambda g, o, c, env: (len(c.colors) > 1) is f.multicolored)
    if f.tapped is not None:
        out.append(lambda g, o, c, env: o.tapped is f.tapped)
    if f.token is not None:
        out.append(lambda g, o, c, env: o.token is f.token)
    if f.commander is not None:
        out.append(lambda g, o, c, env: o.commander is f.commander)
    if f.attacking is not None:
        out.append(lambda g, o, c, env: attacking(g, o.id) is f.attacking)
    if f.blocking is not None:
        out.append(lambda g, o, c, env: blocking(g, o.id) is f.blocking)
    if f.entered_this_turn is not None:
        out.append(lambda g, o, c, env: (o.entered == g.s.turn.number) is f.entered_this_turn)
    if f.damaged_this_turn is not None:
        out.append(lambda g, o, c, env: (o.damage > 0) is f.damaged_this_turn)
    if f.unblocked is not None:
        out.append(lambda g, o, c, env: unblocked(g, o.id) is f.unblocked)
    if f.spell is not None:
        out.append(lambda g, o, c, env: f.spell is True or o.zone != STACK)  # its zone says the rest
    if f.enchanted_or_equipped is not None:
        out.append(lambda g, o, c, env: bool(o.attachments) is f.enchanted_or_equipped)
    if f.even_mana_value is not None:
        out.append(lambda g, o, c, env: (c.mana_value % 2 == 0) is f.even_mana_value)
    return out


def _at_least(field: str, amount: Amount) -> Test:
    from app.engine.rules.values import number

    return lambda g, o, c, env: (getattr(c, field) or 0) >= number(g, amount, env)


def _at_most(field: str, amount: Amount) -> Test:
    from app.engine.rules.values import number

    return lambda g, o, c, env: (getattr(c, field) or 0) <= number(g, amount, env)


def _number_tests(f: Filter) -> list[Test]:
    out: list[Test] = []
    for field in ("mana_value", "power", "toughness"):
        least, most = getattr(f, f"{field}_at_least"), getattr(f, f"{field}_at_most")
        if least is not None:
            out.append(_at_least(field, least))
        if most is not None:
            out.append(_at_most(field, most))
    return out


def _relation_tests(f: Filter) -> list[Test]:
    out: list[Test] = []
    if (controller := f.controller) is not None:
        out.append(lambda g, o, c, env: is_player(g, controller, o.controller, env))
    if (owner := f.owner) is not None:
        out.append(lambda g, o, c, env: is_player(g, owner, o.owner, env))
    if (name := f.name) is not None:
        out.append(lambda g, o, c, env: c.name == name)
    if f.other:
        out.append(lambda g, o, c, env: o.id != env.this)
    if (ref := f.in_ref) is not None:
        out.append(lambda g, o, c, env: o.id in bound(g, ref, env))
    if (not_ref := f.not_in_ref) is not None:
        out.append(lambda g, o, c, env: o.id not in bound(g, not_ref, env))
    if (kind := f.with_counter) is not None:
        out.append(lambda g, o, c, env: bool(o.counters) if kind == "any" else o.counter(kind) > 0)
    if (aimed := f.targets) is not None:
        out.append(lambda g, o, c, env: _targets(g, o.id, aimed, env))
    if f.attached_to_this:
        out.append(lambda g, o, c, env: o.attached_to == env.this)
    if (origin := f.cast_from) is not None:
        out.append(lambda g, o, c, env: _cast_from(o.cast_from, origin))
    if (what := f.designated) is not None:
        out.append(lambda g, o, c, env: o.mark(what) > 0)
    if (choice := f.chosen) is not None:
        out.append(lambda g, o, c, env: _as_chosen(g, choice, c, env))
    return out


def _cast_from(zone: str, wanted: str) -> bool:
    """Whether what was cast from that zone (empty: not cast) was cast from a wanted one."""
    if wanted == "not_hand":
        return zone not in ("", HAND)
    return zone == wanted or (wanted == "any" and zone != "")


def _as_chosen(g: Game, choice: str, c: Characteristics, env: Env) -> bool:
    """Whether it is of the creature type or colour that was chosen for the source."""
    kept = kept_with(g, choice, env)
    if choice == "color":
        return any(color in c.colors for color in kept)
    return bool(kept) and ("changeling" in c.keywords or any(kind in c.subtypes for kind in kept))


def _targets(g: Game, oid: ObjId, what: Filter, env: Env) -> bool:
    """Whether a spell has a target that matches (CR 115.9b)."""
    from app.engine.rules.values import matches

    item = next((i for i in g.s.stack if i.card == oid), None)
    chosen = () if item is None else item.targets
    return any(isinstance(t, int) and matches(g, what, t, env) for _, some in chosen for t in some)


def attacking(g: Game, oid: ObjId) -> bool:
    combat = g.s.combat
    return combat is not None and any(a.attacker == oid for a in combat.attacks)


def unblocked(g: Game, oid: ObjId) -> bool:
    """CR 509.1h: it attacks and, once blockers were declared, is not blocked."""
    combat = g.s.combat
    declared = combat is not None and g.s.turn.step not in ("declare attackers", "beginning of combat")
    if combat is None or not declared or combat.declaring:
        return False
    return any(a.attacker == oid and not a.blocked for a in combat.attacks)


def blocking(g: Game, oid: ObjId) -> bool:
    combat = g.s.combat
    return combat is not None and any(oid in a.blockers for a in combat.attacks)
