/** AXIO: stones of two hexagons on a hexagonal board; pointy tops, axial coordinates. */

import { s } from "../../dom.js";
import { t } from "../../words.js";
import { at, numbers, round, symbol, whole } from "../symbols.js";
import { BONUS_EFFECT, BONUS_SHOUT, colourBars, inWords, lowestOf } from "../telling.js";
import { swapping } from "./swap.js";

const SIZE = 52;
const WIDE = SIZE * Math.sqrt(3);
const STEPS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];

/** The directions for the eye. */
const ARROWS = "→↗↖←↙↘";

const middle = (q = 0, r = 0) => ({ x: round(WIDE * (q + r / 2)), y: round(SIZE * 1.5 * r) });

function hexagon(size = SIZE) {
	const angles = [1, 3, 5, 7, 9, 11].map((i) => (Math.PI / 6) * i);
	return `M${angles.map((angle) => `${round(size * Math.cos(angle))} ${round(size * Math.sin(angle))}`).join("L")}Z`;
}

function cellsOf(radius = 0) {
	const line = Array.from({ length: 2 * radius + 1 }, (_, i) => i - radius);
	return line.flatMap((q) => line.filter((r) => Math.abs(q + r) <= radius).map((r) => `${q},${r}`));
}

const BODY = hexagon(SIZE - 3);
const GEM = hexagon(SIZE - 8);

/** @type {DrawStone} */
const pair = (a, b, { x, y }, mark) => s("g.tile.stone", { class: mark },
	s("path.body", { d: BODY }), s("path.body", { d: BODY, transform: at(x, y) }), s("path.bridge", { d: `M0 0L${x} ${y}` }),
	s(`path.gem.fill.k-${a}`, { d: GEM }), symbol(a, 0, 0, 2.3),
	s(`path.gem.fill.k-${b}`, { d: GEM, transform: at(x, y) }), symbol(b, x, y, 2.3));

/** In teams and alone the tracks go further. @param {AxioView} view */
const cap = ({ seats }) => (seats.length === 1 || seats[0]?.team ? 36 : 18);

/** @type {Board<AxioView, AxioPiece>} */
export const axio = {
	...inWords((move) => ("stone" in move ? t("did.stone", { place: `${move.q} | ${move.r}` }) : null), { ...BONUS_EFFECT, swapped: () => t("effect.swapped") }, BONUS_SHOUT),
	questions: swapping,
	emblem: "orange",
	standing: (view, own) => colourBars(view, own, cap(view), t("stones", { n: own.hand_size })),
	stock: ({ bag }) => t("bag", { n: bag }),
	course: { title: "chart.lowest", top: cap, of: (_, own) => lowestOf(own) },
	exactly({ stone, direction }, hand) {
		const { a, b } = hand.find((one) => one.stone === stone) ?? {};
		return a ? `${t(`colour.${a}`)} ${ARROWS[direction]} ${t(`colour.${b}`)}` : "";
	},
	turns: 6,
	pieces: (view) => view.hand,
	resting: (view) => view.hand,
	draw: ({ a, b }, direction) => pair(a, b, middle(...STEPS[direction] ?? [])),
	lying({ radius, board }, recent) {
		const cells = cellsOf(radius).map((key) => {
			const { x, y } = middle(...numbers(key));
			return s("path.cell", { d: hexagon(SIZE - 1.5), transform: at(x, y) });
		});
		const starts = board.filter((one) => one.seat === null).map(({ q, r, colour }) => {
			const { x, y } = middle(q, r);
			return s(`g.origin.k-${colour}`, { transform: at(x, y) }, s("path.ring", { d: GEM }), symbol(colour, 0, 0, 2.6));
		});
		// The two halves of a stone were laid with one move.
		const stones = board.flatMap((one, index) => {
			const other = board.find((half, later) => later > index && half.version === one.version && half.seat !== null);
			if (!other || one.seat === null) return [];
			const [from, to] = [middle(one.q, one.r), middle(other.q, other.r)];
			const keys = [one, other].map(({ q, r }) => `${q},${r}`);
			const mark = keys.some((key) => recent.includes(key)) && `newest seat-${one.seat} ${keys.includes(recent.at(-1) ?? "") ? "fresh" : ""}`;
			return s("g", { transform: at(from.x, from.y), "data-cell": `${one.q},${one.r}` },
				pair(one.colour, other.colour, { x: round(to.x - from.x), y: round(to.y - from.y) }, mark));
		});
		return [...cells, ...starts, ...stones];
	},
	centre: (key) => middle(...numbers(key)),
	spot: () => s("path", { d: hexagon(SIZE - 5) }),
	box({ radius }) {
		const [w, h] = [WIDE * (2 * radius + 1.3), SIZE * (3 * radius + 2.4)];
		return { x: -w / 2, y: -h / 2, w, h };
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
	moveAt(key, { stone }, direction) {
		const [q, r] = numbers(key);
		return { type: "place", stone, q, r, direction };
	},
	filter: ({ stone }) => ({ stone }),
	places(move, piece) {
		if (!("q" in move) || (piece && piece.stone !== move.stone)) return [];
		const [q = 0, r = 0] = STEPS[move.direction] ?? [];
		const places = [{ key: `${move.q},${move.r}`, turn: move.direction }];
		// A stone of one colour can be taken at either half.
		if (piece?.a === piece?.b) places.push({ key: `${move.q + q},${move.r + r}`, turn: (move.direction + 3) % 6 });
		return places;
	},
};
