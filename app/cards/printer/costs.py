"""Costs in words: before a colon, after *may*, after *unless*."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from app.cards.printer.amounts import Amounts
from app.cards.printer.grammar import DO, NP
from app.cards.printer.language import capital
from app.engine.model import values as v
from app.engine.model.values import CostPart


class Costs(Amounts):
    """The part of the printer that says what is paid."""

    def cost(self, parts: Sequence[CostPart], who: NP | None = None) -> str:
        """``{2}, {T}, Sacrifice a creature``; with ``who`` as a verb phrase of that subject: ``pay {2}``."""
        subject = who if who is not None else NP(self.language, "", form=DO)
        texts = [self.cost_part(part, subject, alone=who is None) for part in parts]
        if who is None:
            return ", ".join(capital(text) for text in texts)
        return self.language.series(texts, "and")

    def cost_part(self, part: CostPart, who: NP, alone: bool) -> str:
        found: str = getattr(self, f"cost_{type(part).__name__}")(part, who, alone)
        return found

    def cost_Mana(self, c: v.Mana, who: NP, alone: bool) -> str:
        return c.cost if alone else self.say("pay", who=who, what=c.cost)

    def cost_TapThis(self, c: v.TapThis, who: NP, alone: bool) -> str:
        return "{T}" if alone else self.say("cost_tap", who=who, what=self.ref("this"))

    def cost_UntapThis(self, c: v.UntapThis, who: NP, alone: bool) -> str:
        return "{Q}" if alone else self.say("cost_untap", who=who, what=self.ref("this"))

    def cost_PayLife(self, c: v.PayLife, who: NP, alone: bool) -> str:
        return self.say("pay", who=who, what=self.measure(c.amount, "life"))

    def cost_SacrificeCost(self, c: v.SacrificeCost, who: NP, alone: bool) -> str:
        what = self.ref("this") if c.what is None else self.some(c.what, c.count, whose=False)
        if c.what is not None:
            self.bind_filter("sacrificed", c.what, self.sacrificed_one(c.what))
        return self.say("sacrifice", who=who, what=what)

    def sacrificed_one(self, f: v.Filter) -> NP:
        """``the sacrificed creature``."""
        noun = self.language.noun(f.types[0] if len(f.types) == 1 else "permanent")
        return self.language.phrase("the", [noun], ["sacrificed"], [], False)

    def cost_DiscardCost(self, c: v.DiscardCost, who: NP, alone: bool) -> str:
        if c.this:
            return self.say("discard", who=who, what=self.noun_phrase("this", "card"))
        f = c.what if c.what is not None else v.Filter(zone=v.HAND)
        card = self.language.noun("card")
        self.bind("discarded", *(2 * [self.language.phrase("the", [card], ["discarded"], [], False)]))
        return self.say("discard", who=who, what=self.some(f, c.count, whose=False))

    def cost_ExileCost(self, c: v.ExileCost, who: NP, alone: bool) -> str:
        if c.what is None:
            where = self.say("from", where=self.say(f"{self.here}_your")) if self.here in ("graveyard", "hand") else ""
            return self.say("cost_exile", who=who, what=self.ref("this"), where=where)
        yours = c.what if c.what.zone != v.BATTLEFIELD else msgspec.structs.replace(c.what, controller="you")
        return self.say("cost_exile", who=who, what=self.some(yours, c.count, prep="from"), where="")

    def cost_ReturnCost(self, c: v.ReturnCost, who: NP, alone: bool) -> str:
        if c.what == v.Filter(in_ref="this"):
            return self.say("return_its", who=who, what=self.ref("this"))
        plural = c.count != 1
        return self.say("return_theirs" if plural else "return_its", who=who, what=self.some(c.what, c.count))

    def cost_LoyaltyCost(self, c: v.LoyaltyCost, who: NP, alone: bool) -> str:
        if isinstance(c.amount, str):
            return c.amount.upper().replace("-", "−")
        return f"+{c.amount}" if c.amount > 0 else f"−{-c.amount}" if c.amount else "0"

    def cost_RemoveCountersCost(self, c: v.RemoveCountersCost, who: NP, alone: bool) -> str:
        counters = self.counters(c.kind, c.count)
        return self.say("remove_counters", who=who, counters=counters, what=self.ref("this"))

    def cost_PlayerCountersCost(self, c: v.PlayerCountersCost, who: NP, alone: bool) -> str:
        if c.kind != "energy":
            return self.say("pay", who=who, what=self.counters(c.kind, c.count))
        return self.say("pay", who=who, what=self.energy(c.count))

    def energy(self, count: v.Amount) -> str:
        """``{E}{E}``, ``eight {E}``, ``X {E}``."""
        if isinstance(count, int):
            return "{E}" * count if count <= 5 else f"{self.language.number(count)} {{E}}"
        if isinstance(count, str):
            return f"{self.count_word(count)} {{E}}"
        return self.say("energy_equal", n=self.amount(count))

    def counters(self, kind: str, count: v.Amount) -> str:
        """``a +1/+1 counter``, ``three charge counters``, ``X ice counters``."""
        name = self.counter(kind)
        if isinstance(count, v.Count) and not count.plus:
            base = self.counters(kind, count.times)
            return self.say("for_each", base=base, what=self.np(count.what, "", prep="in"))
        if count == "amount":
            many = NP(self.language, "", plural=True)
            return self.say("counter_n", n=self.say("that_many", what=many), kind=name)
        if isinstance(count, (int, str)) and not (isinstance(count, str) and self.language.has(f"number_{count}")):
            n = self.count_word(count)
            return self.say("counter_1", kind=name) if count == 1 else self.say("counter_n", n=n, kind=name)
        return self.say("counter_equal", kind=name, n=self.amount(count))

    def cost_TapCost(self, c: v.TapCost, who: NP, alone: bool) -> str:
        if c.total_power is not None:
            creatures = self.np(c.what, "any", plural=True)
            return self.say("tap_power", who=who, what=creatures, n=c.total_power)
        return self.say("tap", who=who, what=self.some(c.what, c.count))

    def cost_MoveCost(self, c: v.MoveCost, who: NP, alone: bool) -> str:
        plural = c.count != 1
        what = self.some(c.what, c.count, prep="from")
        return self.say("put", who=who, what=what, where=self.say(f"to_{c.to}_{'theirs' if plural else 'its'}"))

    def cost_RevealCost(self, c: v.RevealCost, who: NP, alone: bool) -> str:
        return self.say("reveal", who=who, what=self.some(c.what, c.count, prep="from"))
