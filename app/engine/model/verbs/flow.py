"""Choices made as an effect resolves, and effects that hold effects or abilities (CR 603.7, 608.2, 114)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.values import Amount, Condition, CostPart, Filter, Node, Ref, TargetSpec, Trigger
from app.engine.model.verbs.changes import Objects

if TYPE_CHECKING:
    from app.engine.model.ability import Ability
    from app.engine.model.effect import Effect


class Reflexive(Node, frozen=True):
    """CR 603.12: "when you do", a triggered ability of its own, with targets, that triggers now."""

    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()


class DelayedTrigger(Node, frozen=True):
    """CR 603.7: once (or every time this turn) something happens, do these effects."""

    on: Trigger
    effects: tuple[Effect, ...]
    once: bool = True
    until: str | None = None


class Emblem(Node, frozen=True):
    """CR 114; with an ``until`` that is not ``forever`` it is a rule made for a while ("players can't …")."""

    abilities: tuple[Ability, ...]
    who: Ref = "you"
    until: str = "forever"


class Choose(Node, frozen=True):
    """Each of ``who`` chooses objects; all that were chosen are bound to ``bind``. ``different`` names a number of
    theirs (``mana_value``, ``power`` …) that no two of them share."""

    who: Ref
    what: Filter
    count: Amount = 1
    upto: bool = False
    bind: str = "chosen"
    different: str | None = None


class ChooseOption(Node, frozen=True):
    """Choose a word (a colour, a card type, odd/even …); ``Did(option)`` is true afterwards."""

    who: Ref
    options: tuple[str, ...]
    bind: str = "option"


class ChoosePlayer(Node, frozen=True):
    """One of ``players`` is chosen, who is ``player`` in the condition ``where``."""

    who: Ref
    players: str = "opponent"
    bind: str = "player"
    where: Condition | None = None


class SeparatePiles(Node, frozen=True):
    """CR 700.3: each of ``who`` separates the objects (a Filter's: their own) into two piles, then ``chooser`` chooses
    one of each two. ``chosen`` names what is in the chosen piles, ``other`` the rest; ``face_down``: the second pile
    is face down, the first face up."""

    who: Ref
    what: Objects
    chooser: Ref = "you"
    chosen: str = "chosen"
    other: str = "other"
    face_down: bool = False


class If(Node, frozen=True):
    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class May(Node, frozen=True):
    """Each of ``who`` may do it; asked by ``prompt`` (a message key)."""

    effects: tuple[Effect, ...]
    who: Ref = "you"
    otherwise: tuple[Effect, ...] = ()


class MayPay(Node, frozen=True):
    """``who`` may pay; if they do ``then``, if not ``otherwise`` (CR 118.12)."""

    who: Ref
    cost: tuple[CostPart, ...]
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class ForEach(Node, frozen=True):
    """Do the effects once for each object or player, bound to ``bind``."""

    what: Objects
    effects: tuple[Effect, ...]
    bind: str = "each"


class Repeat(Node, frozen=True):
    times: Amount
    effects: tuple[Effect, ...]


class Bind(Node, frozen=True):
    """Remember objects or players under a name, as they are now."""

    name: str
    what: Objects


class SetNumber(Node, frozen=True):
    """Remember a number under a name, as it is now."""

    name: str
    amount: Amount


class Vote(Node, frozen=True):
    """CR 701.38; binds ``votes.OPTION``."""

    options: tuple[str, ...]
    starting: Ref = "you"


class RollDice(Node, frozen=True):
    """CR 706; the total is bound as a number, each roll is shown."""

    sides: int = 6
    count: Amount = 1
    bind: str = "rolled"


class FlipCoin(Node, frozen=True):
    """CR 705; binds ``heads`` as 0 or 1."""

    bind: str = "heads"


class ByHand(Node, frozen=True):
    """The controller carries this out with the manual tools (architecture 1.8)."""

    note: str = ""


class Custom(Node, frozen=True):
    """The counted escape hatch: a named Python executor."""

    name: str
    amount: Amount = 0
    what: Objects = ""


class Procedure(Node, frozen=True):
    """A step of the rules that may ask: same frames as card effects (architecture 1.4)."""

    name: str
    objects: tuple[int, ...] = ()
    seat: str = ""
    amount: int = 0
