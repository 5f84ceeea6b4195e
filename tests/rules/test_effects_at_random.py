"""Spells made of random effects, answered at random: nothing crashes, nothing is lost, nothing is left open.

The driver reloads the game from JSON before every command and checks every view and table after it."""

from __future__ import annotations

import random
import typing

import pytest

from app.engine.effects.named_actions import SPELLED
from app.engine.model import effect as e
from app.engine.model.ability import Replacement, TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.commands import Answer
from app.engine.model.state import Decision
from app.engine.model.values import (
    Compare,
    Count,
    DiscardCost,
    Filter,
    Mana,
    PayLife,
    SacrificeCost,
    TargetSpec,
    Trigger,
)
from app.engine.rules import apart
from tests.rules.resolving import board, cast, plain, spell
from tests.support.scenario import Scenario

CREATURES = Filter(types=("Creature",))
PERMANENTS = Filter()
LIBRARY, HAND, GRAVES = Filter(zone="library"), Filter(zone="hand"), Filter(zone="graveyard")
GOBLIN = Face("Goblin", types=("Creature",), power=1, toughness=1)
UPKEEP = Trigger("step_begins", step="upkeep")
WHO = ("you", "each_opponent", "each_player")


def effects(rng: random.Random) -> list[e.Effect]:
    """One of each kind of effect, its players and objects at random."""
    who, what = rng.choice(WHO), rng.choice((CREATURES, PERMANENTS, "chosen", "made", "gone"))
    n = rng.randint(0, 3)
    inner = (e.GainLife(rng.choice(WHO), 1), e.Draw("you"))
    return [
        e.DealDamage(n, rng.choice((CREATURES, who, "chosen")), bind="hit"),
        e.GainLife(who, n),
        e.LoseLife(who, n),
        e.SetLife(who, 15),
        e.RedistributeLife(),
        e.AddPlayerCounters(who, "poison", 1),
        e.Fight("chosen", "made"),
        e.PreventDamage(rng.choice((CREATURES, who, "everything")), n),
        e.Destroy(what, rng.random() < 0.5),
        e.Move(what, rng.choice(("exile", "hand", "library", "graveyard")), bind="gone"),
        e.Move(rng.choice(("gone", GRAVES)), "battlefield", under=rng.choice((None, "you")), tapped=True),
        e.Move(CREATURES, "library", rng.choice(("top", "bottom", "shuffled", 1))),
        e.Sacrifice(who, CREATURES, n),
        e.ExileChosen(who, rng.choice((PERMANENTS, HAND, GRAVES)), n, "gone"),
        e.ExileTop(who, n, rng.random() < 0.5, "gone"),
        e.Draw(who, n),
        e.Discard(who, n, random=rng.random() < 0.3, chooser=rng.choice((None, "you"))),
        e.Mill(who, n, "gone"),
        e.Search(who, LIBRARY, n, rng.choice(("hand", "battlefield", "library")), bind="gone"),
        e.Shuffle(who),
        e.SwapZones(who),
        e.ShuffleInto(who),
        e.TopCards(who, n, rng.random() < 0.5, "gone"),
        e.Scry(who, n),
        e.Surveil(who, n),
        e.Dig(who, n + 1, rng.choice((None, CREATURES)), rest=rng.choice(("bottom", "top", "graveyard")), bind="gone"),
        e.RevealUntil(who, CREATURES, rng.choice(("hand", "exile", "battlefield"))),
        e.Reveal(HAND),
        e.CreateToken(GOBLIN, n, who, bind="made"),
        e.CreateCopy(what, 1, who, (e.Grant(("flying",)),), bind="made"),
        e.AddCounters(what, rng.choice(("+1/+1", "-1/-1", "charge"))),
        e.RemoveCounters(what, "+1/+1", rng.choice((None, 1))),
        e.Proliferate(who),
        e.Tap(what),
        e.StaysTapped(what),
        e.Untap(what),
        e.Apply(
            what, (e.ModifyPT(n, n), e.Grant(("flying",))), rng.choice(("end_of_turn", "forever", "your_next_turn"))
        ),
        e.Apply(what, (e.ChangeController(who),), "forever"),
        e.Apply("chosen", (e.CopyOf("made"),)),
        e.Attach("this", "chosen"),
        e.Transform(what),
        e.Goad(what),
        e.Regenerate(what),
        e.RemoveFromCombat(what),
        e.CounterSpell("this", (Mana("{1}"),)),
        e.CopySpell("this"),
        e.CastFree("you", rng.choice((GRAVES, HAND))),
        e.Permit("gone", free=True),
        e.AddMana(rng.choice(("any", "G/W", "CC", "combination")), who, n),
        e.ExtraTurn(who),
        e.Explore(what),
        *(e.Action(name, n, "t") for name in SPELLED),
        e.Prepare(what),
        e.Tempt(),
        e.PhaseOut(what),
        e.Adapt(n),
        e.Connive(what, n),
        e.Amass(n, "Orc", who),
        e.Designate(rng.choice(("monarch", "initiative", "blessing", "day", "night")), who),
        e.Manifest(who, n, rng.random() < 0.5, "made"),
        e.SetInMotion(who),
        e.NextSchemes(2, who),
        e.Abandon(),
        e.KeepChoice("opponent", who),
        e.ExtraCombat(),
        e.ExtraLand(),
        e.SkipTurn(who),
        e.DelayedTrigger(UPKEEP, inner),
        e.Reflexive(inner, (TargetSpec("t", CREATURES, None, 0),)),
        e.Emblem((TriggeredAbility(UPKEEP, inner), Replacement("token", whose="you", times=2))),
        e.Choose(who, rng.choice((CREATURES, PERMANENTS)), 1, rng.random() < 0.5),
        e.Choose(who, CREATURES, Count(CREATURES), True, different="mana_value"),
        e.Apply(what, (e.MustAttack(who),), "forever"),
        e.ChooseOption(who, ("a", "b")),
        e.ChoosePlayer("you"),
        e.SeparatePiles(who, rng.choice((CREATURES, "made")), rng.choice(("you", "each_opponent"))),
        e.If(Compare(Count(CREATURES), ">", 2), inner, (e.Scry("you", 1),)),
        e.May(inner, who),
        e.MayPay(who, (rng.choice((PayLife(1), SacrificeCost(CREATURES), DiscardCost())),), inner),
        e.ForEach(rng.choice((CREATURES, "each_player")), (e.May((e.GainLife("you", 1),)),)),
        e.Repeat(n, (e.Scry("you", 1),)),
        e.Bind("chosen", rng.choice((CREATURES, PERMANENTS))),
        e.SetNumber("n", Count(PERMANENTS)),
        e.Vote(("a", "b"), who),
        e.RollDice(6, n),
        e.FlipCoin(),
        e.ByHand(),
    ]


