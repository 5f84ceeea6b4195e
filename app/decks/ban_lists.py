"""Lists of cards that are facts of a format and not in the card facts, each with its day."""

from __future__ import annotations

from typing import Final

# CM-11: the list of the 2010 rules. Its notes are dated changes: what is marked unbanned is legal (Grindstone,
# Riftsweeper), what is marked new is banned (Tolarian Academy, Channel, Staff of Domination).
EDH_2010_AS_OF: Final = "2010-06-20"
EDH_2010_BANNED: Final = frozenset(
    {
        "Ancestral Recall", "Balance", "Biorhythm", "Black Lotus", "Channel", "Coalition Victory", "Fastbond",
        "Gifts Ungiven", "Karakas", "Kokusho, the Evening Star", "Library of Alexandria", "Limited Resources",
        "Lion's Eye Diamond", "Metalworker", "Mox Emerald", "Mox Jet", "Mox Pearl", "Mox Ruby", "Mox Sapphire",
        "Painter's Servant", "Panoptic Mirror", "Protean Hulk", "Recurring Nightmare", "Staff of Domination",
        "Sway of the Stars", "Time Vault", "Time Walk", "Tinker", "Tolarian Academy", "Upheaval", "Worldgorger Dragon",
        "Yawgmoth's Bargain",
    }
)  # fmt: skip
EDH_2010_BANNED_GENERALS: Final = frozenset({"Braids, Cabal Minion", "Rofellos, Llanowar Emissary"})
EDH_2010_ALLOWED: Final = frozenset({"Shahrazad"})

TINY_LEADERS_AS_OF: Final = "2026-08-22"
TINY_LEADERS_BANNED: Final = frozenset(
    {
        "Ancestral Recall", "Balance", "Black Lotus", "Black Vise", "Channel", "Codie, Vociferous Codex",
        "Counterbalance", "Demonic Tutor", "Earthcraft", "Edric, Spymaster of Trest", "Fastbond", "Goblin Recruiter",
        "Grindstone", "Hermit Druid", "High Tide", "Imperial Seal", "Karakas", "Karn Liberated",
        "Library of Alexandria", "Mana Crypt", "Mana Drain", "Mana Vault", "Metalworker", "Mind Twist",
        "Mishra's Workshop", "Mox Emerald",
        "Mox Jet", "Mox Pearl", "Mox Ruby", "Mox Sapphire", "Najeela, the Blade-Blossom", "Necropotence",
        "Sisay, Weatherlight Captain", "Skullclamp", "Sol Ring", "Strip Mine", "Survival of the Fittest",
        "Sword of Body and Mind", "Thassa's Oracle", "The Tabernacle at Pendrell Vale", "Time Vault", "Time Walk",
        "Timetwister", "Tolarian Academy", "Umezawa's Jitte", "Vampiric Tutor", "Wheel of Fortune", "Yawgmoth's Will",
    }
)  # fmt: skip
TINY_LEADERS_BANNED_LEADERS: Final = frozenset(
    {"Erayo, Soratami Ascendant // Erayo's Essence", "Rofellos, Llanowar Emissary"}
)
