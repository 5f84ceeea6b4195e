"""Hordes of one's own: kept for a person, changed card by card, and brought to a table.

Each function that changes one raises Problem 404 for a horde of somebody else."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.names import clean_line
from app.accounts.service import alone
from app.cards.hordes import custom, templates
from app.cards.hordes.custom import CustomHorde, Entry, Instruction
from app.decks import horde_lists
from app.decks.deck import Message
from app.i18n import N_
from app.lobby.models import GATHERING, SavedHorde
from app.lobby.room import Room
from app.web.errors import Problem

MOST_HORDES = 30  # of one person
NOT_YOURS = N_("That horde is not among your hordes any more.")
NO_HORDE = N_("The table has no horde of your own yet: paste one or choose one under Settings, or take another deck.")
NOT_SETTLED = N_("Of this horde it is not clear yet what some cards are: {names}. Answer these questions first.")
GONE = N_("That card is not in this horde any more.")
TOO_MANY = N_("You keep {limit} hordes already. Forget one of them first.")
TOO_MUCH = N_("A card does at most {limit} things.")
WRONG_NUMBER = N_("Sizes and mana values go from 0 to {limit}.")


Change = Callable[[CustomHorde, str, dict[str, str]], CustomHorde]  # of a card, by its name and a form


class Refused(ValueError):
    """What was typed cannot be taken: `messages` say why. `card` is the entry it concerns, if any."""

    def __init__(self, *messages: Message, card: str = "") -> None:
        super().__init__("; ".join(message.key for message in messages))
        self.messages = messages
        self.card = card


def taken(given: str | bytes, before: CustomHorde | None = None) -> tuple[CustomHorde, tuple[Message, ...]]:
    """The horde that a pasted text or an uploaded file stands for (a list, or an exported horde), with notes on what
    was odd. Raises Refused."""
    if isinstance(given, bytes) and given.lstrip()[:1] == b"{":
        found = horde_lists.from_file(given)
        if isinstance(found, Message):
            raise Refused(found)
        return found, ()
    reading = horde_lists.read_list(given if isinstance(given, str) else horde_lists.text_of(given), before)
    if reading.problems:
        raise Refused(*reading.problems)
    kept = before or CustomHorde()
    return msgspec.structs.replace(kept, entries=reading.entries), reading.notes


def named(horde: CustomHorde, name: str, rules: str) -> CustomHorde:
    """The horde with a name and rules; without a name it is called as its first card."""
    called = clean_line(name)[: custom.NAME_LENGTH].strip() or horde.name or horde.entries[0].name
    return msgspec.structs.replace(horde, name=called, rules=rules if rules in custom.RULES else horde.rules)


# ---------------------------------------------------------------- kept
async def list_of(db: AsyncSession, person: UUID) -> list[SavedHorde]:
    """A person's hordes, the one used last first."""
    own = select(SavedHorde).where(SavedHorde.person_id == person)
    return list(await db.scalars(own.order_by(SavedHorde.saved_at.desc(), SavedHorde.id.desc())))


async def keep(db: AsyncSession, person: UUID, horde: CustomHorde) -> SavedHorde:
    """Keep a new horde. Raises Refused when there are too many."""
    await alone(db, person)
    count = await db.scalar(select(func.count()).select_from(SavedHorde).where(SavedHorde.person_id == person))
    if (count or 0) >= MOST_HORDES:
        raise Refused(Message(TOO_MANY, {"limit": MOST_HORDES}))
    saved = SavedHorde(person_id=person, name=horde.name, data=msgspec.to_builtins(horde))
    db.add(saved)
    await db.flush()
    return saved


async def saved(db: AsyncSession, person: UUID, number: int, *, lock: bool = False) -> SavedHorde:
    """One of a person's own hordes. Raises Problem 404."""
    own = select(SavedHorde).where(SavedHorde.id == number, SavedHorde.person_id == person)
    found: SavedHorde | None = await db.scalar(own.with_for_update() if lock else own)
    if found is None:
        raise Problem(404, NOT_YOURS)
    return found


def horde_of(row: SavedHorde) -> CustomHorde:
    """The horde that a row holds."""
    return msgspec.convert(row.data, CustomHorde)


def put(row: SavedHorde, horde: CustomHorde) -> None:
    """Change what a row holds."""
    row.name, row.data, row.saved_at = horde.name, msgspec.to_builtins(horde), datetime.now(UTC)


async def forget(db: AsyncSession, person: UUID, number: int) -> None:
    """Remove a horde; a table that had it has none then."""
    await db.execute(delete(SavedHorde).where(SavedHorde.id == number, SavedHorde.person_id == person))


