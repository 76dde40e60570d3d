/** One call of the API: JSON in and out, refusals and lost connections as errors of their own. */

import { token } from "./session.js";

/** The service answered, and said no. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {Partial<Schemas["Problem"]>} problem
   */
  constructor(status, problem) {
    super(problem.detail || problem.title || String(status));
    this.status = status;
    this.code = problem.code ?? "";
    this.rule = problem.rule ?? null;
  }
}

/** Nobody answered. */
export class Unreachable extends Error {}

/**
 * @template Answer
 * @param {"GET" | "POST" | "PUT" | "DELETE"} method
 * @param {string} path below /api/v1/
 * @param {{body?: unknown, key?: string, signal?: AbortSignal}} [more]
 * @returns {Promise<Answer>}
 */
export async function call(method, path, { body, key, signal } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  const held = token();
  if (held) headers["Authorization"] = `Bearer ${held}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  const sent = body === undefined ? null : JSON.stringify(body);
  let response;
  try {
    response = await fetch(`/api/v1/${path}`, { method, headers, body: sent, signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable(String(error));
  }
  if (response.status === 502 || response.status === 504) throw new Unreachable("proxy");
  const answer = response.status === 204 ? null : await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, answer ?? {});
  return answer;
}

/**
 * All items of a list, page by page.
 * @template Item
 * @param {string} path
 * @param {Record<string, string | number>} [query]
 * @param {number} [most] pages
 * @param {AbortSignal} [signal]
 * @returns {Promise<Item[]>}
 */
export async function all(path, query = {}, most = 100, signal) {
  /** @type {Item[]} */
  const items = [];
  let cursor = null;
  for (let page = 0; page < most; page++) {
    const words = new URLSearchParams({ limit: "200", ...texts(query) });
    if (cursor) words.set("cursor", cursor);
    /** @type {{items: Item[], next_cursor: string | null}} */
    const answer = await call("GET", `${path}?${words}`, signal ? { signal } : {});
    items.push(...answer.items);
    cursor = answer.next_cursor;
    if (cursor === null) break;
  }
  return items;
}

/** @param {Record<string, string | number>} query */
function texts(query) {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
