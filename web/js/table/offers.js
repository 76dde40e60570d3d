/** Whether somebody wants to play again: looked for while a finished table is shown. */

import { api } from "../api/calls.js";
import { Refused } from "../api/errors.js";

const LOOK_EVERY = 3000;

/** @type {AwaitRematch} */
export function awaitRematch(table, offered) {
	let after = "";

	/** @param {any} event */
	function offeredBy({ type, rematch_of: old, by, invitations }) {
		if (type === "rematch.offered") return old === table.id ? by : "";
		// What was offered before this page came stands among the invitations.
		if (type !== "snapshot") return "";
		const { ruleset, seats = [] } = table.game ?? {};
		return invitations.find((/** @type {any} */ one) => one.ruleset === ruleset && seats.some(({ occupant }) => occupant.name === one.host))?.host ?? "";
	}

	async function look() {
		if (table.closed) return clearInterval(timer);
		try {
			const { items } = await api.myEvents(after);
			after = items.at(-1)?.id ?? after;
			const name = items.map(offeredBy).find(Boolean);
			if (!name || table.closed) return;
			clearInterval(timer);
			offered(name);
		} catch (error) {
			if (error instanceof Refused && error.code === "cursor-expired") after = "";
		}
	}

	const timer = setInterval(look, LOOK_EVERY);
	void look();
}
