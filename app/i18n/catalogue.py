"""What the catalogues must hold: every message used in the code and the templates.

`make words` prints what is missing in each language, ready to be pasted into a feature's .po file.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import BinaryIO

from babel.messages.extract import extract_from_dir

from app.i18n import LANGUAGES, LOCALES, translations

ROOT = Path(__file__).resolve().parents[2]
# Which argument of which function is a key. Add a function here when a new one takes keys.
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "N_": None,
    "words": (2,),
    "words_n": (2, 3),
    "t": None,
    "tn": (1, 2),
    "Illegal": None,
    "Problem": (2,),
}
# The same of the engine's functions: refusals, questions, lines of the log.
ENGINE: dict[str, tuple[int, ...] | None] = {
    **KEYWORDS,
    "require": (2,),
    "Stale": None,
    "ask": (3,),
    "ask_each": (3,),
    "_ask": (4,),
    "_sort_top": (5,),
    "say": (3,),
    "note": (2,),
    "die": (4,),
    "pick": (4,),
    "_give_up": (3,),
    "LogLine": (2,),
    "public": None,
    "only": (2,),
    **dict.fromkeys(("_seat", "_card", "_counters", "_counted", "_named", "_option", "_team")),
    "Knob": (5,),
}
PLACE = re.compile(r"\{([a-z_]+)\}")
Key = str | tuple[str, str]


@cache
def used() -> dict[Key, str]:
    """Every message in use, with the file and line where it stands first."""
    found: dict[Key, str] = {}
    for where, line, message in _extract():
        key = message if isinstance(message, str) else (message[0], message[1])
        found.setdefault(key, f"{where}:{line}")
    return found


def _extract() -> Iterator[tuple[str, int, str | tuple[str, ...]]]:
    python = [("**.py", "app.i18n.catalogue:keys_of")]
    pages = [("**.html", "jinja2.ext:babel_extract"), ("**.txt", "jinja2.ext:babel_extract")]
    options = {"**": {"extensions": "jinja2.ext.do", "silent": "false", "trimmed": "true"}}
    sources = (
        ("app", python, None, KEYWORDS),
        ("app/engine", python, None, ENGINE),
        ("templates", pages, options, KEYWORDS),
    )
    for folder, methods, opts, keywords in sources:
        for name, line, message, *_ in extract_from_dir(
            ROOT / folder, method_map=methods, options_map=opts, keywords=keywords
        ):
            yield f"{folder}/{name}", line, message


def parsed(source: bytes) -> ast.Module:
    """A syntax tree. Python 3.11 may complain about itself when two threads parse at once (gh-106905): once more."""
    try:
        return ast.parse(source)
    except SystemError:
        return ast.parse(source)


def keys_of(
    file: BinaryIO, keywords: Collection[str], comment_tags: object, options: object
) -> Iterator[tuple[int, str, tuple[str | None, ...], list[str]]]:
    """A Python file's calls of those functions, as Babel's own method gives them: line, function, the arguments
    that are plain text. Babel's reads tokens; it takes a call within the arguments for the end of them."""
    for node in ast.walk(parsed(file.read())):
        if isinstance(node, ast.Call) and (name := _called(node.func)) in keywords:
            yield node.lineno, name, tuple(map(_text, node.args)), []


def _called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _text(argument: ast.expr) -> str | None:
    said = argument.value if isinstance(argument, ast.Constant) else None
    return said if isinstance(said, str) else None


def places(text: str) -> set[str]:
    """The names in braces."""
    return set(PLACE.findall(text))


def wrong(language: str) -> dict[Key, str]:
    """Messages in use that a language lacks or says with other places than the English, and why."""
    known = translations(language)
    complaints: dict[Key, str] = {}
    for key, where in used().items():
        said = known.singular.get(key) if isinstance(key, str) else known.plurals.get(key)
        if not said:
            complaints[key] = f"{where}: missing"
        elif not _same_places(key, said):
            complaints[key] = f"{where}: other places in braces"
    return complaints


def _same_places(key: Key, said: str | tuple[str, ...]) -> bool:
    if isinstance(key, str):
        return isinstance(said, str) and places(key) == places(said)
    allowed = places(key[0]) | places(key[1])
    return all(places(form) <= allowed for form in said)


def contradictions(language: str) -> list[str]:
    """Keys that two files of one language translate differently."""
    from babel.messages.pofile import read_po

    seen: dict[object, tuple[object, str]] = {}
    found = []
    for file in sorted((LOCALES / language / "LC_MESSAGES").glob("*.po")):
        with file.open("rb") as opened:
            for message in read_po(opened, locale=language):
                if not message.id:
                    continue
                key = message.id if isinstance(message.id, str) else tuple(message.id)
                before = seen.setdefault(key, (message.string, file.name))
                if before[0] != message.string:
                    found.append(f"{key!r} in {before[1]} and {file.name}")
    return found


def entry(key: Key, where: str) -> str:
    """A .po entry to be filled in."""
    if isinstance(key, str):
        return f'#: {where}\nmsgid {_quoted(key)}\nmsgstr ""\n'
    one, many = key
    return f'#: {where}\nmsgid {_quoted(one)}\nmsgid_plural {_quoted(many)}\nmsgstr[0] ""\nmsgstr[1] ""\n'


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def main() -> int:
    """Print what is missing; 1 if anything is."""
    count = 0
    for language in LANGUAGES:
        if language == "en":
            continue
        for key, why in wrong(language).items():
            if not count:
                sys.stdout.write("# To be translated:\n")
            sys.stdout.write(f"\n# [{language}]\n{entry(key, why)}")
            count += 1
    return 1 if count else 0


if __name__ == "__main__":
    raise SystemExit(main())
