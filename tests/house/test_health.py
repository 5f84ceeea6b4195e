"""`/healthz` and the first pages of a server that has its database."""

import httpx

from app.db import migrate


async def test_healthy_with_database_and_migrations(client: httpx.AsyncClient) -> None:
    answer = await client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "migration": migrate.head()}
