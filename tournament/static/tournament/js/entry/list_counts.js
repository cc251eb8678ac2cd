/* The numbers of the lists show in the empty counts as soon as somebody has chosen who played what. Without this the
   page shows them with its next answer; a count that stays empty is read from the list in any case. */
const CHOICES = "[name=faction], [name=faction_a]";

/* Show the counts of the lists for what was chosen in the fields within `part` that have any. */
export function showListCounts(part, chosen) {
  for (const field of part.querySelectorAll("input")) {
    if (![...field.attributes].some(({ name }) => name.startsWith("data-if-"))) continue;
    field.placeholder = (chosen && field.getAttribute(`data-if-${chosen}`)) || "";
  }
}

function show(form) {
  showListCounts(form, new FormData(form).get(form.querySelector(CHOICES)?.name));
}

export function startListCounts(root = document) {
  for (const form of root.querySelectorAll("form:has([data-if-good], [data-if-evil])")) {
    form.addEventListener("change", (event) => event.target.matches(CHOICES) && show(form));
    show(form); // what was chosen before this came
  }
}
