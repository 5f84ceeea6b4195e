"""Taking somebody out of the games they played: their place stays, without a name."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.play.models import Game


async def forget_person(db: AsyncSession, person: UUID) -> None:
    """Empty the name and the person of every game's set-up where this person was a hero."""
    theirs = Game.setup.contains({"heroes": [{"person": str(person)}]})
    for game in await db.scalars(select(Game).where(theirs)):
        heroes = [
            {**hero, "person": None, "name": ""} if hero["person"] == str(person) else hero
            for hero in game.setup["heroes"]
        ]
        game.setup = {**game.setup, "heroes": heroes}
