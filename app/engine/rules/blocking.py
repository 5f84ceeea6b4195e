"""Declaring blockers: who can block what, and whether a team's block is legal as a whole (CR 509.1, 805.10d)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import structs

from app.clauses import clause
from app.engine.errors import Illegal
from app.engine.model.ability import Keyword
from app.engine.model.card import Characteristics
from app.engine.model.state import Attack, Env
from app.engine.model.values import BATTLEFIELD, ObjId, Seat
from app.engine.rules import attacking, protection, requirements, values

if TYPE_CHECKING:
    from app.engine.game import Game

Blocks = dict[ObjId, ObjId]
More = dict[ObjId, tuple[ObjId, ...]]
ANY_NUMBER = 1000


# ---------------------------------------------------------------- attackers and blockers there are
def against_team(g: Game, team: str) -> list[Attack]:
    """The attacks on players of the team and what they control (CR 509.1a, 802.4a, 805.10d; PW-7, PW-11).

    A creature whose planeswalker was removed from combat may still be blocked by that player's team."""
    players = g.s.players
    attacks = g.s.combat.attacks if g.s.combat is not None else ()
    return [a for a in attacks if a.against in players and players[a.against].team == team and _is_there(a)]


@clause("PW-7", "PW-11", otherwise=lambda a: isinstance(a.defender, str))
def _is_there(a: Attack) -> bool:
    """PW-7, PW-11: to those who block it does not matter whether a player or a planeswalker of theirs is attacked."""
    return True


def able(g: Game, oid: ObjId) -> bool:
    """CR 509.1a–b: whether the creature could block something, as far as it alone is concerned."""
    o = g.s.objects.get(oid)
    if o is None or o.zone != BATTLEFIELD or o.tapped:
        return False
    c = g.ch(oid)
    return "Creature" in c.types and "Battle" not in c.types and "cant_block" not in c.keywords


def able_blockers(g: Game, seat: Seat) -> list[ObjId]:
    """The player's creatures that could block at least one attacker of the open declaration."""
    attackers = [a.attacker for a in against_team(g, g.player(seat).team)]
    return [oid for oid in g.battlefield(seat) if able(g, oid) and any(can_block(g, oid, a) for a in attackers)]


def has_able(g: Game, seat: Seat) -> bool:
    """Whether the player controls a creature that could block an attacker."""
    attackers = [a.attacker for a in against_team(g, g.player(seat).team)]
    return any(able(g, oid) and any(can_block(g, oid, a) for a in attackers) for oid in g.battlefield(seat))


# ---------------------------------------------------------------- one creature blocks another
def can_block(g: Game, blocker: ObjId, attacker: ObjId) -> bool:
    """Whether no evasion ability or restriction keeps this creature from blocking that one (CR 509.1b).

    That the blocker is able at all and that the attack is on its team is not looked at here."""
    a, b = g.ch(attacker), g.ch(blocker)
    if not a.keywords and not b.keywords:
        return True
    if any(name in _EVASION and not _EVASION[name](g, attacker, a, blocker, b) for name in a.keywords):
        return False
    return not any(name in _LIMITS and not _LIMITS[name](g, attacker, a, blocker, b) for name in b.keywords)


Test = Callable[["Game", ObjId, Characteristics, ObjId, Characteristics], bool]


def _share_color(a: Characteristics, b: Characteristics) -> bool:
    return any(color in b.colors for color in a.colors)


def _no_such_land(g: Game, attacker: ObjId, a: Characteristics, blocker: ObjId, b: Characteristics) -> bool:
    """CR 702.14c: the defending player controls no land of the kind."""
    seats = attacking.defending(g, _against(g, attacker))
    kinds = protection.qualities(a, "landwalk")
    lands = [g.ch(i) for seat in seats for i in g.battlefield(seat) if "Land" in g.ch(i).types]
    return not any(_of_kind(land, kind) for land in lands for kind in kinds)


