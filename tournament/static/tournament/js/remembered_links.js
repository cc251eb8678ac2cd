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
if (here) keep([{ token: here.remember, name: here.name }, ...links().filter((row) => row.token !== here.remember)]);

const shelf = document.querySelector("[data-remembered]");
if (shelf) {
  const earlier = links().filter((row) => row.token !== shelf.dataset.remembered);
  shelf.hidden = earlier.length === 0;
  shelf.querySelector(".remembered").append(
    ...earlier.map(({ token, name }) => {
      const button = document.createElement("button");
      Object.assign(button, { className: "button button--wide", name: "known", value: token, textContent: name });
      button.formNoValidate = true;
      return button;
    }),
  );
  shelf.querySelector("[data-forget]").addEventListener("click", () => {
    keep(links().filter((row) => row.token === shelf.dataset.remembered));
    shelf.hidden = true;
  });
}
