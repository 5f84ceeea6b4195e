"""What must be paid to attack (CR 508.1g–j), in generic mana for each attacking creature.

A static ability says so by a rule for players, ``attack_tax`` for attacking the player it is about,
``attack_tax_planeswalkers`` for attacking their planeswalkers, ``attack_tax_everywhere`` for both; ``amount`` is the
mana, ``what`` the attackers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.errors import Illegal
from app.engine.model.values import ObjId, Seat
from app.engine.rules import attacking, player_rules, values

if TYPE_CHECKING:
    from app.engine.game import Game


def tax(g: Game, oid: ObjId, to: ObjId | Seat) -> int:
    """Generic mana that must be paid for this creature to attack this. A team with a shared life total is one
    defending player: what each of its members asks for is added up."""
    rules = ("attack_tax" if isinstance(to, str) else "attack_tax_planeswalkers", "attack_tax_everywhere")
    if not any(g.table.listeners(f"rule:{rule}") for rule in rules):
        return 0
    seat = attacking.defending_player(g, to)
    seats = attacking.defending(g, seat or "") if isinstance(to, str) else [seat] if seat else []
    return sum(
        values.number(g, found.amount, env)
        for member in seats
        for rule in rules
        for found, env in player_rules.rules_for(g, rule, member)
        if found.what is None or values.matches(g, found.what, oid, env, zone=False)
    )


def owed(g: Game, attacks: attacking.Attacks) -> dict[Seat, int]:
    """What each player owes for their own attackers; only players who owe something."""
    out: dict[Seat, int] = {}
    for oid, to in attacks.items():
        amount = tax(g, oid, to)
        if amount:
            seat = g.s.objects[oid].controller
            out[seat] = out.get(seat, 0) + amount
    return out


def check(g: Game, attacks: attacking.Attacks) -> None:
    """Raise Illegal unless everybody can pay for their attackers."""
    from app.engine.rules.mana_cost import ManaCost
    from app.engine.rules.paying import Payer

    for seat, amount in owed(g, attacks).items():
        if Payer(g, seat).plan(ManaCost(generic=amount)) is None:
            raise Illegal("Attacking costs {amount} mana, which you cannot pay.", amount=amount)


def pay(g: Game, attacks: attacking.Attacks) -> None:
    """Everybody pays for their attackers, after they are tapped (CR 508.1f–j). Raises Illegal if somebody can't."""
    from app.engine.rules.mana_cost import ManaCost
    from app.engine.rules.paying import pay as pay_mana

    for seat, amount in owed(g, attacks).items():
        pay_mana(g, seat, ManaCost(generic=amount))


def free(g: Game, attacks: attacking.Attacks) -> attacking.Attacks:
    """The attacks that cost nothing."""
    return {oid: to for oid, to in attacks.items() if not tax(g, oid, to)}
