"""Which games with schemes there are, and which teams play them: one row a game, read by whoever must tell them apart
(set-up, simulation, lobby, formats of decks)."""

from __future__ import annotations

from dataclasses import dataclass

ARCHENEMY = "archenemy"
HEROES = "heroes"
PLAIN, COMMANDER, RUMBLE = "archenemy", "archenemy-commander", "rumble"


@dataclass(frozen=True, slots=True)
class SchemeGame:
    """A game with schemes.

    ``players``: how few and how many play, besides the one archenemy. ``each``: everybody is the archenemy of a scheme
    deck of their own, and nobody a hero. ``life``: an archenemy's, and that of each hero, or of all of them where they
    ``share`` it. ``commander``: with Commander decks. ``schemes``: how few cards a scheme deck has, and how many copies
    of one. ``clause`` says so, ``rules`` with the rule of CR."""

    name: str
    players: tuple[int, int]
    life: tuple[int, int]
    schemes: tuple[int, int]
    clause: str
    rules: str
    each: bool = False
    commander: bool = False
    share: bool = False


GAMES: dict[str, SchemeGame] = {
    game.name: game
    for game in (
        SchemeGame(PLAIN, (2, 5), (40, 20), (20, 2), "AE-1.2", "AE-1.2, CR 904.3"),
        SchemeGame(COMMANDER, (2, 5), (60, 60), (10, 1), "AE-2", "AE-2, CR 904.13", commander=True, share=True),
        SchemeGame(RUMBLE, (3, 6), (40, 40), (20, 2), "AE-3.2", "AE-1.2, CR 904.3", each=True),
    )
}
