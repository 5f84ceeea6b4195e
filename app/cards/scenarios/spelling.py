"""How a board is written: the structs that read a file and print the JSON schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Step = Literal[
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first-strike damage",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
]
GameMode = Literal["duel", "commander duel", "free-for-all", "commander free-for-all", "two-headed giant", "horde"]

SEEN = r"^[^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$"  # all of it can be read
Name = Annotated[str, Meta(min_length=1, max_length=150, pattern=SEEN)]
Number = Annotated[int, Meta(ge=-10_000, le=10_000)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Index = Annotated[int, Meta(ge=1, le=50)]
Die = Annotated[int, Meta(ge=1, le=100)]
Coin = Literal["heads", "tails"]
ManaLetters = Annotated[str, Meta(pattern="^[WUBRGC]*$", description="Mana, a letter each.")]
Colors = Annotated[str, Meta(pattern="^[WUBRG]*$", description="Exactly these colours, a letter each.")]
Ref = Annotated[Name, Meta(description="An object by its name (`as`), its card's name or `bob's NAME`; or a player.")]
Refs = list[Ref]


class Spelling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything that is written: a word that is not known is an error."""


# ---------------------------------------------------------------- set-up
class Placed(Spelling, frozen=True, kw_only=True):
    """Cards (or tokens) in a zone; `as` names one of them so that it can be told from its equals."""

    card: Name
    as_: Annotated[Name | None, Meta(description="Its name; with a count: NAME 1, NAME 2 ...")] = msgspec.field(
        name="as", default=None
    )
    count: Annotated[int, Meta(ge=1, le=1000)] = 1
    tapped: bool = False
    face_down: bool = False
    face: Annotated[int, Meta(ge=1, le=5, description="Which face is up (1: the front).")] = 1
    counters: dict[Name, Count] = {}
    damage: Count = 0
    attached_to: Ref | None = None
    controller: Annotated[Name | None, Meta(description="A player who controls it without owning it.")] = None
    token: bool = False
    commander: Annotated[bool | None, Meta(description="Cards in the command zone are commanders unless said.")] = None
    summoning_sick: bool = False
    chosen: Annotated[dict[Name, Name], Meta(description="What was chosen as it entered: `color: R`.")] = {}


Cards = list[Name | Placed]


class PlayerBoard(Spelling, frozen=True, kw_only=True):
    """One player at the start. A string is a card's name, with a number before it for several: `3 Forest`."""

    life: Number | None = None
    counters: Annotated[dict[Name, Count], Meta(description="Poison, energy, experience ...")] = {}
    mana: ManaLetters = ""
    lands_played: Count = 0
    commander_casts: Annotated[dict[Name, Count], Meta(description="Earlier casts, for the tax.")] = {}
    battlefield: Cards = []
    hand: Cards = []
    graveyard: Cards = []
    library: Annotated[Cards | None, Meta(description="Top card first; ten basic lands unless said.")] = None
    exile: Cards = []
    command: Cards = []


# ---------------------------------------------------------------- what is done
class Action(Spelling, frozen=True, kw_only=True, tag_field="do"):
    """What all actions share: who, when, and whether it must be refused.

    `turn` and `step` pass until then first. The player is the active one unless said."""

    player: Name | None = None
    turn: Count | None = None
    step: Step | None = None
    while_on_stack: Annotated[Name | None, Meta(description="Pass until this is on the stack, then act.")] = None
    while_not_on_stack: Annotated[Name | None, Meta(description="Let the stack resolve until this has left it.")] = None
    refused: Annotated[bool | Name, Meta(description="It must be refused; words of the reason, or true.")] = False


class Choices(Action, frozen=True, kw_only=True):
    """What is chosen while announcing; what is left out is taken from the queued answers."""

    x: Count | None = None
    modes: Annotated[list[Index], Meta(description="Numbers of modes, 1 the first.")] = []
    targets: Annotated[list[Ref | Refs], Meta(description="An entry for each target it has; a list for several.")] = []
    costs: Annotated[list[Refs], Meta(description="What is sacrificed, discarded ..., a list for each cost.")] = []
    pay: Annotated[Refs | None, Meta(description="Permanents to tap for mana first; else by itself.")] = None
    divided: list[Count] = []
    additional: Annotated[list[Name], Meta(description="Optional costs that are paid: kicked, phyrexian ...")] = []


class Cast(Choices, frozen=True, kw_only=True, tag="cast"):
    """Cast a spell from where it may be cast (CR 601)."""

    card: Ref
    face: Index = 1
    alternative: Annotated[str, Meta(description="flashback, overload, evoke, free ...")] = ""


