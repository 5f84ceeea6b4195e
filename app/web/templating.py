"""Pages and fragments from templates: always escaped, in the reader's language.

In a template: `t("{name} is ready", name=name|isolated)`, `tn("{n} card", "{n} cards", n)`, `asset("css/base.css")`.
The words are plain text, escaped where they are put in; a template never marks anything as safe that a person typed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

import jinja2
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from app.i18n import LANGUAGES, words, words_n
from app.web.assets import asset
from app.web.language import language_of

FOLDER = Path(__file__).resolve().parents[2] / "templates"
WORDS = ["name", "lparen", "string", "rparen"]  # t("some words")


@dataclass(frozen=True)
class Site:
    """What every page's frame shows: the language, where to come back to, and the visitor's name ("": none yet)."""

    language: str
    here: str
    name: str


class Spoken(Extension):
    """Puts the words of `t("some words")`, where nothing is to be put into them, into the template as it is read:
    they are the same each time."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        say: Callable[[str], str] = self.environment.globals["t"]  # type: ignore[assignment]
        tokens, at = list(stream), 0
        while at < len(tokens):
            call = tokens[at : at + 4]
            if [token.type for token in call] == WORDS and call[0].value == "t":
                yield Token(call[2].lineno, "string", say(call[2].value))
                at += 4
            else:
                yield tokens[at]
                at += 1


@lru_cache(maxsize=len(LANGUAGES))
def environment(language: str) -> jinja2.Environment:
    """The templates in one language. Macros taken from `.module` speak it too, so their output can be kept."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER),
        autoescape=True,
        auto_reload=False,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do", Spoken],
    )
    made.globals.update(
        asset=asset,
        languages=LANGUAGES,
        t=partial(words, language),
        tn=partial(words_n, language),
    )
    made.filters["isolated"] = isolated
    return made


def isolated(text: str) -> str:
    """A name to be put into a sentence: one that runs from right to left may not turn the words around it."""
    turns = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in text)
    return f"\u2068{text}\u2069" if turns else text


def render(
    request: Request,
    template: str,
    page: object = None,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> HTMLResponse:
    """A whole page: `template` sees `page` (its frozen Page) and `site`. Never kept by caches: it is one person's."""
    language = language_of(request)
    here = request.url.path if request.method == "GET" else "/"
    site = Site(language, here, getattr(request.state, "visitor_name", ""))
    html = environment(language).get_template(template).render(page=page, site=site)
    return HTMLResponse(html, status, {"Cache-Control": "no-store", **(headers or {})})


def fragment(language: str, template: str, macro: str, /, *arguments: object) -> Markup:
    """The output of one macro of a template."""
    module = environment(language).get_template(template).module
    return Markup(getattr(module, macro)(*arguments))


def partial_swap(target: str, html: Markup) -> Markup:
    """What tells htmx to morph the element with the id `target` into `html`, in an answer or a push."""
    return Markup('<hx-partial hx-target="#{}" hx-swap="outerMorph">{}</hx-partial>').format(target, html)
