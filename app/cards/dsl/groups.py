"""Words for what is done to, or chosen by, several players; reflexive triggers; the top of a library."""

from __future__ import annotations

from app.cards.dsl.abilities import Targets, effects_of
from app.engine.model import ability as _a
from app.engine.model import effect as _e
from app.engine.model import values as _v

YOU, EACH_OPPONENT = "you", "each_opponent"


# ---------------------------------------------------------------- whom
def other_opponents(than: _v.Ref = "t") -> _v.Ref:
    """Your opponents other than those named."""
    return f"other_opponents:{than}"


def other_players(than: _v.Ref = "t") -> _v.Ref:
    """Every player except you and those named."""
    return f"other_players:{than}"


def chosen(name: str = "opponent") -> _v.Ref:
    """The players kept with the source, or with a rule for a while, under a name."""
    return f"chosen:{name}"


def lowest_life(who: _v.Ref = EACH_OPPONENT) -> _v.Life:
    """The lowest life total among these players."""
    return _v.Life(who, "lowest")


def highest_life(who: _v.Ref = EACH_OPPONENT) -> _v.Life:
    return _v.Life(who, "highest")


def starting_life(who: _v.Ref = YOU) -> _v.StartingLife:
    return _v.StartingLife(who)


def counted(name: str, who: _v.Ref = YOU, turns: str = "this") -> _v.Tally:
    """Something counted in ``this`` turn, the ``last`` one, or those ``since_yours``."""
    return _v.Tally(name, who, turns)


def is_player(ref: _v.Ref, who: _v.Ref = YOU) -> _v.IsPlayer:
    return _v.IsPlayer(ref, who)


# ---------------------------------------------------------------- targets
def target_for_each(who: _v.Ref, what: _v.Filter, bind: str = "t", *, least: int = 1) -> _v.TargetSpec:
    """For each of these players (``player`` in ``what``) one target, or up to one."""
    return _v.TargetSpec(bind, what, None, least, 1, each=who)


def up_to_one_opponent(bind: str = "t", *, other_than: str | None = None) -> _v.TargetSpec:
    return _v.TargetSpec(bind, None, "opponent", 0, 1, distinct_from=other_than)


def any_number_of_target_players(bind: str = "t") -> _v.TargetSpec:
    return _v.TargetSpec(bind, None, "any", 0, _v.Sum((_v.Opponents(), 1)))


def target_opponent_or_planeswalker(bind: str = "t") -> _v.TargetSpec:
    return _v.TargetSpec(bind, _v.Filter(types=("Planeswalker",)), "opponent")


# ---------------------------------------------------------------- what is done
def when_you_do(*effects: _e.Effect, targets: Targets = ()) -> _e.Reflexive:
    """A reflexive triggered ability (CR 603.12)."""
    return _e.Reflexive(effects_of(effects), tuple(targets))


def redistribute_life_totals() -> _e.RedistributeLife:
    return _e.RedistributeLife()


def shuffle_zones_into_library(*zones: str, who: _v.Ref = YOU) -> _e.ShuffleInto:
    return _e.ShuffleInto(who, zones)


def see_top(count: _v.Amount, *, bind: str = "top") -> _e.TopCards:
    """Look at the top cards; they stay where they are."""
    return _e.TopCards(YOU, count, bind=bind)


def reveal_top(count: _v.Amount, *, bind: str = "top") -> _e.TopCards:
    return _e.TopCards(YOU, count, True, bind)


def reveal_each_until(what: _v.Filter, who: _v.Ref, *, found: str = "found", shown: str = "shown") -> _e.RevealUntil:
    """Each of them reveals cards until a matching one; all of it stays in the libraries for now."""
    return _e.RevealUntil(who, what, "", "", found, shown)


def reveal_until_into(what: _v.Filter, to: str, who: _v.Ref, rest: str = "bottom") -> _e.RevealUntil:
    """Each of them reveals cards until a matching one, which goes to a zone, the rest elsewhere."""
    return _e.RevealUntil(who, what, to, rest)


def exile_until(what: _v.Filter, *, bind: str = "found") -> _e.RevealUntil:
    """Cards are exiled one by one, the last of them the first that matches."""
    return _e.RevealUntil(YOU, what, _v.EXILE, _v.EXILE, bind)


def must_attack(what: _e.Objects, whom: _v.Ref, *, until: str = "forever") -> _e.Apply:
    """A requirement to attack that player (CR 508.1d)."""
    return _e.Apply(what, (_e.MustAttack(whom),), until)


def cast_free_up_to(most: _v.Amount, what: _v.Filter) -> _e.CastFree:
    """Cast up to so many of these cards without paying their mana costs."""
    return _e.CastFree(YOU, what, most=most)


def choose_player_where(where: _v.Condition, players: str = "opponent", bind: str = "player") -> _e.ChoosePlayer:
    """Choose a player of whom (``player``) the condition holds."""
    return _e.ChoosePlayer(YOU, players, bind, where)


def choose_with_different(number: str, what: _v.Filter, *, bind: str = "chosen") -> _e.Choose:
    """Choose any number of objects, no two of them with the same ``mana_value``, ``power`` …"""
    return _e.Choose(YOU, what, _v.Count(what), True, bind, number)


def face_up_and_face_down_piles(what: _v.Ref, chooser: _v.Ref) -> _e.SeparatePiles:
    """You make a pile that is face up and one that is face down; somebody chooses one."""
    return _e.SeparatePiles(YOU, what, chooser, face_down=True)


def put_into_hand(what: _e.Objects, *, bind: str | None = None) -> _e.Move:
    return _e.Move(what, _v.HAND, bind=bind)


def discard_those(what: _v.Ref, who: _v.Ref) -> _e.Discard:
    """Each of them discards those of the cards that are in their hand."""
    return _e.Discard(who, what=_v.Filter(zone=_v.HAND, in_ref=what), all=True)


def total_mana_value(what: _v.Filter) -> _v.Total:
    return _v.Total(what, "mana_value")


# ---------------------------------------------------------------- damage that is replaced
def twice_as_much_damage() -> _a.Replacement:
    """Every source deals twice as much damage."""
    return _a.Replacement("damage", times=2)


def one_more_damage(source: _v.Filter) -> _a.Replacement:
    """Such sources deal 1 more damage each time."""
    return _a.Replacement("damage", source=source, plus=1)


def all_damage_prevented(to: _v.Filter) -> _a.Replacement:
    """Damage to these is prevented, all of it."""
    return _a.Replacement("damage", to, prevent="amount")


def prevented_from(source: _v.Filter, amount: int) -> _a.Replacement:
    """So much of the damage of each such source to you is prevented."""
    return _a.Replacement("damage", whose=YOU, source=source, prevent=amount)
