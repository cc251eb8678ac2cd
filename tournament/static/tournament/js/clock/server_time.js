/* The server's time, measured. Every screen shows the same second because no device's own clock is trusted: we count on
   the browser's steady counter and keep an offset from it to the server. A sample is an interval in which the truth lies
   (the server wrote its time between our question and its answer), so the shortest way there and back wins, and a sample
   that contradicts what we have means that something jumped: then the new one is right.
   Two things the counter cannot tell apart: it may stand still while a device sleeps, and somebody may change the
   device's clock. We ask the server; until it answers, a jump forward while nobody looked counts as sleep.
   Everybody may use now(), offset(), uncertainty() and checkedAt(), all in milliseconds, and the event "muster:offset"
   of the document with detail {offset, uncertainty}. */
import { measuredBy } from "./wall_clock.js";

const EVERY = 5 * 60 * 1000; // a fresh sample, so often
const AGAIN = 20_000; // after one that failed
const STALE = 30_000; // a page that is looked at again asks, if the last sample is older
const DRIFT = 1e-4; // what a cheap counter loses or wins, at most
const SLACK = 5; // milliseconds by which two clocks of one house may differ
const JUMP = 1000; // more than this between the counter and the device's clock is a sleep or a change
const DOUBTED = 250; // the stream's word counts from here
const GOOD = 50; // a page that came so fast says the time well enough, and a hall full of phones asks no more
const PATIENCE = 10_000;
const SPREAD = 2000; // a hall full of phones must not ask in the same millisecond
const RARELY = 10_000;

let best = null; // offset: server minus counter; doubt: half of the way; at: counter
let checked = null; // the server's time when we last measured
let address = "";
let timer = 0;
let hurried = 0;
let gap = Date.now() - performance.now();
let wasHidden = document.hidden;
let slept = 0; // a jump forward of the device's clock that no sample has explained yet

const counter = () => performance.now();
const around = (milliseconds) => milliseconds * (0.75 + Math.random() / 2);

export const isKnown = () => best !== null;
export const now = () => (best ? counter() + best.offset : Date.now());
export const offset = () => now() - Date.now();
export const uncertainty = () => (best ? best.doubt + (counter() - best.at) * DRIFT : Infinity);
export const checkedAt = () => checked;

function tell() {
  const detail = { offset: offset(), uncertainty: uncertainty() };
  document.dispatchEvent(new CustomEvent("muster:offset", { detail }));
}

/* One sample: what the server said, and when we asked and heard, both on the counter. */
export function sample(serverNow, asked, heard) {
  if (!Number.isFinite(serverNow) || serverNow <= 0) return;
  const doubt = Math.max(0, heard - asked) / 2 + SLACK;
  const offered = { offset: serverNow - (asked + heard) / 2, doubt, at: heard };
  const isContradicted = best && Math.abs(offered.offset - best.offset) > doubt + uncertainty();
  if (!best || isContradicted || doubt <= uncertainty()) best = offered;
  checked = serverNow;
  slept = 0;
  tell();
}

/* The page itself is the first sample, unless it comes out of a cache. Of a page that this phone has kept, the device's
   clock says how old it is. */
export function samplePage(serverNow) {
  const keptAt = Number(document.documentElement.dataset.keptAt);
  if (keptAt) {
    best = { offset: serverNow + Date.now() - keptAt - counter(), doubt: DOUBTED, at: counter() };
    checked = serverNow;
    tell();
    return;
  }
  const [page] = performance.getEntriesByType("navigation");
  const isFresh = page && (page.transferSize > 0 || page.workerStart > 0); // a worker marks what it has kept
  if (isFresh) sample(serverNow, page.requestStart, page.responseStart);
}

/* A word of the stream: the server's time as it was sent. It says nothing about the way here, so it only makes us ask
   when it cannot be: ahead of us, or far behind. */
export function hear(serverNow) {
  if (!best || !serverNow) return;
  const ahead = serverNow - now();
  if (ahead < uncertainty() + DOUBTED && ahead > -SPREAD) return;
  if (counter() < hurried) return;
  hurried = counter() + RARELY;
  window.setTimeout(measure, Math.random() * SPREAD);
}

/* Has the device slept, or was its clock changed? Cheap: countdowns ask before every drawing. */
export function look() {
  const is = Date.now() - counter();
  const jump = is - gap;
  gap = is;
  if (Math.abs(jump) < JUMP) return;
  slept = Math.max(0, slept + jump);
  if (wasHidden || document.hidden) believeSleep();
  if (address) measure();
}

/* Nobody can be asked: the device's clock is the better witness, and we know how much is in doubt. */
function believeSleep() {
  if (best && slept) best = { offset: best.offset + slept, doubt: uncertainty() + slept, at: counter() };
  slept = 0;
}

async function ask() {
  const before = Date.now() - counter();
  const asked = counter();
  const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  const heard = counter();
  const { now: said } = await answer.json();
  if (Math.abs(Date.now() - counter() - before) < JUMP) sample(said, asked, heard);
}

/* Ask so often; later again in some minutes, or soon where nobody answered. */
async function measure(times = 1) {
  window.clearTimeout(timer);
  let isAnswered = true;
  try {
    for (let i = 0; i < times; i += 1) await ask();
  } catch {
    isAnswered = false; // no network: the offset we have is still right
    believeSleep();
    tell();
  }
  window.clearTimeout(timer);
  timer = window.setTimeout(measure, around(isAnswered ? EVERY : AGAIN));
}

function onVisibility() {
  look();
  wasHidden = document.hidden;
  if (!document.hidden && (checked === null || now() - checked > STALE)) measure();
}

/* Keep the offset fresh: a sample now if the page itself was a poor one, again when the page is looked at after a while
   or the network comes back. */
export function keep(url) {
  if (address) return;
  address = url;
  measure(uncertainty() > GOOD ? 1 : 0);
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("online", () => measure());
  window.addEventListener("pageshow", (event) => event.persisted && measure());
}

measuredBy({ now, hear });
