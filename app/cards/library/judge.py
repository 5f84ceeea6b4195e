"""How far a reading is to be trusted, by the witness of the official text (at build time only)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
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
from app.cards.reading.context import HYPOTHESES, Context
from app.cards.reading.node import Body
from app.cards.reading.translate import Translated, translate
from app.engine.model.ability import Ability, ByHandText, TriggeredAbility
from app.engine.model.card import Face
from app.engine.model.values import Trigger


def _hint(some: tuple[str, ...]) -> Context:
    hint = Context()
    for name in some:
        setattr(hint, name, True)
    return hint


_HINTS = tuple(
    _hint(some) for many in range(3) for some in combinations(HYPOTHESES, many) if set(some) != {"each", "chosen"}
)


@dataclass
class Verdict:
    """The tier of one face, its abilities, and what stood in the way of a better one."""

    tier: str
    abilities: tuple[Ability, ...] = ()
    why: list[str] = field(default_factory=list)


def judge(face: facts.Face, reading: Body | None, text: str) -> Verdict:
    """The best reading of a face that its official text bears out; else the abilities that it does bear out."""
    first: Translated | None = None
    why: list[str] = []
    for hint in _HINTS:
        found = _by_facts(face) if reading is None else translate(reading, face, hint)
        if first is not None and found.abilities == first.abilities:
            continue  # nothing hung on it
        tier, wrong = _weighed(face, found, text)
        if tier is not None:
            return Verdict(tier, tuple(found.abilities))
        if first is None:
            first, why = found, [*found.unknown, *wrong]
            if found.unknown or reading is None:
                break
    assert first is not None
    return _in_part(face, first, text, why)


def _by_facts(face: facts.Face) -> Translated:
    """A face without a reading: what its facts say."""
    known = [abilities_of(*facts.split_keyword(keyword)) for keyword in face.keywords]
    return Translated([a for some in known for a in some], [] if all(known) and face.simple else ["no reading"])


def _weighed(face: facts.Face, found: Translated, text: str) -> tuple[str | None, list[str]]:
    """The tier of a whole reading, or None and what is wrong with it."""
    whole = replace(bare_face(face), abilities=tuple(found.abilities))
    wrong = [] if found.unknown else faults(whole)
    if found.unknown or wrong:
        return None, wrong
    names = names_of(face.name, face.supertypes)
    theirs = witness.lines(text, names)
    try:
        ours = _lines(whole, len(theirs), names)
    except (KeyError, AttributeError) as error:
        return None, [f"no words for {error.args[0] if error.args else error}"]
    if "Instant" in face.types or "Sorcery" in face.types:
        ours, theirs = _joined(ours), _joined(theirs)
    if _asked_first(found.abilities) != sum(map(witness.asks_first, theirs)):
        return None, ["words: if in another place"]
    tier = PROVED if witness.equal(ours, theirs) else READ if witness.agree(ours, theirs) else None
    if found.warned and tier == READ:
        return None, ["warnings of the reader"]
    if tier is not None:
        wrong = _wordless(whole)
        return (None, wrong) if wrong else (tier, [])
    mine, other = witness.differing(ours, theirs)
    return None, ["words: " + (" ".join([*(f"-{w}" for w in mine), *(f"+{w}" for w in other)]) or "in other lines")]


def _lines(whole: Face, wanted: int, names: list[str]) -> list[str]:
    """What we print as lines; where the text has more, triggered abilities that are said in one are parted."""
    ours = [line for printed in print_face(whole, "en") for line in witness.lines(printed, names)]
    if len(ours) >= wanted:
        return ours
    parts = [one for one in whole.abilities if isinstance(one, TriggeredAbility) and not one.name]
    rest = replace(whole, abilities=tuple(one for one in whole.abilities if one not in parts))
    printed = [*(print_ability(one, whole, "en") for one in parts), *print_face(rest, "en")]
    return [line for text in printed for line in witness.lines(text, names)]


def _asked_first(abilities: Iterable[Ability]) -> int:
    """How many of the lines triggered abilities are printed as have an intervening "if" (CR 603.4)."""
    asking = [one for one in abilities if isinstance(one, TriggeredAbility) and one.condition and not one.name]
    return len({replace(one, on=_ANY) for one in asking if not one.on.chapters})


_ANY = Trigger("any")


def _joined(lines: list[str]) -> list[str]:
    """A spell's sentences as one line: where one begins a new line is of no account."""
    own = ("~ costs", "as an additional")
    apart = [line for line in lines if not line.rstrip('"').endswith(".") or line.startswith(own)]
    return [*apart, " ".join(line for line in lines if line not in apart)]


def _wordless(face: Face) -> list[str]:
    """A tree that a language has no words for cannot be shown."""
    for language in LANGUAGES:
        try:
            print_face(face, language)
        except (KeyError, AttributeError) as error:
            return [f"no words in {language} for {error.args[0] if error.args else error}"]
    return []


def names_of(name: str, supertypes: tuple[str, ...] = ()) -> list[str]:
    """The names by which a card speaks of itself: the whole one, and of a legend the first part."""
    short = name.split(",")[0]
    parts = [short.split(" the ")[0]] if " the " in short else []
    parts += [short.split(" of ")[0]] if " of " in short and "Legendary" in supertypes else []
    return [name, short, *parts]


def _in_part(face: facts.Face, found: Translated, text: str, why: list[str]) -> Verdict:
    """The abilities each of which the text bears out, line by line; the others are one by-hand ability."""
    left = Counter(witness.lines(text, names_of(face.name, face.supertypes)))
    whole = replace(bare_face(face), abilities=tuple(found.abilities))
    kept = [ability for ability in whole.abilities if _borne_out(ability, whole, left)]
    spell = "Instant" in face.types or "Sorcery" in face.types
    tier = PARTLY if kept else BY_HAND
    return Verdict(tier, (*kept, ByHandText("spell" if spell else "static")), why)


def _borne_out(ability: Ability, face: Face, left: Counter[str]) -> bool:
    alone = replace(face, abilities=(ability,))
    try:
        printed = print_ability(ability, face, "en")
    except (KeyError, AttributeError):
        return False
    ours = witness.lines(printed, names_of(face.name, face.supertypes))
    if not ours:
        return False
    used = []
    for line in ours:
        match = next((t for t in left if left[t] and _same(line, t)), None)
        if match is None:
            return False
        used.append(match)
    if faults(alone) or _wordless(alone):
        return False
    left.subtract(used)
    return True


def _same(ours: str, theirs: str) -> bool:
    return witness.equal([ours], [theirs]) or witness.agree([ours], [theirs])
