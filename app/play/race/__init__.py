"""Base Race at a table: its kind, its regions, its words."""