class PlayLand(Action, frozen=True, kw_only=True, tag="play land"):
    """Play a land (CR 305)."""

    card: Ref
    face: Index = 1


class Activate(Choices, frozen=True, kw_only=True, tag="activate"):
    """Activate an ability (CR 602), said by one of: its number among the card's abilities, its cost as written,
    its loyalty cost, its keyword, the start of its printed words. Left out: the only one."""

    object: Ref
    ability: Index | None = None
    cost: Annotated[Name | None, Meta(description="As written: {2}, {T}")] = None
    loyalty: Annotated[int | str | None, Meta(description="+1, 0, -3 or -x")] = None
    keyword: Name | None = None
    words: Annotated[Name | None, Meta(description="How its printed text begins.")] = None
    color: Annotated[str, Meta(description="Mana a mana ability adds: G, WB")] = ""


class TapForMana(Action, frozen=True, kw_only=True, tag="tap for mana"):
    """Activate the mana ability of each of these, by hand (CR 605)."""

    objects: Refs
    color: str = ""


class Attack(Action, frozen=True, kw_only=True, tag="attack"):
    """Declare attackers (CR 508), of every player of the team at once: a map of attacker to player or planeswalker,
    or a list that attacks `whom`. With `done: false` it is only drafted."""

    attackers: dict[Ref, Ref] | Refs
    whom: Ref | None = None
    done: bool = True


class Block(Action, frozen=True, kw_only=True, tag="block"):
    """Declare blockers (CR 509): a map of blocker to attacker, or to a list where it can block several."""

    blockers: dict[Ref, Ref | list[Ref]]
    done: bool = True


class DeclareDone(Action, frozen=True, kw_only=True, tag="declare done"):
    """A player has finished declaring."""


class HoldPriority(Action, frozen=True, kw_only=True, tag="hold priority"):
    """A player asks the team not to pass."""


class Pass(Action, frozen=True, kw_only=True, tag="pass"):
    """A player passes priority once; without a player whoever has it."""


class Resolve(Action, frozen=True, kw_only=True, tag="resolve"):
    """Everybody passes until the top of the stack has resolved."""


class ResolveAll(Action, frozen=True, kw_only=True, tag="resolve all"):
    """Everybody passes until the stack is empty."""


class Wait(Action, frozen=True, kw_only=True, tag="wait"):
    """Everybody passes until the turn and step."""


class Concede(Action, frozen=True, kw_only=True, tag="concede"):
    """A player leaves the game (CR 104.3a)."""


class Manual(Action, frozen=True, kw_only=True, tag="manual"):
    """Use a manual tool."""

    tool: Name
    objects: Refs = []
    whom: Name | None = None
    amount: Number = 0
    text: str = ""
    args: dict[str, Any] = {}


class Answer(Action, frozen=True, kw_only=True, tag="answer"):
    """Answer a question now, or the next one that fits in kind and value. Exactly one kind of answer is given."""

    yes_no: bool | None = None
    number: Number | None = None
    choose: Annotated[Refs | None, Meta(description="Cards, objects or players; [] for none.")] = None
    option: Annotated[Name | None, Meta(description="A word that is offered: a vote, a type, a way to cast it.")] = None
    color: Annotated[Name | None, Meta(description="white, blue, black, red, green, colorless, or a letter.")] = None
    mode: Annotated[int | list[int] | None, Meta(description="Numbers of modes, 1 the first.")] = None
    order: Annotated[Refs | None, Meta(description="Triggers or cards, the first one first.")] = None
    damage: Annotated[dict[Ref, Count] | None, Meta(description="How damage is divided.")] = None
    keep: Annotated[bool | None, Meta(description="Keep the opening hand, or not.")] = None
    done: Annotated[bool | None, Meta(description="What is carried out by hand is finished.")] = None


class Chance(Action, frozen=True, kw_only=True, tag="chance"):
    """What the next dice and coins show."""

    die: list[Die] = []
    coin: list[Coin] = []


# ---------------------------------------------------------------- what is expected
Held = Annotated[
    int | list[Name] | dict[Name, Count],
    Meta(description="How many; or exactly these names (a library's from the top); or counts by name."),
]


class PlayerSeen(Spelling, frozen=True, kw_only=True):
    """What a player must have."""

    life: Number | None = None
    counters: dict[Name, Count] = {}
    mana: ManaLetters | None = None
    battlefield: Held | None = None
    tokens: Annotated[Held | None, Meta(description="Tokens on the battlefield.")] = None
    hand: Held | None = None
    library: Held | None = None
    library_top: Annotated[list[Name], Meta(description="The first cards of the library.")] = []
    graveyard: Held | None = None
    exile: Held | None = None
    command: Held | None = None
    won: bool | None = None
    lost: bool | None = None
    in_game: bool | None = None


