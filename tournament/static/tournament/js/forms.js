/* A form is sent once: the second press of an impatient thumb does nothing. The server holds the same promise.
   Without a network nothing is sent, and the page says so: the browser would put a page of its own in its place, and what
   was typed would be gone with it. */

const KEPT_BY_ITSELF = "[data-keeps], [data-draft]"; // keeping.js and the list builder send it later

function hold(event) {
  const form = event.target;
  if (navigator.onLine || form.method !== "post" || form.closest(KEPT_BY_ITSELF)) return;
  const place = document.querySelector("#messages");
  const words = document.querySelector("#unsent");
  if (!place || !words) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  place.replaceChildren(words.content.cloneNode(true));
  const notice = place.firstElementChild;
  notice.tabIndex = -1;
  notice.focus();
  addEventListener("online", () => place.contains(notice) && goOn(notice, event.submitter), { once: true });
}

function goOn(notice, button) {
  notice.remove();
  button?.focus();
}

export function guardForms(root = document) {
  root.addEventListener("submit", hold, { capture: true });
  root.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || form.hasAttribute("data-many")) return;
    if (form.dataset.sent === "yes") {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "yes";
    window.setTimeout(() => delete form.dataset.sent, 4000);
  });
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });
}
