// The panel for playing by hand: beside the table, so that cards can be chosen on it. Whatever has data-tools opens it.
// While it is open a click on a card chooses it; Escape, or its button, gives the table back.

import { released } from "./still.js";
import { words } from "./table-board.js";
import { deliver, notice, refused } from "./table-say.js";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const body = document.body;
const me = body.dataset.seat;
const path = `/tables/${body.dataset.table}/by-hand`;
const idsOf = (node) => (node?.dataset.ids || "").split(" ").filter(Boolean);
const isObject = (id) => /^\d+$/.test(id);

let chosen = [];
let opener = null;
let asked = ""; // the by-hand question the panel was opened for
let closedFor = ""; // the one it was closed in: it does not open again by itself

let opening = false; // cards may be chosen before the panel is there

const panel = () => $("#manual");
const isOpen = () => opening || Boolean(panel());

// ---------------------------------------------------------------- speaking with the server
async function fetched(address) {
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer) notice(words("away"));
  return heard(answer);
}

async function heard(answer) {
  if (!answer) return { ok: false, text: "" };
  const text = await answer.text();
  await released();
  return { ok: answer.ok, text };
}

const parsed = (html) => {
  const made = document.createElement("template");
  made.innerHTML = html.trim();
  return made.content.firstElementChild;
};

function complain(html) {
  const line = $("#manual-say");
  line.innerHTML = html;
  line.scrollIntoView({ block: "nearest" });
}

// ---------------------------------------------------------------- opening and closing
// `form`: the tool that is wanted, if one is.
async function open(ids = [], form = "") {
  if (!me || opening) return;
  if (!isOpen()) opener = document.activeElement;
  chosen = ids;
  opening = true;
  body.dataset.manual = "";
  hold();
  const { ok, text } = await fetched(`${path}?${new URLSearchParams({ ids: ids.join(" "), whole: "1" })}`);
  opening = false;
  if (!ok) {
    if (text) refused(text);
    return close();
  }
  const made = parsed(text);
  if (panel()) panel().replaceWith(made);
  else body.append(made);
  settled(ids);
  const targets = ($("#manual-now").dataset.targets || "").split(" ").filter(isObject);
  if (!chosen.length && targets.length) choose(targets);
  findTokens("");
  if (form) begin(form);
  else made.focus({ preventScroll: true });
}

// A by-hand ability that triggers: what it does is written first, then its targets are chosen.
function begin(tool) {
  const form = $(`form[data-tool=${tool}]`, panel());
  form.elements.kind.value = "triggered";
  form.elements.note.focus();
}

function close() {
  if (opening) return;
  closedFor = asked;
  panel()?.remove();
  delete body.dataset.manual;
  chosen = [];
  hold();
  if (opener?.isConnected) opener.focus({ preventScroll: true });
}

// What the server says is chosen and possible now.
function taken() {
  const now = $("#manual-now");
  chosen = now.dataset.chosen.split(" ").filter(Boolean);
  asked = now.dataset.decision || "";
  const tools = now.dataset.toolsNow.split(" ");
  for (const node of $$("[data-group=chosen] [data-tool]", panel())) node.hidden = !tools.includes(node.dataset.tool);
  for (const form of $$("[data-group=chosen] > form", panel())) {
    form.hidden = form.dataset.tool ? !tools.includes(form.dataset.tool) : !$$("[data-tool]", form).some((one) => !one.hidden);
  }
  const zones = now.dataset.zones.split(" ");
  for (const node of $$("[data-group=chosen] [name=to]", panel())) node.hidden = zones.length === 1 && node.value === zones[0];
  $("[data-group=chosen]", panel()).hidden = !chosen.length;
  $("#manual-forms").toggleAttribute("inert", "refused" in now.dataset);
  hold();
}

// What was chosen or dropped while the server was asked about `sent` holds.
function settled(sent) {
  const meanwhile = chosen;
  taken();
  const now = [...chosen.filter((id) => meanwhile.includes(id)), ...meanwhile.filter((id) => !sent.includes(id))];
  if (now.join() === chosen.join()) return;
  chosen = now;
  hold();
  refresh();
}

// Put what changes in its place; the focus stays where it was.
function put(html, sent) {
  if (!panel()) return;
  const focus = document.activeElement?.closest("#manual-now [data-key]")?.dataset.key;
  const sought = $("[data-find]", panel())?.value || "";
  const shut = $(".seen:not([open])", panel());
  const before = $$("[data-pick]", panel()).length;
  $("#manual-now").replaceWith(parsed(html));
  if ($$("[data-pick]", panel()).length > before) $(".seen", panel()).scrollIntoView({ block: "nearest" });
  if (shut) $(".seen", panel())?.removeAttribute("open");
  settled(sent);
  if (sought && $("[data-find]", panel())) {
    $("[data-find]", panel()).value = sought;
    find(sought);
  }
  if (focus) ($(`#manual-now [data-key="${focus}"]`) || panel()).focus({ preventScroll: true });
}

let round = 0;

async function refresh() {
  if (!panel()) return;
  const mine = (round += 1);
  const sent = chosen;
  const { ok, text } = await fetched(`${path}?${new URLSearchParams({ ids: sent.join(" ") })}`);
  if (ok && mine === round) put(text, sent);
}

