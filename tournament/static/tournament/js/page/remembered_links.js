/* The private links this phone has opened: of this event, for several players on one phone; of other events only where
   its owner has agreed, so that they are found again and their lists copied. All stay on the phone, and can be forgotten. */

import { read, write } from "../forms/phone_storage.js";

const KEY = "muster-links";
const CHOICE = "muster-remember-events"; // yes or no; nothing before somebody has answered
const MOST = 12;
const links = () => read(KEY) ?? [];
const keep = (rows) => write(KEY, rows.slice(0, MOST));
const isAgreed = () => read(CHOICE) === "yes";

const here = document.querySelector("[data-remember]")?.dataset;
if (here) {
  const { remember: token, name, who, tournament, player, keepsAt, from, to } = here;
  const others = links().filter((row) => row.token !== token && (isAgreed() || row.tournament === tournament));
  keep([{ token, name, who, tournament, player, keepsAt, from, to }, ...others]);
}

/* A link that has stopped working is not offered again. */
if (document.querySelector("[data-no-link]")) {
  keep(links().filter(({ token }) => !location.pathname.startsWith(`/me/${encodeURIComponent(token)}/`)));
}

/* At how many events there may be a list to copy, where a page has a place for it. */
const counted = document.querySelector("[data-earlier]");
if (counted) {
  const { earlier, tournament } = counted.dataset;
  const events = new Set(links().map((row) => row.tournament));
  events.delete(tournament);
  if (events.size) counted.textContent = earlier.replace("{n}", events.size);
}

/* As buttons of a form that copies, or as links: data-leads is a page behind each, data-says the words on each with {who}
   in them. data-tournament (its address: names repeat and change) and data-players (start numbers) choose whose links,
   data-but leaves those of one event out, data-from and data-to those of events on other days. data-seats: the words on each
   with {seat}, where its player sits now. What is for phones without such a link is marked data-unremembered. */
function asButton({ token, name }) {
  const button = document.createElement("button");
  Object.assign(button, { className: "button button--wide", name: "known", value: token, textContent: name });
  button.formNoValidate = true;
  return button;
}

function asLink({ token, who, name }, { leads, says }) {
  const link = document.createElement("a");
  link.href = `/me/${encodeURIComponent(token)}/${leads}`;
  Object.assign(link, { className: leads ? "button button--primary button--wide" : "button button--wide" });
  link.textContent = says.replace("{who}", who).replace("{name}", name);
  return link;
}

/* What another player of this phone pressed is sent from that player's page alone. */
const waiting = document.querySelector("[data-others-wait]");
if (waiting) {
  const rows = links().filter(({ token, keepsAt }) => token !== here.remember && keepsAt && read(keepsAt));
  waiting.hidden = rows.length === 0;
  waiting.querySelector(".remembered").append(...rows.map((row) => asLink(row, { leads: "", says: "{who}" })));
}

/* Where the player of a link sits now, written behind its words; without a line the words stay as they are. */
async function tellSeat(link, words, pattern) {
  try {
    const answer = await fetch(new URL("seat/", link.href));
    if (answer.ok) link.textContent = pattern.replace("{words}", words).replace("{seat}", (await answer.json()).says);
  } catch {
    /* no line: the link still leads there */
  }
}

const SEATS_EVERY = 60000;

function followSeats(shown, pattern) {
  const words = shown.map((link) => link.textContent);
  const ask = () => document.hidden || shown.forEach((link, place) => tellSeat(link, words[place], pattern));
  ask();
  window.setInterval(ask, SEATS_EVERY);
}

const shelf = document.querySelector("[data-remembered]");
function isWanted(row) {
  const { remembered, tournament, players, but, from, to } = shelf.dataset;
  if (row.token === remembered || row.tournament === but) return false;
  if (from && !(row.from <= to && row.to >= from)) return false; // of events on the same days
  return !tournament || (row.tournament === tournament && players.split(" ").includes(row.player));
}

function showLinks() {
  const wanted = links().filter(isWanted);
  shelf.hidden = wanted.length === 0;
  shelf
    .querySelector(".remembered")
    .replaceChildren(...wanted.map((row) => ("leads" in shelf.dataset ? asLink(row, shelf.dataset) : asButton(row))));
  for (const each of document.querySelectorAll("[data-unremembered]")) each.hidden = wanted.length > 0;
}

if (shelf) {
  showLinks();
  if ("seats" in shelf.dataset) followSeats([...shelf.querySelectorAll(".remembered a")], shelf.dataset.seats);
  shelf.querySelector("[data-forget]")?.addEventListener("click", () => {
    keep(links().filter((row) => !isWanted(row)));
    showLinks();
  });
}

/* Asked once; My link changes the answer. */
function choose(answer) {
  write(CHOICE, answer);
  if (answer === "no") keep(links().filter((row) => row.tournament === here.tournament));
  if (shelf) showLinks();
}

const question = document.querySelector("[data-asks-events]");
if (question) {
  question.hidden = read(CHOICE) !== null;
  question.addEventListener("click", ({ target }) => {
    const { answer } = target.closest("[data-answer]")?.dataset ?? {};
    if (!answer) return;
    choose(answer);
    for (const each of question.querySelectorAll("[data-unanswered]")) each.hidden = true;
    const said = question.querySelector(`[data-answered=${answer}]`);
    said.hidden = false;
    said.focus();
  });
}

const choice = document.querySelector("[data-remembers-events]");
if (choice) {
  choice.checked = isAgreed();
  choice.addEventListener("change", () => choose(choice.checked ? "yes" : "no"));
}
