"""Spells and activated abilities of readings, with their modes (CR 601, 602, 700.2)."""

from __future__ import annotations

from dataclasses import replace

from app.cards.reading import conditions, costs
from app.cards.reading.chain import chain
from app.cards.reading.context import Context
from app.cards.reading.node import Body, Node, Unknown, short
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.ability import ActivatedAbility, Mode, SpellAbility
from app.engine.model.effect import Effect
from app.engine.model.values import Condition, CostPart

_ZONES = {"Hand": v.HAND, "Graveyard": v.GRAVEYARD}


def spell(bodies: list[Body], modal: Body | None, hint: Context) -> SpellAbility:
    """What an instant or sorcery does; with ``modal`` each body is a mode. Raises Unknown."""
    if modal is not None:
        least, most = choices(modal, len(bodies))
        return SpellAbility(modes=tuple(mode(body, hint) for body in bodies), least=least, most=most)
    ctx = start(hint, spell=True)
    made: list[Effect] = []
    for body in bodies:
        made += chain(body, ctx)
    return SpellAbility(tuple(made), tuple(ctx.specs))


def start(hint: Context, *, spell: bool = False, event: str = "", player: str = "") -> Context:
    """A context for a new ability with the hypotheses of ``hint``."""
    paid = hint.spent if spell else ""
    return replace(hint.hypotheses(), spell=spell, event=event, player=player, parent=event, paid=paid)


def choices(modal: Body, modes: int) -> tuple[int, int]:
    """Between how few and how many modes are chosen. Raises Unknown."""
    n = Node("modal", modal)
    n.ignore("mode_descriptions", "mode_count")
    n.only("chooser", None, {"type": "Controller"})
    least, most = int(n.get("min_choices", 0)), int(n.get("max_choices", 0))
    n.done()
    if n.body.get("mode_count") != modes or not 0 < most <= modes:
        raise Unknown("modal with another number of modes")
    return least, most


def mode(body: Body, hint: Context, event: str = "", player: str = "") -> Mode:
    """One mode. Raises Unknown."""
    ctx = start(hint, spell=not event and not player, event=event, player=player)
    return Mode(tuple(chain(body, ctx)), tuple(ctx.specs))


# ---------------------------------------------------------------- activated abilities
def activated(body: Body, hint: Context | None = None) -> ActivatedAbility:
    """An activated ability. Raises Unknown."""
    n = Node("activated ability", body)
    for key in ("cost_reduction", "activator_filter", "target_constraints", "announced_x", "min_x_value"):
        if key in body:
            raise Unknown(f"activated ability.{key}")
    ctx = start(hint or Context())
    cost = costs.cost_of(n.need("cost"), ctx)
    ctx.parent = "" if ctx.paid else "this"
    zone = _zone(body, cost)
    limits = _Limits(body.get("activation_restrictions", ()), ctx)
    if "modal" in body:
        least, most = choices(body["modal"], len(body["mode_abilities"]))
        if (least, most) != (1, 1):
            raise Unknown("activated ability with several modes")
        modes = tuple(mode(one, ctx) for one in body["mode_abilities"])
        return ActivatedAbility(cost, (), (), modes, timing=limits.timing, per_turn=limits.per_turn, zone=zone)
    effects = tuple(chain(body, ctx))
    return ActivatedAbility(
        cost,
        effects,
        tuple(ctx.specs),
        mana=_is_mana(body, effects, ctx),
        timing=limits.timing,
        per_turn=limits.per_turn,
        zone=zone,
        condition=limits.condition,
    )


def _is_mana(body: Body, effects: tuple[Effect, ...], ctx: Context) -> bool:
    """CR 605.1a: it could add mana, has no target and is no loyalty ability."""
    adds = any(isinstance(one, e.AddMana) for one in effects)
    if bool(body.get("is_mana_ability")) != (adds and not ctx.specs):
        raise Unknown("mana ability in doubt")
    return adds and not ctx.specs


def _zone(body: Body, cost: tuple[CostPart, ...]) -> str:
    name = body.get("activation_zone")
    if name is None:
        if any(isinstance(p, v.DiscardCost) and p.this for p in cost):
            return v.HAND
        return v.BATTLEFIELD
    if name not in _ZONES:
        raise Unknown(f"activated ability in {name}")
    return _ZONES[name]


class _Limits:
    """When and how often it may be activated."""

    def __init__(self, bodies: list[Body], ctx: Context) -> None:
        self.timing = "instant"
        self.per_turn: int | None = None
        found: list[Condition] = []
        for body in bodies:
            found += self._one(Node("restriction", body), ctx)
        self.condition = None if not found else found[0] if len(found) == 1 else v.All(tuple(found))

    def _one(self, n: Node, ctx: Context) -> list[Condition]:
        data = n.get("data")
        match short(n.body):
            case "AsSorcery":
                self.timing = "sorcery"
            case "ClassLevelIs":  # CR 716.2a, d
                level = int(data["level"])
                return [v.Compare(v.Property("this", "mark:level"), "==", 0 if level == 1 else level)]
            case "OnlyOnceEachTurn":
                self.per_turn = 1
            case "MaxTimesEachTurn":
                self.per_turn = int(data["count"] if isinstance(data, dict) else data)
            case "DuringYourTurn":
                return [v.YourTurn()]
            case "DuringYourUpkeep":
                return [v.YourTurn(), v.DuringStep(("upkeep",))]
            case "RequiresCondition" if isinstance(data, dict) and "condition" in data:
                return [conditions.condition_of(data["condition"], ctx)]
            case other:
                raise Unknown(f"restriction {other}")
        return []
