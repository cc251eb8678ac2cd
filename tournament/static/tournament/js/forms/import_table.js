/* The table of an import: any cell opens to be corrected, and what is chosen is checked at once. Without this file the
   cells at fault are open, each line has a button that opens it, and a button checks again. */
import { morph } from "../parts/morph.js";
import { released } from "./press.js";

let newest = null; // of all questions only the last answer is shown

async function recheck(form) {
  const mine = (newest = {});
  const sent = new FormData(form);
  sent.set("check", "1");
  try {
    const answer = await fetch(form.action, { method: "POST", body: sent });
    if (!answer.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await released();
    const fresh = page.getElementById(form.id);
    if (mine === newest && fresh) morph(form, fresh.innerHTML);
  } catch {
    /* no network: the button still checks */
  }
}

function openCell(cell) {
  const line = cell.closest("tr").dataset.line;
  const place = cell.cellIndex - 1;
  const columns = cell.closest("table").tHead.rows[0].cells.length - 2;
  if (!line || place < 0 || place >= columns || cell.querySelector("input")) return;
  const field = document.createElement("input");
  field.name = `cell-${line}-${place}`;
  field.value = field.defaultValue = cell.textContent;
  field.setAttribute("aria-labelledby", `line-${line}`);
  cell.replaceChildren(field);
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

export function startImports() {
  for (const form of document.querySelectorAll("form[data-import]")) {
    form.addEventListener("change", (event) => {
      if (event.target.matches("[data-recheck]")) recheck(form);
    });
    form.addEventListener("click", (event) => {
      const cell = event.target.closest("[data-cells] tr[data-line]:not(.is-left) > td");
      if (cell && !event.target.closest("button, label, input, select")) openCell(cell);
    });
    form.querySelector("[autofocus], [aria-invalid]")?.select(); // what is typed now takes the place of what is there
  }
}
