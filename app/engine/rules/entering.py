"""How a permanent enters the battlefield, and what must be asked before an object moves (CR 614.12, 616).

Answers wait on the object that is about to move, as pairs in its ``chosen`` whose name begins ``enter:``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from app.engine import modes
from app.engine.effects import Answers, Ask
from app.engine.model.ability import Continuous, Keyword, Replacement
from app.engine.model.card import Characteristics, card_of
from app.engine.model.costs import PayLife
from app.engine.model.state import Decision, Env, GameObject
from app.engine.model.values import BATTLEFIELD, COMMAND, HAND, CostPart, Filter, ObjId, Seat
from app.engine.rules import commander, costs, entry_options, layers, replacement, values
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

Moving = tuple[ObjId, str, Seat]
MARK = "enter:"
DEVOUR = "devour"  # CR 702.82: what is chosen are creatures to sacrifice
AMPLIFY = "amplify"  # CR 702.38: what is chosen are cards to reveal


@dataclass(slots=True)
class Entry:
    """How one object enters: ``fields`` of the new object; ``instead`` a zone; ``stays`` where it is."""

    oid: ObjId
    seat: Seat
    fields: dict[str, Any]
    attach: ObjId | Seat | None = None
    instead: str | None = None
    stays: bool = False
    costs: list[tuple[int, tuple[CostPart, ...]]] = field(default_factory=list)
    victims: list[ObjId] = field(default_factory=list)
    shown: list[ObjId] = field(default_factory=list)
    prepared: bool = False


# ---------------------------------------------------------------- as it would be
def would_be(g: Game, oid: ObjId, controller: Seat, **fields: Any) -> tuple[GameObject, Characteristics]:
    """The permanent the object would be (CR 614.12), with the copy already chosen for it."""
    o = copy(g.s.objects[oid])
    o.zone, o.controller, o.counters, o.known_to = BATTLEFIELD, controller, (), ()
    for name, value in fields.items():
        if name in GameObject.__struct_fields__:
            setattr(o, name, value)
    chosen = answer_of(o, "copy")
    if chosen:
        _become_copy(g, o, int(chosen))
    return o, layers.would_be(g, o)


def _become_copy(g: Game, o: GameObject, of: ObjId) -> None:
    from app.engine.effects import tokens

    own = layers.would_be(g, o).abilities
    changes = next((one.changes for one in own if isinstance(one, Replacement) and one.copy_of is not None), ())
    o.copy_of, o.face = tokens.copied(g, of, changes, Env(o.controller, o.id)) if changes else _copiable(g, of)
    o.face_down = False


def _copiable(g: Game, of: ObjId) -> tuple[str, int]:
    return layers.copiable(g, g.obj(of))


def answer_of(o: GameObject, name: str) -> str | None:
    """What was answered before the move, or None if nobody asked."""
    return next((v for k, v in o.chosen if k == MARK + name), None)


def _own(g: Game, o: GameObject, c: Characteristics) -> Iterator[tuple[int, Replacement]]:
    """Its own abilities about how it enters (CR 614.12), by their index, whose condition holds."""
    env = layers.env_of(o)
    for index, a in enumerate(c.abilities):
        if isinstance(a, Replacement) and a.event == "enters" and a.this and values.holds(g, a.condition, env):
            yield index, a


# ---------------------------------------------------------------- the entry
def entry(g: Game, oid: ObjId, seat: Seat, counters: Iterable[tuple[str, int]], fields: dict[str, Any]) -> Entry:
    """Apply every replacement effect about the object's entering under the player's control (CR 616.1)."""
    attach = fields.pop("attach", None)
    o, c = would_be(g, oid, seat, **fields)
    out = Entry(oid, seat, dict(fields), attach)
    total: dict[str, int] = {}
    for kind, count in (*counters, *_built_in(g, o, c)):
        total[kind] = total.get(kind, 0) + count
    for ability, env, declined in _applicable(g, o, c, out):
        if not declined:
            _apply(g, out, total, ability, env)
        elif ability.may and ability.name:
            out.fields["paid"] = (*out.fields.get("paid", ()), f"no:{ability.name}")
    if modes.of(g).enters_tapped(g, oid, seat):
        out.fields["tapped"] = True
    out.fields["counters"] = tuple(
        (kind, n) for kind in total if (n := replacement.counters_on(g, o, c, kind, total[kind])) > 0
    )
    _finish(g, out, o, c)
    return out


def _applicable(g: Game, o: GameObject, c: Characteristics, out: Entry) -> Iterator[tuple[Replacement, Env, bool]]:
    env = layers.env_of(o)
    for index, ability in _own(g, o, c):
        yield ability, env, _declined(g, o, index, ability, out)
    for hit in (*replacement.lasting(g, "enters", o.id), *replacement.found(g, "enters")):
        general = not hit.ability.this and hit.env.this != o.id and replacement.about(g, hit, o, c)
        about_it = hit.ability.this and hit.env.this == o.id and hit.ability not in c.abilities
        if general or about_it:
            yield hit.ability, hit.env, False


def _declined(g: Game, o: GameObject, index: int, ability: Replacement, out: Entry) -> bool:
    """Whether its controller chose that it does not apply (a paid ``unless``, a ``may`` not taken)."""
    answered = answer_of(o, str(index))
    if ability.unless:
        paid = answered == "yes" and costs.can_pay(g, o.controller, ability.unless, layers.env_of(o))
        if paid:
            out.costs.append((index, ability.unless))
        return paid
    return ability.may and ability.copy_of is None and answered == "no"


def _apply(g: Game, out: Entry, total: dict[str, int], ability: Replacement, env: Env) -> None:
    if ability.instead is not None:
        out.instead = ability.instead
    if ability.tapped:
        out.fields["tapped"] = True
    out.prepared |= ability.prepared
    for kind, amount in ability.counters:
        total[kind] = total.get(kind, 0) + values.number(g, amount, env)
    if ability.choose == DEVOUR:
        out.victims = _picked(g, out, DEVOUR)
        total["+1/+1"] = total.get("+1/+1", 0) + values.number(g, ability.plus, env) * len(out.victims)
    elif ability.choose == AMPLIFY:
        out.shown = _picked(g, out, AMPLIFY)
        total["+1/+1"] = total.get("+1/+1", 0) + values.number(g, ability.plus, env) * len(out.shown)
    elif ability.choose is not None:
        _keep_choice(g, out, ability.choose)


def _picked(g: Game, out: Entry, what: str) -> list[ObjId]:
    """The objects chosen for devour or amplify before it enters."""
    return [int(i) for i in (answer_of(g.s.objects[out.oid], f"choose:{what}") or "").split()]


def _keep_choice(g: Game, out: Entry, what: str) -> None:
    o = g.s.objects[out.oid]
    value = answer_of(o, f"choose:{what}")
    if value is None:
        value = str(next(iter(entry_options.options(g, what, out.seat)), ""))
    out.fields["chosen"] = (*out.fields.get("chosen", ()), (what, value))


def _built_in(g: Game, o: GameObject, c: Characteristics) -> Iterator[tuple[str, int]]:
    """Counters the rules give: loyalty (CR 306.5b), defense (310.4b), the first lore counter (714.3a)."""
    if "Planeswalker" in c.types and c.loyalty is not None:
        yield "loyalty", c.loyalty
    if "Battle" in c.types:
        faces = card_of(o.copy_of or o.card).faces
        yield "defense", faces[min(o.face, len(faces) - 1)].defense or 0
    if "Saga" in c.subtypes:
        yield "lore", 1


def _finish(g: Game, out: Entry, o: GameObject, c: Characteristics) -> None:
    if o.copy_of != g.s.objects[out.oid].copy_of:
        out.fields.update(copy_of=o.copy_of, face=o.face, face_down=o.face_down)
    if "Aura" in c.subtypes and out.attach is None:
        hosts = enchantable(g, o, c)
        answered = answer_of(o, "attach")
        out.attach = next((h for h in hosts if str(h) == answered), next(iter(hosts), None))
        out.stays = out.attach is None  # CR 303.4g


def pay(g: Game, out: Entry) -> None:
    """Pay what its controller chose to pay so that an effect does not apply; sacrifice what it devours."""
    from app.engine.rules import cost_payment, zones

    for oid in out.victims:
        zones.sacrifice(g, oid)
    for oid in out.shown:
        g.know(oid, g.s.players)
        g.emit("revealed", object=oid, seat=out.seat)
    for index, parts in out.costs:
        env = Env(out.seat, out.oid)
        cost_payment.pay(g, out.seat, parts, env, _chosen(g, g.s.objects[out.oid], out.seat, index, parts))


def _chosen(g: Game, o: GameObject, seat: Seat, index: int, parts: Sequence[CostPart]) -> list[tuple[ObjId, ...]]:
    """What was chosen to pay with so far, with the parts that leave no choice."""
    out: list[tuple[ObjId, ...]] = []
    while True:
        out = costs.settled(g, seat, parts, Env(seat, o.id), out)
        known = answer_of(o, f"{index}:{len(out)}")
        if known is None:
            return out
        out.append(tuple(int(i) for i in known.split()))


def enchantable(g: Game, o: GameObject, c: Characteristics) -> list[ObjId | Seat]:
    """What an Aura put onto the battlefield otherwise than by resolving could enchant (CR 303.4f)."""
    env = Env(o.controller, o.id)
    for ability in c.abilities:
        if isinstance(ability, Keyword) and ability.name == "enchant":
            if ability.what is None:
                return list(g.seats())
            return [i for i in values.matching(g, ability.what, env) if i != o.id]
    return []


# ---------------------------------------------------------------- questions
def entering_choices(g: Game, oid: ObjId, controller: Seat, env: Env) -> list[Decision]:
    """The next question about how this object would enter under that player's control; [] when all are answered."""
    if not _might_ask(g, oid):
        return []
    o, c = would_be(g, oid, controller)
    for index, ability in _own(g, o, c):
        asked = _question(g, o, index, ability)
        if asked is not None:
            return [asked]
    if "Aura" in c.subtypes and answer_of(o, "attach") is None and _enters_unguided(g, oid):
        hosts = enchantable(g, o, c)
        if len(hosts) > 1:
            kind = "targets" if any(isinstance(h, str) for h in hosts) else "objects"
            return [_ask(g, o, kind, "Choose what {card} enchants.", hosts, "attach")]
    return []


