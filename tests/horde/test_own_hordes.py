"""A horde of one's own: instructions as trees, each printed in three languages and played by the horde itself."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from app.cards import registry
from app.cards.dsl import *
from app.cards.hordes import custom, templates
from app.cards.hordes.custom import CustomHorde, Entry, Instruction
from app.cards.hordes.readings import game
from app.cards.printer import print_card, print_face
from app.engine import codec
from app.engine.model.ability import TriggeredAbility
from app.engine.model.card import card_of
from app.engine.model.commands import Answer, Manual
from app.engine.model.effect import CreateToken
from app.engine.model.values import LIBRARY
from app.engine.modes.horde import setup
from app.engine.modes.horde.seats import HORDE
from app.play.simulate import Plan, play
from tests.horde.board import HordeBoard

ZOMBIE = "2/2 B Creature — Zombie"
BIG = creature("Big", "{5}", "Giant", 5, 5)
SMALL = creature("Small", "{1}", "Rat", 1, 1)
SHRINE = enchantment("Shrine", "{2}")
GOLEM = artifact("Idol", "{3}")
PHRASES = ("en", "es", "it")


def horde_with(*instructions: Instruction, types: str = "Creature", settled: bool = True) -> CustomHorde:
    """A horde of zombies with a card nobody knows."""
    hulk = Entry(1, "Moss Hulk", types=types, power=3, toughness=3, settled=settled, instructions=instructions)
    return CustomHorde("Moss", "custom", (Entry(20, "Zombie", token=True, kind=ZOMBIE), hulk))


def hulk(*instructions: Instruction, types: str = "Creature") -> Card:
    own = horde_with(*instructions, types=types)
    for one in instructions:
        assert custom.refused(own, own.entries[1], one) == ""
    return custom.instructed(own, own.entries[1])


def told(template: str, when: str = "enters", **values: Any) -> Instruction:
    return Instruction(when, template, **values)  # type: ignore[arg-type]


def turn(*instructions: Instruction, types: str = "Creature", until: str = "beginning of combat") -> HordeBoard:
    """The horde's turn in which the card is cast, against ann's and bob's boards."""
    g = HordeBoard()
    g.put("ann", "battlefield", BIG, SMALL, SHRINE)
    g.put("bob", "battlefield", GOLEM, SMALL)
    g.put("ann", "hand", *["Wastes"] * 3)
    g.horde("battlefield", "Zombie")
    g.horde("graveyard", creature("Fallen", "{3}", "Zombie", 3, 3), creature("Lesser", "{1}", "Zombie", 1, 1))
    g.horde("library", hulk(*instructions, types=types), *["From Beyond"] * 3)
    g.begin().play_out(until)
    while g.open_questions() and g.question(g.open_questions()[0].seat).kind != "proceed":
        d = g.open_questions()[0]
        g.answer(d.seat, *d.options[: d.least]).play_out(until)
    return g


def theirs(g: HordeBoard) -> list[str]:
    return sorted(g.names("ann", "battlefield") + g.names("bob", "battlefield"))


# ---------------------------------------------------------------- the list
def test_there_are_enough_templates_and_each_says_what_it_does_in_three_languages() -> None:
    assert len(templates.TEMPLATES) >= 20
    for key, template in templates.TEMPLATES.items():
        one = told(key, "always" if template.static else "enters", n=2, m=1, limit="power_at_least", token="Zombie")
        own = horde_with(one)
        assert custom.refused(own, own.entries[1], one) == "", key
        said = [print_card(custom.preview(own, own.entries[1], one), language) for language in PHRASES]
        assert all(len(lines) == 1 and "hole:" not in lines[0] for lines in said), (key, said)
        assert len({lines[0] for lines in said}) == 3, key


def test_trees_are_data() -> None:
    for template in templates.TEMPLATES.values():
        tree = templates.filled(template, msgspec.structs.asdict(told("lose_life")), card_of_zombie())
        whole = creature("Any", "{1}", "Any", 1, 1, *(tree if template.static else (when_enters(*tree),)))
        assert msgspec.json.decode(msgspec.json.encode(whole), type=Card) == whole


def card_of_zombie() -> Any:
    return custom.kinds("Zombie")[ZOMBIE].faces[0]


# ---------------------------------------------------------------- what they do
def test_each_hero_loses_life_and_the_shared_total_adds_up() -> None:
    assert turn(told("lose_life", n=3)).life("ann") == 34
    assert turn(told("damage_heroes", n=3)).life("ann") == 34
    drained = turn(told("drain", n=2))
    assert (drained.life("ann"), drained.life("horde")) == (36, 62)


