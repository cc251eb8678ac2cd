/* The clock's pages at the desk. What can be done only for a while carries data-until (milliseconds of the server's
   time): the seconds that are left stand in its [data-left], and afterwards it is hidden. How long something is over
   counts up in data-since. A form with data-again asks that address every few seconds for its sentences, because what
   an order would do changes while one thinks about it. */
import { written } from "./countdown.js";
import { morph } from "../parts/morph.js";
import { released } from "../forms/press.js";
import { now } from "./server_time.js";

const AGAIN = 5000;
const minutes = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "minute" });

/* What is over takes the focus away from nobody who is on it: it goes to the part of the page around it. */
function hide(each) {
  const had = each.contains(document.activeElement);
  each.hidden = true;
  if (!had) return;
  const part = each.closest("section, main");
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

function drawLeft() {
  for (const each of document.querySelectorAll("[data-until]")) {
    const left = (Number(each.dataset.until) - now()) / 1000;
    if (left <= 0 && !each.hidden) hide(each);
    else each.hidden = left <= 0;
    for (const digits of each.querySelectorAll("[data-left]")) digits.textContent = written(left);
  }
  for (const each of document.querySelectorAll("[data-since]")) {
    each.textContent = minutes.format(Math.max(0, Math.floor((now() - Number(each.dataset.since)) / 60_000)));
  }
}

let asked = 0; // questions so far
let answered = 0; // the newest of them that has its answer

async function sayAgain(form) {
  const question = (asked += 1);
  try {
    const answer = await fetch(form.dataset.again, { cache: "no-store" });
    if (!answer.ok || answer.redirected) return;
    const html = await answer.text();
    await released();
    if (question < answered) return; // a later one was answered before
    answered = question;
    morph(document.querySelector(form.dataset.againInto), html);
  } catch {
    /* no network: the order is refused if the clock has changed meanwhile */
  }
}

drawLeft();
window.setInterval(drawLeft, 250);
document.addEventListener("muster:fragment", drawLeft);
for (const form of document.querySelectorAll("form[data-again]")) window.setInterval(() => sayAgain(form), AGAIN);

/* a number in the field of its own is a choice already */
document.querySelector(".minutes__other")?.addEventListener("input", (event) => {
  event.target.form.querySelector("[name=minutes][value=other]").checked = true;
});
