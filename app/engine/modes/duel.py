"""An ordinary duel or free-for-all: every seat is a team of one."""

from app.engine.modes import register
from app.engine.modes.base import Mode


class Duel(Mode):
    name = "duel"


register(Duel())
