"""What spells and abilities do: one verb for each effect, in the order a sentence has it."""

from __future__ import annotations

from collections.abc import Iterable

from app.engine.model import card as _c
from app.engine.model import effect as _e
from app.engine.model import values as _v

YOU, THIS, END_OF_TURN = "you", "this", "end_of_turn"
Counters = tuple[tuple[str, _v.Amount], ...]


# ---------------------------------------------------------------- damage and life
def deal_damage(
    amount: _v.Amount, to: _e.Objects = "t", source: _v.Ref = THIS, *, bind: str | None = None
) -> _e.DealDamage:
    return _e.DealDamage(amount, to, source, bind=bind)


def deal_divided_damage(amount: _v.Amount, to: _e.Objects = "t") -> _e.DealDamage:
    return _e.DealDamage(amount, to, divided=True)


def gain_life(amount: _v.Amount, who: _v.Ref = YOU) -> _e.GainLife:
    return _e.GainLife(who, amount)


def lose_life(amount: _v.Amount, who: _v.Ref = YOU) -> _e.LoseLife:
    return _e.LoseLife(who, amount)


def set_life(amount: _v.Amount, who: _v.Ref = YOU) -> _e.SetLife:
    return _e.SetLife(who, amount)


def get_counters(kind: str, count: _v.Amount = 1, who: _v.Ref = YOU) -> _e.AddPlayerCounters:
    """A player gets counters (poison, energy, experience)."""
    return _e.AddPlayerCounters(who, kind, count)


def fight(a: _v.Ref = THIS, b: _v.Ref = "t") -> _e.Fight:
    return _e.Fight(a, b)


def prevent_damage(to: _e.Objects, amount: _v.Amount | None = None, *, combat_only: bool = False) -> _e.PreventDamage:
    return _e.PreventDamage(to, amount, combat_only)


def prevent_combat_damage() -> _e.PreventDamage:
    """All combat damage that would be dealt this turn (fog)."""
    return _e.PreventDamage("everything", None, True)


# ---------------------------------------------------------------- zones
def destroy(what: _e.Objects = "t", *, no_regeneration: bool = False, bind: str | None = None) -> _e.Destroy:
    return _e.Destroy(what, no_regeneration, bind)


def exile(
    what: _e.Objects = "t", *, until: str | None = None, face_down: bool = False, bind: str | None = None
) -> _e.Move:
    return _e.Move(what, _v.EXILE, until=until, face_down=face_down, bind=bind)


def exile_until_this_leaves(what: _e.Objects = "t") -> _e.Move:
    return _e.Move(what, _v.EXILE, until="this_leaves")


def return_to_hand(what: _e.Objects = "t") -> _e.Move:
    return _e.Move(what, _v.HAND)


def put_on_library(what: _e.Objects = "t", position: str | int = "top") -> _e.Move:
    """``top``, ``bottom``, ``shuffled`` or a number of cards from the top."""
    return _e.Move(what, _v.LIBRARY, position=position)


def put_into_graveyard(what: _e.Objects = "t") -> _e.Move:
    return _e.Move(what, _v.GRAVEYARD)


def put_onto_battlefield(
    what: _e.Objects = "t",
    *,
    under: _v.Ref | None = None,
    tapped: bool = False,
    attacking: bool = False,
    counters: Counters = (),
    transformed: bool = False,
    bind: str | None = None,
) -> _e.Move:
    """``under`` whose control (default: its owner's)."""
    return _e.Move(
        what,
        _v.BATTLEFIELD,
        under=under,
        tapped=tapped,
        attacking=attacking,
        counters=counters,
        bind=bind,
        transformed=transformed,
    )


def sacrifice(who: _v.Ref, what: _e.Objects, count: _v.Amount = 1) -> _e.Sacrifice:
    return _e.Sacrifice(who, what, count)


def exile_chosen(who: _v.Ref, what: _v.Filter, count: _v.Amount = 1, *, bind: str | None = None) -> _e.ExileChosen:
    return _e.ExileChosen(who, what, count, bind)


def exile_top(count: _v.Amount = 1, who: _v.Ref = YOU, *, bind: str | None = None) -> _e.ExileTop:
    return _e.ExileTop(who, count, bind=bind)


def draw(count: _v.Amount = 1, who: _v.Ref = YOU) -> _e.Draw:
    return _e.Draw(who, count)


def discard(
    count: _v.Amount = 1, who: _v.Ref = YOU, *, random: bool = False, what: _v.Filter | None = None
) -> _e.Discard:
    return _e.Discard(who, count, what, random)


def discard_hand(who: _v.Ref = YOU) -> _e.Discard:
    return _e.Discard(who, all=True)


