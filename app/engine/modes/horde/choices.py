"""What a horde chooses, and why: always with its reason in the log (HS-5, HS-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from app.clauses import clause
from app.engine import effects
from app.engine.effects import Answers, Ask
from app.engine.model.effect import Custom
from app.engine.model.state import Decision, Env
from app.engine.model.values import Filter, ObjId
from app.engine.rules import values

if TYPE_CHECKING:
    from app.engine.game import Game


def say(g: Game, seat: str, key: str, **args: Any) -> None:
    """A line of the log: what was chosen or rolled, and why (HS-8.2)."""
    log_rolls(g, seat, key, args)


@clause("HS-8.2")
def log_rolls(g: Game, seat: str, key: str, args: dict[str, Any]) -> None:
    g.emit("note", seat=seat, text=key, args=args)


def die(g: Game, seat: str, sides: int, about: str) -> int:
    """Roll a die for everybody to see."""
    rolled = g.random(sides, "die") + 1
    g.emit("rolled", seat=seat, amount=rolled, text=about, args={"sides": sides})
    say(g, seat, "The horde rolls {rolled} on a die of {sides} ({about}).", rolled=rolled, sides=sides, about=about)
    return rolled


def pick(g: Game, seat: str, ids: list[ObjId], about: str) -> ObjId:
    """One of several equal or hidden things, by the seeded generator, shown (HS-6.21)."""
    chosen = ids[0] if len(ids) == 1 else fair_pick(g, ids)
    if len(ids) > 1:
        say(g, seat, "By chance among {count}: {card} ({about}).", count=len(ids), card=g.ch(chosen).name, about=about)
    return chosen


@clause("HS-6.21", otherwise=lambda g, ids: ids[0])
def fair_pick(g: Game, ids: list[ObjId]) -> ObjId:
    return ids[g.random(len(ids))]


# ---------------------------------------------------------------- answers to decisions
SACRIFICING = ("sacrifice", "SacrificeCost")  # what an effect asks and what a cost does


def decide(g: Game, d: Decision) -> list[Any]:
    """The horde's answer to a question of the rules."""
    if d.kind == "yes_no":
        say(g, d.seat, "What the horde may do, it does.")
        return always(d)
    if d.args.get("purpose") == "pile":
        return [either_pile(g, d)]
    if d.kind == "option":
        return [first_option(g, d)]
    if d.kind == "number":
        return [d.most]
    if d.kind == "order":
        return list(d.options)
    if d.kind == "damage":
        return list(d.args.get("default", ()))
    if d.args.get("purpose") in SACRIFICING:
        return sacrifices(g, d)
    return some(g, d)


@clause("HS-6.1", otherwise=lambda d: ["no"])
def always(d: Decision) -> list[Any]:
    """ "You may" is always done."""
    return ["yes"] if "yes" in d.options else list(d.options[: d.most])


@clause("HS-6.2", otherwise=lambda g, d: d.options[-1])
def first_option(g: Game, d: Decision) -> Any:
    """Votes go to the first option; other words are not the seed's, so the first is as good."""
    say(g, d.seat, "The horde takes the first option: {option}.", option=d.options[0])
    return d.options[0]


def either_pile(g: Game, d: Decision) -> Any:
    """Which of two piles the seed does not say: by chance (HS-6.21)."""
    chosen = d.options[fair_pick(g, list(range(len(d.options))))]
    say(g, d.seat, "The horde takes a pile by chance: {option}.", option=chosen)
    return chosen


@clause("HS-6.3", otherwise=lambda g, seat, ids: (ids, []))
def two_piles(g: Game, seat: str, ids: list[ObjId]) -> tuple[list[ObjId], list[ObjId]]:
    """Shuffled, and two piles of equal size or differing by one."""
    mixed = g.shuffled(ids)
    half = len(mixed) // 2
    sizes = {"count": len(mixed) - half, "rest": half}
    say(g, seat, "The horde separates by chance into two piles: {count} and {rest}.", **sizes)
    return mixed[half:], mixed[:half]


