/** AXIO: stones of two hexagons on a hexagonal board; pointy tops, axial coordinates. */

import { s } from "./elements.js";
import { at, named, numbers, round, symbol, whole } from "./symbols.js";

const SIZE = 52;
const WIDE = SIZE * Math.sqrt(3);
export const STEPS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];

const middle = (q = 0, r = 0) => ({ x: round(WIDE * (q + r / 2)), y: round(SIZE * 1.5 * r) });

function hexagon(size = SIZE) {
	const angles = [1, 3, 5, 7, 9, 11].map((i) => (Math.PI / 6) * i);
	return `M${angles.map((angle) => `${round(size * Math.cos(angle))} ${round(size * Math.sin(angle))}`).join("L")}Z`;
}

/** Row by row. */
function cellsOf(radius = 0) {
	const line = Array.from({ length: 2 * radius + 1 }, (_, i) => i - radius);
	return line.flatMap((r) => line.filter((q) => Math.abs(q + r) <= radius).map((q) => `${q},${r}`));
}

const BODY = hexagon(SIZE - 3);
const GEM = hexagon(SIZE - 8);

/** @type {DrawStone} */
const pair = (a, b, { x, y }, mark) => s("g.tile.stone", { class: mark },
	s("path.body", { d: BODY }), s("path.body", { d: BODY, transform: at(x, y) }), s("path.bridge", { d: `M0 0L${x} ${y}` }),
	s(`path.gem.fill.k-${a}`, { d: GEM }), symbol(a, 0, 0, 2.3),
	s(`path.gem.fill.k-${b}`, { d: GEM, transform: at(x, y) }), symbol(b, x, y, 2.3));

/** @type {Drawing<AxioView, AxioPiece>} */
export const axio = {
	turns: 6,
	draw: ({ a, b }, direction) => pair(a, b, middle(...STEPS[direction] ?? [])),
	lying({ radius, board }, recent, name) {
		const taken = new Set(board.map(({ q, r }) => `${q},${r}`));
		const cells = cellsOf(radius).map((key) => {
			const { x, y } = middle(...numbers(key));
			return s("path.cell", { d: hexagon(SIZE - 1.5), transform: at(x, y), ...(!taken.has(key) && named(name?.([[key]], null))) });
		});
		const starts = board.filter((one) => one.seat === null).map(({ q, r, colour }) => {
			const { x, y } = middle(q, r);
			return s(`g.origin.k-${colour}`, { transform: at(x, y), ...named(name?.([[`${q},${r}`, colour]], null)) }, s("path.ring", { d: GEM }), symbol(colour, 0, 0, 2.6));
		});
		// The two halves of a stone were laid with one move.
		const stones = board.flatMap((one, index) => {
			const other = board.find((half, later) => later > index && half.version === one.version && half.seat !== null);
			if (!other || one.seat === null) return [];
			const [from, to] = [middle(one.q, one.r), middle(other.q, other.r)];
			const [key, next] = [`${one.q},${one.r}`, `${other.q},${other.r}`];
			const mark = [key, next].some((one) => recent.includes(one)) && `newest seat-${one.seat} ${[key, next].includes(recent.at(-1) ?? "") ? "fresh" : ""}`;
			return s("g", { transform: at(from.x, from.y), "data-cell": key, ...named(name?.([[key, one.colour], [next, other.colour]], one.seat)) },
				pair(one.colour, other.colour, { x: round(to.x - from.x), y: round(to.y - from.y) }, mark));
		});
		return [...cells, ...starts, ...stones];
	},
	centre: (key) => middle(...numbers(key)),
	spot: () => s("path", { d: hexagon(SIZE - 5) }),
	box({ radius }) {
		const [w, h] = [WIDE * (2 * radius + 1.1), SIZE * (3 * radius + 2.3)];
		return { x: -w / 2, y: -h / 2, w, h };
	},
	cellOf: ({ q, r }) => `${q},${r}`,
	cell(key) {
		const [q, r] = numbers(key);
		return { q, r };
	},
	cells: ({ radius }) => cellsOf(radius),
	cellAt({ x, y }) {
		// To the nearest middle: three coordinates that add up to nothing, the least exact made to fit.
		const r = y / (SIZE * 1.5);
		const exact = [x / WIDE - r / 2, r, -x / WIDE - r / 2];
		const near = exact.map(whole);
		const off = exact.map((value, i) => Math.abs(value - (near[i] ?? 0)));
		const [q = 0, row = 0, other = 0] = near;
		const worst = off.indexOf(Math.max(...off));
		return worst === 0 ? `${whole(-row - other)},${row}` : worst === 1 ? `${q},${whole(-q - other)}` : `${q},${row}`;
	},
};
