"""What is answered for a hero who is gone: one row a kind of question (issue: "a hero who is gone")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from app.engine.autopilot import fighting
from app.engine.errors import Illegal
from app.engine.game import Game
from app.engine.model.commands import Answer
from app.engine.model.state import Decision, State
from app.engine.model.values import ObjId, Seat
from app.engine.rules import apart, blocking


class Asked(Protocol):
    """What a question and a choice while announcing have in common."""

    @property
    def args(self) -> dict[str, Any]: ...
    @property
    def options(self) -> tuple[ObjId | Seat, ...]: ...


Row = Callable[[Game, Decision], list[Any]]


def answer(state: State, seat: Seat) -> Answer | None:
    """The answer to the seat's first open question; None if nothing is asked of it."""
    g = Game(state)
    for d in state.pending:
        if d.asks == seat and d.answer is None:
            return Answer(d.id, tuple(default(g, d)))
    return None


def default(g: Game, d: Decision) -> list[Any]:
    """The default of a question: by its purpose if there is a row for it, else by its kind."""
    row = DEFAULTS.get(str(d.args.get("purpose", ""))) or DEFAULTS[d.kind]
    return apart.kept(d, row(g, d))


def no(g: Game, d: Decision) -> list[Any]:
    """Optional things are declined, except the commander's move to the command zone."""
    return ["no"] if "no" in d.options else list(d.options[: d.least])


def yes(g: Game, d: Decision) -> list[Any]:
    return ["yes"] if "yes" in d.options else list(d.options[: d.least])


def keep(g: Game, d: Decision) -> list[Any]:
    """Mulligan: keep."""
    return ["keep"] if "keep" in d.options else list(d.options[: d.least])


def least_harmful(g: Game, d: Decision) -> list[Any]:
    """Targets and forced choices, by mana value: opponents and their things, dearest first; then the team's own,
    cheapest first."""

    def harm(option: Any) -> tuple[bool, int, int]:
        if isinstance(option, str):
            return option in g.s.players and g.same_team(option, d.asks), 0, 0
        ours, value = g.same_team(g.obj(option).controller, d.asks), g.ch(option).mana_value
        return ours, value if ours else -value, option

    return sorted(d.options, key=harm)[: d.least]


def first(g: Game, d: Decision) -> list[Any]:
    """Votes and other words: the first option, or nothing where nothing is allowed."""
    return list(d.options[: d.least])


def fewest(g: Game, d: Decision) -> list[Any]:
    return [d.least]


def as_offered(g: Game, d: Decision) -> list[Any]:
    """Order of triggers: as offered."""
    return list(d.options)


def damage(g: Game, d: Asked) -> list[Any]:
    """Damage: as offered, else as even as can be, the first ones more."""
    if d.args.get("default"):
        return list(d.args["default"])
    total, n = int(d.args["total"]), len(d.options)
    return [total // n + (i < total % n) for i in range(n)]


def dearest(g: Game, d: Decision) -> list[Any]:
    """Discard: the highest mana value first."""
    ids = [i for i in d.options if isinstance(i, int)]
    return sorted(ids, key=lambda i: (-g.ch(i).mana_value, i))[: d.least]


def finished(g: Game, d: Decision) -> list[Any]:
    """A card played by hand: done."""
    return list(d.options[:1])


# ---------------------------------------------------------------- combat
def blocks(g: Game, team: str, declared: blocking.Blocks) -> blocking.Blocks:
    """A gone hero's creatures block only if the team would die: the cheapest ones, what would hurt most first, until
    it would not. (They attack only where they must.)"""
    gone = [i for seat in g.seats(team) if g.player(seat).away for i in blocking.able_blockers(g, seat)]
    able = sorted(gone, key=lambda i: (g.ch(i).mana_value, i))
    made = dict(declared)
    for attack in sorted(blocking.against_team(g, team), key=lambda a: (-fighting.power(g, a.attacker), a.attacker)):
        if attack.attacker not in made.values() and attack.defender in _dying(g, team, made):
            needed = blocking.least(g.ch(attack.attacker))
            free = [i for i in able if i not in made and blocking.can_block(g, i, attack.attacker)][:needed]
            made |= dict.fromkeys(free, attack.attacker) if len(free) == needed else {}
    return made if _legal(g, team, made) else declared


def _legal(g: Game, team: str, made: blocking.Blocks) -> bool:
    try:
        blocking.judge(g, team, made, g.s.combat.also if g.s.combat is not None else {})
    except Illegal:
        return False
    return True


def _dying(g: Game, team: str, made: blocking.Blocks) -> list[Seat]:
    """The players of the team who would be dealt their whole life (or the team all it shares) by what nobody
    blocks."""
    dealt: dict[Seat, int] = {}
    for attack in blocking.against_team(g, team):
        if isinstance(attack.defender, str) and not attack.blocked and attack.attacker not in made.values():
            dealt[attack.defender] = dealt.get(attack.defender, 0) + fighting.power(g, attack.attacker)
    shared = g.s.teams[team].life is not None
    return [seat for seat, n in dealt.items() if (sum(dealt.values()) if shared else n) >= g.life(seat)]


DEFAULTS: dict[str, Row] = {
    "yes_no": no,
    "commander_zone": yes,
    "mulligan": keep,
    "objects": least_harmful,
    "players": least_harmful,
    "targets": least_harmful,
    "option": first,
    "number": fewest,
    "order": as_offered,
    "damage": damage,
    "discard": dearest,
    "pay": no,
    "by_hand": finished,
}
