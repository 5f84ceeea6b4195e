// The running game in the browser. The server decides everything; the page says what was clicked and shows what is.

import { aiming, pick } from "./table-aim.js";
import * as alerts from "./table-alerts.js";
import * as arrows from "./table-arrows.js";
import { $, body, idsOf, mark, me, holder, showTab, zoneOf } from "./table-board.js";
import * as combat from "./table-combat.js";
import "./table-keys.js";
import { act, closeMenu } from "./table-menu.js";
import { follow, links } from "./table-live.js";
import * as more from "./table-more.js";
import { enlarge, wasLong } from "./table-preview.js";
import * as prompts from "./table-prompts.js";
import { notice, on, post, say } from "./table-say.js";
import * as side from "./table-side.js";

// ---------------------------------------------------------------- clicks
document.addEventListener("click", (event) => {
  const node = event.target;
  const speech = node.closest("[data-say]");
  if (speech) return say(JSON.parse(speech.dataset.say));
  const action = node.closest("[data-post]");
  if (action) {
    action.closest("dialog")?.close();
    return post(action.dataset.post, new URLSearchParams(action.dataset.field || ""));
  }
  const chosen = node.closest("[data-announce]");
  if (chosen) {
    closeMenu();
    return prompts.announce(JSON.parse(chosen.dataset.announce));
  }
  const tab = node.closest(".tabs [data-tab]");
  if (tab) return showTab(tab.dataset.tab);
  if (node.closest("#done")) return done();
  const hold = node.closest("[data-hold]");
  if (hold) return say({ type: "hold", on: hold.dataset.hold === "on" });
  const card = node.closest("#table [data-ids], #table .titan");
  if (card && !wasLong() && !node.closest("form")) clicked(card);
});

function clicked(card) {
  if (!idsOf(card).length) return enlarge(card);
  if (aiming()) return pick(card);
  if (me && (prompts.answerWith(card) || combat.declared(card))) return;
  if (card.matches(".who")) return;
  if (me) return act(card);
  if (card.dataset.ref) enlarge(card);
}

// What is on the stack and no card can only be read.
on("read", (_, node) => enlarge(node));

// "Done" is meant for the window in which the button said so; in another one the server says that the game has moved on.
function done() {
  if ($("#done").getAttribute("aria-disabled") === "true") return notice($("#moves .hint").textContent);
  return say({ type: "done", window: Number($("#moves").dataset.window) });
}

// ---------------------------------------------------------------- after every push
let focus = null;

document.addEventListener("focusin", (event) => {
  const card = event.target.closest("#table [data-ids]");
  focus = card ? { ids: idsOf(card), zone: zoneOf(card) } : null;
});

// A group that changes is another element: the focus stays with the card.
function keepFocus() {
  if (!focus || document.activeElement !== body) return;
  const next = focus.ids.map(holder).find((node) => node && node.getClientRects().length);
  next?.focus({ preventScroll: true });
}

function settle() {
  mark();
  prompts.settle();
  combat.settle();
  alerts.settle();
  side.settle();
  arrows.settle();
  more.settle();
  links();
  keepFocus();
}

follow(settle);
