"""State-based actions (CR 704): everything that applies happens at once, until nothing does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.engine import effects, modes
from app.engine.effects import Answers, Ask
from app.engine.model.card import Characteristics
from app.engine.model.effect import Procedure
from app.engine.model.state import Env, GameObject, Player
from app.engine.model.values import BATTLEFIELD, GRAVEYARD, PHASED_OUT, STACK, ObjId, Seat
from app.engine.rules import (
    attaching,
    bestow,
    combat,
    commander,
    designations,
    drawing,
    dungeons,
    layers,
    leaving,
    planeswalkers,
    prepared,
    sagas,
    zones,
)

if TYPE_CHECKING:
    from app.engine.game import Game

LEFT_ALONE = (STACK, PHASED_OUT)  # where a token does not cease to exist (CR 702.26d)
POISON = 10  # CR 704.5c


@dataclass(slots=True)
class Due:
    """What is to be done in one check; ids in the order they were found."""

    graveyard: list[ObjId] = field(default_factory=list)
    destroy: list[ObjId] = field(default_factory=list)
    cease: list[ObjId] = field(default_factory=list)
    unattach: list[ObjId] = field(default_factory=list)
    annihilate: list[ObjId] = field(default_factory=list)
    legends: list[list[ObjId]] = field(default_factory=list)
    commanders: list[ObjId] = field(default_factory=list)
    sacrifice: list[ObjId] = field(default_factory=list)
    unbestow: list[ObjId] = field(default_factory=list)
    spared: list[ObjId] = field(default_factory=list)
    world: bool = False

    def anything(self) -> bool:
        lists = (self.graveyard, self.destroy, self.cease, self.unattach, self.annihilate)
        return any(lists) or bool(self.sacrifice or self.unbestow) or bool(self.legends or self.commanders)


def check(g: Game) -> bool:
    """One check (CR 704.3): do everything that is due, at once. True if something was done.

    Only objects touched or worked out again since the last check are looked at, and what is attached to them:
    nothing else can have become due. A state that was just loaded is looked at whole."""
    layers.settle(g)
    ids = touched(g)
    combat.tidy_after(g, ids)
    reasons, over = losers(g), sagas.over(g)
    changed = bool(g.s.notes.get(dungeons.UNDER_WAY)) and dungeons.check(g)
    if not ids and not reasons and not over:
        return changed or modes.of(g).check_end(g)
    changed |= designations.check(g, ids)
    due = find(g, ids)
    due.sacrifice = over
    _spare(g, due)
    if not reasons and not due.anything():
        return changed or modes.of(g).check_end(g)
    _perform(g, due)
    if reasons:
        leaving.lose_all(g, reasons)
    return True


def touched(g: Game) -> list[ObjId]:
    """What must be looked at, in the order of ids; it counts as looked at from now on."""
    ids = g.table.unchecked
    if not ids:
        return []
    objects = g.s.objects
    found = sorted(ids)
    hosted = [i for oid in found if oid in objects for i in objects[oid].attachments]
    ids.clear()
    return sorted({*found, *hosted}) if hosted else found


# ---------------------------------------------------------------- players
def losers(g: Game) -> dict[Seat, str]:
    """Players who lose now and why (CR 704.5a–c, 704.6a–c), with those who lose with them."""
    out: dict[Seat, str] = {}
    for seat, player in g.s.players.items():
        if player.left or not (reason := _loses(g, player)) or leaving.cant_lose(g, seat):
            continue
        for member in g.seats(player.team) if modes.of(g).team_loses(g, seat) else [seat]:
            out.setdefault(member, reason)
    for seat in g.s.players:
        if drawing.EMPTY + seat in g.s.flags:
            del g.s.flags[drawing.EMPTY + seat]
    return out


def _loses(g: Game, player: Player) -> str:
    life = g.s.teams[player.team].life
    if (player.life if life is None else life) <= 0:
        return "life"
    if drawing.EMPTY + player.seat in g.s.flags:
        return "library"
    if player.counters and _poisoned(g, player):
        return "poison"
    return "commander" if player.commander_damage and commander.has_lost(g, player.seat) else ""


def _poisoned(g: Game, player: Player) -> bool:
    """CR 704.5c; a team that shares its life shares its poison, unless the mode says otherwise: 15 for two players, 5
    more for each further one (810.8d, 810.11, HS-1.9)."""
    team = g.s.teams[player.team]
    if not modes.of(g).counts_together(g, player.seat):
        return player.counter("poison") >= POISON
    total = sum(g.player(s).counter("poison") for s in team.seats)
    return total >= POISON + 5 * (len(team.seats) - 1)


# ---------------------------------------------------------------- objects
def find(g: Game, ids: list[ObjId]) -> Due:
    """What is due among these objects."""
    due = Due()
    legends: dict[tuple[Seat, str], None] = {}
    for oid in ids:
        o = g.s.objects.get(oid)
        if o is None:
            due.cease += prepared.left_over(g, oid)
            continue
        if o.zone == BATTLEFIELD:
            _permanent(g, o, g.ch(oid), due, legends)
        elif o.token and o.zone not in LEFT_ALONE and not (modes.of(g).keeps_token(g, oid) or prepared.stays(g, o)):
            due.cease.append(oid)  # CR 704.5d–e
        elif o.commander and commander.may_return(g, oid):
            due.commanders.append(oid)
    due.graveyard += [oid for oid in planeswalkers.not_unique(g, ids) if oid not in due.graveyard]
    if due.world:
        due.graveyard += [oid for oid in _old_worlds(g) if oid not in due.graveyard]
    due.legends = [same for seat, name in legends if len(same := _same_legend(g, seat, name)) > 1]
    return due


def _permanent(g: Game, o: GameObject, c: Characteristics, due: Due, legends: dict[tuple[Seat, str], None]) -> None:
    if "cant_leave" in c.keywords:
        return  # whatever would be done to it means that it leaves
    if "Creature" in c.types:
        _creature(o, c, due)
    if "Planeswalker" in c.types and not o.counter("loyalty"):
        due.graveyard.append(o.id)  # CR 704.5i
    if "Battle" in c.types and not o.counter("defense") and not sagas.waits(g, o.id):
        due.graveyard.append(o.id)  # CR 704.5v–w
    host = o.attached_to
    if host is None or "Creature" in c.types or not attaching.can_be_attached(g, o.id, host):
        if o.mark(bestow.BESTOWED):
            due.unbestow.append(o.id)  # CR 702.103f
        elif "Aura" in c.subtypes:
            due.graveyard.append(o.id)  # CR 704.5m
        elif host is not None:
            due.unattach.append(o.id)  # CR 704.5n, p
    if o.counters and o.counter("+1/+1") and o.counter("-1/-1"):
        due.annihilate.append(o.id)  # CR 704.5q
    if o.marks and o.mark(prepared.PREPARED):
        prepared.follow(g, o)
    if "Legendary" in c.supertypes:
        legends[o.controller, c.name] = None
    if "World" in c.supertypes:
        due.world = True


def _creature(o: GameObject, c: Characteristics, due: Due) -> None:
    toughness = c.toughness or 0
    if toughness <= 0:
        due.graveyard.append(o.id)  # CR 704.5f
    elif o.deathtouched or 0 < toughness <= o.damage:
        if "indestructible" not in c.keywords:
            due.destroy.append(o.id)  # CR 704.5g–h
        elif o.deathtouched:
            due.spared.append(o.id)


def _old_worlds(g: Game) -> list[ObjId]:
    """CR 704.5k: of several permanents with the supertype world, all but the one that has had it shortest go; all
    of them if two tie (which timestamps never do)."""
    worlds = [oid for oid in g.battlefield() if "World" in g.ch(oid).supertypes]
    newest = max(worlds, key=lambda oid: g.s.objects[oid].timestamp)
    return [oid for oid in worlds if oid != newest]


def _same_legend(g: Game, seat: Seat, name: str) -> list[ObjId]:
    """CR 704.5j: that player's legendary permanents of that name."""
    found = [(oid, g.ch(oid)) for oid in g.battlefield(seat)]
    return [oid for oid, c in found if c.name == name and "Legendary" in c.supertypes]


