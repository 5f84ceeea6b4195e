"""Assigning combat damage (CR 510.1, 702.19; PW-8, PW-9, PW-10): by itself, asked only where it matters.

It matters where several creatures block and not all of them can be dealt lethal damage, unless they are all
alike. Whoever stops everywhere (``auto`` is ``always`` or ``hold``) is asked wherever there is any choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.clauses import clause
from app.engine import effects, modes
from app.engine.effects import Answers, Ask
from app.engine.model.effect import Procedure
from app.engine.model.state import Attack, Decision, Env
from app.engine.model.values import ObjId, Seat
from app.engine.rules import attacking, damage, planeswalkers

if TYPE_CHECKING:
    from app.engine.game import Game

Hit = tuple[ObjId, ObjId | Seat, int]
STRIKES = ("first_strike", "double_strike")


@dataclass(slots=True)
class Division:
    """How one creature may divide its damage: ``to`` first the creatures (``lethal`` each), then what
    trample reaches, each of those only when all before it have their ``lethal``."""

    source: ObjId
    total: int
    to: list[ObjId | Seat]
    lethal: list[int]
    creatures: int

    def default(self) -> list[int]:
        """Lethal damage to each in order, the rest to the last that trample reaches, else to the first."""
        left, out = self.total, []
        for need in self.lethal:
            out.append(min(need, left))
            left -= out[-1]
        out[-1 if len(self.to) > self.creatures else 0] += left
        return out


# ---------------------------------------------------------------- who deals damage
def attacks_of(g: Game) -> tuple[Attack, ...]:
    return g.s.combat.attacks if g.s.combat is not None else ()


def fighters(g: Game) -> list[ObjId]:
    """Attacking creatures, then blocking ones, each once."""
    attacks = attacks_of(g)
    return list(dict.fromkeys([*(a.attacker for a in attacks), *(b for a in attacks for b in a.blockers)]))


def first_strikers(g: Game) -> list[ObjId]:
    """Attacking and blocking creatures with first strike or double strike now (CR 510.4)."""
    return [i for i in fighters(g) if any(k in g.ch(i).keywords for k in STRIKES)]


def _deals(g: Game, oid: ObjId, first: bool) -> bool:
    assert g.s.combat is not None
    c = g.ch(oid)
    if "assigns_no_combat_damage" in c.keywords:
        return False
    struck = oid in g.s.combat.first_strikers
    return struck if first else not struck or "double_strike" in c.keywords


def power(g: Game, oid: ObjId) -> int:
    """How much combat damage it assigns (CR 510.1a)."""
    c = g.ch(oid)
    return (c.toughness if "damage_by_toughness" in c.keywords else c.power) or 0


# ---------------------------------------------------------------- the procedure
def begin(g: Game, first: bool) -> None:
    """Assign and deal the damage of one combat damage step."""
    you = next(iter(g.seats()), "")
    g.push([Procedure("combat_damage", amount=1 if first else 0)], Env(you, 0))


@effects.procedure("combat_damage")
def combat_damage(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """CR 510.1–2: the active team assigns, then the others; then all damage is dealt at once."""
    for seat, value in (answers or {}).items():
        env.refs[f"damage:{env.numbers[f'asked:{seat}']}"] = list(value)
    hits: list[Hit] = []
    asks: dict[Seat, Decision] = {}
    for assign in (_attackers, _blockers):
        assign(g, bool(fx.amount), env, hits, asks)
        if asks:
            return Ask(list(asks.values()))
    damage.deal(g, hits, combat=True)
    return None


def _attackers(g: Game, first: bool, env: Env, hits: list[Hit], asks: dict[Seat, Decision]) -> None:
    for a in attacks_of(g):
        if _deals(g, a.attacker, first) and power(g, a.attacker) > 0:
            _divide(g, attacker_division(g, a, hits), env, hits, asks)


def _blockers(g: Game, first: bool, env: Env, hits: list[Hit], asks: dict[Seat, Decision]) -> None:
    blocked: dict[ObjId, list[ObjId]] = {}
    for a in attacks_of(g):
        for b in a.blockers:
            blocked.setdefault(b, []).append(a.attacker)
    for blocker, against in blocked.items():
        if _deals(g, blocker, first) and power(g, blocker) > 0:
            _divide(g, _among(g, blocker, against, hits), env, hits, asks)


def _divide(g: Game, d: Division, env: Env, hits: list[Hit], asks: dict[Seat, Decision]) -> None:
    """Add the hits of one creature, or the question how to divide them."""
    if not d.to:
        return
    answered = env.refs.get(f"damage:{d.source}")
    seat = g.obj(d.source).controller
    if answered is None and _matters(g, d, seat):
        if seat not in asks:
            asks[seat] = _question(g, d, seat)
            env.numbers[f"asked:{seat}"] = d.source
        return
    amounts = [n for n in answered if isinstance(n, int)] if answered else d.default()
    hits += [(d.source, to, n) for to, n in zip(d.to, amounts, strict=True) if n > 0]


# ---------------------------------------------------------------- how it may be divided
def attacker_division(g: Game, a: Attack, hits: Sequence[Hit]) -> Division:
    """CR 510.1b–c, 702.19b–f: what an attacking creature may assign its damage to."""
    tramples = any(k in g.ch(a.attacker).keywords for k in ("trample", "trample_over_planeswalkers"))
    d = _among(g, a.attacker, a.blockers, hits)
    if not a.blocked or tramples:
        _add_defenders(g, a, d, hits)
    return d


def _among(g: Game, source: ObjId, creatures: Sequence[ObjId], hits: Sequence[Hit]) -> Division:
    lethal = [lethal_damage(g, source, i, hits) for i in creatures]
    return Division(source, power(g, source), list(creatures), lethal, len(creatures))


def _add_defenders(g: Game, a: Attack, d: Division, hits: Sequence[Hit]) -> None:
    over = not _stops_at_planeswalker(g, a)
    if isinstance(a.defender, int) and _hits_planeswalker():
        if planeswalkers.attackable(g, a.defender):
            d.to.append(a.defender)
            assigned = sum(n for _, to, n in hits if to == a.defender)  # CR 702.19c
            d.lethal.append(max(0, planeswalkers.loyalty(g, a.defender) - assigned) if over else 0)
        if not over:
            return  # PW-9, PW-10: never on to the player
    seat = recipient(g, a.against)
    if seat is not None:
        d.to.append(seat)
        d.lethal.append(0)


@clause("PW-8", otherwise=False)
def _hits_planeswalker() -> bool:
    """PW-8: an attack on a planeswalker deals its damage to it and none to its controller (CR 506.4c, 510.1b)."""
    return True


@clause("PW-9", otherwise=False)
def _stops_at_planeswalker(g: Game, a: Attack) -> bool:
    """PW-9: the rest of a trampler's damage goes no further than the planeswalker, but for trample over planeswalkers
    (CR 702.19b–c)."""
    return "trample_over_planeswalkers" not in g.ch(a.attacker).keywords


def recipient(g: Game, seat: Seat) -> Seat | None:
    """The player who is dealt damage meant for this one: itself, if it has left a member of its team that is one
    defending player with it, else nobody (CR 800.4e)."""
    if seat not in g.s.players:
        return None
    if not g.player(seat).left:
        return seat
    return next(iter(attacking.defending(g, seat)), None) if modes.of(g).defends_as_one(g.s, seat) else None


def lethal_damage(g: Game, source: ObjId, to: ObjId, hits: Sequence[Hit]) -> int:
    """Least damage from the source that is lethal, with what is marked and already assigned to it counted
    (CR 702.19b, 702.2c)."""
    assigned = sum(n for _, target, n in hits if target == to)
    touched = any(target == to and "deathtouch" in g.ch(i).keywords for i, target, _ in hits)
    need = max(0, (g.ch(to).toughness or 0) - g.s.objects[to].damage - assigned)
    if touched:
        return 0
    return min(1, need) if "deathtouch" in g.ch(source).keywords else need


# ---------------------------------------------------------------- asking
def _matters(g: Game, d: Division, seat: Seat) -> bool:
    if len(d.to) < 2:
        return False
    if g.player(seat).auto in ("always", "hold"):
        return d.creatures > 1 or d.total > sum(d.lethal[: d.creatures])
    short = sum(d.lethal[: d.creatures]) > d.total
    return short and d.creatures > 1 and not _alike(g, [i for i in d.to[: d.creatures] if isinstance(i, int)])


def _alike(g: Game, ids: list[ObjId]) -> bool:
    """Whether it makes no difference which of the creatures dies."""
    first, c = g.s.objects[ids[0]], g.ch(ids[0])
    return all(
        g.ch(i) == c
        and (o := g.s.objects[i]).controller == first.controller
        and (o.damage, o.counters, o.tapped, o.token) == (first.damage, first.counters, first.tapped, first.token)
        and not o.attachments
        and not o.marks
        for i in ids
    )


def _question(g: Game, d: Division, seat: Seat) -> Decision:
    args: dict[str, Any] = {
        "card": g.ch(d.source).name,
        "source": d.source,
        "total": d.total,
        "lethal": d.lethal,
        "creatures": d.creatures,
        "default": d.default(),
    }
    return g.ask(seat, "damage", "Divide {total} damage of {card}.", d.to, len(d.to), len(d.to), **args)


def fair(args: dict[str, Any], value: Sequence[Any]) -> bool:
    """Whether an answer obeys CR 702.19b–c: past the blocking creatures, damage goes on to the next only when
    all before it were assigned lethal damage. A division among targets gives each its least instead (601.2d)."""
    if "lethal" not in args:
        return all(n >= args.get("each", 0) for n in value)
    lethal, creatures = args["lethal"], args["creatures"]
    enough = True
    for at, n in enumerate(value):
        if at >= creatures and n > 0 and not enough:
            return False
        enough = enough and n >= lethal[at]
    return True
