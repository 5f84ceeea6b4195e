"""A real browser: Debian's headless shell by preference, else any Chromium that is installed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    APIRequestContext,
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    expect,
)

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PICTURES = Path(__file__).resolve().parents[2] / "test-results"
AXE = Path(__file__).with_name("axe.min.js")
WIDE, PHONE = (1440, 900), (390, 844)
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PATIENCE = 15_000  # milliseconds
QUIET = (
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
REPORT_POLICY = """
document.addEventListener('securitypolicyviolation', event =>
  console.error('securitypolicyviolation', event.violatedDirective, event.blockedURI, event.sourceFile));
"""


def program() -> str | None:
    """The browser's path; HOLDFAST_BROWSER names another one. None: there is no browser."""
    named = os.environ.get("HOLDFAST_BROWSER")
    return named or next(filter(None, map(shutil.which, PROGRAMS)), None)


def launch(playwright: Playwright) -> Browser:
    """Start the browser. Expectations have as much time as clicks: machines differ."""
    expect.set_options(timeout=PATIENCE)
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=program(), args=[*QUIET, *root])


class People:
    """Browser contexts, one a person; what no page may do is noted in `complaints`."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def person(
        self,
        base_url: str,
        *,
        language: str = "en",
        size: tuple[int, int] = WIDE,
        **options: Any,
    ) -> Page:
        """A new person's page: cookies of their own; `page.goto("/")` goes to `base_url`."""
        width, height = size
        context = self.browser.new_context(
            base_url=base_url,
            locale=language,
            viewport={"width": width, "height": height},
            has_touch=width < 600,
            reduced_motion="reduce",
            **options,
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(REPORT_POLICY)
        self.contexts.append(context)
        page = context.new_page()
        self.watch(page, base_url)
        return page

    def scripted(self, base_url: str) -> APIRequestContext:
        """Somebody who has cookies of their own and no page."""
        context = self.browser.new_context(base_url=base_url, locale="en")
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        return context.request

    def watch(self, page: Page, base_url: str) -> None:
        """Note script errors, violations of the policy, and requests to anyone else."""
        page.on("pageerror", lambda error: self.complaints.append(f"script error: {error}"))
        page.on("console", self._on_console)
        page.on("request", self._on_request(base_url))

    def close(self) -> None:
        """End every context."""
        for context in self.contexts:
            context.close()

    def _on_console(self, message: ConsoleMessage) -> None:
        if "securitypolicyviolation" in message.text or "Content Security Policy" in message.text:
            self.complaints.append(f"policy: {message.text}")
        elif message.text.startswith("htmx:") and "[object Event]" not in message.text:  # that is a lost line
            self.complaints.append(f"a push that the page could not take: {message.text}")

    def _on_request(self, base_url: str) -> Callable[[Request], None]:
        ours = (base_url + "/", base_url.replace("http", "ws", 1) + "/", "data:", "blob:")

        def check(request: Request) -> None:
            if not request.url.startswith(ours):
                self.complaints.append(f"a request to somebody else: {request.url}")

        return check


def axe(page: Page, within: str = "html") -> list[str]:
    """The accessibility faults of a page (WCAG 2.2 A and AA, and what axe takes for good practice), or of the element
    of a selector, one sentence each."""
    page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    found = page.evaluate("([within, rules]) => axe.run(within, {runOnly: rules})", [within, RULES])
    return [
        f"{fault['id']}: {fault['help']} ({', '.join(str(node['target']) for node in fault['nodes'][:3])})"
        for fault in found["violations"]
    ]


def picture(page: Page, name: str) -> Path:
    """Keep a screenshot as test-results/NAME.png."""
    PICTURES.mkdir(exist_ok=True)
    path = PICTURES / f"{name}.png"
    page.screenshot(path=path)
    return path
