/* A ruling card without a connection: the page holds every screen and every answer, and which of them a path leads
   to. A tap shows it and changes the address, so that back and a reload work. No rule is written here. */

const card = document.querySelector("[data-ruling-card]");
const { base, ends } = card.dataset;
const stops = new Map(ends.split(" ").map((end) => /** @type {[string, string]} */ (end.split("="))));
const kept = card.querySelector("template[data-stops]").content;

const pathOf = (url) => new URL(url, location.href).pathname.slice(base.length).replace(/\/$/, "");
const screenAt = (path) => kept.querySelector(`[data-id="${stops.get(path)}"]`);

/* The words of each answer on the way. */
function chosen(path) {
  const codes = path ? path.split("/") : [];
  return codes.map((code, at) => {
    const screen = screenAt(codes.slice(0, at).join("/"));
    return screen?.querySelector(`a[href="${code}/"]`)?.textContent ?? code;
  });
}

function show(path) {
  card.querySelector("[data-stop]").replaceChildren(...screenAt(path).cloneNode(true).childNodes);
  const list = card.querySelector("[data-chosen]");
  list.replaceChildren(
    ...chosen(path).map((text) => {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    }),
  );
  list.hidden = !path;
  card.querySelector("[data-again]").hidden = !path;
  const back = card.querySelector("[data-back]");
  back.setAttribute("href", path ? "../" : back.dataset.desk);
  card.querySelector("[data-stop] [tabindex]").focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

card.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const path = link.pathname.startsWith(base) ? pathOf(link.href) : null; // before the address changes
  if (path === null || !stops.has(path)) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  show(path);
});
window.addEventListener("popstate", () => stops.has(pathOf(location.href)) && show(pathOf(location.href)));
