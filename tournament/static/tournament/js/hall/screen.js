/* The big screen. The board carries its turns: the scenes of the sequence, and in one place of it several that take
   over from each other at an instant (the names until play begins, then the clock). The screen goes from one to the
   next by itself, whether or not anybody reaches it over the network, and turns the pages of long lists so that
   nothing scrolls out of sight. A message stands above all of it (data-over-all), and a call for its first seconds
   (data-call-until). */
import { startLive } from "../parts/live.js";
import { layOut } from "./screen_pages.js";
import { startCare } from "./screen_care.js";
import { now } from "../clock/server_time.js";

const LOOK_EVERY = 250;
const STEADY = () => performance.now();

const at = { place: 0, page: 0, since: STEADY(), plan: "" };

const theBoard = () => document.querySelector("[data-board]");
const sectionOf = (board, scene) => board.querySelector(`[data-scene-of="${scene}"]`);

/* The instant that counts: a clock that is paused stands still, and with it what follows from it. */
function instant(board) {
  const frozen = board.querySelector(".board__clock [data-countdown]")?.dataset.frozen;
  return frozen ? Number(frozen) : now();
}

/* The turn that is on in a place of the sequence at an instant. Pure. */
export function turnAt(turns, place, when) {
  return turns.filter((turn) => turn.place === place && turn.starts <= when).pop();
}

function put(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/* A dot for each page; the one that is on fills while it stays. */
function drawDots(pages, page, milliseconds) {
  const dots = document.querySelector("[data-page-dots]");
  const key = [at.place, pages, page, at.since].join("|");
  if (!dots || dots.dataset.shows === key) return;
  dots.dataset.shows = key;
  dots.style.setProperty("--page-time", `${milliseconds}ms`);
  dots.replaceChildren(...Array.from({ length: pages > 1 ? pages : 0 }, (_, index) => dot(index === page)));
}

function dot(isOn) {
  const made = document.createElement("i");
  if (isOn) made.className = "is-on";
  return made;
}

/* Which page of how many, and from which name to which. */
function tellPage(board, laid, milliseconds) {
  const isPaged = laid && laid.pages > 1;
  const words = isPaged
    ? board.dataset.pageWords
        .replaceAll("{page}", laid.page + 1)
        .replaceAll("{pages}", laid.pages)
        .replaceAll("{next}", laid.next)
    : "";
  put(document.querySelector("[data-pages]"), words);
  put(board.querySelector("[data-pages-range]"), isPaged ? laid.range : "");
  drawDots(laid?.pages ?? 1, laid?.page ?? 0, milliseconds);
}

/* What stands above the turns now; empty where nothing does. */
function overAll(board) {
  return now() < Number(board.dataset.callUntil ?? 0) ? "call" : board.dataset.overAll;
}

/* Show what is on now. Returns for how long, in milliseconds, and how many pages it has. */
function show(board, turns) {
  const over = overAll(board);
  const turn = over ? null : turnAt(turns, at.place, instant(board));
  const scene = over || turn?.scene || turns[0].scene;
  board.dataset.scene = scene;
  for (const each of board.querySelectorAll("[data-scene-of]")) {
    each.classList.toggle("is-on", each.dataset.sceneOf === scene);
  }
  const list = sectionOf(board, scene)?.querySelector("[data-pages-of]");
  const laid = list?.children.length ? layOut(list, at.page) : null;
  if (laid) at.page = laid.page;
  const milliseconds = (turn?.seconds ?? 10) * 1000;
  tellPage(board, laid, milliseconds);
  return { scene, pages: laid?.pages ?? 1, milliseconds };
}

function begin(place, page) {
  at.place = place;
  at.page = page;
  at.since = STEADY();
}

/* What is due: the next page, the next place in the sequence, or nothing. */
function step() {
  const board = theBoard();
  if (!board) return;
  const turns = JSON.parse(board.dataset.turns);
  const places = Math.max(...turns.map((turn) => turn.place)) + 1;
  const plan = [board.dataset.turns, board.dataset.countsFrom, board.dataset.overAll].join("|");
  if (plan !== at.plan) begin(0, 0);
  at.plan = plan;
  const before = board.dataset.scene;
  const { scene, pages, milliseconds } = show(board, turns);
  if (scene !== before) begin(at.place, 0);
  if (STEADY() - at.since < milliseconds) return;
  if (at.page + 1 < pages) begin(at.place, at.page + 1);
  else begin(overAll(board) ? at.place : (at.place + 1) % places, 0);
  show(board, turns);
}

/* A key lets the podium rise, third place first. */
function raisePodium() {
  const podium = document.querySelector("[data-scene-of=podium].is-on");
  if (!podium) return;
  begin(at.place, 0);
  podium.classList.remove("is-rising");
  void podium.offsetWidth; // or the animation would not begin again
  podium.classList.add("is-rising");
}

/* Asked for its name, a screen shows it for some seconds, whoever reaches it meanwhile. */
function hideName() {
  const name = document.querySelector("[data-named-until]");
  if (name) name.hidden = now() > Number(name.dataset.namedUntil);
}

function followTheme() {
  const theme = theBoard()?.dataset.themeOfScreen;
  if (theme && !("ownTheme" in document.body.dataset)) document.documentElement.dataset.theme = theme;
}

function onFragment() {
  followTheme();
  step();
  hideName();
}

document.addEventListener("keydown", (event) => event.repeat || raisePodium());
startLive();
startCare();
onFragment();
document.addEventListener("muster:fragment", onFragment);
document.fonts?.ready.then(step);
new ResizeObserver(step).observe(document.querySelector(".screen .part")); // a band above it takes its room
window.setInterval(() => {
  step();
  hideName();
}, LOOK_EVERY);
