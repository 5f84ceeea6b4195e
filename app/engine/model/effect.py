"""Effects: what a resolving spell or ability does (CR 608, 609), one frozen node for each verb.

``what`` is *Objects*: the name of a Ref or a Filter over the game. ``who`` is a Ref naming players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.values import (
    Amount,
    Condition,
    CostPart,
    Filter,
    Node,
    Ref,
    Trigger,
)

if TYPE_CHECKING:
    from app.engine.model.ability import Ability
    from app.engine.model.card import Face

Objects = str | Filter


# ---- changes: the pieces of a continuous effect, each in its layer (CR 613.1) ----
class CopyOf(Node, frozen=True):
    """Layer 1: becomes a copy of the object (CR 707)."""

    of: Ref


class ChangeController(Node, frozen=True):
    """Layer 2: controlled by that player."""

    who: Ref = "you"


class ChangeTypes(Node, frozen=True):
    """Layer 4: types, subtypes, supertypes added; ``instead`` replaces types and subtypes first."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    instead: bool = False
    lose_types: tuple[str, ...] = ()


class ChangeColors(Node, frozen=True):
    """Layer 5: colours added, or instead of all others (an empty tuple makes it colourless)."""

    colors: tuple[str, ...] = ()
    instead: bool = True


class Grant(Node, frozen=True):
    """Layer 6: gains abilities; plain keywords are written by name in ``keywords``.

    Restrictions are keywords too: ``cant_attack``, ``cant_block``, ``cant_be_blocked``, ``attacks_each_combat`` …"""

    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()


class Lose(Node, frozen=True):
    """Layer 6: loses the keywords named, or every ability."""

    keywords: tuple[str, ...] = ()
    all: bool = False


class SetPT(Node, frozen=True):
    """Layer 7b (7a when characteristic-defining): base power and toughness; None keeps one."""

    power: Amount | None = None
    toughness: Amount | None = None


class ModifyPT(Node, frozen=True):
    """Layer 7c: +power/+toughness, counted when it is applied; ``fixed`` locks the number in (CR 608.2i)."""

    power: Amount = 0
    toughness: Amount = 0


class SwitchPT(Node, frozen=True):
    """Layer 7d: switches power and toughness."""


class Replaces(Node, frozen=True):
    """No layer: replacement effects about these objects (``this`` is each of them) while the effect lasts.

    Not an ability of theirs, so losing abilities does not end it ("if it would die this turn, exile it instead")."""

    abilities: tuple[Ability, ...]


Change = CopyOf | ChangeController | ChangeTypes | ChangeColors | Grant | Lose | SetPT | ModifyPT | SwitchPT | Replaces


# ---- damage and life ----
class DealDamage(Node, frozen=True):
    """The source (``this``) deals damage to each object or player named (CR 120).

    ``bind`` names the objects and players that really were dealt damage; the number ``dealt`` is how much in all."""

    amount: Amount
    to: Objects
    source: Ref = "this"
    divided: bool = False
    bind: str | None = None


class GainLife(Node, frozen=True):
    who: Ref
    amount: Amount


class LoseLife(Node, frozen=True):
    """CR 119.3; the number ``lost`` is the life lost by all of ``who`` together."""

    who: Ref
    amount: Amount


class SetLife(Node, frozen=True):
    who: Ref
    amount: Amount


class AddPlayerCounters(Node, frozen=True):
    """Poison, energy, experience … on players (CR 122.1)."""

    who: Ref
    kind: str
    count: Amount = 1


class Fight(Node, frozen=True):
    """CR 701.14."""

    a: Ref
    b: Ref


class PreventDamage(Node, frozen=True):
    """A prevention shield (CR 615): the next ``amount`` (None: all) damage to ``to`` this turn.

    ``to`` may be ``everything``: all damage that would be dealt."""

    to: Objects
    amount: Amount | None = None
    combat_only: bool = False
    by: Filter | None = None


# ---- zones ----
class Destroy(Node, frozen=True):
    """CR 701.8; ``bind`` names those that really were destroyed."""

    what: Objects
    no_regeneration: bool = False
    bind: str | None = None


