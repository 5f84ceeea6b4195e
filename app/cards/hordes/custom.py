"""A horde of one's own: what the host has said of it, as plain data, and the deck it is played as.

Its file (`write`, `read`) is this data as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec

from app.cards import facts, registry, tokens
from app.cards.dsl import abilities as ab
from app.cards.dsl.cards import type_line
from app.cards.hordes import templates
from app.cards.hordes.deck import HordeDeck
from app.engine.model.ability import Ability, ByHandText
from app.engine.model.card import Card, Face
from app.engine.model.values import Trigger
from app.i18n import N_

KEY: Final = "own"  # of the setting "horde"
FORMAT: Final = "holdfast horde 1"
MOST_CARDS, MOST_INSTRUCTIONS, MOST_NUMBER = 500, 8, 99
NAME_LENGTH = 60

# When an instruction happens; of an instant or sorcery: as it resolves.
RESOLVES, ALWAYS = "resolves", "always"
TRIGGERS: dict[str, Trigger] = {
    "enters": Trigger("enters", this=True),
    "attacks": Trigger("attacks", this=True),
    "hits": Trigger("deals_damage", this=True, to="player", combat=True),
    "dies": Trigger("dies", this=True),
    "each_turn": Trigger("step_begins", whose="you", step="upkeep"),
}
WHENS: dict[str, str] = {
    "enters": N_("when it enters"),
    "attacks": N_("when it attacks"),
    "hits": N_("when it deals combat damage to a hero"),
    "dies": N_("when it dies"),
    "each_turn": N_("each turn of the horde"),
    ALWAYS: N_("always"),
    RESOLVES: N_("as it resolves"),
}
TYPES: dict[str, str] = {
    "Creature": N_("creature"),
    "Sorcery": N_("sorcery"),
    "Artifact": N_("artifact"),
    "Enchantment": N_("enchantment"),
}
EARLY, LATE = "early", "late"
RULES = ("custom", "scourge", "classic")


class Instruction(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a card does, and when: a template of `templates.TEMPLATES` and what its holes are filled with."""

    when: Literal["enters", "attacks", "hits", "dies", "each_turn", "always", "resolves"]
    template: str
    n: int = 1
    m: int = 1
    what: str = "creature"
    limit: str = ""
    limit_n: int = 2
    token: str = ""
    keyword: str = "flying"


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Equal cards of the list. ``kind`` is the look of a token of which there are several, or its size as long as that
    is all that is known; ``types``, ``power``, ``toughness`` and ``mana`` are said of what nobody knows. With
    ``settled`` its instructions are all it does."""

    count: int
    name: str
    token: bool = False
    kind: str = ""
    tier: Literal["", "early", "late"] = ""
    types: str = ""
    power: int = 2
    toughness: int = 2
    mana: int = 3
    settled: bool = False
    instructions: tuple[Instruction, ...] = ()


class CustomHorde(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole list with its name and the rules it is played by unless the table says otherwise."""

    name: str = ""
    rules: Literal["custom", "scourge", "classic"] = "custom"
    entries: tuple[Entry, ...] = ()
    format: Literal["holdfast horde 1"] = FORMAT

    def entry(self, name: str) -> Entry | None:
        """The entry of that name."""
        return next((one for one in self.entries if one.name == name), None)

    def changed(self, entry: Entry) -> CustomHorde:
        """The same with the entry of that name replaced."""
        entries = tuple(entry if one.name == entry.name else one for one in self.entries)
        return msgspec.structs.replace(self, entries=entries)

    def count(self, *, tokens: bool | None = None) -> int:
        """How many cards there are: all, or those that are tokens or none."""
        return sum(one.count for one in self.entries if tokens is None or one.token is tokens)


# ---------------------------------------------------------------- which card an entry is
def look(face: Face) -> str:
    """What tells kinds of a token apart: ``2/2 B Creature — Zombie, decayed``."""
    size = f"{face.power}/{face.toughness} " if face.power is not None else ""
    line = " ".join((*face.supertypes, *face.types)) + (f" — {' '.join(face.subtypes)}" if face.subtypes else "")
    named = sorted(getattr(ability, "name", "") or type(ability).__name__ for ability in face.abilities)
    return f"{size}{''.join(face.colors or ()) or 'C'} {', '.join((line, *named))}"


def kinds(name: str) -> dict[str, Card]:
    """The kinds of token of that name by their look, the one that is made most often first; those whose size an
    effect counts are none, since nothing counts it here."""
    known = [registry.token_of(kind) for kind in facts.tokens(name) if "*" not in (kind.face.power or "")]
    known += [card for card in tokens.CARDS if registry.normalised(card.name) == registry.normalised(name)]
    found: dict[str, Card] = {}
    for card in known:
        found.setdefault(look(card.faces[0]), card)
    return found


def asks_kind(entry: Entry) -> bool:
    """Whether there are several kinds of the token and none was chosen."""
    return entry.token and not entry.types and len(kinds(entry.name)) > 1 and entry.kind not in kinds(entry.name)


def unknown(entry: Entry) -> bool:
    """Whether nobody knows a card or token of that name: what it is, is said in the entry."""
    return not kinds(entry.name) if entry.token else facts.find(entry.name) is None


def open_questions(horde: CustomHorde) -> tuple[Entry, ...]:
    """The entries of which it is not clear what they are: a horde with some cannot be played."""
    return tuple(one for one in horde.entries if asks_kind(one) or (unknown(one) and not one.types))


def known_card(entry: Entry) -> Card:
    """The card of an entry without its instructions. Of a token that is not chosen yet, the most frequent kind."""
    if unknown(entry):
        return _said(entry)
    if entry.token:
        found = kinds(entry.name)
        return found.get(entry.kind) or next(iter(found.values()))
    return registry.card_for(entry.name)


