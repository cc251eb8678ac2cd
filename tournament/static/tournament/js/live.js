/* Live pages. The server says that something changed and what (topics); the page fetches those parts again, the same
   parts it was made of. Without the stream it asks by itself, and unchanged parts answer with nothing (304).
   The body carries data-live (the tournament) and data-revision; a part carries data-part-url and data-topics. */

const ASK_SHOWN = 10_000; // without a stream: while somebody looks
const ASK_HIDDEN = 60_000;
const STREAM_PATIENCE = 30_000; // a stream that is silent so long is checked by asking once
const tags = new Map();
let lostSince = null;
let hasStream = false;
let heard = Date.now();

function say(isLost) {
  if (isLost === Boolean(lostSince)) return;
  lostSince = isLost ? new Date() : null;
  for (const each of document.querySelectorAll("[data-live-lost]")) each.hidden = !isLost;
  for (const each of document.querySelectorAll("[data-live-since]")) {
    each.textContent = lostSince ? lostSince.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) : "";
  }
}

async function refresh(part) {
  const url = part.dataset.partUrl;
  const headers = tags.has(url) ? { "If-None-Match": tags.get(url) } : {};
  const answer = await fetch(url, { headers, cache: "no-store" });
  if (answer.status === 304) return;
  if (!answer.ok) throw new Error(`part answered ${answer.status}`);
  tags.set(url, answer.headers.get("ETag") ?? "");
  const html = await answer.text();
  if (part.innerHTML === html) return;
  const openFolds = [...part.querySelectorAll("details")].map((each) => each.open);
  part.innerHTML = html;
  part.querySelectorAll("details").forEach((each, index) => {
    each.open = openFolds[index] ?? false;
  });
  document.dispatchEvent(new CustomEvent("muster:fragment", { detail: { part: part.dataset.part } }));
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
  }
}

function listen(slug) {
  if (!("EventSource" in window)) return;
  const stream = new EventSource(`/live/${slug}`);
  const changed = (event) => {
    heard = Date.now();
    const news = JSON.parse(event.data);
    document.dispatchEvent(new CustomEvent("muster:news", { detail: news }));
    // a hall full of phones must not ask in the same millisecond
    window.setTimeout(() => refreshAll(news.topics), Math.random() * 250);
  };
  stream.addEventListener("open", () => {
    hasStream = true;
    heard = Date.now();
    refreshAll();
  });
  for (const kind of ["message", "changed", "published", "announcement"]) stream.addEventListener(kind, changed);
  stream.addEventListener("error", () => {
    hasStream = false;
    if (stream.readyState === EventSource.CLOSED) stream.close(); // no stream here: asking is enough
  });
}

function ask() {
  const isStale = Date.now() - heard > STREAM_PATIENCE;
  if (!hasStream || isStale) {
    heard = Date.now();
    refreshAll();
  }
  const pause = document.hidden ? ASK_HIDDEN : ASK_SHOWN;
  window.setTimeout(ask, pause * (0.8 + Math.random() * 0.4));
}

let isStarted = false;

export function startLive() {
  const slug = document.body.dataset.live;
  if (!slug || isStarted) return;
  isStarted = true;
  listen(slug);
  window.setTimeout(ask, ASK_SHOWN);
  window.addEventListener("online", () => refreshAll());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refreshAll();
  });
}