def test_a_die_is_rolled_for_all_to_see() -> None:
    g = turn(told("die"))
    rolled = next(e.amount for e in g.events if e.kind == "rolled")
    assert g.life("ann") == 40 - 2 * rolled


def test_each_hero_discards_mills_and_exiles() -> None:
    assert len(turn(told("discard", n=2)).names("ann", "hand")) == 1
    assert len(turn(told("discard_random", n=1)).names("ann", "hand")) == 2
    assert [len(turn(told("mill", n=4)).names(who, "graveyard")) for who in ("ann", "bob")] == [4, 4]
    assert len([1 for e in turn(told("exile_top", n=2)).events if e.kind == "zone_change" and e.seat == "bob"]) >= 2
    assert turn(told("poison", n=2)).state.players["bob"].counters == (("poison", 2),)


def test_each_hero_sacrifices_what_is_asked_for() -> None:
    assert theirs(turn(told("sacrifice", n=1, what="artifact"))) == ["Big", "Shrine", "Small", "Small"]
    assert theirs(turn(told("sacrifice", n=1, what="creature", limit="power_at_least", limit_n=4))) == [
        *("Idol", "Shrine", "Small", "Small"),
    ]


@pytest.mark.parametrize("verb", ["destroy", "exile"])
def test_the_best_or_each_of_a_kind(verb: str) -> None:
    assert theirs(turn(told(f"{verb}_best", n=1))) == ["Idol", "Shrine", "Small", "Small"]
    assert theirs(turn(told(f"{verb}_each"))) == ["Idol", "Shrine"]
    assert theirs(turn(told(f"{verb}_each", limit="power_at_most", limit_n=1))) == ["Big", "Idol", "Shrine"]
    assert theirs(turn(told(f"{verb}_each", what="nonland"))) == []
    assert theirs(turn(told(f"{verb}_best", n=2, what="enchantment"))) == ["Big", "Idol", "Small", "Small"]


def test_back_to_hands_tapped_stolen_damaged_and_smaller() -> None:
    assert "Big" in turn(told("return_best_to_hand")).names("ann", "hand")
    assert "Small" in turn(told("return_each_to_hand")).names("bob", "hand")
    tapped = turn(told("tap_each"))
    assert [tapped.state.objects[i].tapped for i in tapped.all("Big") + tapped.all("Small")] == [True] * 3
    stolen = turn(told("steal_best", n=1))
    assert stolen.state.objects[stolen.find("Big")].controller == HORDE
    assert theirs(turn(told("damage_each", n=1))) == ["Big", "Idol", "Shrine"]
    shrunk = turn(told("shrink", n=2, m=1))
    assert shrunk.pt(shrunk.find("Big")) == (3, 4) and not shrunk.all("Small")


def test_only_a_nonbasic_land_is_destroyed() -> None:
    g = HordeBoard()
    g.put("ann", "battlefield", "Wastes", "Reliquary Tower")
    g.horde("library", hulk(told("destroy_land")), *["From Beyond"] * 3)
    g.begin().play_out()
    assert g.names("ann", "battlefield") == ["Wastes"]


def test_tokens_of_the_list_are_made_tapped_or_attacking_or_for_each_hero() -> None:
    assert len(turn(told("make_tokens", n=3, token="Zombie")).all("Zombie")) == 4
    assert len(turn(told("make_tokens_for_each_hero", n=1, token="Zombie")).all("Zombie")) == 3
    g = HordeBoard()
    g.horde("battlefield", hulk(told("make_attackers", "attacks", n=2, token="Zombie")))
    g.horde("library", "From Beyond")
    g.begin().play_out("end of combat")
    assert [g.state.objects[i].tapped for i in g.all("Zombie")] == [True, True]
    assert g.life("ann") == 40 - 3 - 2 * 2


def test_tokens_that_are_made_do_what_the_listed_ones_do_but_make_none() -> None:
    zombie = Entry(
        9,
        "Zombie",
        token=True,
        kind=ZOMBIE,
        instructions=(told("has_keyword", "always", keyword="menace"), told("make_tokens", "dies", token="Zombie")),
    )
    own = CustomHorde(entries=(zombie,))
    listed = custom.instructed(own, zombie).faces[0]
    (effect,) = next(a.effects for a in listed.abilities if isinstance(a, TriggeredAbility))
    assert isinstance(effect, CreateToken)
    assert print_face(effect.token, "en") == ["This creature has menace."]
    assert len(print_face(listed, "en")) == 2


