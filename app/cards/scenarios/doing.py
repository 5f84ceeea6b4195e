"""Carrying out the actions of a board, each as the command a player would say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.cards.scenarios import spelling as s
from app.cards.scenarios.abilities import which
from app.cards.scenarios.announcing import announce
from app.cards.scenarios.judging import judge
from app.cards.scenarios.names import ANYWHERE, Failed
from app.cards.scenarios.playing import Playing
from app.engine.errors import Illegal
from app.engine.game import Game
from app.engine.model import commands as c
from app.engine.model.values import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK, ObjId, Seat
from app.engine.rules import combat, mana_abilities
from app.engine.view.players import waiting_for

CASTABLE = (HAND, COMMAND, GRAVEYARD, EXILE, LIBRARY)


def act(playing: Playing, action: s.AnyAction) -> None:
    """Carry out one action at its moment. Raises Failed."""
    _reach(playing, action)
    try:
        _DOING[type(action)](playing, action)
    except Illegal as refusal:
        _refused(action, refusal)
        return
    if action.refused:
        raise Failed("it was accepted and should have been refused")


def _reach(playing: Playing, action: s.AnyAction) -> None:
    if action.turn is not None or action.step is not None:
        playing.wait(action.turn, action.step)
    wanted, unwanted = action.while_on_stack, action.while_not_on_stack
    if wanted is not None:
        playing.pass_until(lambda: _on_stack(playing, wanted), f"{wanted} is on the stack")
    if unwanted is not None:
        playing.pass_until(lambda: not _on_stack(playing, unwanted), f"{unwanted} has left the stack")


def _on_stack(playing: Playing, name: str) -> bool:
    state = playing.state
    ids = [i.card if i.card is not None else i.id for i in state.stack]
    return playing.names.pick(state, name, ids) is not None


def _refused(action: s.AnyAction, refusal: Illegal) -> None:
    if not action.refused:
        raise Failed(f"refused: {refusal}") from refusal
    if isinstance(action.refused, str) and action.refused.casefold() not in str(refusal).casefold():
        raise Failed(f"refused, but for another reason: {refusal}") from refusal


# ---------------------------------------------------------------- spells, lands, abilities
def _cast(playing: Playing, action: s.Cast) -> None:
    seat = playing.player(action.player)
    oid = playing.names.object(playing.state, action.card, CASTABLE, seat)
    command = c.Cast(
        oid,
        action.face - 1,
        modes=tuple(n - 1 for n in action.modes),
        alternative=action.alternative,
        additional=tuple(action.additional),
        pay=_sources(playing, seat, action),
    )
    announce(playing, seat, action, command)


def _sources(playing: Playing, seat: Seat, action: s.Choices) -> tuple[ObjId, ...] | None:
    return None if action.pay is None else tuple(_permanents(playing, seat, action.pay))


def _permanents(playing: Playing, seat: Seat, words: list[str]) -> list[ObjId]:
    out: list[ObjId] = []
    for word in words:
        out.append(playing.names.object(playing.state, word, (BATTLEFIELD,), seat, out))
    return out


def _play_land(playing: Playing, action: s.PlayLand) -> None:
    seat = playing.player(action.player)
    oid = playing.names.object(playing.state, action.card, CASTABLE, seat)
    playing.say(seat, c.PlayLand(oid, action.face - 1))


def _activate(playing: Playing, action: s.Activate) -> None:
    seat = playing.player(action.player)
    oid = playing.names.object(playing.state, action.object, ANYWHERE[:1] + ANYWHERE[2:], seat)
    command = c.Activate(
        oid,
        which(Game(playing.state), oid, action),
        modes=tuple(n - 1 for n in action.modes),
        pay=_sources(playing, seat, action),
        color=action.color,
        additional=tuple(action.additional),
    )
    announce(playing, seat, action, command)


def _tap_for_mana(playing: Playing, action: s.TapForMana) -> None:
    seat = playing.player(action.player)
    for oid in _permanents(playing, seat, action.objects):
        _one_mana(playing, seat, oid, action.color)


def _one_mana(playing: Playing, seat: Seat, oid: ObjId, color: str) -> None:
    """The first mana ability of a permanent that makes that mana."""
    makers = mana_abilities.makers(Game(playing.state).ch(oid))
    last = Illegal("That makes no mana.")
    for maker in makers:
        try:
            return playing.say(seat, c.Activate(oid, maker.index, color=color))
        except Illegal as refusal:
            last = refusal
    raise last


# ---------------------------------------------------------------- combat
def _attack(playing: Playing, action: s.Attack) -> None:
    seat = playing.player(action.player)
    _declaring(playing, "attack", "declare attackers")
    if isinstance(action.attackers, dict):
        pairs = list(action.attackers.items())
    else:
        if action.whom is None:
            raise Failed("a list of attackers says `whom` they attack")
        pairs = [(word, action.whom) for word in action.attackers]
    drafts = _drafts(playing, seat, pairs)
    for who, draft in drafts.items():
        playing.say(who, c.Attackers(draft))
    if action.done:
        _finish(playing, "attack")


def _block(playing: Playing, action: s.Block) -> None:
    team = _declaring(playing, "block", "declare blockers")
    seat = action.player or playing.state.teams[team].seats[0]
    pairs = [(b, [a] if isinstance(a, str) else a) for b, a in action.blockers.items()]
    drafts = _drafts(playing, seat, [(b, some[0]) for b, some in pairs])
    also: dict[int, tuple[int, ...]] = {}
    for at in range(1, max((len(some) for _, some in pairs), default=0)):
        for more in _drafts(playing, seat, [(b, some[at]) for b, some in pairs if len(some) > at]).values():
            also.update({b: (*also.get(b, ()), a) for b, a in more.items() if isinstance(a, int)})
    for who, draft in drafts.items():
        mine = {b: a for b, a in draft.items() if isinstance(a, int)}
        playing.say(who, c.Blockers(mine, {b: a for b, a in also.items() if b in mine}))
    if action.done:
        _finish(playing, "block")


def _declaring(playing: Playing, what: str, step: str) -> str:
    """Pass until that declaration is open; the team that declares. Raises Failed if the turn ends first."""
    turn = playing.state.turn.number

    def reached() -> bool:
        now = playing.state
        if now.turn.number != turn:
            raise Failed(f"there was nothing to declare in turn {turn}")
        return now.turn.step == step and now.combat is not None and now.combat.declaring == what

    playing.pass_until(reached, f"the {step} step")
    assert playing.state.combat is not None
    return playing.state.combat.declarers[0]


def _drafts(playing: Playing, seat: Seat, pairs: list[tuple[str, str]]) -> dict[Seat, dict[ObjId, ObjId | Seat]]:
    """Each player's own creatures with what they attack or block, as the words say."""
    state, names = playing.state, playing.names
    out: dict[Seat, dict[ObjId, ObjId | Seat]] = {}
    taken: list[ObjId] = []
    for word, to in pairs:
        oid = names.object(state, word, (BATTLEFIELD,), seat, taken)
        taken.append(oid)
        whom = to if to in state.players else names.object(state, to, (BATTLEFIELD,), _other(playing, seat))
        out.setdefault(state.objects[oid].controller, {})[oid] = whom
    return out


