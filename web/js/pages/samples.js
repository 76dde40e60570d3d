/** Small positions for the first page and the rules, drawn by the boards themselves. */

import { symbol } from "../../board/symbols.js";
import { s } from "../dom.js";
import { drawnGame } from "../games.js";

/** Rows of tiles by their corners; a dot is an empty corner. @param {...string} rows */
const rota = (...rows) => ({
	board: rows.flatMap((row, y) => row.split(" / ").map((tile, x) => ({ x, y, seat: 1, corners: tile.split(" ").map((colour) => (colour === "." ? null : colour)) }))),
});

/** Stones by their cells and colours. @param {...Stone} stones */
const axio = (...stones) => ({
	radius: 2,
	board: stones.flatMap(([q, r, a, u, v, b], version) => [{ q, r, colour: a, seat: 1, version }, { q: u, r: v, colour: b, seat: 1, version }]),
});

/** Rows of tiles by kind and turn. @param {string[]} rows @param {object[]} shapes @param {object[]} eights */
const acht = (rows, shapes, eights = []) => ({
	board: rows.flatMap((line, row) => line.split(" ").map((tile, col) => ({ row, col, seat: 1, kind: tile.slice(0, -1), rotation: Number(tile.at(-1)) }))),
	shapes, eights,
});

const EIGHT = [{ row: 0, col: 1, axis: "h" }];
const LARGE = { kind: "large", row: 1, col: 3, axis: null, marker_seat: 2 };

/** @type {Record<string, Sample>} */
const POSITIONS = {
	rota: [rota("blue red green purple / red orange purple green / orange blue red purple", "purple green red blue / green purple blue red / purple red orange ."), "-60 -60 320 220", "1,1"],
	"rota.wild": [rota("blue red orange purple / red green purple orange", "purple green red blue / . purple blue red"), "-60 -60 220 220", "1,1"],
	axio: [axio([-2, 0, "green", -1, 0, "red"], [0, 0, "red", 1, 0, "blue"], [1, -1, "blue", 2, -1, "green"], [-1, -1, "purple", 0, -1, "yellow"], [0, 1, "blue", 1, 1, "orange"]), "-230 -212 460 424", "0,0"],
	acht: [acht(["S2Q0 X0 S2A3 A40", "A2Q20 SAQ0 S2A2 A40"], [{ kind: "small", row: 0, col: 1, axis: "h", marker_seat: 1 }, LARGE], EIGHT), "-50 -50 400 200"],
	"acht.shapes": [acht(["S2A3 S2A0 A2Q20 S2Q0", "A2Q20 S2A1 S2Q2 A2Q20"], [{ ...LARGE, col: 1, marker_seat: 1 }, { ...LARGE, kind: "square" }, { kind: "small", row: 1, col: 1, axis: "v", marker_seat: 1 }]), "-50 -50 400 200"],
	"acht.eight": [acht(["S2A0 X0 S2Q3"], [], EIGHT), "-50 -50 300 100"],
};

/** A position by its name, or a mere emblem; without a label it is an ornament. */
export function sample(name = "", label = "") {
	const [ruleset = ""] = name.split(".");
	const position = POSITIONS[name];
	const { drawing } = drawnGame(ruleset) ?? {};
	if (!position || !drawing) return s("svg.board.still.unknown", { viewBox: "-10 -10 20 20", silent: true }, symbol("any"));
	const [view, viewBox, newest = null] = position;
	return s(`svg.board.still.${ruleset}`, { viewBox, ...(label ? { role: "img", label } : { silent: true }) }, drawing.lying(view, label && newest ? [newest] : []));
}
