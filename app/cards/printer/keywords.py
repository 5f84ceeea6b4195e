"""Keywords in words, with what follows them, and the rules that stand for a sentence."""

from __future__ import annotations

from typing import Any

from app.cards.printer.language import capital
from app.cards.printer.statics import Statics
from app.engine.model import ability as a
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.values import Filter

_AIMED = ("annihilator", "ingest", "afflict")  # at one player, unless a horde has it (HS-6.13, 6.14)


class Keywords(Statics):
    """The part of the printer for keywords."""

    def ab_Keyword(self, x: a.Keyword) -> str:
        return capital(self.keyword_of(x) or "")

    def _is_sentence(self, x: a.Keyword) -> bool:
        return self.language.has(f"rule_{x.name}")

    def keyword_of(self, x: Any) -> str | None:
        """A keyword with what follows it (``Ward {2}``, ``Annihilator 2``), or None for other abilities."""
        name = getattr(x, "name", "")
        if not name or not isinstance(x, (a.Keyword, a.ActivatedAbility, a.TriggeredAbility)):
            return None
        if isinstance(x, a.Keyword):
            return self._static_keyword(x)
        label = self.language.keyword(name)
        cost = [part for part in getattr(x, "cost", ()) if not _implied(name, part)]
        first = x.effects[0]
        if name == "ward" and isinstance(first, e.CounterSpell):
            cost = list(first.unless)
        if name == "crew":
            return f"{label} {x.cost[0].total_power}" if isinstance(x, a.ActivatedAbility) else label  # type: ignore[union-attr]
        if cost:
            plain = all(isinstance(part, v.Mana) for part in cost)
            return f"{label} {self.cost(cost)}" if plain else f"{label}—{self.cost(cost)}."
        aimed = (
            f" {self.say('for_each_opponent')}"
            if name in _AIMED and getattr(first, "who", "") == "each_opponent"
            else ""
        )
        number = x.targets[0].what.mana_value_at_most if name == "soulshift" and x.targets[0].what else None
        return f"{label} {_parameter(name, first) if number is None else number}".strip() + aimed

    def _static_keyword(self, x: a.Keyword) -> str:
        if self._is_sentence(x):
            what = self.noun_phrase("this", "spell") if x.name == "cant_be_countered" else self.ref("this")
            key = "rule_doesnt_untap_own" if x.name == "doesnt_untap" else f"rule_{x.name}"
            return f"{what} {self.say(key, what=what)}."
        if x.name == "blocked_by_at_most":
            n = self.count_word(x.amount or 1, Filter(types=("Creature",)))
            return f"{self.ref('this')} {self.say('blocked_by_at_most', n=n)}."
        if x.name in ("cant_be_blocked_by", "cant_be_blocked_except_by"):
            return f"{self.ref('this')} {self.evasion(x)}."
        label = self.language.keyword(x.name)
        if x.name == "protection":
            return self.say("protection", quality=self.quality(x.quality))
        if x.name == "landwalk":
            return self.say("landwalk", land=self.language.walked(self.language.noun(x.quality)))
        if x.name in ("enchant", "affinity"):
            what = self.np(x.what or Filter(), "", plural=x.name == "affinity", whose=x.name == "enchant")
            return self.say(x.name, what=what)
        amount = "" if x.amount is None else f" {self.amount(x.amount)}"
        about = f" {self.np(x.what, 'a', whose=True)}" if x.name == "champion" and x.what is not None else ""
        if x.name == "partner_with":
            about = f" {x.quality}"
        if x.name == "prototype":
            return f"{label} {self.cost(x.cost)} — {x.quality}"
        return f"{label}{amount}{about}{self._price(x)}"

    def _price(self, x: a.Keyword) -> str:
        """What a keyword costs: mana after a space, anything else and what follows a number after a dash."""
        if not x.cost:
            return ""
        plain = all(isinstance(part, v.Mana) for part in x.cost)
        return f" {self.cost(x.cost)}" if plain and x.amount is None else f"—{self.cost(x.cost)}{'' if plain else '.'}"

    def evasion(self, x: a.Keyword) -> str:
        """``can't be blocked by creatures with power 2 or less``."""
        return self.say(x.name, what=self.np(x.what or Filter(), "", plural=True))

    def quality(self, quality: str) -> str:
        """What protection is from: ``red``, ``artifacts``, ``Dragons``, ``everything``."""
        if quality.startswith("chosen:"):
            return self.say("color_of_choice")
        if self.language.has(f"color_{quality}"):
            return self.say(f"color_{quality}")
        key = f"quality_{quality}"
        return self.say(key) if self.language.has(key) else self.language.noun(quality)[1]


def _implied(name: str, part: Any) -> bool:
    """Costs that the keyword itself means: the discard of cycling, the tap of outlast."""
    if name == "outlast":
        return isinstance(part, v.TapThis)
    return isinstance(part, (v.DiscardCost, v.ExileCost)) and getattr(part, "this", False)


def _parameter(name: str, first: Any) -> str:
    """The number of a keyword that stands for a triggered ability."""
    if name in ("annihilator", "afflict", "afterlife", "bushido", "fabricate", "firebending"):
        for field in ("count", "amount", "power"):
            found = getattr(first, field, None)
            if isinstance(found, int):
                return str(found)
        inner = getattr(first, "effects", None) or getattr(first, "changes", None)
        return _parameter(name, inner[0]) if inner else ""
    return ""
