"""The words of the settings of games with schemes: labels for people; the sentences of help stand with the settings
themselves."""

from __future__ import annotations

from app.i18n import N_

# Each setting with its label and the words of its values (numbers and yes-or-no need none).
LABELS: dict[str, tuple[str, dict[str, str]]] = {
    "villain": (
        N_("Who plays the archenemy"),
        {"person": N_("a person, in the first seat"), "server": N_("the server")},
    ),
    "common_life": (
        N_("Life totals of the heroes"),
        {"usual": N_("as the rules say"), "shared": N_("one for all of them"), "own": N_("one for each")},
    ),
    "drop_out": (N_("A hero who loses drops out, the others go on, where life is shared"), {}),
    "commander_damage": (N_("Combat damage of one commander that wins (0: none does)"), {}),
    "archenemy_life": (N_("Life of the archenemy"), {}),
    "heroes_life": (N_("Life of the heroes"), {}),
    "teammates_see_hands": (N_("Teammates see each other's hands"), {}),
}