def _said(entry: Entry) -> Card:
    """A card that is nothing but what the host says of it; by hand until there are instructions."""
    supertypes, types, _ = type_line(entry.types or "Creature")
    creature = "Creature" in types
    subtypes = tuple(entry.name.split()) if entry.token and creature else ()
    power, toughness = (entry.power, entry.toughness) if creature else (None, None)
    if entry.token:
        return Card((Face(entry.name, "", types, subtypes, supertypes, power, toughness, colors=()),), token=True)
    text = ByHandText("spell" if types == ("Sorcery",) else "static")
    face = Face(entry.name, f"{{{entry.mana}}}", types, subtypes, supertypes, power, toughness, abilities=(text,))
    return Card((face,), level=registry.BY_HAND)


# ---------------------------------------------------------------- what it does
def is_spell(card: Card) -> bool:
    """Whether it is an instant or sorcery: its instructions happen as it resolves."""
    return not {"Instant", "Sorcery"}.isdisjoint(card.faces[0].types)


def whens(card: Card) -> tuple[str, ...]:
    """When a card's instructions may happen."""
    return (RESOLVES,) if is_spell(card) else (*TRIGGERS, ALWAYS)


def instructed(horde: CustomHorde, entry: Entry) -> Card:
    """The card of an entry with what it was told to do; what is told stands instead of what is by hand."""
    card = known_card(entry)
    if not entry.instructions and not entry.settled:
        return card
    front = card.faces[0]
    kept = tuple(a for a in front.abilities if not isinstance(a, ByHandText))
    face = msgspec.structs.replace(front, abilities=(*kept, *_abilities(horde, entry)))
    return msgspec.structs.replace(card, faces=(face, *card.faces[1:]), level=registry.AUTOMATIC)


def _abilities(horde: CustomHorde, entry: Entry) -> Iterator[Ability]:
    """One ability for each time something happens, in the order of the instructions; effects of one time follow
    one another."""
    for when in dict.fromkeys(one.when for one in entry.instructions):
        trees = [_tree(horde, one) for one in entry.instructions if one.when == when]
        effects = tuple(effect for tree in trees for effect in tree)
        if when == ALWAYS:
            yield from effects
        elif when == RESOLVES:
            yield ab.spell(*effects)
        else:
            yield ab.whenever(TRIGGERS[when], *effects)


def _tree(horde: CustomHorde, one: Instruction) -> tuple[Any, ...]:
    listed = horde.entry(one.token)
    face = made(horde, listed).faces[0] if listed is not None else None
    return templates.filled(templates.TEMPLATES[one.template], msgspec.structs.asdict(one), face)


def made(horde: CustomHorde, entry: Entry) -> Card:
    """A token of the list as an instruction makes it: it does what those of the list do, but makes no tokens."""
    kept = tuple(one for one in entry.instructions if "token" not in templates.TEMPLATES[one.template].fields)
    return instructed(horde, msgspec.structs.replace(entry, instructions=kept))


def preview(horde: CustomHorde, entry: Entry, one: Instruction) -> Card:
    """The card as if it did this alone: what an instruction says is printed from it."""
    alone = msgspec.structs.replace(entry, instructions=(one,), settled=True)
    card = known_card(entry)
    bare = msgspec.structs.replace(card.faces[0], abilities=tuple(_abilities(horde, alone)))
    return msgspec.structs.replace(card, faces=(bare,))


NO_TEMPLATE = N_("There is no such instruction.")
NUMBERS = N_("The numbers of an instruction go from 0 to {limit}, and of how many there is at least one.")
NO_TOKEN = N_("Say which token of the list is made.")
NOT_THEN = N_("A card of this kind does nothing “{when}”.")
NOT_ALWAYS = N_("This happens once; say when.")
NOT_OFFERED = N_("Choose one of the values offered.")


def refused(horde: CustomHorde, entry: Entry, one: Instruction) -> str:
    """The key of a sentence that says what is wrong with an instruction of an entry; "" if nothing is. Its argument
    ``limit`` is the greatest number, ``when`` the key of the words for when."""
    template = templates.TEMPLATES.get(one.template)
    if template is None:
        return NO_TEMPLATE
    if not (1 <= one.n <= MOST_NUMBER and 0 <= one.m <= MOST_NUMBER and 0 <= one.limit_n <= MOST_NUMBER):
        return NUMBERS
    if one.what not in templates.KINDS or one.limit not in templates.LIMITS or one.keyword not in templates.KEYWORDS:
        return NOT_OFFERED
    made = horde.entry(one.token)
    if "token" in template.fields and (made is None or not made.token):
        return NO_TOKEN
    if one.when not in whens(known_card(entry)):
        return NOT_THEN
    return NOT_ALWAYS if template.static is not (one.when == ALWAYS) else ""


# ---------------------------------------------------------------- the deck
def deck(horde: CustomHorde) -> HordeDeck:
    """The deck it is played as. ValueError as long as there are open questions, or no card."""
    if not horde.entries or open_questions(horde):
        raise ValueError("this horde is not settled")
    listed = [(one.name, one.count, one.token) for one in horde.entries]
    tokens_of = tuple((name, count) for name, count, token in listed if token)
    return HordeDeck(
        key=KEY,
        name=horde.name,
        preset=horde.rules,
        source="the host",
        tokens=tokens_of,
        cards=tuple((name, count) for name, count, token in listed if not token),
        own=tuple(instructed(horde, one) for one in horde.entries),
        starter=tokens_of[0][0] if tokens_of else "",
        early=tuple(one.name for one in horde.entries if one.tier == EARLY),
        late=tuple(one.name for one in horde.entries if one.tier == LATE),
    )
