/**
 * Plays a game alone to its end, with nothing but fetch and the types that are generated from the
 * OpenAPI document:  npm run types && npx tsc && node build/js/play.js http://127.0.0.1:8000 rota
 */

import type { components } from "../build/axio.d.ts";

type Schemas = components["schemas"];
type View = Schemas["View"];
type Option = Schemas["Option"];
type Move = Schemas["Move"];

declare const process: { argv: string[] };
const base = process.argv[2] ?? "http://127.0.0.1:8000";
const ruleset = process.argv[3] ?? "rota";
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

function sum(points: Record<string, number>): number {
  return Object.values(points).reduce((all, gained) => all + gained, 0);
}

/** The union of views narrows by its ruleset: here the lowest colour, or the total. */
function standing(view: View): number {
  switch (view.ruleset) {
    case "rota": {
      const own = view.seats.find((seat) => seat.seat === view.viewer.seat);
      return own === undefined ? 0 : Math.min(...Object.values(own.scores));
    }
    case "axio": {
      const own = view.seats.find((seat) => seat.seat === view.viewer.seat);
      return own === undefined ? 0 : Math.min(own.scores.yellow, ...Object.values(own.scores));
    }
    case "acht": {
      const own = view.seats.find((seat) => seat.seat === view.viewer.seat);
      return own === undefined ? 0 : own.total;
    }
    default: // a game that came after this client
      return 0;
  }
}

/** What lies on the board, in the words of each game. */
function board(view: View): string[] {
  switch (view.ruleset) {
    case "rota":
      return view.board.map((tile) => `${tile.x},${tile.y}`);
    case "axio":
      return view.board.map((cell) => `${cell.q},${cell.r} ${cell.colour}`);
    case "acht":
      return view.board.map((tile) => `${tile.row},${tile.col} ${tile.kind}`);
    default:
      return [];
  }
}

/** Moves narrow by their type and, where games share one, by a member that only one of them has. */
function placed(move: Move): string | null {
  if (move.type !== "place") return null;
  if ("stone" in move) return `${move.q},${move.r}`;
  if ("tile" in move) return `${move.row},${move.col}`;
  return "x" in move ? `${move.x},${move.y}` : null;
}

/** The union of effects narrows by its type. */
function pointsOf(move: Move): number {
  if (move.type === "resign") return 0;
  let points = 0;
  for (const effect of move.effects) {
    if (effect.type === "scored") points += sum(effect.points);
  }
  return points;
}

function gain(option: Option): number {
  return sum(option.preview.points);
}

const wanted: Schemas["PlayerCreateInput"] = { name: `guest-${crypto.randomUUID().slice(0, 12)}` };
token = (await call<Schemas["PlayerCreated"]>("POST", "players", wanted)).token;
const table: Schemas["GameCreateInput"] = { ruleset, seats: [{ type: "me" }] };
const game = await call<Schemas["Game"]>("POST", "games", table);
let decision = game.pending[0];
let points = 0;
let last: string | null = null;
while (decision !== undefined) {
  const path = `games/${game.id}/decisions/${decision.decision_id}/options?limit=200`;
  const options = (await call<Schemas["OptionPage"]>("GET", path)).items;
  const choice = options.reduce((one, other) => (gain(other) > gain(one) ? other : one));
  const made = await call<Schemas["MoveAccepted"]>("POST", `games/${game.id}/moves`, choice.move);
  points += pointsOf(made.move);
  last = placed(made.move) ?? last;
  decision = made.pending[0];
}
const end = await call<View>("GET", `games/${game.id}/view`);
const best = end.result?.ranking[0];
const told = { score: best?.score, tiebreak: best?.tiebreak, standing: standing(end), points };
console.log(JSON.stringify({ status: end.status, ...told, last, board: board(end) }));
