/* The parts of the builder that the server makes anew, and how they are asked for. */

const PATIENCE = 30_000; // milliseconds for one answer; a network that swallows it is no network
export const PARTS = ["summary", "list", "state", "fits", "found"];

/* Where the focus is, in words that still hold when the part has been exchanged. */
export function place(focused) {
  const { stepper } = focused?.closest("[data-stepper]")?.dataset ?? {};
  const part = PARTS.find((id) => document.getElementById(id).contains(focused));
  if (stepper) return `#${part} [data-stepper="${stepper}"] [data-step="${focused.dataset.step}"]`;
  return part && focused.id ? `#${focused.id}` : "";
}

export async function ask(url, options, target) {
  const headers = { "HX-Request": "true", "HX-Target": target };
  const answer = await fetch(url, { ...options, headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  const elsewhere = answer.headers.get("HX-Redirect");
  if (elsewhere) window.location.assign(elsewhere);
  if (answer.status >= 500) throw new Error(`the builder answered ${answer.status}`);
  return answer;
}

export const page = (html) => new DOMParser().parseFromString(html, "text/html");
