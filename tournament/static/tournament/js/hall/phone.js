/* A player's phone while the clock runs: the referee's word as a caption, a vibration where the phone can, and a screen
   that does not go dark. Vibration waits for a first tap, as browsers ask; keep-awake needs a secure connection, which a
   hall on plain HTTP does not have. What a phone cannot do is not offered, and both can be turned off for good. */
import { viewOf } from "../clock/countdown.js";
import { now } from "../clock/server_time.js";
import { chime, isOpen, open, unlock } from "./sound.js";

const KEPT = "muster-phone";
const FRESH = 10_000; // milliseconds: whoever hears it later reads it only
const SHOWN_FOR = 25_000;
const LOOK_EVERY = 20_000;
const LAST_TURN = "E5"; // of Annexe A: the one announcement that a table must not miss
const VOLUME = 60;
const SHAKES = { hall: [250, 120, 250], own: [250, 120, 250, 120, 250] };

const rung = new Set(); // the last turn of a round, by round and table: once, however often it is told
const can = { vibrate: "vibrate" in navigator, awake: "wakeLock" in navigator };
const clock = () => document.querySelector("[data-own-clock]");
let settings = { vibrate: true, awake: true };
let lock = null;
let isAsking = false;
let hiding = 0;
const waiting = new Map(); // timers by order

function remember(change) {
  settings = { ...settings, ...change };
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    /* a private window keeps it for this page */
  }
}

function recall() {
  try {
    settings = { ...settings, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    /* as above */
  }
}

/* ------------------------------------------------------------ awake */
function isGameOn() {
  const element = clock();
  const view = element && viewOf(element);
  return Boolean(view?.isRunning && view.phase);
}

async function minds() {
  const isWanted = can.awake && settings.awake && !document.hidden && isGameOn();
  if (!isWanted) {
    lock?.release();
    lock = null;
  } else if (!lock && !isAsking) {
    isAsking = true;
    lock = await navigator.wakeLock.request("screen").catch(() => null); // a low battery may say no
    lock?.addEventListener("release", () => {
      lock = null;
    });
    isAsking = false;
  }
}

/* ------------------------------------------------------------ what the referee says */
function shake(pattern) {
  if (can.vibrate && settings.vibrate && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(pattern);
}

function caption(said, isOwn, isDivided) {
  const place = document.querySelector("[data-caption]");
  const text = said.words?.[place.dataset.language] || said.text; // the hall may speak the player's language
  const label = document.createElement("strong");
  label.textContent = isOwn ? place.dataset.own : place.dataset.hall;
  place.replaceChildren(...(isDivided && !isOwn ? [label, " "] : []), text);
  place.hidden = false;
  window.clearTimeout(hiding);
  hiding = window.setTimeout(hide, SHOWN_FOR);
}

function hide() {
  document.querySelector("[data-caption]").hidden = true;
}

/* A browser lets the page be heard after a first tap. */
function ring(said, isOwn) {
  const name = `${said.round}-${isOwn ? said.table : ""}`;
  if (said.kind !== LAST_TURN || !isOpen() || rung.has(name)) return;
  rung.add(name);
  chime("announcement", VOLUME);
}

/* A table with time of its own reads what the hall hears; it is shaken by its own only, and who plays no more by nothing. */
function onAnnouncement({ detail: said }) {
  if (said.is_undone) {
    window.clearTimeout(waiting.get(said.order));
    return;
  }
  const early = said.order ? Date.parse(said.due_at) - now() : 0; // an order can be undone before it is heard
  if (early > 0) waiting.set(said.order, window.setTimeout(tell, early, said));
  else tell(said);
}

function tell(said) {
  const isOwn = said.table !== null && said.table !== undefined;
  const isDivided = Boolean(document.querySelector("[data-own-time]"));
  if (said.due_at && now() - Date.parse(said.due_at) > FRESH) return;
  caption(said, isOwn, isDivided);
  if (!clock() || said.is_late || (isDivided && !isOwn)) return;
  shake(isOwn ? SHAKES.own : SHAKES.hall);
  ring(said, isOwn);
}

/* ------------------------------------------------------------ the settings */
function offer(box) {
  box.querySelector("[data-phone-insecure]").hidden = isSecureContext;
  for (const label of box.querySelectorAll("[data-phone-can]")) {
    const name = label.dataset.phoneCan;
    const field = label.querySelector("input");
    label.hidden = !can[name];
    field.checked = settings[name];
    field.addEventListener("change", () => {
      remember({ [name]: field.checked });
      if (name === "vibrate" && field.checked) shake(SHAKES.hall);
      minds();
    });
  }
}

function onChange() {
  document.querySelector("[data-phone]").hidden = !clock() || !(can.vibrate || can.awake || !isSecureContext);
  minds();
}

export function startPhone() {
  recall();
  offer(document.querySelector("[data-phone]"));
  document.querySelector("[data-caption]").addEventListener("click", hide);
  open(() => {});
  document.addEventListener("click", () => unlock(), { once: true });
  document.addEventListener("muster:announcement", onAnnouncement);
  document.addEventListener("muster:fragment", onChange);
  document.addEventListener("visibilitychange", minds);
  window.setInterval(minds, LOOK_EVERY);
  onChange();
}
