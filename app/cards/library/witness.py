"""The official text as a witness: does what we print say the same? (At build time only; the text is not kept.)

Two texts are *equal* if they are the same but for reminder text, ability words, pronouns and the card's own name.
They *agree* if, glue words left out, the same words stand in both equally often."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

_REMINDER = re.compile(r"\([^()]*\)")
_ABILITY_WORD = re.compile(r"^(?!choose|\W)[a-z][a-z' -]* — (?=\S)")
_OWN = re.compile(
    r"\bthis (?:creature|artifact|land|enchantment|aura|equipment|vehicle|spell|card|planeswalker|permanent|token|saga|"
    r"battle|class|case|emblem|spacecraft|mount)\b"
)
_KINDS = "creature|card|permanent|land|artifact|token|spell|player|object|enchantment|planeswalker|ability"
_THAT = re.compile(rf"\b(?:that|the) (?:{_KINDS})(?: token| card| or planeswalker)?\b")
_THOSE = re.compile(
    r"\bthose (?:creatures|cards|permanents|lands|artifacts|tokens|spells|players)(?: tokens| cards)?\b"
)
_SAME: tuple[tuple[str, str], ...] = (
    (r"[’]", "'"),
    (r"[“”«»\"]", '"'),
    (r"[−–]", "-"),
    (r"\bonto the battlefield under (?:its|their) owner(?:'s|s') control\b", "onto the battlefield"),
    (r"\bto the battlefield under (?:its|their) owner(?:'s|s') control\b", "to the battlefield"),
    (r"\bhe or she\b|\bthey\b|\bhe\b|\bshe\b", "it"),
    (r"\bhim\b|\bher\b|\bthem\b", "it"),
    (r"\bhis\b|\btheir\b", "its"),
    (r"\bit's\b", "it is"),
    (r"\bthat's\b", "that is"),
    (r"\byou're\b", "you are"),
    (r"\bprecombat main phase\b", "first main phase"),
    (r"\bcan't\b", "can not"),
    (r"\bdon't\b|\bdoesn't\b", "do not"),
    (r"\bisn't\b|\baren't\b", "is not"),
    (r"\binvestigate\b", "create a clue token"),
    (r"\byour opponents\b|\ban opponent\b", "opponent"),
    (r"\bin all graveyards\b", "in a graveyard"),
    (r"\beach player's (?=upkeep|end|draw|combat)", "each "),
    (r"\bcontrollers' ", "controller's "),
    (r"\bowners' ", "owner's "),
    (r"\buntil (an? [^.]*?) is revealed\b", r"until you reveal \1"),
    (r"\bto cast (?:an? )?(\w+(?: or \w+)?) spells?\b", r"on \1 spells"),
    (r"\bdo not control (?:an? |any )", "control no "),
    (r"\bat the beginning of the end step\b", "at the beginning of each end step"),
    (r"\bthe power of the (sacrificed|discarded) (\w+)", r"the \1 \2's power"),
)


def lines(text: str, names: Iterable[str]) -> list[str]:
    """A card's text as sentences that can be compared, one an ability; modes stand with what they belong to."""
    text = _REMINDER.sub("", text)
    for name in sorted(set(names), key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(name)}\b" if name[-1:].isalnum() else re.escape(name), "~", text)
    found: list[str] = []
    for line in text.replace("\n•", " •").split("\n"):
        found += _keywords(plain(line))
    return [line for line in found if line]


def plain(line: str) -> str:
    """One line in small letters without what does not matter."""
    line = line.strip().lower()
    for pattern, word in _SAME:
        line = re.sub(pattern, word, line)
    line = _ABILITY_WORD.sub("", line)
    line = re.sub(r"(?<=• )[a-z][a-z' -]* — ", "", line)
    line = _OWN.sub("~", line)
    line = _THOSE.sub("it", _THAT.sub("it", line)).replace("it's ", "its ")
    return re.sub(r"\s+", " ", line).strip()


