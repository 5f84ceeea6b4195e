"""Values used inside ability trees: who, what, how many, when, for how much.

Everything here is frozen, hashable and serialisable. A *Ref* is a string bound late: ``you``, ``this``,
``each_opponent`` or the name a target, a choice or a trigger bound. An *Amount* is a number, the name of
a number bound at run time (``x``), or a node that counts.

Refs that always exist: ``you``, ``this``, ``attached`` (what this is attached to), ``each_player``,
``each_opponent``, ``each_other_player``; in a triggered ability ``it`` (the object it happened to),
``that_player`` (the player it happened to or whose object or spell it was), ``source`` (the spell,
ability or source of damage that did it), ``defending_player``, and the number ``amount``; paid costs bind
``sacrificed``, ``discarded``, ``exiled``, ``returned`` and ``tapped``. ``controller:REF`` and ``owner:REF``
are the players of an object (last-known information, CR 608.2h), ``chosen:NAME`` players chosen for the source,
``linked`` the cards that were exiled with it (CR 607.2a),
``other_opponents:REF`` and ``other_players:REF`` those whom REF does not name. ``A+B`` is what either names.
"""

from __future__ import annotations

from app.engine.model.costs import CostPart as CostPart
from app.engine.model.costs import DiscardCost as DiscardCost
from app.engine.model.costs import ExileCost as ExileCost
from app.engine.model.costs import LoyaltyCost as LoyaltyCost
from app.engine.model.costs import Mana as Mana
from app.engine.model.costs import MoveCost as MoveCost
from app.engine.model.costs import PayLife as PayLife
from app.engine.model.costs import PlayerCountersCost as PlayerCountersCost
from app.engine.model.costs import RemoveCountersCost as RemoveCountersCost
from app.engine.model.costs import ReturnCost as ReturnCost
from app.engine.model.costs import RevealCost as RevealCost
from app.engine.model.costs import SacrificeCost as SacrificeCost
from app.engine.model.costs import TapCost as TapCost
from app.engine.model.costs import TapThis as TapThis
from app.engine.model.costs import UntapThis as UntapThis
from app.engine.model.terms import BATTLEFIELD as BATTLEFIELD
from app.engine.model.terms import COLORS as COLORS
from app.engine.model.terms import COMMAND as COMMAND
from app.engine.model.terms import EXILE as EXILE
from app.engine.model.terms import GRAVEYARD as GRAVEYARD
from app.engine.model.terms import HAND as HAND
from app.engine.model.terms import LIBRARY as LIBRARY
from app.engine.model.terms import MANA as MANA
from app.engine.model.terms import OWNED_ZONES as OWNED_ZONES
from app.engine.model.terms import PHASED_OUT as PHASED_OUT
from app.engine.model.terms import SCHEMES as SCHEMES
from app.engine.model.terms import SHARED_ZONES as SHARED_ZONES
from app.engine.model.terms import STACK as STACK
from app.engine.model.terms import THIS_LEAVES as THIS_LEAVES
from app.engine.model.terms import THIS_STAYS as THIS_STAYS
from app.engine.model.terms import WITH_ITS_SOURCE as WITH_ITS_SOURCE
from app.engine.model.terms import All as All
from app.engine.model.terms import Amount as Amount
from app.engine.model.terms import AnyOf as AnyOf
from app.engine.model.terms import CardTypes as CardTypes
from app.engine.model.terms import Colors as Colors
from app.engine.model.terms import Compare as Compare
from app.engine.model.terms import Condition as Condition
from app.engine.model.terms import Count as Count
from app.engine.model.terms import Designated as Designated
from app.engine.model.terms import Devotion as Devotion
from app.engine.model.terms import Did as Did
from app.engine.model.terms import DuringStep as DuringStep
from app.engine.model.terms import EachOf as EachOf
from app.engine.model.terms import Exists as Exists
from app.engine.model.terms import Filter as Filter
from app.engine.model.terms import Greatest as Greatest
from app.engine.model.terms import HandSize as HandSize
from app.engine.model.terms import IsPlayer as IsPlayer
from app.engine.model.terms import LandTypes as LandTypes
from app.engine.model.terms import Life as Life
from app.engine.model.terms import Matches as Matches
from app.engine.model.terms import Node as Node
from app.engine.model.terms import Not as Not
from app.engine.model.terms import ObjId as ObjId
from app.engine.model.terms import Opponents as Opponents
from app.engine.model.terms import PlayerCounter as PlayerCounter
from app.engine.model.terms import Property as Property
from app.engine.model.terms import Ref as Ref
from app.engine.model.terms import Seat as Seat
from app.engine.model.terms import Size as Size
from app.engine.model.terms import StartingLife as StartingLife
from app.engine.model.terms import Sum as Sum
from app.engine.model.terms import Tally as Tally
from app.engine.model.terms import Times as Times
from app.engine.model.terms import Total as Total
from app.engine.model.terms import YourTurn as YourTurn


