"""Manual tools for what lasts or comes later: changes, permissions, emblems, reminders, turns."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards.printer import print_card
from app.engine import codec
from app.engine.model.ability import Keyword
from app.engine.model.card import Card, Face, card_of
from app.engine.model.commands import Answer, Cast, Manual, PlayLand
from app.engine.view import project
from tests.rules.resolving import plain
from tests.rules.test_manual_tools import alone, heroes, refused, tool
from tests.rules.test_manual_tools_more import GAIN, told
from tests.support.scenario import Scenario

FORT = Card((Face("Fort", types=("Artifact",)),))


def next_turn(s: Scenario) -> Scenario:
    """The end of this turn is over."""
    return s.to_turn("heroes")


# ---------------------------------------------------------------- changes
def test_a_size_is_changed_or_set_for_this_turn() -> None:
    """CR 613.4b–c."""
    s, bear = alone()
    tool(s, "ann", "size", bear, args={"power": 5, "toughness": 4, "set": True})
    assert s.pt(bear) == (5, 4) and told(s) == ["By hand: ann makes ['Bear'] 5/4 until end of turn."]
    tool(s, "ann", "size", bear, args={"power": 1, "toughness": -1})
    assert s.pt(bear) == (6, 3)
    assert next_turn(s).pt(bear) == (2, 2)
    s.done()


def test_for_ever_is_longer_than_a_turn() -> None:
    s, bear = alone()
    tool(s, "ann", "keyword", bear, text="flying", args={"until": "forever"})
    assert next_turn(s).ch(bear).has("flying")
    s.done()


def test_as_long_as_its_source_stays() -> None:
    """CR 611.2b: it ends as the source leaves."""
    s, bear = alone()
    fort = s.one("ann", "battlefield", FORT)
    why = "Say which permanent it lasts with."
    assert refused(s, "ann", "size", bear, args={"power": 1, "until": "this_stays"}) == why
    tool(s, "ann", "size", bear, args={"power": 3, "until": "this_stays", "source": fort})
    next_turn(s)
    assert s.pt(bear) == (5, 2)
    tool(s, "ann", "destroy", fort)
    assert s.pt(bear) == (2, 2)
    s.done()


def test_all_of_a_kind_as_they_are_now() -> None:
    """CR 611.2c: what comes later is not affected."""
    s, bear = alone()
    foe, fort = s.one("horde", "battlefield", plain("Foe", power=1)), s.one("ann", "battlefield", FORT)
    tool(s, "ann", "size", args={"power": 2, "all": "creatures:mine"})
    late = s.one("ann", "battlefield", plain("Late", power=1))
    assert (s.pt(bear)[0], s.pt(foe)[0], s.pt(late)[0]) == (4, 1, 1)
    tool(s, "ann", "keyword", text="cant_block", args={"all": "creatures:theirs"})
    assert s.ch(foe).has("cant_block") and not s.ch(bear).has("cant_block")
    tool(s, "ann", "types", text="Creature", args={"all": "artifacts:all"})
    assert s.ch(fort).is_creature
    assert refused(s, "ann", "size", args={"all": "lands:theirs"}) == "There is no such permanent now."
    assert refused(s, "ann", "size", args={"all": "elves:mine"}) == "There is no such kind of permanent."
    s.done()


def test_anothers_among_all_of_a_kind_takes_consent() -> None:
    s = heroes()
    s.put("ann", "battlefield", plain("Mine"))
    theirs = s.one("bob", "battlefield", plain("Theirs"))
    s.start("heroes")
    tool(s, "ann", "keyword", text="haste", args={"all": "creatures:all"})
    assert not s.ch(theirs).has("haste")
    s.answer("bob", "yes")
    assert s.ch(theirs).has("haste")
    s.done()


def test_keywords_are_taken_away() -> None:
    """CR 613.1f."""
    s = heroes("ann")
    bird = s.one("ann", "battlefield", plain("Bird", abilities=(Keyword("flying"), Keyword("haste"))))
    s.start("heroes")
    tool(s, "ann", "keyword", bird, text="Flying", args={"lose": True})
    assert not s.ch(bird).has("flying") and s.ch(bird).has("haste")
    assert told(s) == ["By hand: ann takes Flying from ['Bird'] until end of turn."]
    tool(s, "ann", "keyword", bird, text="all", args={"lose": True, "until": "forever"})
    assert not next_turn(s).ch(bird).keywords
    s.done()


def test_types_and_colors() -> None:
    """CR 205.1, 105.3."""
    s, bear = alone()
    tool(s, "ann", "types", bear, text="artifact golem")
    assert {"Artifact", "Creature"} <= set(s.ch(bear).types) and "Golem" in s.ch(bear).subtypes
    tool(s, "ann", "types", bear, text="Land", args={"instead": True})
    assert s.ch(bear).types == ("Land",)
    tool(s, "ann", "colors", bear, text="wu")
    assert s.ch(bear).colors == ("W", "U")
    tool(s, "ann", "colors", bear, text="R", args={"besides": True})
    assert set(s.ch(bear).colors) == {"W", "U", "R"}
    tool(s, "ann", "colors", bear, text="C")
    assert s.ch(bear).colors == ()
    s.done()


def test_what_can_neither_attack_nor_block_nor_untap() -> None:
    s = heroes("ann")
    bear = s.one("ann", "battlefield", plain("Bear"), tapped=True)
    s.libraries().start("heroes")
    tool(s, "ann", "keyword", bear, text="doesnt_untap", args={"until": "forever"})
    tool(s, "ann", "keyword", bear, text="cant_attack", args={"until": "forever"})
    next_turn(s)
    assert s.obj(bear).tapped and s.ch(bear).has("cant_attack")
    s.done()


def test_goad_and_prevention() -> None:
    """CR 701.15, 615.7."""
    s, bear = alone()
    foe = s.one("horde", "battlefield", plain("Foe", power=2, toughness=2))
    tool(s, "ann", "goad", foe)
    assert s.obj(foe).goaded_by == ("ann",)
    tool(s, "ann", "prevent", amount=2)
    tool(s, "ann", "damage", amount=5, args={"source": bear})
    assert s.life("ann") == 40 - 3
    tool(s, "ann", "prevent", bear)
    tool(s, "ann", "damage", bear, amount=9, args={"source": foe})
    assert s.obj(bear).damage == 0
    s.done()


# ---------------------------------------------------------------- playing from anywhere
@pytest.mark.parametrize("zone", ["graveyard", "exile", "library", "command"])
def test_a_card_is_played_from_any_zone(zone: str) -> None:
    """CR 601.3: for its cost, or for none."""
    s = heroes("ann")
    costly = Card((Face("Costly", "{3}", ("Creature",), power=3, toughness=3),))
    card = s.one("ann", zone, costly, **({"known_to": ("ann",)} if zone == "library" else {}))
    s.start("heroes")
    assert s.refused("ann", Cast(card))
    tool(s, "ann", "permit", card, args={"free": True})
    assert told(s)[0].endswith("play ['Costly'] without paying until end of turn.") or zone == "library"
    s.do("ann", Cast(card)).resolve_all()
    assert s.all("Costly")
    s.done()


def test_a_land_too_and_no_longer_than_said() -> None:
    """CR 305.1."""
    s = heroes("ann").libraries()
    first, second = s.put("ann", "exile", "Forest", "Forest")
    s.start("heroes")
    tool(s, "ann", "permit", first)
    s.do("ann", PlayLand(first))
    tool(s, "ann", "permit", second)
    assert next_turn(s).refused("ann", PlayLand(second))
    s.done()


def test_a_card_is_cast_at_once_without_paying() -> None:
    """CR 118.9."""
    s = heroes("ann")
    card, land = s.one("ann", "graveyard", GAIN), s.one("ann", "graveyard", "Forest")
    s.start("heroes")
    assert refused(s, "ann", "cast_free", land) == "That cannot be cast."
    tool(s, "ann", "cast_free", card)
    s.resolve_all()
    assert s.life("ann") == 43
    s.done()


def test_a_card_is_shown_to_one_player() -> None:
    """CR 701.20: not to the others; it takes no consent."""
    s = heroes("ann", "bob", "cleo")
    s.state.knobs["teammates_see_hands"] = False
    secret = s.one("ann", "hand", plain("Secret"))
    s.start("heroes")
    tool(s, "ann", "show", secret, seat="bob")
    assert "Secret" in str(project(s.state, "bob")) and "Secret" not in str(project(s.state, "cleo"))
    assert "Secret" not in str(told(s))
    assert refused(s, "ann", "show", secret, seat="ann") == "Say who is shown it."
    s.done()


# ---------------------------------------------------------------- emblems and reminders
def test_an_emblem_says_what_was_written() -> None:
    """CR 114."""
    s, _ = alone()
    tool(s, "ann", "emblem", text="Creatures you control are brave.")
    (emblem,) = s.state.zones["command"]
    assert "brave" in str(print_card(card_of(s.obj(emblem).card), "en"))
    assert told(s) == ["By hand: ann gets an emblem. Creatures you control are brave."]
    assert refused(s, "ann", "emblem", text=" ") == "Write what it says."
    s.done()


def test_a_reminder_is_asked_each_time_until_it_is_over() -> None:
    s = heroes("ann").libraries().start("heroes")
    tool(s, "ann", "remind", text="Look at the sky.", args={"when": "my_upkeep"})
    for _ in range(2):
        next_turn(s)
        s.to("upkeep") if not s.open_questions() else None
        s.resolve_all()
        asked = s.question("ann")
        assert asked.kind == "by_hand" and asked.args["note"] == "Look at the sky."
        s.do("ann", Answer(asked.id, ("done",)))
    (reminder,) = [i for i in s.state.zones["command"] if s.obj(i).controller == "ann"]
    tool(s, "ann", "forget", reminder)
    s.to("end")
    next_turn(s)
    assert not s.open_questions() and not s.state.triggers and not s.state.stack
    s.done()


def test_only_what_was_made_by_hand_is_ended_so() -> None:
    s = heroes("ann")
    leader = s.one("ann", "command", plain("Leader"), commander=True)
    s.start("heroes")
    assert refused(s, "ann", "forget", leader) == "That was not made by hand."
    s.done()


# ---------------------------------------------------------------- turns
def test_steps_are_skipped_and_added() -> None:
    """CR 500.9, 500.11."""
    s, _ = alone()
    tool(s, "ann", "skip_step", text="combat")
    assert s.state.turn.steps[0] == "postcombat main"
    assert refused(s, "ann", "skip_step", text="upkeep") == "That step does not come any more this turn."
    tool(s, "ann", "add_step", text="upkeep")
    assert s.state.turn.steps[:2] == ("upkeep", "postcombat main")
    tool(s, "ann", "add_step", text="combat")
    assert s.state.turn.steps[:2] == ("beginning of combat", "declare attackers")
    assert refused(s, "ann", "add_step", text="tea") == "There is no such step."
    s.done()


def test_a_step_of_the_others_turn_takes_consent() -> None:
    s = heroes().libraries()
    s.start("horde", "upkeep")
    tool(s, "ann", "skip_step", text="combat")
    assert "declare attackers" in s.state.turn.steps
    s.answer("bob", "yes")
    assert "declare attackers" not in s.state.turn.steps
    s.done()


def test_turns_are_added_and_skipped() -> None:
    """CR 500.7, 500.11."""
    s, _ = alone()
    tool(s, "ann", "extra_turn")
    assert s.state.turn.extra == ("heroes",)
    tool(s, "ann", "skip_turn", seat="horde")
    assert s.state.flags["skip_turn:horde"] == 1
    s.done()


def test_land_drops() -> None:
    """CR 305.2."""
    s = heroes("ann")
    one, two, three = s.put("ann", "hand", "Forest", "Forest", "Forest")
    s.start("heroes")
    tool(s, "ann", "land_drops", amount=1)
    s.do("ann", PlayLand(one)).do("ann", PlayLand(two))
    assert s.refused("ann", PlayLand(three))
    tool(s, "ann", "land_drops", amount=2)
    tool(s, "ann", "land_drops", amount=-2)
    assert s.refused("ann", PlayLand(three))
    assert told(s) == ["By hand: ann lets ann play fewer lands this turn (2)."]
    s.done()


@pytest.mark.parametrize(
    ("name", "more", "why"),
    [
        ("size", {"args": {"power": 10**6}}, "Choose a number up to {most}."),
        ("size", {"args": {"power": 1, "until": "soon"}}, "Say how long it lasts."),
        ("keyword", {"text": "%"}, "Name the keyword."),
        ("types", {"text": " "}, "Name the types."),
        ("colors", {"text": "X"}, "Colors are written W, U, B, R and G, none of them C."),
        ("prevent", {"amount": -1}, "Choose a number from 0 on."),
        ("remind", {"text": "x", "args": {"when": "never"}}, "Say when."),
        ("land_drops", {}, "Choose a number other than 0."),
        ("permit", {}, "That is not in the right place for this."),
    ],
)
def test_what_makes_no_sense_is_refused(name: str, more: dict[str, Any], why: str) -> None:
    s, bear = alone()
    assert refused(s, "ann", name, bear, **more).startswith(why.partition("{")[0])
    s.done()


def test_lasting_tools_survive_being_saved() -> None:
    s, bear = alone()
    for command in (
        Manual("size", (bear,), args={"power": 1, "until": "forever"}),
        Manual("emblem", text="Be kind."),
        Manual("remind", text="Be quick.", args={"when": "each_end"}),
    ):
        s.do("ann", command)
    again = codec.from_json(codec.to_json(s.state))
    assert codec.to_json(again) == codec.to_json(s.state)
    s.state = again
    assert s.pt(bear) == (3, 2)
    s.done()
