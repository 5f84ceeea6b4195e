"""The `holdfast` command. Each command lives in the feature it belongs to; here is only their list."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import io
import os
import sys
from typing import NoReturn

from app import WrongUse, __version__

# command → (module with `add_parser(subparsers)`, what it does). A module may add several commands; each parser
# sets `run`: a function from the parsed arguments to the exit code (0 ran, 1 ran and something failed).
COMMANDS = {
    "serve": ("app.serve", "run the server"),
    "cards": ("app.decks.card_commands", "import card data, report what is automatic"),
    "decks": ("app.decks.commands", "read, check and export decks"),
    "hordes": ("app.cards.commands", "list the hordes"),
    "simulate": ("app.play.commands", "play games without people"),
    "scenario": ("app.cards.scenarios.commands", "run written boards"),
    "replay": ("app.play.commands", "play a finished game's log again"),
    "bench": ("app.play.bench.commands", "measure speed"),
    "backup": ("app.db.commands", "write everything into one file"),
    "restore": ("app.db.commands", "read such a file into an empty database"),
    "purge": ("app.lobby.commands", "delete old tables and games"),
}

BROKEN_PIPE = 141


class OneSentence(argparse.ArgumentParser):
    """A parser whose complaint is one sentence, without the usage lines."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message[:1].upper()}{message[1:]}. See `{self.prog} --help`.\n")


def main(argv: list[str] | None = None) -> int:
    """Run one command and return the exit code: 0 ran, 1 ran and something failed, 2 wrong use; where nobody reads the
    output to its end (`holdfast … | head`), 141, as shells say it of others."""
    for stream in _streams():
        stream.reconfigure(encoding="utf-8")
    try:
        try:
            return _run(sys.argv[1:] if argv is None else argv)
        finally:
            for stream in _streams():
                stream.flush()
    except OSError as error:
        return _unwritten(error)


def _run(given: list[str]) -> int:
    arguments = _parser(given[0] if given else "").parse_args(given)
    try:
        return int(arguments.run(arguments))
    except WrongUse as wrong:
        print(f"holdfast: {wrong}", file=sys.stderr)
        return wrong.exit_code
    except KeyboardInterrupt:
        return 130


def _streams() -> list[io.TextIOWrapper]:
    return [stream for stream in (sys.stdout, sys.stderr) if isinstance(stream, io.TextIOWrapper)]


def _unwritten(error: OSError) -> int:
    """The exit code where the output cannot be written; any other error is raised again."""
    for stream in _streams():
        try:
            stream.write("\n")  # what could not be written may be gone: only another try shows whose error it is
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
            break
    else:
        raise error
    if isinstance(error, BrokenPipeError):
        return BROKEN_PIPE
    print(f"holdfast: The output cannot be written ({error.strerror}).", file=sys.stderr)
    return 1


def _parser(wanted: str) -> OneSentence:
    """The parser with the wanted command's module alone imported (all are slow)."""
    there = {name: module for name, (module, _) in COMMANDS.items() if _exists(module)}
    listed = "\n".join(f"  {name:<10}{COMMANDS[name][1]}" for name in there)
    parser = OneSentence(
        prog="holdfast",
        description=f"Holdfast {__version__}\n\ncommands:\n{listed}",
        epilog="`holdfast COMMAND --help` says more about one.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="holdfast COMMAND ...",
    )
    parser.add_argument("--version", action="version", version=f"holdfast {__version__}")
    commands = parser.add_subparsers(
        prog="holdfast", dest="command", metavar="COMMAND", required=True, help=argparse.SUPPRESS
    )
    if wanted in there:
        importlib.import_module(there[wanted]).add_parser(commands)
    elif wanted and not wanted.startswith("-"):
        parser.error(f"there is no command {wanted!r}; there are {', '.join(there)}")
    return parser


def _exists(name: str) -> bool:
    package = name.rpartition(".")[0]
    return bool(importlib.util.find_spec(package) and importlib.util.find_spec(name))
