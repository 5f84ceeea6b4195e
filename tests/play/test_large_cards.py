"""A card seen large: only for who may see that card in this game, whatever hash they guess."""

from __future__ import annotations

import pytest

from app.cards import registry
from app.engine.model.card import card_of, intern
from app.engine.model.state import GameObject
from app.engine.view import knows
from tests.play.conftest import Begin
from tests.play.tables import Player, Playing


@pytest.fixture
async def hidden_hands(begin: Begin) -> Playing:
    """Ann and Bob do not see each other's hands; one watches."""
    made = await begin(2, watchers=1, open_hands="no")
    await made.keep_hands()
    return made


async def status(who: Player, ref: str, face: int = 0) -> int:
    return (await who.get(f"{who.table}/cards/{ref}/{face}")).status_code


async def zone_only(playing: Playing, zone: str, seat: str = "hero1") -> GameObject:
    """A card of a seat's zone whose equals are all there: nobody sees one elsewhere."""
    objects = (await playing.state()).objects.values()
    places: dict[str, set[str]] = {}
    for o in objects:
        places.setdefault(o.card, set()).add(f"{o.zone}:{o.owner}")
    return next(o for o in objects if places[o.card] == {f"{zone}:{seat}"})


async def test_a_hand_is_read_by_whom_it_is_shown_to(hidden_hands: Playing) -> None:
    ann, bob = hidden_hands.heroes
    held = await zone_only(hidden_hands, "hand")
    assert await status(ann, held.card) == 200
    assert card_of(held.card).name in (await ann.get(f"{ann.table}/cards/{held.card}/0")).text
    for other in (bob, *hidden_hands.watchers):
        answer = await other.get(f"{other.table}/cards/{held.card}/0")
        assert answer.status_code == 404
        assert card_of(held.card).name not in answer.text


async def test_teammates_read_it_where_hands_are_shared(playing: Playing) -> None:
    held = await zone_only(playing, "hand")
    assert await status(playing.heroes[1], held.card) == 200
    assert await status(playing.watchers[0], held.card) == 404


@pytest.mark.parametrize(("zone", "seat"), [("library", "hero1"), ("library", "horde")])
async def test_nobody_reads_a_card_of_a_library(playing: Playing, zone: str, seat: str) -> None:
    lying = await zone_only(playing, zone, seat)
    for who in (*playing.heroes, *playing.watchers):
        assert await status(who, lying.card) == 404


async def test_everybody_reads_what_lies_open_and_nobody_what_is_not_here(playing: Playing) -> None:
    commander = await zone_only(playing, "command")
    ref = intern(registry.card_for("Grizzly Bears"))  # known to the server, in no deck of this table
    for who in (*playing.heroes, *playing.watchers):
        assert await status(who, commander.card) == 200
        assert await status(who, commander.card, face=7) == 200  # a face it has not: its front
        assert await status(who, ref) == 404
        assert await status(who, "0" * 16) == 404
    stranger = Player(playing.heroes[0].client._transport.app)  # type: ignore[attr-defined]
    assert (await stranger.get(f"{playing.path}/cards/{commander.card}/0")).status_code == 404


async def test_a_name_in_the_log_says_no_more_than_it_did(playing: Playing) -> None:
    """A card that went back into a library is not found again by asking."""
    state = await playing.state()
    lying = await zone_only(playing, "library")
    assert not knows(state, "hero1", lying)
    answer = await playing.heroes[0].do("by-hand", tool="search", whose="hero1")
    assert answer.status_code in (200, 204)
    assert await status(playing.heroes[0], lying.card) == 200  # who searches sees it
    assert await status(playing.heroes[1], lying.card) == 404
    await playing.heroes[0].do("by-hand", tool="shuffle", whose="hero1")
    assert await status(playing.heroes[0], lying.card) == 404


async def test_a_face_that_no_card_has_is_refused(playing: Playing) -> None:
    ann, state = playing.heroes[0], await playing.state()
    held = state.objects[state.zones["hand:hero1"][0]]
    for face in ("-1", "-99", "10", "99999999999999999999", "x"):
        assert (await ann.get(f"{ann.table}/cards/{held.card}/{face}")).status_code == 422, face
