/* A result, a yes, a no, a check-in or a list that was pressed is kept on this phone until the hall has answered: through
   a lost network, a reload and a closed page. It is sent again and again until then; the token of its form (or the report
   that was looked at) makes it count once, so this file may ask twice and never has to know whether an answer was lost on
   its way. Only a page of the own server is an answer: the sign-in page of a hotel's network is none. What is refused is
   said here with its reason, or on the page that the answer leads to. Nothing is kept after the answer. Where the answer
   is a page to look at (what the facts mean), the browser sends the form once more as its own.
   Of one matter (a table, a list, the check-in) the last press counts; several matters wait side by side. The time of the
   press goes along as what this phone says, never as more. */
import { read, write } from "./phone_storage.js";
import { wallClock } from "../clock/wall_clock.js";
import { FORGOTTEN, isLook } from "../offline/kept.js";
import { lendOutbox } from "../offline/register.js";

const FIRST_WAIT = 2000; // milliseconds until it is tried again; doubled up to the longest
const MAX_WAIT = 30_000;
const PATIENCE = 15_000; // for one answer, and longer each time: a network that swallows it is no network, a slow one is
const QUICK = 1500; // an answer that takes longer is worth a word
const MAX_PAUSE = 10 * 60 * 1000; // then it is asked again, whatever was said
const TOO_MANY = 429;
const BUSY = new Set([408, 425, TOO_MANY]);

const said = new Map(); // what stands on the page, by matter
const refused = new Set(); // matters that are not sent again by themselves
let place = null;
let wait = FIRST_WAIT;
let timer = 0;
let isSending = false;
let isLeaving = false;

const key = () => place.dataset.kept;
const matterOf = ({ path }) => path.replace(/[^/]+\/$/, "") || path;
const isSame = (one, other) => one.path === other.path && `${one.fields}` === `${other.fields}`;

/* Pages of an older program kept one submission, not a list of them. */
const everything = () => [read(key()) ?? []].flat();
const keptOf = (matter) => everything().find((submission) => matterOf(submission) === matter);
const drop = (matter) => store(everything().filter((submission) => matterOf(submission) !== matter));

const csrfToken = () => place.querySelector("[name=csrfmiddlewaretoken]").value;

function store(submissions) {
  write(key(), submissions.length ? submissions : null);
  lendOutbox(submissions, csrfToken());
}

function kindOf(submission) {
  if (isLook(submission)) return "look";
  return submission.path.split("/").at(-2).replace(/-(\w)/, (_, letter) => letter.toUpperCase());
}

/* ------------------------------------------------------------ what the page says */
function lineOf(matter) {
  const known = [...place.querySelectorAll("[data-matter]")].find((line) => line.dataset.matter === matter);
  if (known) return known;
  const line = place.querySelector("template").content.firstElementChild.cloneNode(true);
  line.dataset.matter = matter;
  line.querySelector("[data-kept-again]").addEventListener("click", sendNow);
  line.querySelector("[data-kept-forget]").addEventListener("click", () => forget(matter));
  place.append(line);
  return line;
}

function show() {
  const matters = everything().map(matterOf);
  for (const line of place.querySelectorAll("[data-matter]")) {
    if (!matters.includes(line.dataset.matter)) line.remove();
  }
  for (const matter of said.keys()) if (!matters.includes(matter)) said.delete(matter);
  for (const [matter, [title, text]] of said) {
    const line = lineOf(matter);
    const [heading, words] = line.querySelectorAll(".notice__body p");
    if (heading.textContent !== title) heading.textContent = title;
    if (words.textContent !== text) words.textContent = text;
    line.classList.toggle("notice--error", refused.has(matter));
    line.classList.toggle("notice--warning", !refused.has(matter));
  }
  place.hidden = said.size === 0;
}

function say(submission, title, text) {
  said.set(matterOf(submission), [title, text]);
  show();
}

function sayWaiting(submission) {
  const words = place.dataset[kindOf(submission)] ?? place.dataset.result ?? place.dataset.handIn;
  say(submission, place.dataset.title, words.replace("{when}", wallClock(submission.at, place.dataset.zone)));
}

/* The hall has answered, and wants less of this phone for so many milliseconds. */
function sayBusy(submission, pause) {
  if (!place.dataset.busy) return sayWaiting(submission);
  return say(submission, place.dataset.title, place.dataset.busy.replace("{when}", wallClock(Date.now() + pause, place.dataset.zone)));
}

async function sayRefused(submission, answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const sentence = page.querySelector("main .lede") ?? page.querySelector("h1");
  refused.add(matterOf(submission));
  say(submission, place.dataset.notTaken, sentence?.textContent.trim() ?? "");
}

