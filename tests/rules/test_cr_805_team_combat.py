"""Team attacks and team blocks (CR 805.10) and several defending players (CR 802)."""

from __future__ import annotations

from app.engine.model.commands import Attackers, Away, Blockers, Concede, Done, Manual
from tests.rules.creatures import attack, bear, creature, duel, heroes, stopping, wall
from tests.support.scenario import Scenario


def declaring(s: Scenario) -> Scenario:
    return s.start("heroes").to("declare attackers")


# ---------------------------------------------------------------- one attack (CR 805.10b)
def test_cr_805_10b_each_hero_drafts_their_own_and_all_attack_together() -> None:
    s = heroes()
    a = s.one("ann", "battlefield", bear())
    b = s.one("bob", "battlefield", bear())
    declaring(s)
    assert s.refused("ann", Attackers({b: "foe"})) == "Declare only creatures that you control."
    s.do("ann", Attackers({a: "foe"})).done_by("ann")
    assert s.happened("attacks") == []  # bob is not done
    s.do("bob", Attackers({b: "foe"})).done_by("bob")
    assert [(e.object, e.seat) for e in s.happened("attacks")] == [(a, "ann"), (b, "bob")]


def test_a_hero_without_able_creatures_is_not_waited_for() -> None:
    s = heroes()
    a = s.one("ann", "battlefield", bear())
    s.one("bob", "battlefield", bear(), tapped=True)
    declaring(s).do("ann", Attackers({a: "foe"})).done_by("ann")
    assert len(s.happened("attacks")) == 1


def test_cr_805_10b_the_attack_must_be_legal_as_a_whole() -> None:
    """A creature that can't attack alone attacks with a teammate's."""
    s = heroes()
    a = s.one("ann", "battlefield", bear("cant_attack_alone"))
    b = s.one("bob", "battlefield", bear())
    declaring(s).do("ann", Attackers({a: "foe"})).done_by("ann")
    assert s.refused("bob", Done()) == "{card} can't attack alone."
    s.do("bob", Attackers({b: "foe"})).done_by("bob")
    assert len(s.happened("attacks")) == 2


def test_who_changes_a_draft_is_not_done_any_more() -> None:
    s = heroes()
    a = s.one("ann", "battlefield", bear("attacks_each_combat"))
    s.one("bob", "battlefield", bear())
    declaring(s).done_by("ann")
    assert s.refused("bob", Done()) == "{card} must attack."
    s.do("ann", Attackers({a: "foe"}))
    assert not s.state.players["ann"].done
    s.done_by("bob", "ann")
    assert [e.object for e in s.happened("attacks")] == [a]


def test_what_must_attack_attacks_for_a_hero_who_is_away() -> None:
    s = heroes()
    a = s.one("ann", "battlefield", bear("attacks_each_combat"))
    s.one("ann", "battlefield", bear())
    s.one("bob", "battlefield", bear())
    declaring(s).do("bob", Away("ann")).done_by("bob")
    assert [(e.object, e.to) for e in s.happened("attacks")] == [(a, "foe")]


def test_an_absence_never_leaves_an_illegal_attack_open() -> None:
    """bob is done with something illegal; ann's going away makes the declaration final: it is mended."""
    s = heroes()
    s.one("ann", "battlefield", bear())
    b = s.one("bob", "battlefield", bear("cant_attack_alone"))
    declaring(s).do("bob", Attackers({b: "foe"})).done_by("bob").do("foe", Away("ann"))
    assert s.happened("attacks") == []
    assert s.state.turn.step != "declare attackers"


def test_the_illegal_draft_of_a_hero_who_is_away_is_left_out() -> None:
    """Nobody else could change it: the team would be stuck."""
    s = heroes()
    a = s.one("ann", "battlefield", bear("cant_attack_alone"))
    s.one("bob", "battlefield", bear())
    declaring(s).do("ann", Attackers({a: "foe"})).do("foe", Away("ann")).done_by("bob")
    assert s.happened("attacks") == []
    assert s.state.turn.step != "declare attackers"


def test_a_concession_takes_the_draft_along() -> None:
    s = duel("ann", "bob", "cat")
    a = s.one("ann", "battlefield", bear())
    declaring = s.start().to("declare attackers").do("ann", Attackers({a: "cat"}))
    declaring.do("cat", Concede())
    assert s.state.combat is not None
    assert s.state.combat.drafts == {"ann": {}}


def test_a_draft_forgets_a_creature_that_is_gone_or_tapped_by_hand() -> None:
    teams = {"heroes": ("ann", "bob"), "horde": ("horde",)}
    s = stopping(Scenario(mode="horde", teams=teams, shared_life={"heroes": 40}).libraries(9))
    a, kept = s.put("ann", "battlefield", bear(), bear())
    b, tired = s.put("bob", "battlefield", bear(), bear())
    declaring(s).do("ann", Attackers({a: "horde", kept: "horde"})).do("bob", Attackers({b: "horde", tired: "horde"}))
    s.do("ann", Manual("move", (a,), text="hand"))
    assert s.state.combat is not None
    assert s.state.combat.drafts == {"ann": {kept: "horde"}, "bob": {b: "horde", tired: "horde"}}
    s.do("bob", Manual("tap", (tired,))).done_by("ann")
    assert s.refused("bob", Done()) == "{card} can't attack."
    s.do("bob", Attackers({b: "horde"})).done_by("bob")
    assert [e.object for e in s.happened("attacks")] == [kept, b]


# ---------------------------------------------------------------- one block (CR 805.10d)
def blocking(s: Scenario, *attackers: int) -> Scenario:
    return attack(s.start("foes"), "foe", dict.fromkeys(attackers, "ann")).to("declare blockers")


