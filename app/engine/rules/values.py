"""What Refs, Filters, Amounts and Conditions mean in a game now (CR 107, 109, 608.2h)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from app.engine.model.card import mana_symbols
from app.engine.model.effect import Objects
from app.engine.model.state import Env
from app.engine.model.values import (
    BATTLEFIELD,
    PHASED_OUT,
    SHARED_ZONES,
    All,
    Amount,
    AnyOf,
    CardTypes,
    Colors,
    Compare,
    Condition,
    Count,
    Designated,
    Devotion,
    Did,
    DuringStep,
    EachOf,
    Exists,
    Filter,
    Greatest,
    HandSize,
    IsPlayer,
    LandTypes,
    Life,
    Matches,
    Not,
    ObjId,
    Opponents,
    PlayerCounter,
    Property,
    Size,
    StartingLife,
    Sum,
    Tally,
    Times,
    Total,
    YourTurn,
)
from app.engine.rules.bounds import LARGEST, MOST_TIMES
from app.engine.rules.filters import attacking as attacking
from app.engine.rules.filters import blocking as blocking
from app.engine.rules.filters import compiled as compiled
from app.engine.rules.filters import fits as fits
from app.engine.rules.filters import unblocked as unblocked
from app.engine.rules.refs import bound as bound
from app.engine.rules.refs import is_player as is_player
from app.engine.rules.refs import who as who

if TYPE_CHECKING:
    from app.engine.game import Game


# ---------------------------------------------------------------- which objects
def objects(g: Game, what: Objects, env: Env) -> list[ObjId]:
    """The objects a Ref or Filter names, existing ones only, in the order of their zones."""
    if isinstance(what, Filter):
        return matching(g, what, env)
    return [now for i in bound(g, what, env) if isinstance(i, int) and (now := followed(g, i, env)) is not None]


def followed(g: Game, oid: ObjId, env: Env) -> ObjId | None:
    """The object if it is there, or what it became when a trigger saw it leave (CR 400.7e); else None, as for what is
    phased out (702.26b)."""
    if g.here(oid):
        return None if g.s.objects[oid].zone == PHASED_OUT else oid
    became = env.refs.get("became", [])
    if env.refs.get("it") == [oid] and became and isinstance(became[0], int) and g.here(became[0]):
        return became[0]
    return None


def zone_ids(g: Game, zone: str) -> list[ObjId]:
    """Every object in the zones of that name, of all players."""
    if zone == "any":
        return list(g.s.objects)
    if zone in SHARED_ZONES:
        return list(g.s.zones.get(zone, ()))
    return [i for seat in g.seats() for i in g.zone(zone, seat)]


def matching(g: Game, f: Filter, env: Env) -> list[ObjId]:
    """Ids of the objects that match a filter."""
    if g.table.answers and id(f) in g.table.answers:  # known already: see ``rules.layers.building``
        return list(g.table.answers[id(f)])
    tests = compiled(f)
    objects, ch = g.s.objects, g.ch
    out = []
    for oid in zone_ids(g, f.zone):
        o, c = objects[oid], ch(oid)
        for test in tests:
            if not test(g, o, c, env):
                break
        else:
            out.append(oid)
    return out


def each(g: Game, f: Filter, env: Env, among: Iterable[ObjId] | None = None) -> Iterator[ObjId]:
    """The same one by one, for who needs only some; ``among`` these objects of its zone."""
    tests = compiled(f)
    objects, ch = g.s.objects, g.ch
    for oid in zone_ids(g, f.zone) if among is None else among:
        o, c = objects[oid], ch(oid)
        for test in tests:
            if not test(g, o, c, env):
                break
        else:
            yield oid


def matches(g: Game, f: Filter, oid: ObjId, env: Env, *, zone: bool = True) -> bool:
    """True if one object matches (by last-known information if it has left); ``zone`` False ignores
    where it is."""
    o = g.obj(oid)
    if zone and f.zone not in ("any", o.zone):
        return False
    return fits(g, f, o, g.ch(oid), env)


# ---------------------------------------------------------------- how many
def number(g: Game, amount: Amount, env: Env) -> int:
    """The value of an Amount now, never beyond LARGEST; an unbound name is 0."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, str):
        if amount == "x" and "x" not in env.numbers and (env.this in g.s.objects or env.this in g.s.lki):
            return g.obj(env.this).x  # CR 107.3m
        return -env.numbers.get(amount[1:], 0) if amount.startswith("-") else env.numbers.get(amount, 0)
    found = min(_NUMBERS[type(amount)](g, amount, env), LARGEST)
    return max(0, found) if isinstance(amount, Property) else found  # CR 107.1b


