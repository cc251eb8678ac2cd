/* Follow a player or a club: kept in this browser, by tournament. Their rows are marked wherever they stand, and the
   page of the tournament lists them on top. Nothing of it is shown where the browser keeps nothing. */

const KEY = "muster-follows";
const MOST = 40; // of one tournament
const MARKED = "is-followed";

const mark = document.querySelector("#follow-mark");
const slug = mark.dataset.tournament;

function everything() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/* Rows with a name and start numbers: one of a player, those of all members of a club. */
function followed() {
  const rows = everything()[slug];
  return Array.isArray(rows) ? rows.filter((row) => row && Array.isArray(row.numbers)) : [];
}

function keep(rows) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...everything(), [slug]: rows.slice(0, MOST) }));
  } catch {
    /* full: the page stays as it is */
  }
}

const isSame = (row, { kind, name, numbers }) =>
  row.kind === kind && (kind === "club" ? row.name === name : row.numbers.join() === numbers.join());
const isKeeping = () => {
  try {
    localStorage.setItem(`${KEY}-probe`, "1");
    localStorage.removeItem(`${KEY}-probe`);
    return true;
  } catch {
    return false;
  }
};

const asked = ({ dataset }) => ({
  kind: dataset.follow,
  name: dataset.name,
  numbers: dataset.numbers.split(" ").map(Number),
});

function showButtons(rows) {
  for (const button of document.querySelectorAll("[data-follow]")) {
    const isOn = rows.some((row) => isSame(row, asked(button)));
    button.setAttribute("aria-pressed", String(isOn));
    button.hidden = false;
  }
}

function markRows(rows) {
  const wanted = new Set(rows.flatMap((row) => row.numbers.map(String)));
  for (const old of document.querySelectorAll("main .follow-mark")) old.remove();
  for (const row of document.querySelectorAll("main [id^='no-'], main [data-no]")) {
    const numbers = (row.dataset.no ?? row.id.slice(3)).split(" ");
    const names = row.querySelectorAll("bdi");
    row.classList.toggle(MARKED, numbers.some((number) => wanted.has(number)));
    for (const [at, number] of numbers.entries()) {
      if (wanted.has(number)) names[at]?.before(mark.content.cloneNode(true));
    }
  }
}

function chip(row, { leads, says }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const name = document.createElement("bdi");
  const stop = document.createElement("button");
  link.href = row.kind === "club" ? `${leads}?q=${encodeURIComponent(row.name)}` : `${leads}${Number(row.numbers[0])}/`;
  name.textContent = row.name;
  link.append(name);
  Object.assign(stop, { type: "button", className: "follow-stop", textContent: "\u00d7" });
  stop.setAttribute("aria-label", says.replace("{name}", row.name));
  stop.addEventListener("click", () => {
    keep(followed().filter((other) => !isSame(other, row)));
    show();
  });
  item.append(link, stop);
  return item;
}

function fillShelf(rows) {
  const shelf = document.querySelector("[data-followed]");
  if (!shelf) return;
  const tables = [...document.querySelectorAll(`.live .live-tables > .${MARKED}`)].map((row) => row.cloneNode(true));
  shelf.hidden = rows.length === 0;
  shelf.querySelector("ul").replaceChildren(...rows.map((row) => chip(row, shelf.dataset)));
  shelf.querySelector("ol").replaceChildren(...tables);
}

function show() {
  const rows = followed();
  showButtons(rows);
  markRows(rows);
  fillShelf(rows);
}

export function startFollowing() {
  if (!isKeeping()) return;
  for (const button of document.querySelectorAll("[data-follow]")) {
    button.addEventListener("click", () => {
      const row = asked(button);
      const others = followed().filter((other) => !isSame(other, row));
      keep(others.length < followed().length ? others : [row, ...others]);
      show();
    });
  }
  document.addEventListener("muster:fragment", show);
  addEventListener("storage", show); // another page of this browser
  show();
}
