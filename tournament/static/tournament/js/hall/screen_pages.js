/* Lay a list out on the screen: in pages where one does not hold it, and each page as large as its lines allow. No line
   is smaller than the one whose capitals read at fifteen metres on a picture of a metre and a half. A name that is too
   long for its line has its initials there; the few that are still too long are set smaller, and never cut off. */
const LINE = 9.6; // hundredths of the height: the least a line has
const WIDTH = { one: 72, pair: 110 }; // hundredths of the height: what a column of that line needs
const LARGEST = 1.75; // times the least
const SMALLER = 0.92; // a size after the other
const IN_A_COLUMN = 4; // entries that need no second one
const COLUMNS = 2;
const RANGE = 12; // letters
const SIZES = [
  { lines: 1, size: 0.85 },
  { lines: 1, size: 0.72 },
  { lines: 1, size: 0.62 }, // two lines of that stand in one line of the list
  { lines: 2, size: 0.54 },
  { lines: 2, size: 0.47 },
  { lines: 2, size: 0.4 },
];

const laid = new WeakMap();

/* Columns, rows and pages of so many lines in a box, and the size that its height allows; pure. */
export function plan(count, width, height, line, column) {
  const most = Math.max(1, Math.min(COLUMNS, Math.floor(width / column)));
  const pages = Math.ceil(count / (Math.max(1, Math.floor(height / line)) * most));
  const each = Math.ceil(count / pages);
  const columns = Math.min(most, Math.ceil(each / IN_A_COLUMN));
  const rows = Math.ceil(each / columns);
  return { pages, columns, rows, scale: Math.max(1, Math.min(height / rows / line, LARGEST)) };
}

/* The fewest letters by which a name is told from its neighbour on the page beside; a number whole. Pure. */
export function prefix(text, beside = "") {
  const word = [...text.trim()];
  if (/^\P{L}/u.test(text)) return word.slice(0, RANGE).join("");
  const other = [...beside.trim()];
  const differs = word.findIndex((letter, index) => letter !== other[index]);
  return word.slice(0, Math.min((differs < 0 ? word.length : differs) + 1, RANGE)).join("");
}

const textsOf = (items) => items.flatMap((item) => [...item.querySelectorAll(".board__name, .board__pair > span")]);

/* Does a text stand in so many lines of its own, whole words and all? */
function stands(text, most) {
  const lines = text.getBoundingClientRect().height / (parseFloat(getComputedStyle(text).fontSize) * 1.05);
  return lines < most + 0.5 && text.scrollWidth <= text.clientWidth + 1;
}

/* Initials where a whole name does not stand in one line. Returns what is still too long. */
function abbreviate(texts) {
  for (const text of texts) {
    text.style.removeProperty("--fit");
    text.classList.remove("is-short");
  }
  const long = texts.filter((text) => !stands(text, 1));
  for (const text of long) text.classList.add("is-short");
  return long.filter((text) => !stands(text, 1));
}

function shrink(texts) {
  let left = texts;
  for (const { size, lines } of SIZES) {
    for (const text of left) text.style.setProperty("--fit", size);
    left = left.filter((text) => !stands(text, lines));
    if (!left.length) return;
  }
}

/* One size for the whole page: the largest at which every line holds its names. */
function fit(list, items, largest) {
  const texts = textsOf(items);
  for (let scale = largest; ; scale *= SMALLER) {
    list.style.setProperty("--scale", Math.max(1, scale).toFixed(3));
    const long = abbreviate(texts);
    if (!long.length) return;
    if (scale <= 1) return shrink(long);
  }
}

function measure(list) {
  const unit = unitOf();
  const column = (list.classList.contains("board__list--tables") ? WIDTH.pair : WIDTH.one) * unit;
  return plan(list.children.length, list.clientWidth, list.clientHeight, LINE * unit, column);
}

/* A hundredth of the height, as the style sheet reckons it. */
function unitOf() {
  return Math.min(window.innerHeight / 100, (window.innerWidth * 1.25) / 100);
}

/* From which entry to which a page goes, in as few letters as tell it from the pages beside it. */
function rangeOf(items, page, size) {
  const first = (index) => items[index]?.dataset.first ?? "";
  const last = Math.min((page + 1) * size, items.length) - 1;
  const ends = [prefix(first(page * size), first(page * size - 1)), prefix(first(last), first(last + 1))];
  return [...new Set(ends)].join(" – ");
}

/* Show one page of a list; a page too far is the first. Cheap while nothing changed. */
export function layOut(list, page) {
  const items = [...list.children];
  const key = [page, items.length, list.clientWidth, list.clientHeight, list.textContent.length].join("|");
  const before = laid.get(list);
  const isDressed = list.style.getPropertyValue("--rows") !== "";
  if (before?.key === key && before.text === list.textContent && isDressed) return before.result;
  const { columns, rows, scale, pages } = measure(list);
  const shownPage = page < pages ? page : 0;
  const size = columns * rows;
  list.style.setProperty("--columns", columns);
  list.style.setProperty("--rows", rows);
  items.forEach((item, index) => {
    item.hidden = Math.floor(index / size) !== shownPage;
  });
  fit(list, items.slice(shownPage * size, (shownPage + 1) * size), scale);
  const next = (shownPage + 1) % pages;
  const result = { page: shownPage, pages, range: rangeOf(items, shownPage, size), next: rangeOf(items, next, size) };
  laid.set(list, { key, text: list.textContent, result });
  return result;
}
