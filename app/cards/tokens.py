"""Tokens by name: the faces that card files create, and the token cards of a horde's deck."""

from __future__ import annotations

from app.cards.dsl import *
from app.engine.model.card import Card, Face

# ---------------------------------------------------------------- predefined (CR 111.10)
TREASURE = token(
    "Treasure",
    "Artifact — Treasure",
    None,
    None,
    "",
    mana_ability(("{T}", sacrifice_this()), add_mana("any")),
)
FOOD = token("Food", "Artifact — Food", None, None, "", activated(("{2}, {T}", sacrifice_this()), gain_life(3)))
CLUE = token("Clue", "Artifact — Clue", None, None, "", activated(("{2}", sacrifice_this()), draw(1)))
BLOOD = token(
    "Blood",
    "Artifact — Blood",
    None,
    None,
    "",
    activated(("{1}, {T}", discarding(), sacrifice_this()), draw(1)),
)

# ---------------------------------------------------------------- Eldrazi
ELDRAZI_SCION = token(
    "Eldrazi Scion",
    "Creature — Eldrazi Scion",
    1,
    1,
    "",
    mana_ability(sacrifice_this(), add_mana("C")),
)
ELDRAZI_10_10 = token("Eldrazi", "Creature — Eldrazi", 10, 10)

# ---------------------------------------------------------------- white
SOLDIER = token("Soldier", "Creature — Soldier", 1, 1, "W")
HUMAN_SOLDIER = token("Human Soldier", "Creature — Human Soldier", 1, 1, "W")
KITHKIN_SOLDIER = token("Kithkin Soldier", "Creature — Kithkin Soldier", 1, 1, "W")
WARRIOR = token("Warrior", "Creature — Warrior", 1, 1, "W")
KNIGHT = token("Knight", "Creature — Knight", 2, 2, "W", vigilance)
BIRD = token("Bird", "Creature — Bird", 1, 1, "W", flying)
BIRD_3_4 = token("Bird", "Creature — Bird", 3, 4, "W", flying)
CAT_BIRD = token("Cat Bird", "Creature — Cat Bird", 1, 1, "W", flying)

# ---------------------------------------------------------------- blue
DRAKE = token("Drake", "Creature — Drake", 2, 2, "U", flying)
BIRD_ILLUSION = token("Bird Illusion", "Creature — Bird Illusion", 1, 1, "U", flying)

# ---------------------------------------------------------------- black
ZOMBIE = token("Zombie", "Creature — Zombie", 2, 2, "B")
PHYREXIAN_ZOMBIE = token("Phyrexian Zombie", "Creature — Phyrexian Zombie", 2, 2, "B")
ZOMBIE_GIANT = token("Zombie Giant", "Creature — Zombie Giant", 5, 5, "B")

# ---------------------------------------------------------------- red
GOBLIN = token("Goblin", "Creature — Goblin", 1, 1, "R")
HASTY_GOBLIN = token("Goblin", "Creature — Goblin", 1, 1, "R", haste)
ELEMENTAL = token("Elemental", "Creature — Elemental", 1, 1, "R")

# ---------------------------------------------------------------- green
APE = token("Ape", "Creature — Ape", 3, 3, "G")
BEAST = token("Beast", "Creature — Beast", 3, 3, "G")
BEAST_4_4 = token("Beast", "Creature — Beast", 4, 4, "G")
CENTAUR = token("Centaur", "Creature — Centaur", 3, 3, "G")
ELEPHANT = token("Elephant", "Creature — Elephant", 3, 3, "G")
FROG_LIZARD = token("Frog Lizard", "Creature — Frog Lizard", 3, 3, "G")
INSECT = token("Insect", "Creature — Insect", 1, 1, "G", flying, deathtouch)
PLANT = token("Plant", "Creature — Plant", 0, 1, "G")
RHINO = token("Rhino", "Creature — Rhino", 4, 4, "G", trample)
WOLF = token("Wolf", "Creature — Wolf", 2, 2, "G")
WURM = token("Wurm", "Creature — Wurm", 5, 5, "G", trample)

# ---------------------------------------------------------------- of more colours or none
INSECT_BLACK_GREEN = token("Insect", "Creature — Insect", 1, 1, "BG")
DEATHTOUCH_WURM = token("Phyrexian Wurm", "Artifact Creature — Phyrexian Wurm", 3, 3, "", deathtouch)
LIFELINK_WURM = token("Phyrexian Wurm", "Artifact Creature — Phyrexian Wurm", 3, 3, "", lifelink)

FACES: tuple[Face, ...] = tuple(value for value in globals().values() if isinstance(value, Face))


def card_of_token(face: Face) -> Card:
    """A token as the card of its own that stands in a horde's library (HS-2.11)."""
    return Card((face,), token=True)


CARDS: tuple[Card, ...] = tuple(card_of_token(face) for face in FACES)