// ---------------------------------------------------------------- choosing
function choose(ids) {
  chosen = [...new Set([...chosen, ...ids])];
  refresh();
}

// A card is chosen by its first click; of equal cards each click chooses one more, after the last none.
function clicked(ids) {
  const free = ids.filter((id) => !chosen.includes(id));
  chosen = free.length ? [...chosen, free[0]] : chosen.filter((id) => !ids.includes(id));
  hold();
  refresh();
}

function hold() {
  for (const node of $$("[data-held]")) if (!isOpen() || !idsOf(node).some((id) => chosen.includes(id))) node.removeAttribute("data-held");
  if (!isOpen()) return;
  for (const node of $$("#table [data-ids]")) {
    const count = idsOf(node).filter((id) => chosen.includes(id)).length;
    if (count && node.dataset.held !== String(count)) node.dataset.held = count;
  }
}

// ---------------------------------------------------------------- clicks: before the table gets them
document.addEventListener("click", (event) => {
  const node = event.target.closest?.("[data-tools]");
  if (node) {
    event.stopPropagation();
    event.preventDefault();
    node.closest("dialog")?.close();
    node.closest("[popover]")?.hidePopover?.();
    return open(node.dataset.tools.split(" ").filter(Boolean), node.dataset.form);
  }
  if (!isOpen()) return;
  if (event.target.closest("#manual")) return inside(event);
  const card = event.target.closest("#table [data-ids]");
  if (!card || "aiming" in body.dataset || card.closest("form")) return;
  event.stopPropagation();
  event.preventDefault();
  const ids = idsOf(card);
  if (ids.every(isObject)) return clicked(ids);
  if (panel()) $("[name=whose]", panel()).value = ids[0];
}, true);

function inside(event) {
  const find = (selector) => event.target.closest(selector);
  if (find("[data-manual-close]")) return close();
  const done = find("[data-by-hand-done]");
  if (done) return finish(done.dataset.byHandDone);
  const drop = find("[data-drop]");
  if (drop) {
    chosen = drop.dataset.drop === "all" ? [] : chosen.filter((id) => id !== drop.dataset.drop);
    return refresh();
  }
  const line = find("[data-pick]");
  if (line) return clicked(line.dataset.pick.split(" "));
  return undefined;
}

async function finish(decision) {
  const command = JSON.stringify({ type: "answer", decision: Number(decision), value: ["done"] });
  const { ok, text } = await heard(await deliver("commands", { command }));
  if (ok) close();
  else complain(text);
}

// ---------------------------------------------------------------- forms
document.addEventListener("submit", async (event) => {
  const form = event.target.closest("#manual form");
  if (!form) return;
  event.preventDefault();
  event.stopPropagation();
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  if (form.querySelector("#manual-found") && !fields.get("token")) return;
  const near = event.submitter?.closest(".token");
  for (const input of near ? $$("input", near) : []) fields.set(input.name, input.value);
  const onlyPlayer = event.submitter?.matches("[data-nothing]");
  const sent = onlyPlayer ? [] : chosen;
  fields.set("ids", sent.join(" "));
  fields.set("whose", $("[name=whose]", panel()).value);
  const { ok, text } = await heard(await deliver("by-hand", fields));
  if (!panel()) return;
  complain(ok ? "" : text);
  if (ok) put(text, sent);
}, true);

// ---------------------------------------------------------------- finding
function find(text) {
  const part = text.trim().toLowerCase();
  for (const item of $$(".seen li", panel())) item.hidden = !item.textContent.toLowerCase().includes(part);
}

let waiting = 0;

async function findTokens(text) {
  const { ok, text: html } = await fetched(`${path}/tokens?${new URLSearchParams({ q: text, ids: chosen.join(" ") })}`);
  if (ok && panel()) $("#manual-found").innerHTML = html;
}

document.addEventListener("input", (event) => {
  if (event.target.matches("#manual [data-find]")) return find(event.target.value);
  if (!event.target.matches("#manual [data-tokens]")) return;
  clearTimeout(waiting);
  waiting = setTimeout(findTokens, 200, event.target.value);
});

// ---------------------------------------------------------------- keys: before the table gets them
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && isOpen() && !$("dialog[open], [popover]:popover-open") && !("aiming" in body.dataset)) {
    event.stopPropagation();
    return close();
  }
  if (event.key.toLowerCase() !== "t" || event.target.closest("input, textarea, select, dialog")) return;
  event.stopPropagation();
  event.preventDefault();
  if (panel()) close();
  else open(idsOf(event.target.closest("#table [data-ids]")).filter(isObject).slice(0, 1));
}, true);

// ---------------------------------------------------------------- after every push
let version = "";
let settling = 0;

function settle() {
  hold();
  if (panel() && $("form.prompt:not([data-kind=by_hand])")) close(); // another question: its answer comes first
  const question = $("form.prompt[data-kind=by_hand]")?.dataset.decision || "";
  if (!question) closedFor = "";
  else if (!isOpen() && question !== closedFor) open();
  const now = $("#version")?.dataset.version;
  if (now === version) return;
  version = now;
  refresh();
}

const watched = $("#live") || $("[hx-ws\\:connect]");
if (me && watched) {
  new MutationObserver(() => {
    cancelAnimationFrame(settling);
    settling = requestAnimationFrame(settle);
  }).observe(watched, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-version", "data-ids"] });
  settle();
}
