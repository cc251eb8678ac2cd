/* Buttons that print the page. They come up with scripts only, because without them the browser's own menu prints. */

export function offerPrinting() {
  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
}
