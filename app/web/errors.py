"""When something cannot be done: one clear sentence, in the person's language, never a traceback.

A page gets a page; an htmx request gets the sentence for the page's `#notice`; who asks for JSON gets JSON.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path

import jinja2
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from app.db.session import is_outage
from app.i18n import N_, words
from app.web.language import language_of

log = logging.getLogger("holdfast")
TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
RETRY_SECONDS = 3
UNKEPT = ("22000", "22003", "22021", "22P05")  # SQLSTATE of numbers too large, and of characters PostgreSQL has not

SENTENCES = {
    400: N_("The server could not read what your browser sent. Go back and try again."),
    403: N_("You may not do that."),
    404: N_("There is nothing at this address. Check the link, or start again from the first page."),
    405: N_("This address cannot be used that way. Go back and try again."),
    413: N_("That is too long. Send less at once."),
    422: N_("Something in the form is missing or wrong. Go back and check it."),
    429: N_("That was too much at once. Wait a moment and try again."),
    500: N_("Something went wrong in the server. Nothing of your game is lost; go back and try again."),
    503: N_("The database does not answer just now. Nothing is lost; this page comes back by itself."),
}
TITLES = {
    403: N_("Not allowed"),
    404: N_("Not found"),
    429: N_("Too fast"),
    503: N_("One moment"),
}
OTHER = N_("That did not work")


class Problem(HTTPException):
    """A refusal with words of its own: `Problem(409, N_("That seat is taken by {name}."), name=...)`."""

    def __init__(self, status: int, key: str = "", /, **arguments: object) -> None:
        super().__init__(status, detail=key)
        self.key = key or SENTENCES.get(status, OTHER)
        self.arguments = arguments


def problem_response(request: Request, problem: Problem) -> Response:
    """The answer for a problem, in the form and language the request asks for."""
    language, status = language_of(request), problem.status_code
    sentence = words(language, problem.key, **problem.arguments)
    headers = {"Cache-Control": "no-store", **(problem.headers or {})}
    if status == 503:
        headers.setdefault("Retry-After", str(RETRY_SECONDS))
    if request.headers.get("hx-request"):
        headers |= {"HX-Retarget": "#notice", "HX-Reswap": "innerHTML"}
        return HTMLResponse(_templates().from_string("<p>{{ text }}</p>").render(text=sentence), status, headers)
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"error": sentence}, status, headers)
    page = (
        _templates()
        .get_template("error.html")
        .render(
            language=language,
            title=words(language, TITLES.get(status, OTHER)),
            sentence=sentence,
            home=words(language, N_("To the first page")),
            reload=RETRY_SECONDS if status == 503 and request.method == "GET" else 0,
        )
    )
    return HTMLResponse(page, status, headers)


def install(app: FastAPI) -> None:
    """Answer every kind of refusal of the routes with `problem_response`."""
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(RequestValidationError, _on_invalid)


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return refused(request, error)


def refused(request: Request, error: HTTPException) -> Response:
    """The answer for a refusal; one without words of its own gets those of its status."""
    if isinstance(error, Problem):
        return problem_response(request, error)
    problem = Problem(error.status_code)
    problem.headers = error.headers
    return problem_response(request, problem)


async def _on_invalid(request: Request, error: Exception) -> Response:
    return problem_response(request, Problem(422))


def unforeseen(request: Request, error: Exception) -> Response:
    """The answer where a route did not foresee something: a 503 (database away), a 400 (what cannot be kept) or a 500
    (our bug)."""
    status = 503 if is_outage(error) else 400 if _unkept(error) else 500
    if status == 503:
        log.warning("The database is away: %s", type(error).__name__)
    elif status == 500:
        log.exception("A request failed: %s %s", request.method, request.url.path)
    return problem_response(request, Problem(status))


def _unkept(error: Exception) -> bool:
    """Whether it means that something cannot be kept: a text with a NUL in it, a number with too many digits."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in UNKEPT


@lru_cache(maxsize=1)
def _templates() -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(TEMPLATES)
    return jinja2.Environment(loader=loader, autoescape=True, auto_reload=False, undefined=jinja2.StrictUndefined)
