"""Continuous effects in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.cards.printer.effects import Effects
from app.cards.printer.grammar import NP
from app.engine.model import effect as e
from app.engine.model.ability import Replacement
from app.engine.model.effect import Change, Objects
from app.engine.model.values import Filter

_SUPERTYPES = ("basic", "legendary", "snow", "world")


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
        self.lent = self._lent_to(x.what)
        kind = self._becomes_kind(x)
        if kind is not None:
            return kind
        if x.until == "end_of_turn" and all(self._only_rules(c) for c in x.changes):
            until = self.say("this_turn")
        known = None if isinstance(x.what, Filter) else self.known.get(x.what)
        several = known is not None and known.target and known.first.plural and not known.said
        subject = self.thing_subject(x.what)
        if several and self.may_who is None and not all(self._only_rules(c) for c in x.changes):
            subject = subject.standing(subject.form, self.say("of_several", what=subject))
        self.lent = self._lent_to(x.what)
        return self.changed(subject, x.changes, lasting=False) + until

    def _lent_to(self, what: Objects) -> Filter | None:
        """What is given abilities; None for this object itself."""
        if what == "attached":
            return self._enchanted() or Filter(types=("Creature",))
        return what if isinstance(what, Filter) else None if what == "this" else self.filters.get(what, Filter())

    def _becomes_kind(self, x: e.Apply) -> str | None:
        """*It becomes a 3/3 red Elemental creature with haste until end of turn. It's still a land.*"""
        by = {type(c): c for c in x.changes}
        size, kind, color, more = (by.get(t) for t in (e.SetPT, e.ChangeTypes, e.ChangeColors, e.Grant))
        known = (e.SetPT, e.ChangeTypes, e.ChangeColors, e.Grant)
        if not isinstance(size, e.SetPT) or not isinstance(kind, e.ChangeTypes) or "Creature" not in kind.types:
            return None
        if len(by) != len(x.changes) or not all(isinstance(c, known) for c in x.changes) or kind.supertypes:
            return None
        if not isinstance(size.power, int) or not isinstance(size.toughness, int) or kind.lose_types:
            return None
        after = self._lent(more) if isinstance(more, e.Grant) else []
        if after is None:
            return None
        what = self.thing_subject(x.what)
        words = self._kind_words(size, kind, color if isinstance(color, e.ChangeColors) else None, after, what.plural)
        land, artifact = self._is_land(x.what), "Artifact" in kind.types
        besides = "" if land or artifact or kind.instead else self.say("besides", what=what)  # CR 205.1b
        text = f"{what} {self.say('becomes_kind', what=what, kind=words)}{besides}{self.until(x.until)}"
        return text + (f". {self.say('still_a_land', what=what)}" if self._is_land(x.what) else "")

    def _lent(self, more: e.Grant) -> list[str] | None:
        """``with flying and haste``; None where more than keywords is lent."""
        if any(self.language.has(f"rule_{n}") for n in more.keywords):
            return None
        words = [*(self.language.keyword_noun(n) for n in more.keywords), *(self.granted(a) for a in more.abilities)]
        names = self.language.series(words, "and")
        return [self.say("with", what=names)]

    def _kind_words(
        self, size: e.SetPT, kind: e.ChangeTypes, color: e.ChangeColors | None, after: list[str], plural: bool
    ) -> NP:
        language = self.language
        numbers = f"{size.power}/{size.toughness}"
        colors = ["&".join(f"color:{c}" for c in color.colors) or "colorless"] if color is not None else []
        others = [language.noun(t) for t in (*kind.subtypes, *(t for t in kind.types if t != "Creature"))]
        head = language.compound("Creature", others, "") if others else language.noun("Creature")
        if self.say("size_first") == "yes":
            words = " ".join([numbers, *(language.agree(c, False, plural) for c in colors)])
            return language.phrase("a", [(f"{words} {head[0]}", f"{words} {head[1]}", head[2])], [], after, plural)
        return language.phrase("a", [head], colors, [numbers, *after], plural)

    def _is_land(self, what: Objects) -> bool:
        if what == "this":
            return "Land" in self.face.types
        f = what if isinstance(what, Filter) else self.filters.get(what)
        return f is not None and f.types == ("Land",)

    def _only_rules(self, change: Change) -> bool:
        if not isinstance(change, e.Grant) or change.abilities:
            return False
        return all(self.language.has(f"rule_{n}") for n in change.keywords)

    def until(self, until: str) -> str:
        """`` until end of turn`` and its like; nothing for *forever*."""
        return "" if until == "forever" else self.say(f"until_{until}", this=self._itself())

    def _replaces(self, what: Objects, change: e.Replaces) -> str:
        np = self.np(what, "a") if not isinstance(what, str) else self.ref(what)
        events = [r.event for r in change.abilities if isinstance(r, Replacement)]
        return self.say("would_leave_exile" if events == ["leaves"] else "would_die_exile", what=np)

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
        evasions = [x for x in c.abilities if getattr(x, "name", "").startswith("cant_be_blocked_")]
        names += [self.granted(a) for a in c.abilities if a not in evasions]
        phrases = []
        if names:
            key = "has" if lasting else "gains"
            phrases.append(self.say(key, what=what, names=self.language.series(names, "and")))
        return [*phrases, *self._rules(what, rules), *(self.evasion(x) for x in evasions)]

    def _rules(self, what: NP, rules: Sequence[str]) -> list[str]:
        """*can't attack or block* rather than *can't attack and can't block*."""
        if {"cant_attack", "cant_block"} <= set(rules):
            rest = [r for r in rules if r not in ("cant_attack", "cant_block")]
            return [self.say("rule_cant_attack_or_block", what=what), *self._rules(what, rest)]
        own = str(what) == str(self._itself())
        keys = ["rule_doesnt_untap_own" if own and r == "doesnt_untap" else f"rule_{r}" for r in rules]
        return [self.say(key, what=what) for key in keys]

    def granted(self, ability: Any) -> str:
        raise KeyError(ability)

    def evasion(self, x: Any) -> str:
        raise KeyError(x)

    def ch_Lose(self, what: NP, c: e.Lose, lasting: bool) -> list[str]:
        if c.all:
            return [self.say("loses_all", what=what)]
        names = self.language.series([self.language.keyword_noun(n) for n in c.keywords], "and")
        return [self.say("loses", what=what, names=names)]

    def ch_ChangeTypes(self, what: NP, c: e.ChangeTypes, lasting: bool) -> list[str]:
        phrases = []
        if c.types or c.subtypes or c.supertypes or c.chosen:
            kinds = [self.say("chosen_kind")] if c.chosen else []
            nouns = [self.language.noun(s) for s in (*c.subtypes, *c.types)]
            kinds += [noun[1] if what.plural and len(nouns) == 1 else noun[0] for noun in nouns]
            words = [self.language.agree(s.lower(), what.feminine, what.plural) for s in c.supertypes]
            both = c.types == ("Artifact", "Creature") and not lasting
            key = ("is_type" if lasting else "becomes_type") + ("_only" if c.instead or both else "")
            a = self.say("a_kind") if self.language.has("a_kind") and nouns and not what.plural else ""
            phrases.append(self.say(key, what=what, types=a + " ".join(words + kinds)))
        if c.lose_types:
            lost = c.lose_types[0].lower()
            if lost in _SUPERTYPES:
                return [self.say("is_no_type", what=what, types=self.language.agree(lost, what.feminine, what.plural))]
            types = self.noun_phrase("" if what.plural else "a", c.lose_types[0], what.plural)
            phrases.append(self.say("is_no_type", what=what, types=types))
        return phrases

    def ch_ChangeColors(self, what: NP, c: e.ChangeColors, lasting: bool) -> list[str]:
        words = [self.language.agree(f"color:{x}", what.feminine, what.plural) for x in c.colors]
        words = words or [self.language.agree("colorless", what.feminine, what.plural)]
        key = ("is_color" if c.instead else "is_color_too") if lasting else "becomes_color"
        if not lasting and not c.instead:
            key = "becomes_color_too"
        return [self.say(key, what=what, colors=self.language.series(words, "and"))]

    def ch_ChangeController(self, what: NP, c: e.ChangeController, lasting: bool) -> list[str]:
        return [self.say("is_controlled", what=what, who=self.subject_of(c.who))]

    def ch_CopyOf(self, what: NP, c: e.CopyOf, lasting: bool) -> list[str]:
        return [self.say("becomes_copy", what=what, of=self.ref(c.of))]

    def ch_Replaces(self, what: NP, c: e.Replaces, lasting: bool) -> list[str]:
        return [self.say("is_exiled_instead", what=what)]
