/* What a projector needs that nobody looks after: it stays awake, hides its cursor, burns nothing in, tells the desk
   that it lives and how far its time is off, and comes back by itself. Nothing here asks more than every 15 s. */
import { morph } from "../parts/morph.js";
import * as time from "../clock/server_time.js";
import { silenceReason } from "./voice.js";

const BEAT = 15_000;
const PATIENCE = 8000;
const IDLE = 3000;
const DRIFT_EVERY = 60_000;
const PATH = [0, 1, 2, 1, 0, -1, -2, -1]; // steps of the whole picture, and of the digits a longer way

let known = 0; // the newest revision we were told of
let behind = 0; // beats in which the server was further than that
let wasOut = false;

/* ------------------------------------------------------------ nothing burns in */
function drift() {
  const minute = Math.floor(Date.now() / DRIFT_EVERY);
  const root = document.documentElement;
  root.style.setProperty("--drift-x", `${PATH[minute % PATH.length]}`);
  root.style.setProperty("--drift-y", `${PATH[Math.floor(minute / 3) % PATH.length]}`);
}

/* ------------------------------------------------------------ awake, and without a cursor */
async function stayAwake() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    /* the browser keeps that for itself */
  }
}

function hideCursor() {
  let timer = 0;
  const idle = () => document.documentElement.classList.add("is-idle");
  const wake = () => {
    document.documentElement.classList.remove("is-idle");
    window.clearTimeout(timer);
    timer = window.setTimeout(idle, IDLE);
  };
  for (const kind of ["mousemove", "touchstart", "keydown"]) document.addEventListener(kind, wake, { passive: true });
  idle();
}

function offerFullScreen() {
  const button = document.querySelector("[data-full-screen]");
  if (!button || !document.documentElement.requestFullscreen) return;
  button.hidden = false;
  button.addEventListener("click", () => document.documentElement.requestFullscreen().catch(() => {}));
  document.addEventListener("fullscreenchange", () => {
    button.hidden = Boolean(document.fullscreenElement);
  });
}

/* ------------------------------------------------------------ alive */
const board = () => document.querySelector("[data-board]");

function pulse() {
  const offset = time.offset ? time.offset() : time.now() - Date.now();
  const doubt = time.uncertainty();
  const way = Number.isFinite(doubt) ? (2 * doubt).toFixed(1) : "0";
  return new URLSearchParams({ offset_ms: offset.toFixed(1), way_ms: way, silence: silenceReason() });
}

/* The server is further than anything we heard: fetch the board, whatever became of the stream. */
async function catchUp(revision) {
  const part = document.querySelector("#part-screen");
  const answer = await fetch(part.dataset.partUrl, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) return;
  const html = await answer.text();
  const shown = Number(board()?.dataset.revision);
  if (Number(/data-revision="(\d+)"/.exec(html)?.[1]) < shown) return; // a newer one came meanwhile
  morph(part, html);
  known = Math.max(known, revision);
  document.dispatchEvent(new CustomEvent("muster:fragment", { detail: { part: "screen" } }));
}

async function beat() {
  const url = board()?.dataset.seenUrl;
  if (!url) return;
  try {
    const answer = await fetch(url, { method: "POST", body: pulse(), signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status === 404) wasOut = true;
    if (!answer.ok) return;
    if (wasOut) window.location.reload(); // the tournament is back, the stream had given up on it
    const { revision } = await answer.json();
    behind = revision > known ? behind + 1 : 0;
    if (behind > 1) await catchUp(revision);
  } catch {
    /* no network: the page says since when */
  }
}

function hear(revision) {
  known = Math.max(known, Number(revision) || 0);
}

export function startCare() {
  hear(board()?.dataset.revision);
  document.addEventListener("muster:news", (event) => hear(event.detail.revision));
  document.addEventListener("muster:fragment", () => hear(board()?.dataset.revision));
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
  hideCursor();
  offerFullScreen();
  drift();
  window.setInterval(drift, DRIFT_EVERY / 4);
  window.setTimeout(beat, 2000);
  window.setInterval(beat, BEAT);
}
