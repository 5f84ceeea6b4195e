"""Importing a bulk file of cards: both shapes, packed or not, again without harm, damaged ones refused."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from app import Failed
from app.cards.facts import CardFacts
from app.cli import main
from app.db.session import Database
from app.decks.importing.bulk import BulkError, rows
from app.decks.importing.fetch import fetch
from app.decks.importing.store import count, store
from app.decks.models import CardText


def made(name: str, **fields: Any) -> dict[str, Any]:
    return {
        "object": "card", "oracle_id": f"id of {name}", "name": name, "lang": "en", "layout": "normal", "cmc": 2.0,
        "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "oracle_text": "Made up.", "power": "2",
        "toughness": "2", "colors": ["G"], "color_identity": ["G"], "keywords": [], "rarity": "common", "set": "mad",
        "legalities": {"commander": "legal"}, "image_uris": {"normal": "https://images.example/bear.jpg"},
    } | fields  # fmt: skip


TWO_FACES = made(
    "Day // Night", oracle_id=None, layout="reversible_card", image_uris=None,
    card_faces=[
        {"name": part, "oracle_id": "id of both", "type_line": "Creature — Bear", "oracle_text": part,
         "image_uris": {"normal": f"https://images.example/{part}.jpg"}}
        for part in ("Day", "Night")
    ],
)  # fmt: skip
CARDS = [
    made("Sol Ring", oracle_text="é" * 30),
    made("New Bear", oracle_text="Flying"),
    TWO_FACES,
    made("New Bear", layout="token", oracle_id="a token"),
    made("New Bear // New Bear", layout="art_series", oracle_id="art"),
    made("Oso nuevo", lang="es", oracle_id="spanish"),
]


def written(folder: Path, shape: str, cards: list[dict[str, Any]] = CARDS) -> Path:
    lines = [json.dumps(card, ensure_ascii=False) for card in cards]
    text = "\n".join(lines) + "\n" if "lines" in shape else "[\n" + ",\n".join(lines) + "\n]\n"
    if "dense" in shape:
        text = json.dumps(cards, ensure_ascii=False, separators=(",", ":"))
    data = text.encode("utf-8-sig" if "mark" in shape else "utf-8")
    file = folder / "cards.json"
    file.write_bytes(gzip.compress(data) if "gzip" in shape else data)
    return file


@pytest.mark.parametrize(
    "shape", ["lines", "gzip lines", "array", "gzip array", "dense array", "mark lines", "mark array"]
)
def test_both_shapes_give_the_same_cards(shape: str, tmp_path: Path) -> None:
    found = list(rows(written(tmp_path, shape)))
    assert [(row.oracle_id, row.name, row.key) for row in found] == [
        ("id of Sol Ring", "Sol Ring", "sol ring"),
        ("id of New Bear", "New Bear", "new bear"),
        ("id of both", "Day // Night", "day night"),
    ]
    assert found[2].text == "Day\n//\nNight"
    assert (found[2].image, found[2].image_back) == (
        "https://images.example/Day.jpg",
        "https://images.example/Night.jpg",
    )
    assert found[0].text == "é" * 30


def test_only_a_card_the_library_lacks_brings_its_facts(tmp_path: Path) -> None:
    ring, bear, _ = rows(written(tmp_path, "lines"))
    assert ring.facts is None and bear.facts is not None
    facts = msgspec.msgpack.decode(bear.facts, type=CardFacts)
    assert (facts.front.keywords, facts.simple, facts.identity) == (("flying",), True, "G")


def test_an_array_longer_than_what_is_read_at_once(tmp_path: Path) -> None:
    cards = [made(f"Bear {number}", oracle_text="x" * 5000) for number in range(500)]
    told: list[float] = []
    assert len(list(rows(written(tmp_path, "dense array", cards), told.append))) == 500
    assert told[-1] == 1.0 and told == sorted(told)


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (b"", "no bulk file"),
        (b"name,count\n", "no bulk file"),
        (b'{"object": "list"}\n', "Entry 1"),
        (b'{"layout": "normal", "lang": "en", "name": 1', "Line 1"),
        (b"[1, 2]", "Entry 1"),
        (b'[{"layout": "normal"', "damaged"),
        (gzip.compress(b'{"a": 1}\n' * 1000, mtime=0)[:-20], "cannot be read"),
        (b'{"layout": "normal", "name": "\xff\xff"}\n', "Line 1"),
        (b'{"layout": "normal", "card_faces": [], "name": "A", "legalities": {}}\n', "Entry 1"),
    ],
)
def test_what_is_no_bulk_file_is_refused_with_the_place(data: bytes, part: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(data)
    with pytest.raises(BulkError, match=part):
        list(rows(tmp_path / "file"))


async def test_an_import_may_be_repeated(db: Database, tmp_path: Path) -> None:
    file = written(tmp_path, "gzip lines")
    assert await store(db, rows(file)) == (3, 3)
    async with db.begin() as session:
        first = {row.oracle_id: row.imported_at for row in await session.scalars(select(CardText))}
    assert await store(db, rows(file)) == (3, 0)
    changed = [made("Sol Ring", oracle_text="Changed."), *CARDS[1:]]
    assert await store(db, rows(written(tmp_path, "array", changed))) == (3, 0)
    async with db.begin() as session:
        texts = {row.oracle_id: row for row in await session.scalars(select(CardText))}
    assert texts["id of Sol Ring"].text == "Changed." and len(texts) == 3
    later = {name for name, row in texts.items() if row.imported_at > first[name]}
    assert later == {"id of Sol Ring"}


async def test_a_broken_import_keeps_what_was_written_and_goes_on(db: Database, tmp_path: Path) -> None:
    cards = [made(f"Bear {number}") for number in range(1500)]
    file = written(tmp_path, "lines", cards)
    whole = file.read_bytes()
    file.write_bytes(whole + b"{broken\n")
    with pytest.raises(BulkError, match="Line 1501"):
        await store(db, rows(file))
    assert await count(db) == 1000
    file.write_bytes(whole)
    assert await store(db, rows(file)) == (1500, 500)


class Site(BaseHTTPRequestHandler):
    """A site as Scryfall's, with a listing and a file."""

    listing: Any = None
    file = b""

    def do_GET(self) -> None:
        body = self.file if self.path == "/file" else json.dumps(self.listing).encode()
        self.send_response(200 if self.path in ("/file", "/list") else 404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: the test's output stays clean."""


@contextmanager
def site(listing: Any, file: bytes = b"") -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Here", (Site,), {"listing": listing, "file": file}))
    address = f"http://127.0.0.1:{server.server_port}"
    if isinstance(listing, dict):
        for entry in listing.get("data", []):
            entry.update({key: address + value for key, value in entry.items() if key.endswith("uri")})
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"{address}/list"
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("field", ["jsonl_download_uri", "download_uri"])
def test_fetch_takes_the_address_of_either_year(field: str, tmp_path: Path) -> None:
    told: list[float] = []
    with site({"data": [{"type": "rulings"}, {"type": "oracle_cards", field: "/file"}]}, b"packed") as address:
        file = fetch(tmp_path, told.append, address)
    assert file.read_bytes() == b"packed" and told[-1] == 1.0
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


@pytest.mark.parametrize("listing", [{"data": []}, [], {"data": [{"type": "oracle_cards"}]}])
def test_fetch_from_a_site_that_lists_no_file(listing: Any, tmp_path: Path) -> None:
    with site(listing) as address, pytest.raises(Failed, match="does not list"):
        fetch(tmp_path, address=address)


def refused(folder: Path, address: str) -> None:
    with pytest.raises(Failed, match="cards import FILE"):
        fetch(folder, address=address)


def test_fetch_without_internet_is_one_sentence(tmp_path: Path) -> None:
    with site({"data": [{"type": "oracle_cards", "download_uri": "/missing"}]}) as address:
        refused(tmp_path, address)
    refused(tmp_path, address)  # the site is gone
    assert list(tmp_path.iterdir()) == []


def test_the_command_without_internet_ran_and_failed(capsys: pytest.CaptureFixture[str]) -> None:
    with site({"data": []}) as address:
        assert main(["cards", "fetch", "--from", address, "--json"]) == 1
    said = capsys.readouterr()
    assert said.out == "" and "does not list" in said.err and said.err.count("\n") == 1


def test_the_command_imports_into_the_given_database(
    postgres: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = postgres.create(template="template1")  # without tables: the command makes them
    monkeypatch.setenv("DATABASE_URL", url)
    file = written(tmp_path, "gzip lines")
    try:
        for new in (3, 0):
            assert main(["cards", "import", str(file), "--json"]) == 0
            said = capsys.readouterr()
            printed = json.loads(said.out)
            assert (printed["cards"], printed["new"]) == (3, new)
            assert "100 % imported" in said.err
    finally:
        postgres.drop(url)


def test_the_command_says_what_is_wrong_with_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "import", str(tmp_path / "missing")]) == 2
    said = capsys.readouterr()
    assert said.out == "" and "There is no file" in said.err and said.err.count("\n") == 1


def test_the_command_says_so_when_there_are_no_cards_in_a_file(
    postgres: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = postgres.create()
    monkeypatch.setenv("DATABASE_URL", url)
    (tmp_path / "odd.json").write_text("[" * 1000, encoding="utf-8")
    try:
        assert main(["cards", "import", str(tmp_path / "odd.json"), "--json"]) == 2
    finally:
        postgres.drop(url)
    said = capsys.readouterr()
    assert said.out == "" and "That file holds no cards" in said.err


def test_the_command_says_what_a_build_lacks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "build", "--from", str(tmp_path), "--to", str(tmp_path / "out")]) == 2
    assert "oracle-cards.jsonl.gz" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    assert main(["cards", "build", "--from", str(tmp_path / "nowhere"), "--missing"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and "with --from" in said.err and said.err.count("\n") == 1
