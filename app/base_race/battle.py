"""What happens when two cards meet (BR-5 to BR-10): every rule looks at both, and all that apply do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from app.base_race.state import Card, Message, Seat
from app.clauses import clause
from app.i18n import N_

LAND, SPELL, ARTIFACT = "land", "spell", "artifact"
CREATURE, PLANESWALKER = "creature", "planeswalker"
FIGHTERS = (CREATURE, PLANESWALKER)
# In this order (BR-10): a card counts as the first of these that it is.
KINDS = (
    ("Land", LAND),
    ("Instant", SPELL),
    ("Sorcery", SPELL),
    ("Enchantment", SPELL),
    ("Creature", CREATURE),
    ("Planeswalker", PLANESWALKER),
    ("Artifact", ARTIFACT),
)
NUMBER = re.compile(r"-?\d+")


class Fighter(NamedTuple):
    """A card in a battle and whose it is."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a battle does: whose card is discarded, who takes an extra turn, who loses the game, and why."""

    discarded: tuple[Seat, ...] = ()
    extra: tuple[Seat, ...] = ()
    loses: tuple[Seat, ...] = ()
    reasons: tuple[Message, ...] = ()

    def __add__(self, more: Verdict) -> Verdict:
        return Verdict(
            tuple(dict.fromkeys(self.discarded + more.discarded)),
            self.extra + more.extra,
            self.loses + more.loses,
            self.reasons + more.reasons,
        )


NOTHING = Verdict()


def judge(attacker: Fighter, defender: Fighter) -> Verdict:
    """All that a battle does, whatever the two cards are."""
    found = lands(attacker, defender)
    for rule in (artifacts, spells, fight):
        found = together(found, rule(attacker, defender))
    return found


@clause("BR-10", otherwise=lambda first, second: first if first != NOTHING else second)
def together(first: Verdict, second: Verdict) -> Verdict:
    """The effects of both cards apply."""
    return first + second


# ---------------------------------------------------------------- what a card counts as
def kind_of(card: Card) -> str:
    """``land``, ``spell``, ``creature``, ``planeswalker`` or ``artifact``; empty for a card that is none of them."""
    return _first_of(card.types)


def _last_of(types: tuple[str, ...]) -> str:
    return next((kind for name, kind in reversed(KINDS) if name in types), "")


@clause("BR-10", otherwise=_last_of)
@cache
def _first_of(types: tuple[str, ...]) -> str:
    return next((kind for name, kind in KINDS if name in types), "")


def strength(card: Card) -> int:
    """Toughness, a planeswalker's loyalty. A printed ``*`` or X is 0, ``1+*`` is 1."""
    printed = card.loyalty if kind_of(card) == PLANESWALKER else card.toughness
    return sum(int(n) for n in NUMBER.findall(printed.partition(".")[0]))


def outranks(card: Card) -> bool:
    """Whether a fighter is one of those that always beat nonlegendary creatures."""
    return kind_of(card) == PLANESWALKER or "Legendary" in card.supertypes


# ---------------------------------------------------------------- the rules
@clause("BR-9", otherwise=NOTHING)
def lands(attacker: Fighter, defender: Fighter) -> Verdict:
    """A revealed land loses its owner the game; of two, the one that was attacked."""
    if kind_of(defender.card) == LAND:
        key = BOTH_LANDS if kind_of(attacker.card) == LAND else LAND_FOUND
        return Verdict(loses=(defender.seat,), reasons=(_about(key, defender),))
    if kind_of(attacker.card) == LAND:
        return Verdict(loses=(attacker.seat,), reasons=(_about(LAND_SHOWN, attacker),))
    return NOTHING


@clause("BR-8", otherwise=NOTHING)
def artifacts(attacker: Fighter, defender: Fighter) -> Verdict:
    """An artifact is discarded for an extra turn; of two owners only the attacker takes one."""
    found = [f for f in (attacker, defender) if kind_of(f.card) == ARTIFACT]
    if not found:
        return NOTHING
    key = ARTIFACT_FOUND if len(found) == 1 else BOTH_ARTIFACTS
    return Verdict(tuple(f.seat for f in found), (found[0].seat,), reasons=(_about(key, found[0]),))


@clause("BR-7", otherwise=NOTHING)
def spells(attacker: Fighter, defender: Fighter) -> Verdict:
    """An instant, sorcery or enchantment on either side: both cards are discarded."""
    found = [f for f in (attacker, defender) if kind_of(f.card) == SPELL]
    if not found:
        return NOTHING
    return Verdict((attacker.seat, defender.seat), reasons=(_about(SPELL_FOUND, found[0]),))


def fight(attacker: Fighter, defender: Fighter) -> Verdict:
    """Of two creatures or planeswalkers one is discarded."""
    if not all(kind_of(f.card) in FIGHTERS for f in (attacker, defender)):
        return NOTHING
    return by_rank(attacker, defender) or by_strength(attacker, defender)


@clause("BR-6", otherwise=None)
def by_rank(attacker: Fighter, defender: Fighter) -> Verdict | None:
    """Legendary creatures and planeswalkers beat nonlegendary creatures; None where rank does not decide."""
    if outranks(attacker.card) == outranks(defender.card):
        return None
    won, lost = (attacker, defender) if outranks(attacker.card) else (defender, attacker)
    return Verdict((lost.seat,), reasons=(Message(RANK, {"card": won.card.name, "other": lost.card.name}),))


@clause("BR-5", otherwise=NOTHING)
def by_strength(attacker: Fighter, defender: Fighter) -> Verdict:
    """The greater toughness or loyalty wins, of two equal ones the attacker's."""
    ours, theirs = strength(attacker.card), strength(defender.card)
    won, lost = (defender, attacker) if theirs > ours else (attacker, defender)
    creatures = all(kind_of(f.card) == CREATURE for f in (attacker, defender))
    key = (TIE if creatures else TIE_OF_BOTH) if ours == theirs else (TOUGHER if creatures else STRONGER)
    args = {"card": won.card.name, "other": lost.card.name, "strong": max(ours, theirs), "weak": min(ours, theirs)}
    return Verdict((lost.seat,), reasons=(Message(key, args),))


def _about(key: str, fighter: Fighter) -> Message:
    return Message(key, {"card": fighter.card.name, "seat": fighter.seat})


LAND_FOUND = N_("{card} is the base camp of {seat}: it has been found.")
LAND_SHOWN = N_("{card}, the base camp of {seat}, has shown itself.")
BOTH_LANDS = N_("A base camp attacks a base camp: {card} of {seat} is overrun.")
ARTIFACT_FOUND = N_("{card} is an artifact: it is discarded, and {seat} takes an extra turn.")
BOTH_ARTIFACTS = N_("Two artifacts meet: both are discarded, and only {seat}, who attacked, takes an extra turn.")
SPELL_FOUND = N_("{card} is an instant, a sorcery or an enchantment: both cards are discarded.")
RANK = N_("{card} beats {other}: legendary creatures and planeswalkers beat creatures that are not legendary.")
TOUGHER = N_("{card} beats {other}: {strong} toughness beats {weak}.")
STRONGER = N_("{card} beats {other}: of toughness and loyalty, {strong} beats {weak}.")
TIE = N_("{card} beats {other}: both have toughness {strong}, and a tie goes to the attacker.")
TIE_OF_BOTH = N_("{card} beats {other}: {strong} against {weak}, and a tie goes to the attacker.")
