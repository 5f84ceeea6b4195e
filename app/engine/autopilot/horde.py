"""How a horde attacks and blocks, each choice with its reason in the log (HS-3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.clauses import clause
from app.engine import modes
from app.engine.model.values import ObjId, Seat
from app.engine.modes.horde import knobs
from app.engine.modes.horde.seats import HEROES, HORDE
from app.engine.rules import attacking, blocking, planeswalkers

if TYPE_CHECKING:
    from app.engine.game import Game


def declare(g: Game) -> None:
    """Put the horde's attack or block together when it is its turn to declare."""
    combat = g.s.combat
    assert combat is not None
    mine = (g.s.turn.team == HORDE) == (combat.declaring == "attack")
    if not mine or g.player(HORDE).done:
        return
    chosen = attacks(g) if combat.declaring == "attack" else blocks(g)
    combat.drafts = {**combat.drafts, HORDE: chosen}
    g.edit_player(HORDE).done = True


# ---------------------------------------------------------------- attacking
def attacks(g: Game) -> dict[ObjId, ObjId | Seat]:
    """Every creature able to attack attacks: planeswalkers as the table plays it, the others the heroes (HS-3.1)."""
    able = attackers(g)
    chosen = AT_PLANESWALKERS[planeswalker_policy(g)](g, able) if walkers(g) else {}
    heroes = whom(g)
    for n, oid in enumerate(i for i in able if i not in chosen):
        chosen[oid] = heroes[n % len(heroes)]
    return {oid: to for oid, to in chosen.items() if attacking.may_attack(g, oid, to)}


@clause("HS-3.1", otherwise=())
def attackers(g: Game) -> list[ObjId]:
    """All that are able, or those that must where the table plays so (OR-6)."""
    able = attacking.able_attackers(g, HORDE)
    return able if knobs.value(g.s.knobs, "must_attack") else [i for i in able if attacking.required(g, i)]


def whom(g: Game) -> list[Seat]:
    """The heroes are one defending player (HS-3.1); where each has their own life, attackers go at each in turn,
    first at whoever has most (OR-1)."""
    heroes = g.seats(HEROES)
    if g.s.teams[HEROES].life is not None:
        return heroes[:1]
    return sorted(heroes, key=lambda seat: -g.life(seat))


def planeswalker_policy(g: Game) -> str:
    return str(knobs.value(g.s.knobs, "attack_planeswalkers"))


@clause("HS-3.2", otherwise=lambda g, able: {})
def planeswalkers_first(g: Game, able: list[ObjId]) -> dict[ObjId, ObjId | Seat]:
    """Enough of the strongest to be lethal for the planeswalker of most loyalty, then for the next."""
    chosen: dict[ObjId, ObjId | Seat] = {}
    left = [i for i in strongest_first(g, able) if (g.ch(i).power or 0) > 0]
    for walker in most_loyal_first(g):
        needed = planeswalkers.loyalty(g, walker)
        while needed > 0 and left:
            oid = left.pop(0)
            chosen[oid] = walker
            needed -= g.ch(oid).power or 0
            note(g, "{card} attacks {other}: most loyalty.", card=g.ch(oid).name, other=g.ch(walker).name)
    return chosen


def all_at_planeswalkers(g: Game, able: list[ObjId]) -> dict[ObjId, ObjId | Seat]:
    """OR-7: all of them, unless the attack on the heroes would be lethal."""
    power = sum(max(g.ch(i).power or 0, 0) for i in able)
    if power >= min(g.life(seat) for seat in whom(g)):
        note(g, "The attack on the heroes would be lethal: no planeswalker is attacked.")
        return {}
    chosen = planeswalkers_first(g, able)
    rest = most_loyal_first(g)[0]
    for oid in (i for i in able if i not in chosen):
        chosen[oid] = rest
        note(g, "{card} attacks {other}: planeswalkers come first.", card=g.ch(oid).name, other=g.ch(rest).name)
    return {oid: chosen[oid] for oid in able}


def by_coin(g: Game, able: list[ObjId]) -> dict[ObjId, ObjId | Seat]:
    """OR-7: a coin for each attacker; of several planeswalkers one by chance."""
    chosen: dict[ObjId, ObjId | Seat] = {}
    there = walkers(g)
    for oid in able:
        if g.random(2, "coin"):
            chosen[oid] = there[g.random(len(there))]
            note(g, "{card} attacks {other}: by a coin.", card=g.ch(oid).name, other=g.ch(int(chosen[oid])).name)
    return chosen


def none_of_them(g: Game, able: list[ObjId]) -> dict[ObjId, ObjId | Seat]:
    """OR-7: the heroes alone are attacked."""
    if able:
        note(g, "The horde attacks no planeswalkers: so the table plays.")
    return {}


AT_PLANESWALKERS: dict[str, Callable[[Game, list[ObjId]], dict[ObjId, ObjId | Seat]]] = {
    "loyalty": planeswalkers_first,
    "always": all_at_planeswalkers,
    "coin": by_coin,
    "never": none_of_them,
}


