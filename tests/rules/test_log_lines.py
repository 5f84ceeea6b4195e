"""What the log says of what happened, and to whom (architecture 1.5): names only for who may know them."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards import dsl as d
from app.cards.dsl import (
    EACH_OPPONENT,
    artifacts,
    attach,
    cards_in_library,
    choose_option,
    choose_player,
    creatures,
    destroy,
    draw,
    extra_combat,
    extra_turn,
    flip_coin,
    gain_control,
    gain_life,
    get_counters,
    goad,
    look_at_top,
    mill,
    proliferate,
    put_on_library,
    regenerate,
    roll_dice,
    scry,
    search,
    skip_turn,
    surveil,
    target,
    target_creature,
    target_spell,
    vote,
    when_enters,
)
from app.engine.model.commands import Hold
from app.engine.model.effect import Action, CopySpell, CreateToken, Discard, Effect, Prepare
from app.engine.view import lines, may_see
from app.engine.view.structs import LogLine
from tests.rules.resolving import cast, plain, spell
from tests.rules.test_cr_722_prepared import MAGE
from tests.support.scenario import Scenario


class Told(Scenario):
    """A board that keeps its log: each command's lines, made from the state after it."""

    def __init__(self) -> None:
        self.log: list[LogLine] = []
        super().__init__("ann", "bob")
        self.libraries(10)
        for player in self.state.players.values():
            player.auto = "always"

    def _after(self, outcome: Any) -> None:
        super()._after(outcome)
        self.log += lines(self.state, self.last)


def told(s: Told, key: str) -> list[LogLine]:
    return [line for line in s.log if line.key == key]


def public(s: Told) -> str:
    """All that everybody may read, as one text."""
    return " ".join(f"{line.key} {line.args}" for line in s.log if line.audience.startswith(("public", "not:")))


def play(*effects: Effect) -> Told:
    s = Told()
    s.one("ann", "battlefield", plain("Bear"), counters={"+1/+1": 1})
    s.start()
    cast(s, "ann", *effects)
    return s


@pytest.mark.parametrize(
    ("effect", "key", "args"),
    [
        (proliferate(), "{seat} proliferates.", {"seat": "ann"}),
        (extra_turn(), "{who} will take an extra turn.", {"who": "ann"}),
        (skip_turn(EACH_OPPONENT), "{who} will skip the next turn.", {"who": "bob"}),
        (
            skip_turn(EACH_OPPONENT, untap_and_draw=True),
            "{who} will pass the next turn: only untapping and drawing.",
            {"who": "bob"},
        ),
        (extra_combat(), "There will be another combat phase this turn.", {}),
        (get_counters("energy", 2), "{seat} gets counters: {amount} × {kind}.", {"seat": "ann", "amount": 2}),
        (choose_player(), "{seat} chooses {who}.", {"seat": "ann", "who": "bob"}),
        (goad(creatures()), "{card} is goaded by {seat}.", {"card": "Bear", "seat": "ann"}),
    ],
)
def test_each_of_these_has_a_line(effect: Effect, key: str, args: dict[str, object]) -> None:
    s = play(effect)
    while s.open_questions():
        s.answer("ann", *[o for o in s.question("ann").options if o != "ann"][:1])
    (line,) = told(s, key)
    assert line.audience == "public" and {k: line.args[k] for k in args} == args


def test_dice_and_coins_say_what_came_up() -> None:
    s = play(roll_dice(20), flip_coin())
    (roll,), (coin,) = told(s, "{seat} rolls {amount} on a die of {sides}."), told(s, "{seat} flips a coin: {option}.")
    assert roll.args["sides"] == 20 and roll.args["amount"] == s.happened("rolled")[0].amount
    assert coin.args["option"] in ("heads", "tails")


def test_words_that_are_chosen_and_votes_are_told() -> None:
    s = play(choose_option("odd", "even"), vote("death", "taxes"))
    s.answer("ann", "even").answer("ann", "death").answer("bob", "taxes")
    assert [line.args["option"] for line in told(s, "{seat} chooses {option}.")] == ["even"]
    assert [line.args["option"] for line in told(s, "{seat} votes for {option}.")] == ["death", "taxes"]


