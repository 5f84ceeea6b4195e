"""A face's reading, with its facts -> its abilities in order, and what could not be translated."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from app.cards import facts
from app.cards.from_facts import enters_of, mana_of
from app.cards.keyword_words import abilities_of
from app.cards.reading import abilities as ab
from app.cards.reading import costs, levels, replacements, statics, triggers
from app.cards.reading.conditions import condition_of
from app.cards.reading.context import Context
from app.cards.reading.expansions import WITH_COST, without_expansions
from app.cards.reading.node import Body, Node, Unknown, short
from app.engine.model.ability import Ability, AdditionalCost, AlternativeCost
from app.engine.model.values import Ref

_TAPPED = "SetTapState"
_LANDS = {"White": "Plains", "Blue": "Island", "Black": "Swamp", "Red": "Mountain", "Green": "Forest"}


@dataclass
class Translated:
    """The abilities of a face, and the kinds of node that stand in the way of the others. ``warned``: the reader itself
    was not sure."""

    abilities: list[Ability] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    warned: bool = False

    def add(self, make: Callable[[], Iterable[Ability]]) -> None:
        """The abilities made, or what was unknown."""
        try:
            self.abilities += make()
        except Unknown as error:
            self.unknown.append(error.kind)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            self.unknown.append(f"a node of another shape: {error}")


def translate(reading: Body, face: facts.Face, hint: Context | None = None) -> Translated:
    """All abilities of a face; ``hint`` holds the hypotheses to read with."""
    hint = (hint or Context()).hypotheses()
    hint.types, hint.linking = face.types, _speaks_of_exiled(reading)
    out = Translated()
    names = [facts.split_keyword(keyword) for keyword in face.keywords]
    for name, parameter in names:
        out.add(lambda name=name, parameter=parameter: _keyword(name, parameter))  # type: ignore[misc]
    out.warned = bool(reading.get("parse_warnings"))
    sections = without_expansions(reading, [name for name, _ in names])
    for option in reading.get("casting_options", ()):
        out.add(lambda option=option: [_option(option, hint)])  # type: ignore[misc]
    for key in ("strive_cost", "casting_restrictions", "solve_condition", "cleave_variant"):
        if key in reading:
            out.unknown.append(f"face.{key}")
    if not any(name in WITH_COST for name, _ in names):
        hint.spent = _cost(reading, out)
    sections, bands = levels.apart(sections, any(name == "station" for name, _ in names))
    _sections(reading, sections, face, out, hint)
    for band, more in bands.items():
        inner = Translated()
        _sections({}, more, face, inner, hint)
        out.unknown += inner.unknown
        out.abilities.append(levels.granted(band, inner.abilities))
    if not hint.apart:
        out.abilities = statics.together(out.abilities)
    return out


def _sections(reading: Body, sections: dict[str, list[Body]], face: facts.Face, out: Translated, hint: Context) -> None:
    _enters(sections, face, out, hint)
    _abilities(reading, sections, face, out, hint)
    for body in sections["triggers"]:
        out.add(lambda body=body: triggers.triggered(body, hint))  # type: ignore[misc]
    for body in sections["static_abilities"]:
        out.add(lambda body=body: statics.statics(body, hint))  # type: ignore[misc]


def _speaks_of_exiled(reading: Body) -> bool:
    """Whether an ability is about what another one exiled: by a filter, or as it leaves the battlefield."""
    leaving = (one for one in reading.get("triggers", ()) if one.get("mode") == "LeavesBattlefield")
    return "'ExiledBySource'" in repr(reading) or any("'TrackedSet'" in repr(one.get("execute")) for one in leaving)


def _keyword(name: str, parameter: str) -> tuple[Ability, ...]:
    found = abilities_of(name, parameter)
    if not found:
        raise Unknown(f"keyword {name}")
    return found


def _option(body: Body, hint: Context) -> Ability:
    """Another way to cast it: for another cost, or as though it had flash for more."""
    n = Node("casting option", body)
    kind, cost, condition = n.need("kind"), n.get("cost"), n.get("condition")
    n.done()
    if kind != "AlternativeCost" or cost is None:
        raise Unknown(f"casting option {kind}")
    test = None if condition is None else condition_of(condition, hint.hypotheses())
    return AlternativeCost("alternative", costs.cost_of(cost, hint.hypotheses()), condition=test)


def _cost(reading: Body, out: Translated) -> Ref:
    """As an additional cost to cast this spell, … (the keywords name kicker and its like); returns the name of what it
    is paid with."""
    body, ctx = reading.get("additional_cost"), Context()
    if body is None or body.get("type") == "Kicker" or "Kicker" in body:
        return ""
    if body.get("type") != "Required":
        out.unknown.append(f"additional cost {short(body)}")
        return ""
    out.add(lambda: [AdditionalCost(costs.cost_of(body["data"], ctx))])
    return ctx.paid


def _enters(sections: dict[str, list[Body]], face: facts.Face, out: Translated, hint: Context) -> None:
    """How it enters: as the facts say where they do."""
    left = sections["replacements"]
    if face.enters:
        out.add(lambda: enters_of(face.enters))
        known = next((one for one in left if _is_tapped(one)), None)
        if known is None:
            out.unknown.append("enters in doubt")
        else:
            left = [one for one in left if one is not known]
    for body in left:
        out.add(lambda body=body: replacements.replacements(body, hint))  # type: ignore[misc]


def _is_tapped(body: Body) -> bool:
    if body.get("event") not in ("Moved", "ChangeZone"):
        return False
    inner = body.get("execute") or body.get("mode", {}).get("decline") or {}
    return bool(inner.get("effect", {}).get("type") in (_TAPPED, "RevealFromHand"))


def _abilities(
    reading: Body, sections: dict[str, list[Body]], face: facts.Face, out: Translated, hint: Context
) -> None:
    bodies = sections["abilities"]
    spells = [one for one in bodies if one.get("kind") == "Spell"]
    others = [one for one in bodies if one.get("kind") != "Spell" and not _of_land_type(one, face)]
    if spells and ("Instant" in face.types or "Sorcery" in face.types):
        out.add(lambda: [ab.spell(spells, reading.get("modal"), hint)])
    elif spells:
        out.unknown += [f"effect {_name(one)}" for one in spells]
    made = [one for one in others if one.get("is_mana_ability")]
    if face.mana and len(made) == len(face.mana):
        out.add(lambda: mana_of(face.mana))
        others = [one for one in others if not one.get("is_mana_ability")]
    for body in others:
        out.add(lambda body=body: [_activated(body, hint)])  # type: ignore[misc]


def _of_land_type(body: Body, face: facts.Face) -> bool:
    """The mana ability of a basic land type, which the rules know (CR 305.6)."""
    made = [{"colors": [name], "type": "Fixed"} for name, kind in _LANDS.items() if kind in face.subtypes]
    return body.get("cost") == {"type": "Tap"} and body["effect"].get("produced") in made and "sub_ability" not in body


def _name(body: Body) -> str:
    effect = body.get("effect", {})
    return f"{effect.get('type')} {effect.get('name', '')}".strip()


def _activated(body: Body, hint: Context) -> Ability:
    node = Node("activated ability", body)
    node.only("kind", "Activated")
    tag = node.get("ability_tag")
    if tag is not None:
        raise Unknown(f"activated ability {short(tag)}")
    return ab.activated(body, hint)
