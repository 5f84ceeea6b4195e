"""The words cards are written in: refs, amounts, conditions."""

from __future__ import annotations

from app.engine.model import values as _v

YOU, THIS, ATTACHED = "you", "this", "attached"
EACH_PLAYER, EACH_OPPONENT, EACH_OTHER_PLAYER = "each_player", "each_opponent", "each_other_player"
IT, THAT_PLAYER, SOURCE, DEFENDING_PLAYER = "it", "that_player", "source", "defending_player"
ATTACKED = "to"  # the player or planeswalker that a creature attacks, in an ability that triggers on it
SACRIFICED, DISCARDED = "sacrificed", "discarded"
X = "x"
FOREVER, END_OF_TURN, YOUR_NEXT_TURN = "forever", "end_of_turn", "your_next_turn"
THIS_LEAVES, THIS_STAYS = _v.THIS_LEAVES, _v.THIS_STAYS
END_OF_YOUR_NEXT_TURN = "end_of_your_next_turn"


def controller(ref: _v.Ref) -> _v.Ref:
    """The player who controls (or last controlled) the object."""
    return f"controller:{ref}"


def owner(ref: _v.Ref) -> _v.Ref:
    """The player who owns the object."""
    return f"owner:{ref}"


# ---------------------------------------------------------------- amounts
def number_of(what: _v.Filter, times: int = 1, plus: int = 0) -> _v.Count:
    """How many objects match."""
    return _v.Count(what, times, plus)


def all_of(what: _v.Filter) -> _v.Count:
    """As a count of a choice among ``what``: all of them (or any number where it is "up to")."""
    return _v.Count(what)


def power(ref: _v.Ref = THIS) -> _v.Property:
    return _v.Property(ref, "power")


def toughness(ref: _v.Ref = THIS) -> _v.Property:
    return _v.Property(ref, "toughness")


def mana_value(ref: _v.Ref = THIS) -> _v.Property:
    return _v.Property(ref, "mana_value")


def counters_on(kind: str, ref: _v.Ref = THIS) -> _v.Property:
    return _v.Property(ref, f"counters:{kind}")


def life(who: _v.Ref = YOU) -> _v.Life:
    return _v.Life(who)


def cards_in_hand(who: _v.Ref = YOU) -> _v.HandSize:
    return _v.HandSize(who)


def plus(*parts: _v.Amount) -> _v.Sum:
    return _v.Sum(parts)


def minus(amount: _v.Amount) -> _v.Times:
    return _v.Times(amount, -1)


def times(amount: _v.Amount, by: int) -> _v.Times:
    return _v.Times(amount, by)


def half(amount: _v.Amount, rounded: str) -> _v.Times:
    """Half of it, ``rounded`` ``up`` or ``down``."""
    return _v.Times(amount, 1, rounded)


def this_turn(name: str, who: _v.Ref = YOU) -> _v.Tally:
    """Something counted since the turn began: ``attacked``, ``creatures_died``, ``life_gained``, ``spells_cast``,
    ``entered:SUBTYPE``."""
    return _v.Tally(name, who)


def greatest_power(what: _v.Filter) -> _v.Greatest:
    return _v.Greatest(what, "power")


def total_power(what: _v.Filter) -> _v.Total:
    return _v.Total(what, "power")


def colors_among(what: _v.Filter) -> _v.Colors:
    return _v.Colors(what)


def devotion(colors: str) -> _v.Devotion:
    return _v.Devotion(tuple(colors))


def opponents() -> _v.Opponents:
    return _v.Opponents()


def card_types_among(what: _v.Filter) -> _v.CardTypes:
    return _v.CardTypes(what)


def player_counters(kind: str, who: _v.Ref = YOU) -> _v.PlayerCounter:
    return _v.PlayerCounter(kind, who)


def how_many(ref: _v.Ref) -> _v.Size:
    """How many objects an earlier effect of this resolution bound."""
    return _v.Size(ref)


# ---------------------------------------------------------------- conditions
def exists(what: _v.Filter, at_least: _v.Amount = 1) -> _v.Exists:
    return _v.Exists(what, at_least)


def at_most(what: _v.Filter, most: _v.Amount) -> _v.Exists:
    return _v.Exists(what, 0, most)


def compare(left: _v.Amount, op: str, right: _v.Amount) -> _v.Compare:
    return _v.Compare(left, op, right)


def no_cards_in_hand(who: _v.Ref = YOU) -> _v.Compare:
    return _v.Compare(_v.HandSize(who), "==", 0)


def matches(ref: _v.Ref, what: _v.Filter) -> _v.Matches:
    return _v.Matches(ref, what)


def unless(condition: _v.Condition) -> _v.Not:
    return _v.Not(condition)


def both(*conditions: _v.Condition) -> _v.All:
    return _v.All(conditions)


def either(*conditions: _v.Condition) -> _v.AnyOf:
    return _v.AnyOf(conditions)


def kicked() -> _v.Did:
    return _v.Did("kicked")


def chose(option: str) -> _v.Did:
    """That optional cost or word was chosen."""
    return _v.Did(option)


def your_turn() -> _v.YourTurn:
    return _v.YourTurn()


def during(*steps: str) -> _v.DuringStep:
    return _v.DuringStep(steps)


def every(who: _v.Ref, condition: _v.Condition, bind: str = "player") -> _v.EachOf:
    return _v.EachOf(who, condition, bind)


def some(who: _v.Ref, condition: _v.Condition, bind: str = "player") -> _v.EachOf:
    return _v.EachOf(who, condition, bind, True)


def hand_of(who: _v.Ref) -> _v.Filter:
    """The cards in a player's hand."""
    return _v.Filter(zone=_v.HAND, owner=who)