def _against(g: Game, attacker: ObjId) -> Seat:
    attacks = g.s.combat.attacks if g.s.combat is not None else ()
    return next((a.against for a in attacks if a.attacker == attacker), "")


def _of_kind(land: Characteristics, kind: str) -> bool:
    """``Island``, ``nonbasic``, ``legendary``, ``snow Swamp``, ``artifact``: every word must hold."""
    return all(
        ("Basic" not in land.supertypes) if word.lower() == "nonbasic" else protection.has_quality(land, word)
        for word in kind.split()
    )


def _filters(c: Characteristics, name: str) -> list[Keyword]:
    return [k for k in c.abilities if isinstance(k, Keyword) and k.name == name and k.what is not None]


def _matches(g: Game, k: Keyword, it: ObjId, of: ObjId) -> bool:
    assert k.what is not None
    return values.matches(g, k.what, it, Env(g.obj(of).controller, of))


def _no_greater_power(g: Game, i: ObjId, a: Characteristics, j: ObjId, b: Characteristics) -> bool:
    return (b.power or 0) <= (a.power or 0)


# What an attacker's keyword asks of a creature that blocks it.
_EVASION: dict[str, Test] = {
    "cant_be_blocked": lambda g, i, a, j, b: False,
    "flying": lambda g, i, a, j, b: "flying" in b.keywords or "reach" in b.keywords,  # CR 702.9b
    "horsemanship": lambda g, i, a, j, b: "horsemanship" in b.keywords,  # CR 702.31b
    "shadow": lambda g, i, a, j, b: "shadow" in b.keywords,  # CR 702.28b
    "fear": lambda g, i, a, j, b: "Artifact" in b.types or "B" in b.colors,  # CR 702.36b
    "intimidate": lambda g, i, a, j, b: "Artifact" in b.types or _share_color(a, b),  # CR 702.13b
    "skulk": _no_greater_power,  # CR 702.118b
    "cant_be_blocked_by_greater_power": _no_greater_power,  # CR 701.54c: no keyword
    "landwalk": _no_such_land,
    "protection": lambda g, i, a, j, b: not protection.protected(g, i, j),  # CR 702.16f
    "cant_be_blocked_by": lambda g, i, a, j, b: (
        not any(_matches(g, k, j, i) for k in _filters(a, "cant_be_blocked_by"))
    ),
    "cant_be_blocked_except_by": lambda g, i, a, j, b: all(
        _matches(g, k, j, i) for k in _filters(a, "cant_be_blocked_except_by")
    ),
}
# What a blocker's keyword asks of the attacker.
_LIMITS: dict[str, Test] = {
    "shadow": lambda g, i, a, j, b: "shadow" in a.keywords,  # CR 702.28b
    "can_block_only": lambda g, i, a, j, b: all(_matches(g, k, i, j) for k in _filters(b, "can_block_only")),
}


# ---------------------------------------------------------------- the whole block
def judge(g: Game, team: str, blocks: Blocks, also: More | None = None) -> None:
    """Raise Illegal unless the team's block obeys all restrictions and as many requirements as possible; ``also`` are
    further attackers that creatures block."""
    attacks = against_team(g, team)
    attackers = {a.attacker for a in attacks}
    for blocker, attacker in blocks.items():
        check_one(g, blocker, attacker, attackers)
    _judge_numbers(g, pairs(g, blocks, also or {}))
    _judge_requirements(g, team, attacks, blocks)


def check_one(g: Game, blocker: ObjId, attacker: ObjId, attackers: Collection[ObjId]) -> None:
    """Raise Illegal unless this creature may block that attacker; ``attackers`` are those its team may block."""
    if not able(g, blocker):
        raise Illegal("{card} can't block.", (blocker,), card=g.ch(blocker).name)
    if attacker not in attackers:
        raise Illegal("{card} can block only what attacks your team.", (blocker,), card=g.ch(blocker).name)
    if not can_block(g, blocker, attacker):
        raise _refusal(g, blocker, attacker)


