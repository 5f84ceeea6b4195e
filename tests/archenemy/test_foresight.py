"""The bot archenemy tries out what it could say before it says it: what it casts, keeps, aims at and gives up."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.autopilot import choosing, foresight, villain
from app.engine.autopilot.playing import ALONE, FINISHES, RIDS
from app.engine.autopilot.standing import standing
from app.engine.game import Game
from app.engine.model.commands import Answer, AnyCommand, Cast, Done, PlayLand
from tests.archenemy.board import AeBoard, scheme, when_set

BEAR = d.creature("Bear", "{2}", "Bear", 2, 2)
GIANT = d.creature("Giant", "{5}", "Giant", 3, 3)
KAVU, BOLT = "Flametongue Kavu", "Lightning Bolt"


def red(*hand: str, lands: int = 8) -> AeBoard:
    s = AeBoard()
    s.lands("vil", Mountain=lands)
    s.put("vil", "hand", *hand)
    return s


def moved(s: AeBoard) -> tuple[AnyCommand, list[str]]:
    """What the bot says now, the land of the turn played, and the keys of its reasons."""
    move = villain.next_move(s.state, "vil")
    while isinstance(move.command, PlayLand):
        s.do("vil", move.command)
        move = villain.next_move(s.state, "vil")
    return move.command, [reason.key for reason in move.reasons]


def life(s: AeBoard, seat: str, life: int) -> None:
    g = Game(s.state)
    g.edit_player(seat).life = life
    s.state = g.s


# ---------------------------------------------------------------- removal and burn
def test_it_shoots_the_dearest_thing_it_can_kill() -> None:
    s = red(BOLT)
    s.put("ann", "battlefield", BEAR, d.creature("Colossus", "{8}", "Giant", 8, 8))
    giant = s.one("bob", "battlefield", GIANT)
    command, why = moved(s.main())
    assert isinstance(command, Cast) and command.targets == ((giant,),)
    assert why == [RIDS]


def test_it_keeps_removal_for_a_better_target() -> None:
    s = red(BOLT)
    s.put("ann", "battlefield", d.creature("Rat", "{1}", "Rat", 1, 1))
    assert moved(s.main()) == (Done(), [])


def test_it_burns_whoever_that_finishes() -> None:
    s = red(BOLT)
    s.put("ann", "battlefield", GIANT)
    life(s, "cy", 3)
    command, why = moved(s.main())
    assert isinstance(command, Cast) and command.targets == (("cy",),)
    assert why == [FINISHES]


def test_it_pays_for_the_kicker_where_that_kills() -> None:
    s = red("Burst Lightning")
    target = s.one("ann", "battlefield", d.creature("Ox", "{5}", "Ox", 4, 4))
    command, _ = moved(s.main())
    assert isinstance(command, Cast) and command.targets == ((target,),) and command.additional


# ---------------------------------------------------------------- creatures
def test_it_does_not_cast_what_would_have_to_shoot_itself() -> None:
    s = red(KAVU)
    s.main()
    assert moved(s) == (Done(), []) and not villain.held_a_creature(s.state, "vil")
    s = red(KAVU)
    bear = s.one("bob", "battlefield", BEAR)
    command, why = moved(s.main())
    assert isinstance(command, Cast) and why == [RIDS] and villain.held_a_creature(s.state, "vil")
    s.do("vil", command)
    s.resolve()
    said, _ = moved(s)
    assert isinstance(said, Answer) and said.value == (bear,)


def test_alone_it_casts_any_creature() -> None:
    s = red()
    s.put("vil", "hand", d.creature("Egg", "{1}", "Bird", 0, 1))
    command, why = moved(s.main())
    assert isinstance(command, Cast) and why == [ALONE]


# ---------------------------------------------------------------- questions
def test_it_answers_with_what_leaves_it_best() -> None:
    s = AeBoard()
    s.schemes(scheme("Choose", when_set(d.may(d.lose_life(10)))))
    s.main().resolve()
    said, _ = moved(s)
    assert isinstance(said, Answer) and said.value == ("no",)


def test_it_discards_spare_lands_before_its_best_spell() -> None:
    s = AeBoard()
    s.lands("vil", Mountain=6)
    s.put("vil", "hand", *["Mountain"] * 4, "Siege-Gang Commander", *[BOLT] * 3)
    s.main().to("cleanup")
    said, _ = moved(s)
    assert isinstance(said, Answer) and [s.name(int(i)) for i in said.value] == ["Mountain", "Mountain"]


# ---------------------------------------------------------------- fair
def test_it_knows_no_more_for_it() -> None:
    s = red(BOLT, KAVU)
    s.put("ann", "battlefield", GIANT)
    s.main()
    other = Game(s.state)
    for seat in ("vil", "ann"):
        other.s.zones[f"library:{seat}"] = other.s.zones[f"library:{seat}"][::-1]
    other.s.seed = "another"
    assert villain.next_move(other.s, "vil") == villain.next_move(s.state, "vil")


def test_what_is_imagined_does_not_happen() -> None:
    s = red(KAVU)
    bear = s.one("bob", "battlefield", BEAR)
    s.main()
    before = s.state
    imagined = foresight.imagined(before, "vil")
    cast = Cast(s.find(KAVU, "vil", ("hand",)))
    then = foresight.after(imagined, "vil", cast, choosing.answer)
    assert then is not None and bear not in then.objects and bear in before.objects
    assert foresight.value(then, "vil") > foresight.value(imagined, "vil")
    assert foresight.after(imagined, "vil", Cast(bear), choosing.answer) is None


def test_what_lasts_for_this_turn_is_worth_nothing() -> None:
    s = AeBoard()
    s.lands("vil", Forest=1)
    s.put("vil", "battlefield", BEAR)
    s.put("vil", "hand", "Giant Growth")
    s.main()
    imagined = foresight.imagined(s.state, "vil")
    way = Cast(s.find("Giant Growth", "vil", ("hand",)), targets=((s.find("Bear", "vil"),),))
    then = foresight.after(imagined, "vil", way, choosing.answer)
    assert then is not None and foresight.value(then, "vil") < foresight.value(imagined, "vil")
    assert standing(Game(then), "vil") > foresight.value(then, "vil")
