"""Rules that static abilities make for players and for casting (CR 613.10, 613.11, 601.2f).

Every question is answered from the abilities in play now; nothing is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from app.engine.model.ability import CostChange, Permission, PlayerRule
from app.engine.model.state import Env
from app.engine.model.values import LIBRARY, Filter, ObjId, Seat
from app.engine.rules import layers, values

if TYPE_CHECKING:
    from app.engine.game import Game

A = TypeVar("A", PlayerRule, CostChange, Permission)

HAND_SIZE = 7  # CR 402.2


def _in_play(g: Game, key: str, kind: type[A]) -> list[tuple[A, Env]]:
    """Abilities of a kind that function now, each with what it knows, oldest source first."""
    out = []
    for oid in layers.listeners(g, key):
        env = Env(g.obj(oid).controller, oid)
        out += [(ability, env) for ability in g.ch(oid).abilities if isinstance(ability, kind)]
    return out


def rules_for(g: Game, rule: str, seat: Seat) -> list[tuple[PlayerRule, Env]]:
    """The rules of that name which are about the player, each with its source's Env (``you``, ``this``)."""
    found = _in_play(g, f"rule:{rule}", PlayerRule)
    mine = [(a, env) for a, env in found if a.rule == rule and values.is_player(g, a.whose, seat, env)]
    return [(a, env) for a, env in mine if values.holds(g, a.condition, env)]


def has(g: Game, rule: str, seat: Seat) -> bool:
    """True if any rule of that name is about the player (``cant_gain_life``, ``hexproof``, ``skip_draw`` …)."""
    return bool(rules_for(g, rule, seat))


def about(g: Game, rule: str, seat: Seat, oid: ObjId) -> bool:
    """True if a rule of that name is about the player and this object (wherever the object is)."""
    found = rules_for(g, rule, seat)
    return bool(found) and any(_concerns(g, ability.what, oid, env) for ability, env in found)


def which(g: Game, rule: str, seat: Seat, oid: ObjId) -> list[tuple[PlayerRule, Env]]:
    """The rules of that name that are about the player and this object."""
    return [(one, env) for one, env in rules_for(g, rule, seat) if _concerns(g, one.what, oid, env)]


def _concerns(g: Game, what: Filter | None, oid: ObjId, env: Env) -> bool:
    """Whether an object is (or, as a card that might be cast, would be) what a rule is about."""
    return what is None or values.matches(g, _anywhere(what), oid, env, zone=False)


_memo: dict[int, tuple[Filter, Filter]] = {}
_MOST = 20_000


def _anywhere(what: Filter) -> Filter:
    """The filter without "spell": a card is judged before it is on the stack (CR 601.3)."""
    if what.spell is None:
        return what
    known = _memo.get(id(what))
    if known is None or known[0] is not what:
        if len(_memo) > _MOST:
            _memo.clear()
        known = _memo[id(what)] = (what, replace(what, spell=None))
    return known[1]


def total(g: Game, rule: str, seat: Seat) -> int:
    """The sum of the amounts of the rules of that name about the player."""
    return sum(values.number(g, ability.amount, env) for ability, env in rules_for(g, rule, seat))


# ---------------------------------------------------------------- hands, lands, life
def hand_size(g: Game, seat: Seat) -> int | None:
    """Maximum hand size (CR 402.2); None where there is none."""
    if has(g, "no_maximum_hand_size", seat):
        return None
    size = HAND_SIZE
    for ability, env in rules_for(g, "maximum_hand_size", seat):
        size = values.number(g, ability.amount, env)
    return max(0, size + total(g, "hand_size", seat))


def land_drops(g: Game, seat: Seat) -> int:
    """How many lands the player may play this turn (CR 305.2); ``extra_lands`` of this turn are a tally."""
    extra = g.s.tally.get(f"extra_lands:{seat}", 0)
    return g.player(seat).land_drops + extra + total(g, "extra_land", seat)


def cant_gain_life(g: Game, seat: Seat) -> bool:
    """CR 119.7; where life is shared for the whole team (810.9g)."""
    return any(has(g, "cant_gain_life", member) for member in of_one_life(g, seat))


def cant_lose_life(g: Game, seat: Seat) -> bool:
    """CR 119.8; where life is shared for the whole team (810.9h)."""
    return any(has(g, "cant_lose_life", member) for member in of_one_life(g, seat))


def of_one_life(g: Game, seat: Seat) -> tuple[Seat, ...]:
    """The players whose life total is this player's too."""
    team = g.team_of(seat)
    return (seat,) if team.life is None else team.seats


# ---------------------------------------------------------------- casting
def limits_casting(g: Game, seat: Seat) -> bool:
    """Whether there are rules that could forbid the player to cast something."""
    return has(g, "cant_cast", seat) or has(g, "cast_limit", seat)


def forbids_cast(g: Game, seat: Seat, oid: ObjId) -> bool:
    """True if a rule says that the player can't cast this card now (CR 101.2, 601.3): ``cant_cast`` those of
    ``what``, ``cast_limit`` no more than ``amount`` such spells each turn."""
    if about(g, "cant_cast", seat, oid):
        return True
    limits = rules_for(g, "cast_limit", seat)
    cast = g.s.tally.get(f"spells_cast:{seat}", 0)
    return bool(limits) and any(
        _concerns(g, rule.what, oid, env) and cast >= values.number(g, rule.amount, env) for rule, env in limits
    )


def cost_change(g: Game, seat: Seat, oid: ObjId) -> int:
    """How much more generic mana (less if negative) the player pays for the spell (CR 601.2f)."""
    change = 0
    for ability, env in _in_play(g, "cost", CostChange):
        if not ability.this and _cost_is_about(g, ability, env, seat, oid):
            change += values.number(g, ability.by, env)
    env = Env(seat, oid)
    for own in g.ch(oid).abilities:
        if isinstance(own, CostChange) and own.this and values.holds(g, own.condition, env):
            change += values.number(g, own.by, env)
    return change


def _cost_is_about(g: Game, ability: CostChange, env: Env, seat: Seat, oid: ObjId) -> bool:
    return (
        values.is_player(g, ability.whose, seat, env)
        and _concerns(g, ability.what, oid, env)
        and values.holds(g, ability.condition, env)
    )


# ---------------------------------------------------------------- permissions
def permissions(g: Game, seat: Seat) -> list[tuple[Permission, Env]]:
    """Static abilities that let the player play cards from unusual zones, each with its source's Env.

    A card's permission about itself (``this``) is not among them: see :func:`permission`."""
    return [
        (ability, env)
        for ability, env in _in_play(g, "permission", Permission)
        if not ability.this and values.is_player(g, ability.whose, seat, env)
    ]


def permission(g: Game, seat: Seat, oid: ObjId) -> Permission | None:
    """What lets the player play this card from where it is by a static ability, or None."""
    o = g.s.objects[oid]
    for own in g.ch(oid).abilities:
        if isinstance(own, Permission) and own.this and own.what.zone == o.zone and o.owner == seat:
            return own
    for ability, env in permissions(g, seat):
        if ability.top_only and not _on_top(g, seat, oid):
            continue
        if values.matches(g, ability.what, oid, env):
            return ability
    return None


def _on_top(g: Game, seat: Seat, oid: ObjId) -> bool:
    library = g.zone(LIBRARY, seat)
    return bool(library) and library[0] == oid
