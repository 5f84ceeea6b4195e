"""Dealing damage, combat damage or not, all of it at once (CR 120)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.clauses import clause
from app.engine import modes
from app.engine.model.ability import Keyword
from app.engine.model.card import Characteristics
from app.engine.model.values import ObjId, Seat
from app.engine.rules import commander, player_rules, replacement

if TYPE_CHECKING:
    from app.engine.game import Game

Hit = tuple[ObjId, ObjId | Seat, int]


def deal(g: Game, hits: Iterable[Hit], *, combat: bool = False) -> list[Hit]:
    """Deal damage simultaneously: each hit is (source, permanent or player, amount). Returns what was really
    dealt (CR 120.4). What can't be dealt damage is left out (120.1a, 800.4e)."""
    dealt: list[Hit] = []
    before = len(g.events)
    for source, to, amount in hits:
        if isinstance(to, str) and to in g.s.players:
            to = modes.of(g).hit_instead(g, to, dealt)
        hit = _replaced(g, source, to, amount, combat)
        if hit[2] > 0:
            dealt.append(hit)
    with g.together():
        for source, to, amount in dealt:
            _one(g, source, to, amount, combat)
        replacement.after_preventing(g, (e.object for e in g.events[before:] if e.kind == "damage_prevented"))
    return dealt


def _replaced(g: Game, source: ObjId, to: ObjId | Seat, amount: int, combat: bool) -> Hit:
    """CR 120.4b: the hit as replacement and prevention effects make it."""
    if amount <= 0 or not can_be_dealt(g, to):
        return source, to, 0
    return source, to, replacement.damage(g, source, to, amount, combat)


def can_be_dealt(g: Game, to: ObjId | Seat) -> bool:
    """CR 120.1a: players in the game; creatures, planeswalkers and battles on the battlefield."""
    if isinstance(to, str):
        return to in g.s.players and not g.player(to).left
    return g.in_play(to) and any(t in g.ch(to).types for t in ("Creature", "Planeswalker", "Battle"))


def _one(g: Game, source: ObjId, to: ObjId | Seat, amount: int, combat: bool) -> None:
    """CR 120.3: the results of one hit, then its event."""
    c = g.ch(source)
    if isinstance(to, str):
        _to_player(g, source, c, to, amount, combat)
        g.emit("damage", source=source, to=to, seat=to, amount=amount, combat=combat)
    else:
        _to_permanent(g, c, to, amount)
        g.emit("damage", source=source, to=to, object=to, amount=amount, combat=combat)
    if "lifelink" in c.keywords:
        gain_life(g, g.obj(source).controller, amount)  # CR 120.3f


def _to_player(g: Game, source: ObjId, c: Characteristics, seat: Seat, amount: int, combat: bool) -> None:
    g.count("damage_taken", seat, amount)
    if "infect" in c.keywords:
        add_player_counters(g, seat, "poison", amount)  # CR 120.3b
    else:
        lose_life(g, seat, amount)  # CR 120.3a
    if not combat:
        return
    if "toxic" in c.keywords and "Creature" in c.types:
        add_player_counters(g, seat, "poison", total_toxic(c))  # CR 120.3g
    if g.obj(source).commander:
        commander.dealt(g, source, seat, amount)


def _to_permanent(g: Game, c: Characteristics, to: ObjId, amount: int) -> None:
    types = g.ch(to).types
    if "Planeswalker" in types:
        _lose_loyalty(g, to, amount)
    if "Battle" in types:
        g.add_counters(to, "defense", -amount)  # CR 120.3h
    if "Creature" not in types:
        return
    if "wither" in c.keywords or "infect" in c.keywords:
        g.add_counters(to, "-1/-1", replacement.count_of_counters(g, to, "-1/-1", amount))  # CR 120.3d
    else:
        g.edit(to).damage += amount  # CR 120.3e
    if "deathtouch" in c.keywords:
        g.edit(to).deathtouched = True


@clause("PW-4", otherwise=None)
def _lose_loyalty(g: Game, to: ObjId, amount: int) -> None:
    """CR 120.3c, PW-4."""
    g.add_counters(to, "loyalty", -amount)


def total_toxic(c: Characteristics) -> int:
    """CR 702.164b: the sum of the numbers of its toxic abilities."""
    toxic = (a.amount for a in c.abilities if isinstance(a, Keyword) and a.name == "toxic")
    return sum(n for n in toxic if isinstance(n, int))


def gain_life(g: Game, seat: Seat, amount: int) -> int:
    """The player gains life, as replaced (CR 119.3, 119.7); how much was gained."""
    if not modes.of(g).has_life(g, seat):
        return 0
    gained = replacement.gain_life(g, seat, amount)
    g.change_life(seat, gained)
    return gained


def lose_life(g: Game, seat: Seat, amount: int) -> int:
    """The player loses life unless they can't (CR 119.8) or the mode does something else; how much it was."""
    if amount <= 0 or player_rules.cant_lose_life(g, seat) or modes.of(g).instead_of_losing_life(g, seat, amount):
        return 0
    g.change_life(seat, -amount)
    return amount


def add_player_counters(g: Game, seat: Seat, kind: str, count: int) -> None:
    """Give a player counters (CR 122.1), as many as replacement effects make it."""
    from app.engine.game import with_count

    count = replacement.count_of_counters(g, seat, kind, count)
    if count <= 0:
        return
    player = g.edit_player(seat)
    player.counters = with_count(player.counters, kind, count)
    g.emit("player_counters", seat=seat, text=kind, amount=count)
