/** One call of the API: JSON in and out, refusals and lost connections as errors of their own. */

import { session } from "./session.js";

/** The service answered, and said no. */
export class Refused extends Error {
  /** @param {number} status @param {Partial<Schemas["Problem"]>} problem */
  constructor(status, problem) {
    super(problem.detail || problem.title || String(status));
    this.status = status;
    this.code = problem.rule ?? problem.code ?? "";
  }
}

/** Nobody answered. */
export class Unreachable extends Error {}

/** How far the clock of the service is ahead of ours. */
let ahead = 0;
export const now = () => Date.now() + ahead;

/** @type {Call} */
export async function call(method, path, body, { key, signal } = {}) {
  const token = session()?.token;
  const headers = {
    Accept: "application/json",
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body && { "Content-Type": "application/json" }),
    ...(key && { "Idempotency-Key": key }),
  };
  let response;
  try {
    response = await fetch(`/api/v1/${path}`, { method, headers, body: body ? JSON.stringify(body) : null, signal: signal ?? null });
  } catch (error) {
    throw signal?.aborted ? error : new Unreachable();
  }
  ahead = Date.parse(response.headers.get("Date") ?? "") - Date.now() || 0;
  if (response.status === 502 || response.status === 504) throw new Unreachable();
  const answer = response.status === 204 ? null : await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}

/** All items of a list, page by page. @type {All} */
export async function all(path, query = {}, signal) {
  const items = [];
  let cursor = "";
  do {
    const words = new URLSearchParams({ limit: "200", ...query, ...(cursor && { cursor }) });
    const page = await call("GET", `${path}?${words}`, undefined, { signal });
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor);
  return items;
}
