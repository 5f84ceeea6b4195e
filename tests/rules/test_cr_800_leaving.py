"""Leaving the game (CR 104, 800.4, 810.8)."""

from __future__ import annotations

from typing import Any

from app.cards.dsl import target_creature
from app.engine.model.ability import Continuous, Keyword
from app.engine.model.card import Card
from app.engine.model.commands import Attackers, Concede, Hold
from app.engine.model.effect import (
    Apply,
    ChangeController,
    Choose,
    DelayedTrigger,
    Destroy,
    Draw,
    GainLife,
    LoseGame,
    LoseLife,
    ModifyPT,
    Move,
    Sacrifice,
    WinGame,
)
from app.engine.model.values import Filter, Trigger
from tests.rules.creatures import attack, bear, block, creature, duel, heroes, permanent, stopping, wall, whenever
from tests.rules.resolving import board, cast
from tests.support.scenario import Scenario

THEIR_CREATURES = Filter(types=("Creature",), controller="each_opponent")


def three() -> Scenario:
    return duel("ann", "bob", "cat")


def against_horde() -> Scenario:
    teams = {"heroes": ("ann", "bob"), "horde": ("horde",)}
    return stopping(Scenario(mode="horde", teams=teams, shared_life={"heroes": 40}).libraries(9))


def triggers(*effects: Any) -> Card:
    """Does something as it attacks."""
    return creature("Trigger", 0, 9, whenever("attacks", *effects, this=True))


def go(s: Scenario, a: int, to: str = "bob") -> Scenario:
    return attack(s.start(), "ann", {a: to}).resolve_all()


# ---------------------------------------------------------------- conceding and the end of the game
def test_cr_104_3a_a_concession_ends_a_duel() -> None:
    s = duel().start()
    s.do("ann", Concede())
    assert s.state.ended is not None
    assert (s.state.ended.winners, s.state.ended.reason) == (("bob",), "concede")


def test_cr_104_2a_the_others_play_on() -> None:
    s = three()
    s.one("ann", "battlefield", bear())
    s.start().do("bob", Concede())
    assert s.state.ended is None
    assert s.state.players["bob"].left
    assert s.refused("bob", Concede()) == "You have already left the game."
    s.do("cat", Concede())
    assert s.state.ended is not None
    assert s.state.ended.winners == ("ann",)


def test_cr_800_4a_everything_owned_leaves() -> None:
    s = three()
    x = s.one("bob", "battlefield", bear())
    for zone in ("hand", "graveyard", "exile", "command"):
        s.one("bob", zone, bear())
    mine = s.one("ann", "battlefield", bear())
    s.start().do("bob", Concede())
    assert x not in s.state.objects
    assert [o.id for o in s.state.objects.values() if o.owner == "bob"] == []
    assert mine in s.state.objects
    assert not [z for z, ids in s.state.zones.items() if z.endswith(":bob") and ids]


def test_cr_800_4a_its_permanents_leave_the_battlefield_but_do_not_die() -> None:
    s = three()
    s.one("ann", "battlefield", permanent("Altar", whenever("leaves", GainLife("you", 1), what=Filter(name="Bear"))))
    s.one("ann", "battlefield", permanent("Grave", whenever("dies", GainLife("you", 5), what=Filter(name="Bear"))))
    s.one("bob", "battlefield", bear())
    s.start().do("bob", Concede()).resolve_all()
    assert s.life("ann") == 21


def test_cr_800_4a_what_the_player_took_goes_back() -> None:
    s = three()
    thief = whenever("attacks", Apply(THEIR_CREATURES, (ChangeController("you"),), "forever"), this=True)
    a = s.one("ann", "battlefield", creature("Thief", 0, 9, thief))
    x = s.one("cat", "battlefield", bear())
    s.one("bob", "battlefield", permanent("Stone"))
    go(s, a)
    assert s.obj(x).controller == "ann"
    s.do("ann", Concede())
    assert s.obj(x).controller == "cat"
    assert s.obj(x).zone == "battlefield"


def test_cr_800_4a_what_the_player_still_controls_is_exiled() -> None:
    """A card put onto the battlefield under another's control has no other controller."""
    s = three()
    a = s.one(
        "ann",
        "battlefield",
        triggers(Move(Filter("graveyard"), "battlefield", under="you")),
    )
    s.one("cat", "graveyard", bear())
    go(s, a)
    assert s.obj(s.find("Bear")).controller == "ann"
    s.do("ann", Concede())
    assert s.obj(s.find("Bear", zones=("exile",))).owner == "cat"


