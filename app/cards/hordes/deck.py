"""What a horde's deck is, and what the variants of HS-9 take out of one."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.clauses import clause
from app.engine.model.card import Card, mana_value

List = tuple[tuple[str, int], ...]
STANDARD = "standard"


@dataclass(frozen=True)
class Cut:
    """What a variant takes out (HS-9): tokens, the creature cards of lowest mana value, mythics, and the titans
    for good (elsewhere a setting says where they are, HS-1.2)."""

    tokens: int = 0
    lowest_creatures: int = 0
    mythics: bool = False
    titans: bool = False


@dataclass(frozen=True)
class HordeDeck:
    """A horde's list, played by the rules of ``preset``: ``tokens`` and other ``cards`` as (name, count).

    ``own`` are cards looked up here first: those of the challenge decks are no cards elsewhere.
    ``titans`` stand in the command zone in this order (HS-1.2); ``opening`` is on the battlefield at the start,
    ``starter`` is what the setting for more of it counts; ``rules`` holds the deck's own rules as abilities.
    ``source`` says whose list it is; ``reconstruction``: not the original. The first of ``cuts`` is the usual variant;
    ``keep`` are mythics that stay when mythics are taken out. ``early`` and ``late`` name cards that lie in the upper
    or lower half of the library (OR-20)."""

    key: str
    name: str
    preset: str
    source: str
    tokens: List
    cards: List
    own: tuple[Card, ...] = ()
    titans: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()
    starter: str = ""
    rules: Card | None = None
    keep: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    reconstruction: bool = False
    cuts: dict[str, Cut] = field(default_factory=lambda: {STANDARD: Cut()})

    def variant(self, name: str) -> tuple[list[str], list[str]]:
        """(names of the library's cards with tokens, names of the titans that may be played with).

        KeyError for an unknown variant."""
        cut = taken_out(self.cuts[name])
        out = {*self._lowest_creatures(cut.lowest_creatures), *(self._mythics() if cut.mythics else ())}
        cards = [name for name, count in self.cards if name not in out for _ in range(count)]
        tokens = [name for name, count in self.tokens for _ in range(max(0, count - cut.tokens))]
        gone = cut.titans or cut.mythics
        return cards + tokens, [] if gone else list(self.titans)

    @property
    def usual(self) -> str:
        """The variant played where none is said."""
        return next(iter(self.cuts))

    def _in_library(self) -> list[Card]:
        names = [name for name, _ in self.cards]
        return [card for card in self.own if card.name in names]

    def _lowest_creatures(self, count: int) -> list[str]:
        creatures = [c for c in self._in_library() if "Creature" in c.faces[0].types]
        return [c.name for c in sorted(creatures, key=lambda c: mana_value(c.faces[0].cost))[:count]]

    def _mythics(self) -> list[str]:
        return [c.name for c in self._in_library() if c.rarity == "mythic" and c.name not in self.keep]


@clause("HS-9", otherwise=Cut())
def taken_out(cut: Cut) -> Cut:
    """What the variant takes out of the deck."""
    return cut
