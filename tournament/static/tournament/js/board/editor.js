/* The board as an editor: taps and keys change the drawing, the server answers. Its words come with the page. */
import { hasSingleKeys } from "../page/keys.js";
import { addressWith } from "./board_address.js";
import { Asking, keepDrawing, keptDrawing } from "./asking.js";
import { DrawnPosition, SIDES, behind, same, turned } from "./drawn_position.js";
import { Picture, centre } from "./picture.js";
import { Sheet } from "./figure_sheet.js";

const DRAGGED = 14; // units of the drawing: less is a tap
const ARROWS = { ArrowUp: "N", ArrowDown: "S" };
const PAINTS = { hill: "elevated", x: "x" };
const KEYS = { g: "good", e: "evil", h: "hill", x: "x", delete: "rubber", backspace: "rubber" };

class Editor {
  constructor(form) {
    this.form = form;
    this.words = JSON.parse(form.dataset.words);
    this.picture = new Picture(form.querySelector(".board"));
    this.position = new DrawnPosition(form.dataset.position);
    this.tool = "good";
    this.question = "sight";
    this.chosen = [];
    this.prompt = form.querySelector("[data-prompt]");
    this.asks = form.querySelector("[data-asks]");
    this.asking = new Asking(form, {
      shown: (html, isAnswer) => this.shown(html, isAnswer),
      waits: () => (this.prompt.textContent = this.words.waits),
      failed: () => (this.prompt.textContent = this.words.offline),
      limited: () => (this.prompt.textContent = this.words.limited),
      refused: () => (this.prompt.textContent = this.words.refused),
    });
    const changed = (piece, change) => {
      this.position.change(() => change(piece));
      this.position.remember(piece);
      this.changed();
    };
    this.sheet = new Sheet(document.querySelector("[data-sheet]"), changed, (name, piece) => this.position.freeName(name, piece));
    this.prepare();
    this.listen();
  }

  prepare() {
    const { svg, hexes } = this.picture;
    for (const part of this.form.querySelectorAll("[data-tools], [data-asking]")) part.hidden = false;
    this.prompt.textContent = this.words.tools[this.tool];
    for (const fold of this.form.querySelectorAll("[data-rows]")) fold.open = Boolean(fold.querySelector(".field__error"));
    svg.setAttribute("role", "grid");
    for (const row of svg.querySelectorAll(".board-row")) row.setAttribute("role", "row");
    for (const hex of hexes) {
      hex.setAttribute("role", "gridcell");
      hex.setAttribute("tabindex", "-1");
    }
    hexes[Math.floor(hexes.length / 2)]?.setAttribute("tabindex", "0");
    this.isAnswered = Boolean(this.form.querySelector(".board-answered__steps"));
    if (this.isAnswered) this.label();
    else this.show();
  }