def _might_ask(g: Game, oid: ObjId) -> bool:
    """False if nothing that decides how the object enters can be a matter of choice."""
    c = g.ch(oid)
    if "Aura" in c.subtypes or any(isinstance(a, (Replacement, Continuous)) for a in c.abilities):
        return True
    return g.s.objects[oid].face_down or layers.gives(g, Replacement)


def _enters_unguided(g: Game, oid: ObjId) -> bool:
    return g.s.objects[oid].zone != "stack"


def _ask(
    g: Game, o: GameObject, kind: str, prompt: str, among: Iterable[ObjId | Seat], name: str, least: int = 1
) -> Decision:
    return g.ask(o.controller, kind, prompt, among, least, 1, card=layers.would_be(g, o).name, entering=o.id, name=name)


def _question(g: Game, o: GameObject, index: int, ability: Replacement) -> Decision | None:
    if ability.copy_of is not None:
        return _copy_question(g, o, ability.copy_of)
    if ability.choose is not None and answer_of(o, f"choose:{ability.choose}") is None:
        if ability.choose == DEVOUR:
            return _devour_question(g, o)
        if ability.choose == AMPLIFY:
            return _amplify_question(g, o)
        among = entry_options.options(g, ability.choose, o.controller)
        kind = "players" if ability.choose in ("player", "opponent") else "option"
        return _ask(g, o, kind, entry_options.prompt(ability.choose), among, f"choose:{ability.choose}")
    if ability.unless:
        return _pay_question(g, o, index, ability)
    if ability.may and answer_of(o, str(index)) is None:
        return _ask(g, o, "yes_no", "Use the effect of {card} as it enters?", ("yes", "no"), str(index))
    return None


