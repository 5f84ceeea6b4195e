"""The tokens that schemes create."""

from __future__ import annotations

from app.cards.dsl import *

DEMON = token("Demon", "Creature — Demon", 5, 5, "B", flying)
DEVIL = token("Devil", "Creature — Devil", 1, 1, "R", when_dies(deal_damage(1), targets=[any_target()]))
DRAGON = token("Dragon", "Creature — Dragon", 5, 5, "R", flying)
ELEMENTAL_3_3 = token("Elemental", "Creature — Elemental", 3, 3, "G")
GOLEM_4_6 = token("Golem", "Artifact Creature — Golem", 4, 6)
HORROR_3_3 = token("Horror", "Creature — Horror", 3, 3, "B")
OOZE = token("Ooze", "Creature — Ooze", 2, 2, "G")
SAPROLING = token("Saproling", "Creature — Saproling", 1, 1, "G")
SCARECROW = token("Scarecrow", "Artifact Creature — Scarecrow", 4, 4, "", vigilance)
