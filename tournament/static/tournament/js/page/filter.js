/* Find my name: a search field with data-filters="#list" hides the items of that list that do not match.
   Items carry data-find (name, club, table). Accents do not matter. Enter still asks the server.
   A list with data-asks is one page of a longer one: what is typed goes to the server with the address of the part,
   so that the same part with other words comes back, now and whenever it changes. */

import { plain } from "./plain.js";

const PAUSE = 250; // between two letters

let waiting = 0;

function ask(field, part) {
  const url = new URL(part.dataset.partUrl, location.href);
  const words = field.value.trim();
  if ((url.searchParams.get("q") ?? "") === words) return;
  for (const name of ["q", "page", "at"]) url.searchParams.delete(name);
  if (words) url.searchParams.set("q", words);
  part.dataset.partUrl = `${url.pathname}${url.search}`;
  document.dispatchEvent(new CustomEvent("muster:ask", { detail: part }));
}

/* Ask the server for the part with the words that are in the field by then. */
export function askSoon(field, part) {
  window.clearTimeout(waiting);
  waiting = window.setTimeout(ask, PAUSE, field, part);
}

function apply(field) {
  const list = document.querySelector(field.dataset.filters);
  if (!list) return;
  if ("asks" in list.dataset) return askSoon(field, list.closest("[data-part-url]"));
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  for (const item of list.querySelectorAll("[data-find]")) {
    const text = plain(item.dataset.find);
    item.hidden = !words.every((word) => text.includes(word));
  }
}

export function startFilters(root = document) {
  for (const field of root.querySelectorAll("input[data-filters]")) {
    field.addEventListener("input", () => apply(field));
    document.addEventListener("muster:fragment", () => apply(field)); // live updates bring new items
    apply(field);
  }
}