def test_cr_800_4a_the_owner_leaves_and_takes_stolen_cards_along() -> None:
    s = three()
    thief = whenever("attacks", Apply(THEIR_CREATURES, (ChangeController("you"),), "forever"), this=True)
    a = s.one("ann", "battlefield", creature("Thief", 0, 9, thief))
    x = s.one("cat", "battlefield", bear())
    go(s, a)
    s.do("cat", Concede())
    assert x not in s.state.objects


def test_cr_800_4a_attachments_come_off_and_auras_on_the_player_go() -> None:
    s = three()
    host = s.one("bob", "battlefield", bear())
    sword = s.one(
        "ann", "battlefield", permanent("Sword", types=("Artifact",), subtypes=("Equipment",)), attached_to=host
    )
    curse = permanent("Curse", Keyword("enchant"), subtypes=("Aura",))
    s.one("ann", "battlefield", curse, attached_to="bob")
    s.start()
    s.do("bob", Concede())
    assert s.obj(sword).attached_to is None
    assert s.names("ann", "graveyard") == ["Curse"]


# ---------------------------------------------------------------- in the middle of things
def test_cr_800_4a_abilities_of_theirs_on_the_stack_cease() -> None:
    s = three()
    a = s.one("ann", "battlefield", triggers(LoseLife("each_opponent", 5)))
    s.one("bob", "battlefield", permanent("Stone"))
    s.start().do("bob", Hold())
    attack(s, "ann", {a: "bob"})
    assert len(s.state.stack) == 1
    s.do("ann", Concede())
    assert s.state.stack == ()
    s.resolve_all()
    assert s.life("bob") == 20


def test_cr_800_4g_a_question_to_them_gets_the_least_answer() -> None:
    s = three()
    a = s.one(
        "ann",
        "battlefield",
        triggers(Sacrifice("each_opponent", Filter(types=("Creature",)))),
    )
    s.put("bob", "battlefield", bear(), wall())
    x, y = s.put("cat", "battlefield", bear(), wall())
    go(s, a)
    assert sorted(d.seat for d in s.open_questions()) == ["bob", "cat"]
    s.do("bob", Concede())
    s.answer("cat", y)
    assert x in s.state.objects
    assert y not in s.state.objects
    s.done()


def test_cr_800_4a_the_rest_of_their_resolving_ability_is_not_done() -> None:
    s = three()
    choice = (Choose("you", Filter(types=("Creature",))), Destroy("chosen"), LoseLife("each_opponent", 9))
    a = s.one("ann", "battlefield", triggers(*choice))
    x = s.one("bob", "battlefield", bear())
    go(s, a)
    assert s.question("ann")
    s.do("ann", Concede())
    assert x in s.state.objects
    assert s.life("bob") == 20
    s.done()


def test_cr_800_4d_their_delayed_triggers_do_nothing() -> None:
    later = DelayedTrigger(Trigger("step_begins", step="end"), (LoseLife("each_opponent", 9),))
    s = three()
    a = s.one("ann", "battlefield", triggers(later))
    go(s, a)
    assert s.state.waiting
    s.do("ann", Concede()).to_turn("bob")
    assert s.life("bob") == 20


def test_cr_800_4j_the_turn_goes_on_without_its_player() -> None:
    s = three()
    s.one("ann", "battlefield", bear())
    s.start().do("ann", Concede())
    s.to_turn("bob")
    assert s.state.turn.team == "bob"
    s.to_turn("cat").to_turn("bob")  # CR 800.4k: ann's turn does not begin


def test_cr_800_4e_no_combat_damage_to_a_player_who_left() -> None:
    s = three()
    a, b = s.put("ann", "battlefield", bear(), bear())
    s.one("cat", "battlefield", wall())
    attack(s.start(), "ann", {a: "bob", b: "cat"}).to("declare blockers")
    s.do("bob", Concede()).done_by("cat").to("end of combat")
    assert [(e.source, e.to) for e in s.happened("damage")] == [(b, "cat")]


def test_an_attacker_who_leaves_takes_the_attack_along() -> None:
    s = three()
    a = s.one("ann", "battlefield", bear())
    x = s.one("bob", "battlefield", wall())
    attack(s.start(), "ann", {a: "bob"}).to("declare blockers")
    s.do("ann", Concede()).to_turn("bob")
    assert s.happened("damage") == []
    assert x in s.state.objects


