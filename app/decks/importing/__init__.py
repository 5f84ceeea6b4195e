"""Importing a bulk file of card data (Scryfall's) into the host's database."""
