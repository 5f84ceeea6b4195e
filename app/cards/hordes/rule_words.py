"""The words of a horde's settings: labels for people; the sentences of help stand with the settings themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.i18n import N_

# The settings in the order they are offered, each with its label and the words of its values (numbers and yes-or-no
# need none).
LABELS: dict[str, tuple[str, dict[str, str]]] = {
    "setup_turns": (N_("Turns for the heroes before the horde's first"), {}),
    "first_draw": (N_("Heroes draw in their first turn"), {}),
    "heroes_life": (N_("Life of the heroes"), {}),
    "common_life": (N_("The heroes share one life total"), {}),
    "heroes_life_per_hero": (N_("More shared life for each further hero"), {}),
    "damage_to_horde": (
        N_("Damage to the horde"),
        {
            "life": N_("costs it life"),
            "mill": N_("costs it cards of its library"),
            "creature": N_("is dealt to one of its creatures"),
        },
    ),
    "horde_life": (N_("Life of the horde against one hero"), {}),
    "horde_life_per_hero": (N_("More life for each further hero"), {}),
    "mill_points": (N_("Damage for each card of its library"), {}),
    "horde_loses": (
        N_("The horde has lost"),
        {
            "reveal": N_("when it must reveal and has no card left"),
            "exhausted": N_("when library, hand and creatures are gone"),
            "no_creatures": N_("when it has no creature at the end of a turn"),
            "card": N_("when a card says so"),
        },
    ),
    "commander_damage": (N_("Combat damage of one commander that wins (0: none)"), {}),
    "titans": (
        N_("The two titans"),
        {"command": N_("wait in the command zone, with time counters"), "out": N_("stay out of the game")},
    ),
    "titan_counters": (N_("Time counters on each titan"), {}),
    "wave": (
        N_("A wave"),
        {"until_nontoken": N_("ends with the first card that is no token"), "cards": N_("is a number of cards")},
    ),
    "wave_cards": (N_("Cards in such a wave"), {}),
    "wave_per_hero": (N_("More cards in it for each further hero"), {}),
    "wave_per_artifact": (N_("More cards in it for each artifact of the horde"), {}),
    "wave_most": (N_("Cards at most until one is no token (0: no limit)"), {}),
    "surge": (N_("More cards once most of its library is gone"), {}),
    "tokens": (
        N_("Tokens of its deck"),
        {"enter": N_("enter the battlefield"), "cast": N_("are cast"), "cards": N_("are ordinary creature cards")},
    ),
    "enter_tapped": (N_("Its creatures enter tapped"), {}),
    "haste": (N_("Its creatures have haste"), {}),
    "must_attack": (N_("All its creatures attack"), {}),
    "attack_planeswalkers": (
        N_("Attacks on planeswalkers"),
        {
            "loyalty": N_("first, enough for each, most loyalty first"),
            "never": N_("never"),
            "always": N_("always, unless the heroes would die"),
            "coin": N_("by a coin"),
        },
    ),
    "horde_blocks": (
        N_("The horde blocks"),
        {"never": N_("never"), "to_survive": N_("only to survive"), "good_blocks": N_("where it pays")},
    ),
    "bounced": (
        N_("Cards bound for its hand"),
        {
            "exile": N_("are exiled with two time counters"),
            "next_turn": N_("are cast in its next turn"),
            "graveyard": N_("go to the graveyard"),
        },
    ),
    "draws": (
        N_("Where it would draw or discard"),
        {"reveal": N_("it reveals or sacrifices"), "ignore": N_("nothing happens")},
    ),
    "choices": (
        N_("How it chooses"),
        {
            "seed": N_("everything instead of a target"),
            "random": N_("by chance"),
            "best": N_("the best by power"),
            "value": N_("the best by mana value"),
            "heroes": N_("the heroes say"),
        },
    ),
    "spares_itself": (N_("The horde spares itself"), {}),
    "deck_share": (N_("Percent of the deck that are played"), {}),
    "deck_by_heroes": (N_("A quarter of that for each hero"), {}),
    "token_multiplier": (N_("How many of each token card"), {}),
    "gentle_start": (N_("No strong card in the first quarter"), {}),
    "even_tokens": (N_("Tokens spread evenly"), {}),
    "wave_grows": (N_("Turns until waves are one bigger (0: never)"), {}),
    "starting_permanents": (N_("Creatures it starts with"), {}),
    "starting_per_hero": (N_("More of them for each further hero"), {}),
    "hordes": (N_("Hordes at once"), {}),
    "horde_lifelink": (N_("Its creatures have lifelink"), {}),
    "stages": (N_("Stages: how often it must be beaten"), {}),
    "schemes": (N_("Schemes: one each turn"), {}),
}

DECKS: dict[str, str] = {
    "eldrazi-scourge": N_("Eldrazi Scourge (a reconstruction)"),
    "zombies": N_("Zombies of 2011: 100 cards, all for four heroes"),
    "zombies-fifty": N_("Zombies: 50 cards"),
    "goblins": N_("Goblins: 50 cards"),
    "face-the-hydra": N_("Face the Hydra (challenge deck)"),
    "battle-the-horde": N_("Battle the Horde (challenge deck)"),
    "defeat-a-god": N_("Defeat a God (challenge deck)"),
}

RULES: dict[str, str] = {
    "scourge": N_("Scourge: life for both sides, tokens enter tapped"),
    "classic": N_("Classic: damage mills, haste, chance decides"),
    "challenge": N_("Challenge decks: as their playmats say"),
    "custom": N_("Custom: what the table sets"),
}

LEVELS: dict[str, str] = {
    "gentle": N_("gentle"),
    "normal": N_("normal"),
    "hard": N_("hard"),
    "brutal": N_("brutal"),
    "nightmare": N_("nightmare: two hordes at once"),
    "marathon": N_("marathon: three stages"),
}

BADGES: dict[str, str] = {
    "scourge": N_("Scourge rules"),
    "classic": N_("Classic rules"),
    "challenge": N_("Challenge rules"),
    "custom": N_("Custom rules"),
}
TOGETHER = {
    True: N_("You play together: one life total, one turn for all of you, against one deck that nobody holds."),
    False: N_(
        "You play together: one turn for all of you, each with their own life, against one deck that nobody holds."
    ),
}
BEGIN = N_("The heroes begin with some turns in a row; then the horde and the heroes alternate.")
WAVES = {
    "enter": N_(
        "In its turn the horde reveals cards until one is no token; the tokens enter, the other card is cast for free."
    ),
    "cast": N_("In its turn the horde reveals cards until one is no token, and casts each for free."),
    "cards": N_("In its turn the horde reveals some cards and casts each for free."),
}
ATTACKS = {
    True: N_("All its creatures that can attack, do."),
    False: N_("Its creatures attack only when they must."),
}
HURT = {
    "life": N_("Damage costs the horde life; without life it has lost."),
    "mill": N_("The horde has no life: damage to it puts cards of its library into its graveyard."),
    "creature": N_("The horde has no life: damage to it is dealt to one of its creatures, which you can attack."),
}
LOST = {
    "reveal": N_("The horde has lost when it has to reveal and has no card left."),
    "exhausted": N_("The horde has lost when library, hand and creatures are gone."),
    "no_creatures": N_("The horde has lost when it has no creature at the end of a turn."),
    "card": N_("The horde has lost when one of its cards says so."),
}
LOSE = {
    True: N_("It wins when your life is gone or one of you must draw from an empty library."),
    False: N_("It wins when none of you is left."),
}


def value(words: Mapping[str, str], chosen: Any) -> str:
    """The key of the words for a setting's value: yes, no, a number, or one of its own ``words``."""
    if isinstance(chosen, bool):
        return N_("yes") if chosen else N_("no")
    return words.get(str(chosen), str(chosen))


