"""Mana (CR 106), pools and mana abilities (CR 605)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from msgspec.structs import replace

from app.engine import effects
from app.engine.model.ability import ActivatedAbility, TriggeredAbility
from app.engine.model.card import Characteristics
from app.engine.model.effect import AddMana
from app.engine.model.state import Env, Event, Player
from app.engine.model.values import (
    BATTLEFIELD,
    COLORS,
    MANA,
    STACK,
    Filter,
    ObjId,
    Seat,
    TapThis,
)
from app.engine.rules import identity, mana_abilities, replacement, values
from app.engine.rules.bounds import MOST_TIMES
from app.engine.rules.mana_abilities import FREELY, PRODUCED, makers
from app.engine.rules.refs import kept_with

if TYPE_CHECKING:
    from app.engine.game import Game

CHOSEN = "chosen_color"  # of the colour chosen as the source entered
NO_MANA = (0, 0, 0, 0, 0, 0)
RED, FIREBENT = MANA.index("R"), "firebent"


# ---------------------------------------------------------------- pools
def add(g: Game, seat: Seat, mana: str, only: Filter | None = None, source: ObjId = 0) -> None:
    """Put mana (``GGC``) into a player's pool (CR 106.4), ``only`` limiting what it may be spent on."""
    if not mana:
        return
    mana = identity.allowed_mana(g, seat, mana)
    player = g.edit_player(seat)
    if only is not None:
        player.restricted = (*player.restricted, *((symbol, only) for symbol in mana))
    else:
        pool = list(player.mana)
        for symbol in mana:
            pool[MANA.index(symbol)] += 1
        player.mana = (pool[0], pool[1], pool[2], pool[3], pool[4], pool[5])
    g.emit("mana", object=source, seat=seat, amount=len(mana), text=mana)


def remove(g: Game, seat: Seat, mana: str) -> None:
    """Take unrestricted mana out of a pool; the caller knows that it is there."""
    if not mana:
        return
    player = g.edit_player(seat)
    pool = list(player.mana)
    for symbol in mana:
        pool[MANA.index(symbol)] -= 1
    assert min(pool) >= 0, f"{seat} has no {mana}"
    player.mana = (pool[0], pool[1], pool[2], pool[3], pool[4], pool[5])
    _spend_firebent(g, seat)


def remove_restricted(g: Game, seat: Seat, positions: list[int]) -> None:
    """Take mana with restrictions out of a pool, by position."""
    player = g.edit_player(seat)
    player.restricted = tuple(r for i, r in enumerate(player.restricted) if i not in positions)


def firebend(g: Game, seat: Seat, n: int, source: ObjId) -> None:
    """CR 702.189a: that much {R}, which is not lost until the combat phase ends."""
    add(g, seat, "R" * n, source=source)
    g.count(FIREBENT, seat, n)
    g.emit("firebends", object=source, seat=seat, amount=n)


def _spend_firebent(g: Game, seat: Seat) -> None:
    """Red mana that would be lost sooner is spent first; what was spent of the other is not there to be kept."""
    key = f"{FIREBENT}:{seat}"
    if g.s.tally.get(key, 0) > g.s.players[seat].mana[RED]:
        g.s.tally[key] = g.s.players[seat].mana[RED]


def empty_pools(g: Game) -> None:
    """CR 500.5: unspent mana is lost as a step or phase ends."""
    in_combat = g.s.combat is not None and g.s.turn.step != "end of combat"
    for seat in g.s.players:
        player = g.s.players[seat]
        if player.mana != NO_MANA or player.restricted:
            kept = min(player.mana[RED], g.s.tally.get(f"{FIREBENT}:{seat}", 0)) if in_combat else 0
            lost = sum(player.mana) + len(player.restricted) - kept
            if lost:
                player = g.edit_player(seat)
                player.mana, player.restricted = (0, 0, 0, kept, 0, 0), ()
                g.emit("mana_emptied", seat=seat, amount=lost)
        if not in_combat:
            g.s.tally.pop(f"{FIREBENT}:{seat}", None)


def floating(player: Player) -> int:
    """How much mana a player has in the pool."""
    return sum(player.mana) + len(player.restricted)


# ---------------------------------------------------------------- what they make
def options(g: Game, seat: Seat, fx: AddMana, env: Env) -> list[str]:
    """The different mana an AddMana may add now, each as symbols (``["WW", "WB", "BB"]``); [] adds nothing."""
    count = values.times(g, fx.amount, env)
    if count == 0:
        return []
    if fx.mana == "combination":
        return ["".join(found) for found in combinations_with_replacement(COLORS, count)]
    words = [str(w) for w in env.refs.get(PRODUCED, ())] if fx.mana == PRODUCED else _words(g, seat, fx.mana, env)
    return [word * count for word in words]


def _words(g: Game, seat: Seat, mana: str, env: Env) -> list[str]:
    if mana == CHOSEN:
        return kept_with(g, "color", env)
    if mana == "any":
        return list(COLORS)
    if mana == "identity":
        return list(identity.of_player(g, seat))
    if mana == "opponents_lands":
        return [c for c in lands_make(g, g.opponents(seat)) if c != "C"]
    if mana == "your_lands":
        return lands_make(g, [seat])
    return list(dict.fromkeys(mana.split("/")))


