"""The web application, put together from the features."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from app.db import migrate
from app.db.listen import Listener
from app.db.session import Database
from app.settings import Settings, read_settings
from app.web import errors
from app.web.assets import FOLDER, Assets
from app.web.front import Front, Quick
from app.web.limits import Limiter
from app.web.security import Guard

# Each has a `router`; what must run as long as the server does is the router's own lifespan. `QUICK` are
# those of its routes that are asked for so often that they are looked at before all others (app.web.front).
FEATURES = (
    "app.accounts.routes",
    "app.lobby.routes",
    "app.decks.routes",
    "app.play.routes",
    "app.play.by_hand",
    "app.play.substitutes",
)
CONNECTIONS = 80  # of all processes together; PostgreSQL's usual limit is 100
health = APIRouter()


def create_app(settings: Settings | None = None) -> FastAPI:
    """The ASGI application; `settings.database_url` must name a migrated database (`holdfast serve` sees to both).

    `app.state` holds `settings`, `db` (app.db.session.Database), `limiter` (app.web.limits.Limiter) and
    `listener` (app.db.listen.Listener, which hears what other processes changed).
    """
    settings = settings or read_settings()
    app = FastAPI(title="Holdfast", lifespan=_lifespan, openapi_url=None)
    app.state.settings = settings
    share = CONNECTIONS // settings.workers
    pool_size, direct = max(1, min(10, share // 2 - 2)), max(1, min(20, share // 2))
    app.state.db = Database(settings.database_url, pool_size=pool_size, direct=direct)
    app.state.listener = Listener(settings.database_url)
    app.state.limiter = Limiter(settings.rate_limits)
    app.state.head = migrate.head()
    quick: list[Quick] = []
    # Added from the inside out.
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.add_middleware(Front, guard=Guard(settings, app.state.limiter), images=settings.images, quick=quick)
    errors.install(app)
    app.mount("/static", Assets(directory=FOLDER), name="static")
    app.include_router(health)
    for name in FEATURES:
        if _exists(name):
            feature = importlib.import_module(name)
            app.include_router(feature.router)
            quick += getattr(feature, "QUICK", ())
    return app


def _exists(name: str) -> bool:
    package = name.rpartition(".")[0]
    return bool(importlib.util.find_spec(package) and importlib.util.find_spec(name))


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    app.state.listener.start()
    yield
    await app.state.listener.stop()
    await app.state.db.close()


@health.get("/healthz", include_in_schema=False)
async def healthz(request: Request) -> Response:
    """200 only when the database answers and has every migration; else 503 and the reason."""
    database: Database = request.app.state.db
    try:
        async with database.engine.connect() as connection:
            revision = await migrate.current(connection)
    except Exception as error:  # whatever it is, the answer is "not healthy, because"
        return _unhealthy(f"the database does not answer ({type(error).__name__})")
    if revision != request.app.state.head:
        return _unhealthy(f"the database is at migration {revision}, not at {request.app.state.head}")
    return JSONResponse({"status": "ok", "migration": revision}, headers={"Cache-Control": "no-store"})


def _unhealthy(reason: str) -> Response:
    return JSONResponse({"status": "unavailable", "reason": reason}, 503, {"Cache-Control": "no-store"})
