"""Which card a name means: a script, a tree built from the facts, or a named blank."""

from __future__ import annotations

import importlib
import pkgutil
import unicodedata
from functools import cache, lru_cache

from app.cards import facts, from_facts, sets, tokens
from app.cards.hordes import eldrazi_scourge
from app.cards.library import store as library
from app.cards.library.model import PROVED, SCRIPTED, TIERS
from app.engine.model.ability import ByHandText
from app.engine.model.card import Card, Face

AUTOMATIC, PARTLY, BY_HAND = "automatic", "partly", "by_hand"
MOST_BUILT = 4096


@cache
def normalised(name: str) -> str:
    """A name as it is looked up: case, accents, spacing and the spelling of ``//`` do not matter."""
    plain = unicodedata.normalize("NFKD", name.replace("’", "'"))
    plain = "".join(c for c in plain if not unicodedata.combining(c)).casefold()
    plain = plain.replace("æ", "ae").replace("/", " / ")
    return " ".join(plain.replace("/ /", "/").replace("/  /", "/").split())


def _all() -> list[Card]:
    """The cards of the sets and of the Scourge; those of the challenge decks belong to these alone."""
    modules = pkgutil.iter_modules(sets.__path__, f"{sets.__name__}.")
    found = [card for module in modules for card in importlib.import_module(module.name).CARDS]
    return [*found, *eldrazi_scourge.CARDS]


@cache
def _scripts() -> dict[str, Card]:
    """Every scripted card by its normalised names. ValueError if two scripts share a name."""
    found: dict[str, Card] = {}
    for card in _all():
        for key in dict.fromkeys(normalised(name) for name in names_of(card)):
            if key in found:
                raise ValueError(f"{card.name} is scripted twice")
            found[key] = card
    return found


@cache
def _tokens() -> dict[str, Card]:
    return {normalised(card.name): card for card in reversed(tokens.CARDS)}


def names_of(card: Card) -> tuple[str, ...]:
    """The names a list may use: the whole name, the front face's, and both halves with `` // ``."""
    faces = [face.name for face in card.faces]
    return tuple(dict.fromkeys((card.name, faces[0], " // ".join(faces))))


def scripted(name: str) -> Card | None:
    """The scripted card of a name (not a token), or None."""
    return _scripts().get(normalised(name))


def token(name: str) -> Card | None:
    """The token card of a name, as it stands in a horde's library, or None: of several kinds the one that comes
    first in ``tokens.py``, of a name not there the one that is made most often."""
    found = _tokens().get(normalised(name))
    if found is not None:
        return found
    known = facts.token(name)
    return None if known is None else from_facts.build_token(known)


def token_of(kind: facts.TokenFacts) -> Card:
    """The token card of these facts; where they do not say all, ours if one looks the same."""
    built = from_facts.build_token(kind)
    if built.level == AUTOMATIC:
        return built
    return next((ours for ours in tokens.CARDS if _look(ours.faces[0]) == _look(built.faces[0])), built)


def _look(face: Face) -> tuple[object, ...]:
    """What is printed on a token besides its text; colours in their order."""
    colors = tuple(sorted(face.colors or ()))
    return (face.name, face.types, face.subtypes, face.supertypes, face.power, face.toughness, colors)


def all_scripted() -> list[Card]:
    """Every scripted card, each once, by name."""
    return sorted({id(c): c for c in _scripts().values()}.values(), key=lambda c: c.name)


def card_for(name: str) -> Card:
    """The card to play for a name: the script if there is one, else the tree of the library, else what its facts
    give, else a token of that name, else a named blank that is played by hand."""
    found = scripted(name)
    if found is not None:
        return found
    known = facts.find(name)
    if known is not None and known.layout == "scheme":
        return _scheme(known.name)
    if known is not None:
        return scripted(known.name) or from_known_facts(known.name)
    return token(name) or blank(name)


def _scheme(name: str) -> Card:
    """Schemes are scripted in a place of their own: no deck of cards holds them."""
    from app.cards import schemes

    return schemes.scheme(name) if name in schemes.names() else from_known_facts(name)


@lru_cache(maxsize=MOST_BUILT)
def from_known_facts(name: str) -> Card:
    """The card of a name that has facts, with the trees of the library where it has some. KeyError for any other
    name."""
    known = facts.find(name)
    if known is None:
        raise KeyError(name)
    entry = library.find(known.name)
    return from_facts.build(known, () if entry is None else entry.faces)


def tier_of(name: str) -> str:
    """How the card of that whole name came to what it does: ``scripted`` by hand, ``proved`` or ``read`` from a
    reading, ``partly`` so, or ``by_hand``; a card that its facts say wholly is ``proved``."""
    known = facts.find(name)
    scheme = known is not None and known.layout == "scheme" and card_for(name).level == AUTOMATIC
    if scheme or scripted(name) is not None:
        return SCRIPTED
    entry = library.find(name)
    if entry is not None:
        return TIERS[entry.tier]
    level = card_for(name).level
    return PROVED if level == AUTOMATIC else level


@lru_cache(maxsize=MOST_BUILT)
def blank(name: str) -> Card:
    """A card of which nothing is known but the name."""
    return Card((Face(name, abilities=(ByHandText(),)),), level=BY_HAND)


def level_of(card: Card) -> str:
    """``automatic``, ``partly`` or ``by_hand``."""
    return card.level
