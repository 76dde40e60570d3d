/** ACHT ausgemacht: black tiles with white paths that join to circles, squares and the 8. */

import { h, s } from "../../dom.js";
import { count, t } from "../../words.js";
import { at, chip, laid, numbers, square, whole } from "../symbols.js";
import { bar, bySide, inWords, shownByPartner, turned, whyColours } from "../telling.js";
import { cardQuestions } from "./cards.js";
import { atRoundEnd, roundsTable } from "./rounds.js";

const SIZE = 100;
const NEAR = 33;
const FAR = SIZE - NEAR;
const LINE = [0, 1, 2, 3, 4, 5];
/** How far the bar goes where there is no target. */
const SOLO_TOP = 60;
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
function period(kind = "") {
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

/** A closed shape with its marker. @param {Shape} one */
function shape({ kind, row, col, axis, marker_seat: seat }) {
	const small = kind === "small";
	const x = col * SIZE + (small ? (axis === "v" ? 50 : 0) : -50);
	const y = row * SIZE + (small ? (axis === "h" ? 50 : 0) : -50);
	return s(`g.shape.seat-${seat}`, s("path.closed", { d: outline(kind, x, y) }),
		seat !== null && [s("circle.marker", { cx: x, cy: y, r: small ? 9.5 : 13 }), s("text.number", { x, y, silent: true }, seat)]);
}

/** The two crossing curves with their half circles. @param {Eight} one */
const eight = ({ row, col, axis }) => s("path.eight", {
	transform: at(col * SIZE - 50, row * SIZE - 50),
	d: axis === "h"
		? "M0 33C50 33 50 67 100 67A17 17 0 0 0 100 33C50 33 50 67 0 67A17 17 0 0 1 0 33Z"
		: "M33 0C33 50 67 50 67 100A17 17 0 0 1 33 100C33 50 67 50 67 0A17 17 0 0 0 33 0Z",
});

/** @param {any} move */
function deed(move) {
	if ("tile" in move) return t("did.acht", { tile: t(`tile.${move.tile}`), place: `${move.row} | ${move.col}` });
	if ("as" in move) return t("did.card", { card: t(`card.${move.as}`) }) + (move.to ? `: ${move.from.row} | ${move.from.col} → ${move.to.row} | ${move.to.col}` : "");
	return move.type === "react" ? t(move.play ? "did.saved" : "did.notSaved") : null;
}

/** @type {EffectWords} */
const EFFECTS = {
	eight: () => t("effect.eight"),
	card_stolen: ({ victim }) => t("effect.stolen", { seat: victim }),
	round_ended: ({ round }) => t("effect.round", { round }),
};

/** @type {Shouts} */
const SHOUTS = {
	eight: (_, name) => ["8", t("fanfare.eight", { name })],
	card_played: ({ as }, name) => [t(`card.${as}`), t("fanfare.card", { name })],
	round_ended: ({ round, seats }, _, table) => [t("effect.round", { round }), bySide(seats, table).map(({ names, points }) => `${names} +${points}`).join(" · ")],
};

/** The total, with what this round adds; tiles lie open, cards do not. @type {Telling<AchtView>["standing"]} */
function standing(view, own) {
	const apart = !shownByPartner(view, own);
	const { total, round_points: soon, cards, tiles, markers } = own;
	return [
		apart && h("div.bars", bar("total", total, view.target ?? SOLO_TOP, total, view.status === "active" ? soon : 0)),
		h("div.goods.row",
			h("div.tiles.row", tiles.map((/** @type {string} */ kind) => s("svg.mini", { viewBox: "-52 -52 104 104", role: "img", label: t(`tile.${kind}`) }, tile(kind, 0)))),
			apart && h("div.lefts.row", Object.entries(markers).map(([kind, n]) => h("span", { title: t("markersLeft", { kind: t(`colour.${kind}`), n }) }, chip(kind), `×${n}`)))),
		h("p.stock", count("held", cards), apart && h("b", t("roundPoints", { n: soon }))),
	];
}

/** @type {Board<AchtView, AchtPiece>} */
export const acht = {
	...inWords(deed, EFFECTS, SHOUTS),
	questions: cardQuestions,
	emblem: "large",
	standing,
	stock: ({ tower, card_pile: cards, round }) => t("tower", { tower, cards, round }),
	atRoundEnd,
	rounds: roundsTable,
	course: { title: "chart.acht", top: () => 8, of: ({ status }, own) => own.total + (status === "active" ? own.round_points : 0) },
	why(how, first, second) {
		if (how !== "completed") return whyColours(how, first, second);
		return t(first.score === second.score ? "result.blind" : "result.total");
	},
	exactly: (move) => turned(move.rotation),
	turns: 4,
	pieces({ seats, viewer }) {
		const own = seats.find((one) => one.seat === viewer.seat)?.tiles ?? [];
		return [...new Set(own)].map((kind) => ({ kind }));
	},
	resting: () => [],
	draw: ({ kind }, turn) => tile(kind, turn),
	lying(view, recent) {
		const tiles = view.board.map(({ row, col, kind, rotation, seat }) =>
			laid(col * SIZE, row * SIZE, `${row},${col}`, tile(kind, rotation), seat, recent));
		return [frame(), ...tiles, ...view.eights.map(eight), ...view.shapes.map(shape)];
	},
	centre(key) {
		const [row, col] = numbers(key);
		return { x: col * SIZE, y: row * SIZE };
	},
	spot: () => s("rect", square(42, 10)),
	box: () => ({ x: -104, y: -104, w: 608, h: 608 }),
	cells: () => LINE.slice(0, 5).flatMap((row) => LINE.slice(0, 5).map((col) => `${row},${col}`)),
	cellAt: ({ x, y }) => `${whole(y / SIZE)},${whole(x / SIZE)}`,
	moveAt(key, { kind }, rotation) {
		const [row, col] = numbers(key);
		return { type: "place", tile: kind, row, col, rotation };
	},
	filter: ({ kind }) => ({ tile: kind }),
	/** Where a placement, or a tile that leaps, comes to lie. */
	places(move, piece) {
		const to = "row" in move ? move : "to" in move ? move.to : null;
		if (!to || (piece && "tile" in move && move.tile !== piece.kind)) return [];
		const every = piece ? period(piece.kind) : 4;
		return [0, 1, 2, 3].filter((turn) => turn >= move.rotation && (turn - move.rotation) % every === 0).map((turn) => ({ key: `${to.row},${to.col}`, turn }));
	},
};
