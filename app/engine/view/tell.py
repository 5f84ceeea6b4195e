"""``lines(state, events)``: what the log says about what happened, each line with its audience.

A line about a hidden card has two versions: the names for those who may know, a count for the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from app.engine.model.state import Event, GameObject, State
from app.engine.model.values import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, MANA, SCHEMES, STACK
from app.engine.modes import MODES
from app.engine.view import by_hand
from app.engine.view.cards import Picture
from app.engine.view.knowledge import hand_audience
from app.engine.view.structs import LogLine
from app.i18n import N_

Teller = Callable[["Telling", Event], list[LogLine]]
FACE_DOWN = "a face-down card"


class Telling:
    """One batch of events being told; names are taken from the state after it."""

    def __init__(self, state: State, events: list[Event]) -> None:
        self.state = state
        self.picture = Picture(state)
        self.drawn = {e.object for e in events if e.kind == "drawn"}
        self.payers = {e.seat for e in events if e.kind == "mana_spent"}
        self.milled = {e.object for e in events if e.kind == "milled"}
        self.told = {e.object for e in events if e.kind in ("destroyed", "sacrificed")}  # why they go to the graveyard

    def object(self, oid: int) -> GameObject | None:
        found = self.state.objects.get(oid)
        if found is None and oid in self.state.lki:
            return self.state.lki[oid].object
        return found

    def name(self, oid: int | str) -> str:
        """A card's name as everybody may see it (face-down ones are "a face-down card")."""
        if isinstance(oid, str):
            return oid
        o = self.object(oid)
        if o is None:
            return next((item.name for item in self.state.stack if item.id == oid), "?")
        if o.face_down:
            return FACE_DOWN
        if oid in self.state.lki:
            return self.state.lki[oid].characteristics.name
        return self.picture.characteristics(o).name

    def defender(self, to: int | str) -> str:
        """Who is attacked: a team where it is one defending player (HS-3.1)."""
        player = self.state.players.get(to) if isinstance(to, str) else None
        as_one = player is not None and MODES[self.state.mode].defends_as_one(self.state, player.seat)
        return player.team if player is not None and as_one else self.name(to)

    def public(self, key: str, **args: Any) -> list[LogLine]:
        return [LogLine("public", key, args)]

    def only(self, seat: str, key: str, **args: Any) -> list[LogLine]:
        """A line that one player alone may read."""
        return [LogLine(f"seat:{seat}", key, args)]


def lines(state: State, events: list[Event]) -> list[LogLine]:
    """Log lines for the events of one command, in order; pure, and free of words but catalogue keys.

    Arguments: ``seat`` is a seat id, ``card`` a card name, numbers are numbers. What happened several times in the
    same words is one line with how often, ``times``."""
    telling = Telling(state, events)
    told: dict[bytes, tuple[LogLine, int]] = {}
    for e in events:
        for line in _TELLERS[e.kind](telling, e) if e.kind in _TELLERS else ():
            line = LogLine(line.audience, line.key, line.args, line.kind or e.kind)
            same = _encode(line)
            told[same] = line, told[same][1] + 1 if same in told else 1
    return [line if n == 1 else _often(line, n) for line, n in told.values()]


def _often(line: LogLine, times: int) -> LogLine:
    return LogLine(line.audience, line.key, {**line.args, "times": times}, line.kind)


_encode = msgspec.msgpack.Encoder().encode


def _zone_change(t: Telling, e: Event) -> list[LogLine]:
    if e.zone == HAND and e.origin == LIBRARY:
        return _to_hand(t, e)
    if (e.zone == GRAVEYARD and e.object in t.told) or e.origin == SCHEMES:
        return []
    hides = e.zone == LIBRARY or t.object(e.new) is None
    name = t.name(e.object if hides else e.new)  # going to a library, it is what was seen of it before
    key = _MOVES.get((e.origin, e.zone)) or _MOVES.get(("", e.zone))
    if e.zone == GRAVEYARD and e.object in t.milled:
        key = N_("{seat} mills {card}.")
    return t.public(key, card=name, seat=e.seat) if key else []


