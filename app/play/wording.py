"""What the page says about a game: seats, cards, questions and log lines in the viewer's languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from app.cards import words as card_words
from app.cards.printer import LANGUAGES, print_ability
from app.engine import modes
from app.engine.autopilot import villain
from app.engine.game import Game
from app.engine.looking import base_characteristics, face_of
from app.engine.model.ability import ByHandText
from app.engine.model.card import Characteristics, card_of
from app.engine.model.state import GameObject, State
from app.engine.model.values import MANA, ObjId, Seat
from app.engine.rules import face_down, layers, mana_abilities
from app.engine.view.cards import groups
from app.engine.view.structs import CardView, GroupView, LogLine, StackItemView
from app.i18n import N_, translations, words
from app.i18n.joining import joined
from app.play import because, vocabulary
from app.web.symbols import rich

# Arguments of log lines and questions that are card names, and those that are words of their own.
CARDS = ("card", "other", "name", "cards", "attacker", "chosen")
SEATS = ("seat", "other", "who", "cards", "team")
SPOKEN = ("about", "team", "tool", "kind", "card", "cards", "other", "zone", "step", "until")
SHOWN = (
    *("flying", "reach", "first_strike", "double_strike", "deathtouch", "lifelink", "trample", "vigilance", "haste"),
    *("menace", "defender", "indestructible", "hexproof", "shroud", "ward", "annihilator", "cant_be_blocked"),
)
TYPES = ("Creature", "Planeswalker", "Land", "Instant", "Sorcery", "Artifact", "Enchantment", "Battle")


class Speech(NamedTuple):
    """The language of the page and that of the cards."""

    page: str
    cards: str


@dataclass(slots=True)
class Index:
    """What is looked up once for a game: which card has a name, (ref, face) by English name, filled as names are
    asked for; and which seats nobody sits in."""

    known: dict[str, tuple[str, int]] = field(default_factory=dict)
    seen: int = -1
    foes: list[str] | None = None
    heroes: list[str] | None = None

    def find(self, state: State, name: str) -> tuple[str, int] | None:
        """The card of that name; None for what is no card here."""
        if name not in self.known and self.seen != state.next_id:
            self.seen = state.next_id
            for o in state.objects.values():
                self._add(o.copy_of or o.card)
            for lki in state.lki.values():
                self._add(lki.object.card)
        return self.known.get(name)

    def _add(self, ref: str) -> None:
        for at, face in enumerate(card_of(ref).faces):
            self.known.setdefault(face.name, (ref, at))


@dataclass(frozen=True, slots=True)
class Context:
    """What a macro may know besides its view: the names in the seats, the words of cards and of the game."""

    speech: Speech
    names: dict[str, str]
    state: State
    index: Index = field(default_factory=Index)

    # ---------------------------------------------------------------- people
    def name(self, seat: str) -> str:
        """Who sits there (or, after the game, sat there), in the page's language for seats and teams that nobody
        owns."""
        if seat in self.names:
            return self.names[seat]
        if seat in self.heroes and seat not in vocabulary.WHO:
            key = N_("Seat {n}") if self.state.ended is None else N_("a former player (seat {n})")
            return words(self.speech.page, key, n=seat.removeprefix("hero"))
        return words(self.speech.page, vocabulary.WHO.get(seat, seat))

    @property
    def foes(self) -> list[str]:
        """The seats that nobody sits in: the mode plays them."""
        if self.index.foes is None:
            g = Game(self.state)
            self.index.foes = [seat for seat in self.state.players if modes.of(g).automatic(g, seat)]
        return self.index.foes

    @property
    def heroes(self) -> list[str]:
        """The seats of people."""
        if self.index.heroes is None:
            self.index.heroes = [seat for seat in self.state.players if seat not in self.foes]
        return self.index.heroes

    @property
    def hurry(self) -> str:
        """Words for letting go at once what plays at the table's pace; "" where nothing does."""
        if self.foes:
            return N_("Hurry the horde")
        return N_("Hurry the archenemy") if villain.bots(self.state) else ""

    def opposed(self, seat: str, other: str) -> bool:
        """Whether two seats play against each other."""
        return self.state.players[seat].team != self.state.players[other].team

    @property
    def ladder(self) -> tuple[tuple[str, str], ...]:
        """The steps of a turn with their short words' keys."""
        return vocabulary.LADDER

    @property
    def reasons(self) -> dict[str, str]:
        """Why a team has lost."""
        return vocabulary.REASONS

    def title(self, seat: str) -> str:
        """The same at the beginning of a line."""
        name = self.name(seat)
        return name if seat in self.names else name[:1].upper() + name[1:]

    def named(self, seats: Iterable[str]) -> str:
        """Several people in a row."""
        return ", ".join(self.name(seat) for seat in seats)

    def teams(self, teams: Iterable[str]) -> str:
        """Several teams in a row; of those who have only a number, with who they are."""
        numbered = {t: self.state.teams[t].seats for t in teams if t.startswith("team-")}
        return ", ".join(
            f"{self.name(t)} ({self.named(numbered[t])})" if t in numbered else self.name(t) for t in teams
        )

    def known(self, key: str, table: dict[str, str]) -> str:
        """The words of one of the engine's keys."""
        return words(self.speech.page, table.get(key, key))

    # ---------------------------------------------------------------- cards
    def card(self, ref: str, face: int = 0) -> card_words.Words:
        """The printed words of a card: name, type line, lines of text."""
        return card_words.of(ref, face, self.speech.cards)

    def named_card(self, c: CardView) -> str:
        """A card's name as it lies there; a copy or a token bears the name it has now."""
        printed = self.card(c.ref, c.face).name
        english = face_name(c.ref, c.face)
        return printed if c.name in (english, "") else local_name(c.name, self.speech.cards)

    def main_type(self, c: CardView) -> str:
        """The type that matters most at a glance."""
        return next((kind for kind in TYPES if kind in c.types), "")

    def tone(self, c: CardView) -> str:
        """Its colours as letters in their order; L for a land, C for no colour."""
        return "".join(c.colors) or ("L" if "Land" in c.types else "C")

    def cost(self, cost: str) -> str:
        """A mana cost in words, for who hears the page."""
        return ", ".join(self.symbol(s) for s in symbols(cost))

    def symbol(self, symbol: str) -> str:
        """One symbol in words."""
        return "/".join(self.known(part, vocabulary.MANA) for part in symbol.split("/"))

    def named_commander(self, key: str) -> str:
        """A commander by the key of commander damage and tax (card and owner)."""
        ref = key.partition(":")[0]
        return self.card(ref).name

    def thing(self, one: ObjId | Seat) -> str:
        """The name of an object or player."""
        if isinstance(one, str):
            return self.name(one)
        o = self.state.objects.get(one)
        if o is None:
            return "?"
        return words(self.speech.page, N_("a face-down card")) if o.face_down else self._name_of(o)

    def _name_of(self, o: GameObject) -> str:
        return local_name(characteristics(self.state, o).name, self.speech.cards)

    def things(self, them: Iterable[ObjId | Seat]) -> str:
        """Several objects and players in a row."""
        return ", ".join(self.thing(one) for one in them)

    def text(self, c: CardView) -> Markup:
        """All that a card says, as it is printed on a small card: each ability begins a line."""
        return Markup("<br>").join(rich(line) for said in self.card(c.ref, c.face).lines for line in said.split("\n"))

    def rich(self, text: str) -> Markup:
        """Printed words with their symbols as symbols."""
        return rich(text)

    # ---------------------------------------------------------------- abilities
    def ability(self, oid: ObjId, index: int) -> str:
        """The printed words of an object's ability by its index (as ``Activate`` counts); empty if it has none, or
        if nobody knows what it says."""
        o = self.state.objects.get(oid)
        among = () if o is None else (*mana_abilities.abilities(characteristics(self.state, o)), *face_down.actions(o))
        if o is None or not 0 <= index < len(among) or isinstance(among[index], ByHandText):
            return ""
        return print_ability(among[index], face_of(o), self.speech.cards)

    def item_text(self, item: StackItemView) -> str:
        """What an ability on the stack says."""
        if item.index < 0 or item.card is None or not item.ref:
            return ""
        faces = card_of(item.ref).faces
        face = faces[item.card.face if item.card.face < len(faces) else 0]
        among = face.abilities
        said = print_ability(among[item.index], face, self.speech.cards) if item.index < len(among) else ""
        return said.replace("\n", " ")

    def keywords(self, c: CardView) -> str:
        """The keywords that matter in combat, as printed; empty for a card that has none."""
        if not c.keywords or c.id == 0:
            return ""
        printed = LANGUAGES[self.speech.cards].keywords
        return ", ".join(printed.get(name, name.replace("_", " ")).lower() for name in SHOWN if name in c.keywords)

    def printed(self, oid: ObjId) -> str:
        """All that an object's card says, in one text."""
        known = because.remembered(self.state, oid)
        return " ".join(self.card(known.copy_of or known.card, known.face).lines) if known is not None else ""

    def because(self, asked: Any) -> tuple[str, str]:
        """The name and the words of what asks a question; no words where there is nothing to say."""
        found = because.asking(self.state, asked.kind, asked.args.get("source"))
        if found is None:
            return "", ""
        face = face_of(found.source)
        said = print_ability(found.ability, face, self.speech.cards) if found.ability else self.printed(found.source.id)
        return local_name(face.name, self.speech.cards), said.replace("\n", " ")

    # ---------------------------------------------------------------- questions
    def prepared(self, kind: str, name: str) -> str:
        """A prepared command in words."""
        return words(self.speech.page, vocabulary.PREPARED.get(kind, kind), card=local_name(name, self.speech.cards))

    def prompt(self, asked: Any) -> str:
        """The words of a question."""
        return str(self._filled(asked.prompt, asked.args, self._plain))

    def option(self, option: ObjId | Seat, asked: Any) -> str:
        """The words of one thing that may be answered."""
        named = asked.args.get("names", {}).get(str(option))
        if named:
            return local_name(str(named), self.speech.cards)
        if isinstance(option, int):
            return self.thing(option)
        mode = self._mode(option, asked)
        said = mode or self.names.get(option) or self._word(option)
        return said if option in self.names else said[:1].upper() + said[1:]

    def _mode(self, option: str, asked: Any) -> str:
        """A mode's printed words, where modes are chosen."""
        step = str(asked.args.get("step", ""))  # "mode:1" where the same one may be chosen again
        if not (step.startswith("mode") or getattr(asked, "field", "") == "modes") or not option.isdigit():
            return ""
        o = self.state.objects.get(asked.args.get("source", 0))
        for ability in characteristics(self.state, o).abilities if o is not None else ():
            if getattr(ability, "modes", ()) and o is not None:
                said = print_ability(ability, face_of(o), self.speech.cards).split("\n• ")[1:]
                return said[int(option)] if int(option) < len(said) else ""
        return ""

    def offered(self, asked: Any) -> list[GroupView | ObjId | Seat]:
        """What may be picked: cards that look alike together, each other thing by itself; in an order, each alone."""
        cards = {c.id: c for c in asked.cards}
        rest = [o for o in asked.options if o not in cards]
        alone = asked.kind == "order"
        made = [GroupView(c, (c.id,)) for c in asked.cards] if alone else groups(list(asked.cards))
        return [*made, *rest]

    def action(self, item: dict[str, Any]) -> str:
        """What can be done with a card, in words."""
        said = item["line"] or words(self.speech.page, ACTIONS[item["kind"]], card=item["name"])
        return f"{said} — {item['way']}" if item["way"] else said

    # ---------------------------------------------------------------- the log
    def line(self, line: LogLine) -> Markup:
        """A log line in words; cards can be clicked."""
        said = self._filled(line.key, line.args, self._marked, as_markup=True)
        times = line.args.get("times", 1)
        text = said[:1].upper() + said[1:] if not said.startswith("<") else said
        return text if times == 1 else Markup('{} <b class="times">×{}</b>').format(text, times)

    def text_line(self, line: LogLine) -> str:
        """The same as plain text."""
        said = self._filled(line.key, line.args, self._plain)
        times = line.args.get("times", 1)
        return f"{said[:1].upper()}{said[1:]}" + (f" ×{times}" if times > 1 else "")

    def _filled(
        self, key: str, args: dict[str, Any], say: Callable[[str, Any], Any], *, as_markup: bool = False
    ) -> Any:
        said = translations(self.speech.page).gettext(key)
        values = {name: say(name, value) for name, value in args.items()}
        if as_markup:
            safe = {name: escape(value) for name, value in values.items()}
            return Markup(joined(self.speech.page, str(escape(said)).format_map(safe)))
        return joined(self.speech.page, said.format(**values))

    def _plain(self, key: str, value: Any) -> Any:
        if isinstance(value, list | tuple):
            said = Counter(str(self._plain(key, one)) for one in value)
            return ", ".join(one if n == 1 else f"{one} ×{n}" for one, n in said.items())
        if isinstance(value, dict) and "key" in value:  # a sentence within a sentence
            return self._filled(value["key"], value["args"], self._plain)
        if not isinstance(value, str):
            return value
        if key in SEATS and (value in self.names or value in self.heroes or value in vocabulary.WHO):
            return self.name(value)
        if key in CARDS and self.index.find(self.state, value):
            return local_name(value, self.speech.cards)
        if key == "reason":
            return self.known(value, vocabulary.REASONS)
        if key in ("option", "what"):
            return self._word(value)
        return self.known(value, SAID) if key in SPOKEN else value

    def _word(self, key: str) -> str:
        """The words of what the engine names by a key: a keyword or a type as it is printed, mana by its colours."""
        if key in LANGUAGES[self.speech.cards].keywords:
            return LANGUAGES[self.speech.cards].keyword_noun(key)
        if key and set(key) <= set(MANA):
            return ", ".join(map(self.symbol, key))
        option = f"option_{key}"  # a word that a card offers
        if LANGUAGES[self.speech.cards].has(option):
            return LANGUAGES[self.speech.cards].say(option)
        kind = LANGUAGES[self.speech.cards].noun(key)[0] if key[:1].isupper() else key
        return kind if kind != key else self.known(key, SAID)

    def _marked(self, key: str, value: Any) -> Any:
        if isinstance(value, list | tuple):
            said = Counter(self._marked(key, one) for one in value)
            return Markup(", ").join(one if n == 1 else Markup("{} ×{}").format(one, n) for one, n in said.items())
        if not isinstance(value, str):
            return value
        if key == "mana":
            return rich(value)
        if key in SEATS and value in self.names:
            return Markup(f"<bdi>{escape(self.names[value])}</bdi>")
        found = self.index.find(self.state, value) if key in CARDS else None
        if found is None:
            return self._plain(key, value)
        return reference(*found, local_name(value, self.speech.cards))


@lru_cache(maxsize=20_000)
def reference(ref: str, face: int, name: str) -> Markup:
    """A card's name that can be clicked."""
    return Markup('<button class="ref" data-ref="{}" data-face="{}">{}</button>').format(ref, face, name)


ACTIONS = {
    "cast": N_("Cast {card}"),
    "playland": N_("Play {card}"),
    "activate": N_("Activate an ability of {card}"),
}
SAID = {**vocabulary.WHO, **vocabulary.ANSWERS, **vocabulary.RESTRICTIONS}


@lru_cache(maxsize=20_000)
def local_name(name: str, language: str) -> str:
    """The name a card was printed with in a language, else its English name."""
    return card_words.local_name(name, language)


def symbols(cost: str) -> list[str]:
    """The symbols of a mana cost, without their braces."""
    return cost.strip("{}").split("}{") if cost else []


def face_name(ref: str, face: int) -> str:
    """The English name of a face."""
    faces = card_of(ref).faces
    return faces[face if face < len(faces) else 0].name


def characteristics(state: State, o: GameObject) -> Characteristics:
    """What an object is now."""
    return layers.table_of(state).chars.get(o.id) or base_characteristics(o)
