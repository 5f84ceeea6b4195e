"""From a written board to the state of a game: seats, cards in their zones, the moment it begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from app.cards import registry
from app.cards.hordes.readings import as_horde
from app.cards.scenarios.reading import Unreadable
from app.cards.scenarios.spelling import Board, Cards, Placed, PlayerBoard
from app.engine.game import Game
from app.engine.machine import Outcome, begin
from app.engine.model.card import Card, card_of, intern
from app.engine.model.state import GameObject, State
from app.engine.model.values import MANA, ObjId, Seat
from app.engine.modes.horde import knobs
from app.engine.modes.horde.seats import HEROES, HORDE
from app.engine.modes.horde.setup import shared_lives
from app.engine.modes.setup import SeatSetup, Setup, blank
from app.engine.rules import commander, mulligan, priority
from app.engine.rules.turn import COMBAT, STEPS

ZONES = ("battlefield", "hand", "graveyard", "library", "exile", "command")
MODES = {
    "duel": "duel",
    "free-for-all": "ffa",
    "commander duel": "commander",
    "commander free-for-all": "commander",
    "two-headed giant": "two-headed-giant",
    "horde": "horde",
}
LIFE = {"duel": 20, "free-for-all": 20, "commander duel": 40, "commander free-for-all": 40, "two-headed giant": 30}
DUELS = ("duel", "commander duel")
STACK_OF_LANDS = [Placed(card="Wastes", count=10)]
_COUNTED = re.compile(r"(\d{1,3})x? (.+)")


@dataclass
class Built:
    """A board that is set up: the state before anything happens, and the objects that have names."""

    state: State
    named: dict[str, ObjId] = field(default_factory=dict)
    attached: list[tuple[ObjId, str]] = field(default_factory=list)


# ---------------------------------------------------------------- one object
def place(g: Game, seat: Seat, zone: str, card: Card, **fields: Any) -> GameObject:
    """Put a card into a player's zone as if it had been there since before the turn.

    ``fields`` are those of :class:`GameObject`; ``counters`` a dict, ``attached_to`` an id or a player."""
    counters = dict(fields.pop("counters", {}))
    host = fields.pop("attached_to", None)
    fields.setdefault("token", card.token)
    face = card.faces[fields.get("face", 0)]
    if zone == "battlefield":
        fields.setdefault("sick", False)
        for kind, value in (("loyalty", face.loyalty), ("defense", face.defense)):
            if value is not None:
                counters.setdefault(kind, value)
    o = g.create(intern(card), seat, zone, counters=tuple(counters.items()), **fields)
    if zone == "hand":
        o.known_to = (seat,)
    if host is not None:
        g.attach(o.id, host)
    return o


def start(g: Game, team: str, step: str, turn: int) -> Outcome:
    """Begin in a step of a team's turn, at its beginning (in the precombat main phase: with priority)."""
    t = g.s.turn
    t.team, t.number = team, turn
    g.s.flags["turn_order_at"] = g.s.order.index(team)
    g.s.flags["set_up"] = 1
    for oid in list(g.s.objects):
        g.edit(oid).entered = 0
    at = STEPS.index(step)
    t.step, t.steps = "", STEPS[at:]
    if step == "precombat main":
        t.step, t.steps = step, STEPS[at + 1 :]
        priority.give(g)
    return begin(g.s)


# ---------------------------------------------------------------- a file
def board_state(board: Board, seats: Mapping[str, Seat] | None = None) -> State:
    """The state in which a board's table opens: nothing of its script has happened, players stop as at any table, and
    the first of those whose turn it is (with the horde: of all) is waited for, so that nothing passes by itself yet.

    ``seats``: the seat that each of the board's players (but the horde) gets at the table; without it they keep
    their names. Cards may be such as are played by hand. Raises Unreadable if the board names players, teams or
    objects that it does not have, KeyError if a player gets no seat."""
    board = board if seats is None else seated(board, {HORDE: HORDE, **seats})
    built = build(board)
    g = Game(built.state)
    for seat, player in g.s.players.items():
        if player.auto == "hold":
            g.edit_player(seat).auto = "smart"
    persons = people(board)
    mine = [seat for seat in persons if g.s.players[seat].team == _active(board, g.s)]
    g.edit_player((mine or persons)[0]).hold = not board.opening_hands
    built.state = g.s
    return begun(board, built).state


def people(board: Board) -> tuple[str, ...]:
    """The players whom somebody plays: all but the horde of a horde game."""
    return tuple(name for name in board.players if not (board.mode == "horde" and name == HORDE))


def size(board: Board) -> int:
    """How many cards and tokens a board has."""
    zones = (_written(board, name, player, zone) for name, player in board.players.items() for zone in ZONES)
    return sum(placed.count for written in zones for placed in written)


