import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { acht } from "../../../web/js/boards/acht/board.js";
import { rota } from "../../../web/js/boards/rota/board.js";
import { guideAt, guidedTable, knownGames, learnt } from "../../../web/js/newcomer.js";
import { ruleText } from "../../../web/js/table/whynot.js";
import { axio } from "../../../web/js/boards/axio/board.js";
import { reasonsOf } from "../../../web/js/table/advice.js";
import { ledger, mistakes } from "../../../web/js/table/analysis.js";
import { laying } from "../../../web/js/table/comparing.js";
import { nameOf } from "../../../web/js/table/describe.js";

const reason = { points: 3, reply_points: 2.75, denied_points: 0.8, ahead: 0.012, text: "" };

test("a hint says what it gains, what it denies and what the chance is", () => {
	assert.deepEqual(reasonsOf({ value: 0.614, reason }, false), [
		"It gains 3 points now.", "The next player can then gain 2.8 on average: 0.8 less than after the second best move.",
		"The chance to win is 61 %, 1 % more than with the second best move.",
	]);
	assert.match(reasonsOf({ value: 0.5, reason: { ...reason, denied_points: -2 } }, false)[1], /: 2 more than/);
});

test("a hint says nothing that it does not know", () => {
	const plain = { points: 1, reply_points: null, denied_points: null, ahead: 0.001, text: "" };
	assert.deepEqual(reasonsOf({ value: 0.4, reason: plain }, false), ["It gains 1 point now.", "The chance to win is 40 %."]);
	assert.deepEqual(reasonsOf({ value: 0.4, reason: plain }, true), ["It gains 1 point now."]);
	assert.deepEqual(reasonsOf({ value: 0.4, reason: null }, false), ["The chance to win is 40 %."]);
});

test("what teaches most comes first, then what cost most; equal moves are no mistakes", () => {
	const moves = [[1, 0.3], [2, 0.01], [3, 0.5], [4, 0.4], [5, 0.6]].map(([number, regret]) => ({ number, cost: 0, knowable: { regret } }));
	const { teaching, others } = mistakes({ moves, moments: [{ number: 4 }] }, (one) => one.number !== 5);
	assert.deepEqual([teaching, others].map((all) => all.map(({ number }) => number)), [[4], [3, 1]]);
	// An analysis from before knows neither moments nor what was knowable.
	assert.deepEqual(mistakes({ moves: [{ number: 1, cost: 0.2 }] }, () => true).others.length, 1);
});

test("skill, gifts and luck lead from the start to the result", () => {
	const told = ledger({ seat: 1, start: 0.5, regret: 0.3, given: 0.2, luck: 0.6, result: 1 });
	assert.deepEqual(told.steps, [["skill", -0.3], ["given", 0.2], ["luck", 0.6]]);
	assert.ok(Math.abs(told.steps.reduce((all, [, part]) => all + part, told.start) - told.result) < 1e-9);
	assert.equal(ledger({ seat: 1, start: 0.5, regret: 0.3, given: 0, luck: null, result: null }), null);
});

test("a move of the past is drawn with the piece and the turn that it had", () => {
	const frame = { view: { hand: [], board: [] }, hands: [{ seat: 2, hand: [{ stone: "s1", a: "red", b: "blue" }, { stone: "s2", a: "red", b: "red" }] }] };
	const { piece, key, turn } = laying(axio, frame, 2, { type: "place", stone: "s1", q: 1, r: -1, direction: 4 });
	assert.deepEqual([piece.b, key, turn], ["blue", "1,-1", 4]);
	assert.equal(laying(axio, frame, 2, { type: "swap" }), null);
});

test("a tile that leapt is drawn as the tile that lay there", () => {
	const view = { board: [{ row: 1, col: 2, kind: "X", rotation: 0 }], eights: [], seats: [{ seat: 1, tiles: [] }] };
	const move = { type: "play_card", as: "quantum_leap", from: { row: 1, col: 2 }, to: { row: 3, col: 3 }, rotation: 1 };
	const { piece, key } = laying(acht, { view, hands: [] }, 1, move);
	assert.deepEqual([piece.kind, key], ["X", "3,3"]);
});

test("an opponent by number is called by it", () => {
	assert.equal(nameOf({ occupant: { type: "ai", name: null, engine: null, rating: 1230 } }), "Engine 1230");
});

test("every cell is found by a point in it, and a piece is laid where it was meant to", () => {
	const looks = [[rota, { board: [{ x: 0, y: 0 }, { x: 1, y: -2 }] }, { corners: [] }], [axio, { radius: 5 }, { stone: "s1", a: "red", b: "blue" }], [acht, {}, { kind: "SAQ" }]];
	for (const [board, view, piece] of looks) {
		const cells = board.cells(view);
		assert.equal(new Set(cells).size, cells.length);
		for (const key of cells) {
			const { x, y } = board.centre(key);
			for (const [dx, dy] of [[0, 0], [30, 20], [-25, 30], [20, -35]]) assert.equal(board.cellAt({ x: x + dx, y: y + dy }), key);
			assert.equal(board.places(board.moveAt(key, piece, 0), piece)[0].key, key);
		}
	}
	assert.equal(axio.cells({ radius: 5 }).length, 91);
	assert.equal(acht.cells({}).length, 25);
	assert.equal(rota.cells({ board: [{ x: 0, y: 0 }] }).length, 5);
});

test("a rule is told in our own words, an unknown one in those of the service", () => {
	assert.equal(ruleText({ rule: "must-score", detail: "x" }), "Elsewhere a shape can be closed, so one must be.");
	assert.equal(ruleText({ rule: "never-heard-of", detail: "No." }), "No.");
});

test("a first game is guided at its own table, and known afterwards", () => {
	guideAt("g1");
	assert.equal(guidedTable(), "g1");
	learnt("rota");
	learnt("rota");
	assert.deepEqual([guidedTable(), knownGames()], [null, ["rota"]]);
});