/* ------------------------------------------------------------ sending */
async function ask(submission) {
  const body = new URLSearchParams(submission.fields);
  body.set("csrfmiddlewaretoken", csrfToken());
  body.set("pressed_at", submission.at);
  const headers = { "HX-Request": "true" }; // the address to go to comes as a header, and its notices stay for it
  const signal = AbortSignal.timeout(PATIENCE + 2 * wait);
  return fetch(place.dataset.way + submission.path, { method: "POST", body, headers, signal, cache: "no-store" });
}

function later(pause = 0) {
  clearTimeout(timer);
  timer = setTimeout(send, pause + wait * (0.75 + Math.random() / 2));
  wait = Math.min(wait * 2, MAX_WAIT);
}

/* The taps that a list was handed in with are on the server once there is a receipt; those that came after stay. */
function forgetTaps({ path, draft, fields }, next) {
  const isTaken = next.endsWith(path.replace(/hand-in\/$/, "receipt/"));
  if (isTaken && draft && JSON.stringify(read(draft)?.mine) === Object.fromEntries(fields).mine) write(draft, null);
}

/* The same form, sent by the browser: its answer is the page to look at. */
function openPage({ path, fields }) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = place.dataset.way + path;
  form.hidden = true;
  const token = ["csrfmiddlewaretoken", csrfToken()];
  for (const [name, value] of [...fields, token]) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/* Answers where to go next, if this was taken; the rest of what is kept has to wait where ``isOver``. */
async function take(answer, submission) {
  const next = answer?.headers.get("HX-Redirect");
  const kept = keptOf(matterOf(submission));
  if (kept && !isSame(submission, kept)) return {}; // something else was pressed meanwhile
  if (next) {
    forgetTaps(submission, next);
    drop(matterOf(submission));
    return { next };
  }
  if (!kept) return {}; // given up, or another tab was quicker
  if (answer?.headers.get("Muster-Answer") === "page") {
    drop(matterOf(submission));
    return { page: submission };
  }
  if (answer && answer.status >= 400 && answer.status < 500 && !BUSY.has(answer.status)) {
    await sayRefused(submission, answer);
    return {};
  }
  if (answer?.status === TOO_MANY) {
    const pause = Math.min(answer.headers.get("Retry-After") * 1000 || wait, MAX_PAUSE);
    sayBusy(submission, pause);
    later(pause);
  } else {
    sayWaiting(submission);
    later();
  }
  return { isOver: true };
}

async function sendOne(submission) {
  const slow = setTimeout(sayWaiting, QUICK, submission);
  const answer = await ask(submission).catch(() => null);
  clearTimeout(slow);
  return take(answer, submission);
}

async function send() {
  clearTimeout(timer);
  if (isSending || isLeaving) return;
  isSending = true;
  let [next, page, isOver] = ["", null, false];
  const waiting = () => everything().find((submission) => !refused.has(matterOf(submission)));
  for (let submission = waiting(); submission && !isOver; submission = waiting()) {
    const taken = await sendOne(submission);
    next = taken.next ?? next;
    page = taken.page ?? page;
    isOver = taken.isOver ?? false;
  }
  isSending = false;
  show();
  if (isOver) for (const submission of everything()) if (!said.has(matterOf(submission))) sayWaiting(submission);
  if (!next && !page) return;
  isLeaving = true;
  if (page) openPage(page);
  else window.location.assign(next);
}

function sendNow() {
  wait = FIRST_WAIT;
  refused.clear();
  return send();
}

function keep(event) {
  const form = event.target;
  if (!form.matches("[data-keeps]")) return;
  event.preventDefault();
  delete form.dataset.sent; // send_once.js counts presses for pages that send by themselves
  if (isLeaving) return;
  const fields = [...new FormData(form, event.submitter)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const path = new URL(form.action).pathname.slice(place.dataset.way.length);
  const submission = { path, fields, at: Date.now(), draft: form.closest("[data-draft]")?.dataset.draft };
  const matter = matterOf(submission);
  const before = keptOf(matter);
  if (!before || !isSame(submission, before)) {
    store([...everything().filter((other) => matterOf(other) !== matter), submission]);
  }
  sendNow();
}

function forget(matter) {
  drop(matter);
  refused.delete(matter);
  if (!everything().length) clearTimeout(timer);
  show();
}

/* Listens, and goes on with what was kept before this page was opened. */
export function startKeeping() {
  place = document.querySelector("[data-kept]");
  document.addEventListener("submit", keep);
  addEventListener("pageshow", () => {
    isLeaving = false;
  });
  addEventListener("online", sendNow);
  addEventListener("storage", (event) => event.key === key() && send());
  document.addEventListener("visibilitychange", () => document.hidden || sendNow());
  store(everything().filter((submission) => Date.now() - submission.at <= FORGOTTEN));
  if (everything().length) sendNow();
}