def seated(board: Board, seats: Mapping[str, Seat]) -> Board:
    """The board with its players in these seats. KeyError for one that is missing."""

    def renamed(name: str | None) -> Any:
        return None if name is None else seats.get(name, name)

    def placed(card: str | Placed) -> str | Placed:
        if isinstance(card, str):
            return card
        return replace(card, controller=renamed(card.controller), attached_to=renamed(card.attached_to))

    def player(written: PlayerBoard) -> PlayerBoard:
        zones = {zone: getattr(written, zone) for zone in ZONES}
        return replace(written, **{z: cards if cards is None else [*map(placed, cards)] for z, cards in zones.items()})

    life = board.life
    return replace(
        board,
        players={seats[name]: player(written) for name, written in board.players.items()},
        teams={team: [seats[name] for name in names] for team, names in board.teams.items()},
        active=renamed(board.active),
        life={renamed(name): total for name, total in life.items()} if isinstance(life, dict) else life,
    )


def begun(board: Board, built: Built) -> Outcome:
    """Begin a board that was set up: its first state with a player to act, and what happened until then."""
    g = Game(built.state)
    if board.opening_hands:
        mulligan.opening(g)
        return begin(g.s)
    step = "beginning of combat" if board.step in COMBAT else board.step
    return start(g, _active(board, g.s), step, board.turn)


def build(board: Board) -> Built:
    """Set a board up."""
    teams = _teams(board)
    built = Built(blank(_setup(board, teams)))
    g = Game(built.state)
    g.s.notes["script"] = {
        "die": [n - 1 for n in board.die],
        "coin": [int(side == "heads") for side in board.coin],
        "shuffle": [] if board.shuffle else ["off"],
    }
    for seat, player in board.players.items():
        _player(g, board, seat, player)
        for zone in ZONES:
            for written in _written(board, seat, player, zone):
                _put(g, board, built, seat, zone, written)
        _tax(g, seat, player)
    _attach(g, board, built)
    if board.mode == "horde":
        g.s.flags["heroes_turns"] = _turns_taken(board)
    built.state = g.s
    return built


def _setup(board: Board, teams: dict[str, list[Seat]]) -> Setup:
    horde = board.mode == "horde"
    of = {seat: team for team, seats in teams.items() for seat in seats}
    shared = horde or board.mode == "two-headed giant"
    seats = tuple(SeatSetup(seat, of[seat], life=_life(board, seat, of[seat])) for seat in board.players)
    common = [*shared_lives(board.settings, len(seats) - 1)] if horde else list(teams)
    lives = {team: _life(board, teams[team][0], team) for team in common} if shared else {}
    return Setup(MODES[board.mode], str(board.seed), seats, tuple(teams), lives, dict(board.settings))


def _teams(board: Board) -> dict[str, list[Seat]]:
    """Teams in turn order. Raises Unreadable where the players do not fit the mode."""
    seats = list(board.players)
    if board.mode in DUELS and len(seats) != 2:
        raise Unreadable(f"A {board.mode} has two players, not {len(seats)}.", field="players")
    if board.mode == "horde":
        heroes = [seat for seat in seats if seat != HORDE]
        if HORDE not in seats or not 1 <= len(heroes) <= 5:
            raise Unreadable("A horde game has one to five heroes and the player `horde`.", field="players")
        return {HEROES: heroes, HORDE: [HORDE]}
    if not board.teams:
        return {seat: [seat] for seat in seats}
    if sorted(s for members in board.teams.values() for s in members) != sorted(seats):
        raise Unreadable("Every player is in exactly one team.", field="teams")
    return board.teams


def _life(board: Board, seat: Seat, team: str) -> int:
    own = board.players[seat].life
    if own is not None:
        return own
    if isinstance(board.life, int):
        return board.life
    said = board.life or {}
    return said.get(seat, said.get(team, _usual_life(board, team)))


def _usual_life(board: Board, team: str) -> int:
    if board.mode != "horde":
        return LIFE[board.mode]
    heroes = len(board.players) - 1
    own = knobs.heroes_life(board.settings, heroes)
    return own if team == HEROES else knobs.horde_life(board.settings, heroes) or own


def _turns_taken(board: Board) -> int:
    """The heroes' turns so far: those of the set-up are over unless the board says how many there are."""
    usual = int(knobs.value(board.settings, "setup_turns"))
    return board.turn if "setup_turns" in board.settings else usual


def _active(board: Board, state: State) -> str:
    said = board.active
    if said is None:
        return state.order[0]
    if said in state.players:
        return state.players[said].team
    if said in state.teams:
        return said
    raise Unreadable(f"There is no player or team {said!r}.", field="active")