def _other(playing: Playing, seat: Seat) -> Seat | None:
    return next(iter(Game(playing.state).opponents(seat)), None)


def _finish(playing: Playing, what: str) -> None:
    """Every player of the declaring team is done. Raises Illegal if the declaration is refused."""
    for _ in range(len(playing.state.players) + 1):
        now = playing.state.combat
        if now is None or now.declaring != what or playing.questions():
            return
        waiting = combat.still_declaring(Game(playing.state))
        if not waiting:
            return
        playing.say(waiting[0], c.Done())


def _declare_done(playing: Playing, action: s.DeclareDone) -> None:
    now = playing.state.combat
    if now is None or not now.declaring:
        raise Failed("nothing is being declared")
    playing.say(action.player or playing.state.teams[now.declarers[0]].seats[0], c.Done())


# ---------------------------------------------------------------- priority
def _hold(playing: Playing, action: s.HoldPriority) -> None:
    playing.say(playing.player(action.player), c.Hold())


def _pass(playing: Playing, action: s.Pass) -> None:
    waiting = waiting_for(playing.state)
    if playing.questions():
        raise Failed(playing.asked(playing.questions()[0]))
    seat = action.player or (waiting[0] if waiting else None)
    if seat is None or seat not in waiting:
        raise Failed(f"the game does not wait for {seat}, but for {', '.join(waiting) or 'nobody'}")
    playing.say(seat, c.Done())


