/** Plays a game alone with the client of typescript-fetch: node play.js base ruleset. */
import { Configuration, GamesApi, MovesApi, PeopleApi, PositionsApi } from "./index.js";

declare const process: { argv: string[] };
const [basePath, ruleset] = process.argv.slice(2) as [string, string];
const name = `guest-${crypto.randomUUID().slice(0, 12)}`;
const people = new PeopleApi(new Configuration({ basePath }));
const accessToken = (await people.createPlayer({ playerCreateInput: { name } })).token;
const known = new Configuration({ basePath, accessToken });
const games = new GamesApi(known);
const positions = new PositionsApi(known);
const moves = new MovesApi(known);
const game = await games.createGame({ gameCreateInput: { ruleset, seats: [{ type: "me" }] } });
let pending = game.pending;
let made = 0;
while (pending[0] !== undefined) {
  const decisionId = pending[0].decisionId;
  const page = await positions.listOptions({ gameId: game.id, decisionId, limit: 20 });
  const moveInput = page.items[0]!.move;
  pending = (await moves.submitMove({ gameId: game.id, moveInput })).pending;
  made += 1;
}
const end = await games.getGame({ gameId: game.id });
console.log(JSON.stringify({ status: end.status, moves: made }));
