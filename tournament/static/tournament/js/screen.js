/* The big screen: turns the pages of a long list so that nothing scrolls out of sight, and changes from the names
   to the clock at the second when play begins, whether or not anybody reaches it over the network. */
import { startLive } from "./live.js";
import { now } from "./server_time.js";

const PAGE_MS = 9000;
const WIDE = 1.5; // above this width to height there is room for three columns
let page = 0;

function chooseScene() {
  const board = document.querySelector("[data-board]");
  const clock = board?.querySelector("[data-play-starts]");
  if (!clock || board.hasAttribute("data-scene-fixed")) return;
  if (board.dataset.scene !== "names" && board.dataset.scene !== "clock") return;
  const at = clock.dataset.frozen ? Number(clock.dataset.frozen) : now();
  board.dataset.scene = at >= Number(clock.dataset.playStarts) ? "clock" : "names";
}

function columnsOf(list) {
  const wide = window.innerWidth / window.innerHeight > WIDE;
  if (list.classList.contains("board__list--tables")) return wide ? 2 : 1;
  if (window.innerWidth < window.innerHeight) return 1;
  return wide ? 3 : 2;
}

/* A name that takes two lines is set smaller, so that nothing is cut off. */
function fit(items) {
  const lines = (item) => {
    const text = item.querySelector(".board__name, .board__pair");
    return text ? text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).fontSize) : 0;
  };
  for (const item of items) {
    item.classList.remove("is-long", "is-longer");
    if (lines(item) > 1.6) item.classList.add("is-long");
    if (lines(item) > 2.5) item.classList.add("is-longer");
  }
}

/* Show one page of the list that is visible; say which, and from which name to which. */
export function turn(step) {
  const list = [...document.querySelectorAll("[data-pages-of]")].find((each) => each.offsetParent !== null);
  const label = document.querySelector("[data-pages]");
  if (!list) {
    if (label) label.textContent = "";
    return;
  }
  const items = [...list.children];
  for (const item of items) item.hidden = false;
  const rows = Math.max(1, Math.floor(list.clientHeight / items[0].getBoundingClientRect().height));
  const size = rows * columnsOf(list);
  const pages = Math.ceil(items.length / size);
  page = pages ? (page + step) % pages : 0;
  items.forEach((item, index) => {
    item.hidden = Math.floor(index / size) !== page;
  });
  const shown = items.slice(page * size, (page + 1) * size);
  fit(shown);
  if (!label) return;
  const range = `${shown[0].dataset.initial} – ${shown[shown.length - 1].dataset.initial}`;
  label.textContent = pages > 1 ? `${range} · ${page + 1} / ${pages}` : "";
}

startLive();
chooseScene();
turn(0);
window.setInterval(() => turn(1), PAGE_MS);
window.setInterval(chooseScene, 500);
window.addEventListener("resize", () => turn(0));
document.addEventListener("muster:fragment", () => {
  chooseScene();
  turn(0);
});
