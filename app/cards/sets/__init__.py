"""Scripted cards, grouped by what they do. Every module offers ``CARDS``."""