def _keywords(line: str) -> list[str]:
    """A line of keywords as one line each."""
    if line.startswith("prototype "):
        return re.split(r", (?=[a-z])", line)
    if "." in line or ":" in line or '"' in line or " — " in line:
        return [line]
    line = re.sub(r",? and from |(?<=from)(\b.*?), from ", r"\1, protection from ", line)
    return [part.strip() for part in re.split(r"[,;]", line)]


def equal(ours: list[str], theirs: list[str]) -> bool:
    """True if both say the same abilities in any order."""
    return Counter(map(_bare, ours)) == Counter(map(_bare, theirs))


_DOES = (
    "draw|gain|lose|mill|discard|sacrifice|create|scry|surveil|get|exile|return|put|choose|untap|tap|search|reveal|look|"
    "shuffle|proliferate"
)
_YOU = re.compile(rf"(?<![\w'])you (?=(?:{_DOES})\b)")


@lru_cache(maxsize=65536)
def _bare(line: str) -> str:
    line = re.sub(r"\bhave it\b", "have", line)
    line = _YOU.sub("", line)
    return line.rstrip(".").replace(". ", " ").replace(", ", " ")


# ---------------------------------------------------------------- the same words
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
    r"(?=[^.,]*\b(?:has|have|gets?|is|are|can|do|enters?|gains?|loses?)\b)"
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
    (r"(?<=protection from )(\w+) and protection from ", r"\1 and from "),
    (r"\bas long as\b", "if"),
    (r"\bthe amount of (?=\{)|\ban amount of (?=\{)", ""),
    (r"(?<=token)\. put ([^.]*? counters?) on it\b", r" with \1 on it"),
    (r"\binto your graveyard\b", "into the graveyard"),
)
# verbs that may be said once for several things
_ONCE = frozenset(["put", "deal", "create", "gain", "get", "return", "exile", "destroy", "have", "deal", "enter"])


@lru_cache(maxsize=65536)
def words(line: str) -> Counter[str]:
    """The words of a line that carry meaning, and how often. The ways to say what is counted (*for each*, *equal to the
    number of*, *where X is*) are one."""
    for pattern, said in _SAID:
        line = re.sub(pattern, said, line)
    line = _GENERAL.sub(r"\1", line)
    line, counted = _COUNTED.subn(" ", line)
    line = re.sub(r"\b(?:that|this) (?:much|many)\b", "somany", line)
    found = re.findall(r"\{[^}]+\}|[+-]?(?:\d+|x)/[+-]?(?:\d+|x)|[+-]?\d+|[a-z'~-]+", line)
    if counted:
        found = [_one_of(word) for word in found]
    out = Counter(_stem(word) for word in found if word and (word not in _GLUE or word in _KEPT))
    return Counter({word: 1 if word in _ONCE else n for word, n in out.items()})


def _one_of(word: str) -> str:
    """In a line that counts: ``+X/+X`` is ``+1/+1`` for each, and X or 1 is not said."""
    return "" if word in ("x", "1", "{x}", "{1}") else re.sub(r"(?<=[+-])x", "1", word)


_STEMS = {"otherwise": "instead", "die": "dies", "another": "other", "ones": "one", "all": "each", "allies": "ally"}
_STEMS |= {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "ten": "10"}


def _stem(word: str) -> str:
    """Without the *s* of a plural or of the third person, so that number does not matter."""
    if word in _STEMS:
        return _STEMS[word]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us")):
        return word[:-1]
    return word


def agree(ours: list[str], theirs: list[str]) -> bool:
    """True if every line of one has a line of the same words in the other."""
    return Counter(_key(line) for line in ours) == Counter(_key(line) for line in theirs)


def _key(line: str) -> frozenset[tuple[str, int]]:
    return frozenset(words(line).items())


def differing(ours: list[str], theirs: list[str]) -> tuple[list[str], list[str]]:
    """The words that stand only with us, and only with them, each as often as it does."""
    mine: Counter[str] = Counter()
    other: Counter[str] = Counter()
    for line in ours:
        mine.update(words(line))
    for line in theirs:
        other.update(words(line))
    return sorted((mine - other).elements()), sorted((other - mine).elements())
