/** Which games there are, what they are called, and which of them the page can draw. */

import { api } from "./api/calls.js";
import { BOARDS } from "./boards/index.js";
import { knows, t } from "./words.js";

/** @type {Promise<Ruleset[]> | null} */
let asked = null;
/** By slug, as the service calls them. @type {Map<string, string>} */
const names = new Map();

/** Asked for once, and again only after a failure. */
export function rulesets() {
	asked ??= api.rulesets().then((found) => {
		for (const { slug, name } of found) names.set(slug, name);
		return found;
	}).catch((error) => {
		asked = null;
		throw error;
	});
	return asked;
}

/** Whether the page has words of its own for a game, and its rules. */
export const hasWords = (slug = "") => knows(`game.${slug}`);

export const gameName = (slug = "") => (hasWords(slug) ? t(`game.${slug}`) : (names.get(slug) ?? slug));

/** @returns {DrawnGame | null} */
export const drawnGame = (slug = "") => (Object.hasOwn(BOARDS, slug) && BOARDS[slug]) || null;
