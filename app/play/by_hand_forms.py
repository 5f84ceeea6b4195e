"""What is filled in to play by hand, read into a command. The engine judges it; here only its form is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from app.cards import facts, registry
from app.engine.model.commands import Manual
from app.engine.model.state import State
from app.engine.model.values import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, ObjId, Seat
from app.engine.rules.tools import TOOLS
from app.i18n import N_
from app.web.errors import Problem

LONGEST = 200
DIGITS = 6
NO_NUMBER = N_("Write a whole number instead of {text}.")
NOTHING = N_("Write a number first.")
NO_TOOL = N_("There is no such tool. Reload the page.")
NO_PLACE = N_("Choose where it goes.")
NO_TOKEN = N_("There is no token of that name. Describe it yourself below.")

# Where a card can go: the zone and how it lies there.
PLACES: dict[str, tuple[str, dict[str, Any]]] = {
    "hand": (HAND, {}),
    "graveyard": (GRAVEYARD, {}),
    "exile": (EXILE, {}),
    "exile_down": (EXILE, {"face_down": True}),
    "battlefield": (BATTLEFIELD, {}),
    "battlefield_tapped": (BATTLEFIELD, {"tapped": True}),
    "battlefield_down": (BATTLEFIELD, {"face_down": True}),
    "top": (LIBRARY, {"position": "top"}),
    "bottom": (LIBRARY, {"position": "bottom"}),
    "shuffled": (LIBRARY, {"position": "shuffled"}),
    "command": (COMMAND, {}),
}
NTH = "nth"
FIRST = "first"


@dataclass(frozen=True)
class Fields:
    """A form as it was sent: ``chosen`` the objects in their order, ``items`` the abilities on the stack among them,
    ``whose`` the player it is about."""

    values: Mapping[str, str]
    chosen: tuple[ObjId, ...]
    items: tuple[int, ...]
    whose: Seat

    def text(self, name: str) -> str:
        """What was written, without space around it. Raises Problem 422 when it is too long."""
        found = self.values.get(name, "").strip()
        if len(found) > LONGEST:
            raise Problem(422, N_("Write {most} letters at most."), most=LONGEST)
        return found

    def number(self, name: str, default: int | None = None) -> int:
        """A whole number. Raises Problem 422 for anything else, or nothing where there is no default."""
        text = self.text(name)
        if not text:
            if default is None:
                raise Problem(422, NOTHING)
            return default
        if not re.fullmatch(rf"[-+−]?\d{{1,{DIGITS}}}", text):
            raise Problem(422, NO_NUMBER, text=text[:20])
        return int(text.replace("−", "-"))

    def signed(self, name: str) -> int:
        """A number with the sign of the button that was pressed."""
        return self.number(name) * (-1 if self.text("sign") == "-" else 1)

    def flag(self, name: str) -> bool:
        """Whether a box was ticked."""
        return bool(self.values.get(name))

    def split(self, name: str, pattern: str = r"[\s,]+") -> list[str]:
        """Several words."""
        return [word for word in re.split(pattern, self.text(name)) if word]


Built = dict[str, Any]
Builder = Callable[[Fields], Built]


def read(state: State, seat: Seat, values: Mapping[str, str]) -> Fields:
    """A form as it was sent. What is chosen and gone is left out. Raises Problem 422 for what is no form."""
    chosen, items = picked(state, values.get("ids", ""))
    whose = values.get("whose") or seat
    if whose not in state.players:
        raise Problem(422, N_("There is no such player."))
    return Fields(values, chosen, items, whose)


def picked(state: State, ids: str) -> tuple[tuple[ObjId, ...], tuple[int, ...]]:
    """Of ids in a row: the objects there are, and the abilities on the stack."""
    listed = list(dict.fromkeys(int(i) for i in ids.split()[:500] if i.isdecimal() and len(i) < 12))
    abilities = {item.id for item in state.stack if item.card is None}
    return tuple(i for i in listed if i in state.objects), tuple(i for i in listed if i in abilities)


def command_of(tool: str, fields: Fields) -> Manual:
    """The command of a form; after a colon ``tool`` names a way of using it. Raises Problem 422 when something is
    missing or makes no sense."""
    tool, _, way = tool.partition(":")
    if tool not in TOOLS:
        raise Problem(422, NO_TOOL)
    build = BUILDERS.get(tool, nothing)
    built: Built = {"objects": fields.chosen, **build(fields)}
    if way:
        built["args"] = {**built.get("args", {}), way: True}
    if fields.items and tool in ON_STACK:
        built["args"] = {**built.get("args", {}), "items": fields.items}
    return Manual(tool, **built)


def nothing(f: Fields) -> Built:
    """A tool that asks for nothing but what is chosen."""
    return {}


# ---------------------------------------------------------------- zones
def place(f: Fields) -> tuple[str, dict[str, Any]]:
    """Where cards go."""
    to = f.text("to")
    if to == NTH:
        return LIBRARY, {"position": max(0, f.number("nth") - 1)}
    if to not in PLACES:
        raise Problem(422, NO_PLACE)
    zone, args = PLACES[to]
    return zone, dict(args)


def move(f: Fields) -> Built:
    zone, args = place(f)
    built: Built = {"text": zone, "args": args}
    return {**built, "seat": f.whose} if zone == BATTLEFIELD else built


def take(f: Fields) -> Built:
    zone, args = place(f)
    args["origin"] = f.text("origin") or "top"
    return {"objects": (), "seat": f.whose, "amount": f.number("amount"), "text": zone, "args": args}


def from_library(f: Fields) -> Built:
    return {"objects": (), "seat": f.whose, "amount": f.number("amount")}


def whose(f: Fields) -> Built:
    return {"objects": (), "seat": f.whose}


def discard(f: Fields) -> Built:
    return from_library(f) if f.flag("random") else {}


def reveal(f: Fields) -> Built:
    return {} if f.chosen else {"seat": f.whose}


# ---------------------------------------------------------------- numbers
def counters(f: Fields) -> Built:
    built: Built = {"text": f.text("kind"), "amount": f.signed("amount")}
    return {**built, "objects": (), "seat": f.whose} if f.flag("player") else built


def damage(f: Fields) -> Built:
    """The first of what is chosen deals it to the others, or what resolves to all of them; to a player where nothing
    is left."""
    built: Built = {"amount": f.number("amount"), "objects": f.chosen}
    if f.text("source") == FIRST and f.chosen:
        built |= {"objects": f.chosen[1:], "args": {"source": f.chosen[0]}}
    return built if built["objects"] and not f.flag("player") else {**built, "objects": (), "seat": f.whose}


def life(f: Fields) -> Built:
    return {"objects": (), "seat": f.whose, "amount": f.signed("amount")}


def mana(f: Fields) -> Built:
    return {"objects": (), "seat": f.whose, "text": re.sub(r"[{}\s]", "", f.text("mana")).upper()}


def control(f: Fields) -> Built:
    return {"seat": f.whose}


def attach(f: Fields) -> Built:
    return {} if len(f.chosen) > 1 else {"seat": f.whose}


# ---------------------------------------------------------------- tokens, copies, chance
def copy(f: Fields) -> Built:
    return {"seat": f.whose, "amount": f.number("amount", 1)}


def token(f: Fields) -> Built:
    """A known token (``token``: its name and its place among those of that name), or one described here."""
    built: Built = {"objects": (), "seat": f.whose, "amount": f.number("amount", 1)}
    known = f.text("token")
    if known:
        face = known_token(known, f)
        return {**built, "text": face["name"], "args": {"face": face, "tapped": f.flag("tapped")}}
    types = [t.capitalize() for t in f.split("types")]
    args: dict[str, Any] = {
        "types": types,
        "subtypes": [t.capitalize() for t in f.split("subtypes")],
        "colors": list(dict.fromkeys(f.text("colors").upper().replace(" ", ""))),
        "keywords": [k.lower().replace(" ", "_") for k in f.split("keywords", r"\s*,\s*")],
        "tapped": f.flag("tapped"),
    }
    if "Creature" in types or f.text("power") or f.text("toughness"):
        args |= {"power": f.number("power"), "toughness": f.number("toughness")}
    return {**built, "text": f.text("name"), "args": args}


def known_token(key: str, f: Fields) -> dict[str, Any]:
    """The face of a known token as plain values; its size as it is filled in, where it is not a number by itself.
    Raises Problem 422 when there is no such token."""
    name, _, number = key.rpartition(":")
    kinds = facts.tokens(name)
    if not number.isdecimal() or not 0 <= int(number[:4]) < len(kinds):
        raise Problem(422, NO_TOKEN)
    kind = kinds[int(number)]
    face: dict[str, Any] = msgspec.to_builtins(registry.token_of(kind).faces[0])
    for field, printed in (("power", kind.face.power), ("toughness", kind.face.toughness)):
        if printed is not None and not printed.isdecimal():
            face[field] = f.number(field)
    return face


def roll(f: Fields) -> Built:
    return {"objects": (), "amount": f.number("sides", 6)}


def coin(f: Fields) -> Built:
    return {"objects": ()}


# ---------------------------------------------------------------- abilities
def by_hand_ability(f: Fields) -> Built:
    """The first of what is chosen has it, the others are its targets; and the player, if so said."""
    targets = [*f.chosen[1:], *f.items, *([f.whose] if f.flag("player") else [])]
    args: dict[str, Any] = {
        "kind": f.text("kind") or "activated",
        "mana": cost(f.text("mana")),
        "tap": f.flag("tap"),
        "life": f.number("life", 0),
        "targets": targets,
    }
    return {"objects": f.chosen[:1], "text": f.text("note"), "args": args}


def cost(text: str) -> str:
    """A mana cost as it may be typed: ``2G`` and ``{2}{G}`` mean the same."""
    if "{" in text or not text:
        return text.upper()
    return "".join(f"{{{symbol}}}" for symbol in re.findall(r"\d+|[^\s\d]", text.upper()))


# ---------------------------------------------------------------- what lasts, or comes later
def lasting(f: Fields) -> Built:
    """A change of what is chosen, or of every permanent of a ``kind``; its source may be the first card chosen."""
    args: dict[str, Any] = {"until": f.text("until") or "end_of_turn"}
    if f.text("kind"):
        return {"objects": (), "args": {**args, "all": f"{f.text('kind')}:{f.text('of') or 'mine'}"}}
    if f.text("source") == FIRST and f.chosen:
        return {"objects": f.chosen[1:], "args": {**args, "source": f.chosen[0]}}
    return {"args": args}


def with_words(name: str) -> Builder:
    """Such a change that says something in a word."""
    return lambda f: {**lasting(f), "text": f.text(name)}


def size(f: Fields) -> Built:
    built = lasting(f)
    return {**built, "args": {**built["args"], "power": f.number("power", 0), "toughness": f.number("toughness", 0)}}


def prevent(f: Fields) -> Built:
    built: Built = {"amount": f.number("amount", 0), "seat": f.whose}
    return {**built, "objects": ()} if f.flag("player") or not f.chosen else built


def permit(f: Fields) -> Built:
    return {"seat": f.whose, "args": {"until": f.text("until") or "end_of_turn"}}


def written(f: Fields) -> Built:
    """An emblem, or a reminder for such a time."""
    return {"objects": (), "seat": f.whose, "text": f.text("note"), "args": {"when": f.text("when")}}


def step(f: Fields) -> Built:
    return {"objects": (), "text": f.text("step")}


ON_STACK = ("counter", "copy", "resolve_by_hand")
BUILDERS: dict[str, Builder] = {
    "move": move,
    "take": take,
    "draw": from_library,
    "mill": from_library,
    "exile_top": from_library,
    "look": from_library,
    "search": whose,
    "shuffle": whose,
    "discard": discard,
    "reveal": reveal,
    "counters": counters,
    "damage": damage,
    "life": life,
    "mana": mana,
    "size": size,
    "keyword": with_words("keyword"),
    "types": with_words("types"),
    "colors": with_words("colors"),
    "prevent": prevent,
    "permit": permit,
    "cast_free": control,
    "show": control,
    "emblem": written,
    "remind": written,
    "extra_turn": whose,
    "skip_turn": whose,
    "skip_step": step,
    "add_step": step,
    "land_drops": life,
    "control": control,
    "attach": attach,
    "copy": copy,
    "token": token,
    "roll": roll,
    "coin": coin,
    "by_hand_ability": by_hand_ability,
}
