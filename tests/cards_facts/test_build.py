"""Building the packed files from a folder of card data."""

import gzip
import json
from pathlib import Path

import pytest

from app.cards import facts
from app.cards.facts import reading, store
from app.cards.facts.build import BuildError, build

SHARED = Path(__file__).parents[3] / "shared" / "cards"


def made(name: str, **fields: object) -> dict[str, object]:
    return {
        "oracle_id": f"id of {name}", "name": name, "layout": "normal", "cmc": 2.0, "type_line": "Creature — Bear",
        "color_identity": ["G"], "colors": ["G"], "mana_cost": "{1}{G}", "power": "2", "toughness": "2", "keywords": [],
        "legalities": {"commander": "legal"}, "rarity": "common", "oracle_text": "",
    } | fields  # fmt: skip


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    folder.mkdir()
    cards = [
        made("Made Bear"),
        made("Made Bear", oracle_id="playtest", legalities={"commander": "not_legal"}, power="9"),
        made("Made Bear // Made Bear", layout="art_series"),
        made("Zed the Maker", oracle_text="Flying\nDo something else.", edhrec_rank=7),
    ]
    token = made("Cub", layout="token", type_line="Token Creature — Bear", x_produced_by=["Zed the Maker"])
    packed("oracle-cards.jsonl.gz", [json.dumps(card) for card in cards], folder)
    packed("tokens.jsonl.gz", [json.dumps(token), json.dumps(token | {"type_line": "Card", "name": "Ad"})], folder)
    packed("printings.tsv.gz", ["name\tset\tcollector_number", "Made Bear\tmad\t7★"], folder)
    packed("foreign-names.tsv.gz", ["name\tes\tit\tfr\tde\tpt", "Made Bear\tOso hecho\tOrso fatto"], folder)
    packed("name-aliases.tsv.gz", ["alias\tname\tkind", "Teddy\tMade Bear\tflavorName"], folder)
    (folder / "banlists.json").write_text('{"commander": {"as_of": "2026-01-02 (made)"}}', "utf-8")
    return folder


def packed(name: str, lines: list[str], folder: Path) -> None:
    (folder / name).write_bytes(gzip.compress("\n".join(lines).encode()))


def test_the_same_input_gives_the_same_bytes(source: Path, tmp_path: Path) -> None:
    build(source, tmp_path / "one")
    build(source, tmp_path / "two")
    one, two = ({f.name: f.read_bytes() for f in (tmp_path / name).iterdir()} for name in ("one", "two"))
    assert one == two and "cards-m.bin" in one


def test_what_is_built_can_be_read(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = build(source, tmp_path / "out")
    assert (manifest.cards, manifest.simple, manifest.tokens, manifest.as_of) == (2, 1, 1, "2026-01-02")
    caches = (store.manifest, store._index, store._shard, store._foreign, store._names, store._printings,
              store._printings_of, store._tokens, store._card)  # fmt: skip
    monkeypatch.setattr(store, "FACTS_DIR", tmp_path / "out")
    for cache in caches:
        cache.cache_clear()
    try:
        bear = facts.find("made bear")
        assert bear is not None and bear.front.power == "2"
        assert facts.find("Teddy") == bear == facts.find_foreign("orso fatto") == facts.printed("MAD", "7★")
        assert facts.local_name(bear, "es") == "Oso hecho"
        maker = facts.find("Zed the Maker")
        assert maker is not None and (maker.front.keywords, maker.front.others) == (("flying",), 1)
        assert [kind.name for kind in facts.tokens_made_by("Zed the Maker")] == ["Cub"]
    finally:
        for cache in caches:
            cache.cache_clear()


def test_a_missing_file_is_named(source: Path, tmp_path: Path) -> None:
    (source / "tokens.jsonl.gz").unlink()
    with pytest.raises(BuildError, match=r"tokens\.jsonl\.gz"):
        build(source, tmp_path / "out")


def test_a_damaged_line_is_named(source: Path, tmp_path: Path) -> None:
    packed("oracle-cards.jsonl.gz", [json.dumps(made("Good")), "{no json"], source)
    with pytest.raises(BuildError, match="line 2"):
        build(source, tmp_path / "out")


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs the reference data beside the repository")
def test_the_committed_facts_are_those_of_the_reference_data() -> None:
    with gzip.open(SHARED / "oracle-cards.jsonl.gz", "rt", encoding="utf-8") as lines:
        cards = [reading.card(json.loads(line)) for line in lines if '"name":"Q' in line[:200]]
    assert len(cards) > 100
    assert [card.name for card in cards if facts.find(card.name) != card] == []
