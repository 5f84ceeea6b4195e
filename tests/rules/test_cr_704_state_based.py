"""State-based actions (CR 704)."""

from __future__ import annotations

import pytest

from app.engine.game import Game
from app.engine.model.ability import Continuous, Keyword, PlayerRule
from app.engine.model.card import Card, Face
from app.engine.model.effect import AddCounters, Apply, Destroy, Draw, GainLife, LoseLife, ModifyPT, Sacrifice
from app.engine.model.values import Filter
from app.engine.rules import state_based
from tests.rules.creatures import attack, bear, creature, duel, heroes, permanent, planeswalker, wall, whenever
from tests.support.scenario import Scenario

THEIR_CREATURES = Filter(types=("Creature",), controller="each_opponent")
LORD = Continuous(Filter(types=("Creature",), controller="you", other=True), (ModifyPT(1, 1),))


def striking(*effects: object, life: int = 20) -> tuple[Scenario, int]:
    """ann's attacker does something as it attacks; call ``go`` afterwards."""
    s = duel(life=life)
    return s, s.one("ann", "battlefield", creature("Trigger", 0, 9, whenever("attacks", *effects, this=True)))  # type: ignore[arg-type]


def go(s: Scenario, attacker: int, to: str = "bob") -> Scenario:
    return attack(s.start(), "ann", {attacker: to}).resolve_all()


# ---------------------------------------------------------------- creatures
def test_cr_704_5f_toughness_zero_goes_to_the_graveyard_without_being_destroyed() -> None:
    s, a = striking(Apply(THEIR_CREATURES, (ModifyPT(-2, -2),)))
    weak = s.one("bob", "battlefield", bear("indestructible"))
    strong = s.one("bob", "battlefield", wall(4))
    go(s, a)
    assert weak not in s.state.objects
    assert strong in s.state.objects
    assert s.happened("destroyed") == []
    assert s.names("bob", "graveyard") == ["Bear"]


def test_cr_704_5g_lethal_damage_destroys() -> None:
    s = duel()
    x = s.one("bob", "battlefield", bear(), damage=2)
    y = s.one("bob", "battlefield", bear(), damage=1)
    s.start()
    assert [e.object for e in s.happened("destroyed")] == [x]
    assert y in s.state.objects


def test_cr_704_5g_damage_counts_when_toughness_falls() -> None:
    s, a = striking(Apply(THEIR_CREATURES, (ModifyPT(0, -2),)))
    x = s.one("bob", "battlefield", wall(4), damage=2)
    y = s.one("bob", "battlefield", wall(4), damage=1)
    go(s, a)
    assert x not in s.state.objects
    assert y in s.state.objects


def test_cr_704_5g_a_lord_that_leaves_takes_damaged_creatures_along() -> None:
    """Nothing touches the damaged creature itself: only its toughness changes."""
    s, a = striking(Destroy(Filter(name="Lord")))
    s.one("bob", "battlefield", bear(LORD, "vigilance"), damage=0)
    lord = s.one("bob", "battlefield", creature("Lord", 2, 2, LORD))
    hurt = s.one("bob", "battlefield", creature("Hurt", 1, 1), damage=2)
    go(s, a)
    assert lord not in s.state.objects
    assert hurt not in s.state.objects


def test_cr_702_12b_indestructible_ignores_lethal_damage() -> None:
    s = duel()
    x = s.one("bob", "battlefield", bear("indestructible"), damage=5)
    s.start()
    assert x in s.state.objects


def test_cr_701_19a_a_regeneration_shield_replaces_destruction() -> None:
    s = duel()
    x = s.one("bob", "battlefield", bear(), damage=2, marks=(("regenerate", 1),))
    s.start()
    assert x in s.state.objects
    assert s.obj(x).tapped
    assert s.obj(x).damage == 0


def test_cr_704_3_all_at_once_so_both_see_each_other_die() -> None:
    seen = whenever("dies", GainLife("you", 1), what=Filter(types=("Creature",)))
    s = duel()
    s.put("bob", "battlefield", bear(seen), bear(seen), damage=2)
    s.start().resolve_all()
    assert s.life("bob") == 24


def test_cr_704_3_again_until_nothing_is_due() -> None:
    """The lord dies first; without it the others are too weak."""
    s = duel()
    s.one("bob", "battlefield", creature("Lord", 2, 2, LORD), damage=2)
    weak = s.one("bob", "battlefield", creature("Weak", 1, 0))
    s.start()
    assert weak not in s.state.objects


def test_cr_704_8_last_known_power_is_of_the_moment_before() -> None:
    from app.engine.model.values import Property

    gain = whenever("dies", GainLife("you", Property("it", "power")), what=Filter(name="Weak"))
    s = duel()
    s.one("bob", "battlefield", permanent("Altar", gain))
    s.one("bob", "battlefield", creature("Lord", 2, 2, LORD), damage=2)
    s.one("bob", "battlefield", creature("Weak", 1, 1), damage=2)
    s.start().resolve_all()
    assert s.life("bob") == 22


