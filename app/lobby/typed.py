"""What was typed into a form that was refused, so that the page can show it again."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.lobby.given import NO_DECK, TypedDeck
from app.lobby.knobs import Knob, Value, WrongKnob


@dataclass(frozen=True)
class Typed:
    """What a refused form held and why it was refused, so that nothing typed is lost.

    `wrong` and `values` belong to the table's settings.
    """

    deck: TypedDeck = NO_DECK
    schemes: str = ""
    scheme_errors: tuple[str, ...] = ()
    values: dict[str, str] = field(default_factory=dict)
    wrong: dict[str, WrongKnob] = field(default_factory=dict)

    def value(self, knob: Knob, settings: dict[str, Value]) -> Value:
        """What a knob's field shows: what was typed, even if it is wrong; else what is set."""
        typed = self.values.get(knob.name)
        if typed is None:
            return settings.get(knob.name, knob.default)
        return typed if knob.name in self.wrong else knob.read(typed.strip())

    @property
    def refused(self) -> bool:
        """Whether there is anything to correct."""
        return bool(self.deck.error or self.wrong or self.scheme_errors)


NOTHING_TYPED = Typed()
