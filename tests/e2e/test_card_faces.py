"""Our own card faces, ten of each frame at 60 px: names are not cut short, no word is broken that fits on a line."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from app.cards import facts
from app.web.templating import environment
from tests.support.browser import PICTURES

ROOT = Path(__file__).resolve().parents[2]
TYPES = ("Creature", "Planeswalker", "Battle", "Artifact", "Enchantment", "Land", "Instant", "Sorcery")
TEN, LEAST = 10, 12  # cards of a frame; letters of a name that are always shown
FITS = {60: 10, 85: 12}  # letters of a word that fit on a line of such a card
FRAMES = ("W", "U", "B", "R", "G", "WU", "C", "L")
MEASURE = """() => [...document.querySelectorAll('.name')].map(name => {
  const box = name.getBoundingClientRect(), text = name.firstChild, words = [];
  let shown = 0;
  for (const match of text.data.matchAll(/[^\\s-]+/g)) {
    const range = document.createRange();
    range.setStart(text, match.index); range.setEnd(text, match.index + match[0].length);
    const rects = [...range.getClientRects()];
    words.push([match[0], new Set(rects.map(r => Math.round(r.top))).size]);
    for (let at = match.index; at < match.index + match[0].length; at++) {
      range.setStart(text, at); range.setEnd(text, at + 1);
      const r = range.getBoundingClientRect();
      if (r.bottom <= box.bottom + 2 && r.right <= box.right + 1) shown++;
    }
  }
  return {name: text.data, shown, words};
})"""


@cache
def faces() -> dict[str, list[facts.CardFacts]]:
    """Ten cards of each frame, drawn by a fixed seed; the first of each has a long word in its name."""
    found: dict[str, list[facts.CardFacts]] = defaultdict(list)
    for card in facts.every_card():
        tone = card.front.colors or ("L" if "Land" in card.types else "C")
        if tone in FRAMES and card.legality("vintage") == "legal":
            found[tone].append(card)
    chance = random.Random("faces")
    return {tone: chance.sample(found[tone], TEN) for tone in FRAMES}


def page_of(width: int) -> str:
    macros = environment("en").get_template("table/regions.html").module
    styles = "".join((ROOT / "static/css" / name).read_text("utf-8") for name in ("base.css", "table-cards.css"))
    rows = []
    for tone, cards in faces().items():
        row = []
        for card in cards:
            kind = next((kind for kind in TYPES if kind in card.types), "")
            inner = f'{macros.name(card.front.name)}<span class="kind">{kind}</span>'  # type: ignore[attr-defined]
            row.append(f'<button class="card" data-tone="{tone}" data-t="{kind}">{inner}</button>')
        rows.append(f"<div>{''.join(row)}</div>")
    own = f"div {{ display: flex; align-items: start; }} .card {{ --w: {width}px !important; --h: 52px; margin: 3px; }}"
    return f"<!doctype html><html lang=en><style>{styles}{own}</style><body>{''.join(rows)}</body></html>"


@pytest.mark.browser
@pytest.mark.parametrize("width", FITS)
def test_names_on_small_cards(browser: Browser, width: int) -> None:
    page = browser.new_page(viewport={"width": 1000, "height": 620})
    page.set_content(page_of(width))
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / f"card-faces-{width}.png")
    measured = page.evaluate(MEASURE)
    page.close()
    assert len(measured) == TEN * len(FRAMES)
    for one in measured:
        letters = sum(len(word) for word, _ in one["words"])
        assert one["shown"] >= min(LEAST, letters), one
        assert all(lines == 1 or len(word.rstrip(",")) > FITS[width] for word, lines in one["words"]), one
