"""Sentences: who does it, in which mood, and how several effects follow one another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.cards.printer.costs import Costs
from app.cards.printer.grammar import DO, HE, INFINITIVE, NP, YOU, Known
from app.cards.printer.language import capital
from app.cards.printer.nouns import ANY_NUMBER
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.effect import Effect, Objects
from app.engine.model.values import Filter, Ref, TargetSpec

_FIRST = (e.DealDamage, e.GainLife, e.LoseLife, e.Draw, e.ExileTop, e.CreateToken, e.Discard, e.Mill, e.ModifyPT)
_DONE = (e.AddCounters, e.CreateToken, e.Draw, e.Scry, e.Surveil, e.Mill, e.Proliferate, e.Tap, e.Untap)
_SECOND = (e.GainLife, e.LoseLife, e.Draw, e.Discard)


class Clauses(Costs):
    """The part of the printer that makes sentences of effects."""

    may_who: Ref | None = None
    explicit = False
    contrast = False
    topic: Known | None = None  # the object that was the subject last: some languages need not say it again
    same_subject = False
    second_form = YOU
    pending = ""

    # ---------------------------------------------------------------- the subject
    def subject(self, who: Ref, *, said: bool = False) -> NP:
        """Who does it: unsaid in a command to *you* (unless ``said``), an infinitive after *may*."""
        self.acting, self.topic = who, None
        if self.may_who is not None:
            if who == self.may_who:
                return NP(self.language, "", form=INFINITIVE)
            return self.having(self.subject_of(who))
        if who == "you":
            if self.contrast:
                return NP(self.language, self.say("you_too"), form=YOU)
            if self.same_subject:
                return NP(self.language, "", form=self.second_form)
            return self._you() if said or self.explicit else NP(self.language, "", form=DO)
        if self.same_subject:
            return self.ref(who).standing(HE, "")
        return self.ref(who)

    def having(self, subject: NP) -> NP:
        """``(you may) have this creature (deal 1 damage)``."""
        form = self.say("form_after_have")
        return subject.standing(form, self.say("have_subject", who=subject))

    def thing_subject(self, what: Objects) -> NP:
        """Objects as the subject of a clause; a filter speaks of all its objects."""
        known = None if isinstance(what, Filter) else self.known.get(what)
        dropped = known is not None and known is self.topic and known.said and not self.language.has("it")
        np = self.all_of(what) if isinstance(what, Filter) else self.ref(what)
        self.topic = known or self.known.get(str(what))
        if self.may_who is not None:
            return self.having(np)
        return np.standing(np.form, "") if dropped and not np.plural else np

    def all_of(self, f: Filter) -> NP:
        """``creatures you control``, ``all creatures``, ``other attacking creatures with flying``."""
        plain = f.controller is None and f.attacking is None and f.blocking is None and f.in_ref is None
        return self.np(f, "all" if plain else "generic", plural=True, prep="" if f.zone == v.BATTLEFIELD else "in")

    def every(self, what: Objects, *, prep: str = "") -> NP:
        """Objects of a verb: ``all creatures``, or what a name stands for."""
        return self.np(what, "all", plural=True, prep=prep) if isinstance(what, Filter) else self.ref(what)

    def each(self, what: Objects) -> NP:
        """Objects one by one: ``each creature you control``."""
        if isinstance(what, Filter):
            return self.np(what, "each")
        known = self.known.get(what)
        several = known is not None and known.first.plural and not known.said and known.target
        np = self.ref(what)
        if not several:
            return np
        one = NP(self.language, "", np.feminine)
        return NP(self.language, self.say("each_of", what=np, one=one), np.feminine, True)

    # ---------------------------------------------------------------- targets
    def bind_targets(self, specs: Sequence[TargetSpec]) -> None:
        for spec in specs:
            self.bind_target(spec)

    def _targets(self, spec: TargetSpec, f: Filter, noun: str) -> NP:
        prep = "from" if f.zone in (v.GRAVEYARD, v.EXILE, v.HAND) else ""
        if spec.distinct_from is not None:
            f = Filter(types=f.types, other=True)
        if noun:
            every = isinstance(spec.most, v.Sum) or spec.most == ANY_NUMBER
            n = self.say("any_number") if every else self.count_word(spec.most)
            n = n if every or spec.least == spec.most else self.say("up_to", n=n)
            return self.language.phrase(f"{n}:target", [self.language.noun(noun)], [], [], spec.most != 1)
        if spec.least == spec.most == 1:
            return self.np(f, "target", prep=prep)
        if spec.most == ANY_NUMBER:
            return self.np(f, f"{self.say('any_number')}:target", plural=True, prep=prep)
        n = self._number_of_targets(spec, f)
        return self.np(f, f"{n}:target", plural=spec.most != 1, prep=prep)

    def _number_of_targets(self, spec: TargetSpec, f: Filter) -> str:
        """*Two*, *up to two*, *one or two*."""
        n = self.count_word(spec.most, f)
        if spec.least == spec.most:
            return n
        if (spec.least, spec.most) == (1, 2):
            return self.language.series([self.count_word(1, f), n], "or")
        return self.say("up_to", n=n)

    def _any_target(self, spec: TargetSpec) -> NP:
        anything = spec.what is not None and "Creature" in spec.what.types
        if not anything:
            what = self.np(spec.what or Filter(), self.say("second_target"))
            noun = "opponent" if spec.players == "opponent" else "player"
            return NP(self.language, self.language.series([self.noun_phrase("target", noun).text, what.text], "or"))
        if spec.most == 1:
            return NP(self.language, self.say("any_target"))
        if spec.least == 0 and not spec.divided:
            n = self.say("up_to", n=self.count_word(spec.most))
            return NP(self.language, self.say("targets", n=n), plural=True)
        if isinstance(spec.most, int) and spec.least != spec.most:
            counts = [self.language.counting(n) for n in range(max(1, int(str(spec.least))), spec.most + 1)]
            return NP(self.language, self.say("targets", n=self.language.series(counts, "or")), plural=True)
        return NP(self.language, self.say("targets", n=self.count_word(spec.most)), plural=True)

    # ---------------------------------------------------------------- one effect, many effects
    def effect(self, effect: Effect) -> str:
        """One effect as a clause without its full stop."""
        text: str = getattr(self, f"fx_{type(effect).__name__}")(effect)
        self.same_subject = self.explicit = self.contrast = False
        return text

    def sentences(self, effects: Sequence[Effect], *, start: bool = False) -> str:
        """Effects in order as sentences; the first begins in lower case unless ``start``."""
        texts: list[str] = []
        at = 0
        while at < len(effects):
            text, used = self._joined(effects, at)
            at += used
            if text:
                texts.append(text + self.pending)
                self.pending = ""
        if not texts:
            return ""
        texts = [texts[0].strip() if not start else capital(texts[0]), *(capital(t) for t in texts[1:])]
        return full_stop(". ".join(t.removesuffix(".") for t in texts))

    def as_one(self, effects: Sequence[Effect]) -> str:
        """What is done under a condition: two things that you do in one sentence, so that both hang on it."""
        if len(effects) == 2 and all(isinstance(x, _DONE) and getattr(x, "who", "you") == "you" for x in effects):
            one, other = (self.effect(x) for x in effects)
            return self.say("and_clause", a=one, b=other)
        return self.sentences(effects).removesuffix(".")

    def _joined(self, effects: Sequence[Effect], at: int) -> tuple[str, int]:
        """The next clause, two effects in one where card text joins them; and how many it used."""
        one = effects[at]
        rest = effects[at + 1 :]
        if isinstance(one, e.CreateToken):
            run = 1
            while run <= len(rest) and self._same_making(one, rest[run - 1]):
                run += 1
            if run > 1:
                return self._several_tokens(effects[at : at + run]), run
        if isinstance(one, e.Choose) and self._only_for(one, rest):
            self._choose_silently(one)
            text, used = self._joined(effects, at + 1)
            return text, used + 1
        if rest and isinstance(one, e.SkipTurn) and rest[0] == e.ExtraTurn(one.who):
            return self.say("then_extra_turn", a=self.effect(one), who=self.subject(one.who, said=True)), 2
        if rest and isinstance(one, e.ChooseOption) and one.options == tuple(v.COLORS):
            text, used = self._joined(effects, at + 1)
            return text, used + 1  # "the color of your choice" says it
        two = [one, *rest[:1]]
        if len(two) == 2 and self._same_damage(two[0], two[1]):
            return self._damage_to_both(two[0], two[1]), 2
        if len(two) == 2 and _pairs(two[0], two[1]):
            return self._pair(one, rest[0]), 2
        return self.effect(one), 1

    def _same_damage(self, one: Effect, other: Effect) -> bool:
        """The same amount to others: *to each creature and each player*."""
        if not isinstance(one, e.DealDamage) or not isinstance(other, e.DealDamage):
            return False
        same = one.amount == other.amount and one.source == other.source and not (one.divided or other.divided)
        return same and isinstance(one.amount, (int, str)) and other.to != "you" and one.bind is None

    def _damage_to_both(self, one: Any, other: Any) -> str:
        text = self.effect(one)
        return self.say("and_clause", a=text, b=self.each(other.to))

    def token_phrase(self, x: e.CreateToken) -> str:
        raise KeyError(x)

    def _same_making(self, one: e.CreateToken, other: Effect) -> bool:
        return isinstance(other, e.CreateToken) and other.who == one.who and not (other.tapped or one.tapped)

    def _several_tokens(self, made: Sequence[Any]) -> str:
        subject = self.subject(made[0].who)
        whats = [self.token_phrase(token) for token in made]
        return self.say("create", who=subject, what=self.language.series(whats, "and"))

    def _pair(self, one: Any, other: Any) -> str:
        """``you draw two cards and lose 2 life``; ``each opponent loses 1 life and you gain 1 life``."""
        doer = "" if isinstance(one, e.DealDamage) else one.who
        same = doer == other.who
        self.explicit = same and doer == "you" and self.may_who is None and not isinstance(other, e.Discard)
        first = self.effect(one)
        self.same_subject = same
        self.second_form = DO if isinstance(other, e.Discard) else YOU
        self.explicit = not same
        self.contrast = bool(doer) and not same and other.who == "you"
        second = self.effect(other)
        joiner = "then" if isinstance(other, e.Discard) else "and_clause"
        return self.say(joiner, a=first, b=second)

    def _only_for(self, choice: e.Choose, rest: Sequence[Effect]) -> bool:
        """True if *you* choose for the next effect alone, which then says it all."""
        hidden = choice.what.zone == v.HAND and choice.what.owner != "you"
        if choice.who != "you" or hidden or not rest or choice.different is not None:
            return False
        return any(getattr(rest[0], name, None) == choice.bind for name in ("what", "of", "to", "a", "b"))

    def _choose_silently(self, choice: e.Choose) -> None:
        prep = "from" if choice.what.zone in (v.GRAVEYARD, v.HAND, v.EXILE) else ""
        first = self.some(choice.what, choice.count, upto=choice.upto, prep=prep)
        self.bind_filter(choice.bind, choice.what, first)


def _pairs(one: Effect, other: Effect) -> bool:
    """True for two effects that card text joins in one clause."""
    if getattr(one, "divided", False) or getattr(one, "chooser", None) or getattr(other, "chooser", None):
        return False
    return isinstance(one, _FIRST) and isinstance(other, _SECOND)


def full_stop(text: str) -> str:
    """A sentence with its full stop, which a closing quotation may hold already."""
    return text if text.endswith((".”", ".»")) else f"{text}."
