"""From bytes to text, and to lines that hold nothing invisible."""

from __future__ import annotations

import codecs
import re

from charset_normalizer import from_bytes

BINARY = "binary"

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# What lists are written in whose names are in the languages of the game's Latin script; then all others.
_LIKELY = ["cp1252"]
_OTHERS = ["cp1250", "cp1251", "mac_roman", "cp932", "euc_kr", "gb18030", "big5"]
_SAMPLE = 32_768
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")
_LINE_END = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")
# Control characters, surrogates, zero-width characters, direction marks, byte order marks.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\uffff]"
)


def decode(data: bytes) -> tuple[str, str]:
    """The text of a file and the name of its encoding; `("", BINARY)` when it is not text."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding.removesuffix("-sig"), "replace"), encoding
    wide = _wide(data)
    if wide:
        return data.decode(wide, "replace"), wide
    if len(_CONTROLS.findall(data[:_SAMPLE])) > len(data[:_SAMPLE]) // 50:
        return "", BINARY
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        encoding = _guess(data)
        return data.decode(encoding, "replace"), encoding


def _wide(data: bytes) -> str | None:
    """UTF-16 without a mark: nearly every second byte of Latin text is zero."""
    sample = data[:_SAMPLE]
    pairs = len(sample) // 2
    for start, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        zeros = sample[start : pairs * 2 : 2].count(0)
        others = sample[1 - start : pairs * 2 : 2].count(0)
        if pairs >= 4 and zeros > pairs * 0.7 and others < pairs * 0.1:
            return encoding
    return None


def _guess(data: bytes) -> str:
    for encodings in (_LIKELY, _OTHERS):
        best = from_bytes(data[:_SAMPLE], cp_isolation=encodings).best()
        if best:
            return best.encoding
    return "cp1252"


def lines(text: str) -> list[str]:
    """The lines of a text, whatever its line ends, as written."""
    return _LINE_END.split(text)


def clean(line: str) -> str:
    """A line without invisible characters, its spaces (of any kind) single."""
    return " ".join(line.split() if line.isascii() and line.isprintable() else _INVISIBLE.sub("", line).split())
