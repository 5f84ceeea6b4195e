"""What a ready deck is: names by the part they play, so that its make-up can be counted."""

from __future__ import annotations

from dataclasses import dataclass

ROLES = ("mana", "draw", "removal", "sweeper", "theme", "support")


@dataclass(frozen=True)
class StarterDeck:
    """A 100-card Commander deck. ``roles`` names cards by what they do there (a card may stand under several),
    ``basics`` counts basic lands, ``title`` and ``about`` are keys of the catalogue."""

    key: str
    title: str
    about: str
    commander: str
    lands: tuple[str, ...]
    basics: dict[str, int]
    roles: dict[str, tuple[str, ...]]

    def spells(self) -> tuple[str, ...]:
        """The nonland names besides the commander, each once."""
        return tuple(dict.fromkeys(name for role in ROLES for name in self.roles[role]))

    def with_role(self, role: str) -> tuple[str, ...]:
        """The names that play a part: ``mana``, ``draw``, ``removal``, ``sweeper``, ``theme``, ``support``."""
        return self.roles[role]

    def main(self) -> list[tuple[int, str]]:
        """The 99 as (count, name)."""
        singles = [(1, name) for name in (*self.spells(), *self.lands)]
        return singles + [(count, name) for name, count in self.basics.items()]

    def as_text(self) -> str:
        """The deck as the text people paste."""
        lines = ["Commander", f"1 {self.commander}", "", "Deck"]
        return "\n".join(lines + [f"{count} {name}" for count, name in self.main()]) + "\n"
