// The running game in the browser. The server decides everything; this file only says what was clicked.
// Actions go by POST (never over the socket, which only pushes); what may be clicked comes from the server.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const body = document.body;
const me = body.dataset.seat;
const table = body.dataset.table;
const choice = $("#choice");
const zoom = $("#zoom");

// ---------------------------------------------------------------- saying something to the server
let lately = "";

async function post(path, fields) {
  const answer = await fetch(`/tables/${table}/${path}`, {
    method: "POST",
    headers: { "HX-Request": "true" },
    body: new URLSearchParams(fields),
  }).catch(() => null);
  if (!answer) {
    notice(body.dataset.away || "…");
    return false;
  }
  const text = await answer.text();
  if (answer.headers.get("X-Choice")) show(text);
  else if (answer.ok) notice("");
  else $("#notice").innerHTML = text;
  return answer.ok && !answer.headers.get("X-Choice");
}

function say(command) {
  const id = crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}`;
  return post("commands", { command: JSON.stringify(command), command_id: id });
}

function notice(words) {
  $("#notice").textContent = words;
}

// ---------------------------------------------------------------- dialogs
function show(html) {
  choice.innerHTML = html;
  if (!choice.open) choice.showModal();
  const form = $("form.announce", choice);
  if (form && aimable(form)) aim(form);
  else $("button, input", choice)?.focus();
}

async function announce(partial) {
  if (await post("choices", { partial: JSON.stringify(partial) })) choice.close();
}

// Targets are clicked on the board: the dialog steps aside while the options glow.
let aiming = null;

function aimable(form) {
  const options = (form.dataset.options || "").split(" ").filter(Boolean);
  return options.length > 0 && options.every((id) => holder(id)) && form.dataset.kind !== "damage";
}

function aim(form) {
  aiming = { form, picked: [] };
  body.dataset.aiming = "1";
  glow(form.dataset.options.split(" "));
  choice.close();
  const bar = document.createElement("div");
  bar.id = "aim";
  bar.setAttribute("role", "status");
  bar.append($("h2", form).textContent, " ");
  if (Number(form.dataset.least) !== 1 || Number(form.dataset.most) !== 1) {
    bar.append(button(document.getElementById("done").dataset.choose || "✓", finishAim));
  }
  bar.append(button("✕", stopAim));
  document.body.append(bar);
  bar.querySelector("button").focus();
}

function button(words, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", act);
  return made;
}

function pickTarget(ids) {
  const options = aiming.form.dataset.options.split(" ");
  const id = ids.find((one) => options.includes(one) && !aiming.picked.includes(one));
  if (!id) return;
  aiming.picked.push(id);
  if (aiming.picked.length >= Number(aiming.form.dataset.most)) finishAim();
}

function finishAim() {
  const { form, picked } = aiming;
  if (picked.length < Number(form.dataset.least)) return;
  stopAim();
  if (form.dataset.decision) say(answerOf(form, picked));
  else announce(extended(form, picked));
}

function stopAim() {
  aiming = null;
  delete body.dataset.aiming;
  glow([]);
  $("#aim")?.remove();
}

function glow(ids) {
  $$("[data-glow]").forEach((node) => delete node.dataset.glow);
  ids.forEach((id) => holder(id)?.setAttribute("data-glow", ""));
}

function holder(id) {
  return $(`#table [data-ids~="${CSS.escape(id)}"]`);
}

const value = (text) => (/^-?\d+$/.test(text) ? Number(text) : text);

function extended(form, picked) {
  const partial = JSON.parse(form.dataset.partial);
  return { ...partial, picked: picked.map(value) };
}

function answerOf(form, picked) {
  return { type: "answer", decision: Number(form.dataset.decision), value: picked.map(value) };
}

function pickedIn(form, submitter) {
  if (submitter?.name === "value") return [submitter.value];
  return $$("[name=value]", form)
    .filter((input) => input.type !== "checkbox" || input.checked)
    .map((input) => input.value);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches(".prompt, .announce")) return;
  event.preventDefault();
  const picked = pickedIn(form, event.submitter);
  if (form.matches(".prompt")) say(answerOf(form, picked));
  else announce(extended(form, picked));
});

// The order in which boxes were ticked is the order of the answer (triggers, cards put back).
document.addEventListener("change", (event) => {
  const box = event.target.closest("[data-pick]");
  if (!box) return;
  const form = box.closest("form");
  const most = Number(form.dataset.most);
  const ticked = $$("[data-pick]:checked", form);
  if (ticked.length > most) ticked.find((one) => one !== box).checked = false;
  const count = $(".chosen-count", form);
  if (count) count.textContent = `${$$("[data-pick]:checked", form).length}/${most}`;
});

// ---------------------------------------------------------------- attacking and blocking
let draft = {};
let blocker = null;

function declaring() {
  const turn = $("#turn");
  if (!turn || !me) return "";
  const mine = turn.dataset.waiting.split(" ").includes(me);
  return mine ? turn.dataset.declaring : "";
}

function declare(card) {
  const ids = card.dataset.ids.split(" ");
  if (declaring() === "attack" && card.dataset.of === me) {
    const id = ids.find((one) => !(one in draft)) ?? ids[0];
    if (id in draft) delete draft[id];
    else draft[id] = "horde";
    say({ type: "attackers", attacks: draft });
    return true;
  }
  if (declaring() === "block") return declareBlock(card, ids);
  return false;
}

