"""Effects on the stack, on mana, on turns and on the game itself (CR 601, 106, 500, 104)."""

from __future__ import annotations

from app.engine.model.values import Amount, CostPart, Filter, Node, Ref
from app.engine.model.verbs.changes import Objects


class CounterSpell(Node, frozen=True):
    """CR 701.6; ``unless`` its controller pays; ``to`` where it goes instead of the graveyard."""

    what: Ref
    unless: tuple[CostPart, ...] = ()
    to: str = "graveyard"


class CopySpell(Node, frozen=True):
    """Copy a spell or ability; its controller may choose new targets (CR 707.10)."""

    what: Ref
    count: Amount = 1


class Designate(Node, frozen=True):
    """Those players become the ``monarch`` or get the city's ``blessing`` (CR 702.131, 725); ``day`` and ``night``: it
    becomes that (731)."""

    name: str
    who: Ref = "you"


class CastFree(Node, frozen=True):
    """Cast cards without paying their mana costs (CR 118.9), as many as there are or ``most``; ``may``: the player can
    decline. ``Did("cast")`` tells whether anything was. Of a card with several faces those can be cast that are such a
    spell: of the Filter ``what``, else of ``spell`` (cascade, CR 702.85a)."""

    who: Ref
    what: Objects
    may: bool = True
    most: Amount | None = None
    spell: Filter | None = None


class Permit(Node, frozen=True):
    """Let a player play the cards from where they are (exiled with "you may play it")."""

    what: Ref
    who: Ref = "you"
    until: str = "end_of_turn"
    free: bool = False


class AddMana(Node, frozen=True):
    """Add mana (CR 106), ``amount`` times; ``only`` limits what it may be spent on.

    ``mana``: symbols, all of them added (``GG``, ``CC``); ``G/W``, one of them chosen; ``any``, one mana of any
    colour; ``combination``, each mana of a colour chosen for itself; ``identity``, any colour in the identity of the
    player's commander (CR 903.4); ``chosen_color``, the colour chosen as the source entered; ``opponents_lands``, any
    colour a land of an opponent could make; ``your_lands``, any type a land of that player could make (CR 106.7);
    ``produced``, any type just produced (triggered mana abilities)."""

    mana: str
    who: Ref = "you"
    amount: Amount = 1
    only: Filter | None = None


class ExtraTurn(Node, frozen=True):
    """CR 500.7; ``without`` what that turn lacks: steps by name, or ``schemes`` (none is set in motion in it)."""

    who: Ref = "you"
    without: tuple[str, ...] = ()


class ExtraCombat(Node, frozen=True):
    """An additional combat phase (and main phase) after this one (CR 500.8)."""

    main_phase: bool = True


class ExtraLand(Node, frozen=True):
    """That player may play additional lands this turn (CR 305.2)."""

    who: Ref = "you"
    count: Amount = 1


class SkipTurn(Node, frozen=True):
    """The player's (team's) next turn is passed for them; ``untap_and_draw`` still happens when True."""

    who: Ref
    untap_and_draw: bool = False


class WinGame(Node, frozen=True):
    who: Ref = "you"


class LoseGame(Node, frozen=True):
    who: Ref = "you"
