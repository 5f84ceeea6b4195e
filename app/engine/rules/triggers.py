"""Triggered abilities (CR 603): noticing events, waiting, going on the stack in APNAP order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from app.engine import effects
from app.engine.effects import Answers, Ask
from app.engine.model.ability import TriggeredAbility
from app.engine.model.effect import Effect, Procedure
from app.engine.model.state import Env, Event, StackItem, WaitingTrigger
from app.engine.model.values import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK, Filter, ObjId, Seat, Trigger
from app.engine.rules import announcing, attacking, layers, player_rules, priority, sagas, values
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

ORDER = N_("Put these on the stack in order; the last one resolves first.")
MOST_KEPT = 20_000
# One occurrence of what happens at the same time (CR 603.2c): a source, which ability of it; of damage who is dealt it
# and who controls what deals it.
Occurrence = tuple[ObjId | Seat, ...]
LOOKS_BACK = ("leaves", "dies", "dies_or_exiled", "sacrificed", "returned_to_hand")  # CR 603.10a


CALLED = {
    "targeted": ("becomes_target",),
    "damage": ("deals_damage", "dealt_damage"),
    "attacks": ("attacks", "player_attacks"),
    "tapped": ("becomes_tapped",),
    "untapped": ("becomes_untapped",),
}


def names_of(e: Event) -> tuple[str, ...]:
    """What a trigger may call this event."""
    if e.kind != "zone_change":
        return CALLED.get(e.kind) or (e.kind,)
    names = []
    if e.zone == BATTLEFIELD:
        names.append("enters")
    if e.origin == BATTLEFIELD:
        names.append("leaves")
        if e.zone == GRAVEYARD:
            names.append("dies")
        if e.zone in (GRAVEYARD, EXILE):
            names.append("dies_or_exiled")
    if e.zone == GRAVEYARD:
        names.append("put_into_graveyard")
    if e.zone == EXILE:
        names.append("exiled")
    if e.zone == HAND and e.origin != LIBRARY:
        names.append("returned_to_hand")
    if e.origin == GRAVEYARD:
        names.append("leaves_graveyard")
    return tuple(names)


def subject(name: str, e: Event) -> ObjId:
    """The object an event happened to: the new object of a zone change, the old one looking back; what deals
    damage where that is what is looked for."""
    if name == "deals_damage":
        return e.source
    return e.new if e.kind == "zone_change" and name not in LOOKS_BACK else e.object


def concerned(g: Game, name: str, e: Event) -> Seat:
    """Whom an event concerns; of a zone change the controller of the object, of a card its owner (CR 108.4a)."""
    if e.kind != "zone_change":
        return e.seat
    was_controlled = e.origin in (BATTLEFIELD, STACK) and name != "enters"
    return g.obj(e.object if was_controlled else e.new).controller


def collect(g: Game) -> None:
    """Notice every trigger condition the new events met (CR 603.2); each becomes a waiting item."""
    layers.settle(g)
    if g.seen == len(g.events):
        return
    fresh = g.unseen()
    for left in g.departed:
        _forget(g, left)
    met: list[StackItem] = []
    batched: set[Occurrence] = set()
    gone = _looking_back(g)
    for e in fresh:
        for name in names_of(e):
            for source in listeners(g, name, gone.get(name, ())):
                _collect_from(g, source, name, e, met, batched, fresh)
            if g.s.waiting:
                _collect_delayed(g, name, e, met)
    g.departed.clear()
    if met:
        g.s.triggers = (*g.s.triggers, *met)


def _forget(g: Game, left: ObjId) -> None:
    from app.engine.effects import until

    until.source_left(g, left)


def listeners(g: Game, name: str, gone: Iterable[ObjId]) -> Sequence[ObjId]:
    """Sources with such a trigger; those that left in the same event still look back (CR 603.10a)."""
    ids = g.table.index.get(f"on:{name}", ())
    return [*ids, *(i for i in gone if i not in ids)] if gone else ids


def _looking_back(g: Game) -> dict[str, dict[ObjId, None]]:
    """What has left just now, by the events that abilities of it look back at."""
    out: dict[str, dict[ObjId, None]] = {}
    for oid in g.departed:
        for a in g.ch(oid).abilities:
            if isinstance(a, TriggeredAbility) and a.on.event in LOOKS_BACK:
                out.setdefault(a.on.event, {})[oid] = None
    return out


def _collect_from(
    g: Game,
    source: ObjId,
    name: str,
    e: Event,
    met: list[StackItem],
    batched: set[Occurrence],
    fresh: Sequence[Event],
) -> None:
    o = g.obj(source)
    for index, ability in enumerate(g.ch(source).abilities):
        if not isinstance(ability, TriggeredAbility) or ability.on.event != name or ability.mana:
            continue  # mana abilities have resolved already (CR 605.4a)
        if ability.zone != o.zone and not (name in LOOKS_BACK and ability.zone == BATTLEFIELD):
            continue
        env = Env(o.controller, source)
        if not condition_met(g, ability.on, name, e, env):
            continue
        once = (source, index, *((e.to, g.obj(e.source).controller) if name == "deals_damage" else ()))
        if ability.on.batched and once in batched:
            continue
        if ability.on.least > 1 and _how_many(g, ability.on, name, fresh, env) < ability.on.least:
            continue
        batched.add(once)
        if ability.once_per_turn and not _first_time(g, source, index):
            continue
        bind_event(g, env, name, e)
        if ability.on.batched:
            _count(g, ability.on, name, e, fresh, env)
        times = sagas.reached(g, ability.on, e) if ability.on.chapters else 1
        times *= 1 + _doubled(g, source, o.controller, e)
        for knows in _for_each_player(g, ability, name, env) * times:
            if values.holds(g, ability.condition, knows):
                met.append(waiting_item(g, ability, knows, g.ch(source).name))


def _count(g: Game, on: Trigger, name: str, e: Event, fresh: Sequence[Event], env: Env) -> None:
    """What *that many* and *that much* mean where several things happened at the same time."""
    if e.kind in ("attacks", "zone_change"):
        env.numbers["amount"] = _how_many(g, on, name, fresh, env)
    elif name == "deals_damage":
        by = g.obj(e.source).controller
        same = (o for o in fresh if name in names_of(o) and o.to == e.to and g.obj(o.source).controller == by)
        env.numbers["amount"] = sum(o.amount for o in same if condition_met(g, on, name, o, env))


def _doubled(g: Game, source: ObjId, controller: Seat, e: Event) -> int:
    """How many additional times an ability triggers (CR 603.2d); a cause is an event as a trigger waits for it."""
    rules = player_rules.which(g, "double_triggers", controller, source)
    return sum(one.cause is None or _is_cause(g, one.cause, e, env) for one, env in rules)


def _is_cause(g: Game, cause: Trigger, e: Event, env: Env) -> bool:
    return cause.event in names_of(e) and condition_met(g, cause, cause.event, e, env)


def _how_many(g: Game, on: Trigger, name: str, fresh: Sequence[Event], env: Env) -> int:
    """How many of the things that happened at the same time the trigger is about."""
    return sum(name in names_of(e) and condition_met(g, on, name, e, env) for e in fresh)


def _for_each_player(g: Game, ability: TriggeredAbility, name: str, env: Env) -> list[Env]:
    """CR 805.4d: at the beginning of a team's step what speaks of "that player" triggers once for each of them."""
    mates = g.seats(g.s.turn.team) if name == "step_begins" and ability.on.whose not in ("you", "your_team") else []
    if len(mates) < 2 or not _speaks_of_that_player(ability):
        return [env]
    out = []
    for seat in mates:
        knows = env.copy()
        knows.refs["that_player"] = [seat]
        out.append(knows)
    return out


