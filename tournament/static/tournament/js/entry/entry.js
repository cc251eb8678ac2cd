/* Sheets typed one after the other without a mouse. Enter goes to the next count that is empty and sends after the last;
   a letter goes to how the game ended. The sheet is sent in the background and the answer's own page says what is new.
   While it is on the way only the next table may be typed. What is wrong is said at its field, which has the focus then.
   A stop takes the keys away from the sheet until somebody has answered it; Escape goes back to the field that was left
   for it, or for how the game ended. Without a network the form goes the ordinary way and the browser says so. */
import { showListCounts } from "./list_counts.js";
import { morph } from "../parts/morph.js";

const PAUSE = 120; // milliseconds of quiet before what is typed is asked about
const PARTS = ["#messages", "#last", "#stop", "#table-wrong", "#accept", "#passes"];
const LETTER = /^[a-z]$/i;
const form = document.querySelector("form[data-entry]");
const sheet = document.querySelector("#sheet");
let pause = 0;
let asked = 0;
let isOnTheWay = false;
let cameFrom = null; // the field that Escape goes back to
let goesOn = false; // Enter was pressed in the next table's number while the sheet was on the way

const table = () => form.elements.table;
const isCount = (field) => field.inputMode === "numeric";
const isMain = (field) => isCount(field) && !("rest" in field.dataset);
const isAsked = (field) => "asked" in field.dataset && !field.placeholder; // set up, where no list tells it: the last
const fields = () => [...sheet.querySelectorAll("input")];
const wanted = () => [...fields().filter(isMain), ...fields().filter(isAsked)];
const typed = () => [table(), ...sheet.querySelectorAll("input")];
const stopped = () => document.querySelector("[data-stop]");

function begin(field) {
  field.focus();
  field.select();
}

async function look() {
  const mine = ++asked;
  try {
    const answer = await fetch(form.dataset.said, { method: "POST", body: new FormData(form) });
    const html = answer.ok && !answer.redirected ? await answer.text() : "";
    if (mine === asked && html) morph(sheet, html);
  } catch {
    /* no network: sending says so */
  }
}

function lookSoon() {
  asked += 1; // an answer that is on the way knows less than stands here now
  window.clearTimeout(pause);
  pause = window.setTimeout(look, PAUSE);
}

function clear({ keepTable = false } = {}) {
  for (const field of typed()) if (!keepTable || field !== table()) field.value = "";
  window.clearTimeout(pause);
  look();
}

function show(page) {
  for (const place of PARTS) {
    const [old, fresh] = [document.querySelector(place), page.querySelector(place)];
    if (old && fresh) morph(old, fresh.innerHTML);
  }
  table().placeholder = page.querySelector("#id_table")?.placeholder ?? "";
}

/* The sheet is not stored: what is wrong gets the focus, else the first count of the table that was asked for. */
function showWrong(page, number) {
  window.clearTimeout(pause);
  asked += 1; // about the next table, which was typed meanwhile
  table().value = number;
  morph(sheet, page.querySelector("#sheet").innerHTML);
  const wrong = stopped() ?? form.querySelector("[aria-invalid=true]") ?? document.querySelector("#messages [role=alert], #sheet-wrong");
  if (wrong?.matches("input")) return begin(wrong);
  if (!wrong) return begin(wanted()[0]);
  wrong.tabIndex = -1;
  wrong.scrollIntoView({ block: "center" });
  return wrong.focus({ preventScroll: true });
}

function arrived(page, number) {
  show(page);
  table().toggleAttribute("aria-invalid", false);
  if (page.querySelector("#table-wrong > *")) table().setAttribute("aria-invalid", "true");
  if (!page.querySelector("[data-done]")) return showWrong(page, number);
  form.elements.client_token.value = page.querySelector("[name=client_token]").value;
  clear({ keepTable: true });
  if (goesOn && table().value) begin(wanted()[0]);
  return undefined;
}

function goBack() {
  begin(cameFrom?.isConnected ? cameFrom : table());
}

async function send() {
  const body = new FormData(form);
  const number = table().value;
  cameFrom = typed().find((field) => field === document.activeElement) ?? null;
  isOnTheWay = true;
  goesOn = false;
  window.clearTimeout(pause);
  asked += 1;
  table().value = "";
  table().focus();
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    const type = answer.headers.get("Content-Type") ?? "";
    if (answer.status >= 500 || !type.includes("html")) throw new Error(`${answer.status}`);
    if (new URL(answer.url).pathname.startsWith("/sign-in")) throw new Error("signed out"); // the sign-in page keeps it
    arrived(new DOMParser().parseFromString(await answer.text(), "text/html"), number);
  } catch {
    table().value = number;
    form.submit();
  } finally {
    isOnTheWay = false;
  }
  return undefined;
}

/* The next empty count after this field, else any; nothing where the sheet is full. */
function following(field) {
  const all = wanted();
  const later = all.slice(all.indexOf(field) + 1);
  return [...later, ...all].find((each) => each !== field && !each.value);
}

function enter(event) {
  const field = event.target;
  if (isOnTheWay) {
    goesOn = true;
    return event.preventDefault();
  }
  if (field === table()) {
    if (!field.value) field.value = field.placeholder;
    event.preventDefault();
    if (field.value) begin(wanted()[0]);
    return look();
  }
  const next = wanted().includes(field) && following(field);
  if (!next) return undefined; // the form is sent
  event.preventDefault();
  return begin(next);
}

function letter(event) {
  const ending = form.elements.ending;
  if (event.target === table() || !isCount(event.target)) return;
  event.preventDefault();
  cameFrom = event.target;
  ending.focus();
  ending.setRangeText(event.key, ending.value.length, ending.value.length, "end");
  lookSoon();
}

function start() {
  form.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isOnTheWay && event.key === "Tab") event.preventDefault();
    if (event.key === "Enter" && event.target.matches("input")) enter(event);
    else if (LETTER.test(event.key) && event.target.matches("input")) letter(event);
    else if (event.key === "Escape" && event.target === form.elements.ending && cameFrom) {
      event.preventDefault(); // the other keys of the page would only leave the field
      goBack();
    }
  });
  form.addEventListener("input", (event) => {
    event.target.removeAttribute("aria-invalid"); // the answer does not touch a field that is being typed in
    if (event.target.name === "good") showListCounts(sheet, event.target.value.trim());
    lookSoon();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!isOnTheWay) send();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-stop-end]")) return;
    event.preventDefault();
    stopped().remove();
    look();
    goBack();
  });
  if (stopped()) stopped().focus();
  else if (!form.querySelector("[autofocus]") && table().value) begin(wanted()[0]);
}

if (form) start();
