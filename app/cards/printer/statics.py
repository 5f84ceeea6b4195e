"""Static abilities and the costs of spells in words."""

from __future__ import annotations

from app.cards.printer.effects_more import MoreEffects
from app.cards.printer.grammar import NP
from app.cards.printer.language import capital
from app.engine.model import ability as a
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.values import Filter


def _opposite(c: v.Condition) -> v.Condition | None:
    """What a restriction is lifted by, where its condition denies something."""
    if isinstance(c, v.Not):
        return c.condition
    if isinstance(c, v.Exists) and (c.at_least, c.at_most) == (0, 0):
        return v.Exists(c.what)
    return None


class Statics(MoreEffects):
    """The part of the printer for abilities that are simply true."""

    # ---------------------------------------------------------------- static
    def ab_Continuous(self, x: a.Continuous) -> str:
        if x.defining:
            return self._defining(x)
        if x.name == "level":
            return "\n".join(self._level(x))
        if x.condition is not None and all(self._only_rules(change) for change in x.changes):
            unless = _opposite(x.condition)
            if unless is not None:
                what = self.all_of(x.what) if isinstance(x.what, Filter) else self.ref(x.what)
                text = self.changed(what, x.changes, lasting=True)
                return capital(text + self.say("enters_unless", cond=self.condition(unless))) + "."
        condition = self._while_there(x) if x.zone == v.GRAVEYARD else self.as_long_as(x.condition)
        what = self.all_of(x.what) if isinstance(x.what, Filter) else self.ref(x.what)
        controls = [c for c in x.changes if isinstance(c, e.ChangeController)]
        if controls and len(x.changes) == 1:
            return capital(condition + self.say("you_control", what=what)) + "."
        self.lent = self._lent_to(x.what)
        text = self.changed(what, x.changes, lasting=True)
        return capital(f"{condition}{text}{self.pending}") + "."

    def _while_there(self, x: a.Continuous) -> str:
        """*As long as this card is in your graveyard and you control a Mountain, *."""
        self.wishing = self.language.wishes
        conditions = [self._whether("is_in_graveyard", what=self.noun_phrase("this", "card"))]
        conditions += [self.condition(x.condition)] if x.condition is not None else []
        text = self.say("as_long_as", cond=self.language.series(conditions, "and"))
        self.wishing = False
        return text

    def _level(self, x: a.Continuous) -> list[str]:
        """The lines of a box of a leveler (CR 711.2), or of a level of a Class (716.2a)."""
        station = self._station(x.condition)
        found = [self._box(x.condition)] if x.condition is not None and not station else []
        for change in x.changes:
            if isinstance(change, e.SetPT) and not station:
                found.append(f"{change.power}/{change.toughness}")
            elif isinstance(change, e.Grant):
                words = [
                    capital(self.say(f"kw_{word}")) if self.language.has(f"kw_{word}") else word
                    for word in change.keywords
                ]
                found += [", ".join(words)] if words else []
                found += map(self.own_line, change.abilities)
        lines = [line for line in found if line]
        return [f"{station} | {lines[0]}", *lines[1:]] if station and lines else lines

    def _station(self, condition: v.Condition | None) -> str:
        """*8+*, the number of a station symbol (CR 721.2); empty for another box."""
        if not isinstance(condition, v.Compare) or condition.left != v.Property("this", "counters:charge"):
            return ""
        return f"{condition.right}+"

    def own_line(self, x: a.Ability) -> str:
        """The line of another ability of the same face."""
        raise NotImplementedError

    def _box(self, condition: v.Condition) -> str:
        """*LEVEL 2-6*; nothing for a Class, whose level the ability that gains it says."""
        parts = condition.conditions if isinstance(condition, v.All) else (condition,)
        said = [p.right for p in parts if isinstance(p, v.Compare) and p.left == v.Property("this", "counters:level")]
        if not said:
            return ""
        return self.say("level_box", levels=f"{said[0]}-{said[1]}" if len(said) > 1 else f"{said[0]}+")

    def _defining(self, x: a.Continuous) -> str:
        parts = []
        this = self.ref("this")
        for change in x.changes:
            if isinstance(change, e.SetPT):
                if change.toughness is None:
                    key, n = "defines_power", change.power
                elif change.power is None:
                    key, n = "defines_toughness", change.toughness
                else:
                    key, n = "defines_both", change.power
                parts.append(self.say(key, what=this, n=self.amount(n if n is not None else 0)))
            else:
                parts.append(self.changed(this, [change], lasting=True))
        return capital(". ".join(parts)) + "."

    def ab_CostChange(self, x: a.CostChange) -> str:
        by = x.by
        less = (isinstance(by, int) and by < 0) or (isinstance(by, v.Times) and by.by == -1)
        if isinstance(by, v.Count) and by.times < 0:
            less, by = True, v.Count(by.what, -by.times)
        size = abs(by) if isinstance(by, int) else by.amount if isinstance(by, v.Times) and less else by
        each = ""
        if isinstance(size, (v.Count, v.CardTypes)):
            n = size.times if isinstance(size, v.Count) else 1
            each = self._for_each_cost(size)
            cost = f"{{{n}}}"
        else:
            cost = f"{{{size}}}" if isinstance(size, int) else "{X}"
        where = "" if each or isinstance(size, int) else self.say("where", x="{X}", n=self.amount(size))
        if x.this:
            self.here = "stack"
            what = self.noun_phrase("this", "spell")
        else:
            what = self.np(x.what, "generic", plural=True, whose=False)
        whose = "" if x.this else self.say(f"cast_by_{x.whose}")
        condition = "" if x.condition is None else self.say("cost_if", cond=self.condition(x.condition))
        key = "costs_less" if less else "costs_more"
        return capital(self.say(key, what=what, whose=whose, n=cost, each=each)) + condition + where + "."

    def _for_each_cost(self, size: v.Count | v.CardTypes) -> str:
        if isinstance(size, v.CardTypes):
            return self.say("for_each_card_type", what=self.np(size.what, "generic", plural=True, prep="in"))
        return self.say(
            "for_each",
            base="",
            what=self.np(size.what, "", prep="in")
            if size.what.controller is not None or size.what.zone != v.BATTLEFIELD
            else self._on_battlefield(size.what),
        )

    def _on_battlefield(self, f: Filter) -> NP:
        np = self.np(f, "")
        return NP(self.language, np.text + self.say("on_battlefield"), np.feminine)

    def ab_PlayerRule(self, x: a.PlayerRule) -> str:
        who = self.everyone(x.whose)
        one = (x.rule == "cast_limit" and x.amount == 1) or x.rule == "double_triggers"
        named = x.rule == "double_triggers" or (x.what is not None and ":" in (x.what.controller or ""))
        what = "" if x.what is None else self.np(x.what, "", plural=not one, whose=named)
        if x.cause is not None:
            by, does = self.np(x.cause.what or Filter(), "a"), self.say(f"cause_{x.cause.event}")
            of = self.np(x.what or Filter(), "a")
            return capital(self.say("player_double_caused", by=by, does=does, what=of)) + "."
        if x.rule.startswith("attack_tax"):
            return self._tax(x)
        n = self.say("an_additional") if x.rule == "extra_land" and x.amount == 1 else self.amount(x.amount)
        turn = ""
        if isinstance(x.condition, v.YourTurn):
            turn = f" {self.say('during_turn_of_you')}"
        elif x.condition is not None:
            raise KeyError(f"player_{x.rule} under a condition")
        return capital(self.say(f"player_{x.rule}", who=who, what=what, n=n)) + turn + "."

    def _tax(self, x: a.PlayerRule) -> str:
        """*Creatures can't attack you unless their controller pays {2} for each …*."""
        fixed = isinstance(x.amount, int)
        where = "" if fixed else self.say("where", x="X", n=self.amount(x.amount))
        cost = f"{{{x.amount}}}" if fixed else "{X}"
        return capital(self.say(f"player_{x.rule}", n=cost)) + where + "."

    def ab_Permission(self, x: a.Permission) -> str:
        who = self.everyone(x.whose)
        playing = NP(self.language, "", form="infinitive")
        if x.this:
            self.here, exile = x.what.zone, x.what.zone == v.EXILE
            what: NP | str = self.noun_phrase("this", "card")
            where = self.say("out_of", where=self.say("exile_word" if exile else f"{x.what.zone}_your"))
            text = self.say("may", who=who, what=self.say("cast_from", who=playing, what=what, where=where))
        else:
            key = "play_top" if x.top_only else "play_from"
            what = self.np(
                Filter(
                    types=x.what.types, not_types=x.what.not_types, subtypes=x.what.subtypes, zone=v.STACK, spell=True
                )
                if "Land" not in x.what.types
                else Filter(types=x.what.types),
                "",
                plural=True,
            )
            where = self.say("exile_word") if x.what.zone == v.EXILE else self.say(f"{x.what.zone}_your")
            text = self.say("may", who=who, what=self.say(key, who=playing, what=what, where=where))
        if x.free:
            text += self.say("without_paying")
        look = f"{self.say('may_look_at_top')} " if x.look else ""
        return capital(f"{look}{capital(text) if look else text}") + "."

    # ---------------------------------------------------------------- costs of the spell
    def ab_AlternativeCost(self, x: a.AlternativeCost) -> str:
        cost = self.cost(x.cost)
        if x.name == "with_flash":
            return capital(self.say("with_flash", who=self._you(), cost=cost)) + "."
        if x.name in ("emerge", "jump_start"):
            cost = self.cost([part for part in x.cost if isinstance(part, v.Mana)])
        if x.name in self.language.keywords:
            label = self.language.keyword(x.name)
            if x.name == "jump_start":
                return label
            plain = all(isinstance(part, v.Mana) for part in x.cost)
            return f"{label} {cost}" if plain or x.name == "emerge" else f"{label}—{cost}."
        condition = self.as_long_as(x.condition)
        paying = self.cost(x.cost, NP(self.language, "", form="infinitive"))
        return capital(condition + self.say("rather_than", who=self._you(), cost=paying)) + "."

    def ab_AdditionalCost(self, x: a.AdditionalCost) -> str:
        if x.optional and x.name == "kicked":
            label = self.language.keyword("multikicker" if x.many else "kicker")
            plain = all(isinstance(part, v.Mana) for part in x.cost)
            return f"{label} {self.cost(x.cost)}" if plain else f"{label}—{self.cost(x.cost)}."
        if x.optional:
            paying = self.cost(x.cost, NP(self.language, "", form="infinitive"))
            return self.say("additional_may", cost=paying) + "."
        return self.say("additional", cost=self.cost(x.cost, NP(self.language, "", form="do"))) + "."

    def ab_ByHandText(self, x: a.ByHandText) -> str:
        return x.note or self.say("by_hand_line")
