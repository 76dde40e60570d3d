/** What all boards draw with. Every colour has a symbol of its own, so that nobody needs to tell colours apart. */

import { s } from "./elements.js";

/** Paths around (0, 0), about ten units wide. @type {Names} */
const PATHS = {
	red: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
	green: "M0-5.8L5.6 4.4H-5.6z",
	blue: "M-4.6-4.6H4.6V4.6H-4.6z",
	orange: "M-1.9-5.6H1.9V-1.9H5.6V1.9H1.9V5.6H-1.9V1.9H-5.6V-1.9H-1.9z",
	yellow: "M0-6.2L1.8-2 6.2-1.7 2.8 1.2 3.9 5.6 0 3.2-3.9 5.6-2.8 1.2-6.2-1.7-1.8-2z",
	purple: "M0-6.2L5 0 0 6.2-5 0z",
	small: "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0z",
	large: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
	total: "M4-5H-4L1 0-4 5H4",
	square: "M-5.4-5.4H5.4V5.4H-5.4z",
	any: "M-5.4-5.4h4v4h-4zM1.4-5.4h4v4h-4zM-5.4 1.4h4v4h-4zM1.4 1.4h4v4h-4z",
};
const COLOURS = new Set(["red", "green", "blue", "orange", "yellow", "purple"]);

/** @param {unknown} value */
export const isColour = (value) => COLOURS.has(/** @type {string} */ (value));

export const hasSymbol = (name = "") => Object.hasOwn(PATHS, name);

export const round = (value = 0) => Math.round(value * 100) / 100;

/** Without the zero that is less than nothing. */
export const whole = (value = 0) => Math.round(value) + 0;

export const at = (x = 0, y = 0) => `translate(${round(x)} ${round(y)})`;

export const numbers = (key = "") => /** @type {[number, number]} */ (key.split(",").map(Number));

export const square = (half = 0, rx = 0) => ({ x: -half, y: -half, width: 2 * half, height: 2 * half, rx });

/** A part that tells what it is, for those who do not see it. */
export const named = (label = "") => (label ? { role: "img", label } : {});

/** Read row by row, from left to right. @type {InRows} */
export const inRows = (tiles) => [...tiles].sort((one, other) => (one.row ?? one.y) - (other.row ?? other.y) || (one.col ?? one.x) - (other.col ?? other.x));

/** @type {LaidTile} */
export const laid = (x, y, key, tile, seat, recent, label) => s("g", { transform: at(x, y), "data-cell": key, ...named(label) },
	s("g", { class: key === recent.at(-1) && "fresh" }, tile, recent.includes(key) && s(`rect.last.seat-${seat}`, square(48.5, 5))));

export const symbol = (colour = "", x = 0, y = 0, scale = 1) =>
	s(`path.sym.s-${colour}`, { d: PATHS[colour], transform: `${at(x, y)} scale(${scale})` });

/** A small picture of a colour (or a shape of ACHT) for lists. */
export const chip = (colour = "") =>
	s(`svg.chip.k-${colour}`, { viewBox: "-10 -10 20 20", silent: true }, s("rect", square(10, 6)), symbol(colour, 0, 0, 0.95));
