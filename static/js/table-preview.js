// A card seen large: beside the board when the mouse or the focus is on it, in a dialog after a long press.

import { $, $$, idsOf, me, table, visible } from "./table-board.js";
import { get } from "./table-say.js";

const preview = $("#preview");
const zoom = $("#zoom");
const known = new Map();
let shown = null;
let leaving = 0;

async function words(ref, face) {
  const key = `${ref}/${face}`;
  if (!known.has(key)) {
    const text = await get(`/tables/${table}/cards/${key}`);
    if (text) known.set(key, text);
  }
  return known.get(key) ?? "";
}

// A card the log names that nobody sees any more: its name is all there is to show.
function nameOnly(card) {
  const article = document.createElement("article");
  article.className = "large";
  const name = article.appendChild(document.createElement("header")).appendChild(document.createElement("h2"));
  name.textContent = ($$(".name", card)[0] ?? card).textContent;
  return article;
}

// What is true of it now, in words: its keywords on the battlefield, its size, its badges. Its types are said already.
function now(card, types) {
  const here = card.closest?.(".field") ? ".kind, " : "";
  const nodes = $$(`${here}.pt[data-changed], .badges i`, card).filter((node) => node.dataset.b !== "tapped" || visible(node));
  const facts = nodes.map((node) => node.textContent.trim()).filter((fact) => fact && fact !== types);
  if (!facts.length) return null;
  const line = document.createElement("p");
  line.className = "now";
  line.textContent = facts.join(" · ");
  return line;
}

// What a face-down card is, for who has seen it: it lies in the pile of what one has seen, too.
function secret(card) {
  const pile = me ? $(`#seen-${CSS.escape(me)}`) : null;
  if (!pile || pile.contains(card)) return card;
  return idsOf(card).map((id) => $(`[data-ids~="${id}"][data-ref]`, pile)).find(Boolean) ?? card;
}

async function large(lies) {
  const card = secret(lies);
  const made = document.createElement("template");
  made.innerHTML = await words(card.dataset.ref, card.dataset.face || 0);
  if (!made.content.firstElementChild) made.content.append(nameOnly(card));
  const article = $("article", made.content);
  const line = article && now(lies, $$(".kind", article)[0]?.textContent.trim());
  if (line) article.append(line);
  return made.content;
}

async function show(card) {
  if (shown === card) return;
  shown = card;
  if (!card) return preview.replaceChildren();
  const content = await large(card);
  if (shown !== card) return;
  preview.toggleAttribute("data-left", card.getBoundingClientRect().right > innerWidth - 320);
  preview.replaceChildren(content);
}

// The card under the mouse, else the one that has the focus.
let hovered = null;
let focused = null;

function look() {
  clearTimeout(leaving);
  const card = [hovered, focused].find((node) => node?.isConnected) ?? null;
  if (card) show(card);
  else leaving = setTimeout(() => show(null), 120);
}

const shows = (node) => (node.closest?.("#preview, #zoom") ? null : node.closest?.("[data-ref]") ?? null);

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  hovered = shows(event.target);
  look();
});
document.addEventListener("focusin", (event) => {
  focused = event.target.matches(":focus-visible") ? shows(event.target) : null;
  look();
});
document.addEventListener("focusout", () => {
  focused = null;
  look();
});

// ---------------------------------------------------------------- large, in a dialog
export async function enlarge(card) {
  zoom.replaceChildren(await large(card));
  const row = document.createElement("div");
  row.className = "row";
  const id = idsOf(card)[0];
  if (me && id) {
    const point = Object.assign(document.createElement("button"), { textContent: $("#says").dataset.point });
    point.dataset.ping = id;
    row.append(point);
  }
  const close = Object.assign(document.createElement("button"), { textContent: $("#says").dataset.close });
  close.dataset.close = "";
  row.append(close);
  zoom.append(row);
  if (!zoom.open) zoom.showModal();
  close.focus();
}

let pressing = 0;
let long = false;

export const wasLong = () => long;

document.addEventListener("pointerdown", (event) => {
  long = false;
  clearTimeout(pressing);
  const card = event.target.closest?.("[data-ref]");
  if (!card || event.pointerType === "mouse") return;
  pressing = setTimeout(() => { long = true; enlarge(card); }, 450);
});
for (const kind of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(kind, (event) => {
    if (kind !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 6) clearTimeout(pressing);
  });
}
document.addEventListener("scroll", () => clearTimeout(pressing), true);
document.addEventListener("contextmenu", (event) => {
  const card = event.target.closest("#table [data-ref]");
  if (!card) return;
  event.preventDefault();
  if (!long) enlarge(card);
});
document.addEventListener("click", (event) => {
  const read = event.target.closest("[data-zoom]");
  if (read) enlarge({ dataset: { ref: read.dataset.zoom, face: read.dataset.face }, querySelectorAll: () => [] });
  const named = event.target.closest(".ref");
  if (named) enlarge(named);
});
