/** AXIO ROTA: square tiles whose corners are quarter discs that join to circles. */

import { s } from "../dom.js";
import { symbol } from "./symbols.js";

const SIZE = 100;
const SEAM = 1.2;
const RADIUS = 45;
/** From the middle of a tile to its corners NW, NE, SE, SW. */
const CORNERS = [[-1, -1], [1, -1], [1, 1], [-1, 1]];

export const turns = 4;

/** @param {(string | null)[]} corners as lying */
export function tile(corners) {
  const half = SIZE / 2 - SEAM;
  const quarters = corners.flatMap((colour, corner) => {
    if (!colour) return [];
    const [dx = 0, dy = 0] = CORNERS[corner] ?? [];
    const x = dx * half;
    const y = dy * half;
    const sweep = dx === dy ? 1 : 0;
    const from = `M${x} ${y}L${x - dx * RADIUS} ${y}`;
    const arc = `A${RADIUS} ${RADIUS} 0 0 ${sweep} ${x} ${y - dy * RADIUS}Z`;
    return [
      s("path", { class: `c-${colour}`, d: from + arc }),
      symbol(colour, x - dx * 18, y - dy * 18, 1.15),
    ];
  });
  const face = { class: "face", x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 5 };
  return s("g", { class: "tile" }, s("rect", face), quarters);
}

/** @param {(string | null)[]} corners @param {number} turn */
export function turned(corners, turn) {
  return corners.map((_, i) => corners[(i - turn + 4) % 4] ?? null);
}

/** @param {RotaPiece} piece @param {number} turn */
export const draw = (piece, turn) => tile(turned(piece.corners, turn));

/** @param {RotaView} view @returns {RotaPiece[]} */
export const pieces = (view) => view.hand.map((one) => ({ id: one.corners.join(), ...one }));

/** @param {RotaView} view */
export function lying(view) {
  const newest = Math.max(1, ...view.board.map((one) => one.version));
  return view.board.map((one) => {
    const last = newest > 1 && one.version === newest;
    const at = `translate(${one.x * SIZE} ${one.y * SIZE})`;
    const mark = { class: `last seat-${one.seat}`, x: -49, y: -49, width: 98, height: 98, rx: 6 };
    return s(
      "g",
      { transform: at, "data-cell": `${one.x},${one.y}` },
      s("g", { class: last ? "fresh" : "" }, tile(one.corners), last && s("rect", mark)),
    );
  });
}

/** @param {string} key */
export function centre(key) {
  const [x = 0, y = 0] = key.split(",").map(Number);
  return { x: x * SIZE, y: y * SIZE };
}

export const spot = () => s("rect", { x: -44, y: -44, width: 88, height: 88, rx: 10 });

/** @param {RotaView} view */
export function box(view) {
  const xs = view.board.map((one) => one.x);
  const ys = view.board.map((one) => one.y);
  const [left, top] = [Math.min(...xs) - 1, Math.min(...ys) - 1];
  const [right, bottom] = [Math.max(...xs) + 1, Math.max(...ys) + 1];
  return {
    x: (left - 0.55) * SIZE,
    y: (top - 0.55) * SIZE,
    w: (right - left + 1.1) * SIZE,
    h: (bottom - top + 1.1) * SIZE,
  };
}

export const filter = () => ({});

/** @param {Option[]} options @returns {Ways} */
export function ways(options) {
  /** @type {Ways} */
  const found = new Map();
  for (const option of options) {
    const { move } = option;
    if (!("x" in move)) continue;
    const key = `${move.x},${move.y}`;
    const at = found.get(key) ?? new Map();
    at.set(move.rotation, [...(at.get(move.rotation) ?? []), option]);
    found.set(key, at);
  }
  return found;
}

/** @param {any} move */
export const placeOf = (move) => ("x" in move ? { key: `${move.x},${move.y}`, turn: move.rotation } : null);
