"""Who is who in a horde game."""

HORDE = "horde"
HEROES = "heroes"
