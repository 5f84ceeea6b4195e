"""Zone changes with everything that applies to them (CR 400, 608.3, 614.12, 701.8, 701.21, 111, 903.9b).

Questions that must be asked first ("as this enters", a commander's zone) are asked by executors with
:func:`ask_first`; what nobody asked gets its default."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from app.engine import effects, modes
from app.engine.effects import Answers, Ask
from app.engine.looking import face_of
from app.engine.model.card import Card, Face
from app.engine.model.effect import Procedure
from app.engine.model.state import Decision, Env, GameObject, StackItem
from app.engine.model.values import BATTLEFIELD, COMMAND, GRAVEYARD, LIBRARY, STACK, ObjId, Seat
from app.engine.rules import bestow, combat, commander, designations, entering, layers, prepared, replacement, schemes
from app.engine.rules.bounds import MOST_OBJECTS

if TYPE_CHECKING:
    from app.engine.game import Game

Counters = Iterable[tuple[str, int]]


def ask_first(g: Game, moves: Iterable[tuple[ObjId, str, Seat]], env: Env, answers: Answers | None) -> Ask | None:
    """What must be asked before these objects move, ``(object, zone, controller)`` each: see ``rules.entering``."""
    return entering.ask_first(g, moves, env, answers)


def entering_choices(g: Game, oid: ObjId, controller: Seat, env: Env) -> list[Decision]:
    """The next question about how the object would enter under that player's control; [] when all are answered."""
    return entering.entering_choices(g, oid, controller, env)


def change(
    g: Game,
    oid: ObjId,
    zone: str,
    *,
    position: str | int = "top",
    controller: Seat | None = None,
    tapped: bool = False,
    face_down: bool = False,
    counters: Counters = (),
    attacking: bool | ObjId | Seat = False,
    transformed: bool = False,
    **fields: Any,
) -> ObjId | None:
    """Put an object into a zone. Returns the new id (CR 400.7), or None if it does not move: it is gone, or a
    token that has left the battlefield (111.8). ``attacking`` may name whom; ``fields`` are set on the new object.
    A commander whose owner must be asked first moves once they have answered; its id is returned unchanged."""
    old = g.s.objects.get(oid)
    if old is None or (old.token and old.zone not in (BATTLEFIELD, STACK) and not old.mark("in_deck")):
        return None
    if old.zone == BATTLEFIELD and g.ch(oid).has("cant_leave"):
        return None
    if old.zone == COMMAND and schemes.stays(g, oid):
        return None  # CR 314.2
    if old.commander and commander.asks_first(g, oid, zone, position, face_down):
        return oid
    wanted = zone
    zone = entering.destination(g, oid, zone)
    transformed = transformed or (zone == BATTLEFIELD and not face_down and designations.enters_turned(g, oid))
    if zone == BATTLEFIELD:
        fields.update(tapped=tapped, face_down=face_down)
        if transformed:
            fields["face"] = 1
        return _enter(g, oid, controller or old.owner, counters, attacking, fields)
    if old.zone == BATTLEFIELD and zone == GRAVEYARD and g.ch(oid).is_creature:
        g.count("creatures_died", old.controller)
    new = g.move(oid, zone, position=position, controller=controller, face_down=face_down, **fields)
    if zone == LIBRARY and wanted != LIBRARY:
        g.shuffle(old.owner)  # what goes to a library instead of elsewhere is shuffled into it
    if old.face_down and old.zone in (BATTLEFIELD, STACK) and g.here(new):
        _reveal(g, new)
    modes.of(g).arrived(g, new, wanted)
    return new


def _reveal(g: Game, oid: ObjId) -> None:
    """CR 708.9: a face-down object that moves elsewhere is shown to everybody."""
    g.know(oid, g.s.players)
    g.emit("revealed", object=oid, seat=g.s.objects[oid].owner)


def change_all(g: Game, oids: Sequence[ObjId], zone: str, **how: Any) -> list[ObjId]:
    """Several objects change zones at the same time; the new ids of those that moved."""
    with g.together():
        moved = [change(g, oid, zone, **how) for oid in oids]
    return [new for new in moved if new is not None]


# ---------------------------------------------------------------- entering
def _enter(
    g: Game,
    oid: ObjId,
    controller: Seat,
    counters: Counters,
    attacking: bool | ObjId | Seat,
    fields: dict[str, Any],
) -> ObjId | None:
    entry = entering.entry(g, oid, controller, counters, fields)
    if entry.instead is not None:
        return g.move(oid, entry.instead)
    if entry.stays:
        return None
    entering.pay(g, entry)
    new = g.move(oid, BATTLEFIELD, controller=controller, **entry.fields)
    _entered(g, new, entry, attacking)
    return new


def _entered(g: Game, new: ObjId, entry: entering.Entry, attacking: bool | ObjId | Seat) -> None:
    for kind, count in g.s.objects[new].counters:
        g.emit("counters_added", object=new, text=kind, amount=count, seat=g.s.objects[new].controller)
    for subtype in face_of(g.s.objects[new]).subtypes:
        g.count(f"entered:{subtype}", g.s.objects[new].controller)
    if entry.attach is not None:
        g.attach(new, entry.attach)
    if entry.prepared:
        prepared.become(g, new)
    if attacking is not False:
        combat.put_attacking(g, new, None if attacking is True else attacking)


