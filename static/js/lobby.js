// What the room does besides htmx: copy the link, clear what was sent, follow the table into the game.

import './still.js';

const root = document.documentElement;
const notice = document.getElementById('notice');
const line = document.getElementById('line');
root.classList.add('script');

// Errors stand in #notice until something goes well again; what was sent is cleared from its form.
document.addEventListener('htmx:after:request', event => {
  const status = event.detail.ctx?.response?.status ?? 0;
  if (status < 200 || status >= 300) {
    chosen = null;
    return;
  }
  notice.replaceChildren();
  const form = event.target.closest?.('form');
  if (form?.hasAttribute('data-clear')) form.reset();
  if (form?.hasAttribute('data-fold')) form.closest('details')?.removeAttribute('open');
});

// What one chose from is folded again, and what was chosen comes into sight when its part of the page arrives, unless
// one does something else before.
const narrow = matchMedia('(max-width: 60rem)');
let chosen = null;

document.addEventListener('submit', event => {
  const section = event.target.matches('[data-fold]') && event.target.closest('section');
  if (section && (narrow.matches || section.getBoundingClientRect().top < 0)) chosen = section;
}, true);
for (const doing of ['pointerdown', 'keydown', 'wheel']) {
  document.addEventListener(doing, () => { chosen = null; }, { capture: true, passive: true });
}
const toChosen = () => chosen?.scrollIntoView({ block: 'start' });

document.addEventListener('htmx:error', () => { line.hidden = false; });
document.addEventListener('htmx:ws:close', () => { line.hidden = false; });
document.addEventListener('htmx:ws:after:connection', () => { line.hidden = true; });

// When the table starts, is over, ends, or one is sent away, the page of the table shows what comes next.
const first = document.getElementById('room-state').dataset.status;
const follow = () => {
  const state = document.getElementById('room-state');
  if (state.dataset.status === first) return;
  watching.disconnect();
  if (state.dataset.status !== 'gone') location.assign(state.dataset.table);
};

// The chat stays at its end unless its reader scrolled up.
const lines = () => document.querySelector('#room-chat .lines');
let atEnd = true;
document.addEventListener('scroll', event => {
  const box = event.target;
  if (box === lines()) atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
}, true);
const toEnd = () => { const box = lines(); if (box && atEnd) box.scrollTop = box.scrollHeight; };

const watching = new MutationObserver(() => { follow(); toEnd(); toChosen(); });
watching.observe(document.getElementById('room'), {
  subtree: true, childList: true, attributes: true, attributeFilter: ['data-status'],
});
toEnd();

document.addEventListener('click', async event => {
  const button = event.target.closest?.('[data-copy]');
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    if (!document.execCommand('copy')) return; // plain http: the text stays selected, to be copied by hand
  }
  button.parentElement.querySelector('[role=status]').textContent = button.dataset.done;
});

// A name that was found goes into the list as a line of its own.
document.addEventListener('click', event => {
  const button = event.target.closest?.('[data-add]');
  if (!button) return;
  const from = document.getElementById(button.dataset.from);
  const list = document.getElementById(button.dataset.add);
  if (!from.value.trim()) return;
  list.value = `${list.value.trimEnd()}\n1 ${from.value.trim()}\n`.trimStart();
  from.value = '';
  from.focus();
});
