/* Quick thumbs: taps on plus and minus are counted at once and sent together; typing finds figures on the same page.
   Without this file every tap and every search is a plain form. Only the newest quantity of a figure is sent, and it
   is sent again while there is no connection, so that a slow network neither loses a tap nor counts it twice. */

const PAUSE = 160; // milliseconds of quiet before taps are sent, or a search is asked
const AGAIN = 3000;
const PARTS = ["list", "summary", "found"];
const builder = document.getElementById("builder");
const search = document.getElementById("search");
const waiting = new Map();
let line = Promise.resolve();
let typing = null;
let asked = 0;

function show(figure, quantity) {
  for (const stepper of builder.querySelectorAll(`[data-stepper="${figure}"]`)) {
    const count = stepper.querySelector(".stepper__count");
    count.textContent = quantity;
    count.hidden = quantity < 1;
    stepper.querySelector(".stepper__less").hidden = quantity < 1;
    stepper.dataset.quantity = quantity;
  }
}

function put(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const focused = document.activeElement?.id;
  for (const id of PARTS) {
    const part = fresh.content.getElementById(id);
    if (part) document.getElementById(id).replaceWith(part);
  }
  for (const [figure, { quantity }] of waiting) show(figure, quantity);
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
}

async function ask(url, options, target) {
  const headers = { "HX-Request": "true", "HX-Target": target };
  const answer = await fetch(url, { ...options, headers, cache: "no-store" });
  const elsewhere = answer.headers.get("HX-Redirect");
  if (elsewhere) window.location.assign(elsewhere);
  if (!answer.ok) throw new Error(`the builder answered ${answer.status}`);
  return elsewhere ? "" : answer.text();
}

function wish() {
  return new URLSearchParams([...new FormData(search)].filter(([, value]) => value));
}

function say(isLost) {
  builder.querySelector("[data-offline]").hidden = !isLost;
}

async function send(figure) {
  const order = waiting.get(figure);
  if (!order) return;
  const body = new FormData(document.getElementById("taps"));
  for (const [name, value] of wish()) body.set(name, value);
  body.set("quantity", order.quantity);
  try {
    const html = await ask(order.url, { method: "POST", body }, "list");
    if (waiting.get(figure) === order) waiting.delete(figure);
    put(html);
    say(false);
  } catch {
    say(true);
    if (waiting.get(figure) === order) later(figure, order, AGAIN);
  }
}

function later(figure, order, pause) {
  clearTimeout(waiting.get(figure)?.timer);
  order.timer = setTimeout(() => {
    line = line.then(() => send(figure));
  }, pause);
  waiting.set(figure, order);
}

async function find(query) {
  asked += 1;
  const mine = asked;
  const address = query.size ? `?${query}` : window.location.pathname;
  window.history.replaceState(null, "", address);
  try {
    const html = await ask(address, {}, "found");
    if (mine === asked) put(html);
  } catch {
    say(true);
  }
}

builder.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  event.preventDefault();
  const { stepper: figure, quantity } = button.closest("[data-stepper]").dataset;
  const order = { quantity: Math.max(0, Number(quantity) + Number(button.dataset.step)), url: button.formAction };
  show(figure, order.quantity);
  later(figure, order, PAUSE);
});
search.addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => find(wish()), PAUSE);
});
builder.addEventListener("submit", (event) => {
  if (event.target !== search && !event.target.matches("[data-more]")) return;
  event.preventDefault();
  clearTimeout(typing);
  find(new URLSearchParams(new FormData(event.target, event.submitter)));
});
window.addEventListener("beforeunload", (event) => {
  if (waiting.size) event.preventDefault();
});
