"""What the room shows of one's own deck before the game: the deck, or what can be chosen instead."""

from __future__ import annotations

from dataclasses import dataclass

from app.cards import schemes
from app.cards.schemes import SchemeDeck
from app.cards.starter_decks import StarterDeck
from app.cards.villains import SixtyDeck
from app.lobby import own_decks, scheme_decks
from app.lobby.decks import DeckReport, judged, ready
from app.lobby.given import TypedDeck
from app.lobby.knob import COMMANDER, NONE, SIXTY, Choice, Knob
from app.lobby.models import GATHERING, SavedDeck
from app.lobby.room import Room, mode_of
from app.lobby.service import brings_decks, deck_format, report_of


@dataclass(frozen=True)
class MyDeck:
    """The deck of the one who looks: the ``format`` of the table, what is said of the deck they bring, those that are
    ready, those they keep; and the same of schemes for who brings some. ``misplaced``: commanders lead the decks of
    this table, and theirs seems to be made for games without; ``sixty`` is what the host can choose to play those."""

    format: str
    report: DeckReport | None = None
    starters: tuple[StarterDeck | SixtyDeck, ...] = ()
    saved: tuple[SavedDeck, ...] = ()
    scheme_decks: tuple[SchemeDeck, ...] = ()
    scheme_names: tuple[str, ...] = ()
    misplaced: bool = False
    sixty: tuple[Knob, Choice] | None = None

    @property
    def brought(self) -> bool:
        """Whether everybody brings a deck."""
        return self.format != NONE

    def typed(self, refused: TypedDeck) -> TypedDeck:
        """What the form of a deck holds: what was refused, or the list that is played and could not be kept."""
        if self.report is None or self.report.unkept is None or refused.error:
            return refused
        return TypedDeck(self.report.name, self.report.unkept.text)


async def my_deck(room: Room) -> MyDeck:
    """That of the one for whom the room was loaded; nothing but the format where they bring none just now."""
    table, me, form = room.table, room.me, deck_format(room.table)
    if table.status != GATHERING or me.seat is None or not brings_decks(table):
        return MyDeck(form)
    report = await report_of(room, me)
    misplaced = form == COMMANDER and report is not None and report.made_for == SIXTY
    plotting = scheme_decks.of(table, me) is not None
    return MyDeck(
        form,
        report=judged(report, SIXTY) if report and misplaced else report,
        starters=tuple(ready(form)),
        saved=tuple(await own_decks.list_of(room.db, me.person_id)),
        scheme_decks=scheme_decks.ready(table) if plotting else (),
        scheme_names=tuple(schemes.names()) if plotting else (),
        misplaced=misplaced,
        sixty=mode_of(table).choice_for(SIXTY, table.settings),
    )
