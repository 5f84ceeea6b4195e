"""Because of what somebody is asked: the card or ability that asks."""

from __future__ import annotations

from typing import NamedTuple

from app.engine.looking import face_of
from app.engine.model.ability import Ability
from app.engine.model.state import GameObject, StackItem, State
from app.engine.model.values import ObjId
from app.engine.view.knowledge import knows

REASONED = ("objects", "option", "yes_no", "number", "players", "targets", "pay")


class Asking(NamedTuple):
    """What asks: an object that everybody may know, and that ability of its face which resolves, if one does."""

    source: GameObject
    ability: Ability | None


def asking(state: State, kind: str, source: object) -> Asking | None:
    """What asks a question of a kind, which may name its ``source``, else what resolves. None: nothing that has words,
    or not everybody may know it."""
    if kind not in REASONED:
        return None
    item = next((frame.item for frame in reversed(state.frames) if frame.item is not None), None)
    oid = source if isinstance(source, int) and source else item.env.this if item is not None else 0
    o = remembered(state, oid)
    return None if o is None or not knows(state, None, o) else Asking(o, _ability(item, o))


def _ability(item: StackItem | None, o: GameObject) -> Ability | None:
    if item is None or item.card is not None or item.env.this != o.id:
        return None
    return next((ability for ability in face_of(o).abilities if ability == item.ability), None)


def remembered(state: State, oid: ObjId) -> GameObject | None:
    """An object as it is, or as it was last seen."""
    last = state.lki.get(oid)
    return state.objects.get(oid) or (last.object if last is not None else None)
