"""Keywords about entering with counters, staying for a while and coming back from the graveyard (CR 702)."""

from __future__ import annotations

from typing import Any

from app.cards import dsl as d
from app.engine.model.card import Card, Face
from app.engine.model.commands import Activate, Cast
from tests.rules.creatures import bear, creature
from tests.rules.resolving import board, cast
from tests.support.scenario import Scenario


def beast(*abilities: Any, cost: str = "{1}{G}", size: int = 2, kind: str = "Beast") -> Card:
    return d.creature("Odd Beast", cost, kind, size, size, *abilities)


def entered(card: Card, *others: Card, **lands: int) -> tuple[Scenario, int]:
    """Cast for its cost beside ``others``; asked what it asks as it enters. The scenario and the spell."""
    s = board().lands("ann", **(lands or {"Forest": 6}))
    s.put("ann", "battlefield", *others)
    oid = s.one("ann", "hand", card)
    s.start("ann").cast("ann", oid).resolve()
    return s, oid


def test_cr_702_54a_bloodthirst_only_if_an_opponent_was_dealt_damage() -> None:
    s, _ = entered(beast(*d.bloodthirst(2)))
    assert s.pt(s.find("Odd Beast")) == (2, 2)
    s = board().lands("ann", Forest=6)
    oid = s.one("ann", "hand", beast(*d.bloodthirst(2)))
    s.start("ann")
    cast(s, "ann", d.deal_damage(1, "each_opponent"))
    s.cast("ann", oid).resolve_all()
    assert s.pt(s.find("Odd Beast")) == (4, 4)


def test_cr_702_98a_unleash_with_its_counter_it_cannot_block() -> None:
    s, _ = entered(beast(*d.unleash()))
    s.answer("ann", "yes").resolve_all()
    one = s.find("Odd Beast")
    assert s.pt(one) == (3, 3) and s.ch(one).has("cant_block")


def test_cr_702_98a_unleash_may_be_declined() -> None:
    s, _ = entered(beast(*d.unleash()))
    s.answer("ann", "no").resolve_all()
    one = s.find("Odd Beast")
    assert s.pt(one) == (2, 2) and not s.ch(one).has("cant_block")


def test_cr_702_136a_riot_gives_a_counter_or_haste() -> None:
    s, _ = entered(beast(*d.riot()))
    s.answer("ann", "no").resolve_all()
    one = s.find("Odd Beast")
    assert s.pt(one) == (2, 2) and s.ch(one).has("haste")
    s, _ = entered(beast(*d.riot()))
    s.answer("ann", "yes").resolve_all()
    one = s.find("Odd Beast")
    assert s.pt(one) == (3, 3) and not s.ch(one).has("haste")


def test_cr_702_43a_modular_moves_its_counters_to_an_artifact_creature() -> None:
    machine = d.creature("Machine", "{2}", "Construct", 0, 0, *d.modular(2))
    other = creature("Robot", 1, 1, types=("Artifact", "Creature"))
    s = board()
    dying, robot = s.one("ann", "battlefield", machine, counters={"+1/+1": 2}), s.one("ann", "battlefield", other)
    s.start("ann")
    cast(s, "ann", d.destroy("t"), at=(dying,), targets=[d.target(d.creatures())])
    s.resolve().answer("ann", "yes").resolve_all()
    assert s.pt(robot) == (3, 3)


def test_cr_702_43a_modular_enters_with_counters() -> None:
    s, _ = entered(d.creature("Odd Beast", "{2}", "Construct", 0, 0, *d.modular(3)))
    assert s.pt(s.find("Odd Beast")) == (3, 3)


def test_cr_702_58a_graft_gives_counters_to_what_enters() -> None:
    s, _ = entered(beast(*d.graft(2), size=0))
    assert s.pt(s.find("Odd Beast")) == (2, 2)
    s.cast("ann", s.one("ann", "hand", bear(cost="{G}"))).resolve().resolve()
    s.answer("ann", "yes").resolve_all()
    assert s.pt(s.find("Bear")) == (3, 3) and s.pt(s.find("Odd Beast")) == (1, 1)


def test_cr_702_82a_devour_sacrifices_any_number_as_it_enters() -> None:
    s, _ = entered(beast(*d.devour(2), size=1), bear(), bear(), bear())
    victims = s.all("Bear")[:2]
    s.answer("ann", *victims).resolve_all()
    assert s.pt(s.find("Odd Beast")) == (5, 5) and len(s.all("Bear")) == 1
    assert len(s.happened("sacrificed")) == 2


