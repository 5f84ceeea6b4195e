"""What is known while one ability is translated: its targets so far, what *it* and *that player* mean."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.cards.reading.node import Unknown
from app.engine.model.values import BATTLEFIELD, Amount, Filter, Ref, TargetSpec, Trigger

HYPOTHESES = ("each", "others", "bare", "apart", "late", "its", "mine", "whose", "open", "chosen")


@dataclass
class Context:
    """``parent`` is what the sentence before spoke of (the last target, else what the ability triggered on).

    ``counted``: what it triggered on has a number. ``asked``: the condition of the sentence, ``tested`` what the
    condition of the one before spoke of. ``seen`` the card that was looked at or revealed; ``now`` what things are
    called after they moved, ``earlier`` the same before the last effect. ``kept``: a later sentence speaks of the
    objects an effect is done to. ``spoken`` what it spoke of without doing anything to it; ``event`` the object of
    the trigger (empty: none), ``player`` who is meant by the player of an event, ``acting`` the players an effect
    is done by, ``made`` the tokens created last, ``group`` the objects an effect handled.
    ``entered``: the trigger, where it is something other than the source that enters.
    ``each``, ``others``, ``bare``, ``apart``, ``late``, ``its``, ``mine``, ``whose``, ``open`` and ``chosen`` are
    hypotheses, to be borne out
    by the words: a choice at resolution is read as *each* such object, each opponent as each other player, *Goblin
    creatures* as *Goblins*, two static abilities about one object are left apart, a trigger's condition is asked only
    as it resolves (or as it triggers too), what was read as the source is what the sentence speaks of, what others do
    counts what is yours, a graveyard is that of the player spoken of and what opponents control is asked of each alone,
    all the cards are revealed of which some are taken, what was read as a target is chosen (or a choice a target).
    ``spent``: what the spell's additional cost is paid with. ``linking``: another ability of the face speaks of what
    was exiled with it (CR 607.2a)."""

    spell: bool = False
    event: Ref = ""
    entered: Trigger | None = None
    player: Ref = ""
    each: bool = False
    others: bool = False
    bare: bool = False
    apart: bool = False
    late: bool = False
    its: bool = False
    mine: bool = False
    whose: bool = False
    open: bool = False
    chosen: bool = False
    zone: str = BATTLEFIELD
    types: tuple[str, ...] = ()
    linking: bool = False
    changed: str | Filter = ""
    parent: Ref = ""
    spoken: Ref = ""
    acting: Ref = "you"
    made: Ref = ""
    group: Ref = ""
    group_of: Filter | None = None
    found: Ref = ""
    found_filter: Filter | None = None
    paid: Ref = ""
    spent: Ref = ""
    hit: Ref = ""
    number: str = ""
    most: Amount = 1
    least: Amount = 1
    choosing: bool = False
    divided: Amount | None = None
    before: list[object] = field(default_factory=list)
    specs: list[TargetSpec] = field(default_factory=list)
    names: int = 0
    until: str = "forever"
    shuffled: bool = False
    later: bool = False
    counted: bool = False
    asked: object = None
    tested: Ref = ""
    kept: bool = False
    seen: Ref = ""
    earlier: dict[Ref, Ref] = field(default_factory=dict)
    reflexive: set[Ref] = field(default_factory=set)
    now: dict[Ref, Ref] = field(default_factory=dict)

    def hypotheses(self) -> Context:
        """A new context with nothing but the hypotheses of this one."""
        kept = Context()
        for name in HYPOTHESES:
            setattr(kept, name, getattr(self, name))
        kept.types, kept.linking, kept.spent = self.types, self.linking, self.spent
        return kept

    def target(self, what: Filter | None, players: str | None = None) -> Ref:
        """A new target; returns the name it is bound to. From now on it is what *it* means."""
        name = "t" if not self.specs else f"t{len(self.specs) + 1}"
        self.specs.append(TargetSpec(name, what, players, self.least, self.most, self.divided))
        self.parent = name
        return name

    def target_player(self, players: str) -> Ref:
        """The player targeted so far, or a new target (*creatures target player controls*)."""
        for spec in self.specs:
            if spec.what is None and spec.players is not None:
                return spec.bind
        return self.target(None, players)

    def fresh(self, word: str) -> Ref:
        """A name nothing is bound to yet."""
        self.names += 1
        return word if self.names == 1 else f"{word}{self.names}"

    def it(self) -> Ref:
        """What the sentence speaks of. Raises Unknown where nothing was named."""
        if not self.parent:
            raise Unknown("it, with nothing before")
        return self.parent

    def is_player(self, ref: Ref) -> bool:
        """True if the name is a target that can only be a player."""
        return any(s.bind == ref and s.what is None for s in self.specs)