# ---------------------------------------------------------------- doing it
def _perform(g: Game, due: Due) -> None:
    """All at once; last-known information is of the moment before (CR 704.8)."""
    with g.together():
        for oid in due.graveyard:
            zones.change(g, oid, GRAVEYARD)
        for oid in due.destroy:
            zones.destroy(g, oid, by_effect=False)
        for oid in due.sacrifice:
            zones.sacrifice(g, oid)  # CR 714.4
        for oid in dict.fromkeys(due.cease):
            g.take_out(oid)
        if due.cease and g.s.permitted:
            g.s.permitted = tuple(p for p in g.s.permitted if g.here(p.object))
        for oid in due.unbestow:
            g.set_mark(oid, bestow.BESTOWED, 0)
            g.unattach(oid)
        for oid in due.unattach:
            if g.here(oid):
                g.unattach(oid)
        for oid in due.annihilate:
            _annihilate(g, oid)
    for oid in due.commanders:
        commander.ask_return(g, oid)
    for same in due.legends:
        g.push([Procedure("legend_rule", tuple(same))], Env(g.obj(same[0]).controller, 0))


def _spare(g: Game, due: Due) -> None:
    """Deathtouch counts until the next check only (CR 704.5h)."""
    for oid in due.spared:
        g.edit(oid).deathtouched = False


def _annihilate(g: Game, oid: ObjId) -> None:
    if g.here(oid):
        n = min(g.s.objects[oid].counter("+1/+1"), g.s.objects[oid].counter("-1/-1"))
        g.add_counters(oid, "+1/+1", -n)
        g.add_counters(oid, "-1/-1", -n)


@effects.procedure("legend_rule")
def legend_rule(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """CR 704.5j: the controller keeps one of them, the others are put into their owners' graveyards."""
    same = [oid for oid in fx.objects if g.in_play(oid) and g.s.objects[oid].controller == env.you]
    if len(same) < 2:
        return None
    if answers is None:
        about = {"card": g.ch(same[0]).name, "purpose": "keep"}
        return Ask([g.ask(env.you, "objects", "Keep one {card}; the others are lost.", same, 1, 1, **about)])
    kept = answers.get(env.you, same[:1])
    zones.change_all(g, [oid for oid in same if oid not in kept], GRAVEYARD)
    return None
