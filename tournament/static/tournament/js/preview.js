/* What typed facts would mean, in words, while they are typed: the address in data-preview is asked after each change
   of the form, and its answer is shown where data-preview-into says. Without it the form has a button that asks. */
import { morph } from "./morph.js";

const PAUSE = 150; // milliseconds of quiet
let asked = 0;

async function show(form) {
  asked += 1;
  const mine = asked;
  try {
    const answer = await fetch(form.dataset.preview, { method: "POST", body: new FormData(form) });
    const html = answer.ok && !answer.redirected ? await answer.text() : "";
    if (mine === asked) morph(document.querySelector(form.dataset.previewInto), html);
  } catch {
    /* no network: the button still asks */
  }
}

export function startPreviews(root = document) {
  for (const form of root.querySelectorAll("form[data-preview]")) {
    let pause = 0;
    form.addEventListener("change", () => {
      window.clearTimeout(pause);
      pause = window.setTimeout(() => show(form), PAUSE);
    });
  }
}
