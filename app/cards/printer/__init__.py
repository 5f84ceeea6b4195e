"""What a card does, in words made from its trees: English, Spanish, Italian.

The walk over the trees is shared; a language is tables of words and a little grammar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec.structs import replace

from app.cards.printer.abilities import Either
from app.cards.printer.english import English
from app.cards.printer.italian import Italian
from app.cards.printer.language import Language, capital
from app.cards.printer.replacements import Printer
from app.cards.printer.spanish import Spanish
from app.engine.model.ability import Ability, Keyword, TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.values import Trigger

LANGUAGES: Mapping[str, Language] = {"en": English(), "es": Spanish(), "it": Italian()}


def print_card(card: Card, lang: str) -> list[str]:
    """The rules text of a card, one line an ability; a double-faced card's faces are parted by ``//``.

    KeyError for a language other than ``en``, ``es``, ``it``."""
    lines: list[str] = []
    for number, face in enumerate(card.faces[:1] if card.layout == "prototype" else card.faces):
        lines += [*(["//"] if number else []), *print_face(face, lang)]
    return lines


@lru_cache(maxsize=4096)
def _lines(face: Face, lang: str) -> tuple[str, ...]:
    """Each ability's line; keywords without more stand together in one."""
    language = LANGUAGES[lang]
    lines: list[str] = []
    run: list[str] = []
    for ability in _as_said(face.abilities, language):
        printer = Printer(language, face)
        text = "" if printer.said_by_keyword(ability) else printer.ability(ability)
        named: str = getattr(ability, "name", "")
        if not text or (named and text in lines[-1:]):
            continue
        if _short(ability, text):
            run.append(text)
            continue
        lines += _together(run)
        run = []
        lines.append(text)
    return tuple(lines + _together(run))


def _as_said(abilities: tuple[Ability, ...], language: Language) -> Iterator[Ability]:
    """The abilities, neighbours that differ in nothing but the event (*enters or attacks*) as one."""
    left = list(abilities)
    while left:
        one = left.pop(0)
        also: list[Trigger] = []
        while left and isinstance(one, TriggeredAbility) and _joins(one, left[0]):
            also.append(left.pop(0).on)  # type: ignore[union-attr]
        yield _either(one, also, language) if isinstance(one, TriggeredAbility) and also else one


def _either(one: TriggeredAbility, also: list[Trigger], language: Language) -> Ability:
    event = f"{one.on.event}_or_{also[0].event}"
    if len(also) == 1 and replace(also[0], event=one.on.event) == one.on and language.has(f"on_{event}"):
        return replace(one, on=replace(one.on, event=event))
    return Either(**{name: getattr(one, name) for name in one.__struct_fields__}, also=tuple(also))


def _joins(one: TriggeredAbility, other: Ability) -> bool:
    """Whether both are said in one sentence: not steps, chapters or keywords."""
    if not isinstance(other, TriggeredAbility) or one.on == other.on or one.name or one.once_per_turn:
        return False
    apart = any(on.event == "step_begins" or on.chapters for on in (one.on, other.on))
    return not apart and replace(other, on=one.on) == one


def print_face(face: Face, lang: str) -> list[str]:
    """The rules text of one face."""
    return list(_lines(face, lang))


def print_ability(ability: Ability, face: Face, lang: str) -> str:
    """One ability as a line of text, as the face would have it."""
    return Printer(LANGUAGES[lang], face).ability(ability)


def type_line(face: Face, lang: str) -> str:
    """The type line (CR 205.1a): ``Legendary Creature — Elf Druid``."""
    return LANGUAGES[lang].type_line(face.supertypes, face.types, face.subtypes)


def _short(ability: Ability, text: str) -> bool:
    return isinstance(ability, Keyword) and not text.endswith(".")


def _together(run: list[str]) -> list[str]:
    return [capital(", ".join([run[0], *(t[:1].lower() + t[1:] for t in run[1:])]))] if run else []
