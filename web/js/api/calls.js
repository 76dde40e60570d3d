/** The calls that the pages make, by name. Each is one public call of the API. */

import { Refused, all, call } from "./http.js";
import { keep, session } from "./session.js";

/** Signs up; without a password as a guest. @param {string} name @param {string} [password] */
export async function signUp(name, password) {
  const body = password ? { name, password } : { name };
  /** @type {Schemas["PlayerCreated"]} */
  const made = await call("POST", "players", { body });
  keep({ token: made.token, name: made.player.name, guest: !password });
}

/** @param {string} name @param {string} password */
export async function signIn(name, password) {
  /** @type {Schemas["TokenCreated"]} */
  const made = await call("POST", "tokens", { body: { name, password, label: "browser" } });
  keep({ token: made.token, name: made.player, guest: false });
}

/** Revokes this browser's token, if the account has another key. */
export async function signOut() {
  if (session() && !session()?.guest) {
    /** @type {Schemas["Me"]} */
    const me = await call("GET", "me");
    await call("DELETE", `me/tokens/${me.token_id}`);
  }
  keep(null);
}

const FIRST = ["amber", "brave", "calm", "clever", "gentle", "happy", "lucky", "merry", "quiet", "swift"];
const SECOND = ["badger", "fox", "heron", "ibex", "lynx", "marten", "otter", "owl", "robin", "stork"];

/** A guest's name that reads well; the number keeps it free. */
export function freshName() {
  const [one = 0, two = 0, three = 0] = crypto.getRandomValues(new Uint32Array(3));
  return `${FIRST[one % 10]}-${SECOND[two % 10]}-${100 + (three % 9000)}`;
}

/** Somebody to play as: whoever is signed in, or a new guest. */
export async function somebody() {
  if (session()) {
    try {
      await call("GET", "me");
      return;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      keep(null);
    }
  }
  await signUp(freshName());
}

/** @returns {Promise<Engine[]>} */
export const engines = () => all("engines");

/** @param {Record<string, string | number>} query @returns {Promise<GameSummary[]>} */
export const games = async (query) => {
  const words = new URLSearchParams({ limit: "30" });
  for (const [name, value] of Object.entries(query)) words.set(name, String(value));
  /** @type {Schemas["GamePage"]} */
  const page = await call("GET", `games?${words}`);
  return page.items;
};

/** @param {Schemas["GameCreateInput"]} body @returns {Promise<Game>} */
export const openGame = (body) => call("POST", "games", { body, key: crypto.randomUUID() });

/** @param {string} id @returns {Promise<Game>} */
export const game = (id) => call("GET", `games/${id}`);

/** @param {string} id @returns {Promise<View>} */
export const view = (id) => call("GET", `games/${id}/view`);

/** @param {string} id @param {number} after @returns {Promise<Move[]>} */
export const movesAfter = (id, after) => all(`games/${id}/moves`, { after_version: after });

/** @param {string} id @param {string} decision @param {Record<string, string>} [filter] @param {AbortSignal} [signal] @returns {Promise<Option[]>} */
export const options = (id, decision, filter = {}, signal) =>
  all(`games/${id}/decisions/${decision}/options`, filter, 100, signal);

/** @param {string} id @param {MoveInput} move @returns {Promise<Schemas["MoveAccepted"]>} */
export const submit = (id, move) =>
  call("POST", `games/${id}/moves`, { body: move, key: crypto.randomUUID() });

/** @param {string} id @param {number} seat @param {object} body @returns {Promise<Game>} */
export const putSeat = (id, seat, body) => call("PUT", `games/${id}/seats/${seat}`, { body });

/** @param {string} id @param {number} seat */
export const leaveSeat = (id, seat) => call("DELETE", `games/${id}/seats/${seat}`);

/** @param {string} id @param {number} seat */
export const resign = (id, seat) => call("POST", `games/${id}/seats/${seat}/resign`);

/** @param {string} id @param {"start" | "cancel" | "rematch"} what @returns {Promise<Game>} */
export const hostCall = (id, what) => call("POST", `games/${id}/${what}`);

/** @param {string} id @returns {Promise<Frame[]>} */
export const replay = (id) => all(`games/${id}/replay`, { as: "all" });

/** @param {string} id @returns {Promise<object>} */
export const exported = (id) => call("GET", `games/${id}/export`);

/** @param {object} body @returns {Promise<Schemas["Verified"]>} */
export const verify = (body) => call("POST", "exports/verify", { body });

/** @param {string} id @returns {Promise<Job>} */
export const job = (id) => call("GET", `jobs/${id}`);

/** @param {string} id @param {"hints" | "analysis"} what @returns {Promise<Job>} */
export const askEngine = (id, what) => call("POST", `games/${id}/${what}`);

/** My open decisions. @returns {Promise<Schemas["Turn"][]>} */
export const myTurns = () => all("me/turns", {}, 1);

/** @param {string} id @param {number} seat @param {string} answer @returns {Promise<unknown>} */
export const orderOnEight = (id, seat, answer) =>
  call("PUT", `games/${id}/seats/${seat}/standing-orders`, { body: { on_eight: answer } });
