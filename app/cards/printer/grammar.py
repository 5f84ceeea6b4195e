"""Noun phrases and the little grammar that templates need: agreement, number, mood."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.cards.printer.language import Language

# How a verb stands: third person, third plural, command to "you", second person, infinitive, subjunctive.
HE, THEY, DO, YOU, INFINITIVE = "he", "they", "do", "you", "infinitive"
WISH, WISH_THEY, WISH_YOU = "wish", "wish_they", "wish_you"


@dataclass(frozen=True)
class NP:
    """A noun phrase. In a template ``{x}`` is its text, ``{x:draw}`` a verb in the form that agrees with it,
    ``{x:~tapped}`` an adjective that agrees, ``{x:is|are}`` one of two texts by number (a third for *you*)."""

    language: Language
    text: str
    feminine: bool = False
    plural: bool = False
    form: str = HE

    def __format__(self, spec: str) -> str:
        if not spec:
            return self.text
        if spec.startswith("~"):
            return self.language.agree(spec[1:], self.feminine, self.plural)
        if "|" in spec:
            texts = spec.split("|")
            return texts[2] if len(texts) > 2 and self.form in (YOU, DO) else texts[self.plural]
        if self.plural:
            return self.language.conjugate(spec, {HE: THEY, WISH: WISH_THEY}.get(self.form, self.form))
        return self.language.conjugate(spec, self.form)

    def __str__(self) -> str:
        return self.text

    def standing(self, form: str, text: str | None = None) -> NP:
        """The same subject with its verb in another form (and perhaps unsaid)."""
        return replace(self, form=form, text=self.text if text is None else text)


@dataclass
class Known:
    """What a name of the tree stands for in the ability that is being printed.

    ``first`` how it is called the first time, ``later`` afterwards; ``player`` or an object; ``each`` of several;
    a ``target``."""

    first: NP
    later: NP
    player: bool = False
    said: bool = False
    each: bool = False
    target: bool = False