function declareBlock(card, ids) {
  if (card.dataset.of === me && card.dataset.where === "battlefield") {
    blocker = ids.find((one) => !(one in draft)) ?? ids[0];
    if (blocker in draft) {
      delete draft[blocker];
      blocker = null;
      say({ type: "blockers", blocks: draft });
    } else glow($$("[data-attacks]").flatMap((node) => node.dataset.ids.split(" ")));
    return true;
  }
  if (blocker && card.dataset.attacks !== undefined) {
    draft[blocker] = Number(ids[0]);
    blocker = null;
    glow([]);
    say({ type: "blockers", blocks: draft });
    return true;
  }
  return false;
}

// ---------------------------------------------------------------- clicks and keys
document.addEventListener("click", async (event) => {
  const close = event.target.closest("[data-close]");
  if (close) return close.closest("dialog").close();
  const speech = event.target.closest("[data-say]");
  if (speech) return sure(speech) && say(JSON.parse(speech.dataset.say));
  const action = event.target.closest("[data-post]");
  if (action) return post(action.dataset.post, {});
  const chosen = event.target.closest("[data-announce]");
  if (chosen) {
    choice.close();
    return announce(JSON.parse(chosen.dataset.announce));
  }
  const card = event.target.closest("#table [data-ids]");
  if (!card || pressed) return;
  if (aiming) return pickTarget(card.dataset.ids.split(" "));
  if (!me || declare(card)) return;
  if (card.matches(".player")) return;
  menu(card);
});

function sure(node) {
  return !node.dataset.sure || window.confirm(node.dataset.sure);
}

async function menu(card) {
  const id = card.dataset.ids.split(" ")[0];
  const answer = await fetch(`/tables/${table}/actions/${id}`, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok) return;
  choice.innerHTML = await answer.text();
  const quick = $$("[data-announce]", choice);
  if (quick.length === 1 && card.dataset.where === "hand") return announce(JSON.parse(quick[0].dataset.announce));
  choice.showModal();
  $("button", choice).focus();
}

const KEYS = { d: "#done", w: "#hold", u: "#undo", " ": "#done" };

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && aiming) return stopAim();
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, button, dialog, summary, a")) return;
  const target = KEYS[event.key.toLowerCase()];
  if (target) {
    event.preventDefault();
    $(target)?.click();
  }
});

// ---------------------------------------------------------------- a card seen large: long press or hover
let pressed = false;
let timer = 0;

document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest("[data-ref]");
  pressed = false;
  clearTimeout(timer);
  if (card) timer = setTimeout(() => enlarge(card, true), 450);
});
["pointerup", "pointercancel", "scroll"].forEach((kind) => document.addEventListener(kind, () => clearTimeout(timer), true));
document.addEventListener("pointerover", (event) => {
  const card = event.target.closest?.("[data-ref]");
  if (card && event.pointerType === "mouse") hover(card);
});
document.addEventListener("focusin", (event) => {
  const card = event.target.closest?.("#table [data-ref]");
  if (card && event.target.matches(":focus-visible")) hover(card);
});

const seen = new Map();

async function words(ref, face) {
  const key = `${ref}/${face}`;
  if (!seen.has(key)) {
    seen.set(key, fetch(`/cards/${ref}/${face}`, { headers: { "HX-Request": "true" } }).then((answer) => (answer.ok ? answer.text() : "")));
  }
  return seen.get(key);
}

async function hover(card) {
  const side = $("#preview");
  if (side && card.dataset.ref) side.innerHTML = await words(card.dataset.ref, card.dataset.face || 0);
}

async function enlarge(card, long) {
  if (!card.dataset.ref) return;
  pressed = long;
  zoom.innerHTML = await words(card.dataset.ref, card.dataset.face || 0);
  zoom.showModal();
}
zoom.addEventListener("click", () => zoom.close());

// ---------------------------------------------------------------- after every push
const title = document.title;
const watched = $("[hx-ws\\:connect]");

function settle() {
  const turn = $("#turn");
  if (turn && turn.dataset.window !== lately) {
    lately = turn.dataset.window;
    if (!turn.dataset.declaring) draft = {};
  }
  const waits = turn && me && turn.dataset.waiting.split(" ").includes(me);
  body.toggleAttribute("data-my-move", Boolean(waits));
  document.title = waits && document.hidden ? `● ${title}` : title;
  const now = declaring();
  if (now !== body.dataset.declaring) draft = {};
  body.dataset.declaring = now;
  arrows();
  const log = $("#log");
  if (log && !log.matches(":hover, :focus")) log.scrollTop = log.scrollHeight;
}

function centre(node) {
  const box = node.getBoundingClientRect();
  return [box.left + box.width / 2 + scrollX, box.top + box.height / 2 + scrollY];
}

function arrows() {
  const svg = $("#arrows");
  const pairs = ($("#combat")?.dataset.arrows || "").trim().split(" ").filter(Boolean).map((pair) => pair.split(">"));
  $$("[data-drafted]").forEach((node) => pairs.push([node.dataset.ids.split(" ")[0], node.dataset.drafted]));
  svg.replaceChildren();
  for (const [from, to] of pairs) {
    const [a, b] = [holder(from), holder(to) || $(`#seat-${CSS.escape(to)}`)];
    if (!a || !b) continue;
    const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
    const [x1, y1] = centre(a);
    const [x2, y2] = centre(b);
    Object.entries({ x1, y1, x2, y2 }).forEach(([name, at]) => line.setAttribute(name, at));
    svg.append(line);
  }
  svg.setAttribute("width", document.documentElement.scrollWidth);
  svg.setAttribute("height", document.documentElement.scrollHeight);
}

let settling = 0;
new MutationObserver(() => {
  cancelAnimationFrame(settling);
  settling = requestAnimationFrame(settle);
}).observe(watched, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-window", "data-version", "data-waiting"] });
addEventListener("resize", arrows);
document.addEventListener("visibilitychange", settle);
settle();
