"""Lines with the printing before the name: XMage's .dck, Magic Workstation's .mwDeck, Deckstats with sets."""

from __future__ import annotations

import re

from app.decks.reading.cardline import copies
from app.decks.reading.decoding import clean, lines
from app.decks.reading.headings import section_of
from app.decks.reading.rows import Row, Section, Sheet

CARD = re.compile(r"(SB: )?(\d+)x? \[([A-Za-z0-9_]{0,6})(?:[:#]([^\] ]{1,12}))?\] (\S.*)")
_LAYOUT = re.compile(r"LAYOUT (?:MAIN|SIDEBOARD):")


def read(text: str) -> Sheet:
    """The rows of such a list; the `SB:` lines are its sideboard, XMage's LAYOUT lines are left out."""
    sheet = Sheet("mws-mwdeck")
    section: Section = "main"
    for place, written in enumerate(lines(text), 1):
        line = clean(written)
        card = CARD.fullmatch(line)
        if card:
            where: Section = "sideboard" if card[1] else section
            if card[4] and ":" in line.split("]")[0]:
                sheet.format = "xmage-dck"
            row = Row(copies(card[2]), card[5], place, written.strip()[:200], where, card[3] or None, card[4])
            sheet.rows.append(row)
            sheet.explicit |= bool(card[1])
        elif _LAYOUT.match(line) or not line:
            continue
        elif line.upper().startswith("NAME:"):
            sheet.title = line[5:].strip()
        else:
            section = section_of(line.lstrip("/# ")) or section
    return sheet
