/* Live pages. The server says what changed (topics); the page fetches those parts again. Without the stream it asks by
   itself, and while nothing changed the answer is empty (304). What body and parts carry: docs/style.md, "Live parts".
   Announcements come as the event "muster:announcement" on the document. */
import { openStream } from "./live_stream.js";
import { morph } from "./morph.js";
import { released } from "../forms/press.js";
import { hear, now, wallClock } from "../clock/wall_clock.js";

const ASK_EVERY = 5000; // without a stream, while somebody looks; more rarely while nothing changes
const ASK_AT_LEAST = 20_000;
const FIRST_WAIT = 1000; // until a lost stream is opened again; doubled up to the longest
const MAX_WAIT = 30_000;
const SILENCE = 40_000; // the server says something every fifteen seconds
const PATIENCE = 10_000; // for one answer
const SPREAD = 400; // a hall full of phones must not ask in the same millisecond
const REST = 4; // times as long as an answer took this page leaves the server alone
const BOARD_REST = 10; // a long board is made anew with every result
const TURN_OVER = 300; // milliseconds after its end, so that the server has no doubt
const ALL = "all"; // topics

const body = document.body;
const shown = new WeakMap(); // of each part the address that it shows, when it was asked, and the answer's ETag
const turns = new WeakMap(); // of each turn that runs out how long it had, and when it ends here
let lostSince = null;
let stream = null;
let heard = 0;
let wait = FIRST_WAIT;
let spread = SPREAD;
let wanted = null; // the topics to fetch for: a list, ALL, or none
let waiting = 0; // the timer of the next fetch
let isFetching = false;
let took = 0; // milliseconds, the last answer
let fetchedAt = -Infinity;
let pace = ASK_EVERY;
let lastId = 0;
let revision = 0;
let stateTag = "";
let asking = 0;
let isAsking = false;
let isOut = false;

const around = (milliseconds) => milliseconds * (0.75 + Math.random() / 2);
const steady = () => performance.now(); // a device's clock may be changed while we listen
const door = () => body.dataset.liveDoor ?? "t";
const isAlways = () => body.hasAttribute("data-live-always"); // the projector waits for nobody
const isWatched = () => !document.hidden || isAlways();