  listen() {
    const { svg } = this.picture;
    svg.addEventListener("touchstart", (event) => this.hold(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointerup", (event) => this.release(event));
    svg.addEventListener("keydown", (event) => this.key(event));
    this.form.addEventListener("click", (event) => this.click(event));
    window.addEventListener("hashchange", () => this.openAddress());
  }

  hexOf(element) {
    return element?.closest(".board-hex")?.dataset.at.split(",").map(Number) ?? null;
  }

  /* Where a pointer is: its point on the drawing, and the hex below it. */
  placeOf(event) {
    const { svg } = this.picture;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const near = this.picture.hexes
      .map((group) => group.dataset.at.split(",").map(Number))
      .map((hex) => ({ hex, far: Math.hypot(centre(hex)[0] - x, centre(hex)[1] - y) }))
      .sort((one, other) => one.far - other.far)[0];
    return { x, y, hex: near && near.far < 30 ? near.hex : null };
  }

  /* The side of a hex, or the facing, that a point lies towards. */
  sideTowards(hex, { x, y }) {
    const angle = (Math.atan2(x - centre(hex)[0], centre(hex)[1] - y) * 180) / Math.PI;
    return SIDES[(Math.round(angle / 60) + 6) % 6];
  }

  /* A finger on a figure turns it; anywhere else it moves the page. */
  hold(event) {
    const { hex } = this.placeOf(event.changedTouches[0]);
    const piece = hex && this.position.pieceAt(hex);
    if (piece && this.tool !== "side" && event.touches.length === 1) event.preventDefault();
  }

  press(event) {
    this.start = this.placeOf(event);
    const piece = this.start.hex && this.position.pieceAt(this.start.hex);
    if (piece && this.tool !== "side") event.preventDefault(); // dragging turns it
  }

  release(event) {
    const { start } = this;
    this.start = null;
    if (!start?.hex) return;
    const end = this.placeOf(event);
    const piece = this.position.pieceAt(start.hex);
    const isDrag = Math.hypot(end.x - start.x, end.y - start.y) > DRAGGED;
    if (isDrag && piece && this.tool !== "ask") {
      this.position.turn(piece, this.sideTowards(piece.at, end));
      this.changed();
    } else if (!isDrag) this.use(this.tool, start.hex, start);
    this.move(start.hex);
  }

  use(tool, hex, point) {
    const { position } = this;
    const piece = position.pieceAt(hex);
    if (tool === "ask") this.choose(piece);
    else if (tool === "side") position.cycle(hex, this.sideTowards(hex, point));
    else if (tool === "rubber") position.clear(hex);
    else if (tool in PAINTS) position.toggle(PAINTS[tool], hex);
    else if (piece) this.sheet.open(piece);
    else position.drop(tool, hex);
    if (tool !== "ask") this.changed();
  }

  click(event) {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.tool) this.pick(button.dataset.tool);
    if (button.dataset.ask) this.askFor(button.dataset.ask);
    if ("undoDrawing" in button.dataset) {
      this.position.undo();
      this.changed();
    }
  }

  pick(tool) {
    this.tool = tool;
    this.chosen = [];
    this.question = "sight";
    for (const button of this.form.querySelectorAll("[data-tool]")) button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
    this.asks.hidden = tool !== "ask";
    this.prompt.textContent = this.words.tools[tool] ?? this.words.shooter;
    if (!this.isAnswered) this.show();
  }

  askFor(question) {
    this.question = question;
    this.chosen = [];
    if (question === "reach") this.prompt.textContent = this.words.mover;
    else this.send({ ask: question });
  }

  /* Two taps choose who looks at whom; one chooses who moves. */
  choose(piece) {
    if (!piece) this.prompt.textContent = this.words.figure;
    else if (this.question === "reach") this.send({ ask: "reach", mover: piece.id });
    else if (!this.chosen.length) {
      this.chosen = [piece.id];
      this.show();
      this.prompt.textContent = this.words.target.replace("{id}", piece.id);
    } else this.look(piece);
  }

  look(target) {
    const shooter = this.position.now.pieces.find(({ id }) => id === this.chosen[0]);
    if (!shooter || shooter.side === target.side) {
      this.prompt.textContent = this.words.enemy;
      return;
    }
    const turn = this.asks.querySelector("[data-turn]").checked ? { turn: "on" } : {};
    this.send({ ask: "sight", shooter: shooter.id, target: target.id, ...turn });
  }

  send(fields) {
    this.chosen = [];
    void this.asking.ask({ position: String(this.position), ...fields });
  }

  changed() {
    this.isAnswered = false;
    this.show();
    this.form.querySelector("[data-answered]").replaceChildren();
    keepDrawing(String(this.position));
    this.asking.later(this.position);
  }

  show() {
    this.picture.show(this.position.now, this.chosen);
    this.form.querySelector("[data-undo-drawing]").disabled = !this.position.steps.length;
    this.label();
  }

  shown(html, isAnswer) {
    const part = document.createElement("div");
    part.innerHTML = html;
    const result = this.form.querySelector("#board-result");
    const drawn = part.querySelector("template[data-drawn]");
    const { code } = part.querySelector("[data-code]")?.dataset ?? {};
    const parts = ["[data-rows]", "[data-share-position]"].map((name) => [result.querySelector(name), part.querySelector(name)]);
    for (const [old, now] of parts) {
      now.open = old.open;
      old.replaceWith(now);
    }
    history.replaceState(history.state, "", `${addressWith({})}${code ? `#${code}` : ""}`);
    if (!isAnswer) return;
    result.querySelector("[data-answered]").replaceChildren(...part.querySelector("[data-answered]").childNodes);
    this.isAnswered = true;
    if (drawn) this.picture.take(drawn.content);
    this.prompt.textContent = this.question === "reach" ? this.words.mover : this.words.shooter;
    result.scrollIntoView({ block: "nearest" });
  }

  /* Each hex as a sentence. */
  label() {
    const { words, position } = this;
    for (const group of this.picture.hexes) {
      const hex = this.hexOf(group);
      const piece = position.pieceAt(hex);
      const parts = [words.place.replace("{column}", hex[0] + 1).replace("{row}", hex[1] + Math.floor(hex[0] / 2) + 1)];
      for (const [name, word] of [["elevated", words.hill], ["x", words.x]]) if (position.now[name].some((each) => same(each, hex))) parts.push(word);
      if (piece) parts.push(words[piece.side].replace("{id}", piece.id).replace("{facing}", words.facings[piece.facing]));
      for (const side of SIDES) if (position.kindOf(hex, side)) parts.push(words.edges[position.kindOf(hex, side)][side]);
      if (parts.length === 1) parts.push(words.empty);
      group.setAttribute("aria-label", parts.join(", "));
    }
  }

  move(hex) {
    const group = this.picture.hexes.find(({ dataset }) => dataset.at === String(hex));
    if (!group) return;
    for (const other of this.picture.hexes) other.setAttribute("tabindex", "-1");
    group.setAttribute("tabindex", "0");
    group.focus({ preventScroll: true });
    group.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /* Left and right stay in the row, whether the next column lies higher or lower. */
  next(hex, key) {
    if (key in ARROWS) return behind(hex, ARROWS[key]);
    const column = hex[0] + (key === "ArrowRight" ? 1 : -1);
    return [column, hex[1] + Math.floor(hex[0] / 2) - Math.floor(column / 2)];
  }

  key(event) {
    const hex = this.hexOf(event.target);
    if (!hex || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow")) this.move(this.next(hex, event.key));
    else if (event.key === "Enter") this.enter(hex);
    else if (!hasSingleKeys() || !this.letter(event.key.toLowerCase(), hex)) return;
    event.preventDefault();
  }

  enter(hex) {
    const piece = this.position.pieceAt(hex);
    if (this.tool === "ask") this.choose(piece);
    else if (piece) this.sheet.open(piece);
    else this.use(this.tool, hex, { x: centre(hex)[0], y: centre(hex)[1] - 1 });
  }

  letter(key, hex) {
    const piece = this.position.pieceAt(hex);
    if (key === "?") this.pick("ask");
    else if (key in KEYS) this.use(KEYS[key], hex);
    else if ((key === "q" || key === "w") && piece) {
      this.position.turn(piece, turned(piece.facing, key === "q" ? -1 : 1));
      this.changed();
    } else if (key >= "1" && key <= "6") {
      this.position.cycle(hex, SIDES[Number(key) - 1]);
      this.changed();
    } else return false;
    return true;
  }

  /* A code after # of the address, or the drawing that this window kept. */
  openAddress() {
    const code = window.location.hash.slice(1);
    if (code) window.location.assign(addressWith({ code }));
  }

  openKept() {
    const kept = keptDrawing();
    if (kept && this.position.isEmpty) this.position.change((now) => Object.assign(now, JSON.parse(kept)));
    this.changed();
  }
}

export function startBoard(form) {
  const editor = new Editor(form);
  if (window.location.hash.length > 1 && !new URLSearchParams(window.location.search).has("code")) editor.openAddress();
  else if (editor.position.isEmpty && !form.querySelector(".field__error")) editor.openKept();
}
