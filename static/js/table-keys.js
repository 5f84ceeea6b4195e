// The keyboard: letters for what is done often, arrow keys from card to card. "?" shows the list.

import { aiming, stop } from "./table-aim.js";
import { ping } from "./table-arrows.js";
import { $, $$, idsOf, showTab, visible } from "./table-board.js";
import { openDialog } from "./table-menu.js";
import { enlarge } from "./table-preview.js";

const press = (selector) => () => { const node = $(selector); if (visible(node)) node.click(); };
const focused = () => document.activeElement?.closest("#table [data-ids]");
const first = (selector, tab) => () => {
  if (tab) showTab(tab);
  $$(selector).find(visible)?.focus();
};


// The tools for playing by hand, for the card that has the focus (manual.js opens them).
function tools(ids) {
  const opener = $("#menu-more [data-tools]");
  if (!opener) return;
  opener.dataset.tools = ids;
  opener.click();
  opener.dataset.tools = "";
}

const KEYS = {
  d: press("#done"),
  " ": press("#done"),
  w: press("#hold"),
  u: press("#undo"),
  h: press("#skip"),
  a: press("[data-attack=all]"),
  m: first(".hero[data-mine] .own .card"),
  b: first(".hero[data-mine] .field .card", "mine"),
  e: first(".foe-board .field .card", "horde"),
  q: first(".prompt button.main, .prompt input, .prompt button"),
  p: () => { if (focused()) ping(idsOf(focused())[0]); },
  r: () => { if (focused()?.dataset.ref) enlarge(focused()); },
  t: () => tools(idsOf(focused()).join(" ")),
  c: () => { showTab("log"); $("#chatbox").open = true; $("#chattext")?.focus(); },
  l: first("#log", "log"),
  "?": () => openDialog("keys"),
};

function move(event) {
  const here = focused();
  if (!here) return;
  const boards = $$("#table [data-zone]").map((zone) => $$("[data-ids]", zone).filter(visible)).filter((cards) => cards.length);
  const row = boards.findIndex((cards) => cards.includes(here));
  if (row < 0) return;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
  const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
  const at = boards[row].indexOf(here);
  const next = sideways ? boards[row][at + step] : boards[row + step]?.[Math.min(at, boards[row + step].length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && aiming()) return stop();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target;
  if (at.closest("input:not([type=checkbox], [type=radio]), textarea, select, dialog, [popover]:popover-open:not(.pilecards)")) return;
  if (event.key.startsWith("Arrow")) return move(event);
  if (event.key === " " && at.closest("button, summary, a, input")) return;
  const act = KEYS[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
});
