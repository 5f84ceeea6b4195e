"""The engine stays pure: it imports the standard library's quiet parts and msgspec, and nothing that a clock,
a network or chance could reach it through. (The order of the layers is import-linter's, in `make check`.)"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

APP = Path(__file__).resolve().parents[2] / "app"
LOUD = {
    "asyncio",
    "datetime",
    "logging",
    "os",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "threading",
    "time",
    "uuid",
}
SHARED = ("app.clauses", "app.errors", "app.i18n", "app.rng")
PURE = {"app", "msgspec"} | (set(sys.stdlib_module_names) - LOUD)


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("layer", ["engine", "base_race"])
def test_the_engine_imports_nothing_that_is_not_pure(layer: str) -> None:
    found = {
        f"{file.relative_to(APP)}: {name}"
        for file in (APP / layer).rglob("*.py")
        for name in imports(file)
        if name.partition(".")[0] not in PURE
        or (name.startswith("app.") and not name.startswith((f"app.{layer}", *SHARED)))
    }
    assert found == set()


def test_no_module_has_a_name_that_says_nothing() -> None:
    empty = {"util", "utils", "manager", "helper", "helpers", "data", "misc", "common"}
    assert [file for file in APP.rglob("*.py") if file.stem in empty] == []
