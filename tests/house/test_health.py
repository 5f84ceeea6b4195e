"""`/healthz` and the first pages of a server that has its database."""

import httpx
from sqlalchemy import text

from app.db import migrate
from app.db.session import Database


async def test_healthy_with_database_and_migrations(client: httpx.AsyncClient) -> None:
    answer = await client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "migration": migrate.head()}


async def test_without_every_migration_it_is_not_healthy(client: httpx.AsyncClient, db: Database) -> None:
    async with db.begin() as session:
        await session.execute(text("update alembic_version set version_num = '0001'"))
    answer = await client.get("/healthz")
    assert answer.status_code == 503
    assert "at migration 0001" in answer.json()["reason"]
