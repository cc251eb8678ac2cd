/* Taps are counted at once, kept on the phone and sent together; without this file each is a plain form. */

import "../page/fonts.js";
import { Draft } from "./draft.js";
import { count, enlist, findSeen, remember } from "./offline.js";
import { read } from "../forms/phone_storage.js";
import { released } from "../forms/press.js";
import { PARTS, ask, page, place } from "./parts.js";
import { Sheet } from "./sheet.js";
import { Spoken } from "./spoken.js";

const PAUSE = 160; // milliseconds of quiet
const AGAIN = 3000;
const SOON = 1500;
const builder = document.getElementById("builder");
const search = document.getElementById("search");
const taps = document.getElementById("taps");
const dialog = document.getElementById("choice");
const at = () => document.getElementById("list").dataset;
const entries = () => JSON.parse(at().entries);
const sheet = new Sheet(document.getElementById("sheet"));
const draft = new Draft(builder.dataset.draft, Number(at().revision), entries());
const spoken = new Spoken(builder, draft);
let timer = null;
let typing = null;
let asked = 0;
let sending = null;
let discarding = null;
let newest = ""; // the figure that was added last

function show(figure, quantity) {
  if (quantity) enlist(figure);
  for (const stepper of builder.querySelectorAll(`[data-stepper="${figure}"]`)) {
    const number = stepper.querySelector("output");
    number.textContent = quantity;
    number.hidden = quantity < 1;
    stepper.querySelector("[data-step='-1']").hidden = quantity < 1;
    stepper.closest("li").classList.toggle("is-held", quantity > 0);
    stepper.dataset.quantity = quantity;
  }
}

function showKept() {
  const { mine } = draft;
  for (const { dataset } of builder.querySelectorAll("[data-stepper]")) {
    if (Number(dataset.quantity) !== (mine[dataset.stepper] ?? 0)) show(dataset.stepper, mine[dataset.stepper] ?? 0);
  }
  for (const [figure, quantity] of Object.entries(mine)) show(figure, quantity);
}

function say(isLost) {
  builder.querySelector("[data-offline]").hidden = !isLost;
  builder.classList.toggle("is-stale", isLost);
  if (isLost) countHere();
  else offerUnchecked();
}

/* The notice moves what is below it: not while it is pressed. */
const sayLost = () => Promise.resolve(released()).then(() => say(true));

/* What is tapped without the server is checked by nobody: a legal list may break rules now, and would be refused later. */
function offerUnchecked() {
  const field = builder.querySelector("[data-unchecked]");
  if (!field) return;
  field.hidden = !(builder.classList.contains("is-stale") && draft.waits);
  field.querySelector("input").disabled = field.hidden;
}

function countHere() {
  offerUnchecked();
  count(draft.mine);
  spoken.tell(spoken.standing());
}

function object(sentence) {
  const notice = builder.querySelector("[data-refused]");
  notice.hidden = !sentence;
  if (sentence) notice.querySelector(".notice__body p:last-child").textContent = sentence;
}

function put(html, parts = PARTS) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const focused = place(document.activeElement);
  const before = spoken.standing();
  const open = [...builder.querySelectorAll("details[open][id]")].map((each) => each.id);
  for (const id of parts) {
    const part = fresh.content.getElementById(id);
    if (part) document.getElementById(id).replaceWith(part);
  }
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  remember(builder);
  if (document.querySelector("#list .bases")) begin(); // another tab or an earlier page has begun
  if (draft.waits) showKept();
  sheet.reveal(newest);
  if (focused && document.activeElement === document.body) builder.querySelector(focused)?.focus();
  spoken.tell(before, fresh.content.getElementById("said-now")?.innerHTML);
}

const wish = () => new URLSearchParams(/** @type {any} */ ([...new FormData(search)].filter(([, value]) => value)));

/* What is in sight was asked for like this, though the field may be empty again. */
let sought = wish();

function sight() {
  const shown = new URLSearchParams(window.location.search).get("shown");
  const query = new URLSearchParams(sought);
  if (shown) query.set("shown", shown);
  return query;
}

/* The next figure can be typed at once; those found stay, so that a second tap meets the same figure. Who has typed
   nothing needs no keyboard over the page. */
function emptySearch() {
  if (!sought.has("q")) return;
  clearTimeout(typing); // or the empty field would be searched for
  search.elements.q.value = "";
  search.elements.q.focus({ preventScroll: true });
}

function order(keep) {
  const { base, before, mine } = draft.kept;
  const body = new FormData();
  body.set("csrfmiddlewaretoken", taps.elements.csrfmiddlewaretoken.value);
  for (const [name, value] of sight()) body.set(name, value);
  body.set("base", base);
  body.set("before", JSON.stringify(before));
  body.set("mine", JSON.stringify(mine));
  body.set("keep", keep ?? "");
  return { body, mine };
}

/* What an answer may show: figures only while nobody has searched for others since it was asked. */
const partsSince = (searches) => (searches === asked ? PARTS : PARTS.filter((id) => id !== "found"));

