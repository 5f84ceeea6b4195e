"""A host's settings, kept for their next table."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.cards.hordes import custom
from app.lobby.knobs import MODES, Value
from app.lobby.models import SavedHorde, SavedSettings


async def keep(db: AsyncSession, person: UUID, settings: dict[str, Value]) -> None:
    """Keep what a host set their table to."""
    mode = str(settings["mode"])
    values = {"person_id": person, "mode": mode, "settings": settings}
    made = insert(SavedSettings).values(values)
    await db.execute(
        made.on_conflict_do_update(
            index_elements=[SavedSettings.person_id, SavedSettings.mode], set_={"settings": settings}
        )
    )


async def settings_for(db: AsyncSession, person: UUID, defaults: dict[str, Value]) -> dict[str, Value]:
    """The settings a new table starts from: those of the person's last one, as far as they still mean something."""
    mode = MODES[str(defaults["mode"])]
    kept = await db.get(SavedSettings, (person, mode.name))
    saved: dict[str, Value] = kept.settings if kept is not None else {}
    still = {knob.name: saved[knob.name] for knob in mode.knobs if knob.name in saved and knob.holds(saved[knob.name])}
    return {**defaults, **still}


async def last_horde(db: AsyncSession, person: UUID, settings: dict[str, Value]) -> int | None:
    """The horde of their own that a person's new table plays, where its settings ask for one."""
    if settings.get("horde") != custom.KEY:
        return None
    own = select(SavedHorde.id).where(SavedHorde.person_id == person)
    number: int | None = await db.scalar(own.order_by(SavedHorde.saved_at.desc(), SavedHorde.id.desc()).limit(1))
    return number
