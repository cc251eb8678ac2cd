/* Check-in without leaving the page: a form with data-at-once is sent in the background, and the answer's own page says
   what is new. While somebody types, the list of data-arrival shows who may be meant. Enter means the only one left, or
   whom the arrow keys have marked, and never one of several. A list with data-asks is one page of a longer one, for
   those words: nobody is marked until the server has answered for the words in the field. The form of data-attendees holds
   the list itself, whose ticks the bar above it counts. Without a network the form goes the ordinary way and the
   browser says so. */
import { askSoon } from "../page/filter.js";
import { plain } from "../page/plain.js";
import { morph } from "../parts/morph.js";
import { released } from "../forms/press.js";

const WORDS = ["#messages", "#arrived", "#scan-refusal"];
const PARTS = [...WORDS, "main .part"];
let presses = 0;
let shown = 0; // the newest press that was answered
const byKeys = { number: "" }; // the start number that the arrow keys have marked

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
function say(form, hits, item) {
  const meant = document.querySelector("#meant");
  const name = item?.querySelector("a").textContent ?? "";
  const several = meant.dataset.several.replace("{n}", new Intl.NumberFormat(document.documentElement.lang).format(hits?.length ?? 0));
  form.classList.toggle("is-typing", Boolean(hits));
  form.classList.toggle("is-nobody", Boolean(hits) && !hits.length);
  meant.hidden = !hits;
  meant.textContent = name ? meant.dataset.says.replace("{name}", name) : hits?.length ? several : meant.dataset.nobody;
}

const canCome = (item) => !("outside" in item.dataset);

function mark(form) {
  const list = document.querySelector(form.dataset.arrival);
  const items = list ? [...list.querySelectorAll("[data-number]")] : [];
  const isOld = list && "asks" in list.dataset && list.dataset.asks !== form.elements.q.value.trim();
  if (isOld) askSoon(form.elements.q, list.closest("[data-part-url]"));
  const hits = isOld ? null : hitsOf(items, form.elements.q.value);
  for (const item of items) item.hidden = Boolean(hits) && !hits.includes(item);
  const marked = hits?.find((item) => item.dataset.number === byKeys.number && canCome(item));
  choose(form, hits, marked ?? (hits?.length === 1 && canCome(hits[0]) ? hits[0] : null));
}

function choose(form, hits, item) {
  for (const other of document.querySelectorAll(".attendees__row.is-first")) if (other !== item) other.classList.remove("is-first");
  item?.classList.add("is-first");
  item?.scrollIntoView({ block: "nearest" });
  form.elements.seen.value = item?.dataset.number ?? "";
  say(form, hits, item);
}

/* The arrow keys go through those who are left. */
function step(event, form) {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const list = document.querySelector(form.dataset.arrival);
  if (!way || !list || !form.elements.q.value.trim()) return;
  event.preventDefault();
  const hits = [...list.querySelectorAll("[data-number]")].filter((item) => !item.hidden && canCome(item));
  const at = hits.findIndex((item) => item.classList.contains("is-first"));
  const item = hits[at < 0 && way < 0 ? hits.length - 1 : (at + way + hits.length) % hits.length];
  byKeys.number = item?.dataset.number ?? "";
  choose(form, hits, item);
}

/* The boxes of those who are shown and have not come. */
const toCome = (form) => [...form.querySelectorAll("input[data-missing]")].filter((box) => !box.closest("[data-number]").hidden);

/* How many are ticked, and how many a press would tick. */
function count(form) {
  const boxes = [...form.querySelectorAll("input[name=numbers]")];
  const number = boxes.filter((box) => box.checked).length;
  const write = (place, n) => {
    if (place?.dataset.label) (place.querySelector("span") ?? place).textContent = place.dataset.label.replace("{n}", n);
  };
  write(form.querySelector("[data-chosen]"), number);
  for (const button of form.querySelectorAll("button[data-label]")) write(button, number);
  const all = form.querySelector("[data-select-all]");
  write(all, toCome(form).length);
  if (all) all.hidden = !toCome(form).length;
  form.classList.toggle("has-ticks", number > 0);
}

function selectAll(form) {
  const boxes = toCome(form);
  const is = boxes.some((box) => !box.checked);
  for (const box of boxes) box.checked = is;
  count(form);
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

async function send(form, button) {
  const press = (presses += 1);
  const body = new FormData(form, button);
  const field = form.querySelector("input:not([type=hidden], [type=checkbox])");
  byKeys.number = "";
  if ("attendees" in form.dataset && !button?.hasAttribute("formaction")) form.reset();
  if (field) field.value = ""; // the next person may be typed while this one is on the way
  for (const each of document.querySelectorAll("form[data-arrival]")) mark(each);
  try {
    const answer = await fetch(button?.hasAttribute("formaction") ? button.formAction : form.action, { method: "POST", body });
    const type = answer.headers.get("Content-Type") ?? "";
    if (answer.status >= 500 || !type.includes("html")) throw new Error(`${answer.status}`);
    if (new URL(answer.url).pathname.startsWith("/sign-in")) throw new Error("signed out"); // the sign-in page keeps it
    const html = await answer.text();
    await released();
    show(html, press);
  } catch {
    if (field) field.value = body.get(field.name);
    for (const box of form.querySelectorAll("input[name=numbers]")) box.checked = body.getAll("numbers").includes(box.value);
    form.dataset.plain = "";
    form.requestSubmit(button);
  }
}

const toField = () => document.querySelector(".arrival__form input:not([type=hidden])")?.focus({ preventScroll: true });

export function startArrivals() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-at-once]:not([data-plain])") || form.method !== "post") return;
    event.preventDefault();
    if (form.dataset.arrival) mark(form);
    const isByCamera = !event.submitter && document.activeElement.closest("form") !== form;
    send(form, event.submitter);
    if (!isByCamera) toField(); // a phone's keyboard would lie over the picture
  });
  for (const form of document.querySelectorAll("form[data-arrival]")) {
    form.addEventListener("input", () => {
      byKeys.number = "";
      mark(form);
      for (const roll of document.querySelectorAll("form[data-attendees]")) count(roll);
    });
    form.addEventListener("keydown", (event) => step(event, form));
    document.addEventListener("muster:fragment", () => mark(form)); // who was marked may be here by now
    mark(form);
  }
  startRoll();
}

function startRoll() {
  const counted = () => {
    for (const form of document.querySelectorAll("form[data-attendees]")) count(form);
  };
  document.addEventListener("change", (event) => event.target.matches("[data-attendees] input") && counted());
  document.addEventListener("reset", (event) => {
    const isPressed = event.target.matches("[data-attendees]") && document.activeElement.matches("[type=reset]");
    window.setTimeout(counted);
    if (isPressed) toField(); // the bar is gone without ticks, and its buttons with it
  });
  document.addEventListener("muster:fragment", counted);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-select-all]");
    if (!link) return;
    event.preventDefault();
    selectAll(link.closest("form"));
  });
  counted();
}
