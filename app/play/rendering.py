"""Regions as markup: one macro a region, its output kept until the region's view changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from app.cards import words as card_words
from app.engine.model.state import State
from app.engine.model.values import ObjId, Seat
from app.engine.view import may_see
from app.engine.view.project import Region
from app.engine.view.structs import CardView, GroupView, LogLine, RowView
from app.i18n import N_, words
from app.play.live import LiveGame, Step
from app.web.templating import environment

Audience = str
TEMPLATE = "table/regions.html"
LOG_LINES = 100


class Speech(NamedTuple):
    """The language of the page and that of the cards."""

    page: str
    cards: str


@dataclass(frozen=True, slots=True)
class Context:
    """What a macro may know besides its view: the names in the seats, the words of cards."""

    speech: Speech
    names: dict[str, str]
    state: State

    def name(self, seat: str) -> str:
        """Who sits there, in the page's language for seats nobody owns."""
        return self.names.get(seat) or words(self.speech.page, seat)

    def card(self, ref: str, face: int = 0) -> card_words.Words:
        """The printed words of a card: name, type line, lines of text."""
        return card_words.of(ref, face, self.speech.cards)

    def named(self, seats: Iterable[str]) -> str:
        """Several people in a row."""
        return ", ".join(self.name(seat) for seat in seats)

    def who(self, name: str) -> str:
        """A seat or a team."""
        return self.names.get(name) or words(self.speech.page, name)

    def text(self, ref: str, face: int, index: int) -> str:
        """The printed words of one ability of a card; empty if it has no line of its own."""
        lines = self.card(ref, face).lines
        return lines[index] if index < len(lines) else ""

    def thing(self, one: ObjId | Seat) -> str:
        """The name of an object or player."""
        if isinstance(one, str):
            return self.who(one)
        o = self.state.objects.get(one)
        return self.card(o.copy_of or o.card, o.face).name if o is not None and not o.face_down else "?"

    def things(self, them: Iterable[ObjId | Seat]) -> str:
        """Several objects and players in a row."""
        return ", ".join(self.thing(one) for one in them)

    def prompt(self, asked: Any) -> str:
        """The words of a question."""
        said = {k: self._said(k, v) for k, v in asked.args.items() if isinstance(v, str | int)}
        return words(self.speech.page, asked.prompt, **said)

    def option(self, option: ObjId | Seat, asked: Any) -> str:
        """The words of one thing that may be answered."""
        named = asked.args.get("names", {}).get(str(option))
        if named:
            return str(named)
        return self.thing(option) if isinstance(option, int) else self.who(option)

    def offered(self, asked: Any, option: ObjId | Seat) -> CardView | None:
        """The picture of an option that is a card."""
        return next((c for c in asked.cards if c.id == option), None)

    def action(self, item: dict[str, Any]) -> str:
        """What can be done with a card, in words."""
        return item["line"] or words(self.speech.page, ACTIONS[item["kind"]], card=item["name"])

    def line(self, line: LogLine) -> str:
        """A log line in words."""
        return words(self.speech.page, line.key, **{k: self._said(k, v) for k, v in line.args.items()})

    def _said(self, key: str, value: Any) -> Any:
        if key in ("seat", "other") and value in self.names:
            return self.name(value)
        return words(self.speech.page, value) if isinstance(value, str) and key in SPOKEN else value


ACTIONS = {
    "cast": N_("Cast {card}"),
    "playland": N_("Play {card}"),
    "activate": N_("Activate an ability of {card}"),
}
SPOKEN = ("reason", "about", "option", "team", "tool", "kind")


