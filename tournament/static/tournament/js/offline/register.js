/* Starts the worker of the private link (worker.js) once the page stands, where the browser has workers: on plain HTTP it
   has none, and pages work without. Hands it what waits to be sent, and makes this phone forget a link. */
import { OUTBOX, SYNC, cacheName } from "./kept.js";

const { worker, home } = document.documentElement.dataset;
const isAble = Boolean(worker) && "serviceWorker" in navigator;
let writing = Promise.resolve();

async function register() {
  try {
    // The address names the content, so the browser asks nobody whether there is a newer one.
    await navigator.serviceWorker.register(worker, { updateViaCache: "all" });
    (await navigator.serviceWorker.ready).active.postMessage("start"); // again, if this phone forgot the link before
  } catch {
    /* a private window, or a link that is over: pages work without */
  }
}

export function startWorker() {
  if (!isAble) return;
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

async function write(submissions, token) {
  if (!(await caches.has(cacheName(home)))) return;
  const cache = await caches.open(cacheName(home));
  if (!submissions.length) {
    await cache.delete(home + OUTBOX);
    return;
  }
  await cache.put(home + OUTBOX, new Response(JSON.stringify({ submissions, token })));
  await (await navigator.serviceWorker.ready).sync?.register(SYNC);
}

/* A copy of what waits, so that the worker can send it when the browser has a connection and the page is closed. */
export function lendOutbox(submissions, token) {
  if (isAble) writing = writing.then(() => write(submissions, token)).catch(() => {});
}

/* ------------------------------------------------------------ forgetting */
async function tellWorker() {
  const registration = isAble && (await navigator.serviceWorker.getRegistration(home));
  if (!registration?.active) return;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((done) => port1.addEventListener("message", done, { once: true }));
  port1.start();
  registration.active.postMessage("forget", [port2]);
  await answered;
}

function clearStorage({ keys, token }) {
  try {
    const known = JSON.parse(localStorage.getItem("muster-links")) ?? [];
    localStorage.setItem("muster-links", JSON.stringify(known.filter((row) => row.token !== token)));
    const own = keys.split(/\s+/);
    for (const key of Object.keys(localStorage)) if (own.some((start) => key.startsWith(start))) localStorage.removeItem(key);
  } catch {
    /* nothing is kept where the browser keeps nothing */
  }
}

export function offerForgetting() {
  const button = document.querySelector("[data-forget-phone]");
  button.closest("section").hidden = false;
  const words = isAble ? "[data-has-worker]" : "[data-has-no-worker]";
  for (const each of document.querySelectorAll(words)) each.hidden = isSecureContext && !isAble; // signed in, or an old browser
  button.addEventListener("click", async () => {
    button.disabled = true;
    await tellWorker();
    clearStorage(button.dataset);
    location.replace(button.dataset.forgetPhone);
  });
}