def _resolve(playing: Playing, action: s.Resolve) -> None:
    if not playing.state.stack:
        raise Failed("the stack is empty")
    top = playing.state.stack[-1].id

    def resolved() -> bool:
        asks = bool(playing.questions()) and not any(d.kind == "damage" for d in playing.questions())
        return asks or all(item.id != top for item in playing.state.stack)

    playing.pass_until(resolved, "the top of the stack resolves")


def _resolve_all(playing: Playing, action: s.ResolveAll) -> None:
    def empty() -> bool:
        return bool(playing.questions()) or not (playing.state.stack or playing.state.triggers or playing.state.frames)

    playing.pass_until(empty, "the stack is empty")


def _wait(playing: Playing, action: s.Wait) -> None:
    """The waiting was done on the way here."""
    if action.turn is None and action.step is None and not (action.while_on_stack or action.while_not_on_stack):
        raise Failed("say what to wait for")


# ---------------------------------------------------------------- the rest
def _concede(playing: Playing, action: s.Concede) -> None:
    playing.say(playing.player(action.player), c.Concede())


def _manual(playing: Playing, action: s.Manual) -> None:
    seat = playing.player(action.player)
    zones = (BATTLEFIELD, STACK, *CASTABLE)
    ids: list[ObjId] = []
    for word in action.objects:
        ids.append(playing.names.object(playing.state, word, zones, seat, ids))
    whom = "" if action.whom is None else playing.names.player(playing.state, action.whom)
    playing.say(seat, c.Manual(action.tool, tuple(ids), whom, action.amount, action.text, dict(action.args)))


def _answer(playing: Playing, action: s.Answer) -> None:
    asked = playing.questions()
    seat = action.player or (asked[0].seat if asked else playing.player(None))
    playing.queue.add(playing.names.player(playing.state, seat), action)
    playing.settle()


def _chance(playing: Playing, action: s.Chance) -> None:
    g = Game(playing.state)
    script = g.s.notes["script"]
    g.s.notes["script"] = {
        **script,
        "die": [*script["die"], *(n - 1 for n in action.die)],
        "coin": [*script["coin"], *(int(side == "heads") for side in action.coin)],
    }
    playing.state = g.s


def _expect(playing: Playing, action: s.Expect) -> None:
    judge(playing, action.that)


_DOING: dict[type, Callable[[Playing, Any], None]] = {
    s.Cast: _cast,
    s.PlayLand: _play_land,
    s.Activate: _activate,
    s.TapForMana: _tap_for_mana,
    s.Attack: _attack,
    s.Block: _block,
    s.DeclareDone: _declare_done,
    s.HoldPriority: _hold,
    s.Pass: _pass,
    s.Resolve: _resolve,
    s.ResolveAll: _resolve_all,
    s.Wait: _wait,
    s.Concede: _concede,
    s.Manual: _manual,
    s.Answer: _answer,
    s.Chance: _chance,
    s.Expect: _expect,
}
