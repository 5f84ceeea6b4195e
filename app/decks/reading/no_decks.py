"""What people paste that is no deck list: web pages, links, draft logs, files that are not text."""

from __future__ import annotations

import re

from app.decks.deck import Message
from app.decks.reading.decoding import BINARY
from app.decks.reading.rows import Sheet
from app.i18n import N_

_PAGE = re.compile(r"\s*<(?:!doctype html|html|head|body|div|table|ul|ol|p|span|script|meta)[\s>]", re.IGNORECASE)
_LINK = re.compile(r"\s*(?:https?://|www\.)\S+\s*", re.IGNORECASE)
_DRAFT = re.compile(r"\s*Event #:.*\n[\s\S]{0,4000}?^Pack \d+ pick \d+:", re.MULTILINE)

IS_BINARY = N_("This is not a text file. Save or export the deck as text and paste or upload that.")
IS_PAGE = N_("This is a web page, not a deck list. Use the site's export as text and paste that.")
IS_LINK = N_("This is a link. Holdfast opens no other sites: use the site's export as text and paste that.")
IS_DRAFT = N_("This is the log of a draft, not a deck list.")
IS_EMPTY = N_("There are no cards in this list.")


def recognize(text: str, encoding: str) -> Sheet | None:
    """A sheet without rows, with the reason, if this is one of those; else None."""
    if encoding == BINARY:
        return Sheet(BINARY, warnings=[Message(IS_BINARY)])
    beginning = text[:8000].replace("\r\n", "\n").replace("\r", "\n")
    if _PAGE.match(beginning):
        return Sheet("html", warnings=[Message(IS_PAGE)])
    if len(text) < 2000 and _LINK.fullmatch(text):
        return Sheet("link", warnings=[Message(IS_LINK)])
    if _DRAFT.match(beginning):
        return Sheet("draft-log", warnings=[Message(IS_DRAFT)])
    return None
