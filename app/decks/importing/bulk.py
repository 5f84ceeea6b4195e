"""Reading a bulk file as a stream: JSON Lines or one JSON array, gzipped or not, of any size."""

from __future__ import annotations

import codecs
import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, cast

import msgspec

from app.cards.facts import FORMATS, CardFacts, find, normalize
from app.cards.facts.reading import LETTER_OF, card

Source = dict[str, Any]

_CHUNK = 1 << 20
_LARGEST_OBJECT = 1 << 24
_GZIP = b"\x1f\x8b"
# Layouts that are no cards; their names clash with those of cards.
_NO_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series"})


class BulkError(Exception):
    """The file is no bulk file of cards; the message says where and why."""


class CardRow(msgspec.Struct, frozen=True):
    """A row for the table `card_texts`."""

    oracle_id: str
    name: str
    key: str
    text: str
    image: str | None
    image_back: str | None
    legalities: str
    facts: bytes | None


def rows(path: Path, progress: Callable[[float], None] = lambda share: None) -> Iterator[CardRow]:
    """The cards of a bulk file, each oracle id once; `progress` is told the share of the file that was read.

    Tokens, emblems, art cards and cards in other languages are left out. Raises BulkError for a file that cannot
    be read or is something else.
    """
    seen: set[str] = set()
    try:
        with path.open("rb") as raw:
            size = max(path.stat().st_size, 1)
            for number, source in enumerate(_objects(_opened(raw)), 1):
                row = _row(source, number)
                if row is not None and row.oracle_id not in seen:
                    seen.add(row.oracle_id)
                    yield row
                if number % 500 == 0:
                    progress(min(raw.tell() / size, 1.0))
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise BulkError(f"{path} cannot be read: {error}.") from error
    progress(1.0)


def _opened(raw: IO[bytes]) -> IO[bytes]:
    magic = raw.read(2)
    raw.seek(0)
    return cast("IO[bytes]", gzip.open(raw, "rb")) if magic == _GZIP else raw


def _objects(file: IO[bytes]) -> Iterator[Source]:
    first = file.read(_CHUNK)
    beginning = first.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if beginning == b"[":
        yield from _array(first, file)
    elif beginning == b"{":
        yield from _json_lines(first, file)
    else:
        raise BulkError("This is no bulk file of cards: it holds neither JSON lines nor a JSON array.")


def _json_lines(first: bytes, file: IO[bytes]) -> Iterator[Source]:
    rest, chunk, number = b"", first.lstrip(b"\xef\xbb\xbf"), 0
    while chunk:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            number += 1
            if line.strip():
                yield _decoded(line, number)
        if len(rest) > _LARGEST_OBJECT:
            raise BulkError(f"Line {number + 1} is longer than any card.")
        chunk = file.read(_CHUNK)
    if rest.strip():
        yield _decoded(rest, number + 1)


def _decoded(line: bytes, number: int) -> Source:
    try:
        return msgspec.json.decode(line, type=Source)
    except msgspec.DecodeError as error:
        raise BulkError(f"Line {number} is no card: {error}.") from error


def _array(first: bytes, file: IO[bytes]) -> Iterator[Source]:
    decoder = json.JSONDecoder()
    text = Text(first, file)
    text.skip("[ \t\r\n\ufeff")
    number = 0
    while text.skip(", \t\r\n") not in ("]", ""):
        number += 1
        source = text.take(decoder)
        if not isinstance(source, dict):
            raise BulkError(f"Entry {number} of the list is no card.")
        yield source


class Text:
    """The text of a JSON array, read from a file as far as it is needed."""

    def __init__(self, first: bytes, file: IO[bytes]) -> None:
        self.file = file
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.text: str = self.decoder.decode(first)
        self.place = 0

    def more(self) -> bool:
        """Read on; False at the end of the file."""
        chunk = self.file.read(_CHUNK)
        self.text = self.text[self.place :] + self.decoder.decode(chunk, final=not chunk)
        self.place = 0
        return bool(chunk)

    def skip(self, letters: str) -> str:
        """Skip these letters; returns the next one, or nothing at the end."""
        while True:
            while self.place < len(self.text) and self.text[self.place] in letters:
                self.place += 1
            if self.place < len(self.text):
                return self.text[self.place]
            if not self.more():
                return ""

    def take(self, decoder: json.JSONDecoder) -> Any:
        """The next value. Raises BulkError when there is none."""
        while True:
            try:
                value, self.place = decoder.raw_decode(self.text, self.place)
                return value
            except json.JSONDecodeError as error:
                if len(self.text) - self.place > _LARGEST_OBJECT or not self.more():
                    raise BulkError(f"The file is damaged: {error.msg}.") from error


def _row(source: Source, number: int) -> CardRow | None:
    try:
        if source["layout"] in _NO_CARDS or source.get("lang", "en") != "en":
            return None
        faces = source.get("card_faces") or [source]
        images = [_image(source)] if _image(source) else [_image(face) for face in faces]
        name = str(source["name"])
        known = find(name)
        return CardRow(
            oracle_id=str(source.get("oracle_id") or faces[0]["oracle_id"]),
            name=name,
            key=normalize(name),
            text="\n//\n".join(face.get("oracle_text") or "" for face in faces),
            image=images[0],
            image_back=images[1] if len(images) > 1 else None,
            legalities="".join(LETTER_OF.get(source["legalities"].get(one), "n") for one in FORMATS),
            facts=None if known and known.name == name else _facts(source),
        )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BulkError(f"Entry {number} is no card: {error!r} is missing or wrong.") from error


def _image(part: Source) -> str | None:
    return (part.get("image_uris") or {}).get("normal")


def _facts(source: Source) -> bytes:
    found: CardFacts = card(source)
    return msgspec.msgpack.encode(found)
