"""How far a reading is to be trusted, by the witness of the official text (at build time only)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

from msgspec.structs import replace

from app.cards import facts
from app.cards.from_facts import bare_face
from app.cards.keyword_words import abilities_of
from app.cards.library import witness
from app.cards.library.invariants import faults
from app.cards.library.model import BY_HAND, PARTLY, PROVED, READ
from app.cards.printer import LANGUAGES, print_ability, print_face
from app.cards.reading.context import Context
from app.cards.reading.node import Body
from app.cards.reading.translate import Translated, translate
from app.engine.model.ability import Ability, ByHandText, SpellAbility
from app.engine.model.card import Face

_HYPOTHESES = ("each", "others", "bare", "apart")


def _hint(some: tuple[str, ...]) -> Context:
    return Context(each="each" in some, others="others" in some, bare="bare" in some, apart="apart" in some)


_HINTS = tuple(_hint(some) for many in range(3) for some in combinations(_HYPOTHESES, many))


@dataclass
class Verdict:
    """The tier of one face, its abilities, and what stood in the way of a better one."""

    tier: str
    abilities: tuple[Ability, ...] = ()
    why: list[str] = field(default_factory=list)


def judge(face: facts.Face, reading: Body | None, text: str) -> Verdict:
    """The best reading of a face that its official text bears out; else the abilities that it does bear out."""
    if reading is None:
        return _by_facts(face, text)
    best: Verdict | None = None
    for hint in _HINTS:
        found = translate(reading, face, hint)
        verdict = _weighed(face, found, text)
        if best is None or _better(verdict, best):
            best = verdict
        if best.tier in (PROVED, READ) or found.unknown:
            break
    assert best is not None
    return best


def _better(one: Verdict, other: Verdict) -> bool:
    order = (PROVED, READ, PARTLY, BY_HAND)
    return (order.index(one.tier), -len(one.abilities)) < (order.index(other.tier), -len(other.abilities))


def _by_facts(face: facts.Face, text: str) -> Verdict:
    """A face without a reading: what its facts say."""
    known = [abilities_of(*facts.split_keyword(keyword)) for keyword in face.keywords]
    found = Translated([a for some in known for a in some], [] if all(known) and face.simple else ["no reading"])
    return _weighed(face, found, text)


def _weighed(face: facts.Face, found: Translated, text: str) -> Verdict:
    names = names_of(face.name)
    theirs = witness.lines(text, names)
    whole = replace(bare_face(face), abilities=tuple(found.abilities))
    wrong = [] if found.unknown else faults(whole) or _wordless(whole)
    if not found.unknown and not wrong:
        ours = [line for printed in print_face(whole, "en") for line in witness.lines(printed, names)]
        if "Instant" in face.types or "Sorcery" in face.types:
            ours, theirs = _joined(ours), _joined(theirs)
        if witness.equal(ours, theirs):
            return Verdict(PROVED, whole.abilities)
        if witness.agree(ours, theirs):
            return Verdict(READ, whole.abilities)
        mine, other = witness.differing(ours, theirs)
        wrong = ["words: " + (" ".join([*(f"-{w}" for w in mine), *(f"+{w}" for w in other)]) or "in other lines")]
    return _in_part(face, whole, theirs, [*found.unknown, *wrong])


def _joined(lines: list[str]) -> list[str]:
    """A spell's sentences as one line: where one begins a new line is of no account."""
    apart = [line for line in lines if not line.endswith(".") or line.startswith(("~ costs", "as an additional"))]
    return [*apart, " ".join(line for line in lines if line not in apart)]


def _wordless(face: Face) -> list[str]:
    """A tree that a language has no words for cannot be shown."""
    for language in LANGUAGES:
        try:
            print_face(face, language)
        except (KeyError, AttributeError) as error:
            return [f"no words in {language} for {error.args[0] if error.args else error}"]
    return []


def names_of(name: str) -> list[str]:
    """The names by which a card speaks of itself: the whole one, and of a legend the first part."""
    short = name.split(",")[0]
    return [name, short, *([short.split(" the ")[0]] if " the " in short else [])]


def _in_part(face: facts.Face, whole: Face, theirs: list[str], why: list[str]) -> Verdict:
    """The abilities each of which the text bears out, line by line; the others are one by-hand ability."""
    left = Counter(theirs)
    kept = [ability for ability in whole.abilities if _borne_out(ability, whole, left)]
    spell = "Instant" in face.types or "Sorcery" in face.types
    tier = PARTLY if kept else BY_HAND
    return Verdict(tier, (*kept, ByHandText("spell" if spell else "static")), why)


def _borne_out(ability: Ability, face: Face, left: Counter[str]) -> bool:
    if isinstance(ability, SpellAbility) and faults(replace(face, abilities=(ability,))):
        return False
    alone = replace(face, abilities=(ability,))
    if _wordless(alone):
        return False
    ours = witness.lines(print_ability(ability, face, "en"), names_of(face.name))
    if not ours:
        return False
    used = []
    for line in ours:
        match = next((t for t in left if left[t] and _same(line, t)), None)
        if match is None:
            return False
        used.append(match)
    left.subtract(used)
    return True


def _same(ours: str, theirs: str) -> bool:
    return witness.equal([ours], [theirs]) or witness.agree([ours], [theirs])
