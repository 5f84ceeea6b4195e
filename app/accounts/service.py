"""What a person can do with who they are here."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import HTTPConnection, Request

from app.accounts import session as sessions
from app.accounts.models import Person
from app.accounts.names import clean_name
from app.accounts.session import Session
from app.i18n import N_
from app.web import links
from app.web.errors import Problem


@dataclass(frozen=True)
class Visitor:
    """Who a request comes from: their session, and their person once they gave a name."""

    session: Session
    person: Person | None

    @property
    def name(self) -> str:
        """Their name; "" as long as they gave none."""
        return self.person.name if self.person else ""

    def known(self) -> Person:
        """Their person. Raises Problem 403 when they have none yet."""
        if self.person is None:
            raise Problem(403, N_("You have no name here yet. Open a table or join one first."))
        return self.person


async def find_visitor(connection: HTTPConnection) -> Visitor:
    """The visitor behind a request or websocket; a new one when the cookie is missing, forged or signed out."""
    session = sessions.read(connection)
    if session is None:
        return Visitor(sessions.new(), None)
    async with connection.app.state.db.sessions() as db:
        person = await db.get(Person, session.person)
    if person and person.epoch != session.epoch:
        return Visitor(sessions.new(), None)
    return Visitor(session, person)


async def visitor(request: Request) -> Visitor:
    """For routes, as `Who`."""
    found = await find_visitor(request)
    request.state.visitor_name = found.name  # for the page's frame
    return found


Who = Annotated[Visitor, Depends(visitor)]


async def named(db: AsyncSession, who: Visitor, name: str) -> Person:
    """The visitor's person with the given name: made when new, renamed when known.

    Two requests of one browser at once make one person. Raises BadName.
    """
    cleaned = clean_name(name)
    values = {"id": who.session.person, "name": cleaned, "epoch": who.session.epoch}
    made = insert(Person).values(values).on_conflict_do_update(index_elements=[Person.id], set_={"name": cleaned})
    await db.execute(made)
    person = await db.get(Person, who.session.person, populate_existing=True)
    assert person
    return person


def _hash(code: str) -> bytes:
    return hashlib.sha256(code.encode()).digest()


async def new_resume_code(db: AsyncSession, person_id: UUID) -> str:
    """A new code for the personal link; an older one stops working. Only its hash is kept."""
    code = links.code(32)
    person = await db.get(Person, person_id, with_for_update=True)
    if person is None:
        raise Problem(403)
    person.resume_hash = _hash(code)
    return code


async def resume(db: AsyncSession, typed: str) -> Session | None:
    """The session that a personal link (or its code alone) stands for, once; None when it is unknown or used."""
    code = typed.strip().rpartition("#")[2]
    found = await db.scalar(select(Person).where(Person.resume_hash == _hash(code)).with_for_update())
    if found is None:
        return None
    found.resume_hash = None
    return Session(found.id, found.epoch)


async def sign_out_elsewhere(db: AsyncSession, person_id: UUID) -> Session:
    """Void every cookie and the link of this person; the session returned is the only one that works then."""
    person = await db.get(Person, person_id, with_for_update=True)
    if person is None:
        raise Problem(403)
    person.epoch += 1
    person.resume_hash = None
    return Session(person.id, person.epoch)


async def alone(db: AsyncSession, person_id: UUID) -> None:
    """Until the commit nobody else changes what this person keeps: take it before counting, and before any row of
    theirs is locked; after a table. Raises Problem 403 when they are gone."""
    row = select(Person.id).where(Person.id == person_id).with_for_update(key_share=True)
    if await db.scalar(row) is None:
        raise Problem(403)


async def delete_person(db: AsyncSession, person_id: UUID) -> None:
    """Remove a person with name, link and what belongs to them by foreign keys; nothing if they are gone."""
    person = await db.get(Person, person_id)
    if person:
        await db.delete(person)
        await db.flush()
