// What comes from the server while a game is open: after each push the page settles, and notices if it missed one.

import "./still.js";
import { $, body, table, words } from "./table-board.js";

const live = $("#live");
const line = $("#line");
const NOT_HERE = 1008; // the code of a close after which there is nothing to come back to
let version = null;

// The links of a game that is over.
export function links() {
  const row = $("[data-result-links]:empty");
  if (!row) return;
  for (const [key, path] of [["room", "room"], ["log", "log"], ["game", "game"]]) {
    const link = document.createElement("a");
    Object.assign(link, { className: "button", href: `/tables/${table}/${path}`, textContent: words(key) });
    row.append(link);
  }
}

// The page is told anew how everything stands.
const connectAnew = () => live._htmx?.ws?.connection?.socket?.close();

// `settle` is done now and after every push.
export function follow(settle) {
  document.addEventListener("htmx:ws:after:message:incoming", (event) => {
    const full = String(event.detail.message?.data ?? "").startsWith('<hx-partial hx-target="#table"');
    const now = Number($("#version")?.dataset.version);
    if (!full && version !== null && now > version + 1) connectAnew(); // a push is missing
    version = now;
    line.hidden = true;
    settle();
    body.dataset.settled = String(now);
  });
  document.addEventListener("holdfast:fresh", settle);
  document.addEventListener("holdfast:unknown", connectAnew);
  document.addEventListener("htmx:ws:close", ({ detail: { code } }) => {
    if (code === NOT_HERE && version !== null) location.reload(); // what is at this address now, says why
    else line.hidden = false;
  });
  settle();
}
