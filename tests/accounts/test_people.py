"""Being somebody here: a name, a cookie, a link for another device, and the way out."""

import asyncio
import html
import re

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from app.accounts.models import Person
from app.db.session import Database
from app.settings import Settings
from tests.support.guests import Guest, readable

CODE = re.compile(r'value="http://holdfast\.test/resume#([\w-]{32})"')


@pytest.fixture
async def ann(app: FastAPI) -> Guest:
    guest = Guest(app)
    assert (await guest.post("/me/name", name="Ann")).status_code == 303
    return guest


async def make_link(guest: Guest) -> str:
    answer = await guest.post("/me/link")
    found = CODE.search(answer.text)
    assert found
    return found[1]


async def test_looking_makes_nobody(app: FastAPI, db: Database) -> None:
    guest = Guest(app)
    for path in ("/", "/me", "/privacy", "/help", "/resume", "/tables/new"):
        assert (await guest.get(path)).status_code == 200, path
    async with db.sessions() as session:
        assert (await session.scalars(select(Person))).all() == []


async def test_a_name_makes_somebody_and_a_signed_cookie(ann: Guest, db: Database) -> None:
    cookie = ann.client.cookies["holdfast"]
    assert "Ann" in (await ann.get("/me")).text
    async with db.sessions() as session:
        people = (await session.scalars(select(Person))).all()
    assert [person.name for person in people] == ["Ann"]
    assert people[0].id.hex not in cookie  # encoded; and it is the signature that counts:
    ann.client.cookies.set("holdfast", cookie[:-2] + ("AA" if not cookie.endswith("AA") else "BB"))
    ann.client.cookies.delete("holdfast", domain="holdfast.test")
    assert "Ann" not in readable((await ann.get("/me")).text)


async def test_the_cookie_is_kept_from_scripts_and_other_sites(app: FastAPI) -> None:
    answer = await Guest(app).post("/me/name", name="Ann")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Secure" not in cookie


async def test_behind_https_the_cookie_is_secure(settings: Settings) -> None:
    from app.main import create_app

    made = create_app(settings.model_copy(update={"base_url": "https://play.example.org"}))
    async with made.router.lifespan_context(made):
        answer = await Guest(made).post("/me/name", name="Ann")
    assert "Secure" in answer.headers["set-cookie"]


async def test_a_refused_name_comes_back_in_the_form(ann: Guest) -> None:
    answer = await ann.post("/me/name", name="<script>alert(1)</script> and more")
    assert answer.status_code == 422
    assert "too long" in answer.text
    assert "<script>alert" not in answer.text
    assert html.escape("<script>alert(1)</script> and more") in answer.text


async def test_languages_of_pages_and_cards_are_two_settings(app: FastAPI) -> None:
    guest = Guest(app)
    answer = await guest.post("/language", lang="es", cards="it", to="/me?saved=true")
    assert answer.status_code == 303 and answer.headers["location"] == "/me?saved=true"
    page = (await guest.get("/me")).text
    assert '<html lang="es">' in page
    assert '<option value="it" lang="it" selected>' in page
    await guest.post("/language", lang="xx")
    assert guest.client.cookies["lang"] == "es"


@pytest.mark.parametrize("to", ["https://evil.example", "//evil.example", "/\\evil.example", "/\r\nx", "javascript:x"])
async def test_a_form_sends_nobody_elsewhere(app: FastAPI, to: str) -> None:
    answer = await Guest(app).post("/language", lang="en", to=to)
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize(("language", "word"), [("en", "Privacy"), ("es", "Privacidad"), ("it", "Riservatezza")])
async def test_the_privacy_page_speaks_three_languages(app: FastAPI, language: str, word: str) -> None:
    page = (await Guest(app, language=language).get("/privacy")).text
    assert f"<h1>{word}</h1>" in page
    assert "30" in page and "90" in page


