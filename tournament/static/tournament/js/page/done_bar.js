/* What was done and its undo: gone after a minute, but not from under the pointer or the focus. The page ends above it,
   however many lines it has. */

const SHOWN = 60_000; // milliseconds
const AGAIN = 5_000;
const BARS = ":scope > .notice--done";
let timer = 0;

export function startDoneBars() {
  const place = document.querySelector("#messages");
  new MutationObserver(() => begin(place)).observe(place, { childList: true, characterData: true, subtree: true });
  new ResizeObserver(() => keepFree(place)).observe(place);
  begin(place);
}

function begin(place) {
  clearTimeout(timer);
  if (place.querySelector(BARS)) timer = setTimeout(leave, SHOWN, place);
}

function leave(place) {
  if (place.querySelector(`${BARS}:hover, ${BARS} :focus`)) timer = setTimeout(leave, AGAIN, place);
  else for (const bar of place.querySelectorAll(BARS)) bar.remove();
}

function keepFree(place) {
  const { style } = document.documentElement;
  if (place.querySelector(`${BARS}:first-child`)) style.setProperty("--done-bar", `${place.offsetHeight}px`);
  else style.removeProperty("--done-bar");
}
