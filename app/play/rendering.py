"""Regions as markup: one macro a region, its output kept until the region's view changes."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup, escape

from app.engine.view.project import Region
from app.engine.view.structs import CardView, GroupView, LogLine, PileView, RowView
from app.play import back
from app.play.live import LiveGame, Step
from app.play.wording import Context, Speech
from app.web.templating import environment

Audience = str
LOG_LINES = 200
MANY = 20  # groups of one row
DRAWN = 10_000  # pictures of cards that are kept
_drawn: dict[tuple[Speech, str, str, GroupView | CardView], Markup] = {}

__all__ = ["Audience", "Context", "Page", "Speech", "swap", "version_mark"]


class Page:
    """A game rendered in one pair of languages. ``html`` is the markup of each region by its key, but for rows, which
    are put together of their groups when a whole one is needed."""

    def __init__(self, game: LiveGame, speech: Speech, names: dict[str, str]) -> None:
        self.game, self.speech = game, speech
        self.context: Any = game.kind.context(speech, names, game.state, None)
        self.module: Any = environment(speech.page).get_template(game.kind.template).module
        self.html: dict[str, Markup] = {}
        self.rows: dict[str, RowView] = {}
        for key, region in game.board.regions.items():
            if isinstance(region.view, RowView):
                self.rows[key] = region.view
            else:
                self._render(key, region)

    def _render(self, key: str, region: Region) -> Markup:
        view = region.view
        if isinstance(view, GroupView):
            made = self._drawn("GroupView", key, view)
        elif isinstance(view, PileView):
            cards = [self._drawn("PileCard", "", card) for card in view.cards]
            made = plain(self.module.PileView(key, view, self.context, cards))
        else:
            made = plain(getattr(self.module, type(view).__name__)(key, view, self.context))
        self.html[key] = made
        return made

    def _drawn(self, macro: str, key: str, view: GroupView | CardView) -> Markup:
        """The markup of cards, which depends on nothing but how they look and the languages."""
        asked = (self.speech, macro, key, view)
        known = _drawn.get(asked)
        if known is None:
            if len(_drawn) >= DRAWN:
                _drawn.clear()
            known = _drawn[asked] = plain(getattr(self.module, macro)(key, view, self.context))
        return known

    def row(self, key: str) -> Markup:
        """A row of somebody's battlefield with its groups as they are now."""
        view = self.rows[key]
        return plain(self.module.RowView(key, view, self.context, [self.html[k] for k in view.groups]))

    # ---------------------------------------------------------------- pushes
    def step(self, step: Step) -> list[tuple[Audience, str]]:
        """What a step changed, each text with its audience: for everybody first what goes, then what is changed in
        its place, then what comes; then for whom it concerns; then the lines of the log in their order."""
        self.context = self.game.kind.context(self.speech, self.context.names, self.game.state, self.context)
        going, coming = [version_mark(step.version)], []
        parts: dict[Audience, list[str]] = {"public": []}
        rows = {key: region.view for key, region in step.change.set.items() if isinstance(region.view, RowView)}
        whole_rows = self._crowded(step.change.set)
        together = {group for key in whole_rows for group in self.rows[key].groups}
        moved = {group for key, row in rows.items() for group in row.groups if group not in self.rows[key].groups}
        for key, region in step.change.set.items():
            if key not in rows:
                new = isinstance(region.view, GroupView) and key not in self.html
                markup = self._render(key, region)
                if not new and key not in together and key not in moved:
                    parts.setdefault(region.audience, []).append(swap(key, markup))
        for key, view in rows.items():
            gone, whole, come = self._row(key, view, key in whole_rows)
            going += gone
            parts["public"] += whole
            coming += come
        parts["public"] += [swap(key, self.row(key)) for key in whole_rows if key not in rows]
        for key in step.change.gone:
            self.html.pop(key, None)
        parts["public"] = [*going, *parts["public"], *coming]
        told = [(line.audience, self._logged(step.version, line)) for line in step.lines]
        return [*((audience, "".join(texts)) for audience, texts in parts.items()), *told]

    def _crowded(self, changed: dict[str, Region]) -> list[str]:
        """Rows of which so many groups change in their place that pages are quicker to take in the whole row."""
        if len(changed) < MANY:
            return []
        return [key for key, row in self.rows.items() if sum(k in changed for k in row.groups) >= MANY]

    def _row(self, key: str, view: RowView, as_whole: bool) -> tuple[list[str], list[str], list[str]]:
        """A row's change: groups taken away, the whole row (also when their order changed), groups put in."""
        old, new = self.rows[key].groups, view.groups
        self.rows[key] = view
        kept = [k for k in old if k in new]
        if as_whole or kept != [k for k in new if k in old] or not kept:
            return [], [swap(key, self.row(key))], []
        gone = [f'<hx-partial hx-target="#{k}" hx-swap="delete"></hx-partial>' for k in old if k not in new]
        come, before = [], ""
        for k in new:
            if k not in old:
                where = f'#{before}" hx-swap="afterend' if before else f'#{key}-cards" hx-swap="afterbegin'
                come.append(f'<hx-partial hx-target="{where}">{self.html[k]}</hx-partial>')
            before = k
        return gone, [], come

    def _logged(self, version: int, line: LogLine) -> str:
        return f'<hx-partial hx-target="#log" hx-swap="beforeend">{self.log_line(version, line)}</hx-partial>'

    def log_line(self, version: int, line: LogLine) -> Markup:
        """One line of the log as markup."""
        kind = LOG_KINDS.get(line.kind)
        mark = f' data-kind="{kind}"' if kind else ""
        return Markup(f'<li data-seq="{version}"{mark}>{escape(self.context.line(line))}</li>')

    # ---------------------------------------------------------------- full views
    def full(self, seat: str | None, mine: Any) -> str:
        """Everything a viewer may see of the game, as one frame."""
        log = "".join(self.logged(seat))
        return (
            f'<hx-partial hx-target="#table" hx-swap="outerMorph">{self.table(seat, mine)}</hx-partial>'
            f'<hx-partial hx-target="#log" hx-swap="innerMorph">{log}</hx-partial>'
        )

    def table(self, seat: str | None, mine: Any) -> Markup:
        """The whole table of one seat (None: a spectator) with what it may do now."""
        state, may_see = self.game.state, self.game.kind.may_see
        seen = {
            key: self.row(key) if key in self.rows else self.html[key]
            for key, region in self.game.board.regions.items()
            if may_see(state, seat, region.audience)
        }
        return plain(self.module.table(self.game, seat, seen, mine, self.context))

    def logged(self, seat: str | None) -> list[Markup]:
        """The newest lines of the log that a viewer may read."""
        state, may_see = self.game.state, self.game.kind.may_see
        return [
            self.log_line(version, line)
            for version, told in self.game.log
            for line in told
            if may_see(state, seat, line.audience)
        ][-LOG_LINES:]

    def text_log(self, seat: str | None) -> list[str]:
        """The same as plain text."""
        state, may_see = self.game.state, self.game.kind.may_see
        told = (line for _, lines in self.game.log for line in lines)
        return [self.context.text_line(line) for line in told if may_see(state, seat, line.audience)]

    def moves(self, mine: Any) -> str:
        """What a seat may do now, as a frame for its own pages."""
        return swap("moves", plain(self.module.moves(mine, self.context)))

    def moves_of(self, seat: str | None) -> Any:
        """What a seat may do now; None for spectators."""
        game = self.game
        return game.kind.moves(game.state, seat, back.possible(game, seat)) if seat else None


# Kinds of log lines that look different.
LOG_KINDS = {"turn_begins": "turn", "note": "why", "rolled": "roll", "game_ended": "end", "queued_refused": "no"}


def plain(made: object) -> Markup:
    """A macro's output without the space around its lines."""
    return Markup("".join(map(str.strip, str(made).splitlines())))


def swap(key: str, markup: Markup) -> str:
    """Morph a region into its new markup."""
    return f'<hx-partial hx-target="#{key}" hx-swap="outerMorph">{markup}</hx-partial>'


def version_mark(version: int) -> str:
    """The mark by which a page notices that it has missed a push."""
    return swap("version", Markup(f'<i id="version" hidden data-version="{version}"></i>'))
