"""How the bot archenemy blocks: whatever it kills for less than it loses, alone or by two; more when it must."""

from __future__ import annotations

from app.engine.autopilot import fighting
from app.engine.autopilot.assault import fells, worth
from app.engine.autopilot.fighting import power
from app.engine.game import Game
from app.engine.model.state import Attack, Message
from app.engine.model.values import ObjId, Seat
from app.engine.rules import blocking
from app.i18n import N_

GAINS = N_("{seat} blocks where it loses less than it gains.")
SURVIVES = N_("{seat} blocks with what it has: too much damage would come through.")
PRESSED = 0.5  # of one's life: what may come through


def plan(g: Game, seat: Seat) -> tuple[dict[ObjId, ObjId], tuple[Message, ...]]:
    """Who blocks what in this declaration, and why."""
    coming = sorted(blocking.against_team(g, g.player(seat).team), key=lambda a: -worth(g, a.attacker))
    chosen = fighting.required(g, seat)
    free = [i for i in blocking.able_blockers(g, seat) if i not in chosen]
    for a in coming:
        for blocker in _worth_it(g, a.attacker, free):
            chosen[blocker] = a.attacker
            free.remove(blocker)
    paid = len(chosen)
    _hold(g, seat, coming, chosen, free)
    if not chosen:
        return {}, ()
    return chosen, (Message(SURVIVES if len(chosen) > paid else GAINS, {"seat": seat}),)


def _able(g: Game, attacker: ObjId, free: list[ObjId]) -> list[ObjId]:
    """Free creatures that can block it, the cheapest first."""
    return sorted((i for i in free if blocking.can_block(g, i, attacker)), key=lambda i: (worth(g, i), i))


def _worth_it(g: Game, attacker: ObjId, free: list[ObjId]) -> list[ObjId]:
    """One blocker that beats it, or withstands it, or is worth less in a trade; else two that kill it together."""
    able, least = _able(g, attacker, free), blocking.least(g.ch(attacker))
    if least <= 1:
        alive = [i for i in able if not fells(g, attacker, i)]
        beats = next((i for i in alive if fells(g, i, attacker)), next(iter(alive), None))
        trades = (i for i in able if fells(g, i, attacker) and worth(g, i) <= worth(g, attacker))
        single = beats if beats is not None else next(trades, None)
        if single is not None:
            return [single]
    return _two(g, attacker, able) if least <= 2 and (blocking.most(g.ch(attacker)) or 2) >= 2 else []


def _two(g: Game, attacker: ObjId, able: list[ObjId]) -> list[ObjId]:
    """Two creatures that kill it together, of which it kills no more than it is worth."""
    c = g.ch(attacker)
    if c.has("indestructible") or c.has("first_strike") or c.has("double_strike"):
        return []
    left = (c.toughness or 0) - g.obj(attacker).damage
    for n, a in enumerate(able):
        for b in able[n + 1 :]:
            if power(g, a) + power(g, b) >= left and _lost(g, attacker, a, b) < worth(g, attacker):
                return [a, b]
    return []


def _lost(g: Game, attacker: ObjId, a: ObjId, b: ObjId) -> float:
    """What the attacker kills of two at most."""
    needs = [(g.ch(i).toughness or 0) - g.obj(i).damage for i in (a, b)]
    if g.ch(attacker).has("deathtouch"):
        needs = [1, 1]
    if sum(needs) <= power(g, attacker):
        return worth(g, a) + worth(g, b)
    return max((worth(g, i) for i, need in zip((a, b), needs, strict=True) if need <= power(g, attacker)), default=0.0)


def _hold(g: Game, seat: Seat, coming: list[Attack], chosen: dict[ObjId, ObjId], free: list[ObjId]) -> None:
    """Creatures that only gain time: while too much comes through, the cheapest before the strongest."""
    open_ = [a for a in coming if a.attacker not in chosen.values() and isinstance(a.defender, str)]
    open_.sort(key=lambda a: -power(g, a.attacker))
    danger, bears = sum(power(g, a.attacker) for a in open_), g.life(seat) * PRESSED
    for a in open_:
        able = _able(g, a.attacker, free)
        if danger < bears or blocking.least(g.ch(a.attacker)) > 1 or not able:
            continue
        chosen[able[0]] = a.attacker
        free.remove(able[0])
        danger -= power(g, a.attacker)
