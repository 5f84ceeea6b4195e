"""A node of a reading, read strictly: every field must be asked for, or it is unknown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")
Body = dict[str, Any]


class Unknown(Exception):
    """A node kind, or a field or value of one, that is not translated; ``kind`` names it."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Node:
    """One object of a reading. ``kind`` names it in errors; fields that nobody asked for make it unknown."""

    def __init__(self, kind: str, body: Body) -> None:
        self.kind, self.body = kind, body
        self.left = set(body) - {"type"}

    def get(self, key: str, default: Any = None) -> Any:
        """The field's value, read from now on."""
        self.left.discard(key)
        return self.body.get(key, default)

    def need(self, key: str) -> Any:
        """The same for a field that must be there. Raises Unknown."""
        if key not in self.body:
            raise Unknown(f"{self.kind} without {key}")
        return self.get(key)

    def ignore(self, *keys: str) -> None:
        """Fields that say nothing the tree would have to say."""
        self.left.difference_update(keys)

    def only(self, key: str, *allowed: object) -> Any:
        """The field's value if it is one of these (None: absent). Raises Unknown."""
        value = self.get(key)
        if value not in allowed:
            raise Unknown(f"{self.kind}.{key}={short(value)}")
        return value

    def done(self) -> None:
        """Raises Unknown if a field has not been read."""
        if self.left:
            raise Unknown(f"{self.kind}.{min(self.left)}")


def short(value: Any) -> str:
    """A value in a word or two, for the names of unknown nodes."""
    if isinstance(value, dict):
        inner = value.get("type")
        return str(inner) if isinstance(inner, str) else str(next(iter(value), "{}"))
    return "[]" if isinstance(value, list) else str(value)


class Registry(Generic[T]):
    """The translators of one family by the ``type`` of their nodes."""

    def __init__(self, family: str) -> None:
        self.family = family
        self.known: dict[str, Callable[[Node, Any], T]] = {}

    def __call__(self, *types: str) -> Callable[[Callable[[Node, Any], T]], Callable[[Node, Any], T]]:
        """Decorator: this function translates nodes of these types."""

        def register(function: Callable[[Node, Any], T]) -> Callable[[Node, Any], T]:
            for name in types:
                self.known[name] = function
            return function

        return register

    def translate(self, body: Body | str, ctx: Any) -> T:
        """What a node means; a bare name is a node without fields, ``{Name: fields}`` one with a named body.

        Raises Unknown for a kind without a translator and for fields none of its translators asked for."""
        name, fields = named(body)
        function = self.known.get(name)
        if function is None:
            raise Unknown(f"{self.family} {name}")
        node = Node(f"{self.family} {name}", fields)
        out = function(node, ctx)
        node.done()
        return out


def named(body: Body | str) -> tuple[str, Body]:
    """(kind, fields) of the ways a node is written."""
    if isinstance(body, str):
        return body, {}
    kind = body.get("type")
    if isinstance(kind, str):
        return kind, body
    if len(body) == 1:
        name, fields = next(iter(body.items()))
        return name, fields if isinstance(fields, dict) else {"value": fields}
    return "nothing", body