_speaks: dict[int, tuple[TriggeredAbility, bool]] = {}


def _speaks_of_that_player(ability: TriggeredAbility) -> bool:
    """Whether "that player" stands anywhere in the ability (kept by identity)."""
    known = _speaks.get(id(ability))
    if known is None or known[0] is not ability:
        if len(_speaks) > MOST_KEPT:
            _speaks.clear()
        known = _speaks[id(ability)] = (ability, "'that_player'" in repr(ability))
    return known[1]


def _first_time(g: Game, source: ObjId, index: int) -> bool:
    mark = f"turn:triggered:{index}"
    if not g.here(source) or g.obj(source).mark(mark):
        return False
    g.set_mark(source, mark, 1)
    return True


def waiting_item(g: Game, ability: TriggeredAbility, env: Env, name: str) -> StackItem:
    """A triggered ability that has triggered and waits to be put on the stack."""
    return StackItem(g.new_id(), env.you, ability, env, kind="triggered", name=name)


def _collect_delayed(g: Game, name: str, e: Event, met: list[StackItem]) -> None:
    over = []
    for w in g.s.waiting:
        if w.on.event != name or not condition_met(g, w.on, name, e, w.env):
            continue
        env = w.env.copy()
        bind_event(g, env, name, e)
        ability = TriggeredAbility(w.on, w.effects)
        met.append(waiting_item(g, ability, env, g.ch(env.this).name if env.this else ""))
        if w.once:
            over.append(w.id)
    if over:
        g.s.waiting = tuple(w for w in g.s.waiting if w.id not in over)


