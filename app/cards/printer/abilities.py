"""Whole abilities in words: spell, activated, triggered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from app.cards.printer.grammar import NP
from app.cards.printer.keywords import Keywords
from app.cards.printer.language import Language, capital
from app.cards.printer.refs import kind_of
from app.engine.model import ability as a
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.ability import Ability
from app.engine.model.card import Face
from app.engine.model.values import Filter, Trigger

_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_SILENT = ("evoke", "siege")  # the line of the alternative cost says it
_SAYS = {"morph": "megamorph"}  # another keyword that says it too
_HAPPENS_TO = ("enters", "attacks", "blocks", "becomes_blocked", "becomes_tapped", "becomes_untapped", "deals_damage")
_NUMBERED = ("class_level", "room", "designated")  # of these ``kind`` is a number or a name, of no counter
_ONE_TIME = (
    *("scheme_set", "enters", "dies", "leaves", "cast", "sacrificed", "cycled", "turned_face_up"),
    *("class_level", "room"),
)


class Either(a.TriggeredAbility, frozen=True, kw_only=True):
    """Triggered abilities that differ in their events alone, as one to be printed."""

    also: tuple[Trigger, ...]


class Abilities(Keywords):
    """The part of the printer for abilities. One instance prints one ability."""

    def ability(self, x: Ability) -> str:
        """One ability as a line of text."""
        text: str = getattr(self, f"ab_{type(x).__name__}")(x)
        return self.language.finish(text)

    def said_by_keyword(self, x: Ability) -> bool:
        """True for what a printed keyword of the face stands for."""
        name = getattr(x, "name", "")
        if not name or isinstance(x, a.Keyword):
            return False
        if name in _SILENT and not isinstance(x, a.AlternativeCost):
            return True
        return any(isinstance(k, a.Keyword) and k.name in (name, _SAYS.get(name)) for k in self.face.abilities)

    def again(self, face: Face | None = None) -> Abilities:
        """A fresh printer for another ability (of this or another face)."""
        made = type(self)(self.language, self.face if face is None else face)
        made.token = face is not None and bool(face.name)
        return made

    def own_line(self, x: Ability) -> str:
        """The line of another ability of the same face."""
        return self.again(self.face).ability(x)

    def lines_of(self, abilities: Iterable[Any], *, knowing: bool = False) -> list[str]:
        """The lines of an emblem's abilities; ``knowing`` what was named before."""
        emblem = Face("", abilities=tuple(abilities))
        return [self._line_of(x, emblem, knowing) for x in emblem.abilities]

    def _line_of(self, ability: Any, emblem: Face, knowing: bool) -> str:
        made = self.again(emblem)
        if knowing:
            made.known.update({name: known for name, known in self.known.items() if name != "this"})
        return made.ability(ability)

    def split_abilities(self, face: Face) -> tuple[list[str], list[str]]:
        """Keywords as they stand within a sentence, and the other abilities as lines."""
        words = [x for x in face.abilities if isinstance(x, a.Keyword) and not self._is_sentence(x)]
        made = self.again(face)
        others = [x for x in face.abilities if x not in words and not made.said_by_keyword(x)]
        names = [(self.keyword_of(x) or "").lower() if x.amount else self.language.keyword_noun(x.name) for x in words]
        return names, [self.again(face).ability(x) for x in others]

    def granted(self, ability: Any) -> str:
        name = self.keyword_of(ability)
        if name:
            return name.lower()
        made = self.again()
        if self.lent is not None:  # it speaks of what has it (CR 201.5b)
            made = type(self)(self.language, Face(self.face.name, types=(kind_of(self.lent),)))
            made.token = bool(self.lent.token)
        return f"“{made.ability(ability)}”"

    # ---------------------------------------------------------------- spells
    def ab_SpellAbility(self, x: a.SpellAbility) -> str:
        for cost in self.face.abilities:
            if isinstance(cost, a.AdditionalCost):
                self.cost(cost.cost)  # names what was sacrificed, discarded …
        if x.modes:
            return self._modal(x.modes, x.least, x.most)
        self.bind_targets(x.targets)
        return self.sentences(x.effects, start=True)

    def _modal(self, modes: Sequence[a.Mode], least: int, most: int) -> str:
        if least == most:
            head = self.say("choose_modes", n=self.language.counting(least))
        elif most >= len(modes) and least == 1:
            head = self.say("choose_one_or_more" if most > 2 else "choose_one_or_both")
        else:
            head = self.say("choose_up_to", n=self.language.counting(most))
        texts = []
        for mode in modes:
            printer = self.again()
            printer.here, printer.known = self.here, dict(self.known)
            printer.bind_targets(mode.targets)
            texts.append(f"\n• {printer.sentences(mode.effects, start=True)}")
        return f"{head} —{''.join(texts)}"

    # ---------------------------------------------------------------- activated
    def ab_ActivatedAbility(self, x: a.ActivatedAbility) -> str:
        if x.name:
            return self.keyword_of(x) or ""
        self.here = x.zone
        cost = self.cost(x.cost)
        if x.effects[:1] and isinstance(x.effects[0], e.Action) and x.effects[0].name == "level":
            return f"{cost}: {self.effect(x.effects[0])}"
        self.bind_targets(x.targets)
        body = self._modal(x.modes, 1, 1) if x.modes else self.sentences(x.effects, start=True)
        return f"{cost}: {body}{self._limits(x)}"

    def _limits(self, x: a.ActivatedAbility) -> str:
        loyalty = any(isinstance(part, v.LoyaltyCost) for part in x.cost)
        limits = []
        if x.timing == "sorcery" and not loyalty:
            limits.append(self.say("only_as_a_sorcery"))
        if x.condition is not None:
            limits.append(self._only_when(x.condition))
        if x.per_turn is not None:
            limits.append(self.say("once_each_turn" if x.per_turn == 1 else "so_often", n=x.per_turn))
        return f" {self.say('activate', how=self.language.series(limits, 'and'))}" if limits else ""

    def _only_when(self, condition: v.Condition) -> str:
        """*Only during your turn*, *only during your upkeep*, *only if …*."""
        parts = condition.conditions if isinstance(condition, v.All) else (condition,)
        if parts == (v.YourTurn(),):
            return self.say("only_during_your_turn")
        if len(parts) == 2 and parts[0] == v.YourTurn() and isinstance(parts[1], v.DuringStep):
            return self.say("only_during_your", step=self.step(parts[1].steps[0]))
        return self.say("only_if", cond=self.condition(condition))

    # ---------------------------------------------------------------- triggered
    def ab_TriggeredAbility(self, x: a.TriggeredAbility) -> str:
        if x.name:
            return "" if x.name in _SILENT else self.keyword_of(x) or ""
        self.here = x.zone
        if x.on.chapters:
            return self._chapter(x)
        head = capital(self._either(x) if isinstance(x, Either) else self.trigger(x.on))
        condition = "" if x.condition is None else self.say("intervening", cond=self.condition(x.condition))
        self.bind_targets(x.targets)
        self.explicit = x.on.event in ("cast", "drawn") and x.on.whose != "you"
        body = self._triggered_modes(x) if x.modes else self.sentences(x.effects)
        once = f" {self.say('triggers_once')}" if x.once_per_turn else ""
        return f"{head},{condition} {body}{once}"

    ab_Either = ab_TriggeredAbility

    def _either(self, x: Either) -> str:
        """*When this creature enters or dies*: what the events begin with is said once."""
        texts = [*(self.again().trigger(on) for on in (x.on, *x.also[:-1])), self.trigger(x.also[-1])]
        whenever, when = (f"{self.say(key)} " for key in ("whenever", "when"))
        first = whenever if any(text.startswith(whenever) for text in texts) else when
        events = [text.removeprefix(whenever).removeprefix(when).split() for text in texts]
        same = [event[: _alike(event, events[0])] for event in events[1:]]
        rest = [" ".join(event[len(begin) :]) for event, begin in zip(events[1:], same, strict=True)]
        return first + self.language.series([" ".join(events[0]), *rest], "or")

    def _triggered_modes(self, x: a.TriggeredAbility) -> str:
        head, dash, modes = self._modal(x.modes, x.least, x.most).partition(" —")
        head = head[:1].lower() + head[1:]
        if x.again:
            head = f"{head}. {self.say('modes_again')}"
        if x.all_if is not None:
            head = f"{head}. {self.say('modes_all_if', cond=self.condition(x.all_if))}"
        return f"{head}{dash}{modes}"

    def _chapter(self, x: a.TriggeredAbility) -> str:
        """CR 714.2a: ``II, III — …``."""
        self.bind_targets(x.targets)
        numbers = ", ".join(_ROMAN[n] for n in x.on.chapters)
        body = self._modal(x.modes, 1, 1) if x.modes else self.sentences(x.effects, start=True)
        return f"{numbers} — {body}"

    def trigger(self, on: Trigger, *, delayed: bool = False) -> str:
        """``whenever another creature you control enters``; names what it happened to."""
        if on.event == "step_begins":
            return self._step_begins(on, delayed)
        what = self._trigger_subject(on)
        key = f"on_{on.event}" + self._variant(on)
        if on.event == "dies" and not self._is_creature(on):
            key = "on_goes_to_graveyard"
        slots = {"what": what, "who": self._trigger_player(on), "whose": self._of_whom(on), "kind": on.kind or ""}
        if on.kind is not None and on.event not in _NUMBERED:
            slots["kind"] = self.counter(on.kind)
        if on.event == "blocks" and on.source is not None:
            slots["source"] = self.np(on.source, "a")
        if on.nth is not None:
            slots["n"] = self.say(f"nth_cast_{on.nth}" if on.event == "cast" else f"nth_{on.nth}")
        if on.event == "cast":
            slots["kind"] = self.np(on.what or v.Filter(zone=v.STACK, spell=True), "")
        when = "when" if (on.this and on.event in _ONE_TIME) or (delayed and on.this) else "whenever"
        self._bind_event(on)
        if on.event in _HAPPENS_TO:
            self.topic = self.known.get("it")
        turn = "" if on.during is None else f" {self.say(f'during_turn_of_{on.during}')}"
        return f"{self.say(when)} {self.say(key, **slots)}{turn}"

    def _is_creature(self, on: Trigger) -> bool:
        """CR 700.4: only creatures and planeswalkers die."""
        kinds = ("Creature", "Planeswalker")
        if on.this or on.what is None:
            return any(kind in self.face.types for kind in kinds) or (on.attached and self._host_is_creature())
        f = on.what.any_of[-1] if on.what.any_of else on.what
        types = (*f.types, *f.all_types, *on.what.types, *on.what.all_types)
        return any(kind in types for kind in kinds) or bool(f.subtypes)

    def _variant(self, on: Trigger) -> str:
        """Which wording of an event: for damage whom, for targets what, the nth time."""
        parts = []
        if on.event in ("deals_damage", "dealt_damage"):
            parts.append("combat" if on.combat else "any")
            if on.event == "dealt_damage" and on.whose == "you":
                parts.append("you")
            if on.event == "deals_damage":
                parts.append(on.to or "anything")
                if on.whose == "each_opponent":
                    parts.append("opponent")
        elif on.event == "attacks" and (on.to is not None or on.kind == "alone"):
            parts.append("alone" if on.kind == "alone" else (on.to or "").partition(":")[0])
        elif on.event == "blocks":
            parts += ["some"] if on.source is not None else []
        elif on.event == "becomes_target":
            theirs = {"each_opponent": "opponent", "you": "yours"}.get(on.whose or "")
            parts += [on.kind or "either", *([theirs] if theirs else [])]
            parts += ["chosen"] if on.to is not None else []
        elif on.event == "enters" and on.what is not None and on.what.tapped is not None:
            parts.append("tapped" if on.what.tapped else "untapped")
        elif on.event == "player_attacks":
            parts += ["with"] if on.what is not None else []
        elif on.event == "counters_added":
            parts += ["kind"] if on.kind is not None else []
        if on.nth is not None:
            parts.append("nth")
        return "".join(f"_{part}" for part in parts)

    def _trigger_subject(self, on: Trigger) -> NP:
        if on.this:
            return self.ref("this")
        if on.attached:
            host = self.ref("attached")
            self.known.setdefault("it", self._known_host(host))
            return host
        f = on.what if on.what is not None else Filter()
        f = replace(f, tapped=None) if on.event == "enters" else f
        cards = f.zone in (v.GRAVEYARD, v.HAND, v.EXILE, v.LIBRARY)
        return self._several(f, on.least) if on.batched else self.np(f, "a", prep="from" if cards else "")

    def _several(self, f: Filter, least: int = 1) -> NP:
        return self.np(f, f"{self.say('or_more', n=self.language.number(least, True))}:", plural=True)

    def _known_host(self, host: NP) -> Any:
        from app.cards.printer.grammar import Known

        noun = self.noun_phrase("that", "Creature")
        return Known(host, noun, said=True)

    def _trigger_player(self, on: Trigger) -> NP:
        if on.event == "scheme_set":
            return self._you()
        if on.whose in (None, ""):
            return self.noun_phrase("a", "player")
        if on.whose == "each_opponent":
            return self.noun_phrase("an_opponent" if self.language.has("an_opponent") else "a", "opponent")
        return self.subject_of(str(on.whose))

    def _of_whom(self, on: Trigger) -> str:
        return ""

    def _bind_event(self, on: Trigger) -> None:
        """What the effects may call *it*, *that player*, *that spell*."""
        if on.what is not None and not on.this:
            self.bind_filter("it", on.what, self.that(on.what), said=True)
        elif on.this:
            self.known["it"] = self.known["this"]
        that_player = self.noun_phrase("that", "player")
        if on.whose != "you" or on.event in ("deals_damage", "attacks"):
            self.bind("that_player", that_player, that_player, player=True, said=True)
        kind = {"spell": "that_spell", "ability": "that_ability"}.get(on.kind or "", "that_spell_or_ability")
        source = NP(self.language, self.say(kind if on.event == "becomes_target" else "that_source"))
        self.bind("source", source, source, said=on.event == "becomes_target")

    def _step_begins(self, on: Trigger, delayed: bool) -> str:
        step = self.step(on.step or "")
        if delayed:
            return self.say(self._timed("at_your_next" if on.whose == "you" else "at_the_next", on), step=step)
        key = self._timed(f"at_{on.whose}" if self.language.has(f"at_{on.whose}") else "at_each", on)
        that = self.noun_phrase("that", "player")
        self.bind("that_player", that, that, player=True, said=True)
        attached = on.whose is not None and ":" in on.whose
        return self.say(
            "at_theirs" if attached else key, step=step, who=self.ref(on.whose) if attached and on.whose else ""
        )

    def _timed(self, key: str, on: Trigger) -> str:
        """The wording for that very step where a language has one."""
        own = f"{key}_{(on.step or '').replace(' ', '_')}"
        return own if self.language.has(own) else key


def _alike(one: list[str], other: list[str]) -> int:
    """How many words two events begin with alike."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def printer(language: Language, face: Face) -> Abilities:
    """A printer for one ability of a face."""
    return Abilities(language, face)