class TargetSpec(Node, frozen=True):
    """What a spell or ability targets (CR 115).

    ``what`` the objects allowed (None: none), ``players`` one of None, ``any``, ``opponent``, ``you``,
    ``bind`` the name its effects use, between ``least`` and ``most`` of them. ``each``: that many for each of those
    players, who is ``player`` in ``what`` (one permanent of each opponent, say); all of them are bound together."""

    bind: str = "t"
    what: Filter | None = None
    players: str | None = None
    least: Amount = 1
    most: Amount = 1
    divided: Amount | None = None
    distinct_from: str | None = None
    each: Ref | None = None


class Trigger(Node, frozen=True):
    """When an ability triggers (CR 603.2).

    ``what`` the objects it must happen to, ``this`` only to the source itself, ``attached`` only to what the
    source is attached to; ``whose`` the player concerned (``you``, ``each_opponent`` …, None = anyone),
    ``to`` ``player``, ``creature``, ``planeswalker`` or ``chosen:NAME`` for damage, attacks and targets, ``combat``
    only (or no) combat damage, ``kind`` of counter, ``spell`` / ``ability`` for what targets, or ``alone`` for
    attacks; ``nth`` only the nth time
    each turn, ``batched`` once however many at the same time ("one or more", or ``least`` or more), of damage once for
    each who is dealt it by what one player controls, ``during`` only in the turn of ``you`` or of ``each_opponent``.

    ``event`` and what it happens to (``it``) and to whom (``that_player``):
    ``enters``, ``leaves``, ``dies``, ``sacrificed``, ``exiled``, ``milled``, ``discarded``,
    ``returned_to_hand``: the object and its controller (owner for cards);
    ``cast`` (the spell and its caster; ``this`` "when you cast this spell");
    ``attacks``, ``blocks``, ``becomes_blocked``, ``attacks_unblocked``: the creature, its controller, and
    ``defending_player``; ``player_attacks``: a player attacks with one or more creatures matching ``what``;
    ``deals_damage``: ``it`` (or this, or attached) is the source, ``that_player`` or ``damaged`` who was
    dealt ``amount``;
    ``dealt_damage``: ``it`` is what was damaged, ``source`` the source; ``becomes_target``: ``it`` the target,
    ``source`` the spell or ability and ``whose`` its controller; ``becomes_tapped``, ``becomes_untapped``;
    ``counters_added``; ``drawn``, ``life_gained``, ``life_lost``: the player, ``amount`` (1 for each card drawn);
    ``activated``, ``mana_added`` (tapped for mana), ``land_played``, ``cycled``, ``scried``, ``token_created``;
    ``step_begins`` with ``step`` of ``whose`` turn."""

    event: str
    what: Filter | None = None
    this: bool = False
    whose: Ref | None = None
    step: str | None = None
    source: Filter | None = None
    to: str | None = None
    combat: bool | None = None
    kind: str | None = None
    nth: int | None = None
    attached: bool = False
    batched: bool = False
    chapters: tuple[int, ...] = ()
    least: int = 1
    during: Ref | None = None
