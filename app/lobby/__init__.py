"""Tables before and around a game: opening, inviting, seats, decks, chat, and what the host may do."""
