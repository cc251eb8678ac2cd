/* Sheets typed one after the other without a mouse. Enter goes to the next empty count or tick box and sends after the
   last; the last digit that a count of figures can have goes on by itself, and the Enter after it does nothing. G and E say
   who played good, H leads to how the game ended, and there the digit of an answer chooses it. Where points alone are typed,
   their digit sends the sheet. F2 calls a referee to the table. Escape leaves the sheet, Ctrl and Z undo the newest result.
   The sheet is sent in the background and the answer's own page says what is new. While it is on the way only the next table
   may be typed. What is wrong is said at its field, which has the focus then. A stop takes the keys away from the sheet until
   somebody has answered it. Without a network the form goes the ordinary way and the browser says so. */
import { showListCounts } from "./list_counts.js";
import { morph } from "../parts/morph.js";

const PAUSE = 120; // milliseconds of quiet before what is typed is asked about
const PARTS = ["#messages", "#entry-head", "#stop", "#table-wrong", "#accept", "#saved", "#tables"];
const SHEET = ["#sheet", "#photos"]; // of the table that is typed
const form = document.querySelector("form[data-entry]");
const sheet = document.querySelector("#sheet");
let pause = 0;
let asked = 0;
let isOnTheWay = false;
let cameFrom = null; // the field that the sheet was sent from
let wentOn = null; // the field that a full count went on to by itself
let goesOn = false; // Enter was pressed in the next table's number while the sheet was on the way

const table = () => form.elements.table;
const isCount = (field) => field.inputMode === "numeric" && field !== table();
const isMain = (field) => isCount(field) && !("rest" in field.dataset);
const isAsked = (field) => "asked" in field.dataset && !field.placeholder; // set up, where no list tells it: the last
const isFigures = (field) => "empties" in field.dataset;
const all = (isSuch) => [...sheet.querySelectorAll("input")].filter(isSuch);
const counts = () => all(isCount);
const isMark = (field) => field.type === "checkbox"; // a tick box of the scheme, for the space bar
const wanted = () => [...all((field) => isMark(field) || isMain(field)), ...counts().filter(isAsked)];
const first = () => wanted().find((field) => !isMark(field) && !field.value) ?? wanted()[0] ?? form.querySelector("[name=points]");
const stopped = () => document.querySelector("[data-stop]");
const chosen = (name) => form.querySelector(`[name=${name}]:checked`);
const answer = (name, value) => form.querySelector(`[name=${name}][value="${CSS.escape(value)}"]`);
const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

function begin(field) {
  field.focus();
  if (!field.matches("[type=radio], [type=checkbox]")) field.select();
}

/* Who played good comes first, where nobody has said it; then the counts, then how it ended. */
function beginSheet() {
  const good = !chosen("good") && form.querySelector("[name=good]");
  begin(good || first());
}

function showSheet(page) {
  for (const place of SHEET) {
    const fresh = page.querySelector(place);
    if (fresh) morph(document.querySelector(place), fresh.innerHTML);
  }
}