function say(isLost) {
  if (isLost === Boolean(lostSince)) return;
  const { dataset } = document.documentElement; // a page of this phone's own was lost when it was kept
  lostSince = isLost ? Number(dataset.keptAt) || now() : null;
  if (!isLost) delete dataset.keptAt;
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
  const asked = steady();
  const answer = await fetch(url, { headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  took = steady() - asked;
  if (answer.redirected || [401, 403, 404].includes(answer.status)) return shutOut() ?? null;
  if (answer.status === 304) return null;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

/* ------------------------------------------------------------ parts */
async function refresh(part) {
  const url = part.dataset.partUrl;
  const asked = performance.now();
  const known = shown.get(part);
  const answer = await get(url, known?.url === url ? known.tag : "");
  const heardAt = performance.now();
  if (!answer) return;
  const html = await answer.text();
  await released();
  if (url !== part.dataset.partUrl || asked < shown.get(part)?.asked) return; // somebody typed on meanwhile
  morph(part, html);
  shown.set(part, { url, asked, tag: answer.headers.get("ETag") ?? "" });
  const detail = { part: part.dataset.part, asked, heard: heardAt };
  document.dispatchEvent(new CustomEvent("muster:fragment", { detail }));
}

/* One after the other, and never two at once: a page that is slow to answer is not asked more for it. */
async function fetchWanted() {
  const topics = wanted === ALL ? null : wanted;
  const parts = [...document.querySelectorAll("[data-part-url]")].filter(
    (part) => !topics || part.dataset.topics.split(" ").some((topic) => topics.includes(topic)),
  );
  waiting = 0;
  wanted = null;
  isFetching = true;
  let isHeard = true;
  try {
    for (const part of parts) await refresh(part);
  } catch {
    isHeard = false;
  }
  isFetching = false;
  if (parts.length) fetchedAt = steady();
  say(!isHeard);
  if (!isHeard) fetchIn(around(ASK_EVERY) + Math.random() * spread, topics);
  else if (wanted) fetchIn(inTurn(), []);
}

function askAgain(part) {
  say(true);
  fetchIn(ASK_EVERY, part.dataset.topics.split(" "));
}

/* What begins to wait because time passes is shown without anybody changing anything. */
function renew() {
  if (!isWatched() || isOut || lostSince) return;
  for (const part of document.querySelectorAll("[data-renews]")) {
    const age = performance.now() - (shown.get(part)?.asked ?? 0);
    if (age > Number(part.dataset.renews) * 1000) refresh(part).catch(() => {}); // the stream says that it is lost
  }
}

/* A turn that runs out is over without anybody doing anything, and the tag of the answer knows nothing of time. */
function watchTurns() {
  for (const each of isWatched() && !isOut ? document.querySelectorAll("[data-turn-left]") : []) {
    const left = each.dataset.turnLeft;
    const turn = turns.get(each);
    if (turn?.left !== left) {
      turns.set(each, { left, ends: steady() + Number(left) * 1000 + TURN_OVER });
    } else if (steady() > turn.ends) {
      const part = each.closest("[data-part-url]");
      turn.ends = steady() + ASK_EVERY; // if nothing is heard
      shown.delete(part);
      refresh(part).catch(() => {});
    }
  }
}

/* When this page has its turn: by chance within the spread, and not twice within it. */
function inTurn() {
  const rest = Math.max(spread, (body.dataset.liveDoor ? REST : BOARD_REST) * took);
  return Math.random() * rest + Math.max(0, fetchedAt + rest - steady());
}

/* What comes while we wait or fetch is fetched together, once, however much happened. */
function fetchIn(milliseconds, topics) {
  wanted = wanted === ALL || !topics ? ALL : [...(wanted ?? []), ...topics];
  if (!waiting && !isFetching) waiting = window.setTimeout(fetchWanted, milliseconds);
}

function tell(news) {
  revision = Math.max(revision, news.revision);
  spread = isAlways() ? SPREAD : (news.spread_ms ?? spread);
  hear(news.server_now);
  document.dispatchEvent(new CustomEvent("muster:news", { detail: news }));
  for (const detail of news.announcements ?? []) {
    document.dispatchEvent(new CustomEvent("muster:announcement", { detail }));
  }
  if (!news.topics || news.topics.length) fetchIn(inTurn(), news.topics);
}

/* ------------------------------------------------------------ the stream */
const words = {
  hello(news, id) {
    wait = FIRST_WAIT;
    hear(news.server_now);
    spread = isAlways() ? SPREAD : (news.spread_ms ?? spread);
    if (!lastId && (news.since ?? news.revision) > revision) tell({ revision: news.revision, topics: null });
    lastId = id;
    say(false);
  },
  changed(news, id) {
    if (id <= lastId) return; // heard before
    lastId = id;
    tell(news);
  },
  beat(_news, id) {
    lastId = Math.max(lastId, id); // so far nothing was for us
  },
};

/* From what this page has heard, else from what it shows: what happened since and concerns it is told. */
function address() {
  const wishes = new URLSearchParams(lastId ? `after=${lastId}` : `since=${revision}`);
  if (body.dataset.liveTable) wishes.set("table", body.dataset.liveTable);
  return `/live/${door()}/${body.dataset.live}?${wishes}`;
}

function open() {
  heard = steady();
  stream = openStream({
    name: `muster-live ${door()} ${body.dataset.live} ${body.dataset.liveTable ?? ""}`,
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

function lose() {
  close();
  askIn(around(FIRST_WAIT) + Math.random() * spread);
  window.setTimeout(reopen, around(wait) + Math.random() * spread);
  wait = Math.min(wait * 2, MAX_WAIT);
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
    pace = answer ? ASK_EVERY : Math.min(pace * 1.5, ASK_AT_LEAST);
    if (answer) {
      stateTag = answer.headers.get("ETag") ?? "";
      tell(await answer.json());
    }
  } catch {
    pace = ASK_EVERY;
    say(true);
  }
  isAsking = false;
  askIn(around(Math.max(pace, 5 * REST * took)) + Math.random() * spread);
}

/* Browsers open six connections to a server: a page that nobody looks at gives its own back. */
function onVisibility() {
  pace = ASK_EVERY;
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
  document.addEventListener("muster:ask", ({ detail }) => refresh(detail).catch(() => askAgain(detail)));
  window.addEventListener("online", onOnline);
  window.addEventListener("offline", lose);
  window.setInterval(renew, 5000);
  window.setInterval(watchTurns, 1000);
  if (document.documentElement.dataset.keptAt) say(true);
  window.setInterval(() => stream && steady() - heard > SILENCE && lose(), 5000);
  if ("EventSource" in window) reopen();
  else ask();
}
