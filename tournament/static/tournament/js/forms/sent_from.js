/* Where a form was sent from, for the page that answers it: the ids around its button, the nearest first. Who works with
   keys goes on there if the same page comes again, else at the beginning of the page's own part. */

const KEY = "muster-sent-from";
const PAGE = "main";

function idsAround(element) {
  const ids = [];
  for (let at = element; at && at.id !== PAGE; at = at.parentElement) if (at.id) ids.push(at.id);
  return ids;
}

function keep(event) {
  if (event.defaultPrevented) return; // a script sends it, and no page comes
  if (!document.activeElement.matches(":focus-visible")) return; // pressed with a mouse or a thumb
  const from = { path: location.pathname, ids: idsAround(event.submitter ?? event.target) };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(from));
  } catch {
    /* a browser that keeps nothing begins each page at its top */
  }
}

function taken() {
  try {
    const from = JSON.parse(sessionStorage.getItem(KEY));
    sessionStorage.removeItem(KEY);
    return from;
  } catch {
    return null;
  }
}

const from = taken();

/* The place on this page; nothing where no form led here. */
export function sentFrom() {
  if (!from) return null;
  const ids = from.path === location.pathname ? from.ids : [];
  return [...ids, PAGE].map((id) => document.getElementById(id)).find((place) => place?.checkVisibility());
}

window.addEventListener("submit", keep); // after all that listens at the document
