"""Deck lists: reading them from any format, judging them, writing them; the host's card texts."""