class Move(Node, frozen=True):
    """Put objects into a zone: exile, return to hand, reanimate, put into a library (CR 400).

    ``position`` for a library: ``top``, ``bottom``, ``shuffled`` or a number from the top (1 = second).
    ``under`` whose control on the battlefield (default: the owner). ``until`` ``this_leaves`` returns
    them when the source leaves (CR 610.3). ``bind`` names the moved objects for later effects. What an
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


class Draw(Node, frozen=True):
    who: Ref
    count: Amount = 1


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
    """Look at the top cards, take up to ``take`` matching ones, the rest go to the bottom or the graveyard."""

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


class RevealUntil(Node, frozen=True):
    """Reveal from the top until a matching card; it goes ``to``, the rest to ``rest`` (cascade and its like)."""

    who: Ref
    what: Filter
    to: str = "exile"
    rest: str = "bottom"
    bind: str = "found"


class Reveal(Node, frozen=True):
    """Show cards to everyone (CR 701.20); a Ref of players reveals their hands."""

    what: Objects
    hand_of: Ref | None = None


# ---- objects on the battlefield ----
class CreateToken(Node, frozen=True):
    """CR 111; ``who`` creates ``count`` tokens of that face."""

    token: Face
    count: Amount = 1
    who: Ref = "you"
    tapped: bool = False
    attacking: bool = False
    counters: tuple[tuple[str, Amount], ...] = ()
    bind: str | None = None
    power: Amount | None = None
    toughness: Amount | None = None


class CreateCopy(Node, frozen=True):
    """Tokens that are copies of an object (CR 707), with changes."""

    of: Objects
    count: Amount = 1
    who: Ref = "you"
    changes: tuple[Change, ...] = ()
    tapped: bool = False
    attacking: bool = False
    bind: str | None = None


class AddCounters(Node, frozen=True):
    """CR 122; at most ``upto`` objects when they are chosen by target."""

    what: Objects
    kind: str
    count: Amount = 1


class RemoveCounters(Node, frozen=True):
    what: Objects
    kind: str
    count: Amount | None = 1


class Proliferate(Node, frozen=True):
    """CR 701.34."""

    who: Ref = "you"


class Tap(Node, frozen=True):
    """CR 701.26a; ``stays``: it doesn't untap during its controller's next untap step."""

    what: Objects
    stays: bool = False


class Untap(Node, frozen=True):
    what: Objects


class Apply(Node, frozen=True):
    """Makes a continuous effect (CR 611.2) on the objects as they are now.

    ``until``: ``end_of_turn``, ``your_next_turn``, ``end_of_your_next_turn``, ``end_of_combat``, ``this_leaves`` or
    ``forever``."""

    what: Objects
    changes: tuple[Change, ...]
    until: str = "end_of_turn"


class Attach(Node, frozen=True):
    """CR 701.3."""

    what: Ref
    to: Ref


class Transform(Node, frozen=True):
    """CR 701.27."""

    what: Objects = "this"


class Goad(Node, frozen=True):
    """CR 701.15."""

    what: Objects


class Regenerate(Node, frozen=True):
    """CR 701.19."""

    what: Objects


class RemoveFromCombat(Node, frozen=True):
    what: Objects


# ---- the stack, mana, turns ----
class CounterSpell(Node, frozen=True):
    """CR 701.6; ``unless`` its controller pays; ``to`` where it goes instead of the graveyard."""

    what: Ref
    unless: tuple[CostPart, ...] = ()
    to: str = "graveyard"


class CopySpell(Node, frozen=True):
    """Copy a spell or ability; its controller may choose new targets (CR 707.10)."""

    what: Ref
    count: Amount = 1


class CastFree(Node, frozen=True):
    """Cast a card without paying its mana cost (CR 118.9); ``may``: the player can decline."""

    who: Ref
    what: Objects
    may: bool = True


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
    player's commander (CR 903.4); ``opponents_lands``, any colour a land of an opponent could make; ``your_lands``,
    any type a land of that player could make (CR 106.7)."""

    mana: str
    who: Ref = "you"
    amount: Amount = 1
    only: Filter | None = None


class ExtraTurn(Node, frozen=True):
    who: Ref = "you"


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


# ---- choosing and control flow ----
class Choose(Node, frozen=True):
    """Each of ``who`` chooses objects; all that were chosen are bound to ``bind``."""

    who: Ref
    what: Filter
    count: Amount = 1
    upto: bool = False
    bind: str = "chosen"


class ChooseOption(Node, frozen=True):
    """Choose a word (a colour, a card type, odd/even …); ``Did(option)`` is true afterwards."""

    who: Ref
    options: tuple[str, ...]
    bind: str = "option"


class ChoosePlayer(Node, frozen=True):
    who: Ref
    players: str = "opponent"
    bind: str = "player"


class SeparatePiles(Node, frozen=True):
    """CR 700.3: each of ``who`` separates the objects (a Filter's: their own) into two piles, then ``chooser`` chooses
    one of each two. ``chosen`` names what is in the chosen piles, ``other`` the rest."""

    who: Ref
    what: Objects
    chooser: Ref = "you"
    chosen: str = "chosen"
    other: str = "other"


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


Effect = (
    DealDamage
    | GainLife
    | LoseLife
    | SetLife
    | AddPlayerCounters
    | Fight
    | PreventDamage
    | Destroy
    | Move
    | Sacrifice
    | ExileChosen
    | ExileTop
    | Draw
    | Discard
    | Mill
    | Search
    | Shuffle
    | SwapZones
    | Scry
    | Surveil
    | Dig
    | RevealUntil
    | Reveal
    | CreateToken
    | CreateCopy
    | AddCounters
    | RemoveCounters
    | Proliferate
    | Tap
    | Untap
    | Apply
    | Attach
    | Transform
    | Goad
    | Regenerate
    | RemoveFromCombat
    | CounterSpell
    | CopySpell
    | CastFree
    | Permit
    | AddMana
    | ExtraTurn
    | ExtraCombat
    | ExtraLand
    | SkipTurn
    | WinGame
    | LoseGame
    | DelayedTrigger
    | Emblem
    | Choose
    | ChooseOption
    | ChoosePlayer
    | SeparatePiles
    | If
    | May
    | MayPay
    | ForEach
    | Repeat
    | Bind
    | SetNumber
    | Vote
    | RollDice
    | FlipCoin
    | ByHand
    | Custom
    | Procedure
)
