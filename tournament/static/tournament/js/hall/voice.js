/* What is called out: a chime, the words in each language of the hall one after the other, and always a caption.
   The live part carries an element with
     data-voice     data-plan  [{announcement|call, kind, text, words, languages, table, is_spoken, refs, due}]; due in
                    milliseconds
     data-sound     on or off      data-volume  0 to 100      data-languages  in the order they are spoken
   and the page, outside of every live part, the captions (templates/components/live/captions.html).
   An announcement comes twice, as an event and in the plan, which alone knows its clauses: it is said once. While the server is
   reached its word is waited for, since an order may still move the plan; without it the plan is said at its instant. What
   comes late is shown and not shouted. What was said is remembered by this browser, so that a page that is loaded again is silent. */
import { now } from "../clock/server_time.js";
import * as sound from "./sound.js";
import { wallClock } from "../clock/wall_clock.js";

const LOOK_EVERY = 200;
const GRACE = 1500; // milliseconds in which the server's own word may come
const LATE = { call: 60_000, other: 5000 }; // whoever comes later to it is told and not shouted at
const STALE = 30_000; // what had to wait so long for its turn is not said any more
const SHOWN = 38_000; // the style sheet gives a screen to it for the first eight seconds
const MOST = 3; // captions
const BETWEEN = 350; // two languages
const CLOSE = 3000; // after so short a silence there is no second chime
const REMEMBERED = 200;

const met = new Set();
const clauses = new Map(); // by announcement, of every plan that this page has had
let queue = Promise.resolve();
let before = { kind: "", at: -Infinity };
let missing = [];
let isStarted = false;

const settings = () => document.querySelector("[data-voice]");
const layer = () => document.querySelector("[data-captions]");
const key = (name) => `muster:${name}:${window.location.pathname}`;
const wait = (milliseconds) => new Promise((resolve) => window.setTimeout(resolve, milliseconds));

