"""Postgres: the truth about tables, games and people."""