def times(g: Game, amount: Amount, env: Env) -> int:
    """How often something is done: the value of an Amount from 0 to MOST_TIMES."""
    return min(max(0, number(g, amount, env)), MOST_TIMES)


def exactly(g: Game, amount: Amount, env: Env) -> int:
    """The same where a number of a creature may be less than nothing: compared, or set as power or toughness (CR
    107.1b)."""
    return _property(g, amount, env) if isinstance(amount, Property) else number(g, amount, env)


def _count(g: Game, a: Count, env: Env) -> int:
    return len(matching(g, a.what, env)) * a.times + a.plus


def _property(g: Game, a: Property, env: Env) -> int:
    ids = [i for i in bound(g, a.of, env) if isinstance(i, int)]
    return sum(_one_property(g, i, a.name) for i in ids)


def _one_property(g: Game, oid: ObjId, name: str) -> int:
    if name.startswith("counters:"):
        return g.obj(oid).counter(name.removeprefix("counters:"))
    if name.startswith("paid:"):
        return g.obj(oid).paid.count(name.removeprefix("paid:"))
    if name.startswith("mark:"):
        return g.obj(oid).mark(name.removeprefix("mark:"))
    if name == "x":
        return g.obj(oid).x
    if name == "damage":
        return g.obj(oid).damage
    return getattr(g.ch(oid), name) or 0


def _times(g: Game, a: Times, env: Env) -> int:
    value = number(g, a.amount, env) * a.by
    return value if a.half is None else -(-value // 2) if a.half == "up" else value // 2


def _tally(g: Game, a: Tally, env: Env) -> int:
    tallies = [g.s.tally] if a.turns == "this" else _tallies(g, a.turns, env)
    if a.who == "anyone":
        return sum(v for t in tallies for k, v in t.items() if k == a.name or k.startswith(a.name + ":"))
    return sum(t.get(f"{a.name}:{seat}", 0) for t in tallies for seat in who(g, a.who, env))


def _tallies(g: Game, turns: str, env: Env) -> list[dict[str, int]]:
    """What was counted in these turns; ``since_yours``: after the last one of the player (or their team) ended."""
    past, mine = g.s.past, g.player(env.you).team
    if turns == "last":
        return [turn.tally for turn in past[-1:]]
    if turns == "this":
        return [g.s.tally]
    last = max((at for at, turn in enumerate(past) if turn.team == mine), default=-1)
    return [*(turn.tally for turn in past[last + 1 :]), g.s.tally]


def _life(g: Game, a: Life, env: Env) -> int:
    totals = [g.life(seat) for seat in who(g, a.who, env)]
    if a.which == "all":
        return sum(totals)
    return (min if a.which == "lowest" else max)(totals, default=0)


def _greatest(g: Game, a: Greatest, env: Env) -> int:
    return max((_one_property(g, i, a.name) for i in matching(g, a.what, env)), default=0)


def _total(g: Game, a: Total, env: Env) -> int:
    return sum(_one_property(g, i, a.name) for i in matching(g, a.what, env))


def _land_types(g: Game, a: LandTypes, env: Env) -> int:
    from app.engine.rules.identity import BASIC_TYPES

    return len({t for i in matching(g, a.what, env) for t in g.ch(i).subtypes if t in BASIC_TYPES})


def _colors(g: Game, a: Colors, env: Env) -> int:
    return len({c for i in matching(g, a.what, env) for c in g.ch(i).colors})


def _card_types(g: Game, a: CardTypes, env: Env) -> int:
    return len({t for i in matching(g, a.what, env) for t in g.ch(i).types})


def _player_counter(g: Game, a: PlayerCounter, env: Env) -> int:
    """CR 810.10a: the poison counters of a team that shares its life are each member's."""
    seats = who(g, a.who, env)
    if a.kind == "poison":
        teams = dict.fromkeys(g.player(seat).team for seat in seats if g.team_of(seat).life is not None)
        alone = [seat for seat in seats if g.team_of(seat).life is None]
        seats = [*alone, *(member for team in teams for member in g.s.teams[team].seats)]
    return sum(g.player(seat).counter(a.kind) for seat in seats)


def _devotion(g: Game, a: Devotion, env: Env) -> int:
    return sum(
        1
        for i in g.battlefield(env.you)
        for symbol in mana_symbols(g.ch(i).cost)
        if any(part in a.colors for part in symbol.split("/"))
    )


_NUMBERS: dict[type, Callable[..., int]] = {
    Count: _count,
    Property: _property,
    Life: _life,
    StartingLife: lambda g, a, env: sum(g.player(p).starting_life for p in who(g, a.who, env)),
    Size: lambda g, a, env: len(bound(g, a.of, env)),
    HandSize: lambda g, a, env: sum(len(g.zone("hand", p)) for p in who(g, a.who, env)),
    Sum: lambda g, a, env: sum(number(g, part, env) for part in a.parts),
    Times: _times,
    Tally: _tally,
    Greatest: _greatest,
    Total: _total,
    Colors: _colors,
    LandTypes: _land_types,
    Devotion: _devotion,
    Opponents: lambda g, a, env: sum(len(g.opponents(p)) for p in who(g, a.who, env)),
    CardTypes: _card_types,
    PlayerCounter: _player_counter,
}


# ---------------------------------------------------------------- whether
_OPS: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
}


