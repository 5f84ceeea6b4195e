"""Cards set aside and cast in a later turn, and cast while something resolves: suspend, foretell, plot, warp, madness,
miracle, cascade, storm, rebound (CR 116.2f–k, 702)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.card import Card
from app.engine.model.commands import Activate, Cast
from app.engine.view import project
from tests.rules.resolving import board, pass_to
from tests.support.scenario import Scenario

NOT_NOW = "This cannot be done now."


def beast(*abilities: object, cost: str = "{5}{G}") -> Card:
    return d.creature("Late Beast", cost, "Beast", 4, 4, *abilities)


def start(card: Card, seat: str = "ann", zone: str = "hand", **lands: int) -> tuple[Scenario, int]:
    """It is the player's main phase and the card is in their hand."""
    s = board().lands(seat, **(lands or {"Forest": 6}))
    oid = s.one(seat, zone, card)
    return s.start(seat), oid


def set_aside(s: Scenario, oid: int, index: int = 1, seat: str = "ann") -> int:
    """Take the special action; the card in exile."""
    s.do(seat, Activate(oid, index))
    return next(e.object for e in s.last if e.kind == "set_aside")


# ---------------------------------------------------------------- suspend
def test_cr_702_62a_suspending_exiles_with_time_counters_without_the_stack() -> None:
    s, oid = start(beast(*d.suspend(2, "{G}")), Forest=1)
    away = set_aside(s, oid)
    assert s.obj(away).zone == "exile" and s.obj(away).counter("time") == 2 and not s.state.stack


def test_cr_116_2f_only_when_it_could_be_cast() -> None:
    s, oid = start(beast(*d.suspend(2, "{G}")))
    s.to_turn("bob").to("precombat main")
    pass_to(s, "ann")
    assert s.refused("ann", Activate(oid, 1)) == NOT_NOW


def test_cr_702_62a_the_last_counter_lets_it_be_cast_free_with_haste() -> None:
    s, oid = start(beast(*d.suspend(1, "{G}")), Forest=1)
    set_aside(s, oid)
    s.to_turn("ann").to("upkeep")
    s.resolve().resolve()
    s.answer("ann", "yes").resolve_all()
    here = s.find("Late Beast", "ann")
    assert s.ch(here).has("haste")
    s.attack("ann", {here: "bob"}).to("postcombat main")
    assert s.life("bob") == 16


def test_cr_702_62a_it_stays_exiled_if_it_is_not_cast() -> None:
    s, oid = start(beast(*d.suspend(1, "{G}")), Forest=1)
    set_aside(s, oid)
    s.to_turn("ann").to("upkeep").resolve().resolve()
    s.answer("ann", "no").resolve_all()
    assert "Late Beast" in s.names("ann", "exile")


def test_cr_702_62b_without_counters_nothing_is_removed() -> None:
    s, _ = start(beast(*d.suspend(1, "{G}")), zone="exile")
    s.to_turn("ann").to("draw")
    assert "Late Beast" in s.names("ann", "exile") and not s.happened("counters_removed")


# ---------------------------------------------------------------- foretell
def test_cr_702_143a_foretold_face_down_for_two_and_cast_in_a_later_turn() -> None:
    s, oid = start(beast(*d.foretell("{1}{G}")), Forest=4)
    away = set_aside(s, oid)
    assert s.obj(away).face_down
    assert s.refused("ann", Cast(away, alternative="foretell")) == "You cannot cast that card from where it is."
    s.to_turn("bob").to_turn("ann").to("precombat main")
    s.do("ann", Cast(away, alternative="foretell")).resolve_all()
    assert s.find("Late Beast", "ann")


def test_cr_116_2h_foretelling_needs_ones_own_turn_only() -> None:
    s, oid = start(beast(*d.foretell("{1}{G}")), Forest=4)
    s.to("upkeep") if s.state.turn.step == "untap" else s.to("end")
    set_aside(s, oid)
    s, oid = start(beast(*d.foretell("{1}{G}")), Forest=4)
    s.to_turn("bob").to("precombat main")
    pass_to(s, "ann")
    assert s.refused("ann", Activate(oid, 1)) == NOT_NOW


def test_cr_702_143a_nobody_else_knows_what_was_foretold() -> None:
    s, oid = start(beast(*d.foretell("{1}{G}")), Forest=4)
    away = set_aside(s, oid)
    ref = s.obj(away).card
    assert ref in str(project(s.state, "ann")) and ref not in str(project(s.state, "bob"))
    assert all("Late Beast" not in str(e.text) for e in s.last)


# ---------------------------------------------------------------- plot, warp
def test_cr_702_170d_a_plotted_card_is_cast_free_as_a_sorcery_in_a_later_turn() -> None:
    s, oid = start(beast(*d.plot("{2}{G}")), Forest=3)
    away = set_aside(s, oid)
    assert not s.obj(away).face_down
    assert s.refused("ann", Cast(away, alternative="plot")) == "You cannot cast that card from where it is."
    s.to_turn("bob").to_turn("ann").to("upkeep")
    assert "main phase" in s.refused("ann", Cast(away, alternative="plot"))
    s.to("precombat main").do("ann", Cast(away, alternative="plot")).resolve_all()
    assert s.find("Late Beast", "ann") and not [i for i in s.all("Forest") if s.obj(i).tapped]


def test_cr_702_185a_a_warped_permanent_is_exiled_and_may_be_cast_again() -> None:
    s, oid = start(beast(*d.warp("{1}{G}")), Forest=6)
    s.do("ann", Cast(oid, alternative="warp")).resolve_all()
    assert s.find("Late Beast", "ann")
    s.to("end").resolve_all()
    away = s.find("Late Beast", "ann", ("exile",))
    s.to_turn("bob").to_turn("ann").to("precombat main")
    assert s.refused("ann", Cast(away, alternative="warp")) == "You cannot cast that card in this way."
    s.do("ann", Cast(away)).resolve_all()
    s.to_turn("bob")
    assert s.find("Late Beast", "ann")


