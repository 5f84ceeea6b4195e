"""What players are asked by schemes, in the words of the page: modes that repeat, words to choose, life totals."""

from __future__ import annotations

import pytest

from app.play.wording import Context, Speech
from tests.schemes.board import BEAR, HEROES, SchemeBoard, board, of

SAID = {
    "en": ("Destroy target creature", "Self", "Which life total does Vera get?"),
    "es": ("Destruye la criatura objetivo", "A sí mismo", "¿Qué total de vidas recibe Vera?"),
    "it": ("Distruggi la creatura bersaglio", "Sé", "Quale totale di punti vita riceve Vera?"),
}


def words(s: SchemeBoard, lang: str) -> Context:
    return Context(Speech(lang, lang), {"vil": "Vera", **{seat: seat.title() for seat in HEROES}}, s.state)


@of("I Will Savor Your Agony")
@pytest.mark.parametrize("lang", SAID)
def test_a_mode_that_may_be_chosen_again_is_said_in_full(name: str, lang: str) -> None:
    s = board(name)
    s.put("ann", "battlefield", BEAR)
    s.main()
    for _ in range(2):
        assert words(s, lang).option("0", s.question("vil")).startswith(SAID[lang][0])
        s.answer("vil", "0")


@of("Feed the Machine")
@pytest.mark.parametrize("lang", SAID)
def test_words_that_a_scheme_offers_are_said(name: str, lang: str) -> None:
    s = board(name).main()
    s.answer("vil", "ann").resolve_all()
    assert words(s, lang).option("self", s.question("ann")) == SAID[lang][1]


@of("You Live Only Because I Will It")
@pytest.mark.parametrize("lang", SAID)
def test_life_totals_are_offered_by_name(name: str, lang: str) -> None:
    s = board(name)
    s.state.players["vil"].life = 9
    s.set()
    context = words(s, lang)
    assert context.prompt(s.question("vil")) == SAID[lang][2]
    assert [context.option(o, s.question("vil")) for o in s.question("vil").options] == ["20", "9"]
