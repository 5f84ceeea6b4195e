"""Words in English, Spanish and Italian.

A message's key is its English text with `{named}` places: `"{name} draws {count} cards"`. The catalogues are the
.po files in `locales/<language>/LC_MESSAGES/`, one a feature, read at start; nothing compiled is kept. What has
no translation is shown in English.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from app.i18n.joining import joined

LOCALES = Path(__file__).parent / "locales"
LANGUAGES = {"en": "English", "es": "Español", "it": "Italiano"}
DEFAULT = "en"


@dataclass(frozen=True)
class Translations:
    """One language's messages, with the two functions that templates ask for."""

    language: str
    singular: dict[str, str] = field(default_factory=dict)
    plurals: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)

    def gettext(self, message: str) -> str:
        """The translation of `message`, or itself."""
        return self.singular.get(message, message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The translation that fits the number `n`."""
        forms = self.plurals.get((one, many), (one, many))
        return forms[n != 1]  # the rule of all three languages


@lru_cache
def translations(language: str) -> Translations:
    """The messages of a language of LANGUAGES; of English for any other."""
    made = Translations(language if language in LANGUAGES else DEFAULT)
    for file in sorted((LOCALES / made.language / "LC_MESSAGES").glob("*.po")):
        _read(file, made)
    return made


def words(language: str, key: str, /, **arguments: object) -> str:
    """The sentence for (key, arguments) in a language. Raises KeyError when an argument is missing."""
    return joined(language, translations(language).gettext(key).format_map(arguments))


def words_n(language: str, one: str, many: str, n: int, /, **arguments: object) -> str:
    """Like `words`, in the form that fits the number `n`; `{n}` stands for it."""
    return joined(language, translations(language).ngettext(one, many, n).format_map({"n": n, **arguments}))


def N_(key: str) -> str:
    """Marks a key for the catalogues where it is written; its words are made later."""
    return key


def pick(accept_language: str) -> str:
    """The best of our languages for an Accept-Language header; English when none fits."""
    wanted: list[tuple[float, str]] = []
    for part in accept_language[:500].split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            wanted.append((float(quality or 1), tag[:2].lower()))
        except ValueError:
            continue
    for weight, tag in sorted(wanted, key=lambda one: -one[0]):
        if tag in LANGUAGES and weight > 0:
            return tag
    return DEFAULT


def _read(file: Path, into: Translations) -> None:
    from babel.messages.pofile import read_po  # slow to import, and not needed by every command

    with file.open("rb") as opened:
        for message in read_po(opened, locale=into.language, abort_invalid=True):
            if message.fuzzy or not message.id or not message.string:
                continue
            if isinstance(message.id, str):
                into.singular[message.id] = str(message.string)
            elif all(message.string):
                one, many = message.id
                into.plurals[one, many] = tuple(message.string)
