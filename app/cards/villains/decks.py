"""Sixty cards for an archenemy whom the server plays, every one carried out by the engine: three, by difficulty."""

from app.cards.villains.model import EASY, HARD, NORMAL, SixtyDeck
from app.i18n import N_

RABBLE = SixtyDeck(
    "rabble",
    N_("The Rabble-Rouser"),
    N_("Red: goblins, more goblins, and whoever commands them."),
    (
        (24, "Mountain"),
        (4, "Skirk Prospector"),
        (4, "Goblin Sky Raider"),
        (4, "Hulking Bugbear"),
        (4, "Beetleback Chief"),
        (3, "Goblin Chieftain"),
        (3, "Goblin Trashmaster"),
        (2, "Hobgoblin Bandit Lord"),
        (2, "Flametongue Kavu"),
        (2, "Siege-Gang Commander"),
        (3, "Hordeling Outburst"),
        (3, "Lightning Bolt"),
        (2, "Burst Lightning"),
    ),
    EASY,
)
PALE_COURT = SixtyDeck(
    "pale-court",
    N_("The Pale Court"),
    N_("Black: vampires that drink, titans that rise, and an end for everybody else."),
    (
        (25, "Swamp"),
        (4, "Diregraf Ghoul"),
        (2, "Vampire Nighthawk"),
        (2, "Gifted Aetherborn"),
        (4, "Phyrexian Rager"),
        (4, "Gravedigger"),
        (4, "Bog Wraith"),
        (3, "Gluttonous Zombie"),
        (2, "Ravenous Chupacabra"),
        (2, "Skinrender"),
        (1, "Harvester of Souls"),
        (1, "Grave Titan"),
        (3, "Doom Blade"),
        (2, "Murder"),
        (1, "Night's Whisper"),
    ),
    NORMAL,
)
OLD_WOOD = SixtyDeck(
    "old-wood",
    N_("The Old Wood"),
    N_("Green: mana on the first turn, something huge on the fourth."),
    (
        (22, "Forest"),
        (4, "Llanowar Elves"),
        (4, "Elvish Mystic"),
        (3, "Wood Elves"),
        (3, "Explosive Vegetation"),
        (3, "Deadbridge Goliath"),
        (3, "Vorapede"),
        (3, "Garruk's Packleader"),
        (3, "Rampaging Baloths"),
        (3, "Avenger of Zendikar"),
        (3, "Hornet Queen"),
        (2, "Woodfall Primus"),
        (2, "Regal Force"),
        (2, "Garruk Wildspeaker"),
    ),
    HARD,
)
VILLAIN_DECKS = (RABBLE, PALE_COURT, OLD_WOOD)
