"""Playing by hand over HTTP: the panel, its forms, refusals, tokens, the host's own texts (architecture 1.8)."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from fastapi import FastAPI

from app.cards import facts
from app.db.session import Database
from app.decks.importing.bulk import CardRow
from app.decks.importing.store import store as keep
from app.decks.texts import official
from app.engine.game import Game
from app.engine.model.commands import Answer, Cast, Done, Hold, Manual, PlayLand
from app.engine.rules.said_by_hand import ABOUT_PLAYERS, DAMAGE, LESS, MORE, SENTENCES
from app.engine.rules.tools import TOOLS
from app.i18n import translations
from app.play import by_hand_forms as forms
from tests.play.tables import Player, Playing
from tests.support.guests import readable

LIST = "Commander\n1 Kangee, Sky Warden\n\nDeck\n25 Swamp\n25 Bubbling Muck\n24 Bogus Wyrm\n25 Ornithopter\n"
ORACLE = "Invented words of a first line.\nInvented words of a second line."


@pytest.fixture
async def table(app: FastAPI, db: Database) -> Playing:
    """Ann, with a pasted deck, and Bob with a ready one, in their first main phase; Cleo watches."""
    ann, bob, cleo = Player(app), Player(app), Player(app)
    path = await ann.open("Ann", pace="instant")
    link = await ann.link()
    await bob.join(link, "Bob")
    await cleo.join(link, "Cleo", "watch")
    assert (await ann.do("deck", text=LIST)).status_code == 303
    assert (await bob.do("deck", starter="skies")).status_code == 303
    for player in (ann, bob):
        await player.do("ready", ready="yes")
    assert (await ann.do("start")).status_code == 303
    made = Playing(db, path.removeprefix("/tables/"), [ann, bob], [cleo])
    await made.keep_hands()
    return made


def hand(state: Any, name: str, seat: str = "hero1") -> list[int]:
    """The cards of that name in a hand."""
    g = Game(state)
    return [i for i in g.zone("hand", seat) if g.ch(i).name == name]


def lying(state: Any, name: str) -> list[int]:
    """The permanents of that name."""
    g = Game(state)
    return [i for i in g.battlefield() if g.ch(i).name == name]


async def use(player: Player, tool: str, ids: Any = "", /, status: int = 200, **fields: Any) -> str:
    """Send a form of the panel; the words of the answer."""
    ids = ids if isinstance(ids, str) else " ".join(str(i) for i in ids)
    form = {**{k: str(v) for k, v in fields.items()}, "tool": tool, "ids": ids}
    answer = await player.client.post(f"{player.table}/by-hand", data=form, headers={"HX-Request": "true"})
    assert answer.status_code == status, answer.text
    return readable(answer.text)


async def panel(player: Player, **query: str) -> str:
    """The panel as it is now."""
    answer = await player.client.get(f"{player.table}/by-hand", params=query)
    assert answer.status_code == 200, answer.text
    return answer.text


async def resolve_blood(table: Playing) -> int:
    """Ann casts a spell that is carried out by hand, and it resolves: the number of its question."""
    ann = table.heroes[0]
    state = await table.state()
    await ann.say(PlayLand(hand(state, "Swamp")[0]))
    await ann.say(Cast(hand(state, "Bubbling Muck")[0]))
    for _ in range(4):
        state = await table.state()
        asked = next((d for d in state.pending if d.kind == "by_hand"), None)
        if asked is not None:
            return asked.id
        await ann.say(Done())
        await table.heroes[1].say(Done())
    raise AssertionError("it does not resolve")


# ---------------------------------------------------------------- the panel
async def test_the_panel_holds_a_form_for_every_tool(table: Playing) -> None:
    whole = await panel(table.heroes[0], whole="1")
    named = set(re.findall(r'name="tool" value="(\w+)"', whole))
    assert named == set(TOOLS) and set(forms.BUILDERS) <= named


async def test_the_panel_follows_what_is_chosen(table: Playing) -> None:
    ann, state = table.heroes[0], await table.state()
    swamp = hand(state, "Swamp")[0]
    chosen = await panel(ann, ids=f"{swamp} 999999 x")
    assert f'data-chosen="{swamp}"' in chosen and "Swamp" in readable(chosen)
    tools = re.search(r'data-tools-now="([^"]*)"', chosen)
    assert tools and set(tools[1].split()) == {"move", "reveal", "discard", "copy", "permit", "cast_free", "show"}
    await ann.say(PlayLand(swamp))
    land = lying(await table.state(), "Swamp")[0]
    tools = re.search(r'data-tools-now="([^"]*)"', await panel(ann, ids=str(land)))
    assert tools and {"tap", "counters", "attach"} <= set(tools[1].split())
    assert not {"untap", "transform", "discard", "by_hand_ability"} & set(tools[1].split())


async def test_nobody_learns_a_card_by_asking_for_it(table: Playing) -> None:
    state = await table.state()
    library = state.zones["library:hero1"]
    answer = await panel(table.heroes[1], ids=" ".join(map(str, library)))
    assert 'data-chosen=""' in answer and "Swamp" not in answer and "Muck" not in answer


async def test_who_watches_has_no_panel(table: Playing) -> None:
    for path in ("by-hand", "by-hand/tokens"):
        answer = await table.watchers[0].client.get(f"{table.path}/{path}")
        assert answer.status_code == 403
    await use(table.watchers[0], "coin", status=403)


# ---------------------------------------------------------------- tools
async def test_tools_change_the_game_and_are_logged(table: Playing) -> None:
    ann, state = table.heroes[0], await table.state()
    await use(ann, "move", hand(state, "Ornithopter")[:1], to="battlefield")
    bird = lying(await table.state(), "Ornithopter")
    await use(ann, "tap", bird)
    await use(ann, "counters", bird, kind="+1/+1", amount=3, sign="+")
    await use(ann, "counters", bird, kind="+1/+1", amount=1, sign="-")
    await use(ann, "size", bird, power="+1", toughness="−1")
    await use(ann, "keyword", bird, keyword="menace")
    g = Game(await table.state())
    c = g.ch(bird[0])
    assert (c.power, c.toughness, c.has("menace"), g.obj(bird[0]).tapped) == (3, 3, True, True)
    logged = [line.key for _, lines in (await table.look()).log for line in lines if line.kind == "manual"]
    assert logged == [SENTENCES[n] for n in ("move", "tap")] + [
        MORE["counters"],
        LESS["counters"],
        SENTENCES["size"],
        SENTENCES["keyword"],
    ]


async def test_cards_go_where_the_form_says(table: Playing) -> None:
    ann = table.heroes[0]
    for place in (*forms.PLACES, forms.NTH):
        if place in ("command", "hand"):
            continue
        await use(ann, "draw", amount=1)
        card = (await table.state()).zones["hand:hero1"][-1]
        await use(ann, "move", [card], to=place, nth=3)
        assert card not in (await table.state()).objects, place
    commander = (await table.state()).zones["command"]
    mine = [i for i in commander if (await table.state()).objects[i].owner == "hero1"]
    await use(ann, "move", mine, to="battlefield")
    state = await table.state()
    assert any(state.objects[i].commander for i in state.zones["battlefield"])
    assert [state.objects[i].face_down for i in state.zones["exile"]] == [False, True]


async def test_look_and_put_back_in_another_order(table: Playing) -> None:
    ann = table.heroes[0]
    said = await use(ann, "look", amount=3)
    assert "3 hidden cards you know" in said and "3. in Ann's library" in said
    a, b, c = (await table.state()).zones["library:hero1"][:3]
    await use(ann, "reorder", [c, a, b])
    assert (await table.state()).zones["library:hero1"][:3] == (c, a, b)
    assert "hidden" not in readable(await panel(table.heroes[1]))


async def test_a_searched_library_is_told_by_name(table: Playing) -> None:
    said = await use(table.heroes[0], "search")
    count = len((await table.state()).zones["library:hero1"])
    assert f"{count} hidden cards you know" in said
    assert [said.index(name) for name in ("Bogus Wyrm ×", "Bubbling Muck ×", "Ornithopter ×", "Swamp ×")] == sorted(
        said.index(name) for name in ("Bogus Wyrm ×", "Bubbling Muck ×", "Ornithopter ×", "Swamp ×")
    )
    assert "hidden" not in await use(table.heroes[0], "shuffle")


async def test_what_belongs_to_others_takes_their_consent(table: Playing) -> None:
    ann, bob = table.heroes
    await use(bob, "take", amount=1, to="battlefield_down")
    down = (await table.state()).zones["battlefield"]
    said = await use(ann, "tap", down)
    assert "Bob is asked whether this may be done." in said
    asked = (await table.state()).pending[0]
    await bob.say(Answer(asked.id, ("yes",)))
    assert (await table.state()).objects[down[0]].tapped


async def test_a_manual_action_is_taken_back(table: Playing) -> None:
    ann = table.heroes[0]
    await use(ann, "life", amount=5, sign="-")
    assert Game(await table.state()).life("hero1") == 35
    assert (await ann.do("undo")).status_code == 204
    assert Game(await table.state()).life("hero1") == 40


async def test_a_repeated_form_is_carried_out_once(table: Playing) -> None:
    ann = table.heroes[0]
    for _ in range(2):
        await use(ann, "life", amount=5, sign="-", command_id="twice")
    assert Game(await table.state()).life("hero1") == 35


# ---------------------------------------------------------------- resolving by hand
async def test_a_spell_is_carried_out_in_the_panel(table: Playing) -> None:
    ann, bob = table.heroes
    decision = await resolve_blood(table)
    shown = await panel(ann)
    assert f'data-decision="{decision}"' in shown
    assert "Bubbling Muck" in readable(shown) and "Sorcery" in readable(shown)
    assert "This server does not have the card's own words." in readable(shown)
    assert "Something must be decided first." in readable(await panel(bob))
    assert "Something must be decided first." in await use(bob, "coin", status=422)
    await use(ann, "token", token="Zombie:0", amount=2)
    await ann.say(Answer(decision, ("done",)))
    state = await table.state()
    assert not state.pending and len(lying(state, "Zombie")) == 2


async def test_the_hosts_own_texts_are_shown_where_there_are_any(table: Playing, db: Database, app: FastAPI) -> None:
    row = CardRow("1", "Bubbling Muck", facts.normalize("Bubbling Muck"), ORACLE, "https://x/a.jpg", None, "", None)
    await keep(db, [row])
    async with db.begin() as session:
        found = await official(session, ["Bubbling Muck", "Swamp"])
    assert list(found) == ["Bubbling Muck"] and found["Bubbling Muck"].text(0) == tuple(ORACLE.splitlines())
    await resolve_blood(table)
    shown = await panel(table.heroes[0])
    assert "Invented words of a second line." in shown and "does not have" not in shown
    assert "a.jpg" not in shown
    app.state.settings = app.state.settings.model_copy(update={"images": True})
    assert "https://x/a.jpg" in await panel(table.heroes[0])
    g = Game(await table.state())
    blood = next(g.s.objects[i].card for i in g.zone("stack") if g.ch(i).name == "Bubbling Muck")
    zoom = await table.watchers[0].client.get(f"{table.path}/cards/{blood}/0")
    assert "Invented words of a first line." in zoom.text and "https://x/a.jpg" in zoom.text


async def test_an_ability_by_hand_goes_on_the_stack(table: Playing) -> None:
    ann, state = table.heroes[0], await table.state()
    await use(ann, "search")
    wyrm = next(i for i in state.zones["library:hero1"] if Game(state).ch(i).name == "Bogus Wyrm")
    await use(ann, "move", [wyrm], to="battlefield")
    await ann.say(PlayLand(hand(await table.state(), "Swamp")[0]))
    state = await table.state()
    wyrm, swamp = lying(state, "Bogus Wyrm")[0], lying(state, "Swamp")[0]
    assert "by_hand_ability" in await panel(ann, ids=str(wyrm))
    why = await use(ann, "by_hand_ability", [wyrm, swamp], kind="activated", mana="2G", status=422)
    assert why == "You cannot pay this cost now."
    await table.heroes[1].say(Hold())
    await use(ann, "by_hand_ability", [wyrm, swamp], kind="activated", mana="b", note="Grow it.", player="1")
    item = (await table.state()).stack[-1]
    assert item.targets == (("by_hand", (swamp, "hero1")),) and (await table.state()).objects[swamp].tapped
    chosen = readable(await panel(ann, ids=str(item.id)))
    assert "ability of Bogus Wyrm" in chosen
    await use(ann, "counter", [item.id])
    assert not (await table.state()).stack


# ---------------------------------------------------------------- tokens
async def test_tokens_are_found_by_name_and_by_their_makers(table: Playing) -> None:
    ann = table.heroes[0]

    async def found(**query: str) -> list[str]:
        answer = await ann.client.get(f"{table.path}/by-hand/tokens", params=query)
        assert answer.status_code == 200
        return [html.unescape(key) for key in re.findall(r'name="token" value="([^"]+)"', answer.text)]

    assert (await found(q="trEasure"))[0] == "Treasure:0"
    assert any(key.startswith("Goblin:") for key in await found(q="krenko, mob"))
    assert await found(q="zzzzz") == [] and await found() == []
    answer = await ann.client.get(f"{table.path}/by-hand/tokens", params={"q": "zzzz"})
    assert "No token is called so" in html.unescape(answer.text)


async def test_known_tokens_come_with_their_abilities(table: Playing) -> None:
    for name in ("Treasure", "Food", "Clue", "Map", "Blood"):
        await use(table.heroes[0], "token", token=f"{name}:0", amount=1)
        state = await table.state()
        assert Game(state).ch(lying(state, name)[0]).abilities, name


async def test_a_token_of_no_size_asks_for_it(table: Playing) -> None:
    ann = table.heroes[0]
    key = next(key for key, kind in facts.every_token() if kind.face.power == "*" and kind.face.toughness == "*")
    assert await use(ann, "token", token=key, status=422) == "Write a number first."
    await use(ann, "token", token=key, power=4, toughness=5)
    g = Game(await table.state())
    assert [(g.ch(i).power, g.ch(i).toughness) for i in g.battlefield("hero1")] == [(4, 5)]


async def test_a_token_as_it_is_described(table: Playing) -> None:
    fields = {"types": "artifact creature", "subtypes": "golem", "colors": "rg", "keywords": "First Strike, flying"}
    await use(table.heroes[0], "token", name="Old Golem", power=3, toughness=3, amount=2, tapped="1", **fields)
    state = await table.state()
    one, two = lying(state, "Old Golem")
    c = Game(state).ch(one)
    assert c.types == ("Artifact", "Creature") and c.colors == ("R", "G") and c.has("first_strike") and c.has("flying")
    assert state.objects[two].tapped


# ---------------------------------------------------------------- bad input
NONSENSE: list[tuple[str, dict[str, str], str]] = [
    ("explode", {}, "There is no such tool. Reload the page."),
    ("life", {"amount": "", "sign": "+"}, "Write a number first."),
    ("life", {"amount": "ten"}, "Write a whole number instead of ten."),
    ("life", {"amount": "1e9"}, "Write a whole number instead of 1e9."),
    ("life", {"amount": "99999"}, "Choose a number up to 10000."),
    ("life", {"amount": "1", "whose": "nobody"}, "There is no such player."),
    ("move", {"ids": "1", "to": "moon"}, "Choose where it goes."),
    ("tap", {}, "Choose something first."),
    ("tap", {"ids": "x y -3 99999999999999999"}, "Choose something first."),
    ("counters", {"kind": "<b>", "amount": "1", "player": "1"}, "Name the kind of counter."),
    ("counters", {"kind": "x" * 201, "amount": "1"}, "Write 200 letters at most."),
    ("mana", {"mana": "purple"}, "Mana is written W, U, B, R, G and C."),
    ("token", {"token": "Nothing:0"}, "There is no token of that name. Describe it yourself below."),
    ("token", {"token": "Zombie:99999"}, "There is no token of that name. Describe it yourself below."),
    ("token", {"token": "Zombie:x"}, "There is no token of that name. Describe it yourself below."),
    ("token", {"name": "X", "types": "Vehicle"}, "Choose the card types of the token."),
    ("token", {"name": "X", "types": "Creature"}, "Write a number first."),
    ("token", {"token": "Zombie:0", "amount": "500"}, "Choose a number up to 200."),
    ("roll", {"sides": "1"}, "A die has at least 2 sides."),
    ("take", {"amount": "1", "to": "hand", "origin": "exiled"}, "There is no card there."),
]


async def test_what_makes_no_sense_is_said_clearly(table: Playing) -> None:
    before = (await table.look()).version
    for tool, fields, why in NONSENSE:
        ids = fields.get("ids", "")
        assert await use(table.heroes[0], tool, ids, status=422, **fields) == why, (tool, fields)
    assert (await table.look()).version == before


async def test_a_form_that_is_none_is_refused(table: Playing) -> None:
    ann = table.heroes[0]
    answer = await ann.client.post(f"{table.path}/by-hand", content=b"\x00\xff" * 50)
    assert answer.status_code == 422
    many = {f"f{n}": "x" for n in range(100)}
    assert (await ann.client.post(f"{table.path}/by-hand", data=many)).status_code in (400, 422)


async def test_nobody_brings_a_token_with_abilities_of_their_own(table: Playing) -> None:
    face = {"name": "Wish", "types": ["Artifact"]}
    answer = await table.heroes[0].say(Manual("token", text="Wish", args={"face": face}))
    assert answer.status_code == 422 and not lying(await table.state(), "Wish")


# ---------------------------------------------------------------- words
@pytest.mark.parametrize("language", ["es", "it"])
def test_every_sentence_of_the_log_is_translated(language: str) -> None:
    known = translations(language).singular
    keys = (*SENTENCES.values(), *ABOUT_PLAYERS.values(), *MORE.values(), *LESS.values(), DAMAGE)
    assert [key for key in keys if key not in known] == []
