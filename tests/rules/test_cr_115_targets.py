"""Targets (CR 115), hexproof, shroud, protection and ward (CR 702.11, 702.16, 702.18, 702.21)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.game import Game
from app.engine.model.ability import ByHandText, Keyword, Mode, TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.commands import Activate, Cast
from app.engine.model.state import Env
from app.engine.model.values import Filter, TargetSpec, Trigger
from app.engine.rules import targets
from tests.rules.spells import BEAR, BOLT, COUNTER, board, hold

NOT_LEGAL = "That is not a legal target."
ROD = d.artifact("Rod", "{1}", d.activated("{T}", d.deal_damage(1), targets=[d.any_target()]))


def guarded(*abilities: object) -> Card:
    return d.creature("Guarded", "{1}", "Bear", 2, 2, *abilities)  # type: ignore[arg-type]


def test_cr_702_11b_hexproof_stops_opponents_only() -> None:
    s = board(stops=("ann", "bob")).lands("ann", Mountain=1).lands("bob", Mountain=1)
    bear = s.one("bob", "battlefield", guarded(d.hexproof))
    mine, theirs = s.one("ann", "hand", BOLT), s.one("bob", "hand", BOLT)
    s.start()
    assert s.refused("ann", Cast(mine, targets=((bear,),))) == NOT_LEGAL
    s.done_by("ann").do("bob", Cast(theirs, targets=((bear,),)))
    assert s.happened("targeted")


def test_cr_702_11_a_teammate_is_no_opponent() -> None:
    s = board(teams={"heroes": ("ann", "bob"), "foes": ("foe",)}).lands("ann", Mountain=1)
    bear = s.one("bob", "battlefield", guarded(d.hexproof))
    bolt = s.one("ann", "hand", BOLT)
    s.start("heroes").do("ann", Cast(bolt, targets=((bear,),)))
    assert [e.to for e in s.happened("targeted")] == [bear]


def test_cr_702_18_shroud_stops_everybody() -> None:
    s = board().lands("ann", Mountain=1)
    bear = s.one("ann", "battlefield", guarded(d.shroud))
    bolt = s.one("ann", "hand", BOLT)
    s.start()
    assert s.refused("ann", Cast(bolt, targets=((bear,),))) == NOT_LEGAL


def test_cr_702_16b_protection_from_a_colour_or_type() -> None:
    s = board().lands("ann", Mountain=1)
    red, art = s.put("ann", "battlefield", guarded(d.protection_from("R")), guarded(d.protection_from("Artifact")))
    bolt = s.one("ann", "hand", BOLT)
    rod = s.one("ann", "battlefield", ROD)
    s.start()
    assert s.refused("ann", Cast(bolt, targets=((red,),))) == NOT_LEGAL
    assert s.refused("ann", Activate(rod, 0, targets=((art,),))) == NOT_LEGAL
    s.do("ann", Activate(rod, 0, targets=((red,),))).resolve_all()
    assert s.obj(red).damage == 1


def test_cr_702_11c_a_player_with_hexproof() -> None:
    s = board().lands("ann", Mountain=1)
    s.put("bob", "battlefield", d.enchantment("Veil", "{1}", d.player_rule("hexproof")))
    bolt = s.one("ann", "hand", BOLT)
    s.start()
    assert s.refused("ann", Cast(bolt, targets=(("bob",),))) == NOT_LEGAL
    s.do("ann", Cast(bolt, targets=(("ann",),))).resolve_all()
    assert s.life("ann") == 17


def test_cr_115_3_the_same_target_twice_only_for_different_words() -> None:
    two = d.instant("Twins", "{R}", d.spell(d.tap("t"), targets=[d.target(d.creatures(), least=2, most=2)]))
    pair = d.instant(
        "Pair", "{R}", d.spell(d.tap("a"), d.tap("b"), targets=[d.target_creature("a"), d.target_creature("b")])
    )
    other = d.instant(
        "Other",
        "{R}",
        d.spell(d.tap("a"), targets=[d.target_creature("a"), d.target(d.creatures(), "b", other_than="a")]),
    )
    s = board().lands("ann", Mountain=3)
    bear = s.one("bob", "battlefield", BEAR)
    one, two_, three = s.put("ann", "hand", two, pair, other)
    s.start()
    assert s.refused("ann", Cast(one, targets=((bear, bear),))) == "The same target cannot be chosen twice."
    assert s.refused("ann", Cast(three, targets=((bear,), (bear,)))) == NOT_LEGAL
    s.do("ann", Cast(two_, targets=((bear,), (bear,)))).resolve_all()
    assert s.obj(bear).tapped


def test_cr_115_5_a_spell_does_not_target_itself() -> None:
    s = board().lands("ann", Island=4)
    one, two = s.put("ann", "hand", COUNTER, COUNTER)
    hold(s.start(), "ann", "bob")
    assert s.refused("ann", Cast(one, targets=((one,),))) == NOT_LEGAL
    s.put("ann", "hand", BOLT)
    s.lands("ann", Mountain=1).cast("ann", "Spark", "bob")
    spell = s.state.stack[0].card
    s.do("ann", Cast(two, targets=((spell,),)))
    assert len(s.state.stack) == 2


def test_an_ability_on_the_stack_is_targeted_by_its_item() -> None:
    stifle = d.instant(
        "Hush", "{U}", d.spell(d.counter(), targets=[TargetSpec("t", Filter(zone="stack", spell=False))])
    )
    s = board().lands("bob", Island=1)
    rod = s.one("ann", "battlefield", ROD)
    hush = s.one("bob", "hand", stifle)
    hold(s.start(), "bob").do("ann", Activate(rod, 0, targets=(("bob",),)))
    item = s.state.stack[0].id
    s.do("bob", Cast(hush, targets=((item,),))).done_by("bob").resolve_all()
    assert s.life("bob") == 20 and [e.new for e in s.happened("countered")] == [item]


def test_cr_115_2_cards_in_other_zones_where_the_spell_says_so() -> None:
    raise_ = d.sorcery(
        "Raise", "{B}", d.spell(d.return_to_hand("t"), targets=[d.target(d.cards_in_your_graveyard(types="Creature"))])
    )
    s = board().lands("ann", Swamp=1)
    mine, theirs = s.one("ann", "graveyard", BEAR), s.one("bob", "graveyard", BEAR)
    spell = s.one("ann", "hand", raise_)
    s.start()
    assert s.refused("ann", Cast(spell, targets=((theirs,),))) == NOT_LEGAL
    s.do("ann", Cast(spell, targets=((mine,),))).resolve_all()
    assert s.names("ann", "hand") == ["Grove Bear"]


def test_cr_702_11d_hexproof_from_a_quality() -> None:
    s = board().lands("ann", Mountain=1)
    bear = s.one("bob", "battlefield", guarded(Keyword("hexproof", quality="R")))
    bolt, rod = s.one("ann", "hand", BOLT), s.one("ann", "battlefield", ROD)
    s.start()
    assert s.refused("ann", Cast(bolt, targets=((bear,),))) == NOT_LEGAL
    s.do("ann", Activate(rod, 0, targets=((bear,),))).resolve_all()
    assert s.obj(bear).damage == 1


def test_an_object_targeted_twice_by_a_spell_became_its_target_once() -> None:
    a, b = d.target_creature("a"), d.target_creature("b")
    pair = d.instant("Pair", "{R}", d.spell(d.tap("a"), d.tap("b"), targets=[a, b]))
    s = board().lands("ann", Mountain=1)
    bear = s.one(
        "ann", "battlefield", d.creature("Shy", "{1}", "Bear", 2, 2, d.whenever_becomes_target(d.gain_life(1)))
    )
    card = s.one("ann", "hand", pair)
    s.start().do("ann", Cast(card, targets=((bear,), (bear,)))).resolve_all()
    assert s.life("ann") == 21


# ---------------------------------------------------------------- ward
def test_cr_702_21_ward_counters_unless_it_is_paid() -> None:
    s = board().lands("ann", Mountain=3)
    bear = s.one("bob", "battlefield", d.creature("Warded", "{1}", "Bear", 2, 4, d.ward("{2}")))
    one = s.one("ann", "hand", BOLT)
    s.start().do("ann", Cast(one, targets=((bear,),))).resolve_all()
    s.answer("ann", "no").resolve_all()
    assert s.obj(bear).damage == 0 and [e.kind for e in s.happened("countered")] == ["countered"]
    s.done()


def test_cr_702_21_ward_paid_for_lets_the_spell_go_on() -> None:
    s = board().lands("ann", Mountain=3)
    bear = s.one("bob", "battlefield", d.creature("Warded", "{1}", "Bear", 2, 4, d.ward("{2}")))
    one = s.one("ann", "hand", BOLT)
    s.start().do("ann", Cast(one, targets=((bear,),))).resolve_all()
    s.answer("ann", "yes").resolve_all()
    assert s.obj(bear).damage == 3


def test_cr_702_21_ward_ignores_its_controllers_spells() -> None:
    s = board().lands("ann", Mountain=1)
    bear = s.one("ann", "battlefield", d.creature("Warded", "{1}", "Bear", 2, 4, d.ward("{2}")))
    one = s.one("ann", "hand", BOLT)
    s.start().do("ann", Cast(one, targets=((bear,),))).resolve_all()
    assert s.obj(bear).damage == 3


# ---------------------------------------------------------------- triggered abilities
def test_cr_603_3d_a_trigger_asks_for_its_target_and_is_removed_without_one() -> None:
    gaze = d.creature(
        "Gazer", "{1}", "Eye", 1, 1, d.when_enters(d.tap("t"), targets=[d.target_creature(controller="each_opponent")])
    )
    s = board().lands("ann", Forest=3)
    first, second = s.put("ann", "hand", gaze, gaze)
    s.start().do("ann", Cast(first)).resolve_all()
    assert s.happened("trigger_removed") and not s.state.stack
    a, b = s.put("bob", "battlefield", BEAR, BEAR)
    s.lands("ann", Forest=1).do("ann", Cast(second)).resolve_all()
    assert s.question("ann").options == (a, b)
    s.answer("ann", b).resolve_all()
    assert s.obj(b).tapped and not s.obj(a).tapped


def test_cr_603_3c_a_modal_trigger_offers_only_possible_modes() -> None:
    modal = TriggeredAbility(
        Trigger("enters", this=True),
        (),
        modes=(
            Mode((d.tap("t"),), (d.target_creature(controller="each_opponent"),)),
            Mode((d.gain_life(2),)),
            Mode((d.draw(1),)),
        ),
    )
    s = board().lands("ann", Forest=2)
    card = s.one("ann", "hand", d.creature("Chooser", "{1}", "Eye", 1, 1, modal))
    s.start().do("ann", Cast(card)).resolve_all()
    asked = s.question("ann")
    assert (asked.kind, asked.options) == ("option", ("1", "2"))
    s.answer("ann", "1").resolve_all()
    assert s.life("ann") == 22


def test_a_divided_trigger_is_divided_as_it_goes_on_the_stack() -> None:
    burner = d.creature(
        "Burner",
        "{1}",
        "Imp",
        1,
        1,
        d.when_enters(
            d.deal_divided_damage(3), targets=[d.divided_among(3, 3, d.creatures(other=True), players="any")]
        ),
    )
    s = board().lands("ann", Forest=2)
    bear = s.one("bob", "battlefield", d.creature("Ox", "{3}", "Ox", 2, 4))
    card = s.one("ann", "hand", burner)
    s.start().do("ann", Cast(card)).resolve_all()
    s.answer("ann", bear, "bob")
    assert s.question("ann").kind == "damage" and s.question("ann").args["total"] == 3
    s.answer("ann", 2, 1).resolve_all()
    assert s.obj(bear).damage == 2 and s.life("bob") == 19


def test_becomes_the_target_triggers() -> None:
    shy = d.creature("Shy", "{1}", "Bear", 2, 2, d.whenever_becomes_target(d.gain_life(1)))
    s = board().lands("ann", Mountain=1)
    bear = s.one("ann", "battlefield", shy)
    bolt = s.one("ann", "hand", BOLT)
    s.start().do("ann", Cast(bolt, targets=((bear,),))).resolve_all()
    assert s.life("ann") == 21


# ---------------------------------------------------------------- by hand
def test_by_hand_spells_target_anything_visible_or_nothing() -> None:
    odd = Card((Face("Weird", "{1}", ("Sorcery",), abilities=(ByHandText("spell"),)),), level="by_hand")
    s = board().lands("ann", Forest=2)
    one = s.one("ann", "hand", odd)
    hexed, bear = s.put("bob", "battlefield", guarded(d.hexproof), BEAR)
    hidden = s.one("bob", "hand", BEAR)
    buried = s.one("bob", "graveyard", BEAR)
    s.start()
    g = Game(s.state)
    among = targets.candidates(g, targets.BY_HAND, Env("ann", one))
    assert bear in among and buried in among and "bob" in among
    assert hexed not in among and hidden not in among
    assert s.refused("ann", Cast(one, targets=((hidden,),))) == NOT_LEGAL
    s.do("ann", Cast(one, targets=((bear, "bob", buried),)))
    assert {e.to for e in s.happened("targeted")} == {bear, "bob", buried}


def test_a_nameless_by_hand_card_can_always_be_cast() -> None:
    blank = Card((Face("Unheard Of", abilities=(ByHandText(),)),), level="by_hand")
    s = board()
    one = s.one("ann", "hand", blank)
    s.start().do("ann", Cast(one)).resolve_all()
    assert "Unheard Of" in s.names("ann", "battlefield")
