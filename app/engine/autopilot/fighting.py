"""How an autopilot hero attacks and blocks: race when ahead, keep blockers when behind."""

from __future__ import annotations

from app.engine import modes
from app.engine.game import Game
from app.engine.model.state import Attack
from app.engine.model.values import ObjId, Seat
from app.engine.rules import attack_costs, attacking, blocking, planeswalkers, requirements


def power(g: Game, oid: ObjId) -> int:
    c = g.ch(oid)
    return max(c.power or 0, 0) * (2 if c.has("double_strike") else 1)


def threat(g: Game, seat: Seat) -> int:
    """Power that opponents could attack with in their next turn."""
    return sum(power(g, i) for foe in g.opponents(seat) for i in g.battlefield(foe) if g.ch(i).is_creature)


def attacks(g: Game, seat: Seat) -> dict[ObjId, ObjId | Seat]:
    """Attack with what is not needed at home."""
    able = sorted(attacking.able_attackers(g, seat), key=lambda i: -power(g, i))
    foes = g.opponents(seat)
    if not able or not foes:
        return {}
    bears = {foe: modes.of(g).bears(g.s, foe) for foe in foes}
    target = min(foes, key=lambda foe: bears[foe] or 0)
    defenders = [i for i in g.battlefield(target) if g.ch(i).is_creature and not g.obj(i).tapped]
    kept = home_guard(g, seat, able)
    chosen = [i for i in able if i not in kept and safe_to_attack(g, i, defenders)]
    everything, enough = sum(power(g, i) for i in able), bears[target]
    if enough is not None and everything >= enough + sum(power(g, d) for d in defenders):
        chosen = able
    chosen = [i for i in chosen if power(g, i) > 0 or g.ch(i).has("attacks_each_combat")]
    return aimed(g, target, chosen) if enough is None else dict.fromkeys(chosen, target)


def legal(g: Game, seat: Seat, chosen: dict[ObjId, ObjId | Seat]) -> dict[ObjId, ObjId | Seat]:
    """The player's part of the attack, with what must attack put in and what can't left out."""
    possible = {i: to for i, to in chosen.items() if attacking.may_attack(g, i, to) and not attack_costs.tax(g, i, to)}
    whole = attacking.mended(g, g.player(seat).team, possible)
    return {oid: to for oid, to in whole.items() if g.obj(oid).controller == seat}


def aimed(g: Game, foe: Seat, attackers: list[ObjId]) -> dict[ObjId, ObjId | Seat]:
    """Whom to attack where a foe has no life total: what can be attacked and dies first, enough of them for each."""
    victims = sorted(planeswalkers.attackables(g, [foe]), key=lambda i: (g.ch(i).has("cant_leave"), hardness(g, i)))
    out: dict[ObjId, ObjId | Seat] = {}
    for oid in attackers:
        out[oid] = victims[0] if victims else foe
        on_it = sum(power(g, i) for i, to in out.items() if to == out[oid])
        if len(victims) > 1 and on_it >= hardness(g, victims[0]):
            victims.pop(0)
    return out


def hardness(g: Game, oid: ObjId) -> int:
    """How much more damage a creature bears."""
    return (g.ch(oid).toughness or 0) - g.obj(oid).damage


def home_guard(g: Game, seat: Seat, able: list[ObjId]) -> list[ObjId]:
    """Creatures that stay: while the coming attack would take a third of the life, the best blockers."""
    danger, life = threat(g, seat), g.life(seat)
    mates = max(1, len(g.seats(g.player(seat).team)))
    danger = danger // mates
    kept: list[ObjId] = []
    by_toughness = sorted(able, key=lambda i: (g.ch(i).has("vigilance"), -(g.ch(i).toughness or 0)))
    for oid in by_toughness:
        if danger * mates * 3 < life or g.ch(oid).has("vigilance"):
            break
        kept.append(oid)
        danger -= max(2, (g.ch(oid).toughness or 0))
    return kept


def safe_to_attack(g: Game, oid: ObjId, defenders: list[ObjId]) -> bool:
    """Nothing untapped both blocks and kills it, or it is a fair trade."""
    for d in defenders:
        if not blocking.can_block(g, d, oid):
            continue
        dies = power(g, d) >= (g.ch(oid).toughness or 0) or g.ch(d).has("deathtouch")
        kills = power(g, oid) >= (g.ch(d).toughness or 0)
        if dies and not (kills and g.ch(d).mana_value >= g.ch(oid).mana_value):
            return False
    return True


def blocks(g: Game, seat: Seat) -> dict[ObjId, ObjId]:
    """Good blocks first; chump blocks when what comes through would hurt too much."""
    combat = g.s.combat
    assert combat is not None
    taken = {a for draft in combat.drafts.values() for a in draft.values() if isinstance(a, int)}
    coming = [a for a in blocking.against_team(g, g.player(seat).team) if a.attacker not in taken]
    coming.sort(key=lambda a: -power(g, a.attacker))
    free = sorted(blocking.able_blockers(g, seat), key=lambda i: g.ch(i).mana_value)
    danger: dict[str, int] = {}
    for a in coming:
        danger[_pool(g, a)] = danger.get(_pool(g, a), 0) + power(g, a.attacker)
    chosen = required(g, seat)
    free = [i for i in free if i not in chosen]
    for a in coming:
        pick = _blocker(g, a.attacker, free, _pressed(g, a, danger))
        if pick is not None:
            chosen[pick] = a.attacker
            free.remove(pick)
            danger[_pool(g, a)] -= power(g, a.attacker)
    return chosen


def _pool(g: Game, a: Attack) -> str:
    """Whose life an attack is at: a player's or, where it is shared, a team's; nobody's if it is at a planeswalker."""
    if not isinstance(a.defender, str):
        return ""
    return a.defender if g.team_of(a.defender).life is None else g.player(a.defender).team


def _pressed(g: Game, a: Attack, danger: dict[str, int]) -> bool:
    """Whether what attacks there would take half of the life there is."""
    return isinstance(a.defender, str) and danger[_pool(g, a)] >= g.life(a.defender) * 0.5


def required(g: Game, seat: Seat) -> dict[ObjId, ObjId]:
    """What the player's creatures must block; the same for all of a team, so that it fits together (CR 509.1c)."""
    team = g.player(seat).team
    problem = blocking.problem_of(g, team, blocking.against_team(g, team))
    best = requirements.solve(problem) if problem is not None else {}
    return {blocker: attacker for blocker, attacker in best.items() if g.obj(blocker).controller == seat}


def _blocker(g: Game, attacker: ObjId, free: list[ObjId], pressed: bool) -> ObjId | None:
    able = [i for i in free if blocking.can_block(g, i, attacker) and blocking.least(g.ch(attacker)) <= 1]
    for i in able:
        survives = power(g, attacker) < (g.ch(i).toughness or 0) and not g.ch(attacker).has("deathtouch")
        kills = power(g, i) >= (g.ch(attacker).toughness or 0) and not g.ch(attacker).has("indestructible")
        worth = g.ch(attacker).mana_value >= g.ch(i).mana_value
        if survives or (kills and worth):
            return i
    if pressed and able and power(g, attacker) >= 3:
        return min(able, key=lambda i: (not g.obj(i).token, g.ch(i).mana_value))
    return None
