/* The server's time, measured. Every screen shows the same second because nobody trusts its own clock:
   we count on the browser's steady counter and keep an offset to the server, from the samples with the
   shortest way there and back. Nothing here asks more than once in five minutes. */

const EVERY = 5 * 60 * 1000;
let best = { offset: 0, way: Infinity, at: 0 };

const steady = () => performance.timeOrigin + performance.now();

export const now = () => steady() + best.offset;
export const uncertainty = () => best.way / 2;

/* One sample: what the server said, and when we asked and heard (steady milliseconds). */
export function sample(serverNow, asked, heard) {
  const way = Math.max(0, heard - asked);
  const isOld = heard - best.at > EVERY;
  if (way <= best.way || isOld) best = { offset: serverNow - (asked + heard) / 2, way, at: heard };
}

/* The page itself is the first sample: the server wrote its time between our request and the first byte. */
export function samplePage(serverNow) {
  const [page] = performance.getEntriesByType("navigation");
  if (!page || !serverNow) return;
  sample(serverNow, performance.timeOrigin + page.requestStart, performance.timeOrigin + page.responseStart);
}

async function ask(url) {
  try {
    const asked = steady();
    const answer = await fetch(url, { cache: "no-store" });
    const heard = steady();
    sample((await answer.json()).now, asked, heard);
  } catch {
    /* no network: the offset we have is still right */
  }
}

/* Keep the offset fresh: a few samples now, again when the page is looked at after a sleep, then rarely. */
export async function keep(url) {
  for (let i = 0; i < 3; i += 1) await ask(url);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    best = { ...best, way: Infinity }; // a phone that slept may have stopped counting
    ask(url);
  });
  window.setInterval(() => ask(url), EVERY + Math.random() * 60_000);
}
