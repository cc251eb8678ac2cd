/* Find a player, a table or a page from the top bar: Ctrl and K, or "/", lead to its field; what the server finds is listed
   below it. Arrows move, Enter opens, Esc leaves. Without scripts the field leads to a page that lists the same. */

import { morph } from "../parts/morph.js";
import { hasSingleKeys } from "./keys.js";

const PAUSE = 150; // between two letters

const palette = document.getElementById("palette");
const field = () => document.getElementById("find");
const typing = (element) => element.matches("input, textarea, select, [contenteditable]");

let waiting = 0;
let cameFrom = null;
let asked = 0;

async function ask() {
  const words = field().value.trim();
  const question = (asked += 1);
  if (!words) return close();
  const answer = await fetch(`${palette.dataset.find}?as=list&q=${encodeURIComponent(words)}`).catch(() => null);
  if (!answer?.ok || answer.redirected || question < asked) return;
  morph(palette, await answer.text());
  palette.hidden = false;
}

function close() {
  palette.hidden = true;
  palette.replaceChildren();
}

function leave() {
  field().value = "";
  close();
  field().focus(); // where Tab has led here it stays
  if (cameFrom === document.body) field().blur();
  else cameFrom?.focus({ preventScroll: true });
  cameFrom = null;
}

function begin() {
  if (!field().checkVisibility()) return location.assign(palette.dataset.find); // a narrow bar has no room for it
  if (document.activeElement !== field()) cameFrom = document.activeElement;
  field().focus();
  return field().select();
}

function move(step) {
  const places = [field(), ...palette.querySelectorAll("a")];
  const at = places.indexOf(document.activeElement);
  if (at >= 0) places[Math.min(places.length - 1, Math.max(0, at + step))].focus();
}

function isOurs(element) {
  return element === field() || palette.contains(element);
}

function heard(event) {
  if (event.isComposing) return;
  const isChord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
  const isSlash = event.key === "/" && !event.ctrlKey && !event.altKey && !typing(event.target) && hasSingleKeys();
  if (isChord || (isSlash && !document.querySelector('[data-key="/"]'))) {
    event.preventDefault();
    begin();
  } else if (isOurs(event.target) && event.key in KEYS) {
    if (KEYS[event.key](event.target) !== false) event.preventDefault();
  }
}

const KEYS = {
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  Escape: leave,
  Enter(target) {
    const first = palette.querySelector("a");
    if (target !== field() || !first || palette.hidden) return false;
    first.click();
    return true;
  },
};

export function startPalette() {
  document.addEventListener("keydown", heard, { capture: true }); // before the keys of the page
  document.addEventListener("input", (event) => {
    if (event.target !== field()) return;
    window.clearTimeout(waiting);
    waiting = window.setTimeout(ask, PAUSE);
  });
  for (const kind of ["click", "focusin"]) {
    document.addEventListener(kind, ({ target }) => isOurs(target) || close());
  }
}
