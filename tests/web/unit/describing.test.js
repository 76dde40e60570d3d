import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { acht } from "../../../web/js/boards/acht/board.js";
import { axio } from "../../../web/js/boards/axio/board.js";
import { rota } from "../../../web/js/boards/rota/board.js";
import { atRoundEnd } from "../../../web/js/boards/acht/rounds.js";
import { bySide } from "../../../web/js/boards/telling.js";
import { describe, duration, fully, gained } from "../../../web/js/table/describe.js";
import { recentMoves } from "../../../web/js/table/story.js";
import { nextGame } from "../../../web/js/waiting.js";

const SEATS = [null, { number: 1, team: "A" }, { number: 2, team: "B" }, { number: 3, team: "A" }, { number: 4, team: "B" }];
const table = { name: (seat) => ["", "alice", "bob", "carol", "dave"][seat], seat: (number) => SEATS[number] };

test("a move is told by its place, its effects and its points", () => {
	const move = { type: "place", seat: 1, x: 2, y: -1, rotation: 1, wild: null, effects: [
		{ type: "scored", seat: 1, points: { red: 2, blue: 0 } }, { type: "scored", seat: 2, points: { red: 5 } }, { type: "bonus_earned", seat: 1, colours: ["red"] },
	] };
	assert.equal(describe({ telling: rota, table }, move), "tile on 2 | -1 · AXIO (red) · red +2");
	assert.deepEqual(gained(move), { red: 2, blue: 0 });
});

test("two moves to one place are told apart, and equal pieces are not", () => {
	const page = (telling) => ({ telling, table });
	const tile = { type: "place", x: 0, y: 0, rotation: 0, wild: "red" };
	assert.equal(fully(page(rota), tile), "tile on 0 | 0, empty corner as red");
	assert.equal(fully(page(rota), { ...tile, rotation: 3, wild: null }), "tile on 0 | 0, turned by 270°");
	const hand = [{ stone: "s1", a: "red", b: "blue" }, { stone: "s2", a: "red", b: "blue" }, { stone: "s3", a: "blue", b: "red" }];
	const told = ["s1", "s2", "s3"].map((stone) => fully(page(axio), { type: "place", stone, q: 1, r: 0, direction: 1 }, hand));
	assert.equal(told[0], "stone on 1 | 0, red ↗ blue");
	assert.equal(told[0], told[1]);
	assert.notEqual(told[0], told[2]);
	assert.equal(fully(page(acht), { type: "pass" }), "plays no card");
});

test("partners are named together, and their points once", () => {
	const rows = [1, 2, 3, 4].map((seat) => ({ seat, points: seat % 2 ? 5 : 3, total: 9 }));
	assert.deepEqual(bySide(rows, table).map(({ names, points }) => [names, points]), [["alice & carol", 5], ["bob & dave", 3]]);
	assert.equal(acht.shout({ type: "round_ended", round: 2, seats: rows }, "", table)[1], "alice & carol +5 · bob & dave +3");
});

test("a round ends on the board with what its last move laid", () => {
	const before = { board: [{ row: 0, col: 0, kind: "X", rotation: 0, seat: 1 }], shapes: [], eights: [] };
	const closed = { type: "shape_closed", kind: "small", row: 0, col: 0, axis: "v", marker_seat: 2 };
	const laid = atRoundEnd(before, { type: "place", tile: "S2A", row: 0, col: 1, rotation: 3, seat: 2, effects: [closed, { type: "round_ended" }] });
	assert.deepEqual(laid.board.map(({ col, kind, rotation, seat }) => [col, kind, rotation, seat]), [[0, "X", 0, 1], [1, "S2A", 3, 2]]);
	assert.deepEqual(laid.shapes, [closed]);
	const leapt = atRoundEnd(before, { type: "play_card", as: "quantum_leap", from: { row: 0, col: 0 }, to: { row: 2, col: 2 }, rotation: 1, seat: 2, effects: [] });
	assert.deepEqual(leapt.board.map(({ row, col, kind, rotation }) => [row, col, kind, rotation]), [[2, 2, "X", 1]]);
});

test("what is marked is what happened since my last turn", () => {
	const moves = [1, 2, 3, 1, 2, 2, 3].map((seat, index) => ({ seat, version: index + 2 }));
	const marked = (seat, version) => recentMoves(moves, seat, version).map((move) => move.version);
	assert.deepEqual(marked(1, 8), [6, 7, 8]);
	assert.deepEqual(marked(1, 5), [5]);
	assert.deepEqual(marked(2, 7), [6, 7]);
	assert.deepEqual(marked(4, 4), [2, 3, 4]);
	assert.deepEqual(marked(null, 8), [8]);
	assert.deepEqual(marked(1, 1), []);
});

test("times are told in their two largest units", () => {
	assert.deepEqual([59, 61, 3600, 3700, 86400, 90000].map((seconds) => duration(seconds)), ["0:59", "1:01", "1 h", "1 h 1 min", "1 day", "1 day 1 h"]);
	assert.equal(duration(300, true), "5 min");
});

test("the next game is the one after the game that is shown, and comes round again", () => {
	const told = (waiting, shown) => Object.values(nextGame(waiting, shown));
	assert.deepEqual(told([], "a"), [null, 0, false]);
	assert.deepEqual(told(["a"], "a"), [null, 0, true]);
	assert.deepEqual(told(["a", "b", "c"], "b"), ["c", 2, true]);
	assert.deepEqual(told(["a", "b", "c"], "c"), ["a", 2, true]);
	assert.deepEqual(told(["a", "b"], "elsewhere"), ["a", 2, false]);
});
