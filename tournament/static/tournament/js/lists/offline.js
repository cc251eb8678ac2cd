/* Without a connection: figures this page has shown are found, added and counted; the rules are grey meanwhile. */

const seen = new Map();
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

export function remember(part) {
  for (const stepper of part.querySelectorAll("[data-stepper]")) {
    seen.set(stepper.dataset.stepper, stepper.closest("li").cloneNode(true));
  }
}

/* A figure that is tapped stands in the list at once. */
export function enlist(figure) {
  const list = document.getElementById("list");
  if (list.querySelector(`[data-stepper="${figure}"]`) || !seen.has(figure)) return;
  let rows = list.querySelector(".bases");
  if (!rows) {
    rows = document.createElement("ul");
    rows.className = "plain-list bases";
    const empty = list.querySelector(".empty");
    if (empty) empty.replaceWith(rows);
    else list.append(rows);
  }
  rows.append(seen.get(figure).cloneNode(true));
}

export function findSeen(wish) {
  const words = folded(wish.get("q") ?? "").split(/\s+/);
  const kinds = wish.getAll("kind");
  const rows = [...seen].filter(([, row]) => {
    const text = folded(row.firstElementChild.textContent);
    const isOfKind = kinds.length !== 1 || row.dataset.kind === kinds[0];
    const isOfColour = !wish.get("colour") || row.dataset.colour === wish.get("colour");
    return isOfKind && isOfColour && words.every((word) => text.includes(word));
  });
  if (wish.has("dear")) rows.sort(([, one], [, other]) => other.dataset.points - one.dataset.points);
  const found = document.getElementById("found");
  const list = document.createElement("ul");
  list.className = "plain-list bases";
  list.append(...rows.map(([, row]) => row.cloneNode(true)));
  found.replaceChildren(document.getElementById("seen-only").content.cloneNode(true), list);
}

const grouped = (value) => value.toLocaleString(document.documentElement.lang || "en");

/* Points, minions, heroes and figures as far as this page knows them. A Ring base adds nothing while there is a bearer for each. */
export function count(mine) {
  const known = Object.entries(mine).filter(([figure]) => seen.has(figure));
  const rows = known.map(([figure, held]) => ({ held, ...seen.get(figure).dataset }));
  const sum = (value) => rows.reduce((total, row) => total + row.held * value(row), 0);
  const isFree = ({ replaces }) =>
    replaces && sum((row) => row.replaces === replaces) <= sum((row) => row.bearer === replaces);
  const points = sum((row) => (isFree(row) ? 0 : row.points));
  const minions = sum((row) => "minion" in row && !isFree(row));
  const figures = sum((row) => !("secondHalf" in row) && !isFree(row));
  const heroes = sum((row) => row.kind === "hero" && !("secondHalf" in row) && !isFree(row));
  for (const [code, value] of Object.entries({ points, minions, heroes, figures })) {
    for (const cell of document.querySelectorAll(`[data-counts="${code}"]`)) cell.textContent = grouped(value);
  }
}
