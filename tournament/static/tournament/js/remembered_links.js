/* The private links this phone has opened, so that a list of an earlier tournament can be copied with one tap.
   They stay on the phone, like its history, and can be forgotten. */

const KEY = "muster-links";
const MOST = 12;
const links = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
};
const keep = (rows) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(rows.slice(0, MOST)));
  } catch {
    /* a browser that keeps nothing: the link can still be pasted */
  }
};

const here = document.querySelector("[data-remember]")?.dataset;
if (here) keep([{ token: here.remember, name: here.name, who: here.who }, ...links().filter((row) => row.token !== here.remember)]);

/* As buttons of a form that copies, or as links: data-leads is a page behind each, data-of the tournament they are of,
   data-says the words on each with {who} in them. What is for phones without a link is marked data-unremembered. */
function asButton({ token, name }) {
  const button = document.createElement("button");
  Object.assign(button, { className: "button button--wide", name: "known", value: token, textContent: name });
  button.formNoValidate = true;
  return button;
}

function asLink({ token, name, who }, { leads, says }) {
  const link = document.createElement("a");
  link.href = `/me/${encodeURIComponent(token)}/${leads}`;
  Object.assign(link, { className: "button button--primary button--wide" });
  link.textContent = who ? says.replace("{who}", who) : name;
  return link;
}

const shelf = document.querySelector("[data-remembered]");
if (shelf) {
  const { remembered, leads, of } = shelf.dataset;
  const earlier = links().filter((row) => row.token !== remembered && (!of || row.name === of));
  shelf.hidden = earlier.length === 0;
  shelf
    .querySelector(".remembered")
    .append(...earlier.map((row) => (leads ? asLink(row, shelf.dataset) : asButton(row))));
  for (const each of document.querySelectorAll("[data-unremembered]")) each.hidden = earlier.length > 0;
  shelf.querySelector("[data-forget]")?.addEventListener("click", () => {
    keep(links().filter((row) => row.token === remembered));
    shelf.hidden = true;
  });
}
