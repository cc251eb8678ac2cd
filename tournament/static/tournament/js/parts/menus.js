/* Menus that lie over the page (details with data-menu): Esc closes them and leads back to what opened them, and so does
   going on to something else. Without scripts a second press closes them. */

const OPEN = "details[data-menu][open]";

function closeByKey(event) {
  if (event.key !== "Escape" || event.isComposing) return;
  const menu = document.querySelector(OPEN);
  if (!menu) return;
  event.preventDefault(); // for the keys of the page this one is used up
  menu.open = false;
  if (menu.contains(event.target) || event.target === document.body) menu.querySelector("summary").focus();
}

function closeOthers({ target }) {
  for (const menu of document.querySelectorAll(OPEN)) {
    if (!menu.contains(target)) menu.open = false;
  }
}

document.addEventListener("keydown", closeByKey, { capture: true });
document.addEventListener("focusin", closeOthers);
document.addEventListener("click", closeOthers);
