"""Lists of plain lines: what Moxfield, Archidekt, Arena, MTGO, MTGGoldfish, Deckstats, TappedOut and people write."""

from __future__ import annotations

import re

from app.cards import facts
from app.decks.deck import Message
from app.decks.reading.cardline import CardLine, parse
from app.decks.reading.decoding import clean, lines
from app.decks.reading.headings import ABOUT, CATEGORY, Kind, heading, section_of
from app.decks.reading.rows import Row, Section, Sheet
from app.i18n import N_

_PREFIX = re.compile(r"(SB|CMDR|MB|[^\W\d]{4,12}): (.+)", re.IGNORECASE)
_TITLE = re.compile(r"(?:NAME|name|Name|Nombre|Nome|Nom)(?:: ?| )(.+)")

NOT_UNDERSTOOD = N_("Line {line} is no card and no heading that is known: “{written}”. It was taken as a heading.")


def read(text: str) -> Sheet:
    """The rows of a list of lines; never fails."""
    return _Reader(text).read()


class _Reader:
    """Walks through the lines once, knowing the section and what gave away the site the list is from."""

    def __init__(self, text: str) -> None:
        self.written = lines(text)
        self.lines = [clean(line) for line in self.written]
        self.sheet = Sheet("plain-text")
        self.section: Section = "main"
        self.block = 0
        self.in_about = False
        self.marks: set[str] = set()
        self.counted = any(parse(line).count is not None for line in self.lines[:200] if line)

    def read(self) -> Sheet:
        for place, line in enumerate(self.lines):
            if not line:
                self.blank()
            elif line.startswith(("//", "#")):
                self.comment(line)
            else:
                self.content(place, line)
        self.sheet.format = _site(self.marks)
        return self.sheet

    def blank(self) -> None:
        self.in_about = False
        if self.sheet.rows and self.sheet.rows[-1].block == self.block:
            self.block += 1
            self.after_commander()

    def after_commander(self) -> None:
        """An empty line or another heading ends the commander's section."""
        if self.section == "commander":
            self.section = "main"

    def comment(self, line: str) -> None:
        inner = line.lstrip("/# ")
        self.marks.add("//" if line.startswith("//") else "#")
        if section_of(inner) == "main":
            self.marks.add("//main")
        title = _TITLE.fullmatch(inner)
        if title:
            self.sheet.title = title[1]
            self.marks.add("title" + line[:1])
        elif line.startswith("//") or heading(inner):
            self.enter(heading(inner) or CATEGORY)

    def enter(self, section: Section | Kind) -> None:
        """A heading was read; a kind of card goes on in the sideboard, but ends the commander's section."""
        self.in_about = section == ABOUT
        if section == CATEGORY:
            self.sheet.explicit = True
            self.after_commander()
        elif section != ABOUT:
            self.sheet.explicit = True
            self.section = section

    def content(self, place: int, line: str) -> None:
        card = self.card(line)
        prefix = None if card.count is not None else _PREFIX.fullmatch(line)
        section = section_of(prefix[1]) if prefix else None
        if prefix and section:
            self.sheet.explicit = True
            self.add(place, self.card(prefix[2]), section)
        elif card.count is not None:
            self.add(place, card)
        else:
            self.bare(place, line, card)

    def card(self, line: str) -> CardLine:
        card = parse(line)
        if card.count is not None and card.count > 20 and facts.find(line) is not None:
            return CardLine(line)  # a name that begins with a number
        return card

    def bare(self, place: int, line: str, card: CardLine) -> None:
        """A line without a count: a heading, a title, or in a list without counts a card."""
        section = heading(line)
        if section is not None:
            self.marks.add("heading:" if line.endswith(":") else "heading")
            if section_of(line) and line.istitle():
                self.marks.add("arena heading")
            self.enter(section)
        elif self.in_about:
            title = _TITLE.fullmatch(line)
            self.sheet.title = title[1] if title else line
        elif self.is_card(place, card):
            self.add(place, card)
        else:
            self.enter(CATEGORY)
            if not self.heads_a_group(place):
                arguments: dict[str, str | int] = {"line": place + 1, "written": line[:80]}
                self.sheet.warnings.append(Message(NOT_UNDERSTOOD, arguments))

    def is_card(self, place: int, card: CardLine) -> bool:
        if not self.counted or card.number is not None or card.name[0].isdigit():
            return True
        return facts.find(card.name) is not None and not self.heads_a_group(place)

    def heads_a_group(self, place: int) -> bool:
        """Whether a line stands after an empty one (or first) and before a card line, as headings do."""
        before = self.lines[place - 1] if place else ""
        after = self.lines[place + 1] if place + 1 < len(self.lines) else ""
        return not before and bool(after) and parse(after).count is not None

    def add(self, place: int, card: CardLine, section: Section | None = None) -> None:
        where = section or self.section
        if card.category is not None:
            where = _by_category(card.category, where)
            self.marks.add("category")
            self.sheet.explicit = True
        if "CMDR" in card.flags or "!commander" in card.tags.lower():
            where = "commander"
            self.sheet.explicit = True
        self.note(card)
        count = 1 if card.count is None else card.count
        row = Row(
            count, card.name, place + 1, self.written[place].strip()[:200], where, card.set, card.number, self.block
        )
        self.sheet.rows.append(row)

    def note(self, card: CardLine) -> None:
        self.marks |= {f"*{flag}*" for flag in card.flags}
        if card.tags:
            self.marks.add("!commander" if "!commander" in card.tags.lower() else "#tag")
        if card.number is not None:
            self.marks.add("printing")


def _by_category(text: str, otherwise: Section) -> Section:
    """The section Archidekt's categories mean: `Commander{top}`, `Maybeboard{noDeck}{noPrice}`, `Ramp,Land`."""
    first = text.split(",")[0]
    name, *options = first.replace("}", "").split("{")
    section = section_of(name)
    if section and section != "main" and (section != "tokens" or "noDeck" in options):
        return section  # without noDeck, "Tokens" are the cards that make them
    if "noDeck" in options:
        return "maybeboard"
    return otherwise if otherwise in ("sideboard", "maybeboard") else "main"


def _site(marks: set[str]) -> str:
    if "*CMDR*" in marks or "title#" in marks:
        return "tappedout-markdown"
    if "!commander" in marks or "//main" in marks:
        return "deckstats-dec"
    if "//" in marks:
        return "dec"
    for mark, site in (
        ("category", "archidekt-text"),
        ("#tag", "moxfield-bulk-edit"),
        ("*F*", "moxfield-text"),
        ("*E*", "moxfield-text"),
        ("arena heading", "arena"),
        ("heading:", "text-sections"),
        ("printing", "arena"),
    ):
        if mark in marks:
            return site
    return "plain-text"
