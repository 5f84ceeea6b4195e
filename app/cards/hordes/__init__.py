"""Hordes: decks that play by themselves. Each is its card scripts and its list, as data."""
