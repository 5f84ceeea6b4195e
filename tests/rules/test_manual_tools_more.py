"""More manual tools: unseen cards, the stack, faces, copies, known tokens; what the log says of each."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec
import pytest

from app.cards import tokens
from app.engine import codec
from app.engine.errors import Illegal
from app.engine.machine import process
from app.engine.model.ability import SpellAbility, TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.commands import Manual
from app.engine.model.effect import GainLife
from app.engine.model.values import Trigger
from app.engine.rules.said_by_hand import HIDDEN, sentence
from app.engine.rules.tools import TOOLS
from app.engine.view import lines, project
from tests.rules.resolving import plain
from tests.rules.test_manual_tools import HAND_MADE, alone, heroes, refused, tool
from tests.support.scenario import Scenario

GAIN = Card((Face("Known", "{0}", ("Instant",), abilities=(SpellAbility((GainLife("you", 3),)),)),))


def told(s: Scenario) -> list[str]:
    """What the log says of the last manual tool, its places filled in."""
    event = [e for e in s.events if e.kind == "manual"][-1]
    return [line.key.format(**line.args) for line in lines(s.state, [event])]


# ---------------------------------------------------------------- cards nobody looks at
def test_cards_are_moved_without_looking_at_them() -> None:
    s, _ = alone()
    top, second, *_, last = s.state.zones["library:ann"]
    name = s.name(top)
    tool(s, "ann", "take", amount=1, text="battlefield", args={"face_down": True})
    made = s.state.zones["battlefield"][-1]
    assert s.obj(made).face_down and s.pt(made) == (2, 2) and top not in s.state.objects
    tool(s, "ann", "take", amount=1, text="exile", args={"origin": "bottom", "face_down": True})
    assert last not in s.state.objects and s.state.zones["library:ann"][0] == second
    hidden = s.state.zones["exile"][-1]
    assert s.obj(hidden).known_to == ()
    tool(s, "ann", "take", amount=5, text="hand", args={"origin": "exiled"})
    assert len(s.state.zones["hand:ann"]) == 1 and not s.state.zones["exile"]
    assert told(s) == ["By hand: ann moves cards of ann unseen (5): hand."] and name
    assert refused(s, "ann", "take", amount=1, text="hand", args={"origin": "exiled"}) == "There is no card there."
    why = "Those cards come from the top, the bottom, or exile."
    assert refused(s, "ann", "take", amount=1, text="hand", args={"origin": "hand"}) == why
    assert refused(s, "ann", "take", amount=1, text="moon") == "There is no such zone."
    s.done()


def test_discard_at_random() -> None:
    s, _ = alone()
    s.put("ann", "hand", plain("A"), plain("B"), plain("C"))
    tool(s, "ann", "discard", amount=2)
    assert len(s.state.zones["hand:ann"]) == 1 and len(s.happened("discarded")) == 2
    assert told(s) == ["By hand: ann discards at random (2)."]
    assert refused(s, "ann", "discard") == "Choose a number greater than 0."
    s.done()


def test_search_shows_the_whole_library_until_it_is_shuffled() -> None:
    s, _ = alone()
    tool(s, "ann", "search")
    library = s.state.zones["library:ann"]
    assert all(s.obj(i).known_to == ("ann",) for i in library)
    tool(s, "ann", "move", library[3], text="hand")
    tool(s, "ann", "shuffle")
    assert all(not s.obj(i).known_to for i in s.state.zones["library:ann"])
    assert len(s.state.zones["hand:ann"]) == 1
    s.done()


def test_cards_lie_in_the_order_in_which_they_are_named() -> None:
    s, _ = alone()
    a, b, c = s.put("ann", "graveyard", plain("A"), plain("B"), plain("C"))
    tool(s, "ann", "move", c, a, b, text="library")
    assert [s.name(i) for i in s.state.zones["library:ann"][:3]] == ["C", "A", "B"]
    s.done()


# ---------------------------------------------------------------- faces, copies, combat
def test_face_down_and_up() -> None:
    s, bear = alone()
    tool(s, "ann", "face_down", bear)
    assert s.obj(bear).face_down and s.ch(bear).name == ""
    assert told(s) == ["By hand: ann turns ['Bear'] face down."]
    tool(s, "ann", "face_up", bear)
    assert s.ch(bear).name == "Bear" and [e.object for e in s.happened("turned_face_up")] == [bear]
    card = s.one("ann", "hand", plain("Card"))
    assert refused(s, "ann", "face_down", card) == "That is not in the right place for this."
    s.done()


def test_nobody_else_sees_what_lies_face_down() -> None:
    """CR 708.2a, 708.5: its controller may look at it, the others see a 2/2 creature."""
    s, _ = alone()
    secret = s.one("ann", "battlefield", plain("Secret", power=7, toughness=7))
    ref = s.obj(secret).card
    tool(s, "ann", "face_down", secret)
    for viewer in (None, "horde"):
        assert ref not in str(project(s.state, viewer)) and "7" not in str(project(s.state, viewer)[f"o-{secret}"])
    assert ref in str(project(s.state, "ann")["seen-ann"])
    s.done()


def test_copies_of_a_permanent() -> None:
    s, bear = alone()
    tool(s, "ann", "copy", bear, amount=2)
    made = [i for i in s.all("Bear") if i != bear]
    assert [s.pt(i) for i in made] == [(2, 2), (2, 2)] and all(s.obj(i).token for i in made)
    assert refused(s, "ann", "copy") == "Choose something first."
    s.done()


def test_a_known_token_has_its_abilities() -> None:
    s, _ = alone()
    tool(s, "ann", "token", text="Treasure", amount=2, args={"face": msgspec.to_builtins(tokens.TREASURE)})
    one, two = s.all("Treasure")
    assert s.ch(one).abilities == tokens.TREASURE.abilities and s.obj(two).token
    assert told(s) == ["By hand: ann creates tokens for ann: 2 × Treasure."]
    assert refused(s, "ann", "token", text="X", args={"face": {"types": 1}}) == "There is no such token."
    s.done()


# ---------------------------------------------------------------- the stack
def known_spell(card: Card = GAIN) -> tuple[Scenario, int]:
    s = heroes("ann")
    oid = s.one("ann", "hand", card)
    s.start("heroes").cast("ann", oid)
    return s, s.state.stack[-1].card or 0


def test_a_known_spell_can_be_told_to_resolve_by_hand() -> None:
    s, spell = known_spell()
    tool(s, "ann", "resolve_by_hand", spell)
    assert s.obj(spell).by_hand
    s.resolve()
    assert s.question("ann").kind == "by_hand" and s.life("ann") == 40
    s.answer("ann", "done")
    assert not s.obj(s.state.zones["graveyard:ann"][0]).by_hand  # CR 400.7: another object
    s.done()


def test_a_known_permanent_spell_too() -> None:
    s, spell = known_spell(Card((Face("Known", "{0}", ("Artifact",)),)))
    tool(s, "ann", "resolve_by_hand", spell)
    s.resolve()
    assert s.question("ann").kind == "by_hand" and s.names("ann", "battlefield") == ["Known"]
    s.answer("ann", "done").done()


def test_an_ability_on_the_stack_too() -> None:
    s = heroes("ann")
    gains = TriggeredAbility(Trigger("enters", this=True), (GainLife("you", 5),))
    s.put("ann", "hand", Card((Face("Angel", "{0}", ("Creature",), power=1, toughness=1, abilities=(gains,)),)))
    s.start("heroes").cast("ann", s.state.zones["hand:ann"][0]).resolve()
    item = s.state.stack[-1].id
    assert refused(s, "ann", "resolve_by_hand") == "Choose something on the stack."
    assert refused(s, "ann", "resolve_by_hand", args={"items": "all"}) == "Choose something on the stack."
    tool(s, "ann", "resolve_by_hand", args={"items": [item]})
    s.resolve()
    assert s.question("ann").kind == "by_hand"
    s.answer("ann", "done")
    assert s.life("ann") == 40
    s.done()


def test_a_spell_is_copied_and_countered() -> None:
    s, spell = known_spell()
    tool(s, "ann", "copy", spell)
    assert len(s.state.stack) == 2
    tool(s, "ann", "counter", spell)
    assert s.names("ann", "graveyard") == ["Known"]
    s.resolve()
    assert s.life("ann") == 43
    s.done()


def test_a_spell_is_moved_from_the_stack() -> None:
    s, spell = known_spell()
    tool(s, "ann", "move", spell, text="hand")
    assert not s.state.stack and s.names("ann", "hand") == ["Known"] and s.life("ann") == 40
    s.done()


def test_a_copy_moved_from_the_stack_ceases_to_exist() -> None:
    s, spell = known_spell()
    tool(s, "ann", "copy", spell)
    made = s.state.stack[-1].card
    assert made is not None and made != spell
    tool(s, "ann", "move", made, text="hand")
    assert s.names("ann", "hand") == [] and [i.card for i in s.state.stack] == [spell]
    s.resolve().done()


def test_anothers_ability_takes_consent() -> None:
    s = heroes()
    gains = TriggeredAbility(Trigger("enters", this=True), (GainLife("you", 5),))
    s.put("ann", "hand", Card((Face("Angel", "{0}", ("Creature",), power=1, toughness=1, abilities=(gains,)),)))
    s.start("heroes").cast("ann", s.state.zones["hand:ann"][0]).resolve()
    tool(s, "bob", "counter", args={"items": [s.state.stack[-1].id]})
    assert s.question("ann").kind == "yes_no"
    s.answer("ann", "yes")
    assert not s.state.stack
    s.done()


# ---------------------------------------------------------------- the log
@pytest.mark.parametrize("name", sorted(TOOLS))
def test_every_tool_has_a_sentence(name: str) -> None:
    for amount in (3, -3):
        for cards in (True, False):
            assert "{seat}" in sentence(name, amount, cards) or "{who}" in sentence(name, amount, cards)


@pytest.mark.parametrize(
    ("name", "more", "said"),
    [
        ("life", {"amount": -3}, "By hand: ann lets ann lose 3 life."),
        ("life", {"amount": 3, "seat": "horde"}, "By hand: ann lets horde gain 3 life."),
        ("counters", {"text": "poison", "amount": 2}, "By hand: ann gives ann counters: 2 × poison."),
        ("look", {"amount": 2}, "By hand: ann looks at the top of ann's library (2)."),
        ("reveal", {}, "By hand: ann reveals ann's hand."),
        ("mana", {"text": "GG"}, "By hand: ann adds GG to ann's mana."),
    ],
)
def test_what_the_log_says_of_players(name: str, more: dict[str, Any], said: str) -> None:
    s, _ = alone()
    tool(s, "ann", name, **more)
    assert told(s) == [said]
    s.done()


@pytest.mark.parametrize(
    ("name", "more", "said"),
    [
        ("move", {"text": "exile"}, "By hand: ann moves Bear: exile."),
        ("counters", {"text": "+1/+1", "amount": 1}, "By hand: ann puts counters on Bear: 1 × +1/+1."),
        ("counters", {"text": "+1/+1", "amount": -1}, "By hand: ann takes counters off Bear: 1 × +1/+1."),
        ("size", {"args": {"power": 1, "toughness": -1}}, "By hand: ann gives Bear +1/-1 until end of turn."),
    ],
)
def test_what_the_log_says_of_cards(name: str, more: dict[str, Any], said: str) -> None:
    s, bear = alone()
    tool(s, "ann", name, bear, **more)
    assert [t.replace("['", "").replace("']", "") for t in told(s)] == [said]
    s.done()


def test_the_log_counts_hidden_cards() -> None:
    s, _ = alone()
    a, b = s.put("ann", "hand", plain("Secret A"), plain("Secret B"))
    tool(s, "ann", "move", a, b, text="library", args={"position": "bottom"})
    event = [e for e in s.events if e.kind == "manual"][-1]
    (line,) = lines(s.state, [event])
    assert line.args["cards"] == [HIDDEN, HIDDEN] and "Secret" not in str(line)
    assert [s.name(i) for i in s.state.zones["library:ann"][-2:]] == ["Secret A", "Secret B"]
    s.done()


# ---------------------------------------------------------------- whatever is sent
JUNK: tuple[Any, ...] = (0, -1, 2, 99999, "", "top", "x" * 60, "{2}", True, None, [1], ["a", {}], {"a": 1}, 1.5, [[]])
NAMES = ("position", "origin", "tapped", "source", "power", "toughness", "types", "keywords", "face", "kind", "targets")
MORE_NAMES = ("mana", "life", "items", "colors", "tool", "cards", "hidden", "what", "random", "tap")


@pytest.mark.parametrize(
    ("name", "text", "args"),
    [
        ("size", "", {"power": True}),
        ("move", "library", {"position": True}),
        ("damage", "", {"source": True}),
        ("counter", "", {"items": [True]}),
        ("token", "Bear", {"types": ["Creature"], "power": True, "toughness": 1}),
        ("by_hand_ability", "", {"life": True}),
        ("by_hand_ability", "", {"targets": [True]}),
    ],
)
def test_true_is_no_number(name: str, text: str, args: dict[str, Any]) -> None:
    """JSON's true would be 1 to Python, and 1 is somebody's card."""
    s = heroes("ann")
    strange = s.one("ann", "battlefield", HAND_MADE)
    s.start("heroes")
    chosen = () if name in ("counter", "token") else (strange,)
    refused(s, "ann", name, *chosen, text=text, amount=1, args=args)
    s.done()


def test_junk_is_refused_or_done_but_never_crashes() -> None:
    chance = random.Random("junk")
    done = 0
    for _ in range(1500):
        s, bear = alone_again()
        objects = tuple(chance.sample([bear, 1, 5, 999], chance.randint(0, 2)))
        args = {name: chance.choice(JUNK) for name in chance.sample((*NAMES, *MORE_NAMES), 3)}
        command = Manual(
            chance.choice(sorted(TOOLS)),
            objects,
            chance.choice(["", "ann", "horde"]),
            chance.choice([0, 1, 3, -2]),
            chance.choice(["", "hand", "library", "battlefield", "flying", "G", "+1/+1"]),
            args,
        )
        try:
            outcome = process(s.state, "ann", command)
        except Illegal:
            continue
        lines(outcome.state, outcome.events)
        codec.from_json(codec.to_json(outcome.state))
        done += 1
    assert done > 100


@cache
def alone_again() -> tuple[Scenario, int]:
    """One board for all of it: states are never changed."""
    return alone()
