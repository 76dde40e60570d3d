/**
 * A client of the Axio API for browsers and Node (20 or newer): one file, no dependencies, no build.
 *
 *     import { Axio } from "./axio.js";
 *     const axio = new Axio("http://127.0.0.1:8000");
 *     await axio.signUp("ada");
 *     const game = await axio.games.create("rota", ["me", "medium"]);
 *     for await (const turn of axio.turns(game)) await turn.play(turn.best());
 *
 * Requests are repeated when the connection is lost or the service is busy; every POST has an
 * idempotency key, so it happens once. Types come from the OpenAPI document: `npm run types`.
 *
 * @import { components } from "./build/axio"
 * @typedef {components["schemas"]} Schemas
 * @typedef {Schemas["Game"]} Game
 * @typedef {Schemas["Option"]} Option
 * @typedef {Schemas["TurnInFull"]} TurnInFull
 * @typedef {{ type: string, id: string | null, [member: string]: any }} Happening
 * @typedef {"me" | "open" | (string & {}) | Schemas["SeatRequest"]} SeatName an engine by its slug
 * @typedef {{ body?: unknown, query?: Record<string, unknown>, key?: string, signal?: AbortSignal, headers?: Record<string, string> }} Call
 */

import { Problem, Unreachable } from "./errors.js";
import { follow, pause } from "./streams.js";

export { Problem, Unreachable };

const LOCAL = "http://127.0.0.1:8000";
/** Seconds of a long poll; shorter where the end of a game must be noticed, too. */
const WAIT = 25;
const WAIT_FOR_END = 3;
/** The most that a page may have. */
const PAGE = 200;
const AGAIN = new Set([429, 500, 502, 503, 504]);

/** Nobody can guess it; `crypto.randomUUID` is missing on pages without https. */
const freshKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("-");

/** What a move gains at once. @param {Option} option */
export const gain = ({ preview }) => Object.values(preview.points).reduce((sum, n) => sum + n, 0);

/** @param {SeatName} seat @returns {any} */
const asSeat = (seat) => {
  if (typeof seat !== "string") return seat;
  return seat === "me" || seat === "open" ? { type: seat } : { type: "ai", engine: seat };
};

/** A decision of yours, with the position and every legal answer. */
export class Turn {
  /** @param {Axio} axio @param {TurnInFull} turn */
  constructor(axio, turn) {
    this.axio = axio;
    this.gameId = turn.game_id;
    this.ruleset = turn.ruleset;
    this.decisionId = turn.decision_id;
    this.seat = turn.seat;
    this.kind = turn.kind;
    this.bonus = turn.bonus;
    this.version = turn.version;
    this.deadlineAt = turn.deadline_at;
    this.view = turn.view;
    this.options = turn.options ?? [];
  }

  /** The option that gains most at once. */
  best() {
    return this.options.reduce((a, b) => (gain(b) > gain(a) ? b : a));
  }

  random() {
    return /** @type {Option} */ (this.options[Math.floor(Math.random() * this.options.length)]);
  }

  /**
   * Answers the decision. Null if it was closed meanwhile, which is no error: look at your turns again.
   * @param {Option | Record<string, unknown>} choice an option or a move
   * @returns {Promise<Schemas["MoveAccepted"] | null>}
   */
  async play(choice) {
    const move = "move" in choice ? choice.move : choice;
    try {
      return await this.axio.games.play(this.gameId, /** @type {any} */ (move));
    } catch (problem) {
      if (problem instanceof Problem && problem.code === "decision-closed") return null;
      throw problem;
    }
  }
}

/** The calls about games. */
class Games {
  /** @param {Axio} axio */
  constructor(axio) {
    this.axio = axio;
  }

  /** @param {string} ruleset @param {SeatName[]} [seats] @param {Record<string, unknown>} [settings] @returns {Promise<Game>} */
  create(ruleset, seats = ["me", "open"], settings = {}) {
    return this.axio.call("POST", "/games", { body: { ruleset, seats: seats.map(asSeat), ...settings } });
  }

