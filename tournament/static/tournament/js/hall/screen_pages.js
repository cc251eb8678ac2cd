/* Lay a list out on the screen: as large as its length allows, in columns, and in pages where one does not hold it.
   The height of a line never falls below the one that reads at ten metres; a name that is too long for its line is
   set smaller, and never cut off. */
const LINE = 5.8; // hundredths of the height: the least a line has
const WIDTH = { one: 52, pair: 80 }; // hundredths of the height: what a column of that line needs
const LARGEST = 1.75; // times the least
const SIZES = [
  { lines: 1, size: 0.9 },
  { lines: 1, size: 0.8 },
  { lines: 1, size: 0.7 },
  { lines: 1, size: 0.62 }, // two lines of that stand in one line of the list
  { lines: 2, size: 0.54 },
  { lines: 2, size: 0.47 },
  { lines: 2, size: 0.4 },
];

const laid = new WeakMap();

/* The best columns and size for so many lines in a box; pure. */
export function plan(count, width, height, line, column) {
  const most = Math.max(1, Math.floor(width / column));
  let best = { columns: most, scale: 1, rows: Math.max(1, Math.floor(height / line)) };
  if (count > best.rows * most) {
    const pages = Math.ceil(count / (best.rows * most));
    const each = Math.ceil(count / pages);
    return { ...best, pages, rows: Math.ceil(each / most), scale: 1 };
  }
  best = { ...best, scale: 0 };
  for (let columns = 1; columns <= most; columns += 1) {
    const rows = Math.ceil(count / columns);
    const scale = Math.min(height / rows / line, width / columns / column, LARGEST);
    if (scale > best.scale + 0.01) best = { columns, rows, scale };
  }
  return { ...best, pages: 1, scale: Math.max(1, best.scale) };
}

function firstWord(text) {
  const word = text.trim().split(/\s+/)[0] ?? "";
  return [...word].slice(0, 12).join("");
}

const textsOf = (item) => [...item.querySelectorAll(".board__name, .board__pair > span")];

/* Does every text of a line stand in so many lines of its own, whole words and all? */
function stands(item, most) {
  return textsOf(item).every((text) => {
    const lines = text.getBoundingClientRect().height / (parseFloat(getComputedStyle(text).fontSize) * 1.05);
    return lines < most + 0.5 && text.scrollWidth <= text.clientWidth + 1;
  });
}

/* A text that does not stand in one line is set smaller, and then in two lines smaller still. */
function fit(items) {
  let left = items;
  for (const item of left) item.style.removeProperty("--fit");
  for (const { size, lines } of SIZES) {
    left = left.filter((item) => !stands(item, lines));
    if (!left.length) return;
    for (const item of left) item.style.setProperty("--fit", size);
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
  list.style.setProperty("--scale", scale.toFixed(3));
  items.forEach((item, index) => {
    item.hidden = Math.floor(index / size) !== shownPage;
  });
  const shown = items.slice(shownPage * size, (shownPage + 1) * size);
  fit(shown);
  const result = {
    page: shownPage,
    pages,
    from: firstWord(shown[0]?.dataset.first ?? ""),
    to: firstWord(shown.at(-1)?.dataset.first ?? ""),
  };
  laid.set(list, { key, text: list.textContent, result });
  return result;
}
