"""What the bot archenemy plays: a land, then whatever changes most for the better; what would change little is kept
for a better moment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from app.engine import announce, legal
from app.engine.autopilot import answers, choosing, foresight, hero, standing, tastes
from app.engine.game import Game
from app.engine.model.commands import Activate, AnyCommand, Cast, PlayLand
from app.engine.model.state import Message, State
from app.engine.model.values import LIBRARY, ObjId, Seat
from app.engine.rules import priority
from app.i18n import N_

FINISHES = N_("{seat} can finish {who}.")
RIDS = N_("{seat} gets rid of {card}: nothing else within reach is worth more.")
ALONE = N_("{seat} has no creature: one is needed most.")

LEAST_LIBRARY = 8
MOST_WAYS, MOST_TRIALS, MOST_AIMS = 10, 36, 6  # of one card, altogether, of targets
WORTH_IT = 0.5  # how much better it must be afterwards, in mana
Played = tuple[AnyCommand, tuple[Message, ...]]


def best(g: Game, state: State, seat: Seat) -> Played | None:
    """What to play now, fully announced, and why; None where nothing is worth it."""
    if not priority.sorcery_time(g, seat):
        answer = hero.play(g, state, seat)
        return None if answer is None else (answer, ())
    offers = [c for c in legal.legal_commands(state, seat) if not decks_itself(g, seat, c)]
    lands = [c for c in offers if isinstance(c, PlayLand)]
    if lands:
        return max(lands, key=lambda c: tastes.land_worth(g, seat, c.card)), ()
    return _most_useful(g, state, seat, offers)


def _most_useful(g: Game, state: State, seat: Seat, offers: list[AnyCommand]) -> Played | None:
    before = foresight.imagined(state, seat)
    now, alone = foresight.value(before, seat), not _creatures(g, seat)
    found, most = None, WORTH_IT
    for way in islice(_all_ways(g, state, seat, offers), MOST_TRIALS):
        then = foresight.after(before, seat, way, choosing.answer)
        if then is None:
            continue
        gain = foresight.value(then, seat) - now
        if alone and is_creature(g, way) and _creatures(Game.reading(then), seat):
            gain = max(gain, WORTH_IT * 2)
        if gain > most:
            found, most = (way, _why(g, seat, way, then)), gain
    return found


def leaves_a_creature(g: Game, state: State, seat: Seat, offer: Cast) -> bool:
    """Whether a creature would be on the battlefield once this is cast; one that enters only to destroy itself would
    not."""
    before = foresight.imagined(state, seat)
    tried = (foresight.after(before, seat, way, choosing.answer) for way in ways(g, state, seat, offer))
    return any(then is not None and _creatures(Game.reading(then), seat) for then in islice(tried, MOST_WAYS))


def _creatures(g: Game, seat: Seat) -> list[ObjId]:
    return [i for i in g.battlefield(seat) if g.ch(i).is_creature]


def is_creature(g: Game, command: AnyCommand) -> bool:
    """Whether it casts a creature."""
    return isinstance(command, Cast) and g.ch(command.card).is_creature


def decks_itself(g: Game, seat: Seat, command: AnyCommand) -> bool:
    """Whether it would draw from a library that is nearly empty, without need: who has no creature needs all."""
    if len(g.zone(LIBRARY, seat)) > LEAST_LIBRARY or not isinstance(command, Cast | Activate):
        return False
    return bool(_creatures(g, seat)) and tastes.draws(g, _source(command))


def _source(command: Cast | Activate) -> ObjId:
    return command.card if isinstance(command, Cast) else command.object


# ---------------------------------------------------------------- why
def _why(g: Game, seat: Seat, way: AnyCommand, then: State) -> tuple[Message, ...]:
    """What everybody sees of the reasons: who drops out, what goes, or that there is no creature."""
    later = Game.reading(then)
    lost = [foe for foe in g.opponents(seat) if later.player(foe).lost]
    if lost:
        return (Message(FINISHES, {"seat": seat, "who": lost[0]}),)
    theirs = [i for foe in g.opponents(seat) for i in g.battlefield(foe)]
    gone = [i for i in theirs if not later.in_play(i) and g.ch(i).name]
    if gone:
        dearest = max(gone, key=lambda i: standing.permanent(g, i))
        return (Message(RIDS, {"seat": seat, "card": g.ch(dearest).name}),)
    alone = is_creature(g, way) and not _creatures(g, seat)
    return (Message(ALONE, {"seat": seat}),) if alone else ()


# ---------------------------------------------------------------- what could be said
def _all_ways(g: Game, state: State, seat: Seat, offers: list[AnyCommand]) -> Iterator[AnyCommand]:
    """Everything that could be said, each card once however often one has it; the dearest first."""
    seen = set()
    costly = [c for c in offers if isinstance(c, Cast | Activate)]
    for offer in sorted(costly, key=lambda c: -_cost(g, c)):
        kind = _kind(g, offer)
        if kind not in seen:
            seen.add(kind)
            yield from islice(ways(g, state, seat, offer), MOST_WAYS)


def _cost(g: Game, command: AnyCommand) -> float:
    return g.ch(command.card).mana_value + 0.5 if isinstance(command, Cast) else 0.0


def _kind(g: Game, command: Cast | Activate) -> tuple[Any, ...]:
    """What makes two offers the same."""
    o = g.obj(_source(command))
    if isinstance(command, Cast):
        return o.card, o.zone, command.face, command.alternative
    return o.card, o.copy_of, command.ability, o.tapped, o.counters, o.attached_to


def ways(
    g: Game, state: State, seat: Seat, partial: announce.Partial, done: tuple[str, ...] = ()
) -> Iterator[AnyCommand]:
    """The complete commands that an offer can become, with every choice that is worth a try."""
    step = announce.next_choice(state, seat, partial, done)
    if isinstance(step, announce.Ready):
        yield step.command
    elif isinstance(step, announce.Choice):
        for picked in _picks(g, seat, partial, step):
            yield from ways(g, state, seat, *announce.answered(step, tuple(picked)))


def _picks(g: Game, seat: Seat, partial: announce.Partial, step: announce.Choice) -> list[list[Any]]:
    """Answers to one choice: the usual one, then each of the others alone."""
    usual = answers.choose(g, seat, partial, step)
    picks = [] if usual is None else [usual]
    if step.kind == "targets" and step.least <= 1 <= step.most:
        picks += [[o] for o in choosing.ranked(g, seat, list(step.options))[:MOST_AIMS]]
    elif step.kind in ("option", "yes_no") and step.least <= 1:
        picks += [[o] for o in step.options[:MOST_AIMS]]
    elif step.kind == "number":
        picks += [[n] for n in (step.least, step.most)]
    return [picked for at, picked in enumerate(picks) if picked not in picks[:at]]
