"""Cards of the ready decks whose trees say something that few others say."""

import pytest

from app.engine.model import commands as c
from tests.cards.playing import announced, board, settle
from tests.support.scenario import Scenario


def play(s, name, *targets, **more):
    s.cast("ann", name, *targets, **more)
    settle(s)


def test_fumigate_counts_what_it_destroyed():
    s = board(Plains=5)
    s.put("ann", "hand", "Fumigate")
    s.put("ann", "battlefield", "Grizzly Bears")
    s.put("bob", "battlefield", "Grizzly Bears", "Darksteel Myr", "Sol Ring")
    s.start()
    play(s, "Fumigate")
    assert s.life("ann") == 22  # an indestructible creature is not destroyed
    assert s.names("bob", "battlefield") == ["Darksteel Myr", "Sol Ring"]
    s.done()


@pytest.mark.parametrize(("spell", "lands"), [("Touch of the Void", {}), ("Anger of the Gods", {})])
def test_what_would_die_of_it_is_exiled(spell, lands):
    s = board(Mountain=3)
    s.put("ann", "hand", spell)
    bears = s.one("bob", "battlefield", "Grizzly Bears")
    wurm = s.one("bob", "battlefield", "Serra Angel")
    s.start()
    play(s, spell, *([bears] if spell == "Touch of the Void" else []))
    assert s.names("bob", "exile") == ["Grizzly Bears"] and s.names("bob", "graveyard") == []
    assert wurm in s.state.objects
    s.done()


def test_gray_merchant_drains_by_devotion():
    s = board(Swamp=5)
    s.put("ann", "battlefield", "Phyrexian Arena")
    s.put("ann", "hand", "Gray Merchant of Asphodel")
    s.start()
    play(s, "Gray Merchant of Asphodel")
    assert (s.life("ann"), s.life("bob")) == (24, 16)
    s.done()


def test_cultivate_puts_one_land_down_and_one_into_the_hand():
    s = Scenario("ann", "bob").lands("ann", Forest=3)
    s.state.players["ann"].auto = "always"
    s.put("ann", "library", "Forest", "Plains", "Grizzly Bears", "Temple Garden")
    s.put("ann", "hand", "Cultivate")
    s.start()
    s.cast("ann", "Cultivate")
    s.resolve()
    asked = s.question("ann")
    assert sorted(s.name(i) for i in asked.options) == ["Forest", "Plains"]
    s.answer("ann", "Plains", "Forest")
    settle(s)
    assert len(s.all("Plains")) + len(s.all("Forest")) == 4
    assert len(s.names("ann", "hand")) == 1
    new = [o for o in s.state.objects.values() if o.zone == "battlefield" and o.tapped and s.name(o.id) == "Plains"]
    assert len(new) == 1 or len([o for o in s.all("Forest") if s.obj(o).tapped]) == 4
    s.done()


@pytest.mark.parametrize(("kicked", "damage"), [((), 2), (("kicked",), 4)])
def test_burst_lightning_kicked_or_not(kicked, damage):
    s = board(Mountain=5)
    s.put("ann", "hand", "Burst Lightning")
    s.start()
    play(s, "Burst Lightning", "bob", additional=kicked)
    assert s.life("bob") == 20 - damage
    s.done()


@pytest.mark.parametrize(("alternative", "stays"), [("", True), ("evoke", False)])
def test_mulldrifter_evoked_draws_and_goes(alternative, stays):
    s = board(Island=5)
    s.put("ann", "hand", "Mulldrifter")
    s.start()
    play(s, "Mulldrifter", alternative=alternative)
    assert (s.names("ann", "battlefield").count("Mulldrifter") == 1) is stays
    assert len(s.names("ann", "hand")) == 2
    s.done()


def test_flashback_casts_once_more_and_exiles():
    s = board(Island=3)
    s.put("ann", "graveyard", "Think Twice")
    s.start()
    play(s, "Think Twice", alternative="flashback")
    assert s.names("ann", "exile") == ["Think Twice"] and len(s.names("ann", "hand")) == 1
    s.done()


def test_dread_return_comes_back_for_three_creatures():
    s = board()
    mice = s.put("ann", "battlefield", "Goblin", "Goblin", "Goblin")
    s.put("ann", "graveyard", "Dread Return", "Serra Angel")
    s.start()
    angel = s.find("Serra Angel", "ann", ("graveyard",))
    play(s, "Dread Return", angel, alternative="flashback", costs=(tuple(mice),))
    assert s.names("ann", "battlefield") == ["Serra Angel"]
    s.done()


