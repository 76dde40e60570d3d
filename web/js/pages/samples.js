/** Small drawings for the first page and the rules, made by the boards themselves. */

import * as acht from "../boards/acht.js";
import * as axio from "../boards/axio.js";
import * as rota from "../boards/rota.js";
import { s } from "../dom.js";

/** @param {string} ruleset @param {string} box @param {string | null} label @param {...(SVGElement | null)} drawn */
function picture(ruleset, box, label, ...drawn) {
  const told = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return s("svg", { class: `board still ${ruleset}`, viewBox: box, ...told }, drawn);
}

/** @param {number} x @param {number} y @param {SVGElement} drawn @param {string} [kind] */
const at = (x, y, drawn, kind = "") => s("g", { transform: `translate(${x} ${y})`, class: kind }, drawn);

/** @param {number} q @param {number} r @param {string} a @param {string} b @param {number} direction @param {string} [kind] */
function stone(q, r, a, b, direction, kind = "") {
  const { x, y } = axio.centre(`${q},${r}`);
  return at(x, y, axio.draw({ id: "", stone: "", a, b }, direction), kind);
}

/** @param {number} q @param {number} r */
function cell(q, r) {
  const { x, y } = axio.centre(`${q},${r}`);
  const empty = axio.spot();
  empty.setAttribute("class", "cell");
  return at(x, y, empty);
}

/** @param {number} row @param {number} col @param {string} kind @param {number} turn */
const laid = (row, col, kind, turn) => at(col * 100, row * 100, acht.tile(kind, turn));

/** @param {AchtView["shapes"]} shapes @param {AchtView["eights"]} eights */
function closed(shapes, eights) {
  const empty = /** @type {AchtView} */ (/** @type {unknown} */ ({ board: [], shapes, eights }));
  return s("g", {}, acht.lying(empty, null).slice(26));
}

/** @param {"small" | "large" | "square"} kind @param {number} row @param {number} col @param {number} marker_seat @param {"h" | "v" | null} axis */
const shape = (kind, row, col, marker_seat, axis = null) => ({ kind, row, col, axis, marker_seat });

/** @param {(string | null)[]} corners @param {number} x @param {number} y @param {string} [kind] */
const corners = (corners, x, y, kind) => at(x * 100, y * 100, rota.tile(corners), kind);

/** @type {Record<string, (label: string | null) => SVGElement>} */
export const PICTURES = {
  rota: (label) => picture("rota", "-60 -60 320 220", label,
    corners(["blue", "red", "green", "purple"], 0, 0), corners(["red", "orange", "purple", "green"], 1, 0),
    corners(["purple", "green", "red", null], 0, 1), corners(["green", "purple", "blue", "red"], 1, 1),
    corners(["orange", "blue", "red", "purple"], 2, 0), corners(["purple", "red", "orange", "blue"], 2, 1)),
  axio: (label) => picture("axio", "-215 -215 430 352", label,
    ...[[-2, 0], [-1, -1], [0, -2], [1, -2], [2, -2], [-2, 1], [1, 0], [0, 1]].map(([q = 0, r = 0]) => cell(q, r)),
    stone(-1, 0, "blue", "orange", 0), stone(0, -1, "orange", "purple", 0), stone(-1, 1, "green", "orange", 5 + 1), stone(1, -2, "red", "green", 3), stone(2, -1, "yellow", "yellow", 4)),
  acht: (label) => picture("acht", "-60 -60 420 220", label,
    laid(0, 0, "S2Q", 0), laid(0, 1, "X", 0), laid(0, 2, "S2A", 3), laid(0, 3, "A4", 0), laid(1, 0, "A2Q2", 0), laid(1, 1, "SAQ", 0), laid(1, 2, "S2A", 2), laid(1, 3, "A4", 0),
    closed([shape("small", 0, 1, 1, "h"), shape("large", 1, 3, 2)], [{ row: 0, col: 1, axis: "h" }])),
  "rota.score": (label) => picture("rota", "-60 -60 320 220", label,
    corners(["blue", "red", "green", "purple"], 0, 0), corners(["red", "orange", "purple", "green"], 1, 0),
    corners(["purple", "green", "red", "blue"], 0, 1), corners(["green", "purple", "blue", "red"], 1, 1, "shown"),
    corners(["orange", "blue", "red", "purple"], 2, 0)),
  "rota.wild": (label) => picture("rota", "-60 -60 220 220", label,
    corners(["blue", "red", "orange", "purple"], 0, 0), corners(["red", "green", "purple", "orange"], 1, 0),
    corners(["purple", "green", "red", "blue"], 0, 1), corners([null, "purple", "blue", "red"], 1, 1, "shown")),
  "axio.score": (label) => picture("axio", "-240 -130 480 260", label,
    ...[[-2, 1], [-1, 1], [2, -1], [1, 1], [0, -1], [2, 0]].map(([q = 0, r = 0]) => cell(q, r)),
    stone(-2, 0, "green", "red", 0), stone(0, 0, "red", "blue", 0, "shown"), stone(1, -1, "blue", "green", 0), stone(-1, -1, "purple", "yellow", 0), stone(0, 1, "blue", "orange", 0)),
  "acht.shapes": (label) => picture("acht", "-60 -60 420 220", label,
    laid(0, 0, "S2A", 3), laid(0, 1, "S2A", 0), laid(0, 2, "A2Q2", 0), laid(0, 3, "S2Q", 0),
    laid(1, 0, "A2Q2", 0), laid(1, 1, "S2A", 1), laid(1, 2, "S2Q", 2), laid(1, 3, "A2Q2", 0),
    closed([shape("large", 1, 1, 1), shape("square", 1, 3, 2), shape("small", 1, 1, 1, "v")], [])),
  "acht.eight": (label) => picture("acht", "-60 -60 320 120", label,
    laid(0, 0, "S2A", 0), laid(0, 1, "X", 0), laid(0, 2, "S2Q", 3), closed([], [{ row: 0, col: 1, axis: "h" }])),
};

/** @param {string} name */
export function sample(name) {
  return PICTURES[name]?.(null) ?? s("svg");
}
