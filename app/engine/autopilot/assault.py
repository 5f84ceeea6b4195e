"""How the bot archenemy attacks: with what pays, at whom, and who stays at home; the reasons in words.

An attack is judged by what it is likely to lead to, in mana: opponents block where it suits them; damage is worth more
the closer it brings somebody to the end; what is tapped does not block what strikes back."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine import modes
from app.engine.autopilot.fighting import legal, power
from app.engine.game import Game
from app.engine.model.ability import TriggeredAbility
from app.engine.model.state import Message
from app.engine.model.values import HAND, ObjId, Seat
from app.engine.rules import attack_costs, attacking, blocking, layers, planeswalkers
from app.i18n import N_

Attacks = dict[ObjId, ObjId | Seat]
Strike = tuple[int, ObjId, Seat]

LETHAL = N_("{seat} attacks {who} with everything: it is lethal.")
PAYS = N_("{seat} attacks {who}: the attack pays.")
GUARDS = N_("{seat} keeps {amount} creatures at home: {other} power could strike back.")
STAYS = N_("{seat} does not attack: it would lose more than it gains.")

SEAT_WORTH, CARD_WORTH = 6.0, 1.5  # of an opponent as such, and of each card in their hand, in mana
OWN_LIFE = 30.0  # what one's own life is worth altogether: the less there is, the dearer each point
TRIGGER = 3.0  # of what happens because one attacks
DEAD = 1000.0


@dataclass(slots=True)
class Assault:
    """An attack put together, and why."""

    attacks: Attacks = field(default_factory=dict)
    reasons: tuple[Message, ...] = ()


@dataclass(slots=True, eq=False)
class Duel:
    """One creature that could attack: its worth, what it deals, which blockers beat it, trade with it, or stop it;
    ``free``: attacking costs it nothing, it does not tap or could not block; ``deters`` who would not strike back while
    it is at home; ``more`` what its attack is worth besides."""

    oid: ObjId
    worth: float
    deals: int
    beaten_by: list[ObjId]
    trades_with: list[ObjId]
    stopped_by: list[ObjId]
    free: bool
    deters: frozenset[ObjId] = frozenset()
    more: float = 0.0


@dataclass(slots=True)
class Board:
    """What an attack is judged by: opponents from the weakest on with their life and worth, blockers by worth, what
    could strike back (power, creature, opponent; the strongest first), how many creatures stay at home anyway and
    whom they deter; ``more`` what any attack is worth besides."""

    life: int
    foes: list[tuple[Seat, int, float]]
    blockers: dict[ObjId, float]
    strikes: list[Strike]
    at_home: int
    deterred: frozenset[ObjId]
    more: float


# ---------------------------------------------------------------- the attack
def plan(g: Game, seat: Seat) -> Assault:
    """What the bot does with its creatures in this declaration; always legal."""
    able = [i for i in attacking.able_attackers(g, seat) if victims(g, seat, i)]
    if not able:
        return Assault()
    board = board_of(g, seat, able)
    duels = [duel(g, oid, list(board.blockers), board.strikes) for oid in able]
    doomed = next((foe for foe, life, _ in board.foes if sure_damage(duels) >= life), None)
    if doomed is not None and _may_tap_out(board, doomed):
        chosen = spared(g, seat, {d.oid: doomed for d in duels if may(g, d.oid, doomed)})
        if chosen:  # what is legal of it and not lost for nothing
            return Assault(chosen, (_said(LETHAL, seat, who=doomed),))
    attacks = spared(g, seat, aimed(g, seat, worthwhile(board, duels)))
    return Assault(attacks, _reasons(seat, board, duels, [d for d in duels if d.oid in attacks]))


def spared(g: Game, seat: Seat, attacks: Attacks) -> Attacks:
    """What is legal of an attack, without the attackers that would be lost for nothing."""
    attacks = legal(g, seat, attacks)
    lost = for_nothing(g, seat, attacks)
    if lost:
        attacks = legal(g, seat, {i: to for i, to in attacks.items() if i not in lost})
    return legal(g, seat, {}) if for_nothing(g, seat, attacks) else attacks


def for_nothing(g: Game, seat: Seat, attacks: Attacks) -> list[ObjId]:
    """Attackers sent into a certain loss for nothing: whoever may block has a creature left that beats it and survives,
    and no more damage comes through for it. What attacks whatever its player wants does not count."""
    forced, out = legal(g, seat, {}), []
    left = [duel(g, i, _blockers(g, to), []) for i, to in attacks.items()]
    while lost := [d for d in surely_lost(left) if d.oid not in forced]:
        if len(lost) < len(left):  # else all are
            lost = [d for d in lost if sure_damage([x for x in left if x is not d]) >= sure_damage(left)][:1]
        if not lost:
            break
        out += [d.oid for d in lost]
        left = [d for d in left if d not in lost]
    return out


def _blockers(g: Game, to: ObjId | Seat) -> list[ObjId]:
    """Creatures that could block what attacks there (CR 509.1a, 805.10d)."""
    attacked = to if isinstance(to, str) else planeswalkers.defender_of(g, to)
    return [i for foe in g.seats(g.player(attacked).team) for i in g.battlefield(foe) if blocking.able(g, i)]


def _reasons(seat: Seat, board: Board, duels: list[Duel], paying: list[Duel]) -> tuple[Message, ...]:
    if not paying:
        return (_said(STAYS, seat),)
    attack = _said(PAYS, seat, who=board.foes[0][0])
    kept = len([d for d in duels if d not in paying])
    return (attack, _said(GUARDS, seat, amount=kept, other=sum(n for n, _, _ in board.strikes))) if kept else (attack,)


def _said(key: str, seat: Seat, **args: str | int) -> Message:
    return Message(key, {"seat": seat, **args})


def victims(g: Game, seat: Seat, oid: ObjId) -> list[ObjId | Seat]:
    """What the creature may attack without paying for it."""
    return [to for to in attacking.targets(g, seat) if may(g, oid, to)]


def may(g: Game, oid: ObjId, to: ObjId | Seat) -> bool:
    return attacking.may_attack(g, oid, to) and not attack_costs.tax(g, oid, to)


def _may_tap_out(board: Board, doomed: Seat) -> bool:
    """Whether what the others could strike back with is borne."""
    return len(board.foes) == 1 or sum(n for n, _, foe in board.strikes if foe != doomed) < board.life


# ---------------------------------------------------------------- what meets what
def board_of(g: Game, seat: Seat, able: list[ObjId]) -> Board:
    """The board as the bot sees it."""
    foes = sorted(modes.of(g).foes(g, seat), key=lambda foe: (g.life(foe), foe))
    at_home = [i for i in g.battlefield(seat) if i not in able and blocking.able(g, i)]
    strikes = sorted(striking_back(g, seat), reverse=True)
    return Board(
        g.life(seat),
        [(foe, g.life(foe), seat_worth(g, foe)) for foe in foes],
        {i: worth(g, i) for i in defenders(g, seat)},
        strikes,
        len(at_home),
        frozenset(i for home in at_home for i in deters(g, home, strikes)),
        TRIGGER * sum(g.obj(i).controller == seat for i in layers.listeners(g, "on:player_attacks")),
    )


def defenders(g: Game, seat: Seat) -> list[ObjId]:
    """Creatures of opponents that could block."""
    return [i for foe in g.opponents(seat) for i in g.battlefield(foe) if blocking.able(g, i)]


def worth(g: Game, oid: ObjId) -> float:
    """What a creature is worth, in mana."""
    c = g.ch(oid)
    printed = 0.5 if g.obj(oid).token else float(c.mana_value)
    return printed + power(g, oid) * 0.5 + max(c.toughness or 0, 0) * 0.25


def seat_worth(g: Game, seat: Seat) -> float:
    """What it is worth to be rid of an opponent."""
    creatures = sum(worth(g, i) for i in g.battlefield(seat) if g.ch(i).is_creature)
    return SEAT_WORTH + creatures + CARD_WORTH * len(g.zone(HAND, seat))


def deters(g: Game, home: ObjId, strikes: list[Strike]) -> frozenset[ObjId]:
    """Who would be killed for nothing by attacking into this creature."""
    return frozenset(i for _, i, _ in strikes if blocking.can_block(g, home, i) and fells(g, home, i))


def striking_back(g: Game, seat: Seat) -> list[Strike]:
    """The power of each creature that opponents could attack with in their next turn, and whose it is."""
    out = []
    for foe in g.opponents(seat):
        for oid in g.battlefield(foe):
            c = g.ch(oid)
            if c.is_creature and power(g, oid) > 0 and not (c.has("defender") or c.has("cant_attack")):
                out.append((power(g, oid), oid, foe))
    return out


def duel(g: Game, oid: ObjId, blockers: list[ObjId], strikes: list[Strike]) -> Duel:
    """How the creature would fare against each blocker alone."""
    c = g.ch(oid)
    out = Duel(oid, worth(g, oid), power(g, oid), [], [], [], c.has("vigilance") or c.has("cant_block"))
    out.more = TRIGGER * any(isinstance(a, TriggeredAbility) and a.on.event == "attacks" for a in c.abilities)
    out.deters = frozenset() if c.has("cant_block") else deters(g, oid, strikes)
    for other in blockers if blocking.least(c) <= 1 else ():
        if not blocking.can_block(g, other, oid):
            continue
        out.stopped_by.append(other)
        dies, kills = fells(g, other, oid), fells(g, oid, other)
        if dies:
            (out.trades_with if kills else out.beaten_by).append(other)
    return out


def fells(g: Game, source: ObjId, victim: ObjId) -> bool:
    """Whether combat damage of one destroys the other, who may strike first."""
    if not deals_enough(g, source, victim):
        return False
    return not (_first(g, victim) and not _first(g, source) and deals_enough(g, victim, source))


def _first(g: Game, oid: ObjId) -> bool:
    return g.ch(oid).has("first_strike") or g.ch(oid).has("double_strike")


def deals_enough(g: Game, source: ObjId, victim: ObjId) -> bool:
    """Whether its damage alone is lethal for the other."""
    a, b = g.ch(source), g.ch(victim)
    if power(g, source) <= 0 or b.has("indestructible"):
        return False
    return a.has("deathtouch") or power(g, source) + g.obj(victim).damage >= (b.toughness or 0)


def sure_damage(duels: list[Duel]) -> int:
    """What comes through however the opponents block: each blocker stops the strongest attacker it can."""
    used: set[ObjId] = set()
    through = 0
    for d in sorted(duels, key=lambda d: -d.deals):
        free = next((b for b in d.stopped_by if b not in used), None)
        if free is None:
            through += d.deals
        else:
            used.add(free)
    return through


# ---------------------------------------------------------------- what pays
def worthwhile(board: Board, duels: list[Duel]) -> list[Duel]:
    """The attackers that are worth sending together: one after another is left at home while that is better."""
    chosen = [d for d in duels if d.deals > 0]
    nothing, best = score(board, [], duels), score(board, chosen, duels)
    while chosen:
        trials = [[d for d in chosen if d is not left] for left in _one_of_each(chosen)]
        found = max(trials, key=lambda trial: score(board, trial, duels))
        value = score(board, found, duels)
        if value <= best:
            break
        chosen, best = found, value
    return chosen if best > nothing else []


def surely_lost(duels: list[Duel]) -> list[Duel]:
    """Of attackers those that a creature of its own can beat and survive, whichever of the others are beaten too; the
    cheapest first. They are those that every greatest matching of attackers and what beats them has."""
    beats: dict[ObjId, Duel] = {}
    alive = [d for d in duels if not _beaten(d, beats)]
    for d in alive:  # it could be any of these that is left
        alive += dict.fromkeys(other for b in d.beaten_by if (other := beats[b]) not in alive)
    return sorted((d for d in duels if d not in alive), key=lambda d: d.worth)


def _beaten(d: Duel, beats: dict[ObjId, Duel]) -> bool:
    """Find what beats the attacker, exchanging what was found for others where that helps."""
    found, came = {other: b for b, other in beats.items()}, dict[ObjId, Duel]()
    reached = [d]
    for one in reached:
        for b in (b for b in one.beaten_by if b not in came):
            came[b] = one
            if b in beats:
                reached.append(beats[b])
                continue
            free: ObjId | None = b
            while free is not None:
                beats[free] = came[free]
                free = found.get(came[free])
            return True
    return False


def _one_of_each(duels: list[Duel]) -> list[Duel]:
    kinds = {(d.worth, d.deals, d.free, tuple(d.beaten_by), tuple(d.trades_with)): d for d in duels}
    return list(kinds.values())


def score(board: Board, chosen: list[Duel], duels: list[Duel]) -> float:
    """What the attack is likely to gain, in mana."""
    used: set[ObjId] = set()
    lost, through = 0.0, 0
    open_: list[Duel] = []
    for d in sorted(chosen, key=lambda d: -d.worth):
        beats = next((b for b in d.beaten_by if b not in used), None)
        trades = next((b for b in d.trades_with if b not in used and board.blockers[b] <= d.worth), None)
        blocker = trades if beats is None else beats
        if blocker is None:
            open_.append(d)
            continue
        used.add(blocker)
        lost += d.worth - (0.0 if beats is not None else board.blockers[blocker])
    through = sum(d.deals for d in open_)
    dead, gained = _damage_worth(board, through)
    gained += (board.more if chosen else 0.0) + sum(d.more for d in chosen)
    return gained - lost - _struck_back(board, chosen, duels, dead)


def _damage_worth(board: Board, through: int) -> tuple[list[Seat], float]:
    """What so much damage is worth, at the weakest first; and who would have lost."""
    dead, gained = [], 0.0
    for foe, life, value in board.foes:
        if through >= life > 0:
            dead.append(foe)
            gained += value + SEAT_WORTH
        else:
            gained += value * max(through, 0) / max(life, 1)
        through -= life
        if through <= 0:
            break
    return dead, gained


def _struck_back(board: Board, chosen: list[Duel], duels: list[Duel], dead: list[Seat]) -> float:
    """What strikes back costs: whoever would be killed for nothing stays away, and each creature at home stops one of
    the others, the strongest first. If everything striking at once is lethal, all is lost."""
    tapped = [d.oid for d in chosen if not d.free]
    home = [d for d in duels if d.oid not in tapped]
    deterred = board.deterred.union(*(d.deters for d in home))
    n = board.at_home + len(home)
    strikes = [(power, i) for power, i, foe in board.strikes if foe not in dead]
    if sum(power for power, _ in strikes[n:]) >= board.life:
        return DEAD
    damage = sum([power for power, i in strikes if i not in deterred][n:])
    return damage * OWN_LIFE / (board.life - damage)


# ---------------------------------------------------------------- at whom
def aimed(g: Game, seat: Seat, duels: list[Duel]) -> Attacks:
    """Enough at each planeswalker to kill it, then at whoever has least life, then at the next."""
    foes = sorted(modes.of(g).foes(g, seat), key=lambda foe: (g.life(foe), foe))
    out: Attacks = {}
    left = sorted(duels, key=lambda d: d.deals)
    for walker in sorted(planeswalkers.attackables(g, foes), key=lambda i: planeswalkers.loyalty(g, i)):
        left = _sent(g, left, walker, planeswalkers.loyalty(g, walker), out)
    left.sort(key=lambda d: -d.deals)
    for foe in foes:
        left = _sent(g, left, foe, g.life(foe) * 2, out)
    for d in left:
        out[d.oid] = next((foe for foe in foes if may(g, d.oid, foe)), victims(g, seat, d.oid)[0])
    return out


def _sent(g: Game, left: list[Duel], to: ObjId | Seat, needed: int, out: Attacks) -> list[Duel]:
    """Send attackers there until their power is enough; those that are left over."""
    kept = []
    for d in left:
        if needed > 0 and may(g, d.oid, to):
            out[d.oid] = to
            needed -= d.deals
        else:
            kept.append(d)
    return kept