# ---------------------------------------------------------------- planeswalkers, counters, tokens, attachments
def test_cr_704_5i_a_planeswalker_without_loyalty_goes() -> None:
    s = duel()
    gone = s.one("bob", "battlefield", planeswalker("Old"), counters={"loyalty": 0})
    stays = s.one("bob", "battlefield", planeswalker("New"), counters={"loyalty": 1})
    s.start()
    assert gone not in s.state.objects
    assert stays in s.state.objects


def test_cr_704_5q_counters_annihilate_each_other() -> None:
    s = duel()
    x = s.one("ann", "battlefield", wall(4), counters={"+1/+1": 3, "-1/-1": 2, "charge": 1})
    s.start()
    assert s.obj(x).counters == (("+1/+1", 1), ("charge", 1))


def test_cr_704_5d_a_token_elsewhere_ceases_to_exist_but_has_died() -> None:
    seen = whenever("dies", GainLife("you", 1), what=Filter(token=True))
    s = duel()
    s.one("bob", "battlefield", permanent("Altar", seen))
    s.one("bob", "battlefield", bear(), token=True, damage=2)
    s.start().resolve_all()
    assert s.life("bob") == 21
    assert s.names("bob", "graveyard") == []


def aura(*parts: object, what: Filter | None = None) -> Card:
    enchant = Keyword("enchant", what=what or Filter(types=("Creature",)))
    return permanent("Aura", enchant, *parts, subtypes=("Aura",))  # type: ignore[arg-type]


def test_cr_704_5m_an_aura_on_nothing_goes() -> None:
    s = duel()
    s.one("ann", "battlefield", aura())
    host = s.one("ann", "battlefield", bear())
    kept = s.one("ann", "battlefield", aura(), attached_to=host)
    s.start()
    assert s.names("ann", "graveyard") == ["Aura"]
    assert s.obj(kept).attached_to == host


def test_cr_704_5m_an_aura_on_what_it_cant_enchant_goes() -> None:
    s = duel()
    host = s.one("ann", "battlefield", bear())
    s.one("ann", "battlefield", aura(what=Filter(types=("Artifact",))), attached_to=host)
    s.start()
    assert s.names("ann", "graveyard") == ["Aura"]
    assert s.obj(host).attachments == ()


def test_cr_704_5m_an_aura_follows_its_dying_host_one_check_later() -> None:
    s = duel()
    host = s.one("ann", "battlefield", bear(), damage=2)
    s.one("ann", "battlefield", aura(), attached_to=host)
    s.start()
    assert s.names("ann", "graveyard") == ["Aura", "Bear"]


def test_cr_704_5n_equipment_comes_off_and_stays() -> None:
    equipment = permanent("Sword", types=("Artifact",), subtypes=("Equipment",))
    s = duel()
    stone = s.one("ann", "battlefield", permanent("Stone"))
    guarded = s.one("ann", "battlefield", bear(Keyword("protection", quality="Artifact")))
    host = s.one("ann", "battlefield", bear())
    a = s.one("ann", "battlefield", equipment, attached_to=stone)
    b = s.one("ann", "battlefield", equipment, attached_to=guarded)
    c = s.one("ann", "battlefield", equipment, attached_to=host)
    s.start()
    assert [s.obj(i).attached_to for i in (a, b, c)] == [None, None, host]
    assert s.obj(stone).attachments == ()


def test_cr_704_5p_a_creature_does_not_stay_attached() -> None:
    living = Card((Face("Living", types=("Artifact", "Creature"), subtypes=("Equipment",), power=1, toughness=1),))
    s = duel()
    host = s.one("ann", "battlefield", bear())
    x = s.one("ann", "battlefield", living, attached_to=host)
    s.start()
    assert s.obj(x).attached_to is None


# ---------------------------------------------------------------- the legend rule
def legend(name: str = "Hero") -> Card:
    return bear(supertypes=("Legendary",)) if name == "Bear" else creature(name, 2, 2, supertypes=("Legendary",))


def test_cr_704_5j_the_controller_keeps_one() -> None:
    s = duel()
    a, b, c = s.put("ann", "battlefield", legend(), legend(), legend())
    other = s.one("ann", "battlefield", legend("Other"))
    theirs = s.one("bob", "battlefield", legend())
    s.start()
    assert s.question("ann").options == (a, b, c)
    s.answer("ann", b)
    assert [i in s.state.objects for i in (a, b, c, other, theirs)] == [False, True, False, True, True]
    assert s.happened("destroyed") == []
    s.done()


