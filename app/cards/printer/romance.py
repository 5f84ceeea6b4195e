"""What Spanish and Italian share: gender, agreement, adjectives after the noun, verbs by their infinitive."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from app.cards.printer.grammar import NP, WISH, WISH_YOU
from app.cards.printer.language import Language, Noun

FORMS = ("he", "they", "do", "you", "infinitive", "wish", "wish_they")
Four = tuple[str, str, str, str]  # masculine, feminine, masculine plural, feminine plural


class Romance(Language):
    """A language with gender. Subclasses give articles, endings and verbs."""

    elided = ""
    qualities_first = True
    endings: ClassVar[Mapping[str, Sequence[str]]]
    adjective_endings: Sequence[tuple[str, Four]]
    target_word: str
    determiners: ClassVar[Mapping[str, Four]]
    size_first: ClassVar[bool] = False  # of a token: 1/1 before its colour
    target_last: ClassVar[bool] = False  # a nonblack target creature, or a target creature that's nonblack
    repeats_article: ClassVar[bool] = False  # the artifact or the creature
    second_wish: ClassVar[str] = ""  # what "you" add to the wish of the third person
    of: str  # between "card" and its kind: " de " or a space

    def noun(self, key: str) -> Noun:
        return self.nouns.get(key, (key, key, False))

    def keyword_noun(self, name: str) -> str:
        key = f"keyword_{name}"
        return self.say(key) if self.has(key) else self.keywords.get(name, name.replace("_", " ")).lower()

    def walked(self, noun: Noun) -> str:
        return noun[1].lower()

    # ---------------------------------------------------------------- agreement
    def agree(self, adjective: str, feminine: bool, plural: bool) -> str:
        if "&" in adjective or "/" in adjective:
            word = "and" if "&" in adjective else "or"
            parts = [self.agree(p, feminine, plural) for p in re.split("[&/]", adjective)]
            return self.series(parts, word)
        masculine = self.adjectives.get(adjective, adjective)
        head, space, rest = masculine.partition(" ")
        if head in ("no", "non"):
            return f"{head} {self._inflect(rest, feminine, plural)}"
        return self._inflect(head, feminine, plural) + space + rest

    def _inflect(self, word: str, feminine: bool, plural: bool) -> str:
        for ending, forms in self.adjective_endings:
            if word.endswith(ending):
                return word.removesuffix(ending) + forms[feminine + 2 * plural]
        return word

    def conjugate(self, verb: str, form: str) -> str:
        if form == WISH_YOU:
            first, space, rest = self.conjugate(verb, WISH).partition(" ")
            return f"{first}{self.second_wish}{space}{rest}"
        place = FORMS.index(form)
        first, space, rest = verb.partition(" ")
        known = self.verbs.get(first)
        if known is not None:
            return (known[place] if place < len(known) else known[5] + self.wish_plural(known[5])) + space + rest
        return self._regular(first, place) + space + rest

    def counting(self, n: int) -> str:
        return "uno" if n == 1 else self.number(n)

    def wish_plural(self, wish: str) -> str:
        raise KeyError(wish)

    def _regular(self, verb: str, place: int) -> str:
        stem, kind = verb[: -self.stem_cut], verb[-self.stem_cut :]
        ending = self.endings[kind][place]
        return self.spelled(stem, ending)

    stem_cut = 2

    def spelled(self, stem: str, ending: str) -> str:
        """A stem and an ending with the spelling that keeps the sound."""
        return stem + ending

    # ---------------------------------------------------------------- noun phrases
    def qualified(self, noun: Noun, adjectives: Sequence[str]) -> Noun:
        one, many = ("".join(f" {self.agree(a, noun[2], plural)}" for a in adjectives) for plural in (False, True))
        return noun[0] + one, noun[1] + many, noun[2]

    def compound(self, head: str, kinds: Sequence[Noun], word: str) -> Noun:
        singular, plural, feminine = self.noun(head)
        between = self.of if head in ("card", "spell", "token") else " "
        if between == " " or not word:
            which = self.series([k[0] for k in kinds], word) if word else " ".join(k[0] for k in kinds)
        else:
            which = self.series([k[0] if i == 0 else f"{between.strip()} {k[0]}" for i, k in enumerate(kinds)], word)
        return f"{singular}{between}{which}", f"{plural}{between}{which}", feminine

    def phrase(
        self, det: str, nouns: Sequence[Noun], adjectives: Sequence[str], after: Sequence[str], plural: bool
    ) -> NP:
        plural = plural and det not in ("each", "each_other")
        feminine = all(noun[2] for noun in nouns)
        every = det in ("all", "each", "all_other", "each_other", "generic", "generic_other") or (plural and not det)
        join = "and" if every else "or"
        plain = [a for a in adjectives if a in self.adjectives or not a.startswith("non:")]
        agreed = [self.agree(a, feminine, plural) for a in plain]
        lacking = [self.lacking(a[4:], nouns[0], plural) for a in adjectives if a not in plain]
        target = [self.target_word] if det.endswith("target") else []
        lacking = [self.series(lacking, "and")] if self.target_last and lacking else lacking
        which = [*lacking, *target] if self.target_last else [*target, *lacking]
        text = " ".join(w for w in (self._head(det, nouns, join, plural), *agreed, *which, *after) if w)
        return NP(self, text, feminine, plural)

    def _head(self, det: str, nouns: Sequence[Noun], join: str, plural: bool) -> str:
        """The nouns with their article, or each with its own where the language repeats it."""
        again = det if join == "or" else "the" if det in ("all", "all_other", "generic") else ""
        if not (self.repeats_article and again in self.determiners):
            again = ""
        dets = [self.determiner(d, n, plural) for d, n in zip([det, *[again] * len(nouns)], nouns, strict=False)]
        names = [n[1] if plural else n[0] for n in nouns]
        return self.series([f"{d} {name}".strip() for d, name in zip(dets, names, strict=True)], join)

    def lacking(self, key: str, noun: Noun, plural: bool) -> str:
        """A noun without something: ``que no sea tierra``, ``non terra``."""
        raise KeyError(key)

    def determiner(self, det: str, noun: Noun, plural: bool) -> str:
        """What stands before the noun."""
        number, colon, _ = det.partition(":")
        if colon and number.startswith("the "):
            count = number.removeprefix("the ")
            return f"{self.elide(self.determiners['the'][noun[2] + 2 * plural], count)} {count}"
        if colon:
            return number
        four = self.determiners.get(det)
        return "" if four is None else self.elide(four[noun[2] + 2 * plural], noun[1] if plural else noun[0])

    def elide(self, article: str, noun: str) -> str:
        """The article as it stands before that noun."""
        return article

    def token_phrase(
        self,
        det: str,
        size: str,
        adjectives: Sequence[str],
        kinds: Sequence[Noun],
        types: Sequence[Noun],
        after: Sequence[str],
        plural: bool,
    ) -> NP:
        """``una ficha de criatura Soldado blanca 1/1 con la habilidad de volar``: what it is before its race."""
        token = self.noun("token")
        agreed = [self.agree(a, token[2], plural) for a in adjectives]
        words = [token[1] if plural else token[0], self.of.strip()]
        words += [t[0] for t in reversed(types)] + [k[0] for k in reversed(kinds)]
        words += [size, *agreed, *after] if self.size_first else [*agreed, size, *after]
        article = self.determiner(det, token, plural)
        return NP(self, " ".join(w for w in (article, *words) if w), token[2], plural)

    def type_line(self, supertypes: Sequence[str], types: Sequence[str], subtypes: Sequence[str]) -> str:
        nouns = [self.noun(t) for t in reversed(types)]
        feminine = bool(nouns and nouns[0][2])
        words = [n[0] for n in nouns] + [self.agree(s.lower(), feminine, False) for s in supertypes]
        left = " ".join(words)
        left = left[:1].upper() + left[1:]
        kinds = [self.noun(s)[0] for s in (reversed(subtypes) if "Creature" in types else subtypes)]
        return f"{left} — {self.subtypes_line(kinds)}" if kinds else left

    def subtypes_line(self, kinds: Sequence[str]) -> str:
        """Subtypes as a type line writes them."""
        return " ".join(kinds)
