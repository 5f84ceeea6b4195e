"""From a file's bytes to a board, or to one sentence with the line and the field that are wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import yaml

from app.cards.scenarios.spelling import Board

LARGEST = 200_000  # bytes
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
Path = tuple[str | int, ...]


@dataclass
class Unreadable(Exception):
    """The file is no board: what is wrong, the line (from 1) and the field, where they are known."""

    what: str
    line: int = 0
    field: str = ""

    def __str__(self) -> str:
        where = ", ".join(part for part in (f"line {self.line}" if self.line else "", self.field) if part)
        return f"{where}: {self.what}" if where else self.what


class _Strict(_Loader):  # type: ignore[misc]
    """YAML without what a board needs not: keys said twice, names that are lists, values nobody can read."""

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep)
        except ValueError as error:  # a number of too many digits, a day that is none
            raise Unreadable("This value cannot be read.", _line(node)) from error

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise Unreadable("The name of a field is expected here.", _line(key))
            if key.value in seen:
                raise Unreadable(f"{key.value!r} is said twice.", _line(key))
            seen.add(key.value)
        return dict(super().construct_mapping(node, deep))


def read(body: bytes) -> Board:
    """The board of a YAML file. Raises Unreadable."""
    plain = _plain(body)
    if plain is None:
        raise Unreadable("The file is empty.")
    try:
        return msgspec.convert(plain, Board)
    except msgspec.ValidationError as error:
        raise _located(body, plain, str(error)) from error


def line_of(body: bytes, path: Path) -> int:
    """The line (from 1) on which a part of the file begins; 0 if it has no such part."""
    node = _find(_tree(body), path)
    return _line(node) if node is not None else 0


# ---------------------------------------------------------------- YAML
def _plain(body: bytes) -> Any:
    if len(body) > LARGEST:
        raise Unreadable(f"The file is longer than {LARGEST // 1000} kB.")
    try:
        text = body.decode("utf-8-sig")
        for event in yaml.parse(text, _Loader):
            if isinstance(event, yaml.AliasEvent):
                raise Unreadable("Aliases are not used in boards.", _line(event))
        return yaml.load(text, _Strict)
    except UnicodeDecodeError as error:
        raise Unreadable("The file is not written in UTF-8.") from error
    except yaml.YAMLError as error:
        raise _syntax(error) from error
    except RecursionError as error:
        raise Unreadable("The file is nested too deeply.") from error


def _syntax(error: yaml.YAMLError) -> Unreadable:
    mark = getattr(error, "problem_mark", None)
    problem = str(getattr(error, "problem", None) or error).splitlines()[0]
    return Unreadable(f"This is not YAML: {problem}.", mark.line + 1 if mark else 0)


def _tree(body: bytes) -> Any:
    return yaml.compose(body.decode("utf-8-sig"), _Loader)


def _line(node: Any) -> int:
    """The line a node or event begins on, from 1."""
    return int(node.start_mark.line) + 1


def _find(node: Any, path: Path) -> Any:
    for part in path:
        if isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            node = node.value[part]
        elif isinstance(node, yaml.MappingNode):
            node = next((value for key, value in node.value if key.value == str(part)), None)
        else:
            return None
    return node


# ---------------------------------------------------------------- what does not fit the spelling
_SAID = re.compile(r"(?P<what>.*?)(?: - at `(?P<at>\$.*)`)?$", re.S)
_PART = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
_UNKNOWN = re.compile(r"Object contains unknown field `(.+)`")


def _located(body: bytes, plain: Any, said: str) -> Unreadable:
    """The error of msgspec with its line; keys it calls ``...`` are found by trying each alone."""
    found = _SAID.fullmatch(said)
    assert found is not None
    what, path = found["what"], _path(plain, said, found["at"] or "$")
    extra = _UNKNOWN.fullmatch(what)
    at = (*path, extra[1]) if extra else path
    line = 0
    for shorter in range(len(at), -1, -1):  # a field that is missing has no line of its own
        line = line or line_of(body, at[:shorter])
    wrong = Unreadable(f"There is no field {extra[1]!r} here." if extra else f"{what}.", line, _dotted(path))
    return wrong if not what.endswith(".") else replace(wrong, what=what)


def _path(plain: Any, said: str, at: str) -> Path:
    path: list[str | int] = []
    for name, index in _PART.findall(at):
        if index == "...":
            path.append(_culprit(plain, said, tuple(path)))
        else:
            path.append(name or int(index))
    return tuple(path)


def _culprit(plain: Any, said: str, path: Path) -> str:
    """The key of the mapping at the path whose value is wrong."""
    mapping = plain
    for part in path:
        mapping = mapping[part]
    for key in mapping:
        try:
            msgspec.convert(_with(plain, path, {key: mapping[key]}), Board)
        except msgspec.ValidationError as error:
            if str(error) == said:
                return str(key)
    return str(next(iter(mapping)))


def _with(plain: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    first, *rest = path
    copied: Any = dict(plain) if isinstance(plain, dict) else list(plain)
    copied[first] = _with(plain[first], tuple(rest), value)
    return copied


def _dotted(path: Path) -> str:
    out = ""
    for part in path:
        out += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if out else part
    return out
