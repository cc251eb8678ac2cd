/* Quick thumbs: taps on plus and minus are counted at once and sent together. Without this file every tap is a form.
   Only the newest quantity of a figure is sent, so a slow network never counts a tap twice. */

const PAUSE = 160;
const builder = document.getElementById("builder");
const waiting = new Map();

function steppers(figure) {
  return builder.querySelectorAll(`form[data-stepper="${figure}"]`);
}

function show(form, quantity) {
  const count = form.querySelector(".stepper__count");
  count.textContent = quantity;
  count.hidden = quantity < 1;
  form.querySelector(".stepper__less").hidden = quantity < 1;
  form.dataset.quantity = quantity;
}

function send(figure) {
  const { quantity, action, token } = waiting.get(figure);
  waiting.delete(figure);
  const asked = Object.fromEntries(new FormData(document.getElementById("search")));
  const values = { ...asked, quantity, csrfmiddlewaretoken: token };
  window.htmx.ajax("POST", action, { source: "#builder", target: "#list", swap: "outerHTML", values });
}

function step(form, by) {
  const figure = form.dataset.stepper;
  const quantity = Math.max(0, Number(form.dataset.quantity) + by);
  for (const each of steppers(figure)) show(each, quantity);
  clearTimeout(waiting.get(figure)?.timer);
  const token = form.elements.csrfmiddlewaretoken.value;
  const timer = setTimeout(() => send(figure), PAUSE);
  waiting.set(figure, { quantity, action: form.getAttribute("action"), token, timer });
}

if (builder && window.htmx) {
  builder.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-step]");
    if (!button) return;
    event.preventDefault();
    step(button.form, Number(button.dataset.step));
  });
  document.body.addEventListener("htmx:afterSettle", () => {
    for (const [figure, { quantity }] of waiting) for (const each of steppers(figure)) show(each, quantity);
  });
  document.body.addEventListener("htmx:sendError", () => builder.classList.add("is-offline"));
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) builder.classList.remove("is-offline");
  });
}
