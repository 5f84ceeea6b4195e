"""The commanders of the ready decks do what makes them matter."""

from app.engine.model import commands as c
from tests.cards import playing
from tests.cards.playing import announced, settle
from tests.support.scenario import Scenario


def board(card, **lands):
    s = playing.board(**lands)
    return s, s.one("ann", "battlefield", card)


def test_trostani_gains_the_toughness_of_what_enters_and_populates():
    s, trostani = board("Trostani, Selesnya's Voice", Forest=5, Plains=3)
    s.put("ann", "hand", "Call of the Conclave")
    s.start()
    s.cast("ann", "Call of the Conclave")
    settle(s)
    assert s.life("ann") == 23
    s.activate("ann", trostani, 1)
    settle(s)
    assert len(s.all("Centaur")) == 2 and s.life("ann") == 26
    s.done()


def test_trostani_ignores_what_opponents_get():
    s, _ = board("Trostani, Selesnya's Voice")
    s.lands("bob", Forest=2)
    s.put("bob", "hand", "Grizzly Bears")
    s.start(team="bob")
    s.cast("bob", "Grizzly Bears")
    settle(s)
    assert s.life("ann") == 20
    s.done()


def test_kangee_strengthens_attacking_fliers_only():
    s, kangee = board("Kangee, Sky Warden")
    angel, bears, home = s.put("ann", "battlefield", "Serra Angel", "Grizzly Bears", "Serra Angel")
    s.start()
    s.attack("ann", {kangee: "bob", angel: "bob", bears: "bob"})
    settle(s)
    assert [s.pt(x) for x in (kangee, angel, bears, home)] == [(5, 3), (6, 4), (2, 2), (4, 4)]
    s.to("end")
    assert s.life("bob") == 20 - 13
    s.to_turn("bob")
    assert s.pt(angel) == (4, 4)
    s.done()


def test_judith_shoots_for_each_nontoken_creature_of_yours_that_dies():
    s, judith = board("Judith, the Scourge Diva", Mountain=1)
    bears = s.one("ann", "battlefield", "Grizzly Bears")
    token = s.one("ann", "battlefield", "Goblin")
    theirs = s.one("bob", "battlefield", "Grizzly Bears")
    bombardment = s.one("ann", "battlefield", "Goblin Bombardment")
    s.start()
    assert s.pt(bears) == (3, 2) and s.pt(judith) == (2, 2) and s.pt(theirs) == (2, 2)
    for victim, shots in ((token, 1), (bears, 2)):
        before = s.life("bob")
        s.activate("ann", bombardment, 0, "bob", costs=((victim,),))
        while s.open_questions() or s.state.stack:
            if s.open_questions():
                s.answer("ann", "bob")
            else:
                s.resolve()
        assert s.life("bob") == before - shots
    s.done()


def test_niv_mizzet_draws_for_spells_and_burns_for_draws():
    s, _ = board("Niv-Mizzet, Parun", Island=3)
    s.put("ann", "hand", "Divination")
    s.start()
    s.cast("ann", "Divination")
    for _ in range(40):
        if s.open_questions():
            s.answer("ann", "bob")
        elif s.state.stack:
            s.resolve()
    assert s.life("bob") == 17  # one card for the cast, two for the spell
    assert len(s.names("ann", "hand")) == 3
    s.done()


def test_niv_mizzet_cannot_be_countered():
    s = Scenario("ann", "bob").libraries()
    s.lands("ann", Island=3, Mountain=3).lands("bob", Island=2)
    niv = s.one("ann", "hand", "Niv-Mizzet, Parun")
    s.put("bob", "hand", "Counterspell")
    s.start()
    s.cast("ann", niv)
    s.do("bob", c.Hold())
    if s.state.stack:
        s.cast("bob", "Counterspell", s.state.stack[-1].card)
        s.do("bob", c.Hold(False))
    for _ in range(20):
        if s.open_questions():
            s.answer(s.open_questions()[0].seat, "bob")
        elif s.state.stack:
            s.resolve()
    assert "Niv-Mizzet, Parun" in s.names("ann", "battlefield")
    s.done()


def meren_end(experience, *dead):
    s, _ = board("Meren of Clan Nel Toth")
    s.put("ann", "graveyard", *dead)
    s.state.players["ann"].counters = (("experience", experience),) if experience else ()
    s.start()
    s.to("end")
    settle(s)
    return s


def test_meren_returns_what_her_experience_allows_to_the_battlefield():
    s = meren_end(2, "Grizzly Bears")
    assert "Grizzly Bears" in s.names("ann", "battlefield")
    s.done()


def test_meren_returns_the_rest_to_the_hand():
    s = meren_end(1, "Grizzly Bears")
    assert s.names("ann", "hand") == ["Grizzly Bears"]
    s.done()


def test_meren_gains_experience_from_deaths_of_her_own():
    s, _ = board("Meren of Clan Nel Toth", Swamp=2)
    bears = s.one("ann", "battlefield", "Grizzly Bears")
    theirs = s.one("bob", "battlefield", "Grizzly Bears")
    seer = s.one("ann", "battlefield", "Viscera Seer")
    s.put("ann", "hand", "Doom Blade")
    s.start()
    s.activate("ann", seer, 0, costs=((bears,),))
    settle(s)
    assert s.state.players["ann"].counter("experience") == 1
    s.do("ann", announced(s, "ann", c.Cast(s.find("Doom Blade", "ann", ("hand",)), targets=((theirs,),))))
    settle(s)
    assert s.state.players["ann"].counter("experience") == 1
    s.done()
