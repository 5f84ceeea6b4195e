"""What the names of a tree stand for while one ability is printed."""

from __future__ import annotations

from app.cards.printer.grammar import NP, Known
from app.cards.printer.language import Language
from app.engine.model.ability import Keyword
from app.engine.model.card import Face
from app.engine.model.values import Amount, Filter, Ref, TargetSpec

PLAYERS = ("each_player", "each_opponent", "each_other_player", "that_player", "defending_player", "player")


class Refs:
    """State of printing one ability of one face: what was named already, who acts."""

    def __init__(self, language: Language, face: Face) -> None:
        self.language = language
        self.face = face
        self.known: dict[str, Known] = {}
        self.exiled: set[str] = set()  # what was exiled returns
        self.filters: dict[str, Filter] = {}
        self.acting: Ref = ""
        self.spell_like = "Instant" in face.types or "Sorcery" in face.types
        self.here = "battlefield"
        self.token = False
        self.lent: Filter | None = None  # what is given abilities, if it is something else
        self.either: set[str] = set()  # targets that are a player or a permanent

    def say(self, key: str, /, **slots: object) -> str:
        return self.language.say(key, **slots)

    def amount(self, amount: Amount) -> str:
        raise KeyError(amount)

    def np(self, f: Filter, det: str = "a", plural: bool = False, *, prep: str = "", whose: bool = True) -> NP:
        raise KeyError(f)

    def counter(self, kind: str) -> str:
        """The name of a kind of counter; sizes like ``+1/+1`` are their own names."""
        key = f"counter_{kind}"
        return self.say(key) if self.language.has(key) else kind

    # ---------------------------------------------------------------- simple phrases
    def noun_phrase(self, det: str, key: str, plural: bool = False) -> NP:
        return self.language.phrase(det, [self.language.noun(key)], [], [], plural)

    @property
    def own_noun(self) -> str:
        """The noun by which a permanent speaks of itself."""
        if self.token:
            return "token"
        if "Scheme" in self.face.types:
            return "Scheme"
        for kind in ("Equipment", "Aura", "Vehicle"):
            if kind in self.face.subtypes:
                return kind
        for kind in ("Creature", "Planeswalker", "Land", "Artifact", "Enchantment", "Battle"):
            if kind in self.face.types:
                return "creature" if kind == "Creature" else kind
        return "permanent" if "permanent" in self.face.types else "card"

    def _itself(self) -> NP:
        """This object: a short legendary name, the card's name on a spell, or *this creature*."""
        if self.face.name == "":
            return self.noun_phrase("this", "emblem")
        if self.here in ("graveyard", "hand", "exile"):
            return self.noun_phrase("this", "card")
        if self.here == "stack":
            return self.noun_phrase("this", "spell")
        if self.spell_like or "Legendary" in self.face.supertypes:
            feminine = False
            return NP(self.language, self.face.name.split(",")[0] if not self.spell_like else self.face.name, feminine)
        noun = self.own_noun
        return self.noun_phrase("this", "Creature" if noun == "creature" else noun)

    def _enchanted(self) -> Filter | None:
        """What an Aura enchants; None for anything else, and where it may be a player."""
        return next((a.what for a in self.face.abilities if isinstance(a, Keyword) and a.name == "enchant"), None)

    def _host_is_creature(self) -> bool:
        enchanted = self._enchanted()
        return enchanted is None or "Creature" in enchanted.types

    # ---------------------------------------------------------------- binding
    def bind(self, name: str, first: NP, later: NP, *, player: bool = False, said: bool = False) -> None:
        """From now on ``name`` stands for this."""
        self.known[name.removeprefix("+")] = Known(first, later, player, said)

    def bind_filter(self, name: str, f: Filter, first: NP, *, said: bool = False) -> None:
        """``name`` stands for objects of a filter, called *that creature* once they were named."""
        self.filters[name.removeprefix("+")] = f
        self.bind(name, first, self.that(f, first.plural), said=said)

    def that(self, f: Filter, plural: bool = False) -> NP:
        """``that creature``, ``those cards``."""
        bare = Filter(
            zone=f.zone,
            types=f.types[:1] if len(f.types) == 1 else (),
            token=f.token,
            spell=f.spell,
            commander=f.commander or None,
        )
        return self.np(bare, "that", plural, whose=False)

    def bind_target(self, spec: TargetSpec) -> None:
        """A target: *target creature*, *up to two target lands*, *any target*, *target player* …"""
        if spec.what is None:
            noun = "opponent" if spec.players == "opponent" else "player"
            several = spec.most != 1 or spec.least != 1
            first = self._targets(spec, Filter(), noun) if several else self.noun_phrase("target", noun)
            several = spec.most != 1
            self.bind(spec.bind, first, self.noun_phrase("that", "player", several), player=True)
            return
        if spec.players is not None:
            self.bind(spec.bind, self._any_target(spec), self._any_of_them(spec), player=False)
            self.either.add(spec.bind)
            return
        first = self.for_each_target(spec, self._targets(spec, spec.what, ""))
        self.bind_filter(spec.bind, spec.what, first)
        self.known[spec.bind].target = True

    def _targets(self, spec: TargetSpec, f: Filter, noun: str) -> NP:
        raise KeyError(spec)

    def for_each_target(self, spec: TargetSpec, one: NP) -> NP:
        raise KeyError(spec)

    def _any_target(self, spec: TargetSpec) -> NP:
        raise KeyError(spec)

    def _any_of_them(self, spec: TargetSpec) -> NP:
        return self.noun_phrase("that", "target", spec.most != 1)

    # ---------------------------------------------------------------- speaking of it
    def ref(self, name: Ref) -> NP:
        """The noun phrase for a name: in full the first time, then *it* or *that creature*."""
        if "+" in name:
            return self._both(name.split("+"))
        if ":" in name:
            return self._others(name) if name.startswith(("other_", "chosen:")) else self._of_an_object(name)
        if name == "this":
            return self._this()
        if name == "you":
            return NP(self.language, self.say("you_object"), form="you")
        known = self.known.get(name)
        if known is not None:
            return self._speak(known)
        key = f"ref_{name}"
        if self.language.has(key):
            plural = self.language.has(f"{key}_plural")
            return NP(self.language, self.say(key), self.language.has(f"{key}_feminine"), plural)
        if name == "attached":
            return self._host()
        return NP(self.language, self.say("those_called", name=name))

    def _this(self) -> NP:
        known = self.known.setdefault("this", Known(self._itself(), self._itself()))
        return self._speak(known)

    def _speak(self, known: Known) -> NP:
        if known.player:
            said, known.said = known.said, True
            return known.later if said else known.first
        if not known.said:
            known.said = True
            return known.first
        if self.only_object(known) and self.language.has("it") and not known.first.plural:
            return NP(self.language, self.say("it"), known.first.feminine)
        return known.later

    def only_object(self, known: Known) -> bool:
        """True if no other single object has been named yet, so that a pronoun is clear."""
        clear = (one is known or one.player or one.first.plural or not one.said for one in self.known.values())
        return all(clear)

    def _host(self) -> NP:
        kind = "equipped" if "Equipment" in self.face.subtypes else "enchanted"
        about = self._enchanted()
        noun = about.types[0] if about is not None and len(about.types) == 1 else "permanent"
        host = self.language.noun("Creature" if kind == "equipped" else noun)
        return self.language.phrase("generic", [host], [kind], [], False)

    def _both(self, names: list[Ref]) -> NP:
        """``target creature, target land and target artifact``."""
        found = [self.ref(name) for name in names]
        text = self.language.series([np.text for np in found], "and")
        return NP(self.language, text, all(np.feminine for np in found), True)

    def _others(self, name: Ref) -> NP:
        """``the chosen player``, ``each of your other opponents``, ``each player other than you and that player``."""
        kind, _, of = name.partition(":")
        if kind == "chosen":
            return self._speak(self.known[of]) if of in self.known else NP(self.language, self.say("chosen_player"))
        key = f"{kind}_{of.replace(':', '_')}"
        if self.language.has(key):
            return NP(self.language, self.say(key))
        return NP(self.language, self.say(kind, who="" if kind == "other_opponents" else self.ref(of)))

    def _of_an_object(self, name: Ref) -> NP:
        """``its controller``, ``that creature's owner``."""
        role, _, of = name.partition(":")
        if role == "controller" and of in self.either:
            return NP(self.language, self.say("controller_of_either"))
        known = self.known.get(of)
        if known is not None and known.said and self.only_object(known) and not known.first.plural:
            return NP(self.language, self.say(f"its_{role}"))
        if known is not None and known.first.plural:
            return NP(self.language, self.say(f"their_{role}s"), plural=True)
        return NP(self.language, self.say(f"{role}_of", what=self.ref(of)))


def kind_of(f: Filter) -> str:
    """The card type by which such objects speak of themselves: what all of them are, else *permanent*."""
    kinds = {kind for one in (f.any_of or (f,)) for kind in (one.types or ("Creature",) * bool(one.subtypes))}
    return kinds.pop() if len(kinds) == 1 else "permanent"
