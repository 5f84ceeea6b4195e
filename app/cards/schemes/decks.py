"""The nine ready scheme decks: four of 2010, one of 2017, four of 2024 with ten schemes each (AE-4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from app.engine.modes.archenemy.seats import SchemeGame


@dataclass(frozen=True)
class SchemeDeck:
    """A scheme deck: its name and how many of each scheme."""

    key: str
    name: str
    cards: tuple[tuple[int, str], ...]

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(count for count, _ in self.cards)

    def listed(self) -> list[str]:
        """The names, one for each card."""
        return [name for count, name in self.cards for _ in range(count)]


_DECKS = (
    SchemeDeck(
        "doomsday-machine",
        "Assemble The Doomsday Machine",
        (
            (1, "All in Good Time"),
            (1, "Behold the Power of Destruction"),
            (1, "Embrace My Diabolical Vision"),
            (2, "Feed the Machine"),
            (1, "I Delight in Your Convulsions"),
            (2, "Ignite the Cloneforge!"),
            (1, "Introductions Are in Order"),
            (2, "The Iron Guardian Stirs"),
            (1, "My Genius Knows No Bounds"),
            (1, "Realms Befitting My Majesty"),
            (2, "The Pieces Are Coming Together"),
            (1, "Your Fate Is Thrice Sealed"),
            (1, "Your Puny Minds Cannot Fathom"),
            (2, "I Know All, I See All"),
            (1, "Nothing Can Stop Me Now"),
        ),
    ),
    SchemeDeck(
        "undead-apocalypse",
        "Bring About The Undead Apocalypse",
        (
            (2, "Choose Your Champion"),
            (1, "Dance, Pathetic Marionette"),
            (2, "The Dead Shall Serve"),
            (1, "A Display of My Dark Power"),
            (2, "Every Hope Shall Vanish"),
            (1, "I Delight in Your Convulsions"),
            (1, "Introductions Are in Order"),
            (1, "Mortal Flesh Is Weak"),
            (2, "Only Blood Ends Your Nightmares"),
            (1, "Realms Befitting My Majesty"),
            (2, "Rotted Ones, Lay Siege"),
            (1, "Surrender Your Thoughts"),
            (1, "Your Fate Is Thrice Sealed"),
            (1, "Your Puny Minds Cannot Fathom"),
            (1, "My Undead Horde Awakens"),
        ),
    ),
    SchemeDeck(
        "dragonfire",
        "Scorch The World With Dragonfire",
        (
            (2, "All Shall Smolder in My Wake"),
            (1, "Approach My Molten Realm"),
            (1, "I Delight in Your Convulsions"),
            (1, "Introductions Are in Order"),
            (1, "Know Naught but Fire"),
            (2, "Look Skyward and Despair"),
            (1, "My Crushing Masterstroke"),
            (2, "My Wish Is Your Command"),
            (1, "Realms Befitting My Majesty"),
            (1, "The Fate of the Flammable"),
            (1, "Tooth, Claw, and Tail"),
            (2, "Which of You Burns Brightest?"),
            (1, "Your Fate Is Thrice Sealed"),
            (1, "Your Puny Minds Cannot Fathom"),
            (2, "I Bask in Your Silent Awe"),
        ),
    ),
    SchemeDeck(
        "civilization-underfoot",
        "Trample Civilization Underfoot",
        (
            (2, "Every Last Vestige Shall Rot"),
            (1, "Evil Comes to Fruition"),
            (1, "I Call on the Ancient Magics"),
            (1, "I Delight in Your Convulsions"),
            (1, "Into the Earthen Maw"),
            (1, "Introductions Are in Order"),
            (1, "May Civilization Collapse"),
            (2, "Nature Demands an Offering"),
            (1, "Realms Befitting My Majesty"),
            (2, "Roots of All Evil"),
            (1, "Your Fate Is Thrice Sealed"),
            (1, "Your Puny Minds Cannot Fathom"),
            (2, "Your Will Is Not Your Own"),
            (2, "Nature Shields Its Own"),
            (1, "The Very Soil Shall Shake"),
        ),
    ),
    SchemeDeck(
        "nicol-bolas",
        "Nicol Bolas",
        (
            (1, "A Reckoning Approaches"),
            (1, "Because I Have Willed It"),
            (1, "Behold My Grandeur"),
            (1, "Bow to My Command"),
            (1, "Choose Your Demise"),
            (1, "Delight in the Hunt"),
            (1, "Every Dream a Nightmare"),
            (1, "For Each of You, a Gift"),
            (1, "Know Evil"),
            (1, "Make Yourself Useful"),
            (1, "My Forces Are Innumerable"),
            (1, "My Laughter Echoes"),
            (1, "No One Will Hear Your Cries"),
            (1, "Pay Tribute to Me"),
            (1, "Power Without Equal"),
            (1, "The Mighty Will Fall"),
            (1, "There Is No Refuge"),
            (1, "This World Belongs to Me"),
            (1, "What's Yours Is Now Mine"),
            (1, "When Will You Learn?"),
        ),
    ),
    SchemeDeck(
        "death-toll",
        "Death Toll",
        (
            (1, "Choose Your Champion"),
            (1, "Plots That Span Centuries"),
            (1, "My Tendrils Run Deep"),
            (1, "Dark Wings Bring Your Downfall"),
            (1, "I Am Never Alone"),
            (1, "Rot Like the Scum You Are"),
            (1, "You Live Only Because I Will It"),
            (1, "My Will Is Irresistible"),
            (1, "My Wings Enfold All"),
            (1, "Your Mistake Is My Triumph"),
        ),
    ),
    SchemeDeck(
        "endless-punishment",
        "Endless Punishment",
        (
            (1, "When Will You Learn?"),
            (1, "My Crushing Masterstroke"),
            (1, "Fear My Authority"),
            (1, "Reality Is Mine to Control"),
            (1, "Running Is Useless"),
            (1, "You Exist Only to Amuse"),
            (1, "I Call for Slaughter"),
            (1, "I Will Savor Your Agony"),
            (1, "Your Nightmares Are Delicious"),
            (1, "No Secret Is Hidden from Me"),
        ),
    ),
    SchemeDeck(
        "jump-scare",
        "Jump Scare!",
        (
            (1, "My Laughter Echoes"),
            (1, "Power Without Equal"),
            (1, "I Am Untouchable"),
            (1, "Mine Is the Only Truth"),
            (1, "Your Own Face Mocks You"),
            (1, "Kneel Before My Legions"),
            (1, "You Are Unworthy of Mercy"),
            (1, "Chaos Is My Plaything"),
            (1, "Your Plans Mean Nothing"),
            (1, "You Will Know True Suffering"),
        ),
    ),
    SchemeDeck(
        "miracle-worker",
        "Miracle Worker",
        (
            (1, "Choose Your Demise"),
            (1, "Behold the Power of Destruction"),
            (1, "You Cannot Hide from Me"),
            (1, "My Champion Stands Supreme"),
            (1, "Only I Know What Awaits"),
            (1, "My Followers Ascend"),
            (1, "Time Bends to My Will"),
            (1, "I Am Duskmourn"),
            (1, "My Wealth Will Bury You"),
            (1, "A Premonition of Your Demise"),
        ),
    ),
)

DECKS: dict[str, SchemeDeck] = {deck.key: deck for deck in _DECKS}


@cache
def ready_for(game: SchemeGame) -> dict[str, SchemeDeck]:
    """The ready scheme decks that may be played in a game, by key; of those that are too small any two together
    (AE-4)."""
    least, copies = game.schemes
    small = [deck for deck in _DECKS if deck.size < least]
    pairs = [_together(a, b) for at, a in enumerate(small) for b in small[at + 1 :]]
    fit = (deck for deck in (*_DECKS, *pairs) if deck.size >= least and max(n for n, _ in deck.cards) <= copies)
    return {deck.key: deck for deck in fit}


def _together(a: SchemeDeck, b: SchemeDeck) -> SchemeDeck:
    counts = Counter(a.listed() + b.listed())
    return SchemeDeck(f"{a.key}+{b.key}", f"{a.name} + {b.name}", tuple((n, name) for name, n in counts.items()))