def holds(g: Game, condition: Condition | None, env: Env) -> bool:
    """True if the condition holds now (None always does)."""
    return condition is None or _CONDITIONS[type(condition)](g, condition, env)


def _exists(g: Game, c: Exists, env: Env) -> bool:
    n = len(matching(g, c.what, env))
    return n >= number(g, c.at_least, env) and (c.at_most is None or n <= number(g, c.at_most, env))


def _matches(g: Game, c: Matches, env: Env) -> bool:
    ids = [i for i in bound(g, c.ref, env) if isinstance(i, int)]
    return bool(ids) and all(matches(g, c.what, i, env, zone=c.what.zone != BATTLEFIELD) for i in ids)


def _did(g: Game, c: Did, env: Env) -> bool:
    """Chosen in this resolution, or paid when the source was cast (CR 702.33d)."""
    if env.numbers.get(f"did:{c.name}", 0) > 0:
        return True
    known = env.this in g.s.objects or env.this in g.s.lki
    return known and c.name in g.obj(env.this).paid


def _designated(g: Game, c: Designated, env: Env) -> bool:
    from app.engine.rules import designations

    found = designations.holders(g, c.name)
    if c.name in (designations.DAY, designations.NIGHT):
        return bool(found)
    return any(seat in found for seat in who(g, c.who, env))


def _each_of(g: Game, c: EachOf, env: Env) -> bool:
    seats = who(g, c.who, env)
    inner = env.copy()
    held = []
    for seat in seats:
        inner.refs[c.bind] = [seat]
        held.append(holds(g, c.condition, inner))
    return any(held) if c.some else all(held)


def _is_player(g: Game, c: IsPlayer, env: Env) -> bool:
    seats = who(g, c.ref, env)
    return bool(seats) and all(is_player(g, c.who, seat, env) for seat in seats)


_CONDITIONS: dict[type, Callable[..., bool]] = {
    Exists: _exists,
    Compare: lambda g, c, env: _OPS[c.op](exactly(g, c.left, env), exactly(g, c.right, env)),
    YourTurn: lambda g, c, env: any(g.active(p) for p in who(g, c.who, env)),
    Matches: _matches,
    Not: lambda g, c, env: not holds(g, c.condition, env),
    All: lambda g, c, env: all(holds(g, part, env) for part in c.conditions),
    AnyOf: lambda g, c, env: any(holds(g, part, env) for part in c.conditions),
    Did: _did,
    Designated: _designated,
    DuringStep: lambda g, c, env: g.s.turn.step in c.steps,
    EachOf: _each_of,
    IsPlayer: _is_player,
}