# ---------------------------------------------------------------- madness, miracle
def discarding(s: Scenario, seat: str = "ann") -> None:
    lose = s.one(seat, "hand", d.instant("Lose One", "{0}", d.spell(d.discard())))
    s.cast(seat, lose).resolve()


def test_cr_702_35a_a_discarded_card_with_madness_is_exiled_and_may_be_cast() -> None:
    s, _ = start(beast(*d.madness("{G}")), Forest=1)
    discarding(s)
    assert s.names("ann", "exile") == ["Late Beast"]
    s.resolve().answer("ann", "yes").resolve_all()
    assert s.find("Late Beast", "ann") and [s.obj(i).tapped for i in s.all("Forest")] == [True]


def test_cr_702_35a_else_it_goes_to_the_graveyard() -> None:
    s, _ = start(beast(*d.madness("{G}")), Forest=1)
    discarding(s)
    s.resolve().answer("ann", "no").resolve_all()
    assert "Late Beast" in s.names("ann", "graveyard")


def test_cr_702_35a_without_the_mana_nobody_is_asked() -> None:
    s, _ = start(beast(*d.madness("{3}{G}")), Forest=1)
    discarding(s)
    s.resolve_all()
    assert "Late Beast" in s.names("ann", "graveyard") and s.happened("discarded")


def test_cr_702_94a_the_first_card_drawn_may_be_cast_for_its_miracle_cost() -> None:
    s = board().lands("ann", Forest=1)
    s.put("ann", "library", beast(*d.miracle("{G}")))
    g_top = s.state.zones["library:ann"]
    s.state.zones["library:ann"] = (g_top[-1], *g_top[:-1])
    s.start("bob").to_turn("ann").to("draw")
    s.resolve().answer("ann", "yes").resolve_all()
    assert s.find("Late Beast", "ann")


# ---------------------------------------------------------------- cascade, storm, rebound
def cascading(*library: Card | str) -> Scenario:
    s = Scenario("ann", "bob").lands("ann", Forest=6)
    for player in s.state.players.values():
        player.auto = "always"
    s.put("ann", "library", *library)
    s.put("bob", "library", *["Wastes"] * 5)
    s.one("ann", "hand", beast(*d.cascade()))
    return s.start("ann")


SMALL = d.creature("Small One", "{1}", "Bear", 1, 1)
HUGE = d.creature("Huge One", "{9}", "Bear", 9, 9)


def test_cr_702_85a_cascade_finds_a_cheaper_nonland_card() -> None:
    s = cascading("Wastes", HUGE, SMALL, "Wastes")
    s.cast("ann", "Late Beast").resolve()
    s.answer("ann", "Small One").resolve_all()
    assert {"Small One", "Late Beast"} <= set(s.names("ann", "battlefield"))
    assert s.names("ann", "library") == ["Huge One", "Wastes", "Wastes"] and not s.names("ann", "exile")


def test_cr_702_85a_what_is_not_cast_goes_to_the_bottom() -> None:
    s = cascading("Wastes", SMALL, "Wastes")
    s.cast("ann", "Late Beast").resolve()
    s.answer("ann").resolve_all()
    assert s.names("ann", "library") == ["Small One", "Wastes", "Wastes"]


def test_cr_702_85a_a_library_without_such_a_card() -> None:
    s = cascading("Wastes", HUGE)
    s.cast("ann", "Late Beast").resolve_all()
    assert s.names("ann", "library") == ["Huge One", "Wastes"] and s.find("Late Beast", "ann")


def test_cr_702_40a_storm_copies_for_each_earlier_spell_of_anybody() -> None:
    s = board()
    gain = d.instant("Gain One", "{0}", d.spell(d.gain_life(1)))
    stormy = d.instant("Gale", "{0}", *d.storm(), d.spell(d.gain_life(10)))
    first, second, gale = s.put("ann", "hand", gain, gain, stormy)
    theirs = s.one("bob", "hand", gain)
    s.start("ann").cast("ann", first)
    pass_to(s, "bob")
    s.cast("bob", theirs).resolve_all()
    s.cast("ann", second).resolve_all()
    s.cast("ann", gale).resolve_all()
    assert s.life("ann") == 20 + 2 + 40


def test_cr_702_88a_rebound_exiles_and_casts_again_at_the_next_upkeep() -> None:
    s = board()
    again = s.one("ann", "hand", d.sorcery("Again", "{0}", d.rebound(), d.spell(d.gain_life(2))))
    s.start("ann").cast("ann", again).resolve_all()
    assert s.names("ann", "exile") == ["Again"] and s.life("ann") == 22
    s.to_turn("bob").to_turn("ann").to("upkeep")
    s.resolve().answer("ann", "Again").resolve_all()
    assert s.life("ann") == 24 and s.names("ann", "graveyard") == ["Again"]


def test_cr_702_27a_buyback_returns_the_card_to_hand() -> None:
    s = board().lands("ann", Forest=2)
    spell = d.instant("Keep", "{0}", *d.buyback("{2}"), d.spell(d.gain_life(2)))
    oid = s.one("ann", "hand", spell)
    s.start("ann").do("ann", Cast(oid, additional=("buyback",))).resolve_all()
    assert "Keep" in s.names("ann", "hand") and s.life("ann") == 22
    s.cast("ann", "Keep").resolve_all()
    assert "Keep" in s.names("ann", "graveyard")