  /** @param {string} id @returns {Promise<Game>} */
  get(id) {
    return this.axio.call("GET", `/games/${id}`);
  }

  /** @param {Record<string, unknown>} [filters] */
  list(filters) {
    return this.axio.list("/games", filters);
  }

  /** @param {Record<string, unknown>} [filters] */
  mine(filters) {
    return this.axio.list("/me/games", filters);
  }

  /** @param {string} id @param {number} seat @param {string} [inviteCode] @returns {Promise<Game>} */
  join(id, seat, inviteCode) {
    const body = { type: "me", ...(inviteCode && { invite_code: inviteCode }) };
    return this.axio.call("PUT", `/games/${id}/seats/${seat}`, { body });
  }

  /** @param {string} id @param {number} seat */
  leave(id, seat) {
    return this.axio.call("DELETE", `/games/${id}/seats/${seat}`);
  }

  /** @param {string} id @param {number} seat @returns {Promise<Game>} */
  resign(id, seat) {
    return this.axio.call("POST", `/games/${id}/seats/${seat}/resign`);
  }

  /** @param {string} id @param {{ as?: "public", at_version?: number }} [how] @returns {Promise<Schemas["View"]>} */
  view(id, how) {
    return this.axio.call("GET", `/games/${id}/view`, { query: how });
  }

  /** Every legal answer. @param {string} id @param {string} decisionId @param {Record<string, unknown>} [members] */
  options(id, decisionId, members) {
    return /** @type {AsyncGenerator<Option>} */ (this.axio.list(`/games/${id}/decisions/${decisionId}/options`, members));
  }

  /** @param {string} id @param {Schemas["MoveInput"]} move @returns {Promise<Schemas["MoveAccepted"]>} */
  play(id, move) {
    return this.axio.call("POST", `/games/${id}/moves`, { body: move, key: move.decision_id });
  }

  /** @param {string} id @param {Schemas["MoveInput"]} move */
  preview(id, move) {
    return this.axio.call("POST", `/games/${id}/move-previews`, { body: move });
  }

  /** @param {string} id @param {number} [afterVersion] */
  moves(id, afterVersion) {
    return /** @type {AsyncGenerator<Schemas["Move"]>} */ (this.axio.list(`/games/${id}/moves`, { after_version: afterVersion }));
  }

  /** What happens, as it happens, until the game is over. @param {string} id @param {{ after?: string, signal?: AbortSignal }} [how] */
  async *events(id, how) {
    for await (const event of follow(this.axio, `/games/${id}/events`, how)) {
      yield event;
      if (event.type === "game.finished" || (event.type === "snapshot" && event.view?.result)) return;
    }
  }

  /** The game when it is over. @param {string} id @returns {Promise<Game>} */
  async wait(id) {
    for (;;) {
      const game = await this.get(id);
      if (game.status !== "lobby" && game.status !== "active") return game;
      await pause(1);
    }
  }

  /** @param {string} id @returns {Promise<Game>} */
  rematch(id) {
    return this.axio.call("POST", `/games/${id}/rematch`);
  }

  /** @param {string} id @returns {Promise<Schemas["GameExport"]>} */
  export(id) {
    return this.axio.call("GET", `/games/${id}/export`);
  }

  /** Recomputes a game. @param {unknown} exported */
  verify(exported) {
    return this.axio.call("POST", "/exports/verify", { body: exported });
  }
}

export class Axio {
  /** @param {string} [url] @param {string | null} [token] @param {{ patience?: number }} [how] patience: seconds for which a request is repeated */
  constructor(url = LOCAL, token = null, { patience = 60 } = {}) {
    this.url = url.replace(/\/$/, "");
    this.token = token;
    this.patience = patience;
    this.games = new Games(this);
  }

