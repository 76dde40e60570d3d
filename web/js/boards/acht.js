/** ACHT ausgemacht: black tiles with white paths that join to circles, squares and the 8. */

import { s } from "../dom.js";
import { FRAME, LINKS } from "./acht-set.js";

const SIZE = 100;
const NEAR = 33;
const FAR = SIZE - NEAR;
const FRAME_WIDTH = 46;
/** Where the ports 0 to 7 lie on the edge of a tile whose top left corner is (0, 0). */
const PORTS = [[NEAR, 0], [FAR, 0], [100, NEAR], [100, FAR], [FAR, 100], [NEAR, 100], [0, FAR], [0, NEAR]];

export const turns = 4;

/** @param {number} port */
const at = (port) => PORTS[port % 8] ?? [0, 0];

/** One link as a path. @param {number} from @param {number} to @param {string} kind */
function link(from, to, kind) {
  const [x = 0, y = 0] = at(from);
  const [u = 0, v = 0] = at(to);
  const begin = `M${x} ${y}`;
  const side = Math.floor(from / 2);
  if (kind === "S") return `${begin}A17 17 0 0 ${from % 2 ? 1 : 0} ${u} ${v}`;
  if (kind === "A") return `${begin}A${NEAR} ${NEAR} 0 0 ${clockwise(from, to)} ${u} ${v}`;
  if (kind === "Q") return side % 2 ? `${begin}H${u}V${v}` : `${begin}V${v}H${u}`;
  if (kind === "X") return side % 2 ? `${begin}C50 ${y} 50 ${v} ${u} ${v}` : `${begin}C${x} 50 ${u} 50 ${u} ${v}`;
  if (x === u || y === v) return `${begin}L${u} ${v}`;
  return `${begin}A${FAR} ${FAR} 0 0 ${clockwise(from, to)} ${u} ${v}`;
}

/** The sweep of an arc that bends round the corner between two neighbouring sides. @param {number} from @param {number} to */
function clockwise(from, to) {
  return (Math.floor(from / 2) + 1) % 4 === Math.floor(to / 2) ? 0 : 1;
}

/** A tile around (0, 0). @param {string} kind @param {number} rotation */
export function tile(kind, rotation) {
  const links = LINKS[kind] ?? [];
  const paths = links.map(([from, to, what]) => link((from + 2 * rotation) % 8, (to + 2 * rotation) % 8, what));
  return s(
    "g",
    { class: `tile acht-tile${kind === "CENTRE" ? " centre" : ""}` },
    s("rect", { class: "black", x: -49.4, y: -49.4, width: 98.8, height: 98.8, rx: 3 }),
    kind === "DARK" && s("path", { class: "dim", d: "M-22 0A22 22 0 1 0 22 0A22 22 0 1 0-22 0M-15-15L15 15" }),
    s("path", { class: "path", transform: "translate(-50 -50)", d: paths.join("") }),
  );
}

/** @param {AchtPiece} piece @param {number} turn */
export const draw = (piece, turn) => tile(piece.kind, turn);

/** @param {AchtView} view @returns {AchtPiece[]} */
export function pieces(view) {
  const own = view.seats.find((one) => one.seat === view.viewer.seat)?.tiles ?? [];
  return [...new Set(own)].map((kind) => ({ id: kind, kind }));
}

/** @param {AchtView} view @param {string | null} newest the cell of the last placement */
export function lying(view, newest) {
  const cells = [];
  for (let row = 0; row < 5; row++) {
    for (let col = 0; col < 5; col++) {
      cells.push(s("rect", { class: "hole", x: col * SIZE - 47, y: row * SIZE - 47, width: 94, height: 94, rx: 4 }));
    }
  }
  const tiles = view.board.map((one) => {
    const key = `${one.row},${one.col}`;
    const mark = { class: `last seat-${one.seat}`, x: -48, y: -48, width: 96, height: 96, rx: 4 };
    return s(
      "g",
      { transform: `translate(${one.col * SIZE} ${one.row * SIZE})`, "data-cell": key },
      s("g", { class: key === newest ? "fresh" : "" }, tile(one.kind, one.rotation), key === newest && s("rect", mark)),
    );
  });
  return [frame(), ...cells, ...tiles, ...view.eights.map(eight), ...view.shapes.map(shape)];
}