@clause("HS-3.5", otherwise=lambda g, able: able[::-1])
def strongest_first(g: Game, able: list[ObjId]) -> list[ObjId]:
    """By power, greatest first; equal ones in the order they entered."""
    return sorted(able, key=lambda i: (-(g.ch(i).power or 0), g.obj(i).timestamp))


@clause("HS-3.5", otherwise=lambda g: walkers(g)[::-1])
def most_loyal_first(g: Game) -> list[ObjId]:
    """Planeswalkers by loyalty, greatest first; equal ones in the order they entered."""
    return sorted(walkers(g), key=lambda i: (-planeswalkers.loyalty(g, i), g.obj(i).timestamp))


def walkers(g: Game) -> list[ObjId]:
    return planeswalkers.of_players(g, g.seats(HEROES))


# ---------------------------------------------------------------- blocking
def blocks(g: Game) -> dict[ObjId, ObjId | Seat]:
    """HS-3.3: by the table's setting."""
    policy = blocking_policy(g)
    if policy == "never":
        return {}
    if policy == "to_survive":
        return chump_to_survive(g)
    return good_blocks(g)


@clause("HS-3.3", otherwise="never")
def blocking_policy(g: Game) -> str:
    return str(knobs.value(g.s.knobs, "horde_blocks"))


def incoming(g: Game) -> list[ObjId]:
    """Attackers of the horde itself, most dangerous first."""
    return sorted(
        (a.attacker for a in blocking.against_team(g, HORDE) if isinstance(a.defender, str)),
        key=lambda i: -(g.ch(i).power or 0),
    )


def coming(g: Game) -> int:
    """How much damage the attack would deal."""
    return sum(max(g.ch(i).power or 0, 0) for i in incoming(g))


def chump_to_survive(g: Game) -> dict[ObjId, ObjId | Seat]:
    """Only when the attack is lethal: the cheapest blockers in front of the strongest, until it is not."""
    danger, bears = coming(g), modes.of(g).bears(g.s, HORDE)
    chosen: dict[ObjId, ObjId | Seat] = {}
    blockers = sorted(blocking.able_blockers(g, HORDE), key=lambda i: (g.ch(i).mana_value, g.ch(i).power or 0))
    for attacker in incoming(g):
        if bears is None or danger < bears:
            break
        free = first(g, [b for b in blockers if b not in chosen], attacker, alone)
        if free is not None:
            chosen[free] = attacker
            danger -= g.ch(attacker).power or 0
            note(g, "{card} blocks {other}: the attack is lethal.", card=g.ch(free).name, other=g.ch(attacker).name)
    return chosen


def good_blocks(g: Game) -> dict[ObjId, ObjId | Seat]:
    """Where the blocker survives and kills, or trades for a card of greater mana value."""
    chosen: dict[ObjId, ObjId | Seat] = {}
    blockers = sorted(blocking.able_blockers(g, HORDE), key=lambda i: g.ch(i).mana_value)
    for attacker in incoming(g):
        good = first(g, [b for b in blockers if b not in chosen], attacker, is_good)
        if good is not None:
            chosen[good] = attacker
            note(g, "{card} blocks {other}: a good block.", card=g.ch(good).name, other=g.ch(attacker).name)
    return chosen or chump_to_survive(g)


def first(g: Game, blockers: list[ObjId], attacker: ObjId, fits: Callable[[Game, ObjId, ObjId], bool]) -> ObjId | None:
    """The first blocker that fits; of equal ones (a hundred tokens) only one is tried."""
    tried: set[tuple[int, int]] = set()
    for oid in blockers:
        kind = (id(g.ch(oid)), g.obj(oid).damage)
        if kind not in tried and fits(g, oid, attacker):
            return oid
        tried.add(kind)
    return None


def is_good(g: Game, blocker: ObjId, attacker: ObjId) -> bool:
    if not alone(g, blocker, attacker) or not kills(g, blocker, attacker):
        return False
    return not kills(g, attacker, blocker) or g.ch(attacker).mana_value > g.ch(blocker).mana_value


def kills(g: Game, source: ObjId, victim: ObjId) -> bool:
    """Whether combat damage of one would destroy the other."""
    a, b = g.ch(source), g.ch(victim)
    power = a.power or 0
    if power <= 0 or b.has("indestructible"):
        return False
    return a.has("deathtouch") or power + g.obj(victim).damage >= (b.toughness or 0)


def alone(g: Game, blocker: ObjId, attacker: ObjId) -> bool:
    """Whether the creature may block the attacker by itself."""
    return blocking.can_block(g, blocker, attacker) and blocking.least(g.ch(attacker)) <= 1


def note(g: Game, key: str, **args: str) -> None:
    """The reason of a choice, for the log."""
    g.emit("note", seat=HORDE, text=key, args=args)
