"""What the table shows of a game with an archenemy besides its cards."""

from __future__ import annotations

import pytest

from app.i18n import words
from app.play.magic import Magic
from app.play.moves import moves
from app.play.wording import Speech
from tests.archenemy.board import AeBoard

ENGLISH = Speech("en", "en")


@pytest.mark.parametrize(("villain", "hurry"), [("person", ""), ("server", "Hurry the archenemy")])
def test_only_what_plays_by_itself_is_hurried(villain: str, hurry: str) -> None:
    s = AeBoard(villain=villain)
    s.put("ann", "hand", "Lightning Bolt")
    s.main()
    context = Magic.context(ENGLISH, {}, s.state, None)
    around = Magic.around(context, "ann")
    assert (context.hurry, around.hurry, around.opposite) == (hurry, hurry, "An opponent's battlefield")
    assert moves(s.state, "ann", undo=False).hurry is bool(hurry)
    s.main("heroes")
    assert not moves(s.state, "ann", undo=False).hurry
    for language in ("es", "it"):
        assert words(language, around.opposite) != around.opposite


def test_who_plays_against_whom() -> None:
    context = Magic.context(ENGLISH, {}, AeBoard().state, None)
    assert context.opposed("vil", "ann") and not context.opposed("ann", "bob")
