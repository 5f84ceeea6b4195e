"""Triggered abilities of the ready decks: what sets them off, whom they concern, and what leaves them alone."""

import pytest

from tests.cards.playing import board, settle


def attack_with(s, *creatures):
    s.start()
    s.attack("ann", dict.fromkeys(creatures, "bob"))
    settle(s)
    s.to("postcombat main")
    settle(s)


@pytest.mark.parametrize("name", ["Coastal Piracy", "Reconnaissance Mission"])
def test_combat_damage_to_an_opponent_draws_for_each_creature(name):
    s = board()
    s.put("ann", "battlefield", name)
    bears = s.put("ann", "battlefield", "Grizzly Bears", "Grizzly Bears")
    attack_with(s, *bears)
    assert len(s.names("ann", "hand")) == 2 and s.life("bob") == 16
    s.done()


def test_curiosity_draws_for_its_bearer_only():
    s = board()
    bears, other = s.put("ann", "battlefield", "Grizzly Bears", "Grizzly Bears")
    s.one("ann", "battlefield", "Curiosity", attached_to=bears)
    attack_with(s, bears, other)
    assert len(s.names("ann", "hand")) == 1
    s.done()


@pytest.mark.parametrize(("who", "damage"), [("ann", 1), ("bob", 1)])
def test_mayhem_devil_sees_what_anybody_sacrifices(who, damage):
    s = board(Forest=1)
    s.put("ann", "battlefield", "Mayhem Devil")
    elder = s.one(who, "battlefield", "Sakura-Tribe Elder")
    s.start()
    if who == "bob":
        s.to_turn("bob").to("precombat main")
    s.activate(who, elder, 0)
    for _ in range(20):
        if s.open_questions():
            seat = s.open_questions()[0].seat
            s.answer(seat, *(["bob"] if "bob" in s.question(seat).options else s.question(seat).options[:1]))
        elif s.state.stack:
            s.resolve()
    assert s.life("bob") == 20 - damage
    s.done()


def test_massacre_wurm_shrinks_and_makes_the_right_player_pay():
    s = board(Swamp=6)
    s.put("ann", "hand", "Massacre Wurm")
    mine = s.one("ann", "battlefield", "Grizzly Bears")
    s.put("bob", "battlefield", "Grizzly Bears", "Llanowar Elves", "Serra Angel")
    s.start()
    s.cast("ann", "Massacre Wurm")
    settle(s)
    assert s.names("bob", "battlefield") == ["Serra Angel"] and mine in s.state.objects
    assert (s.life("ann"), s.life("bob")) == (20, 16)
    s.done()


def test_dictate_of_erebos_answers_a_death_with_a_sacrifice():
    s = board()
    s.put("ann", "battlefield", "Dictate of Erebos")
    bears = s.one("ann", "battlefield", "Grizzly Bears")
    seer = s.one("ann", "battlefield", "Viscera Seer")
    s.put("bob", "battlefield", "Serra Angel")
    s.start()
    s.activate("ann", seer, 0, costs=((bears,),))
    settle(s)
    assert s.names("bob", "battlefield") == []
    s.done()


def test_sheoldred_takes_in_their_upkeep_and_gives_in_hers():
    s = board()
    s.put("ann", "battlefield", "Sheoldred, Whispering One")
    s.put("ann", "graveyard", "Grizzly Bears")
    s.put("bob", "battlefield", "Serra Angel", "Sol Ring")
    s.start()
    s.to_turn("bob").to("precombat main")
    assert s.names("bob", "battlefield") == ["Sol Ring"]
    s.to_turn("ann").to("draw")
    settle(s)
    assert "Grizzly Bears" in s.names("ann", "battlefield")
    s.done()


