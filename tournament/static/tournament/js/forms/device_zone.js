/* The time zone of this device, where nobody has chosen one yet. */

const field = document.querySelector("select[name=time_zone]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const known = [...(field?.options ?? [])].some((option) => option.value === zone);

if (field && known) {
  field.value = zone;
  const found = document.querySelector("[data-zone-found]");
  if (found) found.hidden = false;
  field.addEventListener("change", () => found?.remove(), { once: true });
}
