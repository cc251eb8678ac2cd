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
if (here) {
  const { remember: token, name, who, tournament, player } = here;
  keep([{ token, name, who, tournament, player }, ...links().filter((row) => row.token !== token)]);
}

/* How many lists there may be to copy, where a page has a place for it. */
const counted = document.querySelector("[data-earlier]");
const others = links().filter(({ token }) => token !== here?.remember);
if (counted && others.length) counted.textContent = counted.dataset.earlier.replace("{n}", others.length);

/* As buttons of a form that copies, or as links: data-leads is a page behind each, data-says the words on each with {who}
   in them. data-tournament (its address: names repeat and change) and data-players (start numbers) choose whose links.
   What is for phones without such a link is marked data-unremembered. */
function asButton({ token, name }) {
  const button = document.createElement("button");
  Object.assign(button, { className: "button button--wide", name: "known", value: token, textContent: name });
  button.formNoValidate = true;
  return button;
}

function asLink({ token, who, name }, { leads, says }) {
  const link = document.createElement("a");
  link.href = `/me/${encodeURIComponent(token)}/${leads}`;
  Object.assign(link, { className: leads ? "button button--primary button--wide" : "button button--wide" });
  link.textContent = says.replace("{who}", who).replace("{name}", name);
  return link;
}

const shelf = document.querySelector("[data-remembered]");
if (shelf) {
  const { remembered, tournament, players } = shelf.dataset;
  const isWanted = (row) => !tournament || (row.tournament === tournament && players.split(" ").includes(row.player));
  const earlier = links().filter((row) => row.token !== remembered && isWanted(row));
  shelf.hidden = earlier.length === 0;
  shelf
    .querySelector(".remembered")
    .append(...earlier.map((row) => ("leads" in shelf.dataset ? asLink(row, shelf.dataset) : asButton(row))));
  for (const each of document.querySelectorAll("[data-unremembered]")) each.hidden = earlier.length > 0;
  shelf.querySelector("[data-forget]")?.addEventListener("click", () => {
    keep(links().filter((row) => row.token === remembered));
    shelf.hidden = true;
  });
}
