// Picking things on the board: what may be picked glows; a bar says what for, with confirm and cancel.

import { $, body, bringIntoSight, glow, holder, idsOf, showPicked, showTab, words } from "./table-board.js";
import { notice } from "./table-say.js";

let aim = null;

export const aiming = () => aim !== null;

// Whether everything that may be picked lies on the board.
export const onBoard = (options) => options.length > 0 && options.every((id) => holder(id));

// `take(picked)` gets the ids picked, in their order; `why(node)` says of another card why it cannot be picked.
export function aimAt({ text, options, least, most, take, why = () => notice(words("cannotpick")) }) {
  stop();
  aim = { options: new Set(options), least, most, take, why, picked: [], back: document.activeElement, from: body.dataset.tab };
  body.dataset.aiming = "";
  const bar = document.createElement("div");
  bar.id = "aim";
  bar.setAttribute("role", "status");
  const label = document.createElement("span");
  label.textContent = text;
  aim.count = document.createElement("b");
  bar.append(label, aim.count);
  if (least !== 1 || most !== 1) bar.append(button(words("confirm"), finish, "main"));
  bar.append(button(words("cancel"), stop, ""));
  $("#live").append(bar);
  glow(options);
  bringIntoSight(options);
  aim.to = body.dataset.tab;
  const first = options.map(holder).find((node) => node && node.getClientRects().length);
  (first ?? $("button", bar)).focus({ preventScroll: true });
  counted();
}

function button(text, act, look) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = look;
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

function counted() {
  const finish = $("#aim .main");
  if (finish) finish.disabled = aim.picked.length < aim.least;
  aim.count.textContent = aim.most > 1 ? words("chosen", aim.picked.length) : "";
  showPicked(aim.picked);
}

export function pick(node) {
  const ids = idsOf(node).filter((id) => aim.options.has(id));
  if (!ids.length) return aim.why(node);
  const fresh = ids.find((id) => !aim.picked.includes(id));
  if (fresh !== undefined && aim.picked.length < aim.most) aim.picked.push(fresh);
  else aim.picked = aim.picked.filter((id) => !ids.includes(id));
  counted();
  if (aim.picked.length === aim.most && aim.least === aim.most) finish();
}

export function finish() {
  if (aim.picked.length < aim.least) return;
  const { take, picked } = aim;
  stop();
  take(picked);
}

export function stop() {
  if (!aim) return;
  const { back, from, to } = aim;
  aim = null;
  delete body.dataset.aiming;
  $("#aim")?.remove();
  showPicked([]);
  glow([]);
  if (body.dataset.tab === to) showTab(from); // unless another one was looked at since
  if (back?.isConnected) back.focus({ preventScroll: true });
}
