/* Find my name: a search field with data-filters="#list" hides the items of that list that do not match.
   Items carry data-find (name, club, table). Accents do not matter. Enter still asks the server. */

const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLocaleLowerCase();

function apply(field) {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  const list = document.querySelector(field.dataset.filters);
  if (!list) return;
  for (const item of list.querySelectorAll("[data-find]")) {
    const text = plain(item.dataset.find);
    item.hidden = !words.every((word) => text.includes(word));
  }
}

export function startFilters(root = document) {
  for (const field of root.querySelectorAll("input[data-filters]")) {
    field.addEventListener("input", () => apply(field));
    document.addEventListener("muster:fragment", () => apply(field)); // live updates bring new items
    apply(field);
  }
}
