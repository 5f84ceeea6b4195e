"""Every sentence of the product exists in Spanish and Italian, with the same places to be filled in."""

from pathlib import Path

import pytest

from app import i18n
from app.i18n import LANGUAGES, catalogue, pick, translations, words, words_n
from app.i18n.joining import joined

OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated(language: str) -> None:
    wrong = catalogue.wrong(language)
    assert not wrong, "\n".join(f"{why}: {key}" for key, why in wrong.items())


@pytest.mark.parametrize("language", OTHERS)
def test_no_two_files_disagree(language: str) -> None:
    assert catalogue.contradictions(language) == []


def test_messages_are_found_in_code_and_templates() -> None:
    found = catalogue.used()
    assert found["You may not do that."].startswith("app/web/errors.py:")
    assert len(found) > 10


def test_a_message_with_other_places_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    key = "You may not do that."
    monkeypatch.setitem(translations("es").singular, key, "{name} no puede.")
    assert "places" in catalogue.wrong("es")[key]


def test_words_fill_places_and_choose_the_plural(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "a.po").write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        'msgid "{name} is ready"\nmsgstr "{name} está a punto"\n',
        encoding="utf-8",
    )
    (folder / "b.po").write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} carta"\nmsgstr[1] "{n} cartas"\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(i18n, "LOCALES", tmp_path)
    translations.cache_clear()
    try:
        assert words("es", "{name} is ready", name="<Ann> {x}") == "<Ann> {x} está a punto"
        assert [words_n("es", "{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0 cartas", "1 carta", "2 cartas"]
        assert words_n("it", "{n} card", "{n} cards", 1) == "1 card"
        assert translations("xx").language == "en"
    finally:
        translations.cache_clear()


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("it-IT,it;q=0.9,en;q=0.8", "it"),
        ("fr,es;q=0.5,it;q=0.7", "it"),
        ("es;q=0,it;q=0.1", "it"),
        ("fr", "en"),
        ("", "en"),
        ("es;q=x,*", "en"),
        ("," * 10_000, "en"),
    ],
)
def test_the_browser_says_the_language(header: str, language: str) -> None:
    assert pick(header) == language


@pytest.mark.parametrize(
    ("language", "apart", "said"),
    [
        ("it", "il cimitero di l'orda", "il cimitero dell'orda"),
        ("it", "danno a gli eroi", "danno agli eroi"),
        ("it", "In la pila", "Nella pila"),
        ("it", "il grimorio di La Rocca", "il grimorio di La Rocca"),
        ("es", "la mano de el archienemigo", "la mano del archienemigo"),
        ("es", "a el archienemigo", "al archienemigo"),
        ("es", "la mano de él", "la mano de él"),
        ("en", "a el", "a el"),
    ],
)
def test_articles_join_the_words_before_them(language: str, apart: str, said: str) -> None:
    assert joined(language, apart) == said


def test_places_are_filled_before_articles_join(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(translations("it").singular, "{who}'s hand", "la mano di {who}")
    assert words("it", "{who}'s hand", who="l'orda") == "la mano dell'orda"
    assert joined("it", "la mano di l&#39;orda") == "la mano dell&#39;orda"
