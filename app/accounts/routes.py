"""Pages about oneself: name, languages, the personal link, privacy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from app.accounts import service, session
from app.accounts.names import NAME_LENGTH, BadName
from app.accounts.service import Who
from app.i18n import LANGUAGES, N_, words
from app.web.language import CARDS_COOKIE, COOKIE, card_language_of, language_of
from app.web.links import absolute, is_secure, safe_path
from app.web.templating import render

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form()]

SECRET = {"Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex"}
USED = N_("This link was used already, or a newer one was made. Make a new one on a device where your name is known.")


@dataclass(frozen=True)
class MePage:
    """What the page about oneself shows. `link`: the personal link, only in the answer that made it."""

    known: bool
    name: str
    name_error: str
    name_length: int
    card_language: str
    link: str = ""
    saved: bool = False


def _me(request: Request, who: service.Visitor, **more: object) -> MePage:
    shown = {"name": who.name, "name_error": "", **more}
    return MePage(
        known=who.person is not None,
        name_length=NAME_LENGTH,
        card_language=card_language_of(request),
        **shown,  # type: ignore[arg-type]
    )


@router.get("/me")
async def me(request: Request, who: Who, saved: bool = False) -> Response:
    """Who I am here."""
    return render(request, "accounts/me.html", _me(request, who, saved=saved))


@router.post("/me/name")
async def rename(request: Request, who: Who, name: Text = "") -> Response:
    """Take another name, for the tables joined from now on."""
    try:
        async with request.app.state.db.begin() as db:
            await service.named(db, who, name)
    except BadName as bad:
        error = words(language_of(request), bad.key, limit=bad.limit)
        page = _me(request, who, name=name, name_error=error)
        return render(request, "accounts/me.html", page, status=422)
    response = RedirectResponse("/me?saved=true", 303)
    session.keep(response, request, who.session)
    return response


@router.post("/language")
async def choose_language(request: Request, lang: Text = "", cards: Text = "", to: Text = "/") -> Response:
    """Choose the page's language (`lang`), the cards' (`cards`), or both; then back to the page `to`."""
    response = RedirectResponse(safe_path(to), 303)
    for cookie, chosen in ((COOKIE, lang), (CARDS_COOKIE, cards)):
        if chosen in LANGUAGES:
            response.set_cookie(
                cookie, chosen, max_age=session.KEPT_SECONDS, samesite="lax", httponly=True, secure=is_secure(request)
            )
    return response


@router.post("/me/link")
async def make_link(request: Request, who: Who) -> Response:
    """Make the personal link and show it, this once. The code stands behind #, which no browser sends anywhere."""
    person = who.known()
    async with request.app.state.db.begin() as db:
        code = await service.new_resume_code(db, person.id)
    page = _me(request, who, link=absolute(request, f"/resume#{code}"))
    return render(request, "accounts/me.html", page)


@router.post("/me/sign-out-elsewhere")
async def sign_out_elsewhere(request: Request, who: Who) -> Response:
    """Make every other device forget me; this one gets a new cookie."""
    person = who.known()
    async with request.app.state.db.begin() as db:
        fresh = await service.sign_out_elsewhere(db, person.id)
    response = RedirectResponse("/me?saved=true", 303)
    session.keep(response, request, fresh)
    return response


@dataclass(frozen=True)
class ResumePage:
    """The page a personal link opens. `name`: who this device is now."""

    name: str
    error: str = ""


@router.get("/resume")
async def resume_page(request: Request, who: Who) -> Response:
    """What a personal link opens; looking at it, as chat programs do, uses nothing up."""
    return render(request, "accounts/resume.html", ResumePage(who.name), headers=SECRET)


@router.post("/resume")
async def resume(request: Request, who: Who, code: Text = "") -> Response:
    """Become, on this device, the person whose link this is."""
    async with request.app.state.db.begin() as db:
        found = await service.resume(db, code)
    if found is None:
        page = ResumePage(who.name, words(language_of(request), USED))
        return render(request, "accounts/resume.html", page, status=422, headers=SECRET)
    response = RedirectResponse("/", 303, SECRET)
    session.keep(response, request, found)
    return response


@router.get("/privacy")
async def privacy(request: Request, who: Who) -> Response:
    """What is kept, where, how long, and how to have it removed."""
    return render(request, "accounts/privacy.html", request.app.state.settings)
