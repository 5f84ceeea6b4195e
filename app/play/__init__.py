"""The running game: commands in, projections out."""
