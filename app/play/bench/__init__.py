"""How fast the engine, the cards, the pushes and the page are: `holdfast bench` (docs/bench.md)."""
