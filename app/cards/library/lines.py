"""A text as lines that can be compared: one an ability, without reminder text, ability words, pronouns and the card's
own name."""

from __future__ import annotations

import re
from collections.abc import Iterable

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
THAT_ONE = "that-it"  # as good as *it*, but never the card itself
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
    line = _THOSE.sub(THAT_ONE, _THAT.sub(THAT_ONE, line)).replace("it's ", "its ")
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
