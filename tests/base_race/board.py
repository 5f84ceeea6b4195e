"""Positions of Base Race as pictures, and commands said to them."""

from __future__ import annotations

from app.base_race import Card, Outcome, State, process
from app.base_race.commands import Move
from app.base_race.state import COLUMNS, DISCARD, SPACES, Piece

ONE, TWO = "one", "two"
CARDS = {
    "forest": Card("Forest", ("Land",), ("Basic",)),
    "swamp": Card("Swamp", ("Land",), ("Basic",)),
    "elf": Card("Llanowar Elves", ("Creature",), power="1", toughness="1"),
    "bear": Card("Grizzly Bears", ("Creature",), power="2", toughness="2"),
    "rhino": Card("Siege Rhino", ("Creature",), power="4", toughness="5"),
    "goyf": Card("Tarmogoyf", ("Creature",), power="*", toughness="1+*"),
    "hydra": Card("Vastwood Hydra", ("Creature",), power="0", toughness="X"),
    "thalia": Card("Thalia, Guardian of Thraben", ("Creature",), ("Legendary",), "2", "1"),
    "jace": Card("Jace Beleren", ("Planeswalker",), ("Legendary",), loyalty="3"),
    "plain jace": Card("Jace of old", ("Planeswalker",), loyalty="1"),
    "golem": Card("Stone Golem", ("Artifact", "Creature"), power="4", toughness="4"),
    "ring": Card("Sol Ring", ("Artifact",)),
    "lotus": Card("Black Lotus", ("Artifact",)),
    "vehicle": Card("Sky Skiff", ("Artifact",), power="2", toughness="3"),
    "shock": Card("Shock", ("Instant",)),
    "divination": Card("Divination", ("Sorcery",)),
    "pacifism": Card("Pacifism", ("Enchantment",)),
    "nymph": Card("Leafcrown Dryad", ("Enchantment", "Creature"), power="2", toughness="2"),
    "arbor": Card("Dryad Arbor", ("Land", "Creature"), power="1", toughness="1"),
}
SEATS_OF = {"1": ONE, "2": TWO}


def at(space: str) -> int:
    """A space by its name, ``a1`` at the bottom left."""
    return (6 - int(space[1])) * COLUMNS + "abcd".index(space[0])


def board(mover: str = ONE, /, **placed: str) -> State:
    """A position: ``board(b2="1 bear", b3="2 swamp face up")``; the numbers of the pieces follow the order."""
    pieces: dict[int, Piece] = {}
    cards: dict[int, Card] = {}
    for number, (space, said) in enumerate(placed.items(), 1):
        seat, what = said.removesuffix(" face up").split(" ", 1)
        pieces[number] = Piece(SEATS_OF[seat], at(space), face_up=said.endswith(" face up"))
        cards[number] = CARDS[what]
    return State("seed", (ONE, TWO), cards, pieces, (ONE, TWO), turn=1, mover=mover, regular=mover)


def move(state: State, origin: str, to: str) -> Outcome:
    """The piece on one space moves to another."""
    number = next(n for n, p in state.pieces.items() if p.at == at(origin))
    return process(state, state.mover, Move(number, at(to)))


def after(state: State, *moves: str) -> State:
    """The state after some moves: ``after(state, "b2-b3", "c5-c4")``."""
    for said in moves:
        state = move(state, *said.split("-")).state
    return state


def names(state: State) -> dict[str, str]:
    """What lies where."""
    shown = {space: n for n, p in state.pieces.items() if 0 <= (space := p.at) < SPACES}
    return {f"{'abcd'[s % COLUMNS]}{6 - s // COLUMNS}": state.cards[n].name for s, n in shown.items()}


def discarded(state: State) -> list[str]:
    """The names of the cards that were discarded."""
    return [state.cards[n].name for n, p in state.pieces.items() if p.at == DISCARD]
