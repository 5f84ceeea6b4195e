// The log and the chat: at their end unless somebody reads above; what is new since one was away is marked.

import { $, $$, body, table, words } from "./table-board.js";
import { tell } from "./table-say.js";

const log = $("#log");
const chat = $("#chat");
const SEEN = `holdfast-seen-${table}`;
let since = Number(localStorage.getItem(SEEN)) || 0;
let marked = since > 0;
let atEnd = true;
let lines = 0;

if (localStorage.getItem("holdfast-side") === "closed") body.dataset.side = "closed";

// Only who goes up reads above: lines that come before the event of an earlier scroll are below the end, too.
let top = 0;
log.addEventListener("scroll", () => {
  if (log.scrollHeight - log.scrollTop - log.clientHeight < 40) atEnd = true;
  else if (log.scrollTop < top) atEnd = false;
  top = log.scrollTop;
});

const newest = () => Number($("li[data-seq]:last-of-type", log)?.dataset.seq) || 0;

let saving = 0;

function remember() {
  clearTimeout(saving);
  if (!document.hidden) localStorage.setItem(SEEN, String(newest()));
}

// The line between what was seen and what has come since.
function divide() {
  $(".since", log)?.remove();
  if (!marked) return;
  const first = $$("li[data-seq]", log).find((line) => Number(line.dataset.seq) > since);
  if (!first) return;
  const line = document.createElement("li");
  line.className = "since";
  line.textContent = words("since");
  first.before(line);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    since = newest();
    marked = true;
  } else settle();
});
addEventListener("pagehide", remember);
document.addEventListener("pointerdown", () => {
  if (!marked || newest() <= since) return;
  marked = false; // seen: the line goes with the next push
});

// What came while neither log nor chat was in sight is noticed on the tab they are behind.
let read = "";

function noticed() {
  const now = `${newest()} ${chat.children.length}`;
  if (body.dataset.settled === undefined || log.getClientRects().length) read = now; // the first push is no news
  for (const word of $$(".tabs [data-unread]")) word.hidden = read === now;
}

document.addEventListener("holdfast:tab", () => {
  if (body.dataset.tab === "log") {
    atEnd = true;
    log.scrollTop = log.scrollHeight;
    chat.scrollTop = chat.scrollHeight;
  }
  noticed();
});

let last = null;

export function settle() {
  divide();
  if (log.lastElementChild !== last) {
    last = log.lastElementChild;
    if (atEnd) requestAnimationFrame(() => { log.scrollTop = log.scrollHeight; }); // with the page's own layout
  }
  if (chat.children.length !== lines) {
    chat.scrollTop = chat.scrollHeight;
    const fresh = lines && chat.children.length > lines;
    lines = chat.children.length;
    if (fresh && !($("#chatbox").open && chat.getClientRects().length)) $("#chatbox [data-new]").hidden = false;
  }
  noticed();
  clearTimeout(saving);
  saving = setTimeout(remember, 500);
}

$("#chatbox").addEventListener("toggle", () => { $("#chatbox [data-new]").hidden = true; });
$("#chatform").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = event.target.elements.text;
  if (text.value.trim() && (await tell("chat", { text: text.value }))) text.value = "";
});
document.addEventListener("click", (event) => {
  const toggle = event.target.closest("[data-side=toggle]");
  if (!toggle) return;
  const closed = body.dataset.side !== "closed";
  if (closed) body.dataset.side = "closed";
  else delete body.dataset.side;
  toggle.setAttribute("aria-expanded", String(!closed));
  localStorage.setItem("holdfast-side", closed ? "closed" : "open");
});
