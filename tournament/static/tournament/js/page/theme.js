/* Light or dark: by wish of the system until somebody presses the switch; then as pressed, on this device.
   Started first, so that no page flashes in the wrong colours. */

const root = document.documentElement;
const isFixed = root.hasAttribute("data-theme-fixed");
const system = window.matchMedia("(prefers-color-scheme: dark)");

const kept = () => {
  try {
    return window.localStorage.getItem("muster-theme");
  } catch {
    return null; // storage refused: the system's wish it is
  }
};

const apply = () => {
  if (!isFixed) root.dataset.theme = kept() || (system.matches ? "dark" : "light");
};

const toggle = () => {
  const next = root.dataset.theme === "dark" ? "light" : "dark";
  try {
    window.localStorage.setItem("muster-theme", next);
  } catch {
    /* holds for this page only */
  }
  root.dataset.theme = next;
};

apply();
system.addEventListener("change", apply);
document.addEventListener("DOMContentLoaded", () => {
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    button.hidden = isFixed;
    button.addEventListener("click", toggle);
  }
});
