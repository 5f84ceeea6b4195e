"""The most requirements a block can obey (CR 509.1c), against trying every block; and its speed."""

from __future__ import annotations

import time
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.rules.requirements import Blocks, Problem, bound, obeyed, solve

ATTACKERS = (1, 2, 3)
BLOCKERS = (11, 12, 13, 14)


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    attackers = ATTACKERS[: draw(st.integers(1, 3))]
    some = st.lists(st.sampled_from(attackers), unique=True)
    can = {b: tuple(sorted(draw(some))) for b in BLOCKERS[: draw(st.integers(1, 4))]}
    can = {b: a for b, a in can.items() if a}
    least = {a: draw(st.sampled_from([1, 1, 2, 3])) for a in attackers}
    most = {a: draw(st.sampled_from([None, None, least[a], 3])) for a in attackers}
    eager = tuple(b for b in can if draw(st.booleans()))
    return Problem(can, least, most, tuple(draw(some)), tuple(draw(some)), eager)


def legal(p: Problem, blocks: Blocks) -> bool:
    counts = {a: list(blocks.values()).count(a) for a in blocks.values()}
    return all(p.least.get(a, 1) <= n <= (p.most.get(a) or 99) for a, n in counts.items())


def every_block(p: Problem) -> list[Blocks]:
    choices = [(0, *attackers) for attackers in p.can.values()]
    every = ({b: a for b, a in zip(p.can, chosen, strict=True) if a} for chosen in product(*choices))
    return [blocks for blocks in every if legal(p, blocks)]


@settings(max_examples=400, deadline=None)
@given(problems())
def test_cr_509_1c_the_maximum_is_exact(p: Problem) -> None:
    best = solve(p)
    assert legal(p, best)
    assert all(a in p.can[b] for b, a in best.items())
    assert obeyed(p, best) == max(obeyed(p, blocks) for blocks in every_block(p)) <= bound(p)


def test_100_attackers_against_30_blockers_are_quick() -> None:
    attackers = tuple(range(100))
    can = {1000 + b: tuple(a for a in attackers if (a + b) % 3) for b in range(30)}
    least = {a: 1 + (a % 4 == 0) for a in attackers}
    p = Problem(can, least, dict.fromkeys(attackers), attackers[:5], attackers[5:15], tuple(can)[:10])
    began = time.thread_time()
    best = solve(p)
    assert time.thread_time() - began < 0.2
    assert legal(p, best)
    assert obeyed(p, best) >= 30
