"""Numbers and conditions in words."""

from __future__ import annotations

import msgspec

from app.cards.printer.grammar import HE, NP, WISH, WISH_YOU, YOU
from app.cards.printer.nouns import Nouns
from app.engine.model import values as v
from app.engine.model.values import Amount, Condition, Filter, Ref

FLIPPED = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "==": "!=", "!=": "=="}


class Amounts(Nouns):
    """The part of the printer that says how much and whether."""

    wishing = False  # a condition is being said in the mood of *as long as*

    # ---------------------------------------------------------------- how much
    def amount(self, amount: Amount) -> str:
        """An amount as a noun phrase: ``3``, ``X``, ``the number of creatures you control``, ``its power``."""
        if isinstance(amount, int):
            return str(amount)
        if isinstance(amount, str):
            key = f"number_{amount}"
            return self.say(key) if self.language.has(key) else amount.upper()
        found: str = getattr(self, f"am_{type(amount).__name__}")(amount)
        return found

    def am_Count(self, a: v.Count) -> str:
        things = self.np(a.what, "", plural=True, prep="in")
        text = self.say("number_of", what=things) + self.say("on_battlefield") * self._nowhere_said(a.what)
        if a.times != 1:
            text = self._multiplied(text, a.times)
        return self._added(text, a.plus)

    def _nowhere_said(self, f: Filter) -> bool:
        """True for permanents of anybody: it must be said that the battlefield is meant."""
        marks = (f.controller, f.attacking, f.blocking, f.in_ref)
        return f.zone == v.BATTLEFIELD and not f.attached_to_this and all(mark is None for mark in marks)

    def am_Property(self, a: v.Property) -> str:
        if a.name.startswith("counters:"):
            return self.say("counters_on", kind=self.counter(a.name[9:]), what=self.ref(a.of))
        known = self.known.get(a.of)
        if known is not None and known.said and self.only_object(known) and not known.player:
            return self.say(f"its_{a.name}")
        named = known is not None and not known.said and a.of not in ("sacrificed", "discarded")
        return self.say(f"{a.name}_of_named" if named else f"{a.name}_of", of=self.ref(a.of))

    def am_Life(self, a: v.Life) -> str:
        if a.which != "all":
            return self.say(f"{a.which}_life", who=self.say(f"rule_for_{a.who}"))
        return self.say("your_life_total") if a.who == "you" else self.say("life_total_of", who=self.ref(a.who))

    def am_StartingLife(self, a: v.StartingLife) -> str:
        key = "your_starting_life" if a.who == "you" else "starting_life_of"
        return self.say(key, who=self.subject_of(a.who))

    def am_HandSize(self, a: v.HandSize) -> str:
        return self.say("cards_in", where=self.zone_of("hand", a.who))

    def am_Sum(self, a: v.Sum) -> str:
        text = self.amount(a.parts[0])
        for part in a.parts[1:]:
            if isinstance(part, v.Times) and part.by == -1 and part.half is None:
                text = self.say("minus", a=text, b=self.amount(part.amount))
            elif isinstance(part, int):
                text = self._added(text, part)
            else:
                text = self.say("plus", a=text, b=self.amount(part))
        return text

    def _added(self, text: str, n: int) -> str:
        return self.say("plus" if n > 0 else "minus", a=text, b=abs(n)) if n else text

    def am_Times(self, a: v.Times) -> str:
        text = self.amount(a.amount)
        if a.half is not None:
            text = self.say(f"half_{a.half}", n=text)
        return text if a.by == 1 else self._multiplied(text, a.by)

    def _multiplied(self, text: str, by: int) -> str:
        if by == -1:
            return self.say("negative", n=text)
        return self.say("twice", n=text) if by == 2 else self.say("times", by=by, n=text)

    def am_Tally(self, a: v.Tally) -> str:
        name, _, subtype = a.name.partition(":")
        what = self.np(v.Filter(subtypes=(subtype,)), "", plural=True) if subtype else ""
        if a.who == "you" and self.language.has(f"tally_{name}_you"):
            return self.say(f"tally_{name}_you")
        return self.say(f"tally_{name}", who=self.subject_of(a.who), what=what)

    def am_Greatest(self, a: v.Greatest) -> str:
        return self.say(f"greatest_{a.name}", among=self.np(a.what, "generic", plural=True, prep="in"))

    def am_Total(self, a: v.Total) -> str:
        return self.say(f"total_{a.name}", among=self.np(a.what, "generic", plural=True, prep="in"))

    def am_LandTypes(self, a: v.LandTypes) -> str:
        return self.say("land_types_among", what=self.np(a.what, "generic", plural=True))

    def am_Colors(self, a: v.Colors) -> str:
        return self.say("colors_among", what=self.np(a.what, "generic", plural=True))

    def am_Devotion(self, a: v.Devotion) -> str:
        return self.say("devotion", to=self.language.series([self.say(f"color_{c}") for c in a.colors], "and"))

    def am_Opponents(self, a: v.Opponents) -> str:
        return self.say("opponents_of", who=self.subject_of(a.who))

    def am_CardTypes(self, a: v.CardTypes) -> str:
        return self.say("card_types_among", what=self.np(a.what, "generic", plural=True, prep="in"))

    def am_PlayerCounter(self, a: v.PlayerCounter) -> str:
        return self.say("player_counters", kind=self.counter(a.kind), who=self.subject_of(a.who))

    def am_Size(self, a: v.Size) -> str:
        key = "number_of_those" if f"thing:{a.of}" in self.known else "number_of"
        return self.say(key, what=self.thing(a.of))

    def thing(self, name: Ref) -> NP:
        """What one of the bound objects is called: *creature destroyed this way*."""
        known = self.known.get(f"thing:{name}")
        return known.first if known is not None else self.ref(name)

    def subject_of(self, who: Ref) -> NP:
        """A player as the subject of a clause that is not a command."""
        return self._you() if who == "you" else self.ref(who)

    def _you(self) -> NP:
        return NP(self.language, self.say("you"), form="you")

    def measure(self, n: Amount, unit: str) -> str:
        """So much of something: ``3 life``, ``a card for each …``, ``damage equal to …``.

        ``unit``: ``life``, ``cards`` or ``damage``."""
        if isinstance(n, int):
            words = self.language.number(n, feminine=True) if unit == "cards" else str(n)
            return self.say(f"{unit}_1" if n == 1 else f"{unit}_n", n=words)
        if isinstance(n, str):
            if n == "amount":
                return self.say(f"{unit}_that_much")
            if not self.language.has(f"number_{n}"):
                return self.say(f"{unit}_n", n=n.upper())
        if isinstance(n, v.Count) and not n.plus:
            what = str(self.np(n.what, "", prep="in")) + self.say("on_battlefield") * self._nowhere_said(n.what)
            return self.say("for_each", base=self.measure(n.times, unit), what=what)
        if isinstance(n, v.Size):
            return self.say("for_each", base=self.measure(1, unit), what=self.thing(n.of))
        return self.say(f"{unit}_equal", n=self.amount(n))

    def size(self, power: Amount, toughness: Amount) -> tuple[str, str]:
        """``+1/+1`` and what follows it: ``for each …`` or ``, where X is …``."""
        for one, other in ((power, toughness), (toughness, power)):
            if isinstance(one, v.Count) and not one.plus and other in (one, 0):
                steps = [a.times if isinstance(a, v.Count) else 0 for a in (power, toughness)]
                return self._steps(steps[0], steps[1]), self.say(
                    "for_each", base="", what=self.np(one.what, "", prep="in")
                )
        if isinstance(power, int) and isinstance(toughness, int):
            return self._steps(power, toughness), ""
        text = f"{self._variable(power)}/{self._variable(toughness)}"
        counted = next((a for a in (power, toughness) if not isinstance(a, int)), 0)
        counted = counted.amount if isinstance(counted, v.Times) and counted.by == -1 else counted
        return text, "" if isinstance(counted, str) else self.say("where", x="X", n=self.amount(counted))

    def _steps(self, power: int, toughness: int) -> str:
        """``+2/+0``, ``-2/-0``, ``+1/-1``."""
        return f"{self._sign(power, toughness < 0)}/{self._sign(toughness, power < 0)}"

    def _sign(self, n: int, down: bool) -> str:
        return f"-{abs(n)}" if n < 0 or (n == 0 and down) else f"+{n}"

    def _variable(self, a: Amount) -> str:
        if isinstance(a, int):
            return self._sign(a, False)
        return "-X" if isinstance(a, v.Times) and a.by == -1 else "+X"

    # ---------------------------------------------------------------- whether
    def condition(self, c: Condition, holds: bool = True) -> str:
        """A condition as a clause; ``holds`` False says its opposite."""
        found: str = getattr(self, f"if_{type(c).__name__}")(c, holds)
        return found

    def as_long_as(self, c: Condition | None) -> str:
        """``as long as you control a Forest, ``, in the mood the language has it in; nothing without a condition."""
        if c is None:
            return ""
        if c in (v.YourTurn(), v.Not(v.YourTurn())):
            return self.say("during_your_turn" if c == v.YourTurn() else "during_others_turns")
        self.wishing = self.language.wishes
        text = self.say("as_long_as", cond=self.condition(c))
        self.wishing = False
        return text

    def _whether(self, key: str, /, **slots: object) -> str:
        """A clause of a condition; its subject and its verb ``v`` stand in the mood of the condition."""
        fact = NP(self.language, "", form=HE)
        return self.say(key, v=self._wished(fact), **{k: self._wished(x) for k, x in slots.items()})

    def _wished(self, slot: object) -> object:
        if not self.wishing or not isinstance(slot, NP):
            return slot
        return slot.standing({HE: WISH, YOU: WISH_YOU}.get(slot.form, slot.form))

    def if_Exists(self, c: v.Exists, holds: bool) -> str:
        least, most = c.at_least, c.at_most
        if not holds and most is None and least == 1:
            most, least = 0, 0
        elif not holds and most is None and isinstance(least, int):
            most, least = least - 1, 0
        elif not holds and isinstance(most, int):
            least, most = most + 1, None
        f = c.what
        if f.controller is not None and f.zone == v.BATTLEFIELD:
            bare = self.np(f, *self._how_many(f, least, most), whose=False)
            key = "controls_no" if most == 0 else "controls"
            several = f.controller == "each_opponent" and (least, most) != (1, None)
            who = self.everyone(f.controller) if several else self._somebody(f.controller)
            return self._whether(key, who=who, what=bare)
        things = self.np(f, *self._how_many(f, least, most), prep="in")
        where = "" if f.zone != v.BATTLEFIELD else self.say("on_battlefield")
        return self._whether("there_is_no" if most == 0 else "there_is", what=things) + where

    def _how_many(self, f: Filter, least: Amount, most: Amount | None) -> tuple[str, bool]:
        """(determiner, plural) for a number of objects."""
        if most == 0:
            return "", True
        if most is not None:
            return self.say("or_fewer", n=self.count_word(most, f)) + ":", True
        if least == 1:
            return "a", False
        return self.say("or_more", n=self.count_word(least, f)) + ":", True

    def _somebody(self, who: Ref) -> NP:
        """A player as the subject of a condition: *you*, *an opponent*, *defending player*."""
        if who == "each_opponent":
            return self.noun_phrase("a", "opponent")
        return self.subject_of(who)

    def everyone(self, whose: Ref) -> NP:
        """All of some players as a subject: *you*, *your opponents*, *players*."""
        if whose == "you":
            return self._you()
        key = f"rule_for_{whose}"
        return NP(self.language, self.say(key), plural=True) if self.language.has(key) else self.ref(whose)

    def if_Compare(self, c: v.Compare, holds: bool) -> str:
        op = c.op if holds else FLIPPED[c.op]
        left = c.left
        if left == "heads":
            return self.say("won_flip" if (c.right == 1) is (op == "==") else "lost_flip", who=self.subject_of("you"))
        counted = self._so_many(left, op, c.right)
        if counted:
            return counted
        if isinstance(left, (v.HandSize, v.Life)) and op != "!=" and not _about_life(c.right):
            return self._has_so_many(left, op, c.right)
        if isinstance(left, v.Tally):
            key = f"happened_{left.name}" + (f"_{left.turns}" if left.turns != "this" else "")
            if op in (">=", ">") and c.right in (1, 0) and self.language.has(key):
                return self.say(key, who=self.subject_of(left.who))
            if op in ("<", "==") and c.right in (1, 0) and self.language.has(f"not_{key}"):
                return self.say(f"not_{key}", who=self.subject_of(left.who))
        return self._whether(f"compare_{op}", a=self.amount(left), b=self.amount(c.right))

    def _has_so_many(self, left: v.HandSize | v.Life, op: str, right: Amount) -> str:
        unit = "cards" if isinstance(left, v.HandSize) else "life"
        who = self._somebody(left.who)
        if unit == "cards" and op == "==" and right == 0:
            return self._whether("no_cards_in_hand", who=who)
        if isinstance(right, int) and op in ("<", ">"):
            right, op = (right - 1, "<=") if op == "<" else (right + 1, ">=")
        n = self.language.number(right, True) if isinstance(right, int) and unit == "cards" else self.amount(right)
        return self._whether(f"has_{unit}_{op}", who=who, n=n)

    def _so_many(self, left: Amount, op: str, right: Amount) -> str:
        """Numbers that card text says in words of their own; empty for others."""
        if isinstance(left, v.CardTypes) and op == ">=" and isinstance(right, int):
            among = self.np(left.what, "generic", plural=True, prep="in")
            return self._whether("card_types_many", n=self.language.number(right), among=among)
        if isinstance(left, v.Opponents) and op == ">=" and isinstance(right, int):
            return self._whether("has_opponents", who=self.subject_of(left.who), n=self.language.number(right))
        if isinstance(left, v.Property) and left.name.startswith("counters:"):
            return self._has_counters(left, op, right)
        if isinstance(left, v.Tally) and left.name in ("life_gained", "life_lost") and op == ">=" and right != 1:
            return self.say(f"so_much_{left.name}", who=self.subject_of(left.who), n=self.amount(right))
        return ""

    def _has_counters(self, left: v.Property, op: str, right: Amount) -> str:
        """*It has three or more charge counters on it*, *there are no ice counters on it*."""
        what, kind = self.ref(left.of), self.counter(left.name.removeprefix("counters:"))
        if right == 0 and op in ("==", "<="):
            return self._whether("has_no_counters", what=what, kind=kind)
        if op == "<" and right == 1:
            return self._whether("has_no_counters", what=what, kind=kind)
        if op == ">=" and right == 1:
            return self._whether("has_a_counter", what=what, kind=kind)
        if op == ">=" and isinstance(right, int):
            return self._whether("has_counters", what=what, n=self.language.number(right), kind=kind)
        return ""

    def if_YourTurn(self, c: v.YourTurn, holds: bool) -> str:
        key = "its_your_turn" if c.who == "you" else "its_their_turn"
        return self._whether(key if holds else f"not_{key}", who=None if c.who == "you" else self.ref(c.who))

    def if_Matches(self, c: v.Matches, holds: bool) -> str:
        if c.what == Filter(entered_this_turn=True) and holds:
            return self.say("entered_this_turn", what=self.ref(c.ref))
        if c.what.cast_from is not None and c.what == Filter(zone=c.what.zone, cast_from=c.what.cast_from):
            return self.say(f"{'' if holds else 'not_'}was_cast_{c.what.cast_from}", what=self.ref(c.ref))
        state = self._state(c.what)
        if state is not None:
            what = self.ref(c.ref)
            opposite = None if holds else self._opposite(state)
            if opposite is not None:
                return self._whether("is_so", a=what, b=f"{what:~{opposite}}")
            return self._whether("is_so" if holds else "is_not_so", a=what, b=f"{what:~{state}}" if state else "")
        return self._whether("is_a" if holds else "is_not_a", a=self.ref(c.ref), b=self.np(c.what, "a", whose=True))

    def _state(self, f: Filter) -> str | None:
        """*Tapped*, *attacking*: the one state that a filter asks for."""
        if f == Filter(supertypes=f.supertypes) and len(f.supertypes) == 1:
            return f.supertypes[0].lower()
        if f == Filter(colors=f.colors) and len(f.colors) == 1:
            return f"color:{f.colors[0]}"
        if f.designated is not None and f == Filter(designated=f.designated):
            return f.designated
        words = {"tapped": f.tapped, "attacking": f.attacking, "blocking": f.blocking}
        said = [(word, value) for word, value in words.items() if value is not None]
        if len(said) != 1 or f != msgspec.structs.replace(Filter(), **dict(said)):
            return None
        word, value = said[0]
        return word if value else f"un{word}" if word == "tapped" else None

    def _opposite(self, state: str) -> str | None:
        return {"tapped": "untapped", "untapped": "tapped"}.get(state)

    def if_Not(self, c: v.Not, holds: bool) -> str:
        return self.condition(c.condition, not holds)

    def if_All(self, c: v.All, holds: bool) -> str:
        return self.language.series([self.condition(x, holds) for x in c.conditions], "and" if holds else "or")

    def if_AnyOf(self, c: v.AnyOf, holds: bool) -> str:
        return self.language.series([self.condition(x, holds) for x in c.conditions], "or" if holds else "and")

    def if_Did(self, c: v.Did, holds: bool) -> str:
        key = f"did_{c.name}" if self.language.has(f"did_{c.name}") else "was_chosen"
        what: NP | str = ""
        if c.name == "kicked":
            what = self.noun_phrase("this", "spell") if self.spell_like or self.here == "stack" else self.ref("this")
        return self.say(key if holds else f"not_{key}", name=self.option(c.name), what=what)

    def option(self, name: str) -> str:
        """A word that can be chosen or voted for."""
        key = f"option_{name}"
        return self.say(key) if self.language.has(key) else name

    def if_DuringStep(self, c: v.DuringStep, holds: bool) -> str:
        steps = self.language.series([self.step(s) for s in c.steps], "or")
        return self._whether("its_step" if holds else "not_its_step", step=steps)

    def if_Designated(self, c: v.Designated, holds: bool) -> str:
        key = f"is_{c.name}" if holds else f"isnt_{c.name}"
        who = {} if c.name in ("day", "night") else {"who": self.subject_of(c.who)}
        return self._whether(key, **who)

    def step(self, name: str) -> str:
        """A step or phase of the turn."""
        return self.say(f"step_{name.replace(' ', '_')}")

    def if_IsPlayer(self, c: v.IsPlayer, holds: bool) -> str:
        if c.who == "you":
            return self._whether("is_player_you" if holds else "is_no_player_you", a=self.ref(c.ref))
        return self._whether("is_a" if holds else "is_not_a", a=self.ref(c.ref), b=self.ref(c.who))

    def _more_than_you(self, c: v.EachOf) -> str | None:
        """*An opponent controls more lands than you.*"""
        test = c.condition
        if not c.some or not isinstance(test, v.Compare) or not isinstance(test.left, v.Count) or test.op != ">":
            return None
        what = msgspec.structs.replace(test.left.what, controller="you")
        if test.left.what.controller != c.bind or test.right != v.Count(what):
            return None
        return self._whether(
            "controls_more", who=self._somebody(c.who), what=self.np(what, "", plural=True, whose=False)
        )

    def if_EachOf(self, c: v.EachOf, holds: bool) -> str:
        more = self._more_than_you(c)
        if more is not None and holds:
            return more
        every = c.some != holds
        det = "each" if every else "a"
        noun = "opponent" if c.who == "each_opponent" else "player"
        subject = self.noun_phrase(det, noun)
        self.bind(c.bind, subject.standing(HE), subject, player=True)
        return self.condition(c.condition, holds)


def _about_life(amount: Amount) -> bool:
    """Whether it is a life total, or part of one: then two totals are compared."""
    return isinstance(amount, (v.Life, v.StartingLife)) or (isinstance(amount, v.Times) and _about_life(amount.amount))