def test_scrying_tells_the_names_to_one_player_only() -> None:
    s = Told()
    s.put("ann", "library", plain("Secret"))
    for effect in (scry(11), surveil(11)):
        s.start()
        cast(s, "ann", effect)
        s.answer("ann", *[])
        while s.open_questions():
            s.answer("ann", *s.question("ann").options)
    seen = told(s, "You look at {cards}.")
    assert {line.audience for line in seen} == {"seat:ann"} and "Secret" in seen[0].args["cards"]
    assert told(s, "{seat} scries {amount}.")[0].args["amount"] == 11
    assert told(s, "{seat} surveils {amount}.")[0].args["amount"] == 11
    assert not told(s, "{seat} looks at cards on top of the library ({amount}).")
    assert "Secret" not in public(s)


def test_what_is_taken_unseen_is_counted_for_the_others() -> None:
    s = Told()
    s.put("bob", "library", plain("Secret"))
    s.start()
    cast(s, "ann", look_at_top(11, take=1))
    s.answer("ann", s.question("ann").options[0])
    (looked,) = told(s, "{seat} looks at cards on top of the library ({amount}).")
    assert looked.args == {"seat": "ann", "amount": 10}
    assert told(s, "{seat} puts a card from the library into the hand.")[0].audience == "not:team:ann"
    assert told(s, "{seat} puts {card} from the library into the hand.")[0].audience == "team:ann"
    assert "Wastes" not in public(s)


def test_a_drawn_card_is_named_to_its_hand_only() -> None:
    s = Told()
    s.start()
    cast(s, "ann", draw(1))
    (named,), (hidden,) = told(s, "{seat} draws {card}."), told(s, "{seat} draws a card.")
    assert (named.audience, hidden.audience) == ("team:ann", "not:team:ann")
    assert may_see(s.state, "ann", named.audience) and not may_see(s.state, "ann", hidden.audience)
    for viewer in ("bob", None):
        assert may_see(s.state, viewer, hidden.audience) and not may_see(s.state, viewer, named.audience)
    assert not told(s, "{seat} puts a card from the library into the hand.")
    assert "Wastes" not in public(s)


def test_searching_tells_how_many_were_found() -> None:
    s = Told()
    s.start()
    cast(s, "ann", search(cards_in_library(types="Land")))
    s.answer("ann", s.question("ann").options[0])
    (line,) = told(s, "{seat} searches the library (cards found: {amount}).")
    assert line.args == {"seat": "ann", "amount": 1}
    cast(s, "ann", search(cards_in_library(types="Artifact")))
    assert told(s, "{seat} searches the library and finds nothing.")
    assert not told(s, "You look at {cards}.")


def test_who_chooses_from_a_hand_sees_it_alone() -> None:
    s = Told()
    s.put("bob", "hand", plain("Secret"), plain("Other"))
    s.start()
    cast(s, "ann", Discard(EACH_OPPONENT, chooser="you"))
    (seen,) = told(s, "You look at {cards}.")
    assert seen.audience == "seat:ann" and sorted(seen.args["cards"]) == ["Other", "Secret"]
    assert told(s, "{seat} looks at {who}'s hand.")[0].args == {"seat": "ann", "who": "bob"}
    assert "Secret" not in public(s)


def test_control_and_what_is_attached_are_told() -> None:
    s = Told()
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.one("ann", "battlefield", plain("Sword", "Artifact", subtypes=("Equipment",)))
    s.start()
    cast(s, "ann", gain_control(), at=[[bear]], targets=[target_creature()])
    assert told(s, "{seat} now controls {card}.")[0].args["card"] == "Bear"
    both = [target_creature(), target(artifacts(), "u")]
    cast(s, "ann", attach("u", "t"), at=[[bear], [s.find("Sword")]], targets=both)
    assert told(s, "{card} is attached to {other}.")[0].args["other"] == "Bear"


def test_regenerating_is_told() -> None:
    s = play(regenerate(creatures()), destroy(creatures()))
    assert [line.args["card"] for line in told(s, "{card} regenerates.")] == ["Bear"]


def test_a_copy_is_told() -> None:
    s = Told()
    first = s.one("ann", "hand", spell(gain_life(1), name="First"))
    s.start()
    s.do("ann", Hold()).cast("ann", first)
    cast(s, "ann", CopySpell("t"), at=[[s.state.stack[0].card]], targets=[target_spell()])
    assert [line.args["card"] for line in told(s, "{seat} copies {card}.")] == ["First"]


