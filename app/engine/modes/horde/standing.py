"""Rules that stand beside the cards: an emblem of the horde with its deck's own rules and what the table set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.effects.tokens import in_command_zone
from app.engine.model.ability import Ability, Continuous
from app.engine.model.card import Card, Face
from app.engine.model.effect import Grant
from app.engine.model.values import COMMAND, Filter
from app.engine.modes.horde import knobs as k
from app.engine.modes.horde.seats import HORDE

if TYPE_CHECKING:
    from app.engine.game import Game

MINE = Filter(types=("Creature",), controller="you")


def establish(g: Game, rules: Card | None) -> None:
    """Put the emblem into the command zone, if there is anything for it to say (CR 114.4)."""
    own = rules.faces[0].abilities if rules else ()
    abilities = (*map(in_command_zone, own), *granted(g))
    if abilities:
        face = Face(rules.name if rules else "", abilities=abilities)
        g.create(g.pin(Card((face,), token=True)), HORDE, COMMAND)


def granted(g: Game) -> tuple[Ability, ...]:
    """OR-6, OR-18: keywords that all creatures of the horde have."""
    settings = (("haste", "haste"), ("horde_lifelink", "lifelink"))
    keywords = tuple(keyword for knob, keyword in settings if k.value(g.s.knobs, knob))
    return (Continuous(MINE, (Grant(keywords),)),) if keywords else ()
