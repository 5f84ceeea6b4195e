// When the table waits for me and nobody looks at the page: title, icon, a soft sound, vibration; each can be turned off.

import { $, $$, body, me } from "./table-board.js";

const KIND = "holdfast-alert-";
const title = document.title;
const icon = $("link[rel=icon]");
const plainIcon = icon.href;
const wanted = (kind) => localStorage.getItem(KIND + kind) !== "off";
let audio = null;
let last = "";

for (const box of $$("[data-alert]")) {
  box.checked = wanted(box.dataset.alert);
  box.addEventListener("change", () => localStorage.setItem(KIND + box.dataset.alert, box.checked ? "on" : "off"));
}

// Browsers let a page make sounds only after it was used.
document.addEventListener("pointerdown", () => { audio ??= window.AudioContext && new AudioContext(); audio?.resume(); });

function tone(at, pitch) {
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.09, at + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.6);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + 0.65);
}

function call() {
  if (wanted("sound") && audio) {
    tone(audio.currentTime, 523);
    tone(audio.currentTime + 0.18, 659);
  }
  if (wanted("vibration")) navigator.vibrate?.([90, 60, 90]);
}

export function settle() {
  const turn = $("#turn");
  const awaited = (turn?.dataset.waiting || "").split(" ").filter(Boolean);
  const waits = Boolean(me) && awaited.includes(me);
  body.toggleAttribute("data-my-move", waits);
  body.toggleAttribute("data-only-me", waits && awaited.length === 1);
  $$("#turn [data-one]").forEach((one) => one.toggleAttribute("data-self", one.dataset.one === me));
  body.dataset.declaring = turn?.dataset.declaring ?? "";
  const calls = waits && document.hidden;
  document.title = calls && wanted("title") ? `● ${title}` : title;
  const now = calls && wanted("icon") ? body.dataset.icon : plainIcon;
  if (icon.href !== new URL(now, location.href).href) icon.href = now;
  if (calls && last !== turn.dataset.window) call();
  last = calls ? turn.dataset.window : "";
}

document.addEventListener("visibilitychange", settle);
document.addEventListener("click", (event) => { if (event.target.closest("[data-tryout]")) call(); });
