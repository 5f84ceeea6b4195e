"""Who is asked reads because of what: the card or ability that asks, where everybody may know it."""

from __future__ import annotations

import pytest

from app.engine.model.state import Decision
from app.play.wording import Context, Speech
from tests.support.scenario import Scenario


def asked(s: Scenario, seat: str, lang: str = "en") -> tuple[str, str]:
    return Context(Speech(lang, lang), {}, s.state).because(s.question(seat))


def leak() -> Scenario:
    """Bob's Mana Leak resolves: Ann is asked whether she pays."""
    s = Scenario("ann", "bob").libraries(5)
    s.lands("ann", Mountain=6).lands("bob", Island=2)
    strike, counter = s.one("ann", "hand", "Lightning Strike"), s.one("bob", "hand", "Mana Leak")
    s.start("ann")
    s.cast("ann", strike, "bob")
    s.cast("bob", counter, s.state.stack[-1].card)
    return s.resolve()


@pytest.mark.parametrize(("lang", "says"), [("en", "pays {3}"), ("es", "{3}"), ("it", "{3}")])
def test_a_cost_that_may_be_paid_is_read_on_what_asks_for_it(lang: str, says: str) -> None:
    s = leak()
    name, words = asked(s, "ann", lang)
    assert says in words and (name == "Mana Leak" or lang != "en")


def test_nothing_is_said_of_what_not_everybody_may_know() -> None:
    s = Scenario("ann", "bob")
    hidden = s.one("ann", "hand", "Mana Leak")
    question = Decision(1, "ann", "yes_no", "", args={"source": hidden})
    assert Context(Speech("en", "en"), {}, s.state).because(question) == ("", "")
