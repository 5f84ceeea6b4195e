"""What effects do to schemes, in words (CR 701.32–33)."""

from __future__ import annotations

from app.cards.printer.customs import Customs
from app.engine.model import effect as e
from app.engine.model.values import Filter


class SchemeEffects(Customs):
    """The part of the printer for schemes."""

    def fx_SetInMotion(self, x: e.SetInMotion) -> str:
        if x.what is not None:
            return self.say("set_again", who=self.subject("you"), what=self.ref(x.what))
        key = "set_in_motion" if x.count == 1 else "set_in_motion_n"
        return self.say(key, who=self.subject(x.who), n=self.count_word(x.count, Filter(types=("Scheme",))))

    def fx_NextSchemes(self, x: e.NextSchemes) -> str:
        n = self.count_word(x.count, Filter(types=("Scheme",)))
        return self.say("next_schemes", who=self.subject_of(x.who), n=n)

    def fx_Abandon(self, x: e.Abandon) -> str:
        return self.say(
            "abandon", who=self.subject("you"), what=self._itself() if x.what == "this" else self.every(x.what)
        )

    def fx_KeepChoice(self, x: e.KeepChoice) -> str:
        """Says nothing of its own: what was chosen is named where it is used."""
        return ""
