"""What a click offers while something is on the stack: what may be done now, else what waits until it is empty."""

from __future__ import annotations

import pytest

from app.engine.announce import Ready
from app.engine.errors import Illegal
from app.engine.model.commands import PlayLand
from app.play import drafts
from tests.rules.test_cr_117_priority import in_the_way


def test_a_land_is_offered_and_its_command_made() -> None:
    s, land = in_the_way("ann", "bob")
    (action,) = drafts.actions(s.state, "ann", land)
    assert action.kind == "playland"
    found = drafts.next_step(s.state, "ann", drafts.read(drafts.write(action.partial)))
    assert isinstance(found, Ready) and found.command == PlayLand(land)
    s.do("ann", found.command)
    assert s.state.players["ann"].queue == (found.command,)


def test_in_anothers_turn_nothing_waits_for_the_stack() -> None:
    s, _ = in_the_way("ann", "bob")
    land = s.one("bob", "hand", "Forest")
    assert drafts.actions(s.state, "bob", land) == []
    with pytest.raises(Illegal):
        drafts.next_step(s.state, "bob", drafts.Draft(PlayLand(land)))
