/* Countdowns. The server gives anchors (phases and announcements as instants); this page counts.
   An element with data-countdown carries
     data-status      none, running, paused or ended
     data-server-now  the server's time when this element was made, milliseconds
     data-tempo       how many seconds of the plan pass in one second
     data-phases      [{"name", "allowed", "refs", "at", "starts", "ends"}], milliseconds; "at" is the wall clock's word
     data-announcements  [{"text", "at", "due"}], milliseconds, those still to come
     data-frozen      a paused or idle clock: milliseconds at which everything stands still
   It stays right with no worker and no network. An element that a live update changes or replaces is counted on. */
import { isKnown, keep, look, now, sample, samplePage } from "./server_time.js";
import { startTimeWords } from "./time_words.js";

const WARN_BELOW = 60; // seconds of the plan
const EDGE = 0.0005; // seconds: exactly on the second it is the new one
const SHORTEST = 50; // milliseconds between two drawings, however fast a rehearsal runs
const LONGEST = 1000;

export function written(seconds) {
  const left = Math.max(0, Math.ceil(seconds - EDGE));
  const second = String(left % 60).padStart(2, "0");
  const minutes = Math.floor(left / 60);
  if (minutes < 60) return `${minutes}:${second}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${second}`;
}

const parsed = new WeakMap();

/* The plan of an element, read again when a live update has changed it. */
function read(element) {
  const { status, tempo, phases, announcements, frozen } = element.dataset;
  const key = [status, tempo, phases, announcements, frozen].join("|");
  if (parsed.get(element)?.key !== key) {
    const list = (text) => (text ? JSON.parse(text) : []);
    parsed.set(element, {
      key,
      phases: list(phases),
      announcements: list(announcements),
      tempo: Number(tempo) || 1,
      frozen: frozen ? Number(frozen) : null,
      isEnded: status === "ended",
    });
  }
  return parsed.get(element);
}

/* What a clock shows at one instant. Pure, so that it can be tested without waiting. */
export function shown(plan, instant) {
  const at = Math.max(plan.frozen ?? instant, plan.phases[0]?.starts ?? 0); // a start is a moment ahead
  const index = plan.isEnded ? -1 : plan.phases.findIndex((phase) => at < phase.ends);
  const phase = index < 0 ? null : plan.phases[index];
  const next = plan.isEnded ? null : (plan.announcements.find((each) => each.due > at) ?? null);
  const seconds = (until) => ((until - at) / 1000) * plan.tempo;
  return {
    index,
    phase,
    then: phase ? (plan.phases[index + 1] ?? null) : null,
    left: phase ? seconds(phase.ends) : 0,
    next,
    nextIn: next ? seconds(next.due) : 0,
  };
}

/* Milliseconds until the digits turn: at the same instant on every screen, because it is the plan's. */
export function untilTurn(plan, view) {
  if (plan.frozen !== null || !view.phase) return LONGEST;
  const seconds = view.left - (Math.ceil(view.left - EDGE) - 1);
  return (seconds * 1000) / plan.tempo + 1;
}

/* The plan of a countdown and what it shows now: for whoever has to know whether the game runs. */
export function viewOf(element) {
  const plan = read(element);
  return { ...shown(plan, now()), isRunning: element.dataset.status === "running" };
}

function put(element, selector, text) {
  for (const target of element.querySelectorAll(selector)) {
    if (target.textContent !== text) target.textContent = text;
  }
}

function show(element, selector, isShown) {
  for (const target of element.querySelectorAll(selector)) target.hidden = !isShown;
}

function markPhases(element, index) {
  const items = document.querySelectorAll(`#${element.dataset.phaseList} > li`);
  items.forEach((item, at) => {
    const isNow = at === index;
    item.classList.toggle("is-now", isNow);
    item.classList.toggle("is-past", index < 0 || at < index);
    if (isNow) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  });
}

/* The clauses of the phase: the links of all phases are in the page, those of this one are shown. */
function showClauses(element, phase) {
  const refs = phase?.refs ?? [];
  for (const link of element.querySelectorAll("[data-clock-ref]")) link.hidden = !refs.includes(link.dataset.clockRef);
}

function draw(element) {
  const plan = read(element);
  if (!plan.phases.length) return LONGEST;
  const view = shown(plan, now());
  const isLast = Boolean(view.phase) && view.left <= WARN_BELOW;
  put(element, "[data-clock-digits]", written(view.left));
  put(element, "[data-clock-phase]", view.phase ? view.phase.name : element.dataset.overText);
  put(element, "[data-clock-allowed]", view.phase ? view.phase.allowed : (element.dataset.overAllowed ?? ""));
  put(element, "[data-clock-next]", view.next?.text ?? "");
  put(element, "[data-clock-next-in]", view.next ? written(view.nextIn) : "");
  put(element, "[data-clock-then]", view.then?.name ?? "");
  put(element, "[data-clock-next-at]", plan.frozen === null ? (view.next?.at ?? "") : "");
  put(element, "[data-clock-then-at]", plan.frozen === null ? (view.then?.at ?? "") : "");
  show(element, "[data-clock-last]", isLast);
  show(element, "[data-clock-has-next]", Boolean(view.next));
  show(element, "[data-clock-has-then]", Boolean(view.then));
  showClauses(element, view.phase);
  element.classList.toggle("is-last", isLast);
  element.classList.toggle("is-over", !view.phase);
  if (element.dataset.phaseList) markPhases(element, view.index);
  return untilTurn(plan, view);
}

/* Draw them all; how long nothing will change. Before the first sample the page's own numbers stand. */
export function drawAll() {
  look();
  if (!isKnown()) return LONGEST;
  const waits = [...document.querySelectorAll("[data-countdown]")].map(draw);
  return Math.min(LONGEST, ...waits);
}

let timer = 0;

function tick() {
  window.clearTimeout(timer);
  timer = window.setTimeout(tick, Math.max(SHORTEST, drawAll()));
}

let isStarted = false;

const stamps = new WeakMap();

/* The server's time in a countdown, where it was not there before. */
function freshStamp(element) {
  const stamp = element?.dataset.serverNow;
  if (!stamp || stamps.get(element) === stamp) return null;
  stamps.set(element, stamp);
  return Number(stamp);
}

/* A part that was fetched again is a sample as well: the server wrote its time into it on the way. */
function onFragment(event) {
  const { part, asked, heard } = event.detail ?? {};
  const stamp = freshStamp(document.querySelector(`[data-part="${part}"] [data-countdown]`));
  if (stamp && heard) sample(stamp, asked, heard);
  begin();
  tick();
}

function begin() {
  const first = document.querySelector("[data-countdown]");
  if (!first || isStarted) return;
  isStarted = true;
  if (first.dataset.timeUrl) keep(first.dataset.timeUrl);
  document.addEventListener("visibilitychange", tick);
  document.addEventListener("muster:offset", tick);
  tick();
}

export function startCountdowns() {
  const stamp = freshStamp(document.querySelector("[data-countdown]"));
  if (stamp) samplePage(stamp);
  document.addEventListener("muster:fragment", onFragment);
  startTimeWords();
  begin();
}