def in_short(settings: Mapping[str, Any]) -> tuple[str, ...]:
    """The rules of a game in a few sentences, as keys: how it is played and how it ends."""
    wave = "cards" if settings["wave"] == "cards" else "enter" if settings["tokens"] == "enter" else "cast"
    return (
        TOGETHER[settings["common_life"]],
        *((BEGIN,) if settings["setup_turns"] else ()),
        WAVES[wave],
        ATTACKS[settings["must_attack"]],
        HURT[settings["damage_to_horde"]],
        LOST[settings["horde_loses"]],
        LOSE[settings["common_life"]],
    )


VARIANTS = {
    "sixty": N_("60-card decks: 60 cards"),
    "pauper": N_("Pauper: 60 cards"),
    "tiny-leaders": N_("Tiny Leaders: 50 cards"),
    "brawl": N_("Brawl: 50 cards"),
}
TITANS = {"command": N_("titans in"), "out": N_("titans out")}


def badge(settings: Mapping[str, Any], say: Callable[[str], str]) -> str:
    """The rules, the variant of the deck and the level of a game in a few words; "" where nobody chose any (a written
    board)."""
    rules, level = settings.get("preset"), settings.get("level", "normal")
    if rules not in BADGES:
        return ""
    said = [say(BADGES[rules])]
    if (variant := settings.get("variant")) in VARIANTS:
        said.append(f"{say(VARIANTS[variant])}, {say(TITANS[settings['titans']])}")
    return " · ".join([*said, *([] if level == "normal" else [say(LEVELS[level])])])
