/* What every page may use; without scripts the same pages work. What counts has started before (counting.js). */
import "./fonts.js";
import { startFilters } from "./filter.js";
import { sentFrom } from "../forms/sent_from.js";
import { guardForms } from "../forms/send_once.js";
import { offerPrinting } from "./print.js";

const EVERYWHERE = {
  "body[data-live]": () => import("../parts/live.js").then(({ startLive }) => startLive()),
  "#unsent": () => import("../forms/forms.js").then(({ holdForms }) => holdForms()),
  "[data-captions]": () => import("../hall/voice.js").then(({ startVoice }) => startVoice()),
  "form[data-preview]": () => import("../forms/preview.js").then(({ startPreviews }) => startPreviews()),
  "[data-if-good], [data-if-evil]": () => import("../entry/list_counts.js").then(({ startListCounts }) => startListCounts()),
  "form[data-at-once]": () => import("../entry/arrival.js").then(({ startArrivals }) => startArrivals()),
  "[data-kept]": () => import("../forms/keeping.js").then(({ startKeeping }) => startKeeping()),
  "[data-camera]": () => import("../entry/camera.js").then(({ startCamera }) => startCamera()),
  "[data-max-bytes]": () => import("../forms/file_size.js").then(({ startFileSizes }) => startFileSizes()),
  "[data-photo]": () => import("../entry/photos.js").then(({ startPhotos }) => startPhotos()),
  ".language-switch": () => import("../forms/language_switch.js").then(({ startLanguageSwitch }) => startLanguageSwitch()),
};

startFilters();
guardForms();
document.querySelector("[data-errors]")?.focus(); // comes first, also where autofocus is for fields only
focusResult();
addEventListener("load", focusResult, { once: true }); // the place of the address takes the focus away
offerPrinting();

/* Browsers leave what Tab has reached half out of a strip or a table that scrolls sideways. */
document.addEventListener("keyup", ({ key, altKey, ctrlKey }) => {
  if (key !== "Tab" || altKey || ctrlKey || document.activeElement === document.body) return;
  document.activeElement.scrollIntoView({ block: "nearest", inline: "nearest" });
});

/* After an action: what came of it, or the row of the address, or where the form stood. */
function focusResult() {
  if (document.activeElement !== document.body || document.querySelector("[autofocus]")) return;
  const told = document.querySelector("#messages .notice, main :is(.notice--error, .judging__last, [aria-invalid=true])");
  const place = document.getElementById(location.hash.slice(1));
  const question = told?.matches(".notice--done") ? place?.querySelector(":scope > details > summary") : null;
  question?.setAttribute("aria-describedby", "messages"); // where one goes on, and that it is saved
  const result = question ?? told ?? place ?? sentFrom();
  if (result?.tabIndex < 0) result.tabIndex = -1;
  result?.focus({ preventScroll: result.id === "main" });
  // focus alone leaves a field half out of the window, and the sentence below it
  if (result?.matches("[aria-invalid=true]")) result.scrollIntoView({ block: "nearest" });
}

/* The modules of this page, by what stands on it; each asks at its start for what was done before it was here. */
export function startModules(modules) {
  const wanted = Object.entries({ ...EVERYWHERE, ...modules }).filter(([place]) => document.querySelector(place));
  Promise.allSettled(wanted.map(([, start]) => start())).then(() => {
    document.documentElement.dataset.ready = "yes"; // for whoever drives the page from outside
  });
}

// on a phone the tabs and the rounds scroll: show the one we are on
for (const here of document.querySelectorAll(".tabs [aria-current], .round-strip .is-on")) {
  const strip = here.closest(".tabs, .round-strip");
  strip.scrollLeft = here.offsetLeft - (strip.clientWidth - here.offsetWidth) / 2;
}