function markTable() {
  for (const link of document.querySelectorAll("[data-table]")) {
    if (link.dataset.table === table().value.trim()) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

const mark = (isWrong) =>
  isWrong ? table().setAttribute("aria-invalid", "true") : table().removeAttribute("aria-invalid");

/* A number that the round does not have; half a number that is being typed says nothing yet. */
function showTable(page) {
  const [place, fresh] = [document.querySelector("#table-wrong"), page.querySelector("#table-wrong")];
  const isWrong = Boolean(fresh.firstElementChild);
  if (isWrong && document.activeElement === table()) return;
  morph(place, fresh.innerHTML);
  mark(isWrong);
}

async function look() {
  const mine = ++asked;
  markTable();
  try {
    const reply = await fetch(form.dataset.said, { method: "POST", body: new FormData(form) });
    const html = reply.ok && !reply.redirected ? await reply.text() : "";
    if (mine !== asked) return false;
    const page = html && parsed(html);
    if (page) showSheet(page);
    if (page) showTable(page);
    return true;
  } catch {
    return false; // no network: sending says so
  }
}

function lookSoon() {
  asked += 1; // an answer that is on the way knows less than stands here now
  window.clearTimeout(pause);
  pause = window.setTimeout(look, PAUSE);
}

function clear({ keepTable = false } = {}) {
  for (const field of counts()) field.value = "";
  for (const field of all((each) => each.type === "radio" || isMark(each))) field.checked = false;
  if (!keepTable) table().value = "";
  window.clearTimeout(pause);
  return look();
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
  showSheet(page);
  markTable();
  const wrong = stopped() ?? form.querySelector("[aria-invalid=true]") ?? document.querySelector("#messages [role=alert], #sheet-wrong");
  if (wrong?.matches("input")) return begin(wrong);
  if (!wrong) return beginSheet();
  wrong.tabIndex = -1;
  wrong.scrollIntoView({ block: "center" });
  return wrong.focus({ preventScroll: true });
}

async function arrived(page, number) {
  show(page);
  mark(page.querySelector("#table-wrong > *"));
  if (!page.querySelector("[data-done]")) return showWrong(page, number);
  form.elements.client_token.value = page.querySelector("[name=client_token]").value;
  const isNew = await clear({ keepTable: true });
  if (isNew && goesOn && table().value) beginSheet();
  return undefined;
}

async function send() {
  const body = new FormData(form);
  const number = table().value;
  cameFrom = form.contains(document.activeElement) ? document.activeElement : null;
  isOnTheWay = true;
  goesOn = false;
  window.clearTimeout(pause);
  asked += 1;
  table().value = "";
  table().focus();
  try {
    const reply = await fetch(form.action, { method: "POST", body });
    const type = reply.headers.get("Content-Type") ?? "";
    if (reply.status >= 500 || !type.includes("html")) throw new Error(`${reply.status}`);
    if (new URL(reply.url).pathname.startsWith("/sign-in")) throw new Error("signed out"); // the sign-in page keeps it
    isOnTheWay = false;
    await arrived(parsed(await reply.text()), number);
  } catch {
    table().value = number;
    form.submit();
  } finally {
    isOnTheWay = false;
  }
  return undefined;
}

/* The next tick box or empty count after this field, else any empty count; nothing where the sheet is full. */
function following(field) {
  const path = wanted();
  const isEmpty = (each) => !isMark(each) && each !== field && !each.value;
  return path.slice(path.indexOf(field) + 1).find((each) => isMark(each) || isEmpty(each)) ?? path.find(isEmpty);
}

/* The first count may be typed at once; where the answer asks who played good, that comes before the first of them. */
async function enterTable() {
  if (!table().value) table().value = table().placeholder;
  if (!table().value) return;
  window.clearTimeout(pause);
  begin(first());
  const isNew = await look();
  if (!isNew || isOnTheWay) return;
  if (table().hasAttribute("aria-invalid") && !first()?.value) begin(table());
  else if (document.activeElement === first()) beginSheet();
}

function enter(event) {
  const field = event.target;
  const hasGoneOn = wentOn === field && !field.value;
  wentOn = null;
  if (isOnTheWay) {
    goesOn = true;
    return event.preventDefault();
  }
  if (field === table()) {
    event.preventDefault();
    return enterTable();
  }
  if (hasGoneOn) return event.preventDefault();
  const next = field.name === "good" ? first() : wanted().includes(field) && following(field);
  if (!next) return undefined; // the form is sent
  event.preventDefault();
  return begin(next);
}

/* No more digit fits: as many figures are in the list. With no figure left there are no points left either. */
function goOn(field) {
  const most = Number(form.elements[field.dataset.whole]?.placeholder);
  const value = Number(field.value);
  if (!/^\d+$/.test(field.value) || !most || value > most || (value && value * 10 <= most)) return;
  const rest = field.dataset.empties.split(" ").map((name) => form.elements[name]);
  for (const each of value ? [] : rest) each.value ||= "0";
  wentOn = following(field);
  if (wentOn) begin(wentOn);
}

function choose(radio) {
  radio.checked = true;
  radio.focus();
  if (radio.name === "good") {
    showListCounts(sheet, radio.value);
    beginSheet();
  }
  if (radio.name === "points") return form.requestSubmit();
  if (radio.name === "ending") form.querySelector(`[name=which${radio.value}]`)?.focus();
  return lookSoon();
}

function changed({ target }) {
  if (target.type !== "radio") return;
  if (target.name === "good") showListCounts(sheet, target.value);
  lookSoon();
}

/* The digit or letter of an answer, where the answers are; G, E and H everywhere on the sheet. */
function keyed(event) {
  const key = event.key.toLowerCase();
  const field = event.target;
  const good = !field.matches("[name^=which], [name=ending]") && answer("good", key);
  const radio = field.type === "radio" && field.name !== "good" ? answer(field.name, key) : good;
  if (field === table() || (!radio && key !== "h")) return;
  event.preventDefault();
  if (radio) choose(radio);
  else (chosen("ending") ?? form.querySelector("[name=ending]"))?.focus();
}

function leave(event) {
  event?.preventDefault();
  clear();
  table().removeAttribute("aria-invalid");
  begin(table());
}

function start() {
  form.addEventListener("keydown", (event) => {
    if (event.isComposing || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const button = event.key === "z" && event.target === table() && !table().value && document.querySelector("#saved [data-undo] button");
      if (button) button.click();
      if (button) event.preventDefault();
      return;
    }
    if (isOnTheWay && event.key === "Tab") event.preventDefault();
    if (event.key === "Enter" && event.target.matches("input")) enter(event);
    else if (event.key === "F2") form.querySelector("[data-referee]").click();
    else if (event.key === "Escape") leave(event); // the other keys of the page would only leave the field
    else if (event.key.length === 1 && event.target.matches("input:not(#override)")) keyed(event);
  });
  form.addEventListener("input", (event) => {
    const field = event.target;
    field.removeAttribute("aria-invalid"); // the answer does not touch a field that is being typed in
    if (field.type === "radio") return;
    wentOn = null;
    if (isFigures(field) && event.inputType === "insertText") goOn(field);
    lookSoon();
  });
  form.addEventListener("change", changed);
  form.addEventListener("submit", (event) => {
    if (event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    if (!isOnTheWay) send();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-leave]")) return leave(event);
    const row = event.target.closest("[data-table]");
    if (row && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      table().value = row.dataset.table;
      table().focus();
      clear({ keepTable: true }).then(beginSheet);
    }
    if (!event.target.closest("[data-stop-end]")) return undefined;
    event.preventDefault();
    stopped().remove();
    look();
    return begin(cameFrom?.isConnected ? cameFrom : table());
  });
  document.addEventListener("muster:fragment", markTable); // the tables, as other desks fill them
  if (stopped()) stopped().focus();
  else if (!form.querySelector("[autofocus]") && table().value) beginSheet();
}

if (form) start();
