/* A button must not move away under the thumb that presses it: whoever changes the page waits until nothing is pressed.
   Presses that follow each other at once are one. A press that the browser never ends (a drag out of the window) holds
   nothing up for longer than a moment. */

const AFTER = 60; // milliseconds from letting go to the click that it makes
const LONGEST = 2000;
let pressed = null; // a promise while something is pressed
let letGo = () => {};
let timer = 0;

function press() {
  pressed ??= new Promise((done) => {
    letGo = () => {
      pressed = null;
      done();
    };
  });
  window.clearTimeout(timer);
  timer = window.setTimeout(letGo, LONGEST);
}

function release() {
  window.clearTimeout(timer);
  timer = window.setTimeout(letGo, AFTER);
}

addEventListener("pointerdown", press, { capture: true, passive: true });
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, release, { capture: true, passive: true });
}

/* Resolves when nothing is pressed. */
export const released = () => pressed;
