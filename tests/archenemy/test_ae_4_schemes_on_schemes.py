"""AE-4: schemes that act on schemes, and what is chosen as one is set in motion (CR 701.32b–c)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine import undo
from app.engine.model.ability import Continuous, PlayerRule, Replacement, TriggeredAbility
from app.engine.model.effect import (
    Abandon,
    ChoosePlayer,
    ExtraTurn,
    Grant,
    If,
    KeepChoice,
    May,
    NextSchemes,
    SetInMotion,
)
from app.engine.model.values import COMMAND, Did, Filter, Trigger
from tests.archenemy.board import AeBoard, blank, gaining, scheme, when_set

NOT_ONGOING = Filter(zone=COMMAND, types=("Scheme",), not_supertypes=("Ongoing",))
ECHO = scheme(
    "Echo",
    TriggeredAbility(
        Trigger("scheme_set", whose="you", what=NOT_ONGOING),
        (May((Abandon(), If(Did("abandoned"), (SetInMotion(what="it"),)))),),
    ),
    ongoing=True,
)


def test_ae_4_a_scheme_is_set_in_motion_again_and_counts_as_such() -> None:
    s = AeBoard().schemes(gaining(3), blank("Two")).stopping()
    s.put("vil", "command", ECHO)
    s.main()
    s.answer(*_order(s)) if s.open_questions() else None
    s.resolve_all()
    s.answer("vil", "yes").resolve_all()
    assert (s.life("vil"), s.up(), s.deck()) == (46, [], ["Two", "Echo", "Gain 3"])
    assert [(e.text, e.amount, bool(e.args)) for e in s.happened("scheme_set")] == [
        ("Gain 3", 1, False),
        ("Gain 3", 2, True),
    ]
    s.done()


def _order(s: AeBoard) -> tuple[object, ...]:
    d_ = s.question("vil")
    return ("vil", *d_.options)


def test_ae_4_who_declines_keeps_the_ongoing_scheme() -> None:
    s = AeBoard().schemes(gaining(3)).stopping()
    s.put("vil", "command", ECHO)
    s.main()
    s.answer(*_order(s)) if s.open_questions() else None
    s.resolve_all()
    s.answer("vil", "no").resolve_all()
    assert (s.life("vil"), s.up()) == (43, ["Echo"])
    s.done()


def test_ae_4_three_instead_of_the_next_one_one_at_a_time() -> None:
    plots = scheme("Plots", when_set(NextSchemes(3)))
    s = AeBoard().schemes(plots, gaining(1), gaining(2), gaining(4), gaining(8)).stopping()
    s.main().resolve_all()
    assert s.happened("scheme_set")[-1].text == "Plots"
    s.to_turn("heroes").to_turn("archenemy").to("precombat main")
    if s.open_questions():
        s.answer(*_order(s))
    s.resolve_all()
    assert [e.text for e in s.happened("scheme_set")] == ["Plots", "Gain 1", "Gain 2", "Gain 4"]
    assert s.life("vil") == 47
    s.to_turn("heroes").to_turn("archenemy").to("precombat main").resolve_all()
    assert s.life("vil") == 55  # only the next time
    s.done()


def test_schemes_cant_be_set_in_motion_in_a_turn_that_lacks_them() -> None:
    s = AeBoard().schemes(scheme("Good Time", when_set(ExtraTurn(without=("schemes",)))), gaining(1), gaining(2))
    s.stopping().main().resolve_all()
    number = s.state.turn.number
    s.to_turn("archenemy").to("postcombat main")
    assert (s.state.turn.number, len(s.happened("scheme_set"))) == (number + 1, 1)
    s.to_turn("heroes").to_turn("archenemy").to("precombat main").resolve_all()
    assert s.life("vil") == 41
    s.done()


def test_a_turn_may_lack_its_untap_step() -> None:
    s = AeBoard().schemes(scheme("Bend", when_set(ExtraTurn(without=("untap",)))), blank("Two"), blank("Three"))
    land = s.one("vil", "battlefield", "Wastes", tapped=True)
    s.stopping().main().resolve_all()
    number = s.state.turn.number
    s.to_turn("archenemy").to("precombat main")
    assert (s.state.turn.number, s.obj(land).tapped) == (number + 1, True)
    assert len(s.happened("scheme_set")) == 2
    s.to_turn("heroes").to_turn("archenemy").to("upkeep")
    assert not s.obj(land).tapped
    s.done()


def test_ae_4_a_choice_as_it_is_set_in_motion_is_made_before_anything_triggers() -> None:
    bow = scheme(
        "Bow",
        Replacement("scheme_set", this=True, choose="opponent"),
        PlayerRule("cant_be_attacked_by", what=Filter(types=("Creature",), controller="chosen:opponent")),
        when_set(d.lose_life(2, "chosen:opponent")),
        ongoing=True,
    )
    s = AeBoard().schemes(bow).stopping()
    bear = d.creature("Bear", "{2}", "Bear", 2, 2)
    bears = {seat: s.one(seat, "battlefield", bear) for seat in ("ann", "bob")}
    s.main()
    assert s.question("vil").options == ("ann", "bob", "cy") and s.happened("scheme_set") == []
    s.answer("vil", "bob").resolve_all()
    assert (s.life("ann"), s.life("bob")) == (20, 18)
    s.to_turn("heroes").to("declare attackers")
    from app.engine.model.commands import Attackers

    assert s.refused("bob", Attackers({bears["bob"]: "vil"})) == "{card} can't attack that player."
    s.do("ann", Attackers({bears["ann"]: "vil"})).finish_declaring().to("postcombat main")
    assert s.life("vil") == 38
    s.done()


def test_ae_4_a_player_chosen_by_its_ability_stays_chosen_for_static_abilities() -> None:
    wretch = scheme(
        "Wretch",
        when_set(ChoosePlayer("you", bind="player"), KeepChoice("opponent", "player")),
        Continuous(Filter(controller="chosen:opponent"), (Grant(("doesnt_untap",)),)),
        d.whenever(Trigger("becomes_target", whose="you"), Abandon()),
        ongoing=True,
    )
    s = AeBoard().schemes(wretch, blank("Two")).stopping()
    lands = {seat: s.one(seat, "battlefield", "Wastes", tapped=True) for seat in ("ann", "cy")}
    s.main().resolve()
    s.answer("vil", "cy")
    assert s.ch(lands["cy"]).has("doesnt_untap") and not s.ch(lands["ann"]).has("doesnt_untap")
    s.to_turn("heroes").to("upkeep")
    assert (s.obj(lands["ann"]).tapped, s.obj(lands["cy"]).tapped) == (False, True)
    s.done()


def test_what_an_effect_set_in_motion_is_not_taken_back_alone() -> None:
    spur = d.sorcery("Spur", "{0}", d.spell(SetInMotion()))
    s = AeBoard().schemes(blank("One"), gaining(2), blank("Three"))
    card = s.one("vil", "hand", spur)
    s.main()
    before = s.state
    s.cast("vil", card).resolve_all()
    assert s.deck() == ["Three", "One", "Gain 2"] and s.life("vil") == 42
    assert not undo.allowed(before, s.state, ["vil"])
    s.done()
