/* Check-in without leaving the page: a form with data-at-once is sent in the background, and the answer's own page says
   what is new. While somebody types, the list of data-arrival shows who may be meant, and marks the first: Enter means
   that one, whatever came in meanwhile. A list with data-asks is one page of a longer one, for those words: nobody is
   marked until the server has answered for the words in the field. Without a network the form goes the ordinary way and
   the browser says so. */
import { askSoon } from "../page/filter.js";
import { morph } from "../parts/morph.js";
import { released } from "../forms/press.js";

const WORDS = ["#messages", "#arrived", "#scan-refusal"];
const PARTS = [...WORDS, ".part"];
let presses = 0;
let shown = 0; // the newest press that was answered

const plain = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLocaleLowerCase();
const words = (text) => plain(text).split(/\s+/).filter(Boolean);

/* The start number, else beginnings of words, else any part: as the server asks. */
function hitsOf(items, typed) {
  const wanted = words(typed);
  if (!wanted.length) return null;
  const numbered = wanted.length === 1 && items.filter((item) => item.dataset.number === wanted[0].replace(/^0+/, ""));
  if (numbered.length) return numbered;
  const begins = (item) => {
    const parts = words(item.dataset.find);
    return wanted.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const starting = items.filter(begins);
  if (starting.length) return starting;
  return items.filter((item) => wanted.every((word) => plain(item.dataset.find).includes(word)));
}

/* Under a thumb's keyboard the list is out of sight: say beside the field who is meant. */
function say(form, hits) {
  const meant = document.querySelector("#meant");
  const name = hits?.[0]?.querySelector(".ticks__who a").textContent ?? "";
  form.classList.toggle("is-typing", Boolean(hits));
  form.classList.toggle("is-nobody", Boolean(hits) && !hits.length);
  meant.hidden = !hits;
  meant.textContent = name ? meant.dataset.says.replace("{name}", name) : meant.dataset.nobody;
}

function mark(form) {
  const list = document.querySelector(form.dataset.arrival);
  const items = list ? [...list.querySelectorAll("[data-number]")] : [];
  const isOld = list && "asks" in list.dataset && list.dataset.asks !== form.elements.q.value.trim();
  if (isOld) askSoon(form.elements.q, list.closest("[data-part-url]"));
  const hits = isOld ? null : hitsOf(items, form.elements.q.value);
  for (const item of items) {
    item.hidden = Boolean(hits) && !hits.includes(item);
    item.classList.toggle("is-first", Boolean(hits) && item === hits[0]);
  }
  form.elements.seen.value = hits?.[0]?.dataset.number ?? "";
  say(form, hits);
}

function show(html, press) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const isOld = press < shown; // the list has been told more by the answer to a later press
  shown = Math.max(shown, press);
  for (const place of isOld ? WORDS : PARTS) {
    const [old, fresh] = [document.querySelector(place), page.querySelector(place)];
    if (old && fresh) morph(old, fresh.innerHTML);
    if (fresh?.dataset.partUrl) old.dataset.partUrl = fresh.dataset.partUrl; // of another page or search, maybe
  }
  again(page.querySelector("[data-arrival]"));
  document.dispatchEvent(new CustomEvent("muster:fragment", { detail: { part: "check_in" } }));
}

/* The words that several people fit stay in the field, ready to be typed over, unless the next name is there. */
function again(fresh) {
  const field = document.querySelector("form[data-arrival]")?.elements.q;
  if (!field || field.value || !fresh?.elements.q.value) return;
  field.value = fresh.elements.q.value;
  field.select();
}

async function send(form) {
  const press = (presses += 1);
  const body = new FormData(form);
  const field = form.querySelector("input:not([type=hidden])");
  if (field) field.value = ""; // the next person may be typed while this one is on the way
  for (const each of document.querySelectorAll("form[data-arrival]")) mark(each);
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    const type = answer.headers.get("Content-Type") ?? "";
    if (answer.status >= 500 || !type.includes("html")) throw new Error(`${answer.status}`);
    if (new URL(answer.url).pathname.startsWith("/sign-in")) throw new Error("signed out"); // the sign-in page keeps it
    const html = await answer.text();
    await released();
    show(html, press);
  } catch {
    if (field) field.value = body.get(field.name);
    form.submit();
  }
}

export function startArrivals() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-at-once]") || form.method !== "post") return;
    event.preventDefault();
    if (form.dataset.arrival) mark(form);
    send(form);
    document.querySelector(".arrival__form input:not([type=hidden])")?.focus({ preventScroll: true });
  });
  for (const form of document.querySelectorAll("form[data-arrival]")) {
    form.addEventListener("input", () => mark(form));
    document.addEventListener("muster:fragment", () => mark(form)); // who was first may be here by now
    mark(form);
  }
}
