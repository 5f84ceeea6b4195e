"""Sixty cards for each hero who brings no deck of their own."""

from app.cards.villains.model import SixtyDeck
from app.i18n import N_

DAWN = SixtyDeck(
    "dawn",
    N_("Dawn Watch"),
    N_("White: knights and angels; swords for what they cannot beat."),
    (
        (24, "Plains"),
        (4, "Knight of Meadowgrain"),
        (4, "Leonin Skyhunter"),
        (4, "Mentor of the Meek"),
        (3, "Geist of the Moors"),
        (4, "Emeria Angel"),
        (3, "Serra Angel"),
        (2, "Archon of Justice"),
        (4, "Swords to Plowshares"),
        (3, "Raise the Alarm"),
        (2, "Glorious Anthem"),
        (3, "Banishing Light"),
    ),
)
GRAVES = SixtyDeck(
    "graves",
    N_("Open Graves"),
    N_("Black: whatever enters takes something with it, and comes back."),
    (
        (24, "Swamp"),
        (4, "Gifted Aetherborn"),
        (4, "Vampire Nighthawk"),
        (3, "Phyrexian Rager"),
        (4, "Gravedigger"),
        (3, "Nekrataal"),
        (3, "Ravenous Chupacabra"),
        (3, "Gray Merchant of Asphodel"),
        (2, "Grave Titan"),
        (4, "Doom Blade"),
        (3, "Night's Whisper"),
        (3, "Murder"),
    ),
)
SPARKS = SixtyDeck(
    "sparks",
    N_("Flying Sparks"),
    N_("Red: goblins, giants and fire for what stands in their way."),
    (
        (23, "Mountain"),
        (4, "Young Pyromancer"),
        (3, "Guttersnipe"),
        (4, "Beetleback Chief"),
        (4, "Flametongue Kavu"),
        (3, "Siege-Gang Commander"),
        (3, "Charging Monstrosaur"),
        (2, "Inferno Titan"),
        (4, "Lightning Bolt"),
        (4, "Searing Spear"),
        (3, "Krenko's Command"),
        (3, "Hordeling Outburst"),
    ),
)
WILDS = SixtyDeck(
    "wilds",
    N_("Into the Wilds"),
    N_("Green: elves that make mana, and beasts that use it."),
    (
        (23, "Forest"),
        (4, "Llanowar Elves"),
        (4, "Elvish Visionary"),
        (4, "Garruk's Companion"),
        (3, "Reclamation Sage"),
        (4, "Giant Spider"),
        (4, "Deadbridge Goliath"),
        (3, "Acidic Slime"),
        (3, "Garruk's Packleader"),
        (2, "Soul of the Harvest"),
        (2, "Rampaging Baloths"),
        (2, "Harmonize"),
        (2, "Overrun"),
    ),
)
TIDES = SixtyDeck(
    "tides",
    N_("High Winds"),
    N_("Blue: everything flies, and the cards do not run out."),
    (
        (24, "Island"),
        (4, "Spectral Sailor"),
        (4, "Warden of Evos Isle"),
        (3, "Aven Fisher"),
        (4, "Phantom Monster"),
        (2, "Talrand, Sky Summoner"),
        (4, "Mulldrifter"),
        (3, "Air Elemental"),
        (2, "Mahamoti Djinn"),
        (3, "Pongify"),
        (3, "Essence Scatter"),
        (2, "Into the Roil"),
        (2, "Jace's Ingenuity"),
    ),
)
HERO_DECKS = (DAWN, GRAVES, SPARKS, WILDS, TIDES)