def test_cr_704_5j_one_of_them_dies_at_the_same_time() -> None:
    """CR 704.3: all at once; nothing is left to choose from then."""
    s = duel()
    weak = Card((Face("Hero", types=("Creature",), supertypes=("Legendary",), power=1, toughness=0),))
    s.put("ann", "battlefield", weak)
    kept = s.one("ann", "battlefield", legend())
    s.start()
    assert s.all("Hero") == [kept] and s.names("ann", "graveyard") == ["Hero"]
    s.done()


def test_cr_704_5j_what_is_not_legendary_may_be_there_twice() -> None:
    s = duel()
    _a, _b = s.put("ann", "battlefield", bear(), bear(supertypes=("Legendary",)))
    s.start()
    assert not s.open_questions()


def test_cr_704_5k_a_new_world_ends_the_old_ones() -> None:
    s = duel()
    old = s.one("ann", "battlefield", permanent("Old World", supertypes=("World",)))
    new = s.one("bob", "battlefield", permanent("New World", supertypes=("World",)))
    s.start()
    assert old not in s.state.objects
    assert new in s.state.objects


# ---------------------------------------------------------------- players
def test_cr_704_5a_no_life_loses() -> None:
    s, a = striking(LoseLife("each_opponent", 20))
    go(s, a)
    assert s.state.ended is not None
    assert (s.state.ended.winners, s.state.ended.reason) == (("ann",), "life")


def test_cr_704_4_nothing_is_checked_while_an_ability_resolves() -> None:
    s, a = striking(LoseLife("each_opponent", 20), GainLife("each_opponent", 1))
    go(s, a)
    assert s.state.ended is None
    assert s.life("bob") == 1


def test_cr_704_5b_drawing_from_an_empty_library_loses() -> None:
    s, a = striking(Draw("each_opponent", 11))
    go(s, a)
    assert s.state.ended is not None
    assert s.state.ended.reason == "library"
    assert len(s.names("bob", "hand")) == 10  # CR 104.3c: what was left was drawn


def test_cr_704_5b_an_empty_library_alone_does_not() -> None:
    s, a = striking(Draw("each_opponent", 10))
    go(s, a)
    assert s.state.ended is None


@pytest.mark.parametrize(("poison", "lost"), [(9, False), (10, True)])
def test_cr_704_5c_ten_poison_counters_lose(poison: int, lost: bool) -> None:
    s = duel()
    g = Game(s.state)
    g.edit_player("bob").counters = (("poison", poison),)
    s.state = g.s
    s.start()
    assert (s.state.ended is not None and s.state.ended.reason == "poison") is lost


@pytest.mark.parametrize(
    ("seats", "poison", "lost"),
    [
        (("ann", "bob"), (7, 7), False),
        (("ann", "bob"), (7, 8), True),  # CR 810.8d
        (("ann", "bob", "cat"), (10, 9, 0), False),
        (("ann", "bob", "cat"), (10, 10, 0), True),  # CR 810.11
        (("ann",), (10,), True),
    ],
)
def test_hs_1_9_poison_of_a_team(seats: tuple[str, ...], poison: tuple[int, ...], lost: bool) -> None:
    s = heroes(*seats)
    g = Game(s.state)
    for seat, n in zip(seats, poison, strict=True):
        g.edit_player(seat).counters = (("poison", n),) if n else ()
    s.state = g.s
    s.start("heroes")
    assert (s.state.ended is not None) is lost


def test_cr_104_4a_all_lose_at_once_is_a_draw() -> None:
    s, a = striking(LoseLife("each_player", 20))
    go(s, a)
    assert s.state.ended is not None
    assert s.state.ended.winners == ()


def test_cr_101_2_who_cant_lose_does_not() -> None:
    s, a = striking(LoseLife("each_opponent", 25))
    s.one("bob", "battlefield", permanent("Angel", PlayerRule("cant_lose", "you")))
    go(s, a)
    assert s.state.ended is None
    assert s.life("bob") == -5


def test_cr_810_8c_a_team_without_life_loses_together() -> None:
    s = heroes(life=5)
    a = s.one("foe", "battlefield", creature("Big", 9, 9))
    attack(s.start("foes"), "foe", {a: "bob"})
    s.to("end of combat")
    assert s.state.ended is not None
    assert s.state.ended.winners == ("foes",)
    assert sorted(e.seat for e in s.happened("lost")) == ["ann", "bob"]


# ---------------------------------------------------------------- cheap and exact
def test_looking_at_what_changed_finds_what_looking_at_everything_finds() -> None:
    """After every command no action is due anywhere, though only what was touched was looked at."""
    s, a = striking(
        AddCounters(THEIR_CREATURES, "-1/-1", 1), Sacrifice("each_opponent", Filter(name="Lord")), LoseLife("you", 1)
    )
    s.one("bob", "battlefield", creature("Lord", 2, 2, LORD))
    s.put("bob", "battlefield", *[creature("Weak", 1, 1) for _ in range(5)])
    go(s, a)
    g = Game(s.state)
    assert not state_based.find(g, list(g.s.objects)).anything()
    assert s.all("Weak") == []
