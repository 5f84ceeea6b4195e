"""Objects move because an effect says so (CR 400.7, 401.4, 508.4, 610.3)."""

from __future__ import annotations

from app.engine.model.ability import TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.effect import Destroy, Draw, GainLife, Move, Sacrifice
from app.engine.model.values import Filter, TargetSpec, Trigger
from tests.rules.resolving import board, cast, plain

CREATURES = Filter(types=("Creature",))
CREATURE = TargetSpec("t", CREATURES)
DEAD = TargetSpec("t", Filter(zone="graveyard", types=("Creature",)))


def jailer() -> Card:
    """When it enters, exile a creature until it leaves."""
    enters = TriggeredAbility(Trigger("enters", this=True), (Move("t", "exile", until="this_leaves"),), (CREATURE,))
    return Card((Face("Jailer", "{0}", ("Enchantment",), abilities=(enters,)),))


def test_cr_400_7_a_moved_object_is_a_new_one() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear"), counters={"+1/+1": 2})
    s.start()
    cast(s, "ann", Move("t", "hand"), at=[[bear]], targets=[CREATURE])
    assert s.names("bob", "hand") == ["Bear"]
    assert bear not in s.state.objects
    s.done()


def test_cr_400_7j_later_parts_find_what_was_moved() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear"), tapped=True)
    s.start()
    flicker = (Move("t", "exile", bind="gone"), Move("gone", "battlefield", tapped=True, counters=(("+1/+1", 1),)))
    cast(s, "ann", *flicker, at=[[bear]], targets=[CREATURE])
    back = s.find("Bear", "bob")
    assert back != bear and s.obj(back).tapped and s.pt(back) == (2, 2)
    s.done()


def test_cr_110_2_under_another_players_control() -> None:
    s = board()
    bear = s.one("bob", "graveyard", plain("Bear"))
    s.start()
    cast(s, "ann", Move("t", "battlefield", under="you"), at=[[bear]], targets=[DEAD])
    assert (s.obj(s.find("Bear")).controller, s.obj(s.find("Bear")).owner) == ("ann", "bob")
    s.done()


def test_an_object_is_not_moved_to_where_it_is() -> None:
    s = board()
    s.one("bob", "graveyard", plain("Bear"))
    s.start()
    cast(s, "ann", Move(Filter(zone="graveyard"), "graveyard"))
    assert [e.object for e in s.happened("zone_change") if e.origin == "graveyard"] == []
    s.done()


def test_cr_401_4_the_owner_orders_cards_put_on_top_together() -> None:
    s = board()
    a, b = s.put("bob", "battlefield", plain("A"), plain("B"))
    s.start()
    cast(s, "ann", Move(CREATURES, "library"))
    assert s.question("bob").kind == "order"
    s.answer("bob", "B", "A")
    assert [s.name(i) for i in s.state.zones["library:bob"][:2]] == ["B", "A"]
    assert {a, b}.isdisjoint(s.state.objects)
    s.done()


def test_a_number_of_cards_from_the_top() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start()
    cast(s, "ann", Move("t", "library", 1), at=[[bear]], targets=[CREATURE])
    assert s.name(s.state.zones["library:bob"][1]) == "Bear"
    s.done()


def test_the_bottom() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start()
    cast(s, "ann", Move("t", "library", "bottom"), at=[[bear]], targets=[CREATURE])
    assert s.name(s.state.zones["library:bob"][-1]) == "Bear"
    s.done()


def test_cr_701_24c_a_library_is_shuffled_though_nothing_went_there() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start()
    gone = (Sacrifice("controller:t", "t"), Move("t", "library", "shuffled"))
    cast(s, "ann", *gone, at=[[bear]], targets=[CREATURE])
    assert [e.seat for e in s.happened("shuffled")] == ["bob"]
    assert s.names("bob", "graveyard") == ["Bear"]
    s.done()


def test_cr_508_4_put_onto_the_battlefield_attacking() -> None:
    s = board()
    attacker = s.one("ann", "battlefield", plain("Attacker"))
    s.one("ann", "graveyard", plain("Ghost", power=3, toughness=3))
    s.start().attack("ann", {attacker: "bob"})
    cast(s, "ann", Move(Filter(zone="graveyard", owner="you"), "battlefield", tapped=True, attacking=True))
    s.to("end of combat")
    assert s.life("bob") == 16
    s.done()


