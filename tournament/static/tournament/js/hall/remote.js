/* The remote asks how the projectors are: a heartbeat changes no revision, so no live update tells it. */
const EVERY = 10_000;
const PATIENCE = 8000;

async function ask() {
  const remote = document.querySelector("[data-pulses]");
  if (!remote || document.hidden) return;
  try {
    const answer = await fetch(remote.dataset.pulses, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok || answer.redirected) return;
    for (const [key, { pulse, words }] of Object.entries(await answer.json())) {
      const place = document.querySelector(`[data-pulse-of="${CSS.escape(key)}"]`);
      if (!place) continue;
      if (place.textContent !== words) place.textContent = words;
      place.className = `pulse pulse--${pulse}`;
    }
  } catch {
    /* no network: the page says so itself */
  }
}

window.setInterval(ask, EVERY);
document.addEventListener("visibilitychange", ask);
document.addEventListener("muster:fragment", ask);
ask();
