/* A file that is larger than its field takes is refused where it was chosen, before minutes of sending and a page that only
   says no. The server holds the same limits. */

function check({ target }) {
  if (!target.matches?.("[data-max-bytes]")) return;
  const size = [...target.files].reduce((sum, file) => sum + file.size, 0);
  target.setCustomValidity(size > Number(target.dataset.maxBytes) ? target.dataset.tooLarge : "");
  target.reportValidity();
}

export function startFileSizes() {
  document.addEventListener("change", check);
  for (const field of document.querySelectorAll("[data-max-bytes]")) check({ target: field });
}
