"""Trees that come from readings are played: each of a sample is cast, and every ability of it carried out."""

import random

import pytest

from app.cards import registry
from tests.library.exercising import exercise, names
from tests.support.soak import rounds

SAMPLE = random.Random("trees of the library").sample(names(), rounds(25, 500)) if names() else []


@pytest.mark.parametrize("name", SAMPLE)
def test_every_ability_is_carried_out(name):
    card = registry.card_for(name)
    assert card.level == registry.AUTOMATIC
    exercise(card)
