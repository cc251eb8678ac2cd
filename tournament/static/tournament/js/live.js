/* Live pages. The server says that something changed and what (topics); the page fetches those parts again, the same
   parts it was made of. Without the stream it asks by itself, and while nothing changed the answer is empty (304).
   The body carries data-live (the tournament) and data-revision, at the desk data-live-door="o" (the stream of the
   officials) and on a projector data-live-always; a part carries data-part-url and data-topics. A phone that has a table
   carries data-live-table somewhere and hears the announcements of the hall and of that table only (0: of the hall).
   Announcements come as the event "muster:announcement" on the document. */
import { openStream } from "./live_stream.js";
import { morph } from "./morph.js";
import { released } from "./press.js";
import { hear, now, wallClock } from "./wall_clock.js";

const ASK_EVERY = 5000; // without a stream, while somebody looks
const FIRST_WAIT = 1000; // until a lost stream is opened again; doubled up to the longest
const LONGEST_WAIT = 30_000;
const SILENCE = 40_000; // the server says something every fifteen seconds
const PATIENCE = 10_000; // for one answer; a network that swallows it is no network
const SPREAD = 400; // a hall full of phones must not ask in the same millisecond; the server says how full it is
const ALL = "all"; // topics

const body = document.body;
const tags = new Map();
let lostSince = null;
let stream = null;
let heard = 0;
let wait = FIRST_WAIT;
let spread = SPREAD;
let wanted = null; // the topics to fetch for: a list, ALL, or none
let fetching = 0;
let lastId = 0;
let revision = 0;
let stateTag = "";
let asking = 0;
let isAsking = false;
let isOut = false;
let table = "";

const around = (milliseconds) => milliseconds * (0.75 + Math.random() / 2);
const steady = () => performance.now(); // a device's clock may be changed while we listen
const tableOfPage = () => (document.querySelector("body [data-live-table]") ?? body).dataset.liveTable ?? "";
const door = () => body.dataset.liveDoor ?? "t";
const isAlways = () => body.hasAttribute("data-live-always"); // the projector waits for nobody
const isWatched = () => !document.hidden || isAlways();

function say(isLost) {
  if (isLost === Boolean(lostSince)) return;
  lostSince = isLost ? now() : null;
  for (const each of document.querySelectorAll("[data-live-lost]")) each.hidden = !isLost;
  for (const each of document.querySelectorAll("[data-live-since]")) {
    each.textContent = lostSince ? wallClock(lostSince, each.dataset.zone) : "";
  }
}

/* Signed out, or no part in it any more: the server is there, but not for us. Asking again would not help. */
function shutOut() {
  isOut = true;
  say(false);
  close();
  for (const each of document.querySelectorAll("[data-live-out]")) each.hidden = false;
}