class Page:
    """A game rendered in one pair of languages. ``html`` is the markup of each region by its key."""

    def __init__(self, game: LiveGame, speech: Speech, names: dict[str, str]) -> None:
        self.game, self.speech = game, speech
        self.context = Context(speech, names, game.state)
        self.module: Any = environment(speech.page).get_template(TEMPLATE).module
        self.html: dict[str, Markup] = {}
        self.rows: dict[str, tuple[str, ...]] = {}
        for key, region in game.board.regions.items():
            if not isinstance(region.view, RowView):
                self._render(key, region)
        for key, region in game.board.regions.items():
            if isinstance(region.view, RowView):
                self._render(key, region)

    def _render(self, key: str, region: Region) -> Markup:
        view = region.view
        macro = getattr(self.module, type(view).__name__)
        if isinstance(view, RowView):
            self.rows[key] = view.groups
            made = macro(key, view, self.context, [self.html[k] for k in view.groups])
        else:
            made = macro(key, view, self.context)
        self.html[key] = Markup(str(made).strip())
        return self.html[key]

    # ---------------------------------------------------------------- pushes
    def step(self, step: Step) -> dict[Audience, str]:
        """What a step changed, as one text for each audience it concerns."""
        self.context = Context(self.speech, self.context.names, self.game.state)
        parts: dict[Audience, list[str]] = {"public": [version_mark(step.version)]}
        rows = []
        for key, region in step.change.set.items():
            if isinstance(region.view, RowView):
                rows.append((key, region.view))
                continue
            fresh = isinstance(region.view, GroupView) and key not in self.html
            markup = self._render(key, region)
            if not fresh:
                parts.setdefault(region.audience, []).append(swap(key, markup))
        for key, view in rows:
            parts["public"] += self._row(key, view)
        for key in step.change.gone:
            self.html.pop(key, None)
        for line in step.lines:
            parts.setdefault(line.audience, []).append(self._logged(step.version, line))
        return {audience: "".join(texts) for audience, texts in parts.items()}

    def _row(self, key: str, view: RowView) -> list[str]:
        """A row's change as groups taken away and put in; the whole row when their order changed."""
        old, new = self.rows.get(key, ()), view.groups
        kept = [k for k in old if k in new]
        if kept != [k for k in new if k in old] or not old:
            return [swap(key, self._render(key, Region("public", view)))]
        self.rows[key] = new
        out = [f'<hx-partial hx-target="#{k}" hx-swap="delete"></hx-partial>' for k in old if k not in new]
        before = ""
        for k in new:
            if k not in old:
                where = f'#{before}" hx-swap="afterend' if before else f'#{key}-cards" hx-swap="afterbegin'
                out.append(f'<hx-partial hx-target="{where}">{self.html[k]}</hx-partial>')
            before = k
        self.html[key] = Markup(str(self.module.RowView(key, view, self.context, [self.html[k] for k in new])).strip())
        return out

    def _logged(self, version: int, line: LogLine) -> str:
        return f'<hx-partial hx-target="#log" hx-swap="beforeend">{self.log_line(version, line)}</hx-partial>'

    def log_line(self, version: int, line: LogLine) -> Markup:
        """One line of the log as markup."""
        return Markup('<li data-seq="{}" data-kind="{}">{}</li>').format(version, line.kind, self.context.line(line))

    # ---------------------------------------------------------------- full views
    def full(self, seat: str | None) -> str:
        """Everything a viewer may see, as one frame."""
        return f'<hx-partial hx-target="#table" hx-swap="outerMorph">{self.table(seat)}</hx-partial>'

    def table(self, seat: str | None) -> Markup:
        """The whole table of one seat (None: a spectator)."""
        state = self.game.state
        seen = {
            key: self.html[key]
            for key, region in self.game.board.regions.items()
            if may_see(state, seat, region.audience)
        }
        logged = [
            self.log_line(version, line)
            for version, told in self.game.log
            for line in told
            if may_see(state, seat, line.audience)
        ][-LOG_LINES:]
        return Markup(str(self.module.table(self.game, seat, seen, logged, self.context)).strip())


def swap(key: str, markup: Markup) -> str:
    """Morph a region into its new markup."""
    return f'<hx-partial hx-target="#{key}" hx-swap="outerMorph">{markup}</hx-partial>'


def version_mark(version: int) -> str:
    """The mark by which a page notices that it has missed a push."""
    return swap("version", Markup('<i id="version" hidden data-version="{}"></i>').format(escape(version)))
