"""Keyword actions of readings that are other instructions in the rules (CR 701), and what becomes of things by them."""

from __future__ import annotations

from app.cards.reading import quantities, refs
from app.cards.reading.context import Context
from app.cards.reading.effects import Effects, effects, speaks_of
from app.cards.reading.node import Node, Unknown, short
from app.engine.model import effect as e


@effects("BecomePrepared", "BecomeUnprepared")
def _prepared(n: Node, ctx: Context) -> Effects:
    what = refs.thing(n.need("target"), ctx)
    return [e.Prepare(what, n.kind.endswith("Unprepared"))]


_ACTIONS = {"Populate": "populate", "ManifestDread": "manifest_dread", "VentureIntoDungeon": "venture"}


@effects(*_ACTIONS)
def _action(n: Node, ctx: Context) -> Effects:
    return [e.Action(_ACTIONS[n.kind.removeprefix("effect ")])]


@effects("Bolster", "Monstrosity")
def _counted_action(n: Node, ctx: Context) -> Effects:
    return [e.Action(n.kind.removeprefix("effect ").lower(), quantities.amount(n.need("count"), ctx))]


@effects("Discover")
def _discover(n: Node, ctx: Context) -> Effects:
    return [e.Action("discover", quantities.amount(n.need("mana_value_limit"), ctx))]


@effects("SetClassLevel")
def _class_level(n: Node, ctx: Context) -> Effects:
    return [e.Action("level", int(n.need("level")))]


@effects("PhaseOut")
def _phases_out(n: Node, ctx: Context) -> Effects:
    what = refs.thing(n.need("target"), ctx)
    speaks_of(ctx, what)
    return [e.PhaseOut(what)]


@effects("FlipPermanent")
def _flips(n: Node, ctx: Context) -> Effects:
    if short(n.need("target")) not in ("SelfRef", "ParentTarget"):
        raise Unknown("effect FlipPermanent of another")
    return [e.Action("flip")]


@effects("RingTemptsYou")
def _tempts(n: Node, ctx: Context) -> Effects:
    return [e.Tempt(ctx.acting)]


@effects("TakeTheInitiative")
def _initiative(n: Node, ctx: Context) -> Effects:
    return [e.Designate("initiative", ctx.acting)]
