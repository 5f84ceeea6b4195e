"""How a game stands for a player, in mana: what they have on the battlefield, in hand and in life, less what their
opponents have. Public things alone: of a hand nobody but its owner knows more than how many cards it has."""

from __future__ import annotations

import math

from app.engine.autopilot.assault import SEAT_WORTH, worth
from app.engine.game import Game
from app.engine.model.ability import ActivatedAbility
from app.engine.model.values import COMMAND, HAND, ObjId, Seat
from app.engine.rules import planeswalkers

CARD, MANY, SPARE = 1.5, 7, 0.3  # a card in hand; of more than so many each is worth less
LAND, SOURCE, OTHER = 1.2, 1.0, 0.8  # a land, what makes mana besides, each mana of another permanent's cost
PACIFIED = 0.3  # what is left of a creature that can neither attack nor block
LIFE = 12.0  # the less life there is the dearer each point of it
SCHEME = 3.0  # an ongoing scheme
KEYWORDS = {
    "flying": 1.0,
    "deathtouch": 1.0,
    "lifelink": 0.8,
    "double_strike": 1.0,
    "first_strike": 0.5,
    "trample": 0.4,
    "vigilance": 0.4,
    "haste": 0.2,
    "menace": 0.4,
    "indestructible": 2.0,
    "hexproof": 0.6,
    "unblockable": 1.0,
}
WON = 10_000.0


def standing(g: Game, seat: Seat) -> float:
    """What the player has less what each of their opponents has; the game's end counts most of all."""
    if g.s.ended is not None:
        return WON if g.player(seat).team in g.s.ended.winners else -WON
    sides = {team: sum(_has(g, p) for p in g.seats(team)) + _lives(g, team) for team in g.s.order}
    own = sides.pop(g.player(seat).team)
    return own - sum(sides.values())


def _has(g: Game, seat: Seat) -> float:
    if g.player(seat).left or g.player(seat).lost:
        return 0.0
    cards = len(g.zone(HAND, seat))
    held = CARD * min(cards, MANY) + SPARE * max(0, cards - MANY)
    ongoing = sum(SCHEME for i in g.zone(COMMAND) if g.obj(i).controller == seat and "Ongoing" in g.ch(i).supertypes)
    return SEAT_WORTH + held + ongoing + sum(permanent(g, i) for i in g.battlefield(seat))


def _lives(g: Game, team: str) -> float:
    seats = [p for p in g.seats(team) if not (g.player(p).left or g.player(p).lost)]
    lives = [g.life(p) for p in seats]
    return sum(map(_life, lives[:1] if g.s.teams[team].life is not None else lives))


def _life(life: int) -> float:
    return LIFE * math.log1p(max(0, life) / 3)


def permanent(g: Game, oid: ObjId) -> float:
    """What a permanent is worth, in mana."""
    c = g.ch(oid)
    makes = SOURCE * any(isinstance(a, ActivatedAbility) and a.mana for a in c.abilities)
    if c.is_creature:
        idle = (c.has("cant_attack") and c.has("cant_block")) or c.has("doesnt_untap")
        whole = worth(g, oid) + makes + sum(n for word, n in KEYWORDS.items() if c.has(word))
        return whole * PACIFIED if idle else whole
    if c.is_land:
        return LAND
    if planeswalkers.is_one(g, oid):
        return c.mana_value * 0.5 + planeswalkers.loyalty(g, oid)
    return OTHER * (0.5 if g.obj(oid).token else c.mana_value) + makes
