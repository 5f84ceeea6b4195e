"""Declaring attackers: who can attack whom, and whether a team's attack is legal as a whole (CR 508.1, 805.10b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.clauses import clause
from app.engine import modes
from app.engine.errors import Illegal
from app.engine.model.card import Characteristics
from app.engine.model.effect import MustAttack
from app.engine.model.state import Attack, GameObject
from app.engine.model.values import BATTLEFIELD, ObjId, Seat
from app.engine.rules import planeswalkers, player_rules, values

if TYPE_CHECKING:
    from app.engine.game import Game

Attacks = dict[ObjId, ObjId | Seat]


# ---------------------------------------------------------------- one creature
def able(g: Game, oid: ObjId) -> bool:
    """CR 508.1a, c: whether the creature could attack somebody, as far as it alone is concerned."""
    o = g.s.objects.get(oid)
    if o is None or o.zone != BATTLEFIELD or o.tapped:
        return False
    c = g.ch(oid)
    return "Creature" in c.types and "Battle" not in c.types and not _sick(o, c) and not _restricted(c)


def _sick(o: GameObject, c: Characteristics) -> bool:
    return o.sick and "haste" not in c.keywords  # CR 302.6


def _restricted(c: Characteristics) -> bool:
    k = c.keywords
    if "cant_attack" in k:
        return True
    return "defender" in k and "attacks_as_though_no_defender" not in k


def able_attackers(g: Game, seat: Seat) -> list[ObjId]:
    """The player's creatures that could attack, in the order they entered."""
    return [oid for oid in g.battlefield(seat) if able(g, oid)]


def has_able(g: Game, seat: Seat) -> bool:
    """Whether the player controls a creature that could attack somebody."""
    return any(able(g, oid) for oid in g.battlefield(seat)) and bool(g.opponents(seat))


def targets(g: Game, seat: Seat) -> list[ObjId | Seat]:
    """What the player's creatures may attack (CR 506.2, 802.2): opponents, then their planeswalkers and the like."""
    foes = modes.of(g).foes(g, seat)
    return [*foes, *planeswalkers.attackables(g, foes)]


def may_attack(g: Game, oid: ObjId, to: ObjId | Seat) -> bool:
    """Whether the creature may attack this player or planeswalker: a rule may forbid it (CR 508.1c)."""
    defender = defending_player(g, to)
    if defender is None:
        return False
    return not any(player_rules.about(g, "cant_be_attacked_by", s, oid) for s in defending(g, defender))


# ---------------------------------------------------------------- defenders
def defending_player(g: Game, to: ObjId | Seat) -> Seat | None:
    """CR 508.5: the player attacked, or the controller of the planeswalker attacked."""
    if isinstance(to, str):
        return to if to in g.s.players and not g.player(to).left else None
    return planeswalkers.defender_of(g, to) if planeswalkers.attackable(g, to) else None


@clause("HS-3.1", otherwise=lambda g, seat: [seat] if seat in g.s.players else [])
def defending(g: Game, seat: Seat) -> list[Seat]:
    """The players a "defending player" names: every member of a team that shares its life total, which is
    one defending player (HS-3.1), else that player."""
    if not seat or seat not in g.s.players:
        return []
    return g.seats(g.player(seat).team) if modes.of(g).defends_as_one(g.s, seat) else [seat]


def same_defender(g: Game, a: Seat, b: Seat) -> bool:
    """True if attacking one is attacking the other."""
    return a == b or (g.same_team(a, b) and modes.of(g).defends_as_one(g.s, a))


def attack_of(g: Game, oid: ObjId, to: ObjId | Seat) -> Attack:
    """The record of an attacking creature that is put into combat now."""
    return Attack(oid, to, (), False, g.obj(oid).controller, defending_player(g, to) or "")


# ---------------------------------------------------------------- the whole attack
def judge(g: Game, team: str, attacks: Attacks) -> None:
    """Raise Illegal unless the team's attack obeys all restrictions and as many requirements as possible
    (CR 508.1c–d)."""
    for oid, to in attacks.items():
        check_one(g, oid, to)
    limit = attack_limit(g, team)
    if limit is not None and len(attacks) > limit:
        raise Illegal("No more than {most} creatures can attack.", most=limit)
    if len(attacks) == 1:
        lone = next(iter(attacks))
        if "cant_attack_alone" in g.ch(lone).keywords:
            raise Illegal("{card} can't attack alone.", (lone,), card=g.ch(lone).name)
    _judge_requirements(g, team, attacks, limit)


def check_one(g: Game, oid: ObjId, to: ObjId | Seat) -> None:
    """Raise Illegal unless this creature may attack this player or planeswalker."""
    if not able(g, oid):
        raise Illegal("{card} can't attack.", (oid,), card=g.ch(oid).name)
    seat = defending_player(g, to)
    if seat is None or seat not in modes.of(g).foes(g, g.s.objects[oid].controller):
        raise Illegal("{card} must attack an opponent or an opponent's planeswalker.", (oid,), card=g.ch(oid).name)
    if not may_attack(g, oid, to):
        raise Illegal("{card} can't attack that player.", (oid,), card=g.ch(oid).name)


