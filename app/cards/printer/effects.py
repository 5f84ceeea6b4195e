"""Effects in words: damage, life, zones, cards."""

from __future__ import annotations

from typing import Any

import msgspec

from app.cards.printer.clauses import Clauses
from app.cards.printer.grammar import NP
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.effect import Objects
from app.engine.model.values import Filter


class Effects(Clauses):
    """The part of the printer for what effects do to players and cards."""

    # ---------------------------------------------------------------- damage and life
    def fx_DealDamage(self, x: e.DealDamage) -> str:
        subject = self.thing_subject(x.source)
        if x.bind is not None:
            self.known[x.bind] = self._damaged()
        if x.to == "you" and isinstance(x.amount, (int, str)):
            return self.say("deal_you", who=subject, n=self.measure(x.amount, "damage"))
        counted = isinstance(x.amount, v.Count) and x.amount.times != 1 and not self._nowhere_said(x.amount.what)
        if isinstance(x.amount, (int, str, v.Size)) or counted:
            key = "deal_divided" if x.divided else "deal"
            return self.say(key, who=subject, n=self.measure(x.amount, "damage"), to=self.each(x.to))
        return self.say("deal_equal", who=subject, to=self.each(x.to), n=self.amount(x.amount))

    def _damaged(self) -> Any:
        from app.cards.printer.grammar import Known

        np = NP(self.language, self.say("damaged_creature"), self.language.noun("Creature")[2])
        return Known(np, np)

    def fx_GainLife(self, x: e.GainLife) -> str:
        return self.say("gain", who=self.subject(x.who, said=True), what=self.measure(x.amount, "life"))

    def fx_LoseLife(self, x: e.LoseLife) -> str:
        return self.say("lose", who=self.subject(x.who, said=True), what=self.measure(x.amount, "life"))

    def fx_SetLife(self, x: e.SetLife) -> str:
        total = NP(self.language, self.am_Life(v.Life(x.who)), plural=self.say("life_total_is_plural") == "yes")
        return self.say(
            "set_life", total=total if self.may_who is None else self.having(total), n=self.amount(x.amount)
        )

    def fx_AddPlayerCounters(self, x: e.AddPlayerCounters) -> str:
        what = self.energy(x.count) if x.kind == "energy" else self.counters(x.kind, x.count)
        return self.say("get", who=self.subject(x.who, said=True), what=what)

    def fx_Fight(self, x: e.Fight) -> str:
        return self.say("fight", who=self.thing_subject(x.a), what=self.ref(x.b))

    def fx_PreventDamage(self, x: e.PreventDamage) -> str:
        combat = self.say("combat_damage" if x.combat_only else "any_damage")
        much = self.say("all_of_it" if x.amount is None else "the_next", n=self.amount(x.amount or 0), what=combat)
        to = "" if x.to == "everything" else self.say("dealt_to", to=self.each(x.to))
        by = "" if x.by is None else self.say("dealt_by", what=self.np(x.by, "a"))
        return self.say("prevent", who=self.subject("you"), much=much, to=to, by=by)

    # ---------------------------------------------------------------- zones
    def fx_Destroy(self, x: e.Destroy) -> str:
        subject = self.subject("you")
        text = self.say("destroy", who=subject, what=self.every(x.what))
        if x.bind is not None and isinstance(x.what, Filter):
            self._bind_done(x.bind, x.what, "destroyed_this_way")
        if x.no_regeneration:
            text += ". " + self.say("no_regeneration", what=self._done_to(x.what))
        return text

    def _done_to(self, what: Objects) -> NP:
        """What a verb was done to, only for agreement: one thing or several."""
        if isinstance(what, Filter):
            return self.np(what, "all", plural=True)
        known = self.known.get(what)
        np = known.first if known is not None else self.ref(what)
        return NP(self.language, "", np.feminine, np.plural or getattr(known, "each", False))

    def _bind_done(self, name: str, f: Filter, key: str) -> None:
        """``creature destroyed this way`` for later counting."""
        one = self.np(f, "", whose=False)
        words = self.say(key, what=one)
        thing = NP(self.language, words, one.feminine)
        self.bind(f"thing:{name}", thing, thing)
        many = self.np(f, "the", plural=True, whose=False)
        self.bind(name, many, self.that(f, plural=True), said=True)

    def fx_Move(self, x: e.Move) -> str:
        subject = self.subject("you")
        prep = "from" if isinstance(x.what, Filter) and x.what.zone != v.BATTLEFIELD else ""
        theirs = self._owners(x.what)
        back = self._comes_back(x.what)
        if isinstance(x.what, Filter) and x.what.owner and x.what == Filter(zone=x.what.zone, owner=x.what.owner):
            what = NP(self.language, self.zone_of(x.what.zone, x.what.owner), plural=False)
        else:
            what = self.every(x.what, prep=prep)
        if x.what == "this" and self.here in (v.GRAVEYARD, v.HAND):
            what = NP(self.language, f"{what} {self.say('from', where=self.say(f'{self.here}_your'))}", what.feminine)
        if x.bind is not None:
            self._bind_moved(x, what)
        text: str = getattr(self, f"to_{x.to}")(x, subject, what, theirs, back)
        return text

    def _bind_moved(self, x: e.Move, what: NP) -> None:
        if isinstance(x.what, Filter):
            self._bind_done(x.bind or "", x.what, "exiled_this_way" if x.to == v.EXILE else "moved_this_way")
        elif x.bind is not None and x.what in self.known:
            self.known[x.bind] = self.known[x.what]
        if x.bind is not None and x.to == v.EXILE:
            self.exiled.add(x.bind)

    def to_exile(self, x: e.Move, subject: NP, what: NP, theirs: str, back: bool) -> str:
        until = ""
        if x.until == "this_leaves":
            until = self.say("until_this_leaves", this=self._itself())
        down = self.say("face_down") if x.face_down else ""
        counters = self._with_counters(x, what)
        return self.say("exile", who=subject, what=what, until=until, down=down) + counters

    def to_hand(self, x: e.Move, subject: NP, what: NP, theirs: str, back: bool) -> str:
        f = self._filter_of(x.what)
        if f is not None and f.zone == v.LIBRARY:
            return self.say("put", who=subject, what=what, where=self.say("dig_to_hand"))
        return self.say(f"return_{theirs}", who=subject, what=what)

    def to_graveyard(self, x: e.Move, subject: NP, what: NP, theirs: str, back: bool) -> str:
        return self.say("put", who=subject, what=what, where=self.say(f"to_graveyard_{theirs}"))

    def to_library(self, x: e.Move, subject: NP, what: NP, theirs: str, back: bool) -> str:
        if x.position == "shuffled":
            return self.say("shuffle_into", who=subject, what=what, where=self.say(f"to_library_{theirs}"))
        if isinstance(x.position, int):
            where = self.say("library_nth", n=self.say(f"nth_{x.position + 1}"), library=self.say(f"library_{theirs}"))
        else:
            where = self.say(f"library_{x.position}", library=self.say(f"library_{theirs}"))
        return self.say("put", who=subject, what=what, where=where)

    def to_battlefield(self, x: e.Move, subject: NP, what: NP, theirs: str, back: bool) -> str:
        under = ""
        f = self._filter_of(x.what)
        own = x.what == "this" or (f is not None and f.owner == "you")
        if x.under == "you" and (not (back and own) or x.what in self.exiled):
            under = self.say("under_your_control")
        elif x.under is not None and x.under != "you":
            under = self.say("under_control_of", who=self.ref(x.under))
        words = [self.say("tapped_and_attacking" if x.tapped else "attacking", np=what)] if x.attacking else []
        if x.tapped and not x.attacking:
            words.append(self.say("tapped", np=what))
        if x.transformed:
            words.append(self.say("transformed", np=what))
        how = " ".join(["", *words]) + self._with_counters(x, what)
        return self.say("return_to_play" if back else "put_into_play", who=subject, what=what, under=under, how=how)

    def to_command(self, x: e.Move, subject: NP, what: NP, theirs: str, back: bool) -> str:
        return self.say("put", who=subject, what=what, where=self.say("to_command"))

    def _with_counters(self, x: Any, np: NP) -> str:
        return "".join(self.say("with_counters", np=np, counters=self.counters(kind, n)) for kind, n in x.counters)

    def _filter_of(self, what: Objects) -> Filter | None:
        return what if isinstance(what, Filter) else self.filters.get(what)

    def _comes_back(self, what: Objects) -> bool:
        """True if it comes from its owner's own graveyard or exile: it *returns*."""
        if isinstance(what, str) and (what in ("this", "it", "attached", "linked") or what in self.exiled):
            return True
        f = self._filter_of(what)
        return f is not None and f.zone == v.GRAVEYARD and f.owner == "you"

    def _owners(self, what: Objects) -> str:
        """``your``, ``its`` or ``theirs``: whose hand, graveyard or library it goes to."""
        f = self._filter_of(what)
        if f is not None and f.owner == "you" and f.zone != v.BATTLEFIELD:
            return "your"
        if what == "this" and self.here in ("graveyard", "exile", "hand"):
            return "your"
        known = self.known.get(what) if isinstance(what, str) else None
        plural = isinstance(what, Filter) or (known is not None and known.first.plural)
        return "theirs" if plural else "its"

    def fx_Sacrifice(self, x: e.Sacrifice) -> str:
        subject = self.subject(x.who)
        if isinstance(x.what, str):
            return self.say("sacrifice", who=subject, what=self.ref(x.what))
        if getattr(x.count, "what", None) == x.what and x.who != "you":
            theirs = self.np(msgspec.structs.replace(x.what, controller="they"), "all", plural=True)
            return self.say("sacrifice", who=subject, what=theirs)
        what = self.some(x.what, x.count, whose=False)
        return self.say("sacrifice", who=subject, what=what) + self.say("of_their_choice") * (x.who != "you")

    def fx_ExileChosen(self, x: e.ExileChosen) -> str:
        subject = self.subject(x.who)
        prep = "from" if x.what.zone != v.BATTLEFIELD else ""
        f = x.what if prep else msgspec.structs.replace(x.what, controller="they" if x.who != "you" else "you")
        what = self.some(f, x.count, prep=prep)
        if x.bind is not None:
            self.bind_filter(x.bind, x.what, what, said=True)
        return self.say("exile", who=subject, what=what, until="", down="")

    def fx_Manifest(self, x: e.Manifest) -> str:
        top = self._top(x.count, x.who)
        if x.bind is not None:
            self.bind_filter(x.bind, Filter(), top, said=True)
        return self.say("cloak_cards" if x.cloak else "manifest_cards", who=self.subject(x.who), what=top)

    def fx_ExileTop(self, x: e.ExileTop) -> str:
        subject = self.subject(x.who)
        top = self._top(x.count, x.who)
        if x.bind is not None:
            self.bind_filter(x.bind, Filter(zone=v.EXILE), top, said=True)
        down = self.say("face_down") if x.face_down else ""
        return self.say("exile", who=subject, what=top, until="", down=down)

    def _top(self, count: v.Amount, who: v.Ref) -> NP:
        """``the top two cards of your library``."""
        library = self.zone_of("library", who)
        one = count == 1
        several = who in ("each_player", "each_opponent", "each_other_player")
        text = self.say("top_1" if one else "top_n", n=self.count_word(count, Filter(zone="hand")), library=library)
        where = "" if isinstance(count, (int, str, v.Size)) else self.say("where", x="X", n=self.amount(count))
        return NP(self.language, text + where, True, several or not one)

    # ---------------------------------------------------------------- cards
    def fx_Draw(self, x: e.Draw) -> str:
        return self.say("draw", who=self.subject(x.who), what=self.measure(x.count, "cards"))

    def fx_Discard(self, x: e.Discard) -> str:
        if x.chooser == "you" and x.who != "you":
            kind = x.what if x.what is not None else Filter(zone=v.HAND)
            card = self.some(msgspec.structs.replace(kind, zone=v.LIBRARY, owner=None), x.count)
            choosing = self.say("choose_from_it", who=self.subject("you", said=True), what=card)
            thrown = self.say("discard", who=self.ref(x.who), what=self.noun_phrase("that", "card"))
            return f"{choosing}. {thrown}"
        subject = self.subject(x.who)
        if x.all and x.what is not None and x.what.in_ref is not None:
            return self.say("discard", who=subject, what=self.ref(x.what.in_ref))
        if x.all:
            return self.say("discard", who=subject, what=self.zone_of("hand", x.who))
        if x.what is not None and isinstance(x.count, int):
            what: object = self.some(Filter(zone=v.HAND, types=x.what.types, not_types=x.what.not_types), x.count)
        else:
            what = self.measure(x.count, "cards")
        return self.say("discard", who=subject, what=what) + (self.say("at_random") if x.random else "")

    def fx_Mill(self, x: e.Mill) -> str:
        if x.bind is not None:
            cards = self.noun_phrase("the", "card", plural=True)
            milled = NP(self.language, self.say("milled_this_way", what=cards), True, True)
            self.bind(x.bind, milled, milled)
        return self.say("mill", who=self.subject(x.who), what=self.measure(x.count, "cards"))

    def fx_Search(self, x: e.Search) -> str:
        subject = self.subject(x.who)
        library = self.zone_of("library", x.who)
        several = x.count != 1
        what = self.some(x.what, x.count, upto=several and getattr(x.count, "what", None) != x.what)
        number = "n" if several else "1"
        shown = self.say(f"reveal_found_{number}", who=subject) if x.reveal else ""
        if x.to == v.LIBRARY:
            put = self.say("then_shuffle_and_top", who=subject)
            return self.say("search", who=subject, library=library, what=what, shown=shown, put=put)
        tapped = self.say(f"found_tapped_{number}") if x.tapped else ""
        if x.first_to is not None:
            put = self.say("put_found_split", who=subject, tapped=self.say("found_tapped_1") if x.tapped else "")
        else:
            hand = self.zone_of("hand", x.who)
            put = self.say(f"put_found_{x.to}_{number}", who=subject, tapped=tapped, hand=hand)
        if x.bind is not None:
            land = Filter(types=("Land",)) if "Land" in x.what.types else Filter()
            self.bind_filter(x.bind, land, what, said=True)
        return self.say(
            "search",
            who=subject,
            library=library,
            what=what,
            shown=shown,
            put=put + self.say("then_shuffle", who=subject),
        )

    def fx_Shuffle(self, x: e.Shuffle) -> str:
        return self.say("shuffle", who=self.subject(x.who), what=self.zone_of("library", x.who))

    def fx_SwapZones(self, x: e.SwapZones) -> str:
        subject = self.subject(x.who)
        away, back = self.zone_of(x.exile, x.who), self.zone_of(x.refill, x.who)
        return self.say("swap_zones", who=subject, away=away, back=back)

    def fx_Scry(self, x: e.Scry) -> str:
        return self.say("scry", who=self.subject(x.who), n=self.amount(x.count))

    def fx_Surveil(self, x: e.Surveil) -> str:
        return self.say("surveil", who=self.subject(x.who), n=self.amount(x.count))

    def fx_Dig(self, x: e.Dig) -> str:
        if x.take == 0 and x.rest == "top":
            seen = self.say("look", who=self.subject(x.who), what=self._top(x.count, x.who))
            return self.say("then", a=seen, b=self.say("dig_back"))
        look = self.say("reveal" if x.open else "look", who=self.subject(x.who), what=self._top(x.count, x.who))
        f = x.what if x.what is not None else Filter(zone=v.LIBRARY)
        what = self.some(f, x.take, upto=x.take != 1 and not x.must)
        if x.take == 1 and x.what is None:
            what = NP(self.language, self.say("one_of_them"))
        elif x.must and x.what is None and isinstance(x.take, int):
            what = NP(self.language, self.say("n_of_them", n=self.language.number(x.take, feminine=True)), True, True)
        take = "dig_must" if x.must else "dig_may_reveal" if x.reveal else "dig_may"
        shown = self.say("dig_reveal") if x.reveal and x.must else ""
        tapped = self.say("tapped", np=what) if x.tapped else ""
        where = self.say(f"dig_to_{x.to}") + (f" {tapped}" if tapped else "")
        them = NP(self.language, "", what.feminine, x.take != 1)
        taken = self.say(take, shown=shown, what=what, where=where, them=them)
        one = isinstance(x.count, int) and isinstance(x.take, int) and x.count == x.take + 1
        return f"{look}. {taken}. {self.say(f'dig_rest_{x.rest}', rest=self.say('the_other' if one else 'the_rest'))}"

    def fx_RevealUntil(self, x: e.RevealUntil) -> str:
        what = self.np(x.what, "a", whose=False)
        self.bind_filter(x.bind, Filter(zone=v.LIBRARY), self.noun_phrase("that", "card"), said=True)
        subject = self.subject(x.who)
        library = self.zone_of("library", x.who)
        if x.all is not None:
            self.bind(x.all, *[self.noun_phrase("the", "card", True)] * 2, said=True)
            self.bind(x.bind, *[self.noun_phrase("that", "card", True)] * 2, said=True)
        exiling = x.to == x.rest == v.EXILE
        text = self.say("exile_until" if exiling else "reveal_until", who=subject, library=library, what=what)
        if not x.to or exiling:
            return text
        return f"{text}. {self.say(f'until_to_{x.to}')}. {self.say(f'dig_rest_{x.rest}', rest=self.say('the_rest'))}"

    def fx_Reveal(self, x: e.Reveal) -> str:
        if x.hand_of is not None:
            if x.look:
                return self.say("look", who=self.subject("you"), what=self.zone_of("hand", x.hand_of))
            subject = self.subject(x.hand_of)
            return self.say("reveal", who=subject, what=self.zone_of("hand", x.hand_of))
        return self.say("reveal", who=self.subject("you"), what=self.every(x.what))
