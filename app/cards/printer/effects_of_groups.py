"""Effects that speak of several players or of parts of a library, in words."""

from __future__ import annotations

from app.cards.printer.grammar import INFINITIVE, NP
from app.cards.printer.schemes import SchemeEffects
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.values import Filter, TargetSpec


class GroupEffects(SchemeEffects):
    """The part of the printer for what is done to or chosen by groups, and for reflexive triggers."""

    def fx_Reflexive(self, x: e.Reflexive) -> str:
        self.bind_targets(x.targets)
        return self.say("when_you_do", then=self.sentences(x.effects).removesuffix("."))

    def fx_RedistributeLife(self, x: e.RedistributeLife) -> str:
        return self.say("redistribute", who=self.subject_of(x.who))

    def fx_ShuffleInto(self, x: e.ShuffleInto) -> str:
        subject = self.subject(x.who)
        zones = self.language.series([self.zone_of(zone, x.who) for zone in x.zones], "and")
        return self.say("shuffle_zones", who=subject, what=zones, into=self.zone_of("library", x.who))

    def fx_TopCards(self, x: e.TopCards) -> str:
        subject = self.subject(x.who)
        text = self.say("reveal" if x.reveal else "look", who=subject, what=self._top(x.count, x.who))
        those = self.noun_phrase("that", "card", x.count != 1)
        self.filters[x.bind] = Filter(zone=v.LIBRARY, owner=x.who)
        self.bind(x.bind, those, those, said=True)
        return text

    def ch_MustAttack(self, what: NP, c: e.MustAttack, lasting: bool) -> list[str]:
        who = "it_owner" if c.who.startswith("owner:") else ""
        return [self.say("must_attack", what=what, who=self.say("its_owner") if who else self.ref(c.who))]

    # ---------------------------------------------------------------- turns, and the game
    def fx_Designate(self, x: e.Designate) -> str:
        if x.name in ("day", "night"):
            return self.say(f"designate_{x.name}")
        return self.say(f"designate_{x.name}", who=self.subject(x.who, said=True))

    def fx_ExtraCombat(self, x: e.ExtraCombat) -> str:
        return self.say("extra_combat_and_main" if x.main_phase else "extra_combat")

    def fx_ExtraLand(self, x: e.ExtraLand) -> str:
        key = "extra_land" if x.count == 1 else "extra_lands"
        return self.say(key, who=self.subject_of(x.who), n=self.count_word(x.count, Filter(types=("Land",))))

    def fx_SkipTurn(self, x: e.SkipTurn) -> str:
        key = "skip_turn_but_draw" if x.untap_and_draw else "skip_turn"
        return self.say(key, who=self.subject(x.who))

    def fx_WinGame(self, x: e.WinGame) -> str:
        return self.say("win", who=self.subject(x.who, said=True))

    def fx_LoseGame(self, x: e.LoseGame) -> str:
        return self.say("lose_game", who=self.subject(x.who, said=True))

    # ---------------------------------------------------------------- choosing
    def choose_player_where(self, x: e.ChoosePlayer, chosen: NP) -> str:
        """``choose an opponent with the highest life total among your opponents``."""
        where = x.where
        if isinstance(where, v.Compare) and isinstance(where.right, v.Life) and where.right.which != "all":
            total = self.amount(where.right)
            return self.say("choose_player_with", who=self.subject(x.who), what=chosen, total=total)
        condition = self.condition(where) if where is not None else ""
        return self.say("choose_player_where", who=self.subject(x.who), what=chosen, cond=condition)

    def for_each_target(self, spec: TargetSpec, one: NP) -> NP:
        """``target permanent that player controls``, for each of several players."""
        if spec.each is None:
            return one
        whom = self._one(spec.each, "", False)
        return NP(self.language, self.say("target_for_each", what=one, whom=whom), one.feminine, True)

    def cast_some(self, x: e.CastFree) -> NP:
        """``up to three spells from your hand``: how many may be cast where not all of them may."""
        if x.most is None or not isinstance(x.what, Filter):
            return self.every(x.what)
        return self.some(x.what, x.most, upto=x.most != 1, prep="from")

    def casting(self, x: e.CastFree, what: NP) -> str:
        return self.say("cast_free", who=NP(self.language, "", form=INFINITIVE), what=what)
