"""Expectations about objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.cards.scenarios.playing import Playing
from app.cards.scenarios.spelling import ObjectSeen
from app.engine.game import Game
from app.engine.model.values import BATTLEFIELD, STACK, ObjId

PLAIN = ("controller", "damage", "tapped", "face_down", "token")
NUMBERS = ("power", "toughness")


def judge_objects(playing: Playing, word: str, seen: ObjectSeen) -> Iterator[str]:
    """What is not as expected of the objects a word means (those in the zone that is said, else of the battlefield
    and the stack, else anywhere)."""
    ids = _meant(playing, word, seen)
    if seen.zone == "gone":
        if ids:
            yield f"{word}: expected to be gone, seen in {playing.state.objects[ids[0]].zone}"
        return
    if seen.count is not None and len(ids) != seen.count:
        yield f"{word}: expected {seen.count} of them in {seen.zone or 'play'}, seen {len(ids)}"
    if not ids and seen.count is None:
        where = [playing.state.objects[i].zone for i in playing.names.objects(playing.state, word)]
        yield f"{word}: expected in {seen.zone or 'play'}, seen {'in ' + where[0] if where else 'nowhere'}"
    for oid in ids:
        yield from (f"{word}: {text}" for text in _one(playing, oid, seen))


def _meant(playing: Playing, word: str, seen: ObjectSeen) -> list[ObjId]:
    if seen.zone == "gone":
        return playing.names.objects(playing.state, word)
    if seen.zone is not None:
        return playing.names.objects(playing.state, word, (seen.zone,))
    found = playing.names.objects(playing.state, word, (BATTLEFIELD, STACK))
    return found or ([] if seen.count is not None else playing.names.objects(playing.state, word))


def _one(playing: Playing, oid: ObjId, seen: ObjectSeen) -> Iterator[str]:
    g = Game(playing.state)
    o, c = g.s.objects[oid], g.ch(oid)
    pairs: list[tuple[str, Any, Any]] = [(name, getattr(seen, name), getattr(o, name)) for name in PLAIN]
    pairs += [(name, getattr(seen, name), getattr(c, name)) for name in NUMBERS]
    pairs.append(("loyalty", seen.loyalty, o.counter("loyalty")))
    pairs += [(f"{kind} counters", count, o.counter(kind)) for kind, count in seen.counters.items()]
    if seen.colors is not None:
        pairs.append(("colors", sorted(seen.colors), sorted(c.colors)))
    if seen.goaded_by is not None:
        pairs.append(("goaded by", seen.goaded_by, list(o.goaded_by)))
    for what, expected, found in pairs:
        if expected is not None and expected != found:
            yield f"{what}: expected {expected!r}, seen {found!r}"
    yield from _words(seen, [*c.types, *c.subtypes, *c.supertypes], list(c.keywords))
    yield from _attached(playing, oid, seen)
    yield from _combat(playing, oid, seen)


def _words(seen: ObjectSeen, types: list[str], keywords: list[str]) -> Iterator[str]:
    has = [k.replace("_", " ") for k in keywords]
    yield from (f"it is no {t}, but {' '.join(types)}" for t in seen.types if t not in types)
    yield from (f"it is {t}" for t in seen.not_types if t in types)
    yield from (f"it has no {k}, but {', '.join(has) or 'nothing'}" for k in seen.keywords if _keyword(k) not in has)
    yield from (f"it has {k}" for k in seen.without if _keyword(k) in has)


def _keyword(said: str) -> str:
    return said.casefold().replace("_", " ")


def _attached(playing: Playing, oid: ObjId, seen: ObjectSeen) -> Iterator[str]:
    if seen.attached_to is None:
        return
    state, names, to = playing.state, playing.names, playing.state.objects[oid].attached_to
    if to is None:
        yield from (
            [] if seen.attached_to == "nothing" else [f"attached to: expected {seen.attached_to!r}, seen nothing"]
        )
    elif names.pick(state, seen.attached_to, [to]) is None:
        yield f"attached to: expected {seen.attached_to!r}, seen {names.label(state, to)!r}"


def _combat(playing: Playing, oid: ObjId, seen: ObjectSeen) -> Iterator[str]:
    state, names, now = playing.state, playing.names, playing.state.combat
    attacks = now.attacks if now is not None else ()
    whom = [a.defender for a in attacks if a.attacker == oid]
    what = [a.attacker for a in attacks if oid in a.blockers]
    for verb, expected, found in (("attacking", seen.attacking, whom), ("blocking", seen.blocking, what)):
        if expected is None:
            continue
        so = bool(found) if isinstance(expected, bool) else names.pick(state, expected, found) is not None
        if so is not (expected if isinstance(expected, bool) else True):
            seen_now = ", ".join(names.label(state, f) for f in found) or "nothing"
            yield f"{verb}: expected {expected!r}, seen {seen_now!r}"
