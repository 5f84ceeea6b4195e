"""Which teams there are in a game against an archenemy, and what the games are called."""

ARCHENEMY = "archenemy"
HEROES = "heroes"
PLAIN, COMMANDER, RUMBLE = "archenemy", "archenemy-commander", "rumble"
