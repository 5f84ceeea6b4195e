"""Holdfast: friends far apart play co-op Magic in the browser against a deck the server runs."""

__version__ = "0.1.0"