def test_cr_509_1h_a_blocker_who_leaves_leaves_the_attacker_blocked() -> None:
    s = three()
    a = s.one("ann", "battlefield", bear(whenever("becomes_blocked", GainLife("you", 1), this=True)))
    x = s.one("bob", "battlefield", wall())
    attack(s.start(), "ann", {a: "bob"}).to("declare blockers")
    s.do("cat", Hold())
    block(s, "bob", {x: a})
    assert s.state.turn.step == "declare blockers"
    s.do("bob", Concede()).done_by("cat").to("end of combat")
    assert s.happened("damage") == []
    assert a in s.state.objects


# ---------------------------------------------------------------- teams
def test_cr_810_8b_a_concession_takes_the_team_along() -> None:
    s = heroes().start("heroes")
    s.do("bob", Concede())
    assert s.state.ended is not None
    assert s.state.ended.winners == ("foes",)


def test_hs_1_9_in_the_horde_game_it_does_not() -> None:
    s = Scenario(
        mode="horde", teams={"heroes": ("ann", "bob"), "horde": ("horde",)}, shared_life={"heroes": 40}
    ).libraries(9)
    s.one("bob", "battlefield", bear())
    s.one("ann", "battlefield", bear())
    s.start("heroes").do("bob", Concede())
    assert s.state.ended is None
    assert s.life("ann") == 40
    assert s.all("Bear") == [s.find("Bear", "ann")]
    s.do("ann", Concede())
    assert s.state.ended is not None
    assert s.state.ended.winners == ("horde",)


def test_hs_1_9_damage_meant_for_a_hero_who_left_goes_to_the_team() -> None:
    s = Scenario(
        mode="horde", teams={"heroes": ("ann", "bob"), "horde": ("horde",)}, shared_life={"heroes": 40}
    ).libraries(9)
    s.one("horde", "battlefield", bear())
    s.one("ann", "battlefield", wall())
    s.one("bob", "battlefield", wall())
    s.start("horde", step="beginning of combat").to("declare blockers")
    s.do("ann", Concede()).done_by("bob").to("end of combat")
    assert s.life("bob") == 38


def test_cr_104_3e_an_effect_makes_a_player_lose() -> None:
    s = three()
    a = s.one("ann", "battlefield", triggers(LoseGame("each_opponent")))
    go(s, a)
    assert s.state.ended is not None
    assert (s.state.ended.winners, s.state.ended.reason) == (("ann",), "effect")


def test_cr_104_2b_an_effect_makes_a_player_win() -> None:
    s = three()
    a = s.one("ann", "battlefield", triggers(WinGame("you")))
    go(s, a)
    assert s.state.ended is not None
    assert s.state.ended.winners == ("ann",)


def test_static_abilities_of_what_left_end() -> None:
    lord = Continuous(Filter(types=("Creature",)), (ModifyPT(1, 1),))
    s = three()
    s.one("bob", "battlefield", permanent("Anthem", lord))
    x = s.one("ann", "battlefield", bear())
    s.start()
    assert s.pt(x) == (3, 3)
    s.do("bob", Concede())
    assert s.pt(x) == (2, 2)


def test_drafts_of_a_declaration_survive_a_teammates_leaving() -> None:
    s = Scenario(
        mode="horde", teams={"heroes": ("ann", "bob"), "horde": ("horde",)}, shared_life={"heroes": 40}
    ).libraries(9)
    a = s.one("ann", "battlefield", bear())
    b = s.one("bob", "battlefield", bear())
    s.start("heroes").to("declare attackers")
    s.do("ann", Attackers({a: "horde"})).do("bob", Attackers({b: "horde"})).done_by("ann")
    s.do("bob", Concede())
    assert [e.object for e in s.happened("attacks")] == [a]


def test_they_are_asked_nothing_and_draw_nothing_any_more() -> None:
    s = three()
    a = s.one("ann", "battlefield", triggers(Draw("each_player")))
    s.one("bob", "battlefield", wall())
    s.start().do("bob", Concede())
    go_again = attack(s, "ann", {a: "cat"}).resolve_all()
    assert sorted({e.seat for e in go_again.happened("drawn")}) == ["ann", "cat"]


def test_cr_800_4m_until_your_next_turn_lasts_until_it_would_have_begun() -> None:
    s = board("ann", "bob", "cat", mode="ffa")
    mine = s.one("bob", "battlefield", bear())
    s.start("ann")
    cast(s, "ann", Apply("t", (ModifyPT(2, 2),), "your_next_turn"), at=[[mine]], targets=[target_creature()])
    s.do("ann", Concede())
    assert s.pt(mine) == (4, 4)
    assert s.to_turn("cat").pt(mine) == (4, 4)
    assert s.to_turn("bob").pt(mine) == (2, 2), "ann's turn would have been before this one"