class ObjectSeen(Spelling, frozen=True, kw_only=True):
    """What must be true of every object of the name, or of so many as `count` says."""

    zone: Literal["battlefield", "hand", "graveyard", "library", "exile", "command", "stack", "gone"] | None = None
    count: Count | None = None
    controller: Name | None = None
    power: Number | None = None
    toughness: Number | None = None
    loyalty: Number | None = None
    damage: Count | None = None
    counters: dict[Name, Count] = {}
    tapped: bool | None = None
    face_down: bool | None = None
    token: bool | None = None
    attached_to: Annotated[Ref | None, Meta(description="An object, a player, or nothing.")] = None
    types: Annotated[list[Name], Meta(description="Card types, subtypes and supertypes it has.")] = []
    not_types: list[Name] = []
    colors: Colors | None = None
    keywords: Annotated[list[Name], Meta(description="Keyword abilities it has.")] = []
    without: Annotated[list[Name], Meta(description="Keyword abilities it does not have.")] = []
    attacking: Annotated[Ref | bool | None, Meta(description="Whom it attacks, or whether it attacks.")] = None
    blocking: Annotated[Ref | bool | None, Meta(description="What it blocks, or whether it blocks.")] = None
    goaded_by: list[Name] | None = None


class Possible(Spelling, frozen=True, kw_only=True):
    """Something a player can or cannot begin to do now."""

    player: Name | None = None
    cast: Ref | None = None
    play_land: Ref | None = None
    activate: Ref | None = None


class Seen(Spelling, frozen=True, kw_only=True):
    """What must be so, at the end or, with `turn` and `step`, when it is then."""

    turn: Count | None = None
    step: Step | None = None
    players: dict[Name, PlayerSeen] = {}
    objects: dict[Ref, ObjectSeen] = {}
    stack: Annotated[int | list[Name] | None, Meta(description="How many, or the names from the bottom up.")] = None
    can: list[Possible] = []
    cannot: list[Possible] = []
    active: Annotated[Name | None, Meta(description="Whose turn it is: a player or a team.")] = None
    winners: Annotated[list[Name] | None, Meta(description="Players or teams; [] for a draw.")] = None
    over: bool | None = None
    questions: Annotated[dict[Name, Name], Meta(description="Open questions: player to kind.")] = {}
    log: Annotated[list[Name], Meta(description="Words the log has said (English).")] = []
    log_lacks: list[Name] = []


class Expect(Action, frozen=True, kw_only=True, tag="expect"):
    """A checkpoint."""

    that: Seen


AnyAction = (
    Cast
    | PlayLand
    | Activate
    | TapForMana
    | Attack
    | Block
    | DeclareDone
    | HoldPriority
    | Pass
    | Resolve
    | ResolveAll
    | Wait
    | Concede
    | Manual
    | Answer
    | Chance
    | Expect
)


# ---------------------------------------------------------------- the file
class Board(Spelling, frozen=True, kw_only=True):
    """One file: a board, what happens, what is expected."""

    mode: GameMode
    name: Annotated[str, Meta(description="A sentence that says what is tested.")] = ""
    rules: Annotated[list[Name], Meta(description="Rules and clauses it is about: CR 702.7b, HS-2.4")] = []
    seed: str | int = "board"
    settings: Annotated[dict[str, str | int | bool], Meta(description="Settings of the mode (docs/rules.md).")] = {}
    life: Annotated[int | dict[Name, Number] | None, Meta(description="Everybody's, or by player or team.")] = None
    teams: Annotated[dict[Name, list[Name]], Meta(description="Players who take their turns together.")] = {}
    turn: Annotated[int, Meta(ge=1, le=1000)] = 1
    active: Annotated[Name | None, Meta(description="Whose turn it is: a player or team; the first unless said.")] = (
        None
    )
    step: Step = "precombat main"
    opening_hands: Annotated[bool, Meta(description="Begin with opening hands and mulligans.")] = False
    die: Annotated[list[Die], Meta(description="What dice show, in order.")] = []
    coin: Annotated[list[Coin], Meta(description="What coins show, in order.")] = []
    shuffle: Annotated[bool, Meta(description="Off: shuffling leaves cards as they are.")] = True
    players: Annotated[dict[Name, PlayerBoard], Meta(min_length=1, max_length=6)]
    script: Annotated[list[AnyAction], Meta(max_length=1000)] = []
    expect: Seen | list[Seen] = []


def schema() -> dict[str, Any]:
    """The JSON schema of a file."""
    found = msgspec.json.schema(Board)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A board of Holdfast", **found}
