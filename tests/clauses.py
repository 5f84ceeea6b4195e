"""`make clauses`: switch off every clause of our own rules, one at a time, and list each whose tests still pass.

A clause's own tests are those whose name cites it (`test_hs_4_3_…` cites HS-4.3). Run as
`python -m tests.clauses [NUMBER or part …]`; it ends with a list, empty when every clause is guarded."""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import app.base_race
import app.cards.hordes.readings
import app.decks
import app.engine.machine
from app import clauses

TESTS = Path(__file__).resolve().parent
SWITCH = "HOLDFAST_OFF_CLAUSES"
OURS = re.compile(r"(HS|OR|AE|CM|PW|BR)-")


def places() -> dict[str, list[str]]:
    """Every clause with the places that carry it out, all modules of the engines loaded."""
    for engine in (app.engine, app.base_race, app.decks):
        for module in pkgutil.walk_packages(engine.__path__, f"{engine.__name__}."):
            importlib.import_module(module.name)
    return {n: p for n, p in sorted(clauses.PLACES.items()) if OURS.match(n)}


def cited(number: str) -> str:
    """How a test's name begins that cites the clause: HS-4.3 -> test_hs_4_3_."""
    return "test_" + re.sub(r"[-.]", "_", number.lower()) + "_"


def files_with(prefix: str) -> list[str]:
    """Test files that hold a test citing a clause."""
    return [str(p) for p in sorted(TESTS.rglob("test_*.py")) if f"def {prefix}" in p.read_text(encoding="utf-8")]


def survives(number: str) -> str | None:
    """What is wrong with a clause's tests: none, or they pass though it is off; None when they fail as they must."""
    prefix = cited(number)
    files = files_with(prefix)
    if not files:
        return "no test cites it"
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", "-k", prefix, *files],
        env={**os.environ, SWITCH: number},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode == 1:
        return None
    return "its tests pass though it is off" if run.returncode == 0 else f"its tests did not run:\n{run.stdout[-2000:]}"


def main(wanted: list[str]) -> int:
    """Check the clauses named (`CM` names all of Commander's), or all; 1 if one survives."""
    known = list(places())
    numbers = [n for w in wanted for n in ([k for k in known if k.startswith(f"{w}-")] or [w])] or known
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        results = dict(zip(numbers, pool.map(survives, numbers), strict=True))
    bad = {number: why for number, why in results.items() if why is not None}
    for number, why in bad.items():
        print(f"{number}: {why} ({', '.join(clauses.PLACES.get(number, []))})")
    print(f"{len(numbers) - len(bad)} clauses guarded, {len(bad)} not")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
