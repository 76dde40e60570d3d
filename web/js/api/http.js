/**
 * Who I am in this browser, and one call of the API: JSON in and out, refusals and lost connections as
 * errors of their own. The token lives in local storage and in the Authorization header only.
 */

import { knows, t } from "../words.js";
import { Refused, Unreachable } from "./errors.js";

const KEY = "axio.session";
/** Whose token the service did not know any more. */
const ENDED = "axio.ended";
/** Milliseconds: who has not answered by then does not answer. */
const SILENCE = 30_000;

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
	localStorage.removeItem(ENDED);
	dispatchEvent(new StorageEvent("storage"));
}

/** Whose session ended without being asked, until somebody signs in. */
export const endedSession = () => localStorage.getItem(ENDED);

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
	let response, answer;
	try {
		const silence = AbortSignal.timeout(SILENCE);
		response = await fetch(`/api/v1${path && `/${path}`}`, {
			method, headers, body: body ? JSON.stringify(body) : null, keepalive: !!key, signal: signal ? AbortSignal.any([signal, silence]) : silence,
		});
		const text = await response.text();
		answer = text && (response.ok ? JSON.parse(text) : problemOf(text));
	} catch (error) {
		throw signal?.aborted ? error : new Unreachable();
	}
	ahead = Date.parse(response.headers.get("Date") ?? "") - Date.now() || 0;
	if (response.status === 502 || response.status === 504) throw new Unreachable();
	if (response.ok) return answer || null;
	if (!token || answer.code !== "unauthenticated") throw new Refused(response.status, answer || {}, Number(response.headers.get("Retry-After")) || 0);
	// A revoked token: what is public can be had without.
	if (token === session()?.token) end();
	return call(method, path, body, more);
}

function end() {
	const name = session()?.name ?? "";
	keep(null);
	localStorage.setItem(ENDED, name);
}

/** What stands between here and the service may refuse in other words. */
function problemOf(text = "") {
	try {
		return JSON.parse(text);
	} catch {
		return {};
	}
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
