/* The sheet of a figure: what its base prints and what is active. */
import { turned } from "./drawn_position.js";

const NUMBERS = ["attacks", "mp", "ap", "range"];
const LISTS = ["is", "on"];

export class Sheet {
  constructor(dialog, changed, freeName) {
    this.dialog = dialog;
    this.changed = changed;
    this.freeName = freeName;
    this.fields = dialog.querySelector("form");
    this.figures = this.fields.elements.figure; // of a table's lists, where the page has them
    this.figures?.addEventListener("change", () => this.take(this.figures.value));
    dialog.addEventListener("close", () => this.close());
    dialog.addEventListener("click", (event) => this.turn(event.target.closest("[data-turn-by]")));
  }

  open(piece) {
    this.piece = piece;
    if (this.figures) {
      this.figures.value = "";
      for (const group of this.figures.querySelectorAll("optgroup")) group.hidden = group.dataset.faction !== piece.side;
    }
    this.fill(piece);
    this.dialog.showModal();
  }

  /* What a list prints about a figure; effects stay as they are. */
  take(text) {
    if (!text) return;
    const printed = JSON.parse(text);
    this.fill({ ...printed, id: this.freeName(printed.id, this.piece), on: this.piece.on });
  }

  fill(piece) {
    const { elements } = this.fields;
    elements.id.value = piece.id;
    for (const name of NUMBERS) elements[name].value = piece[name] ?? "";
    for (const name of LISTS) for (const box of elements[name]) box.checked = (piece[name] ?? []).includes(box.value);
    elements.hero.checked = piece.kind === "hero";
  }

  turn(button) {
    if (button) this.changed(this.piece, (piece) => (piece.facing = turned(piece.facing, Number(button.dataset.turnBy))));
  }

  close() {
    const { elements } = this.fields;
    this.changed(this.piece, (piece) => {
      piece.id = elements.id.value.trim() || piece.id;
      piece.kind = elements.hero.checked ? "hero" : "minion";
      for (const name of NUMBERS) {
        if (elements[name].value === "") delete piece[name];
        else piece[name] = Number(elements[name].value);
      }
      for (const name of LISTS) piece[name] = [...elements[name]].filter((box) => box.checked).map((box) => box.value);
    });
  }
}
