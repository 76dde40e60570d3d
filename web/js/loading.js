/** Modules that are loaded when they are needed, and what to do if they cannot be had. */

import { Unreachable } from "./api/errors.js";
import { retried } from "./api/retry.js";
import { h, refill } from "./dom.js";
import { t } from "./words.js";

/** A browser remembers that a module could not be had: only a new start of the page helps. @returns {Promise<never>} */
export async function loadAgain() {
	const main = document.getElementById("main");
	if (main) refill(main, h("p.trouble.loading", { role: "alert" }, t("lost")));
	await retried(() => fetch("/icon.svg", { cache: "no-store" }).catch(() => Promise.reject(new Unreachable())), { patience: Infinity });
	location.reload();
	return new Promise(() => undefined);
}
