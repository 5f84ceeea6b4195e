"""The rules of the game. Pure: imports the standard library and msgspec only (architecture 1.1)."""
