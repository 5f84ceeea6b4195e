"""Manual tools: who may use them on what, whose consent it takes, and what each of them does (architecture 1.8)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.errors import Illegal
from app.engine.model.ability import ByHandText
from app.engine.model.card import Card, Face
from app.engine.model.commands import Manual
from tests.rules.resolving import board, plain
from tests.support.scenario import Scenario

HAND_MADE = Card((Face("Strange", types=("Artifact",), abilities=(ByHandText(),)),), level="by_hand")


def heroes(*seats: str) -> Scenario:
    """Heroes against a horde, at their first main phase."""
    teams = {"heroes": seats or ("ann", "bob"), "horde": ("horde",)}
    return board(mode="horde", teams=teams, shared_life={"heroes": 40}, setup_turns=3)


def tool(s: Scenario, by: str, name: str, /, *objects: int, **more: Any) -> Scenario:
    return s.do(by, Manual(name, objects, **more))


def refused(s: Scenario, by: str, name: str, /, *objects: int, **more: Any) -> str:
    with pytest.raises(Illegal) as why:
        tool(s, by, name, *objects, **more)
    return str(why.value)


def alone() -> tuple[Scenario, int]:
    """One hero with a creature."""
    s = heroes("ann")
    bear = s.one("ann", "battlefield", plain("Bear", power=2, toughness=2))
    return s.start("heroes"), bear


# ---------------------------------------------------------------- who may
def test_in_co_op_ones_own_objects_without_a_question() -> None:
    s = heroes()
    bear = s.one("ann", "battlefield", plain("Bear"))
    s.start("heroes")
    tool(s, "ann", "tap", bear)
    assert s.obj(bear).tapped and [(e.seat, e.text) for e in s.happened("manual")] == [("ann", "tap")]
    s.done()


@pytest.mark.parametrize("owner", ["bob", "horde"])
def test_in_co_op_what_is_not_ones_own_takes_a_second_heros_consent(owner: str) -> None:
    s = heroes()
    bear = s.one(owner, "battlefield", plain("Bear"))
    s.start("heroes")
    tool(s, "ann", "tap", bear)
    d = s.question("bob")
    assert (d.kind, d.args["seat"], d.args["tool"], d.args["cards"]) == ("yes_no", "ann", "tap", ["Bear"])
    assert not s.obj(bear).tapped and not s.happened("manual")
    s.answer("bob", "yes")
    assert s.obj(bear).tapped and not any(k.startswith("manual:") for k in s.state.notes)
    s.done()


def test_consent_refused() -> None:
    s = heroes()
    bear = s.one("horde", "battlefield", plain("Bear"))
    s.start("heroes")
    tool(s, "ann", "destroy", bear).answer("bob", "no")
    assert bear in s.state.objects and len(s.happened("manual_refused")) == 1
    assert not any(k.startswith("manual:") for k in s.state.notes)
    s.done()


def test_another_players_life_takes_consent_too() -> None:
    s = heroes()
    s.start("heroes")
    tool(s, "ann", "life", seat="horde", amount=-5).answer("bob", "yes")
    assert s.life("horde") == 15
    s.done()


def test_alone_with_the_horde_nobody_is_asked() -> None:
    s = heroes("ann")
    bear = s.one("horde", "battlefield", plain("Bear"))
    s.start("heroes")
    tool(s, "ann", "destroy", bear)
    assert bear not in s.state.objects
    s.done()


def test_a_hero_who_is_away_is_not_asked() -> None:
    s = heroes()
    bear = s.one("horde", "battlefield", plain("Bear"))
    s.state.players["bob"].away = True
    s.start("heroes")
    tool(s, "ann", "tap", bear)
    assert s.obj(bear).tapped
    s.done()


def test_targets_announced_by_hand_take_no_consent_while_it_resolves() -> None:
    s = heroes()
    announced, other = s.put("horde", "battlefield", plain("Announced"), plain("Other"))
    card = s.one(
        "ann", "hand", Card((Face("Odd", "{0}", ("Instant",), abilities=(ByHandText("spell"),)),), level="by_hand")
    )
    s.start("heroes").cast("ann", card, [announced]).resolve()
    tool(s, "ann", "destroy", announced)
    assert announced not in s.state.objects
    tool(s, "ann", "tap", other)
    s.answer("bob", "yes")
    assert s.obj(other).tapped and s.question("ann").kind == "by_hand"
    s.answer("ann", "done").done()


def test_what_can_no_longer_be_done_after_consent_tells_its_owner_why() -> None:
    s = heroes()
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start("heroes")
    tool(s, "ann", "tap", bear)
    s.state.zones["battlefield"] = tuple(i for i in s.state.zones["battlefield"] if i != bear)
    del s.state.objects[bear]
    s.answer("bob", "yes")
    assert [(e.seat, e.text) for e in s.happened("queued_refused")] == [("ann", "That is not there any more.")]
    s.done()


def test_opponents_have_no_tools_without_a_card_played_by_hand() -> None:
    s = board()
    bear = s.one("ann", "battlefield", plain("Bear"))
    s.start()
    assert refused(s, "ann", "tap", bear) == "Manual tools are there only for cards that are played by hand."
    s.done()


def test_opponents_have_them_while_a_by_hand_permanent_is_in_play() -> None:
    s = board()
    s.one("ann", "battlefield", HAND_MADE)
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start()
    tool(s, "ann", "tap", bear)
    assert s.obj(bear).tapped
    assert refused(s, "bob", "untap", bear).startswith("Manual tools are there only")
    s.done()


def test_not_while_something_else_is_decided() -> None:
    s = heroes()
    mine, theirs = s.one("ann", "battlefield", plain("Mine")), s.one("bob", "battlefield", plain("Theirs"))
    s.start("heroes")
    tool(s, "ann", "tap", theirs)
    assert refused(s, "ann", "tap", mine) == "Something must be decided first."
    s.answer("bob", "no").done()


# ---------------------------------------------------------------- bad input
@pytest.mark.parametrize(
    ("name", "more", "why"),
    [
        ("explode", {}, "There is no manual tool explode."),
        ("life", {"amount": 99999}, "Choose a number up to 10000."),
        ("life", {"seat": "nobody", "amount": 1}, "There is no such player."),
        ("draw", {"amount": 0}, "Choose a number greater than 0."),
        ("tap", {}, "Choose something first."),
        ("roll", {"amount": 1}, "A die has at least 2 sides."),
        ("mana", {"text": "GX"}, "Mana is written W, U, B, R, G and C."),
        ("mana", {"text": ""}, "Mana is written W, U, B, R, G and C."),
        ("damage", {"amount": 3}, "Say which card deals the damage."),
        ("counters", {"amount": 1, "text": "<b>"}, "Name the kind of counter."),
        ("token", {"text": "Goblin"}, "Choose the card types of the token."),
        ("token", {"text": "Goblin", "args": {"types": ["Creature"]}}, "Choose its power and toughness."),
        ("token", {"text": "", "args": {"types": ["Artifact"]}}, "Name the token."),
        ("token", {"text": "X", "args": {"types": "Artifact"}}, "Those are no words."),
        ("token", {"text": "X", "amount": 999, "args": {"types": ["Artifact"]}}, "Choose a number up to 200."),
        (
            "token",
            {"text": "X", "args": {"types": ["Artifact"], "colors": ["P"]}},
            "Colours are written W, U, B, R and G.",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(name: str, more: dict[str, Any], why: str) -> None:
    s, _ = alone()
    assert refused(s, "ann", name, **more) == why
    s.done()


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"text": "moon"}, "There is no such zone."),
        (
            {"text": "library", "args": {"position": -1}},
            "A card goes to the top, the bottom, or a number of cards from the top.",
        ),
        (
            {"text": "library", "args": {"position": "middle"}},
            "A card goes to the top, the bottom, or a number of cards from the top.",
        ),
    ],
)
def test_moves_that_make_no_sense(more: dict[str, Any], why: str) -> None:
    s, bear = alone()
    assert refused(s, "ann", "move", bear, **more) == why
    assert refused(s, "ann", "move", 99999, text="exile") == "That is not there any more."
    assert refused(s, "ann", "move", bear, bear, text="exile") == "The same thing cannot be chosen twice."
    assert refused(s, "ann", "move", bear, text="x" * 201) == "Write 200 letters at most."
    s.done()


def test_a_hidden_card_cannot_be_named() -> None:
    s, _ = alone()
    top = s.state.zones["library:ann"][0]
    secret = s.one("horde", "library", plain("Secret"))
    assert refused(s, "ann", "move", top, text="hand") == "You may not know that card."
    assert refused(s, "ann", "reveal", secret) == "You may not know that card."
    s.done()


# ---------------------------------------------------------------- what they do
def test_move_between_zones() -> None:
    s, bear = alone()
    tool(s, "ann", "move", bear, text="hand")
    card = s.state.zones["hand:ann"][0]
    tool(s, "ann", "move", card, text="library", args={"position": 2})
    assert s.name(s.state.zones["library:ann"][2]) == "Bear"
    card = s.state.zones["library:ann"][2]
    tool(s, "ann", "move", card, text="graveyard")
    tool(s, "ann", "move", s.state.zones["graveyard:ann"][0], text="battlefield", args={"tapped": True})
    back = s.find("Bear")
    assert s.obj(back).tapped and s.obj(back).controller == "ann"
    tool(s, "ann", "move", back, text="exile", args={"face_down": True})
    assert s.obj(s.state.zones["exile"][0]).face_down
    s.done()


def test_a_hidden_card_moved_by_hand_is_not_told() -> None:
    s, _ = alone()
    card = s.one("ann", "hand", plain("Secret"))
    tool(s, "ann", "move", card, text="library", args={"position": "bottom"})
    event = s.happened("manual")[-1]
    assert event.object == 0 and event.args is not None and event.args["objects"] == [] and event.args["hidden"] == 1
    s.done()


def test_tap_untap_counters_damage_life() -> None:
    s, bear = alone()
    tool(s, "ann", "tap", bear)
    tool(s, "ann", "untap", bear)
    tool(s, "ann", "counters", bear, text="+1/+1", amount=3)
    tool(s, "ann", "counters", bear, text="+1/+1", amount=-1)
    tool(s, "ann", "damage", bear, amount=1, args={"source": bear})
    assert not s.obj(bear).tapped and s.pt(bear) == (4, 4) and s.obj(bear).damage == 1
    tool(s, "ann", "life", amount=-3)
    tool(s, "ann", "counters", text="poison", amount=2)
    tool(s, "ann", "counters", text="poison", amount=-1)
    assert s.life("ann") == 37 and s.state.players["ann"].counter("poison") == 1
    tool(s, "ann", "damage", seat="horde", amount=4, args={"source": bear})
    assert s.life("horde") == 16
    s.done()


def test_draw_mill_exile_discard_shuffle() -> None:
    s, _ = alone()
    tool(s, "ann", "draw", amount=3)
    a, b, c = s.state.zones["hand:ann"]
    tool(s, "ann", "discard", a, b)
    assert s.state.zones["hand:ann"] == (c,) and len(s.happened("discarded")) == 2
    tool(s, "ann", "mill", amount=2)
    tool(s, "ann", "exile_top", amount=1, args={"face_down": True})
    tool(s, "ann", "shuffle")
    assert len(s.state.zones["graveyard:ann"]) == 4 and s.obj(s.state.zones["exile"][0]).face_down
    assert [e.seat for e in s.happened("shuffled")] == ["ann"]
    s.done()


def test_look_and_reorder() -> None:
    s, _ = alone()
    tool(s, "ann", "look", amount=3)
    a, b, c, d = s.state.zones["library:ann"][:4]
    assert s.obj(c).known_to == ("ann",) and s.obj(d).known_to == ()
    assert [(e.text, e.amount) for e in s.happened("manual")] == [("look", 3)]  # everybody hears of it
    tool(s, "ann", "reorder", c, a, b)
    assert s.state.zones["library:ann"][:3] == (c, a, b)
    assert refused(s, "ann", "reorder", b, a) == "Only the top cards can be put in another order."
    assert refused(s, "ann", "reorder", d) == "You may not know that card."
    s.done()


def test_reveal_cards_and_a_hand() -> None:
    s = heroes("ann")
    a, b = s.put("ann", "hand", plain("A"), plain("B"))
    s.start("heroes")
    tool(s, "ann", "reveal", a)
    assert "horde" in s.obj(a).known_to and "horde" not in s.obj(b).known_to
    tool(s, "ann", "reveal")
    assert "horde" in s.obj(b).known_to
    s.done()


def test_attach_and_unattach() -> None:
    s, bear = alone()
    sword = s.one("ann", "battlefield", plain("Sword", "Artifact", subtypes=("Equipment",)))
    tool(s, "ann", "attach", sword, bear)
    assert s.obj(sword).attached_to == bear
    tool(s, "ann", "unattach", sword)
    assert s.obj(sword).attached_to is None
    assert refused(s, "ann", "attach", bear, sword) == "It cannot be attached to that."
    assert refused(s, "ann", "attach", sword) == "Choose what it is attached to."
    assert refused(s, "ann", "unattach", sword) == "It is not attached to anything."
    s.done()


def test_mana_size_keyword_control() -> None:
    s, bear = alone()
    foe = s.one("horde", "battlefield", plain("Foe"))
    tool(s, "ann", "mana", text="GGC")
    tool(s, "ann", "size", bear, args={"power": 3, "toughness": -1})
    tool(s, "ann", "keyword", bear, text="First strike")
    tool(s, "ann", "control", foe)
    assert s.state.players["ann"].mana == (0, 0, 0, 0, 2, 1)
    assert s.pt(bear) == (5, 1) and s.ch(bear).has("first_strike") and s.obj(foe).controller == "ann"
    s.done()


def test_tokens_as_a_player_describes_them() -> None:
    s, _ = alone()
    args = {"types": ["Artifact", "Creature"], "subtypes": ["Golem"], "colors": ["R"], "keywords": ["flying"]}
    tool(s, "ann", "token", text="Golem", amount=2, args={**args, "power": 3, "toughness": 4})
    one, two = s.all("Golem")
    assert s.pt(one) == (3, 4) and s.ch(two).has("flying") and s.ch(two).colors == ("R",) and s.obj(two).token
    s.done()


def test_transform_destroy_sacrifice() -> None:
    s, bear = alone()
    faces = (Face("Day", types=("Artifact",)), Face("Night", types=("Artifact",)))
    wolf = s.one("ann", "battlefield", Card(faces, "transform"))
    tool(s, "ann", "transform", wolf)
    assert s.name(wolf) == "Night"
    tool(s, "ann", "sacrifice", wolf)
    tool(s, "ann", "destroy", bear)
    assert s.names("ann", "graveyard") == ["Bear", "Day"]
    assert refused(s, "ann", "destroy", s.state.zones["graveyard:ann"][0]) == "That is not in the right place for this."
    s.done()


def test_dice_and_coins() -> None:
    s, _ = alone()
    tool(s, "ann", "roll", amount=20)
    tool(s, "ann", "coin")
    assert 1 <= s.happened("rolled")[0].amount <= 20 and s.happened("flipped")[0].amount in (0, 1)
    s.done()