def mill(count: _v.Amount, who: _v.Ref = YOU, *, bind: str | None = None) -> _e.Mill:
    return _e.Mill(who, count, bind)


def search(
    what: _v.Filter,
    to: str = _v.HAND,
    count: _v.Amount = 1,
    *,
    who: _v.Ref = YOU,
    tapped: bool = False,
    reveal: bool = True,
    position: str | int = "top",
    first_to: str | None = None,
    bind: str | None = None,
) -> _e.Search:
    return _e.Search(who, what, count, to, tapped, reveal, position, bind, first_to)


def shuffle(who: _v.Ref = YOU) -> _e.Shuffle:
    return _e.Shuffle(who)


def exile_library_and_refill_from_graveyard(who: _v.Ref = YOU) -> _e.SwapZones:
    return _e.SwapZones(who)


def scry(count: _v.Amount, who: _v.Ref = YOU) -> _e.Scry:
    return _e.Scry(who, count)


def surveil(count: _v.Amount, who: _v.Ref = YOU) -> _e.Surveil:
    return _e.Surveil(who, count)


def look_at_top(
    count: _v.Amount,
    take: _v.Amount = 1,
    what: _v.Filter | None = None,
    *,
    to: str = _v.HAND,
    rest: str = "bottom",
    must: bool = False,
    tapped: bool = False,
) -> _e.Dig:
    """Look at the top cards, take up to ``take`` (``must``: exactly), the rest to the ``bottom`` or ``graveyard``."""
    return _e.Dig(YOU, count, what, take, to, rest, reveal=what is not None, tapped=tapped, must=must)


def reveal_until(what: _v.Filter, to: str = _v.EXILE, rest: str = "bottom", bind: str = "found") -> _e.RevealUntil:
    return _e.RevealUntil(YOU, what, to, rest, bind)


def reveal_hand(who: _v.Ref = "t") -> _e.Reveal:
    return _e.Reveal(_v.Filter(zone=_v.HAND, owner=who), who)


def reveal(what: _e.Objects) -> _e.Reveal:
    return _e.Reveal(what)


# ---------------------------------------------------------------- on the battlefield
def create(
    token: _c.Face,
    count: _v.Amount = 1,
    *,
    who: _v.Ref = YOU,
    tapped: bool = False,
    attacking: bool = False,
    counters: Counters = (),
    power: _v.Amount | None = None,
    toughness: _v.Amount | None = None,
    bind: str | None = None,
    blocking: _v.Ref | None = None,
) -> _e.CreateToken:
    """Create tokens; ``power`` and ``toughness`` where they are counted (an X/X token); ``blocking`` an attacker."""
    return _e.CreateToken(token, count, who, tapped, attacking, counters, bind, power, toughness, blocking)


def create_copy(
    of: _e.Objects = "t",
    count: _v.Amount = 1,
    *,
    changes: Iterable[_e.Change] = (),
    tapped: bool = False,
    bind: str | None = None,
) -> _e.CreateCopy:
    return _e.CreateCopy(of, count, changes=tuple(changes), tapped=tapped, bind=bind)


def populate() -> tuple[_e.Effect, ...]:
    """CR 701.36: copy a creature token you control."""
    mine = _v.Filter(types=("Creature",), controller=YOU, token=True)
    return (_e.Choose(YOU, mine, bind="populated"), _e.CreateCopy("populated"))


def put_counters(count: _v.Amount, kind: str = "+1/+1", on: _e.Objects = "t") -> _e.AddCounters:
    return _e.AddCounters(on, kind, count)


def remove_counters(count: _v.Amount | None, kind: str, of: _e.Objects = "t") -> _e.RemoveCounters:
    return _e.RemoveCounters(of, kind, count)


def proliferate() -> _e.Proliferate:
    return _e.Proliferate()


def tap(what: _e.Objects = "t", *, stays: bool = False) -> _e.Tap:
    """``stays``: and it doesn't untap during its controller's next untap step."""
    return _e.Tap(what, stays)


def untap(what: _e.Objects = "t") -> _e.Untap:
    return _e.Untap(what)


def attach(what: _v.Ref = THIS, to: _v.Ref = "t") -> _e.Attach:
    return _e.Attach(what, to)


def transform(what: _e.Objects = THIS) -> _e.Transform:
    return _e.Transform(what)


def goad(what: _e.Objects = "t") -> _e.Goad:
    return _e.Goad(what)


def regenerate(what: _e.Objects = THIS) -> _e.Regenerate:
    return _e.Regenerate(what)


def remove_from_combat(what: _e.Objects = "t") -> _e.RemoveFromCombat:
    return _e.RemoveFromCombat(what)
