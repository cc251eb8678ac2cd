/* Puts the drawn position onto the picture that came from the server, with the symbols of that picture. */
import { SIDES } from "./drawn_position.js";

const SVG = "http://www.w3.org/2000/svg";
const ACROSS = 15; // of the lattice of the renderer (drawing.py)
const DOWN = 26;
const CORNERS = [[-1, -1], [1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0]];
const WIDTHS = { rough: ["4", "9 3"], water: ["4", "3 3"], wall: ["7", ""], ledge: ["6", "0 9"] };
const INITIALS = { rough: "R", water: "B" };
const SHORT = 2;
const LONG = 5;

export const centre = ([q, r]) => [3 * q * ACROSS, (q + 2 * r) * DOWN];

function made(name, attributes, ...inside) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...inside);
  return element;
}

const kindClass = (name, kind) => [`board-${name}`, `board-${name}--${kind}`].join(" ");
const symbol = (id, attributes = {}) => made("use", { href: `#board-${id}`, ...attributes });

function sidePart({ hex, side, kind }) {
  const [x, y] = centre(hex);
  const start = SIDES.indexOf(side);
  const [[x1, y1], [x2, y2]] = [CORNERS[start], CORNERS[(start + 1) % 6]].map(([right, down]) => [x + right * ACROSS, y + down * DOWN]);
  const [width, dashes] = WIDTHS[kind];
  const line = { class: kindClass("side", kind), x1, y1, x2, y2, "stroke-width": width, "stroke-dasharray": dashes };
  const parts = [made("line", kind === "ledge" ? { ...line, "stroke-linecap": "round" } : line)];
  if (INITIALS[kind]) {
    const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2];
    parts.push(made("circle", { class: "board-letter-disc", cx, cy, r: 7 }));
    const text = { class: kindClass("letter", kind), x: cx, y: cy + 4, "font-size": 11, "font-weight": 700, stroke: "none" };
    parts.push(made("text", text, INITIALS[kind]));
  }
  return parts;
}

function figurePart({ id, side, at, facing, also = [] }, isChosen) {
  const [x, y] = centre(at);
  const base = also.map((hex) => {
    const [x2, y2] = centre(hex);
    return made("line", { class: "board-base", x1: x, y1: y, x2, y2, "stroke-width": 26, "stroke-linecap": "round", opacity: 0.25 });
  });
  const label = id.length > LONG ? `${id.slice(0, LONG - 1)}…` : id;
  const figure = made(
    "g",
    { transform: `translate(${x} ${y})` },
    made("circle", { class: "board-disc", r: 19, "stroke-width": 2 }),
    symbol("front", { class: "board-front", transform: `rotate(${60 * SIDES.indexOf(facing)})` }),
    symbol(side === "good" ? "leaf" : "crow", { class: "board-mark", stroke: "none" }),
    made("text", { class: "board-name", y: 14, "font-size": label.length > SHORT ? 10 : 16, "font-weight": 700, stroke: "none" }, label),
  );
  return made("g", { class: `${kindClass("figure", side)} ${isChosen ? "board-figure--chosen" : ""}` }, ...base, figure);
}

export class Picture {
  constructor(svg) {
    this.svg = svg;
    this.hexes = [...svg.querySelectorAll(".board-hex")];
    for (const text of svg.querySelectorAll(".board-place")) text.remove();
  }

  layer(name) {
    return this.svg.querySelector(`.board-${name}`);
  }

  show(position, chosen = []) {
    const has = (name, at) => position[name].some((each) => String(each) === at);
    for (const group of this.hexes) {
      for (const old of group.querySelectorAll(".board-hill, .board-x")) old.remove();
      const { at } = group.dataset;
      if (has("elevated", at)) group.append(symbol("hill", { class: "board-hill", "stroke-dasharray": "3 2" }));
      if (has("x", at)) group.append(symbol("x", { class: "board-x", "stroke-width": 5 }));
    }
    for (const name of ["answer", "zones"]) this.layer(name).replaceChildren();
    this.layer("sides").replaceChildren(...position.edges.flatMap(sidePart));
    this.layer("figures").replaceChildren(...position.pieces.map((piece) => figurePart(piece, chosen.includes(piece.id))));
  }

  /* The drawing of the server, with its answer. */
  take(drawn) {
    for (const name of ["zones", "sides", "figures", "answer"]) {
      const layer = drawn.querySelector(`.board-${name}`);
      if (layer) this.layer(name).replaceWith(document.importNode(layer, true));
    }
  }
}