_MOVES = {
    (BATTLEFIELD, GRAVEYARD): N_("{card} goes to the graveyard."),
    (BATTLEFIELD, EXILE): N_("{card} is exiled."),
    (BATTLEFIELD, HAND): N_("{card} returns to {seat}'s hand."),
    (LIBRARY, GRAVEYARD): N_("{card} goes from the library to the graveyard."),
    (LIBRARY, EXILE): N_("{card} is exiled from the library."),
    (GRAVEYARD, BATTLEFIELD): N_("{card} returns to the battlefield."),
    (GRAVEYARD, HAND): N_("{card} returns from the graveyard to {seat}'s hand."),
    (HAND, EXILE): N_("{card} is exiled from the hand."),
    (HAND, GRAVEYARD): N_("{seat} discards {card}."),
    (BATTLEFIELD, LIBRARY): N_("{card} goes to {seat}'s library."),
    (GRAVEYARD, LIBRARY): N_("{card} goes from the graveyard to {seat}'s library."),
    (GRAVEYARD, EXILE): N_("{card} is exiled from the graveyard."),
    (EXILE, GRAVEYARD): N_("{card} goes from exile to the graveyard."),
    ("", COMMAND): N_("{card} goes to the command zone."),
    (LIBRARY, BATTLEFIELD): N_("{card} enters from the library."),
    (EXILE, BATTLEFIELD): N_("{card} returns from exile."),
    (STACK, EXILE): N_("{card} is exiled."),
}


def _to_hand(t: Telling, e: Event) -> list[LogLine]:
    """Which card it is is for whoever may see that hand; that there is one more is for everybody else."""
    named, hidden = N_("{seat} draws {card}."), N_("{seat} draws a card.")
    if e.new not in t.drawn:
        named = N_("{seat} puts {card} from the library into the hand.")
        hidden = N_("{seat} puts a card from the library into the hand.")
    audience = hand_audience(t.state, e.seat)
    told = LogLine(audience, named, {"seat": e.seat, "card": t.name(e.new)})
    return [told, LogLine(f"not:{audience}", hidden, {"seat": e.seat})] if audience != "public" else [told]


def _damage(t: Telling, e: Event) -> list[LogLine]:
    source = t.name(e.source) if e.source else ""
    if isinstance(e.to, str):
        return t.public("{card} deals {amount} damage to {seat}.", card=source, amount=e.amount, seat=e.to)
    return t.public("{card} deals {amount} damage to {other}.", card=source, amount=e.amount, other=t.name(e.to))


def _counters(key: str) -> Teller:
    return lambda t, e: t.public(key, card=t.name(e.object), amount=e.amount, kind=e.text)


def _counters_removed(t: Telling, e: Event) -> list[LogLine]:
    """Time counters of a card that waits are told by whoever takes them off."""
    o = t.object(e.object)
    if e.text == "time" and o is not None and o.zone != BATTLEFIELD:
        return []
    return _counters("{card} loses counters: {amount} × {kind}.")(t, e)


def _seat(key: str) -> Teller:
    return lambda t, e: t.public(key, seat=e.seat, amount=e.amount)


def _life(key: str, shared: str) -> Teller:
    """CR 810.9: where a team shares its life it is the team's that goes up or down."""

    def tell(t: Telling, e: Event) -> list[LogLine]:
        player = t.state.players.get(e.seat)
        if player is None or t.state.teams[player.team].life is None:
            return t.public(key, seat=e.seat, amount=e.amount)
        return t.public(shared, team=player.team, amount=e.amount)

    return tell


def _card(key: str) -> Teller:
    return lambda t, e: t.public(key, card=t.name(e.object), seat=e.seat, amount=e.amount)


def _attacks(t: Telling, e: Event) -> list[LogLine]:
    return t.public("{card} attacks {other}.", card=t.name(e.object), other=t.defender(e.to))


def _blocks(t: Telling, e: Event) -> list[LogLine]:
    return t.public("{card} blocks {other}.", card=t.name(e.object), other=t.name(e.to))


_CREATES = (N_("{seat} creates {card}."), N_("{seat} creates {amount} × {card}."))
_DESIGNATIONS = {
    "monarch": N_("{seat} becomes the monarch."),
    "blessing": N_("{seat} gets the city's blessing."),
    "initiative": N_("{seat} takes the initiative."),
    "ring": N_("{seat} gets the emblem of the Ring."),
    "speed": N_("{seat} starts their engines."),
    "day": N_("It becomes day."),
    "night": N_("It becomes night."),
}


def _named(key: str) -> Teller:
    return lambda t, e: t.public(key, card=e.text or FACE_DOWN, seat=e.seat)


def _stacked(spell: str, ability: str) -> Teller:
    """What happens to a spell, or to an ability of the card named."""
    return lambda t, e: _named(ability if (e.args or {}).get("ability") else spell)(t, e)


def _counted(key: str) -> Teller:
    """So many counters of a kind on a player."""
    return lambda t, e: t.public(key, seat=e.seat, amount=e.amount, kind=e.text)


def _team(key: str) -> Teller:
    return lambda t, e: t.public(key, who=e.text)


