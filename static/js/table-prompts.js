// Questions of the game and choices of what is announced: their forms, and answering them by clicks on the board.

import { aimAt, aiming, onBoard } from "./table-aim.js";
import { $, $$, glow, idsOf, typed } from "./table-board.js";
import { on, post, say } from "./table-say.js";

const dialog = $("#choice");
const optionsOf = (form) => (form.dataset.options || "").split(" ").filter(Boolean);

// ---------------------------------------------------------------- answering
function pickedIn(form, submitter) {
  if (submitter?.name === "value") return [submitter.value];
  const picked = [];
  for (const input of $$("[name=value], [data-some]", form)) {
    if (input.dataset.some !== undefined) picked.push(...input.dataset.some.split(" ").slice(0, Number(input.value)));
    else if (input.type !== "checkbox" || input.checked) picked.push(input.value);
  }
  if (!$("[data-order]", form)) return picked;
  return picked.sort((a, b) => orderOf(form, a) - orderOf(form, b));
}

// Where boxes are ticked, the answer lists them in the order of ticking (cards put back on top, for instance).
const orderOf = (form, value) => Number($(`[value="${CSS.escape(value)}"]`, form)?.dataset.order || 0);

// Options are words, even those that look like numbers; everything else is an id, a seat or a number.
function send(form, picked) {
  const value = form.dataset.kind === "option" ? picked : picked.map(typed);
  if (form.dataset.decision) return say({ type: "answer", decision: Number(form.dataset.decision), value });
  return announce({ ...JSON.parse(form.dataset.partial), picked: value });
}

export async function announce(draft) {
  if (await post("choices", { partial: JSON.stringify(draft) })) dialog.close();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches(".prompt, .announce")) return;
  event.preventDefault();
  send(form, pickedIn(form, event.submitter));
});

// The next choice: on the board where that is possible, else in a dialog.
on("choice", (html) => {
  dialog.innerHTML = html;
  const form = $("form.announce", dialog);
  if (form && ["targets", "objects", "players"].includes(form.dataset.kind) && onBoard(optionsOf(form))) {
    if (dialog.open) dialog.close();
    const { least, most } = form.dataset;
    const text = $("h2", form).textContent;
    aimAt({ text, options: optionsOf(form), least: Number(least), most: Number(most), take: (picked) => send(form, picked) });
    return;
  }
  if (!dialog.open) dialog.showModal();
  $("button.main, input, button", dialog)?.focus();
});

// ---------------------------------------------------------------- inside a form
let ticks = 0;

document.addEventListener("change", (event) => {
  const form = event.target.closest(".prompt, .announce");
  if (!form) return;
  const box = event.target;
  if (box.type === "checkbox") {
    box.dataset.order = box.checked ? String((ticks += 1)) : "";
    const most = Number(form.dataset.most);
    const ticked = $$("[type=checkbox]:checked", form).sort((a, b) => a.dataset.order - b.dataset.order);
    if (ticked.length > most) ticked[0].checked = false;
  }
  counted(form);
});
document.addEventListener("input", (event) => {
  const form = event.target.closest(".prompt, .announce");
  if (form) counted(form);
});

function counted(form) {
  const count = $(".count", form);
  if (count) count.textContent = `${pickedIn(form).length}/${form.dataset.most}`;
  const left = $(".left", form);
  if (!left) return;
  const dealt = $$("[name=value]", form).reduce((sum, input) => sum + Number(input.value), 0);
  left.toggleAttribute("data-wrong", dealt !== Number(left.dataset.total));
}

document.addEventListener("click", (event) => {
  const form = event.target.closest(".prompt, .announce");
  const button = event.target.closest("[data-step], [data-most], [data-move]");
  if (!form || !button || button === form) return;
  if (button.dataset.move) return moved(button);
  const number = $("input[type=number]", button.closest(".some, .row"));
  if (button.dataset.step) number.stepUp(Number(button.dataset.step));
  else number.value = number.max;
  counted(form);
});

function moved(button) {
  const item = button.closest("li");
  const other = button.dataset.move === "-1" ? item.previousElementSibling : item.nextElementSibling;
  if (!other) return;
  if (button.dataset.move === "-1") other.before(item);
  else other.after(item);
  button.focus();
}

// ---------------------------------------------------------------- on the board
const BY_CLICK = ["targets", "objects", "players"];
const open = () => $$(".prompt").filter((form) => BY_CLICK.includes(form.dataset.kind));

// A card or player was clicked: true if an open question offers it.
export function answerWith(node) {
  const ids = idsOf(node);
  for (const form of open()) {
    const id = ids.find((one) => optionsOf(form).includes(one));
    if (id === undefined) continue;
    if (form.dataset.least === "1" && form.dataset.most === "1") send(form, [id]);
    else toggle(form, ids);
    return true;
  }
  return false;
}

function toggle(form, ids) {
  const some = $$("[data-some]", form).find((input) => input.dataset.some.split(" ").some((id) => ids.includes(id)));
  if (some) {
    some.value = String((Number(some.value) + 1) % (Number(some.max) + 1));
    return counted(form);
  }
  const boxes = ids.map((id) => $(`[type=checkbox]:is([value="${CSS.escape(id)}"], [data-alike~="${CSS.escape(id)}"])`, form)).filter(Boolean);
  (boxes.find((box) => !box.checked) ?? boxes[0]).click();
}

let known = "";

export function settle() {
  if (!aiming()) glow(open().filter((form) => !("answered" in form.dataset)).flatMap(optionsOf));
  const forms = $$(".prompt");
  const now = forms.map((form) => form.id).join(" ");
  if (now === known) return;
  known = now;
  forms.forEach(counted);
  // The focus goes to the question, not to its first answer: a key pressed for something else must not answer it.
  const free = document.activeElement === document.body || document.activeElement?.closest(".moves, .ask");
  if (now && free) $("h2", forms[0])?.focus({ preventScroll: true });
}