# ---------------------------------------------------------------- players and cards
def _player(g: Game, board: Board, seat: Seat, written: PlayerBoard) -> None:
    p = g.edit_player(seat)
    p.counters = tuple(written.counters.items())
    p.mana = tuple(written.mana.count(symbol) for symbol in MANA)  # type: ignore[assignment]
    p.lands_played = written.lands_played
    automatic = board.mode == "horde" and seat == HORDE
    p.auto, p.kept = ("never", True) if automatic else ("hold", not board.opening_hands)


def _written(board: Board, seat: Seat, player: PlayerBoard, zone: str) -> Iterator[Placed]:
    cards: Cards | None = getattr(player, zone)
    if zone == "library" and cards is None:
        cards = list(STACK_OF_LANDS)
    for card in cards or ():
        yield counted(card) if isinstance(card, str) else card


def counted(text: str) -> Placed:
    """``3 Forest``: a number before a name, unless the whole is a card's name."""
    found = _COUNTED.fullmatch(text)
    if found is None or registry.card_for(text).level != registry.BY_HAND:
        return Placed(card=text)
    return Placed(card=found[2], count=max(1, int(found[1])))


def _put(g: Game, board: Board, built: Built, seat: Seat, zone: str, written: Placed) -> None:
    card = _card(board, seat, written)
    if written.face > len(card.faces):
        raise Unreadable(f"{card.name} has {len(card.faces)} faces.", field=f"players.{seat}.{zone}")
    fields = _fields(board, seat, zone, written, card)
    if written.controller is not None and written.controller not in board.players:
        raise Unreadable(f"There is no player {written.controller!r}.", field=f"players.{seat}.{zone}")
    for n in range(written.count):
        o = place(g, seat, zone, card, **fields)
        if written.as_ is not None:
            _name(built, board, written.as_ if written.count == 1 else f"{written.as_} {n + 1}", o.id)
        if written.attached_to is not None:
            built.attached.append((o.id, written.attached_to))


def _tax(g: Game, seat: Seat, written: PlayerBoard) -> None:
    """How often commanders were cast from the command zone before (CR 903.8)."""
    casts = {registry.normalised(name): times for name, times in written.commander_casts.items()}
    mine = [o for o in g.s.objects.values() if o.owner == seat and o.commander]
    pairs = ((commander.key(g, o.id), casts.get(registry.normalised(g.card(o.id).name), 0)) for o in mine)
    g.edit_player(seat).commander_casts = tuple(pair for pair in pairs if pair[1])


def _name(built: Built, board: Board, name: str, oid: ObjId) -> None:
    if name in built.named or name in board.players:
        raise Unreadable(f"The name {name!r} is given twice.", field="players")
    built.named[name] = oid


def _card(board: Board, seat: Seat, written: Placed) -> Card:
    card = registry.token(written.card) if written.token else None
    card = card or registry.card_for(written.card)
    return as_horde(card) if board.mode == "horde" and seat == HORDE else card


def _fields(board: Board, seat: Seat, zone: str, written: Placed, card: Card) -> dict[str, Any]:
    horde = board.mode == "horde" and seat == HORDE
    fields: dict[str, Any] = {
        "counters": dict(written.counters),
        "tapped": written.tapped,
        "damage": written.damage,
        "face": written.face - 1,
        "face_down": written.face_down,
        "commander": zone == "command" if written.commander is None else written.commander,
        "chosen": tuple(written.chosen.items()),
    }
    if written.controller is not None:
        fields["controller"] = written.controller
    if zone == "battlefield":
        fields["sick"] = written.summoning_sick
    if horde and zone == "library" and card.token:
        fields["marks"] = (("in_deck", 1),)
    if horde and zone == "command" and not written.counters:
        fields["counters"]["time"] = int(knobs.value(board.settings, "titan_counters"))
    return fields


# ---------------------------------------------------------------- attachments
def _attach(g: Game, board: Board, built: Built) -> None:
    """Attach what says so, once everything is there."""
    for oid, to in built.attached:
        host: ObjId | Seat | None = to if to in board.players else built.named.get(to) or _permanent(g, to)
        if host is None:
            raise Unreadable(f"There is nothing called {to!r} to be attached to.", field="players")
        g.attach(oid, host)


def _permanent(g: Game, name: str) -> ObjId | None:
    wanted = registry.normalised(name)
    return next((i for i in g.battlefield() if registry.normalised(g.card(i).name) == wanted), None)


# ---------------------------------------------------------------- cards that are not automatic
def by_hand(state: State) -> str | None:
    """The name of a card that is not automatic, or None."""
    cards = (card_of(o.card) for o in state.objects.values())
    return next((card.name for card in cards if card.level != registry.AUTOMATIC), None)
