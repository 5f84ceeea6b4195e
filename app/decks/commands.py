"""`holdfast decks read|check|export FILE`: needs no database and no server."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from app import WrongUse
from app.decks import formats, legality, writing
from app.decks.deck import LISTS, Deck, Message
from app.decks.reading import MOST_BYTES, read_deck
from app.i18n import LANGUAGES


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Add `decks` with its three actions to the command line."""
    parser = commands.add_parser("decks", help="read, check and export deck lists")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    read = _action(actions, "read", "say what stands in a deck list of any format", _read)
    read.add_argument("--json", action="store_true", help="print JSON and nothing else")
    check = _action(actions, "check", "say everything that makes a deck illegal; exit code 1 if anything does", _check)
    check.add_argument("--format", choices=formats.FORMATS, default="commander", help="default: %(default)s")
    check.add_argument("--json", action="store_true", help="print JSON and nothing else")
    export = _action(actions, "export", "write a deck for another program", _export)
    export.add_argument("--as", dest="into", choices=writing.FORMATS, default="text", help="default: %(default)s")


def _action(actions: Any, name: str, text: str, run: Any) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = actions.add_parser(name, help=text, description=text)
    parser.add_argument("file", metavar="FILE", help="the deck list; - for standard input")
    parser.add_argument("--language", choices=sorted(LANGUAGES), default="en", help="default: %(default)s")
    parser.set_defaults(run=run)
    return parser


def load_deck(name: str) -> Deck:
    """The deck in a file (- for standard input). Raises WrongUse when it cannot be read."""
    try:
        if name == "-":
            return read_deck(sys.stdin.buffer.read(MOST_BYTES + 1))
        with Path(name).open("rb") as file:
            return read_deck(file.read(MOST_BYTES + 1))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise WrongUse(f"The file {name} cannot be read: {reason}.") from error


def _sentences(messages: list[Message] | tuple[Message, ...], language: str) -> list[str]:
    return [message.text(language) for message in messages]


def deck_json(deck: Deck, language: str = "en") -> dict[str, Any]:
    """The deck as plain JSON values: the lists as they are, the warnings as sentences of a language."""
    content: dict[str, Any] = msgspec.to_builtins(deck)
    return content | {"warnings": _sentences(deck.warnings, language)}


def _read(arguments: argparse.Namespace) -> int:
    deck = load_deck(arguments.file)
    if arguments.json:
        print(json.dumps(deck_json(deck, arguments.language), ensure_ascii=False))
        return 0
    print(f"{deck.title or arguments.file} — {deck.format}, {deck.encoding}")
    for name in LISTS:
        if getattr(deck, name):
            print(f"\n{name} ({deck.count(name)})")
        for entry in getattr(deck, name):
            print(f"{entry.count:>4} {entry.name}")
    if deck.unknown:
        print(f"\nunknown ({deck.count('unknown')})")
    for card in deck.unknown:
        near = f"  ({', '.join(card.suggestions)}?)" if card.suggestions else ""
        print(f"{card.count:>4} {card.name}{near}")
    for sentence in _sentences(deck.warnings, arguments.language):
        print(sentence, file=sys.stderr)
    return 0


def _check(arguments: argparse.Namespace) -> int:
    deck = load_deck(arguments.file)
    problems = _sentences(legality.check(deck, arguments.format), arguments.language)
    told = _sentences((*deck.warnings, *legality.notes(deck, arguments.format)), arguments.language)
    if arguments.json:
        content = {"legal": not problems, "format": arguments.format, "problems": problems, "warnings": told}
        print(json.dumps(content, ensure_ascii=False))
    else:
        for sentence in told:
            print(sentence, file=sys.stderr)
        print("\n".join(problems) if problems else "legal")
    return 1 if problems else 0


def _export(arguments: argparse.Namespace) -> int:
    deck = load_deck(arguments.file)
    print(writing.write_deck(deck, arguments.into), end="")
    for sentence in _sentences(deck.warnings, arguments.language):
        print(sentence, file=sys.stderr)
    return 0
