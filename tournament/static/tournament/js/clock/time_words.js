/* What a page says about its own sense of time: that this device's clock is wrong (and that it does no harm), and since
   when nobody could be asked. Elements with data-offset-warning and data-time-unchecked are written into and shown; their
   sentences stand in the page in its language, with {how} and {when} to be filled in. */
import { checkedAt, isKnown, now, offset, uncertainty } from "./server_time.js";
import { wallClock } from "./wall_clock.js";

const TOLERATED = 500; // milliseconds
const LONG = 12 * 60 * 1000; // two samples missed
const LOOK_EVERY = 15_000;
const STEPS = Object.entries({ hour: 3600, minute: 60, second: 1 });

/* 7_380_000 milliseconds as "2 hours 3 minutes": the two largest units that say something. */
export function lasting(milliseconds, language = document.documentElement.lang) {
  if (milliseconds < 950) return unit(Math.round(milliseconds / 100) / 10, "second", language);
  let left = Math.round(milliseconds / 1000);
  const words = [];
  for (const [name, size] of STEPS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count) words.push(unit(count, name, language));
  }
  return new Intl.ListFormat(language, { type: "unit", style: "narrow" }).format(words.slice(0, 2));
}

function unit(count, name, language) {
  return new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "long" }).format(count);
}

function fill(selector, choose) {
  for (const each of document.querySelectorAll(selector)) {
    const text = choose(each.dataset);
    const target = each.querySelector("[data-words]") ?? each;
    if (target.textContent !== text) target.textContent = text;
    each.hidden = !text;
  }
}

function write() {
  if (!isKnown()) return;
  const wrong = offset();
  const isWrong = Math.abs(wrong) - uncertainty() > TOLERATED;
  fill("[data-offset-warning]", ({ slow, fast }) => {
    const sentence = wrong > 0 ? slow : fast;
    return isWrong ? sentence.replaceAll("{how}", lasting(Math.abs(wrong))) : "";
  });
  const since = checkedAt();
  fill("[data-time-unchecked]", ({ says, zone }) =>
    since && now() - since > LONG ? says.replaceAll("{when}", wallClock(since, zone)) : "",
  );
}

export function startTimeWords() {
  document.addEventListener("muster:offset", write);
  document.addEventListener("muster:fragment", write);
  window.setInterval(write, LOOK_EVERY);
}
