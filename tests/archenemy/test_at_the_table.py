"""What the table shows of a game with an archenemy besides its cards."""

from __future__ import annotations

import pytest

from app.cards import schemes
from app.cards.villains import VILLAIN_DECKS, SixtyDeck
from app.engine.modes.archenemy.seats import GAMES, PLAIN
from app.i18n import words
from app.play.magic import Magic
from app.play.moves import moves
from app.play.setup import by_server
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


@pytest.mark.parametrize("mode", GAMES)
def test_ready_scheme_decks_are_large_enough(mode: str) -> None:
    least, copies = GAMES[mode].schemes
    ready = schemes.ready_for(GAMES[mode])
    assert set(ready) > {"death-toll" if copies == 1 else "death-toll+jump-scare"}
    for deck in ready.values():
        assert deck.size >= least and all(1 <= count <= copies for count, _ in deck.cards)


@pytest.mark.parametrize("deck", VILLAIN_DECKS, ids=lambda deck: deck.key)
def test_the_server_plays_the_schemes_that_go_with_its_deck(deck: SixtyDeck) -> None:
    usual = by_server(PLAIN, {"villain_deck": deck.key})
    assert list(usual.schemes) == schemes.DECKS[deck.schemes].listed()
    other = by_server(PLAIN, {"villain_deck": deck.key, "villain_schemes": "death-toll+miracle-worker"})
    assert len(other.schemes) == 20 and set(other.schemes) > set(schemes.DECKS["miracle-worker"].listed())
    with pytest.raises(ValueError, match="nobody"):
        by_server(PLAIN, {"villain_deck": "nobody"})
