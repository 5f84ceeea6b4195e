"""Spells and abilities on the stack: counter, copy, cast without paying; permissions and mana (CR 701.6, 707.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from app.engine.effects import Answers, Ask, executes, procedure, then
from app.engine.model.effect import (
    AddMana,
    CastFree,
    CopySpell,
    CounterSpell,
    MayPay,
    Permit,
    Procedure,
)
from app.engine.model.state import Env, Permitted, StackItem
from app.engine.model.values import EXILE, GRAVEYARD, STACK, ObjId, Seat, TargetSpec
from app.engine.rules import free_casting, mana, player_rules, priority, targets, values, zones
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

Targets = list[ObjId | Seat]


def items(g: Game, ref: str, env: Env) -> list[StackItem]:
    """The spells and abilities on the stack that a Ref names, by their card or their own id."""
    named = values.bound(g, ref, env)
    return [item for item in g.s.stack if item.id in named or (item.card is not None and item.card in named)]


# ---------------------------------------------------------------- counter
@executes(CounterSpell)
def counter_spell(g: Game, fx: CounterSpell, env: Env, answers: Answers | None) -> None:
    """CR 701.6; ``unless`` its controller pays (118.12a). The number ``countered`` is how many were."""
    env.numbers["countered"] = 0
    for item in items(g, fx.what, env):
        if fx.unless:
            counter = msgspec.structs.replace(fx, unless=())
            then(g, MayPay(item.controller, fx.unless, (), (counter,)))
        elif counter_item(g, item, fx.to, env.this):
            env.numbers["countered"] += 1


def _kept_from_it(g: Game, spell: ObjId, controller: Seat) -> bool:
    """Whether it, or a rule about spells of its controller, says that it can't be countered."""
    return g.ch(spell).has("cant_be_countered") or player_rules.about(g, "cant_be_countered", controller, spell)


def counter_item(g: Game, item: StackItem, to: str = GRAVEYARD, source: ObjId = 0) -> bool:
    """Remove a spell or ability from the stack; False if it can't be countered."""
    if item.uncounterable or (item.card is not None and _kept_from_it(g, item.card, item.controller)):
        return False
    g.s.stack = tuple(i for i in g.s.stack if i.id != item.id)
    card = item.card
    said, of = {"ability": card is None}, card or item.env.this
    g.emit("countered", object=of, seat=item.controller, text=item.name, new=item.id, source=source, args=said)
    if card is not None and g.here(card):
        if item.copy:
            g.take_out(card)  # CR 707.10a
        else:
            zones.change(g, card, EXILE if item.exile_after else to)
    return True


# ---------------------------------------------------------------- copy
@executes(CopySpell)
def copy_spell(g: Game, fx: CopySpell, env: Env, answers: Answers | None) -> None:
    """CR 707.10: each copy is put onto the stack; its controller may choose new targets (707.10c)."""
    made: list[Procedure] = []
    for item in items(g, fx.what, env):
        for _ in range(values.times(g, fx.count, env)):
            copied = copy_item(g, item, env.you)
            made.append(Procedure("new_targets", (copied.id,), env.you))
    then(g, *made)


def copy_item(g: Game, item: StackItem, seat: Seat) -> StackItem:
    """A copy on top of the stack with all the choices of the original; not cast, not activated."""
    new = msgspec.structs.replace(item, id=g.new_id(), controller=seat, env=item.env.copy(), copy=True)
    new.env.you = seat
    if item.card is not None:
        old = g.obj(item.card)
        made = g.create(
            old.copy_of or old.card, seat, STACK, face=old.face, x=old.x, paid=old.paid, by_hand=old.by_hand
        )
        new.card, new.exile_after = made.id, False
        if new.env.this == item.card:
            new.env.this = made.id
    g.s.stack = (*g.s.stack, new)
    g.emit("copied", object=new.card or new.env.this, seat=seat, new=new.id, source=item.card or item.id)
    priority.acted(g, seat)
    return new


