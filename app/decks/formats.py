"""What each format asks of a deck, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from app.cards import facts
from app.cards.facts import CardFacts
from app.decks import ban_lists
from app.decks.commanders import may_lead
from app.engine.modes.archenemy.seats import COMMANDER, GAMES, PLAIN

Standing = Literal["legal", "restricted", "banned", "outside"]


@dataclass(frozen=True)
class Format:
    """One format. `pool` says how a card stands, `pool_rule` and the other rules what to cite.

    `leaders`: whether a card may lead a deck; None in formats without commanders. `colors`: what the commander
    allows, its colour identity or the colours of its mana cost alone. `copies`: how many of a card but basic lands.
    """

    key: str
    name: str
    size: int
    exact: bool
    size_rule: str
    copies: int
    copies_rule: str
    pool: Callable[[CardFacts], Standing]
    pool_rule: str
    as_of: str
    leaders: Callable[[CardFacts], bool] | None = None
    leader_rule: str = ""
    banned_leaders: frozenset[str] = frozenset()
    pairs: bool = False
    colors: Literal["identity", "cost"] = "identity"
    color_rule: str = ""
    land_rule: str = ""
    free_basics: bool = False
    most_mana_value: int | None = None
    sideboard: int | None = 15
    schemes: int = 0
    scheme_copies: int = 2
    scheme_rule: str = ""


def _facts_pool(name: str) -> Callable[[CardFacts], Standing]:
    def standing(card: CardFacts) -> Standing:
        found = card.legality(name)
        return "outside" if found == "not_legal" else found

    return standing


def _pool_of_2010(card: CardFacts) -> Standing:
    if card.name in ban_lists.EDH_2010_BANNED:
        return "banned"
    if card.name in ban_lists.EDH_2010_ALLOWED or card.legality("vintage") in ("legal", "restricted"):
        return "legal"
    return "outside"


def _tiny_pool(card: CardFacts) -> Standing:
    if card.name in ban_lists.TINY_LEADERS_BANNED:
        return "banned"
    return "legal" if card.legality("vintage") in ("legal", "restricted") else "outside"


def _legendary_creature(card: CardFacts) -> bool:
    return "Legendary" in card.front.supertypes and "Creature" in card.front.types


def _leads_brawl(card: CardFacts) -> bool:
    return may_lead(card) or ("Legendary" in card.front.supertypes and "Planeswalker" in card.front.types)


def _sixty(key: str, name: str, pool: str, as_of: str) -> Format:
    return Format(
        key=key, name=name, size=60, exact=False, size_rule="CR 100.2a", copies=4, copies_rule="CR 100.2a",
        pool=_facts_pool(pool), pool_rule=name, as_of=as_of,
    )  # fmt: skip


def _schemes(mode: str) -> dict[str, Any]:
    """What the scheme deck of such a game must be."""
    game = GAMES[mode]
    return {"schemes": game.schemes[0], "scheme_copies": game.schemes[1], "scheme_rule": game.rules}


def _all() -> dict[str, Format]:
    today = facts.manifest().as_of
    commander = Format(
        key="commander", name="Commander", size=100, exact=True, size_rule="CM-1, CR 903.5a", copies=1,
        copies_rule="CM-1, CR 903.5b", pool=_facts_pool("commander"), pool_rule="CM-11", as_of=today, leaders=may_lead,
        leader_rule="CM-1, CR 903.3", pairs=True, color_rule="CM-2, CR 903.5c", land_rule="CM-2, CR 903.5d",
        sideboard=None,
    )  # fmt: skip
    edh_2010 = Format(
        key="edh-2010", name="EDH 2010", size=100, exact=True, size_rule="CM-1", copies=1, copies_rule="CM-1",
        pool=_pool_of_2010, pool_rule="CM-11", as_of=ban_lists.EDH_2010_AS_OF, leaders=_legendary_creature,
        leader_rule="CM-1", banned_leaders=ban_lists.EDH_2010_BANNED_GENERALS, colors="cost", color_rule="CM-2",
        land_rule="CM-2", sideboard=None,
    )  # fmt: skip
    brawl = Format(
        key="brawl", name="Brawl", size=60, exact=True, size_rule="CR 903.12d", copies=1, copies_rule="CR 903.5b",
        pool=_facts_pool("standardbrawl"), pool_rule="CR 903.12b", as_of=today, leaders=_leads_brawl,
        leader_rule="CR 903.12c", pairs=True, color_rule="CR 903.5c", land_rule="CR 903.5d", free_basics=True,
        sideboard=None,
    )  # fmt: skip
    tiny = Format(
        key="tiny-leaders", name="Tiny Leaders", size=50, exact=True, size_rule="Tiny Leaders", copies=1,
        copies_rule="Tiny Leaders", pool=_tiny_pool, pool_rule="Tiny Leaders", as_of=ban_lists.TINY_LEADERS_AS_OF,
        leaders=may_lead, leader_rule="Tiny Leaders", banned_leaders=ban_lists.TINY_LEADERS_BANNED_LEADERS, pairs=True,
        color_rule="CR 903.5c", land_rule="CR 903.5d", most_mana_value=3, sideboard=10,
    )  # fmt: skip
    sixty = _sixty("sixty", "Vintage", "vintage", today)
    pauper = _sixty("pauper", "Pauper", "pauper", today)
    archenemy = Format(
        key="archenemy", name="Archenemy", size=60, exact=False, size_rule="AE-1.2, CR 100.2a", copies=4,
        copies_rule="AE-1.2, CR 100.2a", pool=_facts_pool("vintage"), pool_rule="AE-1.2", as_of=today,
        **_schemes(PLAIN),
    )  # fmt: skip
    villain = replace(commander, key="archenemy-commander", name="Archenemy Commander", **_schemes(COMMANDER))
    return {one.key: one for one in (commander, edh_2010, brawl, tiny, pauper, sixty, archenemy, villain)}


FORMATS: Final = (
    "commander", "edh-2010", "brawl", "tiny-leaders", "pauper", "sixty", "archenemy", "archenemy-commander"
)  # fmt: skip


def format_named(key: str) -> Format:
    """The format of a key of FORMATS. Raises KeyError for any other."""
    return _all()[key]
