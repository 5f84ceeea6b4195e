"""What the cards of the game are and do: content, no rules."""
