"""By hand: the controller of a spell or ability carries it out with the manual tools (architecture 1.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.effects import Answers, Ask, executes, procedure, said_yes
from app.engine.model.commands import Manual
from app.engine.model.effect import ByHand, Procedure
from app.engine.model.state import Decision, Env
from app.engine.model.values import Seat
from app.engine.rules import manual
from app.engine.rules.said_by_hand import HIDDEN, saying
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

DONE = ("done",)


@executes(ByHand)
def by_hand(g: Game, fx: ByHand, env: Env, answers: Answers | None) -> Ask | None:
    """One question, open until the controller is done; meanwhile only they may use the manual tools."""
    if g.player(env.you).left:
        return None
    card = g.ch(env.this).name if env.this else ""
    if answers is None:
        prompt = N_("Carry out {card} by hand, then say that you are done.")
        return Ask([g.ask(env.you, "by_hand", prompt, DONE, card=card, note=fx.note, source=env.this)])
    g.emit("by_hand_done", object=env.this, seat=env.you, text=card)
    return None


def consent(g: Game, seat: Seat, other: Seat, command: Manual) -> Decision:
    """The question whether a player may do this; ``what`` says what it is, as the log would."""
    cards = [g.ch(i).name if manual.public(g, i) else HIDDEN for i in command.objects]
    cards += [i.name for i in g.s.stack if i.id in command.args.get("items", ())]
    said = saying(command.tool, seat, command.seat or seat, command.amount, command.text, command.args, cards)
    what = {"key": said.key, "args": said.args}
    prompt = N_("{seat} asks: may this be done? {what}")
    asked = g.ask(other, "yes_no", prompt, ("yes", "no"), tool=command.tool, what=what)
    asked.args.update(seat=seat, cards=cards or [command.seat])
    return asked


@procedure("manual_consent")
def manual_consent(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """A second player must agree to what a player wants to do by hand with what is not theirs."""
    command = manual.wanted(g, fx)
    other = manual.second(g, fx.seat)
    if other is None:
        manual.carry_out_or_say_why(g, fx.seat, command)
    elif answers is None:
        return Ask([consent(g, fx.seat, other, command)])
    elif any(said_yes(answers, seat) for seat in answers):
        manual.carry_out_or_say_why(g, fx.seat, command)
    else:
        g.emit("manual_refused", seat=fx.seat, text=command.tool)
    manual.forget(g, fx)
    return None
