import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { answering } from "./browser.js";
import { api } from "../../../web/js/api/calls.js";
import { Refused, Unreachable } from "../../../web/js/api/errors.js";
import { passes, pauseAfter, retried } from "../../../web/js/api/retry.js";

const refused = (status, code = "", after = 0) => new Refused(status, { code }, after);
const [lost, cut] = [new Unreachable(), new TypeError("network")];

/** Fails with these, then succeeds; says how often it was asked, and how long it rested. */
async function healing(failures, how = {}) {
	const [pauses, told] = [[], []];
	const answer = await retried(async (wasLost) => {
		told.push(wasLost);
		if (failures.length) throw failures.shift();
		return "answer";
	}, { pause: async (milliseconds) => void pauses.push(milliseconds), ...how });
	return { answer, pauses, told };
}

test("what may pass is asked again, longer apart each time", async () => {
	const { answer, pauses } = await healing([lost, lost, lost, lost, lost, lost]);
	assert.equal(answer, "answer");
	assert.deepEqual(pauses, [400, 800, 1600, 3200, 5000, 5000]);
});

test("the service says how long to wait", () => {
	assert.equal(pauseAfter(0, refused(429, "rate-limited", 7)), 7000);
	assert.equal(pauseAfter(2, refused(503)), 1600);
});

test("a refusal that stays is told at once", async () => {
	await assert.rejects(healing([refused(409, "decision-closed")]), { code: "decision-closed" });
	for (const status of [400, 401, 403, 404, 409, 410, 422]) assert.equal(passes(refused(status)), false);
	for (const error of [lost, refused(429), refused(500), refused(503), refused(409, "idempotency-in-progress")]) assert.equal(passes(error), true);
	assert.equal(passes(new TypeError("a mistake of the page")), false);
});

test("who asks is told whether an answer was lost, not whether the service was busy", async () => {
	assert.deepEqual((await healing([refused(503), lost, refused(503)])).told, [false, false, true, true]);
});

test("patience ends, and so does the wish to know", async () => {
	await assert.rejects(healing([lost], { patience: -1 }), Unreachable);
	const asking = new AbortController();
	asking.abort();
	await assert.rejects(healing([lost], { signal: asking.signal }), Unreachable);
});

test("a move has one key however often it is sent", async () => {
	const calls = answering(cut, { status: 503, code: "unavailable" }, { version: 2 });
	assert.deepEqual(await api.submit("g", { decision_id: "d", type: "pass" }), { version: 2 });
	assert.equal(calls.length, 3);
	assert.equal(new Set(calls.map(({ key }) => key)).size, 1);
	const [other] = answering({ version: 3 });
	await api.submit("g", { decision_id: "e", type: "pass" });
	assert.notEqual(other?.key, calls[0].key);
});

test("half an answer is none", async () => {
	answering({ items: [] });
	const whole = globalThis.fetch;
	let first = true;
	globalThis.fetch = async (...what) => {
		if (!first) return whole(...what);
		first = false;
		return new Response('{"items": [', { status: 200 });
	};
	assert.deepEqual(await api.rulesets(), []);
});

test("a resignation whose answer was lost is not reported as refused", async () => {
	answering(cut, { status: 409, code: "game-not-active" });
	assert.equal(await api.resign("g", 1), null);
	answering({ status: 409, code: "game-not-active" });
	await assert.rejects(api.resign("g", 1), { code: "game-not-active" });
});

test("a name that was taken by the answer that got lost is mine", async () => {
	const calls = answering(cut, { status: 409, code: "name-taken" }, { token: "axio_x", player: "alice" });
	await api.signUp("alice", "correct horse");
	assert.deepEqual(calls.map(({ address }) => address.split("/").at(-1)), ["players", "players", "tokens"]);
	assert.equal(JSON.parse(localStorage.getItem("axio.session")).name, "alice");
});
