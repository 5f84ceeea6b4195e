"""Finding every feature's tables, for the tools that compare them with the migrations."""

import importlib
import importlib.util
import pkgutil

import app


def import_all() -> list[str]:
    """Import `app.<feature>.models` of every feature that has one; the names of those imported."""
    names = [f"app.{found.name}.models" for found in pkgutil.iter_modules(app.__path__) if found.ispkg]
    there = [name for name in names if name != __name__ and importlib.util.find_spec(name)]
    for name in there:
        importlib.import_module(name)
    return there
