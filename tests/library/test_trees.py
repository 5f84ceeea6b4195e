"""Trees that come from readings are played: each of a sample is cast, and every ability of it carried out."""

import random
from functools import cache

import pytest

from app.cards import registry
from tests.library.exercising import Played, names, play
from tests.support.soak import rounds

MANY = rounds(25, 500)
MAY_NOT = (
    "There is no legal target for this.",
    "You cannot pay the mana for this.",
    "This card has no mana cost, so it cannot be cast for it.",
)


@cache
def sample() -> tuple[str, ...]:
    """Cards of the tiers `proved` and `read`, drawn at random."""
    return tuple(random.Random("trees of the library").sample(names(), MANY))


@cache
def played(name: str) -> Played:
    """What came of playing it."""
    return play(registry.card_for(name))


@pytest.mark.parametrize("at", range(MANY))
def test_it_is_cast_and_every_ability_is_carried_out(at):
    card = registry.card_for(sample()[at])
    assert card.level == registry.AUTOMATIC, card.name
    assert played(card.name).refused in ("", *MAY_NOT), card.name


def test_nearly_all_can_be_cast_and_do_something():
    """The board holds much, but not everything: nobody attacks, no creature is tapped, nobody has a Squirrel."""
    found = [played(name) for name in sample()]
    cast, done = sum(not one.refused for one in found), sum(one.done for one in found)
    assert cast / len(found) >= 0.9
    assert done / (done + sum(one.aimless for one in found)) >= 0.85
    assert sum(one.done - one.idle for one in found) / done >= 0.8
