"""How a horde answers where it may choose (OR-10): its own rules' way, by chance, the best, or as the heroes say."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.engine.autopilot import absent, tastes
from app.engine.model.state import Decision
from app.engine.model.values import ObjId, Seat
from app.engine.modes.horde import choices
from app.engine.modes.horde import knobs as k
from app.engine.modes.horde.seats import HEROES, HORDE
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

GIVING_UP = (*choices.SACRIFICING, "discard")
NO_CHOICE = ("order", "damage")
Worth = Callable[["Game", ObjId], tuple[int, int]]


def decide(g: Game, d: Decision) -> list[Any] | None:
    """The answer to a question that the horde is asked; None: the heroes are asked. What of a card is carried out by
    hand, the heroes do, whatever the policy."""
    if d.kind == "by_hand":
        return None
    if d.args.get("by_hand"):
        return []  # what a card targets that the heroes carry out, nobody knows
    policy = str(k.value(g.s.knobs, "choices"))
    if d.kind == "damage":
        return absent.damage(g, d)
    if policy == "seed" or d.kind in NO_CHOICE:
        return choices.decide(g, d)
    return POLICIES[policy](g, d)


def who_decides(g: Game, d: Decision) -> Seat:
    """The hero who answers for the horde: the primary one (CR 805.2), or the first who is there."""
    there = [s for s in g.seats(HEROES) if not g.player(s).away] or g.seats(HEROES)
    primary = g.s.teams[HEROES].primary
    return primary if primary in there else next(iter(there), "")


# ---------------------------------------------------------------- by chance
def by_chance(g: Game, d: Decision) -> list[Any]:
    """Everything is chosen by the seeded generator, shown (HS-6.21, HS-8.2)."""
    if d.kind == "number":
        return [d.least + g.random(d.most - d.least + 1)]
    left, out = list(d.options), []
    for _ in range(min(d.most, len(left))):
        out.append(left.pop(g.random(len(left))))
    for chosen in out if len(d.options) > len(out) else ():
        about = {"count": len(d.options), "other": name_of(g, chosen)}
        choices.say(g, HORDE, "By chance among {count}: {other}.", **about)
    return out


def name_of(g: Game, chosen: ObjId | Seat) -> str:
    return g.ch(chosen).name if isinstance(chosen, int) else chosen


# ---------------------------------------------------------------- the best
def by_power(g: Game, oid: ObjId) -> tuple[int, int]:
    c = g.ch(oid)
    return c.power or 0, c.mana_value


def by_value(g: Game, oid: ObjId) -> tuple[int, int]:
    c = g.ch(oid)
    return c.mana_value, c.power or 0


def the_best(worth: Worth, why: str) -> Callable[[Game, Decision], list[Any]]:
    """The policy that takes what is worth most of the opponents' for harm, of its own for good; what it gives up is
    worth least; players by chance, and everything that it may do is done."""

    def policy(g: Game, d: Decision) -> list[Any]:
        ids = [i for i in d.options if isinstance(i, int)]
        if not ids:
            return by_chance(g, d) if d.kind in ("targets", "players") else choices.decide(g, d) or []
        ranked = sorted(ids, key=lambda i: worth(g, i), reverse=d.args.get("purpose") not in GIVING_UP)
        if d.kind == "targets":
            harmful = tastes.asks_for_harm(g, d)
            ranked.sort(key=lambda i: (g.obj(i).controller == HORDE) is harmful)
        wanted = d.least if d.args.get("purpose") in GIVING_UP else d.most
        for oid in ranked[:wanted] if len(ids) > wanted else ():
            choices.say(g, HORDE, why, card=g.ch(oid).name)
        return list(ranked[:wanted])

    return policy


def heroes_say(g: Game, d: Decision) -> list[Any] | None:
    """A hero is asked."""
    return None


POLICIES: dict[str, Callable[[Game, Decision], list[Any] | None]] = {
    "random": by_chance,
    "best": the_best(by_power, N_("{card} is chosen: greatest power.")),
    "value": the_best(by_value, N_("{card} is chosen: greatest mana value.")),
    "heroes": heroes_say,
}
