/* Where the server cannot be reached nothing is sent, and the page says so: the browser would put a page of its own in its
   place, and what was typed would be gone with it. */

const KEPT_BY_ITSELF = "[data-keeps], [data-draft]"; // keeping.js and the list builder send it later
const SENT_BY_SCRIPTS = "[data-at-once], [data-entry]"; // they show an answer, or its want, on the page
const SOON = 3000; // milliseconds: an answer that takes longer is worth a word
const PATIENCE = 30_000; // a slow server is there; a network that swallows so long an answer is none
const asking = new WeakSet(); // forms whose server is asked for: a second press is the same
let isReached = false; // while a form that was held goes on its way

/* What a browser says of itself proves nothing. On the laptop that runs the server it calls itself offline as soon as the
   wifi is gone; in a hall's wifi a phone calls itself online however far the server is. So the server is asked. */
async function isServerThere(address) {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    return (await fetch(address, { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

function hold(event) {
  const form = event.target;
  if (isReached || form.method !== "post" || form.closest(KEPT_BY_ITSELF)) return;
  if (event.submitter?.formMethod === "dialog" || (navigator.onLine && form.matches(SENT_BY_SCRIPTS))) return;
  const place = document.querySelector("#messages");
  const words = document.querySelector("#unsent");
  if (!place || !words) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  sendOrSay(form, event.submitter, place, words);
}

async function sendOrSay(form, button, place, words) {
  if (asking.has(form)) return;
  asking.add(form);
  const slow = setTimeout(() => say(place, document.querySelector("#slow")), SOON);
  const isThere = await isServerThere(words.dataset.timeUrl);
  clearTimeout(slow);
  asking.delete(form);
  if (isThere) {
    isReached = true;
    form.requestSubmit(button);
    isReached = false;
    return;
  }
  const notice = say(place, words);
  notice.focus();
  addEventListener("online", () => place.contains(notice) && goOn(notice, button), { once: true });
}

function say(place, words) {
  place.replaceChildren(words.content.cloneNode(true));
  const notice = place.firstElementChild;
  notice.tabIndex = -1;
  return notice;
}

function goOn(notice, button) {
  notice.remove();
  button?.focus();
}

export function holdForms(root = document) {
  root.addEventListener("submit", hold, { capture: true });
}
