"""Spells on the stack, mana, turns; choices and the order of what is done."""

from __future__ import annotations

from collections.abc import Iterable

from app.cards.dsl.costs import Cost, cost
from app.engine.model import ability as _a
from app.engine.model import effect as _e
from app.engine.model import values as _v

YOU, THIS, END_OF_TURN = "you", "this", "end_of_turn"


# ---------------------------------------------------------------- stack, mana, turns
def counter(what: _v.Ref = "t", *, unless: Cost = (), to: str = _v.GRAVEYARD) -> _e.CounterSpell:
    return _e.CounterSpell(what, cost(unless), to)


def copy_spell(what: _v.Ref, count: _v.Amount = 1) -> _e.CopySpell:
    return _e.CopySpell(what, count)


def cast_free(what: _e.Objects, who: _v.Ref = YOU, *, may: bool = True) -> _e.CastFree:
    return _e.CastFree(who, what, may)


def may_play(what: _v.Ref, *, until: str = END_OF_TURN, free: bool = False) -> _e.Permit:
    return _e.Permit(what, YOU, until, free)


def add_mana(mana: str, amount: _v.Amount = 1, *, who: _v.Ref = YOU, only: _v.Filter | None = None) -> _e.AddMana:
    """``CC``, ``G/W`` (one of them), ``any``, ``identity`` (of your commander)."""
    return _e.AddMana(mana, who, amount, only)


def extra_turn(who: _v.Ref = YOU, *, without: tuple[str, ...] = ()) -> _e.ExtraTurn:
    """``without`` steps that turn lacks, or ``schemes``."""
    return _e.ExtraTurn(who, without)


def extra_combat(*, main_phase: bool = False) -> _e.ExtraCombat:
    return _e.ExtraCombat(main_phase)


def extra_land(count: _v.Amount = 1) -> _e.ExtraLand:
    return _e.ExtraLand(YOU, count)


def skip_turn(who: _v.Ref, *, untap_and_draw: bool = False) -> _e.SkipTurn:
    return _e.SkipTurn(who, untap_and_draw)


def win_game(who: _v.Ref = YOU) -> _e.WinGame:
    return _e.WinGame(who)


def lose_game(who: _v.Ref = YOU) -> _e.LoseGame:
    return _e.LoseGame(who)


def later(on: _v.Trigger, *effects: _e.Effect, once: bool = True, until: str | None = None) -> _e.DelayedTrigger:
    """A delayed triggered ability (CR 603.7)."""
    return _e.DelayedTrigger(on, effects, once, until)


def rule_until(until: str, *abilities: _a.Ability) -> _e.Emblem:
    """A rule for a while: "players can't cast spells until your next turn"."""
    return _e.Emblem(abilities, until=until)


def emblem(*abilities: _a.Ability, who: _v.Ref = YOU) -> _e.Emblem:
    return _e.Emblem(abilities, who)


# ---------------------------------------------------------------- choices
def choose(
    what: _v.Filter, count: _v.Amount = 1, *, who: _v.Ref = YOU, upto: bool = False, bind: str = "chosen"
) -> _e.Choose:
    return _e.Choose(who, what, count, upto, bind)


def choose_option(*options: str, who: _v.Ref = YOU, bind: str = "option") -> _e.ChooseOption:
    return _e.ChooseOption(who, options, bind)


def choose_player(players: str = "opponent", bind: str = "player", *, who: _v.Ref = YOU) -> _e.ChoosePlayer:
    return _e.ChoosePlayer(who, players, bind)


def separate_into_piles(
    what: _e.Objects, who: _v.Ref = YOU, chooser: _v.Ref = YOU, *, chosen: str = "chosen", other: str = "other"
) -> _e.SeparatePiles:
    """``who`` makes two piles, ``chooser`` chooses one: ``chosen`` and ``other`` name what is in them."""
    return _e.SeparatePiles(who, what, chooser, chosen, other)


def if_(condition: _v.Condition, *then: _e.Effect, otherwise: Iterable[_e.Effect] = ()) -> _e.If:
    return _e.If(condition, then, tuple(otherwise))


def may(*effects: _e.Effect, who: _v.Ref = YOU, otherwise: Iterable[_e.Effect] = ()) -> _e.May:
    return _e.May(effects, who, tuple(otherwise))


def may_pay(price: Cost, *then: _e.Effect, who: _v.Ref = YOU, otherwise: Iterable[_e.Effect] = ()) -> _e.MayPay:
    return _e.MayPay(who, cost(price), then, tuple(otherwise))


def for_each(what: _e.Objects, *effects: _e.Effect, bind: str = "each") -> _e.ForEach:
    return _e.ForEach(what, effects, bind)


def repeat(times: _v.Amount, *effects: _e.Effect) -> _e.Repeat:
    return _e.Repeat(times, effects)


def remember(name: str, what: _e.Objects) -> _e.Bind:
    return _e.Bind(name, what)


def let(name: str, amount: _v.Amount) -> _e.SetNumber:
    return _e.SetNumber(name, amount)


def vote(*options: str, starting: _v.Ref = YOU) -> _e.Vote:
    return _e.Vote(options, starting)


def flip_coin(bind: str = "heads") -> _e.FlipCoin:
    return _e.FlipCoin(bind)


def custom(name: str, amount: _v.Amount = 0, what: _e.Objects = "") -> _e.Custom:
    """The counted escape hatch: only where no verb can say it."""
    return _e.Custom(name, amount, what)


def roll_dice(sides: int = 6, count: _v.Amount = 1, bind: str = "rolled") -> _e.RollDice:
    """Roll dice; the total is the number ``bind``."""
    return _e.RollDice(sides, count, bind)