async def test_a_personal_link_moves_me_to_another_device(ann: Guest, app: FastAPI) -> None:
    code = await make_link(ann)
    phone = Guest(app)
    page = await phone.get("/resume")
    assert page.headers["referrer-policy"] == "no-referrer"
    assert (await phone.post("/resume", code=code)).status_code == 303
    assert "Ann" in (await phone.get("/me")).text
    assert "Ann" in (await ann.get("/me")).text  # both are Ann now


async def test_looking_at_the_link_uses_nothing_up_and_a_post_does(ann: Guest, app: FastAPI) -> None:
    code = await make_link(ann)
    preview = Guest(app)
    for _ in range(3):
        assert (await preview.get("/resume")).status_code == 200
        assert (await preview.client.head("/resume")).status_code in (200, 405)
    assert (await Guest(app).post("/resume", code=f"http://holdfast.test/resume#{code}")).status_code == 303
    again = await Guest(app).post("/resume", code=code)
    assert again.status_code == 422
    assert "used already" in again.text


async def test_a_new_link_ends_the_one_before(ann: Guest, app: FastAPI) -> None:
    first, second = await make_link(ann), await make_link(ann)
    assert first != second
    assert (await Guest(app).post("/resume", code=first)).status_code == 422
    assert (await Guest(app).post("/resume", code=second)).status_code == 303


async def test_the_link_is_shown_once_and_kept_as_a_hash(ann: Guest, db: Database) -> None:
    code = await make_link(ann)
    assert code not in (await ann.get("/me")).text
    async with db.sessions() as session:
        person = (await session.scalars(select(Person))).one()
    assert person.resume_hash and len(person.resume_hash) == 32
    assert code.encode() not in person.resume_hash


async def test_other_devices_can_be_signed_out(ann: Guest, app: FastAPI) -> None:
    phone = Guest(app)
    await phone.post("/resume", code=await make_link(ann))
    assert (await ann.post("/me/sign-out-elsewhere")).status_code == 303
    assert "Ann" in readable((await ann.get("/me")).text)
    assert "Ann" not in readable((await phone.get("/me")).text)
    assert (await phone.post("/me/link")).status_code == 403


async def test_a_stranger_has_no_link_and_nothing_to_delete(app: FastAPI) -> None:
    for path in ("/me/link", "/me/sign-out-elsewhere", "/me/delete"):
        answer = await Guest(app).post(path)
        assert answer.status_code == 403
        assert "no name here yet" in answer.text


async def test_another_sites_form_is_refused(ann: Guest) -> None:
    answer = await ann.client.post("/me/link", headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403


async def test_our_own_forms_say_where_they_come_from(ann: Guest) -> None:
    """With no-referrer on a page browsers would send `Origin: null` from it, and the form would be refused."""
    page = await ann.get("/me")
    assert page.headers["referrer-policy"] == "same-origin"
    answer = await ann.client.post("/me/link", headers={"Origin": "http://holdfast.test"})
    assert answer.status_code == 200


async def test_two_posts_of_one_browser_at_once_make_one_person(app: FastAPI, db: Database) -> None:
    import asyncio

    guest = Guest(app)
    await guest.get("/tables/new")  # gives the cookie
    await asyncio.gather(*(guest.post("/me/name", name="Ann") for _ in range(5)))
    async with db.sessions() as session:
        assert len((await session.scalars(select(Person))).all()) == 1


async def test_pages_are_nobody_elses(ann: Guest) -> None:
    page: httpx.Response = await ann.get("/me")
    assert page.headers["cache-control"] == "no-store"


async def test_who_deletes_themselves_while_they_ask_for_a_link_is_gone(app: FastAPI) -> None:
    for _ in range(5):
        guest = Guest(app)
        await guest.post("/me/name", name="Ann")
        link, gone = await asyncio.gather(guest.post("/me/link"), guest.post("/me/delete"))
        assert link.status_code in (200, 403) and gone.status_code == 303