def _note(t: Telling, e: Event) -> list[LogLine]:
    """A line of the rules' own: ``text`` is its key, ``args`` its arguments."""
    return t.public(e.text, **{**(e.args or {}), "seat": e.seat})


def _refused(t: Telling, e: Event) -> list[LogLine]:
    return [LogLine(f"seat:{e.seat}", e.text, e.args or {})]


def _turn(t: Telling, e: Event) -> list[LogLine]:
    return t.public("Turn {amount}: {team}.", amount=e.amount, team=e.text)


def _ended(t: Telling, e: Event) -> list[LogLine]:
    return t.public("The game is over: {reason}.", reason=e.text, winners=(e.args or {}).get("winners", []))


def _looked(t: Telling, e: Event) -> list[LogLine]:
    """Everybody is told of the looking where nothing else will tell of it; what was seen, only who saw it."""
    seen = [t.name(oid) for oid in (e.args or {}).get("cards", ())]
    if not seen or e.text == "search":
        return []
    private = t.only(e.seat, "You look at {cards}.", cards=seen)
    if e.text in ("scry", "surveil"):
        return private
    if e.to:
        return [*t.public("{seat} looks at {who}'s hand.", seat=e.seat, who=e.to), *private]
    return [
        *t.public("{seat} looks at cards on top of the library ({amount}).", seat=e.seat, amount=e.amount),
        *private,
    ]


def _searched(t: Telling, e: Event) -> list[LogLine]:
    if not e.amount:
        return t.public("{seat} searches the library and finds nothing.", seat=e.seat)
    return t.public("{seat} searches the library (cards found: {amount}).", seat=e.seat, amount=e.amount)


def _chose(t: Telling, e: Event) -> list[LogLine]:
    if e.to:
        return t.public("{seat} chooses {who}.", seat=e.seat, who=e.to)
    return t.public("{seat} chooses {option}.", seat=e.seat, option=e.text)


def _rolled(t: Telling, e: Event) -> list[LogLine]:
    """A roll of the horde's says what it is about, and has a line of its own (HS-8.2)."""
    sides = (e.args or {}).get("sides", 6)
    if e.text != f"d{sides}":
        return []
    return t.public("{seat} rolls {amount} on a die of {sides}.", seat=e.seat, amount=e.amount, sides=sides)


def _option(key: str) -> Teller:
    return lambda t, e: t.public(key, seat=e.seat, option=e.text)


def _copied(t: Telling, e: Event) -> list[LogLine]:
    spell = t.object(e.source) is not None  # else the id is that of an ability on the stack
    key = N_("{seat} copies {card}.") if spell else N_("{seat} copies an ability of {card}.")
    return t.public(key, seat=e.seat, card=t.name(e.object))


def _turn_skipped(t: Telling, e: Event) -> list[LogLine]:
    if (e.args or {}).get("passed"):
        return t.public("{who} will pass the next turn: only untapping and drawing.", who=e.text)
    return t.public("{who} will skip the next turn.", who=e.text)


def _mana(t: Telling, e: Event) -> list[LogLine]:
    """Mana that is spent at once is told as what was paid."""
    return [] if e.seat in t.payers else t.public("{seat} adds {mana}.", seat=e.seat, mana=_symbols(e.text))


def _mana_spent(t: Telling, e: Event) -> list[LogLine]:
    return t.public("{seat} pays {mana}.", seat=e.seat, mana=_symbols(e.text))


def _symbols(mana: str) -> str:
    """``GGC`` as symbols, in their usual order."""
    return "".join(f"{{{c}}}" for c in sorted(mana, key=MANA.index))


def _prevented(t: Telling, e: Event) -> list[LogLine]:
    """By a shield of the one it would have been dealt to, or by an ability of an object."""
    if not e.to:
        return t.public("{card} prevents {amount} damage.", card=t.name(e.object), amount=e.amount)
    key = (
        N_("{amount} damage to {who} is prevented.")
        if isinstance(e.to, str)
        else N_("{amount} damage to {card} is prevented.")
    )
    return t.public(key, **{"who" if isinstance(e.to, str) else "card": t.name(e.to)}, amount=e.amount)


def _attached(t: Telling, e: Event) -> list[LogLine]:
    return t.public("{card} is attached to {other}.", card=t.name(e.object), other=t.name(e.to))


def _scheme_set(t: Telling, e: Event) -> list[LogLine]:
    key = N_("{seat} sets {card} in motion again.") if e.args else N_("{seat} sets {card} in motion.")
    return t.public(key, seat=e.seat, card=e.text)


