"""Every setting, read from the environment. docs/settings.md lists each of them (a test sees to it)."""

from __future__ import annotations

import ipaddress
import os
import secrets
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from app import WrongUse

KEY_FILE = "signing.key"


class SettingsError(WrongUse):
    """A setting is wrong; the message is one sentence for the person who set it."""


class Settings(BaseSettings):
    """What the server is told from outside.

    Each field is read from the environment variable named as its alias. Tests may pass the field names as
    keyword arguments.
    """

    model_config = SettingsConfigDict(env_ignore_empty=True, frozen=True, extra="ignore", populate_by_name=True)

    host: str = Field(
        "127.0.0.1",
        validation_alias="HOST",
        description="Address to listen on. 0.0.0.0 lets other machines in your network in.",
    )
    port: int = Field(
        8000,
        validation_alias="PORT",
        ge=0,
        le=65535,
        description="Port to listen on; 0 takes any free one.",
    )
    base_url: str = Field(
        "",
        validation_alias="BASE_URL",
        pattern=r"^(https?://[^/\s?#]+/?)?$",
        description="The address people see, such as https://play.example.org, when the server stands behind"
        " a proxy. Invite links and the Origin check use it.",
    )
    forwarded_allow_ips: str = Field(
        "127.0.0.1",
        validation_alias="FORWARDED_ALLOW_IPS",
        description="Addresses or networks of proxies whose X-Forwarded-* headers are believed, with commas between;"
        " * for all.",
    )
    database_url: str = Field(
        "",
        validation_alias="DATABASE_URL",
        pattern=r"^(postgres(ql)?(\+asyncpg)?://.+)?$",
        description="A PostgreSQL of your own, such as postgresql://user:password@host/name. Empty: Holdfast"
        " runs its own in the data folder.",
    )
    database_seconds: float = Field(
        30,
        validation_alias="HOLDFAST_DATABASE_SECONDS",
        ge=0,
        description="How long `holdfast serve` waits at its start for the database at DATABASE_URL.",
    )
    data: Path = Field(
        Path("var"),
        validation_alias="HOLDFAST_DATA",
        description="Folder for the database and the signing key; made with access for its owner only.",
    )
    host_key: str = Field(
        "",
        validation_alias="HOLDFAST_HOST_KEY",
        description="When set, only who knows this key can open tables.",
    )
    workers: int = Field(
        1,
        validation_alias="HOLDFAST_WORKERS",
        ge=1,
        le=12,
        description="Number of server processes, up to 12.",
    )
    deflate: Literal["auto", "on", "off"] = Field(
        "auto",
        validation_alias="HOLDFAST_DEFLATE",
        description="Compress what is pushed to browsers. auto: on when BASE_URL is set, off in a local network.",
    )
    rate_limits: float = Field(
        1.0,
        validation_alias="HOLDFAST_RATE_LIMITS",
        ge=0,
        description="Widens the limits on requests a second by this factor; 0 turns them off.",
    )
    images: bool = Field(
        False,
        validation_alias="HOLDFAST_IMAGES",
        description="Let pages show card images from the addresses in imported card data. Every player's browser"
        " then asks that third party for them.",
    )
    grace_seconds: int = Field(
        60,
        validation_alias="HOLDFAST_GRACE_SECONDS",
        ge=1,
        description="How long a player may be gone before the table goes on without waiting for them.",
    )
    purge_tables_days: int = Field(
        30,
        validation_alias="HOLDFAST_PURGE_TABLES_DAYS",
        ge=1,
        le=36500,
        description="Tables without activity for so many days are deleted with their chat and log.",
    )
    purge_games_days: int = Field(
        90,
        validation_alias="HOLDFAST_PURGE_GAMES_DAYS",
        ge=1,
        le=36500,
        description="Games finished so many days ago are deleted with their chat and log.",
    )
    start_from_board: bool = Field(
        False,
        validation_alias="HOLDFAST_START_FROM_BOARD",
        description="Let hosts start a table from a written board (docs/scenarios.md).",
    )

    @field_validator("forwarded_allow_ips")
    @classmethod
    def _proxies(cls, written: str) -> str:
        """What the web server would believe nobody for is refused: it takes addresses, networks, or * alone."""
        parts = [part.strip() for part in written.split(",") if part.strip()]
        for part in (parts or [written]) if parts != ["*"] else []:
            try:
                ipaddress.ip_network(part) if "/" in part else ipaddress.ip_address(part)
            except ValueError as error:
                more = " (* stands alone)" if part == "*" else ""
                raise ValueError(
                    f"{part[:80]!r} is no address such as 127.0.0.1 and no network such as 10.0.0.0/8{more}"
                ) from error
        return ",".join(parts)

    @property
    def use_deflate(self) -> bool:
        """Whether websocket messages are compressed."""
        return self.deflate == "on" or (self.deflate == "auto" and bool(self.base_url))

    def data_folder(self) -> Path:
        """The data folder as an absolute path, made with mode 0700 if it is not there.

        Raises SettingsError when it cannot be made or belongs to a file.
        """
        folder = self.data.expanduser().absolute()
        try:
            if not folder.is_dir():
                folder.mkdir(mode=0o700, parents=True)
                folder.chmod(0o700)
        except OSError as error:
            raise SettingsError(
                f"The data folder {folder} cannot be made ({error.strerror}); set HOLDFAST_DATA to another one."
            ) from error
        return folder

    def signing_key(self) -> bytes:
        """The key that signs session cookies: made once, kept in the data folder, so a restart logs nobody out."""
        path = self.data_folder() / KEY_FILE
        if not path.exists():
            fresh = _owner_only(path, secrets.token_hex(32).encode())
            with suppress(FileExistsError):
                os.link(fresh, path)  # atomic: of two processes starting at once, one wins
            fresh.unlink()
        key = path.read_bytes().strip()
        if len(key) < 32:
            raise SettingsError(f"The signing key {path} is damaged: remove it (everyone gets a new session).")
        return key

    def replace_signing_key(self, key: bytes) -> None:
        """Keep another key from now on (of a backup)."""
        path = self.data_folder() / KEY_FILE
        _owner_only(path, key).replace(path)


def _owner_only(path: Path, content: bytes) -> Path:
    """A new file beside `path` that only its owner may read."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.unlink(missing_ok=True)
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(content)
    return fresh


def read_settings(**given: object) -> Settings:
    """Settings from the environment, with `given` fields on top.

    Raises SettingsError with a sentence naming the variable that is wrong.
    """
    try:
        return Settings(**given)  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0]) if first["loc"] else "a setting"
        why = str(first["ctx"]["error"]) if first["type"] == "value_error" else first["msg"].lower()
        raise SettingsError(f"The setting {_alias(name)} is wrong: {why}.") from error


def _alias(name: str) -> str:
    field = Settings.model_fields.get(name)
    return str(field.validation_alias) if field else name


@lru_cache(maxsize=1)
def settings() -> Settings:
    """The process's own settings, read once."""
    return read_settings()
