"""Replacement effects in words (CR 614)."""

from __future__ import annotations

from app.cards.printer.abilities import Abilities
from app.cards.printer.grammar import INFINITIVE, NP
from app.cards.printer.language import capital
from app.engine.model import ability as a
from app.engine.model import effect as e
from app.engine.model import values as v


class Printer(Abilities):
    """The whole printer."""

    def ab_Replacement(self, x: a.Replacement) -> str:
        if x.event == "enters":
            return self._enters(x)
        if x.event == "scheme_set":
            return capital(self.say("as_set_choose", what=self.ref("this"), choice=self.option(x.choose or ""))) + "."
        condition = self.as_long_as(x.condition)
        if x.event == "damage" and x.prevent == "amount" and not x.counters:
            return capital(f"{condition}{self._all_prevented(x)}") + "."
        event = x.event if x.combat is None else f"damage_{'combat' if x.combat else 'noncombat'}"
        text = self.say(f"instead_{event}", **self._slots(x), result=self._result(x))
        return capital(f"{condition}{text}") + "."

    def _all_prevented(self, x: a.Replacement) -> str:
        """*Prevent all combat damage that would be dealt to this creature by creatures.*"""
        kind = {None: "", True: "_combat", False: "_noncombat"}[x.combat]
        by = "" if x.source is None else self.say("prevented_by", what=self._sources(x.source))
        return self.say(f"prevents_all{kind}", to=self._damage_to(x), by=by)

    def _sources(self, f: v.Filter) -> str:
        if f.zone == "any":
            return self._source(f)
        return str(self.np(f, "", plural=True))

    def _slots(self, x: a.Replacement) -> dict[str, object]:
        what = self.ref("this") if x.this or x.what is None else self.np(x.what, "a")
        source = self.say("a_source") if x.source is None else self._source(x.source)
        control = f"control_of_{x.whose or 'you'}"
        who = self._you() if x.whose in (None, "you") else self._somebody(str(x.whose))
        whose = self.say(control) if self.language.has(control) else str(self.ref(str(x.whose)))
        kind = self.counter(x.kind) if x.kind else ""
        to = self._damage_to(x)
        return {"what": what, "source": source, "who": who, "whose": whose, "kind": kind, "to": to}

    def _source(self, f: v.Filter) -> str:
        """``a source an opponent controls`` where anything will do, else what the filter says."""
        if f != v.Filter(zone="any", controller=f.controller, colors=f.colors):
            return str(self.np(f, "a"))
        head = self.language.noun("source")
        whose = self.controlled(f.controller, NP(self.language, "", head[2])) if f.controller else ""
        return str(self.language.phrase("a", [head], self._adjectives(f), [whose] if whose else [], False))

    def _damage_to(self, x: a.Replacement) -> str:
        if x.event != "damage":
            return ""
        if x.this:
            return str(self.ref("this"))
        who = "" if x.whose is None else self.say("to_you") if x.whose == "you" else str(self._somebody(x.whose))
        what = "" if x.what is None else str(self.np(x.what, "a"))
        return self.language.series([one for one in (who, what) if one], "or") or self.say("to_anything")

    def _result(self, x: a.Replacement) -> str:
        """What happens instead."""
        kind = f" {self.counter(x.kind)}" if x.kind else ""
        if x.instead is not None:
            return self.say(f"instead_to_{x.instead}")
        if x.event == "damage" and x.prevent is not None:
            return self.language.series([self._prevented(x), *self._taken_off(x)], "and")
        if x.times == 0:
            return self.say("prevent_all_that" if x.event == "damage" else "nothing_instead")
        if x.times != 1:
            return self.say(f"times_{x.event}", times=self.say(f"multiple_{x.times}"), kind=kind)
        n = self.language.number(x.plus) if isinstance(x.plus, int) and x.event != "damage" else self.amount(x.plus)
        return self.say(f"plus_{x.event}", n=n, kind=kind)

    def _prevented(self, x: a.Replacement) -> str:
        if x.prevent == "amount":
            return self.say("prevent_all_that")
        return self.say("prevent_that", n=self.amount(x.prevent or 0))

    def _taken_off(self, x: a.Replacement) -> list[str]:
        """Counters removed as the damage is prevented."""
        off = [(kind, -n) for kind, n in x.counters if isinstance(n, int)]
        return [self.effect(e.RemoveCounters("this", kind, n)) for kind, n in off]

    def _enters(self, x: a.Replacement) -> str:
        what = self.ref("this") if x.this or x.what is None else self.np(x.what, "", plural=True)
        if x.copy_of is not None:
            return self._enters_as_copy(x, what)
        if x.choose is not None:
            return capital(self.say("as_enters_choose", what=what, choice=self.option(x.choose))) + "."
        if x.unless:
            paying = self.cost(x.unless, NP(self.language, "", form=INFINITIVE))
            return capital(self.say("as_enters_may", what=what, cost=paying)) + "."
        parts = [self.say("tapped", np=what)] if x.tapped else []
        parts += [self.say("enters_prepared", np=what)] if x.prepared else []
        counters = [self.counters(kind, n) for kind, n in x.counters]
        if counters:
            parts.append(self.say("with_counters", np=what, counters=self.language.series(counters, "and")).strip())
        text = self.say("enters", what=what, how=" ".join(parts))
        return capital(text + self._enters_if(x)) + "."

    def _enters_if(self, x: a.Replacement) -> str:
        if x.condition is None:
            return ""
        if isinstance(x.condition, v.Not):
            return self.say("enters_unless", cond=self.condition(x.condition.condition))
        return self.say("enters_if", cond=self.condition(x.condition))

    def _enters_as_copy(self, x: a.Replacement, what: NP) -> str:
        of = self.np(x.copy_of, "a") if x.copy_of is not None else what
        text = self.say("enters_as_copy", what=what, of=of)
        if x.changes:
            text += self.say("except", what=self.changed(self.ref("this"), x.changes, lasting=True))
        return capital(text) + "."
