"""How much there may be: Magic knows no bounds, a server that plays many games at once does.

What goes beyond is cut off; no game that people play comes near."""

LARGEST = 10**12  # a number: life, damage, counters, power
MOST_TIMES = 10_000  # how often something is done at once
MOST_OBJECTS = 15_000  # objects of one game, beyond which no tokens are created