@pytest.mark.parametrize(("alternative", "back"), [("", 1), ("overload", 2)])
def test_cyclonic_rift_overloaded_returns_everything_of_others(alternative, back):
    s = board(Island=8)
    s.put("ann", "hand", "Cyclonic Rift")
    mine = s.one("ann", "battlefield", "Sol Ring")
    ring, _, land = s.put("bob", "battlefield", "Sol Ring", "Grizzly Bears", "Forest")
    s.start()
    play(s, "Cyclonic Rift", *([] if alternative else [ring]), alternative=alternative)
    assert len(s.names("bob", "hand")) == back
    assert mine in s.state.objects and land in s.state.objects
    s.done()


def test_parallel_lives_doubles_tokens_of_yours_only():
    s = board(Plains=2).lands("bob", Plains=2)
    s.put("ann", "battlefield", "Parallel Lives")
    s.put("ann", "hand", "Raise the Alarm")
    s.put("bob", "hand", "Raise the Alarm")
    s.start()
    play(s, "Raise the Alarm")
    assert len(s.all("Soldier")) == 4
    s.to_turn("bob")
    s.to("precombat main")
    s.cast("bob", "Raise the Alarm")
    settle(s)
    assert len(s.all("Soldier")) == 6
    s.done()


@pytest.mark.parametrize(("others", "creature"), [(3, False), (4, True)])
def test_purphoros_is_a_creature_with_enough_devotion(others, creature):
    s = board()
    god = s.one("ann", "battlefield", "Purphoros, God of the Forge")
    s.put("ann", "battlefield", *["Goblin Bombardment"] * others)
    s.start()
    assert ("Creature" in s.ch(god).types) is creature
    s.done()


def test_wingmate_roc_wants_an_attack_this_turn():
    s = board(Plains=10)
    bears = s.one("ann", "battlefield", "Grizzly Bears")
    s.put("ann", "hand", "Wingmate Roc", "Wingmate Roc")
    s.start()
    play(s, "Wingmate Roc")
    assert s.all("Bird") == []
    s.attack("ann", {bears: "bob"})
    s.to("postcombat main")
    play(s, "Wingmate Roc")
    assert [s.pt(bird) for bird in s.all("Bird")] == [(3, 4)]
    s.done()


def test_settle_the_wreckage_exiles_attackers_and_offers_as_many_lands():
    s = Scenario("ann", "bob").lands("bob", Plains=4)
    s.put("ann", "library", "Forest", "Forest", "Forest", "Grizzly Bears")
    s.put("bob", "library", "Plains")
    bears = s.put("ann", "battlefield", "Grizzly Bears", "Grizzly Bears", "Serra Angel")
    s.put("bob", "hand", "Settle the Wreckage")
    s.start()
    s.to("declare attackers")
    s.do("bob", c.Hold())
    s.attack("ann", {bears[0]: "bob", bears[1]: "bob"})
    s.cast("bob", "Settle the Wreckage", "ann")
    s.do("bob", c.Hold(False))
    while s.state.stack and not s.open_questions():
        s.resolve()
    s.answer("ann", "yes")
    asked = s.question("ann")
    assert asked.most == 2
    s.answer("ann", *asked.options[:2])
    settle(s)
    assert s.names("ann", "battlefield") == ["Forest", "Forest", "Serra Angel"]
    assert s.names("ann", "exile") == ["Grizzly Bears", "Grizzly Bears"]
    s.done()


def test_electrolyze_is_divided_as_announced():
    s = board(Island=2, Mountain=1)
    s.put("ann", "hand", "Electrolyze")
    elf, other = s.put("bob", "battlefield", "Llanowar Elves", "Llanowar Elves")
    s.start()
    play(s, "Electrolyze", [elf, other], divided=(1, 1))
    assert s.names("bob", "battlefield") == [] and len(s.names("ann", "hand")) == 1
    s.done()


def test_blasphemous_act_costs_less_for_each_creature():
    s = board(Mountain=6)
    s.put("ann", "hand", "Blasphemous Act")
    s.put("bob", "battlefield", *["Grizzly Bears"] * 2)
    s.start()
    act = s.find("Blasphemous Act", "ann", ("hand",))
    assert s.refused("ann", c.Cast(act))
    s.put("bob", "battlefield", "Grizzly Bears")
    play(s, "Blasphemous Act")
    assert s.names("bob", "battlefield") == []
    s.done()


