"""Manual tools (architecture 1.8): who may use them now, on what, and whose consent it takes.

Where all people are on one team the tools are always there for one's own objects; others' objects and those of
a seat nobody sits in need a second player's consent (alone: none). Where people oppose each other the tools are
there only while a by-hand card or ability of one's own resolves or a by-hand permanent of one's own is in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from app.engine import modes
from app.engine.errors import Illegal
from app.engine.model.ability import ByHandText
from app.engine.model.commands import Manual
from app.engine.model.effect import Procedure
from app.engine.model.state import Decision, Env
from app.engine.model.values import BATTLEFIELD, GRAVEYARD, HAND, SHARED_ZONES, STACK, ObjId, Seat
from app.engine.rules.tool_terms import is_number

if TYPE_CHECKING:
    from app.engine.game import Game

MOST = 10_000
LONGEST = 200


def use(g: Game, seat: Seat, command: Manual) -> None:
    """Carry out a manual tool, or ask a second player first.

    Raises Illegal if the tools are not there now, the tool is unknown or its arguments make no sense."""
    from app.engine.rules import lasting_tools, tools

    require(g, seat)
    command = lasting_tools.spelled_out(g, seat, command)
    g.require(command.tool in tools.TOOLS, "There is no manual tool {tool}.", tool=command.tool[:40])
    g.require(-MOST <= command.amount <= MOST, "Choose a number up to {most}.", most=MOST)
    g.require(len(command.text) <= LONGEST, "Write {most} letters at most.", most=LONGEST)
    g.require(len(set(command.objects)) == len(command.objects), "The same thing cannot be chosen twice.")
    g.require(command.seat == "" or command.seat in g.s.players, "There is no such player.")
    names_what_is_there(g, seat, command)
    if needs_consent(g, seat, command):
        tools.check(g, seat, command)
        ask_consent(g, seat, command)
    else:
        tools.carry_out(g, seat, command)


def names_what_is_there(g: Game, seat: Seat, command: Manual) -> None:
    """Raise Illegal unless all that the command names is there and may be known to the player."""
    from app.engine.rules import tools

    for oid in command.objects:
        g.require(g.here(oid), "That is not there any more.")
        g.require(knows(g, seat, oid), "You may not know that card.")
    named, there = command.args.get("items", ()), {item.id for item in g.s.stack}
    listed = isinstance(named, list | tuple) and all(is_number(i) and i in there for i in named)
    g.require(listed and (not named or command.tool in tools.ON_THE_STACK), "Choose something on the stack.")
    source = command.args.get("source") or 0
    g.require(is_number(source) and (not source or g.here(source) or source in g.s.lki), "That is not there any more.")
    g.require(not source or knows(g, seat, source), "You may not know that card.")


# ---------------------------------------------------------------- when
def require(g: Game, seat: Seat) -> None:
    """Raise Illegal unless the player may use manual tools now."""
    player = g.player(seat)
    g.require(not player.lost and not player.left, "You are no longer in the game.")
    if g.s.frames or g.s.pending:
        asked = resolving(g)
        g.require(asked is not None and asked.asks == seat, "Something must be decided first.")
        return
    allowed = together(g) or any(played_by_hand(g, i) for i in g.battlefield(seat))
    g.require(allowed, "Manual tools are there only for cards that are played by hand.")


def resolving(g: Game) -> Decision | None:
    """The open question of what is being carried out by hand, if that is what the table waits for."""
    asked = g.s.frames[-1].asked if g.s.frames else ()
    return next((d for d in g.s.pending if d.id in asked and d.kind == "by_hand" and d.answer is None), None)


def people(g: Game) -> list[Seat]:
    """Seats somebody may sit in."""
    return [seat for seat in g.s.players if not modes.of(g).by_server(g, seat)]


def together(g: Game) -> bool:
    """True if all people are on one team."""
    seats = people(g)
    return all(g.same_team(seat, seats[0]) for seat in seats)


def played_by_hand(g: Game, oid: ObjId) -> bool:
    """True if some of what the card says is carried out by hand."""
    o = g.obj(oid)
    unknown = any(isinstance(a, ByHandText) for a in g.ch(oid).abilities)
    return o.by_hand or unknown or (not o.face_down and g.card(oid).level != "automatic")


# ---------------------------------------------------------------- on what
def public(g: Game, oid: ObjId) -> bool:
    """True if everybody sees what the object is, or saw what it was."""
    o = g.obj(oid)
    return o.zone in (*SHARED_ZONES, GRAVEYARD) and not o.face_down


def knows(g: Game, seat: Seat, oid: ObjId) -> bool:
    """True if the player may know which card it is, or (once it has gone) was."""
    o = g.obj(oid)
    own = seat == (o.controller if o.zone in (BATTLEFIELD, STACK) else o.owner if o.zone == HAND else "")
    return public(g, oid) or own or o.zone == BATTLEFIELD or seat in o.known_to


def is_own(g: Game, seat: Seat, oid: ObjId) -> bool:
    """One's own: controlled on the battlefield or the stack, owned elsewhere."""
    o = g.s.objects[oid]
    return seat == (o.controller if o.zone in (BATTLEFIELD, STACK) else o.owner)