/* An answer, or null where nothing changed or nothing is for us. */
async function get(url, tag) {
  const headers = tag ? { "If-None-Match": tag } : {};
  const answer = await fetch(url, { headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  if (answer.redirected || [401, 403, 404].includes(answer.status)) return shutOut() ?? null;
  if (answer.status === 304) return null;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

/* ------------------------------------------------------------ parts */
async function refresh(part) {
  const url = part.dataset.partUrl;
  const asked = performance.now();
  const answer = await get(url, tags.get(url));
  const heardAt = performance.now();
  if (!answer) return;
  const html = await answer.text();
  await released();
  if (url !== part.dataset.partUrl) return; // somebody typed on meanwhile
  morph(part, html);
  tags.set(url, answer.headers.get("ETag") ?? "");
  const detail = { part: part.dataset.part, asked, heard: heardAt };
  document.dispatchEvent(new CustomEvent("muster:fragment", { detail }));
}

async function refreshAll(topics) {
  const wanted = [...document.querySelectorAll("[data-part-url]")].filter(
    (part) => !topics || part.dataset.topics.split(" ").some((topic) => topics.includes(topic)),
  );
  try {
    await Promise.all(wanted.map(refresh));
    say(false);
  } catch {
    say(true);
    fetchIn(around(ASK_EVERY) + Math.random() * spread, topics);
  }
}

/* What comes while we wait is fetched with it: a page asks once for a part, however much happened. */
function fetchIn(milliseconds, topics) {
  wanted = wanted === ALL || !topics ? ALL : [...(wanted ?? []), ...topics];
  if (fetching) return;
  fetching = window.setTimeout(() => {
    const those = wanted === ALL ? null : wanted;
    fetching = 0;
    wanted = null;
    refreshAll(those);
  }, milliseconds);
}

function tell(news) {
  revision = Math.max(revision, news.revision);
  spread = isAlways() ? SPREAD : (news.spread_ms ?? spread);
  hear(news.server_now);
  document.dispatchEvent(new CustomEvent("muster:news", { detail: news }));
  for (const detail of news.announcements ?? []) {
    document.dispatchEvent(new CustomEvent("muster:announcement", { detail }));
  }
  if (!news.topics || news.topics.length) fetchIn(Math.random() * spread, news.topics);
}

/* ------------------------------------------------------------ the stream */
const words = {
  hello(news, id) {
    wait = FIRST_WAIT;
    hear(news.server_now);
    spread = isAlways() ? SPREAD : (news.spread_ms ?? spread);
    if ((!lastId && news.revision > revision) || lostSince) tell({ revision: news.revision, topics: null });
    lastId = id;
    say(false);
  },
  changed(news, id) {
    if (id <= lastId) return; // heard before
    lastId = id;
    tell(news);
  },
  beat() {},
};

function address() {
  const wishes = new URLSearchParams();
  if (table) wishes.set("table", table);
  if (lastId) wishes.set("after", lastId);
  return `/live/${door()}/${body.dataset.live}?${wishes}`;
}

function open() {
  table = tableOfPage();
  heard = steady();
  stream = openStream({
    name: `muster-live ${door()} ${body.dataset.live} ${table}`,
    address,
    standing: () => ({ data: JSON.stringify({ revision, spread_ms: spread }), id: lastId }),
    hear(kind, data, id) {
      heard = steady();
      words[kind](JSON.parse(data), id);
    },
    lose,
  });
}

function close() {
  stream?.close();
  stream = null;
}

/* Another round, another table: listen as that one. */
function onFragment() {
  if (stream && tableOfPage() !== table) {
    close();
    open();
  }
}

function lose() {
  close();
  askIn(around(FIRST_WAIT) + Math.random() * spread);
  window.setTimeout(reopen, around(wait) + Math.random() * spread);
  wait = Math.min(wait * 2, LONGEST_WAIT);
}

function reopen() {
  if (!stream && !isOut && isWatched() && "EventSource" in window) open();
}

/* ------------------------------------------------------------ without the stream */
function askIn(milliseconds) {
  window.clearTimeout(asking);
  asking = window.setTimeout(ask, milliseconds);
}

async function ask() {
  if (isAsking || isOut || stream?.isLive() || !isWatched()) return;
  isAsking = true;
  try {
    const answer = await get(`/${door()}/${body.dataset.live}/live/state?since=${revision}`, stateTag);
    if (lostSince) reopen(); // the server is back: so may be its stream
    say(false);
    if (answer) {
      stateTag = answer.headers.get("ETag") ?? "";
      tell(await answer.json());
    }
  } catch {
    say(true);
  }
  isAsking = false;
  askIn(around(ASK_EVERY) + Math.random() * spread);
}

/* Browsers open six connections to a server: a page that nobody looks at gives its own back. */
function onVisibility() {
  if (!isWatched()) close();
  else if (!document.hidden) reopen();
}

/* The device has a network again: catch up at once, the hall spread over a moment. */
function onOnline() {
  reopen();
  askIn(Math.random() * spread);
}

export function startLive() {
  if (!body.dataset.live || revision) return;
  revision = Number(body.dataset.revision) || 1;
  document.addEventListener("visibilitychange", onVisibility);
  document.addEventListener("muster:fragment", onFragment);
  document.addEventListener("muster:ask", ({ detail }) => refresh(detail).catch(() => say(true)));
  window.addEventListener("online", onOnline);
  window.addEventListener("offline", lose);
  window.setInterval(() => stream && steady() - heard > SILENCE && lose(), 5000);
  if ("EventSource" in window) reopen();
  else ask();
}