def test_cr_702_82a_devouring_nothing() -> None:
    s, _ = entered(beast(*d.devour(2), size=1), bear())
    s.answer("ann").resolve_all()
    assert s.pt(s.find("Odd Beast")) == (1, 1) and len(s.all("Bear")) == 1


def test_cr_702_156a_ravenous_enters_with_x_counters_and_draws_at_five() -> None:
    s = board().lands("ann", Forest=6)
    oid = s.one("ann", "hand", beast(*d.ravenous(), cost="{X}{G}", size=1))
    s.start("ann").do("ann", Cast(oid, x=5))
    held = len(s.names("ann", "hand"))
    s.resolve_all()
    assert s.pt(s.find("Odd Beast")) == (6, 6) and len(s.names("ann", "hand")) == held + 1


def test_cr_702_63a_vanishing_counts_down_and_sacrifices() -> None:
    s, _ = entered(beast(*d.vanishing(1)))
    s.to_turn("ann").to("draw")
    assert s.names("ann", "graveyard") == ["Odd Beast"] and len(s.happened("sacrificed")) == 1


def test_cr_702_32a_fading_lasts_one_upkeep_longer() -> None:
    s, _ = entered(beast(*d.fading(1)))
    s.to_turn("ann").to("draw")
    assert "Odd Beast" in s.names("ann", "battlefield")
    s.to_turn("bob").to_turn("ann").to("draw")
    assert s.names("ann", "graveyard") == ["Odd Beast"]


def test_cr_702_30a_echo_is_asked_once() -> None:
    s, _ = entered(beast(*d.echo("{1}{G}")))
    s.to_turn("ann").to("upkeep").resolve()
    s.answer("ann", "yes").resolve_all()
    assert s.find("Odd Beast")
    s.to_turn("bob").to_turn("ann").to("draw")
    assert s.find("Odd Beast") and not s.open_questions()


def test_cr_702_30a_unpaid_echo_sacrifices() -> None:
    s, _ = entered(beast(*d.echo("{1}{G}")))
    s.to_turn("ann").to("upkeep").resolve().answer("ann", "no").resolve_all()
    assert s.names("ann", "graveyard") == ["Odd Beast"]


def test_cr_702_30a_echo_is_asked_of_a_new_controller() -> None:
    s, _ = entered(beast(*d.echo("{1}{G}")))
    s.to_turn("ann").to("upkeep").resolve().answer("ann", "yes").resolve_all()
    s.lands("bob", Forest=2)
    one = s.find("Odd Beast")
    cast(s, "bob", d.gain_control(), at=(one,), targets=[d.target(d.creatures())])
    s.to_turn("bob").to("upkeep").resolve()
    assert s.question("bob").kind == "pay"
    s.answer("bob", "no").resolve_all()
    assert s.names("ann", "graveyard").count("Odd Beast") == 1


def test_cr_702_24a_cumulative_upkeep_grows() -> None:
    s, _ = entered(beast(*d.cumulative_upkeep("{1}")))
    s.to_turn("ann").to("upkeep").resolve().answer("ann", "yes").resolve_all()
    assert sum(s.obj(i).tapped for i in s.all("Forest")) == 1
    s.to_turn("bob").to_turn("ann").to("upkeep").resolve().answer("ann", "yes").resolve_all()
    assert sum(s.obj(i).tapped for i in s.all("Forest")) == 2
    assert s.obj(s.find("Odd Beast")).counter("age") == 2


def test_cr_702_24a_cumulative_upkeep_in_life() -> None:
    s, _ = entered(beast(*d.cumulative_upkeep(d.pay_life(2))))
    s.to_turn("ann").to("upkeep").resolve().answer("ann", "yes").resolve_all()
    assert s.life("ann") == 18


def test_cr_702_110a_exploit_may_sacrifice() -> None:
    s, _ = entered(beast(d.exploit()), bear())
    s.resolve().answer("ann", "yes").answer("ann", "Bear").resolve_all()
    assert s.names("ann", "graveyard") == ["Bear"]


def test_cr_702_72a_champion_exiles_another_until_it_leaves() -> None:
    s, _ = entered(beast(*d.champion(d.creatures_you_control(other=True), "creature")), bear())
    s.resolve().answer("ann", "Bear").resolve_all()
    assert s.names("ann", "exile") == ["Bear"]
    cast(s, "ann", d.destroy("t"), at=(s.find("Odd Beast"),), targets=[d.target(d.creatures())])
    s.resolve_all()
    assert s.find("Bear", "ann")


