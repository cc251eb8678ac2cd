/* The private links this phone has opened, so that a list of an earlier tournament can be copied with one tap.
   They stay on the phone, like its history, and can be forgotten. */

const KEY = "muster-links";
const MOST = 12;
const links = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
};
const keep = (rows) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(rows.slice(0, MOST)));
  } catch {
    /* a browser that keeps nothing: the link can still be pasted */
  }
};

const here = document.querySelector("[data-remember]")?.dataset;
if (here) {
  const { remember: token, name, who, tournament, player, from, to } = here;
  keep([{ token, name, who, tournament, player, from, to }, ...links().filter((row) => row.token !== token)]);
}

/* How many lists there may be to copy, where a page has a place for it. */
const counted = document.querySelector("[data-earlier]");
const others = links().filter(({ token }) => token !== here?.remember);
if (counted && others.length) counted.textContent = counted.dataset.earlier.replace("{n}", others.length);

/* As buttons of a form that copies, or as links: data-leads is a page behind each, data-says the words on each with {who}
   in them. data-tournament (its address: names repeat and change) and data-players (start numbers) choose whose links,
   data-from and data-to those of events on the same days. data-seats: the words on each with {seat}, where its player sits now.
   What is for phones without such a link is marked data-unremembered. */
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
if (shelf) {
  const { remembered, tournament, players, from, to } = shelf.dataset;
  const isOfGame = (row) => !tournament || (row.tournament === tournament && players.split(" ").includes(row.player));
  const isOnADay = (row) => !from || (row.tournament !== here?.tournament && row.from <= to && row.to >= from);
  const isWanted = (row) => isOfGame(row) && isOnADay(row);
  const earlier = links().filter((row) => row.token !== remembered && isWanted(row));
  shelf.hidden = earlier.length === 0;
  shelf
    .querySelector(".remembered")
    .append(...earlier.map((row) => ("leads" in shelf.dataset ? asLink(row, shelf.dataset) : asButton(row))));
  if ("seats" in shelf.dataset) followSeats([...shelf.querySelectorAll(".remembered a")], shelf.dataset.seats);
  for (const each of document.querySelectorAll("[data-unremembered]")) each.hidden = earlier.length > 0;
  shelf.querySelector("[data-forget]")?.addEventListener("click", () => {
    keep(links().filter((row) => row.token === remembered));
    shelf.hidden = true;
  });
}
