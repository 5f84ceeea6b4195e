"""What cards are: scripts, printed words, facts, ready decks. Knows no database and no table."""
