"""Every game that can be chosen: opened, prepared and begun; who brings schemes, how many play."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from app.i18n import words
from app.lobby import knobs
from app.lobby.versus import MODES
from app.play.in_short import ONE_AGAINST_ALL
from tests.support.guests import Guest, readable, refusal

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
SIXTY_DECK, HUNDRED = "pale-court", "skies"


async def gather(app: FastAPI, count: int, mode: str, **settings: str) -> list[Guest]:
    """So many people at a table of that game, each with a ready deck and ready."""
    people = [Guest(app) for _ in range(count)]
    await people[0].open(NAMES[0], mode=mode, **settings)
    link = await people[0].link()
    for guest, name in zip(people[1:], NAMES[1:], strict=False):
        await guest.join(link, name)
    deck = HUNDRED if "commander" in mode else SIXTY_DECK
    for guest in people:
        assert (await guest.do("deck", starter=deck)).status_code == 303
        assert (await guest.do("ready")).status_code == 303
    return people


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
async def test_a_game_of_each_kind_begins(app: FastAPI, mode: knobs.Mode) -> None:
    count = {"archenemy": 3, "archenemy-commander": 3, "rumble": 3, "two-headed-giant": 4}.get(mode.name, 2)
    people = await gather(app, count, mode.name)
    answer = await people[0].do("start")
    assert answer.status_code == 303, refusal(answer)
    page = (await people[0].get(people[0].table)).text
    assert '<body class="playing"' in page
    assert ('class="schemes"' in page) == (mode.villains({}) > 0)


async def test_the_server_plays_the_archenemy_where_the_table_says_so(app: FastAPI) -> None:
    people = await gather(app, 2, "archenemy", villain="server", villain_deck="rabble")
    answer = await people[0].do("start")
    assert answer.status_code == 303, refusal(answer)
    page = (await people[0].get(people[0].table)).text
    assert "the archenemy" in page and 'data-of="archenemy"' in page


async def test_the_rules_in_force_can_be_read(app: FastAPI) -> None:
    people = await gather(app, 3, "archenemy", heroes_life="25")
    await people[0].do("start")
    page = readable((await people[1].get(f"{people[1].table}/help")).text)
    assert "Chosen for this table" in page and "25" in page and "AE-1.2" in page


@pytest.mark.parametrize("language", ["en", "es", "it"])
async def test_the_help_tells_every_game_in_short(app: FastAPI, language: str) -> None:
    ann = Guest(app)
    ann.client.headers["Accept-Language"] = language
    page = (await ann.get("/help")).text
    games = page.split("<h3 id=")[1:]
    assert [one.partition(">")[0].strip('"') for one in games] == list(knobs.OFFERED)
    assert all(one.count("<li>") >= 2 and "{" not in one for one in games)
    assert words(language, ONE_AGAINST_ALL) in page and (ONE_AGAINST_ALL in page) is (language == "en")


@pytest.mark.parametrize(
    ("mode", "count", "chosen", "said", "not_said"),
    [
        ("archenemy", 3, {}, "the heroes, who take their turns together", "share one life"),
        ("archenemy-commander", 3, {}, "share one life total: what makes one", "drops out, and"),
        ("archenemy-commander", 3, {"drop_out": "yes"}, "drops out, and the others go on.", "makes all of them lose"),
        ("rumble", 3, {}, "for themselves, from 40 life", "You attack and block as one"),
        ("commander", 2, {"commander_damage": "15"}, "dealt 15 combat damage", "You attack and block as one"),
        ("commander", 2, {"commander_damage": "0"}, "for themselves, from 40 life", "combat damage"),
        ("duel", 2, {"life": "7"}, "from 7 life each", "Who is left"),
        ("ffa", 3, {}, "for themselves, from 20 life", "commander"),
        ("two-headed-giant", 4, {}, "a life total of 30", "for themselves"),
    ],
)
async def test_every_game_is_told_in_short_as_the_table_plays_it(
    app: FastAPI, mode: str, count: int, chosen: dict[str, str], said: str, not_said: str
) -> None:
    people = await gather(app, count, mode, **chosen)
    await people[0].do("start")
    page = readable((await people[1].get(f"{people[1].table}/help")).text)
    short = page.partition("House rules in force")[0]
    assert "The game in short" in short and said in short and not_said not in short
    assert "How this table is set up" in short


async def test_the_rules_in_force_are_named(app: FastAPI) -> None:
    people = await gather(app, 3, "archenemy", common_life="shared")
    await people[0].do("start")
    page = readable((await people[1].get(f"{people[1].table}/help")).text)
    assert "Life totals of the heroes: " in page and "one for all of them" in page
    assert "Who plays the archenemy: " in page and "a person, in the first seat" in page


FEW = "Archenemy is made for three heroes or more"


async def test_two_heroes_are_told_that_it_is_made_for_three(app: FastAPI) -> None:
    people = await gather(app, 3, "archenemy")
    assert FEW in await people[1].text()
    await people[0].do("settings", mode="archenemy", villain="server")  # three heroes now
    assert FEW not in await people[1].text()
    await people[2].do("watch")
    assert FEW in await people[1].text()
    await people[0].do("settings", mode="rumble")
    assert FEW not in await people[1].text()


async def test_two_ready_decks_of_ten_schemes_are_one_of_twenty(app: FastAPI) -> None:
    people = await gather(app, 3, "archenemy")
    assert (await people[0].do("schemes", ready="death-toll+jump-scare")).status_code == 303
    assert "Death Toll + Jump Scare! 20 schemes" in await people[0].text()
    await people[0].do("ready")
    assert (await people[0].do("start")).status_code == 303


async def test_somebody_must_be_the_archenemy(app: FastAPI) -> None:
    people = await gather(app, 3, "archenemy")
    await people[0].do("watch")
    assert "seat 1" in refusal(await people[0].do("start"))


async def test_a_game_needs_its_players(app: FastAPI) -> None:
    people = await gather(app, 2, "rumble")
    assert "at least 3" in refusal(await people[0].do("start"))


async def test_two_teams_are_of_one_size(app: FastAPI) -> None:
    people = await gather(app, 5, "two-headed-giant")
    assert "even number" in refusal(await people[0].do("start"))


async def test_the_room_says_who_plays_with_whom(app: FastAPI) -> None:
    people = await gather(app, 4, "two-headed-giant")
    page = await people[2].text()
    assert "Bob team 1" in page and "Cleo team 2 you" in page
    await people[3].do("watch")
    assert "team 1" not in await people[2].text()  # not before the seats are settled
    await people[3].do("seat", seat="4")
    for guest in people:
        await guest.do("ready")
    assert (await people[0].do("start")).status_code == 303
    await people[3].do("leave")
    assert "Cleo team 2 you" in await people[2].text()


async def test_an_archenemy_chooses_schemes_and_heroes_bring_none(app: FastAPI) -> None:
    people = await gather(app, 3, "archenemy")
    assert "My schemes" in await people[0].text() and "My schemes" not in await people[1].text()
    assert (await people[0].do("schemes", ready="nicol-bolas")).status_code == 303
    assert "Nicol Bolas 20 schemes" in await people[0].text()
    assert (await people[0].do("schemes", ready="death-toll")).status_code == 404  # ten are for Commander


async def test_opponents_and_spectators_see_no_more_of_a_deck_than_its_counts(app: FastAPI) -> None:
    people = await gather(app, 3, "archenemy")
    watcher = Guest(app)
    await watcher.join(await people[0].link(), "Gus", "watch")
    await people[0].do("deck", text="20 Island\n40 Bogus Wyrm", name="Ann's secret")
    await people[0].do("schemes", ready="nicol-bolas")
    secret, shared = ("Ann's secret", "Nicol Bolas"), "Pale Court"
    mine, ally, theirs = await people[0].text(), await people[1].text(), await watcher.text()
    assert all(words in mine for words in secret) and not any(words in ally + theirs for words in secret)
    assert shared in ally.partition("My deck")[0] and shared not in mine.partition("My deck")[0] + theirs
    for text in (ally, theirs):
        assert "archenemy" in text and "a deck 60 cards" in text and "20 schemes" in text


async def test_in_two_teams_decks_are_known_to_ones_own(app: FastAPI) -> None:
    people = await gather(app, 4, "two-headed-giant")
    await people[0].do("deck", text="20 Island\n20 Bogus Wyrm", name="Ann's secret")
    texts = [await guest.text() for guest in people]
    assert ["Ann's secret" in text for text in texts] == [True, True, False, False]


async def test_in_a_commander_game_nobody_knows_another_s_commander_before_it(app: FastAPI) -> None:
    people = await gather(app, 2, "commander")
    before = await people[1].text()
    assert before.partition("My deck")[0].count("Kangee") == 1  # their own
    assert (await people[0].do("start")).status_code == 303
    assert "Kangee" in (await people[1].get(people[1].table)).text


async def test_everything_that_is_wrong_with_a_list_of_schemes_is_said_and_it_stays_in_the_form(app: FastAPI) -> None:
    people = await gather(app, 3, "archenemy")
    answer = await people[0].do("schemes", text="3 Roots of All Evil\n1 Sol Ring\n1 No Such Plan")
    assert answer.status_code == 422
    for said in ("at least 20 cards", "3 times", "Sol Ring is no scheme", "No such plan".title(), "1 No Such Plan"):
        assert said in answer.text, said
    assert "No Such Plan" not in await people[0].text()


async def test_another_game_at_the_same_table_keeps_what_fits(app: FastAPI) -> None:
    people = await gather(app, 6, "rumble", grace_seconds="90")
    assert (await people[0].do("settings", mode="duel")).status_code == 303
    room = await people[0].room()
    assert "<h1>Duel</h1>" in room and "4 spectators" in room
    assert 'name="grace_seconds" value="90"' in room


async def test_all_schemes_can_be_read(app: FastAPI) -> None:
    text = (await Guest(app).get("/schemes")).text
    assert text.count("<dt>") == 102 and "All in Good Time" in text


async def test_nobody_plays_for_the_other_side_after_seeing_a_hand(app: FastAPI) -> None:
    people = await gather(app, 3, "archenemy")
    watcher = Guest(app)
    await watcher.join(await people[0].link(), "Gus", "watch")
    assert (await people[0].do("start")).status_code == 303
    await people[0].do("watch")  # the archenemy's seat is free now
    assert "other side" in refusal(await people[1].do("seat", seat="1"))
    await people[2].do("watch")
    assert (await people[1].do("seat", seat="3")).status_code == 303  # a teammate's is open
    assert "other side" in refusal(await people[2].do("seat", seat="1"))
    link = await people[0].link()
    assert (await people[2].do("leave")).status_code == 303
    await people[2].join(link, "Cleo")  # leaving and coming back changes nothing: seat 1 is not theirs
    assert 'class="seat mine" id="seat-2"' in await people[2].room()
    assert (await watcher.do("seat", seat="1")).status_code == 303


async def test_all_heroes_are_on_one_side_where_the_server_plays_the_archenemy(app: FastAPI) -> None:
    people = await gather(app, 3, "archenemy", villain="server")
    assert "Pale Court" in (await people[2].text()).partition("My deck")[0]
    await people[0].do("start")
    await people[1].do("watch")
    assert (await people[0].do("seat", seat="2")).status_code == 303


async def test_five_heroes_at_most_play_the_servers_archenemy(app: FastAPI) -> None:
    people = await gather(app, 5, "archenemy", villain="server")
    assert (await people[0].do("seat", seat="6")).status_code == 404
    answer = await people[0].do("start")
    assert answer.status_code == 303, refusal(answer)


async def test_the_room_says_what_is_lacking_and_offers_no_start(app: FastAPI) -> None:
    (ann,) = await gather(app, 1, "duel")
    alone = await ann.text()
    assert "1 seat is free · This game needs at least 2 players." in alone
    assert "Everyone is ready" not in alone and "Start the game" not in alone
    ann, _ = await gather(app, 2, "duel")
    both = await ann.text()
    assert "Everyone is ready." in both and "Start the game" in both and "needs at least" not in both


@pytest.mark.parametrize("path", ["/", "/tables/new"])
async def test_each_game_says_how_many_play_it(app: FastAPI, path: str) -> None:
    words = readable((await Guest(app).get(path)).text)
    assert "Duel Players: 2 Two players" in words and "Archenemy Players: 3–6" in words
