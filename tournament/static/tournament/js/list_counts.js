/* The numbers of the lists show in the empty counts as soon as somebody has chosen who played what. Without this the
   page shows them with its next answer; a count that stays empty is read from the list in any case. */
const CHOICES = "[name=faction], [name=faction_a]";

function show(form) {
  const chosen = new FormData(form).get(form.querySelector(CHOICES)?.name);
  for (const field of form.querySelectorAll("[data-if-good], [data-if-evil]")) {
    field.placeholder = (chosen && field.getAttribute(`data-if-${chosen}`)) || "";
  }
}

export function startListCounts(root = document) {
  for (const form of root.querySelectorAll("form:has([data-if-good], [data-if-evil])")) {
    form.addEventListener("change", (event) => event.target.matches(CHOICES) && show(form));
    show(form); // what was chosen before this came
  }
}
