"""What a player could do now: ``legal_commands`` and ``may_act`` (CR 117.1)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.game import Game
from app.engine.legal import legal_commands, may_act, unpaid
from app.engine.model.ability import ByHandText
from app.engine.model.card import Card, Face
from app.engine.model.commands import Activate, Cast, PlayLand
from tests.rules.spells import BEAR, BOLT, COUNTER, board, hold
from tests.support.scenario import Scenario


def acts(s: Scenario, seat: str) -> bool:
    return may_act(Game(s.state), seat)


def test_lands_spells_and_abilities_that_can_be_begun() -> None:
    pinger = d.creature(
        "Pinger", "{2}{R}", "Wizard", 1, 1, d.activated("{T}", d.deal_damage(1), targets=[d.any_target()])
    )
    s = board().lands("ann", Forest=2)
    land, bear, bolt = s.put("ann", "hand", "Island", BEAR, BOLT)
    ready, new = s.one("ann", "battlefield", pinger), s.one("ann", "battlefield", pinger, sick=True)
    s.start()
    assert legal_commands(s.state, "ann") == [PlayLand(land), Cast(bear), Activate(ready, 0)]
    assert bolt and new  # no red mana; a new creature does not tap
    assert legal_commands(s.state, "bob") == []
    assert legal_commands(s.state, "zoe") == []


def test_nothing_is_offered_without_a_legal_target() -> None:
    s = board().lands("ann", Island=2)
    s.put("ann", "hand", COUNTER)
    s.start()
    assert legal_commands(s.state, "ann") == []


def test_each_way_to_cast_is_offered() -> None:
    echo = d.sorcery("Echo", "{R}", d.flashback("{1}{R}"), d.spell(d.draw(1)))
    s = board().lands("ann", Mountain=2)
    one, two = s.one("ann", "hand", echo), s.one("ann", "graveyard", echo)
    s.start()
    assert legal_commands(s.state, "ann") == [Cast(one), Cast(two, alternative="flashback")]


def test_both_faces_of_a_double_faced_card_are_offered() -> None:
    back = d.land("Backland", kind="Island").faces[0]
    s = board().lands("ann", Forest=2)
    card = s.one("ann", "hand", Card((BEAR.faces[0], back), "modal_dfc"))
    s.start()
    assert legal_commands(s.state, "ann") == [PlayLand(card, 1), Cast(card)]


def test_every_command_offered_can_be_put_together() -> None:
    from app.engine.announce import Refusal, next_choice

    s = board().lands("ann", Forest=3, Mountain=2, Island=1)
    s.put("ann", "hand", "Forest", BEAR, BOLT, COUNTER)
    s.put("ann", "battlefield", d.equipment("Sword", "{1}", d.equip("{1}")), BEAR)
    s.start()
    offered = legal_commands(s.state, "ann")
    assert len(offered) == 4
    for command in offered:
        assert not isinstance(next_choice(s.state, "ann", command), Refusal)  # type: ignore[arg-type]


def test_may_act_follows_what_it_depends_on() -> None:
    s = board().lands("ann", Forest=2)
    bear = s.one("ann", "hand", BEAR)
    s.start()
    assert acts(s, "ann") and not acts(s, "bob")
    s.do("ann", Cast(bear)).resolve_all()
    assert not acts(s, "ann")
    s.to_turn("bob").to_turn("ann").to("precombat main")
    s.put("ann", "hand", BEAR)
    assert acts(s, "ann")


def test_may_act_with_a_counterspell_only_while_there_is_a_spell() -> None:
    s = board(stops=("ann",)).lands("ann", Forest=2).lands("bob", Island=2)
    bear = s.one("ann", "hand", BEAR)
    s.put("bob", "hand", COUNTER)
    s.start()
    assert not acts(s, "bob")
    s.do("ann", Cast(bear))
    assert s.state.stack and acts(s, "bob")


def test_may_act_does_not_count_mana_or_unknown_text() -> None:
    odd = Card((Face("Oddity", "{2}", ("Artifact",), abilities=(ByHandText(),)),), level="by_hand")
    s = board().lands("ann", Forest=2)
    card = s.one("ann", "battlefield", odd)
    s.start()
    assert not acts(s, "ann")
    assert legal_commands(s.state, "ann") == [Activate(card, 0)]
    known = Card((Face("Machine", "{2}", ("Artifact",), abilities=(ByHandText("activated"),)),), level="by_hand")
    s.put("ann", "battlefield", known)
    assert acts(s, "ann")


COURT = Card(
    (Face("Court", types=("Land",), abilities=(d.mana_ability("{T}", d.add_mana("C")), ByHandText())),), level="partly"
)
ALTAR = d.artifact("Altar", "{3}", d.mana_ability(d.sacrificing(d.creatures_you_control()), d.add_mana("C", 2)))


def test_may_act_counts_mana_that_only_the_player_can_make_at_sorcery_time() -> None:
    s = board().lands("bob", Forest=1)
    land = s.one("ann", "battlefield", COURT)
    bear, bolt = s.put("ann", "hand", BEAR, BOLT)
    s.put("bob", "battlefield", COURT)
    s.start()
    assert acts(s, "ann") and legal_commands(s.state, "ann") == [Activate(land, 1)]
    assert unpaid(s.state, "ann", bear) and unpaid(s.state, "ann", bolt)
    assert not unpaid(s.state, "ann", land) and not unpaid(s.state, "bob", bear)
    s.to("beginning of combat")
    assert not acts(s, "ann") and not unpaid(s.state, "ann", bear) and unpaid(s.state, "ann", bolt)
    s.to("postcombat main")
    assert acts(s, "ann")
    s.do("ann", Activate(land, 0))
    assert not acts(s, "ann")


def test_what_could_be_paid_with_a_land_by_hand_is_not_counted_without_a_card() -> None:
    s = board()
    s.put("ann", "battlefield", COURT)
    s.start()
    assert not acts(s, "ann")


def test_may_act_counts_a_mana_ability_with_a_choice_while_it_can_be_paid() -> None:
    s = board()
    altar, _ = s.put("ann", "battlefield", ALTAR, "Forest")
    s.put("ann", "hand", BEAR)
    s.start()
    assert altar and not acts(s, "ann")
    s.put("ann", "battlefield", BEAR)
    assert acts(s, "ann")


def test_queued_commands_run_when_priority_comes() -> None:
    s = board(stops=("ann", "bob")).lands("ann", Forest=2).lands("bob", Mountain=1)
    bear = s.one("ann", "hand", BEAR)
    bolt = s.one("bob", "hand", BOLT)
    hold(s.start(), "bob").do("ann", Cast(bear))
    s.do("bob", Cast(bolt, targets=(("ann",),)))
    assert [i.name for i in s.state.stack] == ["Grove Bear", "Spark"]
