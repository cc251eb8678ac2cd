/* What every page may use: countdowns, live parts, filtering of lists while typing, submit-once forms. All of it is a
   comfort; without scripts the same pages work. */
import { startCountdowns } from "./countdown.js";
import { startFilters } from "./filter.js";
import { guardForms } from "./forms.js";
import { offerPrinting } from "./print.js";

startCountdowns();
startFilters();
guardForms();
offerPrinting();

// only pages that need them pay for these
if (document.body.dataset.live) import("./live.js").then(({ startLive }) => startLive());
if (document.querySelector("[data-phone]")) import("./phone.js").then(({ startPhone }) => startPhone());
if (document.querySelector("form[data-preview]")) import("./preview.js").then(({ startPreviews }) => startPreviews());
if (document.querySelector("form[data-at-once]")) import("./arrival.js").then(({ startArrivals }) => startArrivals());
if (document.querySelector("[data-camera]")) import("./camera.js").then(({ startCamera }) => startCamera());

// on a phone the tabs scroll: bring the one we are on into sight
for (const here of document.querySelectorAll(".tabs [aria-current], .side__list [aria-current]")) {
  const strip = here.closest("ul");
  strip.scrollLeft = here.offsetLeft - (strip.clientWidth - here.offsetWidth) / 2;
}
