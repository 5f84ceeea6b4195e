"""Dungeons (CR 309): the rooms of each, where they lead, and what happens in them. The venture marker is a counter."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from app.engine.model.ability import ActivatedAbility, Keyword, TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.effect import (
    AddCounters,
    AddMana,
    Apply,
    CastFree,
    Choose,
    CreateToken,
    Discard,
    Draw,
    Effect,
    ExileTop,
    ForEach,
    GainLife,
    Goad,
    Grant,
    LoseLife,
    MayPay,
    ModifyPT,
    Move,
    Permit,
    Reveal,
    Sacrifice,
    Scry,
    Search,
    Shuffle,
    TopCards,
)
from app.engine.model.state import GameObject
from app.engine.model.values import (
    BATTLEFIELD,
    COMMAND,
    LIBRARY,
    CostPart,
    DiscardCost,
    Filter,
    ObjId,
    SacrificeCost,
    Seat,
    TapThis,
    TargetSpec,
    Trigger,
)

if TYPE_CHECKING:
    from app.engine.game import Game

MARKER, COMPLETED, UNDER_WAY = "room", "dungeons", "dungeon"
CREATURE = TargetSpec("t", Filter(types=("Creature",)))
PLAYER = TargetSpec("t", None, "any")
NEXT_TURN = "your_next_turn"


class Room(NamedTuple):
    """A room: its name, the numbers of those its arrows lead to, what happens as the marker comes in."""

    name: str
    leads: tuple[int, ...]
    effects: tuple[Effect, ...]
    target: TargetSpec | None = None


def _creature(name: str, power: int, toughness: int, color: str, *keywords: str) -> Face:
    abilities = tuple(map(Keyword, keywords))
    return Face(name, "", ("Creature",), (name,), (), power, toughness, colors=(color,), abilities=abilities)


def _mine(*types: str) -> Filter:
    return Filter(types=types, controller="you")


def _unless(cost: CostPart) -> ForEach:
    """Each player loses 2 life unless they pay that."""
    return ForEach("each_player", (MayPay("each", (cost,), (), (LoseLife("each", 2),)),))


TREASURE = CreateToken(
    Face(
        "Treasure",
        "",
        ("Artifact",),
        ("Treasure",),
        colors=(),
        abilities=(ActivatedAbility((TapThis(), SacrificeCost()), (AddMana("any"),), mana=True),),
    )
)
ATROPAL = msgspec.structs.replace(
    _creature("The Atropal", 4, 4, "B", "deathtouch"), subtypes=("God", "Horror"), supertypes=("Legendary",)
)
LAND, CHOICE = Filter(zone=LIBRARY, types=("Land",), supertypes=("Basic",)), ("Artifact", "Creature", "Land")
THRONE = (
    TopCards("you", 10, reveal=True, bind="top"),
    Choose("you", Filter(zone=LIBRARY, types=("Creature",), in_ref="top"), bind="found"),
    Move("found", BATTLEFIELD, counters=(("+1/+1", 3),), bind="found"),
    Apply("found", (Grant(("hexproof",)),), NEXT_TURN),
    Shuffle("you"),
)

PHANDELVER, ANNIHILATION = "Lost Mine of Phandelver", "Tomb of Annihilation"
MAD_MAGE, UNDERCITY = "Dungeon of the Mad Mage", "Undercity"
ROOMS: dict[str, tuple[Room, ...]] = {
    PHANDELVER: (
        Room("Cave Entrance", (2, 3), (Scry("you", 1),)),
        Room("Goblin Lair", (4, 5), (CreateToken(_creature("Goblin", 1, 1, "R")),)),
        Room("Mine Tunnels", (5, 6), (TREASURE,)),
        Room("Storeroom", (7,), (AddCounters("t", "+1/+1"),), CREATURE),
        Room("Dark Pool", (7,), (LoseLife("each_opponent", 1), GainLife("you", 1))),
        Room("Fungi Cavern", (7,), (Apply("t", (ModifyPT(-4, 0),), NEXT_TURN),), CREATURE),
        Room("Temple of Dumathoin", (), (Draw("you", 1),)),
    ),
    ANNIHILATION: (
        Room("Trapped Entry", (2, 3), (LoseLife("each_player", 1),)),
        Room("Veils of Fear", (4,), (_unless(DiscardCost()),)),
        Room("Oubliette", (5,), (Discard("you", 1), *(Sacrifice("you", _mine(kind)) for kind in CHOICE))),
        Room("Sandfall Cell", (5,), (_unless(SacrificeCost(_mine(*CHOICE))),)),
        Room("Cradle of the Death God", (), (CreateToken(ATROPAL),)),
    ),
    MAD_MAGE: (
        Room("Yawning Portal", (2,), (GainLife("you", 1),)),
        Room("Dungeon Level", (3, 4), (Scry("you", 1),)),
        Room("Goblin Bazaar", (5,), (TREASURE,)),
        Room("Twisted Caverns", (5,), (Apply("t", (Grant(("cant_attack",)),), NEXT_TURN),), CREATURE),
        Room("Lost Level", (6, 7), (Scry("you", 2),)),
        Room("Runestone Caverns", (8,), (ExileTop("you", 2, bind="top"), Permit("top", until="forever"))),
        Room("Muiral's Graveyard", (8,), (CreateToken(_creature("Skeleton", 1, 1, "B"), 2),)),
        Room("Deep Mines", (9,), (Scry("you", 3),)),
        Room("Mad Wizard's Lair", (), (Draw("you", 3, bind="top"), Reveal("top"), CastFree("you", "top", most=1))),
    ),
    UNDERCITY: (
        Room("Secret Entrance", (2, 3), (Search("you", LAND),)),
        Room("Forge", (4, 5), (AddCounters("t", "+1/+1", 2),), CREATURE),
        Room("Lost Well", (5, 6), (Scry("you", 2),)),
        Room("Trap!", (7,), (LoseLife("t", 5),), PLAYER),
        Room("Arena", (7, 8), (Goad("t"),), CREATURE),
        Room("Stash", (8,), (TREASURE,)),
        Room("Archives", (9,), (Draw("you", 1),)),
        Room("Catacombs", (9,), (CreateToken(_creature("Skeleton", 4, 1, "B", "menace")),)),
        Room("Throne of the Dead Three", (), THRONE),
    ),
}
ENTERED_FREELY = (PHANDELVER, ANNIHILATION, MAD_MAGE)  # what one ventures into unless it is said where


def _room_ability(room: Room) -> TriggeredAbility:
    """CR 309.4c: when its owner moves their venture marker into this room."""
    targets = (room.target,) if room.target is not None else ()
    return TriggeredAbility(Trigger("room", this=True, kind=room.name), room.effects, targets, zone=COMMAND)


CARDS = {
    name: Card((Face(name, types=("Dungeon",), abilities=tuple(map(_room_ability, rooms))),), token=True)
    for name, rooms in ROOMS.items()
}


# ---------------------------------------------------------------- where a player is
def of(g: Game, seat: Seat) -> ObjId | None:
    """The player's dungeon in the command zone (CR 309.3)."""
    return next((i for i in g.zone(COMMAND) if g.s.objects[i].owner == seat and "Dungeon" in g.ch(i).types), None)