  /** Creates an account and uses its token from now on; without a password it is a guest. @param {string} name @param {string} [password] */
  async signUp(name, password) {
    const made = await this.call("POST", "/players", { body: { name, ...(password && { password }) } });
    this.token = made.token;
    return made;
  }

  /** A new token of an account. @param {string} name @param {string} password */
  async logIn(name, password) {
    const made = await this.call("POST", "/tokens", { body: { name, password } });
    this.token = made.token;
    return made;
  }

  /** @returns {Promise<Schemas["Me"]>} */
  me() {
    return this.call("GET", "/me");
  }

  engines() {
    return this.list("/engines");
  }

  rulesets() {
    return this.list("/rulesets");
  }

  /** What happens to the account, as it happens. @param {{ after?: string, signal?: AbortSignal }} [how] */
  events(how) {
    return follow(this, "/me/events", how);
  }

  /**
   * Your open decisions as they come, each once: those of a game until it is over, or all, for ever.
   * @param {{ id: string }} [game] @param {{ signal?: AbortSignal }} [how]
   * @returns {AsyncGenerator<Turn>}
   */
  async *turns(game, { signal } = {}) {
    const seen = new Set();
    let tag = "";
    for (;;) {
      const query = { wait: tag ? (game ? WAIT_FOR_END : WAIT) : 0, include: "view,options" };
      const answer = await this.send("GET", "/me/turns", { query, signal, headers: tag ? { "If-None-Match": tag } : {} });
      tag = answer.headers.get("ETag") ?? "";
      /** @type {TurnInFull[]} */
      const items = answer.status === 304 ? [] : (await answer.json()).items;
      const fresh = items.filter((turn) => !seen.has(turn.decision_id) && (!game || turn.game_id === game.id));
      for (const turn of fresh) {
        seen.add(turn.decision_id);
        yield new Turn(this, turn);
      }
      if (game && !fresh.length && (await this.games.get(game.id)).result) return;
    }
  }

  /** The items of a list, page by page as they are needed. @param {string} path @param {Record<string, unknown>} [query] @returns {AsyncGenerator<any>} */
  async *list(path, query = {}) {
    for (let cursor; ;) {
      const page = await this.call("GET", path, { query: { limit: PAGE, ...query, cursor } });
      yield* page.items;
      cursor = page.next_cursor;
      if (cursor === null) return;
    }
  }

  /** One call: JSON in and out; null for an empty answer. @param {string} method @param {string} path below /api/v1 @param {Call} [how] @returns {Promise<any>} */
  async call(method, path, how) {
    const answer = await this.send(method, path, how);
    const text = await answer.text();
    return text ? JSON.parse(text) : null;
  }

  /** The response of a call that was not refused. @param {string} method @param {string} path @param {Call} [how] */
  async send(method, path, { body, query = {}, key = freshKey(), signal, headers = {} } = {}) {
    const address = new URL(`${this.url}/api/v1${path}`);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) address.searchParams.set(name, String(value));
    }
    const request = {
      method,
      signal: signal ?? null,
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
        ...(method === "POST" ? { "Idempotency-Key": key } : {}),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    };
    const end = Date.now() + this.patience * 1000;
    for (let tries = 0; ; tries++) {
      let wait = Math.min(2 ** tries / 4, 10);
      /** @type {Error} */
      let failure;
      try {
        const answer = await fetch(address, request);
        if (answer.ok || answer.status === 304) return answer;
        const problem = await Problem.of(answer);
        if (!AGAIN.has(answer.status) && problem.code !== "idempotency-in-progress") throw problem;
        wait = Number(answer.headers.get("Retry-After")) || wait;
        failure = problem;
      } catch (error) {
        if (error instanceof Problem || signal?.aborted) throw error;
        failure = new Unreachable(`${this.url} does not answer`, { cause: error });
      }
      if (Date.now() + wait * 1000 > end) throw failure;
      await pause(wait, signal);
    }
  }
}
