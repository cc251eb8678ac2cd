/* Where the server cannot be reached nothing is sent, and the page says so: the browser would put a page of its own in its
   place, and what was typed would be gone with it. */

const KEPT_BY_ITSELF = "[data-keeps], [data-draft]"; // keeping.js and the list builder send it later
const PATIENCE = 3000; // milliseconds for one answer
let isReached = false; // while a form that was held goes on its way

/* A browser without any network calls itself offline, on the laptop that runs the server, too: so the server is asked.
   A phone in a hall's wifi calls itself online however far the server is: forms in which a player types (data-asks-first)
   always ask first. */
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
  if (navigator.onLine && !("asksFirst" in form.dataset)) return;
  const place = document.querySelector("#messages");
  const words = document.querySelector("#unsent");
  if (!place || !words) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  sendOrSay(form, event.submitter, place, words);
}

async function sendOrSay(form, button, place, words) {
  if (await isServerThere(words.dataset.timeUrl)) {
    isReached = true;
    form.requestSubmit(button);
    isReached = false;
    return;
  }
  place.replaceChildren(words.content.cloneNode(true));
  const notice = place.firstElementChild;
  notice.tabIndex = -1;
  notice.focus();
  addEventListener("online", () => place.contains(notice) && goOn(notice, button), { once: true });
}

function goOn(notice, button) {
  notice.remove();
  button?.focus();
}

export function holdForms(root = document) {
  root.addEventListener("submit", hold, { capture: true });
}
