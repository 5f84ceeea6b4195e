// Dialogs: whatever has data-open opens the one of that id; data-close and the space around it close it.

import { $ } from "./table-board.js";

const before = {};

// What is done before a dialog is shown.
export const whenOpened = (id, act) => { before[id] = act; };

export function openDialog(id) {
  const dialog = document.getElementById(id);
  document.dispatchEvent(new CustomEvent("holdfast:dialog"));
  before[id]?.();
  if (!dialog.open) dialog.showModal();
  $("button, input, a", dialog)?.focus();
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) {
    opener.closest("dialog")?.close();
    openDialog(opener.dataset.open);
  }
  if (event.target.closest("[data-close]")) event.target.closest("dialog")?.close();
  else if (event.target.matches("dialog")) event.target.close();
});