@pytest.mark.parametrize(("name", "damage"), [("Guttersnipe", 2), ("Electrostatic Field", 1)])
def test_spells_set_off_their_lovers_and_creatures_do_not(name, damage):
    s = board(Island=3, Forest=2)
    s.put("ann", "battlefield", name)
    s.put("ann", "hand", "Divination", "Grizzly Bears")
    s.start()
    s.cast("ann", "Grizzly Bears")
    settle(s)
    assert s.life("bob") == 20
    s.cast("ann", "Divination")
    settle(s)
    assert s.life("bob") == 20 - damage
    s.done()


def test_soul_warden_counts_other_creatures_of_anybody():
    s = board(Forest=2).lands("bob", Forest=2)
    s.put("ann", "battlefield", "Soul Warden")
    s.put("ann", "hand", "Grizzly Bears")
    s.put("bob", "hand", "Grizzly Bears")
    s.start()
    s.cast("ann", "Grizzly Bears")
    settle(s)
    s.to_turn("bob").to("precombat main")
    s.cast("bob", "Grizzly Bears")
    settle(s)
    assert (s.life("ann"), s.life("bob")) == (22, 20)
    s.done()


def test_harvester_of_souls_ignores_tokens():
    s = board()
    s.put("ann", "battlefield", "Harvester of Souls")
    seer = s.one("ann", "battlefield", "Viscera Seer")
    token, bears = s.one("ann", "battlefield", "Goblin"), s.one("ann", "battlefield", "Grizzly Bears")
    s.start()
    for victim, cards in ((token, 0), (bears, 1)):
        s.activate("ann", seer, 0, costs=((victim,),))
        settle(s)
        assert len(s.names("ann", "hand")) == cards
    s.done()


def test_mentor_of_the_meek_asks_for_one_mana_and_only_for_the_small():
    s = board(Plains=1, Forest=6)
    s.put("ann", "battlefield", "Mentor of the Meek")
    s.put("ann", "hand", "Grizzly Bears", "Garruk's Packleader")
    s.start()
    s.cast("ann", "Grizzly Bears")
    settle(s)
    assert len(s.names("ann", "hand")) == 2  # the Packleader and one card drawn
    s.done()


def test_avenger_of_zendikar_makes_plants_for_lands_and_grows_them():
    s = board(Forest=7)
    s.put("ann", "hand", "Avenger of Zendikar", "Forest")
    s.start()
    s.cast("ann", "Avenger of Zendikar")
    settle(s)
    assert [s.pt(plant) for plant in s.all("Plant")] == [(0, 1)] * 7
    s.play("ann", "Forest")
    settle(s)
    assert [s.pt(plant) for plant in s.all("Plant")] == [(1, 2)] * 7
    s.done()


def test_emeria_angel_and_archangel_of_thune_work_together():
    s = board(Plains=1)
    s.put("ann", "battlefield", "Emeria Angel", "Soul Warden")
    thune = s.one("ann", "battlefield", "Archangel of Thune")
    s.put("ann", "hand", "Plains")
    s.start()
    s.play("ann", "Plains")
    settle(s)
    assert s.life("ann") == 21 and s.pt(thune) == (4, 5) and s.pt(s.find("Bird")) == (2, 2)
    s.done()


def test_wurmcoil_engine_leaves_two_wurms():
    s = board(Swamp=3)
    wurm = s.one("ann", "battlefield", "Wurmcoil Engine")
    s.put("ann", "hand", "Murder")
    s.start()
    s.cast("ann", "Murder", wurm)
    settle(s)
    left = s.all("Phyrexian Wurm")
    assert sorted(s.ch(x).keywords for x in left) == [("deathtouch",), ("lifelink",)]
    s.done()


def test_deathreap_ritual_draws_only_after_a_death():
    s = board()
    s.put("ann", "battlefield", "Deathreap Ritual")
    seer, bears = s.put("ann", "battlefield", "Viscera Seer", "Grizzly Bears")
    s.start()
    s.activate("ann", seer, 0, costs=((bears,),))
    settle(s)
    s.to("end")
    settle(s)
    assert len(s.names("ann", "hand")) == 1
    s.to_turn("bob").to("end")
    settle(s)
    assert len(s.names("ann", "hand")) == 1
    s.done()
