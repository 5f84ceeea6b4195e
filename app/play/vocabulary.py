"""Words for what the engine names by keys: steps, zones, teams, counters, answers. The page shows these, translated."""

from __future__ import annotations

from app.i18n import N_

# The steps as the page's ladder shows them: (step, its name or a word of it). Steps that are not here stand with the
# one before.
LADDER = (
    ("untap", N_("Untap")),
    ("upkeep", N_("Upkeep")),
    ("draw", N_("Draw")),
    ("precombat main", N_("Precombat")),
    ("beginning of combat", N_("Beginning")),
    ("declare attackers", N_("Attackers")),
    ("declare blockers", N_("Blockers")),
    ("combat damage", N_("Damage")),
    ("end of combat", N_("End of combat")),
    ("postcombat main", N_("Postcombat")),
    ("end", N_("End")),
)
STEPS = (
    N_("untap"),
    N_("upkeep"),
    N_("draw"),
    N_("precombat main"),
    N_("beginning of combat"),
    N_("declare attackers"),
    N_("declare blockers"),
    N_("first-strike damage"),
    N_("combat damage"),
    N_("end of combat"),
    N_("postcombat main"),
    N_("end"),
    N_("cleanup"),
)
STOPS = tuple(step for step in STEPS if step not in ("untap", "cleanup"))
ZONES = (
    N_("battlefield"),
    N_("hand"),
    N_("library"),
    N_("graveyard"),
    N_("exile"),
    N_("command"),
    N_("stack"),
    N_("seen"),
)
# Seats nobody sits in, and teams.
WHO = {
    "horde": N_("the horde"),
    "heroes": N_("the heroes"),
    "archenemy": N_("the archenemy"),
    "team-1": N_("team 1"),
    "team-2": N_("team 2"),
}
ON_STACK = (N_("spell"), N_("activated"), N_("triggered"), N_("loyalty"), N_("copy"))
COUNTERS = (
    N_("loyalty"),
    N_("time"),
    N_("charge"),
    N_("stun"),
    N_("shield"),
    N_("poison"),
    N_("energy"),
    N_("experience"),
    N_("quest"),
    N_("lore"),
    N_("level"),
    N_("oil"),
    N_("age"),
    N_("fade"),
    N_("verse"),
    N_("storage"),
    N_("blood"),
    N_("page"),
    N_("study"),
    N_("ki"),
    N_("divinity"),
    N_("flying"),
    N_("finality"),
    N_("defense"),
)
YES, NO = N_("Yes"), N_("No")
ANSWERS = {
    "yes": YES,
    "no": NO,
    "keep": N_("Keep"),
    "mulligan": N_("Mulligan"),
    "done": N_("I am done"),
    "normal": N_("For its mana cost"),
    "free": N_("Without paying its mana cost"),
    "with_flash": N_("as though it had flash"),
    "aftermath": N_("From the graveyard"),
    "heads": N_("Heads"),
    "go on": N_("Go on"),
    "stop and wait": N_("Stop: I want to do something"),
    "call it a draw": N_("Call it a draw"),
    "tails": N_("Tails"),
    "top": N_("On top"),
    "bottom": N_("On the bottom"),
    "graveyard": N_("Graveyard"),
    "hand": N_("Hand"),
    "library": N_("Library"),
    "exile": N_("Exile"),
    "command": N_("Command zone"),
    "battlefield": N_("Battlefield"),
    "Plains": N_("Plains"),
    "Island": N_("Island"),
    "Swamp": N_("Swamp"),
    "Mountain": N_("Mountain"),
    "Forest": N_("Forest"),
}
# How a card is cast that is not cast for its mana cost; for all others the keyword says it.
WAYS = {
    "alternative": N_("For its other cost"),
    **{name: ANSWERS[name] for name in ("free", "with_flash", "aftermath")},
    "morph": N_("face down"),
    "disguise": N_("face down"),
}
MANA = {
    "W": N_("white"),
    "U": N_("blue"),
    "B": N_("black"),
    "R": N_("red"),
    "G": N_("green"),
    "C": N_("colorless"),
    "S": N_("snow"),
    "P": N_("2 life"),
    "T": N_("tap"),
    "Q": N_("untap"),
}
# Why a team has lost, told to winners and losers alike: the end of "{team}: …".
REASONS = {
    "life": N_("no life left"),
    "library": N_("no card left in the library"),
    "poison": N_("ten poison counters"),
    "commander": N_("21 combat damage from one commander"),
    "concede": N_("conceded"),
    "effect": N_("a card says so"),
    "exhausted": N_("nothing left"),
    "loop": N_("it would go on for ever, and nobody can stop it"),
    "other": N_("nobody else is left"),
}
TOLD = (N_("a face-down card"),)
# What is given by hand besides keywords.
RESTRICTIONS = {
    "cant_attack": N_("can't attack"),
    "cant_block": N_("can't block"),
    "cant_be_blocked": N_("can't be blocked"),
    "doesnt_untap": N_("doesn't untap"),
}
PREPARED = {"cast": N_("cast {card}"), "playland": N_("play {card}"), "activate": N_("use {card}")}
# Of the manual tools for what lasts.
KINDS = (
    ("creatures", N_("all creatures")),
    ("artifacts", N_("all artifacts")),
    ("enchantments", N_("all enchantments")),
    ("planeswalkers", N_("all planeswalkers")),
    ("lands", N_("all lands")),
    ("permanents", N_("all permanents")),
)
OF = (("mine", N_("I control")), ("theirs", N_("opponents control")), ("all", N_("of everybody")))
LASTS = (
    ("end_of_turn", N_("until end of turn")),
    ("this_stays", N_("as long as its source stays")),
    ("this_leaves", N_("until its source leaves the battlefield")),
    ("forever", N_("for ever")),
)
WHEN = (
    ("my_upkeep", N_("at their upkeep")),
    ("my_combat", N_("at the beginning of their combat")),
    ("my_end", N_("at their end step")),
    ("each_upkeep", N_("at each upkeep")),
    ("each_end", N_("at each end step")),
)
MOVES = ("battlefield", "hand", "graveyard", "exile", "library", "command")  # zones that things are moved to by hand
# Values of the horde's settings.
VALUES = (
    N_("command"),
    N_("out"),
    N_("never"),
    N_("to survive"),
    N_("good blocks"),
)
