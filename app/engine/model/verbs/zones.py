"""Effects that move cards between zones (CR 400), search, look and reveal."""

from __future__ import annotations

from app.engine.model.values import Amount, Filter, Node, Ref
from app.engine.model.verbs.changes import Objects


class Destroy(Node, frozen=True):
    """CR 701.8; ``bind`` names those that really were destroyed."""

    what: Objects
    no_regeneration: bool = False
    bind: str | None = None


class Move(Node, frozen=True):
    """Put objects into a zone: exile, return to hand, reanimate, put into a library (CR 400).

    ``position`` for a library: ``top``, ``bottom``, ``shuffled`` or a number from the top (1 = second).
    ``under`` whose control on the battlefield (default: the owner). ``until`` ``this_leaves`` returns
    them when the source leaves (CR 610.3), ``linked`` only keeps them as what was exiled with the source, whom the Ref
    ``linked`` names (CR 607.2a). ``bind`` names the moved objects for later effects. What an
    ability that looks back speaks of (``it`` that died, ``this`` that left) is found where it went (CR 400.7)."""

    what: Objects
    to: str
    position: str | int = "top"
    under: Ref | None = None
    tapped: bool = False
    attacking: bool = False
    counters: tuple[tuple[str, Amount], ...] = ()
    until: str | None = None
    face_down: bool = False
    bind: str | None = None
    transformed: bool = False


class Sacrifice(Node, frozen=True):
    """Each of ``who`` sacrifices ``count`` permanents matching ``what`` of their choice (CR 701.21).

    ``what`` as a Ref sacrifices exactly those objects (their controllers do)."""

    who: Ref
    what: Objects
    count: Amount = 1


class ExileChosen(Node, frozen=True):
    """Each of ``who`` exiles ``count`` permanents (or cards of a zone) they choose."""

    who: Ref
    what: Filter
    count: Amount = 1
    bind: str | None = None


class ExileTop(Node, frozen=True):
    """Each of ``who`` exiles cards from the top of their library (ingest CR 702.115 among others)."""

    who: Ref
    count: Amount = 1
    face_down: bool = False
    bind: str | None = None


class Manifest(Node, frozen=True):
    """Each of ``who`` manifests the top cards of their library, or cloaks them (CR 701.40, 701.58)."""

    who: Ref = "you"
    count: Amount = 1
    cloak: bool = False
    bind: str | None = None


class Draw(Node, frozen=True):
    """CR 121; what was drawn is bound to ``bind``."""

    who: Ref
    count: Amount = 1
    bind: str | None = None


class Discard(Node, frozen=True):
    """CR 701.9; ``chooser`` None: the player who discards; ``what`` limits what may be chosen."""

    who: Ref
    count: Amount = 1
    what: Filter | None = None
    random: bool = False
    all: bool = False
    chooser: Ref | None = None
    to: str = "graveyard"


class Mill(Node, frozen=True):
    who: Ref
    count: Amount
    bind: str | None = None


class Search(Node, frozen=True):
    """Search a library (CR 701.23) for up to ``count`` matching cards, put them ``to`` a zone, then shuffle.

    ``first_to``: the first card chosen goes to that zone instead, the rest ``to`` (``tapped`` where it is the
    battlefield). A ``to`` of ``library`` shuffles first and puts the card at ``position``."""

    who: Ref
    what: Filter
    count: Amount = 1
    to: str = "hand"
    tapped: bool = False
    reveal: bool = True
    position: str | int = "top"
    bind: str | None = None
    first_to: str | None = None


class Shuffle(Node, frozen=True):
    who: Ref


class ShuffleInto(Node, frozen=True):
    """Each of ``who`` shuffles all the cards of these zones of theirs into their library (CR 701.24)."""

    who: Ref
    zones: tuple[str, ...] = ("hand", "graveyard")


class TopCards(Node, frozen=True):
    """Each of ``who`` looks at the top cards of their library, or reveals them (CR 701.20); they stay there."""

    who: Ref
    count: Amount
    reveal: bool = False
    bind: str = "top"


class SwapZones(Node, frozen=True):
    """Exile all cards of one zone face down, shuffle another into the library (Inverter of Truth and its like)."""

    who: Ref
    exile: str = "library"
    refill: str = "graveyard"


class Scry(Node, frozen=True):
    who: Ref
    count: Amount


class Surveil(Node, frozen=True):
    who: Ref
    count: Amount


class Dig(Node, frozen=True):
    """Look at the top cards (``open``: reveal them), take up to ``take`` matching ones, the rest go to the ``bottom``
    at random, to ``bottom_in_order``, back to the ``top`` or to a zone."""

    who: Ref
    count: Amount
    what: Filter | None = None
    take: Amount = 1
    to: str = "hand"
    rest: str = "bottom"
    reveal: bool = False
    tapped: bool = False
    must: bool = False
    bind: str | None = None
    open: bool = False


class RevealUntil(Node, frozen=True):
    """Reveal from the top until a matching card; it goes ``to``, the rest to ``rest`` (cascade and its like).

    Where both are empty all of it stays in the library; ``all`` names every card revealed."""

    who: Ref
    what: Filter
    to: str = "exile"
    rest: str = "bottom"
    bind: str = "found"
    all: str | None = None


class Reveal(Node, frozen=True):
    """Show cards to everyone (CR 701.20), with ``look`` only to you; ``hand_of`` names players whose hands they are."""

    what: Objects
    hand_of: Ref | None = None
    look: bool = False
