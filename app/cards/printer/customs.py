"""The named escape hatches in words: what a horde's own choices say (HS-6.12, 6.15, 6.16, 6.21)."""

from __future__ import annotations

from app.cards.printer.grammar import NP, Known
from app.cards.printer.language import capital
from app.cards.printer.loops import Loops
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.values import Amount, Filter

_PICKED = "picked"  # what each of them names its choice
_FACES = {"Artifact": "1–2", "Enchantment": "3–4", "Land": "5–6"}


class Customs(Loops):
    """The part of the printer for ``Custom``: a method ``cu_NAME`` or a template ``custom_NAME``."""

    def fx_Custom(self, x: e.Custom) -> str:
        own = getattr(self, f"cu_{x.name}", None)
        if own is not None and isinstance(x.what, Filter):
            said: str = own(x.what, x.amount)
            return said
        return self.say(f"custom_{x.name}") if self.language.has(f"custom_{x.name}") else capital(x.name)

    def cu_horde_greatest(self, f: Filter, amount: Amount) -> str:
        det = "the" if amount == 1 else f"the {self.count_word(amount, f)}:"
        return self._picked(f, self.np(f, det, plural=amount != 1, whose=False), "greatest_of")

    def cu_horde_random_land(self, f: Filter, amount: Amount) -> str:
        return self._picked(f, self.np(f, "a", whose=False), "random_of")

    def cu_horde_random_card(self, f: Filter, amount: Amount) -> str:
        return self._picked(f, self.np(f, "a", whose=False), "random_of")

    def _picked(self, f: Filter, what: NP, key: str) -> str:
        """Says nothing itself; the effect that follows names what was picked."""
        kind = self.np(f, "", plural=True, whose=False)
        among = self._among(f, kind)
        found = NP(self.language, self.say(key, what=what, among=among), what.feminine, what.plural)
        self.filters[_PICKED] = f
        self.known[_PICKED] = Known(found, self.that(f, what.plural))
        return ""

    def _among(self, f: Filter, kind: NP) -> str:
        """`` among those your opponents control``, `` from your graveyard``."""
        if f.zone == v.STACK:
            return ""
        if f.zone != v.BATTLEFIELD:
            return "".join(f" {part}" for part in self._zone(f, "from", False))
        return self.say("among_those", kind=kind, whose=self.controlled(f.controller or "each_player", kind))

    def cu_horde_pick_type(self, f: Filter, amount: Amount) -> str:
        """The roll, and what it picked: each permanent of a type, of lands only one."""
        types = [t for t in _FACES if t in f.types]
        bare = [self.np(Filter(types=(t,), not_supertypes=("Basic",) if t == "Land" else ()), "") for t in types]
        faces = ", ".join(f"{_FACES[t]} {np}" for t, np in zip(types, bare, strict=True))
        permanent = self.noun_phrase("each", "permanent")
        each = NP(self.language, self.say("each_of_that_type", what=permanent), permanent.feminine)
        self.filters[_PICKED] = Filter()
        self.known[_PICKED] = Known(each, self.noun_phrase("that", "permanent"))
        return self.say("custom_horde_pick_type", who=self.subject("you"), faces=faces)
