"""Which ability of an object a board means."""

from __future__ import annotations

from app.cards.printer import print_ability
from app.cards.scenarios.names import Failed
from app.cards.scenarios.spelling import Activate
from app.engine.game import Game
from app.engine.looking import face_of
from app.engine.model.ability import ActivatedAbility, ByHandText
from app.engine.model.values import LoyaltyCost, ObjId
from app.engine.rules import activating

Found = tuple[int, ActivatedAbility | ByHandText]


def activated(g: Game, oid: ObjId) -> list[Found]:
    """The abilities of an object that can be activated, with the index the engine gives them."""
    among = enumerate(activating.among(g, oid))
    return [(i, a) for i, a in among if isinstance(a, ActivatedAbility | ByHandText)]


def which(g: Game, oid: ObjId, action: Activate) -> int:
    """The engine's index of the ability an action means. Raises Failed if it is none or not clear."""
    among = activated(g, oid)
    if action.ability is not None:
        among = among[action.ability - 1 : action.ability]
    found = [index for index, a in among if _fits(g, oid, a, action)]
    if not found:
        raise Failed(f"{action.object} has no such ability; it has: {_listed(g, oid)}")
    if len(found) > 1:
        raise Failed(f"{action.object} has several such abilities; say which: {_listed(g, oid)}")
    return found[0]


def _fits(g: Game, oid: ObjId, a: ActivatedAbility | ByHandText, action: Activate) -> bool:
    text = printed(g, oid, a)
    return (
        (action.cost is None or _costs(text, action.cost))
        and (action.loyalty is None or _loyalty(a, action.loyalty))
        and (action.keyword is None or getattr(a, "name", "") == action.keyword.lower().replace(" ", "_"))
        and (action.words is None or _plain(text).startswith(_plain(action.words)))
    )


def printed(g: Game, oid: ObjId, a: ActivatedAbility | ByHandText) -> str:
    """The ability as it is printed, in English."""
    return print_ability(a, face_of(g.s.objects[oid]), "en")


def _costs(text: str, said: str) -> bool:
    return _plain(text.partition(":")[0]) == _plain(said)


def _loyalty(a: ActivatedAbility | ByHandText, said: int | str) -> bool:
    amounts = [p.amount for p in getattr(a, "cost", ()) if isinstance(p, LoyaltyCost)]
    wanted: int | str = said
    if isinstance(said, str):
        plain = said.replace("−", "-").lower()
        wanted = plain if plain == "-x" else int(plain) if plain.lstrip("+-").isdigit() else said
    return wanted in amounts


def _plain(text: str) -> str:
    return "".join(text.casefold().split()).rstrip(".")


def _listed(g: Game, oid: ObjId) -> str:
    return "; ".join(f"{n}. {printed(g, oid, a)}" for n, (_, a) in enumerate(activated(g, oid), 1)) or "none"
