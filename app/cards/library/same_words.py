"""The words of a line that carry meaning: glue left out, of several ways to say the same always one."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from app.cards.library.lines import THAT_ONE

_GLUE = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "to",
        "and",
        "or",
        "then",
        "it",
        "its",
        "itself",
        "~",
        "you",
        "is",
        "are",
        "be",
        "as",
        "in",
        "into",
        "on",
        "onto",
        "with",
        "that",
        "those",
        "this",
        "these",
        "for",
        "from",
        "under",
        "by",
        "at",
        "so",
        "do",
        "does",
        "did",
        "has",
        "have",
        "had",
        "was",
        "were",
        "been",
        "if",
        "also",
        "both",
        "there",
        "when",
        "whenever",
        "~'s",
        "one",
        "same",
        "additional",
        "way",
        "may",
        "can",
    ]
)
_KEPT = ("may", "if", "can", "one")  # glue elsewhere, but not these


_COUNTED = re.compile(
    r"\b(?:for each|equal to the number of|,? where x is the number of|equal to|,? where x is|the number of|a number "
    r"of)\b|, where \{x\} is"
)
# "each creature you control has" and "all creatures have" are "creatures you control have"; players stay counted
_GENERAL = re.compile(
    r"(^|, |• |: |\. |\band )(?:each|all) (?!opponent|player|other player)"
    r"(?=[^.,]*\b(?:has|have|gets?|is|are|can|do|enters?|gains?|loses?|becomes?|assigns?|attacks?)\b)"
)
# other ways to say the same
_SAID: tuple[tuple[str, str], ...] = (
    (r"(?<=do not untap during )its controller's(?= next untap step)", "your"),  # what is one's own
    (r"\b(for each|the number of) ((?:[a-z]+ )+?)on the battlefield\b", r"\1 \2"),
    (r"\blife equal to half (your|its) life total\b", r"half \1 life"),
    (r"\beach (\w+) and each (?!opponent|player)(\w+)", r"each \1 and \2"),
    (r"(?<=target )([a-z ]+?) each (?=gets?\b|gains?\b|becomes?\b)", r"\1 "),
    (r"\b(you may (?:play|cast) (?!an additional|up to)[^.\"]*?) this turn\b", r"\1 until end of turn"),
    (r"(?<=would be dealt to )each ", ""),
    (r"\b(\w+) spells and (\w+) spells you cast\b", r"\1 or \2 spells you cast"),
    (r"\bcards from all graveyards\b", "cards from graveyards"),
    (r" to that target\b", ""),
    (r"\b(you control [^,.]*?) and you control ", r"\1 and "),
    (r"\benchanted permanent\b", "enchanted creature"),
    (r"\bas long as\b", "if"),
    (r"\bthe amount of (?=\{)|\ban amount of (?=\{)", ""),
    (r"(?<=token)\. put ([^.]*? counters?) on it\b", r" with \1 on it"),
    (r"\binto your graveyard\b", "into the graveyard"),
    (r"(?<=exile )all graveyards\b", "all cards from all graveyards"),
    (r" instead of (?:putting it )?into (?:its owner's|that player's|its|the) graveyard\b", " instead"),
    (r"\bput it into its owner's hand instead\b", "return it to its owner's hand instead"),
    (r"\bother land types\b", "other types"),
    (r"\bdouble that damage\b|\btwice that much damage\b", "double damage"),
    (r"(?<=damage) to (?:it|that player|that permanent)(?: or (?:it|player|permanent))?(?= instead)", ""),
    (r"(?<=damage plus \d) to (?:it|that player)(?: or (?:it|permanent))?(?= instead)", ""),
    (r"\ba spell with (?=[^.]*?from your (?:hand|graveyard) without paying)", "a card with "),
    (r"\bor greater\b", "or more"),
    (r"\bor fewer\b", "or less"),
    (r"\bless than or equal to\b", "or less"),
    (r"\bgreater than or equal to\b", "or more"),
    (r"\ba copy of any ([^.,]*?) on the battlefield\b", r"a copy of a \1"),
    (r"\bother than ~(?!')", "other"),
    (r"(?<=you may exile )([^.]*?), then return\b", r"\1. if you do, return"),
    (r"\bwhenever you tap (an? [^,.]*?) you control for mana\b", r"whenever you tap \1 for mana"),
    (r"\bwhenever a player taps (an? [^,.]*?) opponent controls for mana\b", r"whenever opponent taps \1 for mana"),
    (r"\bwhenever a player taps ([^,.]*?) for mana\b", r"whenever \1 is tapped for mana"),
    (r"\benchanted forest\b", "enchanted creature"),
    (r"(?<=opponent's graveyard )((?:to|on the (?:bottom|top) of|into) its) owner's\b", r"\1"),
    (r"\b(unless its controller pays? [^.]*)\. its controller\b", r"\1. it"),
    (r"\b(can block (?:an additional creature|any number of creatures)) each combat(?= this turn)", r"\1"),
    (r"(library) in any order\b", r"\1"),  # so they may be put there anyway
    (r"\bsearch (your|its) library for all\b", r"search \1 library for any number of"),  # CR 701.23b
    (r"\bif (~|it|that-it|the discarded card) ((?:is|was)(?: not)?) an? ([a-z ]+?) card\b", r"if \1 \2 a \3"),
    (r"\bif (~|it|that-it) (?:is|was) a permanent (?=with )", r"if \1 had "),
    (r"\bthe amount of life\b", "the life"),
    (r"\bwhenever you attack with one or more ([^,.]*?),", r"whenever one or more \1 you control attack,"),
    (r"\bunless you attacked this turn\b", "if you didn't attack this turn"),
    (r"\bdrawn\b", "drew"),
    (r"\b2 times each turn\b|\btwo times each turn\b", "twice each turn"),
    (r"\btwice\b(?! each turn)", "two"),
    (r"\boutlaws?\b", "assassin mercenary pirate rogue warlock"),  # CR 700.12
    (r"\bspell, activated ability, or triggered ability\b", "spell or ability"),
    (r"\bactivated or triggered abilit(y|ies)\b", r"abilit\1"),
    (r"\bcards exiled this way\b", "it"),
    (r"\b(until (?:you|it|opponent|player) reveals? .*?)revealed this way\b", r"\1turned up this way"),
    (r"\bamong the cards (?:exiled|revealed|milled|discarded) this way\b", "among it"),
    (r"\b(?:exiled|revealed|destroyed|milled|discarded|sacrificed|tapped) this way\b", "among it"),
    (
        r"\b(becomes? an? [\dx]+/[\dx]+ [^.]*?artifact creature[^.]*?) in addition to its other (?:creature )?types",
        r"\1",
    ),
    (r"\bbecomes? (?=an? [^.]*? in addition to its other (?:creature )?types)", "is "),
    (r"\bsupport (\w+)\b", r"put a +1/+1 counter on each of up to \1 other target creatures"),  # CR 701.41a
    (r"\bduring turns other than yours\b", "if it is not your turn"),
    (r"\bduring your turn, ", "if it is your turn, "),
    (
        r"\b(it|its controller|you|opponent|player) may pay ([^.]*?)\. if (?:it|you|player) do not, ([^.]*)",
        r"\3 unless \1 pay \2",
    ),
    (
        r"^(whenever ~ (?:becomes the target [^,]*?|attacks)) for the first time each turn, (.*?)\.?$",
        r"\1, \2. this ability triggers only once each turn",
    ),
    (r"\byou may (put|reveal) (any number of|up to)\b", r"\1 \2"),
    (r"\bduring each other player's untap step\b", "during each opponent's untap step"),
    (r"\bit becomes an enchantment\b", "it is an enchantment"),
    (r"\bcreate ([^,.\"]+?), (an? legendary [^.]*? token)\b", r"create \2 named \1"),
    (r"\b(?<!for )each of (?=it\b|that-it\b|up to\b|(?:one|two|three|x) (?:other )?target)", ""),
    (r"\bor less ((?:~|it|that-it)(?:'s|s)? power) minus 1\b", r"less than \1"),
    (r"\b(creatures [^,.\"]*?) can not block (~|it)(?=[.,\"]|$)", r"~ can not be blocked by \1"),
    (
        r"\bif an effect would create one or more tokens under your control, it creates ([^.]*?) instead\b",
        r"if one or more tokens would be created under your control, \1 are created instead",
    ),
    (r"\b(attacks?) this combat if able\b", r"\1 each combat if able until end of combat"),
    (r"\b(unless (?:it|that-it|player|opponent) sacrifices? [^.]*?) of its choice\b", r"\1"),
    (r"\bif a creature dealt damage this way would die\b", "if that-it would die"),
    (r"\bmay shuffle your library\b", "may shuffle"),
    (
        r"\bput (it|that-it) onto the battlefield under your control\b",
        r"return \1 to the battlefield under your control",
    ),
    (r"\byou may reveal (it|that-it)\. if you do, put\b", r"you may reveal \1 and put"),
    (r"\bif you do not put (?:it|that-it) onto the battlefield,", "if you do not,"),
    (r"\byou and (target (?:opponent|player)) each draw ([^.]*)", r"you draw \2. \1 draws \2"),
    (r"\bcards in your hand\b", "cards in hand"),
    (
        r"\bthat (?:is|are) (?:a )?permanents? with power (\w+) or less or (?:a )?permanents? with toughness "
        r"\1 or less",
        r"with power or toughness \1 or less",
    ),
    (r"\bsacrifice (an? [a-z ]+?) and (an? [a-z ]+?)(?=[:,])", r"sacrifice \1, sacrifice \2"),
    (
        r"\bsacrifice (an? [a-z ]+?), (an? [a-z ]+?), and (an? [a-z ]+?)(?=[:,])",
        r"sacrifice \1, sacrifice \2, sacrifice \3",
    ),
    (r"\bif (it|~|that-it) is a nontoken permanent\b", r"if \1 is not a token"),
    (r"(?<=protection from )(\w+),? and protection from ", r"\1 and from "),
    (
        r"\bprotection from white, protection from blue, protection from black, protection from red"
        r"(?:, and protection|,? and) from green\b",
        "protection from each color",
    ),
    (
        r"\bon the ((?:other )?(?:[a-z]+ )?)(creature|permanent|artifact|land)s you control\b",
        r"on each \1\2 you control",
    ),
    (
        r"\ba creature destroyed among it can not be regenerated\b|\ba creature among it can not be regenerated\b",
        "it can not be regenerated",
    ),
    (
        r"\bthe owner of (target [a-z ]+?) shuffles it into its library, then (\w+)",
        r"shuffle \1 into its owner's library. its owner \2",
    ),
    (r"(?<= target players) each draw ([a-z]+ cards?)(?=\.|$)", r" draw \1"),
    (r"(?<!only )\bduring your turn(?=\.?$)", "if it is your turn"),
)
# what may be said once for several things; who does it is compared apart
_ONCE = frozenset(["put", "deal", "create", "gain", "get", "return", "exile", "destroy", "have", "enter"]) | frozenset(
    ["each", "opponent"]
)


def loosely(line: str) -> str:
    """The line with *it* for what it speaks of."""
    return line.replace(THAT_ONE, "it")


def one_way(line: str) -> str:
    """The line with one of each two ways to say the same."""
    line = loosely(line)
    for pattern, said in _SAID:
        line = re.sub(pattern, said, line)
    return line


@lru_cache(maxsize=65536)
def words(line: str) -> Counter[str]:
    """The words of a line that carry meaning, and how often. The ways to say what is counted (*for each*, *equal to the
    number of*, *where X is*) are one."""
    line = _GENERAL.sub(r"\1", one_way(line))
    line, counted = _COUNTED.subn(" ", line)
    line = re.sub(r"\b(?:that|this) (?:much|many)\b", "somany", line)
    found = re.findall(r"\{[^}]+\}|[+-]?(?:\d+|x)/[+-]?(?:\d+|x)|[+-]?\d+|[a-z'~-]+", line)
    if counted:
        found = [_one_of(word) for word in found]
    out = Counter(stem(word) for word in found if word and (word not in _GLUE or word in _KEPT))
    once = _ONCE - {"each"} if "instead" in out else _ONCE
    return Counter({word: 1 if word in once else n for word, n in out.items()})


def _one_of(word: str) -> str:
    """In a line that counts: ``+X/+X`` is ``+1/+1`` for each, and X or 1 is not said."""
    return "" if word in ("x", "1", "{x}", "{1}") else re.sub(r"(?<=[+-])x", "1", word)


_STEMS = {"otherwise": "instead", "die": "dies", "another": "other", "ones": "one", "all": "each", "allies": "ally"}
_STEMS |= {"elves": "elf", "wolves": "wolf", "werewolves": "werewolf", "dwarves": "dwarf"}
_STEMS |= {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "ten": "10"}


def stem(word: str) -> str:
    """Without the *s* of a plural or of the third person, so that number does not matter."""
    if word in _STEMS:
        return _STEMS[word]
    if len(word) > 4 and word.endswith(("ies", "ie")):  # abilities, Mercenaries, Zombies
        return word.rstrip("s")[:-2] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us")):
        return word[:-1]
    return word
