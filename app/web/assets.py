"""Static files and how long a browser may keep them."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).resolve().parents[2] / "static"


@lru_cache(maxsize=256)
def asset(path: str) -> str:
    """The address of a file in static/, with its content's hash: `asset("app.css")` → `/static/app.css?v=1a2b3c4d`."""
    content = (FOLDER / path).read_bytes()
    return f"/static/{path}?v={hashlib.sha256(content).hexdigest()[:10]}"


class Assets(StaticFiles):
    """Files asked for by their hash are kept for ever, others are asked about again each time (ETag)."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        versioned = scope["query_string"].startswith(b"v=")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if versioned else "no-cache"
        return response
