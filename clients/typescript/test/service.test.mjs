// Whole games on a real service: AXIO_URL=http://127.0.0.1:8000 node --test test/

import assert from "node:assert/strict";
import { test } from "node:test";

import { Axio, Problem, gain } from "../axio.js";

const url = process.env.AXIO_URL;
const skip = url ? false : "AXIO_URL names no service";

async function somebody() {
  const axio = new Axio(url);
  await axio.signUp(`node-${crypto.randomUUID().slice(0, 12)}`);
  return axio;
}

for (const ruleset of ["rota", "axio", "acht"]) {
  test(`a whole game of ${ruleset} against an engine`, { skip }, async () => {
    const axio = await somebody();
    const game = await axio.games.create(ruleset, ["me", "random"]);
    let answered = 0;
    for await (const turn of axio.turns(game)) {
      assert.equal(turn.gameId, game.id);
      const choice = turn.best();
      assert.ok(turn.options.every((option) => gain(option) <= gain(choice)));
      if (await turn.play(choice)) answered += 1;
    }
    const end = await axio.games.get(game.id);
    assert.equal(end.status, "finished");
    const moves = [];
    for await (const move of axio.games.moves(game.id)) moves.push(move);
    assert.equal(moves.filter((move) => move.seat === 1).length, answered);
    assert.equal((await axio.games.verify(await axio.games.export(game.id))).valid, true);
  });
}

test("a game alone is followed to its end as a stream", { skip }, async () => {
  const axio = await somebody();
  const game = await axio.games.create("rota", ["me"]);
  const types = [];
  const following = (async () => {
    for await (const event of axio.games.events(game.id)) types.push(event.type);
  })();
  for await (const turn of axio.turns(game)) await turn.play(turn.random());
  await following;
  assert.equal(types[0], "snapshot");
  assert.equal(types.at(-1), "game.finished");
});

test("a refusal is a problem with its code and rule", { skip }, async () => {
  const axio = await somebody();
  const game = await axio.games.create("rota", ["me"]);
  for await (const turn of axio.turns(game)) {
    const move = { decision_id: turn.decisionId, type: "place", x: 99, y: 99, rotation: 0, wild: null };
    await assert.rejects(turn.play(move), (problem) => {
      assert.ok(problem instanceof Problem);
      assert.deepEqual([problem.status, problem.code, problem.rule], [422, "illegal-move", "not-adjacent"]);
      return true;
    });
    const [first, second] = turn.options;
    assert.ok(await turn.play(first));
    // The same decision with another answer and key: it is closed, which is no error.
    await assert.rejects(turn.play(second), { code: "idempotency-key-reused" });
    break;
  }
});

test("a list is read page by page", { skip }, async () => {
  const axio = await somebody();
  for (let n = 0; n < 3; n++) await axio.games.create("rota", ["me", "open"]);
  const found = [];
  for await (const game of axio.games.mine({ limit: 2 })) found.push(game.id);
  assert.equal(new Set(found).size, 3);
});
