"""Trees that come from readings are played: each of a sample is cast, and every ability of it carried out."""

import random
from functools import cache

import pytest

from app.cards import registry
from tests.library.exercising import exercise, names
from tests.support.soak import rounds

MANY = rounds(25, 500)


@cache
def sample() -> tuple[str, ...]:
    """Cards of the tiers `proved` and `read`, drawn at random."""
    return tuple(random.Random("trees of the library").sample(names(), MANY))


@pytest.mark.parametrize("at", range(MANY))
def test_every_ability_is_carried_out(at):
    card = registry.card_for(sample()[at])
    assert card.level == registry.AUTOMATIC, card.name
    exercise(card)
