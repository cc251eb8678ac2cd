/* What typed facts would mean, in words, while they are typed: the address in data-preview is asked after each change
   of the form (data-preview-typing: after each letter), and its answer is shown where data-preview-into says. Without it
   the form has a button that asks. What was typed before this came over a slow line, or was kept by the browser over a
   reload, is asked as soon as it is here; so is a form that is complete as it comes (data-preview-first). */
import { morph } from "../parts/morph.js";
import { released } from "./press.js";

const PAUSE = 150; // milliseconds of quiet
const asked = new WeakMap(); // the newest question of each form: only its answer is shown

/* What the page said at its fields was about what stood there before; the answer says what is
   wrong now (data-preview-errors). */
function forgetErrors(form) {
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  for (const words of form.querySelectorAll(".field__error")) words.remove();
}

async function show(form) {
  const mine = {};
  asked.set(form, mine);
  try {
    const answer = await fetch(form.dataset.preview, { method: "POST", body: new FormData(form) });
    const html = answer.ok && !answer.redirected ? await answer.text() : "";
    await released();
    if (mine !== asked.get(form)) return;
    if ("previewErrors" in form.dataset) forgetErrors(form);
    morph(document.querySelector(form.dataset.previewInto), html);
  } catch {
    /* no network: the button still asks */
  }
}

/* Does the field hold something else than the page came with? */
function isTyped(field) {
  if (field.options) {
    const given = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(given, 0);
  }
  const isTick = field.type === "checkbox" || field.type === "radio"; // its value is none, or "on"
  return isTick ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

export function startPreviews(root = document) {
  for (const form of root.querySelectorAll("form[data-preview]")) {
    let pause = 0;
    form.addEventListener("previewTyping" in form.dataset ? "input" : "change", () => {
      asked.delete(form); // an answer that is on the way is about what stood there before
      window.clearTimeout(pause);
      pause = window.setTimeout(() => show(form), PAUSE);
    });
    const fields = [...form.querySelectorAll("input:not([type=hidden]), select, textarea")];
    if ("previewFirst" in form.dataset || fields.some(isTyped)) show(form);
  }
}
