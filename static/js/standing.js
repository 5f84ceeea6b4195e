// Follow the table: to another game or the room, or to another view when one's seat has changed.

import { released } from "./still.js";

const watched = document.getElementById("content");

function follow() {
  const standing = document.getElementById("standing");
  if (!standing) return;
  if (standing.dataset.go) location.assign(standing.dataset.go);
  else if (standing.dataset.seat !== undefined && standing.dataset.seat !== document.body.dataset.seat) location.reload();
  else return;
  watching.disconnect();
}

// The time that is left for this turn, by the server's clock. It is announced twice, not every second.
let ahead = 0; // how far the server's clock is ahead of this one
let heard = "";

function tick() {
  const timer = document.querySelector("#standing .timer[data-ends]");
  if (!timer) return;
  const { now, ends, soon, over } = timer.dataset;
  if (now !== heard) {
    heard = now;
    ahead = Number(now) - Date.now() / 1000;
  }
  const left = Math.max(0, Math.round(Number(ends) - ahead - Date.now() / 1000));
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  const clock = timer.querySelector(".clock");
  if (clock.textContent !== text) clock.textContent = text;
  const stage = left === 0 ? "over" : left < 60 ? "soon" : "";
  if (timer.dataset.stage !== stage) timer.dataset.stage = stage;
  const told = document.querySelector("#standing .told");
  const says = { over, soon }[stage] ?? "";
  if (told.textContent !== says) told.textContent = says;
}

setInterval(tick, 500);

const watching = new MutationObserver(follow);
watching.observe(watched, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-go", "data-seat"] });

// A click that came too late is answered with what is true now: put it in place at once.
const notice = document.getElementById("notice");

new MutationObserver(async () => {
  const fresh = notice.querySelector("template[data-fresh]");
  if (!fresh) return;
  fresh.remove();
  await released();
  htmx.swap({ sourceElement: watched, target: watched, swap: "none", text: fresh.innerHTML, transition: false });
}).observe(notice, { childList: true });