def room_of(o: GameObject, name: str) -> str | None:
    """The name of the room the marker is in; None for what is no dungeon."""
    at = o.counter(MARKER) if o.zone == COMMAND and name in ROOMS else 0
    return ROOMS[name][at - 1].name if at else None


def next_rooms(g: Game, oid: ObjId) -> tuple[int, ...]:
    """The rooms the arrows lead to from where the marker is; none from the bottommost."""
    return ROOMS[g.ch(oid).name][g.s.objects[oid].counter(MARKER) - 1].leads


def enter(g: Game, seat: Seat, name: str) -> None:
    """CR 701.49a: the dungeon comes into the command zone, the marker into its topmost room."""
    g.s.notes[UNDER_WAY] = True
    go(g, g.create(g.pin(CARDS[name]), seat, COMMAND).id, 1)


def go(g: Game, oid: ObjId, room: int) -> None:
    """The venture marker is moved into that room."""
    o = g.edit(oid)
    o.counters = ((MARKER, room),)
    g.emit("room", object=oid, seat=o.owner, amount=room, text=room_of(o, g.ch(oid).name) or "")


def complete(g: Game, oid: ObjId) -> None:
    """CR 309.7: it is removed from the game."""
    seat, name = g.s.objects[oid].owner, g.ch(oid).name
    g.take_out(oid)
    key = f"{COMPLETED}:{seat}"
    g.s.notes[key] = [*g.s.notes.get(key, ()), name]
    g.emit("dungeon_completed", object=oid, seat=seat, text=name)


def check(g: Game) -> bool:
    """CR 309.6: a dungeon whose bottommost room's ability has left the stack is completed; True if one was."""
    busy = {item.env.this for item in (*g.s.stack, *g.s.triggers)} | {f.env.this for f in g.s.frames}
    there = [i for i in g.zone(COMMAND) if "Dungeon" in g.ch(i).types]
    over = [i for i in there if i not in busy and not next_rooms(g, i)]
    for oid in over:
        complete(g, oid)
    return bool(over)
