"""The combat phase (CR 506–511) with team attacks and team blocks (CR 805.10).

Attack and block are drafts of each seat, judged as one declaration when every player of the team is done.

Restrictions and requirements are keyword names in ``Characteristics.keywords``; those marked (what) or (amount)
read the filter or number of their :class:`Keyword` abilities.

Attacking: ``defender`` and ``cant_attack`` can't attack; ``attacks_as_though_no_defender``; ``cant_attack_alone``;
``attacks_each_combat`` attacks if able; goaded is ``GameObject.goaded_by``; ``vigilance``, ``haste``.
Being attacked: players, planeswalkers, and permanents with ``can_be_attacked``.
Blocking: ``cant_block``; ``can_block_only`` (what) attackers that match; ``blocks_each_combat`` blocks if able.
Being blocked: ``cant_be_blocked``; ``flying``/``reach``, ``horsemanship``, ``shadow``, ``fear``, ``intimidate``,
``skulk``, ``landwalk`` (quality), ``protection`` (quality); ``cant_be_blocked_by`` (what),
``cant_be_blocked_by_greater_power``, ``cant_be_blocked_except_by`` (what); ``menace``,
``blocked_by_at_least`` (amount), ``blocked_by_at_most`` (amount);
``must_be_blocked`` by somebody if able, ``must_be_blocked_by_all``: all creatures able to block it do so.
Damage: ``first_strike``, ``double_strike``, ``trample``, ``trample_over_planeswalkers``, ``deathtouch``,
``lifelink``, ``infect``, ``wither``, ``toxic`` (amount), ``assigns_no_combat_damage``,
``damage_by_toughness`` (assigns damage equal to its toughness).
Rules for players (``PlayerRule``): ``attackers_limit`` (amount) about the attacking player;
``cant_be_attacked_by`` (what), ``attack_tax``, ``attack_tax_planeswalkers`` and ``attack_tax_everywhere`` (what,
amount) about the defending player: see ``rules.attack_costs``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from app.engine.errors import Illegal
from app.engine.model.commands import Attackers, Blockers
from app.engine.model.state import Attack, Combat
from app.engine.model.values import ObjId, Seat
from app.engine.rules import assigning, attack_costs, attacking, blocking, planeswalkers, priority

if TYPE_CHECKING:
    from app.engine.game import Game

Draft = dict[ObjId, ObjId | Seat]
V = TypeVar("V", ObjId, ObjId | Seat)


# ---------------------------------------------------------------- the steps
def begin_attackers(g: Game) -> None:
    """CR 508.1: the active team declares attackers."""
    c = _combat(g)
    c.declaring, c.declarers, c.drafts = "attack", (c.team,), {}


def begin_blockers(g: Game) -> None:
    """CR 509.1, 802.4: each attacked team declares blockers, in APNAP order."""
    tidy(g)
    c = _combat(g)
    attacked = [t for t in _order(g) if t != c.team and blocking.against_team(g, t)]
    c.declaring, c.declarers, c.drafts = "block" if attacked else "", tuple(attacked), {}
    if not attacked:
        _unblocked(g)


def first_strike_needed(g: Game) -> bool:
    """CR 510.4: whether an attacking or blocking creature has first strike or double strike."""
    tidy(g)
    return bool(assigning.first_strikers(g))


def first_strike_damage(g: Game) -> None:
    """CR 510.4: the first of two combat damage steps."""
    tidy(g)
    _combat(g).first_strikers = tuple(assigning.first_strikers(g))
    assigning.begin(g, first=True)


def regular_damage(g: Game) -> None:
    """CR 510.1: the only or the second combat damage step."""
    tidy(g)
    assigning.begin(g, first=False)


def end(g: Game) -> None:
    """CR 511.3: everything is removed from combat."""
    g.s.combat = None


def _combat(g: Game) -> Combat:
    if g.s.combat is None:
        g.s.combat = Combat(team=g.s.turn.team)
    return g.s.combat


def _order(g: Game) -> list[str]:
    """Teams in APNAP order."""
    order = g.s.order
    at = order.index(g.s.turn.team) if g.s.turn.team in order else 0
    return [*order[at:], *order[:at]]


# ---------------------------------------------------------------- drafts
def draft_attackers(g: Game, seat: Seat, command: Attackers) -> None:
    """Replace the player's draft: which of their own creatures attack whom (CR 508.1a–b)."""
    _may_declare(g, seat, "attack")
    for oid, to in command.attacks.items():
        _own(g, seat, oid)
        _there(g, to)
        attacking.check_one(g, oid, to)
    _draft(g, seat, dict(command.attacks))