# ---------------------------------------------------------------- card by card
def entry_of(horde: CustomHorde, name: str) -> Entry:
    """The entry of that name. Raises Problem 409 when it is gone."""
    found = horde.entry(name)
    if found is None:
        raise Problem(409, GONE)
    return found


def described(horde: CustomHorde, name: str, form: dict[str, str]) -> CustomHorde:
    """The horde with what a form says of a card: its kind, tier, and of an unknown one type, size and mana value; the
    form also says whether its instructions are all it does. Raises Refused."""
    entry = entry_of(horde, name)
    changes: dict[str, Any] = {"settled": "settled" in form} if "tier" in form else {}
    if form.get("tier") in ("", custom.EARLY, custom.LATE):
        changes["tier"] = form["tier"]
    if form.get("kind") in custom.kinds(name):
        changes["kind"] = form["kind"]
    if form.get("types") in custom.TYPES:
        changes["types"] = form["types"]
    try:
        numbers = {field: int(form[field]) for field in ("power", "toughness", "mana") if form.get(field)}
    except ValueError:
        numbers = {"mana": -1}
    if not all(0 <= number <= custom.MOST_NUMBER for number in numbers.values()):
        raise Refused(Message(WRONG_NUMBER, {"limit": custom.MOST_NUMBER}), card=name)
    return horde.changed(msgspec.structs.replace(entry, **changes, **numbers))


def told(horde: CustomHorde, name: str, form: dict[str, str]) -> CustomHorde:
    """The horde with one more instruction for a card. What a template always does needs no time. Raises Refused."""
    entry = entry_of(horde, name)
    if len(entry.instructions) >= custom.MOST_INSTRUCTIONS:
        raise Refused(Message(TOO_MUCH, {"limit": custom.MOST_INSTRUCTIONS}), card=name)
    one = _instruction(entry, form)
    why = custom.refused(horde, entry, one)
    if why:
        when = custom.WHENS.get(one.when, "")
        raise Refused(Message(why, {"limit": custom.MOST_NUMBER, "when": when}), card=name)
    return horde.changed(msgspec.structs.replace(entry, instructions=(*entry.instructions, one)))


def _instruction(entry: Entry, form: dict[str, str]) -> Instruction:
    template = templates.TEMPLATES.get(form.get("template", ""))
    whens = custom.whens(custom.known_card(entry))
    when = custom.ALWAYS if template and template.static else whens[0] if len(whens) == 1 else form.get("when", "")
    if when not in custom.WHENS:
        raise Refused(Message(custom.NOT_ALWAYS), card=entry.name)
    fields: dict[str, Any] = {f: form[f] for f in ("what", "limit", "token", "keyword") if f in form}
    numbers = {f: form[f].strip() for f in ("n", "m", "limit_n") if form.get(f, "").strip()}
    try:
        fields |= {field: int(number) for field, number in numbers.items()}
    except ValueError as error:
        raise Refused(Message(custom.NUMBERS, {"limit": custom.MOST_NUMBER}), card=entry.name) from error
    return msgspec.convert({"when": when, "template": form.get("template", ""), **fields}, Instruction)


def untold(horde: CustomHorde, name: str, at: int) -> CustomHorde:
    """The horde without an instruction of a card, by its place from 0."""
    entry = entry_of(horde, name)
    left = tuple(one for place, one in enumerate(entry.instructions) if place != at)
    return horde.changed(msgspec.structs.replace(entry, instructions=left))


# ---------------------------------------------------------------- at a table
def playable(row: SavedHorde | None) -> CustomHorde:
    """The horde of a row, to be played. Raises Problem 409 when there is none, or it is not settled."""
    if row is None:
        raise Problem(409, NO_HORDE)
    horde = horde_of(row)
    open_ = custom.open_questions(horde)
    if open_:
        raise Problem(409, NOT_SETTLED, names=", ".join(one.name for one in open_))
    return horde


async def bring(room: Room, number: int) -> None:
    """Play one's own horde at the table (host). Raises Problem."""
    room.require_host()
    room.require(GATHERING)
    row = await saved(room.db, room.me.person_id, number)
    playable(row)
    row.saved_at = datetime.now(UTC)
    room.table.horde_id = row.id
    room.table.settings = {**room.table.settings, "horde": custom.KEY}
    for hero in room.heroes:
        hero.ready = False


async def of_table(room: Room) -> SavedHorde | None:
    """The host's own horde that the table plays if its settings ask for it; None: there is none."""
    number = room.table.horde_id
    return await room.db.get(SavedHorde, number) if number is not None else None


async def for_game(room: Room) -> CustomHorde | None:
    """The horde of one's own that the game starts with; None: the settings ask for another deck. Raises Problem."""
    if room.table.settings.get("horde") != custom.KEY:
        return None
    return playable(await of_table(room))