def delay(g: Game, on: Trigger, todo: tuple[Effect, ...], env: Env, once: bool, until: str | None) -> None:
    """Set up a delayed triggered ability (CR 603.7)."""
    waiting = WaitingTrigger(g.new_id(), on, todo, env.copy(), once, until)
    g.s.waiting = (*g.s.waiting, waiting)


def bind_event(g: Game, env: Env, name: str, e: Event) -> None:
    """What the ability may say about the event: *it*, *that player*, *source*, *amount*."""
    it = subject(name, e)
    if it:
        env.refs["it"] = [it]
    if e.new and name in LOOKS_BACK:
        env.refs["became"] = [e.new]
    player = concerned(g, name, e)
    if player:
        env.refs["that_player"] = [player]
    if e.source:
        env.refs["source"] = [e.source]
    if e.to:
        env.refs["damaged" if e.kind == "damage" else "to"] = [e.to]
    if e.args and "defending" in e.args:
        env.refs["defending_player"] = list(e.args["defending"])
    env.numbers["amount"] = e.amount
    env.numbers.update((e.args or {}).get("numbers", {}))
    if e.kind == "attacks" and g.s.combat is not None:  # CR 702.121a
        attacked = (a.against for a in g.s.combat.attacks if isinstance(a.defender, str))
        env.numbers["opponents_attacked"] = len(dict.fromkeys(attacked))


def _nth_of_kind(g: Game, what: Filter, e: Event) -> int:
    """How many spells of these card types (or that are no creatures) that player has cast this turn."""
    if what.not_types:
        return g.s.tally.get(f"cast_noncreature:{e.seat}", 0)
    if not what.types:
        return e.amount
    return sum(g.s.tally.get(f"cast_{kind}:{e.seat}", 0) for kind in what.types)


def condition_met(g: Game, on: Trigger, name: str, e: Event, env: Env) -> bool:
    """CR 603.2: whether this event is what the trigger waits for."""
    it = subject(name, e)
    if on.this and it != env.this:
        return False
    if on.attached and not (it and env.this in g.obj(it).attachments):  # CR 603.10a: as it was when it left
        return False
    if on.step is not None and on.step != e.text:
        return False
    if on.kind is not None and on.kind != e.text:
        return False
    if on.nth is not None and on.nth != (
        e.amount if on.what is None or name != "cast" else _nth_of_kind(g, on.what, e)
    ):
        return False
    if on.combat is not None and on.combat != e.combat:
        return False
    if on.during is not None and (g.player(env.you).team == g.s.turn.team) != (on.during == "you"):
        return False
    if on.whose is not None and not _whose(g, on, name, e, env):
        return False
    if on.to is not None and not _dealt_to(g, on.to, e, env):
        return False
    if on.source is not None and not (e.source and values.matches(g, on.source, e.source, env, zone=False)):
        return False
    if on.chapters and not sagas.reached(g, on, e):
        return False
    back = name in LOOKS_BACK  # what looks back says where it was
    return on.what is None or (bool(it) and values.matches(g, on.what, it, env, zone=back))


