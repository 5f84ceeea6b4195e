"""Choices of which no two may have something in common: different mana values, one for each player (CR 115.1, 608.2d).

Such a question has ``apart`` among its arguments: for each option what no other chosen one may share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.engine.model.state import Decision
from app.i18n import N_

REFUSAL = N_("These cannot be chosen together: no more than one for each.")


def may_stand(d: Decision, value: Iterable[Any]) -> bool:
    """Whether these options (all of them offered) may be chosen together."""
    shared = d.args.get("apart")
    if not shared:
        return True
    marks = [shared[d.options.index(v)] for v in value]
    return len(set(marks)) == len(marks)


def kept(d: Decision, wanted: Iterable[Any]) -> list[Any]:
    """As many of the wanted options, first come first kept, as may be chosen together; more until there are enough."""
    wanted = list(wanted)
    if may_stand(d, wanted):
        return wanted
    out: list[Any] = []
    for option in [*wanted, *d.options]:
        if option not in out and may_stand(d, [*out, option]) and (option in wanted or len(out) < d.least):
            out.append(option)
    return out
