// Menus beside a card, and where the game stops for me.

import { $, $$, idsOf, words } from "./table-board.js";
import { whenOpened } from "./table-dialogs.js";
import { on, post, say } from "./table-say.js";

const menu = $("#menu");
let beside = null;

// ---------------------------------------------------------------- the menu beside a card
function place(node) {
  const box = node.getBoundingClientRect();
  if (innerWidth <= 960) {
    menu.style.left = menu.style.top = "";
    return;
  }
  const right = box.right + 8 + menu.offsetWidth < innerWidth ? box.right + 8 : box.left - menu.offsetWidth - 8;
  menu.style.left = `${Math.max(8, right)}px`;
  menu.style.top = `${Math.max(8, Math.min(box.top, innerHeight - menu.offsetHeight - 8))}px`;
}

function openMenu(html, node) {
  beside = node;
  menu.innerHTML = html;
  menu.showPopover();
  if (node) place(node);
  $("button, input", menu)?.focus();
}

on("menu", openMenu);
menu.addEventListener("toggle", (event) => {
  if (event.newState === "closed" && beside?.isConnected && !$("dialog[open]")) beside.focus({ preventScroll: true });
});

export const closeMenu = () => { if (menu.matches(":popover-open")) menu.hidePopover(); };

// What may be done with a card: done at once where there is one way, else offered.
export const act = (node) => post(`begin/${idsOf(node)[0]}`, {}, node);

// How many of so many equal ones? One alone needs no question.
export function askHowMany(node, count, take) {
  if (count === 1) return take(1);
  openMenu("", node);
  const title = document.createElement("h2");
  title.id = "menu-title";
  title.textContent = words("howmany");
  const row = document.createElement("form");
  row.className = "row";
  const input = document.createElement("input");
  Object.assign(input, { type: "number", min: 1, max: count, value: count });
  input.setAttribute("aria-labelledby", "menu-title");
  const confirm = Object.assign(document.createElement("button"), { textContent: words("confirm"), className: "main" });
  const one = Object.assign(document.createElement("button"), { type: "button", textContent: "1" });
  const all = Object.assign(document.createElement("button"), { type: "button", textContent: `${words("all")} (${count})` });
  const done = (n) => { closeMenu(); take(Math.max(1, Math.min(count, n))); };
  one.addEventListener("click", () => done(1));
  all.addEventListener("click", () => done(count));
  row.addEventListener("submit", (event) => { event.preventDefault(); done(Number(input.value)); });
  row.append(one, all, input, confirm);
  menu.append(title, row);
  place(node);
  all.focus();
}

document.addEventListener("holdfast:dialog", closeMenu);
document.addEventListener("click", (event) => { if (event.target.closest("[data-close]")) closeMenu(); });

// ---------------------------------------------------------------- stops
whenOpened("stops", () => {
  const now = $(".prompts").dataset;
  const form = $("#stopsform");
  const stops = (now.stops || "").split(",");
  $(`[name=auto][value=${now.auto}]`, form).checked = true;
  form.elements.teammates.checked = "teammates" in now;
  $$("[name=stop]", form).forEach((box) => { box.checked = stops.includes(box.value); });
});

$("#stopsform")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  const stops = $$("[name=stop]:checked", form).map((box) => box.value);
  say({ type: "preferences", auto: form.elements.auto.value, stops, ask_teammates: form.elements.teammates.checked });
  form.closest("dialog").close();
});
