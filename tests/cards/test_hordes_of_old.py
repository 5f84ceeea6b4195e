"""Zombies and goblins whose cards say more than most: what they do, what they leave alone, where it ends."""

import pytest

from app.cards.dsl import creature, creatures, deal_damage, instant, planeswalker, spell
from app.engine.errors import Illegal
from app.engine.model import commands as c
from tests.cards.playing import board, settle
from tests.rules.creatures import heroes

SWEEP = instant("Test Sweep", "{R}", spell(deal_damage(1, creatures())))


def sized(s, name, seat="ann"):
    return s.pt(s.find(name, seat))


def fight(s, attacker, blocker):
    """Ann attacks with one creature, bob blocks with one (None: he does not)."""
    s.start()
    s.attack("ann", {attacker: "bob"})
    settle(s)
    if blocker is not None:
        s.block("bob", {blocker: attacker})
        settle(s)


# ---------------------------------------------------------------- zombies
def test_flanking_shrinks_a_blocker_that_has_none():
    s = board()
    knight = s.one("ann", "battlefield", "Skulking Knight")
    bear = s.one("bob", "battlefield", "Hill Giant")
    fight(s, knight, bear)
    assert s.pt(bear) == (2, 2)
    other = board()
    knight = other.one("ann", "battlefield", "Skulking Knight")
    flanker = other.one("bob", "battlefield", "Skulking Knight")
    fight(other, knight, flanker)
    assert other.pt(flanker) == (3, 3)


def test_skulking_knight_is_sacrificed_when_targeted():
    s = board(Mountain=1)
    s.put("bob", "battlefield", "Skulking Knight")
    s.put("ann", "hand", "Lightning Bolt")
    s.start()
    s.cast("ann", "Lightning Bolt", s.find("Skulking Knight"))
    settle(s)
    assert s.names("bob", "graveyard") == ["Skulking Knight"]


def test_unbreathing_horde_counts_zombies_and_loses_one_counter_for_all_damage_at_once():
    s = board(Swamp=3)
    s.put("ann", "battlefield", "Walking Corpse", "Grizzly Bears")
    s.put("ann", "graveyard", "Walking Corpse", "Walking Corpse")
    s.put("ann", "hand", "Unbreathing Horde")
    bears = s.put("bob", "battlefield", "Grizzly Bears", "Grizzly Bears")
    s.start()
    s.cast("ann", "Unbreathing Horde")
    settle(s)
    horde = s.find("Unbreathing Horde")
    assert s.pt(horde) == (3, 3)
    s.to_turn("bob")
    s.attack("bob", dict.fromkeys(bears, "ann"))
    s.block("ann", {horde: bears[0]})
    s.to("postcombat main")
    assert s.pt(horde) == (2, 2) and s.obj(horde).damage == 0


def test_two_blockers_take_one_counter_of_it():
    s = board()
    horde = s.one("ann", "battlefield", "Unbreathing Horde", counters={"+1/+1": 4})
    bears = s.put("bob", "battlefield", "Grizzly Bears", "Grizzly Bears")
    s.start()
    s.attack("ann", {horde: "bob"})
    s.block("bob", dict.fromkeys(bears, horde))
    s.to("combat damage")
    settle(s)
    assert s.pt(horde) == (3, 3)


def test_soulless_one_counts_the_battlefield_and_every_graveyard():
    s = board()
    s.put("ann", "battlefield", "Soulless One", "Walking Corpse")
    s.put("bob", "battlefield", "Walking Corpse", "Grizzly Bears")
    s.put("bob", "graveyard", "Walking Corpse", "Grizzly Bears")
    s.start()
    assert sized(s, "Soulless One") == (4, 4)


@pytest.mark.parametrize(("with_jailer", "fine"), [(False, True), (True, False)])
def test_yixlid_jailer_takes_flashback_away(with_jailer, fine):
    s = board(Swamp=10)
    if with_jailer:
        s.put("bob", "battlefield", "Yixlid Jailer")
    army = s.one("ann", "graveyard", "Army of the Damned")
    s.start()
    flashback = c.Cast(army, alternative="flashback")
    if not fine:
        assert s.refused("ann", flashback)
        return
    s.do("ann", flashback)
    settle(s)
    assert len(s.all("Zombie")) == 13 and all(s.obj(i).tapped for i in s.all("Zombie"))