def draft_blockers(g: Game, seat: Seat, command: Blockers) -> None:
    """Replace the player's draft: which of their own creatures block which attacker (CR 509.1a)."""
    _may_declare(g, seat, "block")
    attackers = {a.attacker for a in blocking.against_team(g, g.player(seat).team)}
    for blocker, attacker in command.blocks.items():
        _own(g, seat, blocker)
        blocking.check_one(g, blocker, attacker, attackers)
    for blocker, others in command.also.items():
        blocking.check_more(g, blocker, command.blocks.get(blocker), others, attackers)
    _draft(g, seat, dict(command.blocks))
    c = _combat(g)
    kept = {b: a for b, a in c.also.items() if not g.here(b) or g.s.objects[b].controller != seat}
    c.also = {**kept, **command.also}


def _may_declare(g: Game, seat: Seat, what: str) -> None:
    c, player = g.s.combat, g.player(seat)
    if player.lost or player.left:
        raise Illegal("You are no longer in the game.")
    declaring = c.declaring if c is not None else ""
    if declaring != "attack" == what:
        raise Illegal("Attackers are not being declared.")
    if declaring != "block" == what:
        raise Illegal("Blockers are not being declared.")
    if c is None or player.team not in c.declarers[:1]:
        raise Illegal("It is not your team that declares now.")


def _own(g: Game, seat: Seat, oid: ObjId) -> None:
    if not g.in_play(oid) or g.s.objects[oid].controller != seat:
        raise Illegal("Declare only creatures that you control.")


def _there(g: Game, to: ObjId | Seat) -> None:
    if not (g.in_play(to) if isinstance(to, int) else to in g.s.players):
        raise Illegal("There is nobody to attack there.")


def _draft(g: Game, seat: Seat, draft: Draft) -> None:
    """Keep the draft; a player who changes it is no longer done."""
    c = _combat(g)
    c.drafts = {**c.drafts, seat: draft}
    if g.player(seat).done:
        g.edit_player(seat).done = False
    g.emit("drafted", seat=seat, text=c.declaring, amount=len(draft))


def still_declaring(g: Game) -> list[Seat]:
    """The players whose declaration the game waits for: not done, present, and with a creature able."""
    c = g.s.combat
    if c is None or not c.declaring or not c.declarers:
        return []
    has_able = attacking.has_able if c.declaring == "attack" else blocking.has_able
    return [s for s in g.seats(c.declarers[0]) if _decides(g, s) and has_able(g, s)]


def _decides(g: Game, seat: Seat) -> bool:
    p = g.player(seat)
    return not (p.done or p.away or p.lost)


# ---------------------------------------------------------------- the declaration
def finish_declaration(g: Game) -> bool:
    """Judge the union of the drafts once everybody is done and carry it out; False while somebody is not.

    Raises :class:`Illegal` if the union breaks a rule and somebody of the team has just said done; where
    nobody has (a player went away or left), it is mended instead."""
    c = _combat(g)
    if still_declaring(g):
        return False
    team = c.declarers[0]
    union = _union(g)
    if c.declaring == "attack":
        _commit_attack(g, _legal_attack(g, team, union))
    else:
        _commit_block(g, team, _legal_block(g, team, union))
    if not c.declaring:
        priority.give(g)
    priority.open_window(g)
    return True


def _union(g: Game) -> Draft:
    """Everybody's draft as one, oldest creature first."""
    drafts = _combat(g).drafts
    pairs = {oid: to for seat in g.s.players for oid, to in drafts.get(seat, {}).items()}
    return dict(sorted(pairs.items()))


def _just_done(g: Game, team: str) -> bool:
    return any(e.kind == "done" and g.player(e.seat).team == team for e in g.events)