def test_tragic_slip_is_stronger_after_a_death():
    s = board(Swamp=2)
    s.put("ann", "hand", "Tragic Slip", "Tragic Slip")
    elf, angel = s.put("bob", "battlefield", "Llanowar Elves", "Serra Angel")
    s.start()
    play(s, "Tragic Slip", elf)
    assert s.names("bob", "graveyard") == ["Llanowar Elves"]
    play(s, "Tragic Slip", angel)
    assert s.names("bob", "battlefield") == []
    s.done()


def test_toxic_deluge_costs_as_much_life_as_it_shrinks():
    s = board(Swamp=3)
    s.put("ann", "hand", "Toxic Deluge")
    s.put("bob", "battlefield", "Grizzly Bears")
    angel = s.one("bob", "battlefield", "Serra Angel")
    s.start()
    play(s, "Toxic Deluge", x=3)
    assert s.life("ann") == 17 and s.pt(angel) == (1, 1)
    assert s.names("bob", "battlefield") == ["Serra Angel"]
    s.done()


def test_skullclamp_draws_when_its_bearer_dies():
    s = board(Forest=1)
    clamp = s.one("ann", "battlefield", "Skullclamp")
    elf = s.one("ann", "battlefield", "Llanowar Elves")
    s.start()
    s.activate("ann", clamp, 2, elf)
    settle(s)
    assert s.names("ann", "graveyard") == ["Llanowar Elves"] and len(s.names("ann", "hand")) == 2
    s.done()


def test_aura_shards_may_destroy_when_a_creature_enters():
    s = board(Forest=2)
    s.put("ann", "battlefield", "Aura Shards")
    s.put("ann", "hand", "Grizzly Bears")
    ring = s.one("bob", "battlefield", "Sol Ring")
    s.start()
    s.cast("ann", "Grizzly Bears")
    s.resolve()
    s.answer("ann", ring)
    s.resolve()
    s.answer("ann", "yes")
    settle(s)
    assert s.names("bob", "graveyard") == ["Sol Ring"]
    s.done()


def test_ob_nixilis_gives_an_emblem_to_the_opponent():
    s = board()
    walker = s.one("ann", "battlefield", "Ob Nixilis Reignited", counters={"loyalty": 8})
    s.start()
    s.activate("ann", walker, 2, "bob")
    settle(s)
    s.to_turn("bob")
    s.to("precombat main")
    settle(s)
    assert s.life("bob") == 18 and s.life("ann") == 20
    s.done()


def test_elspeth_destroys_the_strong_and_spares_the_weak():
    s = board()
    elspeth = s.one("ann", "battlefield", "Elspeth, Sun's Champion")
    bears, angel = s.put("bob", "battlefield", "Grizzly Bears", "Serra Angel")
    s.start()
    s.activate("ann", elspeth, 1)
    settle(s)
    assert bears in s.state.objects and angel not in s.state.objects
    assert s.obj(elspeth).counter("loyalty") == 1
    s.done()


def test_woodfall_primus_persists_once():
    s = board(Swamp=4)
    s.put("ann", "battlefield", "Woodfall Primus")
    s.put("ann", "hand", "Doom Blade", "Doom Blade")
    s.put("bob", "battlefield", "Sol Ring")
    s.start()
    s.do(
        "ann",
        announced(s, "ann", c.Cast(s.find("Doom Blade", "ann", ("hand",)), targets=((s.find("Woodfall Primus"),),))),
    )
    settle(s)
    back = s.find("Woodfall Primus")
    assert s.pt(back) == (5, 5) and s.names("bob", "graveyard") == ["Sol Ring"]
    play(s, "Doom Blade", back)
    assert "Woodfall Primus" in s.names("ann", "graveyard")
    s.done()


def test_disciple_of_bolas_looks_back_at_what_was_sacrificed():
    s = board(Swamp=4)
    s.put("ann", "hand", "Disciple of Bolas")
    s.put("ann", "battlefield", "Serra Angel")
    s.start()
    play(s, "Disciple of Bolas")
    assert s.life("ann") == 24 and len(s.names("ann", "hand")) == 4
    s.done()
