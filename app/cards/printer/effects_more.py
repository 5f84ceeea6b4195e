"""Effects in words: permanents, spells, mana, turns, choices."""

from __future__ import annotations

from typing import Any

import msgspec

from app.cards.printer.effects_of_groups import GroupEffects
from app.cards.printer.grammar import INFINITIVE, NP, YOU
from app.cards.printer.language import capital
from app.cards.printer.loops import names_in
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.card import Face
from app.engine.model.values import Filter


class MoreEffects(GroupEffects):
    """The part of the printer for permanents, the stack, turns and what is chosen."""

    # ---------------------------------------------------------------- permanents
    def fx_CreateToken(self, x: e.CreateToken) -> str:
        subject = self.subject(x.who)
        text = self.say("create", who=subject, what=self.token_phrase(x))
        if x.bind is not None:
            f = Filter(token=True, types=x.token.types[-1:])
            self.bind_filter(x.bind, f, self.that(f, x.count != 1), said=True)
        return text

    def token_phrase(self, x: e.CreateToken) -> str:
        """``three 1/1 white Soldier creature tokens``."""
        counted = isinstance(x.count, v.Count) and not x.count.plus
        count = x.count.times if isinstance(x.count, v.Count) and counted else x.count
        plural = count != 1
        np = self._token(x.token, count, plural, x)
        text = np.text
        if x.attacking or x.tapped:
            key = "that_enters_attacking" if x.attacking else "that_enters_tapped"
            text = self.say(key, what=text, np=np)
        if x.blocking is not None:
            text = self.say("that_enters_blocking", what=text, np=np, whom=self.ref(x.blocking))
        text += self._with_counters(x, np)
        if isinstance(x.count, v.Count) and counted:
            text = self.say("for_each", base=text, what=self.np(x.count.what, "", prep="in"))
        elif not isinstance(count, (int, str)):
            text += self.say("where", x="X", n=self.amount(count))
        sized = next((a for a in (x.power, x.toughness) if a is not None and not isinstance(a, (int, str))), None)
        return text + (self.say("where", x="X", n=self.amount(sized)) if sized is not None else "")

    def _token(self, face: Face, count: v.Amount, plural: bool, x: e.CreateToken) -> NP:
        det = "a" if count == 1 else f"{self.count_word(count, Filter(token=True))}:"
        language = self.language
        size = ""
        if face.power is not None:
            size = f"{'X' if x.power is not None else face.power}/{'X' if x.toughness is not None else face.toughness}"
        colors = "&".join(f"color:{c}" for c in face.colors or ()) or ("" if face.power is None else "colorless")
        kinds = [language.noun(s) for s in face.subtypes]
        own = [language.noun(face.name)] if face.power is None else []
        types = [language.noun(t) for t in face.types] if face.power is not None else []
        after = self._token_abilities(face)
        adjectives = [s.lower() for s in face.supertypes] + ([colors] if colors else [])
        if face.power is not None and not set(face.name.split()) <= set(face.subtypes):
            after = [*after, self.say("named", name=face.name, what=NP(language, "", plural=plural))]
        return language.token_phrase(det, size, adjectives, own or kinds, types, after, plural)

    def _token_abilities(self, face: Face) -> list[str]:
        if face.power is None:
            return []  # Treasure and its like are known by name (CR 111.10)
        names, lines = self.split_abilities(face)
        parts = [*names, *(f"“{line}”" for line in lines)]
        return [self.say("with", what=self.language.series(parts, "and"))] if parts else []

    def split_abilities(self, face: Face) -> tuple[list[str], list[str]]:
        raise KeyError(face)

    def fx_CreateCopy(self, x: e.CreateCopy) -> str:
        subject = self.subject(x.who)
        of = self.every(x.of)
        tapped = self.say("that_enters_tapped_short") if x.tapped else ""
        key = "create_copy" if x.count == 1 else "create_copies"
        text = self.say(key, who=subject, of=of, n=self.count_word(x.count, Filter(token=True)), tapped=tapped)
        copied = x.of if isinstance(x.of, Filter) else self.filters.get(x.of, Filter())
        self.lent, it = Filter(token=True, types=copied.types), self.noun_phrase("that", "token", x.count != 1)
        if x.bind is not None:
            self.bind_filter(x.bind, self.lent, it, said=True)
        if x.changes:
            text += self.say("except", what=self.changed(it, x.changes, lasting=True))
        return text

    def fx_AddCounters(self, x: e.AddCounters) -> str:
        subject = self.subject("you")
        if isinstance(x.what, str) and x.count == v.Property(x.what, f"counters:{x.kind}"):
            return self.say("double_counters", who=subject, kind=self.counter(x.kind), on=self.each(x.what))
        return self.say("put_counters", who=subject, counters=self.counters(x.kind, x.count), on=self.each(x.what))

    def fx_RemoveCounters(self, x: e.RemoveCounters) -> str:
        subject = self.subject("you")
        counters = self.say("all_counters", kind=self.counter(x.kind)) if x.count is None else ""
        counters = counters or self.counters(x.kind, x.count or 0)
        return self.say("remove_counters", who=subject, counters=counters, what=self.each(x.what))

    def fx_Proliferate(self, x: e.Proliferate) -> str:
        return self.say("proliferate", who=self.subject(x.who))

    def fx_Tap(self, x: e.Tap) -> str:
        text = self.say("tap", who=self.subject("you"), what=self.every(x.what))
        return text + (". " + capital(self.say("stays_tapped", what=self.every(x.what))) if x.stays else "")

    def fx_StaysTapped(self, x: e.StaysTapped) -> str:
        return self.say("stays_tapped", what=self.every(x.what))

    def fx_Untap(self, x: e.Untap) -> str:
        return self.say("untap", who=self.subject("you"), what=self.every(x.what))

    def fx_Attach(self, x: e.Attach) -> str:
        return self.say("attach", who=self.subject("you"), what=self.ref(x.what), to=self.ref(x.to))

    def fx_Transform(self, x: e.Transform) -> str:
        return self.say("transform", who=self.subject("you"), what=self.every(x.what))

    def fx_Goad(self, x: e.Goad) -> str:
        return self.say("goad", who=self.subject("you"), what=self.every(x.what))

    def fx_Regenerate(self, x: e.Regenerate) -> str:
        return self.say("regenerate", who=self.subject("you"), what=self.each(x.what))

    def fx_RemoveFromCombat(self, x: e.RemoveFromCombat) -> str:
        return self.say("remove_from_combat", who=self.subject("you"), what=self.every(x.what))

    # ---------------------------------------------------------------- spells and mana
    def fx_CounterSpell(self, x: e.CounterSpell) -> str:
        text = self.say("counter", who=self.subject("you"), what=self.ref(x.what))
        if x.unless:
            payer = NP(self.language, self.say("its_controller"))
            text += self.say(
                "unless_pays", who=payer, cost=self.cost(x.unless, payer.standing(self.say("form_after_unless"), ""))
            )
        if x.to != v.GRAVEYARD:
            text += ". " + self.say(f"countered_to_{x.to}")
        return text

    def fx_CopySpell(self, x: e.CopySpell) -> str:
        subject = self.subject("you")
        if x.count == 1:
            return self.say("copy_spell", who=subject, what=self.ref(x.what))
        return self.say("copy_spell_n", who=subject, what=self.ref(x.what), n=self.count_word(x.count))

    def fx_CastFree(self, x: e.CastFree) -> str:
        what = self.cast_some(x)
        if x.may and self.may_who is None:
            return self.say("may", who=self.subject_of(x.who), what=self.casting(x, what))
        return self.say("cast_free", who=self.subject(x.who), what=what)

    def fx_Permit(self, x: e.Permit) -> str:
        playing = self.say("play", who=NP(self.language, "", form=INFINITIVE), what=self.ref(x.what))
        free = self.say("without_paying") if x.free else ""
        return self.say("may", who=self.subject_of(x.who), what=playing) + free + self.until(x.until)

    def fx_AddMana(self, x: e.AddMana) -> str:
        text = self.say("add", who=self.subject(x.who), what=self.mana(x.mana, x.amount))
        if x.only is not None:
            text += ". " + self.say("spend_only", what=self.np(x.only, "", plural=True))
        return text

    def mana(self, mana: str, amount: v.Amount) -> str:
        """``{G}{G}``, ``{G} or {W}``, ``three mana of any one color``."""
        key = f"mana_{mana}"
        if self.language.has(f"{key}_1") and not isinstance(amount, (int, str)):
            return self.say(f"{key}_n", n="X") + self.say("where", x="X", n=self.amount(amount))
        if self.language.has(key) or self.language.has(f"{key}_1"):
            n = self.count_word(amount) if isinstance(amount, (int, str)) else "X"
            text = self.say(f"{key}_1") if amount == 1 else self.say(f"{key}_n", n=n)
        else:
            symbols = ["".join(f"{{{c}}}" for c in part) for part in mana.split("/")]
            if isinstance(amount, int):
                symbols = [s * amount for s in symbols]
            text = self.language.series(symbols, "or")
            if isinstance(amount, str):
                text = self.say("mana_times", n=amount.upper(), what=text)
        if isinstance(amount, v.Count) and not amount.plus:
            return self.say("for_each", base=text, what=self.np(amount.what, "", prep="in"))
        if isinstance(amount, (int, str)):
            return text
        return self.say("mana_equal", what=text, n=self.amount(amount))

    # ---------------------------------------------------------------- turns, the game
    def fx_ExtraTurn(self, x: e.ExtraTurn) -> str:
        text = self.say("extra_turn", who=self.subject(x.who))
        return ". ".join([text, *(self.say(f"without_{name}") for name in x.without)])

    def fx_Explore(self, x: e.Explore) -> str:
        return self.say("explores", what=self.thing_subject(x.what))

    def fx_Action(self, x: e.Action) -> str:
        return self.say(f"action_{x.name}", who=self.subject("you"), n=self.amount(x.count), this=self.ref("this"))

    def fx_PhaseOut(self, x: e.PhaseOut) -> str:
        return self.say("phases_out", what=self.thing_subject(x.what))

    def fx_Tempt(self, x: e.Tempt) -> str:
        return self.say("ring_tempts", who=self.ref(x.who))

    def fx_Prepare(self, x: e.Prepare) -> str:
        return self.say("unprepared" if x.undo else "prepared", what=self.thing_subject(x.what))

    def fx_Adapt(self, x: e.Adapt) -> str:
        return self.say("adapt", n=self.amount(x.count))

    def fx_Connive(self, x: e.Connive) -> str:
        return self.say(
            "connives", what=self.thing_subject(x.what), n="" if x.count == 1 else f" {self.amount(x.count)}"
        )

    def fx_Amass(self, x: e.Amass) -> str:
        kind = self.language.noun(x.subtype)[1]
        return self.say("amasses", who=self.subject(x.who), type=kind, n=self.amount(x.count))

    def fx_DelayedTrigger(self, x: e.DelayedTrigger) -> str:
        this_turn = self.say("this_turn_comma") if x.until == "end_of_turn" and not x.once else ""
        return f"{self.trigger(x.on, delayed=True)},{this_turn} {self.sentences(x.effects).removesuffix('.')}"

    def trigger(self, on: v.Trigger, *, delayed: bool = False) -> str:
        raise KeyError(on)

    def fx_Emblem(self, x: e.Emblem) -> str:
        lines = " ".join(self.lines_of(x.abilities, knowing=x.until != "forever"))
        if x.until != "forever":
            return lines[:1].lower() + lines[1:].removesuffix(".") + self.until(x.until)
        return self.say("emblem", who=self.subject(x.who, said=True), text=f"“{lines}”")

    def lines_of(self, abilities: Any, *, knowing: bool = False) -> list[str]:
        raise KeyError(abilities)

    # ---------------------------------------------------------------- choices and order
    def fx_Choose(self, x: e.Choose) -> str:
        subject = self.subject(x.who, said=x.what.zone == v.HAND)
        prep = "in" if x.what.zone in (v.GRAVEYARD, v.EXILE) else ""
        what = self.some(x.what, x.count, upto=x.upto, prep=prep)
        self.bind_filter(x.bind, x.what, self.that(x.what, what.plural), said=True)
        if x.different is not None:
            what = NP(self.language, f"{what} {self.say(f'different_{x.different}')}", what.feminine, what.plural)
        if not isinstance(x.count, (int, str)) and getattr(x.count, "what", None) != x.what:
            what = NP(self.language, what.text + self.say("where", x="X", n=self.amount(x.count)), what.feminine, True)
        hand = x.what.zone == v.HAND and x.what.owner not in (None, x.who)
        return self.say("choose_from_it" if hand else "choose", who=subject, what=what)

    def fx_ChooseOption(self, x: e.ChooseOption) -> str:
        options = self.language.series([self.option(o) for o in x.options], "or")
        return self.say("choose", who=self.subject(x.who), what=options)

    def fx_ChoosePlayer(self, x: e.ChoosePlayer) -> str:
        noun = "opponent" if x.players == "opponent" else "player"
        chosen = self.noun_phrase("a", noun)
        self.bind(x.bind, chosen, self.noun_phrase("that", "player"), player=True, said=True)
        if x.where is not None:
            return self.choose_player_where(x, chosen)
        return self.say("choose_player", who=self.subject(x.who), what=chosen)

    def fx_SeparatePiles(self, x: e.SeparatePiles) -> str:
        many = x.who in ("each_player", "each_opponent", "each_other_player")
        subject = self.subject(x.who)
        what = x.what
        if isinstance(what, Filter) and many and what.controller is None:
            what = msgspec.structs.replace(what, controller="they")
        parts = self.np(what, "the", plural=True) if isinstance(what, Filter) else self.ref(what)
        separates = self.say("separate_face_down" if x.face_down else "separate", who=subject, what=parts)
        number = "s" if many else ""
        chooser = self.subject(x.chooser, said=True) if x.chooser == "you" else self._somebody(x.chooser)
        choosing = self.say(f"choose_pile{number}", who=chooser)
        for name, key in ((x.chosen, "chosen"), (x.other, "other")):
            pile = NP(self.language, self.say(f"{key}_pile{number}"), feminine=True, plural=many)
            self.bind(name, pile, pile)
            if found := self._filter_of(x.what):
                self.filters[name] = found
        return f"{separates}. {choosing}"

    def fx_If(self, x: e.If) -> str:
        text = self._chosen_first(x.condition)
        text += self.say("if_then", cond=self.condition(x.condition), then=self.as_one(x.then))
        only = x.then[0] if len(x.then) == 1 else None
        if isinstance(only, e.May) and only.otherwise == x.otherwise:
            return text  # "if you don't" says it of both
        return text + self._otherwise("otherwise", x.otherwise)

    def _chosen_first(self, condition: v.Condition) -> str:
        """A target that only a condition speaks of is chosen in a sentence of its own before it."""
        unsaid = [k for name, k in self.known.items() if not k.said and k.target and name in names_in(condition)]
        if not unsaid:
            return ""
        unsaid[0].said = True
        return f"{self.say('choose', who=self.subject('you'), what=unsaid[0].first)}. "

    def _otherwise(self, key: str, effects: tuple[e.Effect, ...], **slots: object) -> str:
        if not effects:
            return ""
        return ". " + self.say(key, then=self.as_one(effects), **slots)

    def fx_May(self, x: e.May) -> str:
        who = self.subject_of(x.who)
        first, rest = self._first_may(x)
        text = self.say("may", who=who, what=first)
        last = x.effects[-1]
        if rest and (isinstance(last, e.Reflexive) or (isinstance(last, e.If) and last.condition == v.Did())):
            text += ". " + capital(rest)  # it says itself "if you do"
        elif rest:
            text += ". " + self.say("if_they_do", who=self._again(x.who), then=rest)
        return text + self._otherwise("if_they_dont", x.otherwise, who=self._again(x.who))

    def _first_may(self, x: e.May) -> tuple[str, str]:
        """The first clause as an infinitive, the others as sentences of their own."""
        self.may_who = x.who
        first, at = "", 0
        while not first and at < len(x.effects):
            first, used = self._joined(x.effects, at)
            at += used
        self.may_who = None
        return first, self.sentences(x.effects[at:]).removesuffix(".")

    def _again(self, who: v.Ref) -> NP:
        return self.subject_of(who) if who == "you" else self.noun_phrase("that", "player")

    def fx_MayPay(self, x: e.MayPay) -> str:
        who = self.subject_of(x.who)
        if x.otherwise and not x.then and self.may_who is None:
            prices, last = self._ways_out(x)
            done = self.sentences(last).removesuffix(".")
            payer = NP(self.language, "", form=who.form).standing(self._after_unless(who.form))
            costs = [self.cost(price, payer) for price in prices]
            return done + self.say("unless_pays", who=who, cost=self.language.series(costs, "or"))
        self.acting = x.who
        text = self.say("may", who=who, what=self.cost(x.cost, NP(self.language, "", form=INFINITIVE)))
        if x.then and isinstance(x.then[0], e.Reflexive):
            text += ". " + capital(self.sentences(x.then).removesuffix("."))  # it says itself "when you do"
        else:
            text += self._otherwise("if_they_do", x.then, who=self._again(x.who))
        return text + self._otherwise("if_they_dont", x.otherwise, who=self._again(x.who))

    def _ways_out(self, x: e.MayPay) -> tuple[list[tuple[v.CostPart, ...]], tuple[e.Effect, ...]]:
        """What may be paid one thing after the other, and what is done if none of it is."""
        inner = x.otherwise[0]
        if len(x.otherwise) > 1 or not isinstance(inner, e.MayPay) or inner.then or inner.who != x.who:
            return [x.cost], x.otherwise
        prices, last = self._ways_out(inner)
        return [x.cost, *prices], last

    def _after_unless(self, form: str) -> str:
        """The mood after *unless*, for *you* and for others."""
        wanted = self.say("form_after_unless")
        return {"wish": "wish_you"}.get(wanted, form) if form == YOU else wanted

    def fx_Repeat(self, x: e.Repeat) -> str:
        return self.say("repeat", n=self.amount(x.times), then=self.sentences(x.effects).removesuffix("."))

    def fx_Bind(self, x: e.Bind) -> str:
        if x.name.startswith("+"):
            self.bind(x.name, *[self.noun_phrase("that", "permanent", True)] * 2, said=True)
        elif isinstance(x.what, str):
            self.known[x.name] = self.known.get(x.what) or self.known.setdefault(x.name, self._named(x.what))
        else:
            self.bind_filter(x.name, x.what, self.np(x.what, "the", plural=True))
        return ""

    def _named(self, name: v.Ref) -> Any:
        from app.cards.printer.grammar import Known

        np = self.ref(name)
        return Known(np, np, True)

    def fx_SetNumber(self, x: e.SetNumber) -> str:
        letter = x.name.upper() if len(x.name) == 1 else "X"
        self.pending = self.say("where", x=letter, n=self.amount(x.amount))
        return ""

    def fx_Vote(self, x: e.Vote) -> str:
        options = self.language.series([self.option(o) for o in x.options], "or")
        starting = self.say("starting_with_you" if x.starting == "you" else "starting_with", who=x.starting)
        return self.say("vote", starting=starting, options=options)

    def fx_RollDice(self, x: e.RollDice) -> str:
        key = "roll_die" if x.count == 1 else "roll_dice"
        sides = self.language.counting(x.sides)
        return self.say(key, who=self.subject("you"), n=self.count_word(x.count), sides=sides)

    def fx_FlipCoin(self, x: e.FlipCoin) -> str:
        return self.say("flip_coin", who=self.subject("you"))

    def fx_ByHand(self, x: e.ByHand) -> str:
        return x.note or self.say("by_hand")

    def fx_Procedure(self, x: e.Procedure) -> str:
        return self.say("procedure")
