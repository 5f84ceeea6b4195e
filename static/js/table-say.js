// Saying something to the server. Everything goes by POST: the socket only pushes. Whatever changes the game has an id and
// is carried out once, however often it is sent: where no answer comes, it is sent again.

import { released } from "./still.js";
import { $, holder, pointOut, table, words } from "./table-board.js";

const handlers = { choice: () => {}, menu: () => {}, read: () => {} };
const TRIES = 3;
const AGAIN_MS = 1000;
const LONG_MS = 2000; // without an answer, before the page says so
let fading = 0;

document.addEventListener("click", (event) => { if (event.target.closest("#notice")) hush(); });

// What comes back besides "done": a choice to be made, a menu, or that the card is to be read. `on("choice", html => …)`.
export const on = (kind, handle) => { handlers[kind] = handle; };

export function notice(text) {
  hush();
  $("#notice").textContent = text;
  fade();
}

// A sentence of the server's; the cards it is about are pointed out, and whose they are where they are a teammate's.
export function refused(html) {
  hush();
  $("#notice").innerHTML = html;
  const line = $("#notice [data-about]");
  if (line) pointOut(line.dataset.about.split(" "));
  const board = line && holder(line.dataset.about.split(" ")[0])?.closest(".hero:not([data-mine])");
  if (board) line.append(` ${words("whose", board.getAttribute("aria-label"))}`);
  fade();
}

function hush() {
  $("#notice").replaceChildren();
  pointOut([]);
}

function fade() {
  clearTimeout(fading);
  fading = setTimeout(hush, 12000);
}

async function answered(answer, node) {
  const text = await answer.text();
  const kind = answer.headers.get("X-Answer");
  if (answer.ok) {
    hush();
    if (kind) handlers[kind](text, node);
  } else {
    refused(text);
    const fresh = $("#notice [data-fresh]");
    if (fresh) catchUp(fresh);
  }
  return answer.ok && !kind;
}

// The game had moved on: the answer brings what is true now.
async function catchUp(fresh) {
  const live = $("#live");
  await released();
  await window.htmx.swap({ sourceElement: live, target: live, swap: "none", text: fresh.innerHTML });
  fresh.remove();
  live.dispatchEvent(new CustomEvent("holdfast:fresh", { bubbles: true }));
}

async function sent(address, fields, tries) {
  const request = { method: "POST", headers: { "HX-Request": "true" }, body: new URLSearchParams(fields) };
  for (let left = tries; left > 0; left -= 1) {
    const answer = await fetch(address, request).catch(() => null);
    if (answer) return answer;
    if (left > 1) await new Promise((done) => { setTimeout(done, AGAIN_MS); });
  }
  return null;
}

const freshId = () => (crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}`);

// The answer to what changes the game; null where none came, which is said. The page then asks how things stand.
export async function deliver(path, fields = {}) {
  const named = new URLSearchParams(fields);
  named.set("command_id", freshId());
  return waited(named, path, TRIES);
}

async function waited(fields, path, tries) {
  const long = setTimeout(() => notice(words("long")), LONG_MS);
  const answer = await sent(`/tables/${table}/${path}`, fields, tries);
  clearTimeout(long);
  if (answer) return answer;
  notice(words("unknown"));
  document.dispatchEvent(new CustomEvent("holdfast:unknown"));
  return null;
}

// True when it was done; false when it was refused, could not be sent, or something must be chosen first.
export async function post(path, fields = {}, node = null) {
  const answer = await deliver(path, fields);
  return answer ? answered(answer, node) : false;
}

// What is said beside the game, once: sent twice it would be there twice.
export async function tell(path, fields) {
  const answer = await waited(fields, path, 1);
  return answer ? answered(answer, null) : false;
}

export async function get(path) {
  const answer = await fetch(path, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer) notice(words("away"));
  return answer?.ok ? answer.text() : "";
}

export const say = (command) => post("commands", { command: JSON.stringify(command) });
