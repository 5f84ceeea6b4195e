"""Cockatrice's .cod, Magic Online's .dek and OCTGN's .o8d: small XML files, read without entities or DTDs."""

from __future__ import annotations

import re
from xml.sax import ContentHandler, SAXException, SAXParseException
from xml.sax.xmlreader import AttributesImpl, Locator

import defusedxml.sax
from defusedxml.common import DefusedXmlException

from app.decks.deck import Message
from app.decks.reading.cardline import copies
from app.decks.reading.decoding import clean
from app.decks.reading.headings import section_of
from app.decks.reading.rows import Row, Section, Sheet
from app.i18n import N_

ROOT = re.compile(r"<(cockatrice_deck|Deck|deck)[\s>/]")
_FORMATS = {"cockatrice_deck": "cockatrice-cod", "Deck": "mtgo-dek", "deck": "octgn-o8d"}
_LEADER = re.compile(r"(?:CDR|CMDR|Commander|General)s?: *(.+)", re.IGNORECASE)

BROKEN = N_("The file is damaged at line {line}; only what stands before it was read.")
FORBIDDEN = N_("The file defines entities or a document type, which no deck needs; it was not read.")


def read(text: str) -> Sheet:
    """The rows of an XML deck; of a damaged file those before the damage, with a warning."""
    found = ROOT.search(text)
    handler = _Handler(_FORMATS[found[1]] if found else "xml")
    body = re.sub(r"^\s*<\?xml[^>]*\?>", lambda head: " " * len(head[0]), text)  # it may name another encoding
    try:
        defusedxml.sax.parseString(body.encode("utf-8", "replace"), handler, forbid_dtd=True)
    except DefusedXmlException:
        handler.sheet.warnings.append(Message(FORBIDDEN))
    except SAXParseException as error:
        handler.sheet.warnings.append(Message(BROKEN, {"line": error.getLineNumber() or 1}))
    except SAXException:
        handler.sheet.warnings.append(Message(BROKEN, {"line": 1}))
    return handler.sheet


class _Handler(ContentHandler):
    def __init__(self, format: str) -> None:
        super().__init__()
        self.sheet = Sheet(format, explicit=True)
        self.section: Section = "main"
        self.text: list[str] = []
        self.open: tuple[int, int] | None = None  # count and line of OCTGN's card, whose name is its text

    def setDocumentLocator(self, locator: Locator) -> None:
        self.locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:
        self.text = []
        if name in ("zone", "section"):
            self.section = _section(attrs.get("name", ""))
        elif name in ("card", "Cards"):
            self.card(attrs)

    def card(self, attrs: AttributesImpl) -> None:
        """MTGO and Cockatrice name the card in an attribute, OCTGN between the tags."""
        count = _count(attrs.get("number") or attrs.get("Quantity") or attrs.get("qty") or "1")
        title = attrs.get("name") or attrs.get("Name")
        if title is None:
            self.open = (count, self.line())
        elif self.sheet.format == "mtgo-dek":
            side = attrs.get("Sideboard", "").lower() == "true"
            self.add(count, title, "sideboard" if side else "main")
        else:
            self.add(count, title, self.section, attrs.get("setShortName"), attrs.get("collectorNumber"))

    def characters(self, content: str) -> None:
        self.text.append(content)

    def endElement(self, name: str) -> None:
        text = "".join(self.text)
        if name == "card" and self.open:
            self.add(self.open[0], text, self.section, line=self.open[1])
            self.open = None
        elif name == "deckname":
            self.sheet.title = clean(text)
        elif name == "comments":
            leaders = (_LEADER.fullmatch(clean(line)) for line in text.split("\n"))
            self.sheet.leaders += [found[1] for found in leaders if found]
        elif name == "bannerCard":
            self.sheet.banner = clean(text)
        self.text = []

    def add(
        self, count: int, title: str, section: Section, set: str | None = None, number: str | None = None, line: int = 0
    ) -> None:
        name = clean(title)
        if name:
            row = Row(
                count, name[:300], line or self.line(), f"{count} {name}"[:200], section, set or None, number or None
            )
            self.sheet.rows.append(row)

    def line(self) -> int:
        return self.locator.getLineNumber() or 0


def _section(name: str) -> Section:
    return section_of(name) or "main"


def _count(text: str) -> int:
    digits = text.strip()
    return copies(digits) if digits.isascii() and digits.isdigit() else 1
