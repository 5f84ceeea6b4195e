"""What a card of a horde of one's own can be told to do: trees with holes, which an instruction fills.

A hole stands for what the host chooses: a number, what it concerns, a token of the list, a keyword."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from app.cards.dsl import *
from app.engine.model.card import Face
from app.engine.model.values import Filter
from app.engine.modes.horde.reading import walk
from app.i18n import N_

N, M, MINUS_N, MINUS_M = "hole:n", "hole:m", "hole:-n", "hole:-m"
KEYWORD, WHAT, LIMITED = "hole:keyword", "hole:what", "hole:limit"
TOKEN = Face("hole:token")
GREATEST, RANDOM_LAND = "horde_greatest", "horde_random_land"

HEROES = EACH_OPPONENT
THEIRS = Filter(name=WHAT, controller=HEROES)  # what of the heroes' it concerns
THEIR_CREATURES = Filter(name=LIMITED, types=("Creature",), controller=HEROES)
ANY = Filter(name=WHAT)
IN_GRAVEYARD = Filter(name=WHAT, zone=GRAVEYARD, owner=YOU)
NONBASIC = lands(controller=HEROES, not_supertypes="Basic")
OURS = creatures_you_control()


@dataclass(frozen=True)
class Template:
    """Something a card can do: the key of its label, what there is to choose, and its tree with holes.

    ``fields`` are names of an instruction's fields: ``n``, ``m``, ``what``, ``limit`` (with ``limit_n``),
    ``token``, ``keyword``. ``static``: it holds as long as the card is on the battlefield."""

    label: str
    fields: tuple[str, ...]
    tree: tuple[Any, ...]
    static: bool = False


def _does(label: str, fields: str, *tree: Effect) -> Template:
    return Template(label, tuple(fields.split()), tree)


TEMPLATES: dict[str, Template] = {
    # -------------------------------------------------------------- each hero
    "lose_life": _does(N_("each hero loses life"), "n", lose_life(N, HEROES)),
    "damage_heroes": _does(N_("damage to each hero"), "n", deal_damage(N, HEROES)),
    "drain": _does(N_("each hero loses life and the horde gains as much"), "n", lose_life(N, HEROES), gain_life(N)),
    "discard": _does(N_("each hero discards cards"), "n", discard(N, HEROES)),
    "discard_random": _does(N_("each hero discards cards at random"), "n", discard(N, HEROES, random=True)),
    "sacrifice": _does(N_("each hero sacrifices permanents"), "n what limit", sacrifice(HEROES, ANY, N)),
    "mill": _does(N_("each hero mills cards"), "n", mill(N, HEROES)),
    "exile_top": _does(N_("each hero exiles cards from the top of the library"), "n", exile_top(N, HEROES)),
    "poison": _does(N_("each hero gets poison counters"), "n", get_counters("poison", N, HEROES)),
    "die": _does(N_("each hero loses as much life as a die says"), "", roll_dice(6), lose_life("rolled", HEROES)),
    # -------------------------------------------------------------- what the heroes have
    "destroy_best": _does(N_("destroy the best"), "n what limit", custom(GREATEST, N, THEIRS), destroy("picked")),
    "destroy_each": _does(N_("destroy each"), "what limit", destroy(THEIRS)),
    "exile_best": _does(N_("exile the best"), "n what limit", custom(GREATEST, N, THEIRS), exile("picked")),
    "exile_each": _does(N_("exile each"), "what limit", exile(THEIRS)),
    "return_best_to_hand": _does(
        N_("return the best to its owner's hand"), "n what limit", custom(GREATEST, N, THEIRS), return_to_hand("picked")
    ),
    "return_each_to_hand": _does(N_("return each to its owner's hand"), "what limit", return_to_hand(THEIRS)),
    "tap_each": _does(N_("tap each"), "what limit", tap(THEIRS)),
    "steal_best": _does(
        N_("gain control of the best"), "n what limit", custom(GREATEST, N, THEIRS), gain_control("picked")
    ),
    "damage_each": _does(N_("damage to each creature"), "n limit", deal_damage(N, THEIR_CREATURES)),
    "shrink": _does(
        N_("each creature gets smaller until end of turn"), "n m limit", gets(THEIR_CREATURES, MINUS_N, MINUS_M)
    ),
    "destroy_land": _does(
        N_("destroy a nonbasic land at random"), "", custom(RANDOM_LAND, 1, NONBASIC), destroy("picked")
    ),
    # -------------------------------------------------------------- the horde
    "make_tokens": _does(N_("make tokens of the list"), "n token", create(TOKEN, N)),
    "make_attackers": _does(
        N_("make tokens of the list that attack"), "n token", create(TOKEN, N, tapped=True, attacking=True)
    ),
    "make_tokens_for_each_hero": _does(
        N_("make tokens of the list for each hero"), "n token", for_each(HEROES, create(TOKEN, N))
    ),
    "pump": _does(N_("the horde's creatures get bigger until end of turn"), "n m", gets(OURS, N, M)),
    "counters": _does(N_("+1/+1 counters on each of the horde's creatures"), "n", put_counters(N, on=OURS)),
    "gain_keyword": _does(
        N_("the horde's creatures gain an ability until end of turn"), "keyword", gains(OURS, KEYWORD)
    ),
    "gain_life": _does(N_("the horde gains life"), "n", gain_life(N)),
    "reveal": _does(N_("the horde draws: it reveals cards"), "n", draw(N)),
    "return_best": _does(
        N_("put the best from its graveyard onto the battlefield"),
        "n what limit",
        custom(GREATEST, N, IN_GRAVEYARD),
        put_onto_battlefield("picked"),
    ),
    "return_each": _does(
        N_("put each from its graveyard onto the battlefield"), "what limit", put_onto_battlefield(IN_GRAVEYARD)
    ),
    "extra_combat": _does(N_("untap its creatures; another combat follows"), "", untap(OURS), extra_combat()),
    # -------------------------------------------------------------- always
    "has_keyword": Template(N_("this has an ability"), ("keyword",), (have(THIS, KEYWORD),), static=True),
    "lead": Template(
        N_("the horde's other creatures are bigger"),
        ("n", "m"),
        (get(other_creatures_you_control(), N, M),),
        static=True,
    ),
    "lead_keyword": Template(
        N_("the horde's other creatures have an ability"),
        ("keyword",),
        (have(other_creatures_you_control(), KEYWORD),),
        static=True,
    ),
}

# What an effect can be limited to: the fields of a filter, and whether a number goes with it.
KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "creature": (N_("creatures"), {"types": ("Creature",)}),
    "artifact": (N_("artifacts"), {"types": ("Artifact",)}),
    "enchantment": (N_("enchantments"), {"types": ("Enchantment",)}),
    "planeswalker": (N_("planeswalkers"), {"types": ("Planeswalker",)}),
    "land": (N_("nonbasic lands"), {"types": ("Land",), "not_supertypes": ("Basic",)}),
    "nonland": (N_("permanents that are no lands"), {"not_types": ("Land", "Instant", "Sorcery")}),
}
LIMITS: dict[str, tuple[str, str, Any]] = {
    "": (N_("all of them"), "", None),
    "power_at_most": (N_("of this power or less"), "power_at_most", N),
    "power_at_least": (N_("of this power or more"), "power_at_least", N),
    "mana_value_at_most": (N_("of this mana value or less"), "mana_value_at_most", N),
    "mana_value_at_least": (N_("of this mana value or more"), "mana_value_at_least", N),
    "tapped": (N_("tapped ones"), "tapped", True),
    "untapped": (N_("untapped ones"), "tapped", False),
    "flying": (N_("with flying"), "keywords", ("flying",)),
    "not_flying": (N_("without flying"), "without", ("flying",)),
    "token": (N_("tokens"), "token", True),
    "nontoken": (N_("no tokens"), "token", False),
}
KEYWORDS: dict[str, str] = {
    "flying": N_("flying"),
    "trample": N_("trample"),
    "haste": N_("haste"),
    "menace": N_("menace"),
    "deathtouch": N_("deathtouch"),
    "first_strike": N_("first strike"),
    "double_strike": N_("double strike"),
    "lifelink": N_("lifelink"),
    "vigilance": N_("vigilance"),
    "indestructible": N_("indestructible"),
    "hexproof": N_("hexproof"),
    "reach": N_("reach"),
}


def filled(template: Template, values: Mapping[str, Any], token: Face | None) -> tuple[Any, ...]:
    """The tree of a template with its holes filled: effects, or for a static one abilities.

    ``values`` are those of an instruction by field; ``token`` is needed by templates that make some."""
    numbers = {N: values["n"], M: values["m"], MINUS_N: -values["n"], MINUS_M: -values["m"]}
    _, kind = KINDS[values["what"]]
    _, field, wanted = LIMITS[values["limit"]]
    limited = {field: values["limit_n"] if wanted == N else wanted} if field else {}

    def change(node: Any) -> Any:
        if isinstance(node, Filter) and node.name in (WHAT, LIMITED):
            return msgspec.structs.replace(node, name=None, **{**(kind if node.name == WHAT else {}), **limited})
        return token if node == TOKEN else _without_holes(node, numbers, values["keyword"])

    done: tuple[Any, ...] = walk(template.tree, change)
    return done


def _without_holes(node: Any, numbers: Mapping[str, int], keyword: str) -> Any:
    found = {field: getattr(node, field) for field in node.__struct_fields__}
    changes: dict[str, Any] = {f: numbers[v] for f, v in found.items() if isinstance(v, str) and v in numbers}
    changes |= {f: (keyword,) for f, v in found.items() if v == (KEYWORD,)}
    return msgspec.structs.replace(node, **changes) if changes else node