@clause("HS-5.1", otherwise=lambda g, d: list(d.options[-d.most :]))
def sacrifices(g: Game, d: Decision) -> list[Any]:
    """The permanents of lowest mana value; ties: tokens first, then lowest power, then by chance."""
    left = [i for i in d.options if isinstance(i, int)]
    out: list[Any] = []
    for _ in range(d.least):
        best = min(_price(g, i) for i in left)
        chosen = pick(g, d.seat, [i for i in left if _price(g, i) == best], "sacrifice")
        say(g, d.seat, "{card} is sacrificed: lowest mana value.", card=g.ch(chosen).name)
        out.append(chosen)
        left.remove(chosen)
    return out


def _price(g: Game, oid: ObjId) -> tuple[int, bool, int]:
    c = g.ch(oid)
    return c.mana_value, not g.obj(oid).token, c.power or 0


def some(g: Game, d: Decision) -> list[Any]:
    """As many as are allowed, by chance where there are more."""
    options = list(d.options)
    if len(options) <= d.most:
        return options
    out: list[Any] = []
    for _ in range(d.most):
        ids = [i for i in options if isinstance(i, int)]
        out.append(pick(g, d.seat, ids, "choice") if len(ids) == len(options) else options[0])
        options.remove(out[-1])
    return out


# ---------------------------------------------------------------- readings that need the board
@effects.custom("horde_random_land")
def random_land(g: Game, fx: Custom, env: Env, answers: Answers | None) -> Ask | None:
    """HS-6.12: one nonbasic land of the opponents at random."""
    assert isinstance(fx.what, Filter)
    _one_land(g, fx.what, env)
    return None


def _one_land(g: Game, lands: Filter, env: Env) -> None:
    ids = values.matching(g, lands, env)
    env.refs["picked"] = [pick(g, env.you, ids, "a nonbasic land")] if ids else []


TYPES = ("Artifact", "Enchantment", "Land")


@effects.custom("horde_pick_type")
def pick_type(g: Game, fx: Custom, env: Env, answers: Answers | None) -> Ask | None:
    """HS-6.12: 1–2 artifact, 3–4 enchantment, 5–6 land, rolled again while the opponents have none."""
    assert isinstance(fx.what, Filter)
    env.refs["picked"] = []
    theirs = {kind: _theirs(fx.what, kind) for kind in TYPES if kind in fx.what.types}
    there = [kind for kind, f in theirs.items() if values.matching(g, f, env)]
    if not there:
        return None
    while (kind := TYPES[(die(g, env.you, 6, "artifact, enchantment or land") - 1) // 2]) not in there:
        continue
    if kind == "Land":
        _one_land(g, theirs[kind], env)
    else:
        env.refs["picked"] = list(values.matching(g, msgspec.structs.replace(fx.what, types=(kind,)), env))
    return None


def _theirs(f: Filter, kind: str) -> Filter:
    basic = ("Basic",) if kind == "Land" else f.not_supertypes
    return msgspec.structs.replace(f, types=(kind,), not_supertypes=basic, controller="each_opponent")


@effects.custom("horde_random_card")
def random_card(g: Game, fx: Custom, env: Env, answers: Answers | None) -> Ask | None:
    """A card of a zone that is not the battlefield: by chance among those that fit (HS-6.21)."""
    assert isinstance(fx.what, Filter)
    ids = [i for i in values.matching(g, fx.what, env) if i != env.this]  # no spell picks itself (CR 115.5)
    env.refs["picked"] = [pick(g, env.you, ids, "a card")] if ids else []
    return None


@effects.custom("horde_greatest")
def greatest(g: Game, fx: Custom, env: Env, answers: Answers | None) -> Ask | None:
    """HS-6.15, 6.16, 6.19: the ``amount`` objects of greatest mana value; ties by chance, shown."""
    assert isinstance(fx.what, Filter)
    left = values.matching(g, fx.what, env)
    chosen: list[int | str] = []
    for _ in range(min(values.number(g, fx.amount, env), len(left))):
        most = max(g.ch(i).mana_value for i in left)
        oid = tied(g, env.you, [i for i in left if g.ch(i).mana_value == most])
        say(g, env.you, "{card} is taken: greatest mana value.", card=g.ch(oid).name)
        chosen.append(oid)
        left.remove(oid)
    env.refs["picked"] = chosen
    return None


@clause("HS-6.19", otherwise=lambda g, seat, ids: ids[0])
def tied(g: Game, seat: str, ids: list[ObjId]) -> ObjId:
    return pick(g, seat, ids, "greatest mana value")
