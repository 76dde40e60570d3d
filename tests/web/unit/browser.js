/** What modules of the page expect of a browser when they are loaded. Imported before them. */

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en-GB"] }, configurable: true });
globalThis.addEventListener ??= () => {};
globalThis.removeEventListener ??= () => {};
globalThis.dispatchEvent ??= () => true;
globalThis.StorageEvent ??= class extends Event {};

/** Answers calls of the API one after the other: an error is thrown, anything else is JSON with a status. */
export function answering(...answers) {
	const calls = [];
	globalThis.fetch = async (address, { method, headers, body }) => {
		calls.push({ method, address, key: headers["Idempotency-Key"], body: body && JSON.parse(body) });
		const next = answers.shift();
		if (next === undefined) throw new Error(`nobody expected ${method} ${address}`);
		if (next instanceof Error) throw next;
		const { status = 200, retryAfter, ...answer } = next;
		return new Response(JSON.stringify(answer), { status, headers: retryAfter ? { "Retry-After": retryAfter } : {} });
	};
	return calls;
}
