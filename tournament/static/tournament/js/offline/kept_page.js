/* A page that came from this phone, because the server could not be reached (worker.js): it says of when it is, and shows
   the newest parts that this phone has. */
import { KEPT_AT, cacheName } from "./kept.js";
import { wallClock } from "../clock/wall_clock.js";
import { morph } from "../parts/morph.js";

const { keptAt, home } = document.documentElement.dataset;

async function renewPart(part) {
  const kept = await caches.match(new URL(part.dataset.partUrl, location.href).href, { cacheName: cacheName(home) });
  if (Number(kept?.headers.get(KEPT_AT)) > Number(keptAt)) morph(part, await kept.text());
}

function say(notice, place) {
  for (const each of notice.querySelectorAll("[data-kept-time]")) each.textContent = wallClock(Number(keptAt), each.dataset.zone);
  place.prepend(notice);
}

export async function startKeptPage() {
  const place = document.querySelector("#messages");
  place.replaceChildren(); // of the visit before
  const isMissing = location.hash === "#not-kept";
  const words = document.querySelector(isMissing ? "#page-not-kept" : "#page-kept");
  if (isMissing || !document.querySelector("[data-live-lost]")) say(words.content.cloneNode(true), place);
  await Promise.all([...document.querySelectorAll("[data-part-url]")].map(renewPart));
}
