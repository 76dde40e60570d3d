/** ACHT ausgemacht: black tiles with white paths that join to circles, squares and the 8. */

import { s } from "./elements.js";
import { at, inRows, laid, named, numbers, square, whole } from "./symbols.js";

const SIZE = 100;
const NEAR = 33;
const FAR = SIZE - NEAR;
const LINE = [0, 1, 2, 3, 4, 5];
const PLACES = LINE.slice(1).flatMap((_, row) => LINE.slice(1).map((__, col) => `${row},${col}`));
/** Where the ports 0 to 7 lie on the edge of a tile whose top left corner is (0, 0). */
const PORTS = [[NEAR, 0], [FAR, 0], [100, NEAR], [100, FAR], [FAR, 100], [NEAR, 100], [0, FAR], [0, NEAR]];
/** How the tiles join their ports, as `/rulesets/acht/components` says. @type {Names} */
const LINKS = {
	A4: "12A 34A 56A 70A", CENTRE: "12A 34A 56A 70A", A2Q2: "12A 34Q 56A 70Q", SAQ: "01S 72L 34A 56Q", X: "01S 45S 73X 62X",
	S2A: "01S 23S 56A 47L", S2Q: "01S 23S 56Q 47L", SQQ: "01S 72L 34Q 56Q", ZERO: "05L 14L 72L 63L",
};

/** @type {LinksOf} */
const linksOf = (kind, turn) => (LINKS[kind]?.split(" ") ?? []).map((link) =>
	[(Number(link[0]) + 2 * turn) % 8, (Number(link[1]) + 2 * turn) % 8, link[2] ?? ""]);

/** @param {Link} link */
function path([from, to, kind]) {
	const [x = 0, y = 0] = PORTS[from] ?? [];
	const [u = 0, v = 0] = PORTS[to] ?? [];
	const begin = `M${x} ${y}`;
	const side = Math.floor(from / 2);
	// An arc bends round the corner between two neighbouring sides.
	const sweep = (side + 1) % 4 === Math.floor(to / 2) ? 0 : 1;
	if (kind === "S") return `${begin}A17 17 0 0 ${from % 2} ${u} ${v}`;
	if (kind === "A") return `${begin}A${NEAR} ${NEAR} 0 0 ${sweep} ${u} ${v}`;
	if (kind === "Q") return side % 2 ? `${begin}H${u}V${v}` : `${begin}V${v}H${u}`;
	if (kind === "X") return side % 2 ? `${begin}C50 ${y} 50 ${v} ${u} ${v}` : `${begin}C${x} 50 ${u} 50 ${u} ${v}`;
	if (x === u || y === v) return `${begin}L${u} ${v}`;
	return `${begin}A${FAR} ${FAR} 0 0 ${sweep} ${u} ${v}`;
}

const tile = (kind = "", turn = 0) => s("g.tile.acht-tile", { class: kind === "CENTRE" && "centre" },
	s("rect.black", square(49.4, 3)),
	kind === "DARK" && s("path.dim", { d: "M-22 0A22 22 0 1 0 22 0A22 22 0 1 0-22 0M-15-15L15 15" }),
	s("path.path", { transform: at(-50, -50), d: linksOf(kind, turn).map(path).join("") }));

/** After how many quarter turns a tile looks the same. */
export function period(kind = "") {
	const look = (turn = 0) => linksOf(kind, turn).map(([from, to, what]) => [from, to].sort().join() + what).sort().join();
	return [1, 2].find((turn) => look(turn) === look()) ?? 4;
}

function outline(kind = "", x = 0, y = 0) {
	const r = kind === "small" ? 17 : NEAR;
	if (kind === "square") return `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`;
	return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** What is printed round the board: squares beside the corners, circles elsewhere. */
function frame() {
	const border = LINE.flatMap((row) => LINE.filter((col) => row % 5 === 0 || col % 5 === 0).map((col) =>
		outline((row % 5 ? row : col) % 3 === 1 ? "square" : "large", col * SIZE - 50, row * SIZE - 50)));
	return s("g.frame", s("rect.band", { ...square(296, 26), transform: at(200, 200) }), s("path.path", { d: border.join("") }),
		s("rect.ground", { ...square(250, 0), transform: at(200, 200) }), s("path.grid", { d: LINE.map((i) => `M${i * SIZE - 50}-50v500M-50 ${i * SIZE - 50}h500`).join("") }));
}

/** A closed shape with its marker. @type {DrawShape} */
function shape({ kind, row, col, axis, marker_seat: seat }, name) {
	const small = kind === "small";
	const x = col * SIZE + (small ? (axis === "v" ? 50 : 0) : -50);
	const y = row * SIZE + (small ? (axis === "h" ? 50 : 0) : -50);
	return s(`g.shape.seat-${seat}`, named(name?.([[`${row},${col}`, kind]], seat)), s("path.closed", { d: outline(kind, x, y) }),
		seat !== null && [s("circle.marker", { cx: x, cy: y, r: small ? 9.5 : 13 }), s("text.number", { x, y, silent: true }, seat)]);
}

/** The two crossing curves with their half circles. @type {DrawEight} */
const eight = ({ row, col, axis }, name) => s("path.eight", {
	...named(name?.([[`${row},${col}`, "eight"]], null)),
	transform: at(col * SIZE - 50, row * SIZE - 50),
	d: axis === "h"
		? "M0 33C50 33 50 67 100 67A17 17 0 0 0 100 33C50 33 50 67 0 67A17 17 0 0 1 0 33Z"
		: "M33 0C33 50 67 50 67 100A17 17 0 0 1 33 100C33 50 67 50 67 0A17 17 0 0 0 33 0Z",
});

/** @type {Drawing<AchtView, AchtPiece>} */
export const acht = {
	turns: 4,
	draw: ({ kind }, turn) => tile(kind, turn),
	lying({ board, eights, shapes }, recent, name) {
		const taken = new Set(board.map(({ row, col }) => `${row},${col}`));
		const free = name ? PLACES.filter((key) => !taken.has(key)).map((key) => {
			const [row, col] = numbers(key);
			return s("rect.nothing", { ...square(47), transform: at(col * SIZE, row * SIZE), ...named(name([[key]], null)) });
		}) : [];
		const tiles = inRows(board).map(({ row, col, kind, rotation, seat }) =>
			laid(col * SIZE, row * SIZE, `${row},${col}`, tile(kind, rotation), seat, recent, name?.([[`${row},${col}`, kind, rotation]], seat)));
		return [frame(), ...free, ...tiles, ...eights.map((one) => eight(one, name)), ...shapes.map((one) => shape(one, name))];
	},
	centre(key) {
		const [row, col] = numbers(key);
		return { x: col * SIZE, y: row * SIZE };
	},
	spot: () => s("rect", square(42, 10)),
	box: () => ({ x: -104, y: -104, w: 608, h: 608 }),
	cellOf: ({ row, col }) => `${row},${col}`,
	cell(key) {
		const [row, col] = numbers(key);
		return { row, col };
	},
	cells: () => PLACES,
	cellAt: ({ x, y }) => `${whole(y / SIZE)},${whole(x / SIZE)}`,
};
