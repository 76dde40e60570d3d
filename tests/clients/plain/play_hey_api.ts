/** Plays a game alone with the client of hey-api: node play.js base ruleset. */
import { client } from "./client.gen";
import { createGame, createPlayer, getGame, listOptions, submitMove } from "./sdk.gen";

declare const process: { argv: string[] };

async function play(baseUrl: string, ruleset: string): Promise<void> {
  client.setConfig({ baseUrl, throwOnError: true });
  const name = `guest-${crypto.randomUUID().slice(0, 12)}`;
  const player = await createPlayer({ body: { name }, throwOnError: true });
  client.setConfig({ auth: () => player.data.token });
  const table = { ruleset, seats: [{ type: "me" as const }] };
  const game = (await createGame({ body: table, throwOnError: true })).data;
  let pending = game.pending;
  let made = 0;
  while (pending[0] !== undefined) {
    const path = { game_id: game.id, decision_id: pending[0].decision_id };
    const page = await listOptions({ path, query: { limit: 20 }, throwOnError: true });
    const body = page.data.items[0]!.move;
    pending = (await submitMove({ path: { game_id: game.id }, body, throwOnError: true })).data.pending;
    made += 1;
  }
  const end = await getGame({ path: { game_id: game.id }, throwOnError: true });
  console.log(JSON.stringify({ status: end.data.status, moves: made }));
}

void play(process.argv[2] ?? "", process.argv[3] ?? "");