def _refusal(g: Game, blocker: ObjId, attacker: ObjId) -> Illegal:
    """Why the creature can't block that attacker: the attacker's keyword, where it is one (CR 509.1b)."""
    a, b = g.ch(attacker), g.ch(blocker)
    for name in a.keywords:
        if name in _EVASION and not name.startswith("cant_") and not _EVASION[name](g, attacker, a, blocker, b):
            return Illegal(
                "{card} can't block {attacker}: {what}.", (blocker,), card=b.name, attacker=a.name, what=name
            )
    return Illegal("{card} can't block {attacker}.", (blocker,), card=b.name, attacker=a.name)


def additional(c: Characteristics) -> int:
    """How many more attackers than one the creature can block (CR 509.1b)."""
    if "can_block_any_number" in c.keywords:
        return ANY_NUMBER
    if "can_block_additional" not in c.keywords:
        return 0
    own = [k.amount for k in c.abilities if isinstance(k, Keyword) and k.name == "can_block_additional"]
    return sum(n if isinstance(n, int) else 1 for n in own) or 1


def check_more(
    g: Game, blocker: ObjId, first: ObjId | None, others: Collection[ObjId], attackers: Collection[ObjId]
) -> None:
    """Raise Illegal unless the creature may block these attackers besides the first."""
    name = g.ch(blocker).name if g.here(blocker) else ""
    if first is None or first in others or len(set(others)) != len(others):
        raise Illegal("{card} can't block the same creature twice.", (blocker,), card=name)
    if len(others) > additional(g.ch(blocker)):
        raise Illegal("{card} can't block so many creatures.", (blocker,), card=name)
    for attacker in others:
        check_one(g, blocker, attacker, attackers)


def pairs(g: Game, blocks: Blocks, also: More) -> list[tuple[ObjId, ObjId]]:
    """Every creature with each attacker it blocks."""
    out = []
    for blocker, attacker in blocks.items():
        others = [i for i in also.get(blocker, ()) if i != attacker and g.in_play(i)]
        out += [(blocker, attacker), *((blocker, other) for other in others)]
    return out


def least(c: Characteristics) -> int:
    """How many creatures must block it if any do (CR 702.111b and its like)."""
    if "menace" not in c.keywords and "blocked_by_at_least" not in c.keywords:
        return 1
    return max([2 if "menace" in c.keywords else 1, *_amounts(c, "blocked_by_at_least")])


def most(c: Characteristics) -> int | None:
    """How many creatures can block it at most; None: any number."""
    return min(_amounts(c, "blocked_by_at_most"), default=None) if "blocked_by_at_most" in c.keywords else None


def _amounts(c: Characteristics, name: str) -> list[int]:
    return [k.amount for k in c.abilities if isinstance(k, Keyword) and k.name == name and isinstance(k.amount, int)]


def _judge_numbers(g: Game, blocks: list[tuple[ObjId, ObjId]]) -> None:
    counts: dict[ObjId, int] = {}
    for _, attacker in blocks:
        counts[attacker] = counts.get(attacker, 0) + 1
    for attacker, n in counts.items():
        c = g.ch(attacker)
        few, many = least(c), most(c)
        if n < few:
            raise Illegal(
                "{card} can't be blocked by fewer than {least} creatures.", (attacker,), card=c.name, least=few
            )
        if many is not None and n > many:
            raise Illegal("{card} can't be blocked by more than {most} creatures.", (attacker,), card=c.name, most=many)


