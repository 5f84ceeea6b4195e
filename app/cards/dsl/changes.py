"""Continuous effects of spells and abilities and the changes they make (CR 611, 613)."""

from __future__ import annotations

from app.engine.model import ability as _a
from app.engine.model import effect as _e
from app.engine.model import values as _v

YOU, THIS, END_OF_TURN = "you", "this", "end_of_turn"


def apply(what: _e.Objects, *changes: _e.Change, until: str = END_OF_TURN) -> _e.Apply:
    """A continuous effect on these objects, until end of turn unless said otherwise."""
    return _e.Apply(what, changes, until)


def gets(
    what: _e.Objects, power: _v.Amount, toughness: _v.Amount, *keywords: str, until: str = END_OF_TURN
) -> _e.Apply:
    """``what`` gets +power/+toughness (and gains keywords)."""
    more: tuple[_e.Change, ...] = (_e.Grant(keywords),) if keywords else ()
    return _e.Apply(what, (_e.ModifyPT(power, toughness), *more), until)


def gains(what: _e.Objects, *keywords: str, until: str = END_OF_TURN) -> _e.Apply:
    return _e.Apply(what, (_e.Grant(keywords),), until)


def gain_control(what: _e.Objects = "t", who: _v.Ref = YOU, *, until: str = "forever") -> _e.Apply:
    return _e.Apply(what, (_e.ChangeController(who),), until)


def exile_if_it_would_die(what: _e.Objects) -> _e.Apply:
    """If it would die this turn, exile it instead."""
    from app.cards.dsl.abilities import exiled_instead_of_dying

    return _e.Apply(what, (_e.Replaces((exiled_instead_of_dying(),)),))


# ---------------------------------------------------------------- changes (CR 613)
def modify(power: _v.Amount, toughness: _v.Amount) -> _e.ModifyPT:
    return _e.ModifyPT(power, toughness)


def base(power: _v.Amount | None, toughness: _v.Amount | None) -> _e.SetPT:
    return _e.SetPT(power, toughness)


def switch() -> _e.SwitchPT:
    return _e.SwitchPT()


def grant(*what: str | _a.Ability) -> _e.Grant:
    """Keywords by name, other abilities as trees."""
    names = tuple(x for x in what if isinstance(x, str))
    return _e.Grant(names, tuple(x for x in what if not isinstance(x, str)))


def lose(*keywords: str) -> _e.Lose:
    return _e.Lose(keywords)


def lose_all_abilities() -> _e.Lose:
    return _e.Lose(all=True)


def become(types: str = "", subtypes: str = "", *, instead: bool = False) -> _e.ChangeTypes:
    return _e.ChangeTypes(tuple(types.split()), tuple(subtypes.split()), (), instead)


def become_color(colors: str, *, instead: bool = True) -> _e.ChangeColors:
    return _e.ChangeColors(tuple(colors), instead)


def copy_of(ref: _v.Ref) -> _e.CopyOf:
    return _e.CopyOf(ref)


def is_no(*types: str) -> _e.ChangeTypes:
    """It loses these card types."""
    return _e.ChangeTypes(lose_types=types)