def test_the_horde_grows_heals_and_reveals() -> None:
    pumped = turn(told("pump", n=2, m=3))
    assert pumped.pt(pumped.find("Zombie")) == (4, 5)
    counted = turn(told("counters", n=2))
    assert counted.pt(counted.find("Moss Hulk")) == (5, 5)
    assert turn(told("gain_life", n=5)).life("horde") == 65
    revealed = turn(told("reveal", n=2))
    assert revealed.all("From Beyond")
    gained = turn(told("gain_keyword", keyword="menace"))
    assert "menace" in gained.ch(gained.find("Zombie")).keywords


def test_from_its_graveyard_the_best_or_each() -> None:
    assert turn(told("return_best")).names("horde", "graveyard") == ["Lesser"]
    assert turn(told("return_each")).names("horde", "graveyard") == []


def test_another_combat() -> None:
    g = HordeBoard()
    g.horde("battlefield", hulk(told("extra_combat", "attacks")))
    g.horde("library", "From Beyond")
    g.begin().play_out("postcombat main")
    assert g.life("ann") < 40 - 3


def test_always_and_each_time_and_several_at_once() -> None:
    g = HordeBoard()
    card = hulk(
        told("has_keyword", "always", keyword="trample"),
        told("lead", "always", n=1, m=1),
        told("lead_keyword", "always", keyword="haste"),
        told("lose_life", "attacks", n=1),
        told("gain_life", "attacks", n=2),
        told("mill", "dies", n=1),
        told("lose_life", "each_turn", n=1),
        told("lose_life", "hits", n=5),
    )
    g.horde("battlefield", card, "Zombie")
    g.horde("library", "From Beyond")
    g.begin().play_out("end of combat")
    zombie = g.find("Zombie")
    assert g.pt(zombie) == (3, 3) and "haste" in g.ch(zombie).keywords
    assert "trample" in g.ch(g.find("Moss Hulk")).keywords
    assert g.life("ann") == 40 - 2 - 2 - 10 - 6  # upkeep, attack, hit, and the damage of both
    assert len(card.faces[0].abilities) == 7  # the two that happen as it attacks are one


def test_a_spell_does_it_as_it_resolves() -> None:
    g = turn(told("lose_life", "resolves", n=2), told("make_tokens", "resolves", n=2, token="Zombie"), types="Sorcery")
    assert g.life("ann") == 36 and len(g.all("Zombie")) == 3
    assert "Moss Hulk" in g.names("horde", "graveyard")


# ---------------------------------------------------------------- which card
def test_instructions_stand_in_the_place_of_what_is_by_hand_and_keywords_stay() -> None:
    known = registry.card_for("Phyrexian Librarian")  # no engine balances a card on a body
    entry = Entry(1, "Phyrexian Librarian", instructions=(told("lose_life", n=4),))
    own = CustomHorde(entries=(entry,))
    card = custom.instructed(own, entry)
    assert known.level != registry.AUTOMATIC and card.level == registry.AUTOMATIC
    assert {"flying", "trample"} <= {getattr(a, "name", "") for a in card.faces[0].abilities}
    assert any("4" in line for line in print_card(card, "en"))


def test_a_card_without_instructions_is_carried_out_by_a_hero() -> None:
    own = CustomHorde(entries=(Entry(1, "Rise of Moss", types="Sorcery"), Entry(1, "Moss Hulk", types="Creature")))
    for entry in own.entries:
        g = HordeBoard()
        g.put("ann", "battlefield", BIG)
        g.horde("library", custom.instructed(own, entry), "From Beyond")
        g.begin().play_out()
        (d,) = g.open_questions()
        assert (d.kind, d.seat, d.by, d.args["card"]) == ("by_hand", "horde", "ann", entry.name)
        assert not [e for e in g.events if e.kind == "targeted"]
        assert g.refused("bob", Manual("draw", amount=1)) == "Something must be decided first."
        g.do("ann", Manual("destroy", (g.find("Big"),)))
        g.do("ann", Answer(d.id, ("done",)))
        assert not g.all("Big") and not g.open_questions()


def test_what_is_not_clear_is_asked_and_a_horde_that_is_not_settled_is_not_played() -> None:
    zombie, hulk_ = Entry(5, "Zombie", token=True), Entry(1, "Moss Hulk")
    own = CustomHorde(entries=(zombie, hulk_, Entry(3, "Zombie Giant", token=True), Entry(1, "Grave Titan")))
    assert [one.name for one in custom.open_questions(own)] == ["Zombie", "Moss Hulk"]
    with pytest.raises(ValueError, match="not settled"):
        custom.deck(own)
    own = own.changed(msgspec.structs.replace(zombie, kind=ZOMBIE))
    own = own.changed(msgspec.structs.replace(hulk_, types="Creature"))
    assert custom.open_questions(own) == () and custom.deck(own).preset == "custom"


