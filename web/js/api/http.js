/**
 * Who I am in this browser, and one call of the API: JSON in and out, refusals and lost connections as
 * errors of their own. The token lives in local storage and in the Authorization header only.
 */

import { knows, t } from "../words.js";

const KEY = "axio.session";

/** @returns {Session | null} */
export const session = () => kept(KEY, null);

/** @type {Kept} */
export function kept(key, otherwise) {
	try {
		return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
	} catch {
		return otherwise;
	}
}

/** All tabs hear of it as an event of the storage. @param {Session | null} next */
export function keep(next) {
	if (next) localStorage.setItem(KEY, JSON.stringify(next));
	else localStorage.removeItem(KEY);
	dispatchEvent(new StorageEvent("storage"));
}

/** The service answered, and said no. */
export class Refused extends Error {
	/** @param {number} status @param {Partial<Schemas["Problem"]>} problem */
	constructor(status, problem) {
		super(problem.detail || problem.title || String(status));
		this.status = status;
		this.code = problem.code ?? "";
	}
}

/** Nobody answered. */
export class Unreachable extends Error {}

/** How far the clock of the service is ahead of ours. */
let ahead = 0;
export const now = () => Date.now() + ahead;

/** @type {Call} */
export async function call(method, path, body, more = {}) {
	const { key, signal } = more;
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
	if (response.ok) return answer;
	if (!token || answer.code !== "unauthenticated") throw new Refused(response.status, answer);
	// A revoked token: what is public can be had without.
	if (token === session()?.token) keep(null);
	return call(method, path, body, more);
}

/** @type {All} */
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

/** What went wrong, in words. @param {unknown} error */
export function reason(error) {
	if (error instanceof Unreachable) return t("lost");
	if (error instanceof Refused && knows(`problem.${error.code}`)) return t(`problem.${error.code}`);
	return error instanceof Error ? error.message : String(error);
}
