/** The worker behind the page, without a browser: what it shows, where that leads, and what it leaves alone. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../../web/sw.js", import.meta.url), "utf8");

/** Starts the worker; `online` answers its calls. */
function started({ language = "en", online = async () => ({ json: async () => ({ name: "AXIO ROTA" }) }), pages = [] } = {}) {
	const listeners = {};
	const shown = [];
	const opened = [];
	const self = {
		location: { search: `?${language}` },
		addEventListener: (name, act) => (listeners[name] = act),
		registration: { showNotification: async (title, more) => shown.push({ title, ...more }) },
		navigator: {},
		clients: { matchAll: async () => pages, openWindow: async (address) => opened.push(address) },
	};
	const caches = { match: async (path) => `kept ${path}` };
	runInNewContext(SOURCE, { self, caches, fetch: online, URL, Date, Response });
	const happens = async (name, event) => {
		let work;
		listeners[name]({ ...event, waitUntil: (promise) => (work = promise), respondWith: (promise) => (work = promise) });
		return work;
	};
	return { happens, shown, opened };
}

const turn = (data = {}, more = {}) => ({
	data: { json: () => ({ id: "1", type: "turn", messages: [{ type: "turn", data: { game_id: "g1", ruleset: "rota", decision_id: "d1", deadline_at: null, ...data } }], more: 0, ...more }) },
});
const request = (path, mode) => ({ request: { url: `https://axio.example${path}`, mode } });

test("a turn is shown with its game, and the same decision once", async () => {
	const { happens, shown } = started();
	await happens("push", turn());
	assert.equal(shown[0].title, "Your turn");
	assert.equal(shown[0].body, "AXIO ROTA");
	assert.equal(shown[0].tag, "d1");
	assert.equal(shown[0].data.address, "/#/table/g1");
});

test("it speaks the language of the page", async () => {
	const { happens, shown } = started({ language: "de" });
	await happens("push", turn({}, { messages: [turn().data.json().messages[0], turn({ game_id: "g2" }).data.json().messages[0]], more: 1 }));
	assert.equal(shown[0].title, "3 Spiele warten auf dich");
	assert.equal(shown[0].data.address, "/#/");
});

test("without a network a game goes by its short name", async () => {
	const { happens, shown } = started({ online: async () => Promise.reject(new TypeError()) });
	await happens("push", turn());
	assert.equal(shown[0].body, "rota");
});

test("an empty push shows nothing", async () => {
	const { happens, shown } = started();
	await happens("push", { data: null });
	assert.deepEqual(shown, []);
});

test("touching a message opens its game in the page that is open, or in a new one", async () => {
	const told = [];
	const page = { url: "https://axio.example/#/me", postMessage: (message) => told.push(message.address), focus: async () => {} };
	const notification = { data: { address: "/#/table/g1" }, close() {} };
	await started({ pages: [page] }).happens("notificationclick", { notification });
	assert.deepEqual(told, ["/#/table/g1"]);
	const { happens, opened } = started({ pages: [{ url: "https://axio.example/docs" }] });
	await happens("notificationclick", { notification });
	assert.deepEqual(opened, ["/#/table/g1"]);
});

test("only starts without a network are answered by the worker; calls and files never are", async () => {
	const { happens } = started({ online: async () => Promise.reject(new TypeError()) });
	assert.equal(await happens("fetch", request("/", "navigate")), "kept /offline.html");
	for (const [path, mode] of [["/api/v1/me", "cors"], ["/api/docs", "navigate"], ["/js/main.js", "cors"], ["/css/base.css", "no-cors"]]) {
		assert.equal(await happens("fetch", request(path, mode)), undefined, path);
	}
});