def test_cr_702_72a_with_nothing_to_champion_it_is_sacrificed() -> None:
    s, _ = entered(beast(*d.champion(d.creatures_you_control(other=True), "creature")))
    s.resolve_all()
    assert s.names("ann", "graveyard") == ["Odd Beast"]


def test_cr_702_165a_backup_on_another_lends_the_abilities() -> None:
    s, _ = entered(beast(*d.backup(1, d.flying)), bear())
    s.answer("ann", "Bear").resolve_all()
    assert s.pt(s.find("Bear")) == (3, 3) and s.ch(s.find("Bear")).has("flying")
    s.to_turn("bob")
    assert s.pt(s.find("Bear")) == (3, 3) and not s.ch(s.find("Bear")).has("flying")


def test_cr_702_165a_backup_on_itself() -> None:
    s, _ = entered(beast(*d.backup(1, d.flying)), bear())
    s.answer("ann", "Odd Beast").resolve_all()
    assert s.pt(s.find("Odd Beast")) == (3, 3) and not s.ch(s.find("Bear")).has("flying")


def test_cr_702_92a_living_weapon_makes_its_wielder() -> None:
    says = (*d.living_weapon(), d.get("attached", 2, 2), d.equip("{4}"))
    arm = Card((Face("Arm", "{2}", ("Artifact",), ("Equipment",), abilities=says),))
    s, _ = entered(arm)
    s.resolve_all()
    germ = s.find("Phyrexian Germ")
    assert s.pt(germ) == (2, 2) and s.obj(s.find("Arm")).attached_to == germ


def test_cr_702_84a_unearth_gives_haste_and_exiles_at_the_end() -> None:
    s = board().lands("ann", Swamp=1)
    dead = s.one("ann", "graveyard", beast(*d.unearth("{B}")))
    s.start("ann").do("ann", Activate(dead, 0)).resolve_all()
    back = s.find("Odd Beast", "ann")
    assert s.ch(back).has("haste")
    s.to("end").resolve_all()
    assert s.names("ann", "exile") == ["Odd Beast"]


def test_cr_702_84a_an_unearthed_permanent_that_dies_is_exiled() -> None:
    s = board().lands("ann", Swamp=1)
    dead = s.one("ann", "graveyard", beast(*d.unearth("{B}")))
    s.start("ann").do("ann", Activate(dead, 0)).resolve_all()
    cast(s, "ann", d.destroy("t"), at=(s.find("Odd Beast"),), targets=[d.target(d.creatures())])
    assert s.names("ann", "exile") == ["Odd Beast"]


def test_cr_702_84a_unearth_only_as_a_sorcery() -> None:
    s = board().lands("ann", Swamp=1)
    dead = s.one("ann", "graveyard", beast(*d.unearth("{B}")))
    s.start("ann", "upkeep")
    assert "main phase" in s.refused("ann", Activate(dead, 0))


def test_cr_702_128a_embalm_makes_a_white_zombie_copy_without_cost() -> None:
    s = board().lands("ann", Forest=2)
    dead = s.one("ann", "graveyard", beast(*d.embalm("{1}{G}"), d.flying))
    s.start("ann").do("ann", Activate(dead, 0)).resolve_all()
    c = s.ch(s.find("Odd Beast"))
    assert (c.colors, c.cost, c.mana_value, set(c.subtypes)) == (("W",), "", 0, {"Beast", "Zombie"}) and c.has("flying")
    assert s.names("ann", "exile") == ["Odd Beast"]


def test_cr_702_129a_eternalize_makes_a_black_four_four() -> None:
    s = board().lands("ann", Forest=2)
    dead = s.one("ann", "graveyard", beast(*d.eternalize("{1}{G}")))
    s.start("ann").do("ann", Activate(dead, 0)).resolve_all()
    one = s.find("Odd Beast")
    assert s.pt(one) == (4, 4) and s.ch(one).colors == ("B",) and s.obj(one).token


