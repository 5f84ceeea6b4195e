// The keyboard: letters for what is done often, arrow keys from card to card. "?" shows the list.

import { aiming, stop } from "./table-aim.js";
import { ping } from "./table-arrows.js";
import { $, $$, idsOf, showTab, visible } from "./table-board.js";
import { openDialog } from "./table-dialogs.js";
import { enlarge } from "./table-preview.js";

const press = (selector) => () => { const node = $(selector); if (visible(node)) node.click(); };
const focused = () => document.activeElement?.closest("#table [data-ids]");
const first = (selector, tab) => () => {
  if (tab) showTab(tab);
  $$(selector).find(visible)?.focus();
};

// The battlefield of who plays against me, the first of them that has anything on it.
function opposite() {
  const boards = $$(".foe-board, .hero[data-against]");
  const board = boards.find((one) => $(".field .card", one)) ?? boards[0];
  if (!board) return;
  showTab(board.dataset.of);
  $$(".field .card", board).find(visible)?.focus();
}

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
  m: first(".hero[data-mine] .hand .card"),
  b: first(".hero[data-mine] .field .card", "mine"),
  e: opposite,
  q: first(".prompt button.main, .prompt input, .prompt button"),
  p: () => { if (focused()) ping(idsOf(focused())[0]); },
  r: () => { if (focused()?.dataset.ref) enlarge(focused()); },
  t: () => tools(idsOf(focused()).join(" ")),
  c: () => { showTab("log"); $("#chatbox").open = true; $("#chattext")?.focus(); },
  l: first("#log", "log"),
  "?": () => openDialog("keys"),
};

// Left and right go on into the next row; up and down keep their place in it.
function move(event) {
  const here = focused();
  const rows = $$("#table [data-zone]").map((zone) => $$("[data-ids]", zone).filter(visible)).filter((cards) => cards.length);
  const row = rows.findIndex((cards) => cards.includes(here));
  if (row < 0) return;
  const step = event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 1;
  const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
  const every = rows.flat();
  const beyond = rows[row + step] ?? [];
  const next = sideways ? every[every.indexOf(here) + step] : beyond[Math.min(rows[row].indexOf(here), beyond.length - 1)];
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
