"""Manual tools for what lasts or comes later: changes, permissions, prevention, emblems, reminders, turns.

A change is for what is chosen or for all permanents of a kind (``args.all``: ``creatures:mine``), as they are now
(CR 611.2c); ``args.until`` says how long it lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from app.engine.model import effect as e
from app.engine.model.ability import ByHandText, TriggeredAbility
from app.engine.model.commands import Manual
from app.engine.model.state import Env
from app.engine.model.values import BATTLEFIELD, COLORS, COMMAND, STACK, WITH_ITS_SOURCE, ObjId, Seat, Trigger
from app.engine.rules import free_casting, manual
from app.engine.rules.by_hand_tokens import TYPES, WORD
from app.engine.rules.tool_terms import OBJECTS, WHO, Todo, chosen, is_number
from app.engine.rules.turn import COMBAT, STEPS

if TYPE_CHECKING:
    from app.engine.game import Game

THIS_TURN, FOR_EVER = "end_of_turn", "forever"
LASTS = (THIS_TURN, *WITH_ITS_SOURCE, FOR_EVER)
KINDS = {
    "creatures": "Creature",
    "artifacts": "Artifact",
    "enchantments": "Enchantment",
    "planeswalkers": "Planeswalker",
    "lands": "Land",
    "permanents": "",
}
MINE, THEIRS, ALL = "mine", "theirs", "all"
COMBAT_PHASE = "combat"
SKIPPED = tuple(step for step in STEPS if step not in ("untap", "cleanup"))
WHEN = {
    "my_upkeep": Trigger("step_begins", whose="you", step="upkeep"),
    "my_combat": Trigger("step_begins", whose="you", step="beginning of combat"),
    "my_end": Trigger("step_begins", whose="you", step="end"),
    "each_upkeep": Trigger("step_begins", step="upkeep"),
    "each_end": Trigger("step_begins", step="end"),
}


# ---------------------------------------------------------------- of what, and for how long
def spelled_out(g: Game, seat: Seat, command: Manual) -> Manual:
    """The command with the permanents it is about, where it says ``args.all`` instead of naming them."""
    named = command.args.get("all")
    if not named or command.objects:
        return command
    kind, _, whose = str(named).partition(":")
    g.require(kind in KINDS and whose in (MINE, THEIRS, ALL), "There is no such kind of permanent.")
    found = tuple(i for i in g.battlefield() if _of_kind(g, i, KINDS[kind]) and _whose(g, seat, i, whose))
    g.require(found, "There is no such permanent now.")
    return msgspec.structs.replace(command, objects=found)


def _of_kind(g: Game, oid: ObjId, word: str) -> bool:
    return not word or word in g.ch(oid).types


def _whose(g: Game, seat: Seat, oid: ObjId, whose: str) -> bool:
    controller = g.s.objects[oid].controller
    return {MINE: controller == seat, THEIRS: controller in g.opponents(seat), ALL: True}[whose]


def _change(g: Game, seat: Seat, command: Manual, *changes: e.Change) -> Todo:
    """The change on the objects for as long as it was said; its source is what resolves by hand, or ``args.source``."""
    chosen(g, command, BATTLEFIELD)
    until = command.args.get("until", THIS_TURN)
    g.require(until in LASTS, "Say how long it lasts.")
    asked = manual.resolving(g)
    source = command.args.get("source") or (asked.args.get("source", 0) if asked is not None else 0)
    there = g.in_play(source)
    g.require(there or until not in WITH_ITS_SOURCE, "Say which permanent it lasts with.")
    env = Env(seat, source if there else 0, {OBJECTS: [*command.objects]})
    return lambda: g.push([e.Apply(OBJECTS, changes, until)], env)


# ---------------------------------------------------------------- changes
def size(g: Game, seat: Seat, command: Manual) -> Todo:
    """``args``: ``power`` and ``toughness``, added, or with ``set`` what they become (CR 613.4b–c)."""
    power, toughness = command.args.get("power", 0), command.args.get("toughness", 0)
    numbers = all(is_number(n) and abs(n) <= manual.MOST for n in (power, toughness))
    g.require(numbers, "Choose a number up to {most}.", most=manual.MOST)
    change = e.SetPT(power, toughness) if command.args.get("set") else e.ModifyPT(power, toughness)
    return _change(g, seat, command, change)


def keyword(g: Game, seat: Seat, command: Manual) -> Todo:
    """``text``: a keyword or restriction, given, or with ``args.lose`` taken away; ``all``: every ability is lost."""
    name = command.text.strip().lower().replace(" ", "_")
    g.require(WORD.fullmatch(name) and (name != ALL or command.args.get("lose")), "Name the keyword.")
    if not command.args.get("lose"):
        return _change(g, seat, command, e.Grant((name,)))
    return _change(g, seat, command, e.Lose(all=True) if name == ALL else e.Lose((name,)))


def types(g: Game, seat: Seat, command: Manual) -> Todo:
    """``text``: card types and subtypes it has besides, or with ``args.instead`` alone (CR 205.1)."""
    words = [word.capitalize() for word in command.text.split()]
    g.require(words and all(WORD.fullmatch(word) for word in words), "Name the types.")
    kinds = tuple(word for word in words if word in TYPES)
    others = tuple(word for word in words if word not in TYPES)
    change = e.ChangeTypes(kinds, others, instead=bool(command.args.get("instead")))
    return _change(g, seat, command, change)


def colors(g: Game, seat: Seat, command: Manual) -> Todo:
    """``text``: the colours it has (``WU``), ``C`` for none; with ``args.besides`` besides its own (CR 105.3)."""
    letters = command.text.strip().upper()
    known = letters == "C" or (letters and all(letter in COLORS for letter in letters))
    g.require(known, "Colors are written W, U, B, R and G, none of them C.")
    found = () if letters == "C" else tuple(dict.fromkeys(letters))
    return _change(g, seat, command, e.ChangeColors(found, instead=not command.args.get("besides")))


def goad(g: Game, seat: Seat, command: Manual) -> Todo:
    """CR 701.15."""
    chosen(g, command, BATTLEFIELD)
    return [e.Goad(OBJECTS)]


def prevent(g: Game, seat: Seat, command: Manual) -> Todo:
    """The next ``amount`` damage this turn, all of it for 0, to the objects or the player ``seat`` (CR 615.7)."""
    g.require(command.amount >= 0, "Choose a number from 0 on.")
    if command.objects:
        chosen(g, command, BATTLEFIELD)
    return [e.PreventDamage(OBJECTS if command.objects else WHO, command.amount or None)]


# ---------------------------------------------------------------- playing and showing
def permit(g: Game, seat: Seat, command: Manual) -> Todo:
    """The player ``seat`` may play the cards from where they are, with ``args.free`` without paying (CR 601.3)."""
    chosen(g, command)
    fits = all(g.s.objects[i].zone not in (BATTLEFIELD, STACK) for i in command.objects)
    g.require(fits, "That is not in the right place for this.")
    until = command.args.get("until", THIS_TURN)
    g.require(until in (THIS_TURN, FOR_EVER), "Say how long it lasts.")
    return [e.Permit(OBJECTS, WHO, until, bool(command.args.get("free")))]


def cast_free(g: Game, seat: Seat, command: Manual) -> Todo:
    """The cards are cast now without paying their mana costs; what else they cost is paid by hand (CR 118.9)."""
    chosen(g, command)
    g.require(all(free_casting.castable(g, seat, i) for i in command.objects), "That cannot be cast.")
    return [e.CastFree(WHO, OBJECTS, may=False)]


def show(g: Game, seat: Seat, command: Manual) -> Todo:
    """The player ``seat`` alone is shown the cards."""
    chosen(g, command)
    g.require(command.seat not in ("", seat), "Say who is shown it.")

    def now() -> None:
        for oid in command.objects:
            g.know(oid, [command.seat])

    return now


# ---------------------------------------------------------------- emblems and reminders
def emblem(g: Game, seat: Seat, command: Manual) -> Todo:
    """The player ``seat`` gets an emblem that says ``text``, carried out by hand (CR 114)."""
    return [e.Emblem((ByHandText("static", _note(g, command)),), WHO)]


def remind(g: Game, seat: Seat, command: Manual) -> Todo:
    """At each such time (``args.when``) the player is asked to carry out ``text`` by hand."""
    when = command.args.get("when", "my_upkeep")
    g.require(isinstance(when, str) and when in WHEN, "Say when.")
    return [e.Emblem((TriggeredAbility(WHEN[str(when)], (e.ByHand(_note(g, command)),)),), WHO)]


def _note(g: Game, command: Manual) -> str:
    g.require(command.text.strip(), "Write what it says.")
    return command.text.strip()


def forget(g: Game, seat: Seat, command: Manual) -> Todo:
    """Emblems and reminders that were made by hand are over."""
    chosen(g, command, COMMAND)
    g.require(all(made_by_hand(g, i) for i in command.objects), "That was not made by hand.")

    def now() -> None:
        for oid in command.objects:
            g.take_out(oid)

    return now


def made_by_hand(g: Game, oid: ObjId) -> bool:
    """Whether it is an emblem of this module."""
    card = g.card(oid)
    abilities = card.faces[0].abilities
    by_hand = (isinstance(a, ByHandText) or (isinstance(a, TriggeredAbility) and _asks(a)) for a in abilities)
    return g.s.objects[oid].zone == COMMAND and card.token and bool(abilities) and all(by_hand)


def _asks(ability: TriggeredAbility) -> bool:
    return all(isinstance(effect, e.ByHand) for effect in ability.effects)


# ---------------------------------------------------------------- turns
def skip_step(g: Game, seat: Seat, command: Manual) -> Todo:
    """``text``: a step of this turn that is still to come, or ``combat``: it does not happen (CR 500.11)."""
    left, name = g.s.turn.steps, command.text
    first = COMBAT[0] if name == COMBAT_PHASE else name
    g.require(name in (*SKIPPED, COMBAT_PHASE) and first in left, "That step does not come any more this turn.")
    at = left.index(first)
    end = at + 1
    while name == COMBAT_PHASE and end < len(left) and left[end] in COMBAT[1:]:
        end += 1

    def now() -> None:
        g.s.turn.steps = (*left[:at], *left[end:])

    return now


def add_step(g: Game, seat: Seat, command: Manual) -> Todo:
    """``text``: a step, or ``combat``, that comes right after this one (CR 500.9)."""
    g.require(command.text in (*SKIPPED, COMBAT_PHASE), "There is no such step.")
    if command.text == COMBAT_PHASE:
        return [e.ExtraCombat(main_phase=False)]

    def now() -> None:
        g.s.turn.steps = (command.text, *g.s.turn.steps)

    return now


def land_drops(g: Game, seat: Seat, command: Manual) -> Todo:
    """The player ``seat`` may play ``amount`` more lands this turn (CR 305.2), fewer if negative."""
    g.require(command.amount, "Choose a number other than 0.")
    return lambda: g.count("extra_lands", command.seat or seat, command.amount)


TOOLS = {
    "size": size,
    "keyword": keyword,
    "types": types,
    "colors": colors,
    "goad": goad,
    "prevent": prevent,
    "permit": permit,
    "cast_free": cast_free,
    "show": show,
    "emblem": emblem,
    "remind": remind,
    "forget": forget,
    "extra_turn": lambda g, seat, command: [e.ExtraTurn(WHO)],
    "skip_turn": lambda g, seat, command: [e.SkipTurn(WHO)],
    "skip_step": skip_step,
    "add_step": add_step,
    "land_drops": land_drops,
}
