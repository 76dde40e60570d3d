/** AXIO ROTA: square tiles whose corners are quarter discs that join to circles. */

import { s } from "./elements.js";
import { inRows, laid, numbers, square, symbol, whole } from "./symbols.js";

const SIZE = 100;
const HALF = SIZE / 2 - 1.2;
const RADIUS = 45;
/** How many tiles there is room for at least. */
const FEWEST_TILES = 6.4;
/** From the middle of a tile to its corners NW, NE, SE, SW. */
const CORNERS = /** @type {const} */ ([[-1, -1], [1, -1], [1, 1], [-1, 1]]);

/** @param {(string | null)[]} corners as lying */
function tile(corners) {
	const quarters = CORNERS.map(([dx, dy], corner) => {
		const colour = corners[corner];
		const [x, y] = [dx * HALF, dy * HALF];
		const arc = `A${RADIUS} ${RADIUS} 0 0 ${dx === dy ? 1 : 0} ${x} ${y - dy * RADIUS}Z`;
		return colour && [s(`path.fill.k-${colour}`, { d: `M${x} ${y}L${x - dx * RADIUS} ${y}${arc}` }), symbol(colour, x - dx * 18, y - dy * 18, 1.15)];
	});
	return s("g.tile", s("rect.face", square(HALF, 5)), quarters.flat());
}

/** From the first tile to the last with some room; at the beginning with more, because the board grows. @type {Reach} */
function reach(values, before, after) {
	const [from, to] = [Math.min(...values) - before, Math.max(...values) + after];
	const more = Math.max(0, FEWEST_TILES - (to - from)) / 2;
	return [from - more, to + more];
}

/** @type {Drawing<RotaView, RotaPiece>} */
export const rota = {
	turns: 4,
	draw: ({ corners }, turn) => tile(corners.map((_, i) => corners[(i - turn + 4) % 4] ?? null)),
	lying: ({ board }, recent, name) => inRows(board).map(({ x, y, corners, seat }) =>
		laid(x * SIZE, y * SIZE, `${x},${y}`, tile(corners), seat, recent, name?.([[`${x},${y}`, ...corners]], seat))),
	cellOf: ({ x, y }) => `${x},${y}`,
	cell(key) {
		const [x, y] = numbers(key);
		return { x, y };
	},
	cells({ board }) {
		const around = board.flatMap(({ x, y }) => [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]].map(([dx = 0, dy = 0]) => `${x + dx},${y + dy}`));
		return [...new Set(around)];
	},
	cellAt: ({ x, y }) => `${whole(x / SIZE)},${whole(y / SIZE)}`,
	centre(key) {
		const [x, y] = numbers(key);
		return { x: x * SIZE, y: y * SIZE };
	},
	spot: () => s("rect", square(44, 10)),
	box({ board }) {
		// Above, the points of a piece need room.
		const [left, right] = reach(board.map((one) => one.x), 1.55, 1.55);
		const [top, bottom] = reach(board.map((one) => one.y), 2.15, 1.55);
		return { x: left * SIZE, y: top * SIZE, w: (right - left) * SIZE, h: (bottom - top) * SIZE };
	},
};