def _first_legal(
    g: Game,
    team: str,
    union: dict[ObjId, V],
    complete: Callable[[dict[ObjId, V]], dict[ObjId, V]],
    check: Callable[[dict[ObjId, V]], None],
) -> dict[ObjId, V] | None:
    """The declaration: the union, else the union without the drafts of players who are away (nobody else could
    change those), each completed by what must be declared for them.

    If neither is legal: raises Illegal if somebody has just said done, else None."""
    refused: Illegal | None = None
    for draft in (union, _of_present(g, union)):
        whole = complete(draft)
        try:
            check(whole)
        except Illegal as illegal:
            refused = illegal
        else:
            return whole
    if refused is not None and _just_done(g, team):
        raise refused
    return None


def _of_present(g: Game, union: dict[ObjId, V]) -> dict[ObjId, V]:
    return {oid: to for oid, to in union.items() if not g.player(g.obj(oid).controller).away}


def _legal_attack(g: Game, team: str, union: Draft) -> Draft:
    def complete(draft: Draft) -> Draft:
        whole = {**_forced(g, team), **draft}
        return whole if _just_done(g, team) else attack_costs.free(g, whole)

    def check(draft: Draft) -> None:
        attacking.judge(g, team, draft)
        attack_costs.check(g, draft)

    found = _first_legal(g, team, union, complete, check)
    return found if found is not None else attacking.mended(g, team, attack_costs.free(g, union))


def _forced(g: Game, team: str) -> Draft:
    """What must attack among the creatures of players who are away: nobody else can declare them."""
    away = [s for s in g.seats(team) if g.player(s).away]
    if not away:
        return {}
    best = attacking.best_scores(g, team)
    mine = [oid for oid in best if g.s.objects[oid].controller in away]
    return {oid: attacking.preferred(g, oid, g.s.objects[oid].controller) for oid in mine}


def _legal_block(g: Game, team: str, union: Draft) -> blocking.Blocks:
    from app.engine.autopilot import absent

    blocks = {blocker: attacker for blocker, attacker in union.items() if isinstance(attacker, int)}
    away = [s for s in g.seats(team) if g.player(s).away]
    found = _first_legal(
        g,
        team,
        blocks,
        lambda draft: blocking.completed(g, team, draft, away),
        lambda draft: blocking.judge(g, team, draft, _combat(g).also),
    )
    whole = found if found is not None else blocking.mended(g, team, blocks)
    return absent.blocks(g, team, whole) if away else whole


def _commit_attack(g: Game, attacks: Draft) -> None:
    """CR 508.1f–m: tap the attackers, pay, they are attacking, abilities trigger."""
    c = _combat(g)
    for oid in attacks:
        if "vigilance" not in g.ch(oid).keywords:
            g.tap(oid)
    attack_costs.pay(g, attacks)
    declared = tuple(attacking.attack_of(g, oid, to) for oid, to in attacks.items())
    c.attacks = (*c.attacks, *declared)
    c.attacked = c.attacked or bool(attacks)
    c.declaring, c.declarers, c.drafts = "", (), {}
    alone = "alone" if len(attacks) == 1 else ""
    for a in declared:
        g.count("attacked", a.controller)
        args = {"defending": attacking.defending(g, a.against)}
        g.emit("attacks", object=a.attacker, seat=a.controller, to=a.defender, text=alone, args=args)


def _commit_block(g: Game, team: str, blocks: blocking.Blocks) -> None:
    """CR 509.1g–i: the creatures are blocking, what they block is blocked; then the next team declares."""
    c = _combat(g)
    by: dict[ObjId, list[ObjId]] = {}
    pairs = blocking.pairs(g, blocks, c.also)
    for blocker, attacker in pairs:
        by.setdefault(attacker, []).append(blocker)
    c.attacks = tuple(
        replace(a, blockers=tuple(by[a.attacker]), blocked=True) if a.attacker in by else a for a in c.attacks
    )
    c.declarers, c.drafts, c.also = c.declarers[1:], {}, {}
    for blocker, attacker in pairs:
        g.emit("blocks", object=blocker, seat=g.obj(blocker).controller, to=attacker, source=attacker)
    for a in c.attacks:
        if a.attacker in by:
            args = {"defending": attacking.defending(g, a.against), "blockers": list(a.blockers)}
            first, n = a.blockers[0], len(a.blockers)
            g.emit("becomes_blocked", object=a.attacker, seat=a.controller, to=first, amount=n, args=args)
    if not c.declarers:
        c.declaring = ""
        _unblocked(g)


