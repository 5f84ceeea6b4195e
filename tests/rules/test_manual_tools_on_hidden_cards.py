"""Manual tools name only what is there and may be known: no other id, wherever it stands, does or tells anything."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from typing import Any

import pytest

from app.engine.errors import Illegal
from app.engine.model.ability import TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.commands import Manual
from app.engine.model.effect import GainLife
from app.engine.model.values import Trigger
from app.engine.rules.tools import TOOLS
from app.engine.view import lines
from tests.rules.resolving import plain
from tests.rules.test_manual_tools import heroes, refused, tool
from tests.support.scenario import Scenario

SECRETS = ("Bob's Secret", "Ann's Last", "Horde's Last")
ARGUMENTS = ("items", "source", "targets", "position")
MEANT = {"search": "Ann's Last", "shuffle": "Ann's Last"}  # looking through one's own library, or moving all of it


def with_secrets() -> tuple[Scenario, dict[str, int]]:
    """Two heroes, one with a bear; a card in the other's hand, and the last of the first one's library and the
    horde's."""
    s = heroes()
    s.one("ann", "battlefield", plain("Bear"))
    places = (("bob", "hand"), ("ann", "library"), ("horde", "library"))
    ids = {name: s.one(*place, plain(name)) for name, place in zip(SECRETS, places, strict=True)}
    return s.start("heroes"), ids


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_no_argument_of_a_tool_reaches_a_hidden_card(name: str) -> None:
    s, ids = with_secrets()
    bear, start = s.all("Bear")[0], s.state
    before = {oid: s.obj(oid) for oid in ids.values()}
    for oid, argument, text in product(ids.values(), ARGUMENTS, ("", "graveyard")):
        for value in (oid, [oid]):
            s.state, told = start, len(s.events)
            with suppress(Illegal):
                s.do("ann", Manual(name, (bear,), "", 1, text, {argument: value}))
            public = [line for line in lines(s.state, s.events[told:]) if not line.audience.startswith("seat:")]
            assert not any(secret in str(line) for secret in SECRETS for line in public), (argument, value)
            assert s.obj(oid) == before[oid] or MEANT.get(name) == s.name(oid), (argument, value)


@pytest.mark.parametrize("secret", SECRETS)
def test_what_is_hidden_deals_no_damage_and_is_nothing_on_the_stack(secret: str) -> None:
    s, ids = with_secrets()
    bear, oid = s.all("Bear")[0], ids[secret]
    source, items = {"source": oid}, {"items": [oid]}
    assert refused(s, "ann", "damage", amount=1, seat="horde", args=source) == "You may not know that card."
    for name in ("reveal", "destroy", "copy", "counter", "resolve_by_hand"):
        assert refused(s, "ann", name, bear, args=items) == "Choose something on the stack."
    s.done()


@pytest.mark.parametrize("nothing", [0, -1, 10**9])
def test_an_id_that_never_was_is_refused(nothing: int) -> None:
    s, _ = with_secrets()
    bear = s.all("Bear")[0]
    assert (
        refused(s, "ann", "move", bear, text="library", args={"items": [nothing]}) == "Choose something on the stack."
    )
    if nothing:
        assert refused(s, "ann", "damage", bear, amount=1, args={"source": nothing}) == "That is not there any more."
    assert refused(s, "ann", "tap", nothing) == "That is not there any more."
    s.done()


def test_an_ability_on_the_stack_is_named_only_by_tools_for_the_stack() -> None:
    s = heroes("ann")
    gains = TriggeredAbility(Trigger("enters", this=True), (GainLife("you", 5),))
    s.put("ann", "hand", Card((Face("Angel", "{0}", ("Creature",), power=1, toughness=1, abilities=(gains,)),)))
    bear = s.one("ann", "battlefield", plain("Bear"))
    s.start("heroes").cast("ann", s.state.zones["hand:ann"][0]).resolve()
    items: dict[str, Any] = {"items": [s.state.stack[-1].id]}
    assert refused(s, "ann", "destroy", bear, args=items) == "Choose something on the stack."
    tool(s, "ann", "copy", args=items)
    assert len(s.state.stack) == 2
    s.resolve_all().done()


@pytest.mark.parametrize("amount", [0, -1, -10])
def test_one_looks_at_one_card_at_least(amount: int) -> None:
    s, ids = with_secrets()
    assert refused(s, "ann", "look", amount=amount, seat="ann") == "Choose a number greater than 0."
    assert not any(s.obj(ids[secret]).known_to for secret in SECRETS[1:])
    s.done()


@pytest.mark.parametrize(("creatures", "amount", "made"), [(1, 200, 200), (1, 201, 0), (40, 25, 1000), (40, 26, 0)])
def test_copies_by_hand_are_a_thousand_at_most(creatures: int, amount: int, made: int) -> None:
    s = heroes("ann")
    for _ in range(creatures):
        s.put("ann", "battlefield", plain("Bear"))
    s.start("heroes")
    command = Manual("copy", (), "", amount, "", {"all": "creatures:mine"})
    with suppress(Illegal):
        s.do("ann", command)
    assert len(s.all("Bear")) == creatures + made
    s.done()
