/* The position that is being drawn, as the JSON that the desk reads, with every step back. What it means is the server's
   business. */

export const SIDES = ["N", "NE", "SE", "S", "SW", "NW"];
const STEPS = { N: [0, -1], NE: [1, -1], SE: [1, 0], S: [0, 1], SW: [-1, 1], NW: [-1, 0] };
const KINDS = [null, "rough", "water", "wall", "ledge"]; // a tap goes through them
const NAMES = "abcdefghijklmnopqrstuvwxyz";

export const turned = (facing, times) => SIDES[(SIDES.indexOf(facing) + times + 6) % 6];
export const same = (one, other) => one[0] === other[0] && one[1] === other[1];
export const behind = ([q, r], side) => [q + STEPS[side][0], r + STEPS[side][1]];

/* A side has two names, one from each of its hexes. */
function isSide(edge, hex, side) {
  if (edge.side === side && same(edge.hex, hex)) return true;
  return edge.side === turned(side, 3) && same(edge.hex, behind(hex, side));
}

export class DrawnPosition {
  constructor(text) {
    this.steps = [];
    this.last = { good: { facing: "N" }, evil: { facing: "S" } };
    this.load(text);
  }

  load(text) {
    this.now = { edges: [], x: [], elevated: [], ...JSON.parse(text) };
  }

  toString() {
    return JSON.stringify(this.now);
  }

  get isEmpty() {
    return ![...this.now.pieces, ...this.now.edges, ...this.now.x, ...this.now.elevated].length;
  }

  /* Everything is changed here, so that everything can be undone. */
  change(how) {
    const before = this.toString();
    how(this.now);
    if (this.toString() === before) return false;
    this.steps.push(before);
    return true;
  }

  undo() {
    if (this.steps.length) this.load(this.steps.pop());
  }

  pieceAt(hex) {
    return this.now.pieces.find((piece) => [piece.at, ...(piece.also ?? [])].some((each) => same(each, hex)));
  }

  kindOf(hex, side) {
    return this.now.edges.find((edge) => isSide(edge, hex, side))?.kind ?? null;
  }

  drop(faction, hex) {
    const free = [...NAMES].find((name) => !this.now.pieces.some((piece) => piece.id === name));
    const id = free ?? `f${this.now.pieces.length + 1}`;
    return this.change(({ pieces }) => pieces.push({ ...this.last[faction], id, side: faction, at: hex }));
  }

  /* A name, with a number where another figure has it. */
  freeName(name, piece) {
    const isTaken = (text) => this.now.pieces.some((each) => each !== piece && each.id === text);
    let found = name;
    for (let number = 2; isTaken(found); number += 1) found = `${name} ${number}`;
    return found;
  }

  /* The next figure of this faction has the same values. */
  remember(piece) {
    const { side, ...values } = structuredClone(piece);
    for (const name of ["id", "at", "also"]) delete values[name];
    this.last[side] = values;
  }

  turn(piece, facing) {
    const isChanged = this.change(() => (piece.facing = facing));
    this.remember(piece);
    return isChanged;
  }

  cycle(hex, side) {
    return this.change((now) => {
      const next = KINDS[(KINDS.indexOf(this.kindOf(hex, side)) + 1) % KINDS.length];
      now.edges = now.edges.filter((edge) => !isSide(edge, hex, side));
      if (next) now.edges.push({ hex, side, kind: next });
    });
  }

  toggle(name, hex) {
    return this.change((now) => {
      const others = now[name].filter((each) => !same(each, hex));
      now[name] = others.length < now[name].length ? others : [...others, hex];
    });
  }

  clear(hex) {
    return this.change((now) => {
      const piece = this.pieceAt(hex);
      if (piece) {
        now.pieces = now.pieces.filter((each) => each !== piece);
        return;
      }
      for (const name of ["x", "elevated"]) now[name] = now[name].filter((each) => !same(each, hex));
      now.edges = now.edges.filter((edge) => !SIDES.some((side) => isSide(edge, hex, side)));
    });
  }
}
