/* What was done and its undo: gone after a minute, but not from under the pointer or the focus. */

const SHOWN = 60_000; // milliseconds
const AGAIN = 5_000;

export function startDoneBars() {
  for (const bar of document.querySelectorAll("#messages .notice--done")) setTimeout(leave, SHOWN, bar);
}

function leave(bar) {
  if (bar.matches(":hover") || bar.querySelector(":focus")) setTimeout(leave, AGAIN, bar);
  else bar.remove();
}
