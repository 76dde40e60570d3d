/** Opens a first game with three guided moves. */

import { api } from "../api/calls.js";
import { reason } from "../api/http.js";
import { h, refill } from "../dom.js";
import { gameName, rulesets } from "../games.js";
import { guideAt } from "../newcomer.js";
import { entitle } from "../waiting.js";
import { t } from "../words.js";

/** Who sits opposite in the first game. */
const OPPONENT = "easy";

/** @type {OpenPage} */
export function open(main, ruleset) {
	entitle(`${gameName(ruleset)} – Axio`);
	refill(main, h("p.hint.loading", t("loading")));
	begin(ruleset).catch((error) => refill(main, h("p.trouble.loading", reason(error))));
}

/** @param {string} ruleset */
async function begin(ruleset) {
	await api.somebody();
	const { start_seat: starts } = (await rulesets()).find((one) => one.slug === ruleset)?.options.properties ?? {};
	/** @type {any} */
	const body = { ruleset, visibility: "private", seats: [{ type: "me" }, { type: "ai", engine: OPPONENT }], options: starts ? { start_seat: 1 } : {} };
	const { id } = await api.openGame(body);
	guideAt(id);
	location.replace(`#/table/${id}`);
}