def _copy_question(g: Game, o: GameObject, what: Filter) -> Decision | None:
    among = [i for i in values.matching(g, what, Env(o.controller, o.id)) if i != o.id]
    if not among or answer_of(o, "copy") is not None:
        return None
    return _ask(g, o, "objects", "You may have {card} enter as a copy of one of these.", among, "copy", 0)


def _devour_question(g: Game, o: GameObject) -> Decision | None:
    among = [i for i in g.battlefield(o.controller) if g.ch(i).is_creature and not g.ch(i).has("cant_be_sacrificed")]
    if not among:
        return None
    asked = _ask(g, o, "objects", N_("Sacrifice any number of creatures to {card}."), among, f"choose:{DEVOUR}", 0)
    asked.most = len(among)
    return asked


def _amplify_question(g: Game, o: GameObject) -> Decision | None:
    """CR 702.38a: cards in hand that share a creature type with it."""
    kinds = layers.would_be(g, o).subtypes
    among = [i for i in g.zone(HAND, o.controller) if i != o.id and any(kind in g.ch(i).subtypes for kind in kinds)]
    if not among:
        return None
    asked = _ask(g, o, "objects", N_("Reveal any number of cards for {card}."), among, f"choose:{AMPLIFY}", 0)
    asked.most = len(among)
    return asked