def test_cr_702_87a_711_2_a_leveler_has_the_size_of_its_level() -> None:
    climber = beast(*d.level_up("{G}"), d.level(1, 2, 3, 3), d.level(3, None, 6, 6, "flying"), size=1)
    s = board().lands("ann", Forest=6)
    one = s.one("ann", "battlefield", climber)
    s.start("ann")
    sizes = []
    for _ in range(3):
        sizes.append(s.pt(one))
        s.do("ann", Activate(one, 1)).resolve_all()
    assert sizes == [(1, 1), (3, 3), (3, 3)] and s.pt(one) == (6, 6) and s.ch(one).has("flying")


def test_cr_702_157a_squad_makes_a_copy_for_each_time_it_was_paid() -> None:
    s = board().lands("ann", Forest=6)
    oid = s.one("ann", "hand", beast(*d.squad("{2}"), cost="{1}{G}"))
    s.start("ann").do("ann", Cast(oid, additional=("squad", "squad"))).resolve_all()
    assert len(s.all("Odd Beast")) == 3


def test_cr_702_175a_offspring_makes_a_one_one_copy() -> None:
    s = board().lands("ann", Forest=4)
    oid = s.one("ann", "hand", beast(*d.offspring("{2}"), cost="{1}{G}"))
    s.start("ann").do("ann", Cast(oid, additional=("offspring",))).resolve_all()
    assert sorted(s.pt(i) for i in s.all("Odd Beast")) == [(1, 1), (2, 2)]


def test_cr_702_109a_dash_has_haste_and_returns_to_hand() -> None:
    s = board().lands("ann", Forest=6)
    oid = s.one("ann", "hand", beast(*d.dash("{R}"), cost="{5}"))
    s.lands("ann", Mountain=1)
    s.start("ann").do("ann", Cast(oid, alternative="dash")).resolve_all()
    one = s.find("Odd Beast")
    s.attack("ann", {one: "bob"}).to("end").resolve_all()
    assert s.life("bob") == 18 and "Odd Beast" in s.names("ann", "hand")


def test_cr_702_109a_cast_for_its_cost_it_stays() -> None:
    s, _ = entered(beast(*d.dash("{G}")))
    assert not s.ch(s.find("Odd Beast")).has("haste")
    s.to_turn("bob")
    assert s.find("Odd Beast", "ann")


def test_cr_702_152a_blitz_draws_when_it_is_sacrificed() -> None:
    s = board().lands("ann", Forest=2)
    oid = s.one("ann", "hand", beast(*d.blitz("{1}")))
    s.start("ann").do("ann", Cast(oid, alternative="blitz")).resolve_all()
    held = len(s.names("ann", "hand"))
    s.to("end").resolve_all()
    assert s.names("ann", "graveyard") == ["Odd Beast"] and len(s.names("ann", "hand")) == held + 1


def test_cr_702_137a_spectacle_after_an_opponent_lost_life() -> None:
    s = board().lands("ann", Forest=1)
    oid = s.one("ann", "hand", beast(*d.spectacle("{G}"), cost="{5}"))
    s.start("ann")
    assert s.refused("ann", Cast(oid, alternative="spectacle"))
    cast(s, "ann", d.lose_life(1, "each_opponent"))
    s.do("ann", Cast(oid, alternative="spectacle")).resolve_all()
    assert s.find("Odd Beast")


def test_cr_702_117a_surge_after_another_spell() -> None:
    s = board().lands("ann", Forest=1)
    oid = s.one("ann", "hand", beast(*d.surge("{G}"), cost="{5}"))
    s.start("ann")
    assert s.refused("ann", Cast(oid, alternative="surge"))
    cast(s, "ann", d.gain_life(1))
    s.do("ann", Cast(oid, alternative="surge")).resolve_all()
    assert s.find("Odd Beast")


def test_cr_702_187b_mayhem_only_in_the_turn_it_was_discarded() -> None:
    s = board().lands("ann", Forest=2)
    oid = s.one("ann", "hand", beast(*d.mayhem("{G}"), cost="{5}"))
    buried = s.one("ann", "graveyard", beast(*d.mayhem("{G}"), cost="{5}"))
    s.start("ann")
    assert s.refused("ann", Cast(buried, alternative="mayhem"))
    cast(s, "ann", d.discard())
    again = next(i for i, o in s.state.objects.items() if o.mark("turn:discarded"))
    assert oid not in s.state.objects
    s.do("ann", Cast(again, alternative="mayhem")).resolve_all()
    assert s.find("Odd Beast", "ann")


