"""Readings of cards by phase.rs (MIT/Apache-2.0, see NOTICE) -> our ability trees.

One small function a node kind, found in a registry by its name. Whatever is not known, a kind or a field of one,
raises :class:`~app.cards.reading.node.Unknown`: that ability is by hand, never a guess."""
