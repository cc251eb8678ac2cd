/* A list is handed in together with its last taps. Where the hall does not answer it is kept on this phone and sent
   later (keeping.js), and the taps go along. */
import { startKeeping } from "../forms/keeping.js";

const LONGEST = 2000; // milliseconds that it waits for its last taps before it goes with them
const FORM = "form[data-list]";

export function startHandIn({ builder, draft, flush, dialog }) {
  if (builder.dataset.keeps) return;
  let isReady = false;

  async function handIn() {
    await Promise.race([flush(), new Promise((done) => setTimeout(done, LONGEST))]);
    if (dialog.open) return; // two versions: the player chooses first
    isReady = true;
    builder.querySelector(FORM)?.requestSubmit(); // the answer to the taps has brought a new form
    isReady = false;
  }

  builder.addEventListener("submit", (event) => {
    if (!event.target.matches(FORM) || isReady || !draft.waits) return;
    event.preventDefault();
    event.stopPropagation(); // it is not kept yet
    handIn();
  });
  builder.addEventListener("formdata", ({ target, formData }) => {
    if (!target.matches(FORM)) return;
    const { revision, entries: before } = draft.server;
    const kept = draft.kept ?? { base: revision, before, mine: before };
    formData.set("base", kept.base);
    formData.set("before", JSON.stringify(kept.before));
    formData.set("mine", JSON.stringify(kept.mine));
  });
  startKeeping();
  builder.dataset.keeps = "yes"; // for whoever drives the page from outside
}
