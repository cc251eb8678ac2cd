/* The time zone of this device, where nobody has chosen one yet. */

const field = document.querySelector("select[name=time_zone]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const known = [...(field?.options ?? [])].find(
  (option) => option.value === zone || option.dataset.otherKeys?.split(" ").includes(zone),
);

if (field && known) {
  field.value = known.value;
  const found = document.querySelector("[data-zone-found]");
  if (found) found.hidden = false;
  field.addEventListener("change", () => found?.remove(), { once: true });
}
