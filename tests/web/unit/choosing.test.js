import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { answering } from "./browser.js";
import { acht } from "../../../web/js/boards/acht/board.js";
import { axio } from "../../../web/js/boards/axio/board.js";
import { rota } from "../../../web/js/boards/rota/board.js";
import { newChoice, waysOf } from "../../../web/js/table/choice.js";

const NONE = { points: { red: 0 } };
const place = (members, points = { red: 0 }) => ({ move: { decision_id: "d", type: "place", ...members }, preview: { points } });
const ROTA = [place({ x: 1, y: 0, rotation: 0, wild: null }), place({ x: 1, y: 0, rotation: 2, wild: null }, { red: 2 }), place({ x: 0, y: 1, rotation: 1, wild: "red" }), place({ x: 0, y: 1, rotation: 1, wild: "blue" })];

async function chosen(board, pieces, ...answers) {
	const calls = answering(...answers);
	const choice = newChoice("g", "d", board);
	await choice.load(pieces);
	return { choice, calls };
}

const withRota = () => chosen(rota, [{ corners: ["red", null, "blue", "green"] }], { items: ROTA, next_cursor: null });

test("a piece turns by itself to the next way that fits", async () => {
	const { choice } = await withRota();
	choice.hover("1,0");
	assert.deepEqual(choice.option, ROTA[0]);
	choice.rotate(1);
	assert.equal(choice.turn, 2);
	assert.deepEqual(choice.option, ROTA[1]);
	choice.rotate(-1);
	assert.equal(choice.turn, 0);
	assert.equal(choice.best("1,0"), 2);
});

test("nothing is laid while the wild colour is open", async () => {
	const { choice } = await withRota();
	choice.pin("0,1");
	assert.equal(choice.here.length, 2);
	assert.equal(choice.option, undefined);
	choice.wild = "blue";
	assert.deepEqual(choice.option, ROTA[3]);
	choice.rotate(1);
	assert.equal(choice.option, undefined);
});

test("what is pinned stays although the pointer leaves", async () => {
	const { choice } = await withRota();
	choice.pin("1,0");
	choice.hover(null);
	assert.equal(choice.place, "1,0");
	choice.unpin();
	choice.hover(null);
	assert.equal(choice.place, null);
});

test("if the first piece fits nowhere, the next is asked for, until one fits", async () => {
	const stones = [{ stone: "s1", a: "red", b: "blue" }, { stone: "s2", a: "red", b: "green" }, { stone: "s3", a: "red", b: "red" }];
	const fits = place({ stone: "s2", q: 0, r: 0, direction: 1 });
	const { choice, calls } = await chosen(axio, stones, { items: [], next_cursor: null }, { items: [fits], next_cursor: null });
	assert.deepEqual(calls.map(({ address }) => address.match(/stone=(\w+)/)[1]), ["s1", "s2"]);
	assert.equal(choice.piece, 1);
	assert.deepEqual([...choice.ways.keys()], ["0,0"]);
});

test("options that were lost are asked for again", async () => {
	const { choice, calls } = await chosen(rota, [{ corners: [] }], new TypeError("network"), { items: ROTA, next_cursor: null });
	assert.equal(calls.length, 2);
	assert.equal(choice.ways.size, 2);
});

test("who does not want to know any more is told nothing", async () => {
	answering(new TypeError("network"));
	const choice = newChoice("g", "d", rota);
	choice.failed = () => assert.fail("told");
	const loading = choice.load([{ corners: [] }]);
	setTimeout(() => choice.asking.abort(), 20);
	await loading;
	assert.equal(choice.ways.size, 0);
});

test("a refusal is handed on", async () => {
	answering({ status: 409, code: "decision-closed" });
	const choice = newChoice("g", "d", rota);
	let told;
	choice.failed = (error) => (told = error.code);
	await choice.load([{ corners: [] }]);
	assert.equal(told, "decision-closed");
});

test("a stone of one colour can be taken at either half", () => {
	const ways = waysOf(axio, [place({ stone: "s", q: 0, r: 0, direction: 0 })], { stone: "s", a: "red", b: "red" });
	assert.deepEqual([...ways].map(([key, turns]) => [key, [...turns.keys()]]), [["0,0", [0]], ["1,0", [3]]]);
});

test("a tile that looks the same after half a turn lies in both turns", () => {
	const [way] = waysOf(acht, [place({ tile: "X", row: 1, col: 2, rotation: 0 })], { kind: "X" }).values();
	assert.deepEqual([...way.keys()], [0, 2]);
	assert.equal(waysOf(acht, [place({ tile: "SAQ", row: 1, col: 2, rotation: 0 })], { kind: "X" }).size, 0);
});

test("what must be done is said", async () => {
	const eight = { move: { type: "place", tile: "X", row: 0, col: 0, rotation: 0 }, preview: { ...NONE, eight: true } };
	const { choice } = await chosen(acht, [{ kind: "X" }], { items: [eight], next_cursor: null });
	assert.equal(choice.duty, "eight");
});
