"""The card library: ability trees of nearly every card, built by ``holdfast cards build`` and read lazily."""