def attack_limit(g: Game, team: str) -> int | None:
    """How many creatures can attack at most (rule ``attackers_limit`` about a player of the team), or None."""
    limits = [
        values.number(g, rule.amount, env)
        for seat in g.seats(team)
        for rule, env in player_rules.rules_for(g, "attackers_limit", seat)
    ]
    return min(limits, default=None)


def _judge_requirements(g: Game, team: str, attacks: Attacks, limit: int | None) -> None:
    best = best_scores(g, team)
    if not best:
        return
    obeyed = sum(score(g, oid, attacks[oid]) for oid in best if oid in attacks)
    if obeyed >= _most(g, team, best, limit):
        return
    for oid, most in best.items():
        if oid not in attacks:
            raise Illegal("{card} must attack.", (oid,), card=g.ch(oid).name)
        if score(g, oid, attacks[oid]) < most:
            raise Illegal("{card} must attack somebody else.", (oid,), card=g.ch(oid).name)


def best_scores(g: Game, team: str) -> dict[ObjId, int]:
    """For each creature that must attack: the most requirements it can obey by itself."""
    out: dict[ObjId, int] = {}
    for oid in g.battlefield():
        if required(g, oid) and g.player(g.s.objects[oid].controller).team == team and able(g, oid):
            seat = g.s.objects[oid].controller
            most = max((score(g, oid, to) for to in free_targets(g, oid, seat)), default=0)
            if most:
                out[oid] = most
    return out


def free_targets(g: Game, oid: ObjId, seat: Seat) -> list[ObjId | Seat]:
    """What the creature may attack without paying: nobody must pay to obey a requirement (CR 508.1d)."""
    from app.engine.rules import attack_costs

    return [to for to in targets(g, seat) if may_attack(g, oid, to) and not attack_costs.tax(g, oid, to)]


def required(g: Game, oid: ObjId) -> bool:
    """Whether any requirement to attack applies to the permanent (CR 506.6, 508.1d)."""
    return bool(g.s.objects[oid].goaded_by) or "attacks_each_combat" in g.ch(oid).keywords or bool(told(g, oid))


def told(g: Game, oid: ObjId) -> list[Seat]:
    """The players that effects say it attacks each combat if able, once for each effect."""
    out: list[Seat] = []
    for effect in g.s.effects:
        out += [c.who for c in effect.changes if isinstance(c, MustAttack) and oid in effect.objects]
    return out


def score(g: Game, oid: ObjId, to: ObjId | Seat) -> int:
    """How many requirements the creature obeys by attacking this (CR 508.1d, 701.15b–c)."""
    goaders = g.s.objects[oid].goaded_by
    by_keyword = 1 if "attacks_each_combat" in g.ch(oid).keywords else 0
    elsewhere = sum(1 for s in goaders if isinstance(to, str) and not same_defender(g, s, to))
    there = sum(1 for s in told(g, oid) if isinstance(to, str) and same_defender(g, s, to))
    return by_keyword + len(goaders) + elsewhere + there


def _most(g: Game, team: str, best: dict[ObjId, int], limit: int | None) -> int:
    """The maximum number of requirements the team could obey (CR 508.1d)."""
    loners = [oid for oid in best if "cant_attack_alone" in g.ch(oid).keywords]
    if len(best) == len(loners) == 1 or limit == 1:
        company = limit != 1 and sum(len(able_attackers(g, seat)) for seat in g.seats(team)) > 1
        best = best if company else {oid: n for oid, n in best.items() if oid not in loners}
    return sum(sorted(best.values(), reverse=True)[:limit])


def preferred(g: Game, oid: ObjId, seat: Seat) -> ObjId | Seat:
    """What the creature would attack to obey the most requirements: the first of the best."""
    return max(free_targets(g, oid, seat), key=lambda to: score(g, oid, to))


def mended(g: Game, team: str, attacks: Attacks) -> Attacks:
    """A legal attack close to this one: what is illegal left out, what must attack put in. For a declaration
    that nobody present can correct."""
    out = {oid: to for oid, to in attacks.items() if able(g, oid) and to in targets(g, g.s.objects[oid].controller)}
    best = best_scores(g, team)
    out.update({oid: preferred(g, oid, g.s.objects[oid].controller) for oid in best})
    limit = attack_limit(g, team)
    kept = sorted(out, key=lambda oid: (-best.get(oid, 0), oid))[:limit]
    if len(kept) == 1 and "cant_attack_alone" in g.ch(kept[0]).keywords:
        kept = []
    return {oid: out[oid] for oid in sorted(kept)}
