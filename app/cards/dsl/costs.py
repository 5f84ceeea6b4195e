"""Costs as card text writes them (CR 118): ``"{2}, {T}"`` or a list of parts."""

from __future__ import annotations

from collections.abc import Iterable

from app.engine.model import values as _v

Cost = str | int | _v.CostPart | Iterable[str | _v.CostPart]


def cost(parts: Cost) -> tuple[_v.CostPart, ...]:
    """``"{1}{G}, {T}"`` or a mix of such text and parts -> the parts in order."""
    if isinstance(parts, int):
        return (_v.Mana(f"{{{parts}}}"),)
    if isinstance(parts, str):
        return tuple(_symbol(p.strip()) for p in parts.split(",") if p.strip())
    if not isinstance(parts, Iterable):
        return (parts,)
    return tuple(x for part in parts for x in (cost(part) if isinstance(part, str) else (part,)))


def _symbol(text: str) -> _v.CostPart:
    if text == "{T}":
        return _v.TapThis()
    if text == "{Q}":
        return _v.UntapThis()
    return _v.Mana(text)


def pay_life(amount: _v.Amount) -> _v.PayLife:
    return _v.PayLife(amount)


def sacrifice_this() -> _v.SacrificeCost:
    return _v.SacrificeCost()


def sacrificing(what: _v.Filter, count: _v.Amount = 1) -> _v.SacrificeCost:
    return _v.SacrificeCost(what, count)


def discarding(what: _v.Filter | None = None, count: _v.Amount = 1) -> _v.DiscardCost:
    return _v.DiscardCost(what, count)


def discard_this() -> _v.DiscardCost:
    return _v.DiscardCost(this=True)


def exile_this() -> _v.ExileCost:
    return _v.ExileCost(this=True)


def exiling(what: _v.Filter, count: _v.Amount = 1) -> _v.ExileCost:
    return _v.ExileCost(what, count)


def returning(what: _v.Filter, count: _v.Amount = 1) -> _v.ReturnCost:
    return _v.ReturnCost(what, count)


def removing_counters(kind: str, count: _v.Amount = 1) -> _v.RemoveCountersCost:
    return _v.RemoveCountersCost(kind, count)


def tapping(what: _v.Filter, count: _v.Amount = 1) -> _v.TapCost:
    return _v.TapCost(what, count)


def putting(what: _v.Filter, to: str, count: _v.Amount = 1) -> _v.MoveCost:
    return _v.MoveCost(what, to, count)


def revealing(what: _v.Filter, count: _v.Amount = 1) -> _v.RevealCost:
    return _v.RevealCost(what, count)
