"""Spanish."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from app.cards.printer.language import Noun
from app.cards.printer.romance import Romance
from app.i18n.joining import joined


class Spanish(Romance):
    """Spanish, in the terms of the Spanish cards: girar, enderezar, exiliar, ficha."""

    code = "es"
    second_wish = "s"
    target_word = "objetivo"
    of = " de "
    wishes = True
    endings: ClassVar = {
        "ar": ("a", "an", "a", "as", "ar", "e", "en"),
        "er": ("e", "en", "e", "es", "er", "a", "an"),
        "ir": ("e", "en", "e", "es", "ir", "a", "an"),
    }
    adjective_endings = (
        ("él", ("él", "ella", "ellos", "ellas")),
        ("o", ("o", "a", "os", "as")),
        ("or", ("or", "ora", "ores", "oras")),
        ("e", ("e", "e", "es", "es")),
        ("l", ("l", "l", "les", "les")),
    )
    determiners: ClassVar = {
        "a": ("un", "una", "", ""),
        "the": ("el", "la", "los", "las"),
        "generic": ("el", "la", "los", "las"),
        "generic_other": ("el otro", "la otra", "los otros", "las otras"),
        "each": ("cada", "cada", "cada", "cada"),
        "all": ("todos los", "todas las", "todos los", "todas las"),
        "target": ("el", "la", "los", "las"),
        "another": ("otro", "otra", "otros", "otras"),
        "another_target": ("otro", "otra", "otros", "otras"),
        "each_other": ("cada otro", "cada otra", "cada otro", "cada otra"),
        "all_other": ("todos los otros", "todas las otras", "todos los otros", "todas las otras"),
        "other": ("otro", "otra", "otros", "otras"),
        "that": ("ese", "esa", "esos", "esas"),
        "this": ("este", "esta", "estos", "estas"),
        "any": ("cualquier número de",) * 4,
    }

    def number(self, n: int, feminine: bool = False) -> str:
        return "una" if n == 1 and feminine else super().number(n)

    def wish_plural(self, wish: str) -> str:
        return "n"

    def spelled(self, stem: str, ending: str) -> str:
        if ending[:1] == "e":
            for hard, soft in (("c", "qu"), ("g", "gu"), ("z", "c")):
                if stem.endswith(hard):
                    return stem[:-1] + soft + ending
        return stem + ending

    def lacking(self, key: str, noun: Noun, plural: bool) -> str:
        be = "sean" if plural else "sea"
        if key in self.adjectives:
            return f"que no {be} {self.agree(key, noun[2], plural)}"
        if noun[0].split()[0] in ("carta", "hechizo"):
            return f"que no {be} de {self.noun(key)[0]}"
        return f"que no {be} {self.noun(key)[1 if plural else 0]}"

    def subtypes_line(self, kinds: Sequence[str]) -> str:
        return " ".join([kinds[0], *(k.lower() for k in kinds[1:])])

    def finish(self, text: str) -> str:
        text = joined(self.code, super().finish(text))
        text = re.sub(r"\by (?=[iI][^aeo])", "e ", text)
        text = re.sub(r"\bo (?=[oO])", "u ", text)
        text = re.sub(r"(que no sean? \w+) que no sean? ", r"\1 ni ", text)
        text = re.sub(
            r"la habilidad de ([^,.;“”]+?(?:, la habilidad de [^,.;“”]+?)* y la habilidad de )",
            r"las habilidades de \1",
            text,
        )
        return re.sub(r"(, | y )la habilidad de ", r"\1", text)
