// What goes wrong on the way: a service that is busy, cuts connections and tells things twice.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";

import { Axio, Problem, Unreachable } from "../axio.js";

/** A server that gives these answers, one after the other. */
async function serving(...answers) {
  const requests = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    answer(response, request);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const axio = new Axio(`http://127.0.0.1:${server.address().port}`, "axio_token", { patience: 5 });
  return { axio, requests, close: () => { server.closeAllConnections(); server.close(); } };
}

const json = (status, body, headers = {}) => (response) => {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify(body));
};
const cut = (response) => response.destroy();
const lines = (...events) => (response) => {
  response.writeHead(200, { "Content-Type": "application/x-ndjson" });
  response.end(events.map((event) => JSON.stringify(event) + "\n").join(""));
};

test("a lost answer and a busy service are asked again, with the same key", async () => {
  const busy = json(503, { code: "unavailable" }, { "Retry-After": "1" });
  const { axio, requests, close } = await serving(cut, busy, json(201, { id: "g" }));
  const begun = Date.now();
  assert.deepEqual(await axio.games.create("rota", ["me"]), { id: "g" });
  assert.ok(Date.now() - begun >= 1000);
  assert.equal(requests.length, 3);
  assert.equal(new Set(requests.map((request) => request.headers["idempotency-key"])).size, 1);
  close();
});

test("a move has the key of its decision", async () => {
  const { axio, requests, close } = await serving(json(201, {}));
  await axio.games.play("g", { decision_id: "d7", type: "swap" });
  assert.equal(requests[0].headers["idempotency-key"], "d7");
  close();
});

test("a refusal is not repeated", async () => {
  const { axio, requests, close } = await serving(json(409, { code: "seat-taken", detail: "Taken." }));
  await assert.rejects(axio.games.join("g", 1), (error) => error instanceof Problem && error.code === "seat-taken");
  assert.equal(requests.length, 1);
  close();
});

test("patience ends", async () => {
  const { axio, close } = await serving(cut);
  axio.patience = 0.1;
  await assert.rejects(axio.me(), Unreachable);
  close();
});

test("a stream resumes after the last event, and drops doubles", async () => {
  const { axio, requests, close } = await serving(
    lines({ id: "1", type: "snapshot" }, { id: "2", type: "move.made" }),
    lines({ id: "2", type: "move.made" }, { id: null, type: "stream.closing" }),
    lines({ id: null, type: "resync" }),
    lines({ id: "5", type: "snapshot" }, { id: "6", type: "game.finished" }),
  );
  const ids = [];
  for await (const event of axio.games.events("g")) ids.push(event.id);
  assert.deepEqual(ids, ["1", "2", "5", "6"]);
  const cursors = requests.map((request) => new URL(request.url, axio.url).searchParams.get("after"));
  assert.deepEqual(cursors, [null, "2", "2", null]);
  close();
});

test("what is not wanted any more is stopped", async () => {
  const { axio, close } = await serving(() => {});
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 50);
  await assert.rejects(axio.events({ signal: stop.signal }).next(), { name: "AbortError" });
  close();
});