@pytest.mark.parametrize(
    ("one", "why"),
    [
        (told("fly"), custom.NO_TEMPLATE),
        (told("lose_life", n=0), custom.NUMBERS),
        (told("lose_life", n=1000), custom.NUMBERS),
        (told("destroy_each", what="Scheme"), custom.NOT_OFFERED),
        (told("destroy_each", limit="blue"), custom.NOT_OFFERED),
        (told("gain_keyword", keyword="banding"), custom.NOT_OFFERED),
        (told("make_tokens", token="Moss Hulk"), custom.NO_TOKEN),
        (told("make_tokens"), custom.NO_TOKEN),
        (told("lose_life", "resolves"), custom.NOT_THEN),
        (told("lose_life", "always"), custom.NOT_ALWAYS),
        (told("lead", "enters"), custom.NOT_ALWAYS),
    ],
)
def test_an_instruction_that_cannot_be_is_refused(one: Instruction, why: str) -> None:
    own = horde_with()
    assert custom.refused(own, own.entries[1], one) == why


# ---------------------------------------------------------------- OR-20
def tiered(seed: str) -> list[str]:
    own = CustomHorde(
        entries=(
            Entry(30, "Zombie", token=True, kind=ZOMBIE),
            Entry(6, "Zombie Giant", token=True, tier="late"),
            Entry(4, "Grave Titan", tier="late"),
            Entry(8, "Walking Corpse", tier="early"),
        )
    )
    settings, horde = game({"horde": "own"}, own)
    hero = setup.HeroDeck("hero1", (horde.library[0],) * 10, ())
    state = setup.set_up(seed, [hero], horde, settings)
    return [card_of(state.objects[i].card).name for i in state.zones[f"{LIBRARY}:{HORDE}"]]


def test_or_20_early_and_late_cards_lie_in_their_halves() -> None:
    for seed in "abcde":
        names = tiered(seed)
        upper, lower = names[:24], names[24:]
        assert len(names) == 48
        assert not {"Zombie Giant", "Grave Titan"} & set(upper) and "Walking Corpse" not in lower
        assert upper.count("Walking Corpse") == 8 and upper.count("Zombie") == 16
    assert tiered("a") != tiered("b")


def test_or_20_as_far_as_there_is_room() -> None:
    own = CustomHorde(entries=(Entry(8, "Grave Titan", tier="late"), Entry(2, "Walking Corpse")))
    settings, horde = game({"horde": "own"}, own)
    state = setup.set_up("x", [setup.HeroDeck("hero1", (horde.library[0],), ())], horde, settings)
    names = [card_of(state.objects[i].card).name for i in state.zones[f"{LIBRARY}:{HORDE}"]]
    assert names[5:] == ["Grave Titan"] * 5


# ---------------------------------------------------------------- a whole game
@pytest.mark.parametrize("rules", ["custom", "classic"])
def test_a_horde_of_ones_own_runs_by_itself(rules: str) -> None:
    own = CustomHorde(
        "Moss",
        rules,  # type: ignore[arg-type]
        (
            Entry(30, "Zombie", token=True, kind=ZOMBIE, tier="early"),
            Entry(3, "Moss Hulk", types="Creature", power=4, instructions=(told("lose_life", "attacks", n=2),)),
            Entry(
                3,
                "Rise of Moss",
                types="Sorcery",
                tier="late",
                instructions=(told("make_tokens", "resolves", n=3, token="Zombie"), told("pump", "resolves")),
            ),
        ),
    )
    for heroes in (1, 3):
        result = play(Plan(deck="own", heroes=heroes, own=own), f"own:{heroes}")
        assert result.reason and not result.error


def test_stages_keep_the_tiers_and_states_go_through_json() -> None:
    own = horde_with(told("lose_life", n=1))
    own = own.changed(msgspec.structs.replace(own.entries[1], tier="late"))
    settings, horde = game({"horde": "own", "stages": 2}, own)
    state = setup.set_up("x", [setup.HeroDeck("hero1", (horde.library[0],) * 3, ())], horde, settings)
    again = codec.from_json(codec.to_json(state))
    assert again.notes["horde_tiers"] == [[], list(horde.late)] and len(horde.late) == 1
