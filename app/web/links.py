"""Addresses that people pass on: they must be whole, and right behind a proxy too."""

from __future__ import annotations

import ipaddress
import secrets
import string
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from app.settings import Settings

CHARACTERS = string.ascii_letters + string.digits


def code(length: int) -> str:
    """A code nobody guesses from 12 characters on, letters and digits only: no chat cuts an address that ends in it, no
    command line takes it for an option."""
    return "".join(secrets.choice(CHARACTERS) for _ in range(length))


def absolute(connection: HTTPConnection, path: str) -> str:
    """`path` (such as "/join/abc") as an address that works from outside: under BASE_URL, else under the Host asked."""
    settings: Settings = connection.app.state.settings
    base = settings.base_url.rstrip("/")
    if not base:
        secure = connection.url.scheme in ("https", "wss")
        base = f"{'https' if secure else 'http'}://{connection.url.netloc}"
    return base + path


def only_here(address: str) -> bool:
    """Whether an address means the computer on which it is opened: localhost, 127.0.0.1, [::1]."""
    host = urlsplit(address).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def is_secure(connection: HTTPConnection) -> bool:
    """Whether people reach us by https, so that cookies may be kept from plain http."""
    return absolute(connection, "").startswith("https://")


def safe_path(wanted: str) -> str:
    """`wanted` if it is a path of this site, else "/": a form may not send people elsewhere."""
    plain = wanted.startswith("/") and not wanted.startswith(("//", "/\\")) and wanted.isprintable()
    return wanted if plain and len(wanted) <= 200 else "/"
