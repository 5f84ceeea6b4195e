"""English: the words and the grammar of the rules' templating."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.cards.printer.grammar import DO, HE, INFINITIVE, NP, YOU
from app.cards.printer.language import Language, Noun

_BASE = (DO, YOU, INFINITIVE, "they", "wish", "wish_they")
_IRREGULAR = {"be": ("is", "are"), "have": ("has", "have"), "do": ("does", "do")}
_DETS = {"target": "target", "each": "each", "all": "all", "the": "the", "no": "no", "any": "any number of"}
_EVERY = ("all", "each", "all_other", "each_other", "the", "generic", "generic_other")
_OTHER = {
    "another": "another",
    "another_target": "another target",
    "each_other": "each other",
    "all_other": "all other",
    "other": "other",
    "generic_other": "other",
    "an_opponent": "an",
}


class English(Language):
    """English."""

    code = "en"
    elided = ","

    def noun(self, key: str) -> Noun:
        return self.nouns.get(key) or (key, self.plurals.get(key) or plural_of(key), False)

    def keyword_noun(self, name: str) -> str:
        return self.keywords.get(name, name.replace("_", " ")).lower()

    def agree(self, adjective: str, feminine: bool, plural: bool) -> str:
        if adjective.startswith("non:"):
            return self._non(adjective[4:])
        if "&" in adjective or "/" in adjective:
            word = "and" if "&" in adjective else "or"
            parts = [self.agree(p, feminine, plural) for p in re.split("[&/]", adjective)]
            return self.series(parts, word)
        return self.adjectives.get(adjective, adjective)

    def _non(self, key: str) -> str:
        word = self.adjectives.get(key) or self.noun(key)[0]
        return f"non-{word}" if word[:1].isupper() or word.startswith("on") else f"non{word}"

    def conjugate(self, verb: str, form: str) -> str:
        if verb in _IRREGULAR:
            return _IRREGULAR[verb][form != HE] if form not in (INFINITIVE, DO) else verb
        return verb if form in _BASE else third_person(verb)

    def compound(self, head: str, kinds: Sequence[Noun], word: str) -> Noun:
        singular, plural, _ = self.noun(head)
        which = self.series([k[0] for k in kinds], word) if word else " ".join(k[0] for k in kinds)
        return f"{which} {singular}", f"{which} {plural}", False

    def qualified(self, noun: Noun, adjectives: Sequence[str]) -> Noun:
        words = "".join(f"{self.agree(a, False, False)} " for a in adjectives)
        return words + noun[0], words + noun[1], False

    def phrase(
        self, det: str, nouns: Sequence[Noun], adjectives: Sequence[str], after: Sequence[str], plural: bool
    ) -> NP:
        join = "and" if det in _EVERY or (plural and not det) else "or"
        head = self.series([n[1] if plural else n[0] for n in nouns], join)
        words_before = [self.agree(a, False, plural) for a in adjectives]
        text = " ".join([w for w in (self._det(det, plural), *words_before, head, *after) if w])
        return NP(self, text, plural=plural)

    def _det(self, det: str, plural: bool) -> str:
        if det == "a":
            return "" if plural else "a~"
        if det in ("this", "that"):
            return {"this": "these", "that": "those"}[det] if plural else det
        number, colon, rest = det.partition(":")
        if colon:
            return f"{number} {rest}".strip() if number not in ("one",) or rest else "one"
        return _DETS.get(det) or _OTHER.get(det) or ""

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
        """``a 1/1 white Soldier creature token with flying``."""
        token = self.noun("token")
        before = [size, *(self.agree(a, False, plural) for a in adjectives), *(k[0] for k in kinds)]
        parts = [self._det(det, plural), *before, *(t[0] for t in types), token[1] if plural else token[0], *after]
        return NP(self, " ".join(p for p in parts if p), plural=plural)

    def type_line(self, supertypes: Sequence[str], types: Sequence[str], subtypes: Sequence[str]) -> str:
        left = " ".join((*supertypes, *types))
        return f"{left} — {' '.join(subtypes)}" if subtypes else left

    def finish(self, text: str) -> str:
        text = re.sub(r"\ba~ (?=[“]?(?:[aeiouAEIO]|8|11\b|18\b|X\b))", "an ", text)
        text = re.sub(r"\bA~ (?=[“]?(?:[aeiouAEIO]|8|11\b|18\b|X\b))", "An ", text).replace("~", "")
        text = re.sub(r"\b([a-z]+s)'s ", r"\1' ", text).replace("you's", "your")  # a name keeps its own spelling
        return super().finish(text)


def third_person(verb: str) -> str:
    """``draw`` -> ``draws``; only the first word of a phrasal verb changes."""
    first, space, rest = verb.partition(" ")
    if first.endswith(("s", "sh", "ch", "x", "o", "z")):
        first += "es"
    elif first.endswith("y") and first[-2:-1] not in "aeiou":
        first = first[:-1] + "ies"
    else:
        first += "s"
    return first + space + rest


def plural_of(noun: str) -> str:
    """The regular plural of a type or subtype."""
    if noun.endswith(("s", "sh", "ch", "x", "z")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"
