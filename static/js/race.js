// A game of Base Race in the browser: a card is picked, then where it goes, by click, tap, keys or drag. The server
// decides everything; the page says what was picked and shows what is.

import * as alerts from "./table-alerts.js";
import { $, $$, body, me, showTab } from "./table-board.js";
import { openDialog } from "./table-dialogs.js";
import { follow, links } from "./table-live.js";
import { notice, post, say } from "./table-say.js";
import * as side from "./table-side.js";

const COLUMNS = 4;

// ---------------------------------------------------------------- what may be done now
const doing = () => $("#moves")?.dataset.doing;
const spaces = () => $$(".space");
const spaceOf = (piece) => $(`.space[data-piece="${piece}"]`);
const home = () => ($("#moves")?.dataset.home || "").split(" ").filter(Boolean);

function can() {
  const entries = ($("#moves")?.dataset.goes || "").split(" ").filter(Boolean).map((entry) => entry.split(":"));
  return new Map(entries.map(([piece, to]) => [piece, to.split(",")]));
}

// The pieces that can be picked, and where the picked one may go.
const pickable = () => (doing() === "place" ? $$(".held, .space").filter(isMine).map((node) => node.dataset.piece) : [...can().keys()]);
const targets = (piece) => (doing() === "place" ? home() : can().get(piece) ?? []);
const isMine = (node) => Boolean(me) && (node.matches(".held") || node.dataset.of === me);

// ---------------------------------------------------------------- picking
let picked = null;

function pick(piece) {
  picked = piece;
  mark();
}

// True when the click was for the picked card, or picked one.
function chosen(node) {
  const { piece, at } = node.dataset;
  if (picked !== null && at !== undefined && targets(picked).includes(at) && piece !== picked) return send(picked, at);
  if (piece === picked) return pick(null);
  if (!pickable().includes(piece)) {
    pick(null);
    return notice($("#moves .hint").textContent);
  }
  return pick(piece);
}

function send(piece, at) {
  const to = Number(at);
  pick(null);
  focusOn(at);
  return say(doing() === "place" ? { type: "place", cards: { [piece]: to } } : { type: "move", piece: Number(piece), to });
}

function set(node, name, value) {
  if (value === undefined) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

// Marks are no part of what the server sends: they are put on again after every push.
function mark() {
  if (picked !== null && !pickable().includes(picked)) picked = null;
  const able = new Set(pickable());
  const open = new Set(picked === null ? [] : targets(picked));
  const labels = new Map($$(".faces .own").map((own) => [own.dataset.at, own.dataset.label]));
  for (const node of [...spaces(), ...$$(".held")]) {
    const { piece, at } = node.dataset;
    const goes = open.has(at) && piece !== picked;
    set(node, "data-can", goes ? "go" : able.has(piece) ? "pick" : undefined);
    set(node, "data-picked", piece !== undefined && piece === picked ? "" : undefined);
    set(node, "aria-pressed", able.has(piece) ? String(piece === picked) : undefined);
    set(node, "draggable", able.has(piece) ? "true" : undefined);
    const own = labels.get(at);
    if (own !== undefined) set(node, "aria-label", own);
  }
  for (const own of $$(".faces .own")) set(own, "data-picked", own.dataset.ofPiece === picked ? "" : undefined);
  rove();
}

// ---------------------------------------------------------------- the keyboard: one space is where Tab comes to
let here = null;

function rove() {
  const start = spaces().find((node) => node.dataset.at === here) ?? spaces().find((node) => node.dataset.can) ?? spaces().at(-1);
  for (const node of spaces()) node.tabIndex = node === start ? 0 : -1;
}

function focusOn(at) {
  here = at;
  rove();
  $(`.space[data-at="${at}"]`)?.focus({ preventScroll: true });
}

const STEPS = { ArrowUp: -COLUMNS, ArrowDown: COLUMNS, ArrowLeft: -1, ArrowRight: 1 };

function walk(event, node) {
  const turned = $("#table").dataset.bottom === "2" ? -1 : 1; // who has the upper half sees it below
  const at = Number(node.dataset.at);
  const step = STEPS[event.key] * turned;
  const to = at + step;
  if (to < 0 || to >= spaces().length || (Math.abs(step) === 1 && Math.floor(to / COLUMNS) !== Math.floor(at / COLUMNS))) return;
  event.preventDefault();
  focusOn(String(to));
}

function browse(event, node) {
  const held = $$(".held");
  const next = held[held.indexOf(node) + Math.sign(STEPS[event.key])];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

// Where something can be done: here if it can, else first of all.
function where() {
  const able = spaces().filter((node) => node.dataset.can).map((node) => node.dataset.at);
  return able.includes(here) ? here : able[0] ?? here ?? "0";
}

const press = (selector) => () => $(selector)?.click();
const KEYS = {
  b: () => { showTab("area"); focusOn(where()); },
  m: () => { showTab("area"); ($(".held") ?? spaces().find(isMine))?.focus(); },
  f: press("#fill"),
  d: press("#finish"),
  u: press("#undo"),
  r: () => openDialog("rules"),
  c: () => { showTab("log"); $("#chatbox").open = true; $("#chattext").focus(); },
  l: () => { showTab("log"); $("#log").focus(); },
  "?": () => openDialog("keys"),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=checkbox]), textarea, dialog")) return;
  if (event.key === "Escape") return pick(null);
  const node = event.target.closest(".space, .held");
  if (STEPS[event.key] !== undefined && node) return node.matches(".held") ? browse(event, node) : walk(event, node);
  const act = KEYS[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
});

// ---------------------------------------------------------------- clicks and drags
document.addEventListener("click", (event) => {
  const node = event.target;
  const speech = node.closest("[data-say]");
  if (speech) return say(JSON.parse(speech.dataset.say));
  const action = node.closest("[data-post]");
  if (action) return post(action.dataset.post, new URLSearchParams(action.dataset.field || ""));
  const tab = node.closest(".tabs [data-tab]");
  if (tab) return showTab(tab.dataset.tab);
  const place = node.closest(".space, .held");
  if (place && me) chosen(place);
});
document.addEventListener("focusin", (event) => { if (event.target.matches(".space")) here = event.target.dataset.at; });
document.addEventListener("dragstart", (event) => {
  const node = event.target.closest?.(".space, .held");
  if (!node || !pickable().includes(node.dataset.piece)) return;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", node.dataset.piece);
  pick(node.dataset.piece);
});
document.addEventListener("dragover", (event) => {
  if (event.target.closest?.(".space[data-can=go]")) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  const node = event.target.closest?.(".space[data-can=go]");
  if (!node || picked === null) return;
  event.preventDefault();
  send(picked, node.dataset.at);
});
document.addEventListener("dragend", () => pick(null));

// ---------------------------------------------------------------- after every push
// What was in the hand lies in play now: the focus goes on to the next card.
function keepFocus(had) {
  if (had && document.activeElement === body) ($(".held") ?? $("#finish"))?.focus({ preventScroll: true });
}

let held = false;
document.addEventListener("focusin", (event) => { held = event.target.matches(".held"); });

follow(() => {
  mark();
  alerts.settle();
  side.settle();
  links();
  keepFocus(held);
});
