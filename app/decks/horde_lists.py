"""Lists of hordes of one's own: lines as a host pastes them, tokens and tiers included, and the file of a whole one."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from app.cards import facts
from app.cards.hordes import custom
from app.cards.hordes.custom import CustomHorde, Entry
from app.decks.deck import Message
from app.decks.reading.cardline import parse
from app.decks.reading.decoding import clean, decode, lines
from app.i18n import N_

MOST_BYTES = 128 * 1024
NEAR, APART = 90.0, 4.0
MOST_LETTERS = 200
MOST_LINES = 1000
SUGGESTED_NAMES = 40  # unknown names that get suggestions (each costs some milliseconds)

EMPTY = N_("There is no card in this. Write one card a line, such as: 55 Zombie (token)")
TOO_LONG = N_("That is longer than {limit} kB, which no horde is. Was it the right file?")
TOO_MANY_LINES = N_("That list has {count} lines; that of a horde has up to {limit}.")
TOO_MANY = N_("That list has {count} cards; a horde may have up to {limit}.")
NO_COPIES = N_("Line {line}: say how many {card} there are, from 1 to {limit}.")
NO_NAME = N_("Line {line}: a name is missing in “{written}”.")
LAND = N_("Line {line}: {card} is a land; a horde plays no lands. Take it out.")
TWO_TIERS = N_("Line {line}: {card} stands in line {first} already, in another tier. A card has one tier.")
TWO_KINDS = N_("Line {line}: {card} stands in line {first} already, as another kind. A horde has one of a name.")
NO_SUCH_SIZE = N_("Line {line}: there is no {card} token of the size {size}; it is played as one without abilities.")
CORRECTED = N_("Line {line}: “{written}” was read as {card}.")
UNKNOWN = N_("Line {line}: no card is called {card}; say below what it is and does.")
NEAR_NAMES = N_("Line {line}: no card is called {card}; say below what it is and does. Did you mean {names}?")
NO_JSON = N_("This file is damaged in line {line}. Nothing of it was taken; export the horde again.")
NO_HORDE = N_("This file does not hold a horde of this program ({where}). Nothing of it was taken.")
WRONG_CARD = N_("The file says something of {card} that cannot be: {why}")

HEADINGS: dict[str, str] = {
    **dict.fromkeys(("early", "early game", "pronto", "temprano", "temprana", "presto", "inizio"), "early"),
    **dict.fromkeys(("late", "late game", "tarde", "tardío", "tardía", "tardías", "tardi", "fine"), "late"),
    **dict.fromkeys(
        ("anywhere", "horde", "deck", "main", "tokens", "cards", "horda", "mazo", "fichas", "cartas", "orda"), ""
    ),
    **dict.fromkeys(("mazzo", "pedine", "carte", "dondequiera", "ovunque", "en cualquier parte"), ""),
}
_TOKEN = re.compile(r"\s*[(\[]\s*(?:tokens?|fichas?|pedin[ae])\s*[)\]]\s*", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?\d[\d.,]*[x×]? (?=\S)", re.IGNORECASE)  # at the start of a line, and no count
_SIZE = re.compile(r"(?:^|(?<=\s))(\d{1,2})/(\d{1,2})(?:(?=\s)|$)")


class Reading(msgspec.Struct, frozen=True):
    """A list as it was read. With ``problems`` nothing is to be taken; ``notes`` tell what was odd."""

    entries: tuple[Entry, ...] = ()
    problems: tuple[Message, ...] = ()
    notes: tuple[Message, ...] = ()


def read_list(text: str, before: CustomHorde | None = None) -> Reading:
    """Read a pasted list: a card a line with its number, tokens marked ``(token)``, headings *Early* and *Late*.

    What ``before`` says of a card of the same name (its kind, instructions, what it is) is kept. Never raises."""
    if len(text.encode()) > MOST_BYTES:
        return Reading(problems=(Message(TOO_LONG, {"limit": MOST_BYTES // 1024}),))
    written = lines(text)
    if len(written) > MOST_LINES:
        return Reading(problems=(Message(TOO_MANY_LINES, {"count": len(written), "limit": MOST_LINES}),))
    reader = _Lines(before or CustomHorde())
    for number, line in enumerate(written, 1):
        reader.line(number, clean(line))
    return reader.done()


class _Lines:
    """Walks through the lines once."""

    def __init__(self, before: CustomHorde) -> None:
        self.before = before
        self.tier = ""
        self.entries: dict[str, Entry] = {}
        self.first: dict[str, int] = {}
        self.problems: list[Message] = []
        self.notes: list[Message] = []
        self.near: dict[str, list[tuple[facts.CardFacts, float]]] = {}

    def line(self, number: int, text: str) -> None:
        """One line: a heading, a comment or a card."""
        heading = text.strip("/#:= ").lower()
        if not text or text.startswith(("//", "#")) or heading in HEADINGS:
            self.tier = HEADINGS.get(heading, self.tier)
            return
        marked = _TOKEN.sub(" ", text).strip()
        size = _SIZE.search(marked)
        card = parse(clean(_SIZE.sub(" ", marked)) or marked)
        count = 1 if card.count is None else card.count
        odd = _NUMBER.match(card.name) if card.count is None else None
        if odd and facts.find(card.name) is None:
            card.name, count = card.name[odd.end() :], 0
        if not any(letter.isalpha() for letter in card.name):
            self.problem(NO_NAME, line=number, written=text[:80])
        elif not 1 <= count <= custom.MOST_CARDS:
            self.problem(NO_COPIES, line=number, card=card.name[:80], limit=custom.MOST_CARDS)
        else:
            self.add(number, self.entry(number, count, card.name, size, marked != text))

    def problem(self, key: str, **arguments: str | int) -> None:
        self.problems.append(Message(key, arguments))

    def note(self, key: str, **arguments: str | int) -> None:
        self.notes.append(Message(key, arguments))

    def entry(self, number: int, count: int, name: str, size: re.Match[str] | None, marked: bool) -> Entry:
        """The entry a line stands for."""
        if marked or (facts.token(name) is not None and facts.find(name) is None):
            return self.token(number, Entry(count, _token_name(name), token=True), size)
        found = facts.find(name) or facts.find_foreign(name) or self.corrected(number, name)
        if found is not None:
            if "Land" in found.front.types:
                self.problem(LAND, line=number, card=found.name)
            return Entry(count, found.name)
        if self.before.entry(name) is None:
            names = ", ".join(card.name for card, _ in self.like(name))
            self.note(NEAR_NAMES if names else UNKNOWN, line=number, card=name, names=names)
        entry = Entry(count, name)
        return _sized(entry, size) if size else entry

    def like(self, name: str) -> list[tuple[facts.CardFacts, float]]:
        """Cards with a like name, for the first unknown names of a list only."""
        if name not in self.near and len(self.near) < SUGGESTED_NAMES:
            self.near[name] = facts.nearest(name, 3)
        return self.near.get(name, [])

    def corrected(self, number: int, name: str) -> facts.CardFacts | None:
        """The one card a name with a slip of the pen can only mean."""
        near = self.like(name) if len(name) >= 6 and self.before.entry(name) is None else []
        if not near or near[0][1] < NEAR or (len(near) > 1 and near[0][1] - near[1][1] < APART):
            return None
        self.note(CORRECTED, line=number, written=name, card=near[0][0].name)
        return near[0][0]

    def token(self, number: int, entry: Entry, size: re.Match[str] | None) -> Entry:
        """A token of the size that was written: the only kind there is, one of several that are asked for, or where
        there is none one without abilities."""
        if size is None:
            return entry
        looks = [look for look in custom.kinds(entry.name) if look.startswith(f"{size[0]} ")]
        if looks:
            return msgspec.structs.replace(entry, kind=looks[0] if len(looks) == 1 else size[0])
        if custom.kinds(entry.name):
            self.note(NO_SUCH_SIZE, line=number, card=entry.name, size=size[0])
        return _sized(entry, size)

    def add(self, number: int, entry: Entry) -> None:
        """Put an entry to the others; equal cards are counted together."""
        entry = _as_before(msgspec.structs.replace(entry, tier=self.tier), self.before.entry(entry.name))
        there = self.entries.get(entry.name)
        first = self.first.setdefault(entry.name, number)
        if there is None:
            self.entries[entry.name] = entry
        elif there.tier != entry.tier:
            self.problem(TWO_TIERS, line=number, card=entry.name, first=first)
        elif msgspec.structs.replace(there, count=0) != msgspec.structs.replace(entry, count=0):
            self.problem(TWO_KINDS, line=number, card=entry.name, first=first)
        else:
            self.entries[entry.name] = msgspec.structs.replace(there, count=there.count + entry.count)

    def done(self) -> Reading:
        count = sum(entry.count for entry in self.entries.values())
        if not count and not self.problems:
            self.problem(EMPTY)
        if count > custom.MOST_CARDS:
            self.problem(TOO_MANY, count=count, limit=custom.MOST_CARDS)
        return Reading(tuple(self.entries.values()), tuple(self.problems), tuple(self.notes))


def _sized(entry: Entry, size: re.Match[str]) -> Entry:
    return msgspec.structs.replace(entry, types="Creature", power=int(size[1]), toughness=int(size[2]))


def _token_name(written: str) -> str:
    known = facts.token(written)
    return known.name if known is not None else written


def _as_before(entry: Entry, before: Entry | None) -> Entry:
    """An entry with what was said of the card of that name before, where the line says nothing else."""
    if before is None or before.token is not entry.token:
        return entry
    kept = ("mana", "settled", "instructions")
    fields = kept if entry.types or entry.kind else (*kept, "kind", "types", "power", "toughness")
    return msgspec.structs.replace(entry, **{field: getattr(before, field) for field in fields})


def as_list(horde: CustomHorde) -> str:
    """The lines of a horde, as `read_list` reads them."""
    parts = []
    for tier, heading in (("", ""), (custom.EARLY, "Early"), (custom.LATE, "Late")):
        listed = [_line(entry) for entry in horde.entries if entry.tier == tier]
        if listed:
            parts.append("\n".join([heading, *listed] if heading else listed))
    return "\n\n".join(parts)


def _line(entry: Entry) -> str:
    return f"{entry.count} {entry.name}{' (token)' if entry.token else ''}"


# ---------------------------------------------------------------- the file
def to_file(horde: CustomHorde) -> bytes:
    """The file of a horde: JSON, as `from_file` reads it."""
    return msgspec.json.format(msgspec.json.encode(horde), indent=1) + b"\n"


def from_file(data: bytes) -> CustomHorde | Message:
    """The horde of a file, or what is wrong with the file. Never raises."""
    if len(data) > MOST_BYTES:
        return Message(TOO_LONG, {"limit": MOST_BYTES // 1024})
    try:
        horde = msgspec.json.decode(data, type=CustomHorde)
    except msgspec.ValidationError as error:
        return Message(NO_HORDE, {"where": str(error)[:200]})
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        place = re.search(r"byte (\d+)", str(error))
        until = data[: int(place[1])] if place else data
        return Message(NO_JSON, {"line": until.count(b"\n") + 1})
    return _checked(horde)


def _checked(horde: CustomHorde) -> CustomHorde | Message:
    names = [entry.name for entry in horde.entries]
    if not names:
        return Message(EMPTY)
    if horde.count() > custom.MOST_CARDS:
        return Message(TOO_MANY, {"count": horde.count(), "limit": custom.MOST_CARDS})
    for entry in horde.entries:
        why = _impossible(horde, entry, names)
        if why:
            return Message(WRONG_CARD, {"card": entry.name[:80], "why": why})
    return horde


def _impossible(horde: CustomHorde, entry: Entry, names: Sequence[str]) -> str:
    """What an entry of a file says that cannot be, in a word of the file's format; "" if nothing."""
    numbers = {"power": entry.power, "toughness": entry.toughness, "mana": entry.mana}
    wrong = [name for name, number in numbers.items() if not 0 <= number <= custom.MOST_NUMBER]
    if not 1 <= entry.count <= custom.MOST_CARDS:
        wrong.append("count")
    proper = entry.name.strip() and clean(entry.name) == entry.name and len(entry.name) <= MOST_LETTERS
    if not proper or names.count(entry.name) > 1:
        wrong.append("name")
    if entry.types and entry.types not in custom.TYPES:
        wrong.append("types")
    too_many = len(entry.instructions) > custom.MOST_INSTRUCTIONS
    if not wrong and (too_many or any(custom.refused(horde, entry, one) for one in entry.instructions)):
        wrong.append("instructions")
    return ", ".join(wrong)


def text_of(data: bytes) -> str:
    """The text of an uploaded list."""
    return decode(data)[0]
