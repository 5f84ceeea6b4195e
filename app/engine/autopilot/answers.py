"""How an autopilot hero answers questions: better than the defaults for who is gone."""

from __future__ import annotations

from typing import Any

from app.engine.autopilot import absent, tastes
from app.engine.effects.choices import SO_MANY, UP_TO
from app.engine.game import Game
from app.engine.model.state import Decision, StackItem
from app.engine.model.values import BATTLEFIELD, LIBRARY, Seat
from app.engine.rules import apart

LANDS_WANTED = range(2, 6)


def answer(g: Game, d: Decision) -> list[Any]:
    """The answer to an open decision."""
    if d.kind == "mulligan":
        return mulligan(g, d)
    if d.kind == "yes_no":
        return ["yes"] if "yes" in d.options else list(d.options[:1])
    if d.kind == "targets":
        wanted = pick(g, d.asks, list(d.options), d.least, d.most, tastes.asks_for_harm(g, d))
        return apart.kept(d, wanted)
    if d.kind == "number" and d.args.get("purpose") == "x":
        return [d.most]
    if d.kind == "objects" and d.options:
        liked = _wanted(g, d)
        if liked is not None:
            return apart.kept(d, liked)
    return absent.default(g, d)


def _wanted(g: Game, d: Decision) -> list[Any] | None:
    """Cards to have (from a library, a graveyard, a hand) or to cast for nothing, the dearest first; of permanents
    the opponents' where they may be chosen freely; None: the choice costs something, or is about one's own."""
    first = d.options[0]
    if not isinstance(first, int) or not g.here(first):
        return None
    if g.obj(first).zone == LIBRARY or d.args.get("purpose") == "cast":
        return gain(g, list(d.options), d.most)
    if d.prompt not in (UP_TO, SO_MANY):
        return None
    if g.obj(first).zone == BATTLEFIELD:
        foes = [i for i in d.options if isinstance(i, int) and not g.same_team(g.obj(i).controller, d.asks)]
        return gain(g, foes, d.most) if foes and d.least == 0 else None
    return gain(g, list(d.options), d.most)


def mulligan(g: Game, d: Decision) -> list[Any]:
    """Keep two to five lands of seven; never more than one mulligan."""
    hand = g.zone("hand", d.seat)
    lands = sum(1 for i in hand if g.ch(i).is_land)
    if "mulligan" in d.options and lands not in LANDS_WANTED and g.player(d.seat).mulligans < 1:
        return ["mulligan"]
    return absent.keep(g, d)


def gain(g: Game, options: list[Any], most: int) -> list[Any]:
    """As many as allowed, dearest first."""
    ids = [i for i in options if isinstance(i, int)]
    return sorted(ids, key=lambda i: -g.ch(i).mana_value)[:most]


def choose(g: Game, seat: Seat, partial: Any, step: Any) -> list[Any] | None:
    """A choice while announcing; None: not worth it with what there is."""
    if step.kind == "targets":
        oid = getattr(partial, "card", None) or partial.object
        ability: object = tastes.spell_of(g, oid)
        index = getattr(partial, "ability", None)
        if index is not None:
            ability = g.ch(oid).abilities[index]
        harmful = tastes.is_harmful(ability, str(step.args.get("bind", "t")))
        picked = pick(g, seat, list(step.options), step.least, step.most, harmful)
        if any(_wrong_side(g, seat, p, harmful) for p in picked):
            return None
        return picked
    if step.kind == "number":
        return [tastes.how_many(g, seat, partial, step)]
    if step.kind == "damage":
        return absent.damage(g, step)
    if step.kind == "option" and step.args.get("optional"):
        return list(step.options[: step.most])
    ids = [i for i in step.options if isinstance(i, int)]
    if len(ids) == len(step.options):
        return sorted(ids, key=lambda i: (g.ch(i).mana_value, i))[: step.least]
    return list(step.options[: max(step.least, 1 if step.most else 0)])


def pick(g: Game, seat: Seat, options: list[Any], least: int, most: int, harmful: bool) -> list[Any]:
    """Targets on the right side, the best first; the wrong side only where it must be."""

    def key(option: Any) -> tuple[bool, float]:
        return _wrong_side(g, seat, option, harmful), -worth(g, option)

    ranked = sorted(options, key=key)
    right = [o for o in ranked if not _wrong_side(g, seat, o, harmful)]
    return right[:most] if len(right) >= least else ranked[:least]


def _wrong_side(g: Game, seat: Seat, option: Any, harmful: bool) -> bool:
    ability = _ability(g, option)
    owner = option if isinstance(option, str) else ability.controller if ability else g.obj(option).controller
    return g.same_team(owner, seat) is harmful


def _ability(g: Game, option: Any) -> StackItem | None:
    """The ability on the stack with that id, which is no object of its own (CR 113.7)."""
    return next((item for item in g.s.stack if item.id == option), None)


def worth(g: Game, option: Any) -> float:
    """How much a target matters."""
    if isinstance(option, str):
        return 3.0
    ability = _ability(g, option)
    c = g.ch(ability.env.this if ability else option)
    return c.mana_value + (c.power or 0) * 0.5