def _unblocked(g: Game) -> None:
    """CR 509.3g: whatever attacks and isn't blocked."""
    for a in _combat(g).attacks:
        if not a.blocked:
            args = {"defending": attacking.defending(g, a.against)}
            g.emit("attacks_unblocked", object=a.attacker, seat=a.controller, to=a.defender, args=args)


# ---------------------------------------------------------------- leaving combat
def remove(g: Game, oid: ObjId) -> None:
    """CR 506.4: the permanent is removed from combat; what it blocked stays blocked, what attacked it goes on
    attacking nothing (506.4c, PW-10)."""
    c = g.s.combat
    if c is not None:
        c.attacks = tuple(_without(a, oid) for a in c.attacks if a.attacker != oid)


def _without(a: Attack, oid: ObjId) -> Attack:
    if oid in a.blockers:
        a = replace(a, blockers=tuple(b for b in a.blockers if b != oid))
    return replace(a, defender=0) if a.defender == oid else a


def tidy(g: Game) -> None:
    """CR 506.4: whatever left the battlefield, changed controller or type is removed from combat."""
    c = g.s.combat
    if c is not None and c.attacks:
        c.attacks = tuple(_tidied(g, a) for a in c.attacks if _still_in(g, a.attacker, a.controller))


def tidy_after(g: Game, changed: Sequence[ObjId]) -> None:
    """The same, if any of these objects is in combat; drafts forget what is gone."""
    c = g.s.combat
    if c is None or not changed:
        return
    if c.drafts:
        c.drafts = {seat: _still_drafted(g, seat, draft) for seat, draft in c.drafts.items()}
    if not c.attacks:
        return
    involved = {i for a in c.attacks for i in (a.attacker, a.defender, *a.blockers)}
    if any(i in involved for i in changed):
        tidy(g)


def _still_drafted(g: Game, seat: Seat, draft: Draft) -> Draft:
    gone = [
        oid
        for oid, to in draft.items()
        if not g.in_play(oid) or g.s.objects[oid].controller != seat or (isinstance(to, int) and not g.in_play(to))
    ]
    return {oid: to for oid, to in draft.items() if oid not in gone} if gone else draft


def _still_in(g: Game, oid: ObjId, controller: Seat) -> bool:
    return g.in_play(oid) and g.s.objects[oid].controller == controller and "Creature" in g.ch(oid).types


def _tidied(g: Game, a: Attack) -> Attack:
    if a.blockers:
        kept = tuple(b for b in a.blockers if _still_blocks(g, b, a))
        if len(kept) != len(a.blockers):
            a = replace(a, blockers=kept)
    if isinstance(a.defender, int) and a.defender and not planeswalkers.still_attacked(g, a):
        a = replace(a, defender=0)
    return a


def _still_blocks(g: Game, blocker: ObjId, a: Attack) -> bool:
    if not g.in_play(blocker) or "Creature" not in g.ch(blocker).types:
        return False
    return a.against in g.s.players and g.same_team(g.s.objects[blocker].controller, a.against)


def put_attacking(g: Game, oid: ObjId, to: ObjId | Seat | None = None) -> None:
    """CR 508.4: the creature is attacking though it was never declared; whom its controller's others attack,
    if not said. Nothing happens outside an attack of its controller's team or if it is no creature (506.3)."""
    c = g.s.combat
    o = g.s.objects[oid]
    if c is None or g.player(o.controller).team != c.team or "Creature" not in g.ch(oid).types:
        return
    if to is None:
        mine = (a.defender for a in c.attacks if a.controller == o.controller and a.defender)
        to = next(mine, next(iter(g.opponents(o.controller)), None))
    if to is not None and attacking.defending_player(g, to) is not None:
        c.attacks = (*c.attacks, attacking.attack_of(g, oid, to))
        c.attacked = True
