/* The service worker of one private link, where the browser trusts the address. It is served below the link (/me/TOKEN/),
   so it never sees a page of an official, the admin or the API. A page comes from the network; without one from the copy
   that the last visit left, marked with its time. The server says which answers may be kept (Muster-Keep), and when the
   link is over (Muster-Link: closed): then nothing stays. It sends what waits also while no page is open; the page then
   sends it once more, and the token of the form makes it count once. So the page alone decides what is done. */
import { FORGOTTEN, KEPT_AT, OUTBOX, SYNC, cacheName, isLook } from "./kept.js";

const HOME = new URL(self.registration.scope).pathname;
const CACHE = cacheName(HOME);
const MAX_PAGES = 24;
const HASHED = /\/(?:bundles|fonts)\/[^/]+\.[0-9a-f]{8,12}\.\w+$/; // named after their content
const FILES = /(?:href|src)="([^"]+\/(?:bundles|fonts)\/[^"#]+)/g;
const GAME = /\/rounds\/\d+\/result\/$/;
const NO_SERVER = new Set([502, 504]); // a proxy stands there, and nothing behind it
const BUSY = new Set([408, 425, 429]);

const addressOf = (request) => request.url.replace(/[?#].*/, "");
const pathOf = (request) => new URL(request.url).pathname;
const mayKeep = (answer) => answer.ok && !answer.redirected && answer.headers.has("Muster-Keep");
const stemOf = (path) => path.replace(/\.[0-9a-f]{8,12}\.\w+$/, "");

/* ------------------------------------------------------------ what is kept */
async function keep(request, answer) {
  if (!(await caches.has(CACHE))) return; // forgotten
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, `${Date.now()}`);
  const cache = await caches.open(CACHE);
  await cache.put(addressOf(request), new Response(await answer.blob(), { headers }));
  const pages = (await cache.keys()).map(pathOf).filter((path) => path.startsWith(HOME) && path !== HOME + OUTBOX);
  const older = pages.filter((path) => path !== HOME).slice(0, Math.max(0, pages.length - MAX_PAGES));
  await Promise.all(older.map((path) => cache.delete(path)));
}

/* The browser gives up a push subscription with its worker. */
async function forget() {
  await caches.delete(CACHE);
  await self.registration.unregister();
}

/* The first page and its files, before they are asked for a second time. The browser has the files already. */
async function start() {
  if (await caches.has(CACHE)) return;
  const home = new Request(HOME);
  const answer = await watched(home);
  if (!mayKeep(answer)) return;
  const cache = await caches.open(CACHE);
  const html = await answer.clone().text();
  await keep(home, answer);
  const files = [...html.matchAll(FILES)].map(([, path]) => path);
  await Promise.allSettled([...new Set(files)].map((path) => cache.add(path)));
}

/* ------------------------------------------------------------ answers */
/* An answer of the network. What it says of the link holds, whoever asked. */
async function watched(request) {
  const answer = await fetch(request);
  if (answer.headers.get("Muster-Link") === "closed") await forget();
  return answer;
}

async function keptPage(request) {
  const kept = await caches.match(addressOf(request), { cacheName: CACHE });
  if (!kept) return otherPage(pathOf(request));
  if (request.mode !== "navigate") return kept;
  const mark = `data-kept-at="${kept.headers.get(KEPT_AT)}"`;
  const html = (await kept.text()).replace("<html", `$& ${mark}`);
  return new Response(html, { headers: kept.headers });
}

/* For a page that was never open here: of "result" the newest game that was, else the first page. */
async function otherPage(path) {
  const kept = (await caches.has(CACHE)) ? (await (await caches.open(CACHE)).keys()).map(pathOf) : [];
  const game = path === `${HOME}result/` && kept.findLast((each) => each.startsWith(HOME) && GAME.test(each));
  if (game) return Response.redirect(game);
  return path !== HOME && kept.includes(HOME) ? Response.redirect(`${HOME}#not-kept`) : null;
}

async function ownAnswer(event) {
  const { request } = event;
  const isPage = request.mode === "navigate";
  const answer = await watched(request).catch((error) => ({ error, status: 0 }));
  if (answer instanceof Response && !NO_SERVER.has(answer.status)) {
    if (mayKeep(answer) && (isPage || !new URL(request.url).search)) event.waitUntil(keep(request, answer.clone()));
    return answer;
  }
  const kept = isPage || request.destination === "image" ? await keptPage(request) : null;
  if (kept) return kept;
  if (answer instanceof Response) return answer;
  throw answer.error; // the page says itself that there is no connection
}

async function file(event) {
  const { request } = event;
  const kept = await caches.match(request, { cacheName: CACHE });
  if (kept) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok && (await caches.has(CACHE))) event.waitUntil(keepFile(request, answer.clone()));
    return answer;
  } catch (error) {
    const other = await sameFile(request); // a kept page of an older program is shown with the files of today
    if (other) return other;
    throw error;
  }
}

async function keepFile(request, answer) {
  const cache = await caches.open(CACHE);
  for (const older of await cache.keys()) if (stemOf(older.url) === stemOf(request.url)) await cache.delete(older);
  await cache.put(request, answer);
}

async function sameFile(request) {
  if (!(await caches.has(CACHE))) return null;
  const cache = await caches.open(CACHE);
  const other = (await cache.keys()).find(({ url }) => stemOf(url) === stemOf(request.url));
  return other ? cache.match(other) : null;
}

/* ------------------------------------------------------------ what waits */
/* Thrown errors let the browser try again later. What is refused stays for the page, which says why. */
async function flush() {
  const kept = await caches.match(HOME + OUTBOX, { cacheName: CACHE });
  const { submissions, token } = kept ? await kept.json() : { submissions: [], token: "" };
  for (const submission of submissions) {
    if (isLook(submission) || Date.now() - submission.at > FORGOTTEN) continue;
    const body = new URLSearchParams(submission.fields);
    body.set("csrfmiddlewaretoken", token);
    body.set("pressed_at", submission.at);
    const headers = { "HX-Request": "true" };
    const answer = await watched(new Request(HOME + submission.path, { method: "POST", body, headers }));
    if (answer.status >= 500 || BUSY.has(answer.status)) throw new Error(`${submission.path}: ${answer.status}`);
  }
}

/* ------------------------------------------------------------ what the server tells of */
function show({ data }) {
  const { tag, title, body } = data.json();
  return self.registration.showNotification(title, { body, tag, renotify: true });
}

async function openHome(notification) {
  notification.close();
  const pages = await self.clients.matchAll({ type: "window" });
  return pages.length ? pages[0].navigate(HOME).then((page) => page?.focus()) : self.clients.openWindow(HOME);
}

self.addEventListener("push", (event) => event.waitUntil(show(event)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openHome(event.notification)));
self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(start());
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  if (event.data === "start") event.waitUntil(start());
  if (event.data === "forget") event.waitUntil(forget().then(() => event.ports[0].postMessage("forgotten")));
});
self.addEventListener("sync", (event) => event.tag === SYNC && event.waitUntil(flush()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (HASHED.test(pathname)) event.respondWith(file(event));
  else if (pathname.startsWith(HOME)) event.respondWith(ownAnswer(event));
});
