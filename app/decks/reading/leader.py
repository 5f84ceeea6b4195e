"""Finding the sections a list does not name: the sideboard after an empty line, and the commander."""

from __future__ import annotations

from dataclasses import replace

from app.cards import facts
from app.decks.commanders import identity, may_lead, may_pair
from app.decks.deck import Message
from app.decks.reading.resolve import Found
from app.decks.reading.rows import Section, Sheet
from app.i18n import N_

SIDEBOARD_SIZE = 15  # CR 100.4a
_COMMANDER_SIZES = (100, 60, 50)

GUESSED = N_("The list does not say who its commander is; {card} stands where commanders stand.")


def place(sheet: Sheet, cards: list[Found]) -> tuple[list[Found], list[Message]]:
    """The same cards with their sections as the list means them, and what to tell about a guess."""
    if not sheet.explicit:
        cards = _by_blocks(cards)
    if any(found.row.section == "commander" for found in cards):
        return cards, []
    chosen = _named(sheet, cards) or _from_sideboard(cards)
    if chosen:
        return _lead(cards, chosen), []
    chosen = _first(cards)
    if not chosen:
        return cards, []
    names = " + ".join(_name(cards[number]) for number in chosen)
    return _lead(cards, chosen), [Message(GUESSED, {"card": names})]


def _name(found: Found) -> str:
    return found.card.name if found.card else found.row.name


def _lead(cards: list[Found], chosen: list[int]) -> list[Found]:
    return [_moved(found, "commander") if number in chosen else found for number, found in enumerate(cards)]


def _moved(found: Found, section: Section) -> Found:
    return replace(found, row=found.row.moved(section))


def _by_blocks(cards: list[Found]) -> list[Found]:
    """Two groups between empty lines are a deck and its sideboard; one or two legends alone are its commanders."""
    blocks = sorted({found.row.block for found in cards})
    meaning: dict[int, Section] = {}
    if len(blocks) in (2, 3):
        for block in (blocks[0], blocks[-1]):
            if "commander" not in meaning.values() and _leads([f for f in cards if f.row.block == block]):
                meaning[block] = "commander"
        rest = [block for block in blocks if block not in meaning]
        if len(rest) == 2 and sum(f.row.count for f in cards if f.row.block == rest[1]) <= SIDEBOARD_SIZE:
            meaning[rest[1]] = "sideboard"
    return [_moved(found, meaning.get(found.row.block, found.row.section)) for found in cards]


def _leads(group: list[Found]) -> bool:
    """Whether a group is nothing but one card that may lead a deck, or two that may together."""
    legends = [found.card for found in group if found.card is not None and found.row.count == 1]
    if len(legends) != len(group):
        return False
    if len(legends) == 2:
        return may_pair(legends[0], legends[1])
    return len(legends) == 1 and may_lead(legends[0])


def _singleton(cards: list[Found]) -> bool:
    """Whether the main deck holds no card twice but basic lands and those that allow it, as Commander decks do."""
    main = [found for found in cards if found.row.section == "main" and found.card is not None]
    return len(main) >= 20 and all(f.row.count == 1 or f.card.basic_land or f.card.deck_limit for f in main if f.card)


def _named(sheet: Sheet, cards: list[Found]) -> list[int]:
    """The cards a Cockatrice deck names in its comments, or on its banner if it has the look of a Commander deck."""
    named = [number for leader in sheet.leaders for number in _called(leader, cards)]
    if named and _leads([cards[number] for number in named[:2]]):
        return named[:2]
    if named:
        return named[:1]
    return _called(sheet.banner, cards) if sheet.banner and _singleton(cards) else []


def _called(name: str, cards: list[Found]) -> list[int]:
    card = facts.find(name) or next((near for near, _ in facts.nearest(name, 1)), None)
    if card is None or not may_lead(card):
        return []
    return [number for number, found in enumerate(cards) if found.card == card and found.row.count == 1][:1]


def _from_sideboard(cards: list[Found]) -> list[int]:
    """Magic Online and XMage keep the commander as the only card of the sideboard."""
    side = [number for number, found in enumerate(cards) if found.row.section == "sideboard"]
    return side if len(side) <= 2 and _leads([cards[number] for number in side]) and _singleton(cards) else []


def _first(cards: list[Found]) -> list[int]:
    """Moxfield writes the commander first, before a list in alphabetical order; so do many people."""
    main = [number for number, found in enumerate(cards) if found.row.section == "main"]
    size = sum(cards[number].row.count for number in main)
    if size not in _COMMANDER_SIZES or not _singleton(cards):
        return []
    for chosen in (main[:2], main[:1]):
        rest = [_name(cards[number]).casefold() for number in main[len(chosen) :]]
        head = [_name(cards[number]).casefold() for number in chosen]
        in_order = rest == sorted(rest) and max(head) <= rest[0]
        if _leads([cards[number] for number in chosen]) and not in_order and _covers(cards, chosen):
            return chosen
    return []


def _covers(cards: list[Found], chosen: list[int]) -> bool:
    colors = identity([found.card for number in chosen if (found := cards[number]).card])
    others = [found.card for found in cards if found.card is not None and found.row.section == "main"]
    return all(set(card.identity) <= set(colors) for card in others)
