"""Settings: each is documented, a wrong one is named, the key is kept."""

from pathlib import Path

import pytest

from app.settings import Settings, SettingsError, read_settings

ROOT = Path(__file__).resolve().parents[2]
DOCS = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")


def row(name: str) -> str:
    """How a setting stands in the table of docs/settings.md."""
    field = Settings.model_fields[name]
    default = "" if field.default == "" else f"`{str(field.default).lower()}`"
    return f"| `{field.validation_alias}` | {default} | {field.description} |"


@pytest.mark.parametrize("name", list(Settings.model_fields))
def test_the_docs_list_every_setting(name: str) -> None:
    assert row(name) in DOCS.splitlines()


def test_the_docs_list_no_setting_that_is_not_read() -> None:
    listed = [line.split("`")[1] for line in DOCS.splitlines() if line.startswith("| `")]
    assert sorted(listed) == sorted(str(field.validation_alias) for field in Settings.model_fields.values())


def test_an_empty_variable_is_none_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "")
    monkeypatch.setenv("BASE_URL", "")
    assert read_settings().port == 8000


def test_a_wrong_value_names_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_GRACE_SECONDS", "-5")
    with pytest.raises(SettingsError, match="HOLDFAST_GRACE_SECONDS"):
        read_settings()


@pytest.mark.parametrize("value", ["localhost", "127.0.0.1:80", "10.0.0.1/8", "127.0.0.1,*", "300.1.1.1", ","])
def test_a_proxy_that_is_none_is_named(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", value)
    with pytest.raises(SettingsError, match=r"The setting FORWARDED_ALLOW_IPS is wrong: '.*' is no address such as "):
        read_settings()


@pytest.mark.parametrize(
    ("value", "read"), [("*", "*"), (" * ", "*"), ("127.0.0.1, ::1,10.0.0.0/8", "127.0.0.1,::1,10.0.0.0/8")]
)
def test_proxies_are_addresses_networks_or_everybody(value: str, read: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", value)
    assert read_settings().forwarded_allow_ips == read


def test_the_signing_key_is_made_once(tmp_path: Path) -> None:
    settings = read_settings(data=tmp_path / "new")
    key = settings.signing_key()
    assert len(key) >= 32 and settings.signing_key() == key
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["signing.key"]
    (tmp_path / "new" / "signing.key").write_text("short")
    with pytest.raises(SettingsError, match="damaged"):
        settings.signing_key()


@pytest.mark.parametrize(
    ("given", "on"),
    [
        ({}, False),
        ({"base_url": "https://play.example.org"}, True),
        ({"base_url": "https://play.example.org", "deflate": "off"}, False),
        ({"deflate": "on"}, True),
    ],
)
def test_compression_is_for_the_open_internet(given: dict[str, object], on: bool) -> None:
    assert read_settings(**given).use_deflate is on
