"""The official text as a witness: does what we print say the same? (At build time only; the text is not kept.)

Two texts are *equal* if they are the same but for reminder text, ability words, pronouns and the card's own name.
They *agree* if, glue words left out, the same words stand in both equally often, and the same players do the same
things in the same order."""

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
    r"\bthose (?:creatures?|cards|permanents?|lands?|artifacts?|tokens|spells|players)(?: tokens| cards)?\b"
)
_THAT_ONE = "that-it"  # as good as *it*, but never the card itself
_SAME: tuple[tuple[str, str], ...] = (
    (r"[’]", "'"),
    (r"[“”«»\"]", '"'),
    (r"[−–]", "-"),
    (
        r"\b(to|onto) the battlefield((?: tapped| transformed)*) under (?:its|their) owner(?:'s|s') control\b",
        r"\1 the battlefield\2",
    ),
    (r"\b(is|are) put into a graveyard from the battlefield\b", "dies"),  # CR 700.4
    (r"\bhe or she\b|\bthey\b|\bhe\b|\bshe\b", "it"),
    (r"\bhim\b|\bher\b|\bthem\b", "it"),
    (r"\bhis\b|\btheir\b", "its"),
    (r"\bit's\b", "it is"),
    (r"\bthat's\b", "that is"),
    (r"\byou're\b", "you are"),
    (r"\byou've\b", "you have"),
    (r"\bprecombat main phase\b", "first main phase"),
    (r"\bcan't\b", "can not"),
    (r"\bdon't\b|\bdoesn't\b", "do not"),
    (r"\bisn't\b|\baren't\b", "is not"),
    (r"\bwasn't\b|\bweren't\b", "was not"),
    (r"\binvestigate\b", "create a clue token"),
    (r"\byour opponents (?=controls? (?:no|[a-z]+ or (?:more|fewer|less))\b)", "all-together "),
    (r"\bno opponent controls an? ", "all-together control no "),
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


_ASKS_FIRST = re.compile(r"^(?:when|whenever|at) [^.\"]*?, if ")


def asks_first(line: str) -> bool:
    """True for a triggered ability with an intervening "if" (CR 603.4)."""
    return _ASKS_FIRST.match(line) is not None


def plain(line: str) -> str:
    """One line in small letters without what does not matter."""
    line = line.strip().lower()
    for pattern, word in _SAME:
        line = re.sub(pattern, word, line)
    line = _ABILITY_WORD.sub("", line)
    line = re.sub(r"(?<=• )[a-z][a-z' -]* — ", "", line)
    line = _OWN.sub("~", line)
    line = _THOSE.sub(_THAT_ONE, _THAT.sub(_THAT_ONE, line)).replace("it's ", "its ")
    return re.sub(r"\s+", " ", line).strip()


_TWO = (
    re.compile(r"^(~ can not [^.,]*?) and (can not [^.]*)$"),
    re.compile(r"^(~ enters tapped)\. as (it enters, choose [^.]*)$"),
)


def _keywords(line: str) -> list[str]:
    """A line of keywords, or of two things that are true of the card, as one line each."""
    for two in _TWO:
        match = two.match(line.rstrip("."))
        if match:
            first, second = match.groups()
            return [f"{first}.", f"~ {second}." if second.startswith("can") else f"as ~ {second.removeprefix('it ')}."]
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
    line = re.sub(r"\bhave it\b", "have", _loosely(line))
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


def _loosely(line: str) -> str:
    """The line with *it* for what it speaks of."""
    return line.replace(_THAT_ONE, "it")


def _said(line: str) -> str:
    """The line with one of each two ways to say the same."""
    line = _loosely(line)
    for pattern, said in _SAID:
        line = re.sub(pattern, said, line)
    return line


@lru_cache(maxsize=65536)
def words(line: str) -> Counter[str]:
    """The words of a line that carry meaning, and how often. The ways to say what is counted (*for each*, *equal to the
    number of*, *where X is*) are one."""
    line = _GENERAL.sub(r"\1", _said(line))
    line, counted = _COUNTED.subn(" ", line)
    line = re.sub(r"\b(?:that|this) (?:much|many)\b", "somany", line)
    found = re.findall(r"\{[^}]+\}|[+-]?(?:\d+|x)/[+-]?(?:\d+|x)|[+-]?\d+|[a-z'~-]+", line)
    if counted:
        found = [_one_of(word) for word in found]
    out = Counter(_stem(word) for word in found if word and (word not in _GLUE or word in _KEPT))
    once = _ONCE - {"each"} if "instead" in out else _ONCE
    return Counter({word: 1 if word in once else n for word, n in out.items()})


def _one_of(word: str) -> str:
    """In a line that counts: ``+X/+X`` is ``+1/+1`` for each, and X or 1 is not said."""
    return "" if word in ("x", "1", "{x}", "{1}") else re.sub(r"(?<=[+-])x", "1", word)


_STEMS = {"otherwise": "instead", "die": "dies", "another": "other", "ones": "one", "all": "each", "allies": "ally"}
_STEMS |= {"elves": "elf", "wolves": "wolf", "werewolves": "werewolf", "dwarves": "dwarf"}
_STEMS |= {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "ten": "10"}


def _stem(word: str) -> str:
    """Without the *s* of a plural or of the third person, so that number does not matter."""
    if word in _STEMS:
        return _STEMS[word]
    if len(word) > 4 and word.endswith(("ies", "ie")):  # abilities, Mercenaries, Zombies
        return word.rstrip("s")[:-2] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us")):
        return word[:-1]
    return word


def agree(ours: list[str], theirs: list[str]) -> bool:
    """True if every line of one has a line of the same words in the other, in which the same is done by the same."""
    left = list(theirs)
    for line in ours:
        match = next((one for one in left if _key(one) == _key(line) and _about_the_same(line, one)), None)
        if match is None:
            return False
        left.remove(match)
    return not left


def _about_the_same(ours: str, theirs: str) -> bool:
    same = _same_doers(doers(ours), doers(theirs)) and _whose(ours) == _whose(theirs)
    same = same and _same_doers(_free(ours), _free(theirs))
    return same and _same_selves(ours, theirs)


def _key(line: str) -> frozenset[tuple[str, int]]:
    return frozenset(words(line).items())


# ---------------------------------------------------------------- who does it
_PLAYERS = {"you": "you", "opponent": "opponent", "player": "player", "controller": "controller", "owner": "owner"}
_PLAYERS |= {"it": "it"}
_BEFORE = frozenset(["may", "can", "not", "would", "also", "then", "each", "must", "have"])
_BY_PLAYERS = frozenset(
    ["draw", "mill", "discard", "sacrifice", "create", "scry", "surveil", "exile", "return", "search", "reveal"]
) | frozenset(["shuffle", "put", "add", "pay", "destroy", "tap", "untap"])
_SAID_LATER = ("put", "exile", "create", "destroy", "return", "add")  # "put one into A and the rest into B"


@lru_cache(maxsize=65536)
def doers(line: str) -> tuple[tuple[str, str], ...]:
    """Who does what in a line, in order: (``you``, ``opponent``, ``player``, ``controller``, ``owner`` or ``it`` for a
    pronoun, verb). A verb said again by the same is one; *you* is who is told to do it."""
    found: list[tuple[str, str]] = []
    who = "it"
    said = re.findall(r"[a-z']+|[.:,;\"]", _said(line))
    for at, word in enumerate(said):
        verb = _verb(said, at)
        if verb is not None:
            told = verb == word and _PLAYERS.get(_subject(said, at), "you")
            pair = told or who, verb
            if not found or found[-1] != pair or verb not in _SAID_LATER:
                found.append(pair)
        who = _PLAYERS.get(_stem(word), who) if word != "you" else who
    # "A; if so, B instead" is "if so, B; otherwise A"
    return tuple(sorted(found) if "instead" in map(_stem, said) else found)


def _free(line: str) -> tuple[tuple[str, str], ...]:
    """Who *may* do something, in any order."""
    said = re.findall(r"[a-z']+|[.:,;\"]", _said(line))
    who = (_PLAYERS.get(_subject(said, at), "you") for at, word in enumerate(said) if word == "may")
    return tuple(sorted((one, "may") for one in who))


def _verb(words: list[str], at: int) -> str | None:
    """The verb there, if it is one that players do; *gain* and *lose* of life alone."""
    word = words[at]
    for end in ("", "s", "es"):
        verb = word.removesuffix(end) if word.endswith(end) else ""
        if verb in _BY_PLAYERS:
            return verb
        if verb in ("gain", "lose") and "life" in words[at + 1 : at + 4]:
            return verb
    return None


def _subject(words: list[str], at: int) -> str:
    """The word before a verb, words like *may* and *then* left out."""
    while at > 0 and words[at - 1] in _BEFORE:
        at -= 1
    return _stem(words[at - 1]) if at > 0 else ""


_CONTROLLED = re.compile(r"(\S+) (?:do not )?(?:controls?|own)\b")
_IN_GRAVEYARD = re.compile(r"\b(?:from|in) (?:(your)|[^.,;:]*?(s'|'s?|\bits)) graveyards?\b")


def _whose(line: str) -> set[object]:
    """Whether it speaks of what you control, and of what others do; of cards in your graveyard, in that of somebody who
    was spoken of, or in any."""
    said = _said(line)
    controlled = {match[1] == "you" for match in _CONTROLLED.finditer(said)}
    return controlled | {match.groups() for match in _IN_GRAVEYARD.finditer(said)}


def _same_doers(ours: tuple[tuple[str, str], ...], theirs: tuple[tuple[str, str], ...]) -> bool:
    """The same things in the same order, by the same: a pronoun is anybody but you."""
    if len(ours) != len(theirs):
        return False
    return all(
        a == b and (who == by or ("it" in (who, by) and "you" not in (who, by)))
        for (who, a), (by, b) in zip(ours, theirs, strict=True)
    )


# ---------------------------------------------------------------- the card itself, or something else
_ONE = rf"(~|{_THAT_ONE}|it)"
_SELVES = re.compile(
    rf"{_ONE} (?:deals?|explores?)\b|{_ONE}'?s (?:power|toughness|mana value)\b|\bif {_ONE} (?:is|was)\b|"
    rf"\b(?:exiles?|returns?|sacrifices?|destroys?|taps?|untaps?|regenerates?|transforms?) {_ONE}|"
    rf"\bcounters? on {_ONE}|{_ONE} (?:gets?|gains?|becomes?|fights?)\b|\battach {_ONE} to( ~)?"
)


def _same_selves(ours: str, theirs: str) -> bool:
    """What deals damage, gains, is tapped, whose size is meant, what is attached: not the card itself on one side,
    something else on the other. *It* is the card only where that was named before."""
    mine, other = _selves(ours), _selves(theirs)
    if "instead" in theirs or "otherwise" in theirs:  # what is said first there, is said last here
        mine, other = sorted(mine), sorted(other)
    return len(mine) != len(other) or not any("~" in pair and "other" in pair for pair in zip(mine, other, strict=True))


def _selves(line: str) -> list[str]:
    """Of each such place ``~``, ``it`` or ``other``."""
    found = []
    for match in _SELVES.finditer(line):
        *words, to_itself = match.groups()
        word = next(one for one in words if one)
        unnamed = word == "it" and ("~" not in line[: match.start()] or to_itself)
        found.append("other" if unnamed or word == _THAT_ONE else word)
    return found


def differing(ours: list[str], theirs: list[str]) -> tuple[list[str], list[str]]:
    """The words that stand only with us, and only with them, each as often as it does."""
    mine: Counter[str] = Counter()
    other: Counter[str] = Counter()
    for line in ours:
        mine.update(words(line))
    for line in theirs:
        other.update(words(line))
    return sorted((mine - other).elements()), sorted((other - mine).elements())
