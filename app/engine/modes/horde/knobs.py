"""The visible settings of a horde game: data, each with its clause (HS-1, OR) and a help text's key.

The usual values are those of the Scourge deck's rules; other rules are files of values in ``app.cards.hordes``."""

from __future__ import annotations

from typing import Any

import msgspec

from app.clauses import data_clause, on


class Knob(msgspec.Struct, frozen=True):
    """A setting: its name, usual value, what is allowed (numbers: all from the first to the last), its clause and a
    sentence of help. ``off`` is its value where the clause is switched off (tests)."""

    name: str
    default: Any
    allowed: tuple[Any, ...]
    clause: str
    help: str
    off: Any = None

    def takes(self, value: Any) -> bool:
        """Whether the setting may have this value."""
        if isinstance(self.default, int) and not isinstance(self.default, bool):
            return type(value) is int and self.allowed[0] <= value <= self.allowed[-1]
        return any(value is a or (isinstance(a, str) and value == a) for a in self.allowed)


YES_NO = (False, True)

KNOBS = (
    Knob("heroes_life", 40, (1, 200), "HS-1.4", "The heroes' life total at the start.", 0),
    Knob("horde_life", 40, (1, 400), "HS-1.4", "The horde's life total against one hero.", 0),
    Knob("horde_life_per_hero", 20, (0, 200), "HS-1.4", "Life of the horde for each hero after the first.", 0),
    Knob("setup_turns", 3, (1, 5), "HS-1.5", "Turns the heroes take before the horde's first.", 0),
    Knob("first_draw", True, YES_NO, "HS-1.8", "The heroes draw in their first draw step.", False),
    Knob(
        "titans",
        "command",
        ("command", "out"),
        "HS-1.2",
        "The titans start in the command zone, or are left out.",
        "",
    ),
    Knob("titan_counters", 6, (1, 20), "HS-1.2", "Time counters on each titan.", 0),
    Knob("commander_damage", 21, (0, 99), "HS-1.6", "Combat damage of one commander that wins; 0: none does.", 0),
    Knob(
        "horde_blocks",
        "good_blocks",
        ("never", "to_survive", "good_blocks"),
        "HS-3.3",
        "How the horde blocks.",
        "",
    ),
    Knob("spares_itself", False, YES_NO, "HS-6.7", "Harmful effects of the horde spare its own permanents.", False),
    Knob("teammates_see_hands", True, YES_NO, "AE-1.11", "Teammates may look at each other's hands.", False),
    # -------------------------------------------------------------- life and how the horde is fought
    Knob("common_life", True, YES_NO, "OR-1", "The heroes share one life total; else each has their own."),
    Knob("heroes_life_per_hero", 0, (0, 100), "OR-1", "What each hero after the first adds to a shared life total."),
    Knob(
        "damage_to_horde",
        "life",
        ("life", "mill", "creature"),
        "OR-2",
        "What damage does to the horde: it loses life, or cards of its library, or one of its creatures is hit.",
    ),
    Knob("mill_points", 1, (1, 5), "OR-2", "Damage for each card of its library that the horde loses."),
    Knob(
        "horde_loses",
        "reveal",
        ("reveal", "exhausted", "no_creatures", "card"),
        "OR-3",
        "The horde loses when it must reveal from an empty library, when library, hand and creatures are gone, "
        "when it has no creature at the end of a turn, or only when a card says so; without life always.",
    ),
    # -------------------------------------------------------------- the horde's turn
    Knob(
        "wave",
        "until_nontoken",
        ("until_nontoken", "cards"),
        "OR-4",
        "What the horde turns up each turn: cards until one is no token, or a number of cards.",
    ),
    Knob("wave_cards", 2, (1, 10), "OR-4", "How many cards a wave is where it is a number."),
    Knob("wave_per_hero", 0, (0, 5), "OR-4", "Cards more in such a wave for each hero after the first."),
    Knob("wave_per_artifact", 0, (0, 3), "OR-4", "Cards more in such a wave for each artifact of the horde."),
    Knob("wave_most", 0, (0, 20), "OR-4", "A wave until a nontoken card ends after so many cards; 0: it does not."),
    Knob(
        "surge", 0, (0, 10), "OR-4", "Cards more in each wave once fewer are left in the library than are gone from it."
    ),
    Knob(
        "tokens",
        "enter",
        ("enter", "cast", "cards"),
        "OR-5",
        "Token cards enter the battlefield, or are cast for no mana, or are ordinary creature cards.",
    ),
    Knob("enter_tapped", True, YES_NO, "OR-6", "The horde's creatures enter tapped."),
    Knob("haste", False, YES_NO, "OR-6", "The horde's creatures have haste."),
    Knob("must_attack", True, YES_NO, "OR-6", "All its creatures attack; else only those that must."),
    Knob(
        "attack_planeswalkers",
        "loyalty",
        ("loyalty", "never", "always", "coin"),
        "OR-7",
        "Attacks on planeswalkers: enough for the one of most loyalty, then the next; none; all of them unless the "
        "attack on the heroes is lethal; or a coin for each attacker.",
    ),
    Knob(
        "bounced",
        "exile",
        ("exile", "next_turn", "graveyard"),
        "OR-8",
        "A card that would go to the horde's hand: exiled with two time counters, cast after the next turn's reveal, "
        "or put into the graveyard.",
    ),
    Knob(
        "draws",
        "reveal",
        ("reveal", "ignore"),
        "OR-9",
        "Where the horde would draw it turns cards up, and it sacrifices where it would discard; or neither happens.",
    ),
    Knob(
        "choices",
        "seed",
        ("seed", "random", "best", "value", "heroes"),
        "OR-10",
        "How the horde chooses: no targets but everything (the Scourge deck's way), by chance, the best by power, "
        "the best by mana value, or the heroes say.",
    ),
    # -------------------------------------------------------------- how hard it is
    Knob("deck_share", 100, (10, 100), "OR-11", "How much of the deck is played, in percent; the rest by chance."),
    Knob("deck_by_heroes", False, YES_NO, "OR-11", "A quarter of that for each hero, all of it from four on."),
    Knob("token_multiplier", 1, (1, 3), "OR-12", "How many of each token card are in the deck."),
    Knob("gentle_start", False, YES_NO, "OR-13", "No strong card in the first quarter of the library."),
    Knob("even_tokens", False, YES_NO, "OR-14", "The tokens are spread evenly over the library."),
    Knob("wave_grows", 0, (0, 20), "OR-15", "A wave is one bigger after so many turns of the horde; 0: it is not."),
    Knob("starting_permanents", 0, (0, 10), "OR-16", "Creatures the horde starts with."),
    Knob("starting_per_hero", 0, (0, 5), "OR-16", "And for each hero after the first."),
    Knob("hordes", 1, (1, 2), "OR-17", "Two hordes at once: both decks in one library, two waves a turn."),
    Knob("horde_lifelink", False, YES_NO, "OR-18", "The horde's creatures have lifelink."),
    Knob("stages", 1, (1, 5), "OR-19", "How often the horde must be beaten: each time it comes back stronger."),
    Knob("schemes", False, YES_NO, "OR-21", "The horde sets a scheme in motion in each of its turns.", False),
)
BY_NAME = {k.name: k for k in KNOBS}
for _knob in KNOBS:
    data_clause(_knob.clause, f"knob {_knob.name}")


def value(knobs: dict[str, Any], name: str) -> Any:
    """The value of a knob in a game: what the table chose, else the usual one."""
    knob = BY_NAME[name]
    if not on(knob.clause):
        return knob.default if knob.off is None else knob.off
    return knobs.get(name, knob.default)


def all_of(knobs: dict[str, Any]) -> dict[str, Any]:
    """Every knob with its value in a game, besides what else the table chose."""
    return {**knobs, **{k.name: value(knobs, k.name) for k in KNOBS}}


def heroes_life(knobs: dict[str, Any], heroes: int) -> int:
    """HS-1.4, OR-1: the life total the heroes share, or each one's own."""
    more = int(value(knobs, "heroes_life_per_hero")) * (heroes - 1) if value(knobs, "common_life") else 0
    return int(value(knobs, "heroes_life")) + more


def horde_life(knobs: dict[str, Any], heroes: int) -> int | None:
    """HS-1.4: the horde's life against so many heroes; None where it has none (OR-2)."""
    if value(knobs, "damage_to_horde") != "life":
        return None
    return int(value(knobs, "horde_life")) + int(value(knobs, "horde_life_per_hero")) * (heroes - 1)