/* ------------------------------------------------------------ what this browser remembers */
function recall(name, otherwise) {
  try {
    return JSON.parse(window.localStorage.getItem(key(name))) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function remember(name, value) {
  try {
    window.localStorage.setItem(key(name), JSON.stringify(value));
  } catch {
    /* a private window: then for as long as the page lives */
  }
}

const isMuted = () => recall("muted", layer()?.dataset.captions === "muted");
const hasSound = () => settings()?.dataset.sound !== "off" && sound.isPossible();
const isHeard = () => hasSound() && !isMuted() && sound.isOpen();

/* ------------------------------------------------------------ pure */
/* The same thing has the same name, however it reached us. */
export function nameOf(row) {
  const [kind, id] = ["announcement", "call", "order"].map((each) => [each, row[each]]).find((each) => each[1]) ?? [];
  return `${kind}-${id}-${Math.floor(row.due / 60_000)}`;
}

/* The words as they are said: [language, text], each language once. */
export function wordsOf(row) {
  const words = row.words ?? {};
  const found = (row.languages ?? Object.keys(words)).filter((language) => words[language]);
  return found.length ? found.map((language) => [language, words[language]]) : [["en", row.text]];
}

/* Is it due by the plan: "wait", "meet", or "late" for what somebody else has to tell. */
export function standing(row, at, isLost) {
  if (at < row.due + (isLost || row.kind === "call" ? 0 : GRACE)) return "wait";
  return at - row.due > (LATE[row.kind] ?? LATE.other) ? "late" : "meet";
}

/* ------------------------------------------------------------ captions */
function paragraph(text, { language = "", css }) {
  const made = document.createElement("p");
  made.className = css;
  if (language) made.lang = language;
  made.textContent = text;
  return made;
}

function caption(row, isLate) {
  const list = layer()?.querySelector("[data-captions-list]");
  if (!list || (row.kind === "call" && document.querySelector("[data-board]"))) return; // the board shows calls
  const made = document.createElement("div");
  made.className = isLate ? "caption caption--late" : "caption";
  if (isLate) {
    const { lateWords, zone } = layer().dataset;
    made.append(paragraph(lateWords.replaceAll("{time}", wallClock(row.due, zone)), { css: "caption__late" }));
  }
  wordsOf(row).forEach(([language, text], index) => {
    made.append(paragraph(text, { language, css: index ? "caption__words caption__words--second" : "caption__words" }));
  });
  const refs = clauses.get(row.announcement) ?? [];
  if (refs.length) made.append(paragraph(refs.join(", "), { css: "caption__clauses" }));
  list.append(made);
  while (list.children.length > MOST) list.firstElementChild.remove();
  window.setTimeout(() => made.remove(), SHOWN);
}

/* ------------------------------------------------------------ sound, one thing after the other */
async function play(row) {
  if (!isHeard() || now() - row.due > STALE) return;
  const volume = Number(settings()?.dataset.volume ?? 80);
  const kind = row.kind === "call" ? "call" : "announcement";
  const said = recall("said", []);
  if (said.includes(nameOf(row))) return;
  remember("said", [...said, nameOf(row)].slice(-REMEMBERED));
  if (before.kind !== kind || performance.now() - before.at > CLOSE) await sound.chime(kind, volume);
  for (const [language, text] of wordsOf(row)) {
    if (!isHeard()) break;
    if (await sound.say(text, language, volume)) await wait(BETWEEN);
  }
  before = { kind, at: performance.now() };
}

/* Resolves when all that has come so far is said. */
export async function silence() {
  await queue;
}

/* ------------------------------------------------------------ what has come */
function meet(row, isLate) {
  const name = nameOf(row);
  if (met.has(name)) return;
  met.add(name);
  caption(row, isLate);
  if (row.is_spoken && !isLate) queue = queue.then(() => play(row)).catch(() => {});
}

const ordered = new Map(); // orders to the clock whose words are due in a moment: until then they can be undone

function onAnnouncement({ detail }) {
  if (detail.is_undone) {
    ordered.delete(detail.order);
    return;
  }
  const row = { ...detail, due: Date.parse(detail.due_at) };
  if (row.order && row.due > now()) ordered.set(row.order, row);
  else meet(row, detail.is_late || now() - row.due > (LATE[row.kind] ?? LATE.other));
}

function lookAtOrders() {
  for (const [id, row] of ordered) {
    if (row.due > now()) continue;
    ordered.delete(id);
    meet(row, false);
  }
}

let planned = { text: "", rows: [] };

function look() {
  lookAtOrders();
  const text = settings()?.dataset.plan || "[]";
  if (text !== planned.text) planned = { text, rows: JSON.parse(text) };
  for (const row of planned.rows) if (row.refs) clauses.set(row.announcement, row.refs);
  const isLost = Boolean(document.querySelector("[data-live-lost]:not([hidden])"));
  for (const row of planned.rows) {
    if (standing(row, now(), isLost) === "meet") meet(row, false);
  }
}

/* ------------------------------------------------------------ buttons and what they say */
async function lookForVoices() {
  const voices = await sound.voicesOfMachine();
  const languages = (settings()?.dataset.languages ?? "").split(" ").filter(Boolean);
  missing = languages.filter((language) => !sound.voiceFor(language, voices));
  draw();
}

function show(selector, isShown) {
  for (const each of layer()?.querySelectorAll(selector) ?? []) each.hidden = !isShown;
}

function draw() {
  const isOn = hasSound();
  const names = new Intl.DisplayNames([document.documentElement.lang], { type: "language" });
  const listed = new Intl.ListFormat(document.documentElement.lang, { type: "unit", style: "short" });
  show("[data-voice-unlock]", isOn && !isMuted() && !sound.isOpen());
  show("[data-voice-mute]", isOn && !isMuted() && sound.isOpen());
  show("[data-voice-unmute]", isOn && isMuted());
  show("[data-voice-missing]", isOn && !isMuted() && sound.isOpen() && missing.length > 0);
  for (const each of layer()?.querySelectorAll("[data-voice-without]") ?? []) {
    each.textContent = listed.format(missing.map((language) => names.of(language)));
  }
}

/* Why nobody hears this page although it has sound: "blocked", "muted", "no-voice"; empty where it is heard. */
export function silenceReason() {
  if (!isStarted || settings()?.dataset.sound === "off") return "";
  if (isMuted()) return "muted";
  if (!sound.isPossible() || !sound.isOpen()) return "blocked";
  return missing.length ? "no-voice" : "";
}

function setMuted(isOff) {
  remember("muted", isOff);
  if (isOff) sound.hush();
  draw();
}

async function onTap(event) {
  const isPress = event.type === "click";
  if (isPress && event.target.closest("[data-voice-mute]")) return setMuted(true);
  if (isPress && event.target.closest("[data-voice-unmute]")) setMuted(false);
  if (!hasSound() || isMuted() || sound.isOpen()) return;
  await sound.unlock();
  await lookForVoices();
}

export function startVoice() {
  if (isStarted || !layer()) return;
  isStarted = true;
  sound.open(() => lookForVoices());
  document.addEventListener("click", onTap);
  document.addEventListener("keydown", onTap);
  document.addEventListener("muster:announcement", onAnnouncement);
  document.addEventListener("muster:fragment", () => {
    look();
    draw();
  });
  window.setInterval(look, LOOK_EVERY);
  lookForVoices();
}
