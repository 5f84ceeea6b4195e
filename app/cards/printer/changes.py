"""Continuous effects in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.cards.printer.effects import Effects
from app.cards.printer.grammar import NP
from app.engine.model import effect as e
from app.engine.model.effect import Change, Objects


class Changes(Effects):
    """The part of the printer for changes, whether they last (*has*) or come from a resolution (*gains*)."""

    def fx_Apply(self, x: e.Apply) -> str:
        taken = [c for c in x.changes if isinstance(c, e.ChangeController)]
        until = self.until(x.until)
        if taken and len(x.changes) == 1 and taken[0].who == "you":
            return self.say("gain_control", who=self.subject("you"), what=self.every(x.what)) + until
        for change in x.changes:
            if isinstance(change, e.Replaces):
                return self._replaces(x.what, change)
            if isinstance(change, e.SwitchPT):
                return self.say("switch", who=self.subject("you"), what=self.every(x.what)) + until
        if x.until == "end_of_turn" and all(self._only_rules(c) for c in x.changes):
            until = self.say("this_turn")
        return self.changed(self.thing_subject(x.what), x.changes, lasting=False) + until

    def _only_rules(self, change: Change) -> bool:
        return isinstance(change, e.Grant) and all(self.language.has(f"rule_{n}") for n in change.keywords)

    def until(self, until: str) -> str:
        """`` until end of turn`` and its like; nothing for *forever*."""
        return "" if until == "forever" else self.say(f"until_{until}", this=self._itself())

    def _replaces(self, what: Objects, change: e.Replaces) -> str:
        np = self.np(what, "a") if not isinstance(what, str) else self.ref(what)
        return self.say("would_die_exile", what=np)

    def changed(self, what: NP, changes: Sequence[Change], *, lasting: bool) -> str:
        """``creatures you control get +1/+1 and have flying``."""
        phrases = [p for change in changes for p in self._change(what, change, lasting)]
        return f"{what} {self.language.series(phrases, 'and')}"

    def _change(self, what: NP, change: Change, lasting: bool) -> list[str]:
        found: list[str] = getattr(self, f"ch_{type(change).__name__}")(what, change, lasting)
        return found

    def ch_ModifyPT(self, what: NP, c: e.ModifyPT, lasting: bool) -> list[str]:
        size, more = self.size(c.power, c.toughness)
        if more.startswith(","):
            self.pending, more = more, ""
        return [self.say("gets_size", what=what, size=size, more=more)]

    def ch_SetPT(self, what: NP, c: e.SetPT, lasting: bool) -> list[str]:
        if c.toughness is None:
            return [self.say("has_base_power", what=what, n=self.amount(c.power or 0))]
        if c.power is None:
            return [self.say("has_base_toughness", what=what, n=self.amount(c.toughness))]
        if isinstance(c.power, int) and isinstance(c.toughness, int):
            return [self.say("has_base_size", what=what, size=f"{c.power}/{c.toughness}")]
        amounts = self.amount(c.power), self.amount(c.toughness)
        return [self.say("has_base_each", what=what, power=amounts[0], toughness=amounts[1])]

    def ch_SwitchPT(self, what: NP, c: e.SwitchPT, lasting: bool) -> list[str]:
        return [self.say("is_switched", what=what)]

    def ch_LoseManaCost(self, what: NP, c: e.LoseManaCost, lasting: bool) -> list[str]:
        return [self.say("has_no_mana_cost", what=what)]

    def ch_Grant(self, what: NP, c: e.Grant, lasting: bool) -> list[str]:
        rules = [n for n in c.keywords if self.language.has(f"rule_{n}")]
        names = [self.language.keyword_noun(n) for n in c.keywords if n not in rules]
        names += [self.granted(a) for a in c.abilities]
        phrases = []
        if names:
            key = "has" if lasting else "gains"
            phrases.append(self.say(key, what=what, names=self.language.series(names, "and")))
        return phrases + self._rules(what, rules)

    def _rules(self, what: NP, rules: Sequence[str]) -> list[str]:
        """*can't attack or block* rather than *can't attack and can't block*."""
        if {"cant_attack", "cant_block"} <= set(rules):
            rest = [r for r in rules if r not in ("cant_attack", "cant_block")]
            return [self.say("rule_cant_attack_or_block", what=what), *self._rules(what, rest)]
        return [self.say(f"rule_{r}", what=what) for r in rules]

    def granted(self, ability: Any) -> str:
        raise KeyError(ability)

    def ch_Lose(self, what: NP, c: e.Lose, lasting: bool) -> list[str]:
        if c.all:
            return [self.say("loses_all", what=what)]
        names = self.language.series([self.language.keyword_noun(n) for n in c.keywords], "and")
        return [self.say("loses", what=what, names=names)]

    def ch_ChangeTypes(self, what: NP, c: e.ChangeTypes, lasting: bool) -> list[str]:
        phrases = []
        if c.types or c.subtypes or c.supertypes:
            kinds = [self.language.noun(s)[0] for s in (*c.subtypes, *c.types)]
            words = [self.language.agree(s.lower(), what.feminine, what.plural) for s in c.supertypes]
            key = ("is_type" if lasting else "becomes_type") + ("_only" if c.instead else "")
            phrases.append(self.say(key, what=what, types=" ".join(words + kinds)))
        if c.lose_types:
            types = self.noun_phrase("" if what.plural else "a", c.lose_types[0], what.plural)
            phrases.append(self.say("is_no_type", what=what, types=types))
        return phrases

    def ch_ChangeColors(self, what: NP, c: e.ChangeColors, lasting: bool) -> list[str]:
        words = [self.language.agree(f"color:{x}", what.feminine, what.plural) for x in c.colors]
        words = words or [self.language.agree("colorless", what.feminine, what.plural)]
        key = "is_color" if c.instead else "is_color_too"
        return [self.say(key, what=what, colors=self.language.series(words, "and"))]

    def ch_ChangeController(self, what: NP, c: e.ChangeController, lasting: bool) -> list[str]:
        return [self.say("is_controlled", what=what, who=self.subject_of(c.who))]

    def ch_CopyOf(self, what: NP, c: e.CopyOf, lasting: bool) -> list[str]:
        return [self.say("becomes_copy", what=what, of=self.ref(c.of))]

    def ch_Replaces(self, what: NP, c: e.Replaces, lasting: bool) -> list[str]:
        return [self.say("is_exiled_instead", what=what)]
