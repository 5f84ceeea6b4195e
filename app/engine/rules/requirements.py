"""The most requirements a block can obey (CR 509.1c), exactly: a small assignment problem.

Each blocker blocks one attacker or none. Obeying counts: a pair for each attacker that all able creatures must
block, a blocker that must block something, an attacker that must be blocked. An attacker may need at least
(menace) or take at most so many blockers. Equal blockers are one class; the assignment is a flow of greatest
gain, and an attacker left with too few blockers is branched on: nobody blocks it, or enough do."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine.model.values import ObjId

Blocks = dict[ObjId, ObjId]
Limits = dict[ObjId, tuple[int, int | None]]
ENFORCED = 1_000_000
UNIT = 60  # gains are counted in sixtieths, so that 2, 3, 4, 5 blockers share one evenly
MOST_BRANCHES = 100


@dataclass(frozen=True, slots=True)
class Problem:
    """``can`` blocker -> attackers it can block; ``least`` and ``most`` blockers of an attacker; ``luring``
    attackers that all able creatures must block, ``wanting`` those that must be blocked, ``eager`` blockers
    that must block."""

    can: dict[ObjId, tuple[ObjId, ...]]
    least: dict[ObjId, int] = field(default_factory=dict)
    most: dict[ObjId, int | None] = field(default_factory=dict)
    luring: tuple[ObjId, ...] = ()
    wanting: tuple[ObjId, ...] = ()
    eager: tuple[ObjId, ...] = ()

    def weight(self, blocker: ObjId, attacker: ObjId) -> int:
        """How many requirements the pair obeys by itself."""
        return (attacker in self.luring) + (blocker in self.eager)

    def wants(self, blocker: ObjId, attacker: ObjId) -> bool:
        """Whether the pair helps to obey any requirement."""
        return attacker in self.wanting or self.weight(blocker, attacker) > 0


def obeyed(p: Problem, blocks: Blocks) -> int:
    """How many requirements a block obeys."""
    pairs = sum(p.weight(b, a) for b, a in blocks.items() if b in p.can or a in p.luring)
    return pairs + sum(1 for a in p.wanting if a in blocks.values())


def bound(p: Problem) -> int:
    """No block can obey more than this: every creature and attacker for itself."""
    pairs = sum(max(p.weight(b, a) for a in attackers) for b, attackers in p.can.items())
    reachable = {a for attackers in p.can.values() for a in attackers}
    return pairs + sum(1 for a in p.wanting if a in reachable)


def solve(p: Problem) -> Blocks:
    """A legal block that obeys as many requirements as possible."""
    classes = _classes(p)
    best: Blocks = {}
    value = -1
    open_ends: list[Limits] = [{a: (0, p.most.get(a)) for attackers in p.can.values() for a in attackers}]
    for _ in range(MOST_BRANCHES):
        if not open_ends:
            break
        limits = open_ends.pop()
        flow = _Flow(p, classes, limits)
        if not flow.feasible or flow.gain // UNIT <= value:
            continue
        short = next((a for a in limits if 0 < flow.used[a] < p.least.get(a, 1)), None)
        if short is None:
            best = flow.blocks()
            value = obeyed(p, best)
        else:
            open_ends += [{**limits, short: (0, 0)}, {**limits, short: (p.least[short], limits[short][1])}]
    return best


# ---------------------------------------------------------------- classes of equal blockers
@dataclass(slots=True)
class _Class:
    ids: list[ObjId]
    can: tuple[ObjId, ...]
    eager: bool


def _classes(p: Problem) -> list[_Class]:
    found: dict[tuple[bool, tuple[ObjId, ...]], _Class] = {}
    for blocker, attackers in p.can.items():
        eager = blocker in p.eager
        useful = _useful(p, attackers, eager)
        if useful:
            found.setdefault((eager, useful), _Class([], useful, eager)).ids.append(blocker)
    return list(found.values())


def _useful(p: Problem, attackers: tuple[ObjId, ...], eager: bool) -> tuple[ObjId, ...]:
    """Without those that another one of them replaces: of the attackers anybody may block in any number and
    that need not be blocked, one is enough, the one with the greater weight. An attacker that needs company
    stays even where the pair itself obeys nothing."""
    free = [a for a in attackers if p.least.get(a, 1) <= 1 and p.most.get(a) is None and a not in p.wanting]
    one = next((a for a in free if a in p.luring), free[0] if free and eager else None)

    def helps(a: ObjId) -> bool:
        return eager or a in p.luring or a in p.wanting or p.least.get(a, 1) > 1

    return tuple(a for a in attackers if a == one or (a not in free and helps(a)))


# ---------------------------------------------------------------- the flow
class _Flow:
    """Blockers flow to attackers along paths of greatest gain; ``limits`` say how many an attacker must and
    may get. ``gain`` is at least what any such block obeys, in sixtieths."""

    def __init__(self, p: Problem, classes: list[_Class], limits: Limits) -> None:
        self.p, self.classes, self.limits = p, classes, limits
        self.sent: list[dict[ObjId, int]] = [dict.fromkeys(c.can, 0) for c in classes]
        self.spare = [len(c.ids) for c in classes]
        self.used = dict.fromkeys(limits, 0)
        self.gain = 0
        while self._augment():
            pass
        enforced = sum(min(self.used[a], few) for a, (few, _) in limits.items())
        self.gain -= enforced * ENFORCED
        self.feasible = all(self.used[a] >= few for a, (few, _) in limits.items())

    def _weight(self, at: int, attacker: ObjId) -> int:
        return UNIT * (self.classes[at].eager + (attacker in self.p.luring))

    def _marginal(self, attacker: ObjId) -> int | None:
        """What one more blocker of the attacker gains by itself; None if it takes no more."""
        few, many = self.limits[attacker]
        used, needs = self.used[attacker], self.p.least.get(attacker, 1)
        if many is not None and used >= many:
            return None
        share = -(-UNIT // needs) if attacker in self.p.wanting and used < needs else 0
        return share + (ENFORCED if used < few else 0)

    def _augment(self) -> bool:
        """Send one more blocker along the path that gains most (Bellman–Ford); False if none gains."""
        reach, came = self._distances()
        best: ObjId | None = None
        top, begun = 1, False
        for attacker, value in reach.items():
            marginal = self._marginal(attacker)
            if marginal is None or value + marginal < top:
                continue
            filling = 0 < self.used[attacker] < self.p.least.get(attacker, 1)
            if best is None or value + marginal > top or (filling and not begun):
                best, top, begun = attacker, value + marginal, filling  # among equals, fill up what is begun
        if best is None:
            return False
        self.gain += top
        self.used[best] += 1
        self._send(best, came)
        return True

    def _distances(self) -> tuple[dict[ObjId, int], dict[ObjId, tuple[int, ObjId | None]]]:
        """Greatest gain of reaching each attacker, and through which class (and from which attacker)."""
        start = {at: 0 for at in range(len(self.classes)) if self.spare[at]}
        via: dict[int, ObjId | None] = dict.fromkeys(start)
        reach: dict[ObjId, int] = {}
        came: dict[ObjId, tuple[int, ObjId | None]] = {}
        changed = True
        while changed:
            changed = False
            for at, value in list(start.items()):
                for attacker in self.classes[at].can:
                    better = value + self._weight(at, attacker)
                    if better > reach.get(attacker, -ENFORCED):
                        reach[attacker], came[attacker], changed = better, (at, via[at]), True
            for at in range(len(self.classes)):
                for attacker, sent in self.sent[at].items():
                    if sent and attacker in reach:
                        better = reach[attacker] - self._weight(at, attacker)
                        if better > start.get(at, -ENFORCED):
                            start[at], via[at], changed = better, attacker, True
        return reach, came

    def _send(self, attacker: ObjId, came: dict[ObjId, tuple[int, ObjId | None]]) -> None:
        while True:
            at, before = came[attacker]
            self.sent[at][attacker] += 1
            if before is None:
                self.spare[at] -= 1
                return
            self.sent[at][before] -= 1
            attacker = before

    def blocks(self) -> Blocks:
        """The block: the members of each class in order."""
        out: Blocks = {}
        for c, sent in zip(self.classes, self.sent, strict=True):
            ids = iter(c.ids)
            for attacker, n in sent.items():
                out.update((next(ids), attacker) for _ in range(n))
        return out
