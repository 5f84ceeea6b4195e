"""Italian."""

from __future__ import annotations

import re
from typing import ClassVar

from app.cards.printer.language import Noun
from app.cards.printer.romance import Romance
from app.i18n.joining import joined

_VOWEL = re.compile(r"[aeiouAEIOUàèéìòù]")
_LO = re.compile(r"(?:[sS][bcdfghlmnpqrtvz]|[zZ]|[gG]n|[pP]s|[xX]|[yY])")


class Italian(Romance):
    """Italian, in the terms of the Italian cards: TAPpare, STAPpare, esiliare, pedina."""

    code = "it"
    target_word = "bersaglio"
    of = " "
    size_first = target_last = repeats_article = True
    stem_cut = 3
    endings: ClassVar = {
        "are": ("a", "ano", "a", "i", "are", "i", "ino"),
        "ere": ("e", "ono", "i", "i", "ere", "a", "ano"),
        "ire": ("e", "ono", "i", "i", "ire", "a", "ano"),
    }
    adjective_endings = (
        ("co", ("co", "ca", "ci", "che")),
        ("o", ("o", "a", "i", "e")),
        ("e", ("e", "e", "i", "i")),
    )
    determiners: ClassVar = {
        "a": ("un", "una", "", ""),
        "the": ("il", "la", "i", "le"),
        "generic": ("il", "la", "i", "le"),
        "generic_other": ("l'altro", "l'altra", "gli altri", "le altre"),
        "each": ("ogni", "ogni", "ogni", "ogni"),
        "all": ("tutti i", "tutte le", "tutti i", "tutte le"),
        "target": ("il", "la", "i", "le"),
        "another": ("un altro", "un'altra", "altri", "altre"),
        "another_target": ("un altro", "un'altra", "altri", "altre"),
        "each_other": ("ogni altro", "ogni altra", "ogni altro", "ogni altra"),
        "all_other": ("tutti gli altri", "tutte le altre", "tutti gli altri", "tutte le altre"),
        "other": ("altro", "altra", "altri", "altre"),
        "that": ("quel", "quella", "quei", "quelle"),
        "this": ("questo", "questa", "questi", "queste"),
        "any": ("un qualsiasi numero di",) * 4,
    }

    def number(self, n: int, feminine: bool = False) -> str:
        return "una" if n == 1 and feminine else super().number(n)

    def _inflect(self, word: str, feminine: bool, plural: bool) -> str:
        return word if word in ("base", "neve") else super()._inflect(word, feminine, plural)

    def wish_plural(self, wish: str) -> str:
        return "no"

    def spelled(self, stem: str, ending: str) -> str:
        if ending[:1] == "i" and stem.endswith(("c", "g")):
            return f"{stem}h{ending}"
        if ending[:1] == "i" and stem.endswith("i"):
            return stem + ending[1:]
        return stem + ending

    def lacking(self, key: str, noun: Noun, plural: bool) -> str:
        if key in self.adjectives:
            return f"non {self.agree(key, noun[2], plural)}"
        return f"non {self.noun(key)[0]}"

    def elide(self, article: str, noun: str) -> str:
        """``lo``, ``l'``, ``gli``, ``uno``, ``un'`` by the sound that follows."""
        head, space, last = article.rpartition(" ")
        if _VOWEL.match(noun):
            last = {"il": "l'", "la": "l'", "i": "gli", "quel": "quell'", "quella": "quell'", "quei": "quegli"}.get(
                last, {"una": "un'", "questo": "quest'", "questa": "quest'"}.get(last, last)
            )
        elif _LO.match(noun):
            last = {"il": "lo", "i": "gli", "un": "uno", "quel": "quello", "quei": "quegli"}.get(last, last)
        return head + space + last

    def finish(self, text: str) -> str:
        text = super().finish(re.sub(r"' (?=\w)", "'", text))
        text = joined(self.code, text.replace(" per fino a ", " per un massimo di "))
        return re.sub(r"\be (?=[eE](?!d))", "ed ", text)