def test_carrion_wurm_deals_nothing_if_somebody_feeds_it():
    for fed, life in ((True, 20), (False, 14)):
        s = board()
        wurm = s.one("ann", "battlefield", "Carrion Wurm")
        s.put("bob", "graveyard", *["Grizzly Bears"] * 4)
        s.start()
        s.attack("ann", {wurm: "bob"})
        s.resolve()
        s.answer("bob", "yes" if fed else "no")
        if fed:
            s.answer("bob", *s.question("bob").options[:3])
        s.to("postcombat main")
        assert s.life("bob") == life
        assert len(s.names("bob", "exile")) == (3 if fed else 0)


def test_death_baron_helps_skeletons_and_other_zombies():
    s = board()
    skeleton = s.one("ann", "battlefield", creature("Bones", 1, "Skeleton", 1, 1))
    s.put("ann", "battlefield", "Death Baron", "Walking Corpse", "Grizzly Bears")
    s.put("bob", "battlefield", "Severed Legion")
    s.start()
    assert s.pt(skeleton) == (2, 2) and s.ch(skeleton).has("deathtouch")
    assert [sized(s, n) for n in ("Death Baron", "Walking Corpse", "Grizzly Bears")] == [(2, 2), (3, 3), (2, 2)]
    assert sized(s, "Severed Legion", "bob") == (2, 2)


def test_twilights_call_at_instant_speed_costs_two_more():
    s = board(Swamp=8)
    s.put("ann", "hand", "Twilight's Call")
    s.put("ann", "graveyard", "Grizzly Bears")
    s.put("bob", "graveyard", "Serra Angel", "Lightning Bolt")
    s.start()
    s.to_turn("bob").to("upkeep").done_by("bob")
    call = s.find("Twilight's Call", "ann", ("hand",))
    assert s.refused("ann", c.Cast(call)).startswith("This can be cast only")
    s.do("ann", c.Cast(call, alternative="with_flash"))
    settle(s)
    assert s.names("ann", "battlefield").count("Grizzly Bears") == 1 and s.all("Serra Angel")
    assert sum(s.obj(i).tapped for i in s.all("Swamp")) == 8


def test_cr_805_4d_each_player_of_a_team_is_that_player_once():
    s = heroes("ann", "bob")
    s.put("foe", "battlefield", "Call to the Grave", "Forsaken Wastes")
    for hero in ("ann", "bob"):
        s.put(hero, "battlefield", "Grizzly Bears", "Walking Corpse")
    s.start("foes", "end")
    s.to_turn("heroes").to("precombat main")
    settle(s)
    assert [s.names(hero, "battlefield") for hero in ("ann", "bob")] == [["Walking Corpse"]] * 2
    assert s.life("ann") == 38


def test_call_to_the_grave_goes_when_no_creature_is_left():
    for with_creature in (True, False):
        s = board()
        s.put("ann", "battlefield", "Call to the Grave", *(["Walking Corpse"] if with_creature else []))
        s.start().to("end")
        settle(s)
        s.to_turn("bob")
        assert bool(s.all("Call to the Grave")) is with_creature


def test_forsaken_wastes_stops_life_gain_and_bites_who_targets_it():
    s = board(Plains=3, Forest=2)
    s.put("bob", "battlefield", "Forsaken Wastes")
    s.put("ann", "hand", "Disenchant")
    s.start()
    s.cast("ann", "Disenchant", s.find("Forsaken Wastes"))
    settle(s)
    assert s.life("ann") == 15 and not s.all("Forsaken Wastes")


def test_nested_ghoul_and_noosegraf_mob_make_zombies():
    s = board(Mountain=2)
    s.put("ann", "battlefield", "Nested Ghoul", "Noosegraf Mob")
    s.state.objects[s.find("Noosegraf Mob")].counters = (("+1/+1", 1),)
    s.put("ann", "hand", SWEEP, SWEEP)
    s.start()
    s.cast("ann", "Test Sweep")
    settle(s)
    assert len(s.all("Zombie")) == 1 and s.all("Noosegraf Mob") == []
    assert len(s.all("Phyrexian Zombie")) == 1


# ---------------------------------------------------------------- goblins
def on_top(s, name):
    """That card on top of ann's library."""
    (oid,) = s.put("ann", "library", name)
    rest = [i for i in s.state.zones["library:ann"] if i != oid]
    s.state.zones["library:ann"] = (oid, *rest)