def lands_make(g: Game, seats: list[Seat]) -> list[str]:
    """The types of mana that lands of these players could produce (CR 106.7)."""
    found: set[str] = set()
    for oid in g.battlefield():
        o = g.s.objects[oid]
        if o.controller in seats and "Land" in g.ch(oid).types:
            for maker in makers(g.ch(oid)):
                for fx in maker.adds:
                    if fx.mana not in ("opponents_lands", "your_lands"):
                        found.update("".join(options(g, o.controller, fx, Env(o.controller, oid))))
    return [c for c in MANA if c in found]


def patterns(g: Game, seat: Seat, fx: AddMana, env: Env) -> list[str]:
    """Like :func:`options` with ``*`` for one mana of any colour, chosen for itself."""
    known = mana_abilities.patterns(fx)
    if known is not None:
        return known
    if fx.mana == "combination":
        return [FREELY * values.times(g, fx.amount, env)]
    return options(g, seat, fx, env)


def chosen(g: Game, seat: Seat, fx: AddMana, env: Env, wanted: str) -> str:
    """The mana that is added: the only kind there is, or the ``wanted`` one. Raises Illegal if it is not offered."""
    among = patterns(g, seat, fx, env)
    if not among or (len(among) == 1 and FREELY not in among[0]):
        return among[0] if among else ""
    g.require(any(fits(pattern, wanted) for pattern in among), "Choose which mana to add.")
    return wanted


def fits(pattern: str, mana: str) -> bool:
    """True if the mana is what a pattern allows."""
    if FREELY not in pattern:
        return pattern == mana
    return len(pattern) == len(mana) and all(c in COLORS for c in mana)


# ---------------------------------------------------------------- making it
def made_by(g: Game, seat: Seat, ability: ActivatedAbility, env: Env, wanted: str) -> list[str]:
    """The mana each AddMana of a mana ability adds, ``wanted`` where there is a choice. Raises Illegal for mana that
    is not offered."""
    return [chosen(g, seat, fx, env, wanted) for fx in ability.effects if isinstance(fx, AddMana)]


def produce(g: Game, seat: Seat, oid: ObjId, ability: ActivatedAbility, env: Env, mana: list[str]) -> None:
    """A mana ability resolves at once (CR 605.3b); its costs are paid. ``mana`` is what each AddMana of it adds;
    a permanent tapped for mana may make more by replacement (CR 106.12b), and others trigger (CR 605.4a)."""
    tapped = any(isinstance(p, TapThis) for p in ability.cost)
    times = replacement.mana_times(g, oid) if tapped and g.table.listeners("instead:mana") else 1
    made = ""
    for fx in ability.effects:
        if isinstance(fx, AddMana):
            now, mana = mana[0] * min(times, max(1, MOST_TIMES // max(1, len(mana[0])))), mana[1:]
            for who in values.who(g, fx.who, env):
                add(g, who, now, limit(g, fx.only, env), oid)
            made += now
    others = [fx for fx in ability.effects if not isinstance(fx, AddMana)]
    if others:
        effects.at_once(g, others, env)
    if tapped and made:
        happened = g.emit("mana_added", object=oid, seat=seat, amount=len(made), text=made)
        _trigger(g, happened)


def _trigger(g: Game, happened: Event) -> None:
    """Triggered mana abilities resolve at once, without the stack (CR 605.4a)."""
    from app.engine.rules import triggers

    for source in g.table.listeners("on:mana_added"):
        for ability in g.ch(source).abilities:
            if not isinstance(ability, TriggeredAbility) or not ability.mana or ability.on.event != "mana_added":
                continue
            env = Env(g.obj(source).controller, source)
            if triggers.condition_met(g, ability.on, "mana_added", happened, env):
                triggers.bind_event(g, env, "mana_added", happened)
                env.refs[PRODUCED] = [symbol for symbol in MANA if symbol in happened.text]
                effects.at_once(g, ability.effects, env)


# ---------------------------------------------------------------- restrictions
@dataclass(frozen=True, slots=True)
class Purpose:
    """What mana is spent on: a spell (``c`` the characteristics it will have), or an ability of an object."""

    seat: Seat
    oid: ObjId
    c: Characteristics
    spell: bool = True


def limit(g: Game, only: Filter | None, env: Env) -> Filter | None:
    """What mana may be spent on, with the creature type or colour chosen for its source written out: the mana keeps it
    when the source is gone."""
    if only is None or only.chosen is None:
        return only
    kept = tuple(kept_with(g, only.chosen, env)) or ("none",)
    field = "colors" if only.chosen == "color" else "subtypes"
    return replace(only, chosen=None, **{field: kept})


def allowed(g: Game, only: Filter | None, purpose: Purpose | None) -> bool:
    """True if mana limited to ``only`` may be spent on this (CR 106.6). A filter over the stack means spells,
    over the battlefield abilities of permanents, over ``any`` zone both."""
    if only is None:
        return True
    if purpose is None or (only.zone == STACK and not purpose.spell) or (only.zone == BATTLEFIELD and purpose.spell):
        return False
    o = g.s.objects[purpose.oid]
    env = Env(purpose.seat, purpose.oid)
    return values.fits(g, only, o, purpose.c, env)
