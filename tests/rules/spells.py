"""Small cards for the tests of casting, targeting and paying, written in the card language."""

from __future__ import annotations

from typing import Any

from app.cards import dsl as d
from app.engine.model.card import Card
from app.engine.model.commands import Hold
from tests.support.scenario import Scenario

BEAR = d.creature("Grove Bear", "{1}{G}", "Bear", 2, 2)
BOLT = d.instant("Spark", "{R}", d.spell(d.deal_damage(3), targets=[d.any_target()]))
COUNTER = d.instant("Deny", "{U}{U}", d.spell(d.counter(), targets=[d.target_spell()]))
DRAW_TWO = d.sorcery("Study", "{2}{U}", d.spell(d.draw(2)))
X_BURN = d.sorcery("Blaze of X", "{X}{R}", d.spell(d.deal_damage(d.X), targets=[d.any_target()]))
FORKED = d.sorcery(
    "Forked", "{1}{R}", d.spell(d.deal_divided_damage(4), targets=[d.divided_among(4, 4, d.creatures(), players="any")])
)
CHARM = d.instant(
    "Charm",
    "{R}",
    d.choose_modes(
        d.mode(d.deal_damage(2), targets=[d.any_target()]), d.mode(d.draw(1)), d.mode(d.gain_life(3)), most=2
    ),
)
KICKED = d.sorcery("Torch", "{R}", d.kicker("{2}"), d.spell(d.deal_damage(2), targets=[d.any_target()]))


def board(*seats: str, stops: tuple[str, ...] = ("ann",), **more: Any) -> Scenario:
    """A duel with libraries, not begun; ``stops`` are asked in every step, whatever they can do."""
    s = Scenario(*(seats or ("ann", "bob")), **more).libraries()
    for seat in stops:
        s.state.players[seat].auto = "always"
    return s


def hold(s: Scenario, *seats: str) -> Scenario:
    """These players do not let anything resolve before they are done."""
    for seat in seats:
        s.do(seat, Hold())
    return s


def rock(name: str, mana: str, amount: int = 1, price: str = "{T}") -> Card:
    """An artifact that makes mana."""
    return d.artifact(name, "{2}", d.mana_ability(price, d.add_mana(mana, amount)))


def tapped(s: Scenario, seat: str) -> list[str]:
    """Names of the player's tapped permanents, sorted."""
    return sorted(s.name(o.id) for o in s.state.objects.values() if o.controller == seat and o.tapped)
