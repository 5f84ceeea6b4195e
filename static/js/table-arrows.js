// Arrows over the board: blocks, attacks on planeswalkers or on one of several players, drafts, targets on the stack, and what people point at.

import { aimAt } from "./table-aim.js";
import { $, $$, boardOf, holder, idsOf, visible, words } from "./table-board.js";
import { closeMenu } from "./table-menu.js";
import { tell } from "./table-say.js";

const svg = $("#arrows");
const NS = "http://www.w3.org/2000/svg";
const PING_MS = 4000;
const HIDDEN_PING_MS = 15000;
let pings = [];

function pairs() {
  const found = [];
  const fight = ($("#combat")?.dataset.arrows || "").split(" ").filter(Boolean);
  const several = "several" in ($("#combat")?.dataset ?? {}); // whom is attacked needs saying
  const attackers = new Set($$("#table [data-attacks]").flatMap(idsOf));
  fight.forEach((pair) => {
    const [from, to] = pair.split(">");
    found.push([holder(from), holder(to), attackers.has(to) ? "block" : "attack"]);
  });
  for (const node of $$("#table [data-drafted]")) {
    for (const to of [node.dataset.drafted, ...(node.dataset.also || "").split(" ").filter(Boolean)]) {
      if (several || /^\d+$/.test(to)) found.push([node, holder(to), attackers.has(to) ? "block" : "attack"]);
    }
  }
  for (const node of several ? $$("#table [data-attacks]") : []) found.push([node, holder(node.dataset.attacks), "attack"]);
  for (const item of $$("#stack [data-targets]")) {
    item.dataset.targets.split(" ").forEach((to) => found.push([item, holder(to), "stack"]));
  }
  pings.filter((ping) => ping.from).forEach((ping) => found.push([holder(ping.from), holder(ping.to), "ping"]));
  return found.filter(([a, b]) => a !== b && visible(a) && visible(b));
}

// Where the line between two boxes leaves the first one.
function edge(box, to) {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const [dx, dy] = [to[0] - x, to[1] - y];
  const far = Math.max(Math.abs(dx) / (box.width / 2 || 1), Math.abs(dy) / (box.height / 2 || 1), 1);
  return [x + dx / far, y + dy / far];
}

const centre = (box) => [box.left + box.width / 2, box.top + box.height / 2];

function arrow([from, to, kind]) {
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const [x1, y1] = edge(a, centre(b));
  const [x2, y2] = edge(b, centre(a));
  const bend = Math.min(40, Math.hypot(x2 - x1, y2 - y1) / 5);
  const [mx, my] = [(x1 + x2) / 2 + bend, (y1 + y2) / 2];
  const angle = Math.atan2(y2 - my, x2 - mx);
  const line = document.createElementNS(NS, "path");
  line.setAttribute("d", `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`);
  const head = document.createElementNS(NS, "path");
  const at = (turn, length) => `${x2 - length * Math.cos(angle + turn)} ${y2 - length * Math.sin(angle + turn)}`;
  head.setAttribute("d", `M${x2} ${y2}L${at(0.45, 13)}L${at(-0.45, 13)}Z`);
  head.classList.add("head");
  for (const node of [line, head]) {
    node.dataset.kind = kind;
    svg.append(node);
  }
}

let drawing = 0;

export function draw() {
  cancelAnimationFrame(drawing);
  drawing = requestAnimationFrame(() => {
    const found = pairs();
    if (!found.length && !svg.firstChild) return;
    svg.replaceChildren();
    found.slice(0, 120).forEach(arrow);
  });
}

addEventListener("resize", draw);
document.addEventListener("scroll", draw, true);

// ---------------------------------------------------------------- pointing
export function ping(id, from = "") {
  closeMenu();
  $("#zoom").close();
  return tell("ping", from ? { at: from, to: id } : { at: id });
}

document.addEventListener("click", (event) => {
  const point = event.target.closest("[data-ping]");
  if (point) ping(point.dataset.ping);
  const start = event.target.closest("[data-arrow]");
  if (!start) return;
  closeMenu();
  const options = $$("#table [data-ids]").filter(visible).flatMap(idsOf).filter((id) => id !== start.dataset.arrow);
  aimAt({ text: words("arrowto"), options, least: 1, most: 1, take: ([id]) => ping(id, start.dataset.arrow) });
});

const nameOf = (id) => ($(".name", holder(id)) ?? holder(id))?.textContent ?? "";

// A ping that was pushed: shown for a while, and said to who hears the page. Where it is out of sight, the tab that leads
// there is marked, and for longer.
export function settle() {
  for (const node of $$("#pings li:empty")) {
    const { name, at, to } = node.dataset;
    const seen = { to: to || at, from: to ? at : "" };
    node.textContent = words("points", name, nameOf(seen.to));
    pings.push(seen);
    setTimeout(() => {
      pings = pings.filter((one) => one !== seen);
      node.remove();
      if (!pings.some((one) => one.to === seen.to)) holder(seen.to)?.removeAttribute("data-pinged");
      markTabs();
      draw();
    }, visible(holder(seen.to)) ? PING_MS : HIDDEN_PING_MS);
  }
  pings.forEach((one) => holder(one.to)?.setAttribute("data-pinged", ""));
  markTabs();
  draw();
}

function markTabs() {
  const hidden = pings.map((one) => holder(one.to)).filter((node) => node && !visible(node));
  for (const tab of $$(".tabs [data-tab]")) {
    const board = boardOf(tab.dataset.tab);
    tab.toggleAttribute("data-pinged", hidden.some((node) => board?.contains(node)));
  }
}

document.addEventListener("holdfast:tab", markTabs);
