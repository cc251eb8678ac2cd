/* Countdowns. The server gives anchors (phases and announcements as instants); this page counts.
   An element with data-countdown carries
     data-status      none, running, paused or ended
     data-server-now  the server's time when the page was made, milliseconds
     data-tempo       how many seconds of the plan pass in one second
     data-phases      [{"name", "allowed", "starts", "ends"}], milliseconds
     data-announcements  [{"text", "due"}], milliseconds, those still to come
     data-frozen      a paused or idle clock: milliseconds at which everything stands still
   It stays right with no worker and no network. An element that a live update changes or replaces is counted on. */
import { keep, now, samplePage } from "./server_time.js";

const WARN_BELOW = 60; // seconds of the plan

export function written(seconds) {
  const left = Math.max(0, Math.ceil(seconds - 0.0005));
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
  const at = plan.frozen ?? instant;
  const index = plan.isEnded ? -1 : plan.phases.findIndex((phase) => at < phase.ends);
  const phase = index < 0 ? null : plan.phases[index];
  const next = plan.isEnded ? null : (plan.announcements.find((each) => each.due > at) ?? null);
  const seconds = (until) => ((until - at) / 1000) * plan.tempo;
  return {
    index,
    phase,
    left: phase ? seconds(phase.ends) : 0,
    next,
    nextIn: next ? seconds(next.due) : 0,
  };
}

function put(element, selector, text) {
  for (const target of element.querySelectorAll(selector)) {
    if (target.textContent !== text) target.textContent = text;
  }
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

function draw(element) {
  const plan = read(element);
  if (!plan.phases.length) return;
  const view = shown(plan, now());
  put(element, "[data-clock-digits]", written(view.left));
  put(element, "[data-clock-phase]", view.phase ? view.phase.name : element.dataset.overText);
  put(element, "[data-clock-allowed]", view.phase?.allowed ?? "");
  put(element, "[data-clock-next]", view.next?.text ?? "");
  put(element, "[data-clock-next-in]", view.next ? written(view.nextIn) : "");
  for (const target of element.querySelectorAll("[data-clock-has-next]")) target.hidden = !view.next;
  element.classList.toggle("is-last", Boolean(view.phase) && view.left <= WARN_BELOW);
  if (element.dataset.phaseList) markPhases(element, view.index);
}

export function drawAll() {
  for (const element of document.querySelectorAll("[data-countdown]")) draw(element);
}

/* Twice in a second, a moment after the server's full and half second, so that all screens turn together. */
function tick() {
  drawAll();
  window.setTimeout(tick, 500 - (now() % 500) + 5);
}

let isStarted = false;

export function startCountdowns() {
  const first = document.querySelector("[data-countdown]");
  if (!first || isStarted) return;
  isStarted = true;
  samplePage(Number(first.dataset.serverNow));
  if (first.dataset.timeUrl) keep(first.dataset.timeUrl);
  document.addEventListener("muster:fragment", drawAll);
  tick();
}
