"""Readings become trees node by node; whatever is not known makes the ability unknown, never a guess."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from app.cards.facts import Face
from app.cards.library import witness
from app.cards.library.invariants import faults
from app.cards.library.judge import judge
from app.cards.library.model import BY_HAND, PARTLY, PROVED, READ
from app.cards.reading.translate import translate
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.ability import ActivatedAbility, ByHandText, Continuous, SpellAbility, TriggeredAbility
from app.engine.model.card import Face as Printed
from app.engine.model.values import Filter, SacrificeCost, TargetSpec, Trigger

CREATURE = {"type": "Typed", "type_filters": ["Creature"]}
ONE = {"type": "Fixed", "value": 1}
GRAVE = {"type": "InZone", "zone": "Graveyard"}


def effect(kind, **fields):
    return {"kind": "Spell", "effect": {"type": kind, **fields}}


def spell(*abilities):
    return {"name": "Made Up", "abilities": list(abilities)}


def having(*abilities):
    return Printed("Made Up", "{R}", ("Instant",), abilities=abilities)


INSTANT = Face("Made Up", "{R}", "R", types=("Instant",))
BEAR = Face("Made Up", "{G}", "G", types=("Creature",), power="2", toughness="2")


def test_a_target_and_what_happens_to_its_controller():
    then = {**effect("Draw", target={"type": "ParentTargetController"}, count=ONE), "sub_link": "SequentialSibling"}
    found = translate(spell({**effect("Destroy", target=CREATURE), "sub_ability": then}), INSTANT)
    wanted = SpellAbility((e.Destroy("t"), e.Draw("controller:t", 1)), (TargetSpec("t", Filter(types=("Creature",))),))
    assert (found.abilities, found.unknown) == ([wanted], [])


def test_an_optional_cost_with_what_follows():
    paid = {**effect("Draw", target={"type": "Controller"}, count=ONE), "sub_link": "SequentialSibling"}
    paid["condition"] = {"type": "EffectOutcome", "signal": "OptionalEffectPerformed"}
    cost = {"type": "Sacrifice", "target": CREATURE, "count": 1}
    execute = {**effect("PayCost", cost=cost, payer={"type": "Controller"}), "optional": True, "sub_ability": paid}
    trigger = {"mode": "Attacks", "damage_kind": "Any", "valid_card": {"type": "SelfRef"}, "execute": execute}
    [ability] = translate({"triggers": [trigger]}, BEAR).abilities
    price = (SacrificeCost(Filter(types=("Creature",))),)
    assert ability == TriggeredAbility(Trigger("attacks", this=True), (e.MayPay("you", price, (e.Draw("you", 1),)),))


@pytest.mark.parametrize(
    ("reading", "kind"),
    [
        (spell(effect("Frobnicate")), "effect Frobnicate"),
        (spell(effect("Draw", target={"type": "Controller"}, count=ONE, twice=True)), "effect Draw.twice"),
        (spell(effect("Destroy", target={**CREATURE, "properties": [{"type": "Purple"}]})), "property Purple"),
        (spell({**effect("Draw", target={"type": "Controller"}, count=ONE), "weather": 1}), "ability.weather"),
        ({"triggers": [{"mode": "Sneezes", "execute": effect("Proliferate")}]}, "trigger Sneezes"),
        ({"static_abilities": [{"mode": "Wobbles", "affected": {"type": "SelfRef"}}]}, "static Wobbles"),
        ({"replacements": [{"event": "Yawn", "mode": {"type": "Mandatory"}}]}, "replacement Yawn to None"),
    ],
)
def test_what_is_not_known_is_unknown(reading, kind):
    found = translate(reading, INSTANT)
    assert (found.abilities, found.unknown) == ([], [kind])


def test_a_mana_ability_must_make_mana():
    body = {"kind": "Activated", "cost": {"type": "Tap"}, "is_mana_ability": True}
    body["effect"] = {"type": "Draw", "target": {"type": "Controller"}, "count": ONE}
    assert translate({"abilities": [body]}, BEAR).unknown == ["mana ability in doubt"]
    body["effect"] = {"type": "Mana", "produced": {"type": "Fixed", "colors": ["Green"]}}
    [ability] = translate({"abilities": [body]}, BEAR).abilities
    assert isinstance(ability, ActivatedAbility)
    assert ability.mana


# The sentences below are made up for these tests; the words of a rules text would be the same.
def judged(reading, words, face=INSTANT):
    return judge(face, reading, words)


def test_the_same_words_prove_a_reading():
    verdict = judged(spell(effect("Destroy", target=CREATURE)), "Destroy target creature.")
    assert verdict.tier == PROVED
    assert verdict.abilities[0].targets


def test_other_words_of_the_same_meaning_leave_it_read():
    pump = effect("Pump", target=CREATURE, power={"type": "Fixed", "value": 2}, toughness={"type": "Fixed", "value": 2})
    verdict = judged(spell({**pump, "duration": "UntilEndOfTurn"}), "Until end of turn, target creature gets +2/+2.")
    assert verdict.tier == READ


@pytest.mark.parametrize(
    "words",
    [
        "Destroy target artifact.",
        "Destroy all creatures.",
        "You may destroy target creature.",
        "Destroy target creature. Draw a card.",
    ],
)
def test_words_that_say_more_or_else_refute_it(words):
    verdict = judged(spell(effect("Destroy", target=CREATURE)), words)
    assert verdict.tier == BY_HAND
    assert verdict.abilities == (ByHandText("spell"),)
    assert verdict.why[0].startswith("words:")


def test_what_is_borne_out_stays_and_the_rest_is_by_hand():
    dies = {"mode": "Sneezes", "execute": effect("Proliferate")}
    draws = {
        "mode": "ChangesZone",
        "destination": "Battlefield",
        "damage_kind": "Any",
        "valid_card": {"type": "SelfRef"},
    }
    draws["execute"] = effect("Draw", target={"type": "Controller"}, count=ONE)
    words = "When this creature enters, draw a card.\nWhen this creature sneezes, proliferate."
    verdict = judged({"triggers": [dies, draws]}, words, BEAR)
    assert verdict.tier == PARTLY
    assert [type(a) for a in verdict.abilities] == [TriggeredAbility, ByHandText]


def test_reminder_text_ability_words_and_names_do_not_matter():
    ours = witness.lines("When Oona enters, create a Clue token.", ["Oona, Queen", "Oona"])
    theirs = witness.lines("Clever — When Oona, Queen enters, investigate. (It's a Clue.)", ["Oona, Queen", "Oona"])
    assert witness.equal(ours, theirs)


@pytest.mark.parametrize(
    ("ours", "theirs", "same"),
    [
        ("You lose 2 life. Each opponent gains 2 life.", "Each opponent gains 2 life and you lose 2 life.", False),
        ("You lose 2 life. Each opponent gains 2 life.", "Each opponent loses 2 life and you gain 2 life.", False),
        ("You gain 2 life, each opponent loses 2 life.", "Each opponent loses 2 life, you gain 2 life.", False),
        ("Target player draws two cards. They lose 2 life.", "Target player draws two cards and loses 2 life.", True),
        ("Target player discards a card. You gain 1 life.", "Target player discards a card and gains 1 life.", False),
        ("Put one into your hand. Put the other into exile.", "Put one into your hand and the other into exile.", True),
        ("If it is red, draw two. Otherwise, mill a card.", "Mill a card. If it's red, draw two instead.", True),
        ("Each player mills one for each Elf they control.", "Each player mills one for each Elf you control.", False),
        ("Whenever equipped creature attacks, this Equipment deals 1 damage to you.",
         "Whenever equipped creature attacks, it deals 1 damage to you.", False),
        ("When this creature attacks, it deals 1 damage to you.",
         "When this creature attacks, this creature deals 1 damage to you.", True),
        ("Target creature gets +X/+0, where X is this creature's power.",
         "Target creature gets +X/+0, where X is that creature's power.", False),
        ("Return target Aura to the battlefield. Attach this creature to it.",
         "Return target Aura to the battlefield. Attach it to this creature.", False),
        ("Exile a card from all graveyards.", "Exile a card from that player's graveyard.", False),
        ("Exile a card from your graveyard.", "Exile a card from that player's graveyard.", False),
        ("Exile two cards from your opponents' graveyards.", "Exile two cards from an opponent's graveyard.", False),
        ("Draw a card if your opponents control three or more lands.",
         "Draw a card if an opponent controls three or more lands.", False),
        ("Draw a card if your opponents control no lands.", "Draw a card if no opponent controls a land.", True),
        ("Whenever a creature enters, this enchantment explores.", "Whenever a creature enters, it explores.", False),
        ("Tap target creature. Put a counter on this creature.", "Tap target creature and put a counter on it.", False),
        ("Whenever a creature dies, if this creature is an Elf, draw a card.",
         "Whenever a creature dies, if that creature was an Elf, draw a card.", False),
        ("If it is a land, put two counters on this creature. Otherwise, put a counter on this creature.",
         "Put a counter on this creature. If it's a land, put two counters on this creature instead.", True),
        ("You may exile target creature. If you do, return it to the battlefield.",
         "You may exile target creature, then return it to the battlefield tapped under its owner's control.", False),
        ("You may exile target creature. If you do, return it to the battlefield tapped.",
         "You may exile target creature, then return it to the battlefield tapped under its owner's control.", True),
        ("Draw a card unless that player pays {2}.",
         "That player may pay {2}. If the player doesn't, draw a card.", True),
        ("Draw a card unless you pay {2}.", "That player may pay {2}. If the player doesn't, draw a card.", False),
        ("Whenever a player taps a land for mana, draw a card.",
         "Whenever a land is tapped for mana, draw a card.", True),
        ("Whenever you tap a land for mana, draw a card.",
         "Whenever a land is tapped for mana, draw a card.", False),
        ("Reveal cards until you reveal a land card. Draw cards equal to the number of cards among those cards.",
         "Reveal cards until you reveal a land card. Draw cards equal to the number of cards revealed this way.",
         False),
        ("Destroy all creatures. Draw cards equal to the number of cards among those cards.",
         "Destroy all creatures. Draw cards equal to the number of cards destroyed this way.", True),
        ("Untap all lands you control. If you attacked this turn, untap all lands you control instead.",
         "Untap a land you control. If you attacked this turn, untap all lands you control instead.", False),
        ("Untap a land that player controls.", "That player untaps a land they control.", False),
        ("If it isn't a permanent with power 2 or less, draw a card.",
         "If it had power 2 or less, draw a card.", False),
        ("Target creature other than this creature gets +1/+1.", "Another target creature gets +1/+1.", True),
        ("You may have that player sacrifice a land.", "That player may sacrifice a land.", False),
        ("Draw a card. Target opponent draws a card.", "You and target opponent each draw a card.", True),
        ("Sacrifice a Swamp, Sacrifice a Forest: Draw a card.", "Sacrifice a Swamp and a Forest: Draw a card.", True),
        ("Two target players draw a card. You lose 1 life.",
         "Two target players each draw a card and lose 1 life.", False),
        ("Draw a card if X is less than 5.", "Draw a card if X is less than or equal to 5.", False),
    ],
)  # fmt: skip
def test_texts_agree_if_the_same_do_the_same_in_the_same_order(ours, theirs, same):
    assert witness.agree(witness.lines(ours, ["Made Up"]), witness.lines(theirs, ["Made Up"])) is same


def test_a_condition_is_asked_where_the_text_asks_it():
    draws = {"effect": effect("Draw", target={"type": "Controller"}, count=ONE)["effect"], "kind": "Spell"}
    attacks = {"mode": "Attacks", "damage_kind": "Any", "valid_card": {"type": "SelfRef"}, "execute": draws}
    trigger = {**attacks, "condition": {"type": "SourceIsTapped"}}
    asked = judged({"triggers": [trigger]}, "Whenever this creature attacks, if it's tapped, draw a card.", BEAR)
    later = judged({"triggers": [trigger]}, "Whenever this creature attacks, draw a card if it's tapped.", BEAR)
    assert (asked.tier, later.tier) == (PROVED, READ)
    assert asked.abilities[0].condition is not None and later.abilities[0].condition is None
    assert isinstance(later.abilities[0].effects[0], e.If)


def test_what_was_read_as_the_source_may_be_what_the_sentence_speaks_of():
    power = {"qty": {"scope": {"type": "Source"}, "type": "Power"}, "type": "Ref"}
    pump = effect("Pump", target=CREATURE, power={"type": "Quantity", "value": power}, toughness={"type": "Fixed"})
    words = "Target creature gets +X/+0 until end of turn, where X is its power."
    verdict = judged(spell({**pump, "duration": "UntilEndOfTurn"}), words)
    assert verdict.tier in (PROVED, READ)
    assert verdict.abilities[0].effects[0].changes[0].power.of == "t"


def test_enters_or_attacks_is_said_in_one_line():
    trigger = {"mode": "EntersOrAttacks", "damage_kind": "Any", "destination": "Battlefield"}
    trigger |= {"valid_card": {"type": "SelfRef"}, "execute": effect("Draw", target={"type": "Controller"}, count=ONE)}
    verdict = judged({"triggers": [trigger]}, "Whenever this creature enters or attacks, draw a card.", BEAR)
    assert verdict.tier == PROVED
    assert [one.on.event for one in verdict.abilities] == ["enters", "attacks"]


def test_events_with_the_same_effect_are_said_in_one_line_but_not_once_each_turn():
    execute = effect("Draw", target={"type": "Controller"}, count=ONE)
    enters = {"mode": "ChangesZone", "destination": "Battlefield", "damage_kind": "Any", "execute": execute}
    dies = {**enters, "destination": "Graveyard", "origin": "Battlefield"}
    both = [{**one, "valid_card": {"type": "SelfRef"}} for one in (enters, dies)]
    verdict = judged({"triggers": both}, "When this creature enters or dies, draw a card.", BEAR)
    assert verdict.tier == PROVED
    assert [one.on.event for one in verdict.abilities] == ["enters", "dies"]
    apart = "When this creature enters, draw a card.\nWhen this creature dies, draw a card."
    assert judged({"triggers": both}, apart, BEAR).tier == PROVED
    once = [{**one, "constraint": {"type": "OncePerTurn"}} for one in both]
    text = "When this creature enters or dies, draw a card. This ability triggers only once each turn."
    assert judged({"triggers": once}, text, BEAR).tier == BY_HAND


def test_itself_or_another_of_two_kinds():
    yours = {"type": "Typed", "controller": "You", "properties": [{"type": "Another"}]}
    kinds = [{**yours, "type_filters": [kind]} for kind in ("Creature", "Artifact")]
    body = {"mode": "ChangesZone", "destination": "Battlefield", "damage_kind": "Any"}
    body["valid_card"] = {"type": "Or", "filters": [{"type": "SelfRef"}, *kinds]}
    body["execute"] = effect("Draw", target={"type": "Controller"}, count=ONE)
    text = "Whenever this creature or another creature or artifact you control enters, draw a card."
    [ability] = judged({"triggers": [body]}, text, BEAR).abilities
    others = Filter(types=("Creature", "Artifact"), controller="you", other=True)
    assert ability.on.what.any_of == (Filter(in_ref="this"), others)


def test_what_is_read_as_a_target_may_be_chosen_where_the_text_has_none():
    mine = {**CREATURE, "controller": "You"}
    reading = spell(effect("SetTapState", target=mine, scope={"type": "Single"}, state={"type": "Untap"}))
    [ability] = judged(reading, "Untap a creature you control.").abilities
    assert (ability.targets, [type(one) for one in ability.effects]) == ((), [e.Choose, e.Untap])
    [ability] = judged(reading, "Untap target creature you control.").abilities
    assert [type(one) for one in ability.effects] == [e.Untap]


def test_what_is_not_put_there_is_still_where_it_was():
    look = effect("Dig", count=ONE, filter={"type": "Any"}, player={"type": "Controller"})
    land = {"type": "RevealedHasCardType", "card_types": ["Land"]}
    not_done = {"type": "Not", "condition": {"type": "EffectOutcome", "signal": "OptionalEffectPerformed"}}
    to = {"type": "ChangeZone", "target": {"type": "ParentTarget"}}
    hand = {"kind": "Spell", "effect": {**to, "destination": "Hand"}, "condition": not_done}
    play = {"kind": "Spell", "effect": {**to, "destination": "Battlefield"}, "condition": land, "optional": True}
    chain = {**play, "sub_link": "SequentialSibling", "sub_ability": {**hand, "sub_link": "SequentialSibling"}}
    text = "Look at the top card of your library. If it's a land card, you may put it onto the battlefield. "
    [ability] = judged(spell({**look, "sub_ability": chain}), text + "If you don't, put it into your hand.").abilities
    looked, asked = ability.effects
    assert isinstance(looked, e.TopCards)
    assert asked.otherwise == asked.then[0].otherwise
    assert asked.otherwise[0].what == "top"


def test_that_much_needs_a_number():
    amount = {"type": "Ref", "qty": {"type": "EventContextAmount"}}
    body = {"mode": "ChangesZone", "origin": "Battlefield", "destination": "Graveyard", "damage_kind": "Any"}
    body["execute"] = effect("Draw", target={"type": "Controller"}, count=amount)
    found = translate({"triggers": [{**body, "valid_card": {"type": "SelfRef"}}]}, BEAR)
    assert found.unknown == ["that much, with nothing before"]


def test_becoming_a_creature_is_said_to_be_in_addition():
    parts = [{"type": "SetPower", "value": 3}, {"type": "SetToughness", "value": 3}]
    parts += [{"type": "AddType", "core_type": "Creature"}, {"type": "AddSubtype", "subtype": "Angel"}]
    body = {"affected": {"type": "SelfRef"}, "mode": "Continuous", "modifications": parts}
    reading = effect("GenericEffect", static_abilities=[body], duration="UntilEndOfTurn")
    ability = {**reading, "kind": "Activated", "cost": {"type": "Tap"}}
    face = Face("Made Up", "{W}", "W", types=("Enchantment",))
    words = "{T}: This enchantment becomes a 3/3 Angel creature "
    said = judged({"abilities": [ability]}, words + "in addition to its other types until end of turn.", face)
    assert said.tier == PROVED
    assert judged({"abilities": [ability]}, words + "until end of turn.", face).tier == BY_HAND


def test_in_an_opponents_upkeep_that_player_sacrifices():
    theirs = {**CREATURE, "controller": "ScopedPlayer"}
    body = {"mode": "Phase", "phase": "Upkeep", "constraint": {"type": "OnlyDuringOpponentsTurn"}, "damage_kind": "Any"}
    body["execute"] = effect("Sacrifice", target=theirs, count=ONE)
    [ability] = translate({"triggers": [body]}, BEAR).abilities
    assert ability.effects == (e.Sacrifice("that_player", Filter(types=("Creature",))),)


def test_a_condition_speaks_of_what_was_there_before_its_sentence():
    exile = effect("ChangeZone", destination="Exile", target={**CREATURE, "properties": [GRAVE]})
    food = {"type": "Token", "name": "Food", "types": ["Artifact", "Food"], "owner": {"type": "Controller"}}
    food |= {"count": ONE, "power": {"type": "Fixed"}, "toughness": {"type": "Fixed"}}
    was = {"type": "TargetMatchesFilter", "filter": {"type": "Typed", "type_filters": ["Land"]}}
    then = {"kind": "Spell", "effect": food, "condition": was, "sub_link": "SequentialSibling"}
    again = {**then, "sub_ability": then}
    [ability] = translate(spell({**exile, "sub_ability": again}), INSTANT).abilities
    assert [one.condition.ref for one in ability.effects[1:]] == ["t", "t"]


def test_what_is_counted_was_there_before():
    mine = {**CREATURE, "controller": "You"}
    size = {"type": "FilteredTrackedSetSize", "filter": CREATURE, "caused_by": {"type": "Any"}}
    food = {"type": "Token", "name": "Food", "types": ["Artifact", "Food"], "owner": {"type": "Controller"}}
    food |= {"count": ONE, "power": {"type": "Fixed"}, "toughness": {"type": "Fixed"}}
    often = {"kind": "Spell", "effect": food, "repeat_for": {"type": "Ref", "qty": size}}
    body = effect("ChangeZoneAll", destination="Exile", target=mine)
    [ability] = translate(spell({**body, "sub_ability": often}), INSTANT).abilities
    moved, made = ability.effects
    assert made.count == v.Size(moved.bind) or made.count.what.in_ref == moved.bind


def test_nothing_is_spoken_of_before_it_is_there():
    early = e.If(v.Matches("made", Filter()), (e.Draw("you", 1),))
    food = e.CreateToken(Printed("Food"), bind="made")
    assert faults(having(SpellAbility((early, food)))) == ["fault: made, not yet there"]
    assert faults(having(SpellAbility((food, early)))) == []
    both = replace(early, otherwise=(e.Draw("you", 2),))
    assert faults(having(SpellAbility((food, early, both)))) == ["fault: otherwise, of two conditions"]


def test_those_creatures_are_the_ones_an_effect_was_done_to():
    mine = {**CREATURE, "controller": "You"}
    pump = {"type": "PumpAll", "target": mine, "power": ONE, "toughness": ONE}
    untap = effect("SetTapState", target={"type": "TrackedSet"}, scope={"type": "All"}, state={"type": "Untap"})
    body = {"kind": "Spell", "effect": pump, "duration": "UntilEndOfTurn", "sub_ability": untap}
    text = "Creatures you control get +1/+1 until end of turn. Untap those creatures."
    [ability] = judged(spell({**body, "sub_ability": {**untap, "sub_link": "SequentialSibling"}}), text).abilities
    bound, pumped, untapped = ability.effects
    assert isinstance(bound, e.Bind)
    assert (pumped.what, untapped.what) == (bound.name, bound.name)


def test_what_a_spell_was_paid_with():
    power = {"type": "Ref", "qty": {"type": "Power", "scope": {"type": "CostPaidObject"}}}
    reading = spell(effect("DealDamage", amount=power, target={"type": "Any"}))
    reading["additional_cost"] = {"type": "Required", "data": {"type": "Sacrifice", "target": CREATURE, "count": 1}}
    text = "As an additional cost to cast this spell, sacrifice a creature.\nMade Up deals damage equal to the "
    verdict = judged(reading, text + "sacrificed creature's power to any target.")
    assert verdict.tier == READ
    assert verdict.abilities[1].effects[0].amount == v.Property("sacrificed", "power")


def test_what_one_ability_exiles_another_returns():
    exile = {"duration": "UntilHostLeavesPlay", "kind": "Spell"}
    exile["effect"] = {"type": "ChangeZone", "destination": "Exile", "target": CREATURE}
    enters = {"mode": "ChangesZone", "destination": "Battlefield", "damage_kind": "Any", "execute": exile}
    back = {"effect": {"type": "ChangeZone", "destination": "Battlefield", "target": {"type": "TrackedSet"}}}
    leaves = {"mode": "LeavesBattlefield", "damage_kind": "Any", "execute": {**back, "kind": "Spell"}}
    both = [{**one, "valid_card": {"type": "SelfRef"}} for one in (enters, leaves)]
    found = translate({"triggers": both}, BEAR)
    assert found.unknown == []
    assert (found.abilities[0].effects[0].until, found.abilities[1].effects[0].what) == ("linked", "linked")


def hits_player(**execute):
    """When this deals combat damage to a player."""
    return {"mode": "DamageDone", "damage_kind": "CombatOnly", "valid_source": {"type": "SelfRef"}} | {
        "valid_target": {"type": "Player"},
        "execute": {"kind": "Spell", **execute},
    }


def test_a_graveyard_may_be_that_of_the_player_spoken_of():
    card = {"type": "Typed", "type_filters": ["Card"], "properties": [{"type": "InZone", "zone": "Graveyard"}]}
    exile = {"type": "ChangeZone", "origin": "Graveyard", "destination": "Exile", "target": card}
    words = "Whenever this creature deals combat damage to a player, exile target card from {} graveyard."
    reading = {"triggers": [hits_player(effect=exile)]}
    verdicts = [judged(reading, words.format(said), BEAR) for said in ("that player's", "a")]
    assert [one.abilities[0].targets[0].what.owner for one in verdicts] == ["that_player", None]


def test_what_opponents_control_is_counted_together_or_asked_of_each():
    """CR 102.3: of several opponents one may control three, or all of them together."""
    count = {"type": "Ref", "qty": {"type": "ObjectCount", "filter": {**CREATURE, "controller": "Opponent"}}}
    asks = {"type": "QuantityComparison", "comparator": "GE", "lhs": count, "rhs": {"type": "Fixed", "value": 3}}
    draws = {**effect("Draw", target={"type": "Controller"}, count=ONE)}
    trigger = {"mode": "Attacks", "damage_kind": "Any", "valid_card": {"type": "SelfRef"}, "execute": draws}
    words = "Whenever this creature attacks, if {} three or more creatures, draw a card."
    conditions = [
        judged({"triggers": [{**trigger, "condition": asks}]}, words.format(said), BEAR).abilities[0].condition
        for said in ("your opponents control", "an opponent controls")
    ]
    theirs, of_one = (Filter(types=("Creature",), controller=who) for who in ("each_opponent", "player"))
    assert conditions == [v.Exists(theirs, 3), v.EachOf("each_opponent", v.Exists(of_one, 3), some=True)]


def test_what_is_done_to_the_source_does_not_change_whom_the_sentence_speaks_of():
    counter = effect("PutCounter", target={"type": "SelfRef"}, counter_type="P1P1", count=ONE)
    elf = {"type": "TargetMatchesFilter", "filter": {"type": "Typed", "type_filters": [{"Subtype": "Elf"}]}}
    draws = {**effect("Draw", target={"type": "Controller"}, count=ONE), "condition": elf}
    both = {**counter, "sub_ability": {**draws, "sub_link": "SequentialSibling"}}
    trigger = {"mode": "ChangesZone", "origin": "Battlefield", "destination": "Graveyard", "damage_kind": "Any"}
    trigger |= {"valid_card": {**CREATURE, "properties": [{"type": "Another"}]}, "execute": both}
    [ability] = translate({"triggers": [trigger]}, BEAR).abilities
    assert ability.effects[1].condition == v.Matches("it", Filter(subtypes=("Elf",)))


def test_who_puts_counters_is_not_known_so_the_ability_is_by_hand():
    token = effect("Proliferate")
    trigger = {"mode": "CounterAdded", "damage_kind": "Any", "counter_filter": {"counter_type": "M1M1"}}
    trigger |= {"valid_card": CREATURE, "valid_target": {"type": "Controller"}}
    trigger["execute"] = {**token, "sub_ability": effect("Draw", target={"type": "Controller"}, count=ONE)}
    assert translate({"triggers": [trigger]}, BEAR).unknown == ["trigger CounterAdded.valid_target"]


def test_what_explores_is_what_was_spoken_of():
    spoken = effect("TargetOnly", target=CREATURE)
    [ability] = translate(spell({**spoken, "sub_ability": effect("Explore")}), INSTANT).abilities
    assert ability.effects == (e.Explore("t"),)
    [alone] = translate({"triggers": [hits_player(**effect("Explore"))]}, BEAR).abilities
    assert alone.effects == (e.Explore("this"),)


# ---------------------------------------------------------------- mechanics written out over several nodes
def test_each_side_of_a_coin():
    body = effect("FlipCoin", win_effect=effect("Draw", target={"type": "Controller"}, count=ONE))
    body["effect"]["lose_effect"] = effect("Draw", target={"type": "Opponent"}, count=ONE)
    found = translate(spell(body), INSTANT)
    won, lost = (v.Compare("heads", "==", n) for n in (1, 0))
    wanted = (e.FlipCoin(), e.If(won, (e.Draw("you", 1),)), e.If(lost, (e.Draw("t", 1),)))
    assert found.unknown == [] and found.abilities[0].effects[0] == wanted[0]
    assert found.abilities[0].effects[1] == wanted[1] and found.abilities[0].effects[2].condition == lost


def earthbend(land):
    animate = {"keywords": ["Haste"], "power": {"type": "Fixed"}, "toughness": {"type": "Fixed"}, "types": ["Creature"]}
    end = {"effect": {"kind": "Earth", "type": "RegisterBending"}, "kind": "Spell"}
    back = effect("CreateDelayedTrigger", condition={"filter": {"type": "ParentTarget"}, "type": "WhenDiesOrExiled"})
    counters = effect("PutCounter", count={"type": "Fixed", "value": 2}, counter_type="P1P1")
    nodes = [{**effect("Animate", target=land, **animate), "duration": "Permanent"}, counters, back, end]
    for node, following in pairwise(nodes):
        node["sub_ability"] = following
    return spell(nodes[0])


def test_earthbend_is_four_nodes():
    own = {"controller": "You", "type": "Typed", "type_filters": ["Land"]}
    found = translate(earthbend(own), INSTANT)
    assert found.abilities[0].effects == (e.Action("earthbend", 2, "t"),) and found.unknown == []
    others = translate(earthbend({"type": "Typed", "type_filters": ["Land"]}), INSTANT)
    assert others.abilities == [] and others.unknown == ["effect Animate"]


def test_what_a_level_gives_is_apart():
    level = {"counters": {"data": "level", "type": "OfType"}, "minimum": 2, "maximum": 6, "type": "HasCounters"}
    sized = [{"type": "SetPower", "value": 3}, {"type": "SetToughness", "value": 3}]
    static = {"affected": {"type": "SelfRef"}, "condition": level, "mode": "Continuous", "modifications": sized}
    found = translate({"name": "Made Up", "static_abilities": [static]}, BEAR)
    of = v.Property("this", "counters:level")
    between = v.All((v.Compare(of, ">=", 2), v.Compare(of, "<=", 6)))
    assert found.abilities == [Continuous("this", (e.SetPT(3, 3),), between, name="level")] and found.unknown == []


def test_a_player_has_no_size():
    hurt = e.DealDamage(v.Property("t", "mana_value"), "t")
    player = TargetSpec("t", players="opponent")
    assert faults(having(SpellAbility((hurt,), (player,)))) == ["fault: the size of player t"]
    amount = {"type": "Ref", "qty": {"type": "ObjectManaValue", "scope": {"type": "Demonstrative"}}}
    execute = effect("DealDamage", amount=amount, target={"type": "Typed", "controller": "Opponent"})
    body = {"mode": "SpellCast", "damage_kind": "Any", "valid_target": {"type": "Controller"}, "execute": execute}
    [ability] = translate({"triggers": [body]}, BEAR).abilities
    assert ability.effects == (e.DealDamage(v.Property("it", "mana_value"), "t"),)


def entering(what, **condition):
    test = {"condition": {"type": "WasCast", **condition}}
    return {"triggers": [{"mode": "ChangesZone", "destination": "Battlefield", "damage_kind": "Any",
                          "valid_card": what, "execute": effect("Proliferate"), **test}]}  # fmt: skip


def test_whether_it_was_cast_is_asked_of_what_enters():
    mine = {**CREATURE, "controller": "You"}
    [itself] = translate(entering({"type": "SelfRef"}), BEAR).abilities
    [another] = translate(entering(mine, controller="You"), BEAR).abilities
    cast = Filter(zone="any", cast_from="any")
    assert (itself.condition, another.condition) == (v.Matches("this", cast), v.Matches("it", cast))
    assert translate(entering(CREATURE, controller="You"), BEAR).unknown == [
        "condition WasCast of several, or of somebody's"
    ]
