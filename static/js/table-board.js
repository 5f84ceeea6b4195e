// The board in the page: finding what lies where, and marking it. Marks are put on again after every push.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
export const body = document.body;
export const me = body.dataset.seat;
export const table = body.dataset.table;

const said = document.getElementById("says").dataset;

// A sentence of the page, with its places $1, $2 … filled in.
export const words = (key, ...values) => values.reduce((text, value, at) => text.replace(`$${at + 1}`, value), said[key]);

export const idsOf = (node) => (node?.dataset.ids || "").split(" ").filter(Boolean);
export const typed = (text) => (/^-?\d+$/.test(text) ? Number(text) : text);
export const visible = (node) => Boolean(node && node.getClientRects().length);
export const ownerOf = (node) => node.closest("[data-of]")?.dataset.of;
export const zoneOf = (node) => node.closest("[data-zone]")?.dataset.zone;
export const isMine = (node) => Boolean(me) && ownerOf(node) === me;

// What shows an object or player: the visible one, if there are several.
export function holder(id) {
  const all = $$(`#table [data-ids~="${CSS.escape(id)}"]`);
  return all.find(visible) ?? all[0] ?? null;
}

// ---------------------------------------------------------------- marks
const lit = { glow: new Set(), picked: new Map(), about: new Set() };

export function glow(ids) {
  lit.glow = new Set(ids);
  mark();
}

export function showPicked(ids) {
  lit.picked = new Map();
  ids.forEach((id) => lit.picked.set(id, (lit.picked.get(id) || 0) + 1));
  mark();
}

// What is being talked about: marked, on the board on which it lies, until something else is.
export function pointOut(ids) {
  if (!ids.length && !lit.about.size) return;
  lit.about = new Set(ids);
  mark();
  bringIntoSight(ids);
}

function can() {
  const listed = ($("#moves")?.dataset.may || "").split(" ").filter(Boolean);
  return new Map(listed.map((entry) => entry.split(":")));
}

export let allowed = can();

export function mark() {
  allowed = can();
  for (const node of $$("#table [data-ids]")) {
    const ids = idsOf(node);
    set(node, "data-can", ids.map((id) => allowed.get(id)).find(Boolean));
    set(node, "data-glow", ids.some((id) => lit.glow.has(id)) ? "" : undefined);
    set(node, "data-about", ids.some((id) => lit.about.has(id)) ? "" : undefined);
    set(node, "data-picked", ids.some((id) => lit.picked.has(id)) ? "" : undefined);
  }
  const waiting = ($("#turn")?.dataset.waiting || "").split(" ");
  for (const tab of $$(".tabs [data-tab]")) {
    set(tab, "data-waits", waiting.includes(tab.dataset.tab === "mine" ? me : tab.dataset.tab) ? "" : undefined);
    const board = boardOf(tab.dataset.tab);
    set(tab, "data-mark", board && lit.glow.size && $("[data-glow]", board) ? "" : undefined);
    set(tab, "aria-current", tab.dataset.tab === body.dataset.tab ? "true" : undefined);
  }
  for (const hero of $$(".hero")) set(hero, "data-waits", waiting.includes(hero.dataset.of) ? "" : undefined);
}

function set(node, name, value) {
  if (value === undefined) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

// ---------------------------------------------------------------- boards on a narrow screen
export function boardOf(tab) {
  if (tab === "log") return $(".side");
  return tab === "mine" ? $(".hero[data-mine]") : $(`.foe-board[data-of="${tab}"], .hero[data-of="${tab}"]`);
}

export function showTab(tab) {
  body.dataset.tab = tab;
  mark();
  document.dispatchEvent(new CustomEvent("holdfast:tab"));
}

// Shows the first board on which one of these lies, unless one is in sight already.
export function bringIntoSight(ids) {
  const nodes = ids.map(holder).filter(Boolean);
  if (!nodes.length || nodes.some(visible)) return;
  const board = nodes[0].closest(".foe-board, .hero");
  if (board) showTab(board.matches("[data-mine]") ? "mine" : board.dataset.of);
}
