// Nothing moves under a finger: while a pointer or a key that clicks is down, what is pushed or answered waits, so that
// the click lands where it was aimed. Elements that are replaced or shifted in between would swallow it.

const LONGEST_MS = 3000; // a press whose end is never said, that of a scrollbar for instance
const CLICK_MS = 100; // by then a click has followed its pointer, if one follows

let pressed = null;
let release = () => {};
let ending = 0;

// Done at once, or when the press is over.
export const released = () => pressed ?? Promise.resolve();

function press() {
  clearTimeout(ending);
  ending = setTimeout(() => release(), LONGEST_MS);
  pressed ??= new Promise((done) => {
    release = () => {
      pressed = null;
      done();
    };
  });
}

function lift(after) {
  clearTimeout(ending);
  ending = setTimeout(() => release(), after);
}

const PRESSED = "button, summary, input:is([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset])";
const clicks = (event) => event.key === " " && event.target.closest?.(PRESSED);

addEventListener("pointerdown", press, true);
addEventListener("pointerup", () => lift(CLICK_MS), true);
addEventListener("pointercancel", () => lift(0), true);
addEventListener("click", () => lift(0), true); // after everybody has heard of it
addEventListener("keydown", (event) => { if (clicks(event)) press(); }, true);
addEventListener("keyup", (event) => { if (clicks(event)) lift(CLICK_MS); }, true);

document.addEventListener("htmx:ws:before:message:incoming", (event) => event.detail.waitUntil(released()));
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const ask = ctx.fetch;
  ctx.fetch = async (...request) => {
    const answer = await ask(...request);
    await released();
    return answer;
  };
});
