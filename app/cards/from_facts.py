"""Cards built from their facts alone: vanilla and keyword creatures, lands and mana rocks play by themselves;
of the rest the types, cost, size and keywords are used, and the other abilities are carried out by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from app.cards import facts
from app.cards.dsl import abilities as ab
from app.cards.dsl import costs, filters, flow, verbs, words
from app.cards.dsl.keywords_enter import backup
from app.cards.facts import CardFacts, ManaAbility, TokenFacts
from app.cards.keyword_words import abilities_of
from app.engine.model.ability import Ability, ByHandText
from app.engine.model.card import Card, Face
from app.engine.model.values import BATTLEFIELD, HAND, Condition, CostPart, Filter

_RARITIES = {"m": "mythic", "r": "rare", "u": "uncommon", "c": "common"}
_ANY_OF = {
    "color": "any",
    "commander": "identity",
    "combination": "combination",
    "opponents' lands": "opponents_lands",
    "your lands": "your_lands",
}


def build(card: CardFacts, trees: Sequence[tuple[Ability, ...]] = ()) -> Card:
    """The playable card of these facts, with the abilities of ``trees`` (one tuple a face, from the library) where
    they are given; its level is ``automatic``, ``partly`` or ``by_hand``."""
    if trees:
        faces = tuple(
            msgspec.structs.replace(bare_face(face), abilities=abilities)
            for face, abilities in zip(card.faces, trees, strict=True)
        )
    else:
        faces = tuple(_face(face) for face in card.faces)
    small = _prototype(card, faces)
    if small is not None:
        faces = (*faces, small)
    known = [a for face in faces for a in face.abilities]
    by_hand = [a for a in known if isinstance(a, ByHandText)]
    level = "automatic" if not by_hand else "partly" if len(known) > len(by_hand) else "by_hand"
    rarity = next((word for letter, word in _RARITIES.items() if letter in card.rarities), "")
    return Card(faces, _layout(card) if small is None else "prototype", level, rarity=rarity)


def _prototype(card: CardFacts, faces: tuple[Face, ...]) -> Face | None:
    """The secondary cost and size of a prototype card (CR 718) as a second face with the same name and abilities."""
    said = next((k for k in card.front.keywords if k.startswith("prototype ")), None)
    if said is None or len(faces) != 1:
        return None
    _, cost, size = said.split(" ")
    power, toughness = (int(n) for n in size.split("/"))
    return msgspec.structs.replace(faces[0], cost=cost, power=power, toughness=toughness, colors=None)


@cache
def build_token(kind: TokenFacts) -> Card:
    """The token card of these facts; its level as in :func:`build`."""
    face = msgspec.structs.replace(_face(kind.face), colors=tuple(kind.face.colors))
    by_hand = any(isinstance(a, ByHandText) for a in face.abilities)
    level = "automatic" if not by_hand else "partly" if len(face.abilities) > 1 else "by_hand"
    return Card((face,), level=level, token=True)


def _layout(card: CardFacts) -> str:
    return card.layout if len(card.faces) > 1 else "normal"


def _face(face: facts.Face) -> Face:
    """One face; what the facts do not cover is one by-hand ability."""
    abilities: list[Ability] = []
    unknown = face.others > 0
    for at, keyword in enumerate(face.keywords):
        found = abilities_of(*facts.split_keyword(keyword))
        if keyword.startswith("backup "):  # CR 702.165a: what is printed after it is lent
            found = _backup(keyword, face.keywords[at + 1 :], face.others > 0)
            abilities.extend(found)
            unknown = unknown or not found
            break
        unknown = unknown or not found
        abilities.extend(found)
    abilities.extend(enters_of(face.enters))
    abilities.extend(mana_of(face.mana))
    if unknown:
        spell = "Instant" in face.types or "Sorcery" in face.types
        abilities.append(ByHandText("spell" if spell else "static"))
    return msgspec.structs.replace(bare_face(face), abilities=tuple(abilities))


def bare_face(face: facts.Face) -> Face:
    """What is printed on a face besides its abilities."""
    return Face(
        face.name,
        face.mana_cost,
        face.types,
        face.subtypes,
        face.supertypes,
        _number(face.power),
        _number(face.toughness),
        _number(face.loyalty),
        _number(face.defense),
        tuple(face.indicator) if face.indicator else None,
    )


def _backup(keyword: str, after: tuple[str, ...], more: bool) -> tuple[Ability, ...]:
    """Backup with the keywords printed after it; () if anything after it is not known."""
    lent = [abilities_of(*facts.split_keyword(word)) for word in after]
    if more or not all(lent) or not keyword.removeprefix("backup ").isdigit():
        return ()
    return backup(int(keyword.removeprefix("backup ")), *(a for some in lent for a in some))


def _number(text: str | None) -> int | None:
    """Printed numbers; what an ability defines (``*``) is 0 until then (CR 208.2a)."""
    if text is None:
        return None
    return int(text) if re.fullmatch(r"-?\d+", text) else 0


# ---------------------------------------------------------------- mana
def mana_of(made: tuple[ManaAbility, ...]) -> list[Ability]:
    """The mana abilities of a face."""
    return [_mana(one) for one in made]


def _mana(made: ManaAbility) -> Ability:
    mana = "/".join(made.options) if made.options else _ANY_OF[made.any_of]
    effects = [flow.add_mana(mana, 1 if made.options else made.amount)]
    if made.damage:
        return ab.mana_ability(_cost(made.cost), *effects, verbs.deal_damage(made.damage, words.YOU))
    return ab.mana_ability(_cost(made.cost), *effects)


def _cost(parts: tuple[str, ...]) -> tuple[CostPart, ...]:
    """The facts' list of symbols and words as cost parts, mana symbols together."""
    mana = "".join(p for p in parts if p.startswith("{") and p not in ("{T}", "{Q}"))
    out: list[CostPart] = list(costs.cost(mana))
    for part in parts:
        if part in ("{T}", "{Q}"):
            out.extend(costs.cost(part))
        elif part == "sacrifice":
            out.append(costs.sacrifice_this())
        elif part.startswith("life "):
            out.append(costs.pay_life(int(part[5:])))
    return tuple(out)


