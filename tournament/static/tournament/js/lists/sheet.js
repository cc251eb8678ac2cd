/* The list as a sheet over the search: two rows, half of the page or all of it. Without this file its links do that. */

const SIZES = ["peek", "half", "full"];
const DRAGGED = 24; // pixels: less is a tap

export class Sheet {
  constructor(part) {
    this.part = part;
    this.body = part.querySelector(".sheet__body");
    this.size = "peek";
    for (const handle of part.querySelectorAll(".sheet__handle")) this.listen(handle);
    part.addEventListener("click", (event) => {
      if (event.target.closest("a[href^='#']:not(.sheet__handle)")) this.size = "full";
    });
  }

  listen(handle) {
    let start = 0;
    let isDragged = false;
    handle.draggable = false; // it is a link
    handle.addEventListener("pointerdown", (event) => {
      start = event.clientY;
      isDragged = false;
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener("pointerup", (event) => {
      const way = event.clientY - start;
      isDragged = Math.abs(way) > DRAGGED;
      if (isDragged) this.turn(way > 0 ? -1 : 1);
    });
    handle.addEventListener("click", (event) => {
      event.preventDefault();
      if (!isDragged) this.size = this.size === "peek" ? "full" : "peek";
      isDragged = false; // the keyboard presses without a pointer
    });
  }

  get size() {
    return this.part.dataset.size;
  }

  set size(size) {
    if (size !== this.size) this.body.scrollTop = 0;
    this.part.dataset.size = size;
  }

  turn(way) {
    this.size = SIZES[Math.min(Math.max(SIZES.indexOf(this.size) + way, 0), SIZES.length - 1)];
  }

  /* The row of a figure, where it is out of sight. */
  reveal(figure) {
    const { body } = this;
    const row = body.querySelector(`[data-stepper="${figure}"]`)?.closest("li");
    if (!row) return;
    const end = row.offsetTop + row.offsetHeight - body.clientHeight;
    if (row.offsetTop < body.scrollTop || end > body.scrollTop) body.scrollTop = Math.min(row.offsetTop, Math.max(end, 0));
  }
}
