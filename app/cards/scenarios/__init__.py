"""Boards written as YAML: read, built, played through the engine's seam, judged (docs/scenarios.md)."""