@procedure("new_targets")
def new_targets(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """The controller of a copy may choose new targets, one spec after the other (CR 115.7d, 707.10c)."""
    item = next((i for i in g.s.stack if i.id == fx.objects[0]), None)
    if item is None or not any(chosen for _, chosen in item.targets):
        return None
    specs = targets.item_specs(g, item)
    at = env.numbers.get("new_targets", 0)
    if at >= len(specs):
        env.numbers.pop("new_targets", None)
        targets.announce_targets(g, item)
        return None
    options = _options(g, item, specs[at], at)
    n = len(item.targets[at][1])
    if answers is None and len(options) > n > 0:
        return _ask_for_targets(g, fx.seat, item, list(item.targets[at][1]), options)
    if answers is not None:
        _retarget(g, item, at, tuple(answers.get(fx.seat, ())) or item.targets[at][1])
    env.numbers["new_targets"] = at + 1
    then(g, fx)
    return None


def _ask_for_targets(g: Game, seat: Seat, item: StackItem, now: Targets, options: Targets) -> Ask:
    """Which they are: a single one may simply stay, of several each is chosen again."""
    prompt, least, card = N_("Choose targets for the copy of {card}."), len(now), g.ch(item.card or item.env.this).name
    if least == 1:
        prompt, least = N_("A new target for the copy of {card}? Without one it keeps its own."), 0
    return Ask([g.ask(seat, "targets", prompt, options, least, len(now), card=card, now=now)])


def _options(g: Game, item: StackItem, spec: TargetSpec, at: int) -> Targets:
    """What it targets now (CR 115.7d: that may stay, legal or not), then every other legal target."""
    now = list(item.targets[at][1])
    knows = item.env.copy()
    for bind, chosen in item.targets[:at]:
        knows.refs[bind] = list(chosen)
    return [*now, *(t for t in targets.candidates(g, spec, knows) if t not in now)]


def _retarget(g: Game, item: StackItem, at: int, chosen: tuple[ObjId | Seat, ...]) -> None:
    """Change one spec's targets; the division among them stays (CR 115.7f)."""
    bind, old = item.targets[at]
    changed = (*item.targets[:at], (bind, chosen), *item.targets[at + 1 :])
    knows = item.env.copy()
    for before, after in zip(old, chosen, strict=False):
        part = item.env.numbers.get(f"divided:{bind}:{before}")
        if part is not None:
            knows.numbers[f"divided:{bind}:{after}"] = part
    new = msgspec.structs.replace(item, targets=changed, env=knows)
    g.s.stack = tuple(new if i.id == item.id else i for i in g.s.stack)


# ---------------------------------------------------------------- cast, permit
@executes(CastFree)
def cast_free(g: Game, fx: CastFree, env: Env, answers: Answers | None) -> Ask | None:
    """CR 118.9, 608.2g: one card after the other, in an order the player chooses; the rest stays where it is."""
    seat = next(iter(values.who(g, fx.who, env)), None)
    tried = env.refs.get("cast", [])
    can_be = {} if seat is None else free_casting.options(g, seat, fx, env)
    options = [i for i in can_be if i not in tried]
    cast = sum(isinstance(i, int) and not g.here(i) for i in tried)  # it is another object on the stack (CR 400.7)
    if seat is None or not options or (fx.most is not None and cast >= values.number(g, fx.most, env)):
        _casting_over(env, cast)
        return None
    chosen = options[:1]
    if fx.may or len(options) > 1:
        if answers is None:
            prompt = N_("Choose a card to cast without paying its mana cost.")
            return Ask([g.ask(seat, "objects", prompt, options, 0 if fx.may else 1, 1, purpose="cast")])
        chosen = [i for i in options if i in answers.get(seat, [])]
    if not chosen:
        _casting_over(env, cast)
        return None
    env.refs["cast"] = [*tried, *chosen]
    free_casting.only_as(env, chosen[0], can_be[chosen[0]])
    then(g, Procedure("cast_free", (chosen[0],), seat), fx)
    return None


def _casting_over(env: Env, cast: int) -> None:
    env.refs.pop("cast", None)
    env.numbers["did:cast"] = cast


@procedure("cast_free")
def cast_one_free(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """Cast that card without paying its mana cost; its choices are asked."""
    if not g.here(fx.objects[0]):
        return None
    return free_casting.cast(g, fx.seat, fx.objects[0], env, answers, fx.name.partition(":")[2])


@executes(Permit)
def permit(g: Game, fx: Permit, env: Env, answers: Answers | None) -> None:
    """CR 601.3, 305.1: players may play these cards from where they are for a while."""
    for seat in values.who(g, fx.who, env):
        for oid in values.objects(g, fx.what, env):
            given = Permitted(oid, seat, fx.until, fx.free, g.s.turn.number)
            g.s.permitted = (*g.s.permitted, given)
            if seat not in g.s.objects[oid].known_to and g.s.objects[oid].face_down:
                g.know(oid, [seat])


# ---------------------------------------------------------------- mana
@executes(AddMana)
def add_mana(g: Game, fx: AddMana, env: Env, answers: Answers | None) -> Ask | None:
    """CR 106.4: each of them adds the mana; where there is a choice, they make it."""
    seats = values.who(g, fx.who, env)
    among = {seat: mana.options(g, seat, fx, env) for seat in seats}
    asks = [
        g.ask(seat, "option", "Choose the mana to add.", words, source=env.this)
        for seat, words in among.items()
        if len(words) > 1 and answers is None
    ]
    if asks:
        return Ask(asks)
    for seat, words in among.items():
        chosen = [w for w in (answers or {}).get(seat, words) if w in words][:1]
        for word in chosen:
            mana.add(g, seat, str(word), mana.limit(g, fx.only, env), env.this)
    return None
