/* The two counts of a game, shared while both players agree: the phone sends its own and is answered with the other.
   It asks by itself, only while this page is in sight; nobody else's page hears of it. Without a connection the own count
   goes on, and the last one of the opponent stays with its time. */
import { read, write } from "../forms/phone_storage.js";

const PAUSE = 10_000;
const PATIENCE = 30_000; // milliseconds for one answer
const SOON = 800; // milliseconds after the last tap

export function startSharing(box, form, count) {
  const key = box.dataset.losses;
  const [share, unshare] = [form.querySelector("[data-share]"), form.querySelector("[data-unshare]")];
  let timer = null;
  let isAsking = false;

  function say(state, other) {
    const isShown = Boolean(other) && state !== "closed" && state !== "off";
    const time = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hour12: false }).format(new Date(other?.at ?? 0));
    form.querySelector("[data-share-state]").textContent = form.dataset[state].replace("{time}", time);
    form.querySelector("[data-other]").hidden = !isShown;
    form.querySelector("[data-other-broken]").hidden = !(isShown && other.is_broken);
    for (const place of form.querySelectorAll("[data-other-left]")) {
      const value = other?.[place.dataset.otherLeft] ?? 0;
      place.textContent = new Intl.NumberFormat(document.documentElement.lang).format(value);
    }
    share.hidden = state !== "off";
    unshare.hidden = state === "off" || state === "closed";
  }

  async function ask(stop) {
    const { figures, points, hasLostRingBearer } = count();
    const body = new FormData(form);
    for (const [name, value] of Object.entries({ figures, points, ring: hasLostRingBearer ? 1 : 0, stop })) body.set(name, value);
    const answer = await fetch(form.action, { method: "POST", body, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(`sharing was answered ${answer.status}`);
    return answer.json();
  }

  function keep(isSharing, other) {
    write(key, { ...(read(key) ?? count()), isSharing, other });
  }

  async function exchange(stop = "") {
    clearTimeout(timer);
    if (isAsking || document.hidden) return;
    isAsking = true;
    let isTakenBack = false;
    try {
      const { state, other } = await ask(stop);
      if (stop || read(key)?.isSharing) {
        const isOn = state === "waiting" || state === "shared";
        const theirs = other && { ...other, at: Date.now() };
        keep(isOn, theirs);
        say(state, theirs);
      } else isTakenBack = true; // while the answer was on its way
    } catch {
      say("lost", read(key)?.other);
    }
    isAsking = false;
    if (isTakenBack) exchange("1");
    else if (read(key)?.isSharing) timer = setTimeout(exchange, PAUSE);
  }

  share.addEventListener("click", () => {
    keep(true);
    exchange();
  });
  unshare.addEventListener("click", () => {
    keep(false);
    say("off");
    exchange("1");
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  box.addEventListener("muster:counted", () => {
    clearTimeout(timer);
    if (read(key)?.isSharing) timer = setTimeout(exchange, SOON);
  });
  for (const back of ["online", "pageshow"]) addEventListener(back, () => read(key)?.isSharing && exchange());
  document.addEventListener("visibilitychange", () => read(key)?.isSharing && exchange());
  say(read(key)?.isSharing ? "waiting" : "off");
}
