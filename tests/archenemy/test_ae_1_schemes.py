"""AE-1.4 … AE-1.7: how a scheme deck is held, a scheme set in motion, abandoned, turned down (CR 314, 904)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.commands import Done
from app.engine.model.effect import Abandon, AddCounters, Move
from app.engine.model.values import Did, Filter, Tally, Trigger
from app.engine.view import project
from tests.archenemy.board import AeBoard, blank, gaining, scheme, when_set

BEAR = d.creature("Bear", "{1}{G}", "Bear", 2, 2)


def test_ae_1_4_the_top_scheme_is_set_in_motion_as_the_precombat_main_phase_begins() -> None:
    s = AeBoard().schemes(gaining(3), gaining(5)).stopping()
    s.main()
    assert (s.up(), s.deck()) == (["Gain 3"], ["Gain 5"])
    assert [(e.text, e.amount) for e in s.happened("scheme_set")] == [("Gain 3", 1)]
    assert s.state.stack and s.life("vil") == 40  # the ability uses the stack; the turning did not
    s.resolve_all()
    assert s.life("vil") == 43
    s.done()


def test_ae_1_4_heroes_may_respond() -> None:
    s = AeBoard().schemes(gaining(3)).stopping()
    s.put("ann", "hand", d.instant("Shock It", "{0}", d.spell(d.deal_damage(2, "t"), targets=[d.any_target()])))
    s.main()
    s.do("vil", Done())
    s.cast("ann", "Shock It", "vil")
    s.resolve()
    assert (s.life("vil"), len(s.state.stack)) == (38, 1)
    s.resolve_all()
    s.done()


def test_ae_1_4_only_in_the_archenemys_turns_and_only_in_the_first_main_phase() -> None:
    s = AeBoard().schemes(blank("One"), blank("Two"), blank("Three")).stopping()
    s.main("heroes").to("end")
    assert s.happened("scheme_set") == []
    s.to_turn("archenemy").to("postcombat main")
    assert [e.text for e in s.happened("scheme_set")] == ["One"]
    s.to("end")
    assert len(s.happened("scheme_set")) == 1


def test_ae_1_5_it_goes_to_the_bottom_once_no_ability_of_a_scheme_waits() -> None:
    s = AeBoard().schemes(gaining(3), blank("Two")).stopping()
    s.main()
    assert s.up() == ["Gain 3"]
    s.resolve_all()
    assert (s.up(), s.deck()) == ([], ["Two", "Gain 3"])
    assert [e.text for e in s.happened("scheme_turned_down")] == ["Gain 3"]
    s.done()


def test_ae_1_5_a_triggered_ability_of_any_scheme_keeps_it_up() -> None:
    watching = scheme("Watcher", d.whenever(Trigger("cast"), d.gain_life(1)), ongoing=True)
    s = AeBoard().schemes(gaining(3)).stopping()
    s.put("vil", "command", watching)
    s.put("ann", "hand", d.instant("Wait", "{0}", d.spell(d.draw(1))))
    s.main()
    s.do("vil", Done())
    s.cast("ann", "Wait")  # the watcher triggers above the other ability
    s.resolve()
    assert s.up() == ["Gain 3", "Watcher"]
    s.resolve_all()
    assert (s.up(), s.life("vil")) == (["Watcher"], 44)
    s.done()


def test_ae_1_5_the_deck_never_runs_out() -> None:
    s = AeBoard().schemes(gaining(1)).stopping()
    s.main().resolve_all()
    s.to_turn("heroes").to_turn("archenemy").to("precombat main").resolve_all()
    assert (s.life("vil"), s.deck()) == (42, ["Gain 1"])
    s.done()


def test_ae_1_6_an_ongoing_scheme_stays_and_works_until_it_is_abandoned() -> None:
    banner = scheme(
        "Banner",
        d.continuous(d.creatures(controller="you"), d.modify(2, 2)),
        d.whenever(d.begins("upkeep"), Abandon()),
        ongoing=True,
    )
    s = AeBoard().schemes(banner, blank("Two")).stopping()
    bear = s.one("vil", "battlefield", BEAR)
    assert s.pt(bear) == (2, 2)
    s.main()
    assert (s.up(), s.pt(bear)) == (["Banner"], (4, 4))
    s.to_turn("heroes").to("end")
    assert (s.up(), s.pt(bear)) == (["Banner"], (4, 4))
    s.to_turn("archenemy").to("upkeep").resolve_all()
    assert (s.up(), s.deck(), s.pt(bear)) == ([], ["Two", "Banner"], (2, 2))
    assert [e.text for e in s.happened("scheme_abandoned")] == ["Banner"]
    s.done()


def test_ae_1_6_only_ongoing_schemes_can_be_abandoned() -> None:
    fleeting = scheme("Fleeting", when_set(Abandon(), d.if_(Did("abandoned"), d.gain_life(9))))
    s = AeBoard().schemes(fleeting).stopping()
    s.main().resolve_all()
    assert (s.happened("scheme_abandoned"), s.life("vil")) == ([], 40)
    assert [e.text for e in s.happened("scheme_turned_down")] == ["Fleeting"]
    s.done()


def test_ae_1_6_what_was_abandoned_is_known_to_the_ability() -> None:
    paying = scheme(
        "Paying",
        d.whenever(d.begins("end"), Abandon(), d.if_(Did("abandoned"), d.gain_life(9))),
        ongoing=True,
    )
    s = AeBoard().schemes(paying).stopping()
    s.main().to("end").resolve_all()
    assert (s.up(), s.life("vil")) == ([], 49)
    s.done()


def test_ae_1_7_a_scheme_cant_leave_the_command_zone() -> None:
    runaway = scheme("Runaway", when_set(Move("this", "hand"), Move("this", "exile")), ongoing=True)
    s = AeBoard().schemes(runaway).stopping()
    s.main().resolve_all()
    assert s.up() == ["Runaway"]
    assert not any(s.name(i) == "Runaway" for i in s.state.objects if s.obj(i).zone in ("hand", "exile"))
    s.done()


def test_ae_1_7_it_is_no_permanent_and_belongs_to_the_archenemy() -> None:
    sweeping = scheme("Sweep", when_set(d.destroy(Filter()), AddCounters("this", "doom", 2)), ongoing=True)
    s = AeBoard().schemes(sweeping).stopping()
    s.put("ann", "battlefield", BEAR)
    s.main().resolve_all()
    up = s.obj(s.find("Sweep", zones=("command",)))
    assert s.all("Bear") == []
    assert (up.owner, up.controller, up.counter("doom")) == ("vil", "vil", 2)
    s.done()


def test_ae_1_4_how_many_were_set_this_turn_is_counted() -> None:
    counting = scheme("Count", when_set(d.gain_life(Tally("schemes_set"))))
    s = AeBoard().schemes(counting).stopping()
    s.main().resolve_all()
    assert s.life("vil") == 41
    s.done()


def test_scheme_decks_are_secret_and_what_is_face_up_is_shown_to_all() -> None:
    s = AeBoard().schemes(gaining(3), blank("Secret")).stopping()
    s.put("vil", "command", blank("Lasting", ongoing=True))
    s.main()
    for viewer in ("vil", "ann", None):
        (deck,) = project(s.state, viewer)["mode"].decks
        assert (deck.seat, deck.deck) == ("vil", 1)
        assert [c.name for c in deck.in_motion] == ["Gain 3"]
        assert [c.name for c in deck.ongoing] == ["Lasting"]
        assert [(turn, again) for turn, _, again in deck.history] == [(5, False)]
    s.resolve_all()
    for viewer in ("vil", "ann", None):
        seen = project(s.state, viewer)
        assert "Secret" not in repr(seen)
        assert seen["mode"].decks[0].deck == 2
