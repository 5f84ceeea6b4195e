// Saying something to the server. Everything goes by POST: the socket only pushes, so nothing is ever sent twice.

import { released } from "./still.js";
import { $, table, words } from "./table-board.js";

const handlers = { choice: () => {}, menu: () => {}, read: () => {} };
let fading = 0;

document.addEventListener("click", (event) => { if (event.target.closest("#notice")) $("#notice").replaceChildren(); });

// What comes back besides "done": a choice to be made, a menu, or that the card is to be read. `on("choice", html => …)`.
export const on = (kind, handle) => { handlers[kind] = handle; };

export function notice(text) {
  $("#notice").textContent = text;
  fade();
}

function fade() {
  clearTimeout(fading);
  fading = setTimeout(() => $("#notice").replaceChildren(), 12000);
}

async function answered(answer, node) {
  const text = await answer.text();
  const kind = answer.headers.get("X-Answer");
  if (answer.ok && kind) handlers[kind](text, node);
  else if (answer.ok) $("#notice").replaceChildren();
  else {
    $("#notice").innerHTML = text;
    fade();
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

// True when it was done; false when it was refused, could not be sent, or something must be chosen first.
export async function post(path, fields = {}, node = null) {
  const request = { method: "POST", headers: { "HX-Request": "true" }, body: new URLSearchParams(fields) };
  const answer = await fetch(`/tables/${table}/${path}`, request).catch(() => null);
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

export function say(command) {
  const id = crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}`;
  return post("commands", { command: JSON.stringify(command), command_id: id });
}
