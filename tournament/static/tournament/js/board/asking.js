/* Asks the server about what is drawn. Without a connection the drawing stays and the question waits for it. */

import { placeOfDrawing } from "./board_address.js";

const QUIET = 400; // milliseconds
const TOO_MANY = 429;

export function keptDrawing() {
  try {
    return sessionStorage.getItem(placeOfDrawing());
  } catch {
    return null;
  }
}

export function keepDrawing(text) {
  try {
    sessionStorage.setItem(placeOfDrawing(), text);
  } catch {
    /* it stays on the page */
  }
}

export class Asking {
  constructor(form, { shown, waits, failed, limited, refused }) {
    this.form = form;
    this.shown = shown;
    this.waits = waits;
    this.failed = failed;
    this.limited = limited;
    this.refused = refused;
    this.pause = 0;
    this.newest = null; // only the answer to the newest question is shown
    this.waiting = null; // a question that no line took
    window.addEventListener("online", () => this.waiting && void this.ask(this.waiting));
  }

  /* The code of the drawing and its rows, a moment after the last change. */
  later(position) {
    window.clearTimeout(this.pause);
    this.newest = this.waiting = null;
    this.pause = window.setTimeout(() => void this.ask({ position: String(position) }), QUIET);
  }

  async ask(fields) {
    window.clearTimeout(this.pause);
    const mine = (this.newest = {});
    if (fields.ask) this.waits();
    try {
      const body = new URLSearchParams(fields);
      const answer = await fetch(this.form.action, { method: "POST", body, headers: { "HX-Request": "true" } });
      if (answer.status === TOO_MANY) {
        this.again(mine, fields, Number(answer.headers.get("Retry-After")));
        return;
      }
      if (answer.status >= 400 && answer.status < 500) {
        if (mine === this.newest) this.refused();
        return;
      }
      if (!answer.ok) throw new Error(answer.statusText);
      const html = await answer.text();
      if (mine !== this.newest) return;
      this.waiting = null;
      this.shown(html, Boolean(fields.ask));
    } catch {
      if (mine !== this.newest) return;
      this.waiting = fields;
      if (fields.ask) this.failed();
    }
  }

  /* After the wait that the server named. */
  again(mine, fields, seconds) {
    if (mine !== this.newest) return;
    if (fields.ask) this.limited();
    this.pause = window.setTimeout(() => void this.ask(fields), Math.max(seconds, 1) * 1000);
  }
}
