"""What is said of a manual tool, in the log and when a player is asked for consent (architecture 1.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.engine.model.state import Message
from app.engine.model.values import GRAVEYARD, Seat
from app.i18n import N_

HIDDEN = N_("a hidden card")

# Each tool's sentence: what was done with cards; with a library, a hand or a player.
SENTENCES = {
    "move": N_("By hand: {seat} moves {cards}: {zone}."),
    "tap": N_("By hand: {seat} taps {cards}."),
    "untap": N_("By hand: {seat} untaps {cards}."),
    "destroy": N_("By hand: {seat} destroys {cards}."),
    "sacrifice": N_("By hand: {seat} sacrifices {cards}."),
    "transform": N_("By hand: {seat} transforms {cards}."),
    "remove_from_combat": N_("By hand: {seat} removes {cards} from combat."),
    "face_down": N_("By hand: {seat} turns {cards} face down."),
    "face_up": N_("By hand: {seat} turns {cards} face up."),
    "discard": N_("By hand: {seat} discards {cards}."),
    "reveal": N_("By hand: {seat} reveals {cards}."),
    "reorder": N_("By hand: {seat} puts the top of {who}'s library in another order ({n})."),
    "size": N_("By hand: {seat} gives {cards} {power}/{toughness} {until}."),
    "size:set": N_("By hand: {seat} makes {cards} {power}/{toughness} {until}."),
    "keyword": N_("By hand: {seat} gives {cards} {what} {until}."),
    "keyword:lose": N_("By hand: {seat} takes {what} from {cards} {until}."),
    "keyword:lose:all": N_("By hand: {seat} takes every ability from {cards} {until}."),
    "types": N_("By hand: {seat} lets {cards} be {what} as well {until}."),
    "types:instead": N_("By hand: {seat} lets {cards} be {what} {until}."),
    "colors": N_("By hand: {seat} lets {cards} be {what} {until}."),
    "colors:besides": N_("By hand: {seat} lets {cards} be {what} as well {until}."),
    "goad": N_("By hand: {seat} goads {cards}."),
    "prevent": N_("By hand: the next damage to {cards} this turn is prevented ({amount}), says {seat}."),
    "prevent:0": N_("By hand: all damage to {cards} this turn is prevented, says {seat}."),
    "permit": N_("By hand: {seat} lets {who} play {cards} {until}."),
    "permit:free": N_("By hand: {seat} lets {who} play {cards} without paying {until}."),
    "cast_free": N_("By hand: {seat} lets {who} cast {cards} without paying."),
    "show": N_("By hand: {seat} shows {cards} to {who} alone."),
    "emblem": N_("By hand: {who} gets an emblem. {note}"),
    "remind": N_("By hand: {who} will be asked each time. {note}"),
    "forget": N_("By hand: {seat} ends an emblem or reminder."),
    "extra_turn": N_("By hand: {seat} gives {who} an extra turn."),
    "skip_turn": N_("By hand: {seat} lets {who} skip the next turn."),
    "skip_step": N_("By hand: {seat} skips a step of this turn: {step}."),
    "add_step": N_("By hand: {seat} adds a step to this turn: {step}."),
    "land_drops": N_("By hand: {seat} lets {who} play more lands this turn ({amount})."),
    "control": N_("By hand: {seat} gives {who} control of {cards}."),
    "attach": N_("By hand: {seat} attaches {cards}."),
    "unattach": N_("By hand: {seat} unattaches {cards}."),
    "copy": N_("By hand: {seat} copies {cards}."),
    "counter": N_("By hand: {seat} counters {cards}."),
    "resolve_by_hand": N_("{seat} says that {cards} resolves by hand."),
    "by_hand_ability": N_("By hand: {seat} uses an ability of {cards}. {what}"),
    "draw": N_("By hand: {who} draws cards ({amount})."),
    "mill": N_("By hand: cards from the top of {who}'s library go to the graveyard ({amount})."),
    "exile_top": N_("By hand: cards from the top of {who}'s library are exiled ({amount})."),
    "take": N_("By hand: {seat} moves cards of {who} unseen ({amount}): {zone}."),
    "look": N_("By hand: {seat} looks at the top of {who}'s library ({amount})."),
    "search": N_("By hand: {seat} searches {who}'s library."),
    "shuffle": N_("By hand: {seat} shuffles {who}'s library."),
    "mana": N_("By hand: {seat} adds {what} to {who}'s mana."),
    "token": N_("By hand: {seat} creates tokens for {who}: {amount} × {what}."),
    "roll": N_("By hand: {seat} rolls a die ({amount} sides)."),
    "coin": N_("By hand: {seat} flips a coin."),
}
# Where no card is named, the sentence is about a player.
ABOUT_PLAYERS = {
    "discard": N_("By hand: {who} discards at random ({amount})."),
    "reveal": N_("By hand: {seat} reveals {who}'s hand."),
}
# Gained or put on where the number is positive, lost or taken off where it is negative.
MORE, LESS = (
    {
        "counters": N_("By hand: {seat} puts counters on {cards}: {amount} × {kind}."),
        "player_counters": N_("By hand: {seat} gives {who} counters: {amount} × {kind}."),
        "life": N_("By hand: {seat} lets {who} gain {amount} life."),
    },
    {
        "counters": N_("By hand: {seat} takes counters off {cards}: {amount} × {kind}."),
        "player_counters": N_("By hand: {seat} takes counters off {who}: {amount} × {kind}."),
        "life": N_("By hand: {seat} lets {who} lose {amount} life."),
    },
)
LASTS = {
    "end_of_turn": N_("until end of turn"),
    "this_stays": N_("as long as its source stays"),
    "this_leaves": N_("until its source leaves the battlefield"),
    "forever": N_("for ever"),
}
FEWER_LANDS = N_("By hand: {seat} lets {who} play fewer lands this turn ({amount}).")
DAMAGE = N_("By hand: {seat} deals {amount} damage to {cards}.")


WAYS = ("set", "lose", "instead", "besides", "free")
NOTHING: Mapping[str, Any] = {}


def sentence(tool: str, amount: int, cards: bool, args: Mapping[str, Any] = NOTHING, text: str = "") -> str:
    """The key of a tool's sentence, with cards or without, as it is used."""
    if tool == "damage":
        return DAMAGE
    if tool == "land_drops" and amount < 0:
        return FEWER_LANDS
    if tool == "prevent" and not amount:
        return SENTENCES["prevent:0"]
    how = next((f"{tool}:{name}" for name in WAYS if args.get(name) and f"{tool}:{name}" in SENTENCES), tool)
    if how in SENTENCES and how != tool:
        return SENTENCES.get(f"{how}:{text}", SENTENCES[how])
    name = "player_counters" if tool == "counters" and not cards else tool
    if name in MORE:
        return MORE[name] if amount >= 0 else LESS[name]
    return SENTENCES[tool] if cards else ABOUT_PLAYERS.get(tool, SENTENCES[tool])


def saying(
    tool: str, seat: Seat, who: Seat, amount: int, text: str, args: Mapping[str, Any], cards: Sequence[str]
) -> Message:
    """What ``seat`` does with a tool: ``who`` the player it is about, ``text`` and ``args`` as in the command,
    ``cards`` the names of the objects, HIDDEN for those not everybody knows."""
    key = sentence(tool, amount, bool(cards), args, text)
    power, toughness = (args.get(name, 0) for name in ("power", "toughness"))
    known = {
        "seat": seat,
        "who": who,
        "cards": list(cards) or [who],
        "n": len(cards),
        "amount": max(1, amount) if tool == "token" else abs(amount),
        "what": text.strip(),
        "kind": text,
        "zone": text or GRAVEYARD,
        "power": _size(power, args),
        "toughness": _size(toughness, args),
        "until": LASTS.get(str(args.get("until")), LASTS["end_of_turn"]),
        "note": text.strip(),
        "step": text,
    }
    return Message(key, {name: value for name, value in known.items() if f"{{{name}}}" in key})


def _size(number: object, args: Mapping[str, Any]) -> str:
    """What is added, or with ``set`` what it becomes."""
    if not isinstance(number, int):
        return ""
    return str(number) if args.get("set") else f"{number:+d}"
