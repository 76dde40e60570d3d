/** What the pages behind the first one compute: days, seasons, graphs, clocks, plans. */

import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { banded, marks } = await import("../../../web/js/graph.js");
const { dayFrom } = await import("../../../web/js/pages/daily.js");
const { seasons } = await import("../../../web/js/pages/rankings.js");
const { timeControl } = await import("../../../web/js/pages/start.js");
const { again, entryOf, standing } = await import("../../../web/js/table/ahead/entries.js");

test("seasons are quarters, the present one first, over the turn of a year", () => {
	assert.deepEqual(seasons(new Date("2026-02-03T00:00:00Z"), 3), ["2026-Q1", "2025-Q4", "2025-Q3"]);
	assert.deepEqual(seasons(new Date("2026-12-31T23:59:00Z"), 1), ["2026-Q4"]);
});

test("days follow each other over months and leap days", () => {
	assert.equal(dayFrom("2026-03-01", -1), "2026-02-28");
	assert.equal(dayFrom("2028-02-28", 1), "2028-02-29");
	assert.equal(dayFrom("2026-12-31", 1), "2027-01-01");
});

test("the band of a rating is as wide as its uncertainty, and its lower edge is the rating", () => {
	const [point] = banded([{ rating: 10, uncertainty: 2 }]);
	assert.deepEqual(point, { likely: 16, low: 10, high: 22 });
});

test("an axis has few marks, which hold all values", () => {
	for (const [low, high] of [[-3.2, 51], [0, 0.5], [12, 12], [-140, 900]]) {
		const found = marks(low, high);
		assert.ok(found[0] <= low && found.at(-1) >= high, `${found}`);
		assert.ok(found.length <= 12);
	}
});

test("a clock is none, so much for each decision, or a bank", () => {
	assert.deepEqual(timeControl("0"), { type: "none" });
	// As it was kept by a page of before.
	assert.deepEqual(timeControl(300), { type: "per_decision", seconds: 300 });
	assert.deepEqual(timeControl("300+5"), { type: "bank", initial: 300, increment: 5, most: 600 });
});

test("a move that is shown becomes an entry of a plan without its decision", () => {
	const move = { type: "place", x: 1, y: 2, rotation: 3, decision_id: "d" };
	assert.deepEqual(entryOf(move, { corners: ["red", null] }, 4, "wake"), {
		move: { type: "place", x: 1, y: 2, rotation: 3 }, at_least: 4, otherwise: "wake", holding: { corners: ["red", null] },
	});
	assert.equal("holding" in entryOf({ ...move, stone: "s" }, undefined, 0, "next"), false);
});

test("of a plan stands what was not made yet, or may be made again", () => {
	const entry = { move: { type: "place" }, at_least: 1, otherwise: "next" };
	const plan = { entries: [{ ...entry, played: 7, repeat: false }, { ...entry, played: 7, repeat: true }, { ...entry, played: null, repeat: false }], best: { at_least: 3 } };
	assert.deepEqual(standing(plan), { entries: [{ ...entry, repeat: true }, { ...entry, repeat: false }], best: 3 });
	assert.deepEqual(again({ ...plan, wake: [], stopped_by: null }), { entries: standing(plan).entries, wake: [], best: { at_least: 3 } });
	assert.equal(again({ ...plan, stopped_by: "cell_taken" }), null);
	assert.deepEqual(standing(null), { entries: [], best: 0 });
});

test("the words of the pages behind the first replace none of the first", async () => {
	for (const language of ["en", "de"]) {
		const [first, more] = await Promise.all(["", "more-"].map((part) => import(`../../../web/js/words/${part}${language}.js`)));
		assert.deepEqual(Object.keys(more.words).filter((key) => key in first.words), []);
	}
});
