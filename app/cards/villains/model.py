"""What a ready deck of sixty cards is."""

from __future__ import annotations

from dataclasses import dataclass

EASY, NORMAL, HARD = "easy", "normal", "hard"
LEVELS = (EASY, NORMAL, HARD)


@dataclass(frozen=True)
class SixtyDeck:
    """A deck of sixty cards, at most four of a name: ``cards`` as (count, name). ``title`` and ``about`` are keys of
    the catalogue. ``level`` how hard it is to beat in an archenemy's hands, ``schemes`` the key of the scheme deck that
    goes with it; both empty for a hero's deck."""

    key: str
    title: str
    about: str
    cards: tuple[tuple[int, str], ...]
    level: str = ""
    schemes: str = ""

    def names(self) -> list[str]:
        """Every card's name, as often as it is there."""
        return [name for count, name in self.cards for _ in range(count)]

    def as_text(self) -> str:
        """The deck as the text people paste."""
        return "\n".join(["Deck", *(f"{count} {name}" for count, name in self.cards)]) + "\n"