_TELLERS: dict[str, Teller] = {
    "zone_change": _zone_change,
    "damage": _damage,
    "life_gained": _life(N_("{seat} gains {amount} life."), N_("{team}: {amount} life gained.")),
    "life_lost": _life(N_("{seat} loses {amount} life."), N_("{team}: {amount} life lost.")),
    "counters_added": _counters("{card} gets counters: {amount} × {kind}."),
    "counters_removed": _counters_removed,
    "cast": _card("{seat} casts {card}."),
    "activated": _card("{seat} activates an ability of {card}."),
    "targeted": lambda t, e: t.public("It targets {other}.", other=t.defender(e.to)),
    "triggered": _named("An ability of {card} triggers."),
    "resolves": _stacked(N_("{card} resolves."), N_("An ability of {card} resolves.")),
    "not_resolved": _stacked(N_("{card} does not resolve."), N_("An ability of {card} does not resolve.")),
    "countered": _stacked(N_("{card} is countered."), N_("An ability of {card} is countered.")),
    "land_played": _card("{seat} plays {card}."),
    "attacks": _attacks,
    "blocks": _blocks,
    "shuffled": _seat("{seat} shuffles."),
    "sacrificed": _card("{seat} sacrifices {card}."),
    "destroyed": _card("{card} is destroyed."),
    "token_created": lambda t, e: _card(_CREATES[e.amount > 1])(t, e),
    "transformed": _card("{card} transforms."),
    "revealed": _card("{seat} reveals {card}."),
    "note": _note,
    "queued_refused": _refused,
    "turn_begins": _turn,
    "game_ended": _ended,
    "manual": by_hand.manual,
    "manual_refused": _seat("What {seat} wanted to do by hand is not done."),
    "by_hand_done": _named("{seat} has carried out {card} by hand."),
    "turned_face_up": _card("{card} is turned face up."),
    "explores": _card("{card} explores."),
    "monstrous": _card("{card} becomes monstrous."),
    "firebends": _card("{card} firebends: {amount} red mana until the combat phase ends."),
    "prepared": _card("{card} becomes prepared."),
    "unprepared": _card("{card} becomes unprepared."),
    "flips": _card("{card} flips."),
    "class_level": _card("{card} is level {amount} now."),
    "phased_out": _card("{card} phases out."),
    "phased_in": _card("{card} phases in."),
    "ring_tempts": _seat("The Ring tempts {seat}."),
    "dungeon_completed": _named("{seat} completes {card}."),
    "room": _named("{seat} goes into {card}."),
    "connives": _card("{card} connives."),
    "manifested": _seat("{seat} puts a card onto the battlefield face down."),
    "set_aside": _card("{seat} sets {card} aside."),
    "designated": lambda t, e: t.public(_DESIGNATIONS[e.text], seat=e.seat),
    "conceded": _seat("{seat} concedes."),
    "lost": _seat("{seat} has lost."),
    "scried": _seat("{seat} scries {amount}."),
    "surveiled": _seat("{seat} surveils {amount}."),
    "looked": _looked,
    "searched": _searched,
    "voted": _option("{seat} votes for {option}."),
    "rolled": _rolled,
    "flipped": _option("{seat} flips a coin: {option}."),
    "chose": _chose,
    "copied": _copied,
    "proliferated": _seat("{seat} proliferates."),
    "extra_turn": _team("{who} will take an extra turn."),
    "turn_skipped": _turn_skipped,
    "extra_phase": lambda t, e: t.public("There will be another combat phase this turn."),
    "player_counters": _counted("{seat} gets counters: {amount} × {kind}."),
    "player_counters_removed": _counted("{seat} loses counters: {amount} × {kind}."),
    "manual_asked": _seat("{seat} asks a teammate before doing something by hand."),
    "control_changed": _card("{seat} now controls {card}."),
    "regenerated": _card("{card} regenerates."),
    "goaded": _card("{card} is goaded by {seat}."),
    "emblem": _seat("{seat} gets an emblem."),
    "attached": _attached,
    "damage_prevented": _prevented,
    "trigger_removed": _named("An ability of {card} finds nothing it could target."),
    "mana": _mana,
    "mana_spent": _mana_spent,
    "mana_emptied": _seat("{seat} loses unspent mana ({amount})."),
    "mulligan": _seat("{seat} takes a mulligan."),
    "kept": _seat("{seat} keeps the hand ({amount})."),
    "scheme_set": _scheme_set,
    "scheme_abandoned": _named("{seat} abandons {card}."),
    "scheme_turned_down": _named("{card} goes to the bottom of its scheme deck."),
    "left_game": _seat("{seat} has left the game."),
    "away": _seat("{seat} is away."),
    "back": _seat("{seat} is waited for again."),
}
