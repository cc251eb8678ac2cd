/* Figures lost, counted from the own list during play: kept on this phone, one count for each game and version of the list.
   In the report the sums fill the fields that are still empty. They are numbers like typed ones: the server decides what
   they mean, and refuses what cannot be. */
import { read, write } from "../forms/phone_storage.js";
import { startSharing } from "./shared_losses.js";

const sumsOf = (box, lost) => {
  const sums = { figures: Number(box.dataset.figures), points: Number(box.dataset.points) };
  for (const row of box.querySelectorAll("[data-entry]")) {
    const count = lost[row.dataset.entry] ?? 0;
    sums.figures -= count;
    sums.points -= count * row.dataset.each;
  }
  return sums;
};

function show(box, lost) {
  const sums = sumsOf(box, lost);
  for (const place of box.querySelectorAll("[data-left]")) {
    place.textContent = new Intl.NumberFormat(document.documentElement.lang).format(sums[place.dataset.left]);
  }
  for (const row of box.querySelectorAll("[data-entry]")) {
    const count = lost[row.dataset.entry] ?? 0;
    row.querySelector("output").textContent = `${count} / ${row.dataset.most}`;
    row.querySelector("[data-back]").disabled = count === 0;
    row.querySelector("[data-lose]").disabled = count >= row.dataset.most;
    row.classList.toggle("is-gone", count >= row.dataset.most);
  }
  box.querySelector("[data-broken]").hidden = sums.figures > Number(box.dataset.brokenAt);
}

function press(box, event) {
  const button = event.target.closest("[data-back], [data-lose]");
  if (!button) return;
  const row = button.closest("[data-entry]");
  const kept = read(box.dataset.losses);
  const lost = kept?.lost ?? {};
  const count = (lost[row.dataset.entry] ?? 0) + ("lose" in button.dataset ? 1 : -1);
  lost[row.dataset.entry] = Math.max(0, Math.min(count, row.dataset.most));
  const bearer = box.querySelector("[data-ring-bearer]")?.dataset.entry;
  write(box.dataset.losses, { ...kept, lost, ...sumsOf(box, lost), hasLostRingBearer: Boolean(bearer && lost[bearer]) });
  show(box, lost);
  box.dispatchEvent(new CustomEvent("muster:counted"));
}

function countLosses(box) {
  box.hidden = false;
  box.addEventListener("click", (event) => press(box, event));
  show(box, read(box.dataset.losses)?.lost ?? {});
  const form = box.querySelector("[data-share-losses]");
  if (form) startSharing(box, form, () => ({ ...sumsOf(box, {}), ...read(box.dataset.losses) }));
}

/* Where one army only can have a Ring-bearer, the choice names no side. */
function fillRing(form, side) {
  const mark = form.elements.ring?.dataset.lost;
  const names = [mark, `${side}.${mark}`];
  const ring = [...(form.elements.ring?.options ?? [])].find((option) => names.includes(option.value));
  if (side && ring && form.elements.ring.value === "") form.elements.ring.value = ring.value;
}

/* What somebody has typed, or the page came with, stays. */
function fillReport(form) {
  const sums = read(form.dataset.lossesFrom);
  if (!sums) return;
  const { other = {} } = sums;
  for (const field of form.querySelectorAll("[data-left-of], [data-from-list]")) {
    const count = field.name.startsWith("own_") ? sums : other;
    const value = count[field.dataset.leftOf ?? field.dataset.fromList];
    if (value !== undefined && field.value === "") field.value = value;
  }
  fillRing(form, sums.hasLostRingBearer ? "own" : other.has_lost_ring_bearer ? "other" : "");
  form.querySelector("[data-losses-filled]").hidden = false;
}

export function startLosses() {
  for (const box of document.querySelectorAll("[data-losses]")) countLosses(box);
  for (const form of document.querySelectorAll("form[data-losses-from]")) fillReport(form);
}
