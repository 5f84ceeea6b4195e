// Saying something to the server. Everything goes by POST: the socket only pushes. What has an id is carried out once,
// however often it is sent: where no answer comes, it is sent again.

import { released } from "./still.js";
import { $, table, words } from "./table-board.js";

const handlers = { choice: () => {}, menu: () => {}, read: () => {} };
const TRIES = 3;
const AGAIN_MS = 1000;
const LONG_MS = 2000; // without an answer, before the page says so
let fading = 0;

document.addEventListener("click", (event) => { if (event.target.closest("#notice")) $("#notice").replaceChildren(); });

// What comes back besides "done": a choice to be made, a menu, or that the card is to be read. `on("choice", html => …)`.
export const on = (kind, handle) => { handlers[kind] = handle; };

export function notice(text) {
  $("#notice").textContent = text;
  fade();
}

// A sentence of the server's.
export function refused(html) {
  $("#notice").innerHTML = html;
  fade();
}

function fade() {
  clearTimeout(fading);
  fading = setTimeout(() => $("#notice").replaceChildren(), 12000);
}

async function answered(answer, node) {
  const text = await answer.text();
  const kind = answer.headers.get("X-Answer");
  if (answer.ok) {
    $("#notice").replaceChildren();
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

async function sent(path, fields) {
  const request = { method: "POST", headers: { "HX-Request": "true" }, body: new URLSearchParams(fields) };
  for (let left = fields.command_id ? TRIES : 1; left > 0; left -= 1) {
    const answer = await fetch(`/tables/${table}/${path}`, request).catch(() => null);
    if (answer) return answer;
    if (left > 1) await new Promise((done) => { setTimeout(done, AGAIN_MS); });
  }
  return null;
}

// True when it was done; false when it was refused, could not be sent, or something must be chosen first.
export async function post(path, fields = {}, node = null) {
  const long = setTimeout(() => notice(words("long")), LONG_MS);
  const answer = await sent(path, fields);
  clearTimeout(long);
  if (!answer) {
    notice(words("unsent"));
    return false;
  }
  return answered(answer, node);
}

export async function get(path) {
  const answer = await fetch(path, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer) notice(words("unsent"));
  return answer?.ok ? answer.text() : "";
}

export const freshId = () => (crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}`);

export const say = (command) => post("commands", { command: JSON.stringify(command), command_id: freshId() });
