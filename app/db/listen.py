"""Hearing what other processes changed: one LISTEN connection a process.

A notice is sent inside the transaction that makes the change, so it is heard when that is committed, and never else.
Notices can be lost while the connection is away; afterwards everyone is told to look for themselves.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import asyncpg
from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import AsyncSession

from app.db.session import is_outage, plain_url

log = logging.getLogger("holdfast")
CHANNEL = "holdfast"  # the one channel; a notice is "topic:payload"
CHECK_SECONDS = 10.0
RETRY_SECONDS = 1.0
Hear = Callable[[str | None], None]


class Listener:
    """Calls `hear(payload)` for every notice of a topic, and `hear(None)` when some may have been missed."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.hears: dict[str, list[Hear]] = {}
        self.listening = asyncio.Event()  # set while the connection stands
        self._task: asyncio.Task[None] | None = None

    def on(self, topic: str, hear: Hear) -> None:
        """Call `hear`, which must be quick, for a topic from now on."""
        self.hears.setdefault(topic, []).append(hear)

    def start(self) -> None:
        """Listen until `stop`, over every loss of the connection."""
        self._task = asyncio.create_task(self._forever(), name="listen")

    async def stop(self) -> None:
        """Stop listening."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _forever(self) -> None:
        while True:
            try:
                await self._while_connected()
            except Exception as error:  # asyncpg has many; whatever it was, listening goes on
                if not is_outage(error):
                    log.warning("Listening to the database failed: %s", type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _while_connected(self) -> None:
        connection = await asyncpg.connect(plain_url(self.address), timeout=10)
        lost = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._on_notice)
            self.listening.set()
            self._missed_some()
            while not lost.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), CHECK_SECONDS)
                if not lost.is_set():  # a dead network says nothing by itself
                    await connection.execute("select 1", timeout=CHECK_SECONDS)
        finally:
            self.listening.clear()
            connection.terminate()

    def _on_notice(self, _connection: object, _process: int, _channel: str, notice: object) -> None:
        topic, _, payload = str(notice).partition(":")
        for hear in self.hears.get(topic, ()):
            hear(payload)

    def _missed_some(self) -> None:
        for hears in self.hears.values():
            for hear in hears:
                hear(None)


async def notify(db: AsyncSession, topic: str, payload: str) -> None:
    """Tell every listening process once this transaction is committed, and who hears this process's own
    (`Database.hear_own`) before anything else happens. `payload`: less than 8,000 bytes."""
    await db.execute(text("select pg_notify(:channel, :notice)"), {"channel": CHANNEL, "notice": f"{topic}:{payload}"})
    for hear in db.info["hears"].get(topic, ()):
        event.listen(db.sync_session, "after_commit", lambda _, hear=hear: hear(payload), once=True)
