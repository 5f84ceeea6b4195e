"""The house's own page, the error page, in a real browser."""

import pytest

from tests.support.browser import PHONE, WIDE, People, axe, picture
from tests.support.server import LiveServer


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_error_page_is_legible(people: People, live_server: LiveServer, size: tuple[int, int]) -> None:
    page = people.person(live_server.url, size=size, language="es")
    answer = page.goto("/no-such-page")
    assert answer and answer.status == 404
    assert page.locator("html").get_attribute("lang") == "es"
    assert page.get_by_role("alert").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(page) == []
    picture(page, f"error-{size[0]}")
