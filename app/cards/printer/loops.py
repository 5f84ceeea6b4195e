"""Effects done once for each of several things: said once, of *each creature*, or after *for each creature*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from app.cards.printer.changes import Changes
from app.cards.printer.grammar import NP, Known
from app.cards.printer.language import capital
from app.engine.model import effect as e
from app.engine.model.effect import Effect, Objects
from app.engine.model.values import Filter, Node

_NOUNS = {"each_player": "player", "each_opponent": "opponent", "each_other_player": "player"}
_PLAYERS = (*_NOUNS, "active_player")
_SUBJECTS = ("what", "who", "to", "source", "a", "hand_of")  # where one effect speaks of a thing


class Loops(Changes):
    """The part of the printer for ``ForEach``."""

    def loops(self, effects: Sequence[Effect]) -> int:
        """How many ``ForEach`` with the same effects stand here one after the other."""
        one = effects[0]
        if not isinstance(one, e.ForEach):
            return 0
        same = [isinstance(x, e.ForEach) and (x.effects, x.bind) == (one.effects, one.bind) for x in effects]
        return same.index(False) if False in same else len(same)

    def fx_ForEach(self, x: e.ForEach) -> str:
        return self.for_each([x])

    def _joined(self, effects: Sequence[Effect], at: int) -> tuple[str, int]:
        many = self.loops(effects[at:])
        return (self.for_each(effects[at : at + many]), many) if many else super()._joined(effects, at)

    def for_each(self, loops: Sequence[Any]) -> str:
        """*Each creature gets -3/-3* where one effect says it all, else *for each creature, …*."""
        whats, effects, bind = [x.what for x in loops], loops[0].effects, loops[0].bind
        single = self._single(whats)
        if single is not None or _says_it_all(effects, bind):
            self._bind_each(bind, whats, single or Known(self._each(whats), self._later(whats), each=True))
            return self.sentences(effects).removesuffix(".")
        later = self._later(whats)
        self._bind_each(bind, whats, Known(later, later, said=True))
        return self.say("for_each_do", what=self._kinds(whats), then=self._in_one(effects))

    def _bind_each(self, name: str, whats: Sequence[Objects], known: Known) -> None:
        f = self._filter_of(whats[0]) if len(whats) == 1 else None
        if f is not None:
            self.filters[name] = f
        known.player = known.player or all(what in _PLAYERS for what in whats)
        self.known[name] = known

    # ---------------------------------------------------------------- what the things are called
    def _single(self, whats: Sequence[Objects]) -> Known | None:
        """What a name stands for that is one thing already: nothing has to be said of *each*."""
        known = self.known.get(whats[0]) if len(whats) == 1 and isinstance(whats[0], str) else None
        return known if known is not None and not known.first.plural else None

    def _each(self, whats: Sequence[Objects]) -> NP:
        """``each opponent and each creature they control``."""
        nps = [self._one(what, "each", at > 0) for at, what in enumerate(whats)]
        return self._together(nps, "and_each")

    def _kinds(self, whats: Sequence[Objects]) -> NP:
        """``opponent and creature they control``, to follow *for each*."""
        first = self._one(whats[0], "", False)
        return self._together([first, *(self._one(what, "each", True) for what in whats[1:])], "and")

    def _one(self, what: Objects, det: str, theirs: bool) -> NP:
        if isinstance(what, Filter):
            if theirs and what.controller == "each_opponent":
                what = msgspec.structs.replace(what, controller="they")
            return self.np(what, det)
        if what in _NOUNS:
            other = what == "each_other_player"
            return self.noun_phrase(f"{det}_other" if other and det else "other" if other else det, _NOUNS[what])
        thing = self.thing(what)
        if f"thing:{what}" in self.known:
            return NP(self.language, self.say("each_thing", what=thing), thing.feminine) if det else thing
        one = NP(self.language, "", thing.feminine)
        return NP(self.language, self.say("each_of" if det else "one_of", one=one, what=thing), thing.feminine)

    def _later(self, whats: Sequence[Objects]) -> NP:
        """``that creature``, ``that player or creature``."""
        nps = []
        for what in whats:
            if isinstance(what, Filter):
                nps.append(self.that(what))
            elif what in _PLAYERS:
                nps.append(self.noun_phrase("that", "player"))
            else:
                f = self.filters.get(what)
                nps.append(self.that(f) if f is not None else self.noun_phrase("that", "permanent"))
        return self._together(nps, "or")

    def _together(self, nps: Sequence[NP], word: str) -> NP:
        if len(nps) == 1:
            return nps[0]
        return NP(self.language, self.language.series([np.text for np in nps], word), all(np.feminine for np in nps))

    # ---------------------------------------------------------------- several effects in one sentence
    def _in_one(self, effects: Sequence[Effect]) -> str:
        """Clauses joined by *and*, each with its subject; sentences where one of them has several."""
        parts: list[str] = []
        at = 0
        while at < len(effects):
            self.explicit = len(effects) > 1
            self.contrast = bool(parts) and self.acting != "you"
            text, used = self._joined(effects, at)
            self.explicit = self.contrast = False
            at += used
            if text:
                parts.append(text + self.pending)
                self.pending = ""
        if any(". " in part for part in parts):
            return ". ".join([parts[0], *map(capital, parts[1:])])
        joint = f" {self.say('and')} "
        if len(parts) == 2 and any(joint in part for part in parts):
            return f",{joint}".join(parts)
        return self.language.series(parts, "and")


def _says_it_all(effects: Sequence[Effect], name: str) -> bool:
    """True if the first effect alone speaks of the thing, and the others only of what came of it."""
    first, *rest = effects
    direct = any(getattr(first, field, None) == name for field in _SUBJECTS)
    if not direct or isinstance(first, (e.May, e.MayPay, e.If, e.ForEach)):
        return False
    made = {getattr(first, "bind", None)}
    return all(name not in names_in(x) and not made.isdisjoint(names_in(x)) for x in rest)


def names_in(node: Any) -> set[str]:
    """Every text in a tree that may be a name."""
    if isinstance(node, str):
        return {node.rpartition(":")[2]}
    if isinstance(node, tuple):
        return {name for part in node for name in names_in(part)}
    if isinstance(node, Node):
        return {name for field in node.__struct_fields__ for name in names_in(getattr(node, field))}
    return set()