async function sendOnce(keep) {
  const { body, mine } = order(keep);
  const searches = asked;
  const answer = await ask(builder.dataset.bring, { method: "POST", body }, "builder");
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  const text = await answer.text();
  await released();
  say(false);
  if (answer.ok) {
    const fresh = page(text).getElementById("list").dataset;
    draft.taken(mine, Number(fresh.revision), JSON.parse(fresh.entries));
    object("");
    put(text, partsSince(searches));
    return true;
  }
  if (isPage && answer.status === 409) (await import("./choice.js")).choose(text, { dialog, draft, flush, refresh });
  else object(isPage ? page(text).querySelector("h1")?.textContent : JSON.parse(text).message);
  return false;
}

/* One order at a time, until nothing waits. */
async function send(keep) {
  clearTimeout(timer);
  if (dialog.open) return;
  let way = keep;
  try {
    while (draft.waits && (await sendOnce(way))) way = "";
  } catch {
    await sayLost();
    later(AGAIN);
  }
}

function flush(keep) {
  sending = (sending ?? Promise.resolve()).then(() => send(keep));
  return sending;
}

function later(pause) {
  clearTimeout(timer);
  timer = setTimeout(flush, pause);
}

/* Back to what was handed in, after the last taps: what was not looked at is not thrown away. */
async function discard() {
  if (draft.waits) await flush();
  const form = builder.querySelector("[data-discard]"); // the answer to the taps has brought a new one
  if (draft.waits || !form) return;
  try {
    const answer = await ask(form.action, { method: "POST", body: new FormData(form) }, "builder");
    if (!answer.headers.has("HX-Redirect")) object(page(await answer.text()).querySelector("h1")?.textContent);
  } catch {
    await sayLost();
  }
}

async function refresh() {
  if (draft.waits || dialog.open) return;
  const searches = asked;
  try {
    const answer = await ask(`${window.location.pathname}?${sight()}`, {}, "builder");
    const html = await answer.text();
    await released();
    const fresh = page(html).getElementById("list")?.dataset.revision;
    if (!answer.ok || draft.waits || !(Number(fresh) >= draft.server.revision)) return;
    put(html, partsSince(searches));
    draft.server = { revision: Number(at().revision), entries: entries() };
    say(false);
  } catch {
    await sayLost();
  }
}

async function find(query) {
  asked += 1;
  const mine = asked;
  sought = query;
  const address = query.size ? `?${query}` : window.location.pathname;
  window.history.replaceState(null, "", address);
  try {
    const answer = await ask(address, {}, "found");
    const html = await answer.text();
    await released();
    if (mine !== asked || !answer.ok) return;
    put(html);
    showKept(); // a tap may have been counted since the search was asked
  } catch {
    await sayLost();
    if (mine !== asked) return;
    findSeen(query);
    showKept();
  }
}

builder.addEventListener("click", (event) => {
  if (event.target.closest("[data-drop]")) {
    draft.drop();
    window.location.reload();
  }
  const button = event.target.closest("[data-step]");
  if (!button) return;
  event.preventDefault();
  const { stepper: figure, quantity } = button.closest("[data-stepper]").dataset;
  const step = Number(button.dataset.step);
  const wanted = Math.max(0, Number(quantity) + step);
  const isFound = Boolean(button.closest("#found"));
  draft.set(figure, wanted);
  spoken.tapped = { figure, step, name: button.closest("li").querySelector("b").textContent.trim() };
  show(figure, wanted);
  newest = isFound ? figure : "";
  sheet.reveal(newest);
  if (isFound && step > 0) emptySearch();
  if (builder.classList.contains("is-stale")) countHere();
  later(PAUSE);
});
builder.querySelector("[data-pick]")?.addEventListener("click", (event) => {
  event.preventDefault();
  begin();
  search.elements.q.focus();
});
search.addEventListener("focusin", () => (sheet.size = "peek"));
search.addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => find(wish()), PAUSE);
});

/* From the three ways to begin to the search and the list. */
const begin = () => builder.classList.remove("is-start");

/* Handing in comes soon, or with the first touch: by then the network may be gone. */
function loadHandIn() {
  import("./hand_in.js").then(({ startHandIn }) => startHandIn({ builder, draft, flush, dialog }), () => {});
}

builder.addEventListener("submit", (event) => {
  if (event.target.matches("[data-discard]")) {
    event.preventDefault();
    discarding ??= discard().finally(() => (discarding = null));
    return;
  }
  if (event.target !== search && !event.target.matches("[data-more]")) return;
  event.preventDefault();
  clearTimeout(typing);
  find(new URLSearchParams(/** @type {any} */ (new FormData(event.target, event.submitter))));
});
window.addEventListener("storage", (event) => {
  if (event.key !== draft.key) return;
  if (draft.waits) showKept();
  else refresh();
});
window.addEventListener("online", () => (draft.waits ? flush() : refresh()));
window.addEventListener("offline", sayLost);
window.addEventListener("pageshow", (event) => event.persisted && refresh());
document.addEventListener("visibilitychange", () => document.hidden || refresh());
window.addEventListener("pagehide", () => draft.waits && navigator.sendBeacon(builder.dataset.bring, order().body));
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, loadHandIn);
if (read(document.querySelector("[data-kept]").dataset.kept)) loadHandIn();
else setTimeout(loadHandIn, SOON);
remember(builder);
if (search.elements.q.value !== search.elements.q.defaultValue) find(wish()); // typed before this file was here
if (draft.waits || window.location.hash) begin();
if (draft.waits) {
  showKept();
  flush();
} else if (draft.isBehind) refresh();
