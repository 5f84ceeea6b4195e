"""Every scripted card is cast, resolves and has its abilities used; the driver checks saving, leaks and layers."""

import pytest

from app.cards.registry import all_scripted
from app.engine.model import commands as c
from app.engine.model.ability import ActivatedAbility
from tests.cards.playing import announced, cast, mine, ready, rich_board, settle, victim

NEEDS_COMBAT = {"Condemn"}
NEEDS_MORE = {
    "Bloodsoaked Champion": "an attack this turn",
    "Dread Wanderer": "an empty hand",
    "Kozilek, the Great Distortion": "a spell to counter",
}


def one_of_each_cycle(cards):
    """Lands of one cycle differ in their colours only: the first of each is enough."""
    seen = set()
    for card in cards:
        shape = tuple(type(a) for a in card.faces[0].abilities)
        if "Land" in card.faces[0].types and shape in seen:
            continue
        seen.add(shape)
        yield card


CARDS = [card for card in one_of_each_cycle(all_scripted()) if card.name not in NEEDS_COMBAT]
WITH_ABILITIES = [
    (card, index)
    for card in CARDS
    for index, ability in enumerate(card.faces[0].abilities)
    if isinstance(ability, ActivatedAbility) and not ability.mana and card.name not in NEEDS_MORE
]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_it_is_played_and_resolves(card):
    s = rich_board()
    oid = s.one("ann", "hand", card)
    s.start()
    if "Land" in card.faces[0].types:
        s.play("ann", oid)
    else:
        first = victim(card)
        if first is not None:
            s.do("ann", c.Hold())
            cast(s, s.find(first, "ann", ("hand",)))
        cast(s, oid)
    settle(s)
    assert oid not in s.state.objects, "it is still in the hand"
    s.done()


@pytest.mark.parametrize(("card", "index"), WITH_ABILITIES, ids=lambda x: getattr(x, "name", str(x)))
def test_its_ability_is_used(card, index):
    s = rich_board()
    oid = mine(s, card, card.faces[0].abilities[index].zone)
    s.start()
    ready(s, oid)
    before = len(s.events)
    s.do("ann", announced(s, "ann", c.Activate(oid, index)))
    settle(s)
    assert len(s.events) > before
    s.done()
