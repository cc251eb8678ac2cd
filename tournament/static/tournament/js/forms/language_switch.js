/* What is typed outlives a change of the language: it is kept in this tab and filled in when the page comes again. */

const KEY = "muster-typed-before-switch";
const PREFIX = /^\/[a-z]{2,3}(-[a-z0-9]{2,8})?\//; // of a public page in another language
const KINDS = "input:not([type=hidden], [type=password], [type=file], [type=submit]), select, textarea";

const pathNow = () => location.pathname.replace(PREFIX, "/");

function fields() {
  const found = [];
  for (const form of document.querySelector("main").querySelectorAll("form")) {
    for (const field of form.querySelectorAll(KINDS)) if (field.name) found.push(field);
  }
  return found;
}

const isTick = (field) => field.type === "checkbox" || field.type === "radio";

/* A field by its form, its name, and for a tick its value; the same in every language. */
function keyOf(field) {
  const form = new URL(field.form.action).pathname.replace(PREFIX, "/");
  return [form, field.name, isTick(field) ? field.value : ""].join("\n");
}

function keep() {
  const typed = fields().map((field) => [keyOf(field), isTick(field) ? field.checked : field.value]);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: pathNow(), typed }));
  } catch {
    /* a browser that keeps nothing loses what was typed */
  }
}

function taken() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY));
    sessionStorage.removeItem(KEY);
    return kept?.path === pathNow() ? kept.typed : [];
  } catch {
    return [];
  }
}

function fill(field, value) {
  if (isTick(field)) field.checked = value;
  else field.value = value;
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

export function startLanguageSwitch() {
  const waiting = taken();
  for (const field of fields()) {
    const at = waiting.findIndex(([key]) => key === keyOf(field));
    if (at < 0) continue;
    const [[, value]] = waiting.splice(at, 1); // rows repeat their fields: each is filled once, in order
    if (value !== (isTick(field) ? field.checked : field.value)) fill(field, value);
  }
  document.querySelector(".language-switch").addEventListener("submit", keep);
}
