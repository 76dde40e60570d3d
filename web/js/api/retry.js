/** Asking again until there is an answer, so that nothing that failed once stays broken. */

import { Refused, Unreachable } from "./errors.js";

const [FIRST_PAUSE, LONGEST_PAUSE] = [400, 5000];
/** Milliseconds: after that who asked is told. */
const PATIENCE = 120_000;

/** Whether the same call may do better later. @param {unknown} error */
export const passes = (error) => error instanceof Unreachable
	|| (error instanceof Refused && (error.status === 429 || error.status >= 500 || error.code === "idempotency-in-progress"));

/** Milliseconds, as long as the service says or longer with every try. @param {unknown} error */
export const pauseAfter = (tries = 0, error = {}) =>
	(error instanceof Refused && error.after * 1000) || Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries);

/** Ends early when the network is back; fails when nobody wants to know any more. @type {Rest} */
const rest = (milliseconds, signal) => new Promise((resolve, reject) => {
	const end = () => {
		clearTimeout(timer);
		removeEventListener("online", end);
		signal?.removeEventListener("abort", end);
		if (signal?.aborted) reject(signal.reason);
		else resolve();
	};
	const timer = setTimeout(end, milliseconds);
	addEventListener("online", end);
	signal?.addEventListener("abort", end);
});

/** @type {Retried} */
export async function retried(ask, { signal, patience = PATIENCE, pause = rest } = {}) {
	const until = Date.now() + patience;
	let lost = false;
	for (let tries = 0; ; tries++) {
		try {
			return await ask(lost);
		} catch (error) {
			if (!passes(error) || signal?.aborted || Date.now() > until) throw error;
			lost ||= error instanceof Unreachable;
			await pause(pauseAfter(tries, error), signal);
		}
	}
}
