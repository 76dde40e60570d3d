/** Plays a game alone with the client of orval: node play.js base ruleset. */
import { createGame, createPlayer, getGame, listOptions, submitMove } from "./axio";

declare const process: { argv: string[] };

/** Its answers differ by their status. */
function good<Answer extends { status: number }, Status extends number>(answer: Answer, status: Status) {
  if (answer.status !== status) throw new Error(JSON.stringify(answer));
  return answer as Extract<Answer, { status: Status }>;
}

async function play(base: string, ruleset: string): Promise<void> {
  const plain = fetch;
  globalThis.fetch = (path, init) => plain(`${base}${String(path)}`, init);
  const name = `guest-${crypto.randomUUID().slice(0, 12)}`;
  const { token } = good(await createPlayer({ name }), 201).data;
  const known = { headers: { Authorization: `Bearer ${token}` } };
  const game = good(await createGame({ ruleset, seats: [{ type: "me" }] }, known), 201).data;
  let pending = game.pending;
  let made = 0;
  while (pending[0] !== undefined) {
    const decision = pending[0].decision_id;
    const page = good(await listOptions(game.id, decision, { limit: 20 }, known), 200).data;
    pending = good(await submitMove(game.id, page.items[0]!.move, known), 201).data.pending;
    made += 1;
  }
  const end = good(await getGame(game.id, known), 200).data;
  console.log(JSON.stringify({ status: end.status, moves: made }));
}

void play(process.argv[2] ?? "", process.argv[3] ?? "");