def test_exiled_face_down() -> None:
    s = board()
    bear = s.one("bob", "graveyard", plain("Bear"))
    s.start()
    cast(s, "ann", Move("t", "exile", face_down=True), at=[[bear]], targets=[DEAD])
    (gone,) = s.state.zones["exile"]
    assert s.obj(gone).face_down
    s.done()


# ---------------------------------------------------------------- until it leaves
def test_cr_610_3_returns_at_once_when_the_source_leaves() -> None:
    s = board()
    jail = s.one("ann", "hand", jailer())
    bear = s.one("bob", "battlefield", plain("Bear"), counters={"+1/+1": 1})
    s.start().cast("ann", jail).resolve().resolve_all()
    assert s.names("bob", "exile") == ["Bear"]
    cast(s, "bob", Destroy(Filter(types=("Enchantment",))))
    assert not s.state.stack  # CR 610.3: without the stack
    back = s.find("Bear", "bob")
    assert back != bear and s.pt(back) == (1, 1)
    s.done()


def test_cr_610_3a_the_source_is_gone_already() -> None:
    s = board()
    jail = s.one("ann", "hand", jailer())
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start().cast("ann", jail).resolve()
    assert s.state.stack[-1].kind == "triggered"
    cast(s, "bob", Destroy(Filter(types=("Enchantment",))))
    s.resolve_all()
    assert bear in s.state.objects and not s.state.zones.get("exile")
    s.done()


def test_cr_610_3c_under_its_owners_control() -> None:
    s = board()
    jail = s.one("ann", "hand", jailer())
    stolen = s.one("bob", "battlefield", plain("Bear"), controller="ann")
    s.start().cast("ann", jail).resolve().resolve_all()
    assert stolen not in s.state.objects
    cast(s, "bob", Destroy(Filter(types=("Enchantment",))))
    assert s.obj(s.find("Bear")).controller == "bob"
    s.done()


def test_cr_610_3_a_card_of_a_hand_returns_to_the_hand() -> None:
    s = board()
    enters = Move(Filter(zone="hand", owner="each_opponent"), "exile", until="this_leaves")
    thief = TriggeredAbility(Trigger("enters", this=True), (enters,))
    card = s.one("ann", "hand", Card((Face("Thief", "{0}", ("Enchantment",), abilities=(thief,)),)))
    s.one("bob", "hand", plain("Secret"))
    s.start().cast("ann", card).resolve().resolve_all()
    assert s.names("bob", "exile") == ["Secret"]
    cast(s, "ann", Destroy(Filter(types=("Enchantment",))))
    assert s.names("bob", "hand") == ["Secret"]
    s.done()


# ---------------------------------------------------------------- what a trigger saw leave
def returning(*effects: object) -> Card:
    dies = TriggeredAbility(Trigger("dies", this=True), effects)  # type: ignore[arg-type]
    return Card((Face("Phoenix", types=("Creature",), power=1, toughness=1, abilities=(dies,)),))


def test_cr_400_7e_a_dies_trigger_finds_the_card_in_the_graveyard() -> None:
    s = board()
    s.one("bob", "battlefield", returning(Move("it", "battlefield", tapped=True)))
    s.start()
    cast(s, "ann", Destroy(CREATURES))
    s.resolve_all()
    assert s.obj(s.find("Phoenix", "bob")).tapped
    s.done()


def test_cr_400_7e_not_when_it_has_left_the_graveyard() -> None:
    s = board()
    s.one("bob", "battlefield", returning(Move("this", "battlefield"), GainLife("you", 1)))
    s.start()
    cast(s, "ann", Destroy(CREATURES))
    cast(s, "ann", Move(Filter(zone="graveyard", types=("Creature",)), "exile"))
    s.resolve_all()
    assert s.names("bob", "exile") == ["Phoenix"] and s.life("bob") == 21
    s.done()


def test_cr_121_2_draws_are_one_at_a_time() -> None:
    s = board().start()
    cast(s, "ann", Draw("each_player", 2))
    assert [(e.seat, e.amount) for e in s.happened("drawn")] == [("ann", 1), ("ann", 2), ("bob", 1), ("bob", 2)]
    s.done()