# ---------------------------------------------------------------- dying
def destroy(g: Game, oid: ObjId, no_regeneration: bool = False, *, by_effect: bool = True) -> bool:
    """CR 701.8; True if it left. Indestructible, a regeneration shield (701.19) or, where an effect destroys
    it, a shield counter (122.1c) stops it."""
    if not g.in_play(oid) or g.ch(oid).has("indestructible") or g.ch(oid).has("cant_leave"):
        return False
    o = g.s.objects[oid]
    if o.mark("regenerate") and not no_regeneration:
        regenerate(g, oid)
        return False
    if by_effect and o.counter("shield"):
        g.add_counters(oid, "shield", -1)
        return False
    umbra = next((i for i in o.attachments if g.in_play(i) and g.ch(i).has("umbra_armor")), None)
    if umbra is not None:
        _spare(g, oid)
        destroy(g, umbra, by_effect=by_effect)
        return False
    g.emit("destroyed", object=oid, seat=o.controller)
    change(g, oid, GRAVEYARD)
    return True


def _spare(g: Game, oid: ObjId) -> None:
    """CR 702.89a: instead of being destroyed all damage is removed from it."""
    o = g.edit(oid)
    o.damage, o.deathtouched = 0, False


def destroy_all(
    g: Game, oids: Sequence[ObjId], no_regeneration: bool = False, *, by_effect: bool = True
) -> list[ObjId]:
    """Destroy several permanents at the same time; those that were destroyed."""
    with g.together():
        return [oid for oid in oids if destroy(g, oid, no_regeneration, by_effect=by_effect)]


def regenerate(g: Game, oid: ObjId) -> None:
    """CR 701.19a: use up one regeneration shield."""
    g.set_mark(oid, "regenerate", g.obj(oid).mark("regenerate") - 1)
    o = g.edit(oid)
    o.damage, o.deathtouched = 0, False
    g.tap(oid)
    combat.remove(g, oid)
    g.emit("regenerated", object=oid, seat=o.controller)


def can_be_sacrificed(g: Game, oid: ObjId) -> bool:
    """Whether no rule of the permanent's own forbids it."""
    return not any(g.ch(oid).has(keyword) for keyword in ("cant_be_sacrificed", "cant_leave"))


def sacrifice(g: Game, oid: ObjId) -> ObjId | None:
    """CR 701.21a: its controller puts it into its owner's graveyard; the new id."""
    if not g.in_play(oid) or not can_be_sacrificed(g, oid):
        return None
    seat = g.s.objects[oid].controller
    new = change(g, oid, GRAVEYARD)
    g.emit("sacrificed", object=oid, seat=seat)
    g.count("sacrificed", seat)
    return new


# ---------------------------------------------------------------- tokens
def create_token(
    g: Game,
    seat: Seat,
    face: Face | str,
    n: int = 1,
    /,
    *,
    tapped: bool = False,
    attacking: bool | ObjId | Seat = False,
    counters: Counters = (),
    **fields: Any,
) -> list[ObjId]:
    """The player creates ``n`` tokens (CR 111.2), more or fewer if something replaces that (614.16), up to MOST_OBJECTS
    in the game; their ids.

    ``face`` is the token's face, or the hash of a card for a token that is a copy of it."""
    ref = face if isinstance(face, str) else g.pin(Card((face,), token=True))
    one = GameObject(0, ref, seat, seat, BATTLEFIELD, token=True)
    with g.together():
        count = min(replacement.tokens(g, one, layers.would_be(g, one), n), MOST_OBJECTS - len(g.s.objects))
        made = [g.create(ref, seat, BATTLEFIELD, token=True).id for _ in range(count)]
        if made:
            entry = entering.entry(g, made[0], seat, counters, {**fields, "tapped": tapped})
            made = _tokens_enter(g, made, entry, attacking)
    if made:
        g.emit("token_created", object=made[0], seat=seat, amount=len(made), args={"tokens": made})
    return made


def _tokens_enter(g: Game, made: list[ObjId], entry: entering.Entry, attacking: bool | ObjId | Seat) -> list[ObjId]:
    """Tokens made together are alike and enter alike; those that can't enter are not created (CR 303.4g)."""
    if entry.instead is not None or entry.stays:
        for oid in made:
            g.take_out(oid)
        return []
    for oid in made:
        o = g.edit(oid)
        for name, value in entry.fields.items():
            setattr(o, name, value)
        g.emit("zone_change", object=oid, new=oid, seat=o.controller, zone=BATTLEFIELD)
        _entered(g, oid, entry, attacking)
    return made


# ---------------------------------------------------------------- permanent spells
@effects.procedure("permanent_enters")
def permanent_enters(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """CR 608.3a, c, e: the spell becomes a permanent under its controller's control; an Aura is attached to
    what it targets. What can't enter goes to its owner's graveyard."""
    oid = fx.objects[0]
    item = g.s.frames[-1].item if g.s.frames else None
    if not g.here(oid) or item is None:
        return None
    asked = ask_first(g, [(oid, BATTLEFIELD, item.controller)], env, answers)
    if asked is not None:
        return asked
    o = g.s.objects[oid]
    fields: dict[str, Any] = {"x": o.x, "paid": o.paid, "cast_from": o.cast_from, "face": o.face}
    if o.mark(bestow.BESTOWED):
        fields["marks"] = ((bestow.BESTOWED, 1),)
    host = _aura_target(g, item)
    if host is not None:
        fields["attach"] = host
    if item.copy:
        fields["token"] = True  # CR 608.3f
    if change(g, oid, BATTLEFIELD, controller=item.controller, face_down=o.face_down, **fields) is None:
        change(g, oid, GRAVEYARD)
    return None


def _aura_target(g: Game, item: StackItem) -> ObjId | Seat | None:
    if item.card is None or "Aura" not in g.ch(item.card).subtypes:
        return None
    return next((t for _, chosen in item.targets for t in chosen), None)