# ---------------------------------------------------------------- how it enters
def enters_of(how: tuple[str, ...]) -> list[Ability]:
    """How a face enters: tapped, or unless something is so."""
    if not how:
        return []
    if how == ("tapped",):
        return [ab.enters_tapped()]
    condition, arguments = how[1], how[2:]
    if condition == "pay life":
        return [ab.enters_tapped(unless_paid=costs.pay_life(int(arguments[0])))]
    if condition == "reveal":
        return [ab.enters_tapped(unless_paid=costs.revealing(_of_nouns(arguments, HAND)))]
    return [ab.enters_tapped(if_=words.unless(_condition(condition, arguments)))]


def _condition(name: str, arguments: tuple[str, ...]) -> Condition:
    if name == "control":
        return words.exists(_of_nouns(arguments, BATTLEFIELD))
    number = int(arguments[0])
    others = filters.lands_you_control(other=True)
    match name:
        case "other lands at most":
            return words.at_most(others, number)
        case "other lands at least":
            return words.exists(others, number)
        case "basic lands at least":
            return words.exists(filters.lands_you_control(supertypes="Basic"), number)
        case "opponents at least":
            return words.compare(words.opponents(), ">=", number)
        case "opponents' lands at least":
            return words.exists(filters.lands(controller=words.EACH_OPPONENT), number)
    return words.some(words.EACH_PLAYER, words.compare(words.life("player"), "<=", number))


def _of_nouns(nouns: tuple[str, ...], zone: str) -> Filter:
    """``("Forest", "Plains")``, ``("basic land",)``: one's own permanents, or cards in one's hand."""
    whose: dict[str, Any] = {"controller": words.YOU} if zone == BATTLEFIELD else {"owner": words.YOU}
    kinds = [_noun(noun) for noun in nouns]
    if all(set(kind) == {"subtypes"} for kind in kinds):
        return Filter(zone=zone, subtypes=tuple(k["subtypes"][0] for k in kinds), **whose)
    if len(kinds) == 1:
        return Filter(zone=zone, **kinds[0], **whose)
    return Filter(zone=zone, **whose, any_of=tuple(Filter(zone=zone, **kind) for kind in kinds))


def _noun(noun: str) -> dict[str, Any]:
    if noun == "basic land":
        return {"supertypes": ("Basic",), "types": ("Land",)}
    if noun == "legendary creature":
        return {"supertypes": ("Legendary",), "types": ("Creature",)}
    return {"subtypes": (noun,)}
