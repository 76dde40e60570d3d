/**
 * Plays a game alone to its end, with nothing but fetch and the types that are generated from the
 * OpenAPI document:  npm run types && npx tsc && node build/js/play.js http://127.0.0.1:8000
 */

import type { components } from "../build/axio.d.ts";

type Schemas = components["schemas"];
type View = Schemas["View"];
type Option = Schemas["Option"];
type Move = Schemas["Move"];

declare const process: { argv: string[] };
const base = process.argv[2] ?? "http://127.0.0.1:8000";
let token: string | undefined;

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (token !== undefined) headers["Authorization"] = `Bearer ${token}`;
  const sent = body === undefined ? null : JSON.stringify(body);
  const response = await fetch(`${base}/api/v1/${path}`, { method, headers, body: sent });
  if (!response.ok) {
    const problem = (await response.json()) as Schemas["Problem"];
    throw new Error(`${problem.code}: ${problem.detail}`);
  }
  return (await response.json()) as Answer;
}

/** The union of views narrows by its ruleset. */
function lowestColour(view: View): number {
  if (view.ruleset === "rota") {
    const own = view.seats.find((seat) => seat.seat === view.viewer.seat);
    return own === undefined ? 0 : Math.min(...Object.values(own.scores));
  }
  return 0;
}

/** The union of moves, and that of effects, narrow by their type. */
function pointsOf(move: Move): number {
  if (move.type === "resign") return 0;
  let points = 0;
  for (const effect of move.effects) {
    if (effect.type === "scored") {
      points += Object.values(effect.points).reduce((sum, gained) => sum + gained, 0);
    }
  }
  return points;
}

function gain(option: Option): number {
  return Object.values(option.preview.points).reduce((sum, gained) => sum + gained, 0);
}

const wanted: Schemas["PlayerCreateInput"] = { name: `guest-${crypto.randomUUID().slice(0, 12)}` };
token = (await call<Schemas["PlayerCreated"]>("POST", "players", wanted)).token;
const table: Schemas["GameCreateInput"] = { ruleset: "rota", seats: [{ type: "me" }] };
const game = await call<Schemas["Game"]>("POST", "games", table);
let decision = game.pending[0];
let points = 0;
while (decision !== undefined) {
  const path = `games/${game.id}/decisions/${decision.decision_id}/options?limit=200`;
  const options = (await call<Schemas["OptionPage"]>("GET", path)).items;
  const best = options.reduce((one, other) => (gain(other) > gain(one) ? other : one));
  const made = await call<Schemas["MoveAccepted"]>("POST", `games/${game.id}/moves`, best.move);
  points += pointsOf(made.move);
  decision = made.pending[0];
}
const end = await call<View>("GET", `games/${game.id}/view`);
const score = end.result?.ranking[0]?.score;
console.log(JSON.stringify({ status: end.status, score, lowest: lowestColour(end), points }));