LEFT_OUT = {e.WinGame, e.LoseGame, e.Custom, e.Procedure}


def test_the_list_has_every_effect() -> None:
    listed = {type(fx) for fx in effects(random.Random(0))}
    assert set(typing.get_args(e.Effect)) - listed == LEFT_OUT


def answer_all(s: Scenario, rng: random.Random) -> None:
    for _ in range(200):
        if not s.open_questions():
            return
        d = s.open_questions()[0]
        s.do(d.seat, Answer(d.id, at_random(d, rng)))
    raise AssertionError(f"questions without end: {s.open_questions()}")


def at_random(d: Decision, rng: random.Random) -> tuple[int | str, ...]:
    if d.kind == "order":
        return tuple(rng.sample(d.options, len(d.options)))
    if d.kind == "number":
        return (rng.randint(d.least, d.most),)
    return tuple(apart.kept(d, rng.sample(d.options, rng.randint(d.least, min(d.most, len(d.options))))))


def cards(s: Scenario) -> int:
    return sum(not o.token and not s.state.made.get(o.card) for o in s.state.objects.values() if not copied(s, o.id))


def copied(s: Scenario, oid: int) -> bool:
    return any(i.copy and i.card == oid for i in s.state.stack)


@pytest.mark.parametrize("seed", range(10))
def test_random_spells(seed: int) -> None:
    rng = random.Random(seed)
    s = board("ann", "bob", "cy", life=200, seed=str(seed))
    for seat in ("ann", "bob", "cy"):
        s.put(seat, "battlefield", plain("A", power=2, toughness=4), plain("B"), "Wastes", "Wastes")
        s.put(seat, "hand", plain("C"), spell(e.GainLife("you", 1), name="Lesser"))
        s.put(seat, "library", *[plain("D")] * 10)
        s.put(seat, "graveyard", Card((Face("E", "{9}", ("Creature",), power=1, toughness=1),)))
    s.start()
    for _ in range(6):
        chosen = rng.sample(effects(rng), 4)
        before = cards(s)
        if s.state.ended or s.state.turn.step != "precombat main" or s.state.stack:
            break
        cast(s, "ann", *chosen)
        answer_all(s, rng)
        while s.state.stack and not s.state.ended:
            s.resolve_all()
            answer_all(s, rng)
        left = any(p.left for p in s.state.players.values())  # CR 800.4a: their cards leave with them
        assert s.state.ended or left or cards(s) == before + 1, chosen
    answer_all(s, rng)
    if s.state.ended is None:
        s.done()