def test_an_ability_is_told_as_an_ability() -> None:
    s = Told()
    s.put("ann", "hand", plain("Herald", "Creature", cost="{0}", abilities=(when_enters(gain_life(1)),)))
    s.start()
    s.cast("ann", "Herald").resolve_all()
    told_of = [line.key for line in s.log if line.args.get("card") == "Herald"]
    assert told_of[-3:] == ["{card} resolves.", "An ability of {card} triggers.", "An ability of {card} resolves."]


def test_what_is_milled_is_told_as_milled() -> None:
    s = play(mill(3, EACH_OPPONENT))
    (line,) = told(s, "{seat} mills {card}.")
    assert line.args == {"seat": "bob", "card": "Wastes", "times": 3}


def test_mana_that_stays_is_added_and_mana_that_is_spent_is_paid() -> None:
    s = Told()
    s.lands("ann", Forest=3)
    bear = s.one("ann", "hand", plain("Bear", cost="{1}{G}"))
    s.start()
    s.cast("ann", bear)
    assert told(s, "{seat} pays {mana}.")[0].args["mana"] == "{G}{G}"
    assert not told(s, "{seat} adds {mana}.")
    s.resolve()
    forest = next(i for i in s.all("Forest") if not s.obj(i).tapped)
    s.activate("ann", forest)
    assert told(s, "{seat} adds {mana}.")[0].args["mana"] == "{G}"
    s.to("beginning of combat")
    assert told(s, "{seat} loses unspent mana ({amount}).")[0].args["amount"] == 1


def test_cr_708_9_what_was_face_down_is_shown_as_it_goes_to_a_library() -> None:
    s = Told()
    open_, closed = (
        s.one("bob", "battlefield", plain("Bear")),
        s.one("bob", "battlefield", plain("Secret"), face_down=True),
    )
    s.start()
    for oid in (open_, closed):
        cast(s, "ann", put_on_library(), at=[[oid]], targets=[target_creature()])
    assert [line.args["card"] for line in told(s, "{card} goes to {seat}'s library.")] == ["Bear", "a face-down card"]
    assert s.happened("revealed") and "Secret" in public(s)


def test_what_a_permanent_becomes_is_told() -> None:
    """CR 701.37, 702.189, 722.3b."""
    bender = d.creature("Bender", "{1}", "Human", 2, 2, d.firebending(2))
    s = Told()
    one, mage = s.one("ann", "battlefield", bender), s.one("ann", "battlefield", MAGE)
    s.start("ann")
    cast(s, "ann", Prepare("t"), Prepare("t", undo=True), at=[mage], targets=[target_creature()])
    s.attack("ann", {one: "bob"}).resolve_all()
    (line,) = told(s, "{card} firebends: {amount} red mana until the combat phase ends.")
    assert (line.args["card"], line.args["amount"]) == ("Bender", 2)
    assert [line.args["card"] for line in told(s, "{card} becomes unprepared.")] == ["Mage"]


def test_that_it_becomes_monstrous_is_told_once() -> None:
    grows = d.when_enters(Action("monstrosity", 3), Action("monstrosity", 3))
    s = Told()
    card = s.one("ann", "hand", d.creature("Giant", "{0}", "Giant", 2, 2, grows))
    s.start("ann").cast("ann", card).resolve_all()
    assert [line.args["card"] for line in told(s, "{card} becomes monstrous.")] == ["Giant"]


def test_what_is_cast_is_followed_by_what_it_targets() -> None:
    s = Scenario("ann", "bob").libraries(5).lands("ann", Mountain=2)
    strike = s.one("ann", "hand", "Lightning Strike")
    s.start("ann")
    before = len(s.events)
    s.cast("ann", strike, "bob")
    said = [(line.key, line.args.get("other")) for line in lines(s.state, s.events[before:])]
    cast = said.index(("{seat} casts {card}.", None))
    assert said[cast + 1] == ("It targets {other}.", "bob")


@pytest.mark.parametrize(("n", "key"), [(1, "{seat} creates {card}."), (3, "{seat} creates {amount} × {card}.")])
def test_tokens_are_told_with_their_number(n: int, key: str) -> None:
    s = play(CreateToken(plain("Goblin").faces[0], n))
    assert key in [line.key for line in s.log]
