/* The draft as a board. Links with data-board ask the server for the same part with something picked or opened, so a
   press needs no new page and nothing is saved. Arrows move, Enter picks and then swaps, Esc lets go, Ctrl and Z
   undo the last change by hand; the other keys are in keys.js. */
import { morph } from "../parts/morph.js";
import { released } from "../forms/press.js";

const CAME_FROM = "muster-draft-player"; // who was picked when a form was sent: the focus goes back there
const ASKED = ["pick", "with", "table", "publish", "q", "page"];
const part = document.querySelector('[data-part="draft"]');
let newest = null; // only the answer to the newest press is shown
let opener = ""; // the id of the link whose panel was opened by a key, and has the focus

const typing = (element) => element.matches("input, textarea, select, [contenteditable]");

function addressOf(href) {
  const wanted = new URL(href, window.location.href);
  const address = new URL(part.dataset.partUrl, window.location.href);
  for (const name of ASKED) {
    const value = wanted.searchParams.get(name);
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  }
  return `${address.pathname}${address.search}`;
}

async function open(href) {
  const mine = (newest = {});
  const url = addressOf(href);
  try {
    const answer = await fetch(url, { cache: "no-store" });
    if (!answer.ok || answer.redirected) throw new Error(`${url} answered ${answer.status}`);
    const html = await answer.text();
    await released();
    if (mine !== newest) return;
    part.dataset.partUrl = url;
    const picked = part.querySelector(".is-picked");
    morph(part, html);
    window.history.replaceState(null, "", href);
    goOn(picked);
    part.dispatchEvent(new CustomEvent("muster:board", { bubbles: true }));
  } catch {
    window.location.assign(href);
  }
}

/* A panel that a key has opened has the focus, so that Tab does not go through the rest of the board first; when it is
   closed the focus goes back to its link. A question takes the focus to its first field. What was pressed may be gone with it: then the focus goes to the player
   who was picked, else to the button that asks the question. */
function goOn(picked) {
  const panel = opener && part.querySelector("#panel > .panel");
  if (panel) {
    panel.tabIndex = -1;
    return panel.focus();
  }
  const from = opener && document.getElementById(opener);
  opener = "";
  if (from) return from.focus();
  const isLost = [document.body, part].includes(document.activeElement);
  const asks = part.querySelector("#publish :is(input:not([type=hidden]), button)");
  const place = picked?.isConnected ? picked : part.querySelector(".is-picked, [data-key=p]");
  if (asks || isLost) (asks ?? place)?.focus();
  return undefined;
}

/* The second name may be pressed before the answer to the first one is here: its link does not know the first yet. */
function press(link) {
  if (!link.matches(".draft-cell")) return open(link.href);
  const picked = part.querySelector(".is-picked");
  const url = new URL(link.href, window.location.href);
  if (!picked) link.classList.add("is-picked");
  else if (picked !== link && url.searchParams.get("pick") === link.dataset.player) {
    url.searchParams.set("pick", picked.dataset.player);
    url.searchParams.set("with", link.dataset.player);
  }
  return open(url.href);
}

/* The players of each row in their order; a bye has one. */
const grid = () =>
  [...part.querySelectorAll(".draft-row")].map((row) => [...row.querySelectorAll("a.draft-cell")]);

function move(down, along) {
  const rows = grid().filter((row) => row.length);
  if (!rows.length) return;
  const y = rows.findIndex((row) => row.includes(document.activeElement));
  if (y < 0) return rows[0][0].focus();
  const x = rows[y].indexOf(document.activeElement);
  const row = rows[Math.min(Math.max(y + down, 0), rows.length - 1)];
  const cell = row[Math.min(Math.max(x + along, 0), row.length - 1)];
  cell.focus();
  cell.scrollIntoView({ block: "nearest" });
}

const MOVES = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };

function heard(event) {
  if (event.isComposing || event.defaultPrevented) return;
  if (event.key === "Escape") {
    const link = part.querySelector("[data-let-go]");
    if (link && (!typing(event.target) || link.closest(".panel").contains(event.target))) press(link);
    return;
  }
  if (typing(event.target)) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    const form = part.querySelector("[data-undo-change]");
    if (!form) return;
    event.preventDefault();
    form.requestSubmit();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const isFree = event.target.matches("body, #main, #messages > .notice");
  if (event.key in MOVES && (isFree || part.contains(event.target))) {
    event.preventDefault();
    const [down, along] = MOVES[event.key];
    const isMirrored = document.dir === "rtl";
    move(down, isMirrored ? -along : along);
  }
}

function clicked(event) {
  const link = event.target.closest?.("a[data-board]");
  if (!link || !part.contains(link) || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const form = part.querySelector("#swap-form");
  const isKey = !event.detail; // Enter, not the mouse
  if (!link.matches("[data-let-go]")) opener = isKey && link.matches(".draft-more") ? link.id : "";
  if (link.matches(".is-target") && form && isKey) form.requestSubmit();
  else press(link);
}

if (part) {
  document.addEventListener("keydown", heard);
  part.addEventListener("click", clicked);
  part.addEventListener("submit", () => {
    const picked = part.querySelector(".is-picked")?.dataset.player;
    if (picked) window.sessionStorage.setItem(CAME_FROM, picked);
  });
  const player = window.sessionStorage.getItem(CAME_FROM);
  window.sessionStorage.removeItem(CAME_FROM);
  if (player) document.getElementById(`p-${player}`)?.focus({ preventScroll: true });
}