def test_bandit_lord_counts_goblins_that_entered_though_they_are_gone():
    s = board(Mountain=6)
    lord = s.one("ann", "battlefield", "Hobgoblin Bandit Lord")
    s.put("ann", "hand", "Goblin Surprise", "Raging Goblin")
    s.put("bob", "battlefield", "Goblin War Drums")
    s.start()
    surprise = s.find("Goblin Surprise", "ann", ("hand",))
    s.do("ann", c.Cast(surprise, modes=(1,)))
    settle(s)
    s.put("ann", "hand", SWEEP)
    sweep = s.find("Test Sweep", "ann", ("hand",))
    s.do("ann", c.Cast(sweep))
    settle(s)
    s.activate("ann", lord, 1, "bob")
    settle(s)
    assert s.life("bob") == 18


def test_hordemaster_lets_a_goblin_be_cast_until_the_end_of_ones_next_turn():
    s = board(Mountain=4)
    s.put("ann", "battlefield", "Rundvelt Hordemaster")
    token = s.one("ann", "battlefield", "Goblin")
    on_top(s, "Goblin Chainwhirler")
    s.put("ann", "hand", "Lightning Bolt")
    s.start()
    s.cast("ann", "Lightning Bolt", token)
    settle(s)
    exiled = s.find("Goblin Chainwhirler", "ann", ("exile",))
    s.to_turn("bob").to_turn("ann").to("precombat main")
    s.do("ann", c.Cast(exiled))
    settle(s)
    assert s.all("Goblin Chainwhirler")


def test_hordemaster_grants_no_longer_and_nothing_but_goblins():
    s = board(Mountain=6)
    s.put("ann", "battlefield", "Rundvelt Hordemaster")
    token = s.one("ann", "battlefield", "Goblin")
    on_top(s, "Grizzly Bears")
    s.put("ann", "hand", "Lightning Bolt")
    s.start()
    s.cast("ann", "Lightning Bolt", token)
    settle(s)
    assert s.names("ann", "exile") == ["Grizzly Bears"] and s.state.permitted == ()


def test_hordemasters_leave_ends_with_that_turn():
    s = board(Mountain=4)
    s.put("ann", "battlefield", "Rundvelt Hordemaster")
    token = s.one("ann", "battlefield", "Goblin")
    on_top(s, "Goblin Chainwhirler")
    s.put("ann", "hand", "Lightning Bolt")
    s.start()
    s.cast("ann", "Lightning Bolt", token)
    settle(s)
    assert len(s.state.permitted) == 1
    s.to_turn("bob").to_turn("ann").to_turn("bob")
    assert s.state.permitted == ()


def test_pack_tactics_needs_six_power():
    for others, tokens in ((1, 0), (2, 1)):
        s = board()
        cry = s.one("ann", "battlefield", "Battle Cry Goblin")
        bears = s.put("ann", "battlefield", *["Grizzly Bears"] * others)
        s.start()
        s.attack("ann", dict.fromkeys([cry, *bears], "bob"))
        settle(s)
        assert len(s.all("Goblin")) == tokens


def test_rabblemaster_makes_the_others_attack_but_not_itself():
    s = board()
    s.put("ann", "battlefield", "Goblin Rabblemaster")
    s.start().to("beginning of combat")
    settle(s)
    (token,) = s.all("Goblin")
    s.to("declare attackers")
    with pytest.raises(Illegal):
        s.do("ann", c.Done())
    s.do("ann", c.Attackers({token: "bob"})).do("ann", c.Done())
    s.to("postcombat main")
    assert s.life("bob") == 19


def test_krenko_grows_before_it_counts():
    s = board()
    krenko = s.one("ann", "battlefield", "Krenko, Tin Street Kingpin")
    s.start()
    s.attack("ann", {krenko: "bob"})
    settle(s)
    assert s.pt(krenko) == (2, 3) and len(s.all("Goblin")) == 2


def test_kreat_brings_one_attacker_for_the_whole_attack():
    s = board()
    mine = s.put("ann", "battlefield", "General Kreat, the Boltbringer", "Goblin", "Goblin")
    s.start()
    s.attack("ann", dict.fromkeys(mine, "bob"))
    settle(s)
    tokens = s.all("Goblin")
    assert len(tokens) == 3 and s.obj(tokens[-1]).tapped and s.life("bob") == 19


def test_raid_bombardment_hits_what_is_attacked():
    s = board()
    s.put("ann", "battlefield", "Raid Bombardment")
    walker = s.one("bob", "battlefield", planeswalker("Test Walker", 3, "Test", 4))
    small, big = s.put("ann", "battlefield", "Goblin", "Hill Giant")
    s.start()
    s.attack("ann", {small: walker, big: "bob"})
    settle(s)
    assert s.obj(walker).counter("loyalty") == 3 and s.life("bob") == 20
