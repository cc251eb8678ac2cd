/* A result, a yes or a no that was pressed is kept on this phone until the hall has answered: through a lost network, a
   reload and a closed page. It is sent again and again until then; the token of the slip (or the report that was looked
   at) makes it count once, so this file may ask twice and never has to know whether an answer was lost on its way.
   Only a page of the own server is an answer: the sign-in page of a hotel's network is none. What is refused is said on
   the page that the answer leads to. Nothing is kept after the answer. */
import { read, write } from "./phone_storage.js";
import { wallClock } from "./wall_clock.js";

const FIRST_WAIT = 2000; // milliseconds until it is tried again; doubled up to the longest
const LONGEST_WAIT = 30_000;
const PATIENCE = 15_000; // for one answer; a network that swallows it is no network
const QUICK = 1500; // an answer that takes longer is worth a word
const FORGOTTEN = 24 * 60 * 60 * 1000; // a day later nobody waits for it
const LONGEST_PAUSE = 10 * 60 * 1000; // then it is asked again, whatever was said
const TOO_MANY = 429;
const BUSY = new Set([408, 425, TOO_MANY]);

let place = null;
let wait = FIRST_WAIT;
let timer = 0;
let isSending = false;
let isLeaving = false;

const key = () => place.dataset.kept;
const kindOf = ({ path, fields }) =>
  path.endsWith("/result/") && Object.fromEntries(fields).step !== "send" ? "look" : path.split("/").at(-2);

const isSame = (one, other) => one.path === other.path && `${one.fields}` === `${other.fields}`;

function say(title, text, isRefused = false) {
  const [heading, words] = place.querySelectorAll(".notice__body p");
  if (heading.textContent !== title) heading.textContent = title;
  if (words.textContent !== text) words.textContent = text;
  const notice = place.querySelector(".notice");
  notice.classList.toggle("notice--error", isRefused);
  notice.classList.toggle("notice--warning", !isRefused);
  place.hidden = false;
}

function sayWaiting(deed) {
  const words = place.dataset[kindOf(deed)] ?? place.dataset.result;
  say(place.dataset.title, words.replace("{when}", wallClock(deed.at)));
}

/* The hall has answered, and wants less of this phone for so many milliseconds. */
function sayBusy(pause) {
  say(place.dataset.title, place.dataset.busy.replace("{when}", wallClock(Date.now() + pause)));
}

async function sayRefused(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const sentence = page.querySelector("main .lede") ?? page.querySelector("h1");
  say(place.dataset.refused, sentence?.textContent.trim() ?? "", true);
}

async function ask(deed) {
  const body = new URLSearchParams(deed.fields);
  body.set("csrfmiddlewaretoken", place.querySelector("[name=csrfmiddlewaretoken]").value);
  const headers = { "HX-Request": "true" }; // the address to go to comes as a header, and its notices stay for it
  const signal = AbortSignal.timeout(PATIENCE);
  return fetch(place.dataset.way + deed.path, { method: "POST", body, headers, signal, cache: "no-store" });
}

function later(pause = 0) {
  clearTimeout(timer);
  timer = setTimeout(send, pause + wait * (0.75 + Math.random() / 2));
  wait = Math.min(wait * 2, LONGEST_WAIT);
}

async function take(answer, deed) {
  const next = answer?.headers.get("HX-Redirect");
  const kept = read(key());
  if (kept && !isSame(deed, kept)) {
    send(); // something else was pressed meanwhile
  } else if (next) {
    isLeaving = true;
    write(key(), null);
    window.location.assign(next);
  } else if (!kept) {
    place.hidden = true; // given up, or another tab was quicker
  } else if (answer && answer.status >= 400 && answer.status < 500 && !BUSY.has(answer.status)) {
    await sayRefused(answer);
  } else if (answer?.status === TOO_MANY) {
    const pause = Math.min(answer.headers.get("Retry-After") * 1000 || wait, LONGEST_PAUSE);
    sayBusy(pause);
    later(pause);
  } else {
    sayWaiting(deed);
    later();
  }
}

async function send() {
  clearTimeout(timer);
  const deed = read(key());
  if (isSending) return;
  if (!deed) {
    place.hidden = true;
    return;
  }
  isSending = true;
  const slow = setTimeout(sayWaiting, QUICK, deed);
  const answer = await ask(deed).catch(() => null);
  clearTimeout(slow);
  isSending = false;
  await take(answer, deed);
}

function sendNow() {
  wait = FIRST_WAIT;
  return send();
}

function keep(event) {
  const form = event.target;
  if (!form.matches("[data-keeps]")) return;
  event.preventDefault();
  delete form.dataset.sent; // forms.js counts presses for pages that send by themselves
  if (isLeaving) return;
  const fields = [...new FormData(form, event.submitter)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const path = new URL(form.action).pathname.slice(place.dataset.way.length);
  const deed = { path, fields, at: Date.now() };
  const kept = read(key());
  if (!kept || !isSame(deed, kept)) write(key(), deed);
  sendNow();
}

function forget() {
  clearTimeout(timer);
  write(key(), null);
  place.hidden = true;
}

/* Listens, and goes on with what was kept before this page was opened. */
export function startKeeping() {
  place = document.querySelector("[data-kept]");
  document.addEventListener("submit", keep);
  place.querySelector("[data-kept-again]").addEventListener("click", sendNow);
  place.querySelector("[data-kept-forget]").addEventListener("click", forget);
  addEventListener("pageshow", () => {
    isLeaving = false;
  });
  addEventListener("online", sendNow);
  addEventListener("storage", (event) => event.key === key() && !event.newValue && send());
  document.addEventListener("visibilitychange", () => document.hidden || sendNow());
  const kept = read(key());
  if (kept && Date.now() - kept.at > FORGOTTEN) forget();
  else if (kept) sendNow();
}
