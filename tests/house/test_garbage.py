"""How often everything in memory is looked through for garbage."""

from __future__ import annotations

import subprocess
import sys

import pytest

GROW = """
import gc, sys
if sys.argv[1] == "seldom":
    from app.garbage import collect_seldom
    collect_seldom()
whole = []
gc.callbacks.append(lambda phase, told: whole.append(1) if phase == "stop" and told["generation"] == 2 else None)
kept = [[n] for n in range(400_000)]  # lists, as many as some dozens of tables hold
print(len(whole))
"""


@pytest.mark.parametrize(("how", "some"), [("often", True), ("seldom", False)])
def test_many_new_tables_do_not_stop_all_others(how: str, some: bool) -> None:
    told = subprocess.run([sys.executable, "-c", GROW, how], capture_output=True, text=True, check=True).stdout
    assert (int(told) > 0) is some