def test_cr_805_10d_menace_is_blocked_by_two_heroes_together() -> None:
    s = heroes()
    a = s.one("foe", "battlefield", bear("menace"))
    x = s.one("ann", "battlefield", wall())
    y = s.one("bob", "battlefield", wall())
    blocking(s, a)
    s.do("ann", Blockers({x: a})).done_by("ann")
    assert s.refused("bob", Done()) == "{card} can't be blocked by fewer than {least} creatures."
    s.do("bob", Blockers({y: a})).done_by("bob")
    assert [(e.object, e.seat) for e in s.happened("blocks")] == [(x, "ann"), (y, "bob")]
    s.to("end of combat")
    assert s.life("ann") == 40


def test_cr_805_10d_any_hero_blocks_what_attacks_another() -> None:
    s = heroes()
    a = s.one("foe", "battlefield", bear())
    y = s.one("bob", "battlefield", wall())
    blocking(s, a).do("bob", Blockers({y: a})).done_by("bob").to("end of combat")
    assert s.life("ann") == 40


def test_cr_509_1c_a_lure_draws_the_creatures_of_all_heroes() -> None:
    s = heroes()
    a = s.one("foe", "battlefield", bear("must_be_blocked_by_all"))
    x = s.one("ann", "battlefield", wall())
    y = s.one("bob", "battlefield", wall())
    blocking(s, a).do("ann", Blockers({x: a})).done_by("ann")
    assert s.refused("bob", Done()) == "{card} must block {attacker}."
    s.do("bob", Blockers({y: a})).done_by("bob")
    assert len(s.happened("blocks")) == 2


def test_what_must_block_blocks_for_a_hero_who_is_away() -> None:
    s = heroes()
    a, b = s.put("foe", "battlefield", creature("Lure", 1, 1, "must_be_blocked_by_all"), bear())
    x = s.one("ann", "battlefield", wall())
    y = s.one("bob", "battlefield", wall())
    blocking(s, a, b).do("bob", Away("ann"))
    s.do("bob", Blockers({y: a})).done_by("bob")
    assert [(e.object, e.to) for e in s.happened("blocks")] == [(x, a), (y, a)]


def test_an_absence_never_leaves_an_illegal_block_open() -> None:
    s = heroes()
    a = s.one("foe", "battlefield", bear("menace"))
    x = s.one("ann", "battlefield", wall())
    s.one("bob", "battlefield", wall())
    blocking(s, a).do("ann", Blockers({x: a})).done_by("ann").do("foe", Away("bob"))
    assert s.happened("blocks") == []
    assert [e.object for e in s.happened("attacks_unblocked")] == [a]


def test_the_illegal_block_of_a_hero_who_is_away_is_left_out() -> None:
    s = heroes()
    a, b = s.put("foe", "battlefield", bear("menace"), bear())
    x = s.one("ann", "battlefield", wall())
    y = s.one("bob", "battlefield", wall())
    blocking(s, a, b).do("ann", Blockers({x: a})).do("foe", Away("ann"))
    s.do("bob", Blockers({y: b})).done_by("bob")
    assert [(e.object, e.to) for e in s.happened("blocks")] == [(y, b)]


def test_cr_810_9_unblocked_damage_is_taken_by_the_shared_life() -> None:
    s = heroes()
    a, b = s.put("foe", "battlefield", bear(), bear())
    attack(s.start("foes"), "foe", {a: "ann", b: "bob"}).to("end of combat")
    assert s.life("ann") == s.life("bob") == 36
    assert [(e.seat, e.amount) for e in s.happened("life_lost")] == [("ann", 2), ("bob", 2)]


def test_cr_702_14c_landwalk_asks_for_the_lands_of_the_whole_team() -> None:
    """The team is one defending player (HS-3.1), so any hero's land counts."""
    from app.engine.model.ability import Keyword

    s = heroes()
    a = s.one("foe", "battlefield", bear(Keyword("landwalk", quality="Island")))
    b = s.one("foe", "battlefield", bear())
    x = s.one("ann", "battlefield", wall())
    s.lands("bob", Island=1)
    blocking(s, a, b)
    assert s.refused("ann", Blockers({x: a})) == "{card} can't block {attacker}: {what}."


# ---------------------------------------------------------------- several defending players (CR 802)
def test_cr_802_4_defending_players_declare_in_apnap_order() -> None:
    s = duel("ann", "bob", "cat")
    a, b = s.put("ann", "battlefield", bear(), bear())
    x = s.one("bob", "battlefield", wall())
    y = s.one("cat", "battlefield", wall())
    attack(s.start(), "ann", {a: "bob", b: "cat"}).to("declare blockers")
    assert s.refused("cat", Blockers({y: b})) == "It is not your team that declares now."
    assert s.refused("bob", Blockers({x: b})) == "{card} can block only what attacks your team."  # CR 802.4a
    s.do("bob", Blockers({x: a})).done_by("bob")
    assert s.happened("attacks_unblocked") == []
    s.do("cat", Blockers({})).done_by("cat")
    assert [e.object for e in s.happened("attacks_unblocked")] == [b]
    s.to("end of combat")
    assert (s.life("bob"), s.life("cat")) == (20, 18)


def test_cr_802_4_who_is_not_attacked_declares_nothing() -> None:
    s = duel("ann", "bob", "cat")
    a = s.one("ann", "battlefield", bear())
    s.one("bob", "battlefield", wall())
    y = s.one("cat", "battlefield", wall())
    attack(s.start(), "ann", {a: "cat"}).to("declare blockers")
    s.do("cat", Blockers({y: a})).done_by("cat").to("end of combat")
    assert s.life("cat") == 20
