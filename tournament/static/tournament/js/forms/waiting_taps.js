/* Says which lists have taps on this phone that the server does not have yet. */

function say() {
  for (const note of document.querySelectorAll("[data-waits]")) {
    try {
      note.hidden = localStorage.getItem(note.dataset.waits) === null;
    } catch {
      /* nothing can wait where the browser keeps nothing */
    }
  }
}

say();
addEventListener("pageshow", (event) => event.persisted && say()); // Back shows the page as it was left