# ---------------------------------------------------------------- requirements
def _judge_requirements(g: Game, team: str, attacks: list[Attack], blocks: Blocks) -> None:
    problem = problem_of(g, team, attacks)
    if problem is None:
        return
    if requirements.obeyed(problem, blocks) >= requirements.bound(problem):
        return
    best = requirements.solve(problem)
    if requirements.obeyed(problem, blocks) >= requirements.obeyed(problem, best):
        return
    for blocker, attacker in best.items():
        if blocks.get(blocker) != attacker and problem.wants(blocker, attacker):
            names = {"card": g.ch(blocker).name, "attacker": g.ch(attacker).name}
            raise Illegal("{card} must block {attacker}.", (blocker,), **names)
    raise Illegal("More creatures must block.")


def problem_of(g: Game, team: str, attacks: list[Attack]) -> requirements.Problem | None:
    """What must be blocked by whom, in numbers; None if nothing must (CR 509.1c)."""
    ids = [a.attacker for a in attacks]
    luring = [i for i in ids if "must_be_blocked_by_all" in g.ch(i).keywords]
    wanting = [i for i in ids if "must_be_blocked" in g.ch(i).keywords]
    own = [i for i in g.battlefield() if g.player(g.s.objects[i].controller).team == team]
    eager = [i for i in own if "blocks_each_combat" in g.ch(i).keywords]
    if not (luring or wanting or eager):
        return None
    relevant = ids if eager else [i for i in ids if i in luring or i in wanting]
    can = {j: tuple(i for i in relevant if can_block(g, j, i)) for j in own if able(g, j)}
    return requirements.Problem(
        {j: attackers for j, attackers in can.items() if attackers},
        {i: least(g.ch(i)) for i in relevant},
        {i: most(g.ch(i)) for i in relevant},
        tuple(luring),
        tuple(wanting),
        tuple(i for i in eager if i in can),
    )


def completed(g: Game, team: str, blocks: Blocks, away: Iterable[Seat]) -> Blocks:
    """The block with what the creatures of players who are away must block: nobody else can declare them."""
    absent = {i for seat in away for i in g.battlefield(seat)}
    problem = problem_of(g, team, against_team(g, team)) if absent else None
    if problem is None:
        return blocks
    fixed = {j: can if j in absent else (blocks[j],) for j, can in problem.can.items() if j in absent or j in blocks}
    best = requirements.solve(replace(problem, can=fixed))
    return {**{j: i for j, i in best.items() if j in absent}, **blocks}


def mended(g: Game, team: str, blocks: Blocks) -> Blocks:
    """A legal block close to this one, for a declaration that nobody present can correct: without the illegal
    pairs, or, if something must block, just what must."""
    attacks = against_team(g, team)
    ids = [a.attacker for a in attacks]
    out = {j: i for j, i in blocks.items() if i in ids and able(g, j) and can_block(g, j, i)}
    for attacker in ids:
        n, c = sum(1 for i in out.values() if i == attacker), g.ch(attacker)
        many = most(c)
        if n < least(c) or (many is not None and n > many):
            out = {j: i for j, i in out.items() if i != attacker}
    problem = problem_of(g, team, attacks)
    if problem is None:
        return out
    best = requirements.solve(problem)
    enough = requirements.obeyed(problem, out) >= requirements.obeyed(problem, best)
    return out if enough else best


def put_blocking(g: Game, oid: ObjId, attacker: ObjId) -> None:
    """CR 509.4: the creature is blocking that attacker though it was never declared; a creature that was unblocked
    becomes blocked (509.3c)."""
    c = g.s.combat
    attack = next((a for a in c.attacks if a.attacker == attacker), None) if c is not None else None
    if c is None or attack is None or attack.against not in g.s.players or "Creature" not in g.ch(oid).types:
        return
    if not g.same_team(g.s.objects[oid].controller, attack.against):
        return
    now = structs.replace(attack, blockers=(*attack.blockers, oid), blocked=True)
    c.attacks = tuple(now if a is attack else a for a in c.attacks)
    if not attack.blocked:
        args = {"defending": attacking.defending(g, attack.against), "blockers": [oid]}
        g.emit("becomes_blocked", object=attacker, seat=attack.controller, to=oid, amount=1, args=args)
