"""The facts of cards and tokens: names, costs, colours, types, numbers. Never their text.

Symbols are written as the rules write them (CR 107.4): `"{2}{G}{G}"`. Colours are a string of the letters
WUBRG in that order. Everything is frozen, so a fact may be shared by every game of the server.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Legality = Literal["legal", "not_legal", "banned", "restricted"]

WUBRG: Final = "WUBRG"
BASIC_LAND_MANA: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
ANY_NUMBER: Final = -1


class ManaAbility(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """One activated mana ability (CR 605.1a) that does nothing but what is said here.

    `cost` is a list of symbols and of the words `sacrifice` and `life N` (the source, its controller's life).
    Either `options` lists what may be added (one string a choice, one letter a mana, `"GG"`), or `any_of` says
    from where a colour is chosen: `color`, `commander` (colours of the commander's identity),
    `opponents' lands`, `your lands`, `combination` (each mana chosen for itself); then `amount` mana are added.
    `damage` is what the source deals to its controller when the ability resolves.
    """

    cost: tuple[str, ...]
    options: tuple[str, ...] = ()
    any_of: str = ""
    amount: int = 1
    damage: int = 0


class Face(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """One face, half or part of a card (CR 709-712, 715), or the whole of an ordinary card.

    `keywords` are the keyword abilities the face itself has, in order, with parameters: `flying`, `ward {2}`,
    `protection from red`, `equip legendary creature {3}`. `mana` are its simple mana abilities (those that
    follow from a basic land type, CR 305.6, are not repeated). `enters` says how it enters: empty (untapped),
    `("tapped",)`, or `("unless", condition, arguments...)`, see `app.cards.facts.mana`. `others` counts the
    abilities not covered by these three; with 0 the face is known wholly.
    """

    name: str
    mana_cost: str = ""
    colors: str = ""
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    indicator: str = ""
    keywords: tuple[str, ...] = ()
    mana: tuple[ManaAbility, ...] = ()
    enters: tuple[str, ...] = ()
    others: int = 0

    @property
    def simple(self) -> bool:
        """True when keywords, mana abilities and the way of entering are all the face's rules text says."""
        return self.others == 0

    @property
    def abilities(self) -> tuple[str, ...] | None:
        """The keyword abilities of a simple face, None when its text holds anything else."""
        return self.keywords if self.simple else None

    @property
    def type_line(self) -> str:
        """The printed type line (CR 205.1a): `Legendary Creature — Elf Druid`."""
        left = " ".join(self.supertypes + self.types)
        return f"{left} — {' '.join(self.subtypes)}" if self.subtypes else left

    @property
    def produces(self) -> str:
        """Every kind of mana its simple mana abilities and basic land types can make, in the order WUBRGC."""
        made = {BASIC_LAND_MANA[kind] for kind in self.subtypes if kind in BASIC_LAND_MANA}
        for ability in self.mana:
            made |= set("".join(ability.options)) | (set(WUBRG) if ability.any_of else set())
        return "".join(symbol for symbol in WUBRG + "C" if symbol in made)


class CardFacts(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """The facts of one card.

    `identity` is the colour identity (CR 903.4), `symbols` the colours of the mana symbols in costs and rules
    text alone. `produces` are the colours (and C) of mana the card can make by any means. `deck_limit` is what
    the card says of its own number in a deck: 0 nothing, ANY_NUMBER, or the number. `commander` is true when it
    says that it can be your commander (CR 903.3a). `legalities` holds a letter a format (see `legality`).
    """

    oracle_id: str
    name: str
    layout: str
    faces: tuple[Face, ...]
    mana_value: float
    identity: str
    keyword_names: tuple[str, ...]
    produces: str
    symbols: str
    rarities: str
    legalities: str
    edhrec_rank: int | None = None
    deck_limit: int = 0
    commander: bool = False
    game_changer: bool = False
    reserved: bool = False
    digital: bool = False

    @property
    def front(self) -> Face:
        """The face a card has everywhere but on the battlefield or stack (CR 712.8a); the left half of a split card."""
        return self.faces[0]

    @property
    def simple(self) -> bool:
        """True when every face is known wholly from its facts."""
        return all(face.simple for face in self.faces)

    @property
    def types(self) -> tuple[str, ...]:
        """The card types of the front face."""
        return self.front.types

    @property
    def basic_land(self) -> bool:
        """True for a card with the supertype basic and the type land (CR 205.4c)."""
        return "Basic" in self.front.supertypes and "Land" in self.front.types

    def legality(self, format: str) -> Legality:
        """How the card stands in a format of the manifest's list (`commander`, `vintage`, `pauper`, ...).

        A format that is not in the list is `not_legal`.
        """
        place = FORMATS.index(format) if format in FORMATS else -1
        return LEGALITY_LETTERS[self.legalities[place]] if place >= 0 else "not_legal"


class TokenFacts(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """The facts of a kind of token (CR 111.4); `made_by` names the cards that create it."""

    face: Face
    made_by: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The token's name."""
        return self.face.name


FORMATS: Final = (
    "standard", "future", "historic", "timeless", "gladiator", "pioneer", "modern", "legacy", "pauper", "vintage",
    "penny", "commander", "oathbreaker", "standardbrawl", "brawl", "competitivebrawl", "alchemy", "paupercommander",
    "duel", "oldschool", "premodern", "predh", "tlr",
)  # fmt: skip
LEGALITY_LETTERS: Final[dict[str, Legality]] = {
    "l": "legal",
    "n": "not_legal",
    "b": "banned",
    "r": "restricted",
}
