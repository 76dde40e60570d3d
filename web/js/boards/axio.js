/** AXIO: stones of two hexagons on a hexagonal board; pointy tops, axial coordinates. */

import { s } from "../dom.js";
import { round, symbol } from "./symbols.js";

const SIZE = 52;
const WIDE = SIZE * Math.sqrt(3);
const STEPS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];

export const turns = 6;

/** @param {number} q @param {number} r */
const middle = (q, r) => ({ x: round(WIDE * (q + r / 2)), y: round(SIZE * 1.5 * r) });

/** @param {number} direction */
function step(direction) {
  const [q = 0, r = 0] = STEPS[direction % 6] ?? [];
  return { q, r, ...middle(q, r) };
}

/** The outline of a hexagon. @param {number} size */
function hexagon(size) {
  const points = [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return `${round(size * Math.cos(angle))} ${round(size * Math.sin(angle))}`;
  });
  return `M${points.join("L")}Z`;
}

const CELL = hexagon(SIZE - 1.5);
const BODY = hexagon(SIZE - 3);
const GEM = hexagon(SIZE - 8);

/** @param {string} colour @param {number} x @param {number} y */
function half(colour, x, y) {
  return s(
    "g",
    { transform: `translate(${x} ${y})` },
    s("path", { class: `gem c-${colour}`, d: GEM }),
    symbol(colour, 0, 0, 2.3),
  );
}

/** A stone with its first colour at (0, 0) and its second at (x, y). @param {string} a @param {string} b @param {Point} to @param {string} mark */
function pair(a, b, { x, y }, mark) {
  const second = `translate(${x} ${y})`;
  return s(
    "g",
    { class: `tile stone ${mark}` },
    s("path", { class: "body", d: BODY }),
    s("path", { class: "body", d: BODY, transform: second }),
    s("path", { class: "bridge", d: `M0 0L${x} ${y}` }),
    half(a, 0, 0),
    half(b, x, y),
  );
}

/** @param {AxioPiece} piece @param {number} direction */
export const draw = (piece, direction) => pair(piece.a, piece.b, step(direction), "");

/** @param {AxioView} view @returns {AxioPiece[]} */
export const pieces = (view) => view.hand.map((one) => ({ id: one.stone, ...one }));

/** @param {AxioView} view */
export function lying(view) {
  const cells = [];
  for (let q = -view.radius; q <= view.radius; q++) {
    for (let r = -view.radius; r <= view.radius; r++) {
      if (Math.abs(q + r) > view.radius) continue;
      const { x, y } = middle(q, r);
      cells.push(s("path", { class: "cell", d: CELL, transform: `translate(${x} ${y})` }));
    }
  }
  const newest = Math.max(1, ...view.board.map((one) => one.version));
  /** @type {Map<number, AxioView["board"]>} */
  const stones = new Map();
  for (const one of view.board) {
    if (one.seat === null) cells.push(start(one));
    else stones.set(one.version, [...(stones.get(one.version) ?? []), one]);
  }
  return [
    ...cells,
    ...[...stones].map(([version, halves]) => stone(halves, version === newest && version > 1)),
  ];
}

/** @param {AxioView["board"][number]} one */
function start(one) {
  const { x, y } = middle(one.q, one.r);
  return s(
    "g",
    { class: "origin", transform: `translate(${x} ${y})` },
    s("path", { class: `ring k-${one.colour}`, d: GEM }),
    symbol(one.colour, 0, 0, 2.6),
  );
}

/** @param {AxioView["board"]} halves @param {boolean} last */
function stone(halves, last) {
  const [one, other = one] = halves;
  if (!one || !other) return s("g");
  const from = middle(one.q, one.r);
  const to = middle(other.q, other.r);
  const away = { x: round(to.x - from.x), y: round(to.y - from.y) };
  const mark = last ? `fresh newest seat-${one.seat}` : "";
  return s("g", { transform: `translate(${from.x} ${from.y})` }, pair(one.colour, other.colour, away, mark));
}

/** @param {string} key */
export function centre(key) {
  const [q = 0, r = 0] = key.split(",").map(Number);
  return middle(q, r);
}

export const spot = () => s("path", { d: hexagon(SIZE - 5) });

/** @param {AxioView} view */
export function box(view) {
  const w = WIDE * (2 * view.radius + 1.3);
  const h = SIZE * (3 * view.radius + 2.4);
  return { x: -w / 2, y: -h / 2, w, h };
}

/** @param {AxioPiece} piece */
export const filter = (piece) => ({ stone: piece.stone });

/** @param {Option[]} options @param {AxioPiece} piece @returns {Ways} */
export function ways(options, piece) {
  /** @type {Ways} */
  const found = new Map();
  /** @param {number} q @param {number} r @param {number} direction @param {Option} option */
  const add = (q, r, direction, option) => {
    const key = `${q},${r}`;
    const at = found.get(key) ?? new Map();
    at.set(direction, [option]);
    found.set(key, at);
  };
  for (const option of options) {
    const { move } = option;
    if (!("stone" in move) || move.stone !== piece.stone) continue;
    add(move.q, move.r, move.direction, option);
    if (piece.a === piece.b) {
      const { q, r } = step(move.direction);
      add(move.q + q, move.r + r, (move.direction + 3) % 6, option);
    }
  }
  return found;
}

/** @param {any} move */
export const placeOf = (move) => ("q" in move ? { key: `${move.q},${move.r}`, turn: move.direction } : null);
