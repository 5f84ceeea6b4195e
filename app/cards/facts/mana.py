"""Mana abilities and ways of entering, read from rules text while the facts are built.

Only what is understood to the last word is returned; anything else is None, so nothing is ever guessed.
"""

from __future__ import annotations

import re

from app.cards.facts.model import ManaAbility

_NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13,
}  # fmt: skip
_SYMBOL = r"\{(?:[WUBRGCX]|\d+|[WUBRG2C]/[WUBRGP])\}"
_ADDS = re.compile(r"Add (?P<what>.+?)\.(?: This \w+ deals (?P<damage>\d+) damage to you\.)?")
_FIXED = re.compile(r"(?:\{[WUBRGC]\})+")
_CHOICES = re.compile(r",? or |, ")
_ANY_COLOR = re.compile(r"(?P<amount>\w+) mana of any (?:one )?color")
_COMBINATION = re.compile(r"(?P<amount>\w+) mana in any combination of colors")
_SOURCES = {
    "one mana of any color in your commander's color identity": "commander",
    "one mana of any color that a land an opponent controls could produce": "opponents' lands",
    "one mana of any type that a land you control could produce": "your lands",
}
_NOUN = r"(?:(?:an? )?[A-Z]\w+|a basic land|a legendary creature)"
_NOUNS = rf"(?P<nouns>{_NOUN}(?:(?:,? or |, ){_NOUN})*)"
_COUNT = r"(?P<n>\w+)"
_TAPPED = re.compile(r"This \w+ enters tapped\.")
_UNLESS = {
    condition: re.compile(rf"This \w+ enters tapped unless {pattern}\.")
    for condition, pattern in {
        "control": f"you control {_NOUNS}",
        "other lands at most": f"you control {_COUNT} or fewer other lands",
        "other lands at least": f"you control {_COUNT} or more other lands",
        "basic lands at least": f"you control {_COUNT} or more basic lands",
        "opponents at least": f"you have {_COUNT} or more opponents",
        "opponents' lands at least": f"your opponents control {_COUNT} or more lands",
        "a player's life at most": f"a player has {_COUNT} or less life",
    }.items()
}
_OTHERWISE = r" If you don't, (?:it|this land) enters tapped\."
_PAY_LIFE = re.compile(rf"As this land enters, you may pay (\d+) life\.{_OTHERWISE}")
_REVEAL = re.compile(rf"As this land enters, you may reveal {_NOUNS} card from your hand\.{_OTHERWISE}")


def number(word: str) -> int | None:
    """The number a word or numeral stands for, up to thirteen in words; None for any other word."""
    return int(word) if word.isdigit() else _NUMBERS.get(word.lower())


def mana_ability(line: str) -> ManaAbility | None:
    """The mana ability a line of rules text (without reminder text) is, or None.

    Understood are costs of mana, {T}, {Q}, the source's sacrifice and life, and mana that is fixed, one of
    several, or of a colour to be chosen; optionally followed by the source's damage to its controller.
    """
    cost_text, colon, effect = line.partition(": ")
    added = _ADDS.fullmatch(effect) if colon else None
    cost = _cost(cost_text)
    if added is None or cost is None:
        return None
    damage = int(added["damage"] or 0)
    what = added["what"]
    options = _options(what)
    if options:
        return ManaAbility(cost, options, damage=damage)
    if what in _SOURCES:
        return ManaAbility(cost, any_of=_SOURCES[what], damage=damage)
    for pattern, source in ((_ANY_COLOR, "color"), (_COMBINATION, "combination")):
        found = pattern.fullmatch(what)
        amount = number(found["amount"]) if found else None
        if amount:
            return ManaAbility(cost, any_of=source, amount=amount, damage=damage)
    return None


def _cost(text: str) -> tuple[str, ...] | None:
    parts: list[str] = []
    for part in text.split(", "):
        life = re.fullmatch(r"Pay (\d+) life", part)
        if re.fullmatch(rf"(?:{_SYMBOL})+", part):
            parts += re.findall(_SYMBOL, part)
        elif part in ("{T}", "{Q}"):
            parts.append(part)
        elif life:
            parts.append(f"life {life[1]}")
        elif re.fullmatch(r"Sacrifice this \w+", part):
            parts.append("sacrifice")
        else:
            return None
    return tuple(parts)


def _options(what: str) -> tuple[str, ...]:
    choices = _CHOICES.split(what)
    if not all(_FIXED.fullmatch(choice) for choice in choices):
        return ()
    return tuple(re.sub(r"[{}]", "", choice) for choice in choices)


def enters(line: str, name: str) -> tuple[str, ...] | None:
    """How the permanent enters, by a line of its rules text, or None if the line says something else.

    Returns `("tapped",)` or `("unless", condition, arguments...)`; the conditions and their arguments are
    `control` (types of which one must be controlled), `reveal` (types of a card shown from the hand),
    `pay life`, `other lands at most`, `other lands at least`, `basic lands at least`, `opponents at least`,
    `opponents' lands at least`, `a player's life at most` (a number each).
    """
    if "tapped" not in line:
        return None
    for own in (name, name.split(",")[0]):
        if line.startswith(own):
            line = "This land" + line.removeprefix(own)
    if _TAPPED.fullmatch(line):
        return ("tapped",)
    for condition, pattern in _UNLESS.items():
        found = pattern.fullmatch(line)
        if found:
            return _unless(condition, found)
    life = _PAY_LIFE.fullmatch(line)
    if life:
        return ("unless", "pay life", life[1])
    shown = _REVEAL.fullmatch(line)
    return ("unless", "reveal", *_nouns(shown["nouns"])) if shown else None


def _unless(condition: str, found: re.Match[str]) -> tuple[str, ...] | None:
    if condition == "control":
        return ("unless", condition, *_nouns(found["nouns"]))
    amount = number(found["n"])
    return None if amount is None else ("unless", condition, str(amount))


def _nouns(text: str) -> list[str]:
    return [re.sub(r"^an? ", "", noun) for noun in re.split(r",? or |, ", text)]