function frame() {
  const [low, high] = [-50 - FRAME_WIDTH, 450 + FRAME_WIDTH];
  const outside = FRAME.map(([row, col, kind]) => outline(kind === "Q" ? "square" : "large", col * SIZE - 50, row * SIZE - 50));
  return s(
    "g",
    { class: "frame" },
    s("rect", { class: "band", x: low, y: low, width: high - low, height: high - low, rx: 26 }),
    s("path", { class: "path", d: outside.join("") }),
    s("rect", { class: "ground", x: -50, y: -50, width: 500, height: 500 }),
  );
}

/** @param {string} kind @param {number} x @param {number} y */
function outline(kind, x, y) {
  const r = kind === "small" ? 17 : NEAR;
  if (kind === "square") return `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** A closed shape with its marker. @param {AchtView["shapes"][number]} one */
function shape(one) {
  const shift = one.kind === "small" ? { x: one.axis === "v" ? 50 : 0, y: one.axis === "h" ? 50 : 0 } : { x: -50, y: -50 };
  const [x, y] = [one.col * SIZE + shift.x, one.row * SIZE + shift.y];
  const seat = one.marker_seat;
  return s(
    "g",
    { class: `shape seat-${seat ?? "none"}` },
    s("path", { class: "closed", d: outline(one.kind, x, y) }),
    seat !== null && s("circle", { class: "marker", cx: x, cy: y, r: one.kind === "small" ? 9.5 : 13 }),
    seat !== null && s("text", { class: "number", x, y, "aria-hidden": "true" }, seat),
  );
}

/** The two crossing curves with their half circles. @param {AchtView["eights"][number]} one */
function eight(one) {
  const curves = one.axis === "h"
    ? "M0 33C50 33 50 67 100 67A17 17 0 0 0 100 33C50 33 50 67 0 67A17 17 0 0 1 0 33Z"
    : "M33 0C33 50 67 50 67 100A17 17 0 0 1 33 100C33 50 67 50 67 0A17 17 0 0 0 33 0Z";
  const where = `translate(${one.col * SIZE - 50} ${one.row * SIZE - 50})`;
  return s("path", { class: "eight", d: curves, transform: where });
}

/** @param {string} key */
export function centre(key) {
  const [row = 0, col = 0] = key.split(",").map(Number);
  return { x: col * SIZE, y: row * SIZE };
}

export const spot = () => s("rect", { x: -42, y: -42, width: 84, height: 84, rx: 10 });

export const box = () => ({ x: -104, y: -104, w: 608, h: 608 });

export const filter = () => ({});

/** After how many quarter turns a tile looks the same. @param {string} kind */
function period(kind) {
  const look = (/** @type {number} */ turn) =>
    (LINKS[kind] ?? [])
      .map(([from, to, what]) => [(from + 2 * turn) % 8, (to + 2 * turn) % 8].sort().join() + what)
      .sort()
      .join();
  return [1, 2, 4].find((turn) => look(turn) === look(0)) ?? 4;
}

/** @param {Option[]} options @param {AchtPiece} piece @returns {Ways} */
export function ways(options, piece) {
  /** @type {Ways} */
  const found = new Map();
  for (const option of options) {
    const where = placeOf(option.move);
    if (!where || ("tile" in option.move && option.move.tile !== piece.kind)) continue;
    const same = found.get(where.key) ?? new Map();
    for (let turn = where.turn; turn < 4; turn += period(piece.kind)) same.set(turn, [option]);
    found.set(where.key, same);
  }
  return found;
}

/** Where a placement, or a tile that leaps, comes to lie. @param {any} move */
export function placeOf(move) {
  if ("row" in move) return { key: `${move.row},${move.col}`, turn: move.rotation };
  if (move.to) return { key: `${move.to.row},${move.to.col}`, turn: move.rotation };
  return null;
}