def _whose(g: Game, on: Trigger, name: str, e: Event, env: Env) -> bool:
    assert on.whose is not None
    if on.event == "step_begins":  # CR 805.4c: a team's step is each of its players' step
        mine = g.player(env.you).team == (e.args or {}).get("team")
        return mine if on.whose in ("you", "your_team") else not mine if "opponent" in on.whose else True
    player = concerned(g, name, e)
    return bool(player) and values.is_player(g, on.whose, player, env)  # no player: an object was hit


def _dealt_to(g: Game, to: str, e: Event, env: Env) -> bool:
    if ":" in to:  # players chosen for the source; attacking one who shares life is attacking them all
        return isinstance(e.to, str) and any(attacking.same_defender(g, s, e.to) for s in values.who(g, to, env))
    if isinstance(e.to, str):
        if to == "opponent":
            return not g.same_team(e.to, env.you)
        return to == "player" or (to == "you" and e.to == env.you)
    return to.capitalize() in g.ch(e.to).types


# ---------------------------------------------------------------- going on the stack
def put_on_stack(g: Game) -> None:
    """Put the waiting triggers of the next player in APNAP order on the stack (CR 603.3b)."""
    mine: list[StackItem] = []
    for seat in [*g.seats(), *g.s.players]:
        mine = [t for t in g.s.triggers if t.controller == seat]
        if mine:
            break
    if len(mine) > 1 and _order_matters(mine):
        g.push([Procedure("order_triggers", seat=mine[0].controller)], Env(mine[0].controller, 0))
        return
    item = mine[0]
    g.s.triggers = tuple(t for t in g.s.triggers if t.id != item.id)
    announce(g, item)


def _order_matters(mine: list[StackItem]) -> bool:
    first = mine[0]
    if first.env.numbers.get("ordered"):
        return False
    return any(t.ability != first.ability for t in mine[1:])


@effects.procedure("order_triggers")
def order_triggers(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """The player says in which order their triggers go on the stack (the last resolves first)."""
    mine = [t for t in g.s.triggers if t.controller == fx.seat]
    if answers is None:
        n = len(mine)
        names = {str(t.id): t.name for t in mine}
        asked = g.ask(fx.seat, "order", ORDER, [t.id for t in mine], n, n, names=names)
        return Ask([asked])
    wanted = [i for i in answers.get(fx.seat, []) if isinstance(i, int)]
    by_id = {t.id: t for t in mine}
    ordered = [msgspec.structs.replace(by_id[i], env=_ordered(by_id[i].env)) for i in wanted]
    g.s.triggers = (*ordered, *(t for t in g.s.triggers if t.id not in by_id))
    return None


def _ordered(env: Env) -> Env:
    out = env.copy()
    out.numbers["ordered"] = 1
    return out


def announce(g: Game, item: StackItem) -> None:
    """Put one triggered ability on the stack, choosing modes and targets (CR 603.3c–d)."""
    g.s.announcing = item
    g.push([Procedure("announce_trigger")], item.env.copy())


@effects.procedure("announce_trigger")
def announce_trigger(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """Ask the controller for modes and targets, one spec after the other, then it is on the stack."""
    assert g.s.announcing is not None
    return announcing.announce_ability(g, g.s.announcing, env, answers)


def on_stack(g: Game, item: StackItem) -> None:
    """The ability is on the stack: it is announced to everybody and opponents may respond."""
    g.s.announcing = None
    g.s.stack = (*g.s.stack, item)
    g.emit("triggered", object=item.env.this, seat=item.controller, text=item.name, new=item.id)
    priority.acted(g, item.controller)