def needs_consent(g: Game, seat: Seat, command: Manual) -> bool:
    """True if the tool touches what is not the player's and all people are on one team.

    So does a step of another team's turn; to be shown a card takes none.
    What a by-hand spell or ability announced as its targets needs none while it resolves: everybody saw it."""
    if not together(g) or second(g, seat) is None or command.tool == "show":
        return False
    if command.tool in ("skip_step", "add_step") and g.s.turn.team != g.player(seat).team:
        return True
    announced = targets_of_resolving(g)
    touched = [i for i in command.objects if not is_own(g, seat, i)]
    touched += [i.id for i in g.s.stack if i.id in command.args.get("items", ()) and i.controller != seat]
    players = [command.seat] if command.seat not in ("", seat) else []
    return any(x not in announced for x in (*touched, *players))


def targets_of_resolving(g: Game) -> list[ObjId | Seat]:
    """What is being carried out by hand announced as its targets."""
    if resolving(g) is None:
        return []
    item = next((f.item for f in reversed(g.s.frames) if f.item is not None), None)
    return [] if item is None else [t for _, chosen in item.targets for t in chosen]


def second(g: Game, seat: Seat) -> Seat | None:
    """The player who is asked for consent: the first other one present on the team."""
    for other in g.seats(g.player(seat).team):
        player = g.player(other)
        if other != seat and not player.away and not player.lost and not modes.of(g).automatic(g, other):
            return other
    return None


# ---------------------------------------------------------------- consent
def ask_consent(g: Game, seat: Seat, command: Manual) -> None:
    """Keep the command until a second player has answered."""
    key = g.new_id()
    g.s.notes[f"manual:{key}"] = msgspec.to_builtins(command)
    g.emit("manual_asked", seat=seat, text=command.tool)
    g.push([Procedure("manual_consent", (key,), seat)], Env(seat, 0))


def wanted(g: Game, fx: Procedure) -> Manual:
    """The command that waits for consent."""
    return msgspec.convert(g.s.notes[f"manual:{fx.objects[0]}"], Manual)


def forget(g: Game, fx: Procedure) -> None:
    """The command has been carried out or refused."""
    del g.s.notes[f"manual:{fx.objects[0]}"]


def carry_out_or_say_why(g: Game, seat: Seat, command: Manual) -> None:
    """Carry it out; where that is not possible any more, its owner is told why."""
    from app.engine.rules import tools

    try:
        tools.check(g, seat, command)
    except Illegal as refusal:
        g.emit("queued_refused", seat=seat, text=refusal.key, args=refusal.args_)
        return
    tools.carry_out(g, seat, command)
