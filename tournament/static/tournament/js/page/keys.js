/* One key for each thing a referee does: an element with data-key="a" is pressed, or begun to be typed in, by that key.
   Never while somebody types, never with a modifier; Esc leaves a field and goes back to what had the focus before,
   else to the part of the page that the field stands in; Ctrl and Enter send its form. A link with
   data-key-of leads to the field of that key, and the thumb that taps it may type at once. Pages that have keys load
   this themselves, so that it is there with the page. Who speaks to the device, or meets keys by chance, switches keys of
   one letter off in the menu ([data-keys-switch], WCAG 2.1.4); that holds for this device. */

const KEPT = "muster-single-keys";

const typing = (element) => element.matches("input, textarea, select, [contenteditable]");

let cameFrom = null;

function begin(field) {
  const fold = field.closest("details");
  if (fold) fold.open = true;
  cameFrom = document.activeElement;
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
}

function leave(field) {
  const part = field.closest("form, section, main");
  const place = cameFrom?.isConnected && cameFrom !== field ? cameFrom : part;
  if (place === part) part.tabIndex = -1; // Tab goes on from here
  place.focus({ preventScroll: true });
  cameFrom = null;
}

function press(key) {
  const target = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!target) return false;
  if (typing(target)) begin(target);
  else target.click();
  return true;
}

/* Ctrl and Z press the Undo that the page offers, also in the empty field of a queue. */
function undo(event) {
  const isQueue = event.target.matches("[data-arrival] input") && !event.target.value;
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
  const button = isUndo && (isQueue || !typing(event.target)) && document.querySelector("[data-undo] button");
  if (button) {
    event.preventDefault();
    button.click();
  }
  return Boolean(button);
}

export function hasSingleKeys() {
  try {
    return localStorage.getItem(KEPT) !== "off";
  } catch {
    return true; // a browser that keeps nothing
  }
}

function showSwitch() {
  document.documentElement.dataset.singleKeys = hasSingleKeys() ? "on" : "off";
  for (const button of document.querySelectorAll("[data-keys-switch]")) button.setAttribute("aria-pressed", String(hasSingleKeys()));
}

function toggle() {
  try {
    localStorage.setItem(KEPT, hasSingleKeys() ? "off" : "on");
  } catch {
    /* they stay on */
  }
  showSwitch();
}

function heard(event) {
  if (event.isComposing || event.defaultPrevented || undo(event)) return;
  if (typing(event.target)) {
    if (event.key === "Escape") leave(event.target);
    if (event.key === "/" && event.target.matches('[data-key="/"]:placeholder-shown')) event.preventDefault(); // it leads here
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.target.form?.requestSubmit();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !hasSingleKeys()) return;
  if (press(event.key.toLowerCase())) event.preventDefault();
}

document.addEventListener("keydown", heard);
document.addEventListener("muster:fragment", showSwitch); // the menu comes anew as well
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-keys-switch]")) toggle();
  const link = event.target.closest("[data-key-of]");
  if (link && press(link.dataset.keyOf)) event.preventDefault();
});
showSwitch();
