/* Make a part of the page look like its new text and leave alone what stays as it is. Focus, typed words, open folds
   and the place of the thumb belong to elements: an element that is not replaced keeps them. Siblings with an id are
   known by it, the others by their order. What somebody is using (an open fold with fields, a field being typed in)
   is not touched at all; it catches up with the first change after it is closed. */

const FIELDS = "input:not([type=hidden]), select, textarea";
const OURS = new Set(["open", "data-sent"]); // set by the person or by send_once.js, not by the server

const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;
const isText = (node) => node.nodeType === Node.TEXT_NODE;

function isInUse(node) {
  if (!isElement(node)) return false;
  if (node.matches("details[open]") && node.querySelector(FIELDS)) return true;
  if (node.matches("form[data-typed]")) return true; // filled by the server with what was typed before
  return node === document.activeElement && node.matches(FIELDS);
}

function holdsTyping(node) {
  const field = document.activeElement;
  return isElement(node) && Boolean(field?.matches(FIELDS)) && node.contains(field);
}

const isChanged = (field) =>
  field.type === "hidden" || field.matches("button")
    ? false
    : field === document.activeElement ||
      ("options" in field
        ? [...field.options].some((each) => each.selected !== each.defaultSelected)
        : field.value !== field.defaultValue || field.checked !== field.defaultChecked);

/* What a form was opened with stays beside what is typed into it: else the typed text would overwrite what somebody
   else stored meanwhile, as if this person had seen it. */
function wasSeenByTyping(node) {
  if (!isElement(node) || !node.matches("input[data-seen]")) return false;
  return [...node.form.elements].some(isChanged);
}

function dressLike(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!OURS.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (!OURS.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

/* The node among the children from `at` on that is to become `fresh`. */
function partner(at, fresh) {
  if (!fresh.id) return at && at.nodeName === fresh.nodeName && !at.id ? at : null;
  for (let each = at; each; each = each.nextSibling) {
    if (each.id === fresh.id && each.nodeName === fresh.nodeName) return each;
  }
  return null;
}

function forget(node) {
  const next = node.nextSibling;
  if (!holdsTyping(node)) node.remove();
  return next;
}

function becomeChildren(old, fresh) {
  const wanted = [...fresh.childNodes];
  const ids = new Set(wanted.map((node) => node.id).filter(Boolean));
  for (const node of [...old.childNodes]) {
    if (node.id && !ids.has(node.id)) forget(node);
  }
  let at = old.firstChild;
  for (const node of wanted) {
    while (at && isText(at) && !isText(node)) at = forget(at);
    const match = partner(at, node);
    if (!match) {
      old.insertBefore(node, at);
    } else {
      if (match === at) at = at.nextSibling;
      else old.insertBefore(match, at);
      become(match, node);
    }
  }
  while (at) at = forget(at);
}

function become(old, fresh) {
  if (isInUse(old) || wasSeenByTyping(old)) return;
  if (isElement(old)) {
    dressLike(old, fresh);
    becomeChildren(old, fresh);
  } else if (old.data !== fresh.data) {
    old.data = fresh.data;
  }
}

/* To what was moved, or to the part that took it away. */
function keepFocus(focused, part) {
  if (!focused.isConnected) part.tabIndex = -1;
  (focused.isConnected ? focused : part).focus({ preventScroll: true });
}

export function morph(part, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const focused = document.activeElement;
  const isWithin = part.contains(focused);
  becomeChildren(part, template.content);
  if (isWithin && document.activeElement === document.body) keepFocus(focused, part);
}