def test_cr_702_188a_web_slinging_returns_a_tapped_creature() -> None:
    s = board().lands("ann", Forest=1)
    s.put("ann", "battlefield", bear(), tapped=True)
    oid = s.one("ann", "hand", beast(*d.web_slinging("{G}"), cost="{5}"))
    s.start("ann").do("ann", Cast(oid, alternative="web_slinging")).resolve_all()
    assert "Bear" in s.names("ann", "hand") and s.find("Odd Beast")


def test_cr_702_138a_escape_exiles_other_cards_of_the_graveyard() -> None:
    s = board().lands("ann", Forest=1)
    oid = s.one("ann", "graveyard", beast(*d.escape("{G}", 2)))
    s.put("ann", "graveyard", bear(), bear())
    s.start("ann").do("ann", Cast(oid, alternative="escape")).resolve_all()
    assert s.find("Odd Beast") and s.names("ann", "exile") == ["Bear", "Bear"]


def test_cr_702_81a_retrace_discards_a_land() -> None:
    s = board().lands("ann", Forest=1)
    oid = s.one("ann", "graveyard", d.sorcery("Again", "{G}", *d.retrace("{G}"), d.spell(d.gain_life(3))))
    s.one("ann", "hand", "Forest")
    s.start("ann").do("ann", Cast(oid, alternative="retrace", costs=((s.find("Forest", "ann", ("hand",)),),)))
    s.resolve_all()
    assert s.life("ann") == 23 and sorted(s.names("ann", "graveyard")) == ["Again", "Forest"]


def test_cr_702_53a_transmute_finds_the_same_mana_value() -> None:
    s = board().lands("ann", Island=3)
    oid = s.one("ann", "hand", beast(*d.transmute("{1}{U}{U}"), cost="{1}{G}"))
    s.put("ann", "library", creature("Twin", 1, 1, cost="{2}"), creature("Far", 1, 1, cost="{3}"))
    s.start("ann").do("ann", Activate(oid, 0)).resolve()
    assert [s.name(i) for i in s.question("ann").options if isinstance(i, int)] == ["Twin"]
    s.answer("ann", "Twin").resolve_all()
    assert "Twin" in s.names("ann", "hand") and "Odd Beast" in s.names("ann", "graveyard")


def test_cr_702_77a_reinforce_from_the_hand() -> None:
    s = board().lands("ann", Forest=2)
    oid = s.one("ann", "hand", beast(*d.reinforce(2, "{1}{G}")))
    one = s.one("ann", "battlefield", bear())
    s.start("ann").do("ann", Activate(oid, 1, targets=((one,),))).resolve_all()
    assert s.pt(one) == (4, 4)


def test_cr_702_124j_partner_with_finds_the_other() -> None:
    s = board().lands("ann", Forest=6)
    s.one("ann", "library", creature("Other Half", 1, 1))
    s.start("ann").cast("ann", s.one("ann", "hand", beast(*d.partner_with("Other Half")))).resolve()
    s.answer("ann", "ann").resolve().answer("ann", "yes").answer("ann", "Other Half").resolve_all()
    assert "Other Half" in s.names("ann", "hand")


def test_cr_702_146a_disturb_casts_the_back_from_the_graveyard() -> None:
    front = Face("Front Side", "{G}", ("Creature",), ("Human",), (), 1, 1, abilities=d.disturb("{1}{G}"))
    back = Face("Back Side", "", ("Creature",), ("Spirit",), (), 3, 3, colors=("G",), abilities=(d.flying,))
    s = board().lands("ann", Forest=2)
    dead = s.one("ann", "graveyard", Card((front, back), "transform"))
    s.start("ann").do("ann", Cast(dead, alternative="disturb")).resolve_all()
    one = s.find("Back Side", "ann")
    assert s.pt(one) == (3, 3) and s.obj(one).face == 1


def test_cr_702_38a_amplify_counts_the_cards_revealed() -> None:
    s = board().lands("ann", Forest=6)
    zombie = beast(*d.amplify(2), kind="Zombie")
    s.put(
        "ann", "hand", creature("Kin", 1, 1, subtypes=("Zombie",)), creature("Kin", 1, 1, subtypes=("Zombie",)), bear()
    )
    oid = s.one("ann", "hand", zombie)
    s.start("ann").cast("ann", oid).resolve()
    assert {s.name(i) for i in s.question("ann").options if isinstance(i, int)} == {"Kin"}
    s.answer("ann", "Kin", "Kin").resolve_all()
    assert s.pt(s.find("Odd Beast")) == (6, 6) and len(s.happened("revealed")) == 2