def _pay_question(g: Game, o: GameObject, index: int, ability: Replacement) -> Decision | None:
    """Whether to pay; then with what, where there is a choice."""
    seat, env = o.controller, Env(o.controller, o.id)
    name = layers.would_be(g, o).name
    if answer_of(o, str(index)) is None:
        if not costs.can_pay(g, seat, ability.unless, env):
            return None
        asked = _ask(g, o, "yes_no", entry_options.whether(ability.unless), ("yes", "no"), str(index))
        asked.cost = ability.unless
        if isinstance(life := ability.unless[0], PayLife):
            asked.args["amount"] = values.number(g, life.amount, env)
        return asked
    if answer_of(o, str(index)) != "yes":
        return None
    chosen = _chosen(g, o, seat, index, ability.unless)
    more = costs.question(g, seat, ability.unless, env, chosen, name)
    if more is not None:
        more.args.update(entering=o.id, name=f"{index}:{len(chosen)}")
    return more


# ---------------------------------------------------------------- where it goes
def destination(g: Game, oid: ObjId, zone: str) -> str:
    """The zone an object really goes to: replacement effects, then its owner's wish for a commander.

    CR 903.9b: a commander may go to the command zone instead of hand or library. Unasked, it goes there
    instead of the library, and to the hand."""
    o = g.s.objects[oid]
    zone = replacement.destination(g, oid, zone, answer_of(o, "zone"))
    if not _commander_may(g, o, zone):
        return zone
    answered = answer_of(o, "commander")
    gone = g.player(o.owner).away or g.player(o.owner).left  # CM-8: answered yes
    return COMMAND if answered == "yes" or (answered is None and (zone != HAND or gone)) else zone


def _commander_may(g: Game, o: GameObject, zone: str) -> bool:
    return o.commander and o.zone != zone and zone in commander.replaced_zones(g)


def _zone_question(g: Game, o: GameObject, zone: str) -> Decision | None:
    among = replacement.destinations(g, o.id, zone)
    if len(among) < 2 or answer_of(o, "zone") is not None:
        return None
    card = g.ch(o.id).name
    return g.ask(o.controller, "option", "Choose where {card} goes.", among, card=card, entering=o.id, name="zone")


# ---------------------------------------------------------------- asking
def ask_first(g: Game, moves: Iterable[Moving], env: Env, answers: Answers | None) -> Ask | None:
    """Ask what must be known before these objects move: ``(object, zone, controller)`` each.

    Call it at the start of an executor with the answers it got, return the Ask if there is one, and move the
    objects when there is none. One question a player at a time; answers wait on the objects."""
    moves = [m for m in moves if g.here(m[0])]
    if answers is not None:
        for asked in _open_questions(g, moves, env):
            _record(g, asked, answers.get(asked.seat, []))
    asks = _open_questions(g, moves, env)
    return Ask(asks) if asks else None


def _open_questions(g: Game, moves: Iterable[Moving], env: Env) -> list[Decision]:
    out: dict[Seat, Decision] = {}
    for oid, zone, seat in moves:
        for asked in _questions_about(g, oid, zone, seat, env):
            out.setdefault(asked.seat, asked)
    return list(out.values())


def _questions_about(g: Game, oid: ObjId, zone: str, seat: Seat, env: Env) -> list[Decision]:
    o = g.s.objects[oid]
    if zone == BATTLEFIELD:
        return entering_choices(g, oid, seat, env)
    elsewhere = _zone_question(g, o, zone)
    if elsewhere is not None:
        return [elsewhere]
    zone = replacement.destination(g, oid, zone, answer_of(o, "zone"))
    if not _commander_may(g, o, zone) or answer_of(o, "commander") is not None:
        return []
    if g.player(o.owner).away or g.player(o.owner).left:
        return []
    name = g.ch(oid).name
    prompt = N_("Put {card} into the command zone instead?")
    asked = g.ask(o.owner, "yes_no", prompt, ("yes", "no"), card=name, purpose="commander_zone")
    asked.args.update(entering=oid, name="commander")
    return [asked]


def _record(g: Game, asked: Decision, value: list[Any]) -> None:
    o = g.edit(asked.args["entering"])
    answer = " ".join(str(v) for v in value)
    o.chosen = (*o.chosen, (MARK + asked.args["name"], answer))
