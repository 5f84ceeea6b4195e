"""Keyword abilities (CR 702), read from rules text while the facts are built."""

from __future__ import annotations

import re


def _set(text: str) -> frozenset[str]:
    return frozenset(" ".join(text.split()).split("; "))


_PLAIN = _set(
    """
    deathtouch; defender; double strike; first strike; flash; flying; haste; hexproof; indestructible; intimidate;
    lifelink; reach; shroud; trample; vigilance; banding; flanking; phasing; shadow; horsemanship; fear; provoke;
    storm; sunburst; epic; convoke; split second; delve; gravestorm; changeling; persist; wither; retrace; exalted;
    cascade; rebound; infect; battle cry; living weapon; undying; soulbond; unleash; cipher; evolve; extort; fuse;
    dethrone; hidden agenda; double agenda; prowess; exploit; menace; devoid; ingest; myriad; skulk; melee; partner;
    undaunted; improvise; aftermath; ascend; assist; jump-start; mentor; riot; demonstrate; daybound; nightbound;
    decayed; training; compleated; enlist; read ahead; ravenous; living metal; for mirrodin!; bargain; choose a
    background; doctor's companion; conspire; haunt; umbra armor; start your engines!; job select; station;
    increment; storied; paradigm; space sculptor; hideaway; nonbasic landwalk; legendary landwalk
    """
)

_NUMBER = _set(
    """
    rampage; fading; amplify; modular; bushido; soulshift; dredge; bloodthirst; graft; ripple; vanishing; absorb;
    frenzy; poisonous; hideaway; devour; annihilator; tribute; renown; crew; fabricate; afflict; afterlife; casualty;
    toxic; backup; saddle; mobilize; firebending; teamwork; starting intensity
    """
)

_COST = _set(
    """
    equip; ward; cumulative upkeep; buyback; cycling; echo; kicker; multikicker; flashback; madness; morph; megamorph;
    entwine; ninjutsu; commander ninjutsu; transmute; replicate; recover; aura swap; fortify; transfigure; evoke;
    prowl; unearth; level up; miracle; overload; scavenge; bestow; outlast; dash; surge; emerge; escalate; embalm;
    eternalize; spectacle; mutate; encore; foretell; disturb; cleave; reconfigure; blitz; squad; disguise; plot;
    freerunning; offspring; harmonize; warp; mayhem; web-slinging; sneak; more than meets the eye
    """
)

_NUMBER_AND_COST = frozenset({"suspend", "reinforce", "awaken", "impending"})

_MANA = r"(?:\{[^{}]+\})+"
_PHRASE = r"[\w'’&.!, -]+?"
_SHAPES = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        r"(?:protection|hexproof) from [\w'’ -]+(?:(?:,|,? and) from [\w'’ -]+)*",
        r"(?:snow |nonbasic |legendary )?\w+walk",
        r"affinity for [\w'’ -]+",
        rf"(?:basic )?\w+cycling {_MANA}",
        r"enchant [\w'’, -]+",
        r"champion an? [\w'’ -]+",
        r"\w+ offering",
        r"bands with other [\w'’ -]+",
        rf"splice onto \w+ {_MANA}",
        rf"partner with {_PHRASE}",
        r"partner—[\w'’& -]+",
        rf"equip [\w'’ -]+ {_MANA}",
        r"gift an? [\w'’ -]+",
        rf"craft with [\w'’ -]+ {_MANA}",
    )
)
_LONGEST = 150
_NAMED = re.compile(
    r"((?:protection|hexproof) from|affinity for|partner with|bands with other|splice onto|craft with"
    r"|[\w ]*\wcycling|[\w ]*\wwalk|\w+ offering)(?: |$)|(partner)—"
)
_PAID = (
    (re.compile(r"pay (\d+) life", re.IGNORECASE), "life"),
    (re.compile("discard a card", re.IGNORECASE), "discard"),
)
_PROTOTYPE = re.compile(rf"Prototype ({_MANA}) — (\d+/\d+)")
_REMINDER = re.compile(r"\([^()]*\)")


def without_reminder(text: str) -> list[str]:
    """The lines of a rules text without reminder text (CR 207.2) and empty lines."""
    lines = (" ".join(line.split()) for line in _REMINDER.sub("", text).split("\n"))
    return [line for line in lines if line]


def keyword_line(line: str) -> list[str] | None:
    """The keyword abilities a line consists of, in lower case with parameters, or None if it holds anything else.

    `"Flying, ward {2}"` gives `["flying", "ward {2}"]`; one protection from two qualities gives two (CR 702.16g).
    """
    if ". " in line or len(line) > _LONGEST:
        return None
    whole = _keyword(line)
    if whole is not None:
        return whole
    found: list[str] = []
    for part in re.split(r"[,;] ", line):
        keywords = _keyword(part)
        if keywords is None:
            return None
        found += keywords
    return found


def _keyword(text: str) -> list[str] | None:
    low = text.lower()
    if low in _PLAIN:
        return [low]
    return _with_number(low) or _with_cost(text) or _with_quality(text)


def _with_number(low: str) -> list[str] | None:
    name, _, rest = low.rpartition(" ")
    if name in _NUMBER and re.fullmatch(r"\d+|x", rest):
        return [f"{name} {rest}"]
    both = re.fullmatch(rf"(\w+) (\d+)—({_MANA})", low)
    if both and both[1] in _NUMBER_AND_COST:
        return [f"{both[1]} {both[2]} {both[3].upper()}"]
    return None


def _with_cost(text: str) -> list[str] | None:
    smaller = _PROTOTYPE.fullmatch(text)
    if smaller:
        return [f"prototype {smaller[1]} {smaller[2]}"]
    paid = re.fullmatch(rf"(\D+?)(?: ({_MANA})|—(.+?)\.?)", text)
    if not paid or paid[1].lower() not in _COST:
        return None
    cost = paid[2] or _other_cost(paid[3])
    return [f"{paid[1].lower()} {cost}"] if cost else None


def _other_cost(text: str) -> str | None:
    for pattern, word in _PAID:
        found = pattern.fullmatch(text)
        if found:
            return f"{word} {found[1] if found.groups() else 1}"
    return None


def _with_quality(text: str) -> list[str] | None:
    if not any(shape.fullmatch(text) for shape in _SHAPES):
        return None
    name, _, qualities = text.partition(" from ")
    if name.lower() not in ("protection", "hexproof"):
        return [_first_lower(text)]
    several = re.split(r",? and from |, from ", qualities)
    return [f"{name.lower()} from {quality}" for quality in several]


def _first_lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def split_keyword(keyword: str) -> tuple[str, str]:
    """A keyword of the facts as name and parameter: `"ward {2}"` gives `("ward", "{2}")`, `"flying"` `("flying", "")`.

    Landwalk (CR 702.14) and typecycling (CR 702.29e) keep their quality in the name: `islandwalk`,
    `basic landcycling`.
    """
    found = _NAMED.match(keyword)
    if found:
        return found[1] or found[2], keyword[found.end() :]
    words = keyword.split(" ")
    for length in range(len(words), 0, -1):
        name = " ".join(words[:length])
        if name in _PLAIN or name in _NUMBER or name in _COST:
            return name, " ".join(words[length:])
    return words[0], " ".join(words[1:])
