"""No Docker runs in these tests: the two files are read, and what they name is checked against the real thing."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.settings import Settings
from tests.support.server import LiveServer

ROOT = Path(__file__).resolve().parents[2]
NAMES = {str(field.validation_alias): field for field in Settings.model_fields.values()}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    read = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    assert isinstance(read, dict)
    return read


def test_two_services_with_volumes_and_health_checks(compose: dict[str, Any]) -> None:
    web, db = compose["services"]["web"], compose["services"]["db"]
    assert set(compose["services"]) == {"web", "db"}
    assert set(compose["volumes"]) == {"data", "database"}
    assert web["build"] == "." and web["ports"] == ["${PORT:-8000}:8000"]
    assert web["volumes"] == ["data:/data"] and db["volumes"] == ["database:/var/lib/postgresql"]
    assert web["depends_on"] == {"db": {"condition": "service_healthy"}}
    assert db["healthcheck"]["test"][:2] == ["CMD", "pg_isready"]


def test_the_environment_is_what_settings_read(compose: dict[str, Any]) -> None:
    environment = compose["services"]["web"]["environment"]
    assert set(environment) <= set(NAMES)
    filled = {name: re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value) for name, value in environment.items()}
    settings = Settings.model_validate({name: value for name, value in filled.items() if value})
    assert (settings.host, settings.port, str(settings.data)) == ("0.0.0.0", 8000, "/data")
    assert settings.database_url.endswith("@db/holdfast")


def test_the_database_s_name_and_password_agree(compose: dict[str, Any]) -> None:
    db = compose["services"]["db"]["environment"]
    url = compose["services"]["web"]["environment"]["DATABASE_URL"]
    assert url == f"postgresql://{db['POSTGRES_USER']}:{db['POSTGRES_PASSWORD']}@db/{db['POSTGRES_DB']}"


def test_the_health_check_passes_only_while_the_server_is_well(
    compose: dict[str, Any], live_server: LiveServer
) -> None:
    kind, program, *arguments = compose["services"]["web"]["healthcheck"]["test"]
    assert (kind, program) == ("CMD", "python")
    command = [sys.executable, *arguments]
    environment = {**os.environ, "PORT": live_server.environment["PORT"]}
    assert subprocess.run(command, env=environment, check=False).returncode == 0
    assert live_server.stop() == 0
    assert subprocess.run(command, env=environment, check=False, stderr=subprocess.DEVNULL).returncode != 0


def test_the_image_runs_the_tested_command_as_an_ordinary_user() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    assert 'CMD ["holdfast", "serve"]' in lines and "USER holdfast" in lines and "EXPOSE 8000" in lines
    (environment,) = (line for line in lines if line.startswith("ENV "))
    assert {pair.partition("=")[0] for pair in environment.split()[1:]} <= set(NAMES)
    (copied,) = (line.split()[1] for line in lines if line.startswith("COPY requirements"))
    assert (ROOT / copied).exists()
