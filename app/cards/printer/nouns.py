"""Filters as noun phrases."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from app.cards.printer.grammar import NP
from app.cards.printer.language import Noun
from app.cards.printer.refs import Refs
from app.engine.model.values import (
    BATTLEFIELD,
    COLORS,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
    Amount,
    Filter,
    Ref,
    Size,
)
from app.engine.rules.designations import BEARER

ANY_NUMBER = 99  # so many are as many as one likes

_OTHER = {
    "a": "another",
    "target": "another_target",
    "each": "each_other",
    "all": "all_other",
    "": "other",
    "generic": "generic_other",
}
_OF_CARDS = (GRAVEYARD, HAND, LIBRARY, EXILE, "command")


def _said(f: Filter) -> dict[str, object]:
    """The fields of a filter that say something."""
    bare = Filter()
    return {name: getattr(f, name) for name in f.__struct_fields__ if getattr(f, name) != getattr(bare, name)}


def _historic(f: Filter) -> set[Filter]:
    """CR 700.6: legendary, an artifact or a Saga."""
    here = {"zone": f.zone, "spell": f.spell}
    kinds = ({"types": ("Artifact",)}, {"supertypes": ("Legendary",)}, {"subtypes": ("Saga",)})
    return {msgspec.structs.replace(Filter(), **here, **kind) for kind in kinds}


class Nouns(Refs):
    """The part of the printer that names objects."""

    def np(self, f: Filter, det: str = "a", plural: bool = False, *, prep: str = "", whose: bool = True) -> NP:
        """A filter as a noun phrase; ``prep`` (``in``, ``from``) says the zone of cards, ``whose`` the controller."""
        if f.commander and f.owner == "you" and not (plural and f.types):
            return NP(self.language, self.say("your_commander"))
        if f.in_ref is not None and det in ("a", "generic") and self._one_alone(f.in_ref):
            return self.ref(f.in_ref)
        if self._this_or_another(f):
            return self._with_this(f, det, plural)
        historic = {msgspec.structs.replace(one, zone=f.zone, spell=f.spell) for one in f.any_of} == _historic(f)
        f = msgspec.structs.replace(f, any_of=()) if historic else f
        if f.any_of and self._only_alternatives(f):
            return self._one_of_kinds(f, det, plural, prep, whose)
        if {one.spell for one in f.any_of} == {True, False} and all(one.zone == STACK for one in f.any_of):
            kinds = {msgspec.structs.replace(one, spell=None) for one in f.any_of}
            if len(kinds) == 1:
                f = msgspec.structs.replace(f, any_of=(), spell=None)
        if f.other:
            number, colon, rest = det.partition(":")
            det = f"{number} {self.say('other_word')}:{rest}" if colon else _OTHER.get(det, det)
        if f.zone in _OF_CARDS and not f.types and {"Instant", "Sorcery"} <= set(f.not_types):
            others = tuple(t for t in f.not_types if t not in ("Instant", "Sorcery"))
            f = msgspec.structs.replace(f, types=("permanent",), not_types=others)  # CR 110.4: a permanent card
        heads = self._heads(f, "and" if plural and not f.subtypes else "or")
        adjectives = [*(["historic"] if historic else []), *self._adjectives(f)]
        feminine = all(h[2] for h in heads)
        after = self._qualities(f, feminine, plural)
        mine = whose and f.controller is not None and f.zone not in _OF_CARDS
        if mine:
            at = len(after) if self.language.qualities_first else 0
            after.insert(at, self.controlled(f.controller or "", NP(self.language, "", feminine, plural)))
        if f.owner is not None and f.zone == BATTLEFIELD:
            after.append(self._owned(f.owner, plural))
        after += self._relations(f, feminine, plural)
        if f.any_of:
            after = [*after, *self._alternatives(f, adjectives, plural)]
        if f.zone in _OF_CARDS:
            after += self._zone(f, prep, plural) if whose or prep else []
        return self.language.phrase(det, heads, adjectives, [a for a in after if a], plural)

    def _one_alone(self, name: Ref) -> bool:
        """Whether a name stands for one object that was named already."""
        known = self.known.get(name)
        return known is not None and known.said and not (known.first.plural or known.player or known.each)

    def _this_or_another(self, f: Filter) -> bool:
        """*This creature or another creature you control*: the object itself or one of a kind."""
        return len(f.any_of) == 2 and f.any_of[0] == Filter(in_ref="this") and not f.any_of[1].any_of

    def _only_alternatives(self, f: Filter) -> bool:
        """True where nothing but the alternatives says what kind of object is meant."""
        bare = Filter(zone=f.zone, spell=f.spell, controller=f.controller, owner=f.owner, other=f.other)
        plain = msgspec.structs.replace(f, any_of=()) == bare
        adjectives = all(self._heads(one) == self._heads(Filter(zone=one.zone, spell=one.spell)) for one in f.any_of)
        return plain and not adjectives

    def _only_kinds(self, f: Filter) -> bool:
        """True for a filter that asks for one type or subtype and nothing else."""
        bare = Filter(zone=f.zone, types=f.types, subtypes=f.subtypes)
        return f == bare and len(f.types) + len(f.subtypes) == 1

    def _one_of_kinds(self, f: Filter, det: str, plural: bool, prep: str, whose: bool) -> NP:
        """*Target artifact, enchantment, or creature with flying you control*."""
        later = "a" if det in ("a", "another") else ""
        texts = []
        if f.zone in _OF_CARDS and all(self._only_kinds(one) for one in f.any_of):
            kinds = [self.language.noun(name) for one in f.any_of for name in (*one.types, *one.subtypes)]
            word = "and" if plural and det in ("all", "each", "generic") else "or"
            head = self.language.compound("card", kinds, word)
            where = self._zone(f, prep, plural) if whose or prep else []
            return self.language.phrase(det, [head], [], where, plural)
        if det.endswith("target") and not f.other and all(self._only_kinds(one) for one in f.any_of):
            heads = [self.language.noun(name) for one in f.any_of for name in (*one.types, *one.subtypes)]
            after = []
            if whose and f.controller is not None:
                them = NP(self.language, "", all(head[2] for head in heads), plural)
                after.append(self.controlled(f.controller, them))
            return self.language.phrase(det, heads, [], after, plural)
        for at, one in enumerate(f.any_of):
            whole = msgspec.structs.replace(one, other=f.other and not at)
            texts.append(str(self.np(whole, det if not at else later, plural, whose=False)))
        joined = self.language.series(texts, "and" if plural and det in ("all", "generic", "", "each") else "or")
        after = []
        if whose and f.controller is not None:
            after.append(self.controlled(f.controller, NP(self.language, "", False, plural)))
        if f.zone in _OF_CARDS and (whose or prep):
            after += self._zone(f, prep, plural)
        return NP(self.language, " ".join([joined, *after]), plural=plural)

    def _with_this(self, f: Filter, det: str, plural: bool) -> NP:
        other = self.np(msgspec.structs.replace(f, any_of=(), **_said(f.any_of[1])), det, plural)
        return NP(self.language, self.language.series([str(self.ref("this")), str(other)], "or"), other.feminine)

    # ---------------------------------------------------------------- the noun itself
    def _heads(self, f: Filter, word: str = "or") -> list[Noun]:
        noun = self.language.noun
        types = [noun(t) for t in f.types]
        if f.zone in _OF_CARDS and len(types) == 1:
            types = [self.language.qualified(types[0], self._supertypes(f))]
        if f.commander and f.types == ("Creature",):
            return [self.language.compound("Creature", [noun("commander")], "")]
        if f.commander:
            return [noun("commander")]
        if f.types == ("Scheme",):
            return types
        if f.zone == STACK and f.spell is None and not (f.types or f.subtypes or f.all_types):
            return [noun("spell"), noun("ability")]
        if f.zone == STACK:
            head = "spell" if f.spell is not False else "ability"
            return [self._with_kinds(head, f, types, word)]
        if f.zone in _OF_CARDS or (f.zone == "any" and f.in_ref is not None):
            return [self._with_kinds("card", f, types, word)]
        if f.token:
            return [self._with_kinds("token", f, types, word)]
        if f.all_types:
            return [self.language.compound(f.all_types[-1], [noun(t) for t in f.all_types[:-1]], "")]
        if f.subtypes and len(f.types) == 1:
            return [self.language.compound(f.types[0], [noun(s) for s in f.subtypes], "or")]
        if f.subtypes:
            return [noun(s) for s in f.subtypes]
        return types or [noun("permanent")]

    def _with_kinds(self, head: str, f: Filter, types: list[Noun], word: str) -> Noun:
        noun = self.language.noun
        kinds = types or [noun(t) for t in f.all_types]
        if f.subtypes:
            kinds = [noun(s) for s in f.subtypes] if not kinds else [self._of_subtype(f)]
        return self.language.compound(head, kinds, word) if kinds else noun(head)

    def _of_subtype(self, f: Filter) -> Noun:
        return self.language.compound(f.types[0], [self.language.noun(s) for s in f.subtypes], "or")

    # ---------------------------------------------------------------- adjectives
    def _adjectives(self, f: Filter) -> list[str]:
        found: list[str] = []
        for name, field in (("tapped", f.tapped), ("attacking", f.attacking), ("blocking", f.blocking)):
            if field is not None:
                found.append(name if field else f"un{name}" if name == "tapped" else f"non{name}")
        if f.zone not in _OF_CARDS or len(f.types) != 1:
            found += self._supertypes(f)
        found += [f"color:{c}" for c in f.colors] if len(f.colors) == 1 else []
        found += [f"non:color:{c}" for c in f.not_colors]
        if f.colorless:
            found.append("colorless")
        if f.multicolored:
            found.append("multicolored")
        if f.commander is False:
            found.append("non:commander")
        if f.token is False:
            found.append("non:token")
        found += [f"non:{t}" for t in (*f.not_types, *f.not_subtypes)]
        if f.enchanted_or_equipped:
            found.append("enchanted or equipped")
        if f.designated not in (None, BEARER):
            found.append(str(f.designated))
        return found

    def _supertypes(self, f: Filter) -> list[str]:
        return [s.lower() for s in f.supertypes] + [f"non:{s.lower()}" for s in f.not_supertypes]

    def _alternatives(self, f: Filter, adjectives: list[str], plural: bool) -> list[str]:
        """``any_of``: adjectives joined by *or* where they are all that differs, else whole phrases."""
        each = [self._adjectives(one) for one in f.any_of]
        if all(len(words) == 1 for words in each):
            adjectives.append("/".join(words[0] for words in each))
            return []
        wholes = [self.np(one, "" if plural else "a", plural, whose=True).text for one in f.any_of]
        return [self.say("that_are" if plural else "that_is", what=self.language.series(wholes, "or"))]

    # ---------------------------------------------------------------- what follows the noun
    def _qualities(self, f: Filter, feminine: bool, plural: bool) -> list[str]:
        found: list[str] = []
        number = "are" if plural else "is"
        if f.colors == tuple(COLORS) or f.colorless is False:
            found.append(self.say(f"colored_{number}"))
        elif len(f.colors) > 1:
            colors = [self.language.agree(f"color:{c}", feminine, plural) for c in f.colors]
            found.append(self.say(f"that_{number}", what=self.language.series(colors, "or")))
        if f.chosen is not None:
            found.append(self.say(f"of_chosen_{f.chosen}"))
        for name in f.keywords:
            found.append(self.say("with", what=self.language.keyword_noun(name)))
        for name in f.without:
            found.append(self.say("without", what=self.language.keyword_noun(name)))
        found += self._between("power", f.power_at_least, f.power_at_most)
        found += self._between("toughness", f.toughness_at_least, f.toughness_at_most)
        found += self._between("mana_value", f.mana_value_at_least, f.mana_value_at_most)
        if f.even_mana_value is not None:
            found.append(self.say("with_even" if f.even_mana_value else "with_odd"))
        return found

    def _relations(self, f: Filter, feminine: bool, plural: bool) -> list[str]:
        found: list[str] = []
        if f.in_ref == "linked":
            found.append(self.say("exiled_with_are" if plural else "exiled_with_is", what=self.ref("this")))
        if f.name is not None:
            found.append(self.say("named", name=f.name, what=NP(self.language, "", feminine, plural)))
        if f.with_counter is not None:
            key = "with_any_counter" if f.with_counter == "any" else "with_counter"
            found.append(self.say(key, kind=self.counter(f.with_counter)))
        if f.entered_this_turn:
            found.append(self.say("that_entered"))
        if f.damaged_this_turn:
            found.append(self.say("that_was_damaged"))
        if f.targets is not None:
            aimed = f.targets.in_ref
            what = self.ref(aimed) if aimed is not None else self.np(f.targets, "a")
            found.append(self.say("that_targets", what=what))
        if f.designated == BEARER:
            found.append(self.say("that_bear_the_ring" if plural else "that_bears_the_ring"))
        if f.cast_from is not None:
            found.append(self.say(f"cast_out_of_{f.cast_from}"))
        if f.attached_to_this:
            found.append(self.say("attached_to", what=self.ref("this")))
        if f.in_ref is not None and f.in_ref != "linked":
            them = f.in_ref == "milled"
            found.append(self.say("among_them") if them else self.say("among", what=self.ref(f.in_ref)))
        if f.not_in_ref is not None:
            found.append(self.say("other_than", what=self.ref(f.not_in_ref)))
        return found

    def _between(self, name: str, least: Amount | None, most: Amount | None) -> list[str]:
        if least is None and most is None:
            return []
        if least == most and least is not None:
            key = "with_exactly" if isinstance(least, (int, str)) else "with_exactly_of"
            return [self.say(key, what=self.say(name), n=self.amount(least))]
        found = []
        if least is not None:
            key = "with_at_least" if isinstance(least, (int, str)) else "with_at_least_of"
            found.append(self.say(key, what=self.say(name), n=self.amount(least)))
        if most is not None:
            key = "with_at_most" if isinstance(most, (int, str)) else "with_at_most_of"
            found.append(self.say(key, what=self.say(name), n=self.amount(most)))
        return found

    # ---------------------------------------------------------------- whose, where
    def controlled(self, who: Ref, what: NP) -> str:
        """``you control``, ``an opponent controls``, ``that player controls``, of things that agree with ``what``."""
        key = f"controlled_{who}{'_plural' if what.plural else ''}"
        if self.language.has(key):
            return self.say(key, what=what)
        return self.say("controlled", who=self.ref(who), what=what)

    def _zone(self, f: Filter, prep: str, plural: bool) -> list[str]:
        """``from your graveyard``, ``an opponent owns in exile``, ``in all graveyards``."""
        if f.zone in (EXILE, "command"):
            owned = [] if f.owner is None else [self._owned(f.owner, plural)]
            return owned + ([self.say(f"{prep}_{f.zone}")] if prep else [])
        if not prep:
            return []
        if f.zone == LIBRARY and f.owner is None:
            return []
        owner = f.owner
        if owner is None:
            where = self.say("all_graveyards" if plural else "a_graveyard")
        elif owner == "each_opponent" and (plural or prep == "in") and f.zone != LIBRARY:
            where = self.say(f"{f.zone}_opponents")
        else:
            where = self.zone_of(f.zone, owner)
        return [self.say(prep, where=where)]

    def _owned(self, who: Ref, plural: bool) -> str:
        key = f"owned_{who}{'_plural' if plural else ''}"
        return self.say(key) if self.language.has(key) else self.say("owned", who=self.ref(who))

    def zone_of(self, zone: str, who: Ref) -> str:
        """``your graveyard``, ``their hand``, ``that player's library``."""
        if who == "you":
            return self.say(f"{zone}_your")
        if who == self.acting:
            return self.say(f"{zone}_their")
        if who == "each_opponent":
            return self.say(
                f"{zone}_of", who=self.language.phrase("a", [self.language.noun("opponent")], [], [], False)
            )
        return self.say(f"{zone}_of", who=self.ref(who))

    # ---------------------------------------------------------------- several of them
    def some(self, f: Filter, count: Amount, *, upto: bool = False, prep: str = "", whose: bool = True) -> NP:
        """So many objects that somebody chooses: ``a creature``, ``up to two lands``, ``any number of …``."""
        counted = getattr(count, "what", None) == f
        if counted:
            return self.np(f, "any" if upto else "all", plural=True, prep=prep, whose=whose)
        if upto and count == ANY_NUMBER:
            return self.np(f, "any", plural=True, prep=prep, whose=whose)
        if count == 1 and not upto:
            return self.np(f, "a", prep=prep, whose=whose)
        words = self.count_word(count, f)
        plural = count != 1
        det = self.say("up_to", n=words) + ":" if upto else f"{words}:"
        return self.np(f, det, plural=plural, prep=prep, whose=whose)

    def count_word(self, count: Amount, f: Filter | None = None) -> str:
        """A count before a noun: a number in words, X, or ``that many``."""
        if isinstance(count, int):
            feminine = bool(f is not None and self._heads(f)[0][2])
            return self.language.number(count, feminine)
        if isinstance(count, str) and len(count) == 1:
            return count.upper()
        if not isinstance(count, (str, Size)):
            return "X"
        feminine = bool(f is not None and self._heads(f)[0][2])
        return self.say("that_many", what=NP(self.language, "", feminine, plural=True))

    def kinds(self, names: Sequence[str]) -> str:
        """Nouns joined by *and*: for lists of types."""
        return self.language.series([self.language.noun(n)[0] for n in names], "and")
