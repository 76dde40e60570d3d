/** AXIO: stones of two hexagons on a hexagonal board; pointy tops, axial coordinates. */

import { s } from "../dom.js";
import { at, round, symbol } from "./symbols.js";

const SIZE = 52;
const WIDE = SIZE * Math.sqrt(3);
const STEPS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];

/** @param {number} q @param {number} r */
const middle = (q, r) => ({ x: round(WIDE * (q + r / 2)), y: round(SIZE * 1.5 * r) });

/** @param {number} direction */
function step(direction) {
  const [q = 0, r = 0] = STEPS[direction % 6] ?? [];
  return { q, r, ...middle(q, r) };
}

/** The outline of a hexagon. @param {number} size */
function hexagon(size) {
  const angles = [1, 3, 5, 7, 9, 11].map((i) => (Math.PI / 6) * i);
  return `M${angles.map((angle) => `${round(size * Math.cos(angle))} ${round(size * Math.sin(angle))}`).join("L")}Z`;
}

const BODY = hexagon(SIZE - 3);
const GEM = hexagon(SIZE - 8);

/** @param {string} colour @param {Point} where */
const half = (colour, { x, y }) =>
  s("g", { transform: at(x, y) }, s(`path.gem.fill.k-${colour}`, { d: GEM }), symbol(colour, 0, 0, 2.3));

/** A stone with its first colour at (0, 0) and its second elsewhere. @param {string} a @param {string} b @param {Point} to @param {string} [mark] */
const pair = (a, b, to, mark = "") => s("g.tile.stone", { class: mark },
  s("path.body", { d: BODY }), s("path.body", { d: BODY, transform: at(to.x, to.y) }), s("path.bridge", { d: `M0 0L${to.x} ${to.y}` }),
  half(a, { x: 0, y: 0 }), half(b, to));

/** @param {AxioView["board"][number]} one */
function start({ q, r, colour }) {
  const { x, y } = middle(q, r);
  return s(`g.origin.k-${colour}`, { transform: at(x, y) }, s("path.ring", { d: GEM }), symbol(colour, 0, 0, 2.6));
}

/** @param {AxioView["board"]} halves @param {string | null} newest */
function stone(halves, newest) {
  const [one, other = one] = halves;
  if (!one || !other) return s("g");
  const [from, to] = [middle(one.q, one.r), middle(other.q, other.r)];
  const last = halves.some(({ q, r }) => `${q},${r}` === newest);
  return s("g", { transform: at(from.x, from.y), "data-cell": `${one.q},${one.r}` },
    pair(one.colour, other.colour, { x: round(to.x - from.x), y: round(to.y - from.y) }, last ? `fresh newest seat-${one.seat}` : ""));
}

/** @type {Board<AxioView, AxioPiece>} */
export const axio = {
  turns: 6,
  pieces: (view) => view.hand,
  draw: ({ a, b }, direction) => pair(a, b, step(direction)),
  lying({ radius, board }, newest) {
    const line = Array.from({ length: 2 * radius + 1 }, (_, i) => i - radius);
    const cells = line.flatMap((q) => line.filter((r) => Math.abs(q + r) <= radius).map((r) => {
      const { x, y } = middle(q, r);
      return s("path.cell", { d: hexagon(SIZE - 1.5), transform: at(x, y) });
    }));
    /** @type {Map<number, AxioView["board"]>} */
    const stones = new Map();
    for (const one of board) if (one.seat !== null) stones.set(one.version, [...(stones.get(one.version) ?? []), one]);
    return [...cells, ...board.filter((one) => one.seat === null).map(start), ...[...stones.values()].map((halves) => stone(halves, newest))];
  },
  centre(key) {
    const [q = 0, r = 0] = key.split(",").map(Number);
    return middle(q, r);
  },
  spot: () => s("path", { d: hexagon(SIZE - 5) }),
  box({ radius }) {
    const [w, h] = [WIDE * (2 * radius + 1.3), SIZE * (3 * radius + 2.4)];
    return { x: -w / 2, y: -h / 2, w, h };
  },
  filter: ({ stone }) => ({ stone }),
  places(move, piece) {
    if (!("q" in move) || (piece && piece.stone !== move.stone)) return [];
    const { q, r } = step(move.direction);
    const places = [{ key: `${move.q},${move.r}`, turn: move.direction }];
    // A stone of one colour can be taken at either half.
    if (piece?.a === piece?.b) places.push({ key: `${move.q + q},${move.r + r}`, turn: (move.direction + 3) % 6 });
    return places;
  },
};
